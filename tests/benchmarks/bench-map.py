#!/usr/bin/python3
# SPDX-License-Identifier: MIT

"""Measures the quality of maps by brute force, and compares it with scikit-learn's t-SNE and umap-learn.

    bench-map.py BENCH-MAP [--set NAME] [--no-peer]

For each dataset in $IDXVIEW_TEST_DATA, all methods get the same points. Prints for each method:

  CPU time        without that for the points, in seconds and as a multiple of Idxview's
  kNN 10, kNN 50  share of the 10 nearest points that are among the 10 or 50 nearest on the map
  1-NN, 10-NN     share of samples whose label is that of the nearest sample on the map, or of most
                  of the 10 nearest
  trust           trustworthiness for 10 neighbors, among at most 10,000 samples

t-SNE takes minutes for 10,000 samples, and is skipped for more.
"""

import argparse
import gzip
import os
import subprocess
import sys
import tempfile
import time

try:
    import numpy as np
except ImportError:
    sys.exit("NumPy isn't installed (python3-numpy); skipped.")

SETS = {
    "mnist": ("mnist/train-images-idx3-ubyte.gz", "mnist/train-labels-idx1-ubyte.gz"),
    "fashion": ("fashion-mnist/t10k-images-idx3-ubyte.gz",
                "fashion-mnist/t10k-labels-idx1-ubyte.gz"),
    "emnist": ("emnist/emnist-mnist-test-images-idx3-ubyte.gz",
               "emnist/emnist-mnist-test-labels-idx1-ubyte.gz"),
}

BLOCK = 500
MAX_TRUST_SAMPLES = 10000
MAX_PEER_SAMPLES = 10000


def find_nearest(points, count, rows):
    """Returns the count nearest points of each of rows, nearest first, by brute force."""
    norms = np.einsum("ij,ij->i", points, points)
    nearest = np.empty((len(rows), count), np.int64)
    for first in range(0, len(rows), BLOCK):
        block = rows[first:first + BLOCK]
        distances = norms - 2 * (points[block] @ points.T)
        distances[np.arange(len(block)), block] = np.inf
        found = np.argpartition(distances, count, axis=1)[:, :count]
        order = np.argsort(np.take_along_axis(distances, found, 1), axis=1, kind="stable")
        nearest[first:first + BLOCK] = np.take_along_axis(found, order, 1)
    return nearest


def measure_kept(nearest, near_on_map):
    return np.mean([len(np.intersect1d(a, b)) / len(a) for a, b in zip(nearest, near_on_map)])


def measure_trust(points, positions, count=10):
    n = len(points)
    near_on_map = find_nearest(positions, count, np.arange(n))
    norms = np.einsum("ij,ij->i", points, points)
    penalty = 0
    for first in range(0, n, BLOCK):
        rows = np.arange(first, min(first + BLOCK, n))
        distances = norms - 2 * (points[rows] @ points.T)
        distances[np.arange(len(rows)), rows] = -np.inf
        ranks = np.empty_like(distances, np.int64)
        np.put_along_axis(ranks, np.argsort(distances, axis=1), np.arange(n)[None, :], 1)
        found = np.take_along_axis(ranks, near_on_map[rows], 1)
        penalty += np.maximum(found - count, 0).sum()
    return 1 - 2 * penalty / (n * count * (2 * n - 3 * count - 1))


def measure(points, positions, labels):
    n = len(points)
    # Center the points: large norms would make the distances inexact.
    points = (points - points.mean(0)).astype(np.float32)
    positions = (positions - positions.mean(0)).astype(np.float64)
    rows = np.arange(n)
    near_on_map = find_nearest(positions, 50, rows)
    nearest = find_nearest(points, 10, rows)
    votes = labels[near_on_map[:, :10]]
    winners = np.array([np.bincount(row).argmax() for row in votes])
    step = -(-n // MAX_TRUST_SAMPLES)
    return {
        "kNN 10": measure_kept(nearest, near_on_map[:, :10]),
        "kNN 50": measure_kept(nearest, near_on_map),
        "1-NN": np.mean(labels[near_on_map[:, 0]] == labels),
        "10-NN": np.mean(winners == labels),
        "trust": measure_trust(points[::step], positions[::step]),
    }


def read_labels(path):
    with gzip.open(path) as file:
        return np.frombuffer(file.read()[8:], np.uint8).astype(np.int64)


def show(name, method, cpu, figures, ratio=1):
    texts = "  ".join(f"{key} {value:.4f}" for key, value in figures.items())
    print(f"{name:8} {method:20} {cpu:7.2f} s {ratio:6.1f}x  {texts}", flush=True)


def run_tsne(points):
    from sklearn.manifold import TSNE
    return TSNE(init="pca", learning_rate="auto", random_state=1).fit_transform(points)


def run_umap(points):
    from umap import UMAP
    return UMAP().fit_transform(points)


def run_peer(name, method, function, points, labels, own):
    try:
        function(points[:100])  # umap-learn compiles code on the first call
    except ImportError as error:
        print(f"{method} is skipped: {error}")
        return
    start = time.process_time()
    positions = function(points)
    cpu = time.process_time() - start
    show(name, method, cpu, measure(points, positions, labels), cpu / own)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--set", choices=SETS, action="append")
    parser.add_argument("--no-peer", action="store_true")
    arguments = parser.parse_args()
    data = os.environ.get("IDXVIEW_TEST_DATA")
    if not data:
        print("IDXVIEW_TEST_DATA isn't set; skipped.")
        return
    for name in arguments.set or SETS:
        images, labels_path = (os.path.join(data, path) for path in SETS[name])
        labels = read_labels(labels_path)
        with tempfile.TemporaryDirectory() as folder:
            prefix = os.path.join(folder, name)
            done = subprocess.run([arguments.program, images, prefix], check=True, text=True,
                                  stdout=subprocess.PIPE)
            print(done.stdout, end="", flush=True)
            points = np.fromfile(prefix + "-points.f32", np.float32).reshape(len(labels), -1)
            positions = np.fromfile(prefix + "-positions.f32", np.float32).reshape(-1, 2)
        cpu = float(done.stdout.split("threads: ")[1].split(" s of CPU")[0])
        show(name, "idxview", cpu, measure(points, positions, labels))
        if arguments.no_peer:
            continue
        run_peer(name, "umap-learn", run_umap, points, labels, cpu)
        if len(points) <= MAX_PEER_SAMPLES:
            run_peer(name, "scikit-learn t-SNE", run_tsne, points, labels, cpu)


if __name__ == "__main__":
    main()
