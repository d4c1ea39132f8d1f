#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Selects samples with mouse, keys and menu, and checks what assistive technologies see."""

import idxfiles
import tap
import uitest
import viewer

SAMPLES = 500
DATA = idxfiles.make(SAMPLES)


def selected(app):
    """Returns the description of the sheet, which is the number of selected samples."""
    return app.sheet().get_description()


def is_selected(app):
    """Returns whether the current sample is selected, by its state and by its name."""
    cell = app.cell()
    return uitest.has_state(cell, "selected"), ", selected," in cell.get_name()


def bar(app):
    """Returns the number of selected samples in the line under the samples, or None."""
    labels = app.find_all("label", match="^[0-9,]+ selected: ", where=viewer.is_shown)
    return labels[0].get_name().partition(":")[0] if labels else None


def select_by_clicks(app, places):
    app.click_at(*places.of(1, 1))
    viewer.expect("a click selects a sample", lambda: selected(app), "1 sample selected")
    tap.equal("the current sample is selected", is_selected(app), (True, True))
    viewer.hold("shift", lambda: app.click_at(*places.of(1, 4)))
    viewer.expect("Shift and a click all up to another", lambda: selected(app), "4 samples selected")
    viewer.hold("ctrl", lambda: app.click_at(*places.of(1, 3)))
    viewer.expect("Ctrl and a click unselect one", lambda: selected(app), "3 samples selected")
    viewer.expect("it isn't selected any more", lambda: is_selected(app), (False, False))
    viewer.hold("ctrl", lambda: app.click_at(*places.of(3, 3)))
    viewer.expect("and select one more", lambda: selected(app), "4 samples selected")
    viewer.expect("the line under the samples counts them", lambda: bar(app), "4 selected")
    app.click_at(*places.of(0, 0))
    viewer.expect("a click selects only one", lambda: selected(app), "1 sample selected")
    viewer.expect("which the view bar doesn't count", lambda: bar(app), None)


def select_by_band(app, places):
    app.drag(places.of(1, 1), places.of(3, 4))
    viewer.expect("a rubber band selects what it touches", lambda: selected(app), "12 samples selected")
    viewer.hold("ctrl", lambda: app.drag(places.of(1, 5), places.of(3, 5)))
    viewer.expect("with Ctrl it adds", lambda: selected(app), "15 samples selected")
    viewer.hold("shift", lambda: app.drag(places.of(2, 1), places.of(2, 5)))
    viewer.expect("with Shift it takes away", lambda: selected(app), "10 samples selected")

    app.click_at(*places.of(1, 0))  # a drag from a selected sample doesn't draw a band
    rows = -(-places.height // places.tile)

    def is_scrolled():
        return int(selected(app).split()[0]) > rows * places.columns
    app.drag(places.of(0, 0), (places.left + places.size * places.columns - 8, places.top + places.height + 60),
             arrived=is_scrolled)
    viewer.expect("beyond the edge the sheet scrolls on", is_scrolled, True)
    app.scroll(app.sheet(), -80)


def look_closely(app, places):
    app.click_at(*places.of(1, 2), times=2)
    viewer.expect("a double-click shows the image large", lambda: app.describe("win.large"), (True, True))
    app.key("Escape")
    viewer.expect("Escape all samples again", lambda: app.describe("win.large"), (True, False))


def band_over_what_goes(app, places):
    """Checks that a rubber band doesn't select samples that appear while it is drawn."""
    app.click_at(*places.of(0, 0))

    def filter_by_class():
        app.activate("win.filter", "label:4")
        return selected(app) == "1 sample selected"
    app.drag(places.of(1, 1), places.of(2, 3), begun=filter_by_class)
    tap.equal("a band over samples that are replaced selects none of the new ones", selected(app), "1 sample selected")
    app.activate("win.clear-filter")


def select_all(app):
    app.focus_sheet()
    app.key("ctrl+a")
    viewer.expect("Ctrl+A selects all", lambda: selected(app), "500 samples selected")
    app.key("ctrl+i")
    viewer.expect("Ctrl+I the others instead", lambda: selected(app), "0 samples selected")
    app.key("ctrl+slash")
    viewer.expect("Ctrl+slash all", lambda: selected(app), "500 samples selected")
    app.key("ctrl+shift+a")
    viewer.expect("Ctrl+Shift+A none", lambda: selected(app), "0 samples selected")
    app.activate("win.select-all")
    viewer.expect("the menu's actions do so as well", lambda: bar(app), "500 selected")
    app.activate("win.filter", "label:4")
    viewer.expect("a filter resets the selection", lambda: selected(app), "1 sample selected")
    app.activate("win.invert-selection")
    n = len(DATA.indices(4))
    viewer.expect("inverting counts only the samples shown", lambda: bar(app), "%d selected" % (n - 1))
    app.activate("win.clear-filter")


def type_in_the_entry(app):
    """Checks that shortcuts of the sheet act on the text while an entry has the focus."""
    app.focus_sheet()
    app.key("ctrl+f")
    app.wait_for_entry()
    app.type("label:4")
    app.key("ctrl+a", "Delete")
    viewer.expect("Ctrl+A in an entry is the entry's", app.filter, "")
    tap.equal("and selects no samples", bar(app), None)
    app.key("Escape")


with viewer.Viewer(DATA.write(viewer.folder("digits"), "train")) as app:
    app.wait_for_shown("All 500 samples")
    app.focus_sheet()
    places = viewer.Places(app)
    select_by_clicks(app, places)
    select_by_band(app, places)
    look_closely(app, places)
    band_over_what_goes(app, places)
    select_all(app)
    type_in_the_entry(app)
viewer.done()
