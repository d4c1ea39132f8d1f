# SPDX-License-Identifier: MIT
"""Finds out which tools are installed."""

import re
import shutil
import subprocess

# Other versions format code differently and find other mistakes.
CLANG_VERSIONS = range(14, 17)


def why_absent(tool):
    """Returns why a tool can't be used, or None."""
    return None if shutil.which(tool) else "%s isn't installed" % tool


def why_clang_is_unfit(tool):
    """Returns why one of clang's tools can't be used, or None."""
    if not shutil.which(tool):
        return why_absent(tool)
    text = subprocess.run([tool, "--version"], check=True, capture_output=True, text=True).stdout
    version = re.search(r"version (\d+)", text)
    if not version or int(version[1]) not in CLANG_VERSIONS:
        return "%s isn't one of the versions %d to %d" % (
            tool, CLANG_VERSIONS.start, CLANG_VERSIONS.stop - 1)
    return None
