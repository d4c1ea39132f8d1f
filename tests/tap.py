# SPDX-License-Identifier: MIT
"""Prints the results of a test in TAP.

    import tap

    tap.point("two and two are four", 2 + 2 == 4)
    tap.clean("lines end in line feeds", complaints)
    tap.skip("the desktop file is valid", "desktop-file-validate isn't installed")
    tap.done()

Meson sets PYTHONPATH to the folder of this module.
"""

import sys

_count = 0


def _print_line(line):
    print(line, flush=True)


def note(text):
    """Prints a comment, which Meson shows if the test fails."""
    for line in str(text).splitlines():
        _print_line("# " + line)


def point(name, passed, *notes):
    """Prints a point, and the notes if it failed; returns whether it passed."""
    global _count
    _count += 1
    _print_line("%s %d - %s" % ("ok" if passed else "not ok", _count, name.replace("#", "")))
    if not passed:
        # Of a TAP test, Meson shows only standard error.
        for text in notes:
            print(text, file=sys.stderr, flush=True)
    return bool(passed)


def equal(name, found, expected):
    """Prints a point that passes if both values are equal."""
    return point(name, found == expected, "found    %r\nexpected %r" % (found, expected))


def clean(name, problems):
    """Prints a point that passes if there are no problems."""
    return point(name, not problems, *problems)


def skip(name, why):
    """Prints a point that was skipped."""
    global _count
    _count += 1
    _print_line("ok %d - %s # SKIP %s" % (_count, name, why))


def done():
    """Prints the number of points. Call it last, so that a test that ends early has failed."""
    _print_line("1..%d" % _count)
