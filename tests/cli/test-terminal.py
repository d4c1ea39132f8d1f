#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks that idxview-cli shows its progress on a terminal, and that Ctrl+C cancels it.

Reads of images are slowed down, so that there is time for both.
"""

import os
import pathlib
import pty
import re
import select
import sys
import tempfile
import time

import tap

SIDE = 28
SAMPLES = 8000
TIMEOUT = 120
CTRL_C = b"\x03"
ERASED = rb"\r\x1b\[K"


def progress(title):
    """Returns a pattern for the progress of a task, once it exceeds 0 %."""
    return ERASED + title.encode() + rb" [1-9]\d? %"


class Terminal:
    """Runs a program on a terminal."""

    def __init__(self, arguments, environment):
        self.text = b""
        (self.process, self.master) = pty.fork()
        if self.process == 0:
            os.execvpe(arguments[0], arguments, {**os.environ, **environment})

    def read(self):
        """Appends output to the text, after waiting briefly; returns whether there may be more."""
        (ready, _, _) = select.select([self.master], [], [], 0.1)
        if not ready:
            return True
        try:
            data = os.read(self.master, 65536)
        except OSError:  # a terminal's end of file
            data = b""
        self.text += data
        return bool(data)

    def wait_for(self, pattern):
        """Waits for output that matches the pattern; returns whether it appeared."""
        end = time.monotonic() + TIMEOUT
        while not re.search(pattern, self.text) and time.monotonic() < end and self.read():
            pass
        return bool(re.search(pattern, self.text))

    def press(self, key):
        os.write(self.master, key)

    def end(self):
        """Waits for the end and returns the exit status; kills a program that takes too long."""
        end = time.monotonic() + TIMEOUT
        while self.read():
            if time.monotonic() > end:
                os.kill(self.process, 9)
        (_, status) = os.waitpid(self.process, 0)
        os.close(self.master)
        return os.waitstatus_to_exitcode(status)


def write_dataset(folder):
    """Writes noisy images with labels, and returns the path of the images."""
    images = os.path.join(folder, "a-images-idx3-ubyte")
    with open(images, "wb") as file:
        file.write(b"\0\0\x08\x03" + b"".join(n.to_bytes(4, "big") for n in (SAMPLES, SIDE, SIDE)))
        file.write(os.urandom(SAMPLES * SIDE * SIDE))
    with open(os.path.join(folder, "a-labels-idx1-ubyte"), "wb") as file:
        file.write(b"\0\0\x08\x01" + SAMPLES.to_bytes(4, "big"))
        file.write(bytes(range(10)) * (SAMPLES // 10))
    return images


def write_folder(folder):
    """Writes 40 small datasets without labels to a new folder, and returns its path."""
    many = os.path.join(folder, "many")
    os.mkdir(many)
    for i in range(40):
        with open(os.path.join(many, f"{i}-images-idx3-ubyte"), "wb") as file:
            file.write(b"\0\0\x08\x03" + b"".join(n.to_bytes(4, "big") for n in (1, 2, 2)) + bytes(4))
    return many


def main():
    (program, slow_reads) = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        images = write_dataset(folder)
        many = write_folder(folder)
        before = sorted(os.listdir(folder))
        slow = {"LD_PRELOAD": slow_reads, "SLOW_READS_FILES": images, "SLOW_READS_MILLISECONDS": "30",
                "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0"}
        command = [program, "suspects", images, "--landmarks", "64"]

        terminal = Terminal(command + ["--top", "1"], slow)
        tap.point("it shows the progress of the search for equal images",
                  terminal.wait_for(progress("Looking for equal images…")), terminal.text)
        tap.point("it shows the progress of the check",
                  terminal.wait_for(progress("Checking labels…")), terminal.text)
        tap.equal("it succeeds", terminal.end(), 0)
        tap.point("and erases the progress",
                  re.search(progress("Checking labels…") + ERASED, terminal.text), terminal.text)

        for what in ("Looking for equal images…", "Checking labels…"):
            terminal = Terminal(command + ["--probabilities", os.path.join(folder, "p")], slow)
            terminal.wait_for(progress(what))
            terminal.press(CTRL_C)
            tap.equal("Ctrl+C while %s ends it with a failure" % what.lower().rstrip("…"),
                      terminal.end(), 1)
            tap.point("and says so",
                      terminal.text.rstrip().endswith(b"cancelled") and b"suspicion" not in terminal.text,
                      terminal.text)
            tap.equal("and leaves no files behind", sorted(os.listdir(folder)), before)

        terminal = Terminal([program, "report", images, "-o", os.path.join(folder, "r.pdf")], slow)
        tap.point("it shows the progress of a report",
                  terminal.wait_for(progress("Writing the report…")), terminal.text)
        terminal.press(CTRL_C)
        tap.equal("Ctrl+C ends the report with a failure", terminal.end(), 1)
        tap.equal("and leaves nothing half written", sorted(os.listdir(folder)), before)

        terminal = Terminal([program, "table", images, "--sort", "mean"], slow)
        tap.point("it shows the progress of a sort",
                  terminal.wait_for(progress("Sorting by mean intensity…")), terminal.text)
        terminal.press(CTRL_C)
        tap.equal("Ctrl+C ends the sort with a failure", terminal.end(), 1)
        tap.point("and prints no table", terminal.text.rstrip().endswith(b"cancelled"), terminal.text)

        terminal = Terminal([program, "info", many], {**slow, "SLOW_READS_FILES": many + "/*"})
        tap.point("it shows the progress of a search for datasets",
                  terminal.wait_for(progress("Looking for datasets…")), terminal.text)
        terminal.press(CTRL_C)
        tap.equal("Ctrl+C ends the search with a failure", terminal.end(), 1)
        tap.point("and lists no datasets", terminal.text.rstrip().endswith(b"cancelled"), terminal.text)

        terminal = Terminal([program, "export", images, "--all", "-o", os.path.join(folder, "p")], slow)
        tap.point("it shows the progress of an export",
                  terminal.wait_for(progress("Exporting images…")), terminal.text)
        terminal.press(CTRL_C)
        tap.equal("Ctrl+C ends it with a failure", terminal.end(), 1)
        tap.equal("and leaves no pictures behind", sorted(os.listdir(folder)), before)
    tap.done()


main()
