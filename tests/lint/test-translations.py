#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks that every text for users can be translated, and is.

po/POTFILES must list exactly the files with such texts. xgettext must extract them without
a warning. The catalog of each language in po/LINGUAS must be valid and have a translation
of each text. Further points on wrong trees and catalogs show that this test can fail.
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

# The options of Meson's preset "glib", and options for functions that it leaves out.
OPTIONS = (
    "--from-code=UTF-8",
    "--add-comments",
    "--keyword=_",
    "--keyword=N_",
    "--keyword=C_:1c,2",
    "--keyword=NC_:1c,2",
    "--keyword=g_dcgettext:2",
    "--keyword=g_dngettext:2,3",
    "--keyword=g_dpgettext2:2c,3",
    "--flag=_:1:pass-c-format",
    "--flag=N_:1:pass-c-format",
    "--flag=C_:2:pass-c-format",
    "--flag=NC_:2:pass-c-format",
    "--flag=ngettext:1:pass-c-format",
    "--flag=ngettext:2:pass-c-format",
    "--flag=g_dngettext:2:pass-c-format",
    "--flag=g_strdup_printf:1:c-format",
    "--flag=g_string_printf:2:c-format",
    "--flag=g_string_append_printf:2:c-format",
    "--flag=g_error_new:3:c-format",
    "--flag=g_set_error:4:c-format",
    "--flag=g_print:1:c-format",
    "--flag=g_printerr:1:c-format",
    "--flag=g_snprintf:3:c-format",
)

HEADER = '''msgid ""
msgstr ""
"Project-Id-Version: a\\n"
"PO-Revision-Date: 2026-11-23 00:00+0000\\n"
"Last-Translator: A\\n"
"Language-Team: A\\n"
"Language: de\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
'''


def has_text(path):
    """Returns whether a file has texts to translate."""
    if path.suffix in (".desktop", ".xml"):
        return True
    text = COMMENT.sub("", path.read_text(encoding="utf-8"))
    if path.suffix == ".ui":
        return ATTRIBUTE.search(text) is not None
    return CALL.search(STRING.sub('""', text)) is not None


def find_files(source):
    """Returns the names of all files with texts."""
    patterns = ("src/**/*.[ch]", "data/ui/**/*.ui", "data/*.desktop", "data/*.metainfo.xml",
                "data/*.mime.xml")
    return {str(path.relative_to(source))
            for pattern in patterns for path in source.glob(pattern) if has_text(path)}


def read_list(source):
    lines = source.joinpath("po/POTFILES").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def check_list(source):
    """Returns the problems of the list of files."""
    found, listed = find_files(source), read_list(source)
    return (["%s has texts but isn't listed" % name for name in sorted(found - set(listed))] +
            ["%s is listed but has no texts" % name for name in sorted(set(listed) - found)] +
            ["%s is listed twice" % name for name in sorted(set(listed))
             if listed.count(name) > 1] +
            ([] if listed == sorted(listed) else ["the names aren't sorted"]))


def run(command, **options):
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)


def make_template(source):
    """Returns all texts as a template for translators, and xgettext's messages."""
    result = run(["xgettext", *OPTIONS, "--check=ellipsis-unicode", "--output=-",
                  *read_list(source)], cwd=source)
    failed = [] if result.returncode == 0 else ["xgettext failed"]
    return result.stdout, result.stderr.splitlines() + failed


def extract(source):
    return make_template(source)[1]


def read_languages(source):
    lines = source.joinpath("po/LINGUAS").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def check_languages(source):
    """Returns the problems of the list of languages."""
    listed = read_languages(source)
    found = {path.stem for path in source.glob("po/*.po")}
    return (["%s has a catalog but isn't listed" % name for name in sorted(found - set(listed))] +
            ["%s is listed but has no catalog" % name for name in sorted(set(listed) - found)] +
            ([] if listed == sorted(set(listed)) else ["the languages aren't sorted"]))


def check_catalog(path):
    """Returns msgfmt's messages."""
    result = run(["msgfmt", "--check", "--output-file=/dev/null", path])
    return result.stderr.splitlines() + ([] if result.returncode == 0 else ["msgfmt failed"])


def list_texts(catalog, *options):
    """Returns the texts of a catalog that msgattrib selects with these options."""
    result = run(["msgattrib", "--no-obsolete", "--no-wrap", *options], input=catalog)
    if result.returncode != 0:
        return result.stderr.splitlines()
    return [text for text in re.findall(r'^msgid "(.*)"$', result.stdout, re.MULTILINE) if text]


def list_missing(path, template):
    """Returns the texts of the template that a catalog doesn't translate."""
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", suffix=".pot") as file:
        file.write(template)
        file.flush()
        merged = run(["msgmerge", "--quiet", "--no-fuzzy-matching", "--output-file=-", path,
                      file.name])
    if merged.returncode != 0:
        return merged.stderr.splitlines()
    return (["not translated: %s" % text for text in list_texts(merged.stdout, "--untranslated")] +
            ["fuzzy: %s" % text for text in list_texts(merged.stdout, "--only-fuzzy")])


def check_translations(source, template):
    for language in read_languages(source):
        path = source / "po" / (language + ".po")
        tap.clean("%s.po is valid" % language, check_catalog(path))
        tap.clean("%s.po is complete" % language, list_missing(path, template))


def check_tree(function, files):
    """Runs a check on a tree with these files, given by name and text."""
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
    tap.clean("a correct list passes", check_tree(check_list, right))
    for name, files in wrong.items():
        tap.point("%s is found" % name, check_tree(check_list, {**right, **files}))

    dots = {"src/ui/d.c": 'puts (_("Open..."));\n'}
    if xgettext_is_absent:
        tap.skip("sample input of xgettext", xgettext_is_absent)
    else:
        tap.clean("correct texts pass", check_tree(extract, right))
        tap.point("three dots instead of an ellipsis are found",
                  check_tree(extract, {**right, **dots}))
        tap.point("a format that a macro breaks is found", check_tree(extract, {
            **right, "src/ui/d.c": 'g_set_error (e, d, 1, _ ("%" G_GINT64_FORMAT " a"), n);\n'}))
        test_catalogs(check_tree(make_template, right)[0])


def test_catalogs(template):
    """Tests the checks of catalogs with samples for the tree above."""
    translated = ('msgid "A"\nmsgstr "a"\n', 'msgid "B"\nmsgstr "b"\n',
                  'msgid "Hello"\nmsgstr "Hallo"\n',
                  '#, c-format\nmsgid "%d sample"\nmsgid_plural "%d samples"\n'
                  'msgstr[0] "%d Bild"\nmsgstr[1] "%d Bilder"\n')
    whole = "\n".join((HEADER, *translated))

    def check(function, text, *arguments):
        return check_tree(lambda folder: function(folder / "de.po", *arguments), {"de.po": text})

    tap.clean("a correct catalog is valid", check(check_catalog, whole))
    tap.clean("a whole catalog is complete", check(list_missing, whole, template))
    tap.equal("an untranslated text is found",
              check(list_missing, whole.replace("Hallo", ""), template), ["not translated: Hello"])
    tap.equal("a text that isn't in the catalog is found",
              check(list_missing, "\n".join((HEADER, *translated[1:])), template),
              ["not translated: A"])
    tap.equal("an uncertain translation is found",
              check(list_missing, whole.replace('msgid "B"', '#, fuzzy\nmsgid "B"'), template),
              ["fuzzy: B"])
    tap.point("a translation without its number is found",
              check(check_catalog, whole.replace("%d Bilder", "Bilder")))
    tap.clean("right languages are right",
              check_tree(check_languages, {"po/LINGUAS": "# A\nde\nfr\n", "po/de.po": "",
                                           "po/fr.po": ""}))
    tap.point("a language without a catalog is found",
              check_tree(check_languages, {"po/LINGUAS": "de\n"}))
    tap.point("a catalog without its language is found",
              check_tree(check_languages, {"po/LINGUAS": "", "po/de.po": ""}))


def main():
    source = pathlib.Path(sys.argv[1])
    absent = tools.why_absent("xgettext")
    tap.clean("po/POTFILES names the files with texts", check_list(source))
    tap.clean("po/LINGUAS names the languages with catalogs", check_languages(source))
    if absent:
        tap.skip("the texts can be translated", absent)
    else:
        template, complaints = make_template(source)
        tap.clean("the texts can be translated", complaints)
        check_translations(source, template)
    test_this_test(absent)
    tap.done()


main()
