"""A text that is open in an editor: its statements, its problems, and the names that it uses."""

from __future__ import annotations

import os
from functools import cached_property
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

import pql
from pql.repl.statement_texts import Piece, statement_texts

from .lines import Lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pql.repl.statement_texts import StatementText


class Document:
    """A text at one moment; the next key press makes another.

    `path` is the file it is in, None for one that has not been saved: imports then start at the working directory.
    """

    def __init__(self, text: str, path: str | None = None, version: int | None = None) -> None:
        self.text = text
        self.path = path
        self.version = version

    @property
    def directory(self) -> str | None:
        """Where relative imports start."""
        return os.path.dirname(self.path) if self.path else None

    @cached_property
    def lines(self) -> Lines:
        """Its lines as editors count."""
        return Lines(self.text)

    @cached_property
    def statements(self) -> tuple[StatementText, ...]:
        """Its statements as far as they can be read; comments and blanks alone are none."""
        return statement_texts(self.text)

    @cached_property
    def compilation(self) -> pql.Compilation:
        """What compiling it says; computes nothing."""
        name = os.path.basename(self.path) if self.path else "<input>"
        return self.session().compile(self.text, name)

    def session(self) -> pql.Session:
        """A session without names whose imports start where this text is."""
        return pql.Session(directory=self.directory)

    def session_before(self, offset: int) -> pql.Session:
        """A session with the names that statements before a place have given; those with errors give none."""
        session = self.session()
        for statement in self.statements:
            if statement.end >= offset:
                break
            written = self.text[statement.start : statement.end]
            if written[:6].lower().startswith(("let", "set", "import")):
                session.compile(written)
        return session

    def statement_at(self, offset: int) -> StatementText | None:
        """The statement at a place."""
        return next((each for each in self.statements if each.start <= offset <= each.end), None)

    def pieces(self) -> Iterator[Piece]:
        """Everything in the text, with its style."""
        for statement in pql.syntax_lexer().get_tokens_unprocessed(self.text):
            yield Piece(*statement)


def path_of(uri: str) -> str | None:
    """The file of a URI, None for one that is no file.

    >>> path_of("file:///home/a%20b/x.pql"), path_of("untitled:1")
    ('/home/a b/x.pql', None)
    """
    parts = urlsplit(uri)
    if parts.scheme != "file":
        return None
    from urllib.request import url2pathname

    return url2pathname(unquote(parts.path) if os.name == "nt" else parts.path)


def uri_of(path: str) -> str:
    """The URI of a file."""
    from pathlib import Path

    return Path(path).resolve().as_uri()
