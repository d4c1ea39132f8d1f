#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Makes datasets of color images whose classes are shapes, colors, or both.

    color_sets.py FOLDER

Writes the sets of SETS to FOLDER, as NAME-images-idx4-ubyte and NAME-labels-idx1-ubyte. The digits are
those of MNIST's test set in the folder IDXVIEW_TEST_DATA. Needs NumPy (Debian's python3-numpy).

An image is a digit in one color, the ink, on another color, the paper, with a little noise. The paper is
black unless stated otherwise. Colors are hue, saturation and value from 0 to 1.
"""

import gzip
import os
import pathlib
import sys

import numpy

SIDE = 28
NOISE = 0.02
CHUNK = 5000

N_DISKS = 600
N_WRONG_DISKS = 12
DISK_SIDE = 32


def read_digits(folder, part):
    """Returns the images, as bytes, and the labels of a part of MNIST: t10k or train."""
    def read(name, header):
        with gzip.open(os.path.join(folder, "mnist", name)) as file:
            return numpy.frombuffer(file.read(), numpy.uint8, offset=header)
    return (read(part + "-images-idx3-ubyte.gz", 16).reshape(-1, SIDE, SIDE),
            read(part + "-labels-idx1-ubyte.gz", 8))


def to_rgb(hue, saturation, value):
    """Returns colors as rows of red, green and blue."""
    offsets = numpy.array([5, 3, 1])
    k = (offsets + 6 * numpy.asarray(hue)[:, None]) % 6
    strength = numpy.clip(numpy.minimum(k, 4 - k), 0, 1)
    return numpy.asarray(value)[:, None] * (1 - numpy.asarray(saturation)[:, None] * strength)


def to_bytes(images):
    return numpy.clip(numpy.rint(images * 255), 0, 255).astype(numpy.uint8)


def paint(random, digits, ink, paper):
    """Returns color images. Computes them in chunks, to save memory."""
    painted = numpy.empty(digits.shape + (3,), numpy.uint8)
    for first in range(0, len(digits), CHUNK):
        some = slice(first, first + CHUNK)
        shape = digits[some, :, :, None] / 255
        images = shape * ink[some, None, None, :] + (1 - shape) * paper[some, None, None, :]
        painted[some] = to_bytes(images + random.normal(0, NOISE, images.shape))
    return painted


def draw_ink(random, n, hue=None):
    hue = random.uniform(0, 1, n) if hue is None else hue
    return to_rgb(hue, random.uniform(0.5, 1, n), random.uniform(0.6, 1, n))


def make_ink(random, digits, labels):
    """The class is the digit, in ink of any color."""
    n = len(digits)
    return paint(random, digits, draw_ink(random, n), numpy.zeros((n, 3))), labels


def make_paper_noise(random, digits, labels):
    """The class is the digit, in ink and on paper of any color."""
    n = len(digits)
    paper = to_rgb(random.uniform(0, 1, n), random.uniform(0, 1, n), random.uniform(0, 0.45, n))
    return paint(random, digits, draw_ink(random, n), paper), labels


def make_hue(random, digits, labels):
    """The class is one of ten hues of the ink, whatever the digit."""
    n = len(digits)
    classes = random.integers(0, 10, n)
    hue = classes / 10 + random.uniform(-0.035, 0.035, n)
    return paint(random, digits, draw_ink(random, n, hue), numpy.zeros((n, 3))), classes


def make_paper(random, digits, labels):
    """The class is one of ten hues of the paper, whatever the digit and its ink."""
    n = len(digits)
    classes = random.integers(0, 10, n)
    hue = classes / 10 + random.uniform(-0.035, 0.035, n)
    paper = to_rgb(hue, random.uniform(0.4, 1, n), random.uniform(0.3, 0.7, n))
    return paint(random, digits, draw_ink(random, n), paper), classes


def make_both(random, digits, labels):
    """The class is one of five shapes in warm ink or in cool ink. The next class is the same shape in
    the other ink, or the next shape."""
    n = len(digits)
    is_cool = random.integers(0, 2, n)
    hue = is_cool / 2 + random.uniform(-0.2, 0.2, n)
    return paint(random, digits, draw_ink(random, n, hue), numpy.zeros((n, 3))), labels % 5 * 2 + is_cool


def make_disks(random, digits, labels):
    """The class is one of six hues of a disk of any size. The first labels are wrong."""
    n = N_DISKS
    classes = random.integers(0, 6, n)
    color = draw_ink(random, n, classes / 6 + random.uniform(-0.03, 0.03, n))
    (y, x) = numpy.mgrid[:DISK_SIDE, :DISK_SIDE]
    center = random.uniform(12, 20, (2, n, 1, 1))
    radius = random.uniform(4, 12, (n, 1, 1))
    distance = numpy.hypot(y[None] - center[0], x[None] - center[1])
    given = classes.copy()
    given[:N_WRONG_DISKS] = (given[:N_WRONG_DISKS] + random.integers(1, 6, N_WRONG_DISKS)) % 6
    return paint(random, 255 * numpy.clip(radius - distance, 0, 1), color, numpy.zeros((n, 3))), given


SETS = {"ink": make_ink, "paper noise": make_paper_noise, "hue": make_hue, "paper": make_paper,
        "both": make_both, "disks": make_disks}


def write(path, values):
    """Writes an IDX file of bytes."""
    header = bytes([0, 0, 8, values.ndim]) + b"".join(n.to_bytes(4, "big") for n in values.shape)
    pathlib.Path(path).write_bytes(header + values.astype(numpy.uint8).tobytes())


def get_paths(folder, name):
    stem = os.path.join(folder, name.replace(" ", "-"))
    return stem + "-images-idx4-ubyte", stem + "-labels-idx1-ubyte"


def make_all(data, folder, part="t10k", names=tuple(SETS), making=0):
    """Makes datasets from the digits in the folder data, the same ones each time. Another number for
    making results in other colors and other noise."""
    (digits, labels) = read_digits(data, part)
    for number, (name, make) in enumerate(SETS.items()):
        if name in names:
            (images, classes) = make(numpy.random.default_rng(number + len(SETS) * making), digits, labels)
            for (path, values) in zip(get_paths(folder, name), (images, classes)):
                write(path, values)


if __name__ == "__main__":
    make_all(os.environ["IDXVIEW_TEST_DATA"], sys.argv[1])
