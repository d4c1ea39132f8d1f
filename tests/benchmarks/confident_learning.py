#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Confident learning with scikit-learn's models, as a reference: what users of cleanlab do.

    confident_learning.py IMAGES LABELS --model logistic|neighbors [--ranking OUT]

Predicts each fifth of the samples with a model that was fitted to the others, so that the
probabilities of each sample come from a model that didn't see it. From these, computes the
scores and the estimate of C. Northcutt, L. Jiang and I. Chuang, "Confident Learning:
Estimating Uncertainty in Dataset Labels", Journal of Artificial Intelligence Research 70,
2021. Prints a JSON object: the accuracy, the estimated number of wrong labels, and the time
without reading files and loading Python modules. Writes the indices to OUT, the worst first,
on a line for each of the two scores.

Needs scikit-learn (Debian's python3-sklearn) and numpy. The files must contain bytes.
"""

import argparse
import gzip
import json
import time

import numpy
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import cross_val_predict
from sklearn.neighbors import KNeighborsClassifier

FOLDS = 5

MODELS = {
    "logistic": lambda: LogisticRegression(max_iter=100),
    "neighbors": lambda: KNeighborsClassifier(n_neighbors=10, weights="distance"),
}


def read(path):
    """Returns the samples of an IDX file of bytes, one per row."""
    with open(path, "rb") as file:
        content = file.read()
    if content[:2] == b"\x1f\x8b":
        content = gzip.decompress(content)
    dimensions = numpy.frombuffer(content, ">u4", content[3], 4)
    values = numpy.frombuffer(content, numpy.uint8, offset=4 + 4 * len(dimensions))
    return values.reshape(dimensions[0], -1)


def get_self_confidence(probabilities, given):
    """Returns the probability of each given label: section 3 of the paper."""
    return probabilities[numpy.arange(len(given)), given]


def get_normalized_margin(probabilities, given):
    """Returns the self-confidence minus the largest probability of another class: section 3."""
    others = probabilities.copy()
    others[numpy.arange(len(given)), given] = -1
    return get_self_confidence(probabilities, given) - others.max(axis=1)


def estimate(probabilities, given):
    """Returns the number of wrong labels by the confident joint: equations 1 and 2 of the paper.
    A class counts as confident for a sample if its probability is at least the mean over the
    samples with that label. Each sample counts for its most likely confident class; rows are
    scaled to the number of labels of each class."""
    count = probabilities.shape[1]
    thresholds = numpy.array([probabilities[given == k, k].mean() for k in range(count)])
    confident = numpy.where(probabilities >= thresholds, probabilities, -1)
    counted = confident.max(axis=1) >= 0
    joint = numpy.zeros((count, count))
    numpy.add.at(joint, (given[counted], confident[counted].argmax(axis=1)), 1)
    totals = joint.sum(axis=1, keepdims=True)
    joint *= numpy.bincount(given, minlength=count)[:, None] / numpy.maximum(totals, 1)
    return joint.sum() - joint.trace()


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("images")
    parser.add_argument("labels")
    parser.add_argument("--model", choices=MODELS, required=True)
    parser.add_argument("--ranking")
    arguments = parser.parse_args()
    images = read(arguments.images)
    classes, given = numpy.unique(read(arguments.labels), return_inverse=True)

    start, cpu_start = time.perf_counter(), time.process_time()
    probabilities = cross_val_predict(MODELS[arguments.model](), images / 255.0, given, cv=FOLDS,
                                      method="predict_proba")
    rankings = [score(probabilities, given).argsort(kind="stable")
                for score in (get_self_confidence, get_normalized_margin)]
    estimated = estimate(probabilities, given)
    seconds, cpu_seconds = time.perf_counter() - start, time.process_time() - cpu_start

    if arguments.ranking:
        with open(arguments.ranking, "w", encoding="ascii") as file:
            for ranking in rankings:
                file.write(" ".join(map(str, ranking)) + "\n")
    print(json.dumps({"accuracy": float((probabilities.argmax(axis=1) == given).mean()),
                      "estimate": float(estimated), "seconds": seconds,
                      "cpu_seconds": cpu_seconds}))


main()
