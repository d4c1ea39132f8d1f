#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Measures `idxview-cli suspects` on 8.1 million images.

    bench-suspects-scale.py IDXVIEW-CLI [--folder FOLDER]

The dataset contains MNIST's training images 135 times, each time with different gray values. It
takes 6.4 GB in FOLDER, by default the folder for temporary files, until the benchmark ends. See
docs/benchmarks.md.
"""

import argparse
import gzip
import os
import pty
import random
import re
import shutil
import struct
import tempfile
import time

import suspects

TIMES = 135
HEADER_SIZES = (16, 8)
MEGABYTE = 1e6
MEMORY_LIMIT = 250
TIME_LIMIT = 40
NEEDED = 7e9


def make_table(dice):
    """Returns a translation table that reduces each gray value by up to 23, at random, but not to 0."""
    return bytes([0] + [max(1, value - dice.randrange(24)) for value in range(1, 256)])


def make_set(folder, times):
    """Writes MNIST's training set several times, uncompressed; returns the paths of images and labels."""
    paths = [os.path.join(folder, "x%d-%s-ubyte" % (times, kind)) for kind in ("images-idx3", "labels-idx1")]
    dice = random.Random(1)
    for (source, path, size) in zip(suspects.find("MNIST training"), paths, HEADER_SIZES):
        with gzip.open(source, "rb") as file:
            content = file.read()
        (magic, count) = struct.unpack(">2I", content[:8])
        with open(path, "wb") as file:
            file.write(struct.pack(">2I", magic, count * times) + content[8:size])
            for _ in range(times):
                data = content[size:]
                file.write(data.translate(make_table(dice)) if size == 16 else data)
    return paths


def measure_reading(path):
    """Returns the time to read a file once, in seconds."""
    start = time.monotonic()
    with open(path, "rb", buffering=0) as file:
        while file.read(1 << 20):
            pass
    return time.monotonic() - start


def watch_progress(command):
    """Runs a command on a terminal. Returns pairs of the progress that the command printed and
    the time at which it printed that, as a share of the duration of the whole check."""
    printed = []
    (process, master) = pty.fork()
    if process == 0:
        os.execvp(command[0], command)
    while True:
        try:
            data = os.read(master, 65536)
        except OSError:  # a terminal's end of file
            break
        for percent in re.findall("Checking labels… (\\d+) %".encode(), data):
            printed.append((time.monotonic(), int(percent) / 100))
    end = time.monotonic()
    os.waitpid(process, 0)
    start = printed[0][0]
    return [(share, (moment - start) / (end - start)) for (moment, share) in printed]


def judge(what, value, limit=None):
    print("  %-52s %8.2f%s" % (what, value, "" if limit is None else "  at most %.2f: %s" %
                               (limit, "met" if value <= limit else "MISSED")), flush=True)


def measure(program, folder):
    few = make_set(folder, 1)
    many = make_set(folder, TIMES)

    def command(files, *more):
        return [program, "suspects", files[0], "--labels", files[1], "--landmarks", "1024", "--top", "0", *more]

    reading = measure_reading(many[0])
    opened = suspects.measure([program, "table", many[0], "--labels", many[1], "--filter", "index:0"])
    usual = [suspects.measure(command(few)).wall]
    large = suspects.measure(command(many))
    usual.append(suspects.measure(command(few)).wall)
    mean = sum(usual) / len(usual)
    print("8.1 million images:")
    judge("seconds for 60,000, before and after", usual[0])
    judge("", usual[1])
    judge("seconds to read the file once", reading)
    judge("seconds for 8.1 million", large.wall, TIME_LIMIT * mean + reading)
    judge("CPU seconds", large.cpu)
    judge("megabytes over the open set", (large.memory - opened.memory) / MEGABYTE, MEMORY_LIMIT)
    printed = watch_progress(command(many))
    judge("different values of progress", len(set(share for (share, _) in printed)))
    judge("largest difference between progress and time", max(abs(share - spent) for (share, spent) in printed))


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("program")
    parser.add_argument("--folder")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
        if shutil.disk_usage(folder).free < NEEDED:
            parser.error("%s doesn't have 6.4 GB of free space" % folder)
        measure(arguments.program, folder)


main()
