#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Goes through a review by mouse and keyboard, and checks that the samples stay where they are, and that clicks
during jobs and decisions hit the sample under the pointer."""

import os
import random
import shutil

import tap
import uitest
import viewer

IMAGES = "sample-images-idx3-ubyte.gz"
LABELS = "sample-labels-idx1-ubyte.gz"
N_CLICKS = 500 if os.environ.get("IDXVIEW_TEST_LONG") else 40


def copy_sample():
    folder = viewer.folder("sample")
    for name in (IMAGES, LABELS):
        shutil.copy(os.path.join(os.environ["IDXVIEW_SAMPLE_FOLDER"], name), folder)
    return folder


def place(app):
    """Returns where the samples are on the screen: the area of the sheet, and the current sample."""
    app.settle()
    return tuple(app.area(app.sheet())), app.current_index(), tuple(app.area(app.cell()))


def check_labels(app):
    before = app.shown()
    app.activate("win.find-suspects")
    uitest.wait_for("the labels to check", lambda: app.shown() != before)


def review(app, folder):
    places = viewer.Places(app)

    def stays(step):
        """Checks that nothing has moved, after going back to the first sample."""
        app.settle()
        tap.equal("%s doesn't move the samples" % step, tuple(app.area(app.sheet())), area)
        app.activate("win.go-to", first)
        viewer.expect("nor the first one", lambda: tuple(app.area(app.cell())), tile)

    (area, first, tile) = place(app)
    app.key("ctrl+r")
    uitest.wait_for("the review", lambda: app.find_all("button", "Done", where=viewer.is_shown))
    stays("a review")
    app.click_at(*places.of(0, 1))
    viewer.hold("ctrl", lambda: app.click_at(*places.of(0, 2)))
    uitest.wait_for("two selected samples", lambda: app.find_all("label", match="^2 selected", where=viewer.is_shown))
    tap.equal("a selection doesn't move the samples", tuple(app.area(app.sheet())), area)
    app.key("9")
    viewer.expect("two samples are decided", lambda: app.notice()[:1], ["Decided about 2 samples"])
    stays("a decision")
    app.key("ctrl+z")
    viewer.expect("undo closes the notice", app.notice, [])
    stays("undo")
    app.activate("win.export-image-to", os.path.join(folder, "one.png"))
    uitest.wait_for("the notice of the export", app.notice)
    stays("a notice")
    app.dismiss_notice()
    stays("the end of the notice")
    app.key("ctrl+f")
    app.wait_for_entry()
    app.key("End")
    app.type(" 4,")
    app.settle()
    tap.equal("an unfinished filter doesn't move the samples", tuple(app.area(app.sheet())), area)
    app.key("Escape")
    app.key("Escape")
    viewer.expect("the filter is closed", app.entry_is_open, False)
    stays("the end of the filter")


def click_at_random(app, folder):
    """Clicks right after a job, a notice, a decision or a selection has begun."""
    rng = random.Random(1)
    missed = []
    app.focus_sheet()
    places = viewer.Places(app)
    index = None
    for number in range(N_CLICKS):
        # Two clicks on the same sample could be a double click, which opens the large view.
        index = rng.choice([other for other in range(4 * places.columns) if other != index])
        (row, column) = divmod(index, places.columns)
        event = rng.choice(["export", "decide", "select", "undo", "find"])
        if event == "export":
            app.activate("win.export-sheet-to", os.path.join(folder, "sheet-%d.png" % number))
        elif event == "decide":
            app.activate("win.decide", "keep")
        elif event == "select":
            app.activate("win.select-all")
        elif event == "find":
            app.activate("win.find")
        elif app.describe("win.undo")[0]:
            app.activate("win.undo")
        app.click_at(*places.of(row, column))
        if not any(app.current_index() == index for _ in uitest.tries(10)):
            missed.append("after %s, %s instead of %d" % (event, app.current_index(), index))
    tap.clean("%d clicks hit the samples under the pointer" % N_CLICKS, missed)


def main():
    folder = copy_sample()
    with viewer.Viewer(os.path.join(folder, IMAGES)) as app:
        app.wait_for_shown("All 3,000 samples")
        app.focus_sheet()
        check_labels(app)
        review(app, folder)
        app.activate("win.clear-filter")
        app.wait_for_shown("All 3,000 samples")
        click_at_random(app, folder)
    viewer.done()


main()
