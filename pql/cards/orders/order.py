"""An order: a ranking of the 169 classes, which percentages and comparisons use; from a file, the strongest first."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from operator import ge, gt, le, lt, or_

from pql.base.diagnostics import Diagnostic, PQLError, Source, Span
from pql.base.files import UnreadableFileError, read_text
from pql.cards.combos import HAND_COUNT
from pql.cards.deck import RANKS
from pql.cards.starting_hands import class_bits, class_index, class_names
from pql.grammar.tables.keywords import ORDERS

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


_LARGEST_FILE = 65_536
_LONGEST_CLASS = 4


def order_of_file(name: str, path: str, span: Span | None, source: Source | None) -> Order:
    """The order of a file; raises `PQLError` at `span` of `source` where it cannot be read or is no such list."""
    try:
        text = read_text(path, _LARGEST_FILE)
    except UnreadableFileError as problem:
        raise PQLError(
            Diagnostic(
                "unknown-order",
                f"there is no order `{name}`, and no file of that name that can be read: {problem}",
                span,
                source=source,
                help=f"an order is {', '.join(ORDERS)}, or a text file of the 169 classes",
            )
        ) from None
    words = [word for line in text.splitlines() for word in line.partition("#")[0].replace(",", " ").split()]
    ranking: list[str] = []
    for word in words:
        kind = _canonical(word)
        if kind is None:
            # A longer word may be the content of another kind of file, which must not be shown.
            shown = f"`{word}`" if len(word) <= _LONGEST_CLASS else "a longer word"
            raise PQLError(_bad_order(name, f"{shown} is not one of the 169 classes", span, source))
        if kind in ranking:
            raise PQLError(_bad_order(name, f"{kind} is in it twice", span, source))
        ranking.append(kind)
    missing = [kind for kind in class_names() if kind not in ranking]
    if missing:
        raise PQLError(_bad_order(name, f"{_listed(missing)} not in it", span, source))
    return Order(name, tuple(ranking))


def _canonical(word: str) -> str | None:
    """The name of a class written in any case and with its ranks in any order."""
    ranks = word[:2].upper()
    if len(ranks) < 2 or any(rank not in RANKS for rank in ranks):
        return None
    name = "".join(sorted(ranks, key=RANKS.index, reverse=True)) + word[2:].lower()
    try:
        return class_names()[class_index(name)]
    except ValueError:
        return None


def _listed(names: list[str]) -> str:
    shown = ", ".join(names[:5])
    return (
        f"{shown} {'is' if len(names) == 1 else 'are'}"
        if len(names) <= 5
        else f"{len(names)} classes ({shown} ...) are"
    )


def _bad_order(name: str, problem: str, span: Span | None, source: Source | None) -> Diagnostic:
    return Diagnostic(
        "bad-order",
        f"the file `{name}` is not an order of hands: {problem}",
        span,
        source=source,
        help="list all 169 classes once, the strongest first: AA KK AKs AKo ... (# begins a comment)",
    )
