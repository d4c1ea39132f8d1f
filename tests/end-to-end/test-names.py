#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Reads every control of the window as a screen reader does: each has a name, and no two say the same."""

import collections
import os
import re
import sys

import tap
import uitest

# Roles that a person acts on.
ROLES = {"button", "check box", "check menu item", "combo box", "entry", "link", "list item",
         "menu item", "password text", "radio button", "radio menu item", "slider", "spin button",
         "switch", "text"}


def describe(node):
    """Returns the roles and the names from a window to a node."""
    path = []
    while node is not None and uitest.role_of(node) != "application":
        path.append("%s %r" % (uitest.role_of(node), node.get_name()))
        node = node.get_parent()
    return " / ".join(reversed(path))


def is_control(node):
    return uitest.role_of(node) in ROLES and uitest.is_shown(node)


def find_problems(controls):
    """Returns what is wrong with the names of nodes."""
    problems = []
    for node in controls:
        name = uitest.name_of(node)
        words = name.split()
        half = len(words) // 2
        # GTK calls what has no name by its type.
        if not name.strip() or re.fullmatch("(Gtk|Idx)[A-Z][A-Za-z]+", name):
            problems.append("without a name: " + describe(node))
        elif "_" in name:
            problems.append("with the mark of a mnemonic: " + describe(node))
        elif words and len(words) % 2 == 0 and words[:half] == words[half:]:
            problems.append("named twice: " + describe(node))
    return problems


def find_repeated(controls):
    """Returns the names that several controls of one window have."""
    names = collections.Counter()
    for node in controls:
        role, name = uitest.role_of(node), uitest.name_of(node)
        parent = node.get_parent()
        # A row of a list is told from others by what is in it. GTK's menu buttons are a button in
        # a button, of which only the inner one can be focused.
        if role not in ("list item", "link") and (
                uitest.role_of(parent), uitest.name_of(parent)) != (role, name):
            names[role, name] += 1
    return sorted("%d times %s %r" % (count, role, name)
                  for (role, name), count in names.items() if count > 1)


def check(app, what, least):
    """Checks all controls that are there now."""
    controls = app.find_all(where=is_control)
    tap.point("%s: there are controls" % what, len(controls) >= least, len(controls))
    tap.clean("%s: each control has a name" % what, find_problems(controls))
    repeated = [text for window in uitest.children_of(app.node)
                for text in find_repeated(app.find_all(where=is_control, within=window))]
    tap.clean("%s: no two controls of a window say the same" % what, repeated)


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
        app.find("label", match="^[0-9]+ labels to check", timeout=60)
        check(app, "labels to check", 10)
        app.activate("win.review")
        app.find("button", "Unsure")
        check(app, "a review", 20)
        app.activate("win.properties")
        app.find(match="^Properties")
        check(app, "properties", 20)
        tap.equal("the program doesn't complain", app.complaints(), [])
    tap.done()


main()
