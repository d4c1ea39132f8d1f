# SPDX-License-Identifier: MIT
"""Idxview under test: extends uitest.App with the parts of its window.

    import viewer

    with viewer.Viewer(path) as app:
        viewer.expect("all samples are shown", app.shown, "All 300 samples")
    viewer.done()

The program is the first argument of the script. Tests write files only to folder(), which is
deleted with the session.
"""

import gettext
import os
import re
import signal
import sys
import tempfile

if "IDXVIEW_SESSION" not in os.environ:
    print("1..0 # SKIP this needs a session; see scripts/ui-session")
    sys.exit()

import tap  # noqa: E402
import uitest  # noqa: E402

is_shown = uitest.is_shown

# The text of the view bar.
SHOWN = r"^((All|[\d,]+ of) [\d,]+ samples|[\d,]+ selected samples)"

MENU_ROLES = ("menu item", "check menu", "check menu item", "radio menu item")

_complaints = []


def folder(*names):
    """Creates and returns a new folder, or one with these names in a new folder."""
    path = os.path.join(tempfile.mkdtemp(dir=os.environ["IDXVIEW_SESSION"], prefix="test."), *names)
    os.makedirs(path, exist_ok=True)
    return path


def expect(name, function, expected, timeout=uitest.TIMEOUT):
    """Prints a point that passes as soon as a function returns the expected value."""
    for is_last in uitest.tries(timeout):
        try:
            found = function()
        except uitest.MISSING as error:
            found = error
        if found == expected or is_last:
            break
    return tap.equal(name, found, expected)


def done():
    """Prints the last points of a test: no program may have printed warnings."""
    tap.clean("no warnings were printed", _complaints)
    tap.done()


def recent(title, folder):
    """Returns the name of a recent file in the menu: its title, and the folder or the end of it."""
    return title + "\n" + (folder if len(folder) <= 48 else "…" + folder[-47:])


def forget():
    """Deletes what the user chose for datasets, because many tests open equal images."""
    state = os.path.join(os.environ["XDG_STATE_HOME"], "idxview", "datasets")
    if os.path.exists(state):
        os.remove(state)


def _find_translation(language):
    """Returns the environment for a language, and its translation; with None, for English."""
    if language is None:
        return {}, gettext.NullTranslations()
    sanitizer = os.environ.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0"
    environment = {"LANGUAGE": language, "LD_PRELOAD": os.environ["IDXVIEW_TRANSLATIONS_LIBRARY"],
                   "ASAN_OPTIONS": sanitizer}
    return environment, gettext.translation("idxview", os.environ["IDXVIEW_TRANSLATIONS"], [language])


class Viewer(uitest.App):
    """Idxview with some arguments. With keeps=True, keeps what was chosen for datasets before. Of its
    functions, only some work in other languages: those that use words()."""

    def __init__(self, *arguments, keeps=False, language=None, env=None, **more):
        if not keeps:
            forget()
        self._parts = {}
        (environment, translation) = _find_translation(language)
        self.words = translation.gettext
        super().__init__(os.path.abspath(sys.argv[1]), *arguments, env={**environment, **(env or {})}, **more)

    def end(self):
        status = super().end()
        _complaints.extend(self.complaints())
        if status not in (0, -signal.SIGTERM) and not self.was_killed:
            _complaints.append("the program ended with status %d: %s" % (status, self.output()))
        return status

    # Reading the window

    def windows(self):
        return [node for node in uitest.children_of(self.node) if uitest.role_of(node) == "frame"]

    def titles(self):
        return [window.get_name() for window in self.windows()]

    def _part(self, role, match, is_it=lambda node: True):
        """Returns a node of a role whose name matches, or None. First tries the one of the last call."""
        node = self._parts.pop((role, match), None)
        if node is None or not re.search(match, node.get_name() or "") or not is_it(node):
            node = next(iter(self.find_all(role, match=match, where=is_it)), None)
        self._parts[(role, match)] = node
        return node

    def shown(self):
        """Returns the text of the view bar, or None."""
        label = self._part("label", SHOWN)
        return label.get_name().replace("\u00A0", " ") if label else None

    def notice(self):
        """Returns the title and the text of the notice and the label of its button, or an empty list."""
        for alert in self.find_all("alert", where=is_shown):
            texts = [label.get_name() for label in self.find_all("label", within=alert, where=is_shown)]
            return [text for text in texts if text not in (self.words("More"), self.words("Choose…"))]
        return []

    def dismiss_notice(self):
        """Closes the notice and returns what it said, or an empty list if there is none."""
        texts = self.notice()
        if texts:
            self.click(self.find("button", self.words("Dismiss"), where=is_shown))
            uitest.wait_for("the notice to close", lambda: self.notice() == [])
        return texts

    def classes(self):
        """Returns the names of the rows of the class bar."""
        return [row.get_name() for row in self.find_all("list item", match="sample")]

    def class_row(self, name):
        return self.find("list item", match=r"^(Class )?%s, " % name)

    def sheet(self):
        return self._part("table", "^%s$" % self.words("Samples"))

    def cell(self):
        """Returns the node of the current sample, or None if the sheet doesn't have the focus."""
        sheet = self.sheet()
        return next((cell for cell in (uitest.children_of(sheet) if sheet else [])
                     if uitest.has_state(cell, "focused")), None)

    def current(self):
        """Returns the name of the current sample, or None if the sheet doesn't have the focus."""
        cell = self.cell()
        return cell.get_name() if cell else None

    def current_index(self):
        """Returns the index of the current sample, or None if the sheet doesn't have the focus."""
        name = self.current()
        return int(re.sub(r"\D", "", re.search(r"\d[\d,.]*", name).group())) if name else None

    def detail(self):
        """Returns the label and the index of the sample in the detail pane, or None."""
        image = self._part("image", "^Image ", is_shown)
        label = self._part("label", "^(Labeled .*|No label)$", is_shown)
        return (label.get_name(), image.get_name()) if label and image else None

    def detail_index(self):
        """Waits for a sample in the detail pane, and returns its index."""
        (_, image) = uitest.wait_for("a sample in the pane", self.detail)
        return int(image.removeprefix("Image ").replace(",", ""))

    def entry_is_open(self):
        """Returns whether the filter entry is open."""
        return bool(self.find_all("entry", self.words("Filter"), where=is_shown))

    def wait_for_entry(self):
        self.find("entry", self.words("Filter"), where=lambda node: any(
            uitest.has_state(part, "focused") for part, _ in uitest.walk(node)))

    def tile(self):
        """Returns the height of a tile with its caption, in logical pixels."""
        def height():
            cells = [uitest.extents_of(cell) for cell in uitest.children_of(self.sheet())]
            return next((cell.height for cell in cells if cell.width == self.size()), None)
        return uitest.wait_for("a sample of this size", height)

    def scroll_bar(self):
        """Waits for the part of the sheet's scroll bar that has a value, and returns it."""
        def is_it(node):
            extents = uitest.extents_of(node)
            return "Value" in node.get_interfaces() and is_shown(node) and extents.height > extents.width
        pane = self.sheet().get_parent()
        return self.find(within=pane, where=is_it)

    def point_at_scroll_bar(self, share):
        """Moves the pointer to the scroll bar, at a share of its height, and waits until the bar grows.
        Returns the position of the pointer."""
        (left, top, width, height) = self.area(self.sheet())
        (x, y) = (left + width - 4, top + int(height * share))
        bar = self.scroll_bar()
        thin = uitest.extents_of(bar).width
        uitest.run("xdotool", "mousemove", str(x - 30), str(y), "mousemove", str(x), str(y))
        uitest.wait_for("the bar to grow", lambda: uitest.extents_of(bar).width > thin)
        return x, y

    def menu_entries(self):
        """Returns the names of the entries of the open menu."""
        return [uitest.name_of(node) for node in self.find_all(MENU_ROLES, where=is_shown)]

    def size(self):
        return self.describe("win.thumbnail-size")[1]

    def filter(self):
        return self.describe("win.filter")[1]

    # Common actions

    def point_away(self):
        """Moves the pointer to where it has no effect: to the title, or to the text of the view bar."""
        title = uitest.wait_for("the title", lambda: next(iter(
            self.find_all("label", self.titles()[0], where=is_shown)), None) or
            self._part("label", SHOWN, is_shown))
        (x, y) = self.center(title)
        if uitest.IS_WAYLAND:
            # The compositor draws the pointer on the screen; from the top, it doesn't cover the samples.
            y = self.area(title)[1]
        uitest.run("xdotool", "mousemove", str(x), str(y))

    def choose_in_menu(self, name, within=None):
        """Chooses an entry of the open menu or drop-down list with keys."""
        def find_entries():
            nodes = self.find_all((*MENU_ROLES, "list item"), within=within, where=is_shown)
            names = [name_of(node) for node in nodes]
            return list(zip(names, nodes)) if name in names else None
        entries = uitest.wait_for("an entry %r" % name, find_entries)

        def focused():
            return [name for name, node in entries if uitest.has_state(node, "focused")]
        for _ in 2 * entries:
            before = focused()
            if before == [name]:
                self.key("Return")
                return
            uitest.wait_for("another entry to have the focus", lambda: self._leads_on(before, focused))
        raise uitest.UiError("no key leads to %r in the menu" % name)

    def _leads_on(self, before, focused):
        """Presses Down, and returns whether the focus has moved. A menu that doesn't have the keyboard
        yet loses the key. One key too many does no harm, because the focus wraps around."""
        self.key("Down")
        return any(focused() not in (before, []) for _ in uitest.tries(5))

    def wait_for_shown(self, text):
        uitest.wait_for("the view bar to say %r" % text, lambda: self.shown() == text)

    def focus_sheet(self):
        """Focuses the sheet without a click, which would choose a sample."""
        self.activate("win.go-to", 0)
        uitest.wait_for("the sheet to have the focus", self.cell)


class Places:
    """The positions of samples on the screen, while the sheet isn't scrolled."""

    def __init__(self, app):
        (self.left, self.top, self.width, self.height) = app.area(app.sheet())
        (self.size, self.tile) = (app.size(), app.tile())
        self.columns = self.width // self.size
        self.left += (self.width - self.columns * self.size) // 2

    def of(self, row, column):
        return (self.left + column * self.size + self.size // 2, self.top + row * self.tile + self.tile // 2)


def hold(key, function):
    """Calls a function while a key is pressed."""
    uitest.run("xdotool", "keydown", key)
    try:
        function()
    finally:
        uitest.run("xdotool", "keyup", key)


def name_of(node):
    """Returns the name of a node, or of the first descendant that has one."""
    return next(filter(None, (uitest.name_of(part) for part, _ in uitest.walk(node))), "")
