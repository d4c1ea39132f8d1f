#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Types filters with completions, in a dataset whose labels have a column with 50,000 values."""

import os
import struct

import idxfiles
import tap
import uitest
import viewer

SAMPLES = 50000
DATA = idxfiles.make(SAMPLES, rows=4, columns=4)
NAMES = ["T-shirt/top", "Trouser", "Pullover", "Dress", "Coat", "Sandal", "Shirt", "Sneaker", "Bag", "Ankle boot"]
INT32 = 0x0C


def write():
    """Writes the dataset. A second label column has a different value for each sample."""
    folder = viewer.folder("clothes")
    path = DATA.write(folder, "train", labels=False)
    labels = struct.pack(">HBB2I", 0, INT32, 2, SAMPLES, 2)
    labels += struct.pack(">%di" % (2 * SAMPLES), *(
        value for i, label in enumerate(DATA.labels) for value in (label, 100000 + i)))
    idxfiles.write(os.path.join(folder, "train-labels-idx2-int"), labels)
    with open(os.path.join(folder, "class_names.txt"), "w") as file:
        file.write("\n".join(NAMES))
    return path


def count(*labels):
    return len(DATA.indices(*labels))


def grouped(number):
    return "{:,}".format(number)


def named(label):
    """Returns the name of the completion for a class name, which has the label as its note."""
    return "%s, %d, %s samples" % (NAMES[label], label, grouped(count(label)))


def shown(label):
    return "%s of 50,000 samples · %s" % (grouped(count(label)), "Class " + NAMES[label])


def completions(app):
    """Returns the names of the visible completions."""
    lists = app.find_all("list box", "Completions") + app.find_all("list", "Completions")
    return [row.get_name() for found in lists for row in app.find_all("list item", within=found, where=viewer.is_shown)]


def typed(app):
    entry = app.find("entry", "Filter")
    return next((uitest.text_of(part) for part, _ in uitest.walk(entry) if uitest.text_of(part) is not None), None)


def mistake(app):
    alerts = app.find_all("alert", match="^At character [0-9]+: ", where=viewer.is_shown)
    return alerts[0].get_name() if alerts else None


def begin(app):
    app.key("ctrl+f")
    app.wait_for_entry()
    app.key("ctrl+a", "BackSpace")


def take_a_class(app):
    begin(app)
    app.type("s")
    viewer.expect("keys and classes are offered while a word is typed", lambda: completions(app),
                  ["state:, decision about the label", named(5), named(6), named(7), named(0)])
    viewer.expect("plain typing goes on", lambda: typed(app), "s")
    tap.equal("a word that may be several classes is no mistake while they are offered", mistake(app), None)
    viewer.expect("and the samples shown stay", app.shown, "All 50,000 samples")
    app.key("Down", "Down", "Down", "Up", "Return")
    viewer.expect("arrow keys choose one, and Enter takes it", lambda: typed(app), "Sandal")
    viewer.expect("the list goes", lambda: completions(app), [])
    viewer.expect("the entry keeps the focus", lambda: app.cell(), None)
    viewer.expect("it is filtered", lambda: app.filter(), "Sandal")
    app.key("Return")
    viewer.expect("Enter goes back to the samples", lambda: app.cell() is not None, True)


def take_a_value(app):
    begin(app)
    app.type("co")
    viewer.expect("columns are keys", lambda: completions(app),
                  ["col.1:, column of the labels file", named(4)])
    app.key("Tab")
    viewer.expect("Tab takes the first one", lambda: typed(app), "col.1:")
    viewer.expect("its values are offered at once", lambda: completions(app)[:2],
                  ["100000, 1 sample", "100001, 1 sample"])
    viewer.expect("with the number of all others",
                  lambda: [label.get_name() for label in app.find_all("label", match="more", where=viewer.is_shown)],
                  ["49,990 more. Keep typing to narrow the list."])
    app.type("14999")
    viewer.expect("they follow the typed text", lambda: completions(app)[0], "149990, 1 sample")
    app.key("Down", "Tab")
    viewer.expect("Tab takes the one that is chosen", lambda: typed(app), "col.1:149990")
    viewer.expect("it is shown", app.shown, "1 of 50,000 samples · col.1:149990")


def close_the_list(app):
    begin(app)
    app.type("lab")
    viewer.expect("a key is offered", lambda: completions(app), ["label:, current label"])
    app.key("Escape")
    viewer.expect("Escape closes the list", lambda: completions(app), [])
    viewer.expect("and not the entry", app.entry_is_open, True)
    app.type("el :  9")
    viewer.expect("what needs no completion has none", lambda: completions(app), [])
    viewer.expect("spaces don't matter", app.shown, shown(9))
    app.key("Escape")
    viewer.expect("then Escape closes the entry", app.entry_is_open, False)
    app.activate("win.clear-filter")
    app.wait_for_shown("All 50,000 samples")


def ask_for_the_list(app):
    begin(app)
    viewer.expect("nothing is offered before something is typed", lambda: completions(app), [])
    app.key("Down")
    viewer.expect("the down key asks for it", lambda: completions(app)[:2],
                  ["label:, current label", "given:, label in the file"])
    app.key("Escape", "Escape")
    viewer.expect("two times Escape closes list and entry", app.entry_is_open, False)


def type_a_beginning(app):
    begin(app)
    app.type("SNEAK, tr")
    both = "%s of 50,000 samples · SNEAK, tr" % grouped(count(7, 1))
    viewer.expect("the beginnings of names are enough", app.shown, both)
    app.key("Return")
    begin(app)
    app.type("Bag, nothing")
    viewer.expect("a mistake has the place of its word", lambda: mistake(app),
                  "At character 6: there is no class “nothing”. To filter by something else, write KEY:VALUE, such as label:4.")
    app.key("Return")
    viewer.expect("Enter stays at a mistake", lambda: app.cell(), None)
    app.key("Escape")
    viewer.expect("Escape shows what was shown before", app.shown, both)
    app.activate("win.clear-filter")
    app.wait_for_shown("All 50,000 samples")


with viewer.Viewer(write()) as app:
    app.wait_for_shown("All 50,000 samples")
    take_a_class(app)
    take_a_value(app)
    close_the_list(app)
    ask_for_the_list(app)
    type_a_beginning(app)
viewer.done()
