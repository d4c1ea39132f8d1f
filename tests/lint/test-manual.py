#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks that the links in the manual work, and that it lists the filter keys of the program."""

import html.parser
import pathlib
import re
import sys

import tap


class Page(html.parser.HTMLParser):
    """The anchors and the link targets of a page."""

    def __init__(self, path):
        super().__init__()
        self.anchors = set()
        self.targets = []
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.anchors.add(values.get("id"))
        self.targets += [values[name] for name in ("href", "src") if name in values]


def find_broken(pages, folder):
    """Returns the links that are broken or need a network."""
    broken = []
    for name, page in pages.items():
        for target in page.targets:
            (path, _, anchor) = target.partition("#")
            other = pages.get(path or name)
            found = anchor in other.anchors if other and anchor else (folder / path).is_file()
            if not found:
                broken.append("%s: %s" % (name, target))
    return broken


def filter_keys(source):
    """Returns the keys of filters, from the table in the code."""
    text = (source / "src/query/idx-filter-key.c").read_text("utf-8")
    return set(re.findall(r'\[IDX_FILTER_\w+\] = "([\w-]+)"', text))


def main():
    (source, build) = (pathlib.Path(name) for name in sys.argv[1:])
    folder = build / "docs"
    pages = {path.name: Page(path) for path in folder.glob("*.html")}
    tap.point("there are pages", "index.html" in pages and len(pages) > 4, sorted(pages))
    tap.clean("links work", find_broken(pages, folder))
    reached = {target.partition("#")[0] for page in pages.values() for target in page.targets}
    tap.equal("every page can be reached", sorted(set(pages) - reached), [])

    text = (source / "docs/manual/filters.md").read_text("utf-8")
    listed = set(re.findall(r"`(\w[\w-]*)[:.]", text.partition("\nOrders")[0]))
    tap.equal("the filter's keys are those of the program", sorted(listed), sorted(filter_keys(source)))
    tap.done()


main()
