#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Drags images out of the window with the mouse, to another program."""

import os

import idxfiles
import uitest
import viewer

TARGET = os.path.join(os.path.dirname(os.path.abspath(__file__)), "take-files.py")
DATA = idxfiles.make(100)


def put(title, x, y, width, height):
    """Waits for a window, and moves it to a position on the screen."""
    window = uitest.wait_for("the window %r" % title, lambda: uitest.run(
        "xdotool", "search", "--onlyvisible", "--name", "^%s$" % title, check=False).split())[-1]
    uitest.run("xdotool", "windowsize", "--sync", window, str(width), str(height),
               "windowmove", "--sync", window, str(x), str(y))


def drag_to(app, start, name):
    """Drags from a position on the screen to a part of the other program; returns the lines it prints."""
    with uitest.App("/usr/bin/python3", TARGET) as target:
        put("Take files", 1050, 100, 200, 400)
        end = target.center(target.find("label", name))
        app.drag(start, end, arrived=lambda: "over" in target.output())
        target.wait_for_output("all" if name == "Files" else "picture")
        return target.output().splitlines()


def drag_selected():
    path = DATA.write(viewer.folder("drag"), "train")
    with viewer.Viewer(path) as app:
        viewer.expect("a dataset is open", app.titles, ["train-images-idx3-ubyte · 100 samples"])
        put("train-images-idx3-ubyte · 100 samples", 0, 0, 1000, 700)
        app.focus_sheet()
        app.key("Home")
        app.key("shift+Right", "shift+Right")
        start = app.center(app.cell())
        said = drag_to(app, start, "Files")
        files = [line.split(" ", 2) for line in said if line.startswith("file ")]
        viewer.expect("a file for each selected image is dropped", lambda: len(files), 3)
        viewer.expect("none is empty", lambda: min(int(size) for _, size, _ in files) > 50, True)
        said = drag_to(app, start, "Picture")
        viewer.expect("a document gets one picture", lambda: said[-1], "picture 58x58")
        folder = os.path.dirname(files[0][2])
        viewer.expect("the files are there while the window is", lambda: os.path.isdir(folder), True)
        app.key("ctrl+w")
        viewer.expect("and gone when it is closed", lambda: os.path.exists(folder), False)


drag_selected()
viewer.done()
