# SPDX-License-Identifier: MIT
"""Makes PNG and JPEG files for tests, with only Python."""

import struct
import zlib


def _chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def make_png(image, columns, channels=1):
    """Returns the content of a file with 8 bits per channel: gray, or in color with 3 channels."""
    width = columns * channels
    rows = [image[start:start + width] for start in range(0, len(image), width)]
    header = struct.pack(">2I5B", columns, len(rows), 8, {1: 0, 3: 2}[channels], 0, 0, 0)
    packed = zlib.compress(b"".join(b"\0" + row for row in rows), 1)
    return (b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", packed)
            + _chunk(b"IEND", b""))


def _segment(marker, data):
    return struct.pack(">BBH", 0xFF, marker, len(data) + 2) + data


def make_jpeg(side):
    """Returns the content of a gray file whose pixels are all 128. In each block of 8×8 pixels, the mean
    is that of the block before, and there is nothing else: both have a code of one bit, 0."""
    quantization = _segment(0xDB, b"\0" + bytes([1] * 64))
    frame = _segment(0xC0, struct.pack(">BHHB", 8, side, side, 1) + b"\x01\x11\0")
    codes = b"".join(_segment(0xC4, bytes([table, 1] + [0] * 16)) for table in (0x00, 0x10))
    scan = _segment(0xDA, b"\x01\x01\0\0\x3f\0")
    n_bits = 2 * ((side + 7) // 8) ** 2
    return b"\xff\xd8" + quantization + frame + codes + scan + bytes((n_bits + 7) // 8) + b"\xff\xd9"
