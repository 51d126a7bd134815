"""`pql report SCRIPT.pql -o report.html`: a script and its answers as one file to hand out."""

from __future__ import annotations

import argparse
import os
import random
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import pql
from pql.repl.interrupt import interrupts
from pql.repl.places import write_file
from pql.repl.render.page import page_for
from pql.repl.render.progress import ProgressLine
from pql.repl.report.answers import answered
from pql.repl.report.pages import Repeating, html_page, markdown_page, title_of
from pql.repl.report.printing import NoBrowserError, browser, pdf_of
from pql.repl.scripts import read_script
from pql.repl.status import FAILED, INTERRUPTED, OK, USAGE
from pql.repl.strangers import SAFE

if TYPE_CHECKING:
    from pql.repl.scripts import Script

_ENDINGS = (".html", ".md", ".pdf")
_EPILOG = """\
Lines of comments are prose in Markdown (`# # A heading`, `# *so*`), statements are shown with their
answers, tables and pictures. What goes wrong stays visible in its place, and the rest goes on.

exit status: 0 success, 1 a statement failed or nothing could be written, 2 wrong usage, 130 interrupted
"""


def run(word: str, argv: list[str], out: TextIO, err: TextIO) -> int:
    """Writes the report that the arguments ask for; the exit status."""
    arguments = _parser().parse_args(argv)
    target = arguments.output or os.path.splitext(arguments.script)[0] + ".html"
    ending = ".html" if target == "-" else os.path.splitext(target)[1].lower()
    if ending not in _ENDINGS:
        return _failed(err, f"a report is a file that ends in {', '.join(_ENDINGS)}: not {target}", USAGE)
    try:
        script = read_script(arguments.script)
        if target != "-" and os.path.exists(target) and os.path.samefile(target, arguments.script):
            return _failed(err, "the report would replace the script", USAGE)
        if ending == ".pdf":
            browser()  # before anything is computed
        session, seed = _session(arguments, script)
        page, failed = _page(script, ending, session, Repeating(_command(arguments, target, seed), seed), err)
        content = pdf_of(page) if ending == ".pdf" else page.encode()
        _write(target, content, out)
    except pql.PQLError as error:
        return _failed(err, "; ".join(problem.message for problem in error.diagnostics))
    except pql.Cancelled:
        return INTERRUPTED
    except NoBrowserError as problem:
        return _failed(err, str(problem))
    except OSError as problem:
        return _failed(err, f"{problem.filename or target}: {problem.strerror or problem}")
    except ModuleNotFoundError as missing:
        return _failed(err, f'a report needs {missing.name}: pip install "pocketql[report]"')
    return FAILED if failed else OK


def _parser() -> argparse.ArgumentParser:
    from .arguments import parameter, whole_number

    parser = argparse.ArgumentParser(
        prog="pql report",
        description="A script and its answers as one file to hand out: a page, Markdown or PDF.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add = parser.add_argument
    add("script", metavar="SCRIPT.pql", help="the script")
    add(
        "-o",
        "--output",
        metavar="FILE",
        help="ends in .html, .md or .pdf; - is a page on stdout (default: SCRIPT.html)",
    )
    add(
        "--seed",
        type=whole_number,
        metavar="N",
        help="seed of sampled answers (default: a new one, which the report says)",
    )
    add("--threads", type=whole_number, metavar="N", help="threads to use (default: one for each processor)")
    add("--param", dest="parameters", action="append", default=[], type=parameter, metavar="NAME=VALUE",
        help="the value of $NAME; for several parameters several times")  # fmt: skip
    add("--safe", action="store_true", help="for scripts of strangers: no files, no programs, bounded work")
    return parser


def _session(arguments: argparse.Namespace, script: Script) -> tuple[pql.Session, int]:
    """The session of a report and its seed: a report can always be repeated."""
    seed = arguments.seed if arguments.seed is not None else random.SystemRandom().randrange(1, 1_000_000)
    options = {"seed": seed, **({"threads": arguments.threads} if arguments.threads is not None else {})}
    limits = SAFE if arguments.safe else {}
    return pql.Session(options, script.directory, parameters=dict(arguments.parameters), **limits), seed


def _page(
    script: Script, ending: str, session: pql.Session, repeating: Repeating, err: TextIO
) -> tuple[str, bool]:
    """The text of the report, and whether a statement failed."""
    progress = ProgressLine(page_for(err))
    with interrupts.interruptible():
        parts = list(
            answered(script.statements, script.name, session, {"progress": progress, "cancel": interrupts})
        )
    progress.clear()
    title = title_of(parts, Path(script.name).stem)
    page = markdown_page if ending == ".md" else html_page
    return page(parts, title, repeating), any(part.failed for part in parts)


def _command(arguments: argparse.Namespace, target: str, seed: int) -> str:
    given = [part for name, value in arguments.parameters for part in ("--param", f"{name}={value}")]
    return shlex.join(["pql", "report", os.path.basename(arguments.script), "-o", os.path.basename(target),
                       "--seed", str(seed), *given])  # fmt: skip


def _write(target: str, content: bytes, out: TextIO) -> None:
    if target == "-":
        out.write(content.decode())
    else:
        write_file(target, content)


def _failed(err: TextIO, message: str, status: int = FAILED) -> int:
    err.write(f"pql report: {message}\n")
    return status
