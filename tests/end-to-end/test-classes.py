#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Shows only some classes: by click, check box, filter entry and action."""

import idxfiles
import pictures
import sheets
import tap
import uitest
import viewer

SAMPLES = 400
DATA = idxfiles.make(SAMPLES)
RIGHT = 16  # pixels at the sheet's right edge that the scroll bar may cover


def shown(*labels):
    """Returns the text of the view bar for some classes."""
    return "%d of %d samples · %s %s" % (len(DATA.indices(*labels)), SAMPLES,
                                         "Class" if len(labels) == 1 else "Classes",
                                         ", ".join(map(str, labels)))


def find_wrong(app, indices):
    """Returns the positions of wrong thumbnails. The sheet must be scrolled to its top."""
    sheet = sheets.Sheet(DATA, indices, sheets.Rule(app.size(), DATA.rows, DATA.columns),
                         app.area(app.sheet()), app.tile(), 0)
    # A frame is drawn over the current sample.
    current = app.detail_index()
    without = {position for position, index in enumerate(indices) if index == current}
    return sheet.find_wrong(pictures.Screen(), without, right=RIGHT)


def check_thumbnails(app, name, indices):
    app.point_away()
    viewer.expect(name, lambda: find_wrong(app, indices), [])


def show_one_class(app):
    app.click(app.class_row("4"))
    viewer.expect("a click on a class shows it alone", app.shown, shown(4))
    viewer.expect("the filter says so", app.filter, "label:4")
    viewer.expect("its first sample is in the pane", app.detail,
                  ("Labeled 4", "Image %d" % DATA.indices(4)[0]))
    check_thumbnails(app, "every thumbnail is of this class", DATA.indices(4))


def add_a_class(app):
    app.click(app.find("check box", "Show class 9"))
    viewer.expect("a check box adds a class", app.shown, shown(4, 9))
    check_thumbnails(app, "the thumbnails are of both classes, in the order of the file",
                     DATA.indices(4, 9))
    app.click(app.find("check box", "Show class 4"))
    viewer.expect("and takes one away", app.shown, shown(9))


def go_back(app):
    app.click(app.class_row("All"))
    viewer.expect("All shows everything again", app.shown, "All 400 samples")
    app.activate("win.go-to", 0)  # the sheet has scrolled to keep the current sample in place
    viewer.expect("the action leads to the first sample", app.detail_index, 0)
    check_thumbnails(app, "in the order of the file", DATA.indices())
    app.click(app.class_row("7"))
    app.wait_for_shown(shown(7))
    app.click(app.find("button", "Show All"))
    viewer.expect("so does Show All", app.shown, "All 400 samples")
    viewer.expect("which then goes", lambda: app.find_all("button", "Show All", where=viewer.is_shown), [])


def filter_by_entry(app):
    app.key("ctrl+f")
    app.wait_for_entry()
    app.type("label:3 index:0-99")
    few = [index for index in DATA.indices(3) if index < 100]
    viewer.expect("the typed filter is applied", app.shown,
                  "%d of 400 samples · label:3 index:0-99" % len(few))
    check_thumbnails(app, "and shows these samples", few)

    before = app.shown()
    app.type(" lable:3")
    viewer.expect("a mistake is named with its place", lambda: (mistake(app) or "").partition(";")[0],
                  "At character 20: there is no key “lable”")
    # If the space was typed slowly, it is part of the filter.
    viewer.expect("and the samples shown stay", lambda: (app.shown() or "").rstrip(), before)
    app.key("ctrl+a")
    app.type("7")
    viewer.expect("a label alone is enough", app.shown, shown(7))
    app.key("ctrl+a")
    app.type("index:1000-2000")
    viewer.expect("a filter that nothing passes shows nothing", app.shown,
                  "0 of 400 samples · index:1000-2000")
    viewer.expect("and says so", lambda: app.find_all("label", "No Matching Samples", where=viewer.is_shown) != [],
                  True)
    viewer.expect("then there is no mistake", lambda: mistake(app), None)
    app.key("Escape")
    viewer.expect("Escape closes the entry", app.entry_is_open, False)
    viewer.expect("and the sheet has the focus again", lambda: app.cell() is not None, True)
    app.key("ctrl+f")
    viewer.expect("the entry opens again after Escape", app.entry_is_open, True)
    app.wait_for_entry()
    app.key("ctrl+f")
    viewer.expect("the same keys leave it open", app.entry_is_open, True)
    app.wait_for_entry()
    app.key("Escape")
    viewer.expect("Escape gives the sheet the focus", lambda: app.cell() is not None, True)
    app.activate("win.clear-filter")
    app.wait_for_shown("All 400 samples")


def mistake(app):
    alerts = app.find_all("alert", match="^At character [0-9]+: ", where=viewer.is_shown)
    return alerts[0].get_name() if alerts else None


def filter_by_action(app):
    app.activate("win.filter", "label:4")
    viewer.expect("the action shows what the click shows", app.shown, shown(4))
    check_thumbnails(app, "the same thumbnails", DATA.indices(4))
    viewer.expect("and its check box is set", lambda: checked(app), ["Show class 4"])
    app.activate("win.filter", "nonsense")
    viewer.expect("an error in it is reported", lambda: app.notice()[:1], ["Invalid filter"])
    tap.equal("and the filter stays", app.filter(), "label:4")
    app.activate("win.filter", "")
    viewer.expect("an empty filter shows everything", app.shown, "All 400 samples")


def checked(app):
    return [box.get_name() for box in app.find_all("check box")
            if uitest.has_state(box, "checked") and uitest.has_state(box, "sensitive")]


def keep_the_sample(app):
    index = DATA.indices(6)[5]
    app.activate("win.go-to", index)
    app.click(app.class_row("6"))
    viewer.expect("a sample that is still shown stays the current one", app.detail,
                  ("Labeled 6", "Image %d" % index))
    app.click(app.class_row("5"))
    viewer.expect("another class begins with its first", app.detail,
                  ("Labeled 5", "Image %d" % DATA.indices(5)[0]))
    app.click(app.class_row("All"))


def click_with(app, key, row):
    """Clicks a row while holding a key."""
    uitest.run("xdotool", "keydown", key)
    app.click(app.class_row(row))
    uitest.run("xdotool", "keyup", key)
    app.settle()


def add_by_clicks(app):
    app.click(app.class_row("2"))
    app.wait_for_shown(shown(2))
    click_with(app, "ctrl", "7")
    viewer.expect("Ctrl and a click add a class", app.shown, shown(2, 7))
    click_with(app, "shift", "9")
    viewer.expect("Shift and a click add a range", app.shown, shown(2, 7, 8, 9))
    click_with(app, "shift", "6")
    viewer.expect("which turns around with the next one", app.shown, shown(2, 6, 7))
    click_with(app, "ctrl", "2")
    viewer.expect("Ctrl and a click take a class away", app.shown, shown(6, 7))


def add_by_keys(app):
    app.click(app.class_row("3"))
    app.wait_for_shown(shown(3))
    app.key("shift+Down", "shift+Down")
    viewer.expect("Shift and arrow keys add a range", app.shown, shown(3, 4, 5))
    app.key("shift+Up")
    viewer.expect("and take it back", app.shown, shown(3, 4))
    app.key("Down", "Down", "ctrl+space")
    viewer.expect("Ctrl and the space bar add a class", app.shown, shown(3, 4, 6))
    app.click(app.class_row("All"))
    app.wait_for_shown("All 400 samples")


def count_matching(app):
    """Checks the number of samples of each class that pass a filter without classes."""
    app.activate("win.filter", "index:0-99")
    few = [sum(DATA.labels[index] == label for index in range(100)) for label in range(10)]
    viewer.expect("the rows show how many samples pass", app.classes, ["All, 100 of 400 samples"] + [
        "Class %d, %d of %d samples" % (label, few[label], len(DATA.indices(label))) for label in range(10)])
    app.activate("win.filter", "")
    viewer.expect("and only the totals without a filter", lambda: app.classes()[:2],
                  ["All, 400 samples", "Class 0, %d samples" % len(DATA.indices(0))])


def walk_by_keys(app):
    app.click(app.class_row("2"))
    app.wait_for_shown(shown(2))
    app.key("Down", "Return")
    viewer.expect("arrows and Return choose a class", app.shown, shown(3))
    app.key("Down", "Tab", "space")
    viewer.expect("Tab leads to a check box, and space adds the class", app.shown, shown(3, 4))


with viewer.Viewer(DATA.write(viewer.folder("digits"), "train")) as app:
    app.wait_for_shown("All 400 samples")
    show_one_class(app)
    add_a_class(app)
    go_back(app)
    filter_by_entry(app)
    filter_by_action(app)
    keep_the_sample(app)
    add_by_clicks(app)
    add_by_keys(app)
    count_matching(app)
    walk_by_keys(app)
viewer.done()
