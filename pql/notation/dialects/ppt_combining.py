"""What combines terms in ProPokerTools' generic syntax, of hands as of boards: `,` `:` `!` and brackets."""

from __future__ import annotations

import re
from typing import Generic, TypeVar

from .ppt_patterns import term_end
from .reading import Reader

_BLANKS = re.compile(r"\s*")
_DEEPEST = 60

Value = TypeVar("Value")


class Combining(Generic[Value]):
    """Recursive descent over the combinators: `:` and `!` bind tighter than `,`."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.position = 0

    def term(self, start: int, end: int) -> Value:
        """What the term between two places means."""
        raise NotImplementedError

    def meet(self, value: Value, other: Value, operator: str) -> Value:
        """What is in both (`:`), or in the first and not in the other (`!`)."""
        raise NotImplementedError

    def parts(self, depth: int) -> Value:
        """Parts between commas."""
        raise NotImplementedError

    def union(self, depth: int = 0) -> Value:
        """What is between two brackets, or the whole."""
        if depth > _DEEPEST:
            raise self.reader.error("brackets are nested too deeply", self.position, self.position + 1)
        return self.parts(depth)

    def combined(self, depth: int) -> Value:
        """A part: terms and brackets joined by `:` and `!`."""
        value = self._primary(depth)
        while True:
            if self.take(":"):
                value = self.meet(value, self._primary(depth), ":")
            elif self.take("!"):
                value = self.meet(value, self._primary(depth), "!")
            else:
                return value

    def _primary(self, depth: int) -> Value:
        if self.take("("):
            opened = self.position - 1
            inside = self.union(depth + 1)
            if not self.take(")"):
                raise self.reader.error("this bracket is never closed", opened, opened + 1, "add `)`")
            return inside
        start = self.position
        self.position = end = term_end(self.reader.text, start)
        return self.term(start, end)

    def take(self, character: str) -> bool:
        """Goes behind blanks, and behind a character if it comes next."""
        match = _BLANKS.match(self.reader.text, self.position)
        assert match is not None
        self.position = match.end()
        if self.reader.text[self.position : self.position + 1] != character:
            return False
        self.position += 1
        return True
