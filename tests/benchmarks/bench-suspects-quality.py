#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Measures how well `idxview-cli suspects` finds flipped labels.

    bench-suspects-quality.py IDXVIEW-CLI [--peer]

Results are means over three seeds. With --peer, also measures confident learning with models of
scikit-learn on the same labels. See docs/benchmarks.md.
"""

import argparse
import statistics
import tempfile

import suspects

# A dataset, landmarks, the share of flipped labels, the kind of flips, the minimum average
# precision, and the minimum share of flips whose true label is suggested.
CASES = (
    ("MNIST test", 1024, 0.01, "uniform", None, None),
    ("MNIST test", 1024, 0.01, "next", 0.990, None),
    ("MNIST test", 1024, 0.05, "uniform", 0.997, None),
    ("MNIST test", 1024, 0.05, "next", 0.996, None),
    ("MNIST test", 2048, 0.01, "uniform", None, None),
    ("MNIST test", 2048, 0.01, "next", None, None),
    ("MNIST test", 2048, 0.05, "uniform", None, None),
    ("MNIST test", 2048, 0.05, "next", None, None),
    ("Fashion-MNIST test", 1024, 0.05, "uniform", 0.865, None),
    ("Fashion-MNIST test", 1024, 0.05, "next", 0.835, None),
    ("MNIST training", 1024, 0.05, "uniform", 0.997, 0.98),
    ("MNIST training", 1024, 0.05, "next", 0.997, 0.98),
)

# A dataset without flips: landmarks, the minimum accuracy, and the maximum of labels to check.
UNFLIPPED = (
    ("MNIST test", 1024, 0.991, 15),
    ("MNIST test", 2048, 0.992, 15),
    ("Fashion-MNIST test", 1024, None, None),
    ("MNIST training", 1024, None, None),
)

# Shares of uniform flips in MNIST's test set, and the largest relative error of the estimates.
ESTIMATED = (0.05, 0.20, 0.40)
ESTIMATE_WITHIN = 0.05

MODELS = ("logistic", "neighbors")


def judge(good):
    return "met" if good else "MISSED"


def print_row(*cells):
    print("| " + " | ".join(map(str, cells)) + " |", flush=True)


def measure_unflipped(program):
    print_row("set", "M", "accuracy", "at least", "labels to check", "at most")
    print_row(*["---"] * 6)
    for (name, landmarks, accuracy, most) in UNFLIPPED:
        found = suspects.find_suspects(program, *suspects.find(name), landmarks)
        print_row(name, landmarks, "%.4f" % found["accuracy"],
                  "%.3f %s" % (accuracy, judge(found["accuracy"] >= accuracy)) if accuracy else "",
                  found["estimate"], "%d %s" % (most, judge(found["estimate"] <= most)) if most else "")


def measure_flips(program, folder, name, landmarks, share, way):
    """Returns means over the seeds: the average precision, and the share of flips whose true label is
    suggested."""
    (images, labels) = suspects.find(name)
    precisions, right = [], []
    for seed in suspects.SEEDS:
        (flipped, wrong) = suspects.flip(labels, folder, share, way, seed)
        rows = suspects.find_suspects(program, images, flipped, landmarks)["suspects"]
        precisions.append(suspects.get_average_precision([row["index"] for row in rows], wrong))
        right.append(sum(wrong.get(row["index"]) == row["suggested"] for row in rows) / len(wrong))
    return statistics.mean(precisions), statistics.mean(right)


def measure_cases(program, folder):
    print_row("set", "M", "flips", "average precision", "at least", "right label suggested", "at least")
    print_row(*["---"] * 7)
    for (name, landmarks, share, way, least, least_right) in CASES:
        (precision, right) = measure_flips(program, folder, name, landmarks, share, way)
        print_row(name, landmarks, "%.0f %% %s" % (100 * share, way), "%.4f" % precision,
                  "%.3f %s" % (least, judge(precision >= least)) if least else "", "%.4f" % right,
                  "%.2f %s" % (least_right, judge(right >= least_right)) if least_right else "")


def measure_estimates(program, folder):
    (images, labels) = suspects.find("MNIST test")
    print_row("flips, uniform", "wrong labels", "estimates", "within %.0f %%" % (100 * ESTIMATE_WITHIN))
    print_row(*["---"] * 4)
    for share in ESTIMATED:
        estimates = []
        for seed in suspects.SEEDS:
            (flipped, wrong) = suspects.flip(labels, folder, share, "uniform", seed)
            estimates.append(suspects.find_suspects(program, images, flipped, 1024)["estimate"])
        good = all(abs(estimate / len(wrong) - 1) <= ESTIMATE_WITHIN for estimate in estimates)
        print_row("%.0f %%" % (100 * share), len(wrong), ", ".join(map(str, estimates)), judge(good))


def measure_peer(folder):
    (images, labels) = suspects.find("MNIST test")
    print_row("peer on MNIST test", "flips", "accuracy", "average precision by self-confidence",
              "by normalized margin", "estimate")
    print_row(*["---"] * 6)
    for model in MODELS:
        for way in ("uniform", "next"):
            found = []
            for seed in suspects.SEEDS:
                (flipped, wrong) = suspects.flip(labels, folder, 0.05, way, seed)
                (figures, rankings) = suspects.find_suspects_of_peer(images, flipped, model, folder)
                found.append((figures["accuracy"],
                              *(suspects.get_average_precision(ranking, wrong) for ranking in rankings),
                              figures["estimate"]))
            means = list(map(statistics.mean, zip(*found)))
            print_row(model, "5 %% %s" % way, *("%.4f" % mean for mean in means[:3]), "%.0f" % means[3])


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("program")
    parser.add_argument("--peer", action="store_true")
    arguments = parser.parse_args()
    if arguments.peer and not suspects.has_peer():
        parser.error("the peer needs scikit-learn")
    with tempfile.TemporaryDirectory() as folder:
        measure_unflipped(arguments.program)
        print()
        measure_cases(arguments.program, folder)
        print()
        measure_estimates(arguments.program, folder)
        if arguments.peer:
            print()
            measure_peer(folder)


main()
