"""The reason why a piece of text could not be read, before it is known where in the source it stands."""

from __future__ import annotations

from .limits import MAX_WORD


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


def refuse_long(word: str) -> None:
    """Raises `Misread` for a word that no one wrote by hand, before anything looks at all of it."""
    if len(word) > MAX_WORD:
        message = f"this word has {len(word):,} characters, and {MAX_WORD} is the most"
        raise Misread("word-too-long", message, "put blanks or commas where it has several parts")
