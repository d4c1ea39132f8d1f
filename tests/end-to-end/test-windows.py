#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Opens the menus and all other windows, and looks for nodes without a name."""

import os
import re

import idxfiles
import tap
import uitest
import viewer
from gi.repository import GLib

DATA = idxfiles.make(200)
PROPERTIES = "Properties of train-images-idx3-ubyte.gz"


def toplevels(app):
    return [node.get_name() for node in uitest.children_of(app.node)]


def labels_of(app, window):
    return [uitest.text_of(label) for label in app.find_all("label", within=window, where=viewer.is_shown)]


def ask_beyond(app, when):
    """Requests a window after the last one, like a screen reader that lists windows while one is closed."""
    def answer():
        try:
            return app.node.get_child_count()
        except GLib.Error as error:
            return error
    count = answer()
    app.node.get_child_at_index(count)
    tap.equal("a screen reader may request a window after the last one %s" % when, answer(), count)


def close(app, name, title, before):
    """Closes a window with Escape, and checks that the others stay."""
    app.wait_for_keyboard(title)
    app.key("Escape")
    viewer.expect("Escape closes %s" % name, lambda: toplevels(app), before)
    ask_beyond(app, "after %s" % name)


def show_properties(app, images):
    before = toplevels(app)
    app.key("alt+Return")
    window = app.find(name=PROPERTIES)
    lines = (("Images", images),
             ("Format", "IDX, 200 images of 28×28 pixels (uint8), compressed with gzip"),
             ("Labels", images.replace("images-idx3", "labels-idx1")),
             ("Format", "IDX, 200 labels (uint8), compressed with gzip"),
             ("Classes", "10 different labels"),
             ("Label check", "Compares shapes"),
             ("Pixels", "mean=[0.43093], std=[0.3195], of values divided by 255"),
             ("Status", "No problems found."))
    viewer.expect("the properties describe the files and their contents",
                  lambda: [pair for pair in lines if not set(pair) <= set(labels_of(app, window))], [])
    tap.clean("every part of them has a name", app.find_unnamed())
    app.click(app.find("button", "Copy", within=window))
    viewer.expect("Copy copies them as text", lambda: uitest.clipboard().decode(),
                  "".join("%s: %s\n" % line for line in lines))
    close(app, "the properties", PROPERTIES, before)


def show_shortcuts(app):
    before = toplevels(app)
    app.key("ctrl+question")
    uitest.wait_for("the shortcuts", lambda: len(toplevels(app)) > len(before))
    # Newer versions of GTK list only the section that is shown.
    viewer.expect("the shortcuts are listed",
                  lambda: {"Open", "Export image", "Filter samples", "Compare classes", "Quit"}
                  - {node.get_name() for node in app.find_all("label", match="^(Open|Export|Filter|Compare|Quit)")}, set())
    close(app, "the shortcuts", "Idxview", before)


def install_browser(name):
    """Installs a browser that writes the URI to show to a file with this name; returns its path."""
    shown = os.path.join(viewer.folder(), name)
    script = os.path.join(viewer.folder(), name + ".sh")
    with open(script, "w") as file:
        file.write('#!/bin/sh\nprintf %%s "$1" >"%s"\n' % shown)
    os.chmod(script, 0o755)
    applications = os.path.join(os.environ["XDG_DATA_HOME"], "applications")
    os.makedirs(applications, exist_ok=True)
    os.makedirs(os.environ["XDG_CONFIG_HOME"], exist_ok=True)
    with open(os.path.join(applications, name + ".desktop"), "w") as file:
        file.write("[Desktop Entry]\nType=Application\nName=Browser\nExec=%s %%u\n" % script)
    with open(os.path.join(os.environ["XDG_CONFIG_HOME"], "mimeapps.list"), "w") as file:
        file.write("[Default Applications]\n" + "".join(
            "%s=%s.desktop\n" % (kind, name) for kind in ("x-scheme-handler/https", "text/html")))
    return shown


def read(path):
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except FileNotFoundError:
        return None


def show_help(app):
    """Opens the manual, without a browser, which is reported, and with one."""
    before = toplevels(app)
    app.key("F1")
    viewer.expect("without a browser, a dialog reports the problem", lambda: [
        uitest.text_of(label) for label in app.find_all("label", "The manual can't be opened.")],
        ["The manual can't be opened."])
    app.key("Escape")
    viewer.expect("Escape closes the dialog", lambda: toplevels(app), before)
    shown = install_browser("browser")
    app.key("F1")
    viewer.expect("F1 opens the manual", lambda: bool(re.search("/manual/(index.html)?$", read(shown) or "")), True)


def show_about(app):
    before = toplevels(app)
    app.activate("app.about")
    about = app.find(name="About Idxview")
    viewer.expect("About shows the version",
                  lambda: any(re.fullmatch(r"\d+\.\d+\.\d+", text or "") for text in labels_of(app, about)), True)
    close(app, "About", "About Idxview", before)


def show_chooser(app):
    before = toplevels(app)
    app.key("ctrl+o")
    app.find_chooser("Open")
    ask_beyond(app, "while a file is chosen")
    close(app, "the chooser", "Open", before)


def open_menus(app):
    app.key("F10")
    viewer.expect("F10 opens the main menu", lambda: app.menu_entries()[:1], ["Check Labels"])
    tap.equal("which is short", len(app.menu_entries()) <= 12, True)
    viewer.expect("with an entry for what one looks for",
                  lambda: {"Export", "Properties", "Keyboard Shortcuts", "About Idxview"}
                  - set(app.menu_entries()), set())
    before = toplevels(app)
    app.choose_in_menu("Properties")
    viewer.expect("its entries work", lambda: PROPERTIES in toplevels(app), True)
    close(app, "what an entry opens", PROPERTIES, before)


def open_recent(app, folder):
    name = viewer.recent("train-images-idx3-ubyte.gz", folder)
    app.click(app.find("button", "Recent files", where=viewer.is_shown))
    viewer.expect("what was opened is the first of the recent files",
                  lambda: app.menu_entries()[:1], [name])
    app.key("Escape")
    viewer.expect("Escape closes the menu", app.menu_entries, [])
    app.activate("app.open-sample")
    viewer.expect("the sample opens", app.shown, "All 3,000 samples")
    app.click(app.find("button", "Recent files", where=viewer.is_shown))
    app.choose_in_menu(name)
    viewer.expect("a recent file opens in the same window", app.titles,
                  ["train-images-idx3-ubyte.gz · 200 samples"])


def show_sample(app):
    app.activate("app.open-sample")
    app.wait_for_shown("All 3,000 samples")
    tap.equal("the labels of the sample can't be exchanged", app.describe("win.open-labels")[0], False)
    before = toplevels(app)
    app.key("alt+Return")
    window = app.find(name="Properties of Demo dataset")
    uitest.wait_for("what they tell", lambda: "Status" in labels_of(app, window))
    tap.equal("its properties name no file",
              [text for text in labels_of(app, window) if "/" in (text or "")], [])
    close(app, "its properties", "Properties of Demo dataset", before)


def leave_full_screen(app):
    app.key("F11")
    button = app.find("button", "Leave Full Screen", where=viewer.is_shown)
    tap.point("in full screen there is a button that leaves it", app.describe("win.fullscreen")[1])
    app.click(button)
    viewer.expect("and it does", lambda: app.describe("win.fullscreen")[1], False)


def work_in_a_small_window(app):
    app.wait_for_keyboard()
    uitest.run("xdotool", "windowsize", uitest.run("xdotool", "getactivewindow").strip(), "640", "600")
    viewer.expect("in a small window the classes are folded away",
                  lambda: app.describe("win.show-classes")[1], False)
    app.click(app.find("button", "Classes", where=viewer.is_shown))
    viewer.expect("their button brings them back", lambda: app.describe("win.show-classes")[1], True)
    app.click(app.class_row("3"))
    viewer.expect("over the samples they are there for the pointer", app.filter, "label:3")
    app.click(app.find("button", "Hide Classes", where=viewer.is_shown))
    viewer.expect("and a button beside them closes them", lambda: app.describe("win.show-classes")[1], False)


def find_unnamed(app):
    tap.clean("with samples everything has a name", app.find_unnamed())
    app.activate("win.go-to", 9999)
    uitest.wait_for("a notice", app.notice)
    tap.clean("a notice has one", app.find_unnamed())
    app.key("Escape", "ctrl+f")
    app.wait_for_entry()
    app.type("x")
    tap.clean("the filter entry has one", app.find_unnamed())
    app.key("Escape")


folder = viewer.folder("recent")
images = DATA.write(folder, "train", compress=True)
with viewer.Viewer() as app:
    tap.clean("in an empty window everything has a name", app.find_unnamed())
    ask_beyond(app, "at the start")
with viewer.Viewer(images) as app:
    app.wait_for_shown("All 200 samples")
    find_unnamed(app)
    show_properties(app, images)
    show_shortcuts(app)
    show_help(app)
    show_about(app)
    show_chooser(app)
    open_menus(app)
    open_recent(app, folder)
    show_sample(app)
    leave_full_screen(app)
    work_in_a_small_window(app)
viewer.done()
