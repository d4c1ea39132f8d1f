#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Decides about labels, and saves the corrected ones: only with keys, and only with the mouse."""

import csv
import glob
import gzip
import json
import os
import random
import shutil
import subprocess

import idxfiles
import tap
import uitest
import viewer

IMAGES = "sample-images-idx3-ubyte.gz"
LABELS = "sample-labels-idx1-ubyte.gz"
MAX_OTHER_KEYS = 6  # besides one for each label to check
N_KILLS = 25 if os.environ.get("IDXVIEW_TEST_LONG") == "1" else 2
N_CLASSES = 47


def copy_sample():
    """Returns a folder with the demo dataset, and the true labels of its wrong ones, by index."""
    folder = viewer.folder("sample")
    source = os.environ["IDXVIEW_SAMPLE_FOLDER"]
    for name in (IMAGES, LABELS):
        shutil.copy(os.path.join(source, name), folder)
    with open(os.path.join(source, "sample-key.csv"), encoding="utf-8") as file:
        return folder, {int(row["index"]): row["true"] for row in csv.DictReader(file)}


def read(path):
    with gzip.open(path) as file:
        return file.read()


def differences(folder, saved):
    """Returns the labels that differ, by index; checks that the header and the length are equal."""
    (old, new) = (read(os.path.join(folder, LABELS)), read(saved))
    tap.equal("the header and the length stay", (len(new), new[:8]), (len(old), old[:8]))
    return {index: str(new[8 + index]) for index in range(len(old) - 8) if old[8 + index] != new[8 + index]}


def cli(*arguments):
    return uitest.run(os.environ["IDXVIEW_CLI"], *arguments)


def journal(folder):
    return glob.glob(os.path.join(folder, "*.idxreview.jsonl"))[0]


def check_files(folder, saved, key):
    """Checks the saved files with other programs: cmp and the command line."""
    plain = [os.path.join(folder, name) for name in ("old", "new")]
    for path, source in zip(plain, (os.path.join(folder, LABELS), saved)):
        with open(path, "wb") as file:
            file.write(read(source))
    lines = subprocess.run(["cmp", "-l", *plain], stdout=subprocess.PIPE, text=True, check=False).stdout
    tap.equal("cmp lists the wrong labels", [int(line.split()[0]) - 9 for line in lines.splitlines()], sorted(key))
    tap.equal("the proof holds", cli("verify", saved + ".proof.json").splitlines()[0],
              "%d of 3,000 labels differ from the given ones; everything else is identical." % len(key))

    images = os.path.join(folder, IMAGES)
    (again, patched, patch) = (os.path.join(folder, name) for name in ("again", "patched", "patch.csv"))
    cli("apply", images, "--journal", journal(folder), "-o", again)
    with open(patch, "w", encoding="utf-8") as file:
        file.write(cli("diff", plain[0], plain[1]))
    cli("apply", images, "--patch", patch, "-o", patched)
    for what, path in (("the journal", again), ("the difference", patched)):
        with open(path, "rb") as file:
            tap.point("%s gives the same bytes" % what, file.read() == read(saved))


def n_to_check(app):
    labels = app.find_all("label", match="labels to check\u00a0· ", where=viewer.is_shown)
    return int(labels[0].get_name().split()[0]) if labels else None


def progress(app):
    labels = app.find_all("label", match="^Reviewing", where=viewer.is_shown)
    return labels[0].get_name() if labels else ""


def check_saved(app, folder, saved, key):
    viewer.expect("the window says what was saved", lambda: app.notice()[:1],
                  ["%d of 3,000 labels changed. Saved %s with its proof" % (len(key), LABELS)])
    tap.equal("exactly the wrong labels differ", differences(folder, saved), key)
    with open(saved + ".proof.json", encoding="utf-8") as file:
        tap.point("a proof is next to them", json.load(file))
    check_files(folder, saved, key)


def review_by_keys():
    (folder, key) = copy_sample()
    saved = os.path.join(folder, "corrected", LABELS)
    n_keys = 0

    with viewer.Viewer(os.path.join(folder, IMAGES)) as app:
        def press(name):
            nonlocal n_keys
            n_keys += 1
            app.key(name)

        app.wait_for_shown("All 3,000 samples")
        press("ctrl+shift+l")
        count = uitest.wait_for("labels to check", lambda: n_to_check(app))
        given = read(os.path.join(folder, LABELS))[8:]
        press("ctrl+r")
        uitest.wait_for("the review", lambda: progress(app))
        for number in range(count):
            index = app.current_index()
            press(key.get(index, str(given[index])))
            viewer.uitest.wait_for("the decision", lambda n=number: " %d of " % (n + 1) in progress(app))
        tap.equal("each was decided by one key", n_keys, count + 2)
        press("ctrl+s")
        app.find_chooser("Save Corrected Labels")
        press("Return")
        check_saved(app, folder, saved, key)
        tap.point("few keys are pressed", n_keys <= count + MAX_OTHER_KEYS, n_keys)
        tap.equal("the given labels stay", read(os.path.join(folder, LABELS))[8:], given)


def list_suspects(folder):
    """Returns the index and the suggested label of each label to check, the most suspicious first."""
    rows = (line.split() for line in cli("suspects", os.path.join(folder, IMAGES)).splitlines()[1:])
    return [(int(row[1]), row[3]) for row in rows]


def review_by_accepting():
    """Accepts all suggestions above the line but those that are wrong."""
    (folder, key) = copy_sample()
    saved = os.path.join(folder, "corrected", LABELS)
    suspects = list_suspects(folder)
    n_presses = 0

    with viewer.Viewer(os.path.join(folder, IMAGES)) as app:
        def press(name):
            nonlocal n_presses
            n_presses += 1
            app.key(name)

        app.wait_for_shown("All 3,000 samples")
        press("ctrl+shift+l")
        uitest.wait_for("labels to check", lambda: n_to_check(app))
        press("ctrl+r")
        button = app.find("button", match="^Select the .* Above the Line$", where=viewer.is_shown)
        n_above = int(button.get_name().split()[2])
        n_presses += 1
        app.click(button)
        places = viewer.Places(app)
        for position, (index, suggested) in enumerate(suspects[:n_above]):
            if key.get(index) != suggested:
                n_presses += 1
                viewer.hold("ctrl", lambda at=position: app.click_at(*places.of(*divmod(at, places.columns))))
        press("ctrl+Return")
        accepted = {index: suggested for index, suggested in suspects[:n_above] if key.get(index) == suggested}
        viewer.expect("the suggestions are accepted", lambda: app.notice()[:1],
                      ["Accepted %d suggestions" % len(accepted)])
        press("ctrl+s")
        app.find_chooser("Save Corrected Labels")
        press("Return")
        uitest.wait_for("the labels to be saved", lambda: os.path.exists(saved + ".proof.json"))
    tap.equal("the corrected labels are those of the key", differences(folder, saved), accepted)
    tap.equal("the check has missed none of them", sorted(set(key) - set(accepted)), [])
    check_files(folder, saved, key)
    tap.point("12 presses are enough", n_presses <= 12, n_presses)


def click_in_header(app, name, action):
    """Clicks a button in the header bar; on Wayland, where windows are fullscreen, activates its action."""
    if uitest.IS_WAYLAND:
        app.activate(action)
    else:
        app.click(app.find("button", name))


def review_by_mouse():
    (folder, key) = copy_sample()
    given = read(os.path.join(folder, LABELS))[8:]
    saved = os.path.join(viewer.folder("saved"), LABELS)

    with viewer.Viewer(os.path.join(folder, IMAGES)) as app:
        app.wait_for_shown("All 3,000 samples")
        click_in_header(app, "Check Labels", "win.find-suspects")
        count = uitest.wait_for("labels to check", lambda: n_to_check(app))
        click_in_header(app, "Review", "win.review")
        uitest.wait_for("the review", lambda: progress(app))
        for number in range(count):
            index = app.current_index()
            label = key.get(index, str(given[index]))
            app.click(app.find("button", match="^Label as %s(, suggested)?$" % label, where=viewer.is_shown))
            uitest.wait_for("the decision", lambda n=number: " %d of " % (n + 1) in progress(app))
            if number + 1 < count:
                uitest.wait_for("the next one", lambda i=index: app.current_index() not in (i, None))
        tap.point("the focus stays on the samples", app.current())
        app.click(app.find("button", "Save…", where=viewer.is_shown))
        app.save_in_chooser(saved)
        uitest.wait_for("the notice", lambda: app.notice())
        app.click(app.find("button", "Copy Patch", where=viewer.is_shown))
        viewer.expect("the window says what was copied", lambda: app.notice()[:1],
                      ["Copied a patch with %d changes" % len(key)])
        if not uitest.IS_WAYLAND:  # the clipboard is read through X
            tap.equal("Copy Patch copies what diff prints", uitest.clipboard().decode(),
                      cli("diff", os.path.join(folder, LABELS), saved))
        check_files(folder, saved, key)


def keep_page():
    """Corrects a label by mouse, then keeps all others in view; one undo takes that back."""
    (folder, _) = copy_sample()
    images = os.path.join(folder, IMAGES)
    with viewer.Viewer(images) as app:
        app.wait_for_shown("All 3,000 samples")
        click_in_header(app, "Review", "win.review")
        uitest.wait_for("the review", lambda: progress(app))
        app.focus_sheet()
        places = viewer.Places(app)
        whole = list(range(places.columns * (places.height // places.tile)))
        corrected = places.columns + 2
        app.click_at(*places.of(1, 2))
        viewer.expect("the sample is current", app.current_index, corrected)
        app.click(app.find("button", match="^Label as 7", where=viewer.is_shown))
        uitest.wait_for("the decision", lambda: n_decided(app) == 1)
        button = app.find("button", match="^Keep the .* Others in View$", where=viewer.is_shown)
        tap.equal("the button counts the tiles in view", button.get_name().split()[2], str(len(whole) - 1))
        app.click(button)
        viewer.expect("the window says what was kept", lambda: app.notice()[:1],
                      ["Kept %d labels in view" % (len(whole) - 1)])
        decided = table(images)
        tap.equal("exactly these were decided", sorted(decided), whole)
        tap.equal("the corrected label stays", decided[corrected], "7")
        app.click(app.find("button", "Undo", where=viewer.is_shown))
        viewer.expect("one undo takes it back", lambda: table(images), {corrected: "7"})


def decide_nothing():
    """Checks that keys typed elsewhere don't decide."""
    (folder, _) = copy_sample()
    with viewer.Viewer(os.path.join(folder, IMAGES)) as app:
        app.wait_for_shown("All 3,000 samples")
        app.focus_sheet()
        app.key("ctrl+r")
        viewer.expect("nothing is decided", lambda: progress(app),
                      "Reviewing · 0 of these 3,000 decided\u00a0· 0 changed in all")
        app.key("ctrl+f")
        app.wait_for_entry()
        app.type("label:4")
        app.key("Escape")
        app.activate("win.clear-filter")
        app.wait_for_shown("All 3,000 samples")
        tap.equal("typing into the filter decides nothing", progress(app),
                  "Reviewing · 0 of these 3,000 decided\u00a0· 0 changed in all")
        app.focus_sheet()
        app.key("Menu")
        uitest.wait_for("the menu", app.menu_entries)
        app.type("9z")
        app.key("Escape")
        tap.equal("typing into the menu decides nothing", progress(app),
                  "Reviewing · 0 of these 3,000 decided\u00a0· 0 changed in all")
        app.focus_sheet()
        app.key("space")
        viewer.expect("a key on a sample decides", lambda: progress(app),
                      "Reviewing · 1 of these 3,000 decided\u00a0· 0 changed in all")
        app.key("ctrl+z")
        viewer.expect("and is undone", lambda: progress(app),
                      "Reviewing · 0 of these 3,000 decided\u00a0· 0 changed in all")


def other_layouts():
    """Checks that digit keys decide in layouts where digits need Shift or are in other scripts."""
    (folder, _) = copy_sample()
    for layout in ("fr", "de", "ara(digits)", "il"):
        name = layout.partition("(")[0]
        variant = layout.partition("(")[2].rstrip(")")
        uitest.run("setxkbmap", name, *(["-variant", variant] if variant else []))
        with viewer.Viewer(os.path.join(folder, IMAGES)) as app:
            app.wait_for_shown("All 3,000 samples")
            app.focus_sheet()
            # Not by keys: for letters that a layout doesn't have, xdotool changes the layout.
            app.activate("win.review")
            uitest.wait_for("the review", lambda: progress(app))
            before = progress(app)
            uitest.run("xdotool", "key", "--delay", "30", "17")  # the key code of 8 in the US layout, and of _ in the French one
            viewer.expect("a digit decides with the layout %s" % layout,
                          lambda: progress(app) != before, True)
            app.activate("win.undo")
            viewer.expect("and is undone with the layout %s" % layout, lambda: progress(app), before)
    uitest.run("setxkbmap", "us")


def typed_class(app):
    """Returns the text in the entry of the class chooser; None if it isn't open."""
    entries = app.find_all("text", "Class", where=viewer.is_shown)
    return uitest.text_of(entries[0]) if entries else None


def many_classes():
    """Decides with more classes than digits: names of one character are keys, others are typed."""
    labels = [index % N_CLASSES for index in range(4 * N_CLASSES)]
    images = idxfiles.header(len(labels), 5, 5) + bytes(random.Random(1).choices(range(256), k=25 * len(labels)))
    names = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabdefghnqrt"
    for folder, has_names in ((viewer.folder("unnamed"), False), (viewer.folder("named"), True)):
        path = idxfiles.write(os.path.join(folder, "many-images-idx3-ubyte"), images)
        idxfiles.write(os.path.join(folder, "many-labels-idx1-ubyte"), idxfiles.header(len(labels)) + bytes(labels))
        if has_names:
            with open(os.path.join(folder, "many-mapping.txt"), "w", encoding="utf-8") as file:
                file.writelines("%d %d\n" % (label, ord(name)) for label, name in enumerate(names))
        with viewer.Viewer(path) as app:
            app.wait_for_shown("All %d samples" % len(labels))
            app.focus_sheet()
            app.key("ctrl+r")
            uitest.wait_for("the review", lambda: progress(app))
            if has_names:
                for key in ("b", "shift+b", "7", "c"):
                    app.key(key)
            else:
                app.key("3")
                uitest.wait_for("the chooser", lambda app=app: typed_class(app) == "3")
                app.type("6")
                uitest.wait_for("the second digit", lambda app=app: typed_class(app) == "36")
                app.key("Return")
            expected = {0: "37", 1: "11", 2: "7", 3: "12"} if has_names else {0: "36"}
            viewer.expect("%d classes %s names are decided" % (N_CLASSES, "with" if has_names else "without"),
                          lambda: table(path), expected)


def table(images):
    """Returns the current labels of the samples that were decided, by index."""
    journals = glob.glob(os.path.join(os.path.dirname(images), "*.idxreview.jsonl"))
    if not journals:
        return {}
    rows = csv.DictReader(cli("table", images, "--journal", journals[0]).splitlines())
    return {int(row["index"]): row["current"] for row in rows if row["state"] != "undecided"}


def n_decided(app):
    text = progress(app)
    return int(text.split(" of ")[0].split()[-1].replace(",", "")) if text else 0


def kill_while_typing():
    """Checks that the journal has every decision that was shown, and none that wasn't typed."""
    chance = random.Random(2)
    digits = [str(chance.randrange(10)) for _ in range(60)]
    (lost, invented, changed) = (0, 0, 0)
    for _ in range(N_KILLS):
        (folder, _) = copy_sample()
        before = read(os.path.join(folder, LABELS))
        app = viewer.Viewer(os.path.join(folder, IMAGES))
        app.wait_for_shown("All 3,000 samples")
        app.focus_sheet()
        app.key("ctrl+r")
        uitest.wait_for("the review", lambda app=app: progress(app))
        with subprocess.Popen(["xdotool", "type", "--delay", "40", "".join(digits)]) as typing:
            least = chance.randrange(len(digits) // 2)
            uitest.wait_for("%d decisions" % least, lambda: n_decided(app) >= least)
            shown = n_decided(app)
            app.process.kill()
            typing.wait()
        app.process.wait()
        found = table(os.path.join(folder, IMAGES))
        lost += len(found) < shown
        invented += found != dict(enumerate(digits[:len(found)]))
        changed += read(os.path.join(folder, LABELS)) != before
        shutil.rmtree(folder)
    tap.equal("%d kills lose no decision, make none up, and change no input" % N_KILLS,
              (lost, invented, changed), (0, 0, 0))


review_by_mouse()
keep_page()
many_classes()
review_by_keys()
review_by_accepting()
decide_nothing()
if not uitest.IS_WAYLAND:  # kills don't depend on the desktop
    kill_while_typing()
if not uitest.IS_WAYLAND and shutil.which("setxkbmap"):
    other_layouts()
viewer.done()
