#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks for American spelling; one point per folder.

codespell doesn't check identifiers, so this test splits them at underscores and capitals first.
Further points on sample lines show that it can fail.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

import tap
import tools

# The folders to check, each with the endings of file names.
FOLDERS = {
    "src/idx": (".c", ".h"),
    "src/jobs": (".c", ".h"),
    "tests/jobs": (".c", ".h"),
    "src/dataset": (".c", ".h"),
    "tests/dataset": (".c", ".h"),
    "src/query": (".c", ".h"),
    "tests/query": (".c", ".h"),
    "src/review": (".c", ".h"),
    "tests/review": (".c", ".h"),
    "src/tables": (".c", ".h"),
    "tests/tables": (".c", ".h"),
    "src/math": (".c", ".h"),
    "tests/math": (".c", ".h"),
    "src/audit": (".c", ".h"),
    "tests/audit": (".c", ".h"),
    "src/map": (".c", ".h"),
    "tests/map": (".c", ".h"),
    "src/session": (".c", ".h"),
    "src/cli": (".c", ".h"),
    "src/render": (".c", ".h"),
    "src/pictures": (".c", ".h"),
    "tests/cli": (".c", ".h"),
    "tests/render": (".c", ".h"),
    "tests/pictures": (".c", ".h"),
    "tests/session": (".c", ".h"),
    "src/view": (".c", ".h"),
    "src/ui": (".c", ".h"),
    "tests/ui": (".c", ".h"),
    "src/thumbnailer": (".c", ".h"),
    "tests/thumbnailer": (".c", ".h"),
    "tests/idx": (".c", ".h"),
    "tests/view": (".c", ".h"),
    "tests/support": (".c", ".h"),
    "tests/fuzz": (".c", ".h", ".py"),
    "tests/faults": (".c", ".h", ".py"),
    "tests/benchmarks": (".c", ".h", ".py"),
    "tests/end-to-end": (".py",),
    "tests/desktop": (".py",),
    "tests/numbers": (".c", ".py"),
    "po": ("", ".build"),
}

# Words that codespell reports wrongly, each with the reason why it is right.
IGNORED = {"inout": "an annotation of GObject Introspection",
           "bage": "the beginning of two class names, typed in a test",
           "labelled": "part of a name of AT-SPI",
           "lable": "a mistake that a test types"}

# Names of GLib, GTK and POSIX: G_IO_ERROR_CANCELLED has British spelling, and O_WRONLY isn't a word.
FOREIGN = re.compile(r"\b(?:[gGO]|gtk|gdk|GTK|GDK)_\w+")
CAPITAL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def split_identifiers(text):
    """Returns a text with its identifiers split into words, on the same lines."""
    return CAPITAL.sub(" ", FOREIGN.sub("", text).replace("_", " ").replace("\\n", "  "))


def check(files):
    """Returns codespell's messages about texts, given by file name."""
    with tempfile.TemporaryDirectory() as folder:
        for number, text in enumerate(files.values()):
            pathlib.Path(folder, str(number)).write_text(split_identifiers(text), encoding="utf-8")
        command = ["codespell", "--builtin", "clear,rare,en-GB_to_en-US",
                   "--ignore-words-list=" + ",".join(IGNORED), folder]
        output = subprocess.run(command, capture_output=True, text=True).stdout
    names = list(files)
    return [re.sub(r"^.*/(\d+):", lambda match: "%s:" % names[int(match[1])], line)
            for line in output.splitlines()]


def read(source, folder, endings):
    """Returns the texts of a folder by file name."""
    paths = sorted(path for path in source.glob(folder + "/**/*") if path.suffix in endings)
    return {str(path.relative_to(source)): path.read_text(encoding="utf-8") for path in paths}


def test_this_test():
    wrong = {"a word": "/* The colour of a label. */",
             "part of an identifier": "int get_n_neighbours;",
             "part of the name of a class": "IdxColourMap *map;",
             "a mistake in any English": "/* Recieves a message. */"}
    tap.clean("American words pass", check({"a.c": "/* The color */ int get_n_neighbors;"}))
    tap.clean("names of GLib pass", check({"a.c": "g_cancellable_is_cancelled (NULL);"}))
    for name, text in wrong.items():
        tap.equal("%s is found" % name,
                  [line.split(" ")[0] for line in check({"a.c": "\n" + text})], ["a.c:2:"])


def main():
    source = pathlib.Path(sys.argv[1])
    absent = tools.why_absent("codespell")
    if absent:
        tap.skip("spelling", absent)
        tap.done()
        return
    texts = {folder: read(source, folder, endings) for folder, endings in FOLDERS.items()}
    # codespell takes longer to start than to check a folder.
    messages = check({name: text for files in texts.values() for name, text in files.items()})
    for folder, files in texts.items():
        tap.point("there are files in %s" % folder, files)
        tap.clean(folder, [line for line in messages if line.split(":")[0] in files])
    test_this_test()
    tap.done()


main()
