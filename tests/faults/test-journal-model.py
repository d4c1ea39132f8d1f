#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the journal with a simple model while files are damaged, disks are full, and folders disappear.

    test-journal-model.py JOURNAL-DRIVER

Each sequence has a seed; IDXVIEW_TEST_SEED=N runs only that sequence and prints it. Afterward, no file that
held decisions may be gone or shorter, whatever its name is.

Not tested is what leaves no trace: what is deleted, or cut at the end of a line, while no program is open
that would notice it.
"""

import ctypes
import json
import os
import random
import shutil
import struct
import subprocess
import sys
import tempfile

import journal_model
import tap

N_SAMPLES = 20
IMAGES = "set-images-idx3-ubyte"
LABELS = "set-labels-idx1-ubyte"
GIVEN = [i % 10 for i in range(N_SAMPLES)]
HEADER = b'{"format":"idxreview"'
LACKS = [0, 0, 1, 2, 3, 7, 8, 16]
MAX_FAILURES = 3


class Driver:
    def __init__(self, program, root):
        environment = dict(os.environ, XDG_DATA_HOME=os.path.join(root, "data", "share"), LC_ALL="C.UTF-8")
        self.process = subprocess.Popen([program, root], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        env=environment)

    def ask(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        reply = self.process.stdout.readline()
        if not reply:
            raise RuntimeError("the program has died at “%s”" % command)
        return json.loads(reply)


class Window:
    """A program that has opened the journal."""

    def __init__(self):
        self.history = None  # None while it is closed
        self.base = None  # the history that it began with
        self.known = []  # the histories that it can have known when it was opened
        self.reply = {}
        self.has_steps = False  # whether it has acknowledged any

    def is_open(self):
        return self.history is not None

    def is_writable(self):
        return self.is_open() and self.reply["reason"] is None


class Place:
    """The folders. The labels are in root/set, and the user's data is in root/data."""

    def __init__(self, root, is_mounted):
        self.root = root
        self.is_mounted = is_mounted
        self.set = os.path.join(root, "disk", "set")
        self.away = os.path.join(root, "disk", "away")
        self.kept = os.path.join(root, "kept")

    def clear(self):
        for folder in ("disk", "data", "kept"):
            path = os.path.join(self.root, folder)
            os.makedirs(path, exist_ok=True)
            for name in os.listdir(path):
                full = os.path.join(path, name)
                shutil.rmtree(full) if os.path.isdir(full) and not os.path.islink(full) else os.unlink(full)
        os.mkdir(self.set)
        self.write_images(0)
        with open(os.path.join(self.set, LABELS), "wb") as file:
            file.write(struct.pack(">II", 0x0801, N_SAMPLES) + bytes(GIVEN))

    def write_images(self, number):
        with open(os.path.join(self.set, IMAGES), "wb") as file:
            file.write(struct.pack(">IIII", 0x0803, N_SAMPLES, 1, 2) + bytes([number, 7] * N_SAMPLES))

    def is_away(self):
        return os.path.exists(self.away)

    def find(self, is_candidate=True):
        """Returns the paths of the journals."""
        paths = []
        for folder, folders, names in os.walk(os.path.join(self.root)):
            paths += [os.path.join(folder, name) for name in names if name.endswith(".jsonl")]
        paths = [path for path in sorted(paths) if os.path.isfile(path) and "/kept/" not in path]
        return [path for path in paths if ".discarded" not in path and ".damaged" not in path] if is_candidate else paths

    def read(self):
        """Returns what must not be lost: of each journal, the complete lines; all of any other file."""
        contents = set()
        for path in self.find(False):
            with open(path, "rb") as file:
                content = file.read()
            contents.add(content[:content.rfind(b"\n") + 1] if content.startswith(HEADER) and b"\n" in content else content)
        return contents


def find_lost(before, after):
    return [content for content in before if not any(other.startswith(content) for other in after)]


class Sequence:
    def __init__(self, seed, drivers, place, log):
        self.rng = random.Random(seed)
        self.drivers = drivers
        self.place = place
        self.log = log
        self.reference = journal_model.Reference(GIVEN)
        self.windows = [Window(), Window()]
        self.images = 0
        self.n_kept = 0
        self.n_notes = 0
        self.damaged = set()  # the paths of files with faults
        # Sequences without faults check that nothing fails without a reason.
        self.has_faults = self.rng.randrange(6) > 0
        self.has_two = self.has_faults and self.rng.randrange(2) > 0

    def ask(self, number, command):
        before = self.place.read()
        reply = self.drivers[number].ask(command)
        shown = {name: value for name, value in reply.items() if value and name != "samples"}
        changed = ["%d: %s" % each for each in enumerate(reply.get("samples", [])) if each[1] != self.reference.blank[each[0]]]
        self.log.append("%d %s: %s %s" % (number, command, ", ".join(changed), shown))
        lost = find_lost(before, self.place.read())
        if lost:
            raise AssertionError("a file is gone or shorter: %r" % lost)
        return reply

    def check(self, problem):
        if problem:
            raise AssertionError(problem)

    # --- Steps ---

    def open(self, number):
        reply = self.ask(number, "open " + os.path.join(self.place.set, IMAGES))
        if reply["done"]:
            self.check(self.reference.opened(self.windows[number], self.windows[1 - number], self.images, reply))
        elif self.reference.is_calm:
            self.check("the journal can't be opened")

    def close(self, number):
        self.check(self.reference.closed(self.windows[number], self.images, self.ask(number, "close")))

    def decide(self, number):
        # Two windows never make the same step.
        label = self.rng.randrange(5) * 2 + number
        state = self.rng.choice(["relabeled", "relabeled", "relabeled", "kept", "unsure", "excluded", "undecided"])
        state = state if number == 0 else "relabeled"
        samples = self.rng.sample(range(journal_model.N_COMPARED), self.rng.choice([1, 1, 1, 3]))
        after = list(self.windows[number].history.current())
        for i in samples:
            changed = state if state != "relabeled" or label != GIVEN[i] else "kept"
            after[i] = "%s %d %s" % (changed, label if state == "relabeled" else GIVEN[i], after[i][-1])
        command = "decide %s %d %s" % (state, label, " ".join(map(str, samples)))
        self.check(self.reference.stepped(self.windows[number], tuple(after), self.ask(number, command)))

    def flag(self, number):
        sample, flag = self.rng.randrange(journal_model.N_COMPARED), self.rng.randrange(2)
        after = list(self.windows[number].history.current())
        after[sample] = "%s%d" % (after[sample][:-1], flag)
        self.check(self.reference.stepped(self.windows[number], tuple(after), self.ask(number, "flag %d %d" % (flag, sample))))

    def undo(self, number):
        name, change = self.rng.choice([("undo", -1), ("undo", -1), ("redo", 1), ("saved", 0)])
        self.check(self.reference.stepped(self.windows[number], change, self.ask(number, name)))

    def answer(self, number):
        offered = [answer for answer in (2, 4, 8, 16, 32) if self.windows[number].reply["answers"] & answer]
        if not offered:
            self.close(number)
            return
        answer = self.rng.choice(offered)
        window, other = self.windows[number], self.windows[1 - number]
        reply = self.ask(number, "answer %d" % answer)
        self.check(self.reference.answered(window, other, answer, self.images, reply))

    def act(self, number):
        window = self.windows[number]
        if not window.is_open():
            if not self.place.is_away():
                self.open(number)
        elif not window.is_writable() and self.rng.randrange(3):
            self.answer(number)
        else:
            action = self.rng.randrange(16)
            if action == 0 and number == 0:
                self.check(self.reference.discarded(window, self.images, self.ask(number, "discard")))
                if window.reply["done"]:
                    self.close(number)
            elif action == 1:
                reply = self.ask(number, "sync")
                if not reply["done"] and self.reference.is_calm:
                    self.check("the journal can't be synced")
                window.reply = reply
            elif action < 5:
                self.close(number)
            elif action < 8 and (number == 0 or window.has_steps):
                self.undo(number)
            elif action == 8 and (number == 0 or window.has_steps):
                self.flag(number)
            else:
                self.decide(number)

    # --- Faults ---

    def leaves_trace(self, path):
        """Returns whether a window that can write to the file will notice that it is gone or shorter."""
        return any(window.is_writable() and window.reply["location"] == path for window in self.windows)

    def keep(self, path):
        self.n_kept += 1
        kept = os.path.join(self.place.kept, str(self.n_kept))
        os.makedirs(kept)
        shutil.copyfile(path, os.path.join(kept, "file"))
        with open(os.path.join(kept, "path"), "w") as file:
            file.write(path)
        os.unlink(path)

    def make_note(self):
        """Returns a text; each is another one, because a new review supersedes all files of the same content."""
        self.n_notes += 1
        return b"my note %d" % self.n_notes

    def damage(self, path):
        with open(path, "rb") as file:
            content = file.read()
        ends = [i + 1 for i, byte in enumerate(content) if byte == 10]
        fault = self.rng.choice(["delete", "cut", "cut at line", "empty", "note", "note in place", "folder", "link",
                                 "lines", "part", "garbage", "garbage"])
        self.log.append("- %s: %s" % (fault, path))
        # What another window has written since the first fault is gone without a trace.
        if fault in ("delete", "cut at line", "empty") and (path in self.damaged or not self.leaves_trace(path)):
            self.reference.loose = {0, 1}
        self.damaged.add(path)
        if fault == "delete":
            os.unlink(path)
        elif fault == "cut" and len(content) > 1:
            sizes = [size for size in range(1, len(content)) if size not in ends]
            if self.rng.randrange(2) and len(ends) > 1:
                sizes = [size for size in sizes if size > ends[0]] or sizes
            size = self.rng.choice(sizes)
            # The headers of journals that were created in the same second are equal, so what is left can pass
            # for the beginning of another journal.
            if (len(ends) < 2 or size < ends[1]) and len(self.place.find()) > 1 and not self.leaves_trace(path):
                self.reference.loose = {0, 1}
            os.truncate(path, size)
        elif fault == "cut at line" and ends:
            os.truncate(path, self.rng.choice(ends))
        elif fault == "empty":
            os.truncate(path, 0)
        elif fault == "note":
            self.write(path + ".new", "wb", self.make_note() + b"\n")
            if os.path.getsize(path + ".new") == 0 and not self.leaves_trace(path):
                self.reference.loose = {0, 1}  # The disk is full.
            os.rename(path + ".new", path)
        elif fault == "note in place":
            self.write(path, "wb", self.rng.choice([self.make_note() + b"\n", self.make_note(), b"\0" * 100]))
        elif fault == "folder":
            self.keep(path)
            os.mkdir(path)
        elif fault == "link":
            self.keep(path)
            os.symlink("/nowhere/file", path)
        elif fault == "lines":
            self.append_lines(path, content)
        elif fault == "part":
            self.write(path, "ab", b'{"seq":%d,"i":[3' % self.rng.randrange(90))
        elif fault == "garbage":
            self.write(path, "ab", self.rng.choice([b"garbage\n", b"\n", b"\xff\0\n", b'{"seq":0,"i":[1],"state":"kept"}\n']))

    def write(self, path, mode, content):
        try:
            with open(path, mode) as file:
                file.write(content)
        except OSError:
            pass  # The disk is full.

    def append_lines(self, path, content):
        """Appends a decision that another program could have made."""
        numbers = [0]
        for line in content.splitlines():
            try:
                numbers.append(json.loads(line).get("seq", 0))
            except (ValueError, AttributeError, UnicodeDecodeError):
                pass
        self.reference.foreign = {0, 1}
        # A superseded file counts again once it has other contents, so a longer review can come back.
        if len(self.place.find()) > 1:
            self.reference.loose = {0, 1}
        self.write(path, "ab", b'{"seq":%d,"i":[%d],"state":"unsure"}\n' % (
            max(numbers) + 1, self.rng.randrange(journal_model.N_COMPARED, N_SAMPLES)))

    def restore(self):
        """Gives files back that were replaced by a folder or a link."""
        for number in sorted(os.listdir(self.place.kept)):
            kept = os.path.join(self.place.kept, number)
            with open(os.path.join(kept, "path")) as file:
                path = file.read()
            if os.path.islink(path):
                os.unlink(path)
            elif os.path.isdir(path):
                os.rmdir(path)
            if os.path.isdir(os.path.dirname(path)) and not os.path.exists(path):
                self.reference.loose = {0, 1}
                self.reference.foreign = {0, 1}
                shutil.copyfile(os.path.join(kept, "file"), path)
                self.log.append("- restored: " + path)
            shutil.rmtree(kept)

    def move_folder(self):
        self.log.append("- folder")
        if self.place.is_away():
            os.rename(self.place.away, self.place.set)
        else:
            os.rename(self.place.set, self.place.away)

    def fill(self):
        disk = os.path.join(self.place.root, self.rng.choice(["disk", "data"]))
        filler = os.path.join(disk, "filler")
        if os.path.exists(filler):
            os.unlink(filler)
        elif self.place.is_mounted:
            with open(filler, "wb", buffering=0) as file:
                try:
                    while file.write(bytes(512)) == 512:
                        pass
                except OSError:
                    pass
        self.log.append("- filler: %s %s" % (disk, os.path.exists(filler)))

    def empty_disks(self):
        for disk in ("disk", "data"):
            filler = os.path.join(self.place.root, disk, "filler")
            if os.path.exists(filler):
                os.unlink(filler)

    def disturb(self):
        self.reference.is_calm = False
        kind = self.rng.randrange(10)
        paths = self.place.find()
        if kind == 0:
            self.move_folder()
        elif kind == 1:
            self.fill()
        elif kind == 2:
            self.set_lacks(self.rng.choice(LACKS))
        elif kind == 3 and not self.place.is_away():
            self.empty_disks()
            self.restore()
        elif kind == 4 and not self.place.is_away() and not any(window.is_open() for window in self.windows):
            self.images = 1 - self.images
            self.place.write_images(self.images)
            self.log.append("- images %d" % self.images)
        elif paths:
            self.damage(self.rng.choice(paths))

    def set_lacks(self, lacks):
        for number in (0, 1):
            self.ask(number, "lacks %d" % lacks)

    def end(self):
        """Ends all faults, and checks what is read back."""
        if self.place.is_away():
            self.move_folder()
        self.empty_disks()
        self.set_lacks(0)
        for number in (0, 1):
            if self.windows[number].is_open():
                self.close(number)
        for i in range(2):
            self.open(0)
            self.close(0)

    def run(self):
        for i in range(self.rng.choice([10, 20, 40])):
            if self.has_faults and self.rng.randrange(4) == 0:
                self.disturb()
                continue
            number = self.rng.randrange(2) if self.has_two else 0
            if number == 1:
                self.reference.is_calm = False
            self.act(number)
        self.end()


def mount_disks(root):
    """Mounts two small file systems for this process and the drivers only. Returns whether that is possible."""
    libc = ctypes.CDLL(None, use_errno=True)
    clone_newns, ms_rec, ms_private = 0x20000, 0x4000, 0x40000
    if libc.unshare(clone_newns) != 0 or libc.mount(None, b"/", None, ctypes.c_ulong(ms_rec | ms_private), None) != 0:
        return False
    return all(libc.mount(b"tmpfs", os.fsencode(os.path.join(root, name)), b"tmpfs", ctypes.c_ulong(0), b"size=256k") == 0
               for name in ("disk", "data"))


def main():
    program = sys.argv[1]
    is_long = os.environ.get("IDXVIEW_TEST_LONG") == "1"
    only = os.environ.get("IDXVIEW_TEST_SEED")
    # Each run tries the same sequences, and --long others each time.
    first = int(only or (random.randrange(1 << 30) if is_long else 1))
    n_sequences = 1 if only else 20000 if is_long else 200
    problems = []
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None) as root:
        place = Place(root, False)
        for name in ("disk", "data"):
            os.mkdir(os.path.join(root, name))
        place.is_mounted = mount_disks(root)
        tap.note("seeds %u to %u, %s" % (first, first + n_sequences - 1,
                                         "full disks" if place.is_mounted else "no full disks: this needs root"))
        drivers = None
        for seed in range(first, first + n_sequences):
            log = []
            drivers = drivers or [Driver(program, root), Driver(program, root)]
            place.clear()
            try:
                Sequence(seed, drivers, place, log).run()
            except (AssertionError, RuntimeError) as error:
                problems.append("IDXVIEW_TEST_SEED=%u: %s\n%s" % (seed, error, "\n".join(log)))
                for driver in drivers:
                    driver.process.kill()
                    driver.process.wait()
                drivers = None
                if len(problems) >= MAX_FAILURES:
                    break
            if only:
                tap.note("\n".join(log))
        for driver in drivers or []:
            driver.process.stdin.close()
            if driver.process.wait() != 0:
                problems.append("a program ends with status %d" % driver.process.returncode)
        if place.is_mounted:
            for name in ("disk", "data"):
                ctypes.CDLL(None).umount2(os.fsencode(os.path.join(root, name)), 2)
    tap.clean("%u sequences do what the model does" % n_sequences, problems)
    tap.done()


main()
