#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Opens, filters, checks, decides and saves like a blind user: only with the keyboard and the
accessibility tree."""

import csv
import os
import re
import shutil

import tap
import uitest
import viewer

IMAGES = "sample-images-idx3-ubyte.gz"
LABELS = "sample-labels-idx1-ubyte.gz"
N_DECIDED = 5
MAX_TABS = 40


def copy_sample():
    folder = viewer.folder("sample")
    for name in (IMAGES, LABELS):
        shutil.copy(os.path.join(os.environ["IDXVIEW_SAMPLE_FOLDER"], name), folder)
    return folder


def tab_to(app, name, key="Tab"):
    """Presses Tab, or another key, until a node with this name has the focus."""
    seen = []
    for _ in range(MAX_TABS):
        node = app.focused()
        seen.append(viewer.name_of(node) if node else None)
        if seen[-1] == name:
            return
        app.key(key)
    raise uitest.UiError("Tab doesn't lead to %r, only to %r" % (name, seen))


def progress(app):
    labels = app.find_all("label", match="^Reviewing", where=viewer.is_shown)
    return labels[0].get_name().replace("\u00A0", " ") if labels else None


def open_and_filter(app, folder):
    tab_to(app, "Open…")
    app.key("Return")
    app.find_chooser("Open")
    app.open_in_chooser(os.path.join(folder, IMAGES))
    app.wait_for_shown("All 3,000 samples")
    viewer.expect("the first sample has the focus", app.current_index, 0)

    app.key("ctrl+f")
    app.wait_for_entry()
    app.type("label:4")
    viewer.expect("the typed filter is applied", lambda: (app.shown() or "").partition(" · ")[2], "Class 4")
    app.key("Return")
    viewer.expect("Return leads to the samples", lambda: ", labeled 4" in (app.current() or ""), True)
    app.key("ctrl+f")
    app.wait_for_entry()
    app.key("ctrl+a", "BackSpace", "Return")
    app.wait_for_shown("All 3,000 samples")


def check_and_decide(app):
    app.key("F10")
    app.choose_in_menu("Check Labels")
    viewer.expect("the first label to check has the focus, with what it looks like",
                  lambda: bool(re.search(", labeled ., looks like .", app.current() or "")), True)
    app.key("ctrl+r")
    uitest.wait_for("the review", lambda: progress(app))
    changed = {}
    for number in range(N_DECIDED):
        current = uitest.wait_for("a sample", app.current)
        (index, suggested) = re.match("Image ([0-9,]+), labeled ., looks like (.)", current).groups()
        changed[int(index.replace(",", ""))] = suggested
        app.key(suggested)
        viewer.expect("decision %d is counted" % (number + 1), lambda n=number: progress(app),
                      "Reviewing · %d of these 25 decided · %d changed in all" % (number + 1, number + 1))
    app.key("Left")
    viewer.expect("the sample says what it is now", lambda: (
        ", now %s" % list(changed.values())[-1]) in (app.current() or ""), True)
    app.key("ctrl+z")
    viewer.expect("a decision can be undone", lambda: progress(app),
                  "Reviewing · %d of these 25 decided · %d changed in all" % (N_DECIDED - 1, N_DECIDED - 1))
    changed.popitem()
    return changed


def save(app, folder, changed):
    saved = os.path.join(viewer.folder("saved"), LABELS)
    tab_to(app, "Save…", "shift+Tab")
    app.key("Return")
    app.find_chooser("Save Corrected Labels")
    app.save_in_chooser(saved)
    viewer.expect("the window says what was saved", lambda: app.notice()[:1],
                  ["%d of 3,000 labels changed. Saved %s with its proof" % (len(changed), LABELS)])
    rows = csv.DictReader(uitest.run(os.environ["IDXVIEW_CLI"], "diff", os.path.join(folder, LABELS), saved).splitlines())
    tap.equal("these are the decisions", {int(row["index"]): row["new"] for row in rows}, changed)


def walk():
    folder = copy_sample()
    with viewer.Viewer() as app:
        open_and_filter(app, folder)
        save(app, folder, check_and_decide(app))


walk()
viewer.done()
