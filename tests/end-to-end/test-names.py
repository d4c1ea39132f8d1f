#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Reads every control of the window like a screen reader: each has a name, and no two have the same."""

import collections
import os
import re
import sys

import tap
import uitest

# The roles of controls.
ROLES = {"button", "check box", "check menu item", "combo box", "entry", "link", "list item",
         "menu item", "password text", "radio button", "radio menu item", "slider", "spin button",
         "switch", "text"}


def describe(node):
    """Returns the roles and the names of a node and its ancestors, beginning with the window."""
    path = []
    while node is not None and uitest.role_of(node) != "application":
        path.append("%s %r" % (uitest.role_of(node), node.get_name()))
        node = node.get_parent()
    return " / ".join(reversed(path))


def find_problems(controls):
    """Returns the problems of the names of nodes."""
    problems = []
    for node in controls:
        name = uitest.name_of(node)
        words = name.split()
        half = len(words) // 2
        # GTK names a node without a name after its type.
        if not name.strip() or re.fullmatch("(Gtk|Idx)[A-Z][A-Za-z]+", name):
            problems.append("without a name: " + describe(node))
        elif "_" in name:
            problems.append("with the mark of a mnemonic: " + describe(node))
        elif words and len(words) % 2 == 0 and words[:half] == words[half:]:
            problems.append("named twice: " + describe(node))
    return problems


def find_repeated(controls):
    """Returns the names that several controls of a window share."""
    names = collections.Counter()
    for node in controls:
        role, name = uitest.role_of(node), uitest.name_of(node)
        parent = node.get_parent()
        # The content of a list row distinguishes it from others. GTK's menu buttons are a button in
        # a button; only the inner one can be focused.
        if role not in ("list item", "link") and (
                uitest.role_of(parent), uitest.name_of(parent)) != (role, name):
            names[role, name] += 1
    return sorted("%d times %s %r" % (count, role, name)
                  for (role, name), count in names.items() if count > 1)


def check(app, what, least):
    """Checks all current controls."""
    controls = app.find_all(ROLES, where=uitest.is_shown)
    tap.point("%s: there are controls" % what, len(controls) >= least, len(controls))
    tap.clean("%s: each control has a name" % what, find_problems(controls))
    repeated = [text for window in uitest.children_of(app.node)
                for text in find_repeated(app.find_all(ROLES, where=uitest.is_shown, within=window))]
    tap.clean("%s: no two controls of a window have the same name" % what, repeated)


def main():
    program = os.path.abspath(sys.argv[1])
    with uitest.App(program) as app:
        check(app, "the start page", 4)
    with uitest.App(program, "--sample") as app:
        app.find("label", match="^All 3,000 samples")
        check(app, "all samples", 8)
        app.activate("win.find")
        check(app, "the filter", 9)
        app.activate("win.find-suspects")
        app.find("label", match="^[0-9]+ labels to check")
        check(app, "labels to check", 10)
        app.activate("win.review")
        app.find("button", "Unsure")
        check(app, "a review", 20)
        app.activate("win.properties")
        app.find(match="^Properties")
        check(app, "properties", 20)
        tap.equal("the program prints no warnings", app.complaints(), [])
    tap.done()


main()
