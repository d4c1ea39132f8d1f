# SPDX-License-Identifier: MIT
"""Works a GTK program's windows as a person does, with mouse and keyboard, and
reads them as a screen reader does, through AT-SPI; for tests that run in a
session of scripts/ui-session.

    with uitest.App(sys.argv[1], "--sample") as app:
        app.click(app.find("button", "Open"))
        app.open_in_chooser("/data/train-images-idx3-ubyte")
        app.find("label", match="^60,000 samples")
        app.activate("win.go-to", 7)

What is found is an Atspi.Accessible, here called a node. Every wait is bounded
and ends with UiError.

GTK 4.8 has its ways, which this module knows of:
- what AT-SPI remembers of a program hides its changes, so nothing is remembered;
- positions on the screen aren't given, so they are computed from the window's;
- a node can't be given the focus, but a click or Tab does it;
- only toplevels are in the state SHOWING; what has a size is shown;
- an entry's "activate" does nothing, but Return does;
- of a list only the rows around the visible ones are there.
"""

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import warnings

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402

# PyGObject calls AT-SPI's interfaces deprecated; there are no others.
warnings.filterwarnings("ignore", category=DeprecationWarning)

TIMEOUT = 20.0  # seconds: ample, since only what has gone wrong takes so long
CHILDREN = 300  # of a node, at most, that are looked at
SCREENSHOT = os.path.join(os.path.dirname(__file__), "..", "..", "scripts", "screenshot")

# A button's name has changed between versions of AT-SPI.
ROLES = {"push button": "button"}

# Roles that make no sense to a listener without a name
NAMED_ROLES = {"button", "toggle button", "text", "combo box", "image", "list", "table", "slider",
               "spin button", "check box", "radio button", "frame", "dialog", "switch"}


class UiError(AssertionError):
    """The window isn't as it was expected to be."""


def run(*command, check=True):
    return subprocess.run(command, check=check, capture_output=True, text=True).stdout


def wait_for(what, condition, timeout=TIMEOUT):
    """Waits until a function gives something true, and gives it."""
    deadline = time.monotonic() + timeout
    while True:
        try:
            result = condition()
        except GLib.Error:  # a node went away while it was looked at
            result = None
        if result:
            return result
        if time.monotonic() > deadline:
            raise UiError("waited %d seconds for %s" % (timeout, what))
        time.sleep(0.05)


# Nodes

def role_of(node):
    name = node.get_role_name()
    return ROLES.get(name, name)


def children_of(node):
    """Gives what is below a node: nothing, where the node has left the tree meanwhile."""
    try:
        children = [node.get_child_at_index(index)
                    for index in range(min(node.get_child_count(), CHILDREN))]
    except GLib.Error:
        children = []
    return [child for child in children if child is not None]


def walk(node, depth=0):
    """Gives a node and all below it, with their depths."""
    yield node, depth
    for child in children_of(node):
        yield from walk(child, depth + 1)


def text_of(node):
    """Gives what stands in an entry, label or text view, else None."""
    if "Text" not in node.get_interfaces():
        return None
    return Atspi.Text.get_text(node, 0, Atspi.Text.get_character_count(node))


def actions_of(node):
    if "Action" not in node.get_interfaces():
        return []
    count = Atspi.Action.get_n_actions(node)
    return [Atspi.Action.get_action_name(node, index) for index in range(count)]


def extents_of(node):
    """Gives where a node is in its window, else None."""
    if "Component" not in node.get_interfaces():
        return None
    return node.get_extents(Atspi.CoordType.WINDOW)


def has_state(node, state):
    """Whether a node is "focused", "checked", "sensitive", and so on."""
    return node.get_state_set().contains(getattr(Atspi.StateType, state.upper()))


def clipboard(kind="UTF8_STRING"):
    """Gives what was copied as bytes of a kind: a MIME type, or TARGETS for the kinds there are."""
    return subprocess.run(["timeout", "5", "xclip", "-selection", "clipboard", "-t", kind, "-o"],
                          check=True, capture_output=True).stdout


class App:
    """A program under test, from its start to its end.

    What it writes is kept in the file log. It is started in the session's folder, so that
    a chooser offers nothing to be overwritten. With wait=False no window is waited for.
    """

    def __init__(self, *command, env=None, wait=True):
        self.log = tempfile.NamedTemporaryFile(
            "r", dir=os.environ.get("IDXVIEW_SESSION"), prefix="log.", encoding="utf-8")
        environment = {**os.environ, **(env or {})}
        # GTK's file chooser keeps some memory that LeakSanitizer can't be told
        # of; leaks are looked for by the tests within the process.
        environment["ASAN_OPTIONS"] = environment.get("ASAN_OPTIONS", "") + ":detect_leaks=0"
        with open(self.log.name, "w", encoding="utf-8") as output:
            self.process = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL,
                                            stdout=output, stderr=subprocess.STDOUT,
                                            cwd=os.environ.get("IDXVIEW_SESSION"))
        self.node = None
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
        """Gives the nodes of a role, with a name or a name that matches, for which a function is true."""
        return [node for node, _ in walk(within or self.node)
                if (role is None or role_of(node) == role)
                and (name is None or node.get_name() == name)
                and (match is None or re.search(match, node.get_name() or ""))
                and (where is None or where(node))]

    def find(self, role=None, name=None, timeout=TIMEOUT, **more):
        """Gives the first of find_all(), as soon as there is one."""
        what = "%s %s %s" % (role or "a node", "" if name is None else repr(name), more or "")
        return wait_for(what, lambda: next(iter(self.find_all(role, name, **more)), None), timeout)

    def wait_until_gone(self, timeout=TIMEOUT, **what):
        wait_for("%s to go" % what, lambda: not self.find_all(**what), timeout)

    def focused(self):
        """Gives the innermost node that has the focus, else None."""
        nodes = [node for node, _ in walk(self.node) if has_state(node, "focused")]
        return nodes[-1] if nodes else None

    def output(self):
        """Gives all that the program has written."""
        with open(self.log.name, encoding="utf-8", errors="replace") as log:
            return log.read()

    def wait_for_output(self, text, timeout=TIMEOUT):
        wait_for("the program to write %r" % text, lambda: text in self.output(), timeout)

    def complaints(self):
        """Gives the warnings and criticals that the program has written."""
        return [line for line in self.output().splitlines() if re.search(r"WARNING|CRITICAL", line)]

    # Acting as an assistive technology

    def press(self, node, action=None):
        """Does an action of a node, the first unless one is named."""
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
        """Gives whether an action is enabled, and its state, or None."""
        (enabled, _, state) = self._call_actions(action, window, "Describe", "(s)")[0]
        return enabled, state[0] if state else None

    def _call_actions(self, action, window, method, signature, *arguments):
        (group, _, name) = action.partition(".")
        bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        owner = self._find_bus_name(bus)
        path = "/" + owner.replace(".", "/").replace("-", "_")
        if group == "win":
            path += "/window/%d" % window
        return bus.call_sync(owner, path, "org.gtk.Actions", method,
                             GLib.Variant(signature, (name, *arguments)), None,
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

    # Acting as a person

    def click(self, node, button=1, count=1):
        (x, y) = self.centre(node)
        self.click_at(x, y, button, count)

    def click_at(self, x, y, button=1, count=1):
        # The program must see the pointer come and move before the press.
        run("xdotool", "mousemove", str(x - 1), str(y), "mousemove", str(x), str(y))
        run("xdotool", "click", "--repeat", str(count), "--delay", "60", str(button))
        self.settle()

    def scroll(self, node, clicks):
        """Turns the wheel over a node, down for a positive number."""
        (x, y) = self.centre(node)
        run("xdotool", "mousemove", str(x), str(y))
        run("xdotool", "click", "--repeat", str(abs(clicks)), "--delay", "30", "5" if clicks > 0 else "4")
        self.settle()

    def drag(self, start, end):
        """Drags from a node, or a position on the screen, to another."""
        (x0, y0) = start if isinstance(start, tuple) else self.centre(start)
        (x1, y1) = end if isinstance(end, tuple) else self.centre(end)
        # A drag begins only after a press, a pause and some small motions, and
        # a target takes it only after a rest. One leap would do nothing.
        run("xdotool", "mousemove", str(x0), str(y0), "sleep", "0.2", "mousedown", "1", "sleep", "0.3")
        for _ in range(8):
            run("xdotool", "mousemove_relative", "3", "2", "sleep", "0.03")
        time.sleep(0.3)
        steps = 24
        for step in range(1, steps + 1):
            run("xdotool", "mousemove", str(x0 + (x1 - x0) * step // steps),
                str(y0 + (y1 - y0) * step // steps), "sleep", "0.03")
        time.sleep(0.5)
        run("xdotool", "mouseup", "1")
        self.settle()

    def key(self, *keys):
        """Presses keys one after another, by their X names: "Return", "ctrl+a"."""
        for key in keys:
            run("xdotool", "key", "--delay", "30", key)
            self.settle()

    def type(self, text):
        run("xdotool", "type", "--delay", "25", text)
        self.settle()

    def open_in_chooser(self, path):
        """Chooses a file in the file chooser that has just come up to open one."""
        time.sleep(0.6)  # it takes keys only once it has listed the folder
        self.type("/")  # this opens its entry
        self._enter_in_chooser(path)

    def save_in_chooser(self, path):
        """Chooses a file in the file chooser that has just come up to save one."""
        time.sleep(0.6)
        self._enter_in_chooser(path)

    def _enter_in_chooser(self, path):
        time.sleep(0.3)
        self.key("ctrl+a")
        self.type(path)
        time.sleep(0.5)  # its completion would take the Return
        self.key("Return")

    # Where things are

    def area(self, node):
        """Gives where a node is on the screen: left, top, width, height."""
        extents = extents_of(node)
        if extents is None or extents.width <= 0 or extents.height <= 0:
            raise UiError("%s %r isn't shown" % (role_of(node), node.get_name()))
        (left, top) = self._origin(node)
        return left + extents.x, top + extents.y, extents.width, extents.height

    def centre(self, node):
        """Gives the middle of a node on the screen."""
        (left, top, width, height) = self.area(node)
        return left + width // 2, top + height // 2

    def _origin(self, node):
        """Gives where on the screen a node's window has its position 0,0: inside
        the shadow that a program may draw around it, and inside its border."""
        (window, toplevel) = self._window(node)
        # What xdotool tells of a window's place counts a window manager's frame twice.
        about = run("xwininfo", "-id", window)
        (x, y, width) = (int(re.search(what + r": +(-?\d+)", about).group(1)) for what in
                         ("Absolute upper-left X", "Absolute upper-left Y", "Width"))
        shadow = re.findall(r"\d+", run("xprop", "-id", window, "_GTK_FRAME_EXTENTS").partition("=")[2])
        (left, right, top, bottom) = map(int, shadow) if len(shadow) == 4 else (0, 0, 0, 0)
        extents = extents_of(toplevel)
        border = max(0, (width - left - right - extents.width) // 2)
        return x + left + border, y + top + border

    def _window(self, node):
        """Gives the X window that a node is in, and its toplevel node."""
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

    # Looking into what went wrong

    def settle(self):
        """Lets the program handle what it was sent."""
        try:
            self.node.get_child_count()  # it answers after what came before
        except GLib.Error:
            pass
        time.sleep(0.07)

    def screenshot(self, path):
        subprocess.run([SCREENSHOT, path], check=True)

    def explain(self):
        """Writes what a screen reader sees, and what the program wrote."""
        if self.node is not None and self.process.poll() is None:
            for node, depth in walk(self.node):
                parts = [role_of(node), repr(node.get_name())]
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
        """Gives what a screen reader couldn't tell of, or would tell wrong."""
        found = []
        for node, _ in walk(self.node):
            try:
                extents = extents_of(node)
                name = (node.get_name() or "").strip()
            except GLib.Error:  # it went away while it was looked at
                continue
            if extents is None or extents.width <= 1 or extents.height <= 1:
                continue
            # GTK gives the name of its type to what has none.
            if role_of(node) in NAMED_ROLES and (not name or re.match(r"(Gtk|Idx)[A-Z]\w+$", name)):
                found.append("%s without a name: %r" % (role_of(node), name))
            if re.fullmatch(r"(.+) \1", name):
                found.append("%s whose name is said twice: %r" % (role_of(node), name))
            if re.match(r"_\w", name):
                found.append("%s whose name shows its mnemonic: %r" % (role_of(node), name))
        return found

    # The end

    def quit(self):
        """Quits by Ctrl+Q, and gives the exit status."""
        self.key("ctrl+q")
        try:
            return self.process.wait(TIMEOUT)
        except subprocess.TimeoutExpired:
            raise UiError("the program doesn't quit") from None

    def end(self):
        """Ends the program, where it still runs, and gives the exit status."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(TIMEOUT)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        return self.process.returncode
