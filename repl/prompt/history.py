"""The history file of the shell. A full disk or a read-only home is reported once, and stops nothing.

Each statement is appended in one write as soon as it is entered, so that shells beside each other do not cut into
each other's lines and a crash loses nothing.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from datetime import datetime
from itertools import islice

from prompt_toolkit.history import FileHistory

from pql.repl.places import open_file

# Of a longer history only the last part is read.
_MOST_BYTES = 4 << 20


class ForgivingHistory(FileHistory):
    """Remembers lines in a file while that is possible, and in memory in any case; `trouble` is why it was not."""

    def __init__(self, filename: str, most: int = 10_000) -> None:
        super().__init__(filename)
        self._most = most
        self.trouble: str | None = None
        try:
            os.makedirs(os.path.dirname(filename), mode=0o700, exist_ok=True)
        except OSError:
            return

    def load_history_strings(self) -> Iterable[str]:
        """The entries, newest first, each once."""
        try:
            with open_file(os.fsdecode(self.filename)) as file:
                file.seek(max(0, os.fstat(file.fileno()).st_size - _MOST_BYTES))
                content = file.read(_MOST_BYTES)
        except OSError:
            return []
        entries: list[str] = []
        entry: list[str] = []
        for line in [*content.decode("utf-8", "replace").split("\n"), ""]:
            if line.startswith("+"):
                entry.append(line[1:])
            elif entry:
                entries.append("\n".join(entry))
                entry = []
        return list(islice(dict.fromkeys(reversed(entries)), self._most))

    def store_string(self, string: str) -> None:
        lines = "".join(f"+{line}\n" for line in string.split("\n"))
        record = f"\n# {datetime.now()}\n{lines}".encode("utf-8", "replace")
        try:
            file = os.open(self.filename, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
            try:
                os.write(file, record)
            finally:
                os.close(file)
        except OSError as error:
            self.trouble = f"{os.fsdecode(self.filename)}: {error.strerror}"
