#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Gives each command archives, proofs, patches, journals, class names and links that name files elsewhere:
nothing outside the working folder is written, and nothing is read that never ends."""

import hashlib
import json
import os
import stat
import struct
import subprocess
import sys
import tempfile
import zipfile

import tap

TIMEOUT = 60
IMAGES = "set-images-idx3-ubyte"
LABELS = "set-labels-idx1-ubyte"
SAMPLES = 6


def idx(dimensions, data):
    return (bytes([0, 0, 8, len(dimensions)]) + b"".join(struct.pack(">I", n) for n in dimensions)
            + data)


def npy(shape):
    header = "{'descr': '|u1', 'fortran_order': False, 'shape': %r, }" % (shape,)
    header = header.ljust(64 * 2 - 11) + "\n"
    size = 1
    for n in shape:
        size *= n
    return b"\x93NUMPY\1\0" + struct.pack("<H", len(header)) + header.encode() + bytes(size)


def write(path, content):
    with open(path, "wb") as file:
        file.write(content if isinstance(content, bytes) else content.encode())


def read(path):
    with open(path, "rb") as file:
        return file.read()


def take_snapshot(folder):
    """Returns the content of everything below a folder, by path; links aren't followed."""
    found = {}
    for (path, folders, files) in os.walk(folder):
        for name in folders + files:
            full = os.path.join(path, name)
            mode = os.lstat(full).st_mode
            found[full] = (stat.S_IFMT(mode),
                           os.readlink(full) if stat.S_ISLNK(mode)
                           else read(full) if stat.S_ISREG(mode) else None)
    return found


class Place:
    """A working folder in a folder of other files, none of which may change."""

    def __init__(self, program, folder):
        self.program = program
        self.folder = folder
        self.work = os.path.join(folder, "one", "two", "work")
        self.outside = os.path.join(folder, "outside")
        os.makedirs(self.work)
        os.makedirs(self.outside)
        write(os.path.join(self.outside, "precious"), "precious\n")
        os.chdir(self.work)
        write(IMAGES, idx((SAMPLES, 4, 4), bytes(range(SAMPLES * 16))))
        write(LABELS, idx((SAMPLES,), bytes(i % 3 for i in range(SAMPLES))))
        self.environment = {**os.environ, "HOME": self.folder,
                            "XDG_CACHE_HOME": os.path.join(self.work, "cache")}

    def run(self, *arguments):
        try:
            return subprocess.run([self.program, *arguments], capture_output=True, timeout=TIMEOUT,
                                  env=self.environment, check=False)
        except subprocess.TimeoutExpired:
            return subprocess.CompletedProcess(arguments, None, b"", b"it doesn't end")

    def find_changes(self, before):
        """Returns what has changed outside of the working folder."""
        after = take_snapshot(self.folder)
        return sorted(path for path in before.keys() | after.keys()
                      if before.get(path) != after.get(path)
                      and not path.startswith(self.work + os.sep))


def check(place, name, run, statuses=(0, 1), before=None):
    """Prints a point: the command ended by itself, and nothing outside has changed."""
    tap.point(name, run.returncode in statuses and not place.find_changes(before),
              "exit status %s: %s%s" % (run.returncode, run.stdout.decode(), run.stderr.decode()),
              *place.find_changes(before))


def test_archives(place, before):
    for (number, name) in enumerate(("../../../outside/x_train.npy", place.outside + "/x_test.npy",
                                     "x_../../train.npy", "x_train.npy/../../y.npy", "/x.npy")):
        archive = "archive%d.npz" % number
        with zipfile.ZipFile(archive, "w") as file:
            file.writestr(name, npy((3, 4, 4)))
            link = zipfile.ZipInfo("y_link.npy")
            link.external_attr = (stat.S_IFLNK | 0o777) << 16
            file.writestr(link, "../../../outside/precious")
        check(place, "an archive with “%s”" % name.replace(place.folder, ""),
              place.run("import", archive, "-o", "out%d" % number), before=before)
    check(place, "an archive that is opened", place.run("info", "archive0.npz"), before=before)


def write_proof(old, new, files):
    """Copies a proof, but with other files, and with the right digest."""
    text = read(old).decode()
    for (former, name) in files.items():
        text = text.replace('"file":%s' % json.dumps(former), '"file":%s' % json.dumps(name))
    start = text.rindex('"digest":"') + len('"digest":"')
    (head, tail) = (text[:start], '"}\n')
    write(new, head + hashlib.sha256((head + tail).encode()).hexdigest() + tail)


def test_proofs(place, before):
    write("patch.csv", "index,new\n1,2\n")
    check(place, "a patch", place.run("apply", IMAGES, "--patch", "patch.csv", "-o", "fixed"),
          before=before)
    os.mkfifo("pipe")
    precious = os.path.join(place.outside, "precious")
    for name in ("../../../outside/precious", precious, "/dev/zero", "/dev/stdin", "pipe", ".", "",
                 "../" * 40 + "etc/passwd", "none"):
        for part in (IMAGES, LABELS, "fixed"):
            write_proof("fixed.proof.json", "other.proof.json", {part: name})
            check(place, "a proof with “%s” for %s" % (name.replace(place.folder, ""), part),
                  place.run("verify", "other.proof.json"), (1,), before)
            tap.point("its content isn't shown", b"precious\n" not in
                      place.run("verify", "other.proof.json").stdout)


def write_journal(name, lines):
    head = {"format": "idxreview", "version": 1, "samples": SAMPLES, "rows": 4, "columns": 4,
            "images_sha256": None, "labels_sha256": hashlib.sha256(read(LABELS)).hexdigest(),
            "reviewer": "../../../outside/ann"}
    write(name, "".join(json.dumps(line) + "\n" for line in (head, *lines)))


def test_journals(place, before):
    precious = os.path.join(place.outside, "precious")
    write_journal("ann.jsonl", (
        {"seq": 1, "i": [1], "new": [2], "state": "relabeled"},
        {"seq": 2, "saved": 1, "file": precious, "sha256": "00"},
        {"seq": 3, "moved": precious}, {"seq": 4, "continues": "../../../outside/precious"}))
    for command in (("apply", IMAGES, "--journal", "ann.jsonl", "-o", "journaled"),
                    ("table", IMAGES, "--journal", "ann.jsonl"),
                    ("report", IMAGES, "--journal", "ann.jsonl", "-o", "report.pdf")):
        check(place, "a journal that names other files, for %s" % command[0], place.run(*command),
              before=before)
    for (number, name) in enumerate(("/dev/zero", "pipe", ".", precious)):
        check(place, "“%s” as a journal" % name.replace(place.folder, ""),
              place.run("apply", IMAGES, "--journal", name, "-o", "from%d" % number), (1,), before)
        # A patch may be a pipe, from another program.
        if name != "pipe":
            check(place, "“%s” as a patch" % name.replace(place.folder, ""),
                  place.run("apply", IMAGES, "--patch", name, "-o", "from%d" % number), (1,), before)


def test_names(place, before):
    write("names.json", json.dumps({"0": "../../../outside/zero", "1": place.outside + "/one",
                                    "2": ".."}))
    check(place, "class names that are paths, for an export",
          place.run("export", IMAGES, "--all", "--names", "names.json", "-o", "pictures"), (0,),
          before)
    tap.equal("each class has a folder", len(os.listdir("pictures")), 3)
    check(place, "class names that are paths, for an import",
          place.run("import", "pictures", "-o", "again"), (0,), before)


def test_links(place, before):
    precious = os.path.join(place.outside, "precious")
    for (number, command) in enumerate((("export", IMAGES, "--index", "0"), ("sheet", IMAGES),
                                        ("apply", IMAGES, "--patch", "patch.csv"))):
        link = "link%d" % number
        os.symlink(precious, link)
        check(place, "a link in place of the file that %s writes" % command[0],
              place.run(*command, "-o", link), (1,), before)
    os.makedirs("linked/a")
    os.symlink(place.outside, "linked/b")
    os.symlink(precious, "linked/a/1.png")
    os.symlink("/dev/zero", "linked/a/2.png")
    os.mkfifo("linked/a/3.png")
    check(place, "links and pipes in place of pictures", place.run("import", "linked", "-o", "from"),
          before=before)
    os.symlink("/dev/zero", "endless-images-idx3-ubyte")
    check(place, "a link to a device in place of images",
          place.run("info", "endless-images-idx3-ubyte"), (1,), before)
    check(place, "a pipe in place of labels", place.run("info", IMAGES, "--labels", "pipe"),
          (0, 1), before)
    check(place, "a folder with all of them", place.run("info", "."), before=before)


def main():
    with tempfile.TemporaryDirectory() as folder:
        place = Place(os.path.abspath(sys.argv[1]), os.path.realpath(folder))
        before = take_snapshot(place.folder)
        test_archives(place, before)
        test_proofs(place, before)
        test_journals(place, before)
        test_names(place, before)
        test_links(place, before)
        os.chdir("/")
    tap.done()


main()
