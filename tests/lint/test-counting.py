#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks that scripts/count-tests counts what Meson's logs tell, and fails when it should."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

import tap

# What a run is called here: its tests as outputs, results and exit statuses, and the count.
RUNS = {
    "points": ([("1..2\nok 1 /a\nok 2 /b\n", "OK", 0)], "2 passed, 0 failed, 0 skipped"),
    "points that fail": ([("ok 1 /a\nnot ok 2 /b\n", "ERROR", 1)], "1 passed, 1 failed, 0 skipped"),
    "skipped points": ([("ok 1 /a\nok 2 /b # SKIP no data\nnot ok 3 /c # TODO\n", "OK", 0)],
                       "1 passed, 0 failed, 2 skipped"),
    "a point better than expected": ([("ok 1 /a\nok 2 /b # TODO\n", "UNEXPECTEDPASS", 0)],
                                     "1 passed, 1 failed, 0 skipped"),
    "points with points of their own": ([("    ok 1 - a\n    ok 2 - b # SKIP\nok 1 - both\n", "OK", 0)],
                                        "1 passed, 0 failed, 1 skipped"),
    "a crash": ([("ok 1 /a\n", "ERROR", -11)], "1 passed, 1 failed, 0 skipped"),
    "a crash on a failure": ([("ok 1 /a\nnot ok 2 /b\nBail out!\n", "ERROR", -6)],
                             "1 passed, 1 failed, 0 skipped"),
    "a test that hangs": ([("ok 1 /a\n", "TIMEOUT", -15)], "1 passed, 1 failed, 0 skipped"),
    "points left out": ([("1..3\nok 1 /a\n", "ERROR", 0)], "1 passed, 1 failed, 0 skipped"),
    "a plan of nothing": ([("1..0 # SKIP no display\n", "SKIP", 0), ("ok 1", "OK", 0)],
                          "1 passed, 0 failed, 1 skipped"),
    "a test that says nothing": ([("", "SKIP", 0), ("ok 1", "OK", 0)], "1 passed, 1 failed, 0 skipped"),
    "tests without points": ([("hello\n", "OK", 0), ("", "FAIL", 1), ("", "SKIP", 77)],
                             "1 passed, 1 failed, 1 skipped"),
    "no tests": ([], "0 passed, 0 failed, 0 skipped"),
}


def count(source, tests, *options):
    """Gives what count-tests prints of a run, and whether it is content."""
    with tempfile.TemporaryDirectory() as folder:
        if tests is not None:
            os.mkdir(os.path.join(folder, "meson-logs"))
            with open(os.path.join(folder, "meson-logs", "testlog.json"), "w", encoding="utf-8") as log:
                for output, result, status in tests:
                    json.dump({"stdout": output, "result": result, "returncode": status}, log)
                    log.write("\n")
        run = subprocess.run([source / "scripts" / "count-tests", *options, folder],
                             stdout=subprocess.PIPE, text=True)
        return run.stdout.rstrip("\n"), run.returncode == 0


def main():
    source = pathlib.Path(sys.argv[1])
    for name, (tests, expected) in RUNS.items():
        counted = count(source, tests)
        content = " 0 failed" in expected and name != "no tests"
        tap.point(name, counted == (expected, content), counted)
    passing = RUNS["points"][0]
    tap.point("a run that wasn't begun", count(source, None) == ("0 passed, 1 failed, 0 skipped", False))
    tap.point("a run that wasn't ended", count(source, passing, "--unfinished", "1")
              == ("2 passed, 1 failed, 0 skipped", False))
    tap.done()


main()
