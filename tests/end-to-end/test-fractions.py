#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Searches for the images of a file on a screen with a fractional scale.

Each pixel of an image must be a block of whole device pixels, in exactly the color of its value.
Positions are found by searching the screenshot, because GTK reports them only in logical pixels.
"""

import os

import idxfiles
import pictures
import sheets
import tap
import uitest
import viewer

N_SAMPLES = 300
PANE_SCALES = range(6, 20)
SCALE = float(os.environ.get("IDXVIEW_SCREEN_SCALE", "1"))


class Finder:
    """A screenshot in gray."""

    def __init__(self):
        screen = pictures.Screen()
        lines = [screen.pixels[start:start + screen.stride]
                 for start in range(0, len(screen.pixels), screen.stride)]
        self.rows = [line[0::4] for line in lines]

    def find(self, picture):
        """Returns the position of a picture, given by its rows, or None."""
        for y in range(len(self.rows) - len(picture) + 1):
            x = self.rows[y].find(picture[0])
            while x >= 0:
                if all(self.rows[y + i].startswith(row, x) for i, row in enumerate(picture)):
                    return x, y
                x = self.rows[y].find(picture[0], x + 1)
        return None


def picture_of(data, index, scale, palette):
    """Returns an image as rows of gray values, with each pixel enlarged to scale × scale."""
    image = data.image(index) if palette == "screen" else bytes(255 - value for value in data.image(index))
    lines = [image[start:start + data.columns] for start in range(0, len(image), data.columns)]
    return [b"".join(line[i:i + 1] * scale for i in range(data.columns)) for line in lines for _ in range(scale)]


def describe_sheet(data, size, palette):
    """Returns "whole" if consecutive samples are shown, in rows and columns of whole pixels, else the
    problem."""
    side = round(SCALE * size)
    scale = (side - sheets.gap(side)) // max(data.rows, data.columns)
    screen = Finder()
    found = {}
    for index in range(len(data)):
        place = screen.find(picture_of(data, index, scale, palette))
        if place is not None:
            found[index] = place
    if not found:
        return "no image of %d pixels a value" % scale
    columns = sorted({x for x, _ in found.values()})
    missing = [index for index in range(min(found), max(found) + 1) if index not in found]
    if missing:
        return "without %s" % missing
    if any(right - left != side for left, right in zip(columns, columns[1:])):
        return "columns at %s" % columns
    rows = len({y for _, y in found.values()})
    full = (rows - 1) * len(columns) < len(found) <= rows * len(columns)
    return "whole" if rows > 1 and full else "%d of %d times %d" % (len(found), rows, len(columns))


def describe_pane(data, index, palette):
    screen = Finder()
    sizes = [scale for scale in PANE_SCALES if screen.find(picture_of(data, index, scale, palette))]
    return "whole" if sizes else "no image in blocks of %s" % PANE_SCALES


def check(app, data, size, index, palette):
    app.activate("win.palette", palette)
    app.activate("win.thumbnail-size", size)
    app.activate("win.go-to", index)
    uitest.wait_for("image %d" % index, lambda: app.detail_index() == index)
    name = "at %g and %d pixels, in %s, from image %d on" % (SCALE, size, palette, index)
    viewer.expect("%s thumbnails are whole" % name, lambda: describe_sheet(data, size, palette), "whole")
    viewer.expect("%s the image in the pane is whole" % name,
                  lambda: describe_pane(data, index, palette), "whole")


data = idxfiles.make(N_SAMPLES)
path = data.write(viewer.folder("fractions"), "train")
with viewer.Viewer(path) as app:
    app.wait_for_shown("All %d samples" % N_SAMPLES)
    for size in (32, 53, 64):
        for index, palette in ((0, "ink"), (150, "screen")):
            check(app, data, size, index, palette)
viewer.done()
