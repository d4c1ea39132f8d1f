# SPDX-License-Identifier: MIT
"""Says in TAP how the points of a test went.

    import tap

    tap.point("two and two are four", 2 + 2 == 4)
    tap.clean("lines end in line feeds", complaints)
    tap.skip("the desktop file is valid", "desktop-file-validate isn't installed")
    tap.done()

Meson sets PYTHONPATH to the folder of this module.
"""

import sys

_count = 0


def _say(line):
    print(line, flush=True)


def note(text):
    """Says something that isn't a point: shown where the test fails."""
    for line in str(text).splitlines():
        _say("# " + line)


def point(name, passed, *notes):
    """One point, with what one should know where it failed; returns whether it passed."""
    global _count
    _count += 1
    _say("%s %d - %s" % ("ok" if passed else "not ok", _count, name.replace("#", "")))
    if not passed:
        # Meson shows of a test that speaks TAP only what it writes as an error.
        for text in notes:
            print(text, file=sys.stderr, flush=True)
    return bool(passed)


def equal(name, found, expected):
    """A point that passes where what was found is what was expected."""
    return point(name, found == expected, "found    %r\nexpected %r" % (found, expected))


def clean(name, problems):
    """A point that passes where there are no problems."""
    return point(name, not problems, *problems)


def skip(name, why):
    global _count
    _count += 1
    _say("ok %d - %s # SKIP %s" % (_count, name, why))


def done():
    """Ends the points; to be called last, so that a test that breaks off has failed."""
    _say("1..%d" % _count)
