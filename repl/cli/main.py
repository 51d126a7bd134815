"""The command line: `pql` for the shell, `pql FILE.pql ...` for scripts, `pql -c STATEMENT` for one question.

What the quick paths do not need (above all the shell) is imported where it is used, to start quickly.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from importlib import import_module

import pql
from pql.render.page import Page, is_terminal, plain
from pql.render.problems import internal_error, problem_text
from pql.repl.console import Console
from pql.repl.interrupt import interrupts, leave
from pql.repl.runner import Runner, Script, read_script, read_stdin
from pql.repl.status import FAILED, INTERRUPTED, INVALID, OK, USAGE
from pql.repl.streams import complain, discard, occupy_closed_files, outputs, replace_what_cannot_be_written
from pql.results.numbers import in_digits
from pql.results.tabular import in_safe_csv

from .arguments import Arguments, parsed

TYPE_CHECKING = False

if TYPE_CHECKING:
    from concurrent.futures import Executor
    from typing import Any, NoReturn, TextIO


_STDIN = "-"


def run() -> NoReturn:
    """The `pql` command: runs the command line and ends the process.

    Everything is written and closed by then; ending without unloading every module saves a tenth of a short run.
    """
    occupy_closed_files()
    leave(main())


def main(argv: list[str] | None = None) -> int:
    """Runs the command line and returns the exit status; `argv` is without the program's name."""
    out, err = outputs()
    try:
        try:
            given = sys.argv[1:] if argv is None else argv
            if is_subcommand(given):
                status = run_subcommand(given, out, err)
            else:
                arguments = parsed(given)
                replace_what_cannot_be_written(out)
                status = _run(arguments, out, err)
        except SystemExit as leaving:
            status = leaving.code if isinstance(leaving.code, int) else USAGE
        except KeyboardInterrupt:
            # Nothing more is written: the run may have been cancelled while it was writing.
            return INTERRUPTED
        out.flush()
        return status
    except BrokenPipeError:
        # The reader has closed the pipe (`pql ... | head`). Nothing may be written at exit either.
        discard(out, err)
        return OK
    except OSError as error:
        with suppress(OSError):
            complain(err, f"cannot write the answer: {error.strerror or error}")
        discard(out)
        return FAILED
    except Exception as error:
        with suppress(OSError):
            err.write(f"{problem_text(internal_error(error), Page())}\n")
        return FAILED


def _run(arguments: Arguments, out: TextIO, err: TextIO) -> int:
    if arguments.write_config:
        return _write_config(out, err)
    flags = {name: getattr(arguments, name) for name in ("dialect", "game", "seed", "threads")}
    try:
        options = {name: value for name, value in flags.items() if value is not None}
        limits = _safe() if arguments.safe else {}
        session = pql.Session(options, parameters=dict(arguments.parameters), **limits)
    except pql.PQLError as error:
        return _usage(err, *(f"--{problem.message.replace('`', '')}" for problem in error.diagnostics))
    console = Console(
        out,
        err,
        format=arguments.format or _usual_format(arguments, out),
        color=not arguments.no_color,
        timing=arguments.timing,
    )
    if arguments.game is not None:
        console.know_game(session.options.shown("game"))
    try:
        console.direct(arguments.output)
    except OSError as error:
        return _usage(err, f"cannot write {arguments.output}: {error.strerror}")
    try:
        with in_digits(arguments.digits), in_safe_csv(arguments.csv_safe):
            if arguments.cluster is None:
                return _run_in(session, console, arguments, None)
            return _run_on_cluster(session, console, arguments)
    finally:
        console.direct(None)


def _safe() -> Mapping[str, Any]:
    from pql.repl.runner import SAFE

    return SAFE


def _usual_format(arguments: Arguments, out: TextIO) -> str:
    """Text for people; the answers to many rows are read by programs unless somebody looks at them."""
    return "text" if arguments.rows is None or (is_terminal(out) and not arguments.output) else "csv"


def _run_on_cluster(session: pql.Session, console: Console, arguments: Arguments) -> int:
    from .arguments import NoClusterError, cluster

    try:
        with cluster(arguments.cluster) as executor:
            return _run_in(session, console, arguments, executor)
    except NoClusterError as problem:
        return _usage(console.err, str(problem))


def _run_in(session: pql.Session, console: Console, arguments: Arguments, executor: Executor | None) -> int:
    """Runs the shell where there is nothing else to run and a person to type, else the scripts."""
    if arguments.rows is not None and not (arguments.files or arguments.statements):
        with interrupts.interruptible():
            return _run_batch(arguments, Runner(session, console, executor=executor))
    if arguments.rows == _STDIN and _STDIN in arguments.files:
        return _usage(console.err, "standard input is either the script or the rows")
    if arguments.files or arguments.statements or not is_terminal(sys.stdin):
        with interrupts.interruptible():
            return _run_scripts(arguments, session, console, executor)
    if arguments.check:
        return _usage(console.err, "--check needs a FILE.pql, a -c STATEMENT or piped input")
    from .start import start_shell

    return start_shell(session, console, arguments, executor)


def _write_config(out: TextIO, err: TextIO) -> int:
    from pql.repl.settings import write_config

    try:
        path, written = write_config()
    except OSError as error:
        return _usage(err, f"cannot write the configuration: {error.strerror}")
    path = plain(path)
    out.write(f"{path}\n" if written else f"{path} is there already and stays as it is\n")
    return OK


def _run_scripts(
    arguments: Arguments, session: pql.Session, console: Console, executor: Executor | None
) -> int:
    from pql.repl.saved_reading import OtherReading

    other = OtherReading()
    runner = Runner(session, console, executor=executor, answered=lambda _, result: other.look_at(result))
    status = OK
    scripts: list[Script] = []
    try:
        for path in arguments.files if arguments.files or arguments.statements else [_STDIN]:
            scripts.append(read_stdin() if path == _STDIN else read_script(path))
        scripts += [Script("-c", statement) for statement in arguments.statements]
    except OSError as error:
        name = "standard input" if error.filename is None else error.filename or "a file whose name is empty"
        problems = [f"cannot read {name}: {error.strerror}"]
        if isinstance(error.filename, str) and _reads_as_statement(error.filename, runner.session):
            quoted = f'"{error.filename}"' if "'" in error.filename else f"'{error.filename}'"
            problems.append(f"a statement is run with -c: pql -c {quoted}")
        return _usage(console.err, *problems)
    except pql.PQLError as error:
        console.report(*error.diagnostics)
        status, scripts = INVALID, []
    if arguments.rows is not None:
        return status or _run_rows(scripts, arguments, runner)
    console.begin()
    status = max(status, _run_each(scripts, runner, arguments.check))
    console.end()
    if (told := other.told()) is not None:
        console.remark(told)
    return status


def _run_rows(scripts: list[Script], arguments: Arguments, runner: Runner) -> int:
    from .rows import run_rows

    assert arguments.rows is not None
    session, console, executor = runner.session, runner.console, runner.executor
    return run_rows(scripts, arguments.rows, session, console, executor, check=arguments.check)


def _run_batch(arguments: Arguments, runner: Runner) -> int:
    """Answers a table that has its question in it."""
    from .propokertools import run_batch
    from .rows import NoQuestionError

    assert arguments.rows is not None
    session, console, executor = runner.session, runner.console, runner.executor
    try:
        return run_batch(arguments.rows, session, console, executor, check=arguments.check)
    except NoQuestionError:
        return _usage(
            console.err,
            "--rows needs the question: a FILE.pql or a -c STATEMENT",
            "only a batch of ProPokerTools, whose first column is #QUERY#, has it in the table",
        )


def _reads_as_statement(text: str, session: pql.Session) -> bool:
    """Whether what was given as the name of a file is a statement, or begins like one."""
    words = text.split()
    beginnings = {word for word, language, _ in pql.keywords() if language == "statement"}
    if len(words) > 1 and words[0].lower() in beginnings:
        return True
    return bool(words) and not text.endswith(".pql") and not session.copy().compile(text).failed


def _run_each(scripts: Iterable[Script], runner: Runner, check: bool) -> int:
    status = OK
    for script in scripts:
        status = max(status, runner.run(script, check=check))
        if interrupts.is_set():
            # Even after the last statement: after Ctrl-C the exit status says that the run was cancelled.
            status = INTERRUPTED
        if status == INTERRUPTED:
            break
    return status


def _usage(err: TextIO, *problems: str) -> int:
    for problem in problems:
        complain(err, problem)
    return USAGE


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
