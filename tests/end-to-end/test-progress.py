#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Opens a compressed file that takes a while to read: its first samples are shown at once, with a
progress bar and Cancel. The test controls how far the file can be read."""

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
    """Returns images of black and white noise, so that compressed and decompressed sizes are proportional."""
    bits = random.Random(1).randbytes(SAMPLES * SIDE * SIDE // 8)
    blacks = [bytes(255 * (value >> bit & 1) for bit in range(8)) for value in range(256)]
    images = b"".join(blacks[value] for value in bits)
    return idxfiles.DataSet(idxfiles.with_dark_borders(images, SIDE, SIDE), None, SIDE, SIDE)


class Held:
    """A file that is open in a window, and read only up to its middle."""

    def __init__(self, app, data):
        self.app = app
        self.data = data

    def bar(self):
        """Returns the value of the progress bar, or None if it isn't shown."""
        bars = self.app.find_all("progress bar", where=viewer.is_shown)
        return bars[0].get_current_value() if bars else None

    def find_wrong(self, offset):
        """Returns the visible samples that are wrong, ignoring the current one."""
        app = self.app
        sheet = sheets.Sheet(self.data, range(SAMPLES), sheets.Rule(app.size(), SIDE, SIDE),
                             app.area(app.sheet()), app.tile(), offset)
        return sheet.find_wrong(pictures.Screen(), without={app.detail_index()}, right=16)

    def end(self):
        """Returns the scroll position of the end of the sheet."""
        (_, _, width, height) = self.app.area(self.app.sheet())
        rows = -(-SAMPLES // (width // self.app.size()))
        return rows * self.app.tile() - height

    def condition(self):
        """Returns the status of the file in the properties window."""
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
        viewer.expect("the first samples show before the file has been read completely",
                      lambda: held.find_wrong(0), [])
        viewer.expect("meanwhile, a bar shows the progress",
                      lambda: 0 < (held.bar() or 0) <= 0.5, True)
        app.click(app.find("button", "Cancel", where=viewer.is_shown))
        viewer.expect("Cancel removes the bar", held.bar, None)
        slow.let_through()
        tap.equal("and ends the reading", held.condition(), "The files haven't been read completely yet.")
        app.focus_sheet()
        app.key("Next", "End")
        viewer.expect("the window stays usable", app.current_index, SAMPLES - 1)
        app.point_away()
        viewer.expect("and reads the visible samples", lambda: held.find_wrong(held.end()), [])
        tap.equal("the program quits", app.quit(), 0)
        tap.equal("the main thread has waited for no read", slow.reads("main"), [])


def read_to_the_end(path, data):
    slow = slowreads.SlowReads(path, hold=os.path.getsize(path) // 2)
    with viewer.Viewer(path, env=slow.env) as app:
        held = Held(app, data)
        app.focus_sheet()
        app.key("End")
        viewer.expect("the last sample can be reached at once", app.current_index, SAMPLES - 1)
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
