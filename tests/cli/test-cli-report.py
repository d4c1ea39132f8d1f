#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks the PDF of `idxview-cli report`: what it says, that two programs read it without a warning,
and that it replaces no file."""

import gzip
import hashlib
import json
import os
import random
import re
import shutil
import struct
import subprocess
import sys
import tempfile

import tap

N_SAMPLES = 240
N_CLASSES = 4
SIDE = 14
WRONG = 17     # a sample with a wrong label
EQUAL = 30     # a sample that is equal to the first one of another class
EXCLUDED = 44

(PROGRAM, TRANSLATIONS, CATALOGS) = (os.path.abspath(path) for path in sys.argv[1:])
IMAGES = "a-images-idx3-ubyte"
LABELS = "a-labels-idx1-ubyte"
JOURNAL = LABELS + ".ada.idxreview.jsonl"
MAX_SIZE = 3 * 1024 * 1024


def make_image(index, chance):
    """Returns noise with a bright row that shows the class."""
    image = bytearray(chance.randrange(60) for _ in range(SIDE * SIDE))
    for row in (2 + 3 * (index % N_CLASSES), 3 + 3 * (index % N_CLASSES)):
        for column in range(SIDE):
            image[row * SIDE + column] = 200 + chance.randrange(50)
    return bytes(image)


def write_dataset(folder):
    chance = random.Random(1)
    images = [make_image(index, chance) for index in range(N_SAMPLES)]
    labels = [index % N_CLASSES for index in range(N_SAMPLES)]
    labels[WRONG] = (labels[WRONG] + 1) % N_CLASSES
    images[EQUAL] = images[0]
    contents = {IMAGES: struct.pack(">4B3I", 0, 0, 8, 3, N_SAMPLES, SIDE, SIDE) + b"".join(images),
                LABELS: struct.pack(">4BI", 0, 0, 8, 1, N_SAMPLES) + bytes(labels)}
    for name, content in contents.items():
        with open(os.path.join(folder, name), "wb") as file:
            file.write(content)
    return {name: hashlib.sha256(content).hexdigest() for name, content in contents.items()}, labels


def write_journal(folder, hashes, labels):
    lines = [{"format": "idxreview", "version": 1, "samples": N_SAMPLES, "rows": SIDE,
              "columns": SIDE, "images_sha256": hashes[IMAGES], "labels_sha256": hashes[LABELS],
              "reviewer": "ada"},
             {"seq": 1, "t": "2026-11-20T10:02:31Z", "by": "ada", "i": [WRONG],
              "given": [labels[WRONG]], "new": [WRONG % N_CLASSES], "state": "relabeled",
              "by_rule": None},
             {"seq": 2, "t": "2026-11-20T10:02:32Z", "by": "ada", "i": [EXCLUDED],
              "given": [labels[EXCLUDED]], "new": [labels[EXCLUDED]], "state": "excluded",
              "by_rule": None}]
    with open(os.path.join(folder, JOURNAL), "w", encoding="utf-8") as file:
        file.writelines(json.dumps(line) + "\n" for line in lines)


def run(folder, *arguments, environment=None):
    return subprocess.run([PROGRAM, *arguments], cwd=folder, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, env={**os.environ, **(environment or {})},
                          check=False)


def report(folder, *arguments, environment=None):
    return run(folder, "report", IMAGES, *arguments, environment=environment)


def read(folder, name):
    with open(os.path.join(folder, name), "rb") as file:
        return file.read()


def read_text(folder, name):
    """Returns the text of a PDF with single spaces, or None without pdftotext."""
    if shutil.which("pdftotext") is None:
        return None
    done = subprocess.run(["pdftotext", "-layout", name, "-"], cwd=folder, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, check=False)
    tap.equal("%s: pdftotext prints no warning" % name, (done.returncode, done.stderr), (0, b""))
    return " ".join(done.stdout.decode().split())


def check_readers(folder, name):
    """Has two programs read a PDF."""
    for command in (["qpdf", "--check", name], ["pdfinfo", name]):
        if shutil.which(command[0]) is None:
            tap.skip("%s: %s reads it" % (name, command[0]), "%s isn't installed" % command[0])
            continue
        done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              check=False)
        tap.equal("%s: %s reads it without a warning" % (name, command[0]),
                  (done.returncode, done.stderr, b"WARNING" in done.stdout), (0, b"", False))
        if command[0] == "pdfinfo":
            tap.point("%s: the title is set" % name,
                      re.search(rb"^Title: +Report on ", done.stdout, re.MULTILINE), done.stdout)
            tap.point("%s: no author is named" % name, b"Author" not in done.stdout, done.stdout)


def check_metadata(folder, name):
    pdf = read(folder, name)
    tap.point("%s: the language is set" % name, b"/Lang (en-US)" in pdf, pdf[-600:])
    tap.point("%s: the title is shown" % name, b"/DisplayDocTitle true" in pdf, pdf[-600:])
    tap.point("%s: there is an outline" % name, b"/Outlines" in pdf, pdf[-600:])
    check_readers(folder, name)


def check_contents(folder, hashes, labels):
    made = report(folder, "--journal", JOURNAL, "-o", "all.pdf")
    tap.equal("status", (made.returncode, made.stdout, made.stderr), (0, b"", b""))
    check_metadata(folder, "all.pdf")
    text = read_text(folder, "all.pdf")
    if text is None:
        tap.skip("what the report says", "pdftotext isn't installed")
        return
    for what in ("240 samples", "4 classes", hashes[IMAGES], hashes[LABELS], JOURNAL,
                 hashlib.sha256(read(folder, JOURNAL)).hexdigest(), "IDX, 240 images of 14×14 pixels",
                 "Confused Classes", "1 label was changed. 1 sample was excluded.",
                 "%d → %d" % (labels[WRONG], WRONG % N_CLASSES), "%d, excluded" % labels[EXCLUDED],
                 "1 image is equal to an earlier one. 1 of them has a different label",
                 "≠", "After Review", "Each dot is a sample"):
        # The columns of numbers and labels are in different lines.
        tap.point("it says %r" % what, what in text or what in ("240 samples", "4 classes") and
                  all(word in text for word in what.split()), text)
    tap.point("it names no proof, because there is none", "Proof" not in text, text)


def check_proof(folder):
    saved = run(folder, "apply", IMAGES, "--journal", JOURNAL, "-o", "fixed-labels-idx1-ubyte")
    tap.equal("the corrected labels are saved", saved.returncode, 0)
    report(folder, "--labels", LABELS, "-o", "proof.pdf")
    text = read_text(folder, "proof.pdf")
    if text is None:
        tap.skip("the proof", "pdftotext isn't installed")
        return
    digest = hashlib.sha256(read(folder, "fixed-labels-idx1-ubyte")).hexdigest()
    tap.point("it has the digests of a proof", digest in text and
              "fixed-labels-idx1-ubyte.proof.json" in text, text)


def check_options(folder):
    made = report(folder, "--no-labels", "--paper", "letter", "-o", "none.pdf")
    tap.equal("without labels: status", (made.returncode, made.stderr), (0, b""))
    check_readers(folder, "none.pdf")
    tap.point("without labels: paper", b"612 792" in read(folder, "none.pdf"), "")
    piped = report(folder, "--no-labels", "-o", "-")
    tap.point("it goes to standard output", piped.stdout.startswith(b"%PDF-"), piped.stderr)


def check_long_names(folder):
    """Captions shorten long names in the middle, so that the label and the suggestion differ."""
    with open(os.path.join(folder, "names.txt"), "w", encoding="utf-8") as file:
        file.writelines("The rather long name of class %d\n" % label for label in range(N_CLASSES))
    report(folder, "--names", "names.txt", "-o", "names.pdf")
    text = read_text(folder, "names.pdf")
    if text is None:
        tap.skip("long names", "pdftotext isn't installed")
    else:
        tap.point("long names: the suggested label is complete",
                  "%d?" % (WRONG % N_CLASSES) in text.split(), text)


def check_many_classes():
    """Where a list of classes or pairs ends, the report says how many more there are."""
    n_classes = 60
    chance = random.Random(2)
    labels = [index % n_classes for index in range(600)]
    images = [bytes(chance.randrange(256) for _ in range(36)) for _ in labels]
    with tempfile.TemporaryDirectory() as folder:
        for name, content in ((IMAGES, struct.pack(">4B3I", 0, 0, 8, 3, 600, 6, 6) + b"".join(images)),
                              (LABELS, struct.pack(">4BI", 0, 0, 8, 1, 600) + bytes(labels))):
            with open(os.path.join(folder, name), "wb") as file:
                file.write(content)
        tap.equal("60 classes: status", report(folder, "-o", "many.pdf").returncode, 0)
        text = read_text(folder, "many.pdf")
    if text is None:
        tap.skip("60 classes", "pdftotext isn't installed")
        return
    tap.point("60 classes: the legend says how many more there are", "21 more classes" in text, text)
    tap.point("60 classes: so do the pairs", re.search(r"\d+ more pairs aren't listed\.", text), text)


def check_languages(folder):
    """Lets a translation be found, which is written from right to left."""
    environment = {"LANGUAGE": "he", "LD_PRELOAD": TRANSLATIONS, "IDXVIEW_TRANSLATIONS": CATALOGS,
                   "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0"}
    locales = subprocess.run(["locale", "-a"], stdout=subprocess.PIPE, check=False).stdout.decode()
    known = [name for name in locales.split() if name.lower().startswith(("he_il", "en_us"))]
    environment["LC_ALL"] = known[0] if known else "C.UTF-8"
    if run(folder, "--help", environment=environment).stdout == run(folder, "--help").stdout:
        tap.skip("in Hebrew", "no locale has the translation")
        return
    made = report(folder, "--no-labels", "-o", "he.pdf", environment=environment)
    tap.equal("in Hebrew: status", made.returncode, 0)
    tap.point("in Hebrew: the language is set", b"/Lang (he)" in read(folder, "he.pdf"),
              made.stderr)


def check_refusals(folder):
    before = sorted(os.listdir(folder))
    content = read(folder, "all.pdf")
    again = report(folder, "-o", "all.pdf")
    tap.equal("an existing file: status", again.returncode, 1)
    tap.equal("an existing file stays", read(folder, "all.pdf") == content, True)
    tap.equal("a file of the dataset: status", report(folder, "-o", LABELS, "--force").returncode, 1)
    tap.equal("a bad paper: status", report(folder, "-o", "x.pdf", "--paper", "a5").returncode, 2)
    tap.equal("no output: status", report(folder).returncode, 2)
    tap.equal("nothing is left", sorted(os.listdir(folder)), before)


def check_mnist():
    data = os.environ.get("IDXVIEW_TEST_DATA", "")
    images = os.path.join(data, "mnist", "t10k-images-idx3-ubyte.gz")
    if not data or not os.path.exists(images):
        tap.skip("MNIST's test set", "IDXVIEW_TEST_DATA isn't set")
        return
    with tempfile.TemporaryDirectory() as folder:
        made = run(folder, "report", images, "-o", "mnist.pdf")
        tap.equal("MNIST: status", made.returncode, 0)
        check_metadata(folder, "mnist.pdf")
        size = os.path.getsize(os.path.join(folder, "mnist.pdf"))
        tap.point("MNIST: at most 3 MB", size <= MAX_SIZE, size)
        text = read_text(folder, "mnist.pdf")
        with gzip.open(images) as file:
            digest = hashlib.sha256(file.read()).hexdigest()
        if text is not None:
            tap.point("MNIST: the hash of the images", digest in text, text)


def main():
    with tempfile.TemporaryDirectory() as folder:
        hashes, labels = write_dataset(folder)
        write_journal(folder, hashes, labels)
        check_contents(folder, hashes, labels)
        check_proof(folder)
        check_options(folder)
        check_long_names(folder)
        check_languages(folder)
        check_refusals(folder)
    check_many_classes()
    check_mnist()
    tap.done()


main()
