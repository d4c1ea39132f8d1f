#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Kills the program in the middle of a review, opens the dataset again, and goes on where the review was."""

import os
import shutil

import tap
import uitest
import viewer

IMAGES = "sample-images-idx3-ubyte.gz"
LABELS = "sample-labels-idx1-ubyte.gz"
N_DECIDED = 5


def copy_sample():
    folder = viewer.folder("sample")
    for name in (IMAGES, LABELS):
        shutil.copy(os.path.join(os.environ["IDXVIEW_SAMPLE_FOLDER"], name), folder)
    return os.path.join(folder, IMAGES)


def progress(app):
    labels = app.find_all("label", match="^Reviewing", where=viewer.is_shown)
    return labels[0].get_name() if labels else ""


def wait_for_check(app):
    return uitest.wait_for("the labels to check", lambda: app.shown() != "All 3,000 samples")


def decide_some(app):
    """Returns what the window shows in the middle of a review."""
    app.activate("win.find-suspects")
    wait_for_check(app)
    app.key("ctrl+r")
    uitest.wait_for("the review", lambda: progress(app))
    for n in range(N_DECIDED):
        before = app.current_index()
        app.key("space")
        viewer.expect("decision %d leads on" % (n + 1), lambda: app.current_index() not in (before, None), True)
    return app.shown(), app.describe("win.sort")[1], app.current_index(), progress(app)


path = copy_sample()
with viewer.Viewer(path) as app:
    app.wait_for_shown("All 3,000 samples")
    before = decide_some(app)
    app.kill()
with viewer.Viewer(path, keeps=True) as app:
    app.wait_for_shown("All 3,000 samples")
    app.click(app.find("button", "Continue", where=viewer.is_shown))
    (shown, sort, current, decided) = before
    viewer.expect("the list that was reviewed returns", app.shown, shown)
    viewer.expect("in its order", lambda: app.describe("win.sort")[1], sort)
    viewer.expect("with its decisions", lambda: progress(app), decided)
    viewer.expect("the first undecided sample is current", app.current_index, current)
    app.key("space")
    viewer.expect("and the next key decides about it", lambda: progress(app) not in ("", decided), True)
viewer.done()
