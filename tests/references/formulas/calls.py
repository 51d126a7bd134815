"""Formulas to ask of a deal, and what the references say of them: symbols on a street, functions with arguments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from .cards import FUNCTIONS, RANKS, STREETS, SYMBOLS, TYPES, Spot, distinct
from .hands import FLOP_CATEGORIES, rate

NAMES_OF_STREETS = {cards: name for name, cards in STREETS.items()}
# Words that need a board, or the turn, or the river.
ON_TURN = {"topflopcardpairedonturn", "turncardisovercardtoboard", "suitsonturn", "turncard"}
ON_RIVER = {
    "topflopcardpairedonriver",
    "turncardpaired",
    "rivercardisovercardtoboard",
    "suitsonriver",
    "rivercard",
}


class Question(NamedTuple):
    """A formula, and the value it must have."""

    formula: str
    expected: object


def reachable(name: str, street: int, sections: dict[str, str]) -> bool:
    """Whether a symbol or function means something on a street: OpenPPL's words and boards need a flop."""
    name = name.lower()
    if name in ON_TURN:
        return street >= 4
    if name in ON_RIVER:
        return street == 5
    board_sections = ("own_hands", "board_words", "made", "rank_sets", "boards", "classes", "hand_types")
    return street > 0 or sections[name] not in board_sections


def symbol_value(name: str, spot: Spot) -> object:
    return SYMBOLS[name.lower()](spot)


def questions(name: str, parameters: Sequence[str], spot: Spot) -> Iterator[Question]:
    """Calls of a function for the hero on the street of his spot, with every choice of the other arguments."""
    street = NAMES_OF_STREETS[len(spot.board)]
    fixed, kinds = [], []
    for parameter in parameters:
        kind = parameter.rstrip("?")
        if kind in ("player", "street"):
            fixed.append("hero" if kind == "player" else street)
        else:
            kinds.append(kind)
    texts = [_texts(name.lower(), kind, spot, street) for kind in kinds]
    for chosen in product(*texts):
        arguments = _in_order(parameters, fixed, [text for text, _ in chosen])
        expected = FUNCTIONS[name.lower()](spot, *[value for _, value in chosen])
        yield Question(f"{name}({', '.join(arguments)})", expected)


def _in_order(parameters: Sequence[str], fixed: list[str], others: list[str]) -> list[str]:
    first, second = iter(fixed), iter(others)
    return [next(first if each.rstrip("?") in ("player", "street") else second) for each in parameters]


def _texts(name: str, kind: str, spot: Spot, street: str) -> list[tuple[str, object]]:
    """What may stand for a parameter, as text and as value."""
    if kind == "hand type":
        return [(each, each) for each in TYPES]
    if kind == "flop category":
        return [(each, each) for each in FLOP_CATEGORIES]
    if kind == "number":
        return [(str(each), each) for each in ((1, 2, 3) if name != "minoutstohandtype" else (1, 4, 8, 9))]
    if kind == "rank set":
        hand, board = set(distinct(spot.pocket)), set(distinct(spot.board))
        return [
            (f"boardRanks({street})", board),
            (f"intersectingHandRanks(hero, {street})", hand & board),
            (f"handRanks(hero, {street})", hand),
            ("'AK7'", {14, 13, 7}),
        ]
    if kind == "rating":
        five = ("2h3hThJhQh", "AsAdKcQh2s", "9c9d9hKsKd", "AcQd9h5s2c", "KcKdQhQs2d")
        return [(f"rateHiHand('{each}')", rate(spot, each)) for each in five]
    return _KINDS[kind]


_KINDS: dict[str, list[tuple[str, object]]] = {
    "rank": [(f"'{each}'", each) for each in RANKS],
    "card": [("'As'", "As"), ("'2c'", "2c")],
    "boards": [(f"'{each}'", each) for each in ("AKK", "KJA", "9*8", "*77", "***")],
    "layers": [
        ("'b = A**, AKK, low = 9*8, *77'", (("b", "A**"), ("AKK", "AKK"), ("low", "9*8"), ("*77", "*77")))
    ],
}
