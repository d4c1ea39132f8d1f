#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Completes command lines with bash, zsh and fish."""

import functools
import os
import pathlib
import pty
import select
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

import tap

ENDS_WITHIN = 120  # seconds

# The beginnings of command lines, each with the words that complete it.
LINES = (
    ("idxview --sa", ["--sample"]),
    ("idxview --v", ["--version"]),
    ("idxview --lab", ["--labels"]),
    ("idxview --labels some-im", ["some-images"]),
    ("idxview some-im", ["some-images"]),
    ("idxview-cli exp", ["export"]),
    ("idxview-cli s", ["sample", "sheet", "subset", "suspects"]),
    ("idxview-cli --v", ["--version"]),
    ("idxview-cli sheet --pal", ["--palette"]),
    ("idxview-cli sheet --palette s", ["screen"]),
    ("idxview-cli sheet --palette=i", ["ink"]),
    ("idxview-cli export --orientation=transp", ["transposed"]),
    ("idxview-cli subset --labels-as g", ["given"]),
    ("idxview-cli suspects --kernels=base", ["baseline"]),
    ("idxview-cli table --format=j", ["json"]),
    ("idxview-cli table --sort mea", ["mean"]),
    ("idxview-cli table --disagreement=g", ["given"]),
    ("idxview-cli compare --form", ["--format"]),
    ("idxview-cli compare --key some-im", ["some-images"]),
    ("idxview-cli info some-im", ["some-images"]),
    ("idxview-cli info --labels some-im", ["some-images"]),
    ("idxview-cli suspects --prob", ["--probabilities"]),
)

BASH = """
source {file}
COMP_WORDS=({words}) COMP_CWORD={last}
{function}
printf '%s\\n' "${{COMPREPLY[@]}}"
"""

ZSH = """
PS1= PS2=
fpath=({folder} $fpath)
autoload -Uz compinit && compinit -u -D
zstyle ':completion:*' list-prompt ''
unsetopt beep auto_list auto_menu
print_line () {{ print -r -- "$BUFFER" >{result}; BUFFER=; print printed }}
zle -N print_line
bindkey '^I' complete-word
bindkey '^X' print_line
print ready
"""


def run(folder, *command):
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=ENDS_WITHIN)


def clean(words):
    """Removes what shells add to words: an equals sign, a space, and the option before a value."""
    return sorted({word.strip().rstrip("=").rpartition("=")[2] for word in words} - {""})


def complete_in_bash(folder, scripts, line):
    # In Bash, "=" is a separate word.
    words = line.replace("=", " = ").split()
    program = words[0]
    script = BASH.format(file=shlex.quote(str(scripts / (program + ".bash"))),
                         words=" ".join(map(shlex.quote, words)), last=len(words) - 1,
                         function="_" + program.replace("-", "_"))
    result = run(folder, "bash", "--norc", "-c", script)
    return clean(result.stdout.splitlines())


def complete_in_fish(folder, scripts, line):
    script = "source %s; complete --do-complete %s" % (
        shlex.quote(str(scripts / (line.split()[0] + ".fish"))), shlex.quote(line))
    result = run(folder, "fish", "--no-config", "-c", script)
    return clean(text.split("\t")[0] for text in result.stdout.splitlines())


class Zsh:
    """Types lines into zsh on a terminal."""

    def __init__(self, folder, scripts):
        self.result = folder / "line"
        setup = folder / "setup"
        setup.write_text(ZSH.format(folder=shlex.quote(str(scripts)),
                                    result=shlex.quote(str(self.result))))
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            os.execvpe("zsh", ["zsh", "-f", "-i"], dict(os.environ, TERM="dumb"))
        self.type(" source %s\n" % setup, "\nready")

    def type(self, text, answer):
        """Types a text, and waits until the output contains the answer."""
        os.write(self.terminal, text.encode())
        output = ""
        until = time.monotonic() + ENDS_WITHIN
        while answer not in output:
            if not select.select([self.terminal], [], [], max(until - time.monotonic(), 0))[0]:
                raise RuntimeError("zsh didn't answer: %r" % output)
            output += os.read(self.terminal, 4096).decode("utf-8", "replace")

    def complete(self, line):
        """Types a line and Tab; returns the last word of the resulting line."""
        self.type(line + "\t\x18", "printed")
        return clean(self.result.read_text().split()[-1:])

    def close(self):
        os.close(self.terminal)
        os.waitpid(self.process, 0)


def check(shell, complete):
    """Completes all lines with a function; None if the shell isn't installed."""
    for line, expected in LINES:
        name = "%s: %s" % (shell, line)
        if not complete:
            tap.skip(name, "%s isn't installed" % shell)
        elif shell == "zsh" and len(expected) > 1:
            # The word is already the common prefix of all completions.
            tap.equal(name, complete(line), [line.split()[-1]])
        else:
            tap.equal(name, complete(line), expected)


def main():
    source, _, *programs = [pathlib.Path(name).resolve() for name in sys.argv[1:]]
    scripts = source / "data" / "completions"
    os.environ["PATH"] = ":".join([str(path.parent) for path in programs] + [os.environ["PATH"]])
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        folder.joinpath("some-images").touch()
        os.environ["HOME"] = name
        check("bash", functools.partial(complete_in_bash, folder, scripts))
        check("fish", shutil.which("fish") and functools.partial(complete_in_fish, folder, scripts))
        zsh = shutil.which("zsh") and Zsh(folder, scripts)
        check("zsh", zsh and zsh.complete)
        if zsh:
            zsh.close()
    tap.done()


main()
