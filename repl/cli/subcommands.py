"""`pql serve`, `pql report` and the like: a word behind `pql` that is no script, and the module that does it."""

from __future__ import annotations

import os
from importlib import import_module

from pql.repl.streams import complain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

# The module beside this one of each word; it has `run(word, arguments, out, err)`, which returns the exit status.
_MODULES = {"serve": "serving", "mcp": "serving", "lsp": "editors", "report": "report", "hands": "hands"}


def is_subcommand(argv: list[str]) -> bool:
    """Whether a command line begins with such a word."""
    return bool(argv) and argv[0] in _MODULES


def run_subcommand(argv: list[str], out: TextIO, err: TextIO) -> int:
    """Does what a command line asks for that begins with such a word; the exit status."""
    word, *arguments = argv
    if os.path.isfile(word):
        complain(err, f"{word} is the command; the script here of that name is run by: pql ./{word}")
    module = import_module(f".{_MODULES[word]}", __package__)
    status: int = module.run(word, arguments, out, err)
    return status
