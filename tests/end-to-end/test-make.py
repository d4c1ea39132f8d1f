#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Makes a dataset of a folder of many PNG files, a JPEG file and other files, with the mouse alone: what
was found is shown before anything is written, and both reading and writing can be canceled."""

import glob
import os

import idxfiles
import picturefiles
import slowreads
import tap
import uitest
import viewer

DATA = idxfiles.make(10000)
OTHERS = {"README.txt": b"What the pictures show", "3/Thumbs.db": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
          "3/digit-10000.png": picturefiles.make_png(DATA.image(0), 28)[:70],
          "9/digit-10001.jpg": picturefiles.make_jpeg(28)}


def write_pictures(folder):
    """Writes the images into a folder for each class, and other files beside them."""
    for label in range(10):
        os.mkdir(os.path.join(folder, str(label)))
    for index in range(len(DATA)):
        with open(os.path.join(folder, str(DATA.labels[index]), "digit-%05d.png" % index), "wb") as file:
            file.write(picturefiles.make_png(DATA.image(index), 28))
    for name, content in OTHERS.items():
        with open(os.path.join(folder, name), "wb") as file:
            file.write(content)


def texts_of(app, dialog):
    return [uitest.text_of(label) for label in app.find_all("label", within=dialog, where=viewer.is_shown)]


def press_button(app, name=None, **more):
    app.click(app.find("button", name, where=viewer.is_shown, **more))


def cancel(app, slow, files):
    """Cancels a job that can't go on, once its progress is shown."""
    app.find("progress bar", where=viewer.is_shown)
    press_button(app, "Cancel")
    slow.let_through()
    app.wait_until_gone(role="progress bar", where=viewer.is_shown)
    tap.equal("nothing was written", sorted(os.listdir(os.path.dirname(files))), [])


def check_preview(app):
    dialog = app.find("frame", "Make a Dataset")
    counts = ", ".join("{} ({:,})".format(label, len(DATA.indices(label)) + (label == 9)) for label in range(10))
    for text in ("Found {:,} pictures of 28×28.".format(len(DATA) + 1), "10 classes: " + counts,
                 "Skipped 2 files that aren't pictures, such as “README.txt”.",
                 "Skipped 1 picture that can't be read. “3/digit-10000.png”: The PNG file is damaged."):
        viewer.expect("the dialog says: " + text, lambda text=text: text in texts_of(app, dialog), True)
    images = [viewer.name_of(node) for node in app.find_all(match="^Image ", within=dialog, where=viewer.is_shown)]
    tap.equal("it shows the first images with their labels", images,
              ["Image %d, labeled %d" % (index, DATA.labels[index]) for index in range(10)])
    tap.equal("gray pictures can't become gray", app.find_all("check box", within=dialog, where=viewer.is_shown), [])
    return dialog


def make(folder, target):
    slow = slowreads.SlowReads("*/digit-00500.png")
    with viewer.Viewer(folder, env=slow.env) as app:
        viewer.expect("the window offers to make a dataset", lambda: app.notice()[0], "“pictures” contains {:,} images".format(len(DATA) + 2))
        slow.let_through(10)
        press_button(app, "Make a Dataset…")
        cancel(app, slow, target)
        press_button(app, "Make a Dataset…")
        dialog = check_preview(app)
        press_button(app, "Save…", within=dialog)
        app.find_chooser("Make a Dataset")
        slow.let_through(10)
        app.save_in_chooser(target)
        cancel(app, slow, target)
        press_button(app, "Make a Dataset…")
        press_button(app, "Save…", within=app.find("frame", "Make a Dataset"))
        chooser = app.find_chooser("Make a Dataset")
        name = app.find("text", within=chooser, where=viewer.is_shown)
        viewer.expect("a name is suggested", lambda: uitest.text_of(name), "pictures-dataset")
        press_button(app, match="Save$", within=chooser)
        app.wait_for_shown("All {:,} samples".format(len(DATA) + 1))
    tap.equal("no temporary folder is left", glob.glob(os.path.join(os.environ["XDG_CACHE_HOME"], "idxview", "import-*")), [])
    target = folder + "-dataset"
    with open(target + "-images-idx3-ubyte", "rb") as file:
        tap.point("the images are those of the pictures", file.read()[16:] == DATA.images_file()[16:] + bytes([128] * 784))
    with open(target + "-labels-idx1-ubyte", "rb") as file:
        tap.point("with the labels of their folders", file.read()[8:] == DATA.labels_file()[8:] + b"\x09")


pictures = viewer.folder("pictures")
write_pictures(pictures)
make(pictures, os.path.join(viewer.folder(), "digits"))
viewer.done()
