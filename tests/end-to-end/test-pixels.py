#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Compares the samples on the screen with pixels composed straight from the files.

At several sizes and places every thumbnail must be its image, neither blank nor another
one; and after a click on a class no frame may show anything but what was there before or
the class alone.
"""

import os
import subprocess
import time

import idxfiles
import pictures
import sheets
import tap
import uitest
import viewer

SIZES = (4, 8, 16, 28, 32, 64, 128, 256, 512)
RIGHT = 16  # pixels at the sheet's right edge, where the scroll bar may lie over it


class Checker:
    """A window whose sheet is held against its files."""

    def __init__(self, app, data, palette="ink"):
        self.app = app
        self.data = data
        self.palette = palette
        self.indices = range(len(data))

    def expected(self, offset):
        app = self.app
        rule = sheets.Rule(app.size(), self.data.rows, self.data.columns, self.palette)
        return sheets.Sheet(self.data, self.indices, rule, app.area(app.sheet()), app.tile(), offset)

    def offset(self):
        """Gives how far the sheet is scrolled, from where the current sample is, which must show."""
        app = self.app
        (sheet, cell) = (uitest.extents_of(app.sheet()), uitest.extents_of(app.cell()))
        row = app.current_index() // max(sheet.width // app.size(), 1)
        return row * cell.height - (cell.y - sheet.y)

    def check(self, name, screen=None):
        """A point: all samples in view but the current one, which has a frame, are right."""
        app = self.app
        app.point_away()
        sheet = self.expected(self.offset())
        current = app.current_index()

        def find_wrong(picture):
            return sheet.find_wrong(picture, without={current}, right=RIGHT)
        if screen is not None:
            tap.equal(name, find_wrong(screen), [])
        else:
            viewer.expect(name, lambda: find_wrong(pictures.Screen()), [])


def deselect(app):
    app.key("ctrl+shift+a")


def is_still():
    """Gives the screen, if it doesn't change for a while."""
    first = pictures.Screen()
    time.sleep(0.1)
    return first if pictures.Screen() == first else None


def check_sizes_and_places(checker, name, sizes=SIZES):
    app = checker.app
    app.focus_sheet()
    for size in sizes:
        app.activate("win.thumbnail-size", size)
        app.key("Home")
        deselect(app)
        checker.check("%s: at %d pixels the top is right" % (name, size))
        app.key("End")
        deselect(app)
        checker.check("%s: at %d pixels the end is right" % (name, size))


def scroll_by_bar(checker, name):
    """Scrolls by clicks on the scroll bar, where the focus doesn't follow: what is there is
    asked by a click on a sample afterwards, and compared with what was there before it."""
    app = checker.app
    (left, top, width, height) = app.area(app.sheet())
    for size, place in ((16, 0.31), (32, 0.5), (64, 0.77)):
        app.activate("win.thumbnail-size", size)
        app.key("Home")
        deselect(app)
        # The bar grows when the pointer comes near, and then jumps to where it is pressed.
        (x, y) = (left + width - 4, top + int(height * place))
        uitest.run("xdotool", "mousemove", str(x - 30), str(y), "mousemove", str(x), str(y))
        uitest.wait_for("a still screen", is_still)
        app.click_at(x, y)
        app.point_away()
        before = uitest.wait_for("a still screen", is_still)
        app.click_at(left + width // 2, top + height // 2)
        index = app.current_index()
        share = index / len(checker.data)
        tap.point("%s: the bar leads about there" % name, abs(share - place) < 0.08, share)
        deselect(app)
        checker.check("%s: at %d pixels, %d %% down, samples are right" % (name, size, place * 100),
                      before)
        checker.check("%s: and still when one is the current one" % name)


def scroll_by_pages(checker, name):
    app = checker.app
    app.activate("win.thumbnail-size", 28)
    app.activate("win.go-to", 20000 % len(checker.data))
    for page in range(1, 4):
        app.key("Next")
        deselect(app)
        checker.check("%s: after %d pages samples are right" % (name, page))


def turn_palette(checker):
    app = checker.app
    app.activate("win.thumbnail-size", 64)
    app.activate("win.palette", "screen")
    checker.palette = "screen"
    app.key("Home")
    deselect(app)
    checker.check("light on dark the values are turned")
    app.activate("win.palette", "ink")
    checker.palette = "ink"


def record_frames():
    """Gives what the screen showed one after the other, until it rests for a while."""
    frames = []
    last = None
    start = rested = time.monotonic()
    while time.monotonic() < start + uitest.TIMEOUT and time.monotonic() < rested + 0.5:
        screen = pictures.Screen()
        # A picture that was taken while X drew it isn't a frame: another one must be like it.
        if screen == last and (not frames or screen != frames[-1]):
            frames.append(screen)
            rested = time.monotonic()
        last = screen
    return frames


def watch_first_frame(checker):
    """Clicks on a class while the screen is watched."""
    app = checker.app
    data = checker.data
    for label in (3, 8):
        app.activate("win.clear-filter")
        app.focus_sheet()
        deselect(app)
        # The pointer waits over the row, so that nothing but the click changes anything.
        (x, y) = app.centre(app.class_row(label))
        uitest.run("xdotool", "mousemove", str(x - 1), str(y), "mousemove", str(x), str(y))
        old = checker.expected(0)
        checker.indices = data.indices(label)
        new = checker.expected(0)
        checker.indices = range(len(data))
        uitest.wait_for("the old sheet", lambda: name_frame(pictures.Screen(), old, new) == "old")
        with subprocess.Popen(["xdotool", "sleep", "0.2", "click", "1"]):
            names = [name_frame(screen, old, new) for screen in record_frames()]
        tap.note("%d frames were seen" % len(names))
        tap.equal("the first frame after a click on class %d shows it alone" % label,
                  [name for i, name in enumerate(names) if i == 0 or name != names[i - 1]],
                  ["old", "new"])


def name_frame(screen, old, new):
    """Says which of two sheets is on the screen. The current sample has a frame, that isn't looked at."""
    for name, sheet in (("old", old), ("new", new)):
        if not sheet.find_wrong(screen, without={0}, right=RIGHT, some=True):
            return name
    return "neither"


def check_made_set():
    data = idxfiles.make(60000)
    path = data.write(viewer.folder("large"), "train")
    with viewer.Viewer(path) as app:
        app.wait_for_shown("All 60,000 samples")
        checker = Checker(app, data)
        check_sizes_and_places(checker, "made")
        scroll_by_bar(checker, "made")
        scroll_by_pages(checker, "made")
        turn_palette(checker)
        watch_first_frame(checker)


def check_unequal_sides():
    data = idxfiles.make(300, rows=20, columns=33)
    path = data.write(viewer.folder("wide"), "train", labels=False)
    with viewer.Viewer(path) as app:
        app.wait_for_shown("All 300 samples")
        app.focus_sheet()
        checker = Checker(app, data)
        for size in (16, 50, 100):
            app.activate("win.thumbnail-size", size)
            deselect(app)
            checker.check("images that aren't square and have no labels are right at %d pixels" % size)


def check_training_set():
    folder = os.path.join(os.environ.get("IDXVIEW_TEST_DATA", ""), "mnist")
    path = os.path.join(folder, "train-images-idx3-ubyte.gz")
    if not os.path.exists(path):
        tap.skip("the training set of MNIST is right", "IDXVIEW_TEST_DATA has no mnist")
        return
    data = idxfiles.read(path, os.path.join(folder, "train-labels-idx1-ubyte.gz"))
    with viewer.Viewer(path) as app:
        app.wait_for_shown("All 60,000 samples")
        checker = Checker(app, data)
        check_sizes_and_places(checker, "MNIST", SIZES[::2])
        scroll_by_bar(checker, "MNIST")


check_made_set()
check_unequal_sides()
check_training_set()
viewer.done()
