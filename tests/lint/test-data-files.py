#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks the files that aren't code with the validators of their formats."""

import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree

import tap
import tools

ID = "io.github.idxview.Idxview"

# The files, as a pattern in the source tree, and what accepts the right ones.
VALIDATORS = (
    ("data/%s.desktop" % ID, ["desktop-file-validate"]),
    ("data/%s.metainfo.xml" % ID, ["appstreamcli", "validate", "--no-net", "--explain"]),
    ("data/%s.gschema.xml" % ID, ["xmllint", "--noout", "--nonet"]),
    ("data/ui/*.ui", ["xmllint", "--noout", "--nonet"]),
    ("**/*.gresource.xml", ["xmllint", "--noout", "--nonet"]),
    ("resources/**/*.svg", ["xmllint", "--noout", "--nonet"]),
)


def validate(name, command):
    absent = tools.why_absent(command[0])
    if absent:
        tap.skip(name, absent)
        return
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    tap.point(name, run.returncode == 0, run.stdout)


def mnemonics_of(menu):
    """Gives the keys of the entries of a menu, of which sections are parts and submenus entries."""
    keys = []
    for entry in menu:
        if entry.tag == "section":
            keys += mnemonics_of(entry)
        if entry.tag in ("item", "submenu"):
            label = entry.findtext("attribute[@name='label']") or ""
            keys += re.findall("_(.)", label.lower())
    return keys


def check_mnemonics(name, path):
    """Each key leads to one entry of a menu."""
    for menu in (node for node in xml.etree.ElementTree.parse(path).iter() if node.tag in ("menu", "submenu")):
        keys = mnemonics_of(menu)
        title = menu.get("id") or menu.findtext("attribute[@name='label']")
        tap.equal("%s: a key leads to one entry of %s" % (name, title),
                  sorted(key for key in set(keys) if keys.count(key) > 1), [])


def main():
    source = pathlib.Path(sys.argv[1])
    for pattern, command in VALIDATORS:
        paths = sorted(source.glob(pattern))
        if not paths:
            tap.skip(pattern, "there is none")
        for path in paths:
            validate("%s: %s" % (path.relative_to(source), command[0]), command + [str(path)])
    for path in sorted(source.glob("data/ui/*.ui")):
        check_mnemonics(path.relative_to(source), path)
    if list(source.glob("data/*.gschema.xml")):
        validate("data: glib-compile-schemas",
                 ["glib-compile-schemas", "--strict", "--dry-run", str(source / "data")])
    tap.done()


main()
