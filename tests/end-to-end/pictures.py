# SPDX-License-Identifier: MIT
"""Reads PNG files and the screen, with only Python and libX11."""

import ctypes
import importlib.machinery
import importlib.util
import os
import struct
import zlib

_SCREENSHOT = os.path.join(os.path.dirname(__file__), "..", "..", "scripts", "screenshot")


def _load_screenshot():
    loader = importlib.machinery.SourceFileLoader("screenshot", _SCREENSHOT)
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("screenshot", loader))
    loader.exec_module(module)
    return module


_screenshot = _load_screenshot()


class _Display:
    """A context in which the X server is grabbed, so that nothing is drawn."""

    def __init__(self):
        self.x = ctypes.CDLL("libX11.so.6")
        self.x.XOpenDisplay.restype = ctypes.c_void_p
        self.display = ctypes.c_void_p(self.x.XOpenDisplay(None))

    def __enter__(self):
        self.x.XGrabServer(self.display)
        self.x.XSync(self.display, 0)

    def __exit__(self, *_):
        self.x.XUngrabServer(self.display)
        self.x.XSync(self.display, 0)


_display = _Display()


class Screen:
    """A screenshot."""

    def __init__(self):
        with _display:
            screen = _screenshot.Screen(os.path.join(os.environ["IDXVIEW_SESSION"], "Xvfb_screen0"))
        self.pixels = screen.pixels
        self.stride = screen.stride

    def __eq__(self, other):
        return other is not None and self.pixels == other.pixels

    def row(self, x, y, width):
        """Returns the gray values of a part of a row, or None if one of the pixels isn't gray."""
        start = y * self.stride + x * 4
        line = self.pixels[start:start + width * 4]
        blue = line[0::4]
        return blue if blue == line[1::4] == line[2::4] else None


    def part(self, x, y, width, height):
        """Returns the pixels of a rectangle, as numbers, row by row."""
        return [pixel for row in range(y, y + height)
                for (pixel,) in struct.iter_unpack(
                    "<I", self.pixels[row * self.stride + 4 * x:row * self.stride + 4 * (x + width)])]


class Picture:
    """A PNG file: its width, height, bits per channel, color type, and rows of bytes."""

    KINDS = {0: "gray", 2: "color", 3: "indexed", 4: "gray with alpha", 6: "color with alpha"}
    CHANNELS = {"gray": 1, "color": 3, "indexed": 1, "gray with alpha": 2, "color with alpha": 4}

    def __init__(self, content):
        if content[:8] != b"\x89PNG\r\n\x1a\n":
            raise ValueError("this isn't a PNG file")
        chunks = list(_chunks(content))
        (self.width, self.height, self.bits, kind, _, _, interlaced) = struct.unpack(
            ">2I5B", chunks[0][1])
        self.kind = self.KINDS[kind]
        if self.bits != 8 or interlaced:
            raise ValueError("this kind of PNG file isn't supported")
        packed = b"".join(data for name, data in chunks if name == b"IDAT")
        self.rows = _unfilter(zlib.decompress(packed), self.width * self.CHANNELS[self.kind],
                              self.CHANNELS[self.kind])

    def grays(self):
        """Returns one byte per pixel, or None if one of them isn't gray or isn't opaque."""
        content = b"".join(self.rows)
        if self.kind == "gray":
            return content
        n = self.CHANNELS[self.kind]
        channels = [content[i::n] for i in range(n)]
        opaque = n == 3 or set(channels[3]) <= {255}
        return channels[0] if channels[0] == channels[1] == channels[2] and opaque else None


def read_png(path):
    with open(path, "rb") as file:
        return Picture(file.read())


def _chunks(content):
    position = 8
    while position < len(content):
        (length,) = struct.unpack(">I", content[position:position + 4])
        name = content[position + 4:position + 8]
        data = content[position + 8:position + 8 + length]
        (checksum,) = struct.unpack(">I", content[position + 8 + length:position + 12 + length])
        if zlib.crc32(name + data) != checksum:
            raise ValueError("the checksum of %r is wrong" % name)
        yield name, data
        position += 12 + length


def _unfilter(content, width, step):
    """Undoes PNG's filters, which store bytes as differences from predictions."""
    rows = []
    above = bytes(width)
    for start in range(0, len(content), width + 1):
        kind = content[start]
        row = bytearray(content[start + 1:start + 1 + width])
        for i in range(width):
            left = row[i - step] if i >= step else 0
            corner = above[i - step] if i >= step else 0
            row[i] = (row[i] + _predict(kind, left, above[i], corner)) & 0xFF
        above = bytes(row)
        rows.append(above)
    return rows


def _predict(kind, left, up, corner):
    if kind == 4:
        guess = left + up - corner
        return min((left, up, corner), key=lambda value: abs(guess - value))
    return (0, left, up, (left + up) // 2)[kind]
