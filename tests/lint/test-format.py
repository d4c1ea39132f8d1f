#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks that the C code is formatted as .clang-format says; one point per file."""

import pathlib
import re
import subprocess
import sys

import tap
import tools

FOLDERS = ("src", "tests", "resources")


def find_unformatted(files):
    """Returns the names of the files that clang-format would change. Starts it only once, because that
    is faster."""
    run = subprocess.run(["clang-format", "--dry-run", "--Werror", *map(str, files)],
                         capture_output=True, text=True)
    unformatted = set(re.findall(r"^(.+?):\d+:\d+: ", run.stderr, re.MULTILINE))
    if bool(unformatted) != (run.returncode != 0):
        raise RuntimeError(run.stderr)
    return unformatted


def find_difference(path):
    """Returns the changes that clang-format would make."""
    formatted = subprocess.run(["clang-format", str(path)], check=True, capture_output=True).stdout
    return subprocess.run(["diff", "--unified=0", "--label", "source", "--label", "formatted",
                           str(path), "-"], input=formatted, capture_output=True).stdout.decode()


def main():
    source = pathlib.Path(sys.argv[1])
    files = sorted(path for folder in FOLDERS for path in source.glob(folder + "/**/*.[ch]"))
    unfit = tools.why_clang_is_unfit("clang-format")
    if unfit:
        tap.skip("format", unfit)
    else:
        unformatted = find_unformatted(files)
        for path in files:
            difference = find_difference(path) if str(path) in unformatted else ""
            tap.point(str(path.relative_to(source)), not difference, difference)
    tap.done()


main()
