#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Opens datasets: from the command line, with file choosers, and as a second instance."""

import os
import pathlib

import idxfiles
import tap
import uitest
import viewer

SAMPLES = 300
DATA = idxfiles.make(SAMPLES)


def expected_classes(data):
    return ["All, %d samples" % len(data)] + ["Class %d, %d samples" % (label, len(data.indices(label)))
                                              for label in range(10)]


def open_compressed_images():
    path = DATA.write(viewer.folder("digits"), "train", compress=True)
    with viewer.Viewer(path) as app:
        viewer.expect("the title names the file and counts its samples", app.titles,
                      ["train-images-idx3-ubyte.gz · 300 samples"])
        viewer.expect("all samples are shown", app.shown, "All 300 samples")
        viewer.expect("the classes are those of the labels beside the images", app.classes,
                      expected_classes(DATA))
        viewer.expect("the first sample is in the pane", app.detail,
                      ("Labeled %d" % DATA.labels[0], "Image 0"))
        tap.equal("the program quits", app.quit(), 0)


def open_labels_alone():
    folder = viewer.folder("digits")
    DATA.write(folder, "t10k")
    with viewer.Viewer(os.path.join(folder, "t10k-labels-idx1-ubyte")) as app:
        viewer.expect("a file of labels opens its images", app.titles,
                      ["t10k-images-idx3-ubyte · 300 samples"])
        viewer.expect("with these labels", app.classes, expected_classes(DATA))


def open_folder():
    folder = viewer.folder("mnist")
    DATA.write(folder, "t10k", compress=True)
    with viewer.Viewer(folder) as app:
        viewer.expect("a folder opens its dataset, which is named after the folder", app.titles,
                      ["MNIST test · 300 samples"])
        viewer.expect("with its labels", app.classes, expected_classes(DATA))


def open_through_chooser():
    folder = viewer.folder("digits")
    path = DATA.write(folder, "train")
    with viewer.Viewer() as app:
        viewer.expect("at first nothing is open", app.titles, ["Idxview"])
        app.key("ctrl+o")
        app.find_chooser("Open")
        app.open_in_chooser(path)
        viewer.expect("what was chosen is opened", app.titles,
                      ["train-images-idx3-ubyte · 300 samples"])
        viewer.expect("the chooser has gone", lambda: app.node.get_child_count(), 1)


def open_without_labels():
    folder = viewer.folder("digits")
    other = viewer.folder("elsewhere")
    images = DATA.write(folder, "train", labels=False)
    labels = idxfiles.write(os.path.join(other, "numbers"), DATA.labels_file())
    with viewer.Viewer(images) as app:
        app.find("label", "No labels found", where=viewer.is_shown)
        viewer.expect("images without labels are shown anyway", app.shown, "All 300 samples")
        viewer.expect("the only row is All", app.classes, ["All, 300 samples"])
        viewer.expect("the pane says that there is no label", app.detail, ("No label", "Image 0"))
        viewer.expect("and so does the current sample", lambda: app.current().rpartition(" of ")[0],
                      "Image 0, selected, row 1")
        app.click(app.find("button", "Choose Labels…"))
        app.find_chooser("Choose Labels")
        app.open_in_chooser(labels)
        viewer.expect("chosen labels are used", app.classes, expected_classes(DATA))
        viewer.expect("and the pane has them", app.detail,
                      ("Labeled %d" % DATA.labels[0], "Image 0"))


def refuse_other_files():
    folder = viewer.folder("digits")
    path = DATA.write(folder, "train")
    page = idxfiles.write(os.path.join(folder, "page-images-idx3-ubyte"),
                          b"<!DOCTYPE html><html><head><title>Not found</title></head></html>")
    short = idxfiles.write(os.path.join(folder, "short-images-idx3-ubyte"), b"\0\0\10\3\0\0")
    gone = os.path.join(folder, "gone-images-idx3-ubyte")
    with viewer.Viewer(path) as app:
        app.wait_for_shown("All 300 samples")
        app.activate("win.filter", "label:4")
        app.activate("win.go-to", DATA.indices(4)[3])
        shown = app.shown()
        for file, words in ((page, "HTML"), (short, "inside its header"), (gone, "doesn't exist")):
            name = os.path.basename(file)
            app.activate("app.open-recent", pathlib.Path(file).as_uri())
            viewer.expect("%s can't be opened, says a notice" % name, lambda: app.notice()[:1],
                          ["“%s” can't be opened" % name])
            viewer.expect("it says why", lambda: [words in text for text in app.notice()[1:]], [True])
            tap.equal("the samples shown stay", app.shown(), shown)
            tap.equal("the title stays", app.titles(), ["train-images-idx3-ubyte · 300 samples"])
            tap.equal("the filter stays", app.filter(), "label:4")
            tap.equal("the sample stays", app.detail(), ("Labeled 4", "Image %d" % DATA.indices(4)[3]))
        app.click(app.find("button", "Dismiss", where=viewer.is_shown))
        viewer.expect("the notice can be closed", app.notice, [])


def report_a_wrong_file_at_the_start():
    gone = os.path.join(viewer.folder(), "gone-images-idx3-ubyte")
    with viewer.Viewer(gone) as app:
        viewer.expect("a missing file is reported in an empty window",
                      lambda: app.notice()[:1], ["“gone-images-idx3-ubyte” can't be opened"])
        # The list of recent files, which a thread finds, moves the button when it appears.
        app.find("label", "Recent", where=viewer.is_shown)
        app.click(app.find("button", match="^Try the Demo Dataset", where=viewer.is_shown))
        uitest.wait_for("the sample", app.shown)
        viewer.expect("the next dataset dismisses the notice", app.notice, [])


def open_a_truncated_file():
    folder = viewer.folder("digits")
    DATA.write(folder, "train")
    whole = 200
    path = idxfiles.write(os.path.join(folder, "train-images-idx3-ubyte"),
                          DATA.images_file()[:16 + whole * 784 + 100])
    with viewer.Viewer(path) as app:
        viewer.expect("a truncated file shows its complete samples", app.shown, "All 200 samples")
        viewer.expect("and says so", lambda: app.notice()[:1], ["Some of the data is missing"])
        viewer.expect("with both numbers",
                      lambda: ["200" in text and "300" in text for text in app.notice()[1:]], [True])


def forward_to_the_first_instance():
    first = DATA.write(viewer.folder("one"), "train")
    second = DATA.write(viewer.folder("two"), "test")
    with viewer.Viewer(first) as app:
        app.wait_for_shown("All 300 samples")
        other = viewer.Viewer(second, wait=False)
        tap.equal("a second instance ends at once", other.process.wait(uitest.TIMEOUT), 0)
        other.end()
        viewer.expect("the first one has a window more", lambda: sorted(app.titles()),
                      ["test-images-idx3-ubyte · 300 samples", "train-images-idx3-ubyte · 300 samples"])
        app.wait_for_keyboard("test-images-idx3-ubyte · 300 samples")
        app.key("ctrl+w")
        viewer.expect("which is closed alone", app.titles, ["train-images-idx3-ubyte · 300 samples"])
        app.key("ctrl+w")
        tap.equal("with its last window the program ends", app.process.wait(uitest.TIMEOUT), 0)


def open_several_files():
    folder = viewer.folder("digits")
    paths = [DATA.write(folder, "train"), DATA.write(folder, "test")]
    with viewer.Viewer(os.path.join(folder, "test-labels-idx1-ubyte"), *paths) as app:
        viewer.expect("several files open as the datasets that they belong to",
                      lambda: sorted(app.titles()),
                      ["test-images-idx3-ubyte · 300 samples", "train-images-idx3-ubyte · 300 samples"])


def open_another_of_the_folder():
    folder = viewer.folder("digits")
    path = DATA.write(folder, "train", compress=True)
    idxfiles.make(70).write(folder, "t10k")
    idxfiles.make(30).write(folder, "a_b", labels=False)
    idxfiles.write(os.path.join(folder, "notes.txt"), b"nothing")

    def offered(app):
        app.click(app.find("button", "Recent files", where=lambda node: uitest.actions_of(node)))
        uitest.wait_for("the menu", app.menu_entries)
        app.find("label", "In This Folder", where=viewer.is_shown)
        return app.menu_entries()
    with viewer.Viewer(path) as app:
        app.wait_for_shown("All 300 samples")
        tap.equal("the menu begins with other datasets of the folder, then recent files", offered(app)[:3],
                  ["a_b-images-idx3-ubyte", "t10k-images-idx3-ubyte",
                   viewer.recent("train-images-idx3-ubyte.gz", folder)])
        app.choose_in_menu("t10k-images-idx3-ubyte")
        viewer.expect("the chosen dataset opens in the same window", app.titles, ["t10k-images-idx3-ubyte · 70 samples"])
        viewer.expect("with its labels", lambda: len(app.classes()), 11)
        app.focus_sheet()
        tap.equal("then the first one is offered", offered(app)[:2],
                  ["a_b-images-idx3-ubyte", "train-images-idx3-ubyte.gz"])
        app.key("Escape")
        app.activate("app.open-sample")
        app.wait_for_shown("All 3,000 samples")
        app.click(app.find("button", "Recent files", where=lambda node: uitest.actions_of(node)))
        viewer.expect("the sample has no folder", lambda: app.menu_entries()[:1],
                      [viewer.recent("t10k-images-idx3-ubyte", folder)])
        app.key("Escape")


def open_with_labels_named():
    images = DATA.write(viewer.folder("digits"), "train")
    others = idxfiles.make(SAMPLES, seed=2)
    labels = idxfiles.write(os.path.join(viewer.folder("elsewhere"), "numbers"), others.labels_file())
    for name, arguments in (("after --labels", ["--labels", labels, images]),
                            ("with --labels=", ["--labels=" + labels, images]),
                            ("beside the images", [images, labels])):
        with viewer.Viewer(*arguments) as app:
            viewer.expect("labels specified %s are used" % name, app.classes, expected_classes(others))


def open_names_like_options_and_uris():
    """Opens relative file names; the program runs in the folder of the session."""
    folder = os.environ.get("IDXVIEW_SESSION", os.getcwd())
    for stem in ("-x", "x:y"):
        idxfiles.make(100).write(folder, stem)
        with viewer.Viewer("--", stem + "-images-idx3-ubyte") as app:
            viewer.expect("“%s…” is a file" % stem, app.shown, "All 100 samples")


def start_without_a_renderer_chosen():
    """Starts without variables for the renderer. viewer.done() checks that GTK, GL and Mesa print no
    warnings."""
    free = {name: None for name in ("GSK_RENDERER", "GDK_DEBUG", "GDK_DISABLE")}
    with viewer.Viewer("--sample", env=free) as app:
        viewer.expect("the program chooses a renderer by itself", app.shown, "All 3,000 samples")
        app.key("ctrl+w")
        tap.equal("and ends with its window", app.process.wait(uitest.TIMEOUT), 0)


def open_mnist():
    folder = os.path.join(os.environ.get("IDXVIEW_TEST_DATA", ""), "mnist")
    if not os.path.isdir(folder):
        tap.skip("MNIST is shown with its classes", "IDXVIEW_TEST_DATA has no folder mnist")
        return
    counts = (980, 1135, 1032, 1010, 982, 892, 958, 1028, 974, 1009)
    with viewer.Viewer(os.path.join(folder, "t10k-images-idx3-ubyte.gz")) as app:
        viewer.expect("MNIST is shown with its classes", app.classes,
                      ["All, 10,000 samples"] + ["Class %d, %s samples" % (i, format(count, ","))
                                                 for i, count in enumerate(counts)])
        viewer.expect("and under its name", app.titles, ["MNIST test · 10,000 samples"])


open_compressed_images()
open_labels_alone()
open_folder()
open_through_chooser()
open_without_labels()
refuse_other_files()
report_a_wrong_file_at_the_start()
open_a_truncated_file()
forward_to_the_first_instance()
open_several_files()
open_another_of_the_folder()
open_names_like_options_and_uris()
open_with_labels_named()
start_without_a_renderer_chosen()
open_mnist()
viewer.done()
