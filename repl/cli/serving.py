"""`pql serve` and `pql mcp`: PQL for other programs, over standard input, HTTP, and as tools for agents."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from typing import TYPE_CHECKING, TextIO

from pql.render.page import is_terminal
from pql.render.problems import installing
from pql.repl.interrupt import interrupts
from pql.repl.runner import SAFE
from pql.repl.status import INTERRUPTED, OK, USAGE
from pql.repl.streams import complain

from .arguments import number_between
from .parser import Parser

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pql.repl.serve.service import Service

_HELP_WIDTH = 100
PORT = 8765
TOKEN_VARIABLE = "PQL_TOKEN"
SHORTEST_TOKEN = 16
LOOPBACK = ("127.0.0.1", "localhost", "::1")
_ANYWHERE = ("0.0.0.0", "::", "")
_MEGABYTE = 1_000_000
_ABOUT = {
    "serve": "Answers other programs: over HTTP, with a page to ask on, or as JSON lines.",
    "mcp": "Tools for agents, by the Model Context Protocol on standard input and output.",
}
# Who types these at a terminal is waited for, and would wait himself.
_AT_A_TERMINAL = {
    "serve": """pql serve --stdio: for programs, a JSON object on each line: {"query": "AKs"}; Ctrl-D ends it\n""",
    "mcp": "pql mcp: tools for agents, which start it themselves; Ctrl-C ends it\n",
}
_EPILOG = """\
No client can exceed the limits, or read or write files other than the recorded hands of --hands and the ranges of
--ranges.

examples:
  pql serve                   a page to ask on; its address is shown
  pql serve --hands my.hands  a page about recorded hands
  pql serve --stdio           {"id": 1, "query": "equity AKs vs QQ+"} on a line, the answer on a line
  pql serve --time 60         longer questions
"""


def run(command: str, argv: Sequence[str], out: TextIO, err: TextIO) -> int:
    """Runs a service until its client leaves or it is stopped; the exit status."""
    arguments = _parser(command).parse_args(argv)
    if command == "serve":
        wrong = _wrong_hands(arguments.hands) or (None if arguments.stdio else _wrong_address(arguments))
        if wrong is not None:
            complain(err, wrong)
            return USAGE
    missing = _missing(command, arguments)
    if missing is not None:
        package, extra = missing
        complain(err, f"this needs the package {package}: {installing(f'pocketql[{extra}]')}")
        return USAGE
    from pql.repl.serve.service import Service

    limits = {"time_limit": arguments.time, "max_samples": arguments.samples, "max_rows": arguments.rows}
    if command == "serve":
        limits["histories"] = arguments.hands
    service = Service(
        arguments.workers, arguments.waiting, memory_limit=arguments.memory * _MEGABYTE, **limits
    )
    if (command == "mcp" or arguments.stdio) and is_terminal(sys.stdin):
        err.write(_AT_A_TERMINAL[command])
    if command == "mcp":
        if sys.stdin is None or sys.stdout is None:
            return OK
        from pql.repl.serve.agents import serve_agent

        # Nothing is raised inside an event loop, and nothing is lost: Ctrl-C ends the process there and then.
        if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
            signal.signal(signal.SIGINT, signal.SIG_DFL)
        serve_agent(service)
        return OK
    if arguments.stdio:
        return _serve_lines(service)
    from pql.repl.places import ranges_file
    from pql.repl.serve.http import serve_http
    from pql.repl.serve.library import Library

    # Only who sits here keeps ranges without a word.
    kept = arguments.ranges or (ranges_file() if arguments.host in LOOPBACK else None)
    library = None if kept is None else Library(os.path.abspath(os.path.expanduser(kept)))
    token = arguments.token or os.environ.get(TOKEN_VARIABLE)
    page = "/hands" if arguments.hands else "/"
    return serve_http(
        service, arguments.host, arguments.port, token, arguments.name, arguments.rate, err, page, library
    )


def _serve_lines(service: Service) -> int:
    from pql.repl.serve.stdio import serve_lines

    if sys.stdin is None or sys.stdout is None:
        return OK
    try:
        with interrupts.interruptible():
            serve_lines(service, sys.stdin.buffer, sys.stdout.buffer, interrupts.is_set)
    except KeyboardInterrupt:
        return INTERRUPTED
    return INTERRUPTED if interrupts.is_set() else OK


def _wrong_address(arguments: argparse.Namespace) -> str | None:
    """What is wrong with the address and the token for it, if anything."""
    token = arguments.token or os.environ.get(TOKEN_VARIABLE)
    if token is not None and (len(token) < SHORTEST_TOKEN or not token.isascii() or not token.isprintable()):
        return f"a token has at least {SHORTEST_TOKEN} characters of ASCII"
    if arguments.host in LOOPBACK:
        return None
    if token is None:
        return f"--host {arguments.host} lets others in, so it needs a token, in {TOKEN_VARIABLE} or with --token"
    if arguments.host in _ANYWHERE and not arguments.name:
        return f"--host {arguments.host} needs the name under which it is reached, with --name"
    return None


def _wrong_hands(paths: Sequence[str]) -> str | None:
    """What is wrong with the names of recorded hands, if anything; what is read is seen when it is asked."""
    from glob import has_magic

    for path in paths:
        if not path.isprintable() or ("'" in path and '"' in path):
            return f"--hands {path!r}: this name cannot be written between quotes"
        if not os.path.exists(path) and not has_magic(path):
            return f"--hands {path}: there is no such file or folder"
    return None


def _missing(command: str, arguments: argparse.Namespace) -> tuple[str, str] | None:
    """A package that is wanted and not installed, and the extra that has it."""
    from importlib.util import find_spec

    wanted = [("mcp", "mcp")] if command == "mcp" else [("starlette", "serve"), ("uvicorn", "serve")]
    if command == "serve" and arguments.stdio:
        return None
    return next(((package, extra) for package, extra in wanted if find_spec(package) is None), None)


def _parser(command: str) -> argparse.ArgumentParser:
    parser = Parser(
        prog=f"pql {command}",
        description=_ABOUT[command],
        epilog=_EPILOG if command == "serve" else None,
        formatter_class=lambda prog: argparse.RawDescriptionHelpFormatter(prog, width=_HELP_WIDTH),
        allow_abbrev=False,
    )
    add = parser.add_argument
    if command == "serve":
        add(
            "--hands",
            action="append",
            default=[],
            metavar="FILES",
            help="recorded hands to ask about: a collection, a folder or a file; repeat it for more",
        )
        add(
            "--ranges",
            metavar="FILE",
            help="where the page keeps ranges (default: ranges.pql beside the configuration; with --host none)",
        )
        add("--stdio", action="store_true", help="JSON lines on standard input and output instead of HTTP")
        add(
            "--port",
            type=number_between(0, 65535),
            default=PORT,
            metavar="N",
            help=f"the port of HTTP (default: {PORT}; 0: any)",
        )
        add(
            "--host",
            default=LOOPBACK[0],
            metavar="ADDRESS",
            help="let other machines in, at this address; needs a token",
        )
        add(
            "--name",
            action="append",
            default=[],
            metavar="NAME",
            help="a name under which clients reach --host; repeat it for more",
        )
        add(
            "--token",
            metavar="TOKEN",
            help=f"what clients must know (default: {TOKEN_VARIABLE}, else a new one at each start)",
        )
        add(
            "--rate",
            type=number_between(1, 1_000_000),
            default=200,
            metavar="N",
            help="requests a second from one address (default: 200)",
        )
    add(
        "--workers",
        type=number_between(1, 256),
        metavar="N",
        help="texts that are answered at once (default: two for each processor)",
    )
    add(
        "--waiting",
        type=number_between(1, 10_000),
        default=64,
        metavar="N",
        help="requests that may wait (default: 64)",
    )
    add(
        "--time",
        type=number_between(0.001, 1e6, whole=False),
        default=SAFE["time_limit"],
        metavar="SECONDS",
        help="the most a text may take (default: 10)",
    )
    add(
        "--memory",
        type=number_between(1, 1e6),
        default=SAFE["memory_limit"] // _MEGABYTE,
        metavar="MB",
        help="the most an answer may need (default: 256)",
    )
    add(
        "--samples",
        type=number_between(1, 1e15),
        default=SAFE["max_samples"],
        metavar="N",
        help="the most random deals of an answer (default: 10000000)",
    )
    rows = 500 if command == "mcp" else SAFE["max_rows"]
    add(
        "--rows",
        type=number_between(1, 1e9),
        default=rows,
        metavar="N",
        help=f"the most rows of an answer (default: {rows})",
    )
    return parser
