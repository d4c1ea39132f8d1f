#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Opens a compressed file that takes a while: what is there shows at once, with a bar that
tells how far the rest is, and Cancel. How far the file is read is for the test to say."""

import os
import random

import idxfiles
import pictures
import sheets
import slowreads
import tap
import uitest
import viewer

SIDE = 28
SAMPLES = 20000


def make():
    """Returns images of black and white noise, of which the compressed file is in proportion."""
    bits = random.Random(1).randbytes(SAMPLES * SIDE * SIDE // 8)
    blacks = [bytes(255 * (value >> bit & 1) for bit in range(8)) for value in range(256)]
    return idxfiles.DataSet(b"".join(blacks[value] for value in bits), None, SIDE, SIDE)


class Held:
    """A file that is open in a window and read to its half, no farther."""

    def __init__(self, app, data):
        self.app = app
        self.data = data

    def bar(self):
        """Returns how far the file is read, as long as there is a bar that tells it."""
        bars = self.app.find_all("progress bar", where=viewer.is_shown)
        return bars[0].get_current_value() if bars else None

    def find_wrong(self, offset):
        """Returns which samples in view aren't right, but for the current one."""
        app = self.app
        sheet = sheets.Sheet(self.data, range(SAMPLES), sheets.Rule(app.size(), SIDE, SIDE),
                             app.area(app.sheet()), app.tile(), offset)
        return sheet.find_wrong(pictures.Screen(), without={app.detail_index()}, right=16)

    def end(self):
        """Returns how far the sheet is scrolled at its end."""
        (_, _, width, height) = self.app.area(self.app.sheet())
        rows = -(-SAMPLES // (width // self.app.size()))
        return rows * self.app.tile() - height

    def condition(self):
        """Returns what the properties say of the file's condition."""
        app = self.app
        app.key("alt+Return")
        window = app.find(match="^Properties of ")
        title = window.get_name()
        labels = [uitest.text_of(label) for label in app.find_all("label", within=window)]
        app.wait_for_keyboard(title)
        app.key("Escape")
        uitest.wait_for("the properties to close", lambda: not app.find_all(name=title))
        return labels[labels.index("Status") + 1]


def cancel(path, data):
    slow = slowreads.SlowReads(path, hold=os.path.getsize(path) // 2)
    with viewer.Viewer(path, env=slow.env) as app:
        held = Held(app, data)
        app.point_away()
        viewer.expect("the first samples show before the file is read to its end",
                      lambda: held.find_wrong(0), [])
        viewer.expect("meanwhile a bar tells how far it is",
                      lambda: 0 < (held.bar() or 0) <= 0.5, True)
        app.click(app.find("button", "Cancel", where=viewer.is_shown))
        viewer.expect("Cancel takes the bar away", held.bar, None)
        slow.let_through()
        tap.equal("and ends the reading", held.condition(), "The files haven't been read to their end yet.")
        app.focus_sheet()
        app.key("Next", "End")
        viewer.expect("the window stays usable", app.current_index, SAMPLES - 1)
        app.point_away()
        viewer.expect("and reads what is looked at", lambda: held.find_wrong(held.end()), [])
        tap.equal("it ends well", app.quit(), 0)
        tap.equal("the main thread has waited for no read", slow.reads("main"), [])


def read_to_the_end(path, data):
    slow = slowreads.SlowReads(path, hold=os.path.getsize(path) // 2)
    with viewer.Viewer(path, env=slow.env) as app:
        held = Held(app, data)
        app.focus_sheet()
        app.key("End")
        viewer.expect("one can go to the end at once", app.current_index, SAMPLES - 1)
        app.point_away()
        viewer.expect("which isn't read yet", lambda: (held.bar() or 1) <= 0.5, True)
        tap.point("and isn't shown", held.find_wrong(held.end()))
        slow.let_through(os.path.getsize(path) * 3 // 4)
        viewer.expect("the bar goes on with the reading", lambda: 0.5 < (held.bar() or 0) <= 0.75, True)
        slow.let_through()
        viewer.expect("the end shows as soon as it is read", lambda: held.find_wrong(held.end()), [])
        viewer.expect("the bar goes when all is read", held.bar, None)
        tap.equal("nothing is wrong with the file", held.condition(), "No problems found.")


data = make()
path = data.write(viewer.folder("large"), "large", compress=True, labels=False)
cancel(path, data)
read_to_the_end(path, data)
viewer.done()
