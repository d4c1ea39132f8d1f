#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks on real images which share of the suggestions similar images confirm, and that the number of
wrong labels is given only if it is high. Needs the folder IDXVIEW_TEST_DATA, and NumPy for color images.
The quality of suggestions takes minutes to measure, so this runs only with IDXVIEW_TEST_LONG=1.
"""

import importlib.util
import os
import pathlib
import sys
import tempfile

import tap

BENCHMARKS = pathlib.Path(__file__).parent.parent / "benchmarks"


def has_data(suspects, name):
    folder = os.environ.get("IDXVIEW_TEST_DATA")
    stem = os.path.join(folder or "", suspects.SETS.get(name, suspects.SETS["MNIST test"]))
    return bool(folder) and os.path.exists(stem + "-images-idx3-ubyte.gz")


def main():
    if not os.environ.get("IDXVIEW_TEST_LONG") or not importlib.util.find_spec("numpy"):
        tap.skip("confirmed", "needs IDXVIEW_TEST_LONG=1 and NumPy")
        tap.done()
        return
    sys.path.insert(0, str(BENCHMARKS))
    confirmed = importlib.import_module("confirmed")
    suspects = importlib.import_module("suspects")
    with tempfile.TemporaryDirectory() as folder:
        for case in confirmed.CASES:
            name = "%s, changed: %s" % (case.name, case.change)
            if not has_data(suspects, case.name):
                tap.skip(name, "IDXVIEW_TEST_DATA doesn't have it")
                continue
            result = confirmed.measure(sys.argv[1], case, folder, suspects.SEEDS[0])
            figures = {key: result.found[key] for key in ("estimate", "confirmed", "suggestions")}
            tap.point(name, result.is_met, figures)
    tap.done()


main()
