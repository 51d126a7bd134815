"""Starts the shell: reads settings, builds line editor and shell, runs the start-up files, shows the prompt."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pql
from pql.repl.interrupt import interrupts
from pql.repl.meta_commands import ShellState
from pql.repl.places import ranges_file, start_files, state_file
from pql.repl.prompt.line_editor import LineEditor
from pql.repl.settings import configure
from pql.repl.shell.shell import BareRanks, InteractiveShell
from pql.repl.terminal import terminal_restored
from pql.results.exporting import remove_left_over

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from pql.repl.console import Console

    from .arguments import Arguments


def start_shell(
    session: pql.Session, console: Console, arguments: Arguments, executor: Executor | None = None
) -> int:
    """Runs the shell; the exit status. Flags win over environment variables, and those over the configuration file."""
    state = ShellState(session)
    if not arguments.no_config:
        for problem in configure(state.settings, session.options, os.environ):
            console.report(pql.Diagnostic("bad-configuration", problem, severity=pql.Severity.WARNING))
    if arguments.format is not None:
        state.settings.set("format", arguments.format)
    if arguments.digits is not None:
        state.settings.set("digits", arguments.digits)
    if arguments.safe:
        # In a safe session what is typed is not kept, and the history of others is not shown.
        state.settings.set("history", "off")
    if arguments.timing:
        state.settings.set("timing", True)
    remove_left_over(state_file("saved.json"))
    interrupts.started(ends=False)
    editor = LineEditor(state, color=bool(console.err_page.colors))
    shell = InteractiveShell(state, console, editor, executor)
    if not arguments.no_config:
        _run_start_files(shell, session, has_flag=arguments.game is not None)
        if state.settings.on("history"):
            shell.bare_ranks = BareRanks(session)
    with terminal_restored():
        return shell.run()


def _run_start_files(shell: InteractiveShell, session: pql.Session, has_flag: bool) -> None:
    """Runs them in hold'em until they say another game: the flag is about what is typed, the page keeps games apart."""
    asked = session.options.shown("game")
    if has_flag:
        session.options.set("game", "holdem")
    ranges = ranges_file()
    for path in start_files():
        before = session.options.shown("game")
        if path == ranges:
            session.options.set("game", "holdem")
        shell.run_start_file(path)
        if path == ranges:
            session.options.set("game", before)
    if has_flag:
        session.options.set("game", asked)
