#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Shows a window from which files can be dragged, like from a file manager.

    drag-files.py FILE...

Prints when a drag has begun, when the widget under the pointer accepts the files, and when it has ended.
"""

import sys

import gi

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, Gio, GObject, Gtk  # noqa: E402


def offer_files(*_):
    files = Gdk.FileList.new_from_list([Gio.File.new_for_path(path) for path in sys.argv[1:]])
    return Gdk.ContentProvider.new_for_value(GObject.Value(Gdk.FileList, files))


def print_whether_accepted(drag, _):
    if drag.get_selected_action() == Gdk.DragAction.COPY:
        print("taken", flush=True)


def watch(_, drag):
    print("begun", flush=True)
    drag.connect("notify::selected-action", print_whether_accepted)


def show_window(application):
    source = Gtk.DragSource(actions=Gdk.DragAction.COPY)
    source.connect("prepare", offer_files)
    source.connect("drag-begin", watch)
    source.connect("drag-end", lambda *_: print("ended", flush=True))
    label = Gtk.Label(label="Files", width_request=160, height_request=120)
    label.add_controller(source)
    Gtk.ApplicationWindow(application=application, title="Drag files", child=label).present()


application = Gtk.Application(application_id="io.github.idxview.DragFiles",
                              flags=Gio.ApplicationFlags.NON_UNIQUE)
application.connect("activate", show_window)
application.run(sys.argv[:1])
