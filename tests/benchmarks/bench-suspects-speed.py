#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Compares the cost of `idxview-cli suspects` with that of confident learning with scikit-learn.

    bench-suspects-speed.py IDXVIEW-CLI [--rounds N] [PART...]

The parts are peer, threads, memory and cancel; all of them by default. The variants of a part run in
turn; the result is their ratio. Our times are those of whole runs of the program, including reading
the files; those of the peer include only the models and the score. See docs/benchmarks.md.
"""

import argparse
import json
import os
import signal
import statistics
import subprocess
import sys
import time

import suspects

PARTS = ("peer", "threads", "memory", "cancel")

# A dataset, landmarks, the peer's model, and the maximum ratio of our wall time to the peer's.
PEERS = (
    ("MNIST training", 1024, "logistic", 1 / 30),
    ("MNIST test", 1024, "logistic", 1 / 15),
    ("MNIST test", 2048, "logistic", 1 / 5),
    ("MNIST training", 1024, "neighbors", None),
    ("MNIST test", 1024, "neighbors", None),
)

MEGABYTE = 1e6
MEMORY_LIMIT = 120
CPU_LIMIT = 1.1
CANCEL_LIMIT = 0.2

# Datasets and landmarks (many of these make the factorization long), the kernels, and the number of
# times that each run is canceled.
CANCELS = (("MNIST training", 1024), ("MNIST test", 2048), ("MNIST test", 4096))
KERNELS = ("avx512", "avx2", "baseline")
N_CANCELS = 8


def judge(what, value, limit=None, form="%.3f"):
    words = [what, form % value]
    if limit is not None:
        words.append("at most " + form % limit + (": met" if value <= limit else ": MISSED"))
    print("  %-58s %10s  %s" % (words[0], words[1], " ".join(words[2:])), flush=True)


def get_command(program, name, landmarks, *more):
    (images, labels) = suspects.find(name)
    return [program, "suspects", images, "--labels", labels, "--top", "1", "--landmarks",
            str(landmarks), *more]


def measure_peer(program, rounds):
    """Compares wall times, which have limits, and CPU times, which depend less on other programs."""
    print("Time, relative to confident learning with scikit-learn's models:")
    if not suspects.has_peer():
        print("  scikit-learn isn't installed: skipped")
        return
    for (name, landmarks, model, limit) in PEERS:
        (ratios, cpu_ratios) = ([], [])
        # The peer takes so long that one run averages out the load of other programs.
        for _ in range(rounds if name == "MNIST test" else 1):
            before = suspects.measure(get_command(program, name, landmarks))
            (images, labels) = suspects.find(name)
            peer = json.loads(suspects.measure(
                [sys.executable, "-W", "ignore", str(suspects.PEER), images, labels, "--model",
                 model]).output)
            after = suspects.measure(get_command(program, name, landmarks))
            ratios.append((before.wall + after.wall) / 2 / peer["seconds"])
            cpu_ratios.append((before.cpu + after.cpu) / 2 / peer["cpu_seconds"])
            print("    %s, %d landmarks: %.2f and %.2f s, %s: %.1f s" %
                  (name, landmarks, before.wall, after.wall, model, peer["seconds"]))
        judge("%s, %d landmarks / %s" % (name, landmarks, model), statistics.median(ratios), limit, "%.4f")
        judge("the same, CPU time", statistics.median(cpu_ratios), form="%.4f")


def measure_threads(program, rounds):
    print("CPU time of MNIST's training set with 1,024 landmarks:")
    times = {1: [], 2: []}
    for _ in range(rounds):
        for threads, found in times.items():
            found.append(suspects.measure(get_command(program, "MNIST training", 1024, "--threads",
                                                      str(threads))).cpu)
    for threads, found in times.items():
        judge("seconds with %d threads" % threads, statistics.median(found))
    judge("two threads / one", statistics.median(map(lambda a, b: b / a, *times.values())), CPU_LIMIT)


def measure_memory(program):
    print("Memory in addition to the open dataset, MNIST's training images:")
    (images, labels) = suspects.find("MNIST training")
    opened = suspects.measure([program, "table", images, "--labels", labels, "--filter", "index:0"])
    run = suspects.measure(get_command(program, "MNIST training", 1024))
    judge("megabytes, 1,024 landmarks", (run.memory - opened.memory) / MEGABYTE, MEMORY_LIMIT, "%.1f")
    run = suspects.measure(get_command(program, "MNIST training", 2048))
    judge("megabytes, 2,048 landmarks", (run.memory - opened.memory) / MEGABYTE, form="%.1f")


def get_cpu_time(process):
    """Returns the CPU time that a running program has taken, in seconds."""
    with open("/proc/%d/stat" % process.pid, encoding="utf-8") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def cancel(command, delay):
    """Runs a command and sends Ctrl+C after a delay. Returns the wall and CPU times until the end, in
    seconds; None if the command had already ended."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(delay)
    if process.poll() is not None:
        return None
    (start, cpu_start) = (time.monotonic(), get_cpu_time(process))
    process.send_signal(signal.SIGINT)
    (_, status, usage) = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 1:
        return None
    return time.monotonic() - start, usage.ru_utime + usage.ru_stime - cpu_start


def measure_cancel(program):
    """Cancels at times spread evenly over a run. On a busy computer, the CPU time is more reliable:
    with one thread, it equals the wall time on an idle computer."""
    print("From Ctrl+C to the end of the program, load %.1f:" % os.getloadavg()[0])
    for (name, landmarks) in CANCELS:
        for kernels in KERNELS:
            command = get_command(program, name, landmarks, "--threads", "1", "--kernels", kernels)
            if subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode != 0:
                print("  this processor doesn't support the kernels %s: skipped" % kernels)
                continue
            whole = suspects.measure(command).wall
            ends = [cancel(command, 0.1 + whole * (i + 0.5) / N_CANCELS) for i in range(N_CANCELS)]
            (times, cpu_times) = zip(*[end for end in ends if end is not None])
            judge("%s, %d landmarks, %s, seconds, median of %d" % (name, landmarks, kernels, len(times)),
                  statistics.median(times))
            judge("the longest", max(times), CANCEL_LIMIT)
            judge("CPU seconds, the most", max(cpu_times), CANCEL_LIMIT)


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("program")
    parser.add_argument("parts", nargs="*", metavar="PART")
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    parts = arguments.parts or PARTS
    if not set(parts) <= set(PARTS):
        parser.error("the parts are " + ", ".join(PARTS))
    if "peer" in parts:
        measure_peer(arguments.program, arguments.rounds)
    if "threads" in parts:
        measure_threads(arguments.program, arguments.rounds)
    if "memory" in parts:
        measure_memory(arguments.program)
    if "cancel" in parts:
        measure_cancel(arguments.program)


main()
