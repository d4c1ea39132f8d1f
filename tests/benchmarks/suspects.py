# SPDX-License-Identifier: MIT
"""Code shared by the benchmarks of finding wrong labels: runs `idxview-cli suspects` and the peer,
flips labels with scripts/flip-labels, and scores rankings.

Needs the folder IDXVIEW_TEST_DATA with the datasets of SETS; the peer also needs scikit-learn.
"""

import collections
import json
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
FLIP = HERE.parent.parent / "scripts" / "flip-labels"
PEER = HERE / "confident_learning.py"

SEEDS = ("ash", "birch", "cedar")
SETS = {"MNIST test": "mnist/t10k", "Fashion-MNIST test": "fashion-mnist/t10k",
        "MNIST training": "mnist/train"}

SKIPPED = 77

# The output of a program, its wall and CPU times in seconds, and its peak memory in bytes.
Run = collections.namedtuple("Run", "output wall cpu memory")


def find(name):
    """Returns the paths of a dataset, images and labels. Without them, ends the benchmark as skipped."""
    folder = os.environ.get("IDXVIEW_TEST_DATA")
    stem = os.path.join(folder or "", SETS[name])
    files = (stem + "-images-idx3-ubyte.gz", stem + "-labels-idx1-ubyte.gz")
    if not folder or not all(map(os.path.exists, files)):
        print("IDXVIEW_TEST_DATA doesn't have %s: skipped." % name)
        sys.exit(SKIPPED)
    return files


def has_peer():
    """Returns whether scikit-learn is installed."""
    return subprocess.run([sys.executable, "-c", "import sklearn"], capture_output=True).returncode == 0


def measure(command):
    """Runs a program, which must succeed, and returns a Run."""
    (read, write) = os.pipe()
    process = subprocess.Popen(command, stdout=write, stderr=subprocess.DEVNULL)
    os.close(write)
    start = os.times().elapsed
    with open(read, "rb") as file:
        output = file.read()
    (_, status, usage) = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise SystemExit("%s failed" % " ".join(command))
    return Run(output, os.times().elapsed - start, usage.ru_utime + usage.ru_stime,
               usage.ru_maxrss * 1024)


def find_suspects(program, images, labels, landmarks):
    """Returns the JSON output of `idxview-cli suspects` for all samples."""
    command = [program, "suspects", images, "--labels", labels, "--top", str(2**32 - 1), "--format", "json"]
    if landmarks:
        command += ["--landmarks", str(landmarks)]
    return json.loads(measure(command).output)


def find_suspects_of_peer(images, labels, model, folder):
    """Returns the JSON output of the peer, and the rankings by its two scores."""
    ranking = os.path.join(folder, "ranking")
    run = measure([sys.executable, "-W", "ignore", str(PEER), images, labels, "--model", model,
                   "--ranking", ranking])
    with open(ranking, encoding="ascii") as file:
        return json.loads(run.output), [list(map(int, line.split())) for line in file]


def flip(labels, folder, share, way, seed):
    """Flips labels; returns the path of the new labels, and the true label of each flipped index."""
    prefix = os.path.join(folder, "-".join((way, str(share), seed)))
    subprocess.run([FLIP, labels, prefix, "--share", str(share), "--way", way, "--seed", seed], check=True)
    with open(prefix + "-key.csv", encoding="ascii") as file:
        rows = [tuple(map(int, line.split(","))) for line in list(file)[1:]]
    return prefix + "-labels-idx1-ubyte", {index: label for index, label, _ in rows}


def get_average_precision(ranking, wrong):
    """Returns the mean of the precision at each wrong label in the ranking."""
    found = 0
    total = 0
    for rank, index in enumerate(ranking, 1):
        if index in wrong:
            found += 1
            total += found / rank
    return total / len(wrong)
