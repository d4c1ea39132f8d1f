#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks that scripts/flip-labels changes the given share of the labels in the given way, the same
ones for the same seed, and doesn't change the file that it reads."""

import collections
import gzip
import hashlib
import os
import pathlib
import subprocess
import sys
import tempfile

import tap

HEADER_SIZE = 8
CLASSES = (2, 3, 7, 9, 250)
COUNT = 4000
LABELS = bytes(CLASSES[i * i % 23 % len(CLASSES)] for i in range(COUNT))
FILE = b"\0\0\x08\x01" + COUNT.to_bytes(4, "big") + LABELS

# The hashes of the output for FILE and the options of flip(), which are the same on every computer.
DIGESTS = {
    "uniform": "52e123cc1dad8fe04c4f22a45ee6075b68b13e3217d8f8a91b85fe2f4824546a",
    "next": "691de2c86418b8cd128a4cb1b04ea803d8f3529a6c77982c6b6bca4b2eb1c876",
}

# Wrong usage: the content of LABELS, options besides the usual ones, status and message.
MISTAKES = {
    "a share above one": (FILE, ("--share", "1.1"), 2, "argument --share: a share is a number from 0 to 1"),
    "a share below nothing": (FILE, ("--share=-0.1",), 2, "argument --share: a share is a number from 0 to 1"),
    "a share that is no number": (FILE, ("--share", "nan"), 2, "argument --share: a share is a number from 0 to 1"),
    "a share in words": (FILE, ("--share", "half"), 2, "argument --share: invalid float value: 'half'"),
    "another way": (FILE, ("--way", "up"), 2, "argument --way: invalid choice: 'up'"),
    "an empty file": (b"", (), 1, "wrong doesn't hold labels of bytes in one dimension."),
    "images": (b"\0\0\x08\x03" + bytes(12), (), 1, "wrong doesn't hold labels of bytes in one dimension."),
    "a header cut short": (FILE[:6], (), 1, "wrong doesn't hold labels of bytes in one dimension."),
    "labels cut short": (FILE[:-1], (), 1, "wrong holds 3999 labels, but its header states 4000."),
    "too many labels": (FILE + b"\2", (), 1, "wrong holds 4001 labels, but its header states 4000."),
    "gzip cut short": (gzip.compress(FILE)[:-9], (), 1, "wrong can't be read: Compressed file ended"),
    "gzip that is damaged": (gzip.compress(FILE)[:-8] + bytes(8), (), 1, "wrong can't be read: CRC check failed"),
    "one class": (b"\0\0\x08\x01\0\0\0\2\5\5", (), 1, "wrong doesn't hold labels of two classes."),
    "no labels": (b"\0\0\x08\x01\0\0\0\0", (), 1, "wrong doesn't hold labels of two classes."),
}


class Folder:
    """A folder in which the script runs."""

    def __init__(self, path, script):
        (self.path, self.script) = (path, script)

    def run(self, *arguments):
        return subprocess.run([self.script, *arguments], cwd=self.path, capture_output=True, text=True)

    def write(self, name, content):
        pathlib.Path(self.path, name).write_bytes(content)

    def read(self, name):
        return pathlib.Path(self.path, name).read_bytes()

    def flip(self, prefix, *, labels="labels", share="0.05", way="uniform", seed="ash"):
        """Runs the script; returns the contents of both files that it writes, labels and key."""
        run = self.run(labels, prefix, "--share", share, "--way", way, "--seed", seed)
        if run.returncode != 0 or run.stdout or run.stderr:
            tap.note("%s: %d %s%s" % (prefix, run.returncode, run.stdout, run.stderr))
        return self.read(prefix + "-labels-idx1-ubyte"), self.read(prefix + "-key.csv")


def find_changes(content):
    """Returns the index, the label and the new label of each label that differs from FILE."""
    return [(i, a, b) for i, (a, b) in enumerate(zip(LABELS, content[HEADER_SIZE:])) if a != b]


def check_way(folder, way):
    (labels, key) = folder.flip(way, way=way)
    changes = find_changes(labels)
    tap.equal("%s: as many are changed as were asked for" % way, len(changes), COUNT // 20)
    tap.equal("%s: the header is as it was, and nothing is lost" % way,
              (labels[:HEADER_SIZE], len(labels)), (FILE[:HEADER_SIZE], len(FILE)))
    tap.equal("%s: the key has all changes and nothing else, in their order" % way, key.decode("ascii"),
              "index,label,flipped\n" + "".join("%d,%d,%d\n" % change for change in changes))
    tap.equal("%s: the same bytes as anywhere" % way, hashlib.sha256(labels + key).hexdigest(), DIGESTS[way])
    return changes


def check_ways(folder):
    changes = check_way(folder, "next")
    tap.clean("next: each becomes the class after it, the last one the first",
              [change for change in changes
               if change[2] != CLASSES[(CLASSES.index(change[1]) + 1) % len(CLASSES)]])
    changes = check_way(folder, "uniform")
    tap.clean("uniform: each becomes one of the classes", [change for change in changes if change[2] not in CLASSES])
    pairs = collections.Counter((label, flipped) for (_, label, flipped) in
                                find_changes(folder.flip("all", share="1")[0]))
    tap.equal("uniform: each class becomes each other one", len(pairs), len(CLASSES) * (len(CLASSES) - 1))
    sizes = collections.Counter(LABELS)
    tap.clean("uniform: all as likely",
              ["%d to %d: %d of %d" % (*pair, count, sizes[pair[0]]) for (pair, count) in pairs.items()
               if not 0.15 < count / sizes[pair[0]] < 0.35])


def check_shares(folder):
    for (share, count) in (("0", 0), ("0.0001", 0), ("0.5", COUNT // 2), ("1", COUNT)):
        tap.equal("a share of %s changes %d" % (share, count),
                  len(find_changes(folder.flip("share", share=share)[0])), count)


def check_seeds(folder):
    first = folder.flip("first")
    tap.equal("the same seed gives the same bytes", folder.flip("second"), first)
    tap.point("another seed gives others", folder.flip("third", seed="birch") != first)
    folder.write("labels.gz", gzip.compress(FILE))
    tap.equal("gzip gives the same as plain", folder.flip("fourth", labels="labels.gz"), first)


def check_refused(name, run, status, message):
    tap.point("%s is refused and named" % name,
              run.returncode == status and not run.stdout and message in run.stderr.splitlines()[-1] and
              "Traceback" not in run.stderr, run.stderr)


def check_mistakes(folder):
    usual = ("--share", "0.05", "--way", "uniform", "--seed", "ash")
    before = set(os.listdir(folder.path))
    for (name, (content, options, status, message)) in MISTAKES.items():
        folder.write("wrong", content)
        check_refused(name, folder.run("wrong", "bad", *usual, *options), status, message)
    check_refused("a file that isn't there", folder.run("none", "bad", *usual), 1,
                  "none can't be read: No such file or directory")
    check_refused("a folder that isn't there", folder.run("labels", "no/such", *usual), 1,
                  "no/such-labels-idx1-ubyte can't be written: No such file or directory")
    for option in ("--share", "--way", "--seed"):
        left = [word for pair in zip(usual[::2], usual[1::2]) if pair[0] != option for word in pair]
        check_refused("no %s" % option, folder.run("labels", "bad", *left), 2, option)
    tap.equal("nothing is written where something is wrong", set(os.listdir(folder.path)), before | {"wrong"})


def check_input(folder):
    """An output may have the name of the input, or be a link to it."""
    folder.write("own-labels-idx1-ubyte", FILE)
    os.link(os.path.join(folder.path, "own-labels-idx1-ubyte"), os.path.join(folder.path, "hard-labels-idx1-ubyte"))
    os.symlink("own-labels-idx1-ubyte", os.path.join(folder.path, "soft-key.csv"))
    before = set(os.listdir(folder.path))
    for (prefix, output) in (("own", "own-labels-idx1-ubyte"), ("hard", "hard-labels-idx1-ubyte"),
                             ("soft", "soft-key.csv")):
        run = folder.run("own-labels-idx1-ubyte", prefix, "--share", "0.05", "--way", "next", "--seed", "ash")
        tap.equal("what was read isn't written to as %s" % output, (run.returncode, run.stderr),
                  (1, "%s is the file to read, so it isn't overwritten.\n" % output))
        tap.equal("and is as it was", folder.read("own-labels-idx1-ubyte"), FILE)
    tap.equal("and nothing else is written", set(os.listdir(folder.path)), before)
    tap.equal("all that was read is as it was", folder.read("labels"), FILE)


def main():
    script = pathlib.Path(sys.argv[1]) / "scripts" / "flip-labels"
    with tempfile.TemporaryDirectory() as path:
        folder = Folder(path, script)
        folder.write("labels", FILE)
        check_ways(folder)
        check_shares(folder)
        check_seeds(folder)
        check_input(folder)
        check_mistakes(folder)
    tap.done()


main()
