#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks the files that aren't code with the validators of their formats."""

import gettext
import io
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree

import tap
import tools

ID = "io.github.idxview.Idxview"

# Patterns for files in the source tree, and the commands that validate them.
VALIDATORS = (
    ("data/%s.desktop" % ID, ["desktop-file-validate"]),
    ("data/%s.metainfo.xml" % ID, ["appstreamcli", "validate", "--no-net", "--explain"]),
    ("data/%s.gschema.xml" % ID, ["xmllint", "--noout", "--nonet"]),
    ("data/ui/**/*.ui", ["xmllint", "--noout", "--nonet"]),
    ("**/*.gresource.xml", ["xmllint", "--noout", "--nonet"]),
    ("resources/**/*.svg", ["xmllint", "--noout", "--nonet"]),
)


def validate(name, command):
    absent = tools.why_absent(command[0])
    if absent:
        tap.skip(name, absent)
        return
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    tap.point(name, run.returncode == 0, run.stdout)


def mnemonics_of(menu, translation):
    """Returns the mnemonics of the entries of a menu, including those of its sections."""
    keys = []
    for entry in menu:
        if entry.tag == "section":
            keys += mnemonics_of(entry, translation)
        if entry.tag in ("item", "submenu"):
            label = entry.find("attribute[@name='label']")
            if label is not None and label.text:
                context = label.get("context")
                text = translation.pgettext(context, label.text) if context else translation.gettext(label.text)
                keys += re.findall("_(.)", text.lower())
    return keys


def check_mnemonics(name, path, language, translation):
    """Checks that each mnemonic belongs to only one entry of a menu."""
    for menu in (node for node in xml.etree.ElementTree.parse(path).iter() if node.tag in ("menu", "submenu")):
        keys = mnemonics_of(menu, translation)
        title = menu.get("id") or menu.findtext("attribute[@name='label']")
        tap.equal("%s: mnemonics of %s are unique in %s" % (name, title, language),
                  sorted(key for key in set(keys) if keys.count(key) > 1), [])


def check_inscriptions(name, path):
    """Checks that each inscription begins with a text: GTK prints an error if a screen reader asks
    for the text of one that has none."""
    objects = xml.etree.ElementTree.parse(path).iter("object")
    tap.equal("%s: inscriptions have a text" % name,
              [each.get("id") for each in objects if each.get("class") == "GtkInscription"
               and each.find("property[@name='text']") is None], [])


def read_translation(path):
    run = subprocess.run(["msgfmt", "-o", "-", str(path)], stdout=subprocess.PIPE, check=True)
    return gettext.GNUTranslations(io.BytesIO(run.stdout))


def main():
    source = pathlib.Path(sys.argv[1])
    for pattern, command in VALIDATORS:
        paths = sorted(source.glob(pattern))
        if not paths:
            tap.skip(pattern, "there is none")
        for path in paths:
            validate("%s: %s" % (path.relative_to(source), command[0]), command + [str(path)])
    translations = {"English": gettext.NullTranslations()}
    for path in sorted(source.glob("po/*.po")):
        translations[path.stem] = read_translation(path)
    for path in sorted(source.glob("data/ui/**/*.ui")):
        for language, translation in translations.items():
            check_mnemonics(path.relative_to(source), path, language, translation)
        check_inscriptions(path.relative_to(source), path)
    if list(source.glob("data/*.gschema.xml")):
        validate("data: glib-compile-schemas",
                 ["glib-compile-schemas", "--strict", "--dry-run", str(source / "data")])
    tap.done()


main()
