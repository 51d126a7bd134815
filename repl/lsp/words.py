"""What a word means, and which words could come next."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

import pql
from pql.repl.help.hints import hint_for
from pql.repl.state import game_of
from pql.repl.typed_words import line_about, meaning_of, typed_word

if TYPE_CHECKING:
    from pql.repl.interrupt import CancelFlag

    from .document import Document

_LONGEST = 200
_LETTER = re.compile(r"[\w.$*?+%]")


class Offer(NamedTuple):
    """A word that could come next: its kind as `pql.complete` says it, and its meaning."""

    word: str
    kind: str
    meaning: str


def offers(document: Document, offset: int) -> tuple[int, list[Offer]]:
    """Where the word at a place begins, and what could stand there."""
    before = document.text[document.start_to_read(offset) : offset]
    start = offset - len(typed_word(before))
    statement = document.statement_at(offset)
    session = document.session_before(statement.start if statement else offset)
    try:
        found = dict.fromkeys(pql.complete(before, len(before), session))
    except pql.PQLError:
        return start, []
    names = session.names
    return start, [Offer(word, kind, meaning_of(word, kind, names)) for word, kind in found if kind != "file"]


def hover(document: Document, offset: int, cancel: CancelFlag | None = None) -> tuple[int, int, str] | None:
    """The place and the meaning in Markdown of what is at a place: the size of a set, a word, a name."""
    text = document.text
    start = end = offset
    while start and end - start <= _LONGEST and _LETTER.match(text[start - 1]):
        start -= 1
    while end < len(text) and end - start <= _LONGEST and _LETTER.match(text[end]):
        end += 1
    statement = document.statement_at(offset)
    if statement is None or start == end:
        return None
    word = text[start:end]
    session = document.session_before(statement.start)
    parts = []
    if word in session.names:
        kind, meaning = session.names[word]
        parts.append(f"**{word}** ({kind}): `{meaning}`")
    parts += _about(word, document, start)
    written = text[statement.start : statement.end]
    at = end - statement.start
    if pql.expression_at(written, at, game_of(session)) is not None:
        hint = hint_for(written, at, session, cancel)
        if hint is not None:
            parts.append(hint.text)
    return (start, end, "\n\n".join(parts)) if parts else None


def _about(word: str, document: Document, start: int) -> list[str]:
    """The lines of the table of words for a word, in the sub-languages that its colour allows."""
    begin, part = document.part_at(start) or (0, None)
    pieces = part.pieces if part else ()
    style = next((str(piece.style) for piece in pieces if piece.start <= start - begin < piece.end), "")
    wanted = _LANGUAGES.get(style.removeprefix("Token.").split(".")[0], ())
    lines = [line_about(word, language) for language in wanted]
    return [line for line in dict.fromkeys(lines) if line][:2]


# Words of each colour belong to one of these sub-languages; the first that has the word explains it.
_LANGUAGES = {
    "Keyword": ("statement", "clause", "pot", "topic", "value"),
    "Name": ("formulas", "aggregates", "hands", "boards", "report", "option", "value", "topic"),
    "Operator": ("clause", "hands", "boards", "formulas"),
}
