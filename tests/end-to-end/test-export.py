#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Exports images as PNG files, and copies them to the clipboard."""

import hashlib
import os
import subprocess

import idxfiles
import pictures
import tap
import uitest
import viewer

DATA = idxfiles.make(100)
INDEX = 42
SUGGESTED = "t10k-00042-label-%d.png" % DATA.labels[INDEX]


def enlarge(image, scale):
    """Returns an image of 28 columns with each pixel enlarged to a square."""
    rows = [image[start:start + 28] for start in range(0, len(image), 28)]
    return b"".join(bytes(value for value in row for _ in range(scale)) * scale for row in rows)


def wait_for_picture(path):
    uitest.wait_for("%s to be written" % os.path.basename(path), lambda: os.path.exists(path))
    return pictures.read_png(path)


def choose(app, chooser, value, wanted):
    """Changes the combo box of a chooser that shows this value to another value."""
    def find(value):
        return app.find("combo box", within=chooser, where=lambda node: app.find_all(
            "label", value, within=uitest.children_of(node)[0], where=viewer.is_shown))
    app.click(find(value))
    app.choose_in_menu(wanted, within=chooser)
    find(wanted)


def export_stored_values(app, folder):
    app.key("ctrl+e")
    chooser = app.find_chooser("Export Image")
    choose(app, chooser, "As shown", "Stored values")
    choose(app, chooser, "8×", "1×")
    name = app.find("text", "Name:", within=chooser)
    viewer.expect("a name is suggested", lambda: uitest.text_of(name), SUGGESTED)
    path = os.path.join(folder, "stored.png")
    app.save_in_chooser(path)
    picture = wait_for_picture(path)
    tap.equal("the picture has the image's size", (picture.width, picture.height), (28, 28))
    tap.equal("in 8 bits of gray", (picture.kind, picture.bits), ("gray", 8))
    tap.point("its pixels are the bytes of the file", picture.grays() == DATA.image(INDEX))
    viewer.expect("the window says so", app.notice, ["Image 42 was exported to “stored.png”", "Show in Folder"])


def is_in(app, chooser, folder):
    """Returns whether a chooser shows a folder. Its sidebar must not contain the folder."""
    return app.find_all("label", os.path.basename(folder), within=chooser, where=viewer.is_shown) != []


def export_as_shown(app, folder):
    app.click(app.find("button", "Export Image…", where=viewer.is_shown))
    chooser = app.find_chooser("Export Image")
    viewer.expect("an export begins where the last one went", lambda: is_in(app, chooser, folder), True)
    choose(app, chooser, "Stored values", "As shown")
    choose(app, chooser, "1×", "4×")
    path = os.path.join(folder, "shown.png")
    app.save_in_chooser(path)
    picture = wait_for_picture(path)
    tap.equal("the button exports as well: four times as large", (picture.width, picture.height), (112, 112))
    shown = bytes(255 - value for value in DATA.image(INDEX))
    tap.point("as shown the picture has the colors of the screen", picture.grays() == enlarge(shown, 4))


def export_by_menu(app, folder):
    entries = ["Look Closer", "Copy Image", "Show Similar", "Show on Map", "Show Selected", "Label As", "Export Image…"]
    app.focus_sheet()
    (left, top, width, _) = app.area(app.sheet())
    (size, tile) = (app.size(), app.tile())
    columns = width // size
    (x, y) = (left + (width - columns * size) // 2 + 2 * size + size // 2, top + tile + size // 2)
    app.click_at(x, y, button=3)
    viewer.expect("a right click opens a menu", app.menu_entries, entries)
    viewer.expect("of the sample there", app.detail_index, columns + 2)
    app.key("Escape")
    viewer.expect("Escape closes it", app.menu_entries, [])
    viewer.expect("and gives the focus back", app.current_index, columns + 2)
    for keys in ("Menu", "shift+F10"):
        app.key(keys)
        viewer.expect("%s opens it as well" % keys, app.menu_entries, entries)
        app.key("Escape")
        viewer.expect("and Escape closes it", app.menu_entries, [])
    app.click_at(x, y, button=3)
    app.choose_in_menu("Export Image…")
    app.find_chooser("Export Image")
    path = os.path.join(folder, "menu.png")
    app.save_in_chooser(path)
    shown = bytes(255 - value for value in DATA.image(columns + 2))
    tap.point("its entry exports, as it was chosen last", wait_for_picture(path).grays() == enlarge(shown, 4))


def export_by_action(app, folder):
    path = os.path.join(folder, "action.png")
    for index in (0, 99):
        app.activate("win.go-to", index)
        app.activate("win.export-image-to", path)
        viewer.expect("the action exports image %d" % index,
                      lambda: wait_for_picture(path).grays() == DATA.image(index), True)
    app.activate("win.export-image-to", os.path.join(folder, "missing", "a.png"))
    viewer.expect("a write error is reported", lambda: app.notice()[:1], ["“a.png” can't be saved"])


def copy_image(app):
    app.activate("win.go-to", INDEX)
    app.key("ctrl+c")
    viewer.expect("Ctrl+C puts a PNG on the clipboard",
                  lambda: b"image/png" in uitest.clipboard("TARGETS").split(), True)
    picture = pictures.Picture(uitest.wait_for("the PNG", lambda: uitest.clipboard("image/png")))
    tap.equal("ten times as large", (picture.width, picture.height), (280, 280))
    shown = bytes(255 - value for value in DATA.image(INDEX))
    tap.point("in the colors of the screen", picture.grays() == enlarge(shown, 10))


def refuse_to_write_what_is_open(app, images):
    labels = images.replace("images-idx3", "labels-idx1")
    link = os.path.join(os.path.dirname(images), "link.png")
    os.symlink(images, link)

    def sums():
        return [hashlib.sha256(open(path, "rb").read()).hexdigest() for path in (images, labels)]
    before = sums()
    for path, what in ((images, "the images"), (labels, "the labels"), (link, "a link to the images")):
        app.key("Escape")
        viewer.expect("there is no notice", app.notice, [])
        app.activate("win.export-image-to", path)
        viewer.expect("exporting onto %s is refused" % what, app.notice,
                      ["“%s” can't be saved" % os.path.basename(path),
                       "This file is open. Choose another name."])
    tap.equal("and the files are unchanged", sums(), before)


def names_of(indices):
    return sorted("t10k-%05d-label-%d.png" % (index, DATA.labels[index]) for index in indices)


def export_several(app, last):
    indices = [3, 4, 5]
    folder = viewer.folder("several")
    app.activate("win.go-to", 3)
    app.key("shift+Right", "shift+Right")
    app.key("Menu")
    viewer.expect("the menu says how many images it copies and exports", app.menu_entries,
                  ["Look Closer", "Copy 3 Images", "Show Similar", "Show on Map", "Show Selected", "Label As",
                   "Export 3 Images…"])
    app.key("Escape", "ctrl+e")
    chooser = app.find_chooser("Export 3 Images to a Folder")
    viewer.expect("one of several begins there, too", lambda: is_in(app, chooser, last), True)
    app.open_in_chooser(folder)
    viewer.expect("the window says where they went", app.notice, ["3 images were exported to “several”", "Show in Folder"])
    tap.equal("files are named as those of single images", sorted(os.listdir(folder)), names_of(indices))
    tap.equal("with the bytes of the images",
              [pictures.read_png(os.path.join(folder, name)).grays() for name in names_of(indices)],
              [DATA.image(index) for index in indices])
    app.activate("win.go-to", 5)
    app.key("shift+Right")
    app.activate("win.export-selected-to", folder)
    viewer.expect("a file that is there is not replaced", app.notice,
                  ["The images can't be exported to “several”",
                   "“%s” already exists in this folder." % names_of([5])[0], "Replace"])
    tap.equal("and no other one is written", sorted(os.listdir(folder)), names_of(indices))
    taken = os.path.join(folder, names_of([5])[0])
    with open(taken, "wb") as file:
        file.write(b"not a picture")
    app.press(app.find("button", "Replace", where=viewer.is_shown))
    viewer.expect("Replace in the notice exports them anyway", app.notice,
                  ["2 images were exported to “several”", "Show in Folder"])
    tap.equal("over the file that was there", [pictures.read_png(os.path.join(folder, name)).grays()
                                               for name in names_of([5, 6])], [DATA.image(5), DATA.image(6)])
    app.activate("win.export-selected-to", os.path.join(folder, "missing"))
    viewer.expect("a write error is reported", lambda: app.notice()[:1],
                  ["The images can't be exported to “missing”"])
    app.click(app.find("button", "Export Image…", where=viewer.is_shown))
    app.find_chooser("Export Image")
    path = os.path.join(folder, "one.png")
    app.save_in_chooser(path)
    shown = bytes(255 - value for value in DATA.image(6))
    tap.point("the button at the image exports that one, as one image was exported last",
              wait_for_picture(path).grays() == enlarge(shown, 4))


def set_number(app, dialog, name, number):
    app.click(app.find("spin button", name, within=dialog, where=viewer.is_shown))
    app.key("ctrl+a")
    app.type(str(number))


def read_all(folder):
    return {name: open(os.path.join(folder, name), "rb").read() for name in sorted(os.listdir(folder))}


def export_dataset():
    """The dialog writes the same files as `idxview-cli subset`."""
    images = DATA.write(viewer.folder("emnist"), "emnist")
    (by_window, by_command) = (viewer.folder("window"), viewer.folder("command"))
    with viewer.Viewer(images) as app:
        app.wait_for_shown("All 100 samples")
        app.activate("win.export-subset")
        dialog = app.find("frame", "Export Dataset")
        tap.point("without a limit, nothing is drawn",
                  not uitest.has_state(app.find("check box", "At random, by seed", within=dialog), "sensitive"))
        app.click(app.find(("radio button", "check box"), "At most this many of each class", within=dialog))
        set_number(app, dialog, "Number of samples of each class", 4)
        app.click(app.find("check box", "Split, percent for training", within=dialog))
        set_number(app, dialog, "Percent for training", 75)
        app.click(app.find("check box", "Upright, as shown", within=dialog))
        app.click(app.find("check box", "At random, by seed", within=dialog))
        set_number(app, dialog, "Seed", 7)
        app.key("Return")
        chooser = app.find_chooser("Choose a Prefix for the IDX Files")
        name = app.find("text", "Name:", within=chooser)
        viewer.expect("upright images get a name that doesn't turn them", lambda: uitest.text_of(name),
                      "upright-emnist-subset")
        app.save_in_chooser(os.path.join(by_window, "out"))
        viewer.expect("both parts are written", app.notice,
                      ["Saved “out-train” and “out-rest”", "Show in Folder"])
    subprocess.run([os.environ["IDXVIEW_CLI"], "subset", images, "--per-class", "4", "--split", "75,25",
                    "--random", "7", "--upright", "-o", os.path.join(by_command, "out")],
                   check=True, stdout=subprocess.DEVNULL)
    tap.equal("the files are those of the command line", read_all(by_window), read_all(by_command))
    tap.equal("there are six of them", len(os.listdir(by_window)), 6)


def cancel_several():
    folder = viewer.folder("canceled")
    data = idxfiles.make(40000)
    with viewer.Viewer(data.write(viewer.folder("large"), "train")) as app:
        app.wait_for_shown("All 40,000 samples")
        app.activate("win.select-all")
        app.activate("win.export-selected-to", folder)
        uitest.wait_for("some to be written", lambda: os.listdir(folder))
        cancel = app.find("button", "Cancel", where=viewer.is_shown)
        app.find("label", "Exporting 40,000 images…", where=viewer.is_shown)
        app.press(cancel)
        viewer.expect("Cancel ends it, and removes the files", lambda: os.listdir(folder), [])
        tap.equal("without a notice", app.notice(), [])


folder = viewer.folder()
images = DATA.write(viewer.folder("mnist"), "t10k")
with viewer.Viewer(images) as app:
    app.wait_for_shown("All 100 samples")
    app.activate("win.go-to", INDEX)
    export_stored_values(app, folder)
    export_as_shown(app, folder)
    export_by_menu(app, folder)
    export_by_action(app, folder)
    export_several(app, folder)
    copy_image(app)
    refuse_to_write_what_is_open(app, images)
export_dataset()
cancel_several()
viewer.done()
