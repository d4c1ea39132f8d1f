# SPDX-License-Identifier: MIT
"""What a journal must do, as simply as possible: what was acknowledged is read back, or the program says
otherwise before the next decision.
A state is a tuple with a text per sample, as journal-driver prints it: "relabeled 4 0".
"""

import copy

# Other programs append decisions about the samples from here on, so these aren't compared.
N_COMPARED = 16


def compared(state):
    return state[:N_COMPARED]


class History:
    """The states of a review, one per step, and the position of the current one."""

    def __init__(self, states, is_whole):
        self.states = list(states)
        self.position = len(self.states) - 1
        # Whether there are no steps before the first state.
        self.is_whole = is_whole

    def copy(self):
        return copy.deepcopy(self)

    def current(self):
        return self.states[self.position]

    def add(self, state):
        self.states[self.position + 1:] = [state]
        self.position += 1

    def move(self, distance, found):
        """Undoes or redoes a step. Returns whether the state is the right one."""
        if 0 <= self.position + distance < len(self.states):
            self.position += distance
            return compared(self.current()) == compared(found)
        # Only a review that had steps before the first state can have another one.
        self.states, self.position = [found], 0
        return not self.is_whole


class Reference:
    """Checks replies. Each method returns what is wrong, or None."""

    def __init__(self, given):
        self.given = given
        self.blank = tuple("undecided %d 0" % label for label in given)
        self.live = {}  # images: the histories that were acknowledged and must be read back
        self.is_calm = True  # whether no file was changed by others, so that nothing may fail
        self.loose = set()  # the images whose files may have been changed without a trace
        self.foreign = set()  # those to which others may have added steps, so that undo is unpredictable

    def opened(self, window, other, images, reply):
        window.reply, window.has_steps, window.base = reply, False, None
        state = tuple(reply["samples"])
        window.history = History([state], state == self.blank and reply["location"] is None)
        live = window.known = self.live.get(images, [])
        same = [each for each in live if compared(each.current()) == compared(state)]
        if other.is_open() and (other.has_steps or not self.is_calm):
            window.base = same[0] if same else None
            if reply["reason"] is None and reply["notice"] is not None:
                self.adopt(window, images)
            return None
        # What is shown may continue another history.
        passed = [compared(state) for each in same for state in each.states] + [compared(self.blank)]
        is_lost = any(compared(each.current()) not in passed for each in live)
        is_told = reply["reason"] is not None or reply["notice"] is not None
        is_invented = compared(state) != compared(self.blank) and not same
        if self.is_calm and (is_lost or reply["reason"] is not None and not other.is_open()):
            return "nothing has happened, but it shows %s and says %s" % (state, reply["reason"])
        if not is_told and images not in self.loose and (is_lost or is_invented and images not in self.foreign):
            return "it shows %s without a word, not %s" % (state, [each.current() for each in live])
        if reply["reason"] is not None:
            return None
        if len(live) == 1 and same and not is_told and images not in self.foreign | self.loose:
            window.history = same[0].copy()
        self.adopt(window, images)
        return None

    def get_unknown(self, window, images):
        return [each for each in self.live.get(images, []) if each not in window.known and each is not window.base]

    def adopt(self, window, images):
        """From now on, exactly what the window shows must be read back."""
        window.base = window.history.copy()
        self.live[images] = [window.base]
        self.loose.discard(images)
        self.foreign.discard(images)

    def stepped(self, window, change, reply):
        """Checks a step. `change` is the new state, or -1 for undo, 1 for redo, 0 for no change."""
        was_writable = window.is_writable()
        window.reply = reply
        state = tuple(reply["samples"])
        if not reply["done"]:
            if state != window.history.current():
                return "a refused step has changed the state"
            is_possible = not isinstance(change, int) or 0 <= window.history.position + change < len(window.history.states)
            return "nothing has happened, but a step is refused" if self.is_calm and is_possible and was_writable else None
        if not was_writable:
            return "a read-only journal has acknowledged a step"
        if reply["in_memory"] and reply["notice"] is None:
            return "nothing says that the decisions are only in memory"
        window.has_steps = True
        if isinstance(change, tuple):
            window.history.add(change)
        elif change != 0:
            return None if window.history.move(change, state) else "undo or redo leads to %s" % (state,)
        return None if compared(state) == compared(window.history.current()) else "after the step, it shows %s" % (state,)

    def answered(self, window, other, answer, images, reply):
        window.reply = reply
        # An answer that is only in memory is forgotten unless something is decided, and one that continues the
        # beginning of what the other window has written is a part of that.
        if other.is_open() or reply["in_memory"] or self.get_unknown(window, images):
            self.loose = {0, 1}
        if not reply["done"]:
            return None
        state = tuple(reply["samples"])
        if answer in (2, 4) and state != window.history.current():
            return "it doesn't continue what it has shown"
        if answer == 32 and state != self.blank:
            return "a new review has decisions"
        window.history = History([state], state == self.blank and answer == 32)
        if reply["reason"] is None:
            window.base = window.history.copy()
            self.live[images] = [window.base] + self.get_unknown(window, images)
        return None

    def discarded(self, window, images, reply):
        window.reply = reply
        if reply["done"]:
            self.live[images] = self.get_unknown(window, images)
            window.has_steps = False
        return None

    def closed(self, window, images, reply):
        live = self.live.get(images, [])
        if not reply["done"] or window.reply["in_memory"] and not window.has_steps:
            self.loose = {0, 1}
        # Closing writes a file again that was damaged meanwhile, whatever the other window has found.
        if reply["done"] and (window.has_steps or window.is_writable() and window.base is not None):
            live = [each for each in live if each is not window.base and each.current() != self.blank]
            self.live[images] = live + [window.history]
        window.history = None
        return None
