#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Runs the thumbnailer with a limit of memory and CPU time on hostile files: those of the fuzz corpora, and
files that state or contain far more than they are large. Each run ends by itself, with a picture or a
message."""

import gzip
import os
import resource
import struct
import subprocess
import sys
import tempfile
import zlib

import tap

MEBIBYTE = 1 << 20
MEMORY = 512 * MEBIBYTE
SECONDS = 20
TIMEOUT = 300

# Each of these folders has files that a parser in the thumbnailer reads.
CORPORA = ("file", "gzip", "header", "compressed", "npy", "picture")
MAX_FILES = 25  # of a corpus


def header(kind, *dimensions):
    return bytes([0, 0, kind, len(dimensions)]) + b"".join(struct.pack(">I", n) for n in dimensions)


def compress_zeros(start, size):
    """Returns a gzip file of @start and @size zeros, a thousandth of that in size."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    parts = [packer.compress(start)]
    for _ in range(size // MEBIBYTE):
        parts.append(packer.compress(bytes(MEBIBYTE)))
    return b"".join(parts) + packer.flush()


def make_files():
    """Yields names and contents."""
    most = 0xFFFFFFFF
    yield "most images", header(8, 3, most, 28, 28)[:4] + struct.pack(">III", most, 28, 28) + bytes(5000)
    yield "largest images", header(8, 1, most, most) + bytes(5000)
    yield "most dimensions", bytes([0, 0, 8, 255]) + struct.pack(">I", most) * 255 + bytes(5000)
    yield "floats", header(14, 1000000, 4096, 4096) + bytes(5000)
    yield "empty images", header(8, most, 0, 28) + bytes(5000)
    yield "nothing", b""
    yield "zeros", bytes(100000)
    images = header(8, 1 << 20, 28, 28)
    yield "many images, compressed", compress_zeros(images, 784 * MEBIBYTE)
    yield "large images, compressed", compress_zeros(header(8, 4, 15000, 15000), 900 * MEBIBYTE)
    yield "compressed again", gzip.compress(compress_zeros(images, 64 * MEBIBYTE))
    yield "many members", gzip.compress(images) + gzip.compress(bytes(100)) * 20000
    yield "compressed, cut", compress_zeros(images, 64 * MEBIBYTE)[:9000]


def limit():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run(program, file):
    """Returns what is wrong with a run, or None."""
    try:
        done = subprocess.run([program, file, "out.png"], capture_output=True, timeout=TIMEOUT,
                              preexec_fn=limit, check=False)
    except subprocess.TimeoutExpired:
        return "doesn't end"
    if done.returncode == 0:
        with open("out.png", "rb") as picture:
            is_complete = picture.read()[-8:-4] == b"IEND"
        os.unlink("out.png")
        return None if is_complete and not done.stderr else "no picture: %r" % done.stderr
    if os.path.exists("out.png"):
        return "a picture without success"
    is_message = done.stderr.startswith(b"idxview-thumbnailer: ") and done.stderr.count(b"\n") == 1
    return None if done.returncode == 1 and is_message else "status %d: %r" % (
        done.returncode, done.stderr[-500:])


def main():
    program, corpora = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for (name, content) in make_files():
            with open("set-images-idx3-ubyte", "wb") as file:
                file.write(content)
            problem = run(program, "set-images-idx3-ubyte")
            tap.point(name, problem is None, problem)
        for corpus in CORPORA:
            path = os.path.join(corpora, corpus)
            names = sorted(os.listdir(path))[:MAX_FILES]
            problems = []
            for name in names:
                problem = run(program, os.path.join(path, name))
                problems += [] if problem is None else ["%s: %s" % (name, problem)]
            tap.clean("%d files of the corpus “%s”" % (len(names), corpus), problems)
        os.chdir("/")
    tap.done()


main()
