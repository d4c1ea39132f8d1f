#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Parses the output of `idxview-cli info --json --range` strictly, for the largest and smallest numbers of
all types, and for numbers that json-glib formats unusually.
"""

import json
import os
import struct
import subprocess
import sys
import tempfile

import tap

# Type codes of IDX, and format characters of struct.
INTEGERS = {0x08: "B", 0x09: "b", 0x0B: "h", 0x0C: "i"}
FLOATS = {0x0D: "f", 0x0E: "d"}

LARGEST_FLOAT = (2 - 2**-23) * 2.0**127


def refuse(constant):
    raise ValueError("%s is not JSON" % constant)


def write_file(path, code, letter, values):
    """Writes a dataset of one image with one row of values."""
    with open(path, "wb") as file:
        file.write(struct.pack(">4B3I", 0, 0, code, 3, 1, 1, len(values)))
        file.write(struct.pack(">%d%s" % (len(values), letter), *values))


def find_range(line):
    try:
        return json.loads(line, parse_constant=refuse)["range"]
    except ValueError as error:
        return "%s: %s" % (error, line)


def round_trip(letter, value):
    return struct.unpack(letter, struct.pack(letter, value))[0]


def get_integers(letter):
    """Returns the smallest and the largest value of a type."""
    bits = 8 * struct.calcsize(letter)
    return (0, 2**bits - 1) if letter.isupper() else (-2**(bits - 1), 2**(bits - 1) - 1)


def list_ranges():
    """Yields type codes, format characters and ranges."""
    for code, letter in INTEGERS.items():
        yield code, letter, get_integers(letter)
    for code, letter in FLOATS.items():
        top = 39 if letter == "f" else 309
        largest = LARGEST_FLOAT if letter == "f" else sys.float_info.max
        smallest = 2.0**-149 if letter == "f" else 2.0**-1074
        for exponent in range(-top - 6, top):
            yield code, letter, (-float("1e%d" % exponent), float("1e%d" % exponent))
        for values in ((-largest, largest), (smallest, largest), (-largest, -smallest), (-0.1, 1 / 3), (0.0, 0.0)):
            yield code, letter, values


def main():
    (program,) = sys.argv[1:]
    ranges = list(list_ranges())
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, "%d-images-idx3" % number) for number in range(len(ranges))]
        for path, (code, letter, values) in zip(paths, ranges):
            write_file(path, code, letter, values)
        run = subprocess.run([program, "info", "--json", "--range", "--no-labels"] + paths, stdout=subprocess.PIPE,
                             check=True)
    lines = run.stdout.splitlines()
    tap.equal("an object for each file", len(lines), len(ranges))
    for line, (code, letter, values) in zip(lines, ranges):
        tap.equal("%g to %g as type 0x%02X" % (*values, code), find_range(line),
                  [round_trip(letter, value) for value in values])
    tap.done()


main()
