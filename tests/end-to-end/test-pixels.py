#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Compares the samples on the screen with pixels composed from the files.

Every thumbnail must show its image, at several sizes and scroll positions, at scales 1 and 2, and
with two renderers of GTK. After a click on a class, each frame must show either the previous samples
or only those of the class.
"""

import contextlib
import os
import time

import idxfiles
import pictures
import sheets
import tap
import uitest
import viewer

RIGHT = 16  # logical pixels at the sheet's right edge that the scroll bar may cover
PALETTES = ("ink", "screen")
# The name of the GL renderer depends on GTK's version. Mesa must render in software: without a GPU,
# it would warn otherwise.
RENDERERS = {"cairo": {"GSK_RENDERER": "cairo"},
             "GL": {"GSK_RENDERER": os.environ["IDXVIEW_GL_RENDERER"], "GDK_DEBUG": None, "GDK_DISABLE": None,
                    "LIBGL_ALWAYS_SOFTWARE": "1"}}


class Checker:
    """Compares the sheet of a window, which mustn't move, with the files."""

    def __init__(self, app, data):
        self.app = app
        self.data = data
        self.palette = "ink"
        self.indices = range(len(data))
        self.area = app.area(app.sheet())
        self.bar = app.scroll_bar()
        app.point_away()

    def scrolled(self):
        """Returns the scroll position and the total height of the sheet, in device pixels."""
        app = self.app
        (_, _, width, height) = self.area
        rows = -(-len(self.data) // max(width // (app.scale * app.size()), 1))
        total = round(app.scale * self.bar.get_maximum_value())
        # GTK 4.24 subtracts the page size from the maximum. In that case, the total is neither a
        # multiple of the number of rows nor the height of a page with all rows.
        if total not in (0, height) and total % rows != 0:
            total += height
        return round(app.scale * self.bar.get_current_value()), total

    def expected(self, offset=None):
        """Returns the expected sheet at its scroll position, or at an offset."""
        app = self.app
        side = app.scale * app.size()
        (scrolled, total) = self.scrolled()
        (_, _, width, height) = self.area
        rows = -(-len(self.data) // max(width // side, 1))
        tile = total // rows if total > height else app.scale * app.tile()
        rule = sheets.Rule(side, self.data.rows, self.data.columns, self.palette)
        return sheets.Sheet(self.data, self.indices, rule, self.area, tile,
                            scrolled if offset is None else offset)

    def check(self, name):
        """Prints a point that passes if all visible samples are right, except the current one, which has a
        frame."""
        viewer.expect(name, lambda: self.expected().find_wrong(
            pictures.Screen(), without={self.app.current_index()}, right=self.app.scale * RIGHT), [])

    def set_palette(self, palette):
        self.app.activate("win.palette", palette)
        self.palette = palette


def deselect(app):
    app.key("ctrl+shift+a")


def go_to(app, index):
    """Makes a sample current and deselects it, so that only a frame marks it."""
    app.activate("win.go-to", index)
    uitest.wait_for("image %d" % index, lambda: app.current_index() == index)
    deselect(app)


def check_sizes_and_places(checker, name, sizes):
    app = checker.app
    for size in sizes:
        app.activate("win.thumbnail-size", size)
        for place, index in (("top", 0), ("end", len(checker.data) - 1)):
            go_to(app, index)
            checker.check("%s: at %d pixels the %s is right" % (name, size, place))


def press_bar(checker, place):
    """Scrolls with a click on the scroll bar, which jumps to that position."""
    thin = uitest.extents_of(checker.bar).width
    checker.app.click_at(*checker.app.point_at_scroll_bar(place))
    uitest.wait_for("the sheet to be scrolled", lambda: checker.scrolled()[0] > 0)
    checker.app.point_away()
    uitest.wait_for("the bar to shrink", lambda: uitest.extents_of(checker.bar).width == thin)


def scroll_by_bar(checker, name):
    """Scrolls with the scroll bar, which doesn't move the focus."""
    app = checker.app
    (left, top, width, height) = checker.area
    for size, place in ((16, 0.31), (32, 0.5), (64, 0.77)):
        app.activate("win.thumbnail-size", size)
        go_to(app, 0)
        press_bar(checker, place)
        (offset, total) = checker.scrolled()
        share = offset / (total - height)
        tap.point("%s: the bar leads about there" % name, abs(share - place) < 0.08, share)
        checker.check("%s: at %d pixels, %d %% down, samples are right" % (name, size, place * 100))
        app.click_at(left + width // 2, top + height // 2)
        uitest.wait_for("a click on a sample", app.current_index)
        deselect(app)
        app.point_away()
        checker.check("%s: and still when one is the current one" % name)


def scroll_by_pages(checker, name):
    app = checker.app
    app.activate("win.thumbnail-size", 28)
    go_to(app, 20000)
    for page in range(1, 4):
        before = app.current_index()
        app.key("Next")
        uitest.wait_for("the next page", lambda: app.current_index() != before)
        deselect(app)
        checker.check("%s: after %d pages samples are right" % (name, page))


def record_frames(begin, is_last):
    """Returns the sequence of different frames on the screen: one before it calls a function, and those
    that follow, until one for which another function returns True."""
    frames = []
    last = None
    deadline = time.monotonic() + uitest.TIMEOUT
    while time.monotonic() < deadline:
        screen = pictures.Screen()
        # A frame may be half drawn: accept it only if the next screenshot is the same.
        if screen == last and (not frames or screen != frames[-1]):
            frames.append(screen)
            if len(frames) == 1:
                begin()
            elif is_last(screen):
                break
        last = screen
    return frames


def watch_first_frame(checker):
    """Clicks a class while recording the screen."""
    app = checker.app
    data = checker.data
    for label in (3, 8):
        app.activate("win.clear-filter")
        go_to(app, 0)
        # Move the pointer over the row first, so that only the click changes something.
        (x, y) = app.center(app.class_row(label))
        uitest.run("xdotool", "mousemove", str(x - 1), str(y), "mousemove", str(x), str(y))
        old = checker.expected(0)
        checker.indices = data.indices(label)
        new = checker.expected(0)
        checker.indices = range(len(data))

        def name_frame(screen):
            """Returns which sheet the screen shows, ignoring the current sample, which has a frame."""
            for name, sheet in (("old", old), ("new", new)):
                if not sheet.find_wrong(screen, without={0}, right=RIGHT, some=True):
                    return name
            return "neither"
        uitest.wait_for("the old sheet", lambda: name_frame(pictures.Screen()) == "old")
        app.press_button()
        with contextlib.ExitStack() as click:
            click.enter_context(app.held())
            uitest.run("xdotool", "mouseup", "1")
            frames = record_frames(click.close, lambda screen: name_frame(screen) == "new")
        app.settle()
        frames.append(pictures.Screen())
        names = [name_frame(screen) for screen in frames]
        tap.note("%d frames were seen" % len(names))
        tap.equal("the first frame after a click on class %d shows it alone" % label,
                  [name for i, name in enumerate(names) if i == 0 or name != names[i - 1]],
                  ["old", "new"])


def has_gl(app):
    """Returns whether the program draws with GL, maybe in software. If it can't, GTK uses cairo."""
    with open("/proc/%d/maps" % app.process.pid, encoding="utf-8") as maps:
        return any(library in line for line in maps for library in ("_dri.so", "libgallium"))


def check_renderer(data, path, renderer, **environment):
    """Checks the middle of the sheet, where the first and the last visible row are cut off."""
    with viewer.Viewer(path, env={**RENDERERS[renderer], **environment}) as app:
        app.wait_for_shown("All 60,000 samples")
        if renderer == "GL" and not has_gl(app):
            tap.skip("drawn by GL at scale %d samples are right" % app.scale, "there is no GL")
            return
        checker = Checker(app, data)
        for size in (4, 16, 28, 32, 64, 256):
            app.activate("win.thumbnail-size", size)
            go_to(app, 31415)
            for palette in PALETTES:
                checker.set_palette(palette)
                checker.check("drawn by %s at scale %d and %d pixels, in %s, samples are right"
                              % (renderer, app.scale, size, palette))


def check_every_way(data, path):
    for renderer in RENDERERS:
        for scale in ("1", "2"):
            check_renderer(data, path, renderer, GDK_SCALE=scale)


def show_map(app, steps):
    """Shows the map, zoomed in by some steps, and returns its pixels."""
    app.activate("win.view", "map")
    viewer.expect("the map is made", lambda: app.describe("win.stop-map")[0], False)
    deselect(app)
    for _ in range(steps):
        app.key("ctrl+plus")
    app.point_away()
    area = app.area(app.find("table", match="^Map$", where=viewer.is_shown))

    def rest():
        before = pictures.Screen().part(*area)
        app.settle()
        return before if pictures.Screen().part(*area) == before else None
    return uitest.wait_for("the map to rest", rest)


def check_map(path):
    """The map must look the same with both renderers: dots from afar, thumbnails from near."""
    for steps, name in ((0, "dots"), (9, "thumbnails")):
        parts = {}
        for renderer, environment in RENDERERS.items():
            with viewer.Viewer(path, env=environment) as app:
                app.wait_for_shown("All 300 samples")
                if renderer == "GL" and not has_gl(app):
                    tap.skip("the %s of a map are the same with GL" % name, "there is no GL")
                    return
                parts[renderer] = show_map(app, steps)
        wrong = sum(a != b for a, b in zip(parts["cairo"], parts["GL"])) / len(parts["GL"])
        tap.point("the map has %s" % name, len(set(parts["cairo"])) > 3)
        tap.point("the %s of a map are the same with GL" % name, wrong < 0.01, "%.1f %% differ" % (100 * wrong))


def check_made_set(data, path):
    with viewer.Viewer(path) as app:
        app.wait_for_shown("All 60,000 samples")
        checker = Checker(app, data)
        check_sizes_and_places(checker, "made", (4, 8, 28, 128, 512))
        scroll_by_bar(checker, "made")
        scroll_by_pages(checker, "made")
        app.activate("win.thumbnail-size", 64)
        watch_first_frame(checker)


def check_unequal_sides():
    data = idxfiles.make(300, rows=20, columns=33)
    path = data.write(viewer.folder("wide"), "train", labels=False)
    with viewer.Viewer(path) as app:
        app.wait_for_shown("All 300 samples")
        checker = Checker(app, data)
        checker.set_palette("ink")  # the window would choose another palette, because the borders are light
        for size in (16, 50, 100):
            app.activate("win.thumbnail-size", size)
            go_to(app, 0)
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
        check_sizes_and_places(checker, "MNIST", (32, 256))
        scroll_by_bar(checker, "MNIST")


data = idxfiles.make(60000)
path = data.write(viewer.folder("large"), "train")
if uitest.IS_WAYLAND:
    # The session has a scale of its own. Tests that don't depend on the desktop run under X only.
    check_renderer(data, path, "cairo")
else:
    check_made_set(data, path)
    check_every_way(data, path)
    check_unequal_sides()
    check_map(idxfiles.make(300, rows=20, columns=20).write(viewer.folder("map"), "train"))
    check_training_set()
viewer.done()
