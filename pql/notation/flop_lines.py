"""Weighted flops as solvers write them, a line for each: `2s2d4c:2.15`.

Reading is generous, because every program and every forum has a form of its own: cards together or apart, the weight
behind the flop or before it, in percent or in any unit, or none; empty lines and comments.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from pql.cards.deck import card_id, mask_text
from pql.cards.games import Game

from .flop_kinds import kind_of

LARGEST_WEIGHT = 1e12
MOST_TOLD = 5
"""Mistakes that are told of a text."""

_COMMENT = re.compile(r"(?:#|//|--).*")
_PIECE = re.compile(r"[^\s,;:=|]+")
_NUMBER = re.compile(r"(?:\d{1,40}(?:\.\d{0,40})?|\.\d{1,40})(?:[eE][-+]?\d{1,2})?%?")
_CARD = re.compile(r"(?:10|[2-9TJQKAtjqka])[shdcSHDC♠♥♦♣]")


class FlopLineError(Exception):
    """What is wrong with the lines of a text: their numbers, from 1, and what each is."""

    def __init__(self, problems: list[tuple[int, str]]) -> None:
        super().__init__(problems)
        self.problems = problems


class _BadLine(Exception):
    pass


def read_flop_lines(text: str, game: Game) -> dict[int, float]:
    """The kinds of the flops of a text in a game with their weights; those that are equal up to suits are added up.

    A flop without a weight counts 1. Raises `FlopLineError` for lines that are no flop, and for a text without any.

    >>> from pql.cards.games import HOLDEM
    >>> read_flop_lines("# mine\\nKs7h2c:1.5\\n\\n2s 7d Kh 0.5\\nQsQhQd", HOLDEM)
    {638: 2.0, 699: 1.0}
    """
    weights: dict[int, float] = {}
    problems: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            for flop, weight in _flops(_COMMENT.sub("", line, count=1)):
                if flop & game.missing:
                    raise _BadLine(f"has a card that the deck of {game.name} lacks")
                kind = kind_of(flop, game)
                weights[kind] = weights.get(kind, 0.0) + weight
        except _BadLine as problem:
            problems.append((number, str(problem)))
            if len(problems) == MOST_TOLD:
                break
    if not problems and not sum(weights.values()):
        problems = [(1, "has no flop with a weight" if weights else "is not a flop, nor is any other line")]
    if problems:
        raise FlopLineError(problems)
    return {kind: weight for kind, weight in sorted(weights.items()) if weight}


def _flops(line: str) -> Iterator[tuple[int, float]]:
    """The flops of a line with their weights."""
    pieces = _PIECE.findall(line)
    if not pieces:
        return
    if len(pieces) > 1 and _NUMBER.fullmatch(pieces[0]):
        pieces = [*pieces[1:], pieces[0]]
    cards: list[int] = []
    for piece in pieces:
        if _NUMBER.fullmatch(piece):
            if len(cards) != 3:
                raise _BadLine("has a number that belongs to no flop")
            yield _mask(cards), _weight(piece)
            cards = []
            continue
        for card in _cards(piece):
            if len(cards) == 3:
                yield _mask(cards), 1.0
                cards = []
            cards.append(card)
    if cards:
        if len(cards) != 3:
            raise _BadLine(f"has {len(cards)} card{'s' if len(cards) > 1 else ''} where a flop has three")
        yield _mask(cards), 1.0


def _cards(piece: str) -> Iterator[int]:
    offset = 0
    while offset < len(piece):
        match = _CARD.match(piece, offset)
        if match is None:
            raise _BadLine("is not a flop")
        yield card_id(match.group().replace("10", "T"))
        offset = match.end()


def _mask(cards: list[int]) -> int:
    mask = 0
    for card in cards:
        mask |= 1 << card
    if mask.bit_count() != len(cards):
        raise _BadLine("has a card twice")
    return mask


def _weight(text: str) -> float:
    weight = float(text.rstrip("%"))
    if weight > LARGEST_WEIGHT:
        raise _BadLine("has a weight that is too large")
    return weight


def flop_lines(flops: Iterable[tuple[int, float]]) -> Iterator[str]:
    """Lines of flops, given as masks, with weights that sum to 1: in percent, to six digits.

    >>> from pql.cards.deck import cards_mask
    >>> list(flop_lines([(cards_mask("Ks7h2c"), 0.75), (cards_mask("4s2s2d"), 0.25)]))
    ['Ks7h2c:75', '4s2s2d:25']
    """
    for flop, weight in flops:
        yield f"{mask_text(flop)}:{100 * weight:.6g}"
