"""The `pql` command, which the installed script imports before PQL itself: Ctrl-C ends it quietly from here on."""

import os

# What the module `signal` is made of: that, like `typing`, takes longer to load than all that is here.
_signal = __import__("_signal")
_INTERRUPTED = 130


def run() -> None:
    """Runs the command line and ends the process."""
    if _signal.getsignal(_signal.SIGINT) is not _signal.SIG_IGN:
        _signal.signal(_signal.SIGINT, lambda number, frame: os._exit(_INTERRUPTED))
    from pql.repl.entry import run as run_command_line

    run_command_line()
