"""The clipboard: the tools of the desktop where there are any, else the terminal itself (OSC 52), even over ssh."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pql.render.page import Page

# The variable that says the tool can work here, and the command.
_TOOLS = (
    ("WAYLAND_DISPLAY", ("wl-copy",)),
    ("DISPLAY", ("xclip", "-selection", "clipboard")),
    ("DISPLAY", ("xsel", "--clipboard", "--input")),
    ("", ("pbcopy",)),
    ("", ("clip.exe",)),
)
# Terminals ignore longer sequences.
_LONGEST = 74_000
_SECONDS_TO_COPY = 5.0


def copy(text: str, page: Page) -> str | None:
    """Copies a text; says by what, or None where there is no way."""
    from shutil import which

    for variable, command in _TOOLS:
        if (not variable or os.environ.get(variable)) and which(command[0]):
            try:
                done = subprocess.run(
                    command,
                    input=text.encode(),
                    check=False,
                    timeout=_SECONDS_TO_COPY,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                )
            except (OSError, subprocess.TimeoutExpired):
                continue
            if not done.returncode:
                return command[0]
    return "by the terminal" if _by_terminal(text, page) else None


def _by_terminal(text: str, page: Page) -> bool:
    """Sets the clipboard by the sequence OSC 52, passed through tmux and screen if these run."""
    if not page.screen or page.stream is None or os.environ.get("TERM", "dumb") in ("dumb", "linux"):
        return False
    sequence = osc52(text)
    if len(sequence) > _LONGEST:
        return False
    if os.environ.get("TMUX"):
        sequence = "\x1bPtmux;" + sequence.replace("\x1b", "\x1b\x1b") + "\x1b\\"
    page.stream.write(sequence)
    page.stream.flush()
    return True


def osc52(text: str) -> str:
    """The sequence that sets a terminal's clipboard.

    >>> osc52("AKs")
    '\\x1b]52;c;QUtz\\x07'
    """
    from base64 import b64encode

    return f"\x1b]52;c;{b64encode(text.encode()).decode()}\x07"
