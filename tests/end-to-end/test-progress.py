#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Opens a compressed file that takes a while: what is there shows at once, with a bar that
tells how far the rest is, and Cancel."""

import os
import random
import zlib

import idxfiles
import pictures
import sheets
import tap
import uitest
import viewer

SIDE = 28
BLOCK = 4096  # samples that are repeated, so that a large file is quickly written
MEMBERS = 128  # of such blocks: 400 MB
MOST_MEMBERS = 512


def make_block():
    """Gives images of black and white noise, which takes little room and long to be read."""
    bits = random.Random(1).randbytes(BLOCK * SIDE * SIDE // 8)
    blacks = [bytes(255 * (value >> bit & 1) for bit in range(8)) for value in range(256)]
    return idxfiles.DataSet(b"".join(blacks[value] for value in bits), None, SIDE, SIDE)


def compress(content):
    """Gives a gzip member in which each byte has a code of its own, and none is a repetition."""
    packer = zlib.compressobj(1, zlib.DEFLATED, 31, 8, zlib.Z_HUFFMAN_ONLY)
    return packer.compress(content) + packer.flush()


def write_large(path, block, members):
    member = compress(block.images)
    with open(path, "wb") as file:
        file.write(compress(idxfiles.header(members * BLOCK, SIDE, SIDE)))
        for _ in range(members):
            file.write(member)


class Large:
    """A large file that is open in a window."""

    def __init__(self, app, block, members):
        self.app = app
        self.block = block
        self.indices = [index % BLOCK for index in range(members * BLOCK)]

    def bar(self):
        """Gives how far the file is read, as long as there is a bar that tells it."""
        bars = self.app.find_all("progress bar", where=viewer.is_shown)
        return bars[0].get_current_value() if bars else None

    def find_wrong(self, offset):
        """Gives which samples in view aren't right, but for the current one."""
        app = self.app
        sheet = sheets.Sheet(self.block, self.indices, sheets.Rule(app.size(), SIDE, SIDE),
                             app.area(app.sheet()), app.size(), offset)
        return sheet.find_wrong(pictures.Screen(), without={app.detail_index()}, right=16)

    def end(self):
        """Gives how far the sheet is scrolled at its end."""
        (_, _, width, height) = self.app.area(self.app.sheet())
        rows = -(-len(self.indices) // (width // self.app.size()))
        return rows * self.app.size() - height

    def condition(self):
        """Gives what the properties say of the file's condition."""
        app = self.app
        app.key("alt+Return")
        window = app.find(match="^Properties of ")
        title = window.get_name()
        labels = [uitest.text_of(label) for label in app.find_all("label", within=window)]
        app.key("Escape")
        uitest.wait_for("the properties to close", lambda: not app.find_all(name=title))
        return labels[labels.index("Condition") + 1]


def cancel(path, block, members):
    """Cancels the reading; gives whether that came before it was done."""
    with viewer.Viewer(path) as app:
        large = Large(app, block, members)
        try:
            uitest.wait_for("a bar", large.bar, 3)
        except uitest.UiError:
            return False
        app.point_away()
        wrong = large.find_wrong(0)
        after = large.bar()
        if after is None:
            return False
        app.click(app.find("button", "Cancel", where=viewer.is_shown))
        uitest.wait_for("the bar to go", lambda: large.bar() is None)
        condition = large.condition()
        if condition.startswith("Nothing"):
            return False

        tap.equal("the first samples show before the file is read to its end", wrong, [])
        tap.point("meanwhile a bar tells how far it is", 0 < after < 1, after)
        tap.equal("Cancel ends the reading", condition, "The files have not been read to their end.")
        app.focus_sheet()
        app.key("Next", "End")
        viewer.expect("the window stays usable", app.current_index, len(large.indices) - 1)
        app.point_away()
        viewer.expect("and reads what is looked at", lambda: large.find_wrong(large.end()), [])
        tap.equal("it ends well", app.quit(), 0)
    return True


def read_to_the_end(path, block, members):
    with viewer.Viewer(path) as app:
        large = Large(app, block, members)
        app.focus_sheet()
        app.key("End")
        app.point_away()
        viewer.expect("the end shows as soon as it is read", lambda: large.find_wrong(large.end()), [],
                      2 * uitest.TIMEOUT)
        viewer.expect("the bar goes when all is read", large.bar, None)
        tap.equal("nothing is wrong with the file", large.condition(), "Nothing is wrong with the files.")


path = os.path.join(viewer.folder("large"), "large-images-idx3-ubyte.gz")
block = make_block()
members = MEMBERS
try:
    while True:
        write_large(path, block, members)
        if cancel(path, block, members):
            break
        # A fast computer had read it before Cancel could be clicked.
        if members >= MOST_MEMBERS:
            tap.skip("Cancel ends the reading", "the file was read too fast")
            break
        members *= 2
    read_to_the_end(path, block, members)
finally:
    os.remove(path)
viewer.done()
