#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Reads the pixels of the image in the pane, by keyboard and by pointer."""

import idxfiles
import tap
import uitest
import viewer

DATA = idxfiles.make(50)
HINT = "Point at a pixel to read its value"


def pixel(index, row, column):
    return "Row %d, column %d: value %d" % (row, column, DATA.value(index, row, column))


def said(app):
    """Returns the text below the image."""
    return [label.get_name() for label in app.find_all("label", match="^(Row |Point )", where=viewer.is_shown)]


def told(app):
    """Returns the name and the description of the image, or None if it doesn't have the focus."""
    node = app.focused()
    return (node.get_name(), node.get_description()) if uitest.role_of(node) == "image" else None


def expect_pixel(app, what, index, row, column):
    text = pixel(index, row, column)
    viewer.expect("%s: the image's description is the pixel" % what, lambda: told(app), ("Image %d" % index, text))
    viewer.expect("%s: it is shown below the image" % what, lambda: said(app), [text])


def read_by_keyboard(app):
    app.focus_sheet()
    viewer.expect("without a pixel there is a hint", lambda: said(app), [HINT])
    app.key("Tab")
    expect_pixel(app, "Tab leads to the middle of the image", 0, 14, 14)
    app.key("Left", "Left", "Up")
    expect_pixel(app, "arrows lead on", 0, 13, 12)
    app.key(*["Down"] * 20)
    expect_pixel(app, "as far as the image goes", 0, 27, 12)
    app.activate("win.next")
    expect_pixel(app, "the next image has the same place", 1, 27, 12)
    app.activate("win.orientation", "transposed")
    app.key("Right")
    viewer.expect("pixels are counted as they are shown", lambda: said(app),
                  ["Row 27, column 13: value %d" % DATA.value(1, 13, 27)])
    app.activate("win.orientation", "stored")
    app.key("Escape")
    viewer.expect("Escape leads back to the sample", app.current_index, 1)
    viewer.expect("and the hint is back", lambda: said(app), [HINT])
    app.key("Tab", "Tab")
    viewer.expect("Tab leads on", lambda: told(app), None)
    viewer.expect("and the hint is back then, too", lambda: said(app), [HINT])


def read_by_pointer(app):
    app.focus_sheet()
    (left, top, width, height) = app.area(app.find("image", "Image 0", where=viewer.is_shown))
    uitest.run("xdotool", "mousemove", str(left + width // 2 - 20), str(top + height // 2))
    uitest.run("xdotool", "mousemove", str(left + width // 2 + 4), str(top + height // 2 + 4))
    viewer.expect("the pointer reads a pixel as well", lambda: said(app), [pixel(0, 14, 14)])
    app.key("Tab", "Left")
    expect_pixel(app, "keys come after it", 0, 27, 12)
    app.point_away()
    expect_pixel(app, "where it leaves, the pixel of the keys stays", 0, 27, 12)


with viewer.Viewer(DATA.write(viewer.folder("digits"), "train")) as app:
    app.wait_for_shown("All 50 samples")
    read_by_keyboard(app)
    read_by_pointer(app)
    tap.clean("everything has a name", app.find_unnamed())
viewer.done()
