"""The `pql` command. It handles Ctrl-C before it imports anything else."""

from __future__ import annotations

import gc

from .interrupt import interrupts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

# What is made while modules load is kept: to look for garbage in it again and again takes a twentieth of a short run.
_FEW_COLLECTIONS = 50_000


def run() -> NoReturn:
    """Runs the command line and ends the process."""
    interrupts.take()
    gc.set_threshold(_FEW_COLLECTIONS)
    from pql.repl.cli.main import run as run_command_line

    run_command_line()
