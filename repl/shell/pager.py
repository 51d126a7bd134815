"""The pager: answers longer than the screen go through `less` or what the user prefers instead of it."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pql.render.page import Page
    from pql.repl.settings import Settings

_ESCAPES = re.compile(r"\x1b\[[0-9;]*m")
# less: leave at once if it fits after all, keep colours, cut long lines rather than wrap them.
_LESS_FLAGS = "FRSX"


class Pager:
    """Shows a text in the pager if it is too tall, or too wide, for the screen; as the settings say."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def __call__(self, text: str, page: Page) -> bool:
        """Whether the text was shown."""
        when = self._settings.word("pager")
        if when == "off" or not (when == "on" or too_large(text, page)):
            return False
        return self._show(text)

    def _show(self, text: str) -> bool:
        command = self._settings.word("pager_command") or os.environ.get("PAGER") or _less()
        if not command or os.environ.get("TERM", "") in ("", "dumb"):
            return False
        from pql.repl.terminal import run

        environment = os.environ | {"LESS": os.environ.get("LESS", _LESS_FLAGS), "LESSCHARSET": "utf-8"}
        try:
            status = run(command, text, environment)
        except OSError:
            return False
        # 126 and 127: the shell could not start it.
        return status not in (126, 127)


def _less() -> str | None:
    from shutil import which

    return "less" if which("less") else None


def too_large(text: str, page: Page) -> bool:
    """Whether a text has more lines than the screen, one being left for the prompt."""
    height = _height(page)
    lines = text.count("\n")
    if lines >= height:
        return True
    width = page.width
    rows = sum(-(-max(1, len(_ESCAPES.sub("", line))) // width) for line in text.split("\n"))
    return rows > height


def _height(page: Page) -> int:
    try:
        return os.get_terminal_size(page.stream.fileno() if page.stream else 1).lines or 24
    except (OSError, ValueError):
        return 24
