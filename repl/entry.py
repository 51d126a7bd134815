"""The `pql` command. It handles Ctrl-C before it imports anything else."""

from __future__ import annotations

from typing import NoReturn

from .interrupt import interrupts


def run() -> NoReturn:
    """Runs the command line and ends the process."""
    interrupts.take()
    from pql.repl.cli.main import run as run_command_line

    run_command_line()
