"""Names in a text: where they are given, where they are used, across imports."""

from __future__ import annotations

import os
import re
from io import TextIOWrapper
from typing import TYPE_CHECKING, NamedTuple

import pql
from pql.repl.places import open_file

from .document import LARGEST, Document

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

# As many files in a row may import one another, and as many a text in all.
_DEEPEST = 40
_MOST = 1000
_WORD = re.compile(r"[^\W\d]\w*")


class Use(NamedTuple):
    """A place where a name is, in the document of a path; `gives` if it is given its meaning there."""

    document: Document
    start: int
    end: int
    gives: bool


class Names:
    """The names of a text and of the files that it imports.

    `read` gives the document of a path, from the editor or the disk, None where there is none.
    """

    def __init__(self, document: Document, read: Callable[[str], Document | None]) -> None:
        self.document = document
        self._read = read

    def name_at(self, offset: int) -> str | None:
        """The name at a place that some text gives a meaning."""
        word = word_at(self.document, offset)
        if word is None:
            return None
        name = self.document.text[word[0] : word[1]]
        return name if self.definition(name, offset) is not None else None

    def definition(self, name: str, offset: int) -> Use | None:
        """Where a name gets the meaning that it has at a place: the last `let` or `import` before, else the next."""
        given = list(self.definitions(name))
        own = [use for use in given if use.document is self.document]
        before = [use for use in own if use.start <= offset]
        if before:
            return before[-1]
        elsewhere = [use for use in given if use.document is not self.document]
        if elsewhere:
            return elsewhere[-1]
        return own[0] if own else None

    def definitions(self, name: str) -> Iterator[Use]:
        """Each `let` of a name, in the order in which they run."""
        for document in self.documents():
            for start, end, given in definitions(document):
                if given == name:
                    yield Use(document, start, end, True)

    def uses(self, name: str) -> Iterator[Use]:
        """Each place of a name, in this text and those that it imports."""
        for document in self.documents():
            given = {start for start, _, _ in definitions(document)}
            for start, end, word in words(document):
                if word == name:
                    yield Use(document, start, end, start in given)

    def documents(self) -> list[Document]:
        """The imported texts, in the order in which they run, and this one behind them."""
        found: dict[str, Document] = {}
        self._imported(self.document, found, 0)
        return [*found.values(), self.document]

    def _imported(self, document: Document, found: dict[str, Document], depth: int) -> None:
        for path in imports(document):
            identity = os.path.realpath(path)
            own = self.document.path
            if (
                identity in found
                or depth >= _DEEPEST
                or len(found) >= _MOST
                or (own and identity == os.path.realpath(own))
            ):
                continue
            imported = self._read(path)
            if imported is None:
                continue
            found[identity] = imported  # so that circles end
            self._imported(imported, found, depth + 1)
            found[identity] = found.pop(identity)


def definitions(document: Document) -> Iterator[tuple[int, int, str]]:
    """The place and name of each `let`."""
    for begin, part in document.placed_parts():
        if part.given is not None:
            start, end = part.given
            yield begin + start, begin + end, part.text[start:end]


def imports(document: Document) -> Iterator[str]:
    """The path of each file that is imported."""
    for _, part in document.placed_parts():
        for path in part.imported:
            yield os.path.normpath(os.path.join(document.directory or "", path))


def words(document: Document) -> Iterator[tuple[int, int, str]]:
    """The places of all words that may be names, and the words."""
    for begin, part in document.placed_parts():
        for start, end in part.names:
            yield begin + start, begin + end, part.text[start:end]


def word_at(document: Document, offset: int) -> tuple[int, int] | None:
    """The place of the word at a place that may be a name."""
    for begin, part in document.placed_parts(offset):
        if begin > offset:
            return None
        for start, end in part.names:
            if begin + start <= offset <= begin + end:
                return begin + start, begin + end
    return None


def read_file(path: str) -> Document | None:
    """The document of a file on disk, None if it cannot be read, is too long, or is a device or a pipe."""
    try:
        with open_file(path) as file, TextIOWrapper(file, "utf-8-sig", newline="") as lines:
            text = lines.read(LARGEST + 1)
    except (OSError, ValueError):
        return None
    return Document(text, path) if len(text) <= LARGEST else None


def can_be_name(name: str) -> bool:
    """Whether a set can have this name.

    >>> can_be_name("steal"), can_be_name("AKs"), can_be_name("equity")
    (True, False, False)
    """
    try:
        pql.parse(f"let {name} = AA")
    except pql.PQLError:
        return False
    return _WORD.fullmatch(name) is not None
