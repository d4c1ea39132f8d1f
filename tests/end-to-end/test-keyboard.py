#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks that the keyboard reaches the samples again after each menu, popover, dialog and page."""

import os
import shutil
import xml.etree.ElementTree

import tap
import uitest
import viewer

NAMES = ("sample-images-idx3-ubyte.gz", "sample-labels-idx1-ubyte.gz")
MENU = os.path.join(os.path.dirname(__file__), "../../data/ui/window/idx-main-menu.ui")

# Actions that end the window, replace its dataset, start another program, or show a single sample
SKIPPED = {"app.close-window", "app.quit", "app.open-sample", "app.help", "win.close", "win.reload", "win.show-selected"}


def copy_sample():
    folder = viewer.folder("sample")
    for name in NAMES:
        shutil.copy(os.path.join(os.environ["IDXVIEW_SAMPLE_FOLDER"], name), folder)
    return os.path.join(folder, NAMES[0])


def find_submenus():
    """Returns the names on the way to each submenu of the main menu."""
    def walk(node, way):
        for child in node:
            if child.tag == "submenu":
                label = child.find("attribute[@name='label']").text.replace("_", "")
                yield [*way, label]
                yield from walk(child, [*way, label])
            else:
                yield from walk(child, way)
    return list(walk(xml.etree.ElementTree.parse(MENU).getroot().find("menu"), []))


def current(app):
    """Returns the name of the current sample of the sheet or the map, or None if neither has the keyboard."""
    focus = app.focused()
    return focus.get_name() if focus is not None and uitest.role_of(focus) == "table cell" else None


def expect_keyboard(app, what):
    """Checks that Escape, once for each thing that is open, leads back to the samples, and that arrows move there."""
    sample = None
    for _ in range(4):
        app.settle()
        sample = current(app) if len(uitest.children_of(app.node)) == 1 else None
        if sample is not None:
            break
        app.key("Escape")

    def moves(key):
        nonlocal sample
        before = sample
        app.key(key)
        app.settle()
        sample = current(app)
        return sample not in (before, None)
    # The current sample may be the first one, and a job that ends may make another one current.
    tap.equal("after %s, arrows reach the samples" % what, any(map(moves, 2 * ("Left", "Right"))), True)
    app.activate("win.view", "sheet")


def go_through_menus(app):
    for way in [[], *find_submenus()]:
        app.focus_sheet()
        app.key("F10")
        uitest.wait_for("the menu", app.menu_entries)
        for name in way:
            app.choose_in_menu(name)
        app.key("Escape")
        expect_keyboard(app, "the menu %s" % " → ".join(way))


def go_through_actions(app):
    app.has_shown_chooser = True  # some actions show one
    for action in app.list_simple_actions():
        if action not in SKIPPED and app.describe(action)[0]:
            app.focus_sheet()
            app.activate(action)
            expect_keyboard(app, action)


def press_unused_key(app):
    """Without a second dataset, the key that shows it does nothing: it is also the key of GTK's inspector."""
    app.focus_sheet()
    app.key("ctrl+shift+d")
    tap.equal("Ctrl+Shift+D opens no window", len(uitest.children_of(app.node)), 1)


with viewer.Viewer(copy_sample()) as app:
    app.wait_for_shown("All 3,000 samples")
    press_unused_key(app)
    go_through_menus(app)
    go_through_actions(app)
viewer.done()
