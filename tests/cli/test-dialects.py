#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Imports the same images from tables as pandas, R, Kaggle, NumPy and others write them. Then changes one cell of
each table at a time: an import may fail with a message that names the line, but never gives labels that aren't
those of the table.
"""

import gzip
import os
import random
import struct
import subprocess
import sys
import tempfile

import tap

CLI = os.path.abspath(sys.argv[1])
SIDE = 4
N = 24
RANDOM = random.Random(7)

IMAGES = [[RANDOM.choice([0, 0, 0, RANDOM.randrange(256)]) for _ in range(SIDE * SIDE)] for _ in range(N)]
for image in IMAGES:
    # Corners are background in nearly all images.
    image[0] = image[-1] = 0
IMAGES[3][-1] = 17
IMAGES[5][0] = 200
LABELS = [i % 10 for i in range(N)]
RANDOM.shuffle(LABELS)
NAMES = ["cat", "dog", "eel", "fox", "gnu", "hen", "imp", "jay", "kid", "owl"]
PIXEL_NAMES = ["pixel%d" % i for i in range(SIDE * SIDE)]
SHUFFLED = RANDOM.sample(range(N), N)


class Table:
    """A table: an optional header, rows of cells, and what they mean."""

    def __init__(self, name, header, rows, label, message, separator=",", end="\n", mark="", is_gzip=False,
                 options=(), names=False, one_hot=0, after=""):
        self.name = name
        self.header = header
        self.rows = [[str(cell) for cell in row] for row in rows]
        self.label = label  # the index of the column, None without labels
        self.message = message  # a part of what is printed
        self.separator = separator
        self.end = end
        self.mark = mark
        self.is_gzip = is_gzip
        self.options = list(options)
        self.names = names  # whether labels are names of classes
        self.one_hot = one_hot  # the number of columns at the end that have a class each
        self.after = after  # after the last cell of each row

    def write(self, path, rows=None):
        lines = [self.separator.join(self.header)] if self.header else []
        lines += [self.separator.join(row) + self.after for row in rows or self.rows]
        data = (self.mark + self.end.join(lines) + self.end).encode()
        with open(path, "wb") as file:
            file.write(gzip.compress(data, 1) if self.is_gzip else data)

    def get_label(self, row):
        """Returns the label of a row as text, None if it has none."""
        if self.one_hot:
            cells = row[-self.one_hot:]
            ones = [i for i, cell in enumerate(cells) if read_number(cell) == 1]
            zeros = [cell for cell in cells if read_number(cell) == 0]
            return str(ones[0]) if len(ones) == 1 and len(zeros) == len(cells) - 1 else None
        cell = row[self.label].strip('"')
        number = read_number(cell)
        return cell if number is None or self.names else str(int(number)) if number == int(number) else None


def read_number(cell):
    try:
        return float(cell.strip('"').replace(",", "."))
    except ValueError:
        return None


def quote(text):
    return '"%s"' % text


def one_hot(label):
    return [1 if i == label else 0 for i in range(10)]


def comma_cells(values):
    return [("%.2f" % value).replace(".", ",") for value in values]


def float_cells(values):
    return ["%.4f" % value for value in values]


def list_tables():
    first = [[label] + image for label, image in zip(LABELS, IMAGES)]
    last = [image + [label] for label, image in zip(LABELS, IMAGES)]
    yield Table("label first", None, first, 0, "Its first column has the labels.")
    yield Table("label last", None, last, SIDE * SIDE, "Its last column has the labels.")
    yield Table("Kaggle", ["label"] + PIXEL_NAMES, first, 0, "Its first line is a header.")
    yield Table("Kaggle, test split", PIXEL_NAMES, IMAGES, None, "It has no labels.")
    yield Table("Excel", ["Label"] + PIXEL_NAMES, first, 0, "Its first line is a header.", mark="\ufeff", end="\r\n")
    yield Table("Excel in Europe", PIXEL_NAMES + ["target"], last, SIDE * SIDE, "Semicolons separate its cells.",
                separator=";", end="\r\n")
    yield Table("old Mac", None, first, 0, "It has no header.", end="\r")
    yield Table("tabs, compressed", ["class"] + PIXEL_NAMES, first, 0, "Tabs separate its cells.", separator="\t",
                is_gzip=True)
    yield Table("id", ["id", "label"] + PIXEL_NAMES, [[i] + row for i, row in enumerate(first)], 1,
                "Column 1 (“id”) was left out, because it numbers the rows.")
    yield Table("ImageId without labels", ["ImageId"] + PIXEL_NAMES,
                [[i + 1] + row for i, row in enumerate(IMAGES)], None, "It has no labels.")
    yield Table("index at the end", ["y"] + PIXEL_NAMES + ["index"], [row + [i] for i, row in enumerate(first)], 0,
                "(“index”) was left out")
    yield Table("pandas", [""] + [str(i) for i in range(SIDE * SIDE)] + ["label"],
                [[i] + row for i, row in enumerate(last)], SIDE * SIDE + 1, "Column 1 was left out")
    yield Table("pandas, shuffled", [""] + PIXEL_NAMES + ["label"],
                [[SHUFFLED[i]] + row for i, row in enumerate(last)], SIDE * SIDE + 1, "Column 1 was left out")
    yield Table("pandas twice", ["Unnamed: 0", "label"] + PIXEL_NAMES, [[i] + row for i, row in enumerate(first)],
                1, "Column 1 (“Unnamed: 0”) was left out")
    yield Table("pandas without names", [str(i) for i in range(SIDE * SIDE + 1)], last, SIDE * SIDE,
                "Its first line is a header.")
    yield Table("R", [quote("label")] + [quote(name) for name in PIXEL_NAMES],
                [[quote(i + 1)] + row for i, row in enumerate(first)], 1, "Spaces separate its cells.",
                separator=" ")
    yield Table("R, CSV of texts", [quote("")] + [quote(name) for name in PIXEL_NAMES] + [quote("Species")],
                [[quote(i + 1)] + image + [quote(NAMES[label])]
                 for i, (image, label) in enumerate(zip(IMAGES, LABELS))],
                SIDE * SIDE + 1, "Its labels are texts: 10 classes.", names=True)
    yield Table("texts without a header", None, [image + [NAMES[label]] for image, label in zip(IMAGES, LABELS)],
                SIDE * SIDE, "Its labels are texts: 10 classes.", names=True)
    yield Table("numbered rows without a header", None, [[i] + row for i, row in enumerate(first)], 1,
                "Column 1 was left out")
    yield Table("NumPy", None, [["%.18e" % value for value in row] for row in first], 0,
                "Spaces separate its cells.", separator=" ")
    yield Table("USPS", None, [float_cells(row) for row in first], 0, "Spaces separate its cells.", separator=" ",
                after=" ")
    yield Table("Semeion", None, [float_cells(image) + one_hot(label) for image, label in zip(IMAGES, LABELS)],
                None, "Its last 10 columns have the labels", separator=" ", after=" ", one_hot=10)
    yield Table("decimal commas", None, [[label] + comma_cells(image) for label, image in zip(LABELS, IMAGES)], 0,
                "Its numbers have decimal commas.", separator=";")
    yield Table("decimal commas everywhere", None, [comma_cells(row) for row in last], SIDE * SIDE,
                "Semicolons separate its cells.", separator=";")
    yield Table("decimal commas between tabs", ["label"] + PIXEL_NAMES,
                [[label] + comma_cells(image) for label, image in zip(LABELS, IMAGES)], 0,
                "Its numbers have decimal commas.", separator="\t", mark="\ufeff", end="\r\n")
    yield Table("one-hot CSV", None, [image + one_hot(label) for image, label in zip(IMAGES, LABELS)], None,
                "Its last 10 columns have the labels", one_hot=10)
    yield Table("comma at the end", None, first, 0, "was left out, because it has no values", after=",")
    yield Table("chosen column", ["split", "digit_id"] + PIXEL_NAMES, [[0] + row for row in first], 1,
                "Its column 2 has the labels.", options=["--label-column", "2", "--shape", "1x17"])


def run(folder, table, name, output):
    return subprocess.run([CLI, "import", name, "-o", output, "--force"] + table.options, cwd=folder,
                          capture_output=True, text=True)


def read_labels(folder, prefix):
    """Returns the labels as texts, None if there are none."""
    for suffix, letter in (("ubyte", "B"), ("short", "h")):
        path = os.path.join(folder, "%s-labels-idx1-%s" % (prefix, suffix))
        if os.path.exists(path):
            break
    else:
        return None
    with open(path, "rb") as file:
        labels = [str(label) for label, in struct.iter_unpack(">" + letter, file.read()[8:])]
    names = os.path.join(folder, prefix + "-names.txt")
    if os.path.exists(names):
        with open(names, encoding="utf-8") as file:
            lines = file.read().splitlines()
        labels = [lines[int(label)] for label in labels]
    return labels


def get_expected(table):
    if table.label is None and not table.one_hot:
        return None
    return [table.get_label(row) for row in table.rows]


def check_import(folder, table):
    table.write(os.path.join(folder, "set"))
    result = run(folder, table, "set", "new")
    if not tap.point("%s: imported" % table.name, result.returncode == 0, result.stderr):
        return
    tap.point("%s: said" % table.name, table.message in result.stderr, result.stderr)
    tap.equal("%s: labels" % table.name, read_labels(folder, "new"), get_expected(table))
    with open(os.path.join(folder, "new-images-idx3-ubyte"), "rb") as file:
        data = file.read()
    found = struct.unpack(">3I", data[4:16])
    if "--shape" in table.options:
        return
    tap.equal("%s: shape" % table.name, found, (N, SIDE, SIDE))
    tap.point("%s: images" % table.name, data[16:] == bytes(value for image in IMAGES for value in image))


def list_mutations(table):
    """Yields rows, columns and new cells: mostly in the columns that labels may come from."""
    n = len(table.rows[0])
    ends = {0, 1, n - 1, n - 2} | ({table.label} if table.label is not None else set())
    for column in sorted(ends):
        for row in RANDOM.sample(range(N), 6):
            yield row, column, RANDOM.choice(["", "NA", "x", "1.5", "99", "0", "1"])
    for _ in range(8):
        yield RANDOM.randrange(N), RANDOM.randrange(n), RANDOM.choice(["", "NA", "x", "1.5", "99", "-1"])


def find_mistake(folder, table, row, column, cell):
    """Returns what is wrong with the import of a table with another cell, None if nothing is."""
    rows = [list(cells) for cells in table.rows]
    rows[row][column] = cell
    table.write(os.path.join(folder, "changed"), rows)
    for name in os.listdir(folder):
        if name.startswith("bad-"):
            os.unlink(os.path.join(folder, name))
    result = run(folder, table, "changed", "bad")
    where = "row %d, column %d, “%s”: %s" % (row + 1, column + 1, cell, result.stderr)
    if result.returncode == 1:
        return None if "Line " in result.stderr or not cell.strip() else "no line: " + where
    if result.returncode != 0:
        return "status %d: %s" % (result.returncode, where)
    found = read_labels(folder, "bad")
    expected = None if get_expected(table) is None else [table.get_label(cells) for cells in rows]
    return None if found == expected else "labels %r instead of %r: %s" % (found, expected, where)


def main():
    with tempfile.TemporaryDirectory() as folder:
        for table in list_tables():
            check_import(folder, table)
            mistakes = [find_mistake(folder, table, *change) for change in list_mutations(table)]
            tap.clean("%s: changed cells" % table.name, [mistake for mistake in mistakes if mistake])
            for name in os.listdir(folder):
                os.unlink(os.path.join(folder, name))
    tap.done()


main()
