#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks labels by features of a model, which know what they know: those that contain the hue of a digit's
ink find wrong labels of hues, those that contain only the digit don't. Also checks which commands take
features, and what they say. Needs the folder IDXVIEW_TEST_DATA, and NumPy.
"""

import importlib.util
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import tap

BENCHMARKS = pathlib.Path(__file__).parent.parent / "benchmarks"
CLI = sys.argv[1]
N = 4000
SHARE = 0.05


def run(*arguments):
    return subprocess.run([CLI, *map(str, arguments)], capture_output=True, text=True)


def get_columns(output, *columns):
    """Returns these columns of a table, in which distances are left out because they are rounded."""
    rows = [line.replace(",", " ").split() for line in output.splitlines()]
    return [[row[column] for column in columns] for row in rows]


def rank(images, labels, features):
    done = run("suspects", images, "--labels", labels, "--features", features, "--top", N, "--format", "json")
    return [row["index"] for row in json.loads(done.stdout)["suspects"]], done.stderr


def check_commands(numpy, folder, images):
    """All commands that compare samples take features."""
    points = folder / "points.npy"
    tap.equal("points", run("points", images, "-o", points).returncode, 0)
    tap.equal("points: shape", numpy.load(points).shape[0], N)
    tap.equal("points: no replacement", run("points", images, "-o", points).returncode, 1)
    tap.equal("points: IDX", run("points", images, "-o", folder / "points-idx2-float").returncode, 0)
    tap.equal("points: other names", run("points", images, "-o", folder / "points.txt").returncode, 2)
    stored = (folder / "points-idx2-float").read_bytes()[12:]
    tap.point("points: the same values", numpy.array_equal(numpy.frombuffer(stored, ">f4"),
                                                           numpy.load(points).ravel()))
    again = folder / "again.npy"
    run("points", images, "-o", again, "--features", points, "--scale", "none")
    done = run("points", images, "-o", points, "--features", points, "--force")
    tap.point("points: not over the features", done.returncode == 1 and "This file is open" in done.stderr,
              done.stderr)
    lengths = [numpy.linalg.norm(numpy.load(file) - numpy.load(file).mean(0), axis=1) for file in (points, again)]
    tap.point("points of points: the same distances from the mean", numpy.allclose(*lengths, atol=1e-4))

    with_features = ("--features", points, "--scale", "none")
    for index in (0, 7, 1234):
        found = [run("neighbors", images, "--index", index, *more).stdout for more in ((), with_features)]
        tap.equal("neighbors of %d" % index, get_columns(found[1], 1), get_columns(found[0], 1))
    found = [run("duplicates", images, "--near", "0.2", *more).stdout for more in ((), with_features)]
    tap.equal("duplicates", get_columns(found[1], 0, 2), get_columns(found[0], 0, 2))
    tap.equal("duplicates without --near", run("duplicates", images, *with_features).returncode, 2)
    tap.equal("duplicates of two", run("duplicates", images, images, "--near", "0.3", *with_features).returncode, 2)
    for name, *arguments in (("map", "-o", folder / "map.csv"), ("table", "--sort", "similar:3"),
                             ("sheet", "-o", folder / "sheet.png", "--sort", "similar:3", "--limit", "9"),
                             ("subset", "-o", folder / "some", "--filter", "suspicion:>0.5")):
        done = run(name, images, *arguments, *with_features)
        tap.equal(name, (done.returncode, "features" in done.stderr), (0, False))
    found = [run("table", images, "--sort", "similar:3", *more).stdout for more in ((), with_features)]
    tap.equal("similar first", get_columns(found[1], 0)[:40], get_columns(found[0], 0)[:40])
    for scale, status in (("unit", 0), ("auto", 0), ("twice", 2)):
        done = run("suspects", images, "--features", points, "--scale", scale, "--top", 1)
        tap.equal("--scale %s" % scale, done.returncode, status)
    tap.equal("--scale alone", run("neighbors", images, "--index", 1, "--scale", "unit").returncode, 2)
    tap.equal("with suggestions",
              run("suspects", images, "--suggestions", points, "--features", points).returncode, 2)


def check_messages(numpy, folder, images, labels):
    random = numpy.random.default_rng(1)
    noise = folder / "noise.npy"
    numpy.save(noise, random.normal(size=(N, 40)))
    done = run("suspects", images, "--labels", labels, "--features", noise, "--top", 1)
    tap.point("unrelated features", "The features hardly predict the labels" in done.stderr
              and "of those by the images. The features are probably of another dataset" in done.stderr, done.stderr)
    done = run("neighbors", images, "--index", 3, "--features", "auto")
    tap.point("none beside the images", done.returncode == 1 and "There are no features beside" in done.stderr,
              done.stderr)
    found = pathlib.Path(str(images).split("images")[0] + "features-made.npy")
    numpy.save(found, random.normal(size=(N, 4)))
    done = [run("neighbors", images, "--index", 3, "--features", file).stdout for file in ("auto", found)]
    tap.point("found beside the images", done[0] == done[1] != "", done)
    found.unlink()
    values = random.normal(size=(N, 40))
    values[3, 2] = numpy.nan
    numpy.save(noise, values)
    done = run("neighbors", images, "--index", 3, "--features", noise)
    tap.equal("a row that isn't finite", done.returncode, 1)
    tap.point("a row that isn't finite: message", "1 row contains NaN" in done.stderr, done.stderr)
    done = run("neighbors", images, "--index", 4, "--features", noise, "--count", N)
    neighbors = {row[0] for row in get_columns(done.stdout, 1)}
    tap.equal("it is nobody's neighbor", (len(neighbors), "3" in neighbors), (N - 1, False))
    numpy.save(noise, values[1:])
    done = run("table", images, "--features", noise)
    tap.equal("another number of rows", (done.returncode, done.stdout), (1, ""))
    tap.point("it is named", "3,999 rows" in done.stderr and "noise.npy" in done.stderr, done.stderr)


def main():
    data = os.environ.get("IDXVIEW_TEST_DATA")
    if not importlib.util.find_spec("numpy") or not data or not os.path.exists(os.path.join(data, "mnist")):
        tap.skip("features", "needs numpy and IDXVIEW_TEST_DATA")
        tap.done()
        return
    numpy = importlib.import_module("numpy")
    sys.path.insert(0, str(BENCHMARKS))
    color_sets = importlib.import_module("color_sets")
    suspects = importlib.import_module("suspects")
    digits, digit_labels = color_sets.read_digits(data, "t10k")
    digits, digit_labels = digits[:N], digit_labels[:N]
    random = numpy.random.default_rng(11)
    with tempfile.TemporaryDirectory() as path:
        folder = pathlib.Path(path)
        images, classes = color_sets.make_hue(random, digits, digit_labels)
        wrong = random.choice(N, int(SHARE * N), replace=False)
        given = classes.copy()
        given[wrong] = (given[wrong] + random.integers(1, 10, len(wrong))) % 10
        names = color_sets.get_paths(path, "hue")
        color_sets.write(names[0], images)
        color_sets.write(names[1], given)

        # The hue of the ink, as a point on a circle, and noise; and the digit, as ten numbers, and noise.
        angle = 2 * numpy.pi * (classes / 10 + random.uniform(-0.035, 0.035, N))
        hue = numpy.stack([numpy.cos(angle), numpy.sin(angle)], 1)
        digit = numpy.eye(10)[digit_labels]
        for name, columns in (("hue", hue), ("digit", digit)):
            numpy.save(folder / (name + ".npy"),
                       numpy.hstack([columns, 0.05 * random.normal(size=(N, 6))]).astype("f4"))
        ranking, messages = rank(*names, folder / "hue.npy")
        precision = suspects.get_average_precision(ranking, set(wrong))
        tap.point("features with the hue find wrong hues", precision >= 0.999, {"precision": precision})
        tap.point("they are named", "features in “hue.npy”" in messages, messages)
        precision = suspects.get_average_precision(rank(*names, folder / "digit.npy")[0], set(wrong))
        tap.point("features with the digit don't", precision < 0.2, {"precision": precision})

        gray = folder / "digits-images-idx3-ubyte"
        color_sets.write(gray, digits)
        color_sets.write(folder / "digits-labels-idx1-ubyte", digit_labels)
        check_commands(numpy, folder, gray)
        check_messages(numpy, folder, *names)
    tap.done()


main()
