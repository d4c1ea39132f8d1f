#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Measures `idxview-cli duplicates` within and between two datasets, and checks its results.

    bench-equal-images.py IDXVIEW-CLI [--rounds N] [--folder FOLDER]

The first dataset is MNIST's training images. The second one has as many images, drawn from the first
with replacement; half of them have three changed pixels. Compares the results, and those for MNIST's
training and test images, with those of comparing bytes. See docs/benchmarks.md.
"""

import argparse
import gzip
import os
import random
import statistics
import tempfile

import suspects

SIZE = 784
HEADER_SIZE = 16
EQUAL_SHARE = 0.5
N_PIXELS = 3
LIMIT = 0.5


def read_images(name):
    """Returns the header and the images of a set."""
    with gzip.open(suspects.find(name)[0], "rb") as file:
        content = file.read()
    starts = range(HEADER_SIZE, len(content), SIZE)
    return content[:HEADER_SIZE], [content[start:start + SIZE] for start in starts]


def change_images(images):
    """Draws as many images at random, with replacement, and changes half of them."""
    dice = random.Random(1)
    changed = []
    for content in dice.choices(images, k=len(images)):
        image = bytearray(content)
        if dice.random() >= EQUAL_SHARE:
            for _ in range(N_PIXELS):
                image[dice.randrange(SIZE)] = dice.randrange(256)
        changed.append(bytes(image))
    return changed


def write_images(folder, name, header, images):
    path = os.path.join(folder, name + "-images-idx3-ubyte")
    with open(path, "wb") as file:
        file.write(header + b"".join(images))
    return path


def find_within(images):
    """Returns the index of each image that equals an earlier one, and the first image it equals."""
    firsts = {}
    return [(index, firsts[image]) for index, image in enumerate(images)
            if firsts.setdefault(image, index) != index]


def find_between(images, others):
    """Returns the index of each other image that equals one of the images, and the first it equals."""
    firsts = {}
    for index, image in enumerate(images):
        firsts.setdefault(image, index)
    return [(index, firsts[image]) for index, image in enumerate(others) if image in firsts]


def check(what, run, expected):
    """Fails unless a run has listed the expected pairs."""
    rows = run.output.decode().splitlines()[1:]
    found = [(int(index), int(first)) for index, _, first, _ in (row.split(",") for row in rows)]
    if found != expected:
        raise SystemExit("%s: found %d equal images, not the %d expected" % (what, len(found), len(expected)))
    print("  %-28s %6d equal images, as expected" % (what, len(found)), flush=True)


def measure(program, rounds, paths):
    """Runs the command several times; returns the last run and the median of the CPU times."""
    command = [program, "duplicates", "--no-labels", "--format", "csv"] + paths
    runs = [suspects.measure(command) for _ in range(rounds)]
    return runs[-1], statistics.median(run.cpu for run in runs)


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("program")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--folder")
    arguments = parser.parse_args()
    (header, first) = read_images("MNIST training")
    (test_header, test) = read_images("MNIST test")
    second = change_images(first)
    with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
        paths = [write_images(folder, "first", header, first), write_images(folder, "second", header, second)]
        (within_first, cpu_first) = measure(arguments.program, arguments.rounds, paths[:1])
        (within_second, cpu_second) = measure(arguments.program, arguments.rounds, paths[1:])
        (between, cpu_between) = measure(arguments.program, arguments.rounds, paths)
        check("within the first set", within_first, find_within(first))
        check("within the second set", within_second, find_within(second))
        check("between both sets", between, find_between(first, second))
        test_path = write_images(folder, "test", test_header, test)
        check("MNIST training and test", measure(arguments.program, 1, [paths[0], test_path])[0],
              find_between(first, test))
    total = cpu_first + cpu_second + cpu_between
    print("  CPU: within %.3f s and %.3f s, between %.3f s: %.3f s, at most %.1f s: %s" %
          (cpu_first, cpu_second, cpu_between, total, LIMIT, "met" if total <= LIMIT else "MISSED"))


main()
