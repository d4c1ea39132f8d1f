#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Moves through the samples, and changes how they are shown, with keys, mouse and actions."""

import re

import idxfiles
import pictures
import tap
import uitest
import viewer

SAMPLES = 500
LAST = SAMPLES - 1
DATA = idxfiles.make(SAMPLES)


def columns(app):
    """Returns the number of samples in a row; checks the number of rows in the current sample's name."""
    app.activate("win.go-to", LAST)
    uitest.wait_for("the last sample", lambda: app.current_index() == LAST)
    rows = int(re.search(r" of ([0-9,]+)$", app.current()).group(1).replace(",", ""))
    (_, _, width, _) = app.area(app.sheet())
    n_columns = width // app.size()
    tap.equal("the number of rows is right", rows, -(-SAMPLES // n_columns))
    return n_columns


def name_of(index, n_columns, selected=True):
    rows = -(-SAMPLES // n_columns)
    return "Image {:,}, labeled {}{}, row {:,} of {:,}".format(
        index, DATA.labels[index], ", selected" if selected else "", index // n_columns + 1, rows)


def move_by_keys(app):
    n = columns(app)
    for keys, index, what in ((("Home",), 0, "Home leads to the first sample"),
                              (("Right", "Right"), 2, "Right leads on"),
                              (("Left",), 1, "Left leads back"),
                              (("Down", "Down"), 1 + 2 * n, "Down leads to the next row"),
                              (("Up",), 1 + n, "Up leads to the row before"),
                              (("Up", "Up"), 1, "and no farther than the first row"),
                              (("End",), LAST, "End leads to the last sample"),
                              (("Right",), LAST, "after which there is none")):
        app.key(*keys)
        viewer.expect(what, app.current, name_of(index, n))
    viewer.expect("the pane follows", app.detail, ("Labeled %d" % DATA.labels[LAST], "Image %d" % LAST))

    app.key("Home", "Right")
    uitest.wait_for("the second sample", lambda: app.current_index() == 1)
    app.key("Next")
    page = uitest.wait_for("the next page", lambda: app.current_index() != 1 and app.current_index())
    tap.equal("a page down stays in its column", page % n, 1)
    (_, _, _, height) = app.area(app.sheet())
    tap.equal("and leaves a row in view", page // n, height // app.tile() - 1)
    app.key("Next", "Prior")
    viewer.expect("a page up leads back", app.current_index, page)
    app.key("Prior", "Prior")
    viewer.expect("and no farther than the first row", app.current_index, 1)


def select_by_keys(app):
    n = columns(app)
    app.key("Home", "shift+Right", "shift+Right")
    viewer.expect("Shift selects on the way", app.current, name_of(2, n))
    app.key("ctrl+Left")
    viewer.expect("Ctrl moves and leaves the selection", app.current, name_of(1, n))
    app.key("ctrl+Left", "ctrl+Left", "Down")
    viewer.expect("without a key the selection follows", app.current, name_of(n, n))
    app.key("ctrl+Up")
    viewer.expect("alone", app.current, name_of(0, n, selected=False))
    app.key("space")
    viewer.expect("space selects", app.current, name_of(0, n))
    app.key("ctrl+shift+a")
    viewer.expect("nothing is selected on request", app.current, name_of(0, n, selected=False))
    app.key("ctrl+a", "ctrl+End")
    viewer.expect("nor everything", app.current, name_of(LAST, n))


def leave_by_tab(app):
    app.key("Home", "Right", "Tab")
    viewer.expect("Tab leaves the sheet in one press", app.current, None)
    viewer.expect("and leads somewhere", lambda: app.focused() is not None, True)
    app.key("shift+Tab")
    viewer.expect("Shift+Tab leads back to the same sample", app.current_index, 1)


def move_by_buttons(app):
    app.activate("win.go-to", 7)
    app.click(app.find("button", "Next sample"))
    viewer.expect("a button leads to the next sample", app.detail,
                  ("Labeled %d" % DATA.labels[8], "Image 8"))
    app.click(app.find("button", "Previous sample"))
    viewer.expect("another to the one before", app.detail, ("Labeled %d" % DATA.labels[7], "Image 7"))


def move_by_mouse(app):
    n = columns(app)
    app.key("Home")
    (left, top, width, _) = app.area(app.sheet())
    (size, tile) = (app.size(), app.tile())
    x = left + (width - n * size) // 2 + 3 * size + size // 2
    y = top + 2 * tile + size // 2
    app.click_at(x, y)
    viewer.expect("a click on a sample makes it the current one", app.current, name_of(2 * n + 3, n))
    app.click_at(left + 2, top + 2)
    viewer.expect("one beside the samples selects nothing", app.current,
                  name_of(2 * n + 3, n, selected=False))

    app.scroll(app.sheet(), 80)
    app.click_at(x, top + app.area(app.sheet())[3] - 40)
    viewer.expect("the wheel leads to the end", app.current_index, LAST - LAST % n + 3
                  if LAST % n >= 3 else LAST - LAST % n - n + 3)
    app.scroll(app.sheet(), -80)
    app.click_at(x, top + size // 2)
    viewer.expect("and back", app.current_index, 3)


def move_by_bar(app):
    """Drags the slider of the scroll bar; meanwhile, a bubble beside it shows the position."""
    (left, top, width, height) = app.area(app.sheet())
    (x, y) = (left + width - 4, top + height // 2)

    def bubble():
        """Returns whether pixels as dark as the bubble are beside the bar, near its middle."""
        screen = pictures.Screen()
        rows = (screen.row(x - 60, row, 40) for row in range(y - 60, y + 60))
        return any(grays is not None and grays.count(51) > 10 for grays in rows)

    # With gaps between the images, white pixels are below the bubble.
    app.activate("win.thumbnail-size", 64)
    app.focus_sheet()
    app.key("Home", "ctrl+shift+a")
    app.drag(app.point_at_scroll_bar(0.03), (x, y), arrived=bubble)
    viewer.expect("the bubble disappears after the drag", bubble, False)
    app.click_at(left + width // 2, top + height // 2)
    index = uitest.wait_for("a click on a sample", app.current_index)
    tap.point("the bar leads about to the middle", abs(index - SAMPLES / 2) < SAMPLES / 5, index)


def change_size(app):
    app.activate("win.thumbnail-size", 64)
    app.key("ctrl+plus")
    viewer.expect("Ctrl+plus makes the samples larger", app.size, 89)
    app.key("ctrl+minus", "ctrl+minus")
    viewer.expect("Ctrl+minus smaller", app.size, 30)
    app.key("ctrl+0")
    viewer.expect("Ctrl+0 gives them their normal size", app.size, 58)
    app.click(app.find("button", "Larger"))
    viewer.expect("so do buttons: larger", app.size, 89)
    app.click(app.find("button", "Smaller"))
    viewer.expect("and smaller", app.size, 58)

    (x, y) = app.center(app.sheet())
    uitest.run("xdotool", "mousemove", str(x), str(y), "keydown", "ctrl", "click", "4", "keyup", "ctrl")
    viewer.expect("Ctrl and the wheel make them larger", lambda: app.size() > 64, True)
    uitest.run("xdotool", "keydown", "ctrl", "click", "--repeat", "40", "5", "keyup", "ctrl")
    viewer.expect("and smaller down to the least", app.size, 4)

    slider = app.find("slider", "Thumbnail size")
    (left, top, width, height) = app.area(slider)
    app.drag((left, top + height // 2), (left + width + 20, top + height // 2))
    viewer.expect("the slider goes up to the most", app.size, 507)
    app.key("ctrl+0")
    viewer.expect("and shows the size", lambda: round(2 ** slider.get_current_value()), 58)


def keep_in_view(app):
    app.focus_sheet()
    app.key("End")
    for size in (256, 16, 100, 4, 64):
        app.activate("win.thumbnail-size", size)
        (_, _, _, height) = app.area(app.sheet())

        def place():
            (sheet, node) = (uitest.extents_of(app.sheet()), app.cell())
            cell = node and uitest.extents_of(node)
            return cell is not None and cell.width == size and 0 <= cell.y - sheet.y <= height - cell.height
        viewer.expect("the current sample stays in view at a size of %d" % size, place, True)


def read_pixels(app):
    index = DATA.indices(3)[2]
    app.activate("win.go-to", index)
    image = app.find("image", "Image %d" % index)
    (left, top, width, height) = app.area(image)
    scale = min(width, height) // 28
    margin = (min(width, height) - 28 * scale) // 2
    for row, column in ((0, 0), (5, 17), (27, 27)):
        (x, y) = (left + margin + column * scale + scale // 2, top + margin + row * scale + scale // 2)
        uitest.run("xdotool", "mousemove", str(x - 1), str(y), "mousemove", str(x), str(y))
        viewer.expect("the pane shows the pixel in row %d, column %d" % (row, column),
                      lambda: pixel(app),
                      "Row %d, column %d: value %d" % (row, column, DATA.value(index, row, column)))
    app.point_away()
    viewer.expect("and no longer when the pointer leaves", lambda: pixel(app), None)


def pixel(app):
    labels = app.find_all("label", match="^Row [0-9]+, column")
    return labels[0].get_name() if labels else None


def go_by_action(app):
    app.activate("win.go-to", 321)
    viewer.expect("an action leads to an index", app.current_index, 321)
    app.activate("win.go-to", SAMPLES)
    viewer.expect("which must exist", app.notice,
                  ["There is no image 500. Indices range from 0 to 499."])
    app.activate("win.filter", "label:4")
    other = DATA.indices(5)[0]
    app.activate("win.go-to", other)
    viewer.expect("and must be shown", lambda: app.notice()[:1],
                  ["Image %d is hidden by the filter" % other])
    app.key("Escape")
    viewer.expect("Escape closes the notice", app.notice, [])
    app.activate("win.clear-filter")


def go_by_typing(app):
    def mistake():
        alerts = app.find_all("alert", where=viewer.is_shown)
        return alerts[0].get_name() if alerts else None

    app.focus_sheet()
    app.key("ctrl+l")
    app.find("text", "Go to image", where=viewer.is_shown)
    app.type("432")
    app.key("Return")
    viewer.expect("Ctrl+L leads to an index that is typed", app.current_index, 432)
    app.key("ctrl+l")
    app.type("500")
    app.key("Return")
    viewer.expect("which must exist", mistake, "There is no image 500. Indices range from 0 to 499.")
    app.key("Escape")
    viewer.expect("Escape leads back", app.current_index, 432)
    app.activate("win.filter", "label:4")
    other = DATA.indices(5)[0]
    app.key("ctrl+l")
    app.type(str(other))
    app.key("Return")
    viewer.expect("and must be shown", mistake,
                  "Image %d is hidden by the filter." % other)
    app.press(app.find("button", "Show All and Go There", where=viewer.is_shown))
    viewer.expect("a button shows all samples", app.current_index, other)
    tap.equal("without a filter", app.filter(), "")


def show_sides(app):
    (_, _, before, _) = app.area(app.sheet())
    app.key("F9")
    viewer.expect("F9 hides the classes", lambda: app.describe("win.show-classes")[1], False)
    app.key("shift+F9")
    viewer.expect("Shift+F9 the details", lambda: app.describe("win.show-details")[1], False)
    viewer.expect("the sheet fills their space", lambda: app.area(app.sheet())[2] > before + 400, True)
    app.key("F9", "shift+F9")
    viewer.expect("the same keys bring them back", lambda: app.area(app.sheet())[2], before)
    app.click(app.find("button", "Classes"))
    viewer.expect("a button hides the classes as well", lambda: app.describe("win.show-classes")[1], False)
    app.click(app.find("button", "Details"))
    viewer.expect("and another the details", lambda: app.describe("win.show-details")[1], False)
    app.focus_sheet()
    app.key("Return")
    viewer.expect("Return shows a sample large", lambda: app.describe("win.large")[1], True)
    app.key("Escape")
    viewer.expect("Escape leads back", lambda: app.describe("win.large")[1], False)
    app.key("F9", "shift+F9")
    viewer.expect("the sides are as before", lambda: app.area(app.sheet())[2], before)


def go_by_mouse_buttons(app):
    """Presses the back and forward buttons that some mice have, over the samples and the pane."""
    app.activate("win.filter", "")
    app.activate("win.go-to", 10)
    viewer.expect("a sample is shown", app.current_index, 10)
    app.activate("win.go-to", 300)
    viewer.expect("then another one", app.current_index, 300)
    app.click(app.sheet(), button=8)
    viewer.expect("mouse button 8 leads back", app.current_index, 10)
    app.click(app.sheet(), button=9)
    viewer.expect("button 9 forward again", app.current_index, 300)
    app.click(app.find("button", "Next sample"), button=8)
    viewer.expect("over a button of the pane as well", app.current_index, 10)


def look_closer(app):
    """Checks that keys in the large view affect its image, not the sheet behind it."""
    size = app.size()
    app.focus_sheet()
    app.key("Return")
    viewer.expect("the large view is open", lambda: app.describe("win.large"), (True, True))
    app.key("ctrl+plus", "ctrl+plus", "ctrl+minus", "c")
    viewer.expect("C draws the image with its own range", lambda: app.describe("win.contrast")[1], "image")
    tap.equal("Ctrl+plus leaves the thumbnails as they are", app.size(), size)
    app.key("c")
    viewer.expect("C again with that of the dataset", lambda: app.describe("win.contrast")[1], "dataset")
    app.key("Escape")
    viewer.expect("the large view is closed", lambda: app.describe("win.large")[1], False)


def compare_images(app):
    """Compares two selected images with keys, and reads them like a screen reader."""
    (first, second) = (DATA.labels[14], DATA.labels[15])
    app.focus_sheet()
    app.activate("win.go-to", 14)
    uitest.wait_for("the first image", lambda: app.current_index() == 14)
    app.key("shift+Right", "ctrl+shift+k")
    viewer.expect("a key compares two images", lambda: app.describe("win.compare-images"), (True, True))
    viewer.expect("the first one has the focus", lambda: app.focused().get_name(), "Image 14, labeled %d" % first)
    app.key("Right")
    viewer.expect("an arrow key reads a pixel",
                  lambda: bool(re.search(r"^Row \d+, column \d+: \d+, \d+, difference -?\d+$",
                                         app.focused().get_description())), True)
    pixel = app.focused().get_description()
    app.key("Tab")
    viewer.expect("Tab leads to the second", lambda: app.focused().get_name(), "Image 15, labeled %d" % second)
    viewer.expect("at the same pixel", lambda: app.focused().get_description(), pixel)
    app.key("Tab")
    viewer.expect("and to the difference", lambda: app.focused().get_name(), "Difference")
    app.key("Escape")
    viewer.expect("Escape leads back to the samples", lambda: app.describe("win.compare-images")[1], False)
    app.key("Home")
    viewer.expect("and the keys go there", app.current_index, 0)


def fill_the_screen(app):
    screen = uitest.run("xdotool", "getdisplaygeometry").split()

    def window():
        geometry = uitest.run("xdotool", "getactivewindow", "getwindowgeometry", "--shell")
        return re.findall("(?:WIDTH|HEIGHT)=([0-9]+)", geometry)
    before = window()
    app.key("F11")
    viewer.expect("F11 fills the screen", window, screen)
    viewer.expect("the state of the action is true", lambda: app.describe("win.fullscreen")[1], True)
    app.key("Escape")
    viewer.expect("Escape leaves it", window, before)
    viewer.expect("and the state is false", lambda: app.describe("win.fullscreen")[1], False)


with viewer.Viewer(DATA.write(viewer.folder("digits"), "train")) as app:
    app.wait_for_shown("All 500 samples")
    app.focus_sheet()
    move_by_keys(app)
    select_by_keys(app)
    leave_by_tab(app)
    move_by_buttons(app)
    move_by_mouse(app)
    move_by_bar(app)
    change_size(app)
    keep_in_view(app)
    read_pixels(app)
    go_by_action(app)
    go_by_typing(app)
    show_sides(app)
    go_by_mouse_buttons(app)
    look_closer(app)
    compare_images(app)
    fill_the_screen(app)
viewer.done()
