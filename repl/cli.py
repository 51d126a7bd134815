"""The command line: `pql` for the shell, `pql FILE.pql ...` for scripts, `pql -c STATEMENT` for one question.

What the quick paths do not need (the shell above all) is imported where it is used: starting is a feature.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, NoReturn, TextIO

import pql

from .console import FORMATS, Console
from .render.page import is_terminal
from .runner import Runner
from .sources import Text, decoded, read_script
from .status import FAILED, INTERRUPTED, INVALID, OK, USAGE

if TYPE_CHECKING:
    from argparse import ArgumentParser

_STDIN = "-"
_HELP_WIDTH = 100
_EPILOG = """\
Files run first, then each -c, all in one session. Without either, a terminal gets the shell, and piped
input is run.

exit status: 0 success, 1 a statement failed while running, 2 wrong usage, 3 syntax or type error,
130 interrupted

examples:
  pql -c 'Connected Suited'
  pql -c 'equity AKs vs QQ+ on Kh7h2c'
  pql --format json ranges.pql | jq '.[0].combos'
"""


def run() -> NoReturn:
    """The `pql` command: runs the command line and ends the process.

    Everything is written and closed by then; leaving without taking every module apart saves a tenth of a short run.
    """
    status = main()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):
            stream.flush()
    os._exit(status)


def main(argv: list[str] | None = None) -> int:
    """Runs the command line and returns the exit status; `argv` is without the program's name."""
    if sys.stdout is None or sys.stderr is None:
        # Started with a closed stream; what would go there goes nowhere.
        with open(os.devnull, "w") as nowhere:
            return _main(argv, sys.stdout or nowhere, sys.stderr or nowhere)
    return _main(argv, sys.stdout, sys.stderr)


def _main(argv: list[str] | None, out: TextIO, err: TextIO) -> int:
    try:
        arguments = _parsed(sys.argv[1:] if argv is None else argv)
        _replace_what_cannot_be_written(out)
        return _run(arguments, out, err)
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else USAGE
    except BrokenPipeError:
        # The reader has seen enough (`pql ... | head`). Nothing may be written at exit either.
        _discard(out, err)
        return OK
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        err.write(f"pql: cannot write the answer: {error.strerror or error}\n")
        _discard(out)
        return FAILED


class Arguments:
    """What the command line says."""

    def __init__(self) -> None:
        self.files: list[str] = []
        self.statements: list[str] = []
        self.format = "text"
        self.seed: int | None = None
        self.threads: int | None = None
        self.output: str | None = None
        self.check = False
        self.no_color = False
        self.timing = False


def _parsed(argv: list[str]) -> Arguments:
    """The arguments, or `SystemExit` with help, the version or what is wrong."""
    arguments = Arguments()
    statements = argv[1::2]
    if argv[::2] == ["-c"] * len(statements) and not any(text.startswith("-") for text in statements):
        # What editors and scripts start again and again is understood without the time a parser takes to load.
        arguments.statements = statements
        return arguments
    return _parser().parse_args(argv, arguments)


def _parser() -> ArgumentParser:
    import argparse

    def whole_number(text: str) -> int:
        if not text.isascii() or not text.isdecimal() or len(text) > 40:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
        return int(text)

    parser = argparse.ArgumentParser(
        prog="pql",
        description="PQL, the query language for Texas hold'em: hands, boards and exact equity.",
        epilog=_EPILOG,
        # With a width given, argparse need not import shutil to ask for one.
        formatter_class=lambda prog: argparse.RawDescriptionHelpFormatter(prog, width=_HELP_WIDTH),
        allow_abbrev=False,
    )
    add = parser.add_argument
    add("files", nargs="*", metavar="FILE.pql", help="scripts to run; - is standard input")
    add("-c", dest="statements", action="append", default=[], metavar="STATEMENT", help="run statements")
    add("--format", choices=FORMATS, default="text", help="how answers are written (default: text)")
    add("--seed", type=whole_number, metavar="N", help="seed of sampled answers")
    add("--threads", type=whole_number, metavar="N", help="threads to use (default: one for each processor)")
    add("--output", metavar="FILE", help="write answers to a file")
    add("--check", action="store_true", help="parse and type-check only")
    add("--no-color", action="store_true", help="no colours, as with NO_COLOR set")
    add("--timing", action="store_true", help="show how long each statement takes")
    add("--version", action="version", version=f"pql {pql.__version__}")
    return parser


def _run(arguments: Arguments, out: TextIO, err: TextIO) -> int:
    try:
        session = pql.Session({"seed": arguments.seed, "threads": arguments.threads})
    except pql.PQLError as error:
        return _usage(err, *(f"--{problem.message.replace('`', '')}" for problem in error.diagnostics))
    console = Console(
        out,
        err,
        format=arguments.format,
        color=not arguments.no_color,
        timing=arguments.timing,
    )
    try:
        console.direct(arguments.output)
    except OSError as error:
        return _usage(err, f"cannot write {arguments.output}: {error.strerror}")
    try:
        if not arguments.files and not arguments.statements and is_terminal(sys.stdin):
            if arguments.check:
                return _usage(err, "--check needs a FILE.pql, a -c STATEMENT or piped input")
            from .shell import Shell

            return Shell(session, console).run()
        return _run_texts(arguments, Runner(session, console))
    finally:
        console.direct(None)


def _run_texts(arguments: Arguments, runner: Runner) -> int:
    console = runner.console
    status = OK
    texts: list[Text] = []
    try:
        for path in arguments.files if arguments.files or arguments.statements else [_STDIN]:
            texts.append(_read_stdin() if path == _STDIN else read_script(path))
        texts += [Text("-c", statement) for statement in arguments.statements]
    except OSError as error:
        return _usage(console.err, f"cannot read {error.filename or 'standard input'}: {error.strerror}")
    except pql.PQLError as error:
        for diagnostic in error.diagnostics:
            console.report(diagnostic)
        status, texts = INVALID, []
    console.begin()
    status = max(status, _run_each(texts, runner, arguments.check))
    console.end()
    return status


def _read_stdin() -> Text:
    return Text("<stdin>", decoded(sys.stdin.buffer, "standard input") if sys.stdin is not None else "")


def _run_each(texts: Iterable[Text], runner: Runner, check: bool) -> int:
    status = OK
    for text in texts:
        runner.session.directory = text.directory
        status = max(status, runner.run(text.statements, text.name, check=check))
        if status == INTERRUPTED:
            break
    return status


def _usage(err: TextIO, *problems: str) -> int:
    for problem in problems:
        err.write(f"pql: {problem}\n")
    return USAGE


def _replace_what_cannot_be_written(out: TextIO) -> None:
    """Where the stream is not UTF-8, a character it does not have becomes `?` instead of a traceback."""
    reconfigure = getattr(out, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


def _discard(*streams: TextIO) -> None:
    """Points streams at nothing, so that flushing them at exit cannot fail a second time."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in streams:
        try:
            os.dup2(nowhere, stream.fileno())
        except (OSError, ValueError):
            continue
