#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Runs each command on files, classes and reviewers whose names would control a terminal or change the
direction of the text after them: what is printed shows such characters escaped, and on one line."""

import hashlib
import json
import os
import random
import re
import struct
import subprocess
import sys
import tempfile
import zipfile

import tap

EVIL = "e\n\x1b[31m\x07\u202e\u2066\u009bv"
IMAGES = EVIL + "-images-idx3-ubyte"
LABELS = EVIL + "-labels-idx1-ubyte"
OTHERS = EVIL + "2-images-idx3-ubyte"
SAMPLES = 60
SIDE = 8

# Characters that may not be printed. Line feeds only end lines, see find_leaks().
CONTROLS = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\udc80-\udcff]")

# What would follow a line feed of a name.
BROKEN_LINE = re.compile(r"(e|ze)\n(\\x1B|\\u001b|ro)")


def idx(dimensions, data):
    return (bytes([0, 0, 8, len(dimensions)]) + b"".join(struct.pack(">I", n) for n in dimensions)
            + data)


def npy(shape, data, kind):
    header = "{'descr': '%s', 'fortran_order': False, 'shape': %r, }" % (kind, shape)
    header = header.ljust(64 * 2 - 11) + "\n"
    return b"\x93NUMPY\1\0" + struct.pack("<H", len(header)) + header.encode() + data


def write(name, content):
    with open(name, "wb") as file:
        file.write(content if isinstance(content, bytes) else content.encode())


def write_set():
    """Writes two datasets with stripes in three directions, and names of the classes."""
    noise = random.Random(1)
    images = bytes(
        255 if (row, column, row + column)[i % 3] % 4 < 2 else noise.randrange(40)
        for i in range(SAMPLES) for row in range(SIDE) for column in range(SIDE))
    labels = bytearray(i % 3 for i in range(SAMPLES))
    labels[10] = 2
    write(IMAGES, idx((SAMPLES, SIDE, SIDE), images))
    write(LABELS, idx((SAMPLES,), bytes(labels)))
    write(OTHERS, idx((SAMPLES, SIDE, SIDE), images))
    write(EVIL + "2-labels-idx1-ubyte", idx((SAMPLES,), bytes(reversed(labels))))
    write("n.json", json.dumps({"0": "ze\x1b[31m\nro\u202e", "1": "o\u009bne", "2": "t\x07wo"}))
    write("n.txt", "ze\x1b[31mro\u202e\non\x07e\ntwo\n")


def write_journals():
    with open(LABELS, "rb") as file:
        digest = hashlib.sha256(file.read()).hexdigest()
    for (name, label) in (("a", 1), ("b", 2)):
        head = {"format": "idxreview", "version": 1, "samples": SAMPLES, "rows": SIDE,
                "columns": SIDE, "images_sha256": None, "labels_sha256": digest,
                "reviewer": EVIL + name}
        step = {"seq": 1, "i": [3, 7], "new": [label, 2], "state": "relabeled"}
        write(EVIL + name + ".jsonl", json.dumps(head) + "\n" + json.dumps(step) + "\n")


def write_others(program):
    """Writes tables, arrays, predictions, features, patches and pictures, some of them damaged."""
    write("patch" + EVIL, "index,new\n1,2\n")
    write("badpatch" + EVIL, "index,n\x1b[31mew\nfoo\x07,2\n")
    write("p" + EVIL, "index,label,probability\n1,2,0.9\n")
    write("badp" + EVIL, "ind\x1bex,lab\u202eel\n1,2\n")
    write("t" + EVIL + ".csv", "la\x1b[31mbel,a,b,c,d\nca\x1bt\u202e,1,2,3,4\ndog,1,2,3,4\n")
    floats = struct.pack("<%df" % (4 * SAMPLES), *((i * 7) % 11 for i in range(4 * SAMPLES)))
    write("f" + EVIL + ".npy", npy((SAMPLES, 4), floats, "<f4"))
    write("bad" + EVIL + ".npy", b"\x93NUMPY\1\0\x30\0{'descr': '\x1b[31m', 'x\xff': 1}".ljust(80))
    with zipfile.ZipFile("a" + EVIL + ".npz", "w") as archive:
        archive.writestr("x" + EVIL + ".npy", npy((2, 4, 4), bytes(32), "|u1"))
        archive.writestr("x\x1b\u202e.npy", npy((2, 4, 4), bytes(32), "|u1"))
    for folder in ("pics/c" + EVIL, "pics/d"):
        os.makedirs(folder)
        subprocess.run([program, "export", IMAGES, "--index", "0", "-o", folder + "/x" + EVIL + ".png"],
                       check=True)
    write("pics/d/z" + EVIL + ".png", b"\x89PNG\r\n\x1a\nbroken")


def list_commands():
    """Returns the arguments of all runs; a second one finds the files of the first."""
    names = ("--names", "n.json")
    journals = ("--journal", EVIL + "a.jsonl", "--journal", EVIL + "b.jsonl")
    written = [
        ("export", IMAGES, "--index", "0", "-o", "o" + EVIL + ".png"),
        ("export", IMAGES, "--all", "-o", "of" + EVIL, *names),
        ("sheet", IMAGES, "--captions", "-o", "s" + EVIL + ".pdf", *names),
        ("subset", IMAGES, "-o", "u" + EVIL),
        ("subset", IMAGES, "--split", "50,50", "-o", "us" + EVIL),
        ("merge", IMAGES, OTHERS, "-o", "m" + EVIL),
        ("import", "t" + EVIL + ".csv", "-o", "i" + EVIL),
        ("import", "f" + EVIL + ".npy", "-o", "if" + EVIL, "--shape", "2x2"),
        ("import", "pics", "-o", "ip" + EVIL, "--skip-damaged"),
        ("suspects", IMAGES, "--probabilities", "w" + EVIL, *names),
        ("map", IMAGES, "-o", "mp" + EVIL + ".csv"),
        ("points", IMAGES, "-o", "pt" + EVIL + ".npy"),
        ("report", IMAGES, "-o", "r" + EVIL + ".pdf", "--journal", EVIL + "a.jsonl", *names),
        ("apply", IMAGES, "--patch", "patch" + EVIL, "-o", "ap" + EVIL),
        ("apply", IMAGES, "--journal", EVIL + "a.jsonl", "-o", "aj" + EVIL),
        ("sample", "-o", "sa" + EVIL),
    ]
    return [command for command in written for _ in range(2)] + [
        ("info", IMAGES, "--names", "n.txt"), ("info", LABELS, *names), ("info", "."),
        ("info", "--json", IMAGES, *names), ("info", "--json", "."), ("info", "none" + EVIL),
        ("info", "bad" + EVIL + ".npy"), ("info", "a" + EVIL + ".npz"),
        ("info", IMAGES, "--labels", "none" + EVIL), ("info", "--" + EVIL),
        ("info", "--byte-order", EVIL, IMAGES),
        ("table", IMAGES, *names), ("table", IMAGES, "--format", "json", *names),
        ("table", IMAGES, "--filter", "la\x1bbel:" + EVIL), ("table", IMAGES, "--sort", EVIL),
        ("table", IMAGES, "--names", "none" + EVIL), ("table", IMAGES, "--shape", EVIL),
        ("table", IMAGES, *journals), ("table", IMAGES, *journals, "--disagreement", EVIL),
        ("export", IMAGES, "--index", "99", "-o", "q" + EVIL),
        ("subset", IMAGES, "-o", "v", "--split", EVIL), ("merge", IMAGES, LABELS, "-o", "mm"),
        ("import", "badp" + EVIL, "-o", "i2"), ("import", "pics", "-o", "i3"),
        ("import", "bad" + EVIL + ".npy", "-o", "i4"), ("import", "a" + EVIL + ".npz", "-o", "i5"),
        ("import", "t" + EVIL + ".csv", "--label-column", EVIL, "-o", "i6"),
        ("import", "pics", "--labels-from", "p" + EVIL, "-o", "i7"),
        ("duplicates", IMAGES, OTHERS), ("duplicates", IMAGES, "--near", "0.2", "--format", "json"),
        ("suspects", IMAGES, "--format", "json", *names),
        ("suspects", IMAGES, "--suggestions", "p" + EVIL, "--format", "json"),
        ("suspects", IMAGES, "--suggestions", "p" + EVIL),
        ("suspects", IMAGES, "--suggestions", "badp" + EVIL),
        ("suspects", IMAGES, "--features", "f" + EVIL + ".npy"),
        ("suspects", IMAGES, "--features", "bad" + EVIL + ".npy"),
        ("neighbors", IMAGES, "--index", "1", *names), ("points", IMAGES, "-o", "pt" + EVIL),
        ("compare", IMAGES, *journals, *names), ("compare", IMAGES, *journals, "--format", "json"),
        ("compare", IMAGES, *journals[:2], "--journal", "none" + EVIL),
        ("apply", IMAGES, "--patch", "badpatch" + EVIL, "-o", "ap2"),
        ("verify", "ap" + EVIL + ".proof.json"), ("verify", "aj" + EVIL + ".proof.json"),
        ("verify", "p" + EVIL), ("diff", LABELS, "ap" + EVIL), ("diff", LABELS, IMAGES),
        ("diff", LABELS, "none" + EVIL), ("sample", "-o", IMAGES), (EVIL,), ("--" + EVIL,),
    ]


def find_leaks(text):
    """Returns what may not be printed."""
    text = text.decode("utf-8", "surrogateescape")
    leaks = sorted(set(map(repr, CONTROLS.findall(text))))
    return leaks + (["a line feed"] if BROKEN_LINE.search(text) else [])


def main():
    program = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        os.environ["XDG_CACHE_HOME"] = os.path.join(folder, "cache")
        write_set()
        write_journals()
        write_others(program)
        commands = list_commands()
        problems = []
        for command in commands:
            run = subprocess.run([program, *command], capture_output=True, timeout=200)
            for text in (run.stdout, run.stderr):
                problems += ["%s prints %s: %r" % (command[0], leak, text[:2000])
                             for leak in find_leaks(text)]
            if run.returncode not in (0, 1, 2):
                problems.append("%s exits with %d" % (command[0], run.returncode))
        tap.clean("%d runs print names escaped" % len(commands), problems)
        tap.equal("all commands run", {command[0] for command in commands} >= {
            "info", "export", "sheet", "subset", "merge", "table", "import", "duplicates", "suspects",
            "neighbors", "map", "points", "report", "compare", "apply", "diff", "verify", "sample"},
            True)
        run = subprocess.run([program, "info", "--json", IMAGES], capture_output=True, check=True)
        tap.equal("JSON has the name itself", os.path.basename(json.loads(run.stdout)["file"]), IMAGES)
        os.chdir("/")
    tap.done()


main()
