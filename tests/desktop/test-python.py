#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Runs the code in docs/python.md on files that idxview-cli corrected, and the code in the manual
that writes suggestions.

Skips code whose libraries aren't installed. For torchvision and Keras, which aren't in Debian, checks
the files by the rules of their readers instead.
"""

import contextlib
import csv
import gzip
import importlib.util
import io
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import textwrap

import tap

N_CHANGED = 20
N_SAMPLES = 3000
LABELS = pathlib.Path("corrected/train-labels-idx1-ubyte")


def make_files(program):
    """Makes the files that the page mentions, from the demo dataset and the list of its wrong labels."""
    subprocess.run([program, "sample", "-o", ".", "--key"], check=True, capture_output=True)
    for kind in ("images-idx3", "labels-idx1"):
        shutil.move("sample-%s-ubyte.gz" % kind, "train-%s-ubyte.gz" % kind)
    with open("sample-key.csv", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    with open("changes.csv", "w", encoding="utf-8") as file:
        file.write("index,new\n")
        file.writelines("%s,%s\n" % (row["index"], row["true"]) for row in rows)
    LABELS.parent.mkdir()


def run_commands(page, program):
    """Runs the two commands of the page before its code."""
    for arguments in re.findall(r"^    idxview-cli (.*)$", page.partition("```")[0], re.MULTILINE):
        result = subprocess.run([program] + arguments.split(), capture_output=True, text=True)
        tap.point("idxview-cli %s" % arguments.split()[0], result.returncode == 0, result.stderr)


def run_blocks(page):
    """Runs the code blocks in order; returns the names that they define."""
    names = {}
    for heading, code in re.findall(r"^## (.*?)\n.*?```python\n(.*?)```", page,
                                    re.DOTALL | re.MULTILINE):
        absent = [name for name in re.findall(r"^(?:import|from) (\w+)", code, re.MULTILINE)
                  if not importlib.util.find_spec(name)]
        if heading == "With Keras" and "images" not in names:
            absent = ["numpy"]
        if absent:
            tap.skip(heading, "%s isn't installed" % ", ".join(absent))
            continue
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            exec(compile(code, "docs/python.md: " + heading, "exec"), names)
        tap.point(heading, True)
        if heading == "Without any library":
            tap.equal("it counts the changes", output.getvalue(),
                      "%d of %d labels differ\n" % (N_CHANGED, N_SAMPLES))
    return names


def check_arrays(names):
    if "images" not in names:
        tap.skip("arrays", "numpy isn't installed")
        return
    tap.equal("the images are an array", (names["images"].shape, str(names["images"].dtype)),
              ((N_SAMPLES, 28, 28), "uint8"))
    tap.equal("the labels are an array", bytes(names["labels"]), bytes(names["corrected"]))
    for code, letter, values in ((0x09, "b", (-1, 2)), (0x0B, "h", (-300, 7)), (0x0C, "i", (-70000, 7)),
                                 (0x0D, "f", (0.5, -2.0)), (0x0E, "d", (0.1, -2.0))):
        with open("types", "wb") as file:
            file.write(struct.pack(">HBBII2" + letter, 0, code, 2, 2, 1, *values))
        array = names["read_idx"]("types")
        tap.equal("type 0x%02x" % code, (array.shape, array.ravel().tolist()), ((2, 1), list(values)))


def check_suggestions(page, program, names):
    """Writes the probabilities of a model that knows the true labels, with the code in the manual, and
    checks the suggestions. So does an array of logits in Fortran order."""
    if "images" not in names:
        tap.skip("suggestions", "numpy isn't installed")
        return
    numpy = importlib.import_module("numpy")
    names["probabilities"] = 0.08 * numpy.ones((N_SAMPLES, 10)) / 9
    names["probabilities"][numpy.arange(N_SAMPLES), names["labels"]] = 0.92
    code = re.search(r"((?:    .*\n|\n)+    numpy.save.*\n)", page)[1]
    exec(compile(textwrap.dedent(code), "docs/manual/check-labels.md", "exec"), names)
    commands = re.findall(r"^    idxview-cli (.*)$", page, re.MULTILINE)
    tap.equal("two commands", len(commands), 2)
    for command in commands:
        result = subprocess.run([program] + command.split(), capture_output=True, text=True)
        tap.equal("idxview-cli %s: status" % command, result.returncode, 0)
        tap.point("idxview-cli %s: there is a header" % command, "suggested" in result.stdout)
    with open("changes.csv", encoding="utf-8") as file:
        changes = list(csv.DictReader(file))
    logits = numpy.log(names["probabilities"]) + numpy.arange(N_SAMPLES)[:, None]
    numpy.save("logits.npy", numpy.asfortranarray(logits))
    for command in commands[0], commands[0].replace("probabilities", "logits") + " --logits":
        result = subprocess.run([program] + command.split() + ["--format", "csv"],
                                capture_output=True, text=True)
        rows = list(csv.DictReader(io.StringIO(result.stdout)))
        tap.equal("idxview-cli %s: the suggestions are those of the model" % command,
                  sorted((int(row["index"]), row["suggested"]) for row in rows),
                  sorted((int(row["index"]), row["new"]) for row in changes))


def check_recipes(page, program):
    """Runs the commands of the page that read predictions or features, if its code has written them."""
    for command in re.findall(r"^    idxview-cli (.* --(?:suggestions|features) .*)$", page, re.MULTILINE):
        name = re.search(r"--(?:suggestions|features) (\S+)", command)[1]
        if not os.path.exists(name):
            tap.skip("idxview-cli %s" % command, "%s wasn't written" % name)
            continue
        result = subprocess.run([program] + command.split() + ["--format", "csv"],
                                capture_output=True, text=True)
        tap.point("idxview-cli %s" % command, result.stdout.count("\n") > N_CHANGED // 2,
                  result.stderr)


def check_readers():
    """Checks the corrected labels by the rules of the readers of torchvision and Keras."""
    content = LABELS.read_bytes()
    magic = int.from_bytes(content[:4], "big")
    tap.equal("torchvision: one dimension of unsigned bytes", (magic // 256, magic % 256), (8, 1))
    tap.equal("torchvision: all bytes after the header are labels",
              len(content) - 8, int.from_bytes(content[4:8], "big"))
    tap.equal("torchvision: the file has the required name",
              LABELS.name, "train-labels-idx1-ubyte")
    images = gzip.decompress(pathlib.Path("train-images-idx3-ubyte.gz").read_bytes())
    labels = gzip.decompress(gzip.compress(content))
    tap.equal("Keras: as many images as labels",
              (len(images) - 16) // (28 * 28), len(labels) - 8)


def main():
    page = pathlib.Path(sys.argv[1], "docs", "python.md").read_text(encoding="utf-8")
    manual = pathlib.Path(sys.argv[1], "docs", "manual", "check-labels.md").read_text("utf-8")
    suggestions = manual.partition("## Suggestions of another program")[2]
    program = pathlib.Path(sys.argv[3]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        make_files(program)
        run_commands(page, program)
        names = run_blocks(page)
        check_arrays(names)
        check_recipes(page, program)
        check_suggestions(suggestions, program, names)
        check_readers()
        os.chdir("/")
    tap.done()


main()
