#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Shows a window that accepts drops: files, like a file manager, and pictures, like a document.

    take-files.py

Prints when something is dragged over the window, the size in bytes and the path of each file that is
dropped on its upper half, and the size in pixels of a picture that is dropped on its lower half.
"""

import os

import gi

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, Gio, Gtk  # noqa: E402


def take_files(_, files, *__):
    for file in files.get_files():
        print("file", os.path.getsize(file.get_path()), file.get_path(), flush=True)
    print("all", flush=True)
    return True


def take_picture(_, texture, *__):
    print("picture %dx%d" % (texture.get_width(), texture.get_height()), flush=True)
    return True


def print_over(*_):
    print("over", flush=True)
    return Gdk.DragAction.COPY


def part(name, kind, take):
    target = Gtk.DropTarget.new(kind, Gdk.DragAction.COPY)
    target.connect("enter", print_over)
    target.connect("drop", take)
    label = Gtk.Label(label=name, width_request=160, height_request=120, vexpand=True)
    label.add_controller(target)
    return label


def show_window(application):
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    box.append(part("Files", Gdk.FileList, take_files))
    box.append(part("Picture", Gdk.Texture, take_picture))
    Gtk.ApplicationWindow(application=application, title="Take files", child=box).present()


application = Gtk.Application(application_id="io.github.idxview.TakeFiles",
                              flags=Gio.ApplicationFlags.NON_UNIQUE)
application.connect("activate", show_window)
application.run([])
