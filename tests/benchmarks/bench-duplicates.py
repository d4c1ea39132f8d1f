#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Measures `idxview-cli duplicates` and `suspects` on a gzip file larger than the memory budget.

    bench-duplicates.py IDXVIEW-CLI [--rounds N] [--folder FOLDER]

The dataset contains MNIST's training images seven times. In each repetition, nine of ten images have
three changed pixels: 420,000 images, 36,156 of them equal to an earlier one. Each round runs the
command on the plain file and on the gzip file, and opens the gzip file. See docs/benchmarks.md.
"""

import argparse
import gzip
import os
import random
import statistics
import struct
import tempfile

import suspects

TIMES = 7
SIZE = 784
HEADER_SIZE = 16
LABELS_HEADER_SIZE = 8
EQUAL_SHARE = 0.1
N_PIXELS = 3
LIMIT = 1.2


def make_images(folder):
    """Writes the images, plain and as gzip; returns both paths."""
    path = os.path.join(folder, "images-idx3-ubyte")
    dice = random.Random(1)
    with gzip.open(suspects.find("MNIST training")[0], "rb") as file:
        content = file.read()
    (magic, count) = struct.unpack(">2I", content[:8])
    with open(path, "wb") as file:
        file.write(struct.pack(">2I", magic, count * TIMES) + content[8:])
        for _ in range(TIMES - 1):
            for first in range(HEADER_SIZE, len(content), SIZE):
                image = bytearray(content[first:first + SIZE])
                if dice.random() >= EQUAL_SHARE:
                    for _ in range(N_PIXELS):
                        image[dice.randrange(SIZE)] = dice.randrange(256)
                file.write(image)
    with open(path, "rb") as file, gzip.open(path + ".gz", "wb", compresslevel=6) as compressed:
        while piece := file.read(1 << 20):
            compressed.write(piece)
    return path, path + ".gz"


def make_labels(folder):
    path = os.path.join(folder, "labels-idx1-ubyte")
    with gzip.open(suspects.find("MNIST training")[1], "rb") as file:
        content = file.read()
    (magic, count) = struct.unpack(">2I", content[:8])
    with open(path, "wb") as file:
        file.write(struct.pack(">2I", magic, count * TIMES) + content[LABELS_HEADER_SIZE:] * TIMES)
    return path


def compare(what, rounds, plain, compressed, opened):
    """Measures three commands in turn: on the plain file, on the gzip file, and only opening it."""
    runs = [[suspects.measure(command) for command in (plain, compressed, opened)] for _ in range(rounds)]
    if any(first.output != second.output for (first, second, _) in runs):
        raise SystemExit("%s: the result for the compressed file differs" % what)
    for name in ("cpu", "wall"):
        (plain, packed, opened) = (statistics.median(getattr(run, name) for run in column) for column in zip(*runs))
        ratio = (packed - opened) / plain
        print("  %-12s %-5s plain %6.2f s, gzip %6.2f s, one inflate %5.2f s: ratio %.2f, at most %.1f: %s" %
              (what, name, plain, packed, opened, ratio, LIMIT, "met" if ratio <= LIMIT else "MISSED"), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("program")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--folder")
    arguments = parser.parse_args()
    suspects.find("MNIST training")
    with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
        (plain, compressed) = make_images(folder)
        labels = make_labels(folder)
        opened = [arguments.program, "info", "--no-labels", compressed]
        print("420,000 images, time of gzip less one inflate over that of the plain file:")
        compare("duplicates", arguments.rounds, [arguments.program, "duplicates", "--no-labels", plain],
                [arguments.program, "duplicates", "--no-labels", compressed], opened)
        compare("suspects", arguments.rounds,
                [arguments.program, "suspects", "--labels", labels, plain],
                [arguments.program, "suspects", "--labels", labels, compressed], opened)


main()
