#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks that the C code is laid out as .clang-format says, a point a file."""

import concurrent.futures
import os
import pathlib
import subprocess
import sys

import tap
import tools

FOLDERS = ("src", "tests", "resources")


def find_difference(path):
    """Gives the changes that clang-format would make."""
    formatted = subprocess.run(["clang-format", str(path)], check=True, capture_output=True).stdout
    return subprocess.run(["diff", "--unified=0", "--label", "as it is", "--label", "as formatted",
                           str(path), "-"], input=formatted, capture_output=True).stdout.decode()


def main():
    source = pathlib.Path(sys.argv[1])
    files = sorted(path for folder in FOLDERS for path in source.glob(folder + "/**/*.[ch]"))
    unfit = tools.why_clang_is_unfit("clang-format")
    if unfit:
        tap.skip("layout", unfit)
    else:
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for path, difference in zip(files, pool.map(find_difference, files)):
                tap.point(str(path.relative_to(source)), not difference, difference)
    tap.done()


main()
