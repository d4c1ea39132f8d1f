#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Runs a fuzz target under libFuzzer for IDXVIEW_FUZZ_SECONDS, or for 5 seconds if that is unset.

    run-fuzzer.py TARGET CORPUS FOUND

Starts with the files in CORPUS and FOUND/inputs. Adds inputs that reach new code to
FOUND/inputs, and saves an input that breaks the target as FOUND/crash-…; the output names
it.
"""

import os
import pathlib
import re
import subprocess
import sys

import tap

MAX_LENGTH = 16384


def main():
    (target, corpus, found) = sys.argv[1:]
    seconds = int(os.environ.get("IDXVIEW_FUZZ_SECONDS", "5"))
    inputs = pathlib.Path(found, "inputs")
    inputs.mkdir(parents=True, exist_ok=True)
    run = subprocess.run(
        [target, "-max_total_time=%d" % seconds, "-max_len=%d" % MAX_LENGTH, "-timeout=20",
         "-rss_limit_mb=1024", "-print_final_stats=1", "-artifact_prefix=%s/" % found,
         str(inputs), corpus],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    output = run.stdout.decode("utf-8", "replace")
    executions = re.search(r"stat::number_of_executed_units: *(\d+)", output)
    name = "%s: %s executions in %d s, exit %d" % (
        pathlib.Path(target).name, executions[1] if executions else "no", seconds, run.returncode)
    tap.point(name, run.returncode == 0 and executions, "\n".join(output.splitlines()[-60:]))
    tap.done()


main()
