#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Goes through a review by mouse and keyboard, and checks that the samples stay where they are, and that clicks
during jobs and decisions hit the sample under the pointer."""

import collections
import os
import random
import shutil

import tap
import uitest
import viewer

IMAGES = "sample-images-idx3-ubyte.gz"
LABELS = "sample-labels-idx1-ubyte.gz"
N_CLICKS = 500 if os.environ.get("IDXVIEW_TEST_LONG") else 40

# The size of the window, the scale of text, and the language
Form = collections.namedtuple("Form", "width height text_scale language", defaults=(1, None))

FORMS = [
    Form(1280, 720),
    Form(800, 600),
    Form(360, 600),
    Form(1280, 720, text_scale=2),
    Form(800, 600, language="de"),
    Form(360, 600, language="he"),
]


def copy_sample():
    folder = viewer.folder("sample")
    for name in (IMAGES, LABELS):
        shutil.copy(os.path.join(os.environ["IDXVIEW_SAMPLE_FOLDER"], name), folder)
    return folder


def set_size(app, form):
    window = uitest.run("xdotool", "getactivewindow").strip()
    uitest.run("xdotool", "windowmove", window, "0", "0", "windowsize", window, str(form.width), str(form.height))
    size = "Geometry: %dx%d" % (form.width, form.height)
    uitest.wait_for("the window's size", lambda: size in uitest.run("xdotool", "getwindowgeometry", window))
    app.settle()


def place(app):
    """Returns where the samples are on the screen: the area of the sheet, and the current sample."""
    app.settle()
    return tuple(app.area(app.sheet())), app.current_index(), tuple(app.area(app.cell()))


def check_labels(app):
    before = app.filter()
    app.activate("win.find-suspects")
    uitest.wait_for("the labels to check", lambda: app.filter() != before)
    app.focus_sheet()


def review(app, folder, name):
    places = viewer.Places(app)

    def stays(step):
        """Checks that nothing has moved, after going back to the first sample."""
        app.settle()
        tap.equal("%s: %s doesn't move the samples" % (name, step), tuple(app.area(app.sheet())), area)
        app.activate("win.go-to", first)
        viewer.expect("%s: nor the first one" % name, lambda: tuple(app.area(app.cell())), tile)

    (area, first, tile) = place(app)
    app.key("ctrl+r")
    uitest.wait_for("the review", lambda: app.describe("win.review")[1])
    stays("a review")
    app.click_at(*places.of(0, 1))
    viewer.hold("ctrl", lambda: app.click_at(*places.of(0, 2)))
    uitest.wait_for("two selected samples", lambda: app.describe("win.show-selected")[0])
    tap.equal("%s: a selection doesn't move the samples" % name, tuple(app.area(app.sheet())), area)
    app.key("9")
    uitest.wait_for("a notice of the decision", app.notice)
    stays("a decision")
    app.key("ctrl+z")
    viewer.expect("%s: undo closes the notice" % name, app.notice, [])
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
    tap.equal("%s: an unfinished filter doesn't move the samples" % name, tuple(app.area(app.sheet())), area)
    app.key("Escape")
    app.key("Escape")
    viewer.expect("%s: the filter is closed" % name, app.entry_is_open, False)
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


def review_in(form):
    name = "%d×%d, %d %% text, %s" % (form.width, form.height, 100 * form.text_scale, form.language or "en")
    folder = copy_sample()
    resources = os.path.join(folder, "resources")
    with open(resources, "w", encoding="ascii") as file:
        print("Xft.dpi: %d" % (96 * form.text_scale), file=file)
    with viewer.Viewer(os.path.join(folder, IMAGES), language=form.language,
                       env={"XENVIRONMENT": resources}) as app:
        if app.sheet() is None:
            tap.skip(name, "the C library doesn't translate in this locale")
            return
        app.focus_sheet()
        set_size(app, form)
        check_labels(app)
        review(app, folder, name)


def main():
    for form in FORMS:
        review_in(form)
    folder = copy_sample()
    with viewer.Viewer(os.path.join(folder, IMAGES)) as app:
        app.wait_for_shown("All 3,000 samples")
        click_at_random(app, folder)
    viewer.done()


main()
