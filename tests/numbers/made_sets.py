# SPDX-License-Identifier: MIT
"""Makes small datasets for tests of numbers, and writes arrays as IDX files."""

import numpy

TYPES = {"u1": 8, "i1": 9, "i2": 11, "i4": 12, "f4": 13, "f8": 14}


def to_idx(array):
    """Returns the bytes of an IDX file with an array of one of the types."""
    code = TYPES[array.dtype.str[1:]]
    header = bytes([0, 0, code, array.ndim]) + numpy.array(array.shape, ">u4").tobytes()
    return header + array.astype(array.dtype.newbyteorder(">")).tobytes()


def write_idx(path, array):
    path.write_bytes(to_idx(array))


def read_idx(path):
    """Reads an IDX file into an array of the computer's byte order."""
    data = path.read_bytes()
    shape = numpy.frombuffer(data, ">u4", data[3], 4)
    kind = {code: name for name, code in TYPES.items()}[data[2]]
    return numpy.frombuffer(data, ">" + kind, offset=4 + 4 * data[3]).reshape(shape).astype(kind)


def write_dataset(folder, name, images, labels):
    """Writes images and labels, which the program finds by the name of the images, and returns their path."""
    write_idx(folder / (name + "-labels"), labels)
    write_idx(folder / (name + "-images"), images)
    return folder / (name + "-images")


def draw_classes(random, n, rows, columns, n_classes, noise=0.05, jitter=0.05):
    """Draws images of three strokes each, which vary within a class, as values of 0 to 1; and their classes."""
    classes = random.integers(0, n_classes, n)
    strokes = random.uniform(0.15, 0.85, (n_classes, 3, 2, 2))[classes]
    strokes = strokes + random.normal(0, jitter, strokes.shape)
    pixels = numpy.stack(numpy.meshgrid((numpy.arange(rows) + 0.5) / rows, (numpy.arange(columns) + 0.5) / columns,
                                        indexing="ij"), -1).reshape(-1, 2)
    images = numpy.zeros((n, rows * columns))
    for number in range(3):
        start, end = strokes[:, number, 0, None], strokes[:, number, 1, None]
        along = end - start
        place = ((pixels - start) * along).sum(-1) / numpy.maximum(numpy.square(along).sum(-1), 1e-9)
        nearest = start + numpy.clip(place, 0, 1)[..., None] * along
        images = numpy.maximum(images, numpy.exp(-numpy.square(pixels - nearest).sum(-1) / 0.005))
    images = numpy.clip(images + random.normal(0, noise, images.shape), 0, 1)
    return images.reshape(n, rows, columns), classes


def spoil(random, classes, n_classes, share=0.06):
    """Returns the classes, some of them wrong."""
    wrong = random.random(len(classes)) < share
    return numpy.where(wrong, (classes + random.integers(1, n_classes, len(classes))) % n_classes, classes)


def to_levels(images):
    return numpy.round(images * 255).astype("u1")
