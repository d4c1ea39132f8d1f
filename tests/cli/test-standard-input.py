#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Passes files to idxview-cli on standard input and through pipes.

    test-standard-input.py PROGRAM
"""

import gzip
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import tap

SAMPLES = 20
IMAGES = b"\0\0\x08\x03" + b"".join(n.to_bytes(4, "big") for n in (SAMPLES, 4, 5)) + bytes(range(200)) * 2
LABELS = b"\0\0\x08\x01" + SAMPLES.to_bytes(4, "big") + bytes(range(10)) * 2


def open_files(pid):
    folder = f"/proc/{pid}/fd"
    for fd in os.listdir(folder):
        try:
            yield os.readlink(f"{folder}/{fd}")
        except FileNotFoundError:  # closed in the meantime
            pass


def main():
    program = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        temporary = folder / "temporary"
        temporary.mkdir()
        environment = {**os.environ, "TMPDIR": str(temporary), "LC_ALL": "C.UTF-8"}
        (folder / "a-images-idx3-ubyte").write_bytes(IMAGES)
        (folder / "a-labels-idx1-ubyte").write_bytes(LABELS)

        def run(*arguments, **options):
            return subprocess.run([program, *arguments], cwd=folder, capture_output=True,
                                  env={**environment, **options.pop("env", {})}, **options)

        done = run("info", "--json", "-", input=IMAGES)
        report = json.loads(done.stdout)
        tap.equal("info calls it -", (done.returncode, report["file"], report["samples"]), (0, "-", SAMPLES))
        tap.equal("no labels are searched for", report["labels"], None)
        tap.equal("info accepts compressed bytes",
                  run("info", "-", input=gzip.compress(IMAGES)).stdout.splitlines()[0], b"-: ok")
        done = run("info", "--json", "-", input=LABELS)
        tap.equal("no images are searched for labels", json.loads(done.stdout)["images"], None)

        of_file = run("export", "a-images-idx3-ubyte", "--index", "3", "-o", "-")
        tap.equal("an image is the same as from a file",
                  run("export", "-", "--index", "3", "-o", "-", input=IMAGES).stdout, of_file.stdout)
        of_file = run("table", "a-images-idx3-ubyte")
        tap.equal("labels can be specified",
                  run("table", "--labels", "a-labels-idx1-ubyte", "-", input=IMAGES).stdout, of_file.stdout)
        tap.equal("otherwise there are none",
                  run("table", "-", input=IMAGES).stdout.splitlines()[1], b"0,,,undecided,no,,")

        (folder / "-").write_bytes(LABELS)
        done = run("info", "--json", "./-", stdin=subprocess.DEVNULL)
        tap.equal("./- is a file", json.loads(done.stdout)["dimensions"], [SAMPLES])

        done = run("info", "-", input=b"")
        tap.equal("empty input is an error", (done.returncode, done.stdout.splitlines()[0]), (1, b"-: error"))
        with open(folder / "a-images-idx3-ubyte", "ab") as unreadable:
            done = run("info", "-", stdin=unreadable)
        tap.point("unreadable input is an error",
                  done.returncode == 1 and done.stderr.startswith(b"idxview-cli: -: Standard input "), done.stderr)
        done = run("info", "-", input=IMAGES, env={"TMPDIR": str(folder / "missing")})
        tap.point("a missing temporary folder is an error",
                  done.returncode == 1 and done.stderr.startswith(b"idxview-cli: -: "), done.stderr)
        done = run("subset", "-", "--filter", "index:1", "-o", "-", input=IMAGES)
        tap.equal("a subset doesn't go to standard output", done.returncode, 2)

        (reader, writer) = os.pipe()
        os.write(writer, b"7,1,2,3,4\n9,255,0,0,1\n")
        os.close(writer)
        pipe = f"/dev/fd/{reader}"
        done = run("import", pipe, "-o", "piped", pass_fds=[reader])
        os.close(reader)
        tap.equal("a table can come from a pipe", (done.returncode, done.stderr.decode().splitlines()[-1:]),
                  (0, [f"idxview-cli: {pipe}: It has 2 images of 2×2."]))
        (reader, writer) = os.pipe()
        os.close(writer)
        done = run("import", f"/dev/fd/{reader}", "-o", "unstored", pass_fds=[reader],
                   env={"TMPDIR": str(folder / "missing")})
        os.close(reader)
        tap.point("a pipe without a temporary folder is an error",
                  done.returncode == 1 and done.stderr.startswith(b"idxview-cli: /dev/fd/"), done.stderr)

        process = subprocess.Popen([program, "info", "-"], stdin=subprocess.PIPE, env=environment)
        process.stdin.write(IMAGES)
        process.stdin.flush()
        deadline = time.monotonic() + 120
        while not any("temporary" in path for path in open_files(process.pid)):
            assert process.poll() is None and time.monotonic() < deadline, "the program doesn't copy its input"
            time.sleep(0.01)
        process.kill()
        process.wait()
        tap.equal("not even a killed program leaves a file behind", os.listdir(temporary), [])
    tap.done()


main()
