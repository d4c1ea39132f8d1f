# SPDX-License-Identifier: MIT
"""Idxview under test: what uitest knows of any program, and the names of its parts.

    import viewer

    with viewer.Viewer(path) as app:
        viewer.expect("all samples are shown", app.shown, "All 300 samples")
    viewer.done()

The program is the script's first argument. What a test writes goes below folder(),
which vanishes with the session.
"""

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
from gi.repository import GLib  # noqa: E402

is_shown = uitest.is_shown

# What the view bar says.
SHOWN = r"^(All|[\d,]+ of) [\d,]+ samples"

MENU_ROLES = ("menu item", "check menu", "check menu item", "radio menu item")

_complaints = []


def folder(*names):
    """Returns a new folder, or one of a name in a new folder."""
    path = os.path.join(tempfile.mkdtemp(dir=os.environ["IDXVIEW_SESSION"], prefix="test."), *names)
    os.makedirs(path, exist_ok=True)
    return path


def expect(name, function, expected, timeout=uitest.TIMEOUT):
    """A point that passes as soon as a function gives what is expected."""
    for is_last in uitest.tries(timeout):
        try:
            found = function()
        except (GLib.Error, uitest.UiError) as error:
            found = error
        if found == expected or is_last:
            break
    return tap.equal(name, found, expected)


def done():
    """The last points of a test: no program that it ran has complained."""
    tap.clean("nothing was warned of", _complaints)
    tap.done()


def recent(title, folder):
    """Returns what a recent file is called in the menu, with its folder, of which only the end may be there."""
    return title + "\n" + (folder if len(folder) <= 48 else "…" + folder[-47:])


def forget():
    """Forgets what the user chose for datasets: many tests open equal images."""
    state = os.path.join(os.environ["XDG_STATE_HOME"], "idxview", "datasets")
    if os.path.exists(state):
        os.remove(state)


class Viewer(uitest.App):
    """Idxview with some arguments. With keeps=True it remembers what was chosen for datasets before."""

    def __init__(self, *arguments, keeps=False, **more):
        if not keeps:
            forget()
        self._parts = {}
        super().__init__(os.path.abspath(sys.argv[1]), *arguments, **more)

    def end(self):
        status = super().end()
        _complaints.extend(self.complaints())
        if status not in (0, -signal.SIGTERM):
            _complaints.append("the program ended with status %d: %s" % (status, self.output()))
        return status

    # What the window says

    def windows(self):
        return [node for node in uitest.children_of(self.node) if uitest.role_of(node) == "frame"]

    def titles(self):
        return [window.get_name() for window in self.windows()]

    def _part(self, role, match, is_it=lambda node: True):
        """Returns the node of a role whose name matches, or None; asks the one it was last time first."""
        node = self._parts.pop((role, match), None)
        if node is None or not re.search(match, node.get_name() or "") or not is_it(node):
            node = next(iter(self.find_all(role, match=match, where=is_it)), None)
        self._parts[(role, match)] = node
        return node

    def shown(self):
        """Returns what the view bar says is shown, or None."""
        label = self._part("label", SHOWN)
        return label.get_name().replace("\u00A0", " ") if label else None

    def notice(self):
        """Returns title and text of the notice, or nothing."""
        for alert in self.find_all("alert", where=is_shown):
            return [label.get_name() for label in self.find_all("label", within=alert, where=is_shown)]
        return []

    def classes(self):
        """Returns what the rows of the class bar are called."""
        return [row.get_name() for row in self.find_all("list item", match="sample")]

    def class_row(self, name):
        return self.find("list item", match=r"^(Class )?%s, " % name)

    def sheet(self):
        return self._part("table", "^Samples$")

    def cell(self):
        """Returns the current sample on the sheet, or None where the sheet hasn't the focus."""
        sheet = self.sheet()
        return next((cell for cell in (uitest.children_of(sheet) if sheet else [])
                     if uitest.has_state(cell, "focused")), None)

    def current(self):
        """Returns what the current sample is called, or None where the sheet hasn't the focus."""
        cell = self.cell()
        return cell.get_name() if cell else None

    def current_index(self):
        """Returns the index of the current sample, or None where the sheet hasn't the focus."""
        name = self.current()
        return int(re.match(r"Image ([\d,]*\d)", name).group(1).replace(",", "")) if name else None

    def detail(self):
        """Returns what the detail pane says of its sample: its label and its index."""
        image = self._part("image", "^Image ", is_shown)
        label = self._part("label", "^(Labeled .*|No label)$", is_shown)
        return (label.get_name(), image.get_name()) if label and image else None

    def detail_index(self):
        """Returns the index of the sample in the detail pane, as soon as there is one."""
        (_, image) = uitest.wait_for("a sample in the pane", self.detail)
        return int(image.removeprefix("Image ").replace(",", ""))

    def entry_is_open(self):
        """Whether there is an entry to type a filter into."""
        return any(is_shown(form) for form in self.find_all("form"))

    def wait_for_entry(self):
        self.find("entry", "Filter", where=lambda node: any(
            uitest.has_state(part, "focused") for part, _ in uitest.walk(node)))

    def tile(self):
        """Returns the height of a sample on the sheet with its caption, in the sheet's pixels."""
        def height():
            cells = [uitest.extents_of(cell) for cell in uitest.children_of(self.sheet())]
            return next((cell.height for cell in cells if cell.width == self.size()), None)
        return uitest.wait_for("a sample of this size", height)

    def scroll_bar(self):
        """Returns the part of the sheet's scroll bar that has a value, as soon as there is one."""
        def is_it(node):
            extents = uitest.extents_of(node)
            return "Value" in node.get_interfaces() and is_shown(node) and extents.height > extents.width
        pane = self.sheet().get_parent()
        return self.find(within=pane, where=is_it)

    def point_at_scroll_bar(self, share):
        """Moves the pointer onto the scroll bar, so far down, which grows when it comes near;
        gives where the pointer is then."""
        (left, top, width, height) = self.area(self.sheet())
        (x, y) = (left + width - 4, top + int(height * share))
        bar = self.scroll_bar()
        thin = uitest.extents_of(bar).width
        uitest.run("xdotool", "mousemove", str(x - 30), str(y), "mousemove", str(x), str(y))
        uitest.wait_for("the bar to grow", lambda: uitest.extents_of(bar).width > thin)
        return x, y

    def menu_entries(self):
        """Returns what the menu offers that is open."""
        return [uitest.name_of(node) for node in self.find_all(where=is_menu_entry)]

    def size(self):
        return self.describe("win.thumbnail-size")[1]

    def filter(self):
        return self.describe("win.filter")[1]

    # What tests do again and again

    def point_away(self):
        """Moves the pointer to where it changes nothing: on the title, or on what is said to be shown."""
        title = uitest.wait_for("the title", lambda: next(iter(
            self.find_all("label", self.titles()[0], where=is_shown)), None) or
            self._part("label", SHOWN, is_shown))
        (x, y) = self.center(title)
        if uitest.IS_WAYLAND:
            # The compositor draws the pointer on the screen: from the top it doesn't reach the samples.
            y = self.area(title)[1]
        uitest.run("xdotool", "mousemove", str(x), str(y))

    def choose_in_menu(self, name, within=None):
        """Chooses an entry of the menu that is open, or of the list that has dropped down, by keys."""
        def find_entries():
            nodes = self.find_all(within=within, where=lambda node: is_menu_entry(node) or (
                uitest.role_of(node) == "list item" and is_shown(node)))
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
        """Presses Down, and returns whether it leads to something. A key is lost that comes while
        a menu is only about to have the keyboard; one too many leads round."""
        self.key("Down")
        return any(focused() not in (before, []) for _ in uitest.tries(5))

    def wait_for_shown(self, text):
        uitest.wait_for("the view bar to say %r" % text, lambda: self.shown() == text)

    def focus_sheet(self):
        """Returns the sheet the focus without a click, which would choose a sample."""
        self.activate("win.go-to", 0)
        uitest.wait_for("the sheet to have the focus", self.cell)


def is_menu_entry(node):
    return uitest.role_of(node) in MENU_ROLES and is_shown(node)


def name_of(node):
    """Returns what a node is called, or the first label in it."""
    return next(filter(None, (uitest.name_of(part) for part, _ in uitest.walk(node))), "")
