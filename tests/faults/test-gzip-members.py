#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes unusual gzip files, and compares what the program reads with what Python reads.

    test-gzip-members.py GZIP-CONTENT

If Python reads all of a file, the program must read the same bytes without an error. If Python fails,
the program must report an error, and both must read the same bytes before it. Python ignores the checksum
and the reserved flags of headers, so these are compared with zlib.
"""

import gzip
import io
import os
import random
import struct
import subprocess
import sys
import tempfile
import zlib

import tap

PAGE = 4096
BATCH = 200


def make_content(rng):
    """Returns no bytes, a few, or several pages, of noise, equal bytes, or text."""
    size = rng.choice([0, 0, 1, 7, 100, PAGE - 1, PAGE, PAGE + 1, 20000, rng.randrange(90000)])
    kind = rng.randrange(3)
    if kind == 0:
        return rng.randbytes(size)
    if kind == 1:
        return bytes([rng.randrange(256)]) * size
    return (b"samples and labels " * (size // 19 + 1))[:size]


def make_header(rng):
    """Returns the header of a member, with random optional fields."""
    flags = rng.choice([0, 0, 1, 2, 4, 8, 16, 30, 31])
    header = b"\x1f\x8b\x08" + struct.pack("<BIBB", flags, rng.getrandbits(32), rng.choice([0, 2, 4]), rng.choice([0, 3, 255]))
    if flags & 4:
        extra = rng.randbytes(rng.choice([0, 1, 10, 300, PAGE]))
        header += struct.pack("<H", len(extra)) + extra
    if flags & 8:
        header += b"n" * rng.choice([0, 1, 50, PAGE]) + b"\0"
    if flags & 16:
        header += b"c" * rng.choice([0, 1, 50, PAGE]) + b"\0"
    if flags & 2:
        header += struct.pack("<H", zlib.crc32(header) & 0xFFFF)
    return header


def deflate(rng, content):
    """Compresses content with random options; the result may have stored blocks and empty blocks."""
    stream = zlib.compressobj(rng.choice([0, 0, 1, 6, 9]), zlib.DEFLATED, -15, 8,
                              rng.choice([zlib.Z_DEFAULT_STRATEGY, zlib.Z_FIXED, zlib.Z_HUFFMAN_ONLY]))
    parts = []
    step = rng.choice([len(content) + 1, 1000, PAGE, 33])
    for start in range(0, len(content), step):
        parts.append(stream.compress(content[start:start + step]))
        if rng.randrange(4) == 0:
            parts.append(stream.flush(rng.choice([zlib.Z_SYNC_FLUSH, zlib.Z_FULL_FLUSH])))
    parts.append(stream.flush())
    return b"".join(parts)


def make_member(rng, end_at_page, before):
    content = make_content(rng)
    header = make_header(rng)
    body = deflate(rng, content)
    trailer = struct.pack("<II", zlib.crc32(content), len(content) & 0xFFFFFFFF)
    if end_at_page and not header[3]:
        # Add an extra field, so that the member ends at the end of a page.
        missing = -(before + len(header) + 2 + len(body) + 8) % PAGE
        header = header[:3] + b"\x04" + header[4:] + struct.pack("<H", missing) + bytes(missing)
    return header + body + trailer


def make_file(rng):
    data = b""
    for _ in range(rng.choice([1, 1, 2, 3, 10, 40])):
        data += make_member(rng, rng.randrange(3) == 0, len(data))
    damage = rng.randrange(8)
    if damage == 0:
        data += bytes(rng.choice([1, 8, 512, PAGE]))
    elif damage == 1:
        data += rng.choice([b"garbage", b"\x1f", b"\x1f\x8b", b"\x1f\x8b\x08", rng.randbytes(100), bytes(100) + b"x"])
    elif damage == 2:
        data = data[:-rng.randrange(1, min(9, len(data)))]
    elif damage == 3:
        data = data[:rng.randrange(18, len(data) + 1)]
    elif damage == 4:
        place = rng.randrange(10, len(data))
        data = data[:place] + bytes([data[place] ^ 1 << rng.randrange(8)]) + data[place + 1:]
    return data


def read_with_python(data):
    """Returns what Python reads, and its error or None."""
    content = b""
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(data)) as file:
            while True:
                # read1() returns all bytes before an error.
                part = file.read1(1000)
                if not part:
                    return content, None
                content += part
    except (EOFError, OSError, zlib.error) as error:
        return content, error


def find_bad_header(data):
    """Returns the length of the content before a damaged header that Python ignores, or None."""
    length = 0
    while data.strip(b"\0"):
        stream = zlib.decompressobj(31)
        try:
            length += len(stream.decompress(data))
        except zlib.error as error:
            is_header = any(fault in str(error) for fault in ("header crc mismatch", "unknown header flags set"))
            return length if is_header else None
        data = stream.unused_data.lstrip(b"\0")
    return None


def judge(data, found, message):
    """Returns how the program's result for a file is wrong, or None."""
    expected, error = read_with_python(data)
    length = min(len(expected), len(found))
    if found[:length] != expected[:length]:
        return "the bytes differ from Python's"
    length = find_bad_header(data)
    if length is not None:
        return None if message != "ok" and len(found) == length else "%u bytes, not the %u before a bad header" % (
            len(found), length)
    if error is None and message == "ok":
        return None if len(found) == len(expected) else "%u bytes, not %u" % (len(found), len(expected))
    if error is None:
        return "Python reports no error: " + message
    if message == "ok":
        return "Python says: %s" % error
    if len(found) < len(expected):
        return "%u bytes; Python gives %u before “%s”" % (len(found), len(expected), error)
    return None


def main():
    program = sys.argv[1]
    is_long = os.environ.get("IDXVIEW_TEST_LONG") == "1"
    seed = int(os.environ.get("IDXVIEW_TEST_SEED") or random.randrange(1 << 30))
    n_files = 5000 if is_long else 400
    problems = []
    tap.note("seed %u, %u files" % (seed, n_files))
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None) as folder:
        for first in range(0, n_files, BATCH):
            files = {}
            for number in range(first, first + BATCH):
                path = os.path.join(folder, str(number - first))
                files[path] = make_file(random.Random(seed + number))
                with open(path, "wb") as file:
                    file.write(files[path])
            run = subprocess.run([program, *files], capture_output=True, text=True, timeout=300)
            if run.returncode != 0:
                problems.append("seeds from %u: status %d: %s" % (seed + first, run.returncode, run.stderr))
                continue
            for index, (path, message) in enumerate(zip(files, run.stdout.splitlines(), strict=True)):
                with open(path + ".out", "rb") as file:
                    problem = judge(files[path], file.read(), message)
                if problem:
                    problems.append("seed %u: %s (%s)" % (seed + first + index, problem, message))
    tap.clean("%u files are read like Python does" % n_files, problems)
    tap.done()


main()
