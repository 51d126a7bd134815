"""What a statement asks about, read off the question that it is compiled to: a slow judge of suggestions.

It shares nothing with `pql/grammar/errors/kept_operands.py`, which compares words: here sets of hands are compared as
sets, boards as sets of boards, and amounts as numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import pql
from pql.questions.question import NamedBoards, NamedHands
from pql.sets.boardset import BoardSet
from pql.sets.handset import HandSet
from pql.sets.holeset import HoleSet

IN_QUOTES = re.compile(r"'([^']*)'")
FILTERED_ON = re.compile(r"^\S+ where .* on ((?:[2-9TJQKA][cdhs])+)$")
NUMBER = re.compile(r"(?<![\w.'])\d+(?:\.\d+)?(?![\w%])")


class AskedAbout(NamedTuple):
    """The sets of hands, the boards and the amounts of a question, its game, how many players meet, and its text."""

    hands: list[Any]
    boards: list[Any]
    numbers: set[float]
    game: str
    players: int
    text: str


def asked_about(text: str, session: pql.Session | None = None) -> AskedAbout:
    """What the last statement of a text asks about; it must be right."""
    session = session or pql.Session()
    compilation = session.compile(text)
    assert not compilation.failed, text
    query = compilation.queries[-1]
    canonical = query.canonical()
    hands, boards = [], []
    question = query._compiled.question
    assert question is not None, text
    for part in _parts(question._question, 0):
        if isinstance(part, NamedHands):
            hands.append(part.hands)
        elif isinstance(part, NamedBoards):
            boards.append(part.boards)
        elif isinstance(part, HandSet | HoleSet):
            hands.append(part)
        elif isinstance(part, BoardSet):
            boards.append(part)
    met = len(hands)
    boards += [pql.boards(found) for found in re.findall(r"board='([^']*)'", canonical)]
    # Hands that are filtered are asked about on a board, whose text is in theirs.
    boards += [pql.boards(found) for found in FILTERED_ON.findall(canonical)]
    game = re.match(r"\s*game (\w+)", text)
    if game is None:
        hands += [found for quoted in IN_QUOTES.findall(canonical) if (found := _hands(quoted)) is not None]
    opponents = re.search(r"opponents (\d+)", canonical)
    return AskedAbout(
        hands,
        boards,
        {float(number) for number in NUMBER.findall(canonical)},
        game[1] if game else "holdem",
        1 + int(opponents[1]) if opponents else met,
        canonical,
    )


_WHOLE = (str, bytes, int, float, NamedHands, NamedBoards, HandSet, HoleSet, BoardSet)


def _parts(value: Any, deep: int) -> Iterator[Any]:
    """Everything that a frozen value is made of."""
    yield value
    if deep > 6 or isinstance(
        value, str | bytes | int | float | NamedHands | NamedBoards | HandSet | HoleSet | BoardSet
    ):
        return
    if isinstance(value, dict):
        inner = list(value.values())
    elif isinstance(value, tuple | list):
        inner = list(value)
    else:
        names = (*getattr(value, "_fields", ()), *getattr(value, "_named", ()))
        inner = [getattr(value, name) for name in names]
    for part in inner:
        yield from _parts(part, deep + 1)


def _hands(text: str) -> Any:
    try:
        return pql.hands(text)
    except pql.PQLError:
        return None
