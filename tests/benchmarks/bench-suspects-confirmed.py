#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Measures which share of the suggestions of `idxview-cli suspects` similar images confirm.

    bench-suspects-confirmed.py IDXVIEW-CLI [--seeds N]
    bench-suspects-confirmed.py IDXVIEW-CLI --without OTHER-IDXVIEW-CLI [--rounds N]

With --without, compares the CPU time with that of another version of the program, which doesn't measure
the share. Both run in turn. See docs/benchmarks.md.
"""

import argparse
import tempfile

import confirmed
import suspects

# Cases in which many suggestions are compared with similar images.
COSTS = (
    confirmed.Case("MNIST test", 0.20, None, None),
    confirmed.Case("MNIST training", 0.05, None, None),
    confirmed.Case("Fashion-MNIST test", 0, None, None),
    confirmed.Case(confirmed.COLOR_SET, confirmed.SHUFFLED, None, None),
)
COST_LIMIT = 1.05

# More cases for the table, without limits.
MORE = (
    confirmed.Case("Fashion-MNIST test", 0.20, 0, 1),
    confirmed.Case("MNIST training", 0, 0, 1),
)


def print_row(*cells):
    print("| " + " | ".join(map(str, cells)) + " |", flush=True)


def describe_change(case):
    return case.change if case.change == confirmed.SHUFFLED else "%.0f %%" % (100 * case.change)


def describe_limits(case):
    if case.least is None:
        return "unknown"
    if case.least == 0:
        return "below %.1f" % case.most if case.most < 1 else ""
    return "at least %.2f" % case.least if case.most == 1 else "%.1f to %.1f" % (case.least, case.most)


def format_share(share):
    return "unknown" if share is None else "%.3f" % share


def measure_shares(program, folder, n_seeds):
    print_row("dataset", "changed labels", "estimate", "suspects", "changed, of the labels to check",
              "confirmed", "limits")
    print_row(*["---"] * 7)
    for case in confirmed.CASES + MORE:
        for seed in suspects.SEEDS[:n_seeds if case.change != 0 else 1]:
            (found, right, is_met) = confirmed.measure(program, case, folder, seed)
            limits = describe_limits(case)
            print_row(case.name, describe_change(case),
                      "unknown" if found["estimate"] is None else found["estimate"], found["suggestions"],
                      "" if right is None else "%.3f" % right, format_share(found["confirmed"]),
                      limits and limits + (": met" if is_met else ": MISSED"))


def measure_cost(program, other, folder, rounds):
    print_row("dataset", "changed labels", "CPU s with", "without", "ratio", "at most %.2f" % COST_LIMIT)
    print_row(*["---"] * 6)
    for case in COSTS:
        (images, labels) = confirmed.get_files(case.name, folder)
        (labels, _) = confirmed.change_labels(case, labels, folder, suspects.SEEDS[0])
        times = {program: [], other: []}
        for _ in range(rounds):
            for (version, found) in times.items():
                found.append(suspects.measure([version, "suspects", images, "--labels", labels, "--top",
                                               "0"]).cpu)
        (cpu, other_cpu) = map(min, times.values())
        print_row(case.name, describe_change(case), "%.2f" % cpu, "%.2f" % other_cpu,
                  "%.3f" % (cpu / other_cpu), "met" if cpu / other_cpu <= COST_LIMIT else "MISSED")


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("program")
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--without", metavar="OTHER")
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if arguments.without:
            measure_cost(arguments.program, arguments.without, folder, arguments.rounds)
        else:
            measure_shares(arguments.program, folder, arguments.seeds)


main()
