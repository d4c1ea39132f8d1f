# SPDX-License-Identifier: MIT
"""What the benchmarks of finding wrong labels have in common: runs of `idxview-cli suspects`,
labels made wrong by scripts/flip-labels, the peer, and what a ranking is worth.

Needs the folder IDXVIEW_TEST_DATA with the sets of SETS; the peer needs scikit-learn too.
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

# How a program ran: seconds and bytes; memory is what it had at its most.
Run = collections.namedtuple("Run", "output wall cpu memory")


def find(name):
    """Returns the files of a set, images and labels; without them there is nothing to measure."""
    folder = os.environ.get("IDXVIEW_TEST_DATA")
    stem = os.path.join(folder or "", SETS[name])
    files = (stem + "-images-idx3-ubyte.gz", stem + "-labels-idx1-ubyte.gz")
    if not folder or not all(map(os.path.exists, files)):
        print("IDXVIEW_TEST_DATA doesn't have %s: skipped." % name)
        sys.exit(SKIPPED)
    return files


def has_peer():
    """Returns whether there is scikit-learn."""
    return subprocess.run([sys.executable, "-c", "import sklearn"], capture_output=True).returncode == 0


def measure(command):
    """Runs a program to its end, which must be a good one."""
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
    """Returns what `idxview-cli suspects` says of all samples."""
    command = [program, "suspects", images, "--labels", labels, "--top", str(2**32 - 1), "--format", "json"]
    if landmarks:
        command += ["--landmarks", str(landmarks)]
    return json.loads(measure(command).output)


def find_suspects_of_peer(images, labels, model, folder):
    """Returns what the peer says, and the rankings by its two scores."""
    ranking = os.path.join(folder, "ranking")
    run = measure([sys.executable, "-W", "ignore", str(PEER), images, labels, "--model", model,
                   "--ranking", ranking])
    with open(ranking, encoding="ascii") as file:
        return json.loads(run.output), [list(map(int, line.split())) for line in file]


def flip(labels, folder, share, way, seed):
    """Returns a file of labels of which some are wrong, and for each of these the right one."""
    prefix = os.path.join(folder, "-".join((way, str(share), seed)))
    subprocess.run([FLIP, labels, prefix, "--share", str(share), "--way", way, "--seed", seed], check=True)
    with open(prefix + "-key.csv", encoding="ascii") as file:
        rows = [tuple(map(int, line.split(","))) for line in list(file)[1:]]
    return prefix + "-labels-idx1-ubyte", {index: label for index, label, _ in rows}


def get_average_precision(ranking, wrong):
    """The mean, over the wrong ones, of the share of wrong ones from the first to this one."""
    found = 0
    total = 0
    for rank, index in enumerate(ranking, 1):
        if index in wrong:
            found += 1
            total += found / rank
    return total / len(wrong)
