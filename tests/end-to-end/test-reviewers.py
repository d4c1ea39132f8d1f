#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Two reviewers decide about the demo dataset, the second one blind, and settle what they disagree about."""

import csv
import os
import shutil

import tap
import uitest
import viewer

IMAGES = "sample-images-idx3-ubyte.gz"
LABELS = "sample-labels-idx1-ubyte.gz"


def copy_sample():
    """Returns a folder with the demo dataset, and the true labels of its wrong ones, by index."""
    folder = viewer.folder("sample")
    source = os.environ["IDXVIEW_SAMPLE_FOLDER"]
    for name in (IMAGES, LABELS):
        shutil.copy(os.path.join(source, name), folder)
    with open(os.path.join(source, "sample-key.csv"), encoding="utf-8") as file:
        key = {int(row["index"]): row["true"] for row in csv.DictReader(file)}
    return folder, {index: key[index] for index in sorted(key)}


def cli(*arguments):
    return uitest.run(os.environ["IDXVIEW_CLI"], *arguments)


def progress(app):
    labels = app.find_all("label", match="^Reviewing|^Reading blind", where=viewer.is_shown)
    return labels[0].get_name() if labels else ""


def choose_name(app, name):
    """Types the name of the reviewer into the dialog."""
    app.activate("win.reviewer-name")
    app.wait_for_keyboard("Reviewer Name")
    app.key("ctrl+a")
    app.type(name)
    app.key("Return")
    app.wait_until_gone(role="text", name="Reviewer Name")
    app.wait_for_keyboard()


def read(app, labels):
    """Decides about the shown samples, from the first one on, with a key for each."""
    app.key("Home")
    for number in range(len(labels)):
        before = progress(app)
        app.key(labels[uitest.wait_for("a sample", app.current_index)])
        uitest.wait_for("decision %d" % (number + 1), lambda text=before: progress(app) != text)


def two_reviewers():
    (folder, key) = copy_sample()
    n_read = len(key)
    images = os.path.join(folder, IMAGES)
    saved = os.path.join(folder, "corrected", LABELS)
    (first, second, third) = list(key)[:3]
    other = {index: str((int(label) + 1) % 10) for index, label in key.items()}
    ann = {**key, first: "question", second: other[second]}
    bob = {**key, third: other[third]}
    chosen = "index:" + ",".join(map(str, key))

    with viewer.Viewer(images) as app:
        app.wait_for_shown("All 3,000 samples")
        app.activate("win.filter", chosen)
        for name, labels in (("ann", ann), ("bob", bob)):
            choose_name(app, name)
            if name == "ann":
                app.key("ctrl+r")
            viewer.expect("%s has decided nothing yet" % name, lambda: progress(app).partition("\u00a0")[0],
                          "Reviewing · 0 of these %d decided" % n_read)
            if name == "bob":
                app.key("ctrl+shift+r")
                app.wait_for_shown("All 3,000 samples")  # a filter may depend on labels
                app.activate("win.filter", chosen)
                viewer.expect("no label is shown", lambda: progress(app), "Reading blind · 0 of %d read" % n_read)
            read(app, labels)
        viewer.expect("the window compares what was read with the labels", lambda: app.notice()[:1],
                      ["%d read blind: 0 as given, %d otherwise" % (n_read, n_read)])
        app.click(app.find("button", "Accept Blind Readings", where=viewer.is_shown))
        viewer.expect("the readings are decisions now", lambda: progress(app).partition("\u00a0")[0],
                      "Reviewing · %d of these %d decided" % (n_read, n_read))
        journals = [os.path.join(folder, "%s.%s.idxreview.jsonl" % (LABELS, name)) for name in ("ann", "bob")]
        compared = cli("compare", images, "--journal", journals[0], "--journal", journals[1], "--format", "table")
        summary = compared.splitlines()[0].rstrip(".")

        app.activate("win.compare-reviews")
        app.click(app.find("button", "Choose…", where=viewer.is_shown))
        app.press(app.find("button", "ann", where=viewer.is_shown))
        viewer.expect("the window says how far they agree", lambda: app.notice()[:1], [summary + "."])
        tap.equal("they agree about all but three", summary.split(",")[0],
                  "Both read %d: %d alike" % (n_read, n_read - 3))
        app.click(app.find("button", "Show Disagreements", where=viewer.is_shown))
        uitest.wait_for("the disagreements", lambda: app.shown() and app.shown().startswith("3 "))
        app.key("Home")
        viewer.expect("the pane shows both opinions",
                      lambda: app.find_all("label", "bob: %s · ann: unsure" % key[first], where=viewer.is_shown) != [],
                      True)
        picture = os.environ.get("IDXVIEW_TEST_PICTURE")
        if picture:
            app.screenshot(picture)
        read(app, {index: key[index] for index in (first, second, third)})
        app.key("ctrl+s")
        app.find_chooser("Save Corrected Labels")
        app.key("Return")
        uitest.wait_for("the labels to be saved", lambda: os.path.exists(saved + ".proof.json"))

    tap.equal("the merged labels are those of the key", cli("diff", os.path.join(folder, LABELS), saved).splitlines()[1:],
              ["%d,%s,%s" % (index, given, key[index]) for index, given in given_labels(images, key)])
    tap.equal("the proof holds", cli("verify", saved + ".proof.json").splitlines()[0],
              "%d of 3,000 labels differ from the given ones; everything else is identical." % n_read)


def given_labels(images, key):
    """Returns the index and the given label of some samples."""
    rows = csv.DictReader(cli("table", images, "--filter", "index:" + ",".join(map(str, key))).splitlines())
    return [(int(row["index"]), row["given"]) for row in rows]


two_reviewers()
viewer.done()
