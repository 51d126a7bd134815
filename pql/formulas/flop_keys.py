"""Flops and their classes up to suits, as numbers in the order in which boards are listed."""

from __future__ import annotations

from array import array
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

from pql.cards.deck import card_text, cards_mask, mask_cards, parse_cards
from pql.engine import costs
from pql.evaluator_ext import columns
from pql.grammar.diagnostics import PQLError
from pql.sets.board_program import ALL_EXCHANGES, IDENTITY, exchanged, exchanges

from .expressions import Evaluation, Expression
from .types import FLOP, FLOP_CLASS

if TYPE_CHECKING:
    from pql.evaluator_ext.columns import Column


@cache
def flops() -> tuple[int, ...]:
    """The cards of every flop as a mask, in the order in which boards are listed: AsAhAd is the first."""
    return tuple([1 << a | 1 << b | 1 << c for a, b, c in combinations(range(51, -1, -1), 3)])


@cache
def flop_numbers() -> dict[int, int]:
    """The number of each flop, by its cards."""
    return {mask: number for number, mask in enumerate(flops())}


@cache
def class_numbers() -> dict[int, int]:
    """The number of each flop's class, by its cards: classes stand in the order of their first flops.

    >>> len(set(class_numbers().values()))
    1755
    """
    found: dict[int, int] = {}
    number = 0
    for mask in flops():
        if mask not in found:
            found.update({exchanged(mask, each): number for each in exchanges(ALL_EXCHANGES)})
            number += 1
    return found


@cache
def _first_flops() -> tuple[int, ...]:
    """The first flop of each class."""
    first: dict[int, int] = {}
    for mask in flops():
        first.setdefault(class_numbers()[mask], mask)
    return tuple(first.values())


def flop_text(number: int) -> str:
    """The text of a flop.

    >>> flop_text(0), flop_text(22099)
    ('AsAhAd', '2h2d2c')
    """
    return _text(flops()[number])


def class_text(number: int) -> str:
    """The text of a class of flops: its first flop.

    >>> class_text(0), class_text(1754)
    ('AsAhAd', '2s2h2d')
    """
    return _text(_first_flops()[number])


def _text(mask: int) -> str:
    return "".join([card_text(card) for card in sorted(mask_cards(mask), reverse=True)])


def read_flop(text: str, numbers: dict[int, int]) -> int | None:
    """The number of the flop that a text spells, in any order of its cards; None for another text.

    >>> read_flop("Ad As Ah", flop_numbers()), read_flop("2c2d2h", class_numbers()), read_flop("AK", flop_numbers())
    (0, 1754, None)
    """
    try:
        cards = parse_cards(text)
    except PQLError:
        return None
    return numbers.get(cards_mask(text)) if len(cards) == 3 else None


class FlopNumber(Expression):
    """The number of the flop, or (`up_to_suits`) of its class."""

    __slots__ = ("up_to_suits",)

    def __init__(self, up_to_suits: bool) -> None:
        kind, group = (FLOP_CLASS, ALL_EXCHANGES) if up_to_suits else (FLOP, IDENTITY)
        super().__init__(kind, level=3, group=group, cost=costs.FLOP_NUMBER)
        self.up_to_suits: Final = up_to_suits

    def compute(self, rows: Evaluation) -> Column:
        numbers = class_numbers() if self.up_to_suits else flop_numbers()
        return columns.ints(array("q", map(numbers.__getitem__, rows.boards(3))))

    def describe(self, players: tuple[str, ...]) -> str:
        return self.type.name
