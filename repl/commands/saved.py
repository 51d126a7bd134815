"""Meta commands for statements saved by name, with places for arguments, and the file that they are in."""

from __future__ import annotations

import json
import os
import re
from contextlib import contextmanager
from time import monotonic, sleep
from typing import TYPE_CHECKING

import pql
from pql.repl.meta_commands import Choice, Shell, meta_command, problem
from pql.repl.places import open_file, state_file, write_file
from pql.repl.typed_words import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import pql
    from pql.repl.meta_commands import ShellState


_GROUP = "Saved statements"


def _saved(state: ShellState) -> Iterable[Choice]:
    try:
        return list(SavedStatements().items())
    except pql.PQLError:  # told when one of them is wanted
        return []


@meta_command("\\f", "[NAME [ARGUMENTS]]", _saved, group=_GROUP, reaches_out=True)
def run_saved(shell: Shell, argument: str) -> None:
    """Run a saved statement, $1 $2 ... replaced by the arguments; alone, list them."""
    saved = dict(SavedStatements().items())
    name, _, arguments = argument.partition(" ")
    if not name:
        for each, statement in saved.items():
            shell.show(f"{shell.page.paint(each, 'strong')}  {statement}")
        if not saved:
            shell.show("there are none yet; \\fs NAME STATEMENT saves one")
        return
    text = saved.get(name)
    if text is None:
        message = f"there is no saved statement `{name}`"
        raise problem("unknown-saved", message, did_you_mean(name, saved))
    try:
        statement = filled(text, arguments)
    except ValueError as missing:
        raise problem("missing-argument", str(missing), f"it is `{text}`") from None
    shell.run_text(statement)


@meta_command("\\fs", "NAME STATEMENT", group=_GROUP, reaches_out=True)
def save_statement(shell: Shell, argument: str) -> None:
    """Save a statement under a name, for all sessions; alone with a name, the last statement."""
    name, _, text = argument.partition(" ")
    text = text.strip() or shell.state.statement
    if not name.isidentifier() or not text:
        help = "write \\fs flop equity $1 vs $2 on $3"
        raise problem("no-name", "\\fs needs a name and a statement", help)
    try:
        SavedStatements().put(name, text)
    except OSError as error:
        raise problem("cannot-write", f"cannot save it: {error.strerror or error}") from None
    shell.show(f"saved; \\f {name} runs it")


@meta_command("\\fd", "NAME", _saved, group=_GROUP, reaches_out=True)
def delete_saved(shell: Shell, argument: str) -> None:
    """Delete a saved statement."""
    try:
        deleted = SavedStatements().delete(argument)
    except OSError as error:
        raise problem("cannot-write", f"cannot delete it: {error.strerror or error}") from None
    if not deleted:
        raise problem("unknown-saved", f"there is no saved statement `{argument}`", "\\f lists them")
    shell.show(f"deleted {argument}")


_PLACE = re.compile(r"\$(\d|\*)")
# Seconds that a shell waits for another that is saving.
_LONGEST_WAIT = 10.0
_BETWEEN_LOOKS = 0.01


class SavedStatements:
    """The statements by name. The file is read each time, because several shells may share it.

    What cannot be read is never written over: every method then raises a `PQLError` that says where it is wrong.
    """

    def __init__(self, path: str | None = None) -> None:
        self._path = path or state_file("saved.json")

    def items(self) -> list[tuple[str, str]]:
        """Names and statements, by name; none if there is no file."""
        from pql.results.exporting import TooDeepError, json_value

        try:
            with open_file(self._path) as file:
                content = json_value(file.read().decode("utf-8-sig"))
        except FileNotFoundError:
            return []
        except OSError as error:
            raise self._unreadable(error.strerror or str(error)) from None
        except TooDeepError:
            raise self._unreadable("it is nested too deeply") from None
        except ValueError as error:
            raise self._unreadable(f"it is not JSON: {error}") from None
        if not isinstance(content, dict):
            raise self._unreadable("it is not an object of names and statements")
        for name, text in content.items():
            if not isinstance(text, str):
                raise self._unreadable(f"`{name}` is not a text")
        return sorted(content.items())

    def _unreadable(self, why: str) -> pql.PQLError:
        message = f"the saved statements cannot be read: {why}"
        return problem(
            "cannot-read", message, f"correct {self._path} or move it away; nothing is saved until then"
        )

    def put(self, name: str, text: str) -> None:
        """Saves a statement; raises `OSError` too."""
        with self._alone():
            self._write(dict(self.items()) | {name: text})

    def delete(self, name: str) -> bool:
        """Deletes a statement, and says whether it was there; raises `OSError` too."""
        with self._alone():
            statements = dict(self.items())
            if statements.pop(name, None) is None:
                return False
            self._write(statements)
            return True

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Keeps other shells from writing between reading and writing, where the system can."""
        try:
            from fcntl import LOCK_EX, LOCK_NB, flock
        except ImportError:  # Windows
            yield
            return
        os.makedirs(os.path.dirname(self._path), exist_ok=True)
        with open(f"{self._path}.lock", "ab") as file:
            ends = monotonic() + _LONGEST_WAIT
            while True:
                try:
                    flock(file, LOCK_EX | LOCK_NB)
                    break
                except BlockingIOError:
                    if monotonic() > ends:
                        raise problem("cannot-write", "another shell does not end saving") from None
                    sleep(_BETWEEN_LOOKS)
                except OSError:  # a file system without locks
                    break
            yield

    def _write(self, statements: dict[str, str]) -> None:
        write_file(self._path, json.dumps(statements, indent=1, ensure_ascii=False) + "\n")


def filled(text: str, arguments: str) -> str:
    """A statement with `$1`, `$2` ... replaced by the arguments, `$*` by all of them; ValueError if some are missing.

    Arguments are separated by blanks; one with blanks in it goes in quotes.

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
            raise ValueError(f"this statement needs argument ${number}")
        return given[number - 1]

    return _PLACE.sub(argument, text)
