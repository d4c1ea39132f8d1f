#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Decides about labels, and saves the corrected ones: by keys alone, and by mouse alone."""

import csv
import gzip
import json
import os
import shutil

import tap
import uitest
import viewer

IMAGES = "sample-images-idx3-ubyte.gz"
LABELS = "sample-labels-idx1-ubyte.gz"
MORE_KEYS = 6  # than one for each label to check


def copy_sample():
    """Gives a folder with the demo dataset, and its true labels by index where they differ."""
    folder = viewer.folder("sample")
    source = os.environ["IDXVIEW_SAMPLE_FOLDER"]
    for name in (IMAGES, LABELS):
        shutil.copy(os.path.join(source, name), folder)
    with open(os.path.join(source, "sample-key.csv"), encoding="utf-8") as file:
        return folder, {int(row["index"]): row["true"] for row in csv.DictReader(file)}


def read(path):
    with gzip.open(path) as file:
        return file.read()


def differences(folder, saved):
    """Gives the new values by the indices of the labels that differ, and checks that all else is equal."""
    (old, new) = (read(os.path.join(folder, LABELS)), read(saved))
    tap.equal("the header and the length stay", (len(new), new[:8]), (len(old), old[:8]))
    return {index: str(new[8 + index]) for index in range(len(old) - 8) if old[8 + index] != new[8 + index]}


def n_to_check(app):
    labels = app.find_all("label", match="labels to check\u00a0· ", where=viewer.is_shown)
    return int(labels[0].get_name().split()[0]) if labels else None


def progress(app):
    labels = app.find_all("label", match="^Reviewing", where=viewer.is_shown)
    return labels[0].get_name() if labels else None


def check_saved(app, folder, saved, key):
    viewer.expect("the window says what was saved", lambda: app.notice()[1:2],
                  ["%d of 3,000 labels differ; everything else is identical." % len(key)])
    tap.equal("exactly the wrong labels differ", differences(folder, saved), key)
    with open(saved + ".proof.json", encoding="utf-8") as file:
        tap.point("a proof is next to them", json.load(file))


def review_by_keys():
    (folder, key) = copy_sample()
    saved = os.path.join(os.environ["HOME"], LABELS)
    n_keys = 0

    with viewer.Viewer(os.path.join(folder, IMAGES)) as app:
        def press(name):
            nonlocal n_keys
            n_keys += 1
            app.key(name)

        app.wait_for_shown("All 3,000 samples")
        press("ctrl+shift+l")
        count = uitest.wait_for("labels to check", lambda: n_to_check(app), 3 * uitest.TIMEOUT)
        given = read(os.path.join(folder, LABELS))[8:]
        press("ctrl+r")
        uitest.wait_for("the review", lambda: progress(app))
        for number in range(count):
            index = app.current_index()
            press(key.get(index, str(given[index])))
            viewer.uitest.wait_for("the decision", lambda n=number: " %d of " % (n + 1) in progress(app))
        tap.equal("each was decided by one key", n_keys, count + 2)
        press("ctrl+s")
        app.find_chooser("Save Corrected Labels")
        press("Return")
        check_saved(app, folder, saved, key)
        tap.point("few keys are pressed", n_keys <= count + MORE_KEYS, n_keys)
        tap.equal("the given labels stay", read(os.path.join(folder, LABELS))[8:], given)


def review_by_mouse():
    (folder, key) = copy_sample()
    given = read(os.path.join(folder, LABELS))[8:]
    saved = os.path.join(viewer.folder("saved"), LABELS)

    with viewer.Viewer(os.path.join(folder, IMAGES)) as app:
        app.wait_for_shown("All 3,000 samples")
        app.click(app.find("button", "Check Labels"))
        count = uitest.wait_for("labels to check", lambda: n_to_check(app), 3 * uitest.TIMEOUT)
        app.click(app.find("button", "Review"))
        uitest.wait_for("the review", lambda: progress(app))
        for number in range(count):
            index = app.current_index()
            label = key.get(index, str(given[index]))
            app.click(app.find("button", "Label as %s" % label, where=viewer.is_shown))
            uitest.wait_for("the decision", lambda n=number: " %d of " % (n + 1) in progress(app))
        tap.point("the focus stays on the samples", app.current())
        app.click(app.find("button", "Save…", where=viewer.is_shown))
        app.save_in_chooser(saved)
        check_saved(app, folder, saved, key)


def decide_nothing():
    """Keys that are typed elsewhere, or held, decide nothing more."""
    (folder, _) = copy_sample()
    with viewer.Viewer(os.path.join(folder, IMAGES)) as app:
        app.wait_for_shown("All 3,000 samples")
        app.focus_sheet()
        app.key("ctrl+r")
        viewer.expect("nothing is decided", lambda: progress(app),
                      "Reviewing · 0 of 3,000 decided · 0 changed")
        app.key("ctrl+f")
        app.wait_for_entry()
        app.type("label:4")
        app.key("Escape")
        app.activate("win.clear-filter")
        app.wait_for_shown("All 3,000 samples")
        tap.equal("what is typed into the search decides nothing", progress(app),
                  "Reviewing · 0 of 3,000 decided · 0 changed")
        app.focus_sheet()
        uitest.run("xdotool", "keydown", "space", "sleep", "1.5", "keyup", "space")
        viewer.expect("a held key decides once", lambda: progress(app),
                      "Reviewing · 1 of 3,000 decided · 0 changed")
        app.key("ctrl+z")
        viewer.expect("and is undone", lambda: progress(app),
                      "Reviewing · 0 of 3,000 decided · 0 changed")


def other_layouts():
    """Digits by their value: without Shift where the layout needs it, and in other scripts."""
    (folder, _) = copy_sample()
    for layout in ("fr", "de", "ara(digits)", "il"):
        name = layout.partition("(")[0]
        variant = layout.partition("(")[2].rstrip(")")
        uitest.run("setxkbmap", name, *(["-variant", variant] if variant else []))
        with viewer.Viewer(os.path.join(folder, IMAGES)) as app:
            app.wait_for_shown("All 3,000 samples")
            app.focus_sheet()
            app.key("ctrl+r")
            uitest.wait_for("the review", lambda: progress(app))
            before = progress(app)
            uitest.run("xdotool", "key", "--delay", "30", "17")  # the code of the key for 8 or _
            viewer.expect("a digit decides with the layout %s" % layout,
                          lambda: progress(app) != before, True)
            app.focus_sheet()
            app.key("ctrl+z")
            viewer.expect("and is undone with the layout %s" % layout, lambda: progress(app), before)
    uitest.run("setxkbmap", "us")


review_by_keys()
review_by_mouse()
decide_nothing()
if not uitest.IS_WAYLAND and shutil.which("setxkbmap"):
    other_layouts()
viewer.done()
