#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks the files for packagers, as far as that is possible without building a package.

scripts/test-package builds, installs and tries the Debian package.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

import tap
import tools

ID = "io.github.idxview.Idxview"
DIRECTORIES = {"_bindir": "bin", "_datadir": "share", "_mandir": "share/man",
               "_metainfodir": "share/metainfo", "_docdir": "share/doc"}


def read(source, name):
    return source.joinpath(name).read_text(encoding="utf-8")


def check_releases(source):
    """Checks that all files name the releases in CHANGELOG.md."""
    result = subprocess.run([str(source / "scripts/release"), "--check"], capture_output=True,
                            text=True)
    tap.equal("all files name the releases in CHANGELOG.md", result.stdout + result.stderr, "")


def check_spec(source, build):
    """Checks that the spec file lists exactly the installed files."""
    text = read(source, "packaging/idxview.spec").replace("%{app_id}", ID)
    listed = re.findall(r"^%{(_\w+)}/(\S+)$", text, re.MULTILINE)
    patterns = ["%s/%s" % (DIRECTORIES[folder], name) for folder, name in listed]
    plan = subprocess.run(["meson", "introspect", "--installed", str(build)], capture_output=True,
                          text=True, check=True).stdout
    prefix = json.loads(subprocess.run(["meson", "introspect", "--buildoptions", str(build)],
                                       capture_output=True, text=True, check=True).stdout)
    prefix = next(option["value"] for option in prefix if option["name"] == "prefix")
    installed = {str(pathlib.Path(name).relative_to(prefix)) for name in json.loads(plan).values()}
    installed = {name for name in installed if not name.startswith("share/locale/")}

    def covers(pattern, name):
        return name.startswith(pattern.rstrip("*") if pattern.endswith(("/", "*")) else pattern)

    tap.equal("idxview.spec lists all files", sorted(
        name for name in installed if not any(covers(pattern, name) for pattern in patterns)), [])
    tap.equal("idxview.spec lists no others", sorted(
        pattern for pattern in patterns if not any(covers(pattern, name) for name in installed)), [])


def check_with(name, *command):
    absent = tools.why_absent(command[0])
    if absent:
        tap.skip(name, absent)
        return
    # flatpak-builder leaves a folder in its working directory.
    with tempfile.TemporaryDirectory() as folder:
        result = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    tap.point(name, result.returncode == 0, result.stdout + result.stderr)


def check_flatpak(source):
    path = source / "packaging" / (ID + ".json")
    manifest = json.loads(path.read_text(encoding="utf-8"))
    tap.equal("the Flatpak has the ID of the program", manifest["id"], ID)
    tap.equal("the Flatpak can access only the files that portals provide",
              [text for text in manifest["finish-args"]
               if text.startswith(("--filesystem", "--share=network", "--socket=session-bus"))], [])
    for module in manifest["modules"]:
        for part in module["sources"]:
            tap.point("a source of %s is pinned" % module["name"],
                      part["type"] == "dir" or re.fullmatch("[0-9a-f]{64}", part.get("sha256", "")))
    check_with("flatpak-builder reads the manifest", "flatpak-builder", "--show-manifest", str(path))


def main():
    source, build = [pathlib.Path(name).resolve() for name in sys.argv[1:3]]
    check_releases(source)
    check_spec(source, build)
    check_with("rpmspec reads idxview.spec", "rpmspec", "--query",
               str(source / "packaging/idxview.spec"))
    check_flatpak(source)
    tap.done()


main()
