#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks that clang-tidy finds nothing in src; one point per file. See .clang-tidy.

All files take ten minutes, so those are checked that the last commits changed. All of them are checked
with IDXVIEW_TEST_LONG=1, or where git doesn't know the commits.

Prints only the messages. `clang-tidy -p build FILE` also prints what leads to them.
"""

import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

import tap
import tools


# In a function that binds a template, the analyzer follows 225,000 steps, all of them in GObject's
# macros; such functions take half of its time. A limit of 3,000 steps halves its time.
MAX_STEPS = 3000

# The compile commands are gcc's, with warnings that clang doesn't know.
OPTIONS = ["-Wno-unknown-warning-option",
           "-Xclang", "-analyzer-config", "-Xclang", "max-nodes=%d" % MAX_STEPS]

# How many commits to look back.
N_COMMITS = 20

# clang spends half of the time for a widget on reading this header.
HEADER = "gtk/gtk.h"


def get_target(command):
    """Returns the folder of the target's object files; they are compiled with the same options."""
    return os.path.dirname(command["output"])


def precompile(command, build, folder):
    """Precompiles HEADER as the command compiles its file, into the folder.

    Returns the options that use it; none if it can't be precompiled, or if the command can't include it.
    """
    arguments = shlex.split(command["command"])
    if not any(argument.endswith("/gtk-4.0") for argument in arguments):
        return []
    options = [argument for argument in arguments if re.match(r"-[DIOfmp]|-std=", argument)]
    path = os.path.join(folder, "%s.pch" % os.path.basename(get_target(command)))
    run = subprocess.run(["clang", *options, OPTIONS[0], "-x", "c-header", "-", "-o", path], cwd=build,
                         input='#include <%s>\n' % HEADER, capture_output=True, text=True)
    return ["-include-pch", path] if run.returncode == 0 else []


def find_changed_files(source):
    """Returns the paths of the files that were changed since the last N_COMMITS commits began.

    Returns None if git doesn't know, or if the checks themselves were changed.
    """
    if os.environ.get("IDXVIEW_TEST_LONG"):
        return None
    run = subprocess.run(["git", "diff", "--name-only", "-z", "HEAD~%d" % N_COMMITS], cwd=source,
                         capture_output=True, text=True)
    names = run.stdout.split("\0")
    if run.returncode != 0 or ".clang-tidy" in names:
        return None
    return {source / name for name in names if name}


def is_changed(path, changed):
    """Returns whether a .c file or its header is among the changed files; None stands for all files."""
    return changed is None or path in changed or path.with_suffix(".h") in changed


def find_complaints(path, build, options):
    """Returns clang-tidy's messages about a file and the headers that it includes."""
    run = subprocess.run(
        ["clang-tidy", "--quiet", "-p", build,
         *["--extra-arg=" + option for option in OPTIONS + options], str(path)],
        capture_output=True, text=True)
    complaints = re.findall(r"^.*: (?:error|warning): .*", run.stdout, re.MULTILINE)
    if run.returncode != 0 and not complaints:
        complaints = [run.stderr]
    return list(dict.fromkeys(complaints))


def main():
    (source, build) = (pathlib.Path(sys.argv[1]), sys.argv[2])
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
        commands = {pathlib.Path(build, command["file"]).resolve(): command
                    for command in json.load(file)}
    changed = find_changed_files(source)
    files = sorted(path for path in commands
                   if path.is_relative_to(source / "src") and is_changed(path, changed))
    unfit = tools.why_clang_is_unfit("clang-tidy")
    if unfit:
        tap.skip("clang-tidy", unfit)
    else:
        with tempfile.TemporaryDirectory() as folder, \
             concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            examples = {get_target(commands[path]): commands[path] for path in files}
            options = {target: precompile(command, build, folder)
                       for (target, command) in examples.items()}
            results = pool.map(
                lambda path: find_complaints(path, build, options[get_target(commands[path])]), files)
            for path, complaints in zip(files, results):
                tap.clean(str(path.relative_to(source)), complaints)
    tap.done()


main()
