#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""A random person uses the window with datasets of all kinds; see person.c.

If something doesn't hold, leaves out steps as long as the same still fails, and prints the shortest
sequence. With IDXVIEW_TEST_LONG=1, takes 2,000 steps with each dataset, each 100 with another seed.

    test-person.py PERSON                  40 steps with each dataset
    test-person.py PERSON --few            30 steps with some of them
    test-person.py PERSON SET SEED STEPS   these steps; STEPS is a list like 0-99,120
"""

import os
import re
import subprocess
import sys

import tap

FEW_SETS = "checked color zero no-labels few-labels compared blind features".split()
STEPS = 40
FEW_STEPS = 30
LONG_STEPS = 100
LONG_SEEDS = 20
TIMEOUT = 900  # seconds
MAX_TRIES = 60  # to find a shorter sequence

# What GTK itself prints, see tests/end-to-end/uitest.py
KNOWN = re.compile(r"gdk_frame_timings_submitted|avahi printers will not be available"
                   r"|Trying to snapshot GtkButton|Broken accounting of active state")
# What GTK 4.8 prints on X11 when a popover opens in a window that was dragged off the screen
OFF_SCREEN = "gdk_monitor_get_geometry"
WHILE_OFF_SCREEN = re.compile(OFF_SCREEN + r"|attempt to allocate Gtk|BUG|pixman")
NUMBER = re.compile(r"0x[0-9a-f]+|\d+")


def list_steps(text):
    steps = []
    for part in text.split(","):
        (first, _, last) = part.partition("-")
        steps += range(int(first), int(last or first) + 1)
    return steps


def run(person, name, seed, steps):
    """Takes steps. Returns what is wrong, or None, and the output."""
    command = [person, name, str(seed), ",".join(map(str, steps))]
    try:
        result = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=TIMEOUT)
    except subprocess.TimeoutExpired as error:
        return "it takes more than %d seconds" % TIMEOUT, (error.stdout or b"").decode(errors="replace")
    complaints = [line for line in result.stderr.splitlines() if line.strip() and not KNOWN.search(line)]
    if OFF_SCREEN in result.stderr:
        complaints = [line for line in complaints if not WHILE_OFF_SCREEN.search(line)]
    if complaints:
        return "\n".join(complaints), result.stdout
    return ("it ended with status %d" % result.returncode if result.returncode else None), result.stdout


def kind_of(problem):
    """Returns a problem without what differs from run to run."""
    return NUMBER.sub("N", problem.splitlines()[0])


def count_taken(output):
    return len(re.findall(r"^\S+ \d+ \d+:", output, re.MULTILINE))


def shrink(person, name, seed, steps, problem):
    """Leaves out steps as long as the same fails."""
    tries = 0
    size = len(steps) // 2
    while size > 0 and tries < MAX_TRIES:
        start = 0
        while start < len(steps) and tries < MAX_TRIES:
            fewer = steps[:start] + steps[start + size:]
            tries += 1
            (found, _) = run(person, name, seed, fewer) if fewer else (None, "")
            if found and kind_of(found) == kind_of(problem):
                steps = fewer
            else:
                start += size
        size //= 2
    return steps


def walk(person, name, seed, steps):
    """Takes steps, and returns their number."""
    (problem, output) = run(person, name, seed, steps)
    taken = count_taken(output)
    if problem and taken:
        tap.note("%s, seed %d: %s" % (name, seed, problem))
        steps = shrink(person, name, seed, steps[:taken], problem)
        (found, output) = run(person, name, seed, steps)
        problem = "%s\nperson %s %d %s\n%s" % (found or problem, name, seed, ",".join(map(str, steps)), output)
    tap.point("%s, seed %d" % (name, seed), not problem, problem)
    return taken


def walk_all(person, is_few):
    is_long = os.environ.get("IDXVIEW_TEST_LONG") == "1" and not is_few
    seeds = range(1, 1 + LONG_SEEDS) if is_long else [1]
    n_steps = LONG_STEPS if is_long else FEW_STEPS if is_few else STEPS
    sets = FEW_SETS if is_few else subprocess.run([person], check=True, capture_output=True, text=True).stdout.split()
    taken = sum(walk(person, name, seed, list(range(n_steps)))
                for seed in seeds for name in sets)
    tap.note("%d steps" % taken)


def main():
    (person, *arguments) = sys.argv[1:]
    if "DISPLAY" not in os.environ:
        tap.skip("person", "there is no display; see scripts/ui-session")
    elif arguments and arguments != ["--few"]:
        (name, seed, steps) = arguments
        walk(person, name, int(seed), list_steps(steps))
    else:
        walk_all(person, bool(arguments))
    tap.done()


main()
