#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks that the layers depend on each other in one direction only.

Compares every #include in src with the two tables below. Files of one layer must not include each
other in a cycle. One point per layer; further points on wrong trees show that this test can fail.
"""

import collections
import pathlib
import re
import sys
import tempfile

import tap

# The layers, each with the other layers whose headers it may include.
LAYERS = {
    "idx": set(),
    "core": {"idx"},
    "audit": {"core", "idx"},
    "session": {"audit", "core", "idx"},
    "render": {"core", "idx"},
    "view": {"render", "core", "idx"},
    "ui": {"session", "audit", "view", "render", "core", "idx"},
    "cli": {"session", "audit", "render", "core", "idx"},
    "thumbnailer": {"render", "core", "idx"},
}

# Libraries that only some layers may use, by the beginning of the names of their headers.
LIBRARIES = {
    "nettle/": {"idx"},
    "zlib.h": {"idx"},
    "json-glib/": {"core", "audit", "render", "view", "ui", "cli"},
    "cairo": {"render", "view", "ui", "cli"},
    "pango/": {"render", "view", "ui", "cli"},
    "gtk/": {"view", "ui"},
    "gdk/": {"view", "ui"},
    "gsk/": {"view", "ui"},
    "graphene": {"view", "ui"},
}

# Headers that the build generates.
GENERATED = {"config.h", "idx-resources.h"}

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"\n]+)[>"]', re.MULTILINE)


def read_includes(path):
    """Returns the headers that a file includes, each with whether it is quoted."""
    text = path.read_text(encoding="utf-8")
    return [(name, mark == '"') for mark, name in INCLUDE.findall(text)]


def find_cycle(includes_of):
    """Returns a path of includes from a file back to itself, or None."""
    done = set()

    def walk(name, path):
        if name in path:
            return path[path.index(name):] + [name]
        if name in done:
            return None
        for following in sorted(includes_of[name]):
            cycle = walk(following, path + [name])
            if cycle:
                return cycle
        done.add(name)
        return None

    for name in sorted(includes_of):
        cycle = walk(name, [])
        if cycle:
            return cycle
    return None


def check_include(layer, name, is_own, layers_of):
    """Returns what is wrong with an include in a layer, or None."""
    if not is_own:
        for library, allowed in LIBRARIES.items():
            if name.startswith(library) and layer not in allowed:
                return "<%s> is for %s only" % (name, ", ".join(sorted(allowed)))
        return None
    if name in GENERATED:
        return None
    if name not in layers_of:
        return '"%s" is in no layer' % name
    if layers_of[name] != layer and layers_of[name] not in LAYERS[layer]:
        return '"%s" belongs to the layer %s, which isn\'t below' % (name, layers_of[name])
    return None


def check(source):
    """Returns a list of problems for each layer in a source tree."""
    problems = {layer: [] for layer in LAYERS}
    files = sorted(path for path in source.glob("*/*") if path.suffix in (".c", ".h"))

    layers_of = {}
    for path in files:
        layer = path.parent.name
        if layer not in LAYERS:
            problems[layer] = ["the layer isn't in the table"]
        elif path.name in layers_of:
            problems[layer].append("%s is also in %s" % (path.name, layers_of[path.name]))
        layers_of.setdefault(path.name, layer)

    includes_of = {layer: collections.defaultdict(set) for layer in LAYERS}
    for path in files:
        layer = path.parent.name
        if layer not in LAYERS:
            continue
        includes_of[layer][path.name] = set()
        for name, is_own in read_includes(path):
            problem = check_include(layer, name, is_own, layers_of)
            if problem:
                problems[layer].append("src/%s/%s: %s" % (layer, path.name, problem))
            if is_own and layers_of.get(name) == layer:
                includes_of[layer][path.name].add(name)

    for layer in LAYERS:
        cycle = find_cycle(includes_of[layer])
        if cycle:
            problems[layer].append("a cycle of includes: " + " → ".join(cycle))
    return problems


def check_tree(files):
    """Checks a source tree with these files, given by name and text."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            path = pathlib.Path(folder, name)
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return check(pathlib.Path(folder))


def test_this_test():
    right = {
        "idx/idx-a.h": "#include <zlib.h>\n",
        "core/idx-b.h": '#include <gio/gio.h>\n#include "idx-a.h"\n',
        "core/idx-b.c": '#include "idx-b.h"\n\n#include "config.h"\n',
        "ui/idx-c.c": '#include <gtk/gtk.h>\n#include "idx-b.h"\n',
    }
    wrong = {
        "an include of a layer above": ("idx", {"idx/idx-a.c": '#include "idx-b.h"\n'}),
        "an include of a layer beside": ("audit", {"audit/idx-d.c": '#include "idx-e.h"\n',
                                                   "render/idx-e.h": ""}),
        "an include with spaces": ("idx", {"idx/idx-a.c": ' # include  "idx-b.h"\n'}),
        "a toolkit below its layer": ("core", {"core/idx-d.c": "#include <gtk/gtk.h>\n"}),
        "a library above its layer": ("ui", {"ui/idx-d.c": "#include <zlib.h>\n"}),
        "a header that isn't there": ("core", {"core/idx-d.c": '#include "idx-none.h"\n'}),
        "a cycle": ("core", {"core/idx-d.h": '#include "idx-e.h"\n',
                              "core/idx-e.h": '#include "idx-d.h"\n'}),
        "two files of one name": ("idx", {"idx/idx-b.h": ""}),
        "a layer that isn't in the table": ("misc", {"misc/idx-d.h": ""}),
    }
    tap.clean("a correct tree passes", sum(check_tree(right).values(), []))
    for name, (layer, files) in wrong.items():
        problems = check_tree({**right, **files})
        found = [named for named, texts in problems.items() if texts]
        tap.point("%s is found" % name, layer in found, "found: %s" % problems)


def main():
    for layer, problems in check(pathlib.Path(sys.argv[1], "src")).items():
        tap.clean("src/%s includes only what it may" % layer, problems)
    test_this_test()
    tap.done()


main()
