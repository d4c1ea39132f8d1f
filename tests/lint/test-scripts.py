#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks that scripts are executable, and that their interpreters can parse them."""

import os
import pathlib
import subprocess
import sys

import tap

FOLDERS = ("scripts", ".ci", "tests")


def find_problem(path, first_line):
    """Returns what is wrong with a script, or None."""
    if first_line.startswith("#!") and not os.access(path, os.X_OK):
        return "it can't be executed"
    if path.suffix == ".py" or first_line == "#!/usr/bin/python3":
        try:
            compile(path.read_text(encoding="utf-8"), str(path), "exec")
        except SyntaxError as error:
            return str(error)
        return None
    if first_line == "#!/bin/bash":
        return subprocess.run(["bash", "-n", str(path)], capture_output=True, text=True).stderr
    return "it begins with %s" % first_line


def main():
    source = pathlib.Path(sys.argv[1])
    for path in sorted(path for folder in FOLDERS for path in source.glob(folder + "/**/*")):
        if not path.is_file() or "__pycache__" in path.parts:
            continue
        with open(path, "rb") as file:
            first_line = file.readline().decode("utf-8", "replace").rstrip()
        if first_line.startswith("#!") or path.suffix == ".py":
            problem = find_problem(path, first_line)
            tap.point(str(path.relative_to(source)), not problem, problem)
    tap.done()


main()
