#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks that the files of a room don't call each other in a cycle.

nm lists the symbols that each object file in the rooms' static libraries defines and needs. Files
that need each other's symbols, directly or through others, are a cycle: either one object is spread
over several files, or a function is in the wrong file. Further points on sample lists of symbols
show that this test can fail.
"""

import collections
import pathlib
import re
import subprocess
import sys

import tap
import tools

MEMBER = re.compile(r"^.*\[(.*?)(?:\.c)?\.o\]:$")


def parse(text):
    """Returns, for each object file, the symbols that it needs, by the file that defines them.

    The text is the output of "nm --format=posix" for an archive."""
    owners = {}
    needed = collections.defaultdict(list)
    name = None
    for line in text.splitlines():
        member = MEMBER.match(line)
        if member:
            name = pathlib.PurePath(member[1]).name
            needed[name] = []
            continue
        symbol, kind = (line.split() + ["", ""])[:2]
        if kind == "U":
            needed[name].append(symbol)
        elif kind.isupper():
            owners[symbol] = name

    needs = {name: collections.defaultdict(list) for name in needed}
    for name, symbols in needed.items():
        for symbol in symbols:
            if owners.get(symbol, name) != name:
                needs[name][owners[symbol]].append(symbol)
    return needs


def find_reachable(needs, start):
    """Returns all files that a file needs, directly or not; itself too, if it is in a cycle."""
    reached = set()
    waiting = [start]
    while waiting:
        for following in needs[waiting.pop()]:
            if following not in reached:
                reached.add(following)
                waiting.append(following)
    return reached


def find_cycles(needs):
    """Returns the maximal groups of files in which each needs every other, sorted."""
    reachable = {name: find_reachable(needs, name) for name in needs}
    return sorted({tuple(sorted(other for other in reachable[name] if name in reachable[other]))
                   for name in needs if name in reachable[name]})


def describe(needs, cycle):
    """Returns a line for a cycle, and one for each dependency in it."""
    return ["a cycle of %d files: %s" % (len(cycle), ", ".join(cycle))] + [
        "  %s → %s: %s" % (name, other, ", ".join(sorted(needs[name][other])))
        for name in cycle for other in cycle if needs[name].get(other)]


def check(needs):
    """Returns the problems of a room."""
    return [line for cycle in find_cycles(needs) for line in describe(needs, cycle)]


def make(**files):
    """Returns parse() of nm's output for files with symbols, given as "needed > defined"."""
    lines = []
    for name, symbols in files.items():
        needed, defined = symbols.split(">")
        lines += ["lib.a[lib.a.p/%s.c.o]:" % name]
        lines += ["%s U         " % symbol for symbol in needed.split()]
        lines += ["%s T 0 10" % symbol for symbol in defined.split()]
        lines += ["helper t 0 10"]
    return parse("\n".join(lines))


def test_this_test():
    line = make(a="b_get malloc > a_get", b="c_get > b_get", c="> c_get")
    pair = make(a="b_get > a_get", b="a_set > b_get", c="a_set > a_set")
    cycle = make(a="b_get > a_get", b="c_get > b_get", c="a_get > c_get", d="a_get > d_get")
    two = make(a="b_get > a_get", b="a_get > b_get", c="d_get a_get > c_get", d="c_get > d_get")
    itself = make(a="a_get > a_get")
    local = make(a="helper b_get > a_get", b="helper > b_get")

    tap.clean("files without a cycle pass", check(line))
    tap.clean("two files that need a third pass", check(pair))
    tap.clean("a file that needs itself passes", check(itself))
    tap.clean("a local symbol belongs to its file", check(local))
    tap.equal("a cycle of three is found whole", find_cycles(cycle), [("a", "b", "c")])
    tap.equal("two cycles are told apart", find_cycles(two), [("a", "b"), ("c", "d")])
    tap.point("a cycle is a mistake", check(cycle))
    tap.point("the symbols of a cycle are named",
              any("c → a: a_get" in text for text in check(cycle)))


def main():
    absent = tools.why_absent("nm")
    libraries = sorted(pathlib.Path(sys.argv[2], "src").glob("*/*.a"))
    for path in libraries:
        room = path.parent.name
        name = "src/%s has no cycle (%s)" % (room, path.name)
        if absent:
            tap.skip(name, absent)
            continue
        text = subprocess.run(["nm", "--format=posix", path], check=True, capture_output=True,
                              text=True).stdout
        tap.clean(name, check(parse(text)))
    tap.point("there are libraries", libraries)
    test_this_test()
    tap.done()


main()
