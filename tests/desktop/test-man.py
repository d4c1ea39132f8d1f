#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks that manual pages format without warnings, and compares them with the output of --help."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

import tap
import tools

OPTION = re.compile(r"^ +(?:-\w, )?(--[a-z-]+)", re.MULTILINE)
COMMAND = re.compile(r"^  ([a-z]+) ", re.MULTILINE)


def run(*command):
    environment = dict(os.environ, MANWIDTH="80", MANROFFSEQ="", MANOPT="")
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)


def check_warnings(name, path):
    """Checks that groff prints no warnings: its exit status doesn't show them."""
    formatted = run("man", "--warnings=w", "--encoding=UTF-8", "--local-file", "--troff-device=utf8",
                    "--ditroff", str(path))
    return tap.equal(name, (formatted.returncode, formatted.stderr), (0, ""))


def read_page(path):
    text = run("man", "--no-hyphenation", "--local-file", str(path)).stdout
    return re.sub(".\b", "", text).replace("‐", "-").replace("−", "-")


def test_this_test():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "a.1")
        path.write_text(".TH A 1\n.SH NAME\na \\- \\[none] b\n", encoding="utf-8")
        formatted = run("man", "--warnings=w", "--local-file", "--ditroff", str(path))
        tap.point("an unknown character is found", formatted.stderr)


def main():
    source, build, *programs = map(pathlib.Path, sys.argv[1:])
    absent = tools.why_absent("man") or tools.why_absent("groff")
    if absent:
        tap.skip("manual pages", absent)
        tap.done()
        return

    version = re.search(r"version: '(.*?)'", source.joinpath("meson.build").read_text())[1]
    for program in programs:
        name = program.name
        path = build / "data" / (name + ".1")
        check_warnings("%s has no warnings" % path.name, path)
        page = read_page(path)
        tap.point("%s is of this version" % path.name, "Idxview %s" % version in page, page)
        usage = run(program, "--help").stdout
        named = set(OPTION.findall(usage)) - {"--help-all", "--help-gapplication"}
        if name == "idxview-cli":
            for command in COMMAND.findall(usage):
                tap.point("%s has %s" % (path.name, command),
                          re.search(r"^ *idxview-cli %s\b" % command, page, re.MULTILINE))
                named |= set(OPTION.findall(run(program, command, "--help").stdout))
        tap.point("%s has options" % name, len(named) > 1, usage)
        documented = set(re.findall(r"--[a-z-]+", page))
        tap.equal("%s has all options" % path.name, sorted(named - documented), [])
        tap.equal("%s has no others" % path.name, sorted(documented - named - {"--version"}), [])
    test_this_test()
    tap.done()


main()
