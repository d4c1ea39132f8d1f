#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Compares the sheet with an empty widget and with GtkGridView, on a virtual display.

    bench-sheet.py BENCH-SHEET [--slow-reads LIBRARY] [--rounds N] [PART...]

The parts are counters, instructions, cpu, start, memory and cold; all of them by default. The
datasets are sparse files. See docs/benchmarks.md.
"""

import argparse
import contextlib
import json
import os
import re
import shutil
import statistics
import struct
import subprocess
import sys
import tempfile
import time

SETS = {"10k": 10_000, "60k": 60_000, "8.1M": 8_100_000}
SIDE = 28
PARTS = ("counters", "instructions", "cpu", "start", "memory", "cold")

# Targets for the CPU time of the sheet: the view to compare with, the motion, the side of a tile,
# a ratio, and whether that is the minimum ratio of the other view to the sheet ("at least") or the
# maximum ratio of the sheet to the other view ("at most").
TARGETS = (
    ("picture", "scroll", 32, 6, "at least"),
    ("picture", "page", 32, 11, "at least"),
    ("lean", "scroll", 32, 5, "at least"),
    ("lean", "page", 32, 5, "at least"),
    ("lean", "scroll", 16, 7, "at least"),
    ("lean", "page", 16, 5, "at least"),
    ("empty", "scroll", 32, 1.6, "at most"),
    ("empty", "page", 32, 2.3, "at most"),
)


def make_set(folder, n_samples):
    """Makes a sparse file of black images, and a file of labels."""
    os.mkdir(folder)
    path = os.path.join(folder, "bench-images-idx3-ubyte")
    with open(path, "wb") as file:
        file.write(struct.pack(">4I", 0x803, n_samples, SIDE, SIDE))
        file.truncate(16 + n_samples * SIDE * SIDE)
    with open(os.path.join(folder, "bench-labels-idx1-ubyte"), "wb") as file:
        file.write(struct.pack(">2I", 0x801, n_samples))
        file.write(bytes(range(10)) * (n_samples // 10))
    return path


class Bench:
    def __init__(self, program, slow_reads, folder, server, display, rounds):
        self.program = program
        self.slow_reads = slow_reads
        self.reads_log = os.path.join(folder, "reads")
        self.server = server
        self.rounds = rounds
        self.sets = {name: make_set(os.path.join(folder, name), n) for name, n in SETS.items()}
        self.environment = dict(
            os.environ, DISPLAY=display, GDK_BACKEND="x11", GSK_RENDERER="cairo", GTK_A11Y="none",
            GSETTINGS_BACKEND="memory", XDG_CONFIG_HOME=folder, XDG_CACHE_HOME=folder)

    def run(self, view, motions, size=32, samples="60k", options=(), before=()):
        command = [*before, self.program, "--view", view, "--size", str(size), "--server",
                   str(self.server), *["--motion=" + motion for motion in motions], *options,
                   self.sets[samples]]
        run = subprocess.run(command, env=self.environment, capture_output=True, text=True)
        if run.returncode != 0:
            sys.exit("%s failed:\n%s" % (" ".join(command), run.stderr))
        lines = [json.loads(line) for line in run.stdout.splitlines() if line.startswith("{")]
        return {line.pop("motion"): line for line in lines}, run.stderr

    # --- The parts

    def counters(self):
        print("\nCounters of 60 frames, and nodes of one frame, at 32 px")
        print("%-8s %-6s %8s %8s %8s %12s %8s" % (
            "motion", "set", "strips", "cells", "reads", "bytes", "nodes"))
        motions = ("scroll", "page", "jump", "focus", "drag")
        results = {name: self.run("sheet", motions, samples=name)[0] for name in SETS}
        for motion in motions:
            for name in SETS:
                print("%-8s %-6s %8d %8d %8d %12d %8d" % (
                    motion, name, *[results[name][motion][key]
                                    for key in ("strips", "cells", "reads", "bytes", "nodes")]))

    def count_instructions(self, view, motion, size=32, samples="60k", frames=10):
        with tempfile.TemporaryDirectory() as folder:
            before = ("valgrind", "--tool=callgrind", "--toggle-collect=run_frames",
                      "--callgrind-out-file=" + os.path.join(folder, "out"))
            (_, said) = self.run(view, [motion], size, samples,
                                 ("--frames", str(frames), "--warm-up", "6"), before)
        return int(re.findall(r"Collected : (\d+)", said)[-1]) / frames / 1e6

    def instructions(self):
        print("\nInstructions per frame, in millions, at 32 px")
        if not shutil.which("valgrind"):
            print("skipped: valgrind isn't installed")
            return
        for motion, limit in (("scroll", 40), ("page", 85)):
            counts = [self.count_instructions("sheet", motion, samples=name) for name in SETS]
            spread = (max(counts) - min(counts)) / min(counts) * 100
            print("%-8s %s: %s   at most %d %s, spread %.2f %%, at most 1 %s" % (
                motion, ", ".join(SETS), ", ".join("%.2f" % count for count in counts), limit,
                verdict(max(counts) <= limit), spread, verdict(spread <= 1)))
        for view in ("empty", "lean", "picture"):
            print("%-8s scroll, page: %s" % (view, ", ".join(
                "%.2f" % self.count_instructions(view, motion) for motion in ("scroll", "page"))))
        print("16 px    sheet page: %.2f" % self.count_instructions("sheet", "page", 16))

    def cpu(self):
        print("\nCPU time per frame, of the program and the X server, in ms: median (least to most)")
        runs = [("sheet", 32), ("empty", 32), ("lean", 32), ("picture", 32), ("sheet", 16),
                ("lean", 16)]
        times = {}
        for _ in range(self.rounds):
            for view, size in runs:
                for motion, line in self.run(view, ("scroll", "page"), size)[0].items():
                    times.setdefault((view, motion, size), []).append(
                        line["client"] + line["server"])
            for motion, line in self.run("sheet", ("jump", "focus", "drag", "zoom"),
                                         samples="8.1M")[0].items():
                times.setdefault(("sheet", motion, 32), []).append(line["client"] + line["server"])
        for (view, motion, size), values in times.items():
            print("%-8s %-7s %2d px  %s" % (view, motion, size, spread(values)))
        print("\nRatios")
        for other, motion, size, limit, kind in TARGETS:
            ours = times["sheet", motion, size]
            theirs = times[other, motion, size]
            (above, below) = (ours, theirs) if kind == "at most" else (theirs, ours)
            ratio = statistics.median(above) / statistics.median(below)
            good = ratio <= limit if kind == "at most" else ratio >= limit
            print("%-32s %s   %s %s %s" % (
                "%s, %d px, with %s" % (motion, size, other),
                spread([a / b for a, b in zip(above, below)], ratio), kind, limit, verdict(good)))
        print("\nRatios after subtracting the time of the empty widget")
        for other in ("lean", "picture"):
            for motion in ("scroll", "page"):
                floor = statistics.median(times["empty", motion, 32])
                (ours, theirs) = [statistics.median(times[view, motion, 32]) - floor
                                  for view in ("sheet", other)]
                print("%-32s %.1f" % ("%s, 32 px, with %s" % (motion, other), theirs / ours))

    def start(self):
        print("\nFrom the program's start to the first frame, in ms: median (least to most)")
        times = {}
        for _ in range(2 * self.rounds):
            for view in ("sheet", "empty"):
                options = ("--start", str(time.monotonic_ns() // 1000))
                line = self.run(view, (), samples="8.1M", options=options)[0]["start"]
                for kind in ("wall", "client"):
                    times.setdefault((view, kind), []).append(line[kind])
        for kind, name in (("wall", "time"), ("client", "CPU time")):
            (ours, theirs) = (times["sheet", kind], times["empty", kind])
            ratio = statistics.median(ours) / statistics.median(theirs)
            print("%-9s 8.1M %s, empty %s, ratio %.3f, at most 1.25 %s" % (
                name, spread(ours), spread(theirs), ratio, verdict(ratio <= 1.25)))

    def memory(self):
        print("\nMemory of the process after 80 pages, in MB")
        for size in (32, 16, 4):
            (ours, empty) = [self.run(view, ("page",), size, "8.1M")[0]["page"]
                             for view in ("sheet", "empty")]
            (whole, window, labels) = [
                number / 1e6 for number in (ours["memory"], empty["memory"], ours["set"])]
            rest = whole - window - labels
            print("8.1M at %2d px %.1f, empty window %.1f, labels %.1f, the rest %.1f%s" % (
                size, whole, window, labels, rest,
                ", at most 32 " + verdict(rest <= 32) if size == 32 else ""))

    def run_cold(self, motion, size, *options):
        slow = dict(LD_PRELOAD=self.slow_reads, SLOW_READS_FILES="*-images-*",
                    SLOW_READS_MILLISECONDS="20", SLOW_READS_LOG=self.reads_log)
        before = ["env", *["%s=%s" % pair for pair in slow.items()]]
        return self.run("sheet", [motion], size, "8.1M", options, before)[0][motion]

    def cold(self):
        print("\n8.1M samples; each read takes 20 ms")
        if not self.slow_reads:
            print("skipped: it needs --slow-reads")
            return
        print("The main thread's largest CPU time for a frame, in ms, in a flick of 60 frames: "
              "median (least to most)")
        for size in (32, 16, 8, 4):
            times = [self.run_cold("flick", size)["most"] for _ in range(self.rounds)]
            print("%2d px  %s, at most 16 %s" % (
                size, spread(times), verdict(statistics.median(times) <= 16)))
        print("From the end of a page's last read to the frame that shows all of the page, in ms, in "
              "20 jumps: median (least to most)")
        for size in (32, 16, 8, 4):
            times = self.run_cold("arrive", size, "--frames", "20")["times"]
            print("%2d px  %s, at most 100 %s" % (size, spread(times), verdict(max(times) <= 100)))


def verdict(good):
    return "ok" if good else "MISSED"


def spread(values, middle=None):
    middle = statistics.median(values) if middle is None else middle
    return "%.2f (%.2f to %.2f)" % (middle, min(values), max(values))


@contextlib.contextmanager
def run_server():
    """Yields the process ID and the display of an X server."""
    (read_end, write_end) = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write_end), "-screen", "0", "1920x1080x24", "-nolisten", "tcp"],
        pass_fds=[write_end], stderr=subprocess.DEVNULL)
    os.close(write_end)
    try:
        with os.fdopen(read_end) as file:
            yield server.pid, ":" + file.readline().strip()
    finally:
        server.terminate()
        server.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("parts", nargs="*", metavar="PART")
    parser.add_argument("--slow-reads")
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_intermixed_args()
    if not shutil.which("Xvfb"):
        print("skipped: Xvfb isn't installed")
        return
    with tempfile.TemporaryDirectory(prefix="idxview-bench-") as folder, run_server() as (pid, name):
        bench = Bench(arguments.program, arguments.slow_reads, folder, pid, name, arguments.rounds)
        for part in arguments.parts or PARTS:
            getattr(bench, part)()
            sys.stdout.flush()


main()
