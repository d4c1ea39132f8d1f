#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Makes random filters, applies them by filter-driver.c to a dataset with all that filters can ask for, and compares
the samples with those for which docs/manual/filters.md promises a match.

Each filter is made as terms, whose matches are computed from the terms, not from the text. The text is written in
all ways that the manual allows: with spaces, in any case, with quotes, and with the beginnings of names.
"""

import importlib.util
import pathlib
import random
import subprocess
import sys
import tempfile

import tap

DRIVER = sys.argv[1]
N_FILTERS = 10000
N, N_LABELED = 400, 385
NAMES = {-3: "T-shirt/top", 0: '6" nail', 1: "Sneaker", 2: "Sneaker, old", 3: "sneaky", 5: "Été", 300: "bag",
         301: "Bagel, \\dry\\", 302: "Bag"}
LABELS = (-3, 0, 1, 2, 3, 5, 7, 300, 301)  # 7 has no name, and 302 occurs only as a new label.
NOTHING = -10 ** 9  # no label; out of the range of all filters
STATES = ("undecided", "kept", "relabeled", "unsure", "excluded")


class Dataset:
    """The dataset as arrays, and the commands that make the program's the same."""

    def __init__(self, numpy, chance):
        self.numpy = numpy
        self.index = numpy.arange(N)
        self.is_labeled = self.index < N_LABELED
        self.given = numpy.array([chance.choice(LABELS) for _ in range(N)])
        self.columns = numpy.array([[chance.randint(-2, 40) for _ in range(2)] for _ in range(N)])
        self.current = self.given.copy()
        self.state = numpy.zeros(N, int)
        self.flag = numpy.zeros(N, bool)
        self.suggested = numpy.full(N, NOTHING)
        self.suspicion = None  # NaN where it is unknown
        self.commands = []
        for i in range(N_LABELED):
            self.make_sample(chance, i)

    def make_sample(self, chance, i):
        if chance.random() < 0.5:
            state = chance.randint(0, 4)
            label = chance.choice(LABELS + (302,)) if state == 2 else self.given[i]
            self.current[i] = label
            self.state[i] = 1 if state == 2 and label == self.given[i] else state
            self.commands.append("decide %d %s %d" % (i, STATES[state], label))
        if chance.random() < 0.2:
            self.flag[i] = True
            self.commands.append("flag %d" % i)
        if chance.random() < 0.9:
            values = sorted(set(self.given[:N_LABELED]))
            position = chance.randrange(len(values))
            margin = chance.choice((0, chance.uniform(-1, 1), chance.gauss(0, 0.1)))
            if margin < 0:
                self.suggested[i] = values[position]
            self.commands.append("suggest %d %d %.9g" % (i, position, margin))

    def get_names(self):
        """Returns the names of all classes. One without a name has its label as a name."""
        values = sorted(set(self.given[:N_LABELED]) | set(self.current[:N_LABELED]))
        return {value: NAMES.get(value, str(value)) for value in values}


# --- Terms: each function returns a text without a sign, and the matches; None for a mistake -----

def space(chance):
    return chance.choice(("", "", "", "", " ", "  "))


def change_case(chance, text):
    return chance.choice((text, text, text.upper(), text.title(), text.lower()))


def join_values(chance, texts):
    return "".join(text if i == 0 else space(chance) + "," + space(chance) + text for i, text in enumerate(texts))


def write_range(chance, low, high):
    if low == high and chance.random() < 0.9:
        return low
    symbol = chance.choice(("-", "..", " - ", "- ", " .. ", ".. ", " .."))
    return low + symbol + high


def make_integers(dataset, chance, values, lowest, highest):
    """Returns the text of some ranges, and which of @values are in one."""
    matches = dataset.numpy.zeros(len(values), bool)
    texts = []
    for _ in range(chance.choice((1, 1, 2, 3, 6))):
        low = chance.choice((chance.randint(lowest, highest), int(chance.choice(values[values != NOTHING]))))
        high = low if chance.random() < 0.6 else low + chance.randint(0, (highest - lowest) // 2)
        texts.append(write_range(chance, str(low), str(high)))
        matches |= (values >= low) & (values <= high)
    return join_values(chance, texts), matches


def write_key(chance, key):
    return change_case(chance, key) + space(chance) + ":" + space(chance)


def make_number_term(dataset, chance):
    key = chance.choice(("label", "label", "given", "suggested", "index", "col.1", "col.2", ""))
    values, limits = {"label": (dataset.current, (-5, 9)), "": (dataset.current, (0, 9)),
                      "given": (dataset.given, (-5, 303)), "suggested": (dataset.suggested, (-5, 303)),
                      "index": (dataset.index, (0, N + 5)), "col.1": (dataset.columns[:, 0], (-4, 42)),
                      "col.2": (dataset.columns[:, 1], (-4, 42))}[key]
    if key not in ("index", "suggested"):
        values = dataset.numpy.where(dataset.is_labeled, values, NOTHING)
    text, matches = make_integers(dataset, chance, values, *limits)
    if key == "" and text[0] == "-":
        key = "label"  # A minus before a term without a key is a “not”.
    return (write_key(chance, key) if key else "") + text, matches


def make_suspicion_term(dataset, chance):
    numpy = dataset.numpy
    matches = numpy.zeros(N, bool)
    texts = []
    for _ in range(chance.choice((1, 1, 1, 2))):
        bounds = [chance.choice((chance.uniform(0, 1), float(chance.choice(dataset.suspicion)), 0.5)) for _ in range(2)]
        bounds = [0.25 if bound != bound else bound for bound in bounds]
        low, high = sorted((numpy.format_float_positional(bound, precision=chance.choice((1, 3, 9)), trim="-")
                            for bound in bounds), key=float)
        symbol = chance.choice((">", "<", ">=", "<=", "range", ""))
        a, b = numpy.float32(low), numpy.float32(high)
        with numpy.errstate(invalid="ignore"):
            matches |= {">": dataset.suspicion > a, "<": dataset.suspicion < a, ">=": dataset.suspicion >= a,
                        "<=": dataset.suspicion <= a, "": dataset.suspicion == a,
                        "range": (dataset.suspicion >= a) & (dataset.suspicion <= b)}[symbol]
        texts.append(low + chance.choice(("-", "..", " - ")) + high if symbol == "range"
                     else symbol + (space(chance) if symbol else "") + low)
    return write_key(chance, "suspicion") + join_values(chance, texts), matches


def make_choice_term(dataset, chance):
    if chance.random() < 0.3:
        words, values, key = ("no", "yes"), dataset.flag & dataset.is_labeled, "flag"
    else:
        words, values, key = STATES, dataset.numpy.where(dataset.is_labeled, dataset.state, 0), "state"
    chosen = [chance.randrange(len(words)) for _ in range(chance.choice((1, 1, 2, 3)))]
    text = join_values(chance, [change_case(chance, words[i]) for i in chosen])
    return write_key(chance, key) + text, dataset.numpy.isin(values, chosen)


def find_classes(names, word, is_quoted):
    """Returns the values of the classes that a word names; None if several names begin with it."""
    tests = [lambda value, name: name == word, lambda value, name: name.casefold() == word.casefold()]
    if not is_quoted:
        tests.append(lambda value, name: value in NAMES and name.casefold().startswith(word.casefold()))
    for test in tests:
        found = [value for value, name in names.items() if test(value, name)]
        if found:
            break
    return None if len({names[value].casefold() for value in found}) > 1 else found


def make_word(chance, names):
    """Returns a text that names a class, the word in it, and whether it is quoted."""
    name = chance.choice(list(names.values()) + ["nothing"])
    word = change_case(chance, name[:chance.choice((len(name), len(name), 3, 4, 7))])
    if chance.random() < 0.5 or any(c in word for c in ' ,"') or not word[0].isalpha():
        return '"%s"' % word.replace("\\", "\\\\").replace('"', '\\"'), word, True
    return word, word, False


def make_class_term(dataset, chance):
    names = dataset.get_names()
    has_key = chance.random() < 0.6
    words = [make_word(chance, names) for _ in range(chance.choice((1, 1, 2, 3)))]
    values, is_mistake = [], False
    for _, word, is_quoted in words:
        found = find_classes(names, word, is_quoted)
        # Without a key, a word that names no class is probably a mistake.
        is_mistake = is_mistake or found is None or (not has_key and not found)
        values += found or []
    text = (write_key(chance, "class") if has_key else "") + join_values(chance, [text for text, _, _ in words])
    return text, None if is_mistake else dataset.numpy.isin(dataset.current, values) & dataset.is_labeled


def make_filter(dataset, chance):
    texts, matches = [], dataset.numpy.ones(N, bool)
    for _ in range(chance.choice((1, 1, 2, 3, 4))):
        make = chance.choice((make_number_term, make_number_term, make_class_term, make_choice_term,
                              make_suspicion_term))
        text, found = make(dataset, chance)
        is_negated = chance.random() < 0.3
        texts.append("-" * is_negated + text)
        matches = None if matches is None or found is None else matches & (found != is_negated)
    return space(chance) + chance.choice((" ", "  ")).join(texts) + space(chance), matches


# --- The program ----------------------------------------------------------------------------------

def run_driver(images, commands):
    done = subprocess.run([DRIVER, images], input="\n".join(commands) + "\n", capture_output=True, text=True)
    return done.stdout.splitlines() if done.returncode == 0 else [], done.stderr


def write_files(numpy, made_sets, folder, dataset):
    made_sets.write_idx(folder / "set-images", numpy.zeros((N, 2, 2), "u1"))
    labels = numpy.hstack([dataset.given[:, None], dataset.columns])[:N_LABELED]
    made_sets.write_idx(folder / "set-labels", labels.astype("i4"))
    (folder / "names.txt").write_text("".join("%d: %s\n" % item for item in NAMES.items()))
    return folder / "set-images"


def main():
    if not importlib.util.find_spec("numpy"):
        tap.skip("filters", "needs numpy")
        tap.done()
        return
    numpy, made_sets = importlib.import_module("numpy"), importlib.import_module("made_sets")
    chance = random.Random(42)
    dataset = Dataset(numpy, chance)
    with tempfile.TemporaryDirectory() as path:
        images = write_files(numpy, made_sets, pathlib.Path(path), dataset)
        lines, messages = run_driver(images, dataset.commands + ["suggested"])
        tap.equal("suspicions: messages", messages, "")
        suspicion = numpy.array(lines[-1].split() if lines else [-1] * N).astype("f4")
        dataset.suspicion = numpy.where(suspicion < 0, numpy.float32("nan"), suspicion)
        tap.point("suspicions", numpy.isfinite(dataset.suspicion).sum() > N / 2)
        filters = [make_filter(dataset, chance) for _ in range(N_FILTERS)]
        lines, messages = run_driver(images, dataset.commands + ["suggested"] + ["filter " + text
                                                                               for text, _ in filters])
    tap.equal("messages", messages, "")
    tap.equal("answers", len(lines), N_FILTERS + 1)
    problems, counts = [], {"mistakes": 0, "none": 0, "all": 0, "some": 0}
    for (text, matches), line in zip(filters, lines[1:]):
        if matches is None or line.startswith("!"):
            counts["mistakes"] += 1
            is_right = matches is None and line.startswith("!")
            expected = "a mistake" if matches is None else "%d samples" % matches.sum()
        else:
            found = [int(word) for word in line.split()]
            expected = numpy.flatnonzero(matches).tolist()
            is_right = found == expected
            counts["none" if not expected else "all" if len(expected) == N else "some"] += 1
        if not is_right:
            problems.append("%r: found %s, expected %s" % (text, line[:200], str(expected)[:200]))
    tap.clean("%d random filters" % N_FILTERS, problems[:20])
    tap.note(counts)
    tap.point("most of them match some", counts["some"] > N_FILTERS / 2, counts)
    tap.done()


main()
