"""`pql report SCRIPT.pql -o report.html`: a script and its answers as one file to hand out."""

from __future__ import annotations

import argparse
import os
import random
import shlex
import shutil
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import IO, TYPE_CHECKING, TextIO

import pql
from pql.render.page import page_for
from pql.render.problems import installing, problem_text
from pql.render.progress import ProgressLine
from pql.repl.interrupt import interrupts
from pql.repl.places import new_file
from pql.repl.report.pdf import NoBrowserError, browser, printed
from pql.repl.report.report import Repeating, Report
from pql.repl.runner import SAFE, read_script, read_stdin
from pql.repl.status import FAILED, INTERRUPTED, OK, USAGE
from pql.repl.streams import complain
from pql.results.numbers import in_digits

if TYPE_CHECKING:
    from collections.abc import Iterable

_STREAM = "-"
_SAFE_SECONDS = 60
_DIGITS_OF_HASH = 12
_FORMATS = ("html", "md", "pdf")
_READERS = _TEACHER, _STUDENT = "teacher", "student"
_EPILOG = """\
Lines of comments are prose in Markdown (`# # A heading`, `# *so*`), statements are shown with their
answers, tables and pictures. Errors appear in their place and on standard error; the rest goes on.

Settings are the first lines of a script, all of them optional:
  # ---
  # title: Small pairs for $student
  # author: Ann Coach
  # date: 28 November 2026
  # logo: club.png
  # statements: hidden        (or shown; teacher: in the teacher's report)
  # answers: withheld         (or end: where students find them)
  # ---
Blocks are between lines of their own:
  # ::: exercise     its question, and after a line `# ::: answer` its answer
  # ::: teacher      a note that students do not get
  # ::: hidden       statements of which only the answers are shown
  # :::              the end of each

exit status: 0 success, 1 a statement failed or nothing could be written, 2 wrong usage, 130 interrupted

examples:
  pql report lesson.pql
  pql report lesson.pql -o lesson.pdf --seed 1
  pql report lesson.pql -o ann.html --for student --param student=Ann
  pql report - -o - --format md < lesson.pql
"""


class _UsageError(Exception):
    """What is asked for cannot be done; the text says why."""


def run(word: str, argv: list[str], out: TextIO, err: TextIO) -> int:
    """Writes the report that the arguments ask for; the exit status."""
    arguments = _parser().parse_args(argv)
    progress = ProgressLine(page_for(err))
    try:
        target, form = _target(arguments)
        report = _report(arguments, target, form, progress, err)
        if form == "pdf":
            browser()  # before anything is computed
    except _UsageError as problem:
        return _failed(err, str(problem), USAGE)
    except pql.PQLError as wrong:
        progress.clear()
        err.write("".join(f"{problem_text(each, page_for(err))}\n" for each in wrong.diagnostics))
        return USAGE
    except NoBrowserError as problem:
        return _failed(err, str(problem))
    except OSError as problem:
        return _failed(err, f"cannot read {problem.filename or 'standard input'}: {problem.strerror}", USAGE)
    try:
        with interrupts.interruptible(), in_digits(arguments.digits):
            _write(report, target, form, out)
    except (pql.Cancelled, KeyboardInterrupt, NoBrowserError) as problem:
        # Ctrl-C ends the browser too, which then has printed nothing.
        if isinstance(problem, NoBrowserError) and not interrupts.is_set():
            return _failed(err, str(problem))
        progress.clear(interrupted=True)
        return _failed(err, f"interrupted at {report.place}", INTERRUPTED)
    except BrokenPipeError:
        raise  # who reads standard output has seen enough
    except OSError as problem:
        return _failed(err, f"cannot write {target}: {problem.strerror or problem}")
    except ModuleNotFoundError as missing:
        return _failed(err, f"a report needs {missing.name}: {installing('pocketql[report]')}")
    if (told := report.other_reading.told()) is not None:
        complain(err, told, "pql report")
    return FAILED if report.failed else OK


def _parser() -> argparse.ArgumentParser:
    from .arguments import DIGITS_HELP, digits, number_between, parameter, whole_number
    from .parser import Parser

    parser = Parser(
        prog="pql report",
        description="A script and its answers as one file to hand out: a page, Markdown or PDF.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add = parser.add_argument
    add("script", metavar="SCRIPT.pql", help="the script; - is standard input")
    add("-o", "--output", metavar="FILE",
        help="ends in .html, .md or .pdf; - is standard output (default: SCRIPT.html)")  # fmt: skip
    add("--format", choices=_FORMATS, help="the format, if the name of the file does not say it")
    add("--for", dest="reader", choices=_READERS, default=_TEACHER,
        help="a student gets the answers of exercises at the end, or never, and no notes for the teacher "
        "(default: teacher, with all in its place)")  # fmt: skip
    add("--seed", type=whole_number, metavar="N",
        help="seed of sampled answers (default: a new one, which the report says)")  # fmt: skip
    add("--threads", type=whole_number, metavar="N", help="threads to use (default: one for each processor)")
    add("--dialect", metavar="NAME", help="the notation of bare hands, as for scripts")
    add("--param", dest="parameters", action="append", default=[], type=parameter, metavar="NAME=VALUE",
        help="the value of $NAME; repeat it for more parameters")  # fmt: skip
    add("--digits", type=digits, metavar="N", help=DIGITS_HELP)
    add("--time", type=number_between(0.001, 1e6, whole=False), metavar="SECONDS",
        help=f"for all answers together (default: no limit; with --safe {_SAFE_SECONDS})")  # fmt: skip
    add(
        "--safe",
        action="store_true",
        help="for scripts you do not trust: no files, no programs, bounded work",
    )
    return parser


def _target(arguments: argparse.Namespace) -> tuple[str, str]:
    """Where the report goes, and its format."""
    script, form = arguments.script, arguments.format
    beside = _STREAM if script == _STREAM else f"{os.path.splitext(script)[0]}.{form or 'html'}"
    target = arguments.output or beside
    form = form or ("html" if target == _STREAM else os.path.splitext(target)[1].lower().lstrip("."))
    if form not in _FORMATS:
        raise _UsageError(
            f"a report ends in .{', .'.join(_FORMATS)}, or --format says what it is: not {target}"
        )
    if target == _STREAM:
        if form == "pdf":
            raise _UsageError("a PDF needs a file: -o FILE.pdf")
    elif os.path.isdir(target):
        raise _UsageError(f"{target} is a folder")
    elif os.path.exists(target) and os.path.exists(script) and os.path.samefile(target, script):
        raise _UsageError("the report would replace the script")
    return target, form


def _report(
    arguments: argparse.Namespace, target: str, form: str, progress: ProgressLine, err: TextIO
) -> Report:
    """The report that is to be written: it can always be repeated, by its seed."""
    seed = arguments.seed if arguments.seed is not None else random.SystemRandom().randrange(1, 1_000_000)
    given = {"threads": arguments.threads, "dialect": arguments.dialect}
    options = {"seed": seed, **{name: value for name, value in given.items() if value is not None}}
    try:
        script = read_stdin() if arguments.script == _STREAM else read_script(arguments.script)
        session = pql.Session(
            options,
            script.directory,
            parameters=dict(arguments.parameters),
            **(SAFE if arguments.safe else {}),
        )
    except pql.PQLError as error:
        raise _UsageError("; ".join(problem.message for problem in error.diagnostics)) from None
    time = arguments.time or (_SAFE_SECONDS if arguments.safe else None)
    page = page_for(err)

    def tell(error: pql.Diagnostic) -> None:
        err.write(problem_text(error, page) + "\n")

    folder = _folder(arguments)
    repeating = Repeating(
        _command(arguments, target, seed, folder),
        seed,
        os.path.basename(folder),
        sha256(script.statements.encode("utf-8", "replace")).hexdigest()[:_DIGITS_OF_HASH],
    )
    values = dict(arguments.parameters)
    return Report(
        script, session, repeating, progress, time, tell, values, teacher=arguments.reader == _TEACHER
    )


def _folder(arguments: argparse.Namespace) -> str:
    """Where the command is given: this folder, else that of a script which is not below it."""
    here = os.path.abspath(os.curdir)
    if arguments.script == _STREAM or _below(here, arguments.script) is not None:
        return here
    script: str = arguments.script
    return os.path.dirname(os.path.abspath(script))


def _below(folder: str, path: str) -> str | None:
    """A path as it is from a folder, None where it is not below that: no place of this machine is handed out."""
    whole = os.path.abspath(path)
    return os.path.relpath(whole, folder) if whole.startswith(os.path.join(folder, "")) else None


def _command(arguments: argparse.Namespace, target: str, seed: int, folder: str) -> str:
    """What makes the report again in a folder."""
    script, output = (
        path if path == _STREAM else _below(folder, path) or os.path.basename(path)
        for path in (arguments.script, target)
    )
    parts = ["pql", "report", script, "-o", output, "--seed", str(seed)]
    if arguments.reader != _TEACHER:
        parts += ["--for", arguments.reader]
    for name in ("format", "dialect", "digits", "time"):
        value = getattr(arguments, name)
        parts += [f"--{name}", f"{value:g}" if name == "time" else str(value)] if value is not None else []
    for name, value in arguments.parameters:
        parts += ["--param", f"{name}={value}"]
    return shlex.join([*parts, *(["--safe"] if arguments.safe else [])])


def _write(report: Report, target: str, form: str, out: TextIO) -> None:
    """Writes the report as its statements are answered; a file takes the place of an old one when it is whole."""
    texts = report.markdown() if form == "md" else report.html(Path(target).stem.strip(_STREAM) or "report")
    if target == _STREAM:
        _as_utf_8(out)
        read = page_for(out, color=False)
        for text in texts:
            out.write(read.harmless(text))
        return
    with new_file(target) as file:
        if form != "pdf":
            _write_all(texts, file)
            return
        with tempfile.TemporaryDirectory(prefix="pql-report-") as folder:
            page = Path(folder, "report.html")
            with page.open("wb") as source:
                _write_all(texts, source)
            with printed(page).open("rb") as pdf:
                shutil.copyfileobj(pdf, file)


def _write_all(texts: Iterable[str], file: IO[bytes]) -> None:
    for text in texts:
        file.write(text.encode("utf-8", "replace"))


def _as_utf_8(out: TextIO) -> None:
    """Pages are UTF-8, whatever the terminal is."""
    reconfigure = getattr(out, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(encoding="utf-8", errors="replace")


def _failed(err: TextIO, message: str, status: int = FAILED) -> int:
    complain(err, message, "pql report")
    return status
