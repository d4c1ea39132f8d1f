#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Installs everything to a folder, validates it there, and uninstalls it."""

import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

import tap
import tools

ID = "io.github.idxview.Idxview"

# The installed files below the prefix, without translations and the manual.
FILES = {
    "bin/idxview",
    "bin/idxview-cli",
    "bin/idxview-thumbnailer",
    "share/applications/%s.desktop" % ID,
    "share/bash-completion/completions/idxview",
    "share/bash-completion/completions/idxview-cli",
    "share/dbus-1/services/%s.service" % ID,
    "share/fish/vendor_completions.d/idxview-cli.fish",
    "share/fish/vendor_completions.d/idxview.fish",
    "share/glib-2.0/schemas/%s.gschema.xml" % ID,
    "share/icons/hicolor/scalable/apps/%s.svg" % ID,
    "share/icons/hicolor/symbolic/apps/%s-symbolic.svg" % ID,
    "share/idxview/schemas/idxproof-1.schema.json",
    "share/idxview/schemas/idxreview-1.schema.json",
    "share/man/man1/idxview-cli.1",
    "share/man/man1/idxview-thumbnailer.1",
    "share/man/man1/idxview.1",
    "share/metainfo/%s.metainfo.xml" % ID,
    "share/mime/packages/%s.xml" % ID,
    "share/thumbnailers/idxview.thumbnailer",
    "share/zsh/site-functions/_idxview",
    "share/zsh/site-functions/_idxview-cli",
}

# Messages of "appstreamcli validate --strict" to ignore, each with the reason.
EXCEPTIONS = {
    "unknown-tag developer": "required since AppStream 1.0, unknown to earlier versions",
}


def run(*command, **more):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          timeout=60, **more)


def validate(name, *command):
    absent = tools.why_absent(command[0])
    if absent:
        tap.skip(name, absent)
        return
    result = run(*command)
    tap.point(name, result.returncode == 0, result.stdout)


def validate_metainfo(path):
    """Checks that there are no messages except those in EXCEPTIONS."""
    absent = tools.why_absent("appstreamcli")
    if absent:
        tap.skip("metainfo", absent)
        return
    output = run("appstreamcli", "validate", "--strict", "--no-net", str(path)).stdout
    complaints = re.findall(r"^[EWI]: [^:\n]*:\d+: (.*?) *$", output, re.MULTILINE)
    tap.equal("metainfo", [text for text in complaints if text not in EXCEPTIONS], [])
    tap.point("metainfo was validated", "alidation" in output, output)


def read_keys(path):
    """Returns the keys and values of all groups of a file in the format of desktop entries."""
    return dict(line.split("=", 1) for line in path.read_text(encoding="utf-8").splitlines()
                if "=" in line)


def check_names(prefix, share):
    """Checks that files that refer to each other use the same names; returns the metainfo."""
    desktop = read_keys(share / "applications" / (ID + ".desktop"))
    service = read_keys(share / "dbus-1/services" / (ID + ".service"))
    thumbnailer = read_keys(share / "thumbnailers/idxview.thumbnailer")
    types = re.findall('mime-type type="(.*?)"', (share / "mime/packages" / (ID + ".xml")).read_text())
    metainfo = xml.etree.ElementTree.parse(share / "metainfo" / (ID + ".metainfo.xml"))

    tap.equal("the service and the desktop entry have the same name", service["Name"], ID)
    tap.equal("the service starts the program", service["Exec"],
              "%s/bin/idxview --gapplication-service" % prefix)
    for name, keys in (("desktop entry", desktop), ("thumbnailer", thumbnailer)):
        tap.equal("the %s has all types" % name, keys["MimeType"].rstrip(";").split(";"), types)
    tap.equal("the metainfo has all types", [node.text for node in metainfo.iter("mediatype")], types)
    for program in thumbnailer["TryExec"], desktop["Exec"].split()[0]:
        tap.point("%s is installed" % program, "bin/" + program in FILES)
    return metainfo


def check_actions(source, desktop):
    """Checks that the program has the actions of the desktop entry, which D-Bus activates by name."""
    code = (source / "src/ui/window/idx-application.c").read_text(encoding="utf-8")
    for action in re.search("^Actions=(.*);$", desktop.read_text(), re.MULTILINE)[1].split(";"):
        tap.point("the program has the action %s" % action,
                  re.search(r'\.name = "%s", \.activate' % action, code))


def check_releases(source, metainfo):
    version = re.search(r"version: '(.*?)'", source.joinpath("meson.build").read_text())[1]
    releases = [node.get("version") for node in metainfo.iter("release")]
    tap.equal("the newest release is this version", releases[0], version)


def check_screenshots(source, metainfo):
    """Checks that the screenshots are in the tree, with the names on the website, in the format 16:9."""
    for node in metainfo.iter("image"):
        name = node.text.replace("https://idxview.github.io/", "", 1)
        content = source.joinpath(name).read_bytes() if source.joinpath(name).exists() else b""
        tap.point("%s is a PNG file" % name, content.startswith(b"\x89PNG\r\n\x1a\n"))
        if content:
            width, height = struct.unpack(">II", content[16:24])
            tap.equal("%s has the shape 16:9" % name, width * 9, height * 16)


def list_files(folder):
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if not path.is_dir()}


def main():
    source, build = map(pathlib.Path, sys.argv[1:3])
    absent = tools.why_absent("meson")
    if absent:
        tap.skip("installation", absent)
        tap.done()
        return
    options = run("meson", "introspect", "--buildoptions", str(build)).stdout
    prefix = re.search(r'"name": "prefix", "value": "(.*?)"', options)[1]

    with tempfile.TemporaryDirectory() as name:
        destination = pathlib.Path(name, "root")
        installed = run("meson", "install", "-C", str(build), "--no-rebuild", "--quiet",
                        "--destdir", str(destination))
        tap.point("it can be installed", installed.returncode == 0, installed.stdout)
        folder = pathlib.Path(str(destination) + prefix)
        share = folder / "share"
        pages = [path.stem for path in source.glob("docs/manual/*.md")] + ["journal"]
        expected = FILES | {"share/doc/idxview/manual/%s.html" % page for page in pages}
        expected |= {"share/locale/%s/LC_MESSAGES/idxview.mo" % language
                     for language in (source / "po/LINGUAS").read_text().splitlines()
                     if language and not language.startswith("#")}
        found = list_files(folder)
        tap.equal("all files are installed", sorted(expected - found), [])
        tap.equal("no other files are installed", sorted(found - expected), [])
        tap.equal("all files are below the prefix",
                  list_files(destination) - {str(path) for path in map(
                      lambda file: (folder / file).relative_to(destination), list_files(folder))},
                  set())

        validate("desktop entry", "desktop-file-validate", str(share / "applications" / (ID + ".desktop")))
        validate_metainfo(share / "metainfo" / (ID + ".metainfo.xml"))
        validate("settings", "glib-compile-schemas", "--strict", "--dry-run",
                 str(share / "glib-2.0/schemas"))
        metainfo = check_names(prefix, share)
        check_actions(source, share / "applications" / (ID + ".desktop"))
        check_releases(source, metainfo)
        check_screenshots(source, metainfo)

        removed = run("ninja", "-C", str(build), "uninstall",
                      env=dict(os.environ, DESTDIR=str(destination)))
        tap.equal("no file remains after uninstalling", (removed.returncode, sorted(list_files(destination))), (0, []))
    tap.done()


main()
