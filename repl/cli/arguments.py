"""The arguments of the command line, its help, and the cluster that it may name."""

from __future__ import annotations

from contextlib import contextmanager, suppress
from importlib import import_module

import pql
from pql.render import FORMATS
from pql.render.problems import installing
from pql.results.numbers import DIGITS, MOST_DIGITS

TYPE_CHECKING = False

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Callable, Iterator
    from concurrent.futures import Executor
    from typing import Any


_HELP_WIDTH = 100
DIGITS_HELP = f"the decimals of percentages and amounts for people (default: {DIGITS})"
_EPILOG = """\
Files run first, then each -c, all in one session. Without either, a terminal gets the shell, and piped
input is run.

pql report, hands, serve, mcp and lsp do more: pql report --help.

exit status: 0 success, 1 a statement or a row failed while running, 2 wrong usage, 3 syntax or type
error, 130 interrupted

examples:
  pql -c 'Connected Suited'
  pql -c 'equity AKs vs QQ+ on Kh7h2c'
  pql --format json ranges.pql | jq '.[0].combos'
  pql --param hero=AKs -c 'equity $hero vs QQ+'
  pql --rows spots.csv -c 'equity $hero vs $villain on $board' > answers.csv
"""


class Arguments:
    """The arguments of the command line."""

    def __init__(self) -> None:
        self.files: list[str] = []
        self.statements: list[str] = []
        self.format: str | None = None
        self.dialect: str | None = None
        self.game: str | None = None
        self.seed: int | None = None
        self.threads: int | None = None
        self.output: str | None = None
        self.cluster: str | None = None
        self.parameters: list[tuple[str, str]] = []
        self.rows: str | None = None
        self.check = False
        self.safe = False
        self.no_color = False
        self.no_config = False
        self.digits: int | None = None
        self.csv_safe = False
        self.timing = False
        self.write_config = False


def parsed(argv: list[str]) -> Arguments:
    """The arguments, or `SystemExit` with help, the version or what is wrong."""
    arguments = Arguments()
    statements = argv[1::2]
    if argv[::2] == ["-c"] * len(statements) and not any(text.startswith("-") for text in statements):
        # Calls that editors and scripts repeat are read without argparse, which takes time to load.
        arguments.statements = statements
        return arguments
    return _parser().parse_args(argv, arguments)


def _choices(option: str) -> tuple[str, str]:
    """The words that an option can be set to: those before the last, and the last."""
    *names, last = pql.Options().choices(option)
    return ", ".join(names), last


def whole_number(text: str) -> int:
    """The number that an argument is; argparse says what is wrong with another."""
    if not text.isascii() or not text.isdecimal() or len(text) > 40:
        from argparse import ArgumentTypeError

        raise ArgumentTypeError(f"{text!r} is not a whole number")
    return int(text)


def number_between(least: float, most: float, *, whole: bool = True) -> Callable[[str], Any]:
    """What reads a number in bounds from an argument."""

    def read(text: str) -> float:
        try:
            number = int(text) if whole else float(text)
        except ValueError:
            number = -1
        if not least <= number <= most:
            kind = "whole number" if whole else "number"
            from argparse import ArgumentTypeError

            raise ArgumentTypeError(f"{text!r} is not a {kind} from {least} to {most:,}")
        return number

    return read


def digits(text: str) -> int:
    """How many decimals people read, from an argument."""
    read: int = number_between(0, MOST_DIGITS)(text)
    return read


def parameter(text: str) -> tuple[str, str]:
    """The name and the value of a parameter; argparse says what is wrong with it."""
    name, sign, value = text.partition("=")
    if not sign or not name.isidentifier():
        from argparse import ArgumentTypeError

        raise ArgumentTypeError(f"{text!r} is not NAME=VALUE, with the name without its $")
    return name, value


def _parser() -> ArgumentParser:
    import argparse

    from .parser import Parser

    parser = Parser(
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
    add(
        "--param",
        dest="parameters",
        action="append",
        default=[],
        type=parameter,
        metavar="NAME=VALUE",
        help="the value of $NAME; repeat it for more parameters",
    )
    add(
        "--rows",
        metavar="TABLE",
        help="ask for each row of a CSV, JSON lines or Parquet file; - is CSV on stdin",
    )
    add("--format", choices=FORMATS, help="how answers are written (default: text)")
    add("--digits", type=digits, metavar="N", help=DIGITS_HELP)
    add("--csv-safe", action="store_true", help="in CSV no text is a formula: ' before =, +, - and @")
    add("--dialect", metavar="NAME", help=f"the notation of bare hands: {' or '.join(_choices('dialect'))}")
    add("--game", metavar="NAME", help=f"the game: {' or '.join(_choices('game'))}")
    add("--seed", type=whole_number, metavar="N", help="seed of sampled answers")
    add("--threads", type=whole_number, metavar="N", help="threads to use (default: one for each processor)")
    add("--cluster", metavar="ADDRESS", help="spread the work on the Dask cluster with this scheduler")
    add("--output", metavar="FILE", help="write answers to a file")
    add("--check", action="store_true", help="parse and type-check only")
    add("--safe", action="store_true", help="for text you do not trust: no files, no programs, bounded work")
    add("--no-color", action="store_true", help="no colours, as with NO_COLOR set")
    add("--no-config", action="store_true", help="start the shell without configuration and start-up file")
    add("--write-config", action="store_true", help="write the commented configuration file, and say where")
    add("--timing", action="store_true", help="show how long each statement takes")
    add("--version", action="version", version=f"pql {pql.__version__}")
    return parser


_SECONDS_TO_CONNECT = 10


class NoClusterError(Exception):
    """The cluster cannot be used; the message says why."""


@contextmanager
def cluster(address: str | None) -> Iterator[Executor | None]:
    """An executor on the cluster whose scheduler is at an address, closed at the end; None without an address.

    Raises `NoClusterError` where Dask is not installed or the scheduler does not answer.
    """
    if address is None:
        yield None
        return
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise NoClusterError(
            f"--cluster needs the package distributed: {installing('pocketql[cluster]')}"
        ) from None
    try:
        client = distributed.Client(address, timeout=_SECONDS_TO_CONNECT)
    except (OSError, ValueError) as error:
        raise NoClusterError(f"no Dask scheduler answers at {address}: {error}") from None
    try:
        yield client.get_executor()
    finally:
        with suppress(OSError):
            client.close()
