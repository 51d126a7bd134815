"""An order: a ranking of the 169 classes, which percentages and comparisons use."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from operator import ge, gt, le, lt, or_

from pql.cards.combos import HAND_COUNT
from pql.cards.starting_hands import class_bits

COMPARISONS = {"<": lt, "<=": le, ">": gt, ">=": ge}

# Percentages are written in decimal: 1.5 % of 1326 hands must not miss a class by the last bit of a float.
_ROUNDING = 1e-9


class Order:
    """A ranking of the 169 classes, the strongest first.

    >>> from pql.cards.games import HOLDEM
    >>> from pql.cards.orders import order
    >>> order("equity", HOLDEM).ranking[:3]
    ('AA', 'KK', 'QQ')
    """

    __slots__ = ("_counts", "_hands", "_unions", "name", "ranking")

    # For each number of leading classes: their hands as a bitset, and how many those are.
    _unions: tuple[int, ...]
    _counts: tuple[int, ...]

    def __init__(self, name: str, ranking: tuple[str, ...], hands: int = HAND_COUNT) -> None:
        self.name = name
        self._hands = hands
        self.ranking = ranking
        masks = [class_bits(kind) for kind in ranking]
        self._unions = (0, *accumulate(masks, or_))
        self._counts = tuple([union.bit_count() for union in self._unions])

    def __repr__(self) -> str:
        return f"<Order {self.name}>"

    def top(self, percent: float) -> int:
        """The strongest hands: whole classes while they make at most `percent` % of the hands of the game.

        >>> from pql.cards.games import HOLDEM
        >>> from pql.cards.orders import order
        >>> order("equity", HOLDEM).top(0.5).bit_count(), order("equity", HOLDEM).top(100).bit_count()
        (6, 1326)
        """
        return self._unions[bisect_right(self._counts, percent * self._hands / 100 + _ROUNDING) - 1]

    def compared(self, operator: str, bound: int) -> int:
        """The hands that are `<`, `<=`, `>` or `>=` the hands of a bitset, as a bitset; `>` is stronger.

        With several classes in the bound (`AK*`), `>` is stronger than all of them and `>=` as strong as one.

        >>> from pql.cards.games import HOLDEM
        >>> from pql.cards.orders import order
        >>> order("sklansky", HOLDEM).compared(">", class_bits("QQ")).bit_count()
        12
        """
        touched = [index for index, kind in enumerate(self.ranking) if class_bits(kind) & bound]
        if not touched:
            raise ValueError("a comparison needs at least one hand to compare with")
        everything = self._unions[-1]
        if operator == ">":
            return self._unions[touched[0]]
        if operator == ">=":
            return self._unions[touched[-1] + 1]
        if operator == "<":
            return everything & ~self._unions[touched[-1] + 1]
        return everything & ~self._unions[touched[0]]
