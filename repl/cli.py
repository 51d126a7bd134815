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

from .arguments import Arguments, parsed
from .console import Console
from .render.page import is_terminal
from .runner import Runner
from .sources import Text, decoded, read_script
from .status import FAILED, INTERRUPTED, INVALID, OK, USAGE

if TYPE_CHECKING:
    from concurrent.futures import Executor

_STDIN = "-"


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
        arguments = parsed(sys.argv[1:] if argv is None else argv)
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


def _run(arguments: Arguments, out: TextIO, err: TextIO) -> int:
    if arguments.write_config:
        return _write_config(out, err)
    flags = {name: getattr(arguments, name) for name in ("dialect", "seed", "threads")}
    try:
        session = pql.Session({name: value for name, value in flags.items() if value is not None})
    except pql.PQLError as error:
        return _usage(err, *(f"--{problem.message.replace('`', '')}" for problem in error.diagnostics))
    console = Console(
        out,
        err,
        format=arguments.format or "text",
        color=not arguments.no_color,
        timing=arguments.timing,
    )
    try:
        console.direct(arguments.output)
    except OSError as error:
        return _usage(err, f"cannot write {arguments.output}: {error.strerror}")
    try:
        if arguments.cluster is None:
            return _run_in(session, console, arguments, None)
        return _run_on_cluster(session, console, arguments)
    finally:
        console.direct(None)


def _run_on_cluster(session: pql.Session, console: Console, arguments: Arguments) -> int:
    from .cluster import NoClusterError, cluster

    try:
        with cluster(arguments.cluster) as executor:
            return _run_in(session, console, arguments, executor)
    except NoClusterError as problem:
        return _usage(console.err, str(problem))


def _run_in(session: pql.Session, console: Console, arguments: Arguments, executor: Executor | None) -> int:
    """Runs the shell where there is nothing else to run and a person to type, else the texts."""
    if arguments.files or arguments.statements or not is_terminal(sys.stdin):
        return _run_texts(arguments, Runner(session, console, executor=executor))
    if arguments.check:
        return _usage(console.err, "--check needs a FILE.pql, a -c STATEMENT or piped input")
    from .start import start_shell

    return start_shell(session, console, arguments, executor)


def _write_config(out: TextIO, err: TextIO) -> int:
    from .config import write_config

    try:
        path, written = write_config()
    except OSError as error:
        return _usage(err, f"cannot write the configuration: {error.strerror}")
    out.write(f"{path}\n" if written else f"{path} is there already and stays as it is\n")
    return OK


def _run_texts(arguments: Arguments, runner: Runner) -> int:
    console = runner.console
    status = OK
    texts: list[Text] = []
    try:
        for path in arguments.files if arguments.files or arguments.statements else [_STDIN]:
            texts.append(_read_stdin() if path == _STDIN else read_script(path))
        texts += [Text("-c", statement) for statement in arguments.statements]
    except OSError as error:
        name = "standard input" if error.filename is None else error.filename or "a file whose name is empty"
        return _usage(console.err, f"cannot read {name}: {error.strerror}")
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
