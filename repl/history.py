"""The history file of the shell. Losing it disturbs nobody: a full disk or a read-only home is no error."""

from __future__ import annotations

import os
from collections.abc import Iterable

from prompt_toolkit.history import FileHistory


def history_path() -> str:
    """Where the history is kept: `pql/history` in the XDG state directory."""
    state = os.environ.get("XDG_STATE_HOME", "")
    if not os.path.isabs(state):
        state = os.path.join(os.path.expanduser("~"), ".local", "state")
    return os.path.join(state, "pql", "history")


class ForgivingHistory(FileHistory):
    """Remembers lines in a file while that is possible, and in memory in any case."""

    def __init__(self, filename: str) -> None:
        super().__init__(filename)
        try:
            os.makedirs(os.path.dirname(filename), mode=0o700, exist_ok=True)
        except OSError:
            return

    def load_history_strings(self) -> Iterable[str]:
        try:
            return list(super().load_history_strings())
        except OSError:
            return []

    def store_string(self, string: str) -> None:
        try:
            super().store_string(string)
        except OSError:
            return
