"""The reason why a piece of text could not be read, before it is known where in the source it stands."""

from __future__ import annotations


class Misread(ValueError):
    """A code, a message and a help line; the lexer or parser adds the place and makes it a `PQLError`.

    `start` and `end` narrow the place to a part of the word, as offsets from its beginning.
    """

    def __init__(
        self, code: str, message: str, help: str | None = None, start: int = 0, end: int | None = None
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.help = help
        self.start = start
        self.end = end
