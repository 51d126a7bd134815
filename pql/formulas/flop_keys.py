"""Flops and their kinds (`flopclass`), as numbers in the order in which boards are listed."""

from __future__ import annotations

from array import array
from functools import cache
from typing import TYPE_CHECKING, Final

from pql.base.diagnostics import PQLError
from pql.cards.deck import cards_mask, mask_text, parse_cards
from pql.engine import costs
from pql.evaluator_ext import columns
from pql.notation.flop_kinds import flop_kinds, kinds_by_flop
from pql.sets.board_program import ALL_EXCHANGES, IDENTITY, orbits

from .expressions import Evaluation, Expression
from .types import FLOP, FLOP_CLASS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pql.evaluator_ext.columns import Column


@cache
def flop_numbers() -> Mapping[int, int]:
    """The number of each flop, by its cards: AsAhAd is the first."""
    return {mask: number for number, mask in enumerate(_flops())}


def _flops() -> array[int]:
    return orbits(IDENTITY)[0]


def flop_text(number: int) -> str:
    """The text of a flop.

    >>> flop_text(0), flop_text(22099)
    ('AsAhAd', '2h2d2c')
    """
    return mask_text(_flops()[number])


def class_text(number: int) -> str:
    """The text of a kind of flop: its first flop.

    >>> class_text(0), class_text(1754)
    ('AsAhAd', '2s2h2d')
    """
    return mask_text(flop_kinds().flops[number])


def read_flop(text: str, numbers: Mapping[int, int]) -> int | None:
    """The number of the flop that a text spells, in any order of its cards; None for another text.

    >>> read_flop("Ad As Ah", flop_numbers()), read_flop("2c2d2h", kinds_by_flop()), read_flop("AK", flop_numbers())
    (0, 1754, None)
    """
    try:
        cards = parse_cards(text)
    except PQLError:
        return None
    return numbers.get(cards_mask(text)) if len(cards) == 3 else None


class FlopNumber(Expression):
    """The number of the flop, or (`up_to_suits`) of its kind."""

    __slots__ = ("up_to_suits",)

    def __init__(self, up_to_suits: bool) -> None:
        kind, group = (FLOP_CLASS, ALL_EXCHANGES) if up_to_suits else (FLOP, IDENTITY)
        super().__init__(kind, level=3, group=group, cost=costs.FLOP_NUMBER)
        self.up_to_suits: Final = up_to_suits

    def compute(self, rows: Evaluation) -> Column:
        numbers = kinds_by_flop() if self.up_to_suits else flop_numbers()
        return columns.ints(array("q", map(numbers.__getitem__, rows.boards(3))))

    def describe(self, players: tuple[str, ...]) -> str:
        return self.type.name
