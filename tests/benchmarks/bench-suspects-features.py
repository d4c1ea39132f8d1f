#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Measures how well `idxview-cli suspects` judges labels by features of a network, and what features cost.

    bench-suspects-features.py IDXVIEW-CLI [--cost]

The network, of two hidden layers, learns half of Fashion-MNIST's test images; the features are the 128
values before its last layer for the other half, in which 5 % of the labels are flipped. --cost makes 512
features for each of 60,000 images, and compares the CPU time of computing the points with that of two
products of matrices in NumPy, which should use OpenBLAS (Debian's libopenblas0-pthread) in one thread.
"""

import argparse
import gzip
import json
import os
import pathlib
import statistics
import tempfile

os.environ["OPENBLAS_NUM_THREADS"] = "1"

import color_sets
import numpy
import suspects

N = 5000
SHARE = 0.05
SEEDS = (7, 8, 9)
LAYERS = (784, 256, 128, 10)
N_EPOCHS = 12
N_RUNS = 3
OPTIONS = {"images": (), "features": ("--features", "features.npy"),
           "as they are": ("--features", "features.npy", "--scale", "none"),
           "length 1": ("--features", "features.npy", "--scale", "unit")}


def read(path, offset):
    with gzip.open(path) as file:
        return numpy.frombuffer(file.read(), numpy.uint8, offset=offset)


class Network:
    """Learns by Adam (Kingma and Ba, 2015)."""

    def __init__(self, random):
        self.weights = [random.normal(size=sizes) * (2 / sizes[0]) ** 0.5
                        for sizes in zip(LAYERS, LAYERS[1:])]
        self.weights += [numpy.zeros(size) for size in LAYERS[1:]]
        self.moments = [(numpy.zeros_like(values), numpy.zeros_like(values)) for values in self.weights]
        self.n_steps = 0

    def run(self, inputs):
        layers = [inputs]
        for i in range(3):
            values = layers[-1] @ self.weights[i] + self.weights[3 + i]
            layers.append(numpy.maximum(values, 0) if i < 2 else values)
        return layers

    def learn(self, inputs, labels):
        layers = self.run(inputs)
        slope = numpy.exp(layers[3] - layers[3].max(axis=1, keepdims=True))
        slope /= slope.sum(axis=1, keepdims=True)
        slope[numpy.arange(len(labels)), labels] -= 1
        slope /= len(labels)
        slopes = [None] * 6
        for i in (2, 1, 0):
            slopes[i] = layers[i].T @ slope
            slopes[3 + i] = slope.sum(axis=0)
            slope = slope @ self.weights[i].T * (layers[i] > 0)
        self.n_steps += 1
        for values, (first, second), change in zip(self.weights, self.moments, slopes):
            first += 0.1 * (change - first)
            second += 0.001 * (change ** 2 - second)
            values -= (1e-3 * first / (1 - 0.9 ** self.n_steps)
                       / (numpy.sqrt(second / (1 - 0.999 ** self.n_steps)) + 1e-8))


def make_features(images, labels, folder):
    """Writes the features of the first half of the images, by a network that has seen only the others."""
    random = numpy.random.default_rng(0)
    network = Network(random)
    pixels = images.reshape(len(images), -1) / 255
    for _ in range(N_EPOCHS):
        for batch in numpy.array_split(N + random.permutation(len(images) - N), (len(images) - N) // 128):
            network.learn(pixels[batch], labels[batch])
    layers = network.run(pixels[:N])
    numpy.save(folder / "features.npy", layers[2].astype("f4"))
    print("accuracy of the network: %.3f" % (layers[3].argmax(axis=1) == labels[:N]).mean())


def measure_quality(program):
    (images_path, labels_path) = suspects.find("Fashion-MNIST test")
    labels = read(labels_path, 8)
    images = read(images_path, 16).reshape(len(labels), -1)
    with tempfile.TemporaryDirectory() as path:
        folder = pathlib.Path(path)
        color_sets.write(folder / "some-images-idx3-ubyte", images[:N].reshape(N, 28, 28))
        make_features(images, labels, folder)
        print("%-14s %-10s %s" % ("compared by", "changed to", "average precision: mean, each seed"))
        for name, options in OPTIONS.items():
            for way in ("any class", "next class"):
                results = []
                for seed in SEEDS:
                    random = numpy.random.default_rng(seed)
                    wrong = random.choice(N, int(SHARE * N), replace=False)
                    given = labels[:N].astype(int)
                    given[wrong] += random.integers(1, 10, len(wrong)) if way == "any class" else 1
                    color_sets.write(folder / "some-labels-idx1-ubyte", given % 10)
                    command = [program, "suspects", str(folder / "some-images-idx3-ubyte"), "--top", str(N),
                               "--format", "json", *(option.replace("features.npy", str(folder / "features.npy"))
                                                     for option in options)]
                    ranking = [row["index"] for row in json.loads(suspects.measure(command).output)["suspects"]]
                    results.append(suspects.get_average_precision(ranking, set(wrong)))
                print("%-14s %-10s %.3f  %s" % (name, way, statistics.mean(results),
                                                " ".join("%.3f" % result for result in results)))


def measure_numpy(values, directions):
    start = os.times()
    _ = values.T @ values
    _ = values @ directions
    end = os.times()
    return end.user + end.system - start.user - start.system


def measure_cost(program):
    (images, labels) = suspects.find("MNIST training")
    random = numpy.random.default_rng(1)
    given = read(labels, 8)
    values = (0.3 * random.normal(size=(10, 512))[given] + random.normal(size=(len(given), 512))).astype("f4")
    directions = random.normal(size=(512, 256)).astype("f4")
    with tempfile.TemporaryDirectory() as path:
        features = os.path.join(path, "features.npy")
        numpy.save(features, values)
        points = [program, "points", images, "--features", features, "-o", os.path.join(path, "points.npy"), "--force"]
        for _ in range(N_RUNS):
            ours = suspects.measure(points)
            opening = suspects.measure([program, "info", images])
            theirs = measure_numpy(values, directions)
            print("points: %.2f s of CPU, opening the images: %.2f s, NumPy: %.2f s, ratio without opening %.2f"
                  % (ours.cpu, opening.cpu, theirs, (ours.cpu - opening.cpu) / theirs))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--cost", action="store_true")
    arguments = parser.parse_args()
    if arguments.cost:
        measure_cost(arguments.program)
    else:
        measure_quality(arguments.program)


main()
