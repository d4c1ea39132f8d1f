#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Gives the same images in three shapes, as NumPy's x, x[..., None] and x[:, None] are saved: everything that is
printed or written is the same. Then splits a dataset into parts and merges them again.

Uses the test images of MNIST if $IDXVIEW_TEST_DATA has them, and otherwise the demo dataset.
"""

import gzip
import os
import pathlib
import struct
import subprocess
import sys
import tempfile

import tap

CLI = os.path.abspath(sys.argv[1])
DATA = pathlib.Path(os.environ.get("IDXVIEW_TEST_DATA", "/nonexistent"), "mnist")
N = 1000

# Commands, and what each writes. IMAGES is replaced.
COMMANDS = [
    ("check", "suspects IMAGES --top 1000 --format csv", None),
    ("probabilities", "suspects IMAGES --top 1 --probabilities p.csv", "p.csv"),
    ("neighbors", "neighbors IMAGES --index 7 --count 50 --format csv", None),
    ("map", "map IMAGES -o map.csv", "map.csv"),
    ("drawn map", "map IMAGES -o map.png", "map.png"),
    ("equal images", "duplicates IMAGES --format csv", None),
    ("table", "table IMAGES --pixels --sort mean", None),
    ("picture", "export IMAGES --index 7 -o 7.png", "7.png"),
    ("sheet", "sheet IMAGES -o sheet.png --columns 40 --sort label --captions", "sheet.png"),
    ("filtered", "subset IMAGES --filter given:4,9 -o part", "part-labels-idx1-ubyte"),
]


def parse(data):
    """Returns the dimensions and the values of an IDX file."""
    start = 4 + 4 * data[3]
    return struct.unpack_from(">%dI" % data[3], data, 4), data[start:]


def write(path, dimensions, values):
    path.write_bytes(struct.pack(">HBB%dI" % len(dimensions), 0, 8, len(dimensions), *dimensions) + values)


def run(folder, *arguments):
    return subprocess.run([CLI, *arguments], cwd=folder, capture_output=True)


def read_images(folder):
    """Returns the number of rows and columns, and the first N images and labels."""
    if (DATA / "t10k-images-idx3-ubyte.gz").exists():
        files = [gzip.decompress((DATA / name).read_bytes())
                 for name in ("t10k-images-idx3-ubyte.gz", "t10k-labels-idx1-ubyte.gz")]
    else:
        run(folder, "sample", "-o", "demo")
        files = [next((folder / "demo").glob(pattern)).read_bytes() for pattern in ("*-images-*", "*-labels-*")]
        files = [gzip.decompress(data) if data[0] == 0x1F else data for data in files]
    (n, rows, columns), images = parse(files[0])
    n = min(N, n)
    return rows, columns, images[:n * rows * columns], parse(files[1])[1][:n]


def check_shapes(folder, rows, columns, images, labels):
    n = len(labels)
    shapes = {"x": (n, rows, columns), "x[..., None]": (n, rows, columns, 1), "x[:, None]": (n, 1, rows, columns)}
    results = {}
    for number, (shape, dimensions) in enumerate(shapes.items()):
        place = folder / str(number)
        place.mkdir()
        write(place / "set-images", dimensions, images)
        write(place / "set-labels", (n,), labels)
        for name, command, output in COMMANDS:
            done = run(place, *command.replace("IMAGES", "set-images").split())
            written = (place / output).read_bytes() if output and done.returncode == 0 else b""
            # The names of written files contain the number of dimensions.
            printed = done.stdout.replace(b"idx4", b"idx3").replace(os.fsencode(place), b"")
            result = (done.returncode, printed, done.stderr, written)
            if number == 0:
                tap.point("%s: done" % name, done.returncode == 0, done.stderr.decode())
                results[name] = result
            else:
                tap.point("%s of %s" % (name, shape), result == results[name])
        part = next(place.glob("part-images-*")).read_bytes()
        results.setdefault("values", parse(part)[1])
        tap.point("subset of %s" % shape, parse(part)[1] == results["values"])


def check_split(folder, rows, columns, images, labels):
    size = rows * columns
    write(folder / "set-images", (len(labels), rows, columns), images)
    write(folder / "set-labels", (len(labels),), labels)
    done = run(folder, "subset", "set-images", "--split", "70,20,10", "--random", "5", "-o", "parts/p")
    tap.equal("split", done.returncode, 0)
    parts = sorted((folder / "parts").glob("*-images-*"))
    tap.equal("three parts", len(parts), 3)
    indices = []
    for part in parts:
        (n,), values = parse(next((folder / "parts").glob(part.name.split("-images-")[0] + "-index-*")).read_bytes())
        indices += struct.unpack(">%di" % n, values)
    tap.equal("each sample is in one part", sorted(indices), list(range(len(labels))))
    done = run(folder, "merge", *[str(part) for part in parts], "-o", "whole")
    tap.point("merged", done.returncode == 0, done.stderr.decode())
    dimensions, found = parse((folder / "whole-images-idx3-ubyte").read_bytes())
    tap.equal("the shape of the whole", dimensions, (len(labels), rows, columns))
    tap.point("the images of the whole", found == b"".join(images[i * size:(i + 1) * size] for i in indices))
    tap.equal("the labels of the whole", parse((folder / "whole-labels-idx1-ubyte").read_bytes())[1],
              bytes(labels[i] for i in indices))


def main():
    with tempfile.TemporaryDirectory() as path:
        folder = pathlib.Path(path)
        dataset = read_images(folder)
        check_shapes(folder, *dataset)
        check_split(folder, *dataset)
    tap.done()


main()
