#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks that the rooms depend on each other in one direction only.

A room is a folder of src. Compares every #include with the tables below, which are those of
ARCHITECTURE.md. The folders of a large room use each other in one direction, too. Files of one
folder must not include each other in a cycle, and no folder holds too many files. Further points on
wrong trees show that this test can fail.
"""

import collections
import pathlib
import re
import sys
import tempfile

import tap

# The rooms, each with the other rooms whose headers it may include.
ROOMS = {
    "idx": "",
    "jobs": "idx",
    "arrays": "idx",
    "dataset": "idx arrays",
    "query": "idx dataset",
    "review": "idx dataset query",
    "tables": "idx arrays dataset query review",
    "math": "",
    "audit": "idx arrays dataset query math",
    "map": "idx arrays dataset query math audit",
    "render": "idx dataset",
    "pictures": "idx dataset render",
    "report": "idx arrays dataset query review math audit map render",
    "session": "idx jobs arrays dataset query review tables math audit map",
    "view": "idx jobs dataset render",
    "ui": "idx jobs arrays dataset query review tables math audit map render pictures report session"
          " view",
    "cli": "idx jobs arrays dataset query review tables math audit map render pictures report"
           " session",
    "thumbnailer": "idx dataset render",
}

# The folders of large rooms, each with the other folders of the room whose headers it may include.
FOLDERS = {
    "view/common": "",
    "view/sheet": "common",
    "view/map": "common",
    "view/image": "common",
    "ui/widgets": "",
    "ui/image": "widgets",
    "ui/samples": "widgets image",
    "ui/classes": "widgets image samples",
    "ui/files": "widgets image samples classes",
    "ui/review": "widgets image samples classes files",
    "ui/compare": "widgets image samples classes files review",
    "ui/window": "widgets image samples classes files review compare",
}

# The maximum number of .c files in a folder.
MAX_FILES = 40

# Libraries that only some rooms may use, by the beginning of the names of their headers.
LIBRARIES = {
    "nettle/": {"idx"},
    "zlib.h": {"idx"},
    "zip.h": {"idx", "arrays"},
    "png.h": {"pictures"},
    "jpeglib.h": {"pictures"},
    "jerror.h": {"pictures"},
    "json-glib/": {"dataset", "review", "tables", "cli"},
    "cairo": {"render", "report", "view", "ui", "cli"},
    "pango/": {"render", "report", "view", "ui", "cli"},
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


def get_folder(path, source):
    """Returns the folder of a file, such as "query" or "view/sheet"."""
    return path.relative_to(source).parent.as_posix()


def get_room(folder):
    return folder.split("/")[0]


def may_include(folder, other):
    """Returns whether files of a folder may include headers of another one."""
    if get_room(folder) == get_room(other):
        return folder == other or other.split("/")[-1] in FOLDERS[folder].split()
    return get_room(other) in ROOMS[get_room(folder)].split()


def check_include(folder, name, is_own, folders_of):
    """Returns what is wrong with an include in a folder, or None."""
    if not is_own:
        for library, allowed in LIBRARIES.items():
            if name.startswith(library) and get_room(folder) not in allowed:
                return "<%s> is for %s only" % (name, ", ".join(sorted(allowed)))
        return None
    if name in GENERATED:
        return None
    if name not in folders_of:
        return '"%s" is in no room' % name
    if not may_include(folder, folders_of[name]):
        return '"%s" belongs to %s, which isn\'t below' % (name, folders_of[name])
    if name.endswith("-private.h") and folders_of[name] != folder:
        return '"%s" is private to %s' % (name, folders_of[name])
    return None


def check(source):
    """Returns a list of problems for each folder in a source tree."""
    known = [room for room in ROOMS if not any(get_room(name) == room for name in FOLDERS)]
    known += FOLDERS
    problems = {folder: [] for folder in known}
    files = sorted(path for path in source.rglob("*") if path.suffix in (".c", ".h")
                   and path.parent.name != "pch")

    folders_of = {}
    for path in files:
        folder = get_folder(path, source)
        if folder not in known:
            problems[folder] = ["the folder isn't in the tables"]
        elif path.name in folders_of:
            problems[folder].append("%s is also in %s" % (path.name, folders_of[path.name]))
        folders_of.setdefault(path.name, folder)

    includes_of = {folder: collections.defaultdict(set) for folder in known}
    for path in files:
        folder = get_folder(path, source)
        if folder not in known:
            continue
        includes_of[folder][path.name] = set()
        for name, is_own in read_includes(path):
            problem = check_include(folder, name, is_own, folders_of)
            if problem:
                problems[folder].append("src/%s/%s: %s" % (folder, path.name, problem))
            if is_own and folders_of.get(name) == folder:
                includes_of[folder][path.name].add(name)

    for folder in known:
        cycle = find_cycle(includes_of[folder])
        if cycle:
            problems[folder].append("a cycle of includes: " + " → ".join(cycle))
        n_files = sum(name.endswith(".c") for name in includes_of[folder])
        if n_files > MAX_FILES:
            problems[folder].append("%d .c files; at most %d are clear" % (n_files, MAX_FILES))
    return problems


def check_tree(files):
    """Checks a source tree with these files, given by name and text."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            path = pathlib.Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return check(pathlib.Path(folder))


def test_this_test():
    right = {
        "idx/idx-a.h": "#include <zlib.h>\n",
        "dataset/idx-b.h": '#include <gio/gio.h>\n#include "idx-a.h"\n',
        "dataset/idx-b.c": '#include "idx-b.h"\n\n#include "config.h"\n',
        "ui/image/idx-i.h": "",
        "ui/window/idx-c.c": '#include <gtk/gtk.h>\n#include "idx-b.h"\n#include "idx-i.h"\n',
    }
    wrong = {
        "an include of a room above": ("idx", {"idx/idx-a.c": '#include "idx-b.h"\n'}),
        "an include of a room beside": ("audit", {"audit/idx-d.c": '#include "idx-e.h"\n',
                                                  "render/idx-e.h": ""}),
        "an include of a folder above": ("ui/widgets",
                                         {"ui/widgets/idx-d.c": '#include "idx-i.h"\n'}),
        "a private header of another room": ("query",
                                             {"query/idx-d.c": '#include "idx-e-private.h"\n',
                                              "dataset/idx-e-private.h": ""}),
        "an include with spaces": ("idx", {"idx/idx-a.c": ' # include  "idx-b.h"\n'}),
        "a toolkit below its room": ("dataset", {"dataset/idx-d.c": "#include <gtk/gtk.h>\n"}),
        "a library above its room": ("ui/files", {"ui/files/idx-d.c": "#include <zlib.h>\n"}),
        "a header that isn't there": ("dataset", {"dataset/idx-d.c": '#include "idx-none.h"\n'}),
        "a cycle": ("dataset", {"dataset/idx-d.h": '#include "idx-e.h"\n',
                                "dataset/idx-e.h": '#include "idx-d.h"\n'}),
        "two files of one name": ("idx", {"idx/idx-b.h": ""}),
        "a room that isn't in the table": ("misc", {"misc/idx-d.h": ""}),
        "a file in no folder of a large room": ("ui", {"ui/idx-d.h": ""}),
        "a full folder": ("idx", {"idx/idx-f%d.c" % i: "" for i in range(MAX_FILES + 1)}),
    }
    tap.clean("a correct tree passes", sum(check_tree(right).values(), []))
    for name, (folder, files) in wrong.items():
        problems = check_tree({**right, **files})
        found = [named for named, texts in problems.items() if texts]
        tap.point("%s is found" % name, folder in found, "found: %s" % problems)


def main():
    for folder, problems in check(pathlib.Path(sys.argv[1], "src")).items():
        tap.clean("src/%s includes only what it may" % folder, problems)
    test_this_test()
    tap.done()


main()
