# SPDX-License-Identifier: MIT
"""Makes and reads small IDX datasets for tests, with only Python.

    data = idxfiles.make(300)
    images = data.write(folder, "train", compress=True)
    data.image(7), data.labels[7], data.indices(4, 9)
"""

import gzip
import os
import random
import struct

UBYTE = 0x08


def header(*dimensions):
    """Returns the header of an IDX file of bytes."""
    return struct.pack(">HBB%dI" % len(dimensions), 0, UBYTE, len(dimensions), *dimensions)


def write(path, content):
    """Writes a file, as gzip if its name ends in .gz, and returns its path."""
    if path.endswith(".gz"):
        content = gzip.compress(content, 1)
    with open(path, "wb") as file:
        file.write(content)
    return path


def _read(path):
    with (gzip.open if path.endswith(".gz") else open)(path, "rb") as file:
        return file.read()


class DataSet:
    """Images, as consecutive bytes, and their labels or None."""

    def __init__(self, images, labels, rows, columns):
        self.images = images
        self.labels = labels
        self.rows = rows
        self.columns = columns

    def __len__(self):
        return len(self.images) // (self.rows * self.columns)

    def image(self, index):
        size = self.rows * self.columns
        return self.images[index * size:(index + 1) * size]

    def value(self, index, row, column):
        return self.image(index)[row * self.columns + column]

    def indices(self, *labels):
        """Returns the indices of the samples with one of the labels; of all samples without labels."""
        return [index for index in range(len(self)) if not labels or self.labels[index] in labels]

    def images_file(self):
        return header(len(self), self.rows, self.columns) + self.images

    def labels_file(self):
        return header(len(self.labels)) + self.labels

    def write(self, folder, stem="train", compress=False, labels=True):
        """Writes files with names like MNIST's, and returns the path of the images."""
        os.makedirs(folder, exist_ok=True)
        path = os.path.join(folder, "%s-%s-ubyte" + (".gz" if compress else ""))
        if labels:
            write(path % (stem, "labels-idx1"), self.labels_file())
        return write(path % (stem, "images-idx3"), self.images_file())


def with_dark_borders(images, rows, columns):
    """Returns images of which the outermost pixels are 0. Without an even border, they would be shown as photographs."""
    changed = bytearray(images)
    changed[0::columns] = changed[columns - 1::columns] = bytes(len(images) // columns)
    for start in range(0, len(images), rows * columns):
        for row in (start, start + (rows - 1) * columns):
            changed[row:row + columns] = bytes(columns)
    return bytes(changed)


def make(count, rows=28, columns=28, seed=1):
    """Returns a dataset of noise on a dark background, without equal images, in ten classes of different sizes."""
    source = random.Random(seed)
    images = with_dark_borders(source.randbytes(count * rows * columns), rows, columns)
    labels = bytes(source.choices(range(10), weights=range(10, 20), k=count))
    return DataSet(images, labels, rows, columns)


def read(images, labels):
    """Reads the files of a complete dataset."""
    content = _read(images)
    (_, rows, columns) = struct.unpack(">3I", content[4:16])
    return DataSet(content[16:], _read(labels)[8:], rows, columns)
