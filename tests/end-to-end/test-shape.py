#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Chooses in the menu what samples are: their shape, and the order of their bytes."""

import os
import struct

import idxfiles
import tap
import uitest
import viewer

DATA = idxfiles.make(100, rows=20, columns=30)


def open_submenu(app, name):
    app.focus_sheet()  # once the menu before it has gone
    app.key("F10")
    uitest.wait_for("the menu", app.menu_entries)
    app.choose_in_menu("Image Format")
    app.choose_in_menu(name)


def choose(app, name):
    """Chooses an entry that the open menu marks or not, as a screen reader does."""
    app.press(app.find("radio menu item", name, where=viewer.is_shown))


def marked(app):
    """Returns what the open menu marks as chosen, as a screen reader is told it."""
    return [uitest.name_of(node) for node in app.find_all("radio menu item", where=viewer.is_shown)
            if uitest.has_state(node, "checked")]


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
        viewer.expect("what can't be opened in the other one is told", lambda: app.notice()[:1],
                      ["“other-images-idx3-ubyte” can't be opened"])
        tap.equal("and the order of what is shown stays", app.describe("win.byte-order")[1], "little")
        app.activate("app.open-sample")
        app.wait_for_shown("All 3,000 samples")
        tap.equal("what opens next has its own", app.describe("win.byte-order")[1], "big")


choose_shape()
choose_byte_order()
viewer.done()
