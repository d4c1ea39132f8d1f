#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks that the PDF of `idxview-cli sheet` contains each image once, with its stored values."""

import os
import re
import struct
import subprocess
import sys
import tempfile
import zlib

import tap

N_SAMPLES = 300
ROWS = 7
COLUMNS = 5

PROGRAM = os.path.abspath(sys.argv[1])

STREAM = re.compile(rb"<<((?:[^<>]|<<[^<>]*>>)*)>>\s*stream\r?\n", re.DOTALL)


def make_image(index):
    """Returns an image that differs from those of all other samples."""
    return bytes((index * 7 + i * (index % 11 + 1)) % 256 for i in range(ROWS * COLUMNS))


def write_dataset(folder):
    with open(os.path.join(folder, "a-images-idx3-ubyte"), "wb") as file:
        file.write(struct.pack(">4B3I", 0, 0, 8, 3, N_SAMPLES, ROWS, COLUMNS))
        for index in range(N_SAMPLES):
            file.write(make_image(index))
    with open(os.path.join(folder, "a-labels-idx1-ubyte"), "wb") as file:
        file.write(struct.pack(">4BI", 0, 0, 8, 1, N_SAMPLES))
        file.write(bytes(index % 10 for index in range(N_SAMPLES)))


def find_number(dictionary, key):
    found = re.search(rb"/%s\s+(\d+)" % key, dictionary)
    return int(found.group(1)) if found else 0


def read_images(pdf):
    """Returns the width, height and gray values of each image in a PDF by cairo, in file order."""
    images = []
    for found in STREAM.finditer(pdf):
        dictionary = found.group(1)
        if b"/Subtype /Image" not in dictionary:
            continue
        data = zlib.decompressobj().decompress(pdf[found.end():])
        width, height = find_number(dictionary, b"Width"), find_number(dictionary, b"Height")
        if b"/DeviceRGB" in dictionary:
            data = data[:width * height * 3:3]
        images.append((width, height, data[:width * height]))
    return images


def read_objects(pdf):
    """Returns the text of a PDF's objects, decompressed: later versions of cairo compress them."""
    texts = [pdf]
    for found in STREAM.finditer(pdf):
        if b"/Type /ObjStm" in found.group(1):
            texts.append(zlib.decompressobj().decompress(pdf[found.end():]))
    return b"\n".join(texts)


def count_pages(pdf):
    return len(re.findall(rb"/Type\s*/Page\b", read_objects(pdf)))


def run(folder, *arguments):
    command = [PROGRAM, "sheet", "a-images-idx3-ubyte", "--palette", "screen", *arguments]
    return subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)


def read(folder, name):
    with open(os.path.join(folder, name), "rb") as file:
        return file.read()


def check_images(folder):
    made = run(folder, "-o", "all.pdf")
    tap.equal("all: status", made.returncode, 0)
    tap.equal("all: messages", made.stderr, b"")
    pdf = read(folder, "all.pdf")
    # 16 columns of 32 points; 21 rows on the first page of A4, 22 on the others.
    tap.equal("all: pages", count_pages(pdf), 1)
    expected = [(COLUMNS, ROWS, make_image(index)) for index in range(N_SAMPLES)]
    tap.equal("all: images", sorted(read_images(pdf)), sorted(expected))


def check_options(folder):
    run(folder, "-o", "few.pdf", "--filter", "label:3", "--sort", "-index", "--limit", "4", "--captions")
    expected = [(COLUMNS, ROWS, make_image(index)) for index in (293, 283, 273, 263)]
    tap.equal("few: images", sorted(read_images(read(folder, "few.pdf"))), sorted(expected))
    run(folder, "-o", "wide.PDF", "--columns", "4", "--paper", "letter")
    pdf = read(folder, "wide.PDF")
    # 135 points for each: five rows on each page.
    tap.equal("wide: pages", count_pages(pdf), 15)
    tap.point("wide: paper", re.search(rb"/MediaBox\s*\[\s*0 0 612 792\s*\]", read_objects(pdf)) is not None, "")


def check_refusals(folder):
    before = read(folder, "all.pdf")
    again = run(folder, "-o", "all.pdf", "--limit", "1")
    tap.equal("again: status", again.returncode, 1)
    tap.equal("again: the file", read(folder, "all.pdf") == before, True)
    none = run(folder, "-o", "none.pdf", "--filter", "label:77")
    tap.equal("none: status", none.returncode, 1)
    tap.equal("none: no file", os.path.exists(os.path.join(folder, "none.pdf")), False)
    tap.equal("paper: status", run(folder, "-o", "x.pdf", "--paper", "a5").returncode, 2)


def main():
    with tempfile.TemporaryDirectory() as folder:
        write_dataset(folder)
        check_images(folder)
        check_options(folder)
        check_refusals(folder)
    tap.done()


main()
