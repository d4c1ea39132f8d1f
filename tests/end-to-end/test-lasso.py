#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Selects samples on the map with the mouse, and compares them with those inside the outline by the
positions from the command line."""

import csv
import os
import re

import idxfiles
import tap
import uitest
import viewer

SAMPLES = 6000  # few enough that the map shows thumbnails
DATA = idxfiles.make(SAMPLES, rows=8, columns=8)
FOLDER = viewer.folder("digits")
MARGIN = 0.03  # of the picture, on each side of the map

# The corners of a lasso that crosses itself, and of a rectangle, in map coordinates.
LASSO = [(-0.62, -0.55), (0.31, -0.48), (-0.2, 0.43), (-0.3, -0.71), (0.45, 0.22), (-0.58, 0.3)]
RECTANGLE = [(-0.4, -0.35), (0.25, 0.5)]


class Map:
    """The positions of samples on the screen, while the whole map is shown."""

    def __init__(self, app, images):
        output = os.path.join(FOLDER, "map.csv")
        uitest.run(os.environ["IDXVIEW_CLI"], "map", images, "-o", output)
        with open(output, encoding="utf-8") as file:
            self.positions = {int(row["index"]): (float(row["x"]), float(row["y"]))
                              for row in csv.DictReader(file)}
        (self.left, self.top, self.width, self.height) = app.area(find_map(app))
        self.half = min(self.width, self.height) / 2 * (1 - 2 * MARGIN)

    def to_screen(self, point):
        """Returns the pixel nearest to a point of the map."""
        return (round(self.left + self.width / 2 + point[0] * self.half),
                round(self.top + self.height / 2 + point[1] * self.half))

    def to_map(self, pixel):
        return ((pixel[0] - self.left - self.width / 2) / self.half,
                (pixel[1] - self.top - self.height / 2) / self.half)

    def inside(self, pixels, sure=0.003):
        """Returns the samples inside an outline on the screen, by the even-odd rule, and those so near
        to it that rounding in the command line's table matters."""
        corners = [self.to_map(pixel) for pixel in pixels]
        edges = list(zip(corners, corners[1:] + corners[:1]))
        inside, near = set(), set()
        for index, (x, y) in self.positions.items():
            crossed = 0
            for (x0, y0), (x1, y1) in edges:
                if (y0 > y) != (y1 > y) and (x1 - x0) * (y - y0) / (y1 - y0) + x0 < x:
                    crossed += 1
                length = max(((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5, 1e-9)
                along = min(max(((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length ** 2, 0), 1)
                if ((x - x0 - along * (x1 - x0)) ** 2 + (y - y0 - along * (y1 - y0)) ** 2) ** 0.5 < sure * 0.01:
                    near.add(index)
            if crossed % 2:
                inside.add(index)
        return inside, near


def find_map(app):
    return app.find("table", match="^Map$", where=viewer.is_shown)


def selected(app):
    return find_map(app).get_description()


def count(n):
    return "%s samples selected" % format(n, ",")


def draw(app, pixels):
    """Drags along pixels. Draws a frame at each of them, so that the program sees it."""
    uitest.run("xdotool", "mousemove", *map(str, pixels[0]))
    app.press_button()
    for pixel in pixels[1:]:
        uitest.run("xdotool", "mousemove", *map(str, pixel))
        app.settle()
    with app.held():
        uitest.run("xdotool", "mouseup", "1")


def shown_indices(app):
    """Returns the indices in the filter of the window."""
    indices = set()
    for part in app.filter().removeprefix("index:").split(","):
        (first, last) = (re.fullmatch(r"(\d+)(?:-(\d+))?", part).groups())
        indices.update(range(int(first), int(last or first) + 1))
    return indices


def show_map(app):
    app.wait_for_shown("All 6,000 samples")
    app.key("ctrl+2")
    viewer.expect("Ctrl+2 shows the map", lambda: app.describe("win.view")[1], "map")
    viewer.expect("which is made", lambda: app.describe("win.stop-map")[0], False)
    return Map(app, os.path.join(FOLDER, "train-images-idx3-ubyte"))


def select(app, places, corners, name):
    """Draws an outline through corners, and compares the samples that are selected."""
    pixels = [places.to_screen(corner) for corner in corners]
    draw(app, pixels)
    if len(pixels) == 2:
        ((x0, y0), (x1, y1)) = pixels
        pixels = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
    (inside, near) = places.inside(pixels)
    app.activate("win.show-selected")
    viewer.expect("%s becomes the filter" % name, lambda: app.filter().startswith("index:"), True)
    found = shown_indices(app)
    tap.point("%s selects exactly the samples inside" % name, found - near == inside - near and len(found) > 100,
           "%d found, %d expected, %d too near to tell; too many: %s; missing: %s" % (
               len(found), len(inside), len(near), sorted(found - inside)[:9], sorted(inside - found)[:9]))
    viewer.expect("which is all that is shown",
                  app.shown, "%s selected samples" % format(len(found), ","))
    app.activate("win.clear-filter")
    app.wait_for_shown("All 6,000 samples")
    app.activate("win.whole-map")


def visit(app, places):
    """Moves with arrow keys from sample to sample; the sheet follows."""
    app.activate("win.go-to", 17)
    app.key("Right")
    (x, y) = places.positions[17]
    index = app.detail_index()
    (to_x, to_y) = places.positions[index]
    tap.point("an arrow leads to another sample, in its direction", index != 17 and to_x > x
           and abs(to_y - y) <= to_x - x, "%s to %s" % ((x, y), (to_x, to_y)))
    nearest = min((other for other, (ox, oy) in places.positions.items()
                   if other != 17 and ox > x and abs(oy - y) <= ox - x),
                  key=lambda other: (places.positions[other][0] - x) ** 2 + (places.positions[other][1] - y) ** 2)
    tap.equal("which is the nearest", index, nearest)
    app.key("ctrl+1")
    viewer.expect("Ctrl+1 shows the sheet", lambda: app.describe("win.view")[1], "sheet")
    viewer.expect("at the same sample", lambda: app.current_index(), index)
    app.key("ctrl+2")
    viewer.expect("and Ctrl+2 the map again", lambda: app.describe("win.view")[1], "map")


def decide(app):
    """Decides with a key on the map; the sheet shows the decision."""
    app.activate("win.go-to", 42)
    app.key("ctrl+r")
    viewer.expect("a review begins", lambda: app.describe("win.review")[1], True)
    label = (DATA.labels[42] + 1) % 10
    app.key(str(label))
    viewer.expect("a key decides", lambda: app.describe("win.undo")[0], True)
    app.key("ctrl+1")
    app.activate("win.go-to", 42)
    viewer.expect("which the sheet shows", lambda: ", now %d" % label in (app.current() or ""), True)


IMAGES = DATA.write(FOLDER, "train")
with viewer.Viewer(IMAGES) as app:
    places = show_map(app)
    select(app, places, RECTANGLE, "a rectangle")
    app.activate("win.lasso")
    select(app, places, LASSO, "a lasso")
    draw(app, [places.to_screen(corner) for corner in LASSO])
    viewer.expect("the number of selected samples is the description", lambda: selected(app).endswith(" samples selected"), True)
    draw(app, [places.to_screen((-1.02, -1.02)), places.to_screen((-1.01, -1.02)), places.to_screen((-1.01, -1.01))])
    viewer.expect("a lasso around nothing selects nothing", lambda: selected(app), count(0))
    app.activate("win.lasso")
    visit(app, places)
    decide(app)
viewer.done()
