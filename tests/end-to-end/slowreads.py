# SPDX-License-Identifier: MIT
"""Slows down a program's reads of some files, with tests/support/slow-reads.c.

    slow = slowreads.SlowReads("*-ubyte.gz", hold=100000)
    with viewer.Viewer(path, env=slow.env) as app:
        ...  # can't read beyond the first 100,000 bytes
        slow.let_through()
"""

import collections
import os
import tempfile

LIBRARY = os.environ["IDXVIEW_SLOW_READS"]

Read = collections.namedtuple("Read", "thread offset length path")


class SlowReads:
    """Slows down reads of the files whose paths match a pattern. Each read takes some
    milliseconds; reads beyond the first hold bytes don't return until let_through()."""

    def __init__(self, pattern, milliseconds=0, hold=None):
        folder = tempfile.mkdtemp(dir=os.environ["IDXVIEW_SESSION"], prefix="slow.")
        self._hold = os.path.join(folder, "hold")
        self._log = os.path.join(folder, "log")
        if hold is not None:
            self.let_through(hold)
        sanitizer = os.environ.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0"
        self.env = {"LD_PRELOAD": LIBRARY, "ASAN_OPTIONS": sanitizer, "SLOW_READS_FILES": pattern,
                    "SLOW_READS_MILLISECONDS": str(milliseconds), "SLOW_READS_HOLD": self._hold,
                    "SLOW_READS_LOG": self._log}

    def let_through(self, until=None):
        """Allows reads of the first until bytes, or of all."""
        if until is None:
            os.remove(self._hold)
            return
        with open(self._hold + ".new", "w", encoding="ascii") as file:
            print(until, file=file)
        os.replace(self._hold + ".new", self._hold)

    def reads(self, thread=None):
        """Returns the reads so far that could block: those of the thread "main", of the "other" threads, or
        all."""
        if not os.path.exists(self._log):
            return []
        with open(self._log, encoding="utf-8") as log:
            lines = [line.rstrip("\n").split(" ", 3) for line in log if line.endswith("\n")]
        reads = [Read(who, int(offset), int(length), path) for who, offset, length, path in lines]
        return [read for read in reads if thread in (None, read.thread)]
