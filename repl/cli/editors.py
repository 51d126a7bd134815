"""`pql lsp`: the language server, on standard input and output."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TextIO

from pql.render.problems import installing
from pql.repl.status import USAGE
from pql.repl.streams import complain

from .parser import Parser


def run(word: str, argv: list[str], out: TextIO, err: TextIO) -> int:
    """Speaks with an editor until it says goodbye; the exit status."""
    parser = Parser(
        prog=f"pql {word}",
        description="The language for editors: a server of the Language Server Protocol on standard input and output.",
        allow_abbrev=False,
    )
    parser.add_argument("--stdio", action="store_true", help="the default; some editors pass it")
    parser.parse_args(argv)
    if find_spec("pygls") is None:
        complain(err, f"this needs the package pygls: {installing('pocketql[lsp]')}")
        return USAGE
    from pql.repl.lsp.stdio import serve

    return serve(err)
