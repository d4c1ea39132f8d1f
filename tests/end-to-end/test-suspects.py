#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks labels: the list of suspects, the evidence, and the confusion matrix."""

import collections
import csv
import os
import random
import re

import idxfiles
import slowreads
import tap
import uitest
import viewer

LARGE = 20000  # samples


def read_key():
    """Returns the wrong labels of the demo dataset, by index: the given and the true one."""
    path = os.path.join(os.environ["IDXVIEW_SAMPLE_FOLDER"], "sample-key.csv")
    with open(path, encoding="utf-8") as file:
        return {int(row["index"]): (row["given"], row["true"]) for row in csv.DictReader(file)}


def make_bars(labels, seed=1):
    """Returns images with noise and a bar, whose position depends on the label."""
    source = random.Random(seed)
    images = bytearray(source.randbytes(len(labels) * 28 * 28).translate(bytes(value // 8 for value in range(256))))
    for index, label in enumerate(labels):
        start = (index * 28 + 2 + 2 * label) * 28
        images[start:start + 3 * 28] = bytes(255 - value for value in images[start:start + 3 * 28])
    return idxfiles.DataSet(bytes(images), bytes(labels), 28, 28)


def n_to_check(app):
    """Returns the number of labels to check in the view bar, or None."""
    labels = app.find_all("label", match="^[0-9]+ labels? to check(\u00a0· [0-9]+ less likely)?$", where=viewer.is_shown)
    return int(labels[0].get_name().split()[0]) if labels else None


def wait_for_suspects(app):
    return uitest.wait_for("labels to check", lambda: n_to_check(app))


def thumbnails(app):
    """Returns the buttons of the similar samples in the evidence."""
    return app.find_all("button", match="^Image ", where=viewer.is_shown)


def labels_of(buttons):
    return [button.get_name().rpartition(" ")[2] for button in buttons]


def read_list(path):
    uitest.wait_for("the list to be written", lambda: os.path.exists(path))
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def export_list(app, folder):
    app.key("F10")
    app.choose_in_menu("Export")
    app.choose_in_menu("As a List…")
    chooser = app.find_chooser("Export List")
    name = app.find("text", "Name:", within=chooser)
    viewer.expect("a name is suggested", lambda: uitest.text_of(name), "sample-list.csv")
    path = os.path.join(folder, "list.csv")
    app.save_in_chooser(path)
    rows = read_list(path)
    viewer.expect("the window says so", app.notice,
                  ["A list of %d samples was exported to “list.csv”" % len(rows), "Show in Folder"])
    tap.equal("a list isn't offered to be opened", app.find_all("button", match="^list.csv"), [])
    app.key("Escape")
    return rows


def check_key(rows, count):
    key = read_key()
    first = {int(row["index"]): (row["given"], row["suggested"]) for row in rows[:len(key)]}
    tap.equal("the first suspects are the wrong labels, with the true ones", first, key)
    tap.point("the number of labels to check is about right", len(key) <= count <= len(key) + 10, count)
    suspicions = [float(row["suspicion"]) for row in rows]
    tap.equal("the worst come first", suspicions, sorted(suspicions, reverse=True))
    tap.point("each looks like another class", min(suspicions) > 0.5, min(suspicions))


def find_suspects(app, folder):
    app.wait_for_shown("All 3,000 samples")
    app.focus_sheet()
    app.key("ctrl+shift+l")
    count = wait_for_suspects(app)
    rows = export_list(app, folder)
    check_key(rows, count)
    worst = rows[0]
    app.activate("win.go-to", int(worst["index"]))
    viewer.expect("a screen reader hears what the worst looks like",
                  lambda: re.sub(", selected.*", "", app.current()),
                  "Image %s, labeled %s, looks like %s" % (
                      "{:,}".format(int(worst["index"])), worst["given"], worst["suggested"]))
    return rows


def look_at_evidence(app, worst):
    (given, suggested) = (worst["given"], worst["suggested"])
    viewer.expect("the pane says so", lambda: app.detail()[0],
                  "Labeled %s. Looks like %s." % (given, suggested))
    tap.point("with strong evidence", app.find_all("label", "Strong evidence", where=viewer.is_shown))
    viewer.expect("similar samples of the given class are above those of the suggested one",
                  lambda: labels_of(thumbnails(app)), [given] * 4 + [suggested] * 4)
    tap.equal("details are folded away",
              app.find_all("label", "Landmarks", where=viewer.is_shown), [])
    app.click(app.find("label", "Details", where=viewer.is_shown))
    viewer.expect("and unfold with a click",
                  lambda: app.find_all("label", "Landmarks", where=viewer.is_shown) != [], True)
    tap.clean("everything has a name", app.find_unnamed())
    app.click(app.find("label", "Details", where=viewer.is_shown))


def name_of(button):
    return re.sub(", labell?ed .*", "", button.get_name())


def find_neighbor(app, rows):
    """Returns the button of a similar sample that isn't a suspect itself, once it is shown."""
    listed = {"Image {:,}".format(int(row["index"])) for row in rows}

    def find():
        return next((button for button in thumbnails(app) if name_of(button) not in listed), None)
    return uitest.wait_for("a similar sample that isn't listed", find)


def is_in_pane(app, name):
    return app.find_all("label", name, where=viewer.is_shown) != []


def show_a_neighbor(app, rows):
    own = "{:,}".format(int(rows[0]["index"]))
    button = find_neighbor(app, rows)
    name = name_of(button)
    app.dismiss_notice()
    app.click(button)
    viewer.expect("a neighbor shows in the pane, though the filter hides it",
                  lambda: is_in_pane(app, name), True)
    tap.equal("without a notice", app.notice(), [])
    tap.equal("the labels to check stay", app.filter(), "suspicion:>0.5")
    app.click(app.find("button", "Back to image " + own, where=viewer.is_shown))
    viewer.expect("and a button leads back", lambda: is_in_pane(app, "Image " + own), True)


def show_a_neighbor_by_keys(app, rows):
    own = "{:,}".format(int(rows[0]["index"]))
    viewer.expect("the evidence is there again", lambda: len(thumbnails(app)), 8)
    wanted = find_neighbor(app, rows).get_name()
    for _ in range(40):
        app.key("Tab")
        focused = app.focused()
        if focused is not None and focused.get_name() == wanted:
            break
    app.key("Return")
    viewer.expect("keys lead to a neighbor as well",
                  lambda: is_in_pane(app, re.sub(", labell?ed .*", "", wanted)), True)
    app.key("Return")
    viewer.expect("and back", lambda: is_in_pane(app, "Image " + own), True)


CELL = re.compile(r"Labeled (\d), looks like (\d): (\d+) samples?$")


def cell(app):
    """Returns the labels and the count of the cell with the focus. While the focus moves, no cell has it."""
    def find():
        node = app.focused()
        return CELL.match(node.get_name() or "") if node is not None else None
    return uitest.wait_for("a cell to have the focus", find).groups()


def move_to_cell(app, given, suggested, *keys):
    app.key(*keys)
    uitest.wait_for("the focus to move", lambda: cell(app)[:2] == (given, suggested))


def walk_to_something(app):
    """Moves through the cells with keys until one isn't empty. Returns its labels and its count."""
    move_to_cell(app, "0", "0", "Home", "Page_Up")
    while cell(app)[2] == "0":
        (given, suggested, _) = cell(app)
        if suggested == "9":
            move_to_cell(app, str(int(given) + 1), "0", "Home", "Down")
        else:
            move_to_cell(app, given, str(int(suggested) + 1), "Right")
    return cell(app)


def choose_in_matrix(app, rows):
    pairs = collections.Counter((row["given"], row["suggested"]) for row in rows)
    app.click(app.find("button", "Which classes look alike", where=viewer.is_shown))
    cell(app)
    for keys in (("Home", "Page_Up"), ("End",), ("Page_Down",), ("Left", "Up")):
        app.key(*keys)
    tap.clean("the table has names", app.find_unnamed())
    (given, suggested, count) = cell(app)
    tap.equal("a cell tells how many there are", int(count), pairs[given, suggested])

    (given, suggested, count) = walk_to_something(app)
    app.key("Return")
    chosen = "given:%s suggested:%s" % (given, suggested)
    viewer.expect("choosing a cell narrows the labels to check", app.filter, "suspicion:>0.5 " + chosen)
    app.click(app.find("button", "Which classes look alike", where=viewer.is_shown))
    tap.equal("the same cell is found again", walk_to_something(app), (given, suggested, count))
    app.key("Return")
    viewer.expect("choosing it again shows all of it", app.filter, chosen)
    viewer.expect("and shows its samples", app.shown, "%s of 3,000 samples · %s→%s?" % (
        count, given, suggested))


def search(app, rows):
    few = [row for row in rows if float(row["suspicion"]) > 0.9 and row["suggested"] == "9"]
    app.key("ctrl+f")
    app.wait_for_entry()
    app.key("ctrl+a")
    app.type("suspicion:>0.9 suggested:9")
    viewer.expect("the entry filters by suspicion and suggestion", app.shown,
                  "%d of 3,000 samples · suspicion:>0.9 suggested:9" % len(few))
    app.key("Escape")


def leave(app):
    app.click(app.find("button", "Show All", where=viewer.is_shown))
    viewer.expect("Show All leaves the labels to check", app.shown, "All 3,000 samples")
    viewer.expect("and their order", lambda: app.describe("win.sort")[1], "index")


def check_sample():
    with viewer.Viewer("--sample") as app:
        rows = find_suspects(app, viewer.folder())
        look_at_evidence(app, rows[0])
        show_a_neighbor(app, rows)
        show_a_neighbor_by_keys(app, rows)
        choose_in_matrix(app, rows)
        leave(app)
        search(app, rows)
        tap.equal("the program quits", app.quit(), 0)


def cancel():
    """Cancels a check that can't end, because the images can only be read up to their middle."""
    path = make_bars([index % 10 for index in range(LARGE)]).write(viewer.folder("large"), "large")
    slow = slowreads.SlowReads(path, hold=os.path.getsize(path) // 2)
    with viewer.Viewer(path, env=slow.env) as app:
        app.wait_for_shown("All 20,000 samples")
        app.focus_sheet()
        app.key("ctrl+shift+l")
        app.find("label", "Checking labels…", where=viewer.is_shown)
        app.key("Right", "Right")
        viewer.expect("meanwhile the window stays usable", app.current_index, 2)
        app.click(app.find("button", "Cancel", where=viewer.is_shown))
        app.wait_until_gone(role="button", name="Cancel", where=viewer.is_shown)
        slow.let_through()
        app.activate("win.go-to", LARGE - 1)
        viewer.expect("then images can be read", app.detail_index, LARGE - 1)
        tap.equal("Cancel ends a check", (app.notice(), n_to_check(app), app.shown()),
                  ([], None, "All 20,000 samples"))


def explain_failures():
    folder = viewer.folder("few")
    with viewer.Viewer(make_bars([0, 1, 2] * 4).write(folder, "few")) as app:
        app.wait_for_shown("All 12 samples")
        app.key("ctrl+shift+l")
        viewer.expect("too few samples can't be checked", app.notice,
                      ["The labels can't be checked",
                       "Checking labels needs at least 50 samples; this dataset has only 12."])
        tap.equal("and all are shown", app.shown(), "All 12 samples")
        app.key("Escape")
        path = os.path.join(folder, "few-images-idx3-ubyte")
        app.activate("win.export-list-to", path)
        viewer.expect("a list is never written over an input", app.notice,
                      ["“few-images-idx3-ubyte” can't be saved",
                       "This file is open. Choose another name."])

    with viewer.Viewer(idxfiles.make(500).write(viewer.folder("noise"), "noise")) as app:
        app.wait_for_shown("All 500 samples")
        app.key("ctrl+shift+l")
        viewer.expect("noise can't be checked", lambda: app.notice()[:1],
                      ["The labels can't be checked against the images"])

    with viewer.Viewer(idxfiles.make(100).write(viewer.folder("bare"), "bare", labels=False)) as app:
        app.wait_for_shown("All 100 samples")
        tap.equal("without labels there is nothing to check", app.describe("win.find-suspects")[0], False)
        tap.equal("or to review", app.describe("win.review")[0], False)


check_sample()
cancel()
explain_failures()
viewer.done()
