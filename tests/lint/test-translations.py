#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks that translators get every text that people read.

po/POTFILES must name each file that has such texts, and no other. Then xgettext reads
them all; what it warns about would be lost or untranslatable. Some points on trees made
to be wrong show that this test can fail.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

import tap
import tools

COMMENT = re.compile(r"/\*.*?\*/|<!--.*?-->", re.DOTALL)
STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"')
CALL = re.compile(r"\b(?:[NQ]?_|N?C_|ngettext|g_dp?n?gettext2?) ?\(")
ATTRIBUTE = re.compile(r"""\btranslatable=["'](?:yes|true|1)["']""")

# The options of Meson's preset "glib", as far as they name functions.
KEYWORDS = ("_", "N_", "C_:1c,2", "NC_:1c,2", "ngettext:1,2", "g_dngettext:2,3")


def has_text(path):
    """Tells whether there is something in a file to be translated."""
    if path.suffix in (".desktop", ".xml"):
        return True
    text = COMMENT.sub("", path.read_text(encoding="utf-8"))
    if path.suffix == ".ui":
        return ATTRIBUTE.search(text) is not None
    return CALL.search(STRING.sub('""', text)) is not None


def find_files(source):
    """Gives the names of all files with texts."""
    patterns = ("src/**/*.[ch]", "data/ui/*.ui", "data/*.desktop", "data/*.metainfo.xml")
    return {str(path.relative_to(source))
            for pattern in patterns for path in source.glob(pattern) if has_text(path)}


def read_list(source):
    lines = source.joinpath("po/POTFILES").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def check_list(source):
    """Gives what is wrong with the list of files."""
    found, listed = find_files(source), read_list(source)
    return (["%s has texts but isn't listed" % name for name in sorted(found - set(listed))] +
            ["%s is listed but has no texts" % name for name in sorted(set(listed) - found)] +
            ["%s is listed twice" % name for name in sorted(set(listed))
             if listed.count(name) > 1] +
            ([] if listed == sorted(listed) else ["the names aren't sorted"]))


def extract(source):
    """Gives what xgettext complains about."""
    command = ["xgettext", "--from-code=UTF-8", "--add-comments", "--check=ellipsis-unicode",
               "--flag=C_:2:pass-c-format", "--flag=ngettext:1:pass-c-format",
               "--flag=ngettext:2:pass-c-format", "--flag=_:1:pass-c-format",
               *("--keyword=" + keyword for keyword in KEYWORDS), "--output=-"]
    run = subprocess.run(command + read_list(source), cwd=source, capture_output=True, text=True)
    return run.stderr.splitlines() + ([] if run.returncode == 0 else ["xgettext failed"])


def check_tree(function, files):
    """Runs a check on a tree made of files and their contents."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            path = pathlib.Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return function(pathlib.Path(folder))


def test_this_test(xgettext_is_absent):
    right = {
        "po/POTFILES": "# Files\ndata/a.desktop\ndata/ui/b.ui\nsrc/ui/c.c\nsrc/ui/d.c\n",
        "data/a.desktop": "[Desktop Entry]\nName=A\n",
        "data/ui/b.ui": '<interface><property translatable="yes">B</property></interface>\n',
        "data/ui/e.ui": '<interface><!-- translatable="yes" --></interface>\n',
        "src/ui/c.c": '/* Plural */\nprintf (ngettext ("%d sample", "%d samples", n), n);\n',
        "src/ui/d.c": 'puts (_("Hello"));\n',
        "src/ui/e.c": '/* _("no") */\nfoo_ ("no", "_(");\n',
    }
    wrong = {
        "a call in a file that isn't listed": {"src/ui/e.c": 'puts (_("x"));\n'},
        "a plural in a file that isn't listed": {"src/ui/e.c": 'ngettext ("a", "b", n);\n'},
        "a text in a template that isn't listed": {"data/ui/e.ui": '<a translatable="yes"/>'},
        "a listed file without texts": {"src/ui/c.c": "int x;\n"},
        "a listed file that isn't there": {"po/POTFILES": right["po/POTFILES"] + "src/ui/f.c\n"},
        "a file that is listed twice": {"po/POTFILES": right["po/POTFILES"] + "src/ui/d.c\n"},
        "a list that isn't sorted": {"po/POTFILES": "src/ui/d.c\nsrc/ui/c.c\n"
                                                    "data/ui/b.ui\ndata/a.desktop\n"},
    }
    tap.clean("a right list is right", check_tree(check_list, right))
    for name, files in wrong.items():
        tap.point("%s is found" % name, check_tree(check_list, {**right, **files}))

    dots = {"src/ui/d.c": 'puts (_("Open..."));\n'}
    if xgettext_is_absent:
        tap.skip("made input of xgettext", xgettext_is_absent)
    else:
        tap.clean("right texts are right", check_tree(extract, right))
        tap.point("three dots in place of an ellipsis are found",
                  check_tree(extract, {**right, **dots}))


def main():
    source = pathlib.Path(sys.argv[1])
    absent = tools.why_absent("xgettext")
    tap.clean("po/POTFILES names the files with texts", check_list(source))
    if absent:
        tap.skip("the texts can be translated", absent)
    else:
        tap.clean("the texts can be translated", extract(source))
    test_this_test(absent)
    tap.done()


main()
