"""Statements saved by name for all sessions, in one JSON file among the shell's own files."""

from __future__ import annotations

import json
import re

from pql.repl.places import state_file, write_file

_PLACE = re.compile(r"\$(\d|\*)")


class SavedStatements:
    """The statements by name. The file is read each time, because several shells may share it."""

    def __init__(self, path: str | None = None) -> None:
        self._path = path or state_file("saved.json")

    def items(self) -> list[tuple[str, str]]:
        """Names and statements, by name; none if the file is missing or damaged."""
        try:
            with open(self._path, encoding="utf-8") as file:
                content = json.load(file)
        except (OSError, ValueError, RecursionError):
            return []
        if not isinstance(content, dict):
            return []
        return sorted((str(name), text) for name, text in content.items() if isinstance(text, str))

    def put(self, name: str, text: str) -> None:
        """Saves a statement; raises `OSError`."""
        self._write(dict(self.items()) | {name: text})

    def delete(self, name: str) -> bool:
        """Deletes a statement, and says whether it was there; raises `OSError`."""
        statements = dict(self.items())
        if statements.pop(name, None) is None:
            return False
        self._write(statements)
        return True

    def _write(self, statements: dict[str, str]) -> None:
        write_file(self._path, json.dumps(statements, indent=1, ensure_ascii=False) + "\n")


def filled(text: str, arguments: str) -> str:
    """A statement with `$1`, `$2` ... replaced by the arguments, `$*` by all of them; ValueError if some are missing.

    Arguments are separated by blanks; one with blanks in it stands in quotes.

    >>> filled("equity $1 vs $2", "AKs 'QQ+, AK'")
    'equity AKs vs QQ+, AK'
    """
    import shlex

    try:
        given = shlex.split(arguments)
    except ValueError:
        given = arguments.split()

    def argument(match: re.Match[str]) -> str:
        if match[1] == "*":
            return arguments
        number = int(match[1])
        if not 1 <= number <= len(given):
            raise ValueError(f"this statement wants argument ${number}")
        return given[number - 1]

    return _PLACE.sub(argument, text)
