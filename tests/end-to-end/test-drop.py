#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Drops files on the window, dragged from another program with the mouse."""

import os

import idxfiles
import uitest
import viewer

SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "drag-files.py")
FIRST = idxfiles.make(100)
SECOND = idxfiles.make(200)


def put(title, x, y, width, height):
    """Waits for a window, and moves it to a position on the screen."""
    window = uitest.wait_for("the window %r" % title, lambda: uitest.run(
        "xdotool", "search", "--onlyvisible", "--name", "^%s$" % title, check=False).split())[-1]
    uitest.run("xdotool", "windowsize", "--sync", window, str(width), str(height),
               "windowmove", "--sync", window, str(x), str(y))


def drop(app, target, *files):
    """Drags files from another program onto a node."""
    with uitest.App("/usr/bin/python3", SOURCE, *files) as source:
        put("Drag files", 1050, 500, 200, 160)
        label = source.find("label", "Files")
        source.drag(source.center(label), app.center(target),
                    begun=lambda: "begun" in source.output(), arrived=lambda: "taken" in source.output())
        source.wait_for_output("ended")


def drop_on_an_empty_window():
    path = FIRST.write(viewer.folder("one"), "train")
    with viewer.Viewer() as app:
        put("Idxview", 0, 0, 1000, 700)
        page = app.find("label", match="^See Every Image")
        drop(app, page, path)
        viewer.expect("a file that is dropped on an empty window is opened in it", app.titles,
                      ["train-images-idx3-ubyte · 100 samples"])

        folder = viewer.folder("two")
        SECOND.write(folder, "test")
        drop(app, app.sheet(), folder)
        viewer.expect("a folder replaces what was open", app.titles,
                      ["test-images-idx3-ubyte · 200 samples"])

        other = viewer.folder("three")
        images = FIRST.write(other, "some", labels=False)
        labels = idxfiles.write(os.path.join(viewer.folder("four"), "some-labels-idx1-ubyte"),
                                FIRST.labels_file())
        drop(app, app.sheet(), labels, images)
        viewer.expect("images and labels are opened together", app.titles,
                      ["some-images-idx3-ubyte · 100 samples"])
        viewer.expect("as one dataset", lambda: len(app.classes()), 11)

        text = idxfiles.write(os.path.join(other, "notes.txt"), b"Buy milk")
        drop(app, app.sheet(), text)
        viewer.expect("a file that isn't a dataset is reported", lambda: app.notice()[:1],
                      ["“notes.txt” can't be opened"])


def drop_on_one_of_two_windows():
    data = {name: FIRST.write(viewer.folder(name), name) for name in ("left", "right", "other")}
    title = "%s-images-idx3-ubyte · 100 samples"
    with viewer.Viewer(data["left"], data["right"]) as app:
        viewer.expect("two windows are open", lambda: sorted(app.titles()), [title % "left", title % "right"])
        put(title % "left", 0, 0, 500, 700)
        put(title % "right", 510, 0, 500, 700)
        # Make the other window the last one that was used.
        app.click(app.find("label", title % "right", where=uitest.is_shown))
        drop(app, app.find("label", title % "left", where=uitest.is_shown), data["other"])
        viewer.expect("a file is opened in the window on which it is dropped",
                      lambda: sorted(app.titles()), [title % "other", title % "right"])


drop_on_an_empty_window()
drop_on_one_of_two_windows()
viewer.done()
