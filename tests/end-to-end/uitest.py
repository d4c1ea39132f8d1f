# SPDX-License-Identifier: MIT
"""Controls the windows of a GTK program with mouse and keyboard, and reads them through
AT-SPI, like a screen reader. For tests in a session of scripts/ui-session.

    with uitest.App(sys.argv[1], "--sample") as app:
        app.click(app.find("button", "Open"))
        app.open_in_chooser("/data/train-images-idx3-ubyte")
        app.find("label", match="^60,000 samples")
        app.activate("win.go-to", 7)

The find functions return an Atspi.Accessible, here called a node. Every wait has a time limit,
and raises UiError when it expires.

This module handles these peculiarities of GTK:
- AT-SPI's cache hides changes of the program, so it is disabled;
- GTK reports no positions on the screen, so they are computed from the position of the window;
- AT-SPI can't set the focus, so click or press Tab;
- only toplevels have the state SHOWING; a node with a size counts as shown;
- the action "activate" of an entry does nothing, so press Return;
- a list has only the rows near the visible ones as nodes;
- since 4.10, positions lack paddings, which the GIO module modules/accessible-bounds.c corrects;
- GTK cancels a click if the button is released at the wrong moment, so the GIO module
  modules/frame-holder.c holds the program at the end of a frame meanwhile.
"""

import contextlib
import itertools
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import warnings

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402

import nodetree  # noqa: E402

# PyGObject calls AT-SPI's interfaces deprecated; there are no others.
warnings.filterwarnings("ignore", category=DeprecationWarning)

TIMEOUT = 120.0  # seconds: long, because only failures take so long
FRAME_TIMEOUT = 10.0  # seconds until the program is asked again to draw a frame
PRESS_TIMEOUT = 10.0  # seconds until a press of a mouse button has surely been delivered
MAX_CHILDREN = 300  # to read per node
SCREENSHOT = os.path.join(os.path.dirname(__file__), "..", "..", "scripts", "screenshot")

# Whether the session uses Wayland. There, each window fills the screen.
IS_WAYLAND = os.environ.get("GDK_BACKEND") == "wayland"

# Warnings that GTK causes itself: GTK 4.24 on X11 prints the first one whenever a popover and its
# window are drawn in the same frame; a file chooser prints the second one for the two sliders of
# its path bar if it is drawn before the first folder has been read; GTK prints the third one if a
# mouse button is released over a menu that opened when the button was pressed, as on a right click.
POPOVER_WARNING = "gdk_frame_timings_submitted() called on submitted frame"
PATH_BAR_WARNING = re.compile("Trying to snapshot GtkButton 0x[0-9a-f]+ without a current allocation")
MENU_WARNING = re.compile(r"Broken accounting of active state for widget 0x[0-9a-f]+\(GtkPopoverMenu\)")
# From the print dialog, where no system bus runs
PRINTER_MESSAGE = "avahi printers will not be available"

# Roles whose names differ between versions of AT-SPI and GTK
ROLES = {"push button": "button", "toggle button": "button"}

# xdotool looks up keys in the keyboard map, and also presses Alt for a key that it first finds in a
# column for Alt: with xkeyboard-config 2.48, each function key. So press these by their key codes,
# which are the same on all PC keyboards.
KEY_CODES = {**{"F%d" % number: str(66 + number) for number in range(1, 11)}, "F11": "95", "F12": "96"}

# Roles that must have a name
NAMED_ROLES = {"button", "text", "combo box", "image", "list", "table", "slider",
               "spin button", "check box", "radio button", "frame", "dialog", "switch"}


class UiError(AssertionError):
    """The window isn't in the expected state."""


# What a function that reads a window raises while a part of the window is missing or disappears
MISSING = (GLib.Error, UiError, AttributeError, IndexError, TypeError)


def run(*command, check=True):
    return subprocess.run(command, check=check, capture_output=True, text=True).stdout


def tries(timeout=TIMEOUT):
    """Yields, for each try, whether it is the last one. The pauses between tries grow, because reading
    a window is also work for the program."""
    deadline = time.monotonic() + timeout
    pause = 0.02
    while time.monotonic() <= deadline:
        yield False
        time.sleep(pause)
        pause = min(2 * pause, 0.2)
    yield True


def wait_for(what, condition, timeout=TIMEOUT):
    """Waits until a function returns a true value, and returns it."""
    for _ in tries(timeout):
        try:
            result = condition()
        except MISSING as error:
            result = None
            seen = error
        else:
            seen = result
        if result:
            return result
    raise UiError("waited %d seconds for %s; saw %r last" % (timeout, what, seen))


# Nodes

def role_of(node):
    name = node.get_role_name()
    return ROLES.get(name, name)


def name_of(node):
    """Returns the name of a node. If it has none, joins the texts of the nodes that label it, as
    screen readers must do since GTK 4.10."""
    name = node.get_name()
    if not name:
        labels = (relation.get_target(index) for relation in node.get_relation_set()
                  if relation.get_relation_type() == Atspi.RelationType.LABELLED_BY
                  for index in range(relation.get_n_targets()))
        name = " ".join(label.get_name() or text_of(label) or "" for label in labels)
    return name


def children_of(node):
    """Returns the children of a node; none if it has left the tree in the meantime."""
    try:
        children = [node.get_child_at_index(index)
                    for index in range(min(node.get_child_count(), MAX_CHILDREN))]
    except GLib.Error:
        children = []
    return [child for child in children if child is not None]


def walk(node, depth=0):
    """Yields a node and all its descendants, with their depths."""
    yield node, depth
    for child in children_of(node):
        yield from walk(child, depth + 1)


def text_of(node):
    """Returns the text of an entry, label or text view, else None."""
    if "Text" not in node.get_interfaces():
        return None
    return Atspi.Text.get_text(node, 0, Atspi.Text.get_character_count(node))


def actions_of(node):
    if "Action" not in node.get_interfaces():
        return []
    count = Atspi.Action.get_n_actions(node)
    return [Atspi.Action.get_action_name(node, index) for index in range(count)]


def extents_of(node):
    """Returns the position and size of a node in its window, or None."""
    if "Component" not in node.get_interfaces():
        return None
    return node.get_extents(Atspi.CoordType.WINDOW)


def is_shown(node):
    """Returns whether a node has a size. For hidden nodes, GTK reports none, or the last
    position."""
    extents = extents_of(node)
    return extents is not None and extents.width > 0 and extents.height > 0


def has_state(node, state):
    """Returns whether a node is "focused", "checked", "sensitive", and so on."""
    return node.get_state_set().contains(getattr(Atspi.StateType, state.upper()))


def ask(question, node):
    """Returns the result of a function of a node; None if the node disappeared in the meantime."""
    try:
        return question(node)
    except GLib.Error:
        return None


def clipboard(kind="UTF8_STRING"):
    """Returns the bytes on the clipboard of a MIME type, or the available types for TARGETS; no bytes if
    there is nothing of this type."""
    return subprocess.run(["timeout", "5", "xclip", "-selection", "clipboard", "-t", kind, "-o"],
                          capture_output=True).stdout


class App:
    """A program under test, from its start to its end.

    Its output goes to the file log. It starts in the session's folder, where file choosers find
    nothing to overwrite. With wait=False, doesn't wait for a window. env adds variables to the
    environment; the value None removes a variable.
    """

    def __init__(self, *command, env=None, wait=True):
        self.log = tempfile.NamedTemporaryFile(
            "r", dir=os.environ.get("IDXVIEW_SESSION"), prefix="log.", encoding="utf-8")
        environment = {**os.environ, **(env or {})}
        self.scale = float(environment.get("IDXVIEW_SCREEN_SCALE" if IS_WAYLAND else "GDK_SCALE", "1"))
        if self.scale.is_integer():
            self.scale = int(self.scale)
        # GTK's file chooser has leaks that can't be suppressed; the tests that run in
        # process detect leaks.
        environment["ASAN_OPTIONS"] = environment.get("ASAN_OPTIONS", "") + ":detect_leaks=0"
        environment = {name: value for name, value in environment.items() if value is not None}
        with open(self.log.name, "w", encoding="utf-8") as output:
            self.process = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL,
                                            stdout=output, stderr=subprocess.STDOUT,
                                            cwd=os.environ.get("IDXVIEW_SESSION"))
        self.node = None
        self.has_shown_chooser = False
        self.was_killed = False
        self.n_presses = 0  # of mouse buttons, until the last frame that a test waited for
        if wait:
            self.wait_for_window()

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if kind is not None:
            self.explain()
        self.end()

    def wait_for_window(self):
        try:
            self.node = wait_for("the program to be accessible", self._find_itself)
            wait_for("a window", lambda: self.node.get_child_count() > 0)
        except UiError:
            self.explain()
            self.end()
            raise
        self.settle()

    def _find_itself(self):
        if self.process.poll() is not None:
            raise UiError("the program ended with status %d" % self.process.returncode)
        desktop = Atspi.get_desktop(0)
        desktop.set_cache_mask(Atspi.Cache.NONE)
        for node in children_of(desktop):
            if node.get_process_id() == self.process.pid:
                node.set_cache_mask(Atspi.Cache.NONE)
                return node
        return None

    # Reading

    def find_all(self, role=None, name=None, match=None, within=None, where=None):
        """Returns the nodes of a role or of one of several roles, with a name or a name that matches, for
        which a function is true. Leaves out nodes that disappear while they are read."""
        tree = nodetree.NodeTree(within or self.node, MAX_CHILDREN)
        roles = (role,) if isinstance(role, str) else role
        records = [record for record in tree.records
                   if roles is None or ROLES.get(record.role, record.role) in roles]
        if where is is_shown:
            records = tree.keep_shown(records)
        if name is not None or match is not None:
            records = [record for record, own_name in zip(records, tree.names(records))
                       if self._is_called(tree, record, own_name, name, match)]
        return [node for node in map(tree.node, records)
                if node is not None and (where in (None, is_shown) or ask(where, node))]

    @staticmethod
    def _is_called(tree, record, own_name, name, match):
        if not own_name:  # other nodes may label it
            node = tree.node(record)
            own_name = ask(name_of, node) if node is not None else None
        if own_name is None:
            return False
        return name in (None, own_name) and (match is None or re.search(match, own_name) is not None)

    def find(self, role=None, name=None, timeout=TIMEOUT, **more):
        """Waits for a node of find_all(), and returns the first one."""
        what = "%s %s %s" % (role or "a node", "" if name is None else repr(name), more or "")
        return wait_for(what, lambda: next(iter(self.find_all(role, name, **more)), None), timeout)

    def wait_until_gone(self, timeout=TIMEOUT, **what):
        wait_for("%s to go" % what, lambda: not self.find_all(**what), timeout)

    def focused(self):
        """Returns the innermost node with the focus, or None."""
        tree = nodetree.NodeTree(self.node, MAX_CHILDREN)
        focused = tree.have_state("focused")
        return tree.node(focused[-1]) if focused else None

    def output(self):
        """Returns the whole output of the program."""
        with open(self.log.name, encoding="utf-8", errors="replace") as log:
            return log.read()

    def wait_for_output(self, text, timeout=TIMEOUT):
        wait_for("the program to write %r" % text, lambda: text in self.output(), timeout)

    def complaints(self):
        """Returns the lines that the program and its libraries have written: there should be none."""
        def is_known(line):
            return (POPOVER_WARNING in line or PRINTER_MESSAGE in line or MENU_WARNING.search(line)
                    or self.has_shown_chooser and PATH_BAR_WARNING.search(line))
        return [line for line in self.output().splitlines() if line.strip() and not is_known(line)]

    # Acting as an assistive technology

    def press(self, node, action=None):
        """Performs an action of a node, by default the first one."""
        actions = actions_of(node)
        if not actions:
            raise UiError("%s %r has no actions" % (role_of(node), node.get_name()))
        if not Atspi.Action.do_action(node, actions.index(action) if action else 0):
            raise UiError("%s %r refused to %s" % (role_of(node), node.get_name(), action or actions[0]))
        self.settle()

    # Acting through the actions that the program exports on the bus

    def activate(self, action, parameter=None, window=1):
        """Activates "app.NAME", or "win.NAME" of a window."""
        (_, signature, _) = self._call_actions(action, window, "Describe", "(s)")[0]
        parameters = [] if parameter is None else [GLib.Variant(signature, parameter)]
        self._call_actions(action, window, "Activate", "(sava{sv})", parameters, {})
        self.settle()

    def describe(self, action, window=1):
        """Returns whether an action is enabled, and its state, or None."""
        (enabled, _, state) = self._call_actions(action, window, "Describe", "(s)")[0]
        return enabled, state[0] if state else None

    def list_simple_actions(self):
        """Returns the names of the enabled actions without parameters."""
        def is_simple(action):
            (enabled, signature, _) = self._call_actions(action, 1, "Describe", "(s)")[0]
            return enabled and not signature
        return [action for group in ("app.", "win.")
                for action in sorted(group + name for name in self._call_actions(group, 1, "List", None)[0])
                if is_simple(action)]

    def _call_actions(self, action, window, method, signature, *arguments):
        (group, _, name) = action.partition(".")
        bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        owner = self._find_bus_name(bus)
        path = "/" + owner.replace(".", "/").replace("-", "_")
        if group == "win":
            path += "/window/%d" % window
        return bus.call_sync(owner, path, "org.gtk.Actions", method,
                             GLib.Variant(signature, (name, *arguments)) if signature else None, None,
                             Gio.DBusCallFlags.NONE, int(TIMEOUT * 1000), None).unpack()

    def _find_bus_name(self, bus):
        def ask(method, *names):
            parameters = GLib.Variant("(s)", names) if names else None
            return bus.call_sync("org.freedesktop.DBus", "/org/freedesktop/DBus",
                                 "org.freedesktop.DBus", method, parameters, None,
                                 Gio.DBusCallFlags.NONE, -1, None).unpack()[0]
        for name in ask("ListNames"):
            if (not name.startswith((":", "org.freedesktop.", "org.a11y."))
                    and ask("GetConnectionUnixProcessID", name) == self.process.pid):
                return name
        raise UiError("the program has no name on the bus")

    # Waiting for frames

    def settle(self):
        """Waits until the program has handled its input and drawn a frame."""
        with self.held():
            pass

    @contextlib.contextmanager
    def held(self):
        """Waits until the program has handled its input and drawn a frame, and holds it there. Input
        from within the context is handled before the next frame."""
        connection = wait_for("a frame", self._draw_frame)
        try:
            yield
        finally:
            connection.close()

    def _draw_frame(self):
        """Returns a connection that holds the program at the end of a frame; None if a frame takes
        long, maybe because a window was closed meanwhile."""
        connection = socket.socket(socket.AF_UNIX)
        connection.settimeout(FRAME_TIMEOUT)
        try:
            connection.connect("\0idxview-frame-%d" % self.process.pid)
            answer = connection.recv(4)
            self.n_presses = int.from_bytes(answer, sys.byteorder)
            has_drawn = answer != b""
        except OSError:
            has_drawn = False
        if has_drawn or self.process.poll() is not None:
            return connection
        connection.close()
        return None

    # Acting with mouse and keyboard

    def click(self, node, button=1):
        (x, y) = self.center(node)
        self.click_at(x, y, button)

    def click_at(self, x, y, button=1, times=1):
        # The program must see the pointer enter and move before the press.
        run("xdotool", "mousemove", str(x - 1), str(y), "mousemove", str(x), str(y))
        # Only the last press is held until a frame is drawn: several clicks are one double-click only
        # if little time passes between them.
        with self.held():
            before = self.n_presses
            run("xdotool", *(times - 1) * ["click", str(button)], "mousedown", str(button))
        self._wait_for_presses(before + times)
        with self.held():
            run("xdotool", "mouseup", str(button))
        self.settle()

    def press_button(self):
        """Presses the left mouse button, and waits until the program has handled that."""
        self.settle()
        before = self.n_presses
        run("xdotool", "mousedown", "1")
        self._wait_for_presses(before + 1)

    def _wait_for_presses(self, count):
        """Waits until the program has seen this number of presses of mouse buttons: the X server
        delivers them after the window manager has replied. The program doesn't see a press that
        only closes a menu."""
        for _ in tries(PRESS_TIMEOUT):
            self.settle()
            if self.n_presses >= count:
                break

    def scroll(self, node, clicks):
        """Turns the wheel over a node, down for a positive number."""
        (x, y) = self.center(node)
        run("xdotool", "mousemove", str(x), str(y))
        run("xdotool", "click", "--repeat", str(abs(clicks)), "--delay", "30", "5" if clicks > 0 else "4")
        self.settle()

    def drag(self, start, end, begun=lambda: True, arrived=lambda: True):
        """Drags from one position on the screen to another. Moves around at each of them until a
        function returns that the drag has begun, or may end, because widgets may ignore a
        pointer that jumps or rests."""
        run("xdotool", "mousemove", str(start[0] - 1), str(start[1]),
            "mousemove", str(start[0]), str(start[1]))
        self.press_button()
        self._move_about(start, 4, begun, "the drag to begin")
        for part in range(1, 13):
            run("xdotool", "mousemove", *[str(x0 + (x1 - x0) * part // 12) for x0, x1 in zip(start, end)])
        self._move_about(end, 1, arrived, "the drag to arrive")
        with self.held():
            run("xdotool", "mousemove", *map(str, end), "mouseup", "1")
        self.settle()

    @staticmethod
    def _move_about(place, step, condition, what):
        offsets = itertools.cycle([0, 1, 2, 3, 4, 3, 2, 1])

        def is_so():
            offset = step * next(offsets)
            run("xdotool", "mousemove", str(place[0] + offset), str(place[1] + offset // 2))
            return condition()
        wait_for(what, is_so)

    def key(self, *keys):
        """Presses keys one after the other, given by their X names: "Return", "ctrl+a"."""
        for key in keys:
            self.wait_for_keyboard()
            pressed = "+".join(KEY_CODES.get(part, part) for part in key.split("+"))
            if IS_WAYLAND:
                # Weston closes a menu at once if the key that opened it was released before GTK has
                # handled the press.
                run("xdotool", "keydown", pressed)
                self.settle()
                run("xdotool", "keyup", pressed)
            else:
                run("xdotool", "key", "--delay", "30", pressed)
            self.settle()

    def type(self, text):
        self.wait_for_keyboard()
        run("xdotool", "type", "--delay", "25", text)
        self.settle()

    def wait_for_keyboard(self, title=None):
        """Waits until the program, or its window with a title, has the keyboard focus: the window
        manager sets it some time after a window was opened or closed."""
        def is_there():
            if IS_WAYLAND:
                # With GTK 4.8, dialogs have no role, and no state that says whether they are active.
                return any((has_state(window, "active") or role_of(window) == "filler")
                           and title in (None, window.get_name()) for window in children_of(self.node))
            owner = run("xdotool", "getwindowfocus", "getwindowpid", "getwindowname", check=False).splitlines()
            return owner[:1] == [str(self.process.pid)] and title in (None, *owner[1:])
        wait_for("the keyboard to be with %s" % (title or "the program"), is_there)

    def open_in_chooser(self, path):
        """Chooses a file in a file chooser that was just opened to open a file."""
        self.wait_for_keyboard(self.find_chooser().get_name())
        self.key("ctrl+l")  # opens its entry
        self.save_in_chooser(path)

    def save_in_chooser(self, path):
        """Chooses a file in a file chooser that was just opened to save a file."""
        chooser = self.find_chooser()
        entry = self.find("text", within=chooser, where=is_shown)
        Atspi.EditableText.set_text_contents(entry, path)
        wait_for("the name to be entered", lambda: text_of(entry) == path)
        # The accept button follows the Cancel button, whose name in GTK 4.8 is "_Cancel Cancel".
        buttons = self.find_all("button", within=chooser, where=is_shown)
        # On Wayland, the search button is between them. It has only an icon.
        first = [name_of(button).endswith("Cancel") for button in buttons].index(True) + 1
        accept = next(button for button in buttons[first:] if name_of(button) != "GtkImage")
        wait_for("the name to be taken", lambda: has_state(accept, "sensitive"))
        self.press(accept)

    def find_chooser(self, title=None):
        """Waits for a file chooser, or the one with a title, and returns it."""
        def is_it(node):
            return node.get_name() == title if title else role_of(node) != "frame"
        chooser = wait_for("a chooser", lambda: next(filter(is_it, children_of(self.node)), None))
        self.has_shown_chooser = True
        return chooser

    # Where things are

    def area(self, node):
        """Returns the position of a node on the screen, in pixels: left, top, width, height."""
        extents = extents_of(node)
        if extents is None or extents.width <= 0 or extents.height <= 0:
            raise UiError("%s %r isn't shown" % (role_of(node), node.get_name()))
        (left, top) = self._origin(node)
        (x, y, width, height) = (self.scale * length for length in (
            extents.x, extents.y, extents.width, extents.height))
        return left + x, top + y, width, height

    def center(self, node):
        """Returns the center of a node on the screen, once the node doesn't move any more."""
        def rest():
            before = self.area(node)
            self.settle()  # draws a frame, which may move it
            return before if self.area(node) == before else None
        (left, top, width, height) = wait_for("%r to rest" % node.get_name(), rest)
        return left + width // 2, top + height // 2

    def _origin(self, node):
        """Returns the origin of a node's window on the screen: inside the shadow that a program
        may draw around it, and inside its border."""
        if IS_WAYLAND:
            return 0, 0
        (window, toplevel) = self._window(node)
        # The position that xdotool reports counts the window manager's frame twice.
        about = run("xwininfo", "-id", window)
        (x, y, width) = (int(re.search(what + r": +(-?\d+)", about).group(1)) for what in
                         ("Absolute upper-left X", "Absolute upper-left Y", "Width"))
        shadow = re.findall(r"\d+", run("xprop", "-id", window, "_GTK_FRAME_EXTENTS").partition("=")[2])
        (left, right, top, bottom) = map(int, shadow) if len(shadow) == 4 else (0, 0, 0, 0)
        extents = extents_of(toplevel)
        border = max(0, (width - left - right - self.scale * extents.width) // 2)
        return x + left + border, y + top + border

    def _window(self, node):
        """Returns the X window of a node, and its toplevel node."""
        toplevel = node
        while toplevel.get_parent() is not None and role_of(toplevel.get_parent()) != "application":
            toplevel = toplevel.get_parent()
        title = "^%s$" % re.escape(toplevel.get_name() or "")
        windows = run("xdotool", "search", "--all", "--onlyvisible", "--pid", str(self.process.pid),
                      "--name", title, check=False).split()
        if not windows:  # some dialogs have no title
            windows = run("xdotool", "getactivewindow", check=False).split()
        if not windows:
            raise UiError("there is no X window titled %r" % toplevel.get_name())
        return windows[-1], toplevel

    # Diagnosing failures

    def screenshot(self, path):
        subprocess.run([SCREENSHOT, path], check=True)

    def explain(self):
        """Prints the accessibility tree, and the output of the program."""
        if self.node is not None and self.process.poll() is None:
            for node, depth in walk(self.node):
                parts = [role_of(node), repr(name_of(node))]
                if text_of(node):
                    parts.append("text %r" % text_of(node))
                if role_of(node) != "label" and actions_of(node):
                    parts.append("actions %s" % ", ".join(actions_of(node)))
                extents = extents_of(node)
                if extents is not None:
                    parts.append("at %d,%d %dx%d" % (extents.x, extents.y, extents.width, extents.height))
                print("  " * depth + " ".join(parts), file=sys.stderr)
        print(self.output(), file=sys.stderr)

    def find_unnamed(self):
        """Returns the nodes that a screen reader couldn't announce, or would announce wrongly."""
        found = []
        tree = nodetree.NodeTree(self.node, MAX_CHILDREN)
        shown = tree.keep_shown(tree.records, 2)
        for record, name in zip(shown, tree.names(shown)):
            if not name:  # other nodes may label it
                node = tree.node(record)
                name = node is not None and ask(name_of, node)
            if not isinstance(name, str):  # it disappeared while it was read
                continue
            (role, name) = (ROLES.get(record.role, record.role), name.strip())
            # GTK names a node without a name after its type.
            if role in NAMED_ROLES and (not name or re.match(r"(Gtk|Idx)[A-Z]\w+$", name)):
                found.append("%s without a name: %r" % (role, name))
            if re.fullmatch(r"(.+) \1", name):
                found.append("%s whose name is repeated: %r" % (role, name))
            if re.match(r"_\w", name):
                found.append("%s whose name shows its mnemonic: %r" % (role, name))
        return found

    # The end

    def quit(self):
        """Quits with Ctrl+Q, and returns the exit status."""
        self.key("ctrl+q")
        try:
            return self.process.wait(TIMEOUT)
        except subprocess.TimeoutExpired:
            raise UiError("the program doesn't quit") from None

    def kill(self):
        """Kills the program, as a crash or a power failure would."""
        self.was_killed = True
        self.process.kill()
        self.process.wait()

    def end(self):
        """Ends the program, if it is still running, and returns the exit status."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(TIMEOUT)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        return self.process.returncode
