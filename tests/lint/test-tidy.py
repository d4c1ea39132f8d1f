#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks that clang-tidy finds nothing in src; one point per file. See .clang-tidy.

Prints only the messages. `clang-tidy -p build FILE` also prints what leads to them.
"""

import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys

import tap
import tools


# In a function that binds a template, the analyzer follows 225,000 steps, all of them in GObject's
# macros; such functions take half of its time. A limit of 8,000 steps takes 27 % less time than one
# of 20,000.
MAX_STEPS = 8000

# The compile commands are gcc's, with warnings that clang doesn't know.
OPTIONS = ("-Wno-unknown-warning-option",
           "-Xclang", "-analyzer-config", "-Xclang", "max-nodes=%d" % MAX_STEPS)


def find_complaints(path, build):
    """Returns clang-tidy's messages about a file and the headers that it includes."""
    run = subprocess.run(
        ["clang-tidy", "--quiet", "-p", build, *["--extra-arg=" + option for option in OPTIONS], str(path)],
        capture_output=True, text=True)
    complaints = re.findall(r"^.*: (?:error|warning): .*", run.stdout, re.MULTILINE)
    if run.returncode != 0 and not complaints:
        complaints = [run.stderr]
    return list(dict.fromkeys(complaints))


def main():
    (source, build) = (pathlib.Path(sys.argv[1]), sys.argv[2])
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
        compiled = {pathlib.Path(build, command["file"]).resolve() for command in json.load(file)}
    files = sorted(path for path in compiled if path.is_relative_to(source / "src"))
    unfit = tools.why_clang_is_unfit("clang-tidy")
    if unfit:
        tap.skip("clang-tidy", unfit)
    else:
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            results = pool.map(lambda path: find_complaints(path, build), files)
            for path, complaints in zip(files, results):
                tap.clean(str(path.relative_to(source)), complaints)
    tap.done()


main()
