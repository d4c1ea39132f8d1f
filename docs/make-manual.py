#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Makes the manual's pages of HTML from its Markdown.

    make-manual.py FOLDER PAGE.md…

Writes PAGE.html into FOLDER for each page, and turns the links between them. The pages need nothing else but the
pictures beside them: no script, no font, no address.
"""

import pathlib
import re
import sys

import markdown

PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; }}
body {{ font: 1rem/1.5 sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }}
h1, h2, h3 {{ line-height: 1.2; margin-top: 2em; }}
h1 {{ margin-top: 0.5em; }}
table {{ border-collapse: collapse; }}
th, td {{ text-align: start; vertical-align: top; padding: 0.3em 1em 0.3em 0; border-bottom: 1px solid #8886; }}
code {{ background: #8882; border-radius: 0.2em; padding: 0.1em 0.25em; }}
pre {{ background: #8882; border-radius: 0.3em; padding: 0.7em 1em; overflow-x: auto; }}
pre code {{ background: none; padding: 0; }}
img {{ max-width: 100%; }}
</style>
</head>
<body>
{nav}{body}
</body>
</html>
"""

NAV = '<p><a href="index.html">Idxview’s manual</a></p>\n'


def make_page(source):
    text = source.read_text("utf-8")
    body = markdown.markdown(text, extensions=["tables", "toc", "sane_lists"], output_format="html")
    body = re.sub(r'href="(?![a-z]+:)(?:[^"#]*/)?([^"#/]+)\.md(#[^"]*)?"', r'href="\1.html\2"', body)
    title = re.match(r"# (.*)", text)[1]
    return PAGE.format(title=title, nav="" if source.stem == "index" else NAV, body=body)


def main():
    folder = pathlib.Path(sys.argv[1])
    for name in sys.argv[2:]:
        source = pathlib.Path(name)
        (folder / (source.stem + ".html")).write_text(make_page(source), "utf-8")


main()
