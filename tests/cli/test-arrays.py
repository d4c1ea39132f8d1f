#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Imports NumPy arrays: files as NumPy writes them, and files that lie.

    test-arrays.py PROGRAM
"""

import os
import pathlib
import random
import resource
import struct
import subprocess
import sys
import tempfile
import zipfile
import zlib

import tap

CLI = os.path.abspath(sys.argv[1])
RANDOM = random.Random(3)
N, ROWS, COLUMNS = 30, 5, 4
VALUES = [RANDOM.randrange(256) for _ in range(N * ROWS * COLUMNS)]
LABELS = [i % 10 for i in range(N)]
MEMORY = 64 * 1024  # KB

CODES = {"b1": "?", "u1": "B", "i1": "b", "u2": "H", "i2": "h", "u4": "I", "i4": "i", "u8": "Q", "i8": "q",
         "f2": "e", "f4": "f", "f8": "d"}


def make_header(kind, shape, fortran=False, version=1):
    text = "{'descr': '%s', 'fortran_order': %s, 'shape': %r, }" % (kind, fortran, tuple(shape))
    start = 10 if version == 1 else 12
    text += " " * (-(start + len(text) + 1) % 64) + "\n"
    return b"\x93NUMPY" + struct.pack("<BBH" if version == 1 else "<BBI", version, 0, len(text)) + text.encode()


def reorder(values, shape):
    """Returns values in Fortran order."""
    result = []
    for i in range(len(values)):
        position, rest = 0, i
        for d, size in enumerate(shape):
            stride = 1
            for later in shape[d + 1:]:
                stride *= later
            position += rest % size * stride
            rest //= size
        result.append(values[position])
    return result


def make_array(kind, shape, values, fortran=False, version=1):
    order = ">" if kind[0] == ">" else "<"
    stored = reorder(values, shape) if fortran else values
    return (make_header(kind, shape, fortran, version)
            + struct.pack("%s%d%s" % (order, len(stored), CODES[kind[1:]]), *stored))


IMAGES = make_array("|u1", (N, ROWS, COLUMNS), VALUES)
CLASSES = make_array("|u1", (N,), LABELS)


class Folder:
    def __init__(self, path):
        self.path = pathlib.Path(path)

    def run(self, *arguments):
        return subprocess.run([CLI, *arguments], cwd=self.path, capture_output=True, text=True)

    def write(self, name, content):
        (self.path / name).write_bytes(content)

    def zip(self, name, members, method=zipfile.ZIP_DEFLATED):
        with zipfile.ZipFile(self.path / name, "w", method) as archive:
            for member, content in members.items():
                archive.writestr(member, content)

    def import_file(self, *arguments):
        return self.run("import", *arguments, "-o", "new/set", "--force")

    def read(self, name):
        """Returns the type, the dimensions and the values of an IDX file."""
        data = (self.path / "new" / name).read_bytes()
        dimensions = struct.unpack_from(">%dI" % data[3], data, 4)
        code = {8: "B", 9: "b", 11: "h", 12: "i", 13: "f", 14: "d"}[data[2]]
        start = 4 + 4 * data[3]
        return code, dimensions, list(struct.unpack_from(">%d%s" % ((len(data) - start) // struct.calcsize(code),
                                                                    code), data, start))

    def list_new(self):
        new = self.path / "new"
        return sorted(path.name for path in new.iterdir()) if new.exists() else []

    def clear(self):
        for name in self.list_new():
            (self.path / "new" / name).unlink()


def check_round_trip(folder, method, name):
    folder.zip("mnist.npz", {"x_test.npy": IMAGES, "x_train.npy": IMAGES, "y_train.npy": CLASSES,
                             "y_test.npy": CLASSES}, method)
    done = folder.import_file("mnist.npz")
    tap.equal(name + ": imported without messages", (done.returncode, done.stderr), (0, ""))
    tap.equal(name + ": train and test apart", folder.list_new(),
              ["set-test-images-idx3-ubyte", "set-test-labels-idx1-ubyte", "set-train-images-idx3-ubyte",
               "set-train-labels-idx1-ubyte"])
    tap.equal(name + ": images", folder.read("set-train-images-idx3-ubyte"), ("B", (N, ROWS, COLUMNS), VALUES))
    tap.equal(name + ": labels", folder.read("set-test-labels-idx1-ubyte"), ("B", (N,), LABELS))
    table = folder.run("table", "--pixels", "new/set-train-images-idx3-ubyte")
    tap.equal(name + ": exported as a table", table.returncode, 0)
    folder.write("train.csv", table.stdout.encode())
    first = {file: (folder.path / "new" / file).read_bytes() for file in folder.list_new()}
    done = folder.run("import", "train.csv", "--shape", "%dx%d" % (ROWS, COLUMNS), "-o", "back/set-train", "--force")
    tap.equal(name + ": imported again", done.returncode, 0)
    for file in ("set-train-images-idx3-ubyte", "set-train-labels-idx1-ubyte"):
        tap.point("%s: %s is the same" % (name, file), (folder.path / "back" / file).read_bytes() == first[file])
    folder.clear()


def check_types(folder):
    shape = (6, 2, 3)
    ranges = {"|b1": (0, 1, "B", "ubyte"), "|u1": (0, 255, "B", "ubyte"), "|i1": (-128, 127, "b", "byte"),
              "<i2": (-32768, 32767, "h", "short"), ">i2": (-5, 5, "h", "short"), "<u2": (0, 300, "h", "short"),
              ">u2": (0, 65535, "i", "int"), "<i4": (-2**31, 2**31 - 1, "i", "int"), ">u4": (0, 2**31 - 1, "i", "int"),
              "<i8": (0, 255, "B", "ubyte"), ">i8": (-1, 255, "h", "short"), "<u8": (0, 70000, "i", "int"),
              "<f2": (-3, 3, "f", "float"), "<f4": (-3, 3, "f", "float"), ">f8": (-3, 3, "d", "double")}
    for kind, (low, high, code, suffix) in ranges.items():
        values = [low, high] + [RANDOM.randint(low, high) for _ in range(34)]
        for fortran, version in ((False, 1), (True, 2), (True, 3)):
            name = "%s, %s, version %d" % (kind, "Fortran order" if fortran else "C order", version)
            folder.write("a.npy", make_array(kind, shape, values, fortran, version))
            done = folder.import_file("a.npy")
            if tap.equal(name + ": imported", (done.returncode, folder.list_new()),
                         (0, ["set-images-idx3-" + suffix])):
                tap.equal(name + ": values", folder.read("set-images-idx3-" + suffix), (code, shape, values))
            folder.clear()
    folder.zip("f.npz", {"arr_0.npy": make_array("<i2", shape, values, True)})
    tap.equal("Fortran order in an archive", folder.import_file("f.npz").returncode, 0)
    tap.equal("Fortran order in an archive: values", folder.read("set-images-idx3-short"), ("h", shape, values))
    folder.clear()


def check_labels(folder):
    folder.write("images.npy", IMAGES)
    for kind, shape in (("<i8", (N,)), ("<f4", (N, 1)), (">u2", (N,))):
        folder.write("labels.npy", make_array(kind, shape, LABELS))
        done = folder.import_file("images.npy", "--labels-from", "labels.npy")
        tap.equal("labels of %s" % kind, done.returncode, 0)
        tap.equal("labels of %s: values" % kind, folder.read("set-labels-idx1-ubyte"), ("B", (N,), LABELS))
        folder.clear()
    folder.zip("both.npz", {"arr_0.npy": CLASSES, "arr_1.npy": IMAGES})
    folder.import_file("both.npz")
    tap.equal("arrays without names", folder.list_new(), ["set-images-idx3-ubyte", "set-labels-idx1-ubyte"])
    folder.clear()
    folder.import_file("both.npz", "--labels-from", "none")
    tap.equal("no labels", folder.list_new(), ["set-images-idx3-ubyte"])
    folder.clear()
    folder.write("flat.npy", make_array("|u1", (N, ROWS * COLUMNS), VALUES))
    folder.import_file("flat.npy", "--shape", "5x4")
    tap.equal("vectors with a shape", folder.read("set-images-idx3-ubyte"), ("B", (N, ROWS, COLUMNS), VALUES))
    folder.clear()
    folder.import_file("flat.npy", "--shape", "2x10x1")
    tap.equal("vectors with one channel", folder.read("set-images-idx3-ubyte")[1], (N, 2, 10))
    folder.clear()
    folder.write("color.npy", make_array("|u1", (N, 12), VALUES[:12 * N]))
    folder.import_file("color.npy", "--shape", "3x2x2")
    tap.equal("vectors with channels first", folder.read("set-images-idx4-ubyte"), ("B", (N, 3, 2, 2), VALUES[:12 * N]))
    folder.clear()


def pack_lie(size):
    """Returns an archive with an array that is said to have @size bytes."""
    header = make_header("|u1", (size, 28, 28))
    data = zlib.compress(header + bytes(5000))[2:-4]
    total = min(len(header) + size * 784, 0xFFFFFFFE)
    fields = struct.pack("<HHHHHIIIHH", 20, 0, 8, 0, 33, zlib.crc32(header + bytes(5000)), len(data), total, 5, 0)
    local = b"PK\3\4" + fields + b"x.npy" + data
    central = b"PK\1\2" + struct.pack("<H", 20) + fields + struct.pack("<HHHII", 0, 0, 0, 0, 0) + b"x.npy"
    return local + central + b"PK\5\6" + struct.pack("<HHHHIIH", 0, 0, 1, 1, len(central), len(local), 0)


def list_errors(folder):
    """Yields names, contents or members, and a part of the message."""
    damaged = "It is damaged or cut short."
    yield "objects", make_header("|O", (3,)) + b"\x80\x04cos\nsystem\n", "It contains Python objects"
    yield "too short", IMAGES[:-1], damaged
    yield "a scalar", make_array("<f8", (), [1]), "An array of 0 dimensions doesn't contain images."
    yield "empty", make_array("<f8", (0, 28, 28), []), "The array is empty."
    yield "numbers only", make_array("|u1", (N, 1), LABELS), "doesn't contain images."
    yield "large values", make_array("<i8", (1, 1, 2), [0, 2**40]), "don't fit in int32"
    yield "largest values", make_array("<u8", (1, 1, 2), [0, 2**64 - 1]), "don't fit in int32"
    yield "huge", make_header("<f8", (2**20, 2**20, 2**10)), damaged
    yield "not NumPy", b"hello, world\n", "It isn't a NumPy array."
    yield "a lie", pack_lie(1000000), damaged
    yield "a small lie", pack_lie(6), damaged
    yield "counts differ", {"x_train.npy": IMAGES, "y_train.npy": make_array("|u1", (3,), [1, 2, 3])}, "but 3 labels"
    yield "no arrays", {"readme.txt": b"hello"}, "It is an archive without NumPy arrays."
    yield "unknown names", {"a.npy": IMAGES, "b.npy": CLASSES, "c.npy": CLASSES}, "don't say which are the images"
    yield "two images", {"x_train.npy": IMAGES, "train_images.npy": IMAGES, "y.npy": CLASSES}, "contain the same"
    yield "many files", {"%d.npy" % i: b"" for i in range(5000)}, "too many files"
    yield "damaged member", {"x.npy": b"\x93NUMPY\1\0\xff\xff{"}, "The header of the NumPy array is damaged."
    folder.zip("crc.npz", {"x.npy": IMAGES}, zipfile.ZIP_STORED)
    content = bytearray((folder.path / "crc.npz").read_bytes())
    content[200] ^= 1
    yield "wrong checksum", bytes(content), damaged
    yield "archive cut short", bytes(content[:300]), damaged


def list_all(path):
    return sorted(str(file) for file in path.rglob("*"))


def check_climbing(folder):
    """Names in archives don't become paths: only the asked for files are new."""
    outside = folder.path / "outside"
    outside.mkdir()
    names = {"../x_train.npy": IMAGES, str(outside / "y_train.npy"): CLASSES, "../../outside/x_test.npy": IMAGES,
             "a/../../y_test.npy": CLASSES}
    folder.zip("climbing.npz", names)
    (folder.path / "new").mkdir(exist_ok=True)
    before = list_all(folder.path)
    done = folder.import_file("climbing.npz")
    tap.equal("climbing names: read", done.returncode, 0)
    added = set(list_all(folder.path)) - set(before)
    tap.clean("climbing names: nothing else is written",
              [name for name in added if not name.startswith(str(folder.path / "new" / "set-"))])
    tap.point("climbing names: the arrays are written", len(added) >= 2)
    folder.clear()


def check_many_files(folder):
    """Reads archives with as many files as are allowed; check_memory() measures their memory, too."""
    members = {"notes/%d.txt" % i: b"x" for i in range(4000)}
    folder.zip("many.npz", {**members, "x.npy": IMAGES, "y.npy": CLASSES})
    done = folder.import_file("many.npz")
    tap.equal("an archive of 4,002 files", (done.returncode, folder.read("set-images-idx3-ubyte")),
              (0, ("B", (N, ROWS, COLUMNS), VALUES)))
    folder.clear()
    folder.zip("arrays.npz", {"a%d.npy" % i: pack_array(i) for i in range(4096)}, zipfile.ZIP_STORED)
    done = folder.import_file("arrays.npz")
    tap.equal("an archive of 4,096 arrays", done.returncode, 1)
    tap.point("an archive of 4,096 arrays: said", "don't say which are the images" in done.stderr, done.stderr[:300])


def pack_array(number):
    return make_array("|u1", (1, 1, 1), [number % 256])


def check_errors(folder):
    for name, content, message in list_errors(folder):
        if isinstance(content, dict):
            folder.zip("bad.npz", content)
        else:
            folder.write("bad.npz", content)
        done = folder.import_file("bad.npz")
        tap.equal(name + ": refused, nothing written", (done.returncode, folder.list_new()), (1, []))
        tap.point(name + ": said", message in done.stderr, done.stderr)
    check_climbing(folder)
    folder.write("a.npy", IMAGES)
    done = folder.import_file("a.npy", "a.npy")
    tap.equal("two files", done.returncode, 2)
    done = folder.import_file("a.npy", "--type", "int16")
    tap.equal("a type", done.returncode, 2)


def check_memory(folder):
    """Imports 80 MB, in Fortran order and compressed, in bounded memory."""
    with zipfile.ZipFile(folder.path / "large.npz", "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        with archive.open("arr_0.npy", "w", force_zip64=True) as member:
            member.write(make_header("<u2", (50000, 28, 28), True))
            for value in range(784):
                member.write(struct.pack("<H", value) * 50000)
    done = folder.import_file("large.npz")
    tap.equal("80 MB in Fortran order", (done.returncode, folder.list_new()), (0, ["set-images-idx3-short"]))
    with open(folder.path / "new/set-images-idx3-short", "rb") as file:
        file.seek(16 + 49999 * 1568)
        last = struct.unpack(">784h", file.read(1568))
    # Columns are stored with the row counting up fastest.
    tap.point("the last sample", last == tuple(28 * (i % 28) + i // 28 for i in range(784)))
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    with open(CLI, "rb") as file:
        is_sanitized = b"__asan_init" in file.read()
    # The address sanitizer needs memory of its own.
    tap.point("at most 64 MB of memory", is_sanitized or peak <= MEMORY, "%d KB" % peak)


def main():
    with tempfile.TemporaryDirectory() as path:
        folder = Folder(path)
        check_round_trip(folder, zipfile.ZIP_STORED, "stored")
        check_round_trip(folder, zipfile.ZIP_DEFLATED, "deflated")
        check_types(folder)
        check_labels(folder)
        check_errors(folder)
        check_many_files(folder)
        check_memory(folder)
    tap.done()


main()
