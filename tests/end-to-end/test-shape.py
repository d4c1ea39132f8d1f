#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Chooses the shape and the byte order of the images in the menu."""

import os
import struct

import idxfiles
import tap
import uitest
import viewer

DATA = idxfiles.make(100, rows=20, columns=30)


def open_submenu(app, name):
    app.focus_sheet()  # after the previous menu is closed
    app.key("F10")
    uitest.wait_for("the menu", app.menu_entries)
    app.choose_in_menu("View")
    app.choose_in_menu(name)


def choose(app, name):
    """Chooses a radio entry of the open menu, like a screen reader."""
    app.press(app.find("radio menu item", name, where=viewer.is_shown))


def marked(app):
    """Returns the checked entries of the open submenu. The menu that it is in stays open, with the view marked."""
    return [uitest.name_of(node) for node in app.find_all("radio menu item", where=viewer.is_shown)
            if uitest.has_state(node, "checked") and uitest.name_of(node) != "Sheet"]


def choose_shape():
    path = idxfiles.write(os.path.join(viewer.folder("digits"), "train-images-idx2-ubyte"),
                          idxfiles.header(len(DATA), 600) + DATA.images)
    with viewer.Viewer(path) as app:
        app.wait_for_shown("All 100 samples")
        tap.equal("vectors of 600 values are lines", app.describe("win.shape")[1], "1x600")
        open_submenu(app, "Shape")
        viewer.expect("the menu marks that", lambda: marked(app), ["1×600"])
        choose(app, "20×30")
        viewer.expect("another shape is taken", lambda: app.describe("win.shape")[1], "20x30")
        open_submenu(app, "Shape")
        viewer.expect("and marked", lambda: marked(app), ["20×30"])
        choose(app, "1×600")
        viewer.expect("there is a way back", lambda: app.describe("win.shape")[1], "1x600")
        app.activate("win.shape", "7x7")
        viewer.expect("a shape that doesn't fit is refused", lambda: app.notice()[:1], ["Invalid shape"])
        tap.equal("and the shape stays", app.describe("win.shape")[1], "1x600")


def choose_byte_order():
    path = idxfiles.write(os.path.join(viewer.folder("digits"), "other-images-idx3-ubyte"),
                          b"\0\0\x08\3" + struct.pack("<3I", len(DATA), 20, 30) + DATA.images)
    with viewer.Viewer(path) as app:
        app.click(app.find("button", "Open as Little-Endian", where=viewer.is_shown))
        app.wait_for_shown("All 100 samples")
        open_submenu(app, "Byte Order")
        viewer.expect("the menu marks the order that was taken", lambda: marked(app), ["Little-Endian"])
        choose(app, "Big-Endian (IDX)")
        viewer.expect("a file that can't be opened in the other order is reported", lambda: app.notice()[:1],
                      ["“other-images-idx3-ubyte” can't be opened"])
        tap.equal("and the order of the open dataset stays", app.describe("win.byte-order")[1], "little")
        app.activate("app.open-sample")
        app.wait_for_shown("All 3,000 samples")
        tap.equal("the next dataset has its own order", app.describe("win.byte-order")[1], "big")


choose_shape()
choose_byte_order()
viewer.done()
