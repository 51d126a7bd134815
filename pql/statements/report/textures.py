"""Boards by texture: a few textures of which every board has exactly one, and named textures that overlap.

On the flop trips, pairs and the rest are told apart, and within them how many suits there are; on later streets two
pair as well, and whether three cards of a suit make a flush possible. Every board is in exactly one of these. Below
them is each other named texture of the language that some of the boards have and some have not.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import NamedTuple

from pql.cards.deck import mask_cards
from pql.cards.games import Game
from pql.engine.board_rows import BoardRow
from pql.notation.textures import TEXTURES, texture
from pql.sets.boardset import BoardSet

# Names are texts of the language: what comes after `minus` keeps parts apart.
FLOP_PARTS = (
    "unpaired rainbow",
    "unpaired twotone",
    "monotone",
    "paired rainbow",
    "paired twotone",
    "trips",
)
_LATER_PARTS = (
    "unpaired minus flushpossible",
    "unpaired flushpossible",
    "paired minus flushpossible",
    "paired flushpossible",
    "doublepaired minus flushpossible",
    "doublepaired flushpossible",
    "trips",
)


class Texture(NamedTuple):
    """The boards of a texture among rows of boards; `part` tells those that do not overlap."""

    name: str
    rows: list[BoardRow]
    part: bool


def by_texture(rows: Sequence[BoardRow], street: int, game: Game) -> list[Texture]:
    """The textures of the boards of some rows, each tested on all its cards: three on the flop, five on the river."""
    having = {word: _places(rows, texture(word, game, street)) for word in TEXTURES}
    parts = [Texture(name, _chosen(rows, name, having), True) for name in _parts(street)]
    parts = [part for part in parts if part.rows]
    shown = [part.rows for part in parts]
    others = [
        Texture(word, chosen, False)
        for word, chosen in ((word, _chosen(rows, word, having)) for word in having)
        if 0 < len(chosen) < len(rows) and chosen not in shown
    ]
    return parts + others


def _parts(street: int) -> tuple[str, ...]:
    return FLOP_PARTS if street == 3 else _LATER_PARTS


def _chosen(rows: Sequence[BoardRow], name: str, having: dict[str, set[int]]) -> list[BoardRow]:
    indices = set(range(len(rows)))
    excluded = False
    for word in name.split():
        if word == "minus":
            excluded = True
        else:
            indices = indices - having[word] if excluded else indices & having[word]
    return [rows[index] for index in sorted(indices)]


def _places(rows: Sequence[BoardRow], boards: BoardSet) -> set[int]:
    """Which rows have a board of the set; flops are many, and looked at together."""
    if boards.street == 3:
        numbers = boards.numbers_on(array("Q", [row.cards for row in rows]))
        return {index for index, number in enumerate(numbers) if number}
    return {index for index, row in enumerate(rows) if tuple(mask_cards(row.cards)) in boards}
