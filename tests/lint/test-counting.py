#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks that scripts/count-tests counts the points in Meson's logs, names those that failed, and
fails when it should."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

import tap

# Runs by name. Each has tests (output, result and exit status), the expected count, and the
# expected failures.
RUNS = {
    "points": ([("1..2\nok 1 /a\nok 2 /b\n", "OK", 0)], "2 passed, 0 failed, 0 skipped"),
    "points that fail": ([("ok 1 /a\nnot ok 2 /b\nnot ok 3 - c d # of 4\n", "ERROR", 1)],
                         "1 passed, 2 failed, 0 skipped", "/b", "c d"),
    "skipped points": ([("ok 1 /a\nok 2 /b # SKIP no data\nnot ok 3 /c # TODO\n", "OK", 0)],
                       "1 passed, 0 failed, 2 skipped"),
    "a point better than expected": ([("ok 1 /a\nok 2 /b # TODO\n", "UNEXPECTEDPASS", 0)],
                                     "1 passed, 1 failed, 0 skipped", "/b"),
    "points with points of their own": ([("    ok 1 - a\n    ok 2 - b # SKIP\nok 1 - both\n", "OK", 0)],
                                        "1 passed, 0 failed, 1 skipped"),
    "a crash": ([("ok 1 /a\n", "ERROR", -11)], "1 passed, 1 failed, 0 skipped",
                "was ended by SIGSEGV"),
    "a crash on a failure": ([("ok 1 /a\nnot ok 2 /b\nBail out!\n", "ERROR", -6)],
                             "1 passed, 1 failed, 0 skipped", "/b"),
    "a test that hangs": ([("ok 1 /a\n", "TIMEOUT", -15)], "1 passed, 1 failed, 0 skipped",
                          "took too long"),
    "points left out": ([("1..3\nok 1 /a\n", "ERROR", 0)], "1 passed, 1 failed, 0 skipped",
                        "has left points out"),
    "a plan of nothing": ([("1..0 # SKIP no display\n", "SKIP", 0), ("ok 1", "OK", 0)],
                          "1 passed, 0 failed, 1 skipped"),
    "a test that says nothing": ([("", "SKIP", 0), ("ok 1", "OK", 0)], "1 passed, 1 failed, 0 skipped",
                                 "says nothing"),
    "tests without points": ([("hello\n", "OK", 0), ("", "FAIL", 1), ("", "SKIP", 77)],
                             "1 passed, 1 failed, 1 skipped", "ended with status 1"),
    "no tests": ([], "0 passed, 0 failed, 0 skipped"),
}


def write_log(folder, tests, errors):
    with open(os.path.join(folder, "meson-logs", "testlog.json"), "w", encoding="utf-8") as log:
        for output, result, status in tests:
            json.dump({"name": "idxview:suite / test", "stdout": output, "stderr": errors,
                       "result": result, "returncode": status}, log)
            log.write("\n")


def count(source, tests, *options, errors=""):
    """Runs count-tests on a run in the folder build; returns its lines, and whether it succeeded."""
    with tempfile.TemporaryDirectory() as parent:
        folder = os.path.join(parent, "build")
        if tests is not None:
            os.makedirs(os.path.join(folder, "meson-logs"))
            write_log(folder, tests, errors)
        run = subprocess.run([source / "scripts" / "count-tests", *options, folder],
                             stdout=subprocess.PIPE, text=True)
        return run.stdout.replace(parent + "/", "").splitlines(), run.returncode == 0


def main():
    source = pathlib.Path(sys.argv[1])
    for name, (tests, expected, *failures) in RUNS.items():
        succeeds = not failures and name != "no tests"
        tap.equal(name, count(source, tests),
                  (["FAILED: build: suite / test: " + what for what in failures] + [expected], succeeds))

    tap.equal("a run that didn't begin", count(source, None),
              (["FAILED: build: no test was run", "0 passed, 1 failed, 0 skipped"], False))
    tap.equal("a run that didn't end", count(source, RUNS["points"][0], "--unfinished", "1"),
              (["FAILED: a run has not come to its end", "2 passed, 1 failed, 0 skipped"], False))
    tap.equal("the last lines of a failed test's errors",
              count(source, [("not ok 1 - a\n", "ERROR", 1)], errors="1\n2\n\n3\n4\n" + "5" * 300),
              (["FAILED: build: suite / test: a", "    2", "    3", "    4", "    " + "5" * 195 + "…",
                "0 passed, 1 failed, 0 skipped"], False))
    tap.equal("no errors of a test that passed",
              count(source, RUNS["points"][0], errors="1\n"), (["2 passed, 0 failed, 0 skipped"], True))
    many = "".join("not ok %d - a\n" % i for i in range(100))
    tap.equal("a short list of many failures", count(source, [(many, "ERROR", 1)])[0][-2:],
              ["… and 60 more lines", "0 passed, 100 failed, 0 skipped"])
    tap.done()


main()
