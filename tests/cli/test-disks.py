#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Writes corrected labels to a full disk, a read-only disk, and a folder that doesn't exist.

    test-disks.py PROGRAM

Mounts the disks in a mount namespace of its own, which requires root.
"""

import os
import pathlib
import subprocess
import sys
import tempfile

import tap

SAMPLES = 40000
IMAGES = b"\0\0\x08\x03" + b"".join(n.to_bytes(4, "big") for n in (SAMPLES, 1, 1)) + bytes(SAMPLES)
LABELS = b"\0\0\x08\x01" + SAMPLES.to_bytes(4, "big") + bytes(range(10)) * (SAMPLES // 10)


def run(*command, **more):
    return subprocess.run(command, capture_output=True, text=True, check=False, **more)


def check(name, done, words, folder, expected):
    """Checks that a run failed, printed why, and left the folder unchanged."""
    tap.point("%s is an error" % name, done.returncode == 1 and words in done.stderr, done.stderr)
    tap.equal("%s leaves the folder unchanged" % name, sorted(os.listdir(folder)), expected)


def test(program, base):
    (base / "a-images-idx3-ubyte").write_bytes(IMAGES)
    (base / "a-labels-idx1-ubyte").write_bytes(LABELS)
    (base / "patch.csv").write_text("index,given,new\n7,7,1\n")
    disk = base / "disk"
    disk.mkdir()

    def apply(target):
        return run(program, "apply", base / "a-images-idx3-ubyte", "--patch", base / "patch.csv", "-o", target)

    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", disk], check=True)
    check("a full disk", apply(disk / "labels"), "The disk is full.", disk, [])
    subprocess.run(["mount", "-o", "remount,size=1m", disk], check=True)
    tap.equal("with free space, the labels are written", apply(disk / "labels").returncode, 0)
    written = ["labels", "labels.proof.json"]
    subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
    check("a read-only disk", apply(disk / "others"), "The disk is read-only.", disk, written)
    done = run(program, "verify", disk / "labels.proof.json")
    tap.equal("a proof on it can be verified", done.returncode, 0)
    subprocess.run(["umount", disk], check=True)
    disk.rmdir()
    done = apply(disk / "labels")
    tap.equal("a missing folder is made", (done.returncode, disk.exists()), (0, True))


def main():
    program = os.path.abspath(sys.argv[1])
    if len(sys.argv) == 2 and run("unshare", "--mount", "true").returncode != 0:
        tap.skip("disks", "only root can mount them")
        tap.done()
        return
    if len(sys.argv) == 2:
        os.execvp("unshare", ["unshare", "--mount", sys.executable, __file__, program, "mounted"])
    with tempfile.TemporaryDirectory() as name:
        test(program, pathlib.Path(name))
    tap.done()


main()
