"""The `pql` command, which the installed script imports before PQL itself: Ctrl-C ends it quietly from here on."""

from __future__ import annotations

import os
import signal
from typing import NoReturn

_INTERRUPTED = 130


def run() -> NoReturn:
    """Runs the command line and ends the process; loading PQL takes longer than typing Ctrl-C."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, lambda number, frame: os._exit(_INTERRUPTED))
    from pql.repl.entry import run as run_command_line

    run_command_line()
