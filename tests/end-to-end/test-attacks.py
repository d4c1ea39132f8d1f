#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Reviews labels while the files and the disk change: no decision that was shown is lost, and the window
reports the problem.

Mounts disks in a mount namespace of its own, which requires root. Without a window, failing disks are tested
in tests/review/test-journal.c, tests/review/test-correction.c and tests/faults.
"""

import fcntl
import glob
import gzip
import itertools
import json
import os
import shutil
import subprocess
import sys

import idxfiles
import tap
import uitest
import viewer

IMAGES = "set-images-idx3-ubyte"
LABELS = "set-labels-idx1-ubyte"
N = 40
NOTHING = "Nothing was decided"


def make_set(folder):
    path = idxfiles.write(os.path.join(folder, IMAGES), idxfiles.header(N, 6, 6) + bytes(range(200, 236)) * N)
    labels = [index % 10 for index in range(N)]
    idxfiles.write(os.path.join(folder, LABELS), idxfiles.header(N) + bytes(labels))
    return path


def progress(app):
    """Returns what the line says about the review, after closing a notice that hides it."""
    app.last_notice = app.dismiss_notice() or getattr(app, "last_notice", [])
    labels = app.find_all("label", match="^Reviewing", where=viewer.is_shown)
    return labels[0].get_name() if labels else None


def n_decided(app):
    text = uitest.wait_for("the review bar", lambda: progress(app))
    return int(text.split(" of ")[0].split()[-1].replace(",", ""))


def open_review(app, count=N):
    app.wait_for_shown("All %s samples" % format(count, ","))
    app.focus_sheet()
    app.key("ctrl+r")
    uitest.wait_for("the review", lambda: progress(app))


def decide(app, keys):
    """Types labels, and waits until each decision is shown."""
    for key in keys:
        before = n_decided(app)
        app.key(key)
        uitest.wait_for("the decision", lambda before=before: n_decided(app) == before + 1)


def expect_notice(app, name, title, words):
    def found():
        notice = app.notice() or getattr(app, "last_notice", [])
        return bool(notice) and notice[0] == title and words in " ".join(notice[1:])
    viewer.expect(name, found, True)
    tap.note(app.notice())


def cli(*arguments):
    return subprocess.run([os.environ["IDXVIEW_CLI"], *arguments], capture_output=True, text=True, check=False)


def decided_in(images, journal):
    """Returns the current labels of the samples that a journal decides, by index."""
    done = cli("table", images, "--journal", journal, "--format", "json")
    if done.returncode != 0:
        return done.stderr
    rows = map(json.loads, done.stdout.splitlines())
    return {row["index"]: row["current"] for row in rows if row["state"] != "undecided"}


def journal_of(folder):
    return glob.glob(os.path.join(folder, "*.idxreview.jsonl"))[0]


def read(path):
    with open(path, "rb") as file:
        return file.read()


def in_use_elsewhere():
    """If another program uses the journal, shows its decisions and decides nothing."""
    folder = viewer.folder("used")
    path = make_set(folder)
    with viewer.Viewer(path) as app:
        open_review(app)
        decide(app, "94")
    before = read(journal_of(folder))
    with open(journal_of(folder), "rb") as journal:
        fcntl.flock(journal, fcntl.LOCK_EX)
        with viewer.Viewer(path) as app:
            open_review(app)
            tap.equal("the decisions of the other program are shown", n_decided(app), 2)
            app.key("7")
            expect_notice(app, "a journal in use elsewhere is reported", NOTHING, "another window or program")
            tap.equal("and nothing is decided", n_decided(app), 2)
    tap.equal("and its journal stays", read(journal_of(folder)), before)


def labels_replaced():
    """If the labels file was replaced after it was opened, it can't be corrected."""
    folder = viewer.folder("replaced")
    target = os.path.join(viewer.folder("saved"), LABELS)
    path = make_set(folder)
    with viewer.Viewer(path) as app:
        open_review(app)
        decide(app, "94")
        other = idxfiles.header(N) + bytes([3] * N)
        idxfiles.write(os.path.join(folder, "other"), other)
        os.rename(os.path.join(folder, "other"), os.path.join(folder, LABELS))
        expect_notice(app, "replaced labels are reported", "“%s” has changed since it was opened" % LABELS, "")
        app.activate("win.save-labels-to", target)
        expect_notice(app, "and can't be saved", "“%s” can't be saved" % LABELS, "have changed on disk")
        tap.equal("what was decided is still shown", n_decided(app), 2)
    tap.equal("no file was written", os.listdir(os.path.dirname(target)), [])
    tap.equal("the new labels stay", read(os.path.join(folder, LABELS)), other)


def folder_vanished():
    """If the folder is gone, the journal continues in the user's data folder, with all decisions."""
    folder = viewer.folder("vanished")
    away = folder + ".away"
    path = make_set(folder)
    with viewer.Viewer(path) as app:
        open_review(app)
        decide(app, "94")
        os.rename(folder, away)
        decide(app, "7")
        tap.equal("a decision after the folder is gone is shown", n_decided(app), 3)
        expect_notice(app, "and the place of the journal is reported", "There is a problem with the review", "Your decisions are in “")
    journals = glob.glob(os.path.join(os.environ["XDG_DATA_HOME"], "idxview", "reviews", "*.jsonl"))
    tap.equal("one journal is in the user's data", len(journals), 1)
    tap.equal("with all decisions", decided_in(os.path.join(away, IMAGES), journals[0]), {0: 9, 1: 4, 2: 7})
    for journal in journals:
        os.remove(journal)


def fill(disk):
    with open(os.path.join(disk, "filler"), "wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(512))
        except OSError:
            pass


def disk_full(disk):
    """If the disk is full, removes the incomplete line, and decides nothing until there is space."""
    target = os.path.join(disk, "new-labels")
    path = make_set(disk)
    with viewer.Viewer(path) as app:
        open_review(app)
        decide(app, "9")
        fill(disk)
        # The last page of the journal may have room for some more lines.
        shown = None
        for label in itertools.islice(itertools.cycle("123456"), 20):
            app.activate("win.select-all")  # a decision clears the selection
            app.activate("win.decide", label)
            title = uitest.wait_for("an answer", app.notice)[0]
            if title == NOTHING:
                break
            shown = int(label)
        expect_notice(app, "a full disk is reported", NOTHING, "No space left")
        tap.equal("the journal has exactly the decisions that were shown",
                  set(decided_in(path, journal_of(disk)).values()), {shown})
        app.activate("win.save-labels-to", target)
        expect_notice(app, "labels can't be saved on a full disk", "“new-labels” can't be saved", "The disk is full.")
        tap.point("no file remains", not os.path.exists(target) and not glob.glob(os.path.join(disk, ".*")))
        os.remove(os.path.join(disk, "filler"))
        app.activate("win.select-all")
        app.activate("win.decide", "8")
        viewer.expect("with free space, decisions are possible again", lambda: app.notice()[:1], ["Decided about %d samples" % N])
        app.activate("win.save-labels-to", target)
        viewer.expect("and saved", lambda: os.path.exists(target + ".proof.json"), True)
    tap.equal("the journal has the last decision", decided_in(path, journal_of(disk)), dict.fromkeys(range(N), 8))
    tap.equal("the proof holds", cli("verify", target + ".proof.json").returncode, 0)


def disk_read_only(disk):
    path = make_set(disk)
    with viewer.Viewer(path) as app:
        open_review(app)
        decide(app, "94")
        # A disk with a file that is open for writing can't become read-only, so bind-mount it on itself.
        subprocess.run(["mount", "--bind", disk, disk], check=True)
        subprocess.run(["mount", "-o", "remount,bind,ro", disk], check=True)
        app.activate("win.save-labels-to", os.path.join(disk, "new-labels"))
        expect_notice(app, "labels can't be saved on a read-only disk", "“new-labels” can't be saved", "read-only")
        tap.equal("what was decided is still shown", n_decided(app), 2)
    with viewer.Viewer(path) as app:
        open_review(app)
        tap.equal("and after a restart", n_decided(app), 2)
        app.key("alt+Down")
        viewer.expect("the next undecided sample is current", app.current_index, 2)
        decide(app, "7")
        expect_notice(app, "the new place of the journal is reported", "There is a problem with the review",
                      "Your decisions are in “")
    journals = glob.glob(os.path.join(os.environ["XDG_DATA_HOME"], "idxview", "reviews", "*.jsonl"))
    tap.equal("the review continues in the user's data folder", len(journals), 1)
    tap.equal("with all decisions", decided_in(path, journals[0]) if journals else None, {0: 9, 1: 4, 2: 7})
    subprocess.run(["umount", disk], check=True)


def wide_labels():
    """Corrects three of QMNIST's labels of four bytes in eight columns: only the first column changes."""
    data = os.environ.get("IDXVIEW_TEST_DATA", "")
    images = os.path.join(data, "mnist", "train-images-idx3-ubyte.gz")
    labels = os.path.join(data, "qmnist", "qmnist-train-labels-idx2-int.gz")
    if not os.path.exists(images) or not os.path.exists(labels):
        tap.skip("QMNIST", "the files don't exist")
        return
    folder = viewer.folder("qmnist")
    path = os.path.join(folder, "qmnist-train-images-idx3-ubyte.gz")
    target = os.path.join(viewer.folder("saved"), "qmnist-train-labels-idx2-int.gz")
    os.symlink(images, path)
    shutil.copy(labels, folder)
    with viewer.Viewer(path) as app:
        open_review(app, 60000)
        given = gzip.decompress(read(labels))
        decide(app, "222")
        app.activate("win.save-labels-to", target)
        viewer.expect("labels of four bytes are saved", lambda: app.notice()[:1],
                      ["3 of 60,000 labels changed. Saved qmnist-train-labels-idx2-int.gz with its proof"])
    saved = gzip.decompress(read(target))
    expected = bytearray(given)
    for index in range(3):
        expected[12 + 32 * index:16 + 32 * index] = (2).to_bytes(4, "big")
    tap.point("only the first column of these differs", saved == bytes(expected))
    tap.equal("the proof holds", cli("verify", target + ".proof.json").returncode, 0)


def main():
    in_use_elsewhere()
    labels_replaced()
    folder_vanished()
    wide_labels()
    if "IDXVIEW_MOUNTED" not in os.environ:
        tap.skip("disks", "only root can mount them")
    else:
        for attack in (disk_full, disk_read_only):
            disk = viewer.folder(attack.__name__)
            subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", disk], check=True)
            attack(disk)
            subprocess.run(["umount", disk], check=True)
    viewer.done()


if "IDXVIEW_MOUNTED" not in os.environ and subprocess.run(["unshare", "--mount", "true"], check=False,
                                                          capture_output=True).returncode == 0:
    os.environ["IDXVIEW_MOUNTED"] = "yes"
    os.execvp("unshare", ["unshare", "--mount", sys.executable, __file__, *sys.argv[1:]])
main()
