#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks the files that aren't code with the validators of their formats."""

import pathlib
import subprocess
import sys

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


def main():
    source = pathlib.Path(sys.argv[1])
    for pattern, command in VALIDATORS:
        paths = sorted(source.glob(pattern))
        if not paths:
            tap.skip(pattern, "there is none")
        for path in paths:
            validate("%s: %s" % (path.relative_to(source), command[0]), command + [str(path)])
    if list(source.glob("data/*.gschema.xml")):
        validate("data: glib-compile-schemas",
                 ["glib-compile-schemas", "--strict", "--dry-run", str(source / "data")])
    tap.done()


main()
