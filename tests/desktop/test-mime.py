#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks which MIME types GIO detects, in a new data folder with those of Idxview."""

import gzip
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile

import tap
import tools

ID = "io.github.idxview.Idxview"
PLAIN = "application/x-idx-dataset"
COMPRESSED = "application/x-idx-dataset-gzip"


def make(code, *dimensions):
    """Returns an IDX file of zeros."""
    size = {0x08: 1, 0x09: 1, 0x0B: 2, 0x0C: 4, 0x0D: 4, 0x0E: 8}[code]
    for dimension in dimensions:
        size *= dimension
    header = struct.pack(">HBB%dI" % len(dimensions), 0, code, len(dimensions), *dimensions)
    return header + bytes(size)


IMAGES = make(0x08, 2, 28, 28)

# File names, contents, and MIME types; None for any but those of Idxview.
FILES = (
    ("train-images-idx3-ubyte", IMAGES, PLAIN),
    ("train-images.idx3-ubyte", IMAGES, PLAIN),
    ("train-labels-idx1-ubyte", make(0x08, 5), PLAIN),
    ("train-labels.idx1-ubyte", make(0x08, 5), PLAIN),
    ("qmnist-train-labels-idx2-int", make(0x0C, 3, 8), PLAIN),
    ("t-images-idx3-float", make(0x0D, 2, 3, 3), PLAIN),
    ("train-images-idx3-ubyte.gz", gzip.compress(IMAGES), COMPRESSED),
    ("train-images.idx3-ubyte.gz", gzip.compress(IMAGES), COMPRESSED),
    ("train-labels.idx1-ubyte.gz", gzip.compress(make(0x08, 5)), COMPRESSED),
    ("t-images-idx4-float.gz", gzip.compress(make(0x0D, 2, 3, 3, 3)), COMPRESSED),
    # Detected by content only
    ("no-ending", IMAGES, PLAIN),
    ("digits.bin", IMAGES, PLAIN),
    ("bytes", make(0x09, 2, 3, 3), PLAIN),
    ("shorts", make(0x0B, 2, 3), PLAIN),
    ("doubles", make(0x0E, 2), PLAIN),
    ("color", make(0x08, 1, 4, 4, 3), PLAIN),
    # Not detected as IDX
    ("renamed.gz", gzip.compress(IMAGES), "application/gzip"),
    ("movie.mov", b"\0\0\x08\x01moov\0\0\0\x6cmvhd" + bytes(100), "video/quicktime"),
    ("movie", b"\0\0\x08\x01moov\0\0\0\x6cmvhd" + bytes(100), "video/quicktime"),
    ("zeros", bytes(100), "application/octet-stream"),
    ("five-dimensions-and-no-name", make(0x08, 1, 1, 1, 1, 1), "application/octet-stream"),
    ("index.idx", b"# VobSub index file, v7\n", None),
)


def run(environment, *command):
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)


def find_type(environment, path):
    output = run(environment, "gio", "info", "--attributes=standard::content-type", str(path)).stdout
    found = re.search("standard::content-type: (.*)", output)
    return found and found[1]


def main():
    source = pathlib.Path(sys.argv[1])
    for tool in ("update-mime-database", "gio", "update-desktop-database"):
        absent = tools.why_absent(tool)
        if absent:
            tap.skip("MIME types", absent)
            tap.done()
            return

    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        data = folder / "data"
        environment = dict(os.environ, XDG_DATA_HOME=str(data), HOME=name,
                           XDG_CONFIG_HOME=str(folder / "config"))
        for target, file in (("mime/packages/%s.xml" % ID, "%s.mime.xml" % ID),
                             ("applications/%s.desktop" % ID, "%s.desktop" % ID)):
            data.joinpath(target).parent.mkdir(parents=True)
            shutil.copy(source / "data" / file, data / target)

        built = run(environment, "update-mime-database", str(data / "mime"))
        tap.equal("the database is created without messages", (built.returncode, built.stderr), (0, ""))
        for file, content, expected in FILES:
            path = folder / file
            path.write_bytes(content)
            found = find_type(environment, path)
            if expected:
                tap.equal("%s is %s" % (file, expected), found, expected)
            else:
                tap.point("%s isn't ours" % file, found not in (PLAIN, COMPRESSED), found)

        run(environment, "update-desktop-database", str(data / "applications"))
        # GIO ignores programs that aren't installed.
        (folder / "idxview").write_text("#!/bin/sh\n")
        (folder / "idxview").chmod(0o755)
        environment["PATH"] = "%s:%s" % (folder, environment["PATH"])
        for mime_type in (PLAIN, COMPRESSED):
            answer = run(environment, "gio", "mime", mime_type).stdout
            tap.point("%s opens in Idxview" % mime_type, ID + ".desktop" in answer, answer)
    tap.done()


main()
