#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Measures how well `idxview-cli suspects` judges labels of color images, and at what cost.

    bench-suspects-color.py IDXVIEW-CLI [--seeds N] [--making N] [--sets NAME...]
    bench-suspects-color.py IDXVIEW-CLI --cost

The images are those of color_sets.py. Results for flipped labels are means and standard deviations
over seeds, which are those of the other benchmarks, followed by numbers. Some digits look like the
next class, so a seed that draws one of them has a much worse result; more --seeds and another
--making of the datasets show how much depends on chance. --seeds 0 measures only the accuracy.
--cost compares the CPU time with that of the same digits in gray. See docs/benchmarks.md.
"""

import argparse
import os
import statistics
import tempfile

import color_sets
import suspects

LANDMARKS = 2048
SHARE = 0.05

# Each dataset with the minimum accuracy, and the minimum average precisions for uniform flips and
# for flips to the next class.
CASES = (
    ("ink", 0.992, 0.999, 0.999),
    ("paper noise", 0.982, 0.996, 0.996),
    ("hue", 0.995, 0.999, 0.999),
    ("paper", 0.978, 0.996, 0.985),
    ("both", 0.983, 0.996, 0.995),
    ("disks", 0.975, None, None),
)

# Digits, landmarks, and the maximum CPU time as a multiple of that of the same digits in gray.
COSTS = (("MNIST test", "t10k", 2048, 1.6), ("MNIST training", "train", 1024, 2.2))
N_RUNS = 3


def rate(value, least):
    return "%.4f (%.3f %s)" % (value, least, "met" if value >= least else "MISSED")


def get_seeds(n):
    return (suspects.SEEDS + tuple(map(str, range(len(suspects.SEEDS) + 1, n + 1))))[:n]


def print_row(*cells):
    print("| " + " | ".join(map(str, cells)) + " |", flush=True)


def measure_flips(program, images, labels, way, folder, seeds):
    """Returns the average precision for each seed."""
    precisions = []
    for seed in seeds:
        (flipped, wrong) = suspects.flip(labels, folder, SHARE, way, seed)
        rows = suspects.find_suspects(program, images, flipped, LANDMARKS)["suspects"]
        precisions.append(suspects.get_average_precision([row["index"] for row in rows], wrong))
    return precisions


def measure_quality(program, data, folder, arguments):
    color_sets.make_all(data, folder, names=arguments.sets, making=arguments.making)
    seeds = get_seeds(arguments.seeds)
    print_row("set", "accuracy", "AP, uniform flips", "AP, flips to the next class", "labels to check")
    print_row(*["---"] * 5)
    for (name, accuracy, uniform, following) in CASES:
        if name not in arguments.sets:
            continue
        (images, labels) = color_sets.get_paths(folder, name)
        found = suspects.find_suspects(program, images, labels, LANDMARKS)
        cells = [rate(found["accuracy"], accuracy)]
        for (way, least) in (("uniform", uniform), ("next", following)):
            if least is None or not seeds:
                cells.append("")
                continue
            precisions = measure_flips(program, images, labels, way, folder, seeds)
            deviation = statistics.stdev(precisions) if len(precisions) > 1 else 0
            cells.append("%s ± %.4f" % (rate(statistics.mean(precisions), least), deviation))
        print_row(name, *cells, found["estimate"])
        if name == "disks":
            first = {row["index"] for row in found["suspects"][:color_sets.N_WRONG_DISKS]}
            n_wrong = sum(i < color_sets.N_WRONG_DISKS for i in first)
            print_row("disks", "wrong labels among the first 12 suspects: %d" % n_wrong, "", "", "")


def measure_cost(program, data, folder):
    print_row("digits", "M", "gray, CPU s", "ink, CPU s", "hue, CPU s", "largest ratio", "at most")
    print_row(*["---"] * 7)
    for (digits, part, landmarks, most) in COSTS:
        color_sets.make_all(data, folder, part, ("ink", "hue"))
        for (path, values) in zip(color_sets.get_paths(folder, "gray"), color_sets.read_digits(data, part)):
            color_sets.write(path, values)
        times = {"gray": [], "ink": [], "hue": []}
        for _ in range(N_RUNS):
            for (name, cpu) in times.items():
                (images, labels) = color_sets.get_paths(folder, name)
                cpu.append(suspects.measure([program, "suspects", images, "--labels", labels, "--top", "1",
                                             "--landmarks", str(landmarks)]).cpu)
        least = [min(cpu) for cpu in times.values()]
        ratio = max(least) / least[0]
        print_row(digits, landmarks, *("%.2f" % cpu for cpu in least), "%.2f" % ratio,
                  "%.1f %s" % (most, "met" if ratio <= most else "MISSED"))


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("program")
    parser.add_argument("--seeds", type=int, default=len(suspects.SEEDS))
    parser.add_argument("--making", type=int, default=0)
    parser.add_argument("--sets", nargs="+", choices=color_sets.SETS, default=tuple(color_sets.SETS))
    parser.add_argument("--cost", action="store_true")
    arguments = parser.parse_args()
    suspects.find("MNIST test")
    data = os.environ["IDXVIEW_TEST_DATA"]
    with tempfile.TemporaryDirectory() as folder:
        if arguments.cost:
            measure_cost(arguments.program, data, folder)
        else:
            measure_quality(arguments.program, data, folder, arguments)


main()
