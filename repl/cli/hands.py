"""`pql hands add 'hh/**' --to my.hands` and the like: collections of hands, read once, asked as often as you like."""

from __future__ import annotations

import argparse
import os
from typing import TYPE_CHECKING, Any, TextIO

import pql
from pql.render.page import Page, page_for, plain
from pql.render.progress import ProgressLine
from pql.render.text import text_lines
from pql.repl import hand_notes
from pql.repl.interrupt import interrupts
from pql.repl.status import FAILED, INTERRUPTED, OK, USAGE
from pql.repl.streams import complain, replace_what_cannot_be_written

from .arguments import NoClusterError, cluster, whole_number
from .parser import Parser

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Executor

_EPILOG = """\
Ask a collection like any other history: pql -c "select avg(net) from history 'my.hands' for 'me'"

exit status: 0 success, 1 nothing could be read or written, 2 wrong usage, 130 interrupted

examples:
  pql hands add 'hh/**' --to my.hands       again later: new and changed files are read
  pql hands info my.hands                   how many, from when, of which sites
  pql hands refused my.hands                what is not in it, and why
  pql hands export my.hands out.phhs        as PHH, for other programs
  pql hands export my.hands out.ohh --as ohh
                                            as Open Hand History
  pql hands export my.hands out.txt --as pokerstars --anonymous
                                            as that site writes them, for trackers, without names
  pql hands alias my.hands me Robin --at PokerStars
  pql hands alias my.hands me r0bin --at GGPoker
                                            `for 'me'` is both; `pql hands alias my.hands` lists, --remove removes
  pql hands note my.hands 70342 'a thin call'
  pql hands tag my.hands 70342 review       `where tagged('review')` finds it
  pql hands note my.hands Otto 'calls too much' --player
  pql hands watch ~/PokerStars/HandHistory my.hands --for Robin
                                            adds hands while you play; Ctrl-C tells the session
  pql hands report my.hands                 tells the last session again
"""


def run(word: str, argv: list[str], out: TextIO, err: TextIO) -> int:
    """Does what is asked for with a collection; the exit status."""
    arguments = _parser().parse_args(argv)
    replace_what_cannot_be_written(out)

    def say(line: str) -> None:
        progress.clear()
        out.write(f"{plain(line)}\n")
        out.flush()

    arguments.say = say
    progress = ProgressLine(page_for(err))
    try:
        with cluster(getattr(arguments, "cluster", None)) as executor, interrupts.interruptible():
            lines = _DOING[arguments.what](arguments, progress, executor)
    except NoClusterError as problem:
        return _failed(progress, err, [str(problem)], USAGE)
    except (pql.Cancelled, KeyboardInterrupt):
        progress.clear(interrupted=True)
        complain(err, f"interrupted; {arguments.path} is as it was", "pql hands")
        return INTERRUPTED
    except pql.PQLError as error:
        told = [
            f"{problem.message}; {problem.help}" if problem.help else problem.message
            for problem in error.diagnostics
        ]
        return _failed(progress, err, told)
    progress.clear()
    out.write("".join([f"{plain(line)}\n" for line in lines]))  # names of files may hold anything
    return OK


class _Command(hand_notes.Intermixed, Parser):
    """The parser of a command."""


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="pql hands",
        description="Collections of hands: folders of Parquet files, read once, asked as often as you like.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    commands = parser.add_subparsers(dest="what", metavar="COMMAND", required=True, parser_class=_Command)
    add = commands.add_parser("add", help="adds the hands of files", allow_abbrev=False)
    add.add_argument("files", nargs="+", metavar="FILES", help="files, folders and patterns such as 'hh/**'")
    add.add_argument(
        "--to", dest="path", required=True, metavar="FOLDER", help="the collection; made if there is none"
    )
    _running(add)
    info = commands.add_parser("info", help="says what is in a collection", allow_abbrev=False)
    info.add_argument("path", metavar="FOLDER", help="the collection")
    refused = commands.add_parser(
        "refused", help="lists the hands that are not in it, and why", allow_abbrev=False
    )
    refused.add_argument("path", metavar="FOLDER", help="the collection")
    export = commands.add_parser("export", help="writes its hands for other programs", allow_abbrev=False)
    export.add_argument("source", metavar="FOLDER", help="the collection, or any history")
    export.add_argument("path", metavar="FILE", help="the file; one of that name is replaced")
    export.add_argument(
        "--as",
        dest="format",
        default="phh",
        metavar="FORMAT",
        help="phh, ohh, or pokerstars: the text of that site",
    )
    export.add_argument(
        "--anonymous", action="store_true", help="other names for all players, alike in all hands"
    )
    _running(export)
    watch = commands.add_parser("watch", help="adds new hands as a client writes them", allow_abbrev=False)
    watch.add_argument(
        "files", nargs="+", metavar="FOLDER", help="where the client writes: folders, files, patterns"
    )
    watch.add_argument("path", metavar="COLLECTION", help="the collection; made if there is none")
    watch.add_argument("--every", type=_seconds, default=2.0, metavar="SECONDS", help="how often to look (2)")
    _whose(watch)
    report = commands.add_parser("report", help="tells the last session", allow_abbrev=False)
    report.add_argument("path", metavar="FOLDER", help="the collection")
    report.add_argument("--since", metavar="TIME", help="from a time on, such as '2024-01-31 20:15', in UTC")
    _whose(report)
    hand_notes.add_parsers(commands)
    return parser


def _whose(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--for",
        dest="name",
        metavar="NAME",
        help="whose hands (the alias `me`, else whose cards the site shows face up)",
    )


def _seconds(text: str) -> float:
    """A number of seconds to wait."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0.05 <= seconds <= 86_400:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds, 0.05 to 86400")
    return seconds


def _running(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--threads", type=whole_number, metavar="N", help="threads to use (default: one for each processor)"
    )
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="the scheduler of a Dask cluster that does the work"
    )


def _add(arguments: argparse.Namespace, progress: ProgressLine, executor: Executor | None) -> list[str]:
    added = pql.collect_hands(arguments.files, arguments.path, **_how(arguments, progress, executor))
    return [*text_lines(added, Page()), *added.remarks()]


def _info(arguments: argparse.Namespace, progress: ProgressLine, executor: Executor | None) -> list[str]:
    return text_lines(pql.hand_collection(arguments.path), Page())


def _refused(arguments: argparse.Namespace, progress: ProgressLine, executor: Executor | None) -> list[str]:
    return [str(problem) for problem in pql.hand_collection(arguments.path).problems]


def _export(arguments: argparse.Namespace, progress: ProgressLine, executor: Executor | None) -> list[str]:
    how = _how(arguments, progress, executor)
    hands = pql.write_hands(
        arguments.source, arguments.path, arguments.format, anonymous=arguments.anonymous, **how
    )
    return [f"wrote {hands:,} {'hand' if hands == 1 else 'hands'} to {os.fspath(arguments.path)}"]


def _watch(arguments: argparse.Namespace, progress: ProgressLine, executor: Executor | None) -> list[str]:
    from .watching import Watch, watch

    watched = Watch(arguments.files, arguments.path, arguments.name, arguments.say, cancel=interrupts)
    return [*watch(watched, arguments.every)]


def _report(arguments: argparse.Namespace, progress: ProgressLine, executor: Executor | None) -> list[str]:
    from pql.repl import session_report

    player = session_report.player_of(arguments.path, arguments.name)
    since = arguments.since or session_report.last_session(arguments.path, player)
    if since is None:
        return ["none of these hands has a date"]
    return [*session_report.report(arguments.path, player, since)]


def _noting(does: Callable[[argparse.Namespace], list[str]]) -> Callable[..., list[str]]:
    return lambda arguments, progress, executor: does(arguments)


_DOING: dict[str, Callable[..., list[str]]] = {
    "add": _add,
    "info": _info,
    "refused": _refused,
    "export": _export,
    "watch": _watch,
    "report": _report,
    **{word: _noting(does) for word, does in hand_notes.DOING.items()},
}


def _how(arguments: argparse.Namespace, progress: ProgressLine, executor: Executor | None) -> Any:
    return {"threads": arguments.threads, "progress": progress, "cancel": interrupts, "executor": executor}


def _failed(progress: ProgressLine, err: TextIO, messages: list[str], status: int = FAILED) -> int:
    progress.clear()
    for message in messages:
        complain(err, message, "pql hands")
    return status
