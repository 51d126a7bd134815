"""Starting the shell: configuration, environment and flags, then the start-up files, then the prompt."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pql
from pql.repl.cli.sources import read_script
from pql.repl.interrupt import interrupts
from pql.repl.places import start_files
from pql.repl.terminal import kept

from .config import configure
from .shell import Shell
from .workplace import Workplace

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from pql.repl.cli.arguments import Arguments
    from pql.repl.console import Console


def start_shell(
    session: pql.Session, console: Console, arguments: Arguments, executor: Executor | None = None
) -> int:
    """Runs the shell; the exit status."""
    workplace = Workplace(session)
    settings = workplace.settings
    problems: list[str] = []
    if not arguments.no_config:
        problems = configure(settings, session.options, os.environ)
    if arguments.format is not None:
        settings.set("format", arguments.format)
    if arguments.safe:
        settings.set(
            "history", "off"
        )  # what strangers type is not kept, and they do not see what others typed
    if arguments.timing:
        settings.set("timing", True)
    for problem in problems:
        console.report(pql.Diagnostic("bad-configuration", problem, severity=pql.Severity.WARNING))
    interrupts.started(ends=False)
    shell = Shell(session, console, workplace=workplace, executor=executor)
    if not arguments.no_config:
        for path in start_files():
            try:
                with interrupts.open():
                    _run_start_file(shell, path)
            except KeyboardInterrupt:
                shell.interrupted()
    with kept():
        return shell.run()


def _run_start_file(shell: Shell, path: str) -> None:
    """Runs the statements of a start-up file; a bad one is reported, and the shell starts all the same."""
    try:
        text = read_script(path)
    except OSError as error:
        shell.complain("cannot-read", f"cannot read {path}: {error.strerror}")
    except pql.PQLError as error:
        for diagnostic in error.diagnostics:
            shell.console.report(diagnostic)
    else:
        before, shell.session.directory = shell.session.directory, text.directory
        try:
            shell.run_quietly(text.statements, text.name)
        finally:
            shell.session.directory = before
