# SPDX-License-Identifier: MIT
"""Makes datasets with wrong labels, and gets the share of the suggestions of `idxview-cli suspects` that
similar images confirm. Code shared by a benchmark and a test.

Needs the folder IDXVIEW_TEST_DATA with MNIST and Fashion-MNIST, and NumPy for the set "paper noise".
"""

import collections
import os
import random

import color_sets
import suspects

COLOR_SET = "paper noise"
SHUFFLED = "half of the classes"
N_SHUFFLED = 5

# A dataset; the share of labels that are changed to a random other class, or SHUFFLED if the labels of
# the classes below N_SHUFFLED are shuffled among each other; and the limits of the share of confirmed
# suggestions. If both are None, the share must be unknown.
Case = collections.namedtuple("Case", "name change least most")

CASES = (
    Case("MNIST test", 0, None, None),
    Case("MNIST test", 0.02, 0.93, 1),
    Case("MNIST test", 0.05, 0.93, 1),
    Case("MNIST test", 0.20, 0.93, 1),
    Case("Fashion-MNIST test", 0, 0.6, 0.9),
    Case("Fashion-MNIST test", 0.05, 0.6, 0.9),
    Case(COLOR_SET, 0.05, 0.6, 1),
    Case(COLOR_SET, SHUFFLED, 0, 0.6),
)

# The estimate is given only if at least this share of the suggestions is confirmed.
RELIABLE = 0.6

# What was found in a case: the JSON output; the share of the labels to check that were changed, or None
# if it or their number is unknown; and whether the results are within the limits.
Result = collections.namedtuple("Result", "found right is_met")


def get_files(name, folder):
    """Returns the images and the labels of a dataset. Makes those of the color set in a folder."""
    if name != COLOR_SET:
        return suspects.find(name)
    files = color_sets.get_paths(folder, name)
    if not all(map(os.path.exists, files)):
        color_sets.make_all(os.environ["IDXVIEW_TEST_DATA"], folder, names=(name,))
    return files


def shuffle(labels, folder, seed):
    """Shuffles the labels of half of the classes among each other, the same way on every computer.
    Returns the path of the new labels, and the true label of each changed index."""
    with open(labels, "rb") as file:
        (header, values) = (file.read(8), bytearray(file.read()))
    indices = [index for (index, label) in enumerate(values) if label < N_SHUFFLED]
    key = random.Random(seed).random
    shuffled = [values[index] for (_, index) in sorted((key(), index) for index in indices)]
    wrong = {index: values[index] for (index, label) in zip(indices, shuffled) if values[index] != label}
    for (index, label) in zip(indices, shuffled):
        values[index] = label
    path = os.path.join(folder, "shuffled-%s-labels-idx1-ubyte" % seed)
    with open(path, "wb") as file:
        file.write(header + values)
    return path, wrong


def change_labels(case, labels, folder, seed):
    """Returns the path of the labels of a case, and the true label of each changed index."""
    if case.change == SHUFFLED:
        return shuffle(labels, folder, seed)
    if case.change == 0:
        return labels, {}
    return suspects.flip(labels, folder, case.change, "uniform", seed)


def is_met(case, found):
    (share, estimate) = (found["confirmed"], found["estimate"])
    if case.least is None:
        return share is None and estimate is not None
    return (share is not None and case.least <= share <= case.most and
            (estimate is not None) == (share >= RELIABLE))


def measure(program, case, folder, seed):
    """Checks the labels of a case."""
    (images, labels) = get_files(case.name, folder)
    (changed, wrong) = change_labels(case, labels, folder, seed)
    found = suspects.find_suspects(program, images, changed, None)
    right = None
    if wrong and found["estimate"]:
        above = found["suspects"][:found["estimate"]]
        right = sum(row["index"] in wrong for row in above) / len(above)
    return Result(found, right, is_met(case, found))
