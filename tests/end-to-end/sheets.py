# SPDX-License-Identifier: MIT
"""Composes what the sheet should show from the bytes of the images.

This is an independent implementation of the rule for thumbnails: a cell has a side and a gap.
An image that fits into the side without the gap is enlarged by the largest possible integer. Any
other image is scaled down to that size; each pixel is the mean of the area that it covers. Images
that shrink to less than a quarter are scaled down in two steps, the first one to a quarter. Images
are centered in their cells.
"""

import fractions
import functools
import math

MAX_CELLS = 400  # to compare


def gap(side):
    if side < 8:
        return 0
    if side < 24:
        return 1
    return 2 if side < 64 else side // 16


def _overlaps(values, pixels):
    """Returns, for each pixel of a smaller size, the values that it covers and their weights."""
    span = fractions.Fraction(values, pixels)
    result = []
    for pixel in range(pixels):
        (start, end) = (pixel * span, (pixel + 1) * span)
        parts = []
        for value in range(int(start), values):
            covered = min(end, value + 1) - max(start, value)
            if covered <= 0:
                break
            # Scale the weights by the number of pixels, so that they are integers.
            parts.append((value, int(covered * pixels)))
        result.append(parts)
    return result


def _fit(room, rows, columns):
    """Returns the height and width of an image that is scaled down to fit."""
    longest = max(rows, columns)
    return tuple(max((2 * side * room + longest) // (2 * longest), 1) for side in (rows, columns))


class _Means:
    """Scales down images of one size: each pixel is the mean of the area that it covers."""

    def __init__(self, rows, columns, height, width):
        (self.rows, self.columns) = (rows, columns)
        self.across = _overlaps(columns, width)
        self.down = _overlaps(rows, height)

    def rows_of(self, image):
        area = self.rows * self.columns
        lines = []
        for row in range(self.rows):
            values = image[row * self.columns:(row + 1) * self.columns]
            lines.append([sum([values[i] * part for i, part in parts]) for parts in self.across])
        for parts in self.down:
            chosen = [(lines[row], part) for row, part in parts]
            # The weights of a pixel add up to the area; half of it rounds to nearest.
            yield bytes([(2 * sum([line[x] * part for line, part in chosen]) + area) // (2 * area)
                         for x in range(len(self.across))])


@functools.lru_cache(maxsize=None)
class Rule:
    """Composes images of one size into cells of one side, in the palette ink or screen. Each
    instance exists once, and caches the cells that it has composed."""

    def __init__(self, side, rows, columns, palette="ink"):
        room = side - gap(side)
        longest = max(rows, columns)
        self.side = side
        self.scale = room // longest
        self.size = (rows, columns)
        self.copy = None
        if self.scale > 0:
            (self.height, self.width) = (rows * self.scale, columns * self.scale)
        else:
            (self.height, self.width) = _fit(room, rows, columns)
            if room < longest // 4:
                # Scale down to a quarter first, like mipmaps.
                quarter = _fit(longest // 4, rows, columns)
                self.copy = _Means(rows, columns, *quarter)
                (rows, columns) = quarter
            self.means = _Means(rows, columns, self.height, self.width)
        self.composed = {}
        self.colors = bytes(range(256)) if palette == "screen" else bytes(range(255, -1, -1))
        self.page = self.colors[:1]

    def _enlarge(self, image):
        (rows, columns) = self.size
        for row in range(rows):
            values = image[row * columns:(row + 1) * columns]
            line = b"".join([values[i:i + 1] * self.scale for i in range(columns)])
            yield from [line] * self.scale

    def _reduce(self, image):
        if self.copy is not None:
            image = b"".join(self.copy.rows_of(image))
        return self.means.rows_of(image)

    def compose(self, image):
        """Returns the rows of a cell, from top to bottom, as gray values."""
        if image not in self.composed:
            self.composed[image] = self._compose(image)
        return self.composed[image]

    def _compose(self, image):
        picture = self._enlarge(image) if self.scale > 0 else self._reduce(image)
        left = self.page * ((self.side - self.width) // 2)
        right = self.page * (self.side - self.width - len(left))
        top = (self.side - self.height) // 2
        blank = self.page * self.side
        middle = [left + line.translate(self.colors) + right for line in picture]
        return [blank] * top + middle + [blank] * (self.side - self.height - top)


class Sheet:
    """The visible cells of a sheet on the screen: one for each index, row by row.

    area is the position of the sheet on the screen: left, top, width and height. tile is the
    height of a cell with its caption. offset is the scroll position, in pixels.
    """

    def __init__(self, data, indices, rule, area, tile, offset):
        (left, top, width, height) = area
        columns = max(width // rule.side, 1)
        margin = (width - columns * rule.side) // 2
        self.data = data
        self.rule = rule
        self.area = area
        self.cells = {}
        first = offset // tile
        last = (offset + height - 1) // tile
        positions = range(first * columns, min((last + 1) * columns, len(indices)))
        # Python is too slow for thousands of cells: take a sample with cells of each row and column.
        step = len(positions) // MAX_CELLS + 1
        while math.gcd(step, columns) > 1:
            step += 1
        for position in positions[::step]:
            x = left + margin + position % columns * rule.side
            y = top + position // columns * tile - offset
            self.cells[position] = (x, y, indices[position])

    def find_wrong(self, screen, without=(), right=0, some=False):
        """Returns the positions of the cells that don't show their images; with some, only the
        first one. Ignores the positions in without, and cells that reach into the right pixels
        at the right edge."""
        (left, top, width, height) = self.area
        wrong = []
        for position, (x, y, index) in self.cells.items():
            if position in without or x + self.rule.side > left + width - right:
                continue
            for i, row in enumerate(self.rule.compose(self.data.image(index))):
                if top <= y + i < top + height and screen.row(x, y + i, self.rule.side) != row:
                    wrong.append(position)
                    break
            if some and wrong:
                break
        return wrong
