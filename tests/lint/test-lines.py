#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks that lines are at most 100 columns wide; one point per folder.

Further points on sample lines show that this test can fail.
"""

import pathlib
import sys

import tap

WIDTH = 100

# The folders to check, each with the endings of file names.
FOLDERS = {
    "src/idx": (".c", ".h"),
    "src/jobs": (".c", ".h"),
    "tests/jobs": (".c", ".h"),
    "src/dataset": (".c", ".h"),
    "tests/dataset": (".c", ".h"),
    "src/query": (".c", ".h"),
    "tests/query": (".c", ".h"),
    "src/review": (".c", ".h"),
    "tests/review": (".c", ".h"),
    "src/tables": (".c", ".h"),
    "tests/tables": (".c", ".h"),
    "src/math": (".c", ".h"),
    "tests/math": (".c", ".h"),
    "src/audit": (".c", ".h"),
    "tests/audit": (".c", ".h"),
    "src/map": (".c", ".h"),
    "tests/map": (".c", ".h"),
    "src/session": (".c", ".h"),
    "src/cli": (".c", ".h"),
    "src/render": (".c", ".h"),
    "src/pictures": (".c", ".h"),
    "tests/cli": (".c", ".h"),
    "tests/render": (".c", ".h"),
    "tests/pictures": (".c", ".h"),
    "tests/session": (".c", ".h"),
    "src/view": (".c", ".h"),
    "src/ui": (".c", ".h"),
    "tests/ui": (".c", ".h"),
    "tests/idx": (".c", ".h"),
    "tests/view": (".c", ".h"),
    "src/thumbnailer": (".c", ".h"),
    "tests/thumbnailer": (".c", ".h"),
    "tests/support": (".c", ".h"),
    "tests/fuzz": (".c", ".h"),
    "tests/faults": (".c", ".h"),
    "tests/numbers": (".c",),
    "tests/benchmarks": (".c", ".h"),
}


def count_columns(line):
    """Returns the width of a line, which has no tabs and no combining characters."""
    return len(line.rstrip("\n"))


def find_long(name, lines):
    """Returns a message for each line that is too wide."""
    return ["%s:%d: %d columns" % (name, number, count_columns(line))
            for number, line in enumerate(lines, 1) if count_columns(line) > WIDTH]


def test_this_test():
    tap.clean("a line of 100 columns passes", find_long("a.c", ["x" * 100 + "\n"]))
    tap.clean("characters are counted, not bytes", find_long("a.c", ["×" * 100 + "\n"]))
    tap.equal("a line of 101 columns is found", find_long("a.c", ["\n", "x" * 101 + "\n"]),
              ["a.c:2: 101 columns"])


def main():
    source = pathlib.Path(sys.argv[1])
    for folder, endings in FOLDERS.items():
        paths = sorted(path for path in source.glob(folder + "/**/*") if path.suffix in endings)
        tap.point("there are files in %s" % folder, paths)
        complaints = []
        for path in paths:
            with path.open(encoding="utf-8") as lines:
                complaints += find_long(path.relative_to(source), lines)
        tap.clean(folder, complaints)
    test_this_test()
    tap.done()


main()
