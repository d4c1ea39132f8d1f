# SPDX-License-Identifier: MIT
"""Writes PNG files for tests, with only Python.

    pngfiles.write("digit.png", image, columns=28)
    pngfiles.write("photo.png", image, columns=28, channels=3)
"""

import struct
import zlib


def _chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def make(image, columns, channels=1):
    """Returns the content of a file with 8 bits per channel: gray, or in color with 3 channels."""
    width = columns * channels
    rows = [image[start:start + width] for start in range(0, len(image), width)]
    header = struct.pack(">2I5B", columns, len(rows), 8, {1: 0, 3: 2}[channels], 0, 0, 0)
    packed = zlib.compress(b"".join(b"\0" + row for row in rows), 1)
    return (b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", packed)
            + _chunk(b"IEND", b""))


def write(path, image, columns, channels=1):
    with open(path, "wb") as file:
        file.write(make(image, columns, channels))
