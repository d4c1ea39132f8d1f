#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Compares the label check of the program with a second implementation in NumPy (label_check.py) on made datasets:
predictions, probabilities, margins, suspicions, ranking, temperature, accuracy, estimate and confirmed share.

The program computes kernels and points in floats, whose errors are some 1e-7 of the largest values; the triangular
solves multiply them by up to some hundreds. So scores agree within a few 1e-4 (SCORE_TOLERANCE, of a range of about
1), and what is computed from scores within that times the temperature. Where two scores are nearer to each other
than that, or a probability to the threshold of its class, either may be counted as the higher one.
"""

import importlib.util
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import tap

CLI = os.path.abspath(sys.argv[1])
SCORE_TOLERANCE = 5e-4
KERNELS = ("baseline", "avx2", "avx512")


def make_sets(numpy, made_sets):
    """Yields names, stored images, labels, and the options of the check."""
    random = numpy.random.default_rng(38)
    draw, spoil, to_levels = made_sets.draw_classes, made_sets.spoil, made_sets.to_levels

    images, classes = draw(random, 500, 28, 28, 10)
    yield "digits' size", to_levels(images), spoil(random, classes, 10), {}
    images, classes = draw(random, 600, 20, 13, 5, jitter=0.12)
    yield "high, and hard to tell", to_levels(images), spoil(random, classes, 5), {}
    images, classes = draw(random, 300, 64, 57, 4)
    yield "reduced", to_levels(images), spoil(random, classes, 4, 0.1), {}
    images, classes = draw(random, 400, 9, 31, 12)
    yield "floats", (images * 7 - 3).astype("f4"), spoil(random, classes, 12), {}
    images, classes = draw(random, 700, 16, 16, 6)
    classes[classes == 5] = numpy.where(numpy.arange((classes == 5).sum()) < 3, 5, 4)
    yield "few landmarks, and a tiny class", to_levels(images), 10 * classes + 3, {"n_landmarks": 150}
    images, classes = draw(random, 500, 14, 14, 3)
    images[250:350] = images[:100]
    yield "equal images", to_levels(images), spoil(random, classes, 3, 0.15), {}

    images, classes = draw(random, 450, 15, 18, 5)
    gray = numpy.repeat(to_levels(images)[..., None], 3, 3)
    yield "gray in three channels", gray, spoil(random, classes, 5), {}
    hues = random.integers(0, 6, 450)
    angles = hues[:, None] / 6 * 2 * numpy.pi + 2 * numpy.pi * numpy.arange(3) / 3
    images, _ = draw(random, 450, 16, 16, 8)
    color = images[..., None] * (0.5 + 0.5 * numpy.cos(angles))[:, None, None]
    yield "hues", to_levels(color), spoil(random, hues, 6, 0.08), {}
    images, classes = draw(random, 400, 20, 20, 5)
    mirrored = random.random(400) < 0.5
    images[mirrored] = images[mirrored][:, :, ::-1]
    tint = random.uniform(0.3, 1, (400, 1, 1, 3))
    yield "mirrored", to_levels(images[..., None] * tint), spoil(random, classes, 5), {}
    images, classes = draw(random, 350, 12, 12, 4)
    opacity = random.uniform(0.6, 1, (350, 12, 12, 1))
    color = numpy.concatenate([images[..., None] * random.uniform(0.5, 1, (350, 1, 1, 3)), opacity], 3)
    yield "with opacity", to_levels(color), spoil(random, classes, 4), {}


def run_check(made_sets, folder, path, n, options, kernels=None):
    probabilities = folder / "p-idx2-float"
    command = [CLI, "suspects", path, "--format", "json", "--top", str(n), "--force", "--probabilities", probabilities]
    if "n_landmarks" in options:
        command += ["--landmarks", str(options["n_landmarks"])]
    if kernels:
        command += ["--kernels", kernels]
    done = subprocess.run(command, capture_output=True, text=True, env=dict(os.environ, XDG_CACHE_HOME=str(folder)))
    if done.returncode != 0:
        return None, done.stderr
    return json.loads(done.stdout), made_sets.read_idx(probabilities)


def compare(numpy, name, labels, found, probabilities, expected):
    """Compares what was printed and written with the second implementation."""
    rows = found["suspects"]
    order = numpy.array([row["index"] for row in rows])
    values = numpy.unique(labels)
    tap.equal(name + ": which samples are checked", sorted(order.tolist()),
              numpy.flatnonzero(expected.is_checked).tolist())
    columns = {key: numpy.array([row[key] for row in rows], float)
               for key in ("margin", "suspicion", "p_given", "p_suggested", "given", "suggested")}
    tap.point(name + ": given", numpy.array_equal(columns["given"], labels[order]))

    # The best alternative is another one only if it is as good.
    others = expected.scores[order].copy()
    own = numpy.arange(len(order))
    others[own, expected.classes[order]] = -numpy.inf
    suggested = numpy.searchsorted(values, columns["suggested"])
    lost = others.max(1) - others[own, suggested]
    tap.point(name + ": predictions", lost.max() < SCORE_TOLERANCE, {"lost": lost.max()})
    differences = {
        "margin": (columns["margin"], expected.margins[order], SCORE_TOLERANCE),
        "suspicion": (columns["suspicion"], expected.suspicions[order], expected.temperature * SCORE_TOLERANCE),
        "p_given": (columns["p_given"], expected.p_given[order], expected.temperature * SCORE_TOLERANCE),
        "p_suggested": (columns["p_suggested"], expected.p_suggested[order], expected.temperature * SCORE_TOLERANCE),
        "probabilities": (probabilities, expected.probabilities, expected.temperature * SCORE_TOLERANCE),
        "temperature": (found["temperature"], expected.temperature, 2e-3 * expected.temperature),
    }
    for key, (a, b, tolerance) in differences.items():
        largest = numpy.abs(numpy.asarray(a) - b).max()
        tap.note("%s: %s: differs by %.2g" % (name, key, largest))
        tap.point("%s: %s" % (name, key), largest < tolerance, {"largest": largest, "tolerance": tolerance})
    worst = expected.margins[order]
    tap.point(name + ": ranking", (numpy.diff(worst) > -2 * SCORE_TOLERANCE).all())
    near = int((abs(expected.margins) < SCORE_TOLERANCE).sum())
    tap.point(name + ": accuracy", abs(found["accuracy"] - expected.accuracy) * len(labels) <= near + 1e-6)
    tap.point(name + ": suggestions", abs(found["suggestions"] - (worst < 0).sum()) <= near)
    tap.equal(name + ": method", (found["method"], found["landmarks"]), (expected.method, expected.n_landmarks))
    compare_estimate(name, found, expected)


def compare_estimate(name, found, expected):
    is_reliable = expected.confirmed is None or expected.confirmed >= 0.6
    if found["estimate"] is None:
        tap.point(name + ": the estimate is unreliable", not is_reliable, expected.confirmed)
    else:
        tap.point(name + ": estimate", is_reliable and abs(found["estimate"] - expected.estimate) <= 1,
                  (found["estimate"], expected.estimate, expected.confirmed))
    if expected.confirmed is None or found["confirmed"] is None:
        tap.equal(name + ": confirmed", found["confirmed"], expected.confirmed)
    else:
        tap.point(name + ": confirmed", abs(found["confirmed"] - expected.confirmed) < 0.05,
                  (found["confirmed"], expected.confirmed))


def check_leave_one_out(numpy, label_check, name, expected):
    """The formula for leave-one-out predictions, which both implementations use, is exact."""
    n_classes = expected.scores.shape[1]
    points = range(0, len(expected.scores), len(expected.scores) // 5)
    actual = numpy.array([expected.fit.score_without(expected.classes, n_classes, point) for point in points])
    largest = abs(actual - expected.scores[list(points)]).max()
    tap.point(name + ": the same as fits without the sample", largest < 1e-6, largest)


def main():
    if not importlib.util.find_spec("numpy"):
        tap.skip("label check", "needs numpy")
        tap.done()
        return
    numpy, label_check, made_sets = map(importlib.import_module, ("numpy", "label_check", "made_sets"))
    with tempfile.TemporaryDirectory() as path:
        folder = pathlib.Path(path)
        for number, (name, images, labels, options) in enumerate(make_sets(numpy, made_sets)):
            images_path = made_sets.write_dataset(folder, "set%d" % number, images, labels.astype("u1"))
            low, high = (0, 255) if images.dtype == "u1" else (images.min(), images.max())
            scaled = (images.astype(float) - low) / (float(high) - low)
            expected = label_check.check(scaled, labels, **options)
            found, probabilities = run_check(made_sets, folder, images_path, len(labels), options,
                                             KERNELS[number % len(KERNELS)])
            if found is None and "support" in probabilities:  # This computer doesn't have these kernels.
                found, probabilities = run_check(made_sets, folder, images_path, len(labels), options)
            if not tap.point(name + ": checked", found is not None, probabilities):
                continue
            compare(numpy, name, labels, found, probabilities, expected)
            if number in (0, 8):
                check_leave_one_out(numpy, label_check, name, expected)
    tap.done()


main()
