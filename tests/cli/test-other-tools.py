#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Lets other programs read what Idxview writes, and Idxview what they write: gzip and struct of Python, NumPy,
Pillow, pngcheck, qpdf and pdftotext. Skips those that are missing.

    test-other-tools.py PROGRAM
"""

import csv
import gzip
import importlib
import importlib.util
import io
import json
import os
import pathlib
import random
import shutil
import struct
import subprocess
import sys
import tempfile

import tap

CLI = os.path.abspath(sys.argv[1])
N, ROWS, COLUMNS = 120, 12, 9
SIZE = ROWS * COLUMNS
CODES = {8: "B", 9: "b", 11: "h", 12: "i", 13: "f", 14: "d"}


def load_module(name):
    try:
        return importlib.import_module(name) if importlib.util.find_spec(name.split(".")[0]) else None
    except ImportError:
        return None


NUMPY = load_module("numpy")
PILLOW = load_module("PIL.Image")


class Folder:
    def __init__(self, path):
        self.path = pathlib.Path(path)
        self.environment = dict(os.environ, XDG_CACHE_HOME=str(self.path / "cache"))

    def run(self, *arguments):
        """Runs a command, which must succeed, and returns what it prints."""
        done = subprocess.run([CLI, *map(str, arguments)], cwd=self.path, capture_output=True, text=True,
                              env=self.environment)
        if done.returncode != 0:
            tap.point("%s: done" % (arguments,), False, done.stderr)
        return done.stdout

    def write(self, name, content):
        (self.path / name).write_bytes(content)

    def read(self, name):
        """Returns the dimensions and the values of an IDX file, which may be compressed."""
        data = (self.path / name).read_bytes()
        if name.endswith(".gz"):
            data = gzip.decompress(data)
        zero, code, n_dimensions = struct.unpack_from(">HBB", data)
        dimensions = struct.unpack_from(">%dI" % n_dimensions, data, 4)
        start = 4 + 4 * n_dimensions
        n = (len(data) - start) // struct.calcsize(CODES[code])
        return dimensions, struct.unpack(">%d%s" % (n, CODES[code]), data[start:])


def check_tool(name, command, paths):
    """Runs a tool for each file, and expects it to find nothing wrong."""
    if not shutil.which(command[0]):
        tap.skip(name, command[0] + " isn't installed")
        return
    problems = []
    for path in paths:
        done = subprocess.run([*command, path], capture_output=True, text=True)
        if done.returncode != 0:
            problems.append("%s: %s%s" % (path, done.stdout, done.stderr))
    tap.point(name, bool(paths) and not problems, *problems)


def make_idx(dimensions, values):
    return struct.pack(">HBB%dI" % len(dimensions), 0, 8, len(dimensions), *dimensions) + bytes(values)


def make_dataset(folder, channels):
    """Writes a dataset of pictures that contain some structure. Returns its images as bytes, and its labels."""
    chance = random.Random(channels)
    labels = [i * 7 % 4 for i in range(N)]
    shape = (N, ROWS, COLUMNS) + ((channels,) if channels > 1 else ())
    images = []
    for label in labels:
        image = bytearray(chance.randrange(30) for _ in range(SIZE * channels))
        for y in range(2, ROWS - 2):
            x = 1 + label + chance.randrange(2)
            image[(y * COLUMNS + x) * channels:(y * COLUMNS + x + 2) * channels] = bytes(
                chance.randrange(150, 256) for _ in range(2 * channels))
        images.append(bytes(image))
    folder.write("set%d-images" % channels, make_idx(shape, b"".join(images)))
    folder.write("set%d-labels" % channels, make_idx((N,), labels))
    return images, labels


# --- What Idxview writes --------------------------------------------------------------------------

def check_written_idx(folder, images, labels):
    for part, suffix, more in (("part", "", ()), ("packed", ".gz", ("--gzip",))):
        folder.run("subset", "set1-images", "--filter", "label:1,3", "-o", part, *more)
        chosen = [i for i in range(N) if labels[i] in (1, 3)]
        name = "subset" + suffix
        dimensions, values = folder.read(part + "-images-idx3-ubyte" + suffix)
        tap.equal(name + ": images", (dimensions, bytes(values)),
                  ((len(chosen), ROWS, COLUMNS), b"".join(images[i] for i in chosen)))
        tap.equal(name + ": labels", folder.read(part + "-labels-idx1-ubyte" + suffix),
                  ((len(chosen),), tuple(labels[i] for i in chosen)))
        tap.equal(name + ": indices", folder.read(part + "-index-idx1-int" + suffix), ((len(chosen),), tuple(chosen)))
    folder.write("patch.csv", b"index,new\n5,2\n7,0\n")
    folder.run("apply", "set1-images", "--patch", "patch.csv", "-o", "corrected")
    expected = [2 if i == 5 else 0 if i == 7 else labels[i] for i in range(N)]
    tap.equal("corrected labels", folder.read("corrected"), ((N,), tuple(expected)))
    json.loads((folder.path / "corrected.proof.json").read_text())


def check_written_arrays(folder):
    folder.run("points", "set1-images", "-o", "points.npy")
    folder.run("points", "set1-images", "-o", "points-idx2-float")
    folder.run("map", "set1-images", "-o", "map.csv")
    folder.run("map", "set1-images", "-o", "map-idx2-float")
    folder.run("suspects", "set1-images", "--probabilities", "p-idx2-float")
    positions = folder.read("map-idx2-float")
    rows = list(csv.DictReader(io.StringIO((folder.path / "map.csv").read_text())))
    found = [float(row[key]) for row in rows for key in ("x", "y")]
    tap.point("map: the same as CSV and IDX", positions[0] == (N, 2)
              and max(abs(a - b) for a, b in zip(found, positions[1])) < 1e-4)
    shape, values = folder.read("p-idx2-float")
    sums = [sum(values[i * shape[1]:(i + 1) * shape[1]]) for i in range(shape[0])]
    tap.point("probabilities", shape == (N, 4) and max(abs(s - 1) for s in sums) < 1e-5, shape)
    if not NUMPY:
        tap.skip("points read by NumPy", "numpy isn't installed")
        return
    points = NUMPY.load(folder.path / "points.npy", allow_pickle=False)
    shape, values = folder.read("points-idx2-float")
    tap.equal("points: type and shape", (points.dtype.str, points.shape), ("<f4", shape))
    tap.point("points: the same as NPY and IDX", NUMPY.array_equal(points.ravel(), NUMPY.array(values, "f4")))


def check_pictures(folder, sets):
    paths = []
    for channels, (images, labels) in list(sets.items())[:2]:  # Those with opacity aren't exported.
        folder.run("export", "set%d-images" % channels, "--all", "-o", "pictures%d" % channels)
        written = {int(path.stem): path for path in (folder.path / ("pictures%d" % channels)).rglob("*.png")}
        paths += list(written.values())
        tap.equal("%d channels: pictures" % channels, sorted(written), list(range(N)))
        tap.clean("%d channels: folders" % channels,
                  [path for i, path in written.items() if path.parent.name != str(labels[i])])
        if PILLOW:
            wrong = []
            for i, path in written.items():
                with PILLOW.open(path) as picture:
                    if (picture.mode, picture.size) != ({1: "L", 3: "RGB"}[channels], (COLUMNS, ROWS)):
                        wrong.append((path, picture.mode, picture.size))
                    elif picture.tobytes() != images[i]:
                        wrong.append(path)
            tap.clean("%d channels: Pillow reads the stored values" % channels, wrong)
        else:
            tap.skip("%d channels: pictures read by Pillow" % channels, "Pillow isn't installed")
    for name, command in {"sheet": ("--captions", "--limit", "50"), "map": ("--size", "400"),
                          "thumbnails": ("--thumbnails", "--size", "500")}.items():
        paths.append(folder.path / (name + ".png"))
        folder.run("sheet" if name == "sheet" else "map", "set1-images", "-o", name + ".png", *command)
    check_tool("pngcheck", ("pngcheck", "-q"), paths)
    if PILLOW:
        for path in paths[-3:]:
            with PILLOW.open(path) as picture:
                picture.load()
                tap.point("%s: read by Pillow" % path.name, len(picture.convert("L").getcolors()) > 5)


def check_documents(folder):
    # What can be read in each.
    documents = {"report": ("set1-images", "labels to check"), "sheet": ("set1-images", "120 samples"),
                 "map": ("set1-images", "120 samples")}
    paths = [folder.path / (name + ".pdf") for name in documents]
    for name in documents:
        folder.run(name, "set1-images", "-o", name + ".pdf")
    check_tool("qpdf", ("qpdf", "--check"), paths)
    for name, texts in documents.items():
        if not shutil.which("pdftotext"):
            tap.skip("%s: pdftotext" % name, "pdftotext isn't installed")
            continue
        done = subprocess.run(["pdftotext", folder.path / (name + ".pdf"), "-"], capture_output=True, text=True)
        tap.clean("%s: pdftotext" % name, [done.stdout for text in texts if text not in done.stdout])


# --- What other programs write --------------------------------------------------------------------

def check_gzip(folder, images, labels):
    data = make_idx((N, ROWS, COLUMNS), b"".join(images))
    expected = folder.run("table", "--pixels", "set1-images")
    files = {"level %d" % level: gzip.compress(data, level) for level in range(10)}
    files["members"] = b"".join(gzip.compress(data[i:i + 1000], i % 10) for i in range(0, len(data), 1000))
    files["an empty member"] = gzip.compress(b"") + gzip.compress(data) + gzip.compress(b"")
    files["members of bytes"] = gzip.compress(data[:1]) + gzip.compress(data[1:2]) + gzip.compress(data[2:])
    named = io.BytesIO()
    with gzip.GzipFile("a long name.idx", "wb", 6, named, mtime=2 ** 31) as file:
        file.write(data)
    files["a name and a time"] = named.getvalue()
    folder.write("gz-labels", make_idx((N,), labels))
    for name, content in files.items():
        folder.write("gz-images.gz", content)
        tap.equal("gzip: " + name, folder.run("table", "--pixels", "gz-images.gz") == expected, True)
        found = json.loads(folder.run("info", "--json", "gz-images.gz"))
        tap.equal("gzip: %s: info" % name, (found["verdict"], found["samples"], found["available"]), ("ok", N, N))


def check_numpy(folder, images, labels):
    if not NUMPY:
        tap.skip("arrays of NumPy", "numpy isn't installed")
        return
    array = NUMPY.frombuffer(b"".join(images), "u1").reshape(N, ROWS, COLUMNS)
    classes = NUMPY.array(labels)
    kinds = {"uint8": (array, "ubyte"), "big-endian int16": (array.astype(">i2") * 100, "short"),
             "little-endian int16": (array.astype("<i2") * 100, "short"), "int64": (array.astype("i8") - 7, "short"),
             "big-endian float32": (array.astype(">f4") / 3, "float"), "float64": (array / 7, "double")}
    for name, (values, suffix) in kinds.items():
        for order, stored in (("C", NUMPY.ascontiguousarray(values)), ("Fortran", NUMPY.asfortranarray(values))):
            for ending, save in (("npy", lambda path: NUMPY.save(path, stored)),
                                 ("npz", lambda path: NUMPY.savez(path, x=stored, y=classes)),
                                 ("npz", lambda path: NUMPY.savez_compressed(path, x=stored, y=classes))):
                save(folder.path / ("array." + ending))
                folder.run("import", "array." + ending, "-o", "array", "--force")
                dimensions, found = folder.read("array-images-idx3-" + suffix)
                tap.point("%s, %s order, %s" % (name, order, ending), dimensions == values.shape
                          and NUMPY.array_equal(NUMPY.array(found, values.dtype), values.ravel()))
                if ending == "npz":
                    tap.equal("%s: labels" % name, folder.read("array-labels-idx1-ubyte")[1], tuple(labels))


def check_pillow(folder, sets):
    if not PILLOW:
        tap.skip("pictures by Pillow", "Pillow isn't installed")
        return
    color = PILLOW.frombytes("RGBA", (COLUMNS, ROWS), sets[4][0][0])
    opaque = PILLOW.frombytes("RGB", (COLUMNS, ROWS), sets[3][0][1])
    gray = PILLOW.frombytes("L", (COLUMNS, ROWS), sets[1][0][2])
    white = PILLOW.new("RGBA", color.size, "white")
    cut_out = opaque.quantize(16)
    cut_out.info["transparency"] = 0
    # The picture, how it is saved, and what is read if it lies on white.
    pictures = {
        "gray": (gray, {}, gray), "black and white": (gray.convert("1"), {}, gray.convert("1").convert("L")),
        "gray with opacity": (color.convert("LA"), {}, None), "color": (opaque, {}, opaque),
        "optimized": (opaque, {"optimize": True}, opaque), "uncompressed": (opaque, {"compress_level": 0}, opaque),
        "palette": (opaque.quantize(200), {}, opaque.quantize(200).convert("RGB")),
        "palette of 2 bits": (opaque.quantize(4), {"bits": 2}, opaque.quantize(4).convert("RGB")),
        "palette with transparency": (cut_out, {}, None), "opacity": (color, {}, None),
        "JPEG": (opaque, {"format": "JPEG", "quality": 90}, None),
        "gray JPEG": (gray, {"format": "JPEG", "quality": 95}, None),
        "progressive JPEG": (opaque, {"format": "JPEG", "progressive": True}, None),
    }
    for name, (picture, options, expected) in pictures.items():
        shutil.rmtree(folder.path / "made", ignore_errors=True)
        (folder.path / "made" / "a").mkdir(parents=True)
        is_jpeg = options.get("format") == "JPEG"
        path = folder.path / "made" / "a" / ("0.jpg" if is_jpeg else "0.png")
        picture.save(path, **options)
        with PILLOW.open(path) as saved:
            if expected is None:
                expected = PILLOW.alpha_composite(white, saved.convert("RGBA")).convert("RGB")
        for old in folder.path.glob("made-*"):
            old.unlink()
        folder.run("import", "made", "-o", "made", "--color")
        dimensions, found = folder.read("made-images-idx4-ubyte")
        differences = [abs(a - b) for a, b in zip(found, expected.convert("RGB").tobytes())]
        # Opacity may be rounded otherwise; libraries of JPEG may compute colors otherwise.
        tolerance = 3 if is_jpeg else 1 if "pacity" in name else 0
        tap.point("a picture: " + name, dimensions == (1, ROWS, COLUMNS, 3) and max(differences) <= tolerance,
                  (dimensions, max(differences)))


def check_deep_picture(folder):
    """A PNG of 16 bits is imported unchanged as int32, and rounded as uint8."""
    if not PILLOW:
        tap.skip("a picture of 16 bits", "Pillow isn't installed")
        return
    values = [i * 607 % 65536 for i in range(SIZE)]
    (folder.path / "deep" / "a").mkdir(parents=True)
    picture = PILLOW.frombytes("I;16", (COLUMNS, ROWS), struct.pack("<%dH" % SIZE, *values))
    picture.save(folder.path / "deep" / "a" / "0.png")
    check_tool("pngcheck of Pillow's", ("pngcheck", "-q"), [folder.path / "deep" / "a" / "0.png"])
    for kind, suffix, expected in (("int32", "int", values), ("uint8", "ubyte", [(v + 128) // 257 for v in values])):
        folder.run("import", "deep", "-o", "deep-" + kind, "--type", kind)
        tap.equal("a picture of 16 bits as " + kind, folder.read("deep-%s-images-idx3-%s" % (kind, suffix)),
                  ((1, ROWS, COLUMNS), tuple(expected)))


def main():
    with tempfile.TemporaryDirectory() as path:
        folder = Folder(path)
        sets = {channels: make_dataset(folder, channels) for channels in (1, 3, 4)}
        check_written_idx(folder, *sets[1])
        check_written_arrays(folder)
        check_pictures(folder, sets)
        check_documents(folder)
        check_gzip(folder, *sets[1])
        check_numpy(folder, *sets[1])
        check_pillow(folder, sets)
        check_deep_picture(folder)
    tap.done()


main()
