#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Compares what the program finds with what NumPy finds by comparing everything with everything: neighbors, equal
and similar images, ranges, means and deviations, and orders. Also reads printed floats back, bit for bit.

Distances are those of the points that label_check.py computes; see test-label-check.py about its tolerance. The
program computes points in floats, so squared distances are right to some 1e-6.
"""

import collections
import csv
import importlib.util
import io
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import tap

CLI = os.path.abspath(sys.argv[1])
SQUARE_TOLERANCE = 2e-5


class Runner:
    """Runs commands in a folder of their own."""

    def __init__(self, folder):
        self.folder = folder
        self.environment = dict(os.environ, XDG_CACHE_HOME=str(folder))

    def run(self, *arguments):
        done = subprocess.run([CLI, *map(str, arguments)], cwd=self.folder, capture_output=True, text=True,
                              env=self.environment)
        if done.returncode != 0:
            tap.point("%s: done" % (arguments,), False, done.stderr)
        return done.stdout

    def run_json(self, *arguments):
        """Returns an object for each line."""
        return [json.loads(line) for line in self.run(*arguments, "--format", "json").splitlines()]

    def run_csv(self, *arguments):
        return list(csv.DictReader(io.StringIO(self.run(*arguments, "--format", "csv"))))


def make_sets(numpy, made_sets):
    """Yields names, images and labels: gray and color, with equal images and nearly equal ones."""
    random = numpy.random.default_rng(39)
    for name, channels in (("gray", 0), ("color", 3)):
        images, classes = made_sets.draw_classes(random, 250, 15, 12, 6)
        if channels:
            images = images[..., None] * random.uniform(0.2, 1, (250, 1, 1, channels))
        images = made_sets.to_levels(images)
        for copy, original in ((120, 3), (150, 3), (151, 150), (152, 40), (249, 0)):
            images[copy] = images[original]
        for copy, original in ((200, 60), (61, 60), (210, 199)):
            images[copy] = images[original] ^ (random.random(images[0].shape) < 0.02)
        yield name, images, made_sets.spoil(random, classes, 6).astype("u1")


def check_neighbors(numpy, runner, name, path, labels, squares):
    wrong = collections.Counter()
    for index in range(3, len(labels), 82):
        for more, eligible in (((), labels >= 0), (("--label", 2), labels == 2)):
            rows = runner.run_json("neighbors", path, "--index", index, "--count", 12, *more)
            others = numpy.flatnonzero(eligible)
            others = others[others != index]
            nearest = numpy.sort(squares[index, others])[:12]
            found = numpy.array([row["index"] for row in rows])
            printed = numpy.array([row["distance"] for row in rows])
            wrong["count"] += len(set(found)) != min(12, len(others)) or not set(found) <= set(others)
            wrong["nearest"] += not numpy.allclose(squares[index, found], nearest, atol=SQUARE_TOLERANCE, rtol=0)
            wrong["distances"] += not numpy.allclose(printed ** 2, nearest, atol=SQUARE_TOLERANCE, rtol=0)
            wrong["order"] += (numpy.diff(printed) < 0).any()
            wrong["labels"] += any(row["given"] != labels[row["index"]] for row in rows)
    for what in wrong:
        tap.equal("%s: neighbors: %s" % (name, what), wrong[what], 0)


def check_equal(runner, name, path, images):
    first, pairs = {}, []
    for index, image in enumerate(images):
        original = first.setdefault(image.tobytes(), index)
        if original != index:
            pairs.append((index, original))
    found = [(row["index"], row["equal_to"]) for row in runner.run_json("duplicates", path)]
    tap.equal(name + ": equal images", found, pairs)


def check_similar(numpy, runner, name, path, squares):
    """Each image is listed with the nearest one before it, if that is near enough."""
    earlier = numpy.where(numpy.tri(len(squares), k=-1, dtype=bool), squares, numpy.inf)
    nearest = earlier.min(1)
    # No distance is so near to the limits that rounding could decide.
    values = numpy.sort(nearest[nearest > 1e-3])
    gaps = numpy.diff(values)
    for quantile in (0.01, 0.4):
        start = int(quantile * len(gaps))
        place = start + int(gaps[start:start + 40].argmax())
        limit = float(numpy.sqrt((values[place] + values[place + 1]) / 2))
        rows = runner.run_json("duplicates", path, "--near", "%.9f" % limit)
        tap.equal("%s: similar images to %.3f" % (name, limit), [row["index"] for row in rows],
                  numpy.flatnonzero(nearest <= limit ** 2).tolist())
        lost = [earlier[row["index"], row["near_to"]] - nearest[row["index"]] for row in rows]
        tap.point("%s: the nearest ones to %.3f" % (name, limit), max(lost) < SQUARE_TOLERANCE, max(lost))
        differences = [abs(row["distance"] ** 2 - nearest[row["index"]]) for row in rows]
        tap.point("%s: distances to %.3f" % (name, limit), max(differences) < SQUARE_TOLERANCE, max(differences))


def shuffle(label_check, n, seed):
    """The shuffle of Fisher and Yates, with the upper halves of random numbers."""
    order = list(range(n))
    for n_left, number in zip(range(n, 1, -1), label_check.random_numbers(n, seed)):
        chosen = (int(number) >> 32) * n_left >> 32
        order[n_left - 1], order[chosen] = order[chosen], order[n_left - 1]
    return order


def check_orders(numpy, label_check, runner, name, path, images, labels, squares):
    n = len(labels)
    keys = {"index": numpy.arange(n), "label": labels.astype(int)}
    if images.ndim == 3:
        keys["mean"] = images.reshape(n, -1).mean(1).astype("f4")
    for key, values in keys.items():
        for sign in ("", "-"):
            expected = sorted(range(n), key=lambda i: -float(values[i]) if sign else float(values[i]))
            found = [int(row["index"]) for row in runner.run_csv("table", path, "--sort=%s%s" % (sign, key))]
            tap.equal("%s: order %s%s" % (name, sign, key), found, expected)
    for seed in (1, 7, 12345678901234567890):
        found = [int(row["index"]) for row in runner.run_csv("table", path, "--sort=random:%d" % seed)]
        tap.equal("%s: shuffled by %d" % (name, seed), found, shuffle(label_check, n, seed))
    for sign in ("", "-"):
        found = [int(row["index"]) for row in runner.run_csv("table", path, "--sort=%ssimilar:5" % sign)]
        steps = numpy.diff(squares[5, found]) * (-1 if sign else 1)
        tap.point("%s: order %ssimilar" % (name, sign), sorted(found) == list(range(n))
                  and steps.min() > -SQUARE_TOLERANCE, steps.min())
        rows = runner.run_csv("table", path, "--check-labels", "--sort=%ssuspicion" % sign)
        steps = numpy.diff([float(row["suspicion"]) for row in rows]) * (-1 if sign else 1)
        tap.point("%s: order %ssuspicion" % (name, sign), len(rows) == n and steps.min() > -1e-3, steps.min())


def check_statistics(numpy, made_sets, runner):
    random = numpy.random.default_rng(40)
    scales = {"u1": 255, "i1": 127, "i2": 32767, "i4": 2147483647, "f4": 1, "f8": 1}
    for kind, scale in scales.items():
        for shape in ((70, 5, 9), (40, 6, 4, 3)):
            if kind[0] == "f":
                images = random.normal(3, 50, shape).astype(kind)
            else:
                limits = numpy.iinfo(kind)
                images = random.integers(limits.min // 3, limits.max // 2, shape).astype(kind)
            name = "%s of %d dimensions" % (kind, len(shape))
            path = made_sets.write_dataset(runner.folder, "statistics-%s-%d" % (kind, len(shape)), images,
                                           numpy.arange(shape[0]).astype("u1") % 5)
            found = json.loads(runner.run("info", "--json", "--range", path))
            tap.equal(name + ": range", found["range"], [float(images.min()), float(images.max())])
            pixels = images.reshape(-1, shape[3] if len(shape) == 4 else 1).astype("f8") / scale
            normalization = found["normalization"] or {"scale": None, "mean": [], "std": []}
            tap.equal(name + ": scale", normalization["scale"], scale)
            for key, values in (("mean", pixels.mean(0)), ("std", pixels.std(0))):
                tap.point("%s: %s" % (name, key), len(normalization[key]) == len(values)
                          and numpy.allclose(normalization[key], values, rtol=1e-9, atol=0),
                          (normalization[key], values))


def check_printed_floats(numpy, made_sets, runner):
    """Random bits, and the limits of numbers, printed as CSV, read by NumPy, and imported again."""
    random = numpy.random.default_rng(41)
    for kind, bits, name in (("f4", "u4", "float32"), ("f8", "u8", "float64")):
        limits = numpy.finfo(kind)
        values = numpy.frombuffer(random.bytes(4000 * numpy.dtype(kind).itemsize), kind).copy()
        values[:10] = (0, -0.0, limits.max, limits.min, limits.tiny, -limits.tiny, limits.eps, 0.1, 1 / 3, 1e22)
        values[10:13] = numpy.array([1, 2, 2 ** (limits.nmant) - 1], bits).view(kind)
        values = numpy.where(numpy.isfinite(values), values, numpy.array(1.5, kind)).reshape(100, 5, 8)
        labels = numpy.arange(100).astype("u1") % 7
        path = made_sets.write_dataset(runner.folder, "bits-" + kind, values, labels)
        text = runner.run("table", "--pixels", path)
        rows = [line.split(",") for line in text.splitlines()]
        with numpy.errstate(over="ignore"):
            read = numpy.array([row[1:] for row in rows]).astype(kind).reshape(values.shape)
        tap.point("printed %s" % name, numpy.array_equal(read.view(bits), values.view(bits)))
        (runner.folder / ("bits-%s.csv" % kind)).write_text(text)
        runner.run("import", "bits-%s.csv" % kind, "-o", "again-" + kind, "--type", name, "--shape", "5x8",
                   "--labels-from", "first")
        written = sorted(runner.folder.glob("again-%s-images*" % kind))
        again = made_sets.read_idx(written[0]) if written else numpy.zeros(0, kind)
        tap.point("imported %s" % name, again.shape == values.shape
                  and numpy.array_equal(again.view(bits), values.view(bits)), written)


def main():
    if not importlib.util.find_spec("numpy"):
        tap.skip("brute force", "needs numpy")
        tap.done()
        return
    numpy, label_check, made_sets = map(importlib.import_module, ("numpy", "label_check", "made_sets"))
    with tempfile.TemporaryDirectory() as path:
        runner = Runner(pathlib.Path(path))
        for name, images, labels in make_sets(numpy, made_sets):
            images_path = made_sets.write_dataset(runner.folder, name, images, labels)
            points = label_check.compare(images / 255)[0]
            squares = label_check.get_squared_distances(points, points)
            numpy.fill_diagonal(squares, 0)
            check_neighbors(numpy, runner, name, images_path, labels, squares)
            check_equal(runner, name, images_path, images)
            check_similar(numpy, runner, name, images_path, squares)
            check_orders(numpy, label_check, runner, name, images_path, images, labels, squares)
        check_statistics(numpy, made_sets, runner)
        check_printed_floats(numpy, made_sets, runner)
    tap.done()


main()
