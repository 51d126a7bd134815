"""A file of the user that a page keeps things in: read again each time, written whole or not at all, one at a time."""

from __future__ import annotations

import os
import re
from contextlib import contextmanager, suppress
from threading import Lock
from typing import TYPE_CHECKING

import pql
from pql.repl.places import open_file, write_file
from pql.results.exporting import remove_left_over

from .requests import request_error

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Protocol

    class Kept(Protocol):
        """What is kept under a title, and what a client knows of it that changes it."""

        @property
        def title(self) -> str: ...

        @property
        def known(self) -> str: ...


LONGEST_TITLE = 100
_LARGEST_FILE = 1_000_000  # as of any file that is imported


class KeptFile:
    """The file at a path, which need not be there yet: another tab, another service or an editor may change it."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._changing = Lock()
        remove_left_over(path)

    def lines(self) -> list[str] | None:
        """Its lines without their ends; None where there is no file. Raises `PQLError`."""
        try:
            with open_file(self.path) as file:
                content = file.read(_LARGEST_FILE + 1)
            if len(content) > _LARGEST_FILE:
                raise request_error(
                    f"`{self.path}` is larger than {_LARGEST_FILE:,} bytes", code="unreadable-file"
                )
            return content.decode("utf-8").splitlines()
        except FileNotFoundError:
            return None
        except (OSError, UnicodeDecodeError) as error:
            raise request_error(f"cannot read `{self.path}`: {error}", code="unreadable-file") from None

    def text(self) -> str:
        """All of it, empty where there is no file. Raises `PQLError`."""
        return "".join([f"{line}\n" for line in self.lines() or ()])

    def write(self, text: str) -> None:
        """Puts a text in its place. Raises `PQLError`."""
        if len(text.encode()) > _LARGEST_FILE:
            raise request_error(
                f"`{self.path}` would be larger than {_LARGEST_FILE:,} bytes", code="cannot-write"
            )
        try:
            write_file(self.path, text)
        except OSError as error:
            raise request_error(
                f"cannot write `{self.path}`: {error.strerror}", code="cannot-write"
            ) from None

    @contextmanager
    def alone(self) -> Iterator[None]:
        """While nobody else changes it, neither a thread nor another service."""
        with self._changing, _locked(f"{self.path}.lock"):
            yield


@contextmanager
def _locked(path: str) -> Iterator[None]:
    """A lock that ends with the process which has it; where there are no such locks, none."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    try:
        os.makedirs(os.path.dirname(os.path.realpath(path)), exist_ok=True)
        file = open(path, "ab")  # noqa: SIM115
    except OSError as error:
        raise request_error(f"cannot write `{path}`: {error.strerror}", code="cannot-write") from None
    with file:  # what is done meanwhile has errors of its own, that of a limit of time among them
        with suppress(OSError):  # a file system without locks
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def checked_title(title: str, what: str) -> str:
    """A title on one line, with its blanks put right; raises `PQLError` for what is none."""
    title = re.sub(r"\s+", " ", title).strip().strip("/")
    if not title or len(title) > LONGEST_TITLE or not title.isprintable():
        raise request_error(f"a {what} has a name of at most {LONGEST_TITLE} characters, on one line")
    return title


def changed_elsewhere(title: str, is_there: bool) -> pql.PQLError:
    """The error where the file has another thing under a title than the client knows."""
    what = "was changed elsewhere" if is_there else "is not there any more"
    return request_error(f"`{title}` {what}", "look at it, and do it again", "changed-elsewhere")


def place_of(parts: Sequence[Kept | str], title: str, was: str | None) -> int | None:
    """Where that is which is kept under a title; raises `PQLError` where it is another than the client knows."""
    found = (
        (at, part.known) for at, part in enumerate(parts) if not isinstance(part, str) and part.title == title
    )
    at, known = next(found, (None, None))
    if known != was:
        raise changed_elsewhere(title, known is not None)
    return at


def members(data: object, *names: str) -> list[str | None]:
    """The texts of an object with these members and no others. Raises `PQLError`."""
    found = [data.get(name) for name in names] if isinstance(data, dict) else []
    if not found or not isinstance(data, dict) or data.keys() - set(names):
        raise request_error(f"this has the members {', '.join(names)}")
    if not all([each is None or isinstance(each, str) for each in found]):
        raise request_error(f"{', '.join(names)} are texts")
    return found
