"""Orders of starting hands: what `15%` and `Pair >= TT` go by.

An order ranks the 169 classes, the strongest first: by exact equity against one random hand (`equity`), by
sampled equity against five (`multiway`), by Bill Chen's formula (`chen`), by the groups of Sklansky and
Malmuth (`sklansky`), or as a file lists them. Classes that chen or sklansky put level stand in the order of
`equity`.
"""

from __future__ import annotations

import os
from bisect import bisect_right
from functools import cache
from itertools import accumulate
from operator import or_

from pql.base.files import UnreadableFileError, read_text
from pql.cards.combos import HAND_COUNT
from pql.cards.deck import RANKS
from pql.cards.starting_hands import class_bits, class_index, class_names
from pql.grammar.diagnostics import Diagnostic, PQLError, Source, Span

from .chen import chen_score
from .equity import COMPARISONS, equity_bits, equity_vs_random, multiway_equity
from .sklansky_malmuth import UNGROUPED, group_of, groups_between

__all__ = ["ORDER_NAMES", "Order", "equity_bits", "group_bits", "order"]

ORDER_NAMES = ("equity", "multiway", "chen", "sklansky")

_LARGEST_FILE = 65_536
_LONGEST_CLASS = 4

# Percentages are written in decimal: 1.5 % of 1326 hands must not miss a class by the last bit of a float.
_ROUNDING = 1e-9


class Order:
    """A ranking of the 169 classes, the strongest first.

    >>> order("equity").ranking[:3]
    ('AA', 'KK', 'QQ')
    """

    __slots__ = ("_counts", "_unions", "name", "ranking")

    # For each number of leading classes: their hands as a bitset, and how many those are.
    _unions: tuple[int, ...]
    _counts: tuple[int, ...]

    def __init__(self, name: str, ranking: tuple[str, ...]) -> None:
        self.name = name
        self.ranking = ranking
        masks = [class_bits(kind) for kind in ranking]
        self._unions = (0, *accumulate(masks, or_))
        self._counts = tuple([union.bit_count() for union in self._unions])

    def __repr__(self) -> str:
        return f"<Order {self.name}>"

    def top(self, percent: float) -> int:
        """The strongest hands: whole classes while they make at most `percent` % of the 1326.

        >>> order("equity").top(0.5).bit_count(), order("equity").top(100).bit_count()
        (6, 1326)
        """
        return self._unions[bisect_right(self._counts, percent * HAND_COUNT / 100 + _ROUNDING) - 1]

    def compared(self, operator: str, bound: int) -> int:
        """The hands that are `<`, `<=`, `>` or `>=` the hands of a bitset, as a bitset; `>` is stronger.

        With several classes in the bound (`AK*`), `>` is stronger than all of them and `>=` as strong as one.

        >>> order("sklansky").compared(">", class_bits("QQ")).bit_count()
        12
        """
        touched = [place for place, kind in enumerate(self.ranking) if class_bits(kind) & bound]
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


def group_bits(operator: str, number: int) -> int:
    """The hands of the groups better (`>`), worse (`<`), not worse (`>=`) or not better (`<=`) than a group.

    >>> group_bits(">", 3).bit_count(), group_bits("<=", 9).bit_count()
    (58, 784)
    """
    holds = COMPARISONS[operator]
    numbers = [other for other in range(1, UNGROUPED + 1) if holds(-other, -number)]
    return groups_between(numbers[0], numbers[-1]) if numbers else 0


def order(
    name: str, *, directory: str | None = None, span: Span | None = None, source: Source | None = None
) -> Order:
    """The order of a name, or of a file that lists the 169 classes, its path relative to `directory`.

    Raises `PQLError` at `span` of `source` where the file cannot be read or is no such list.

    >>> order("chen").ranking[:4]
    ('AA', 'KK', 'QQ', 'JJ')
    """
    known = name.lower()
    if known in ORDER_NAMES:
        return _computed(known)
    return _from_file(name, os.path.join(directory or "", os.path.expanduser(name)), span, source)


@cache
def _computed(name: str) -> Order:
    equity = {kind: equity_vs_random(kind) for kind in class_names()}
    if name == "multiway":
        strength = {kind: (multiway, 0.0) for kind, multiway in multiway_equity().items()}
    elif name == "chen":
        strength = {kind: (chen_score(kind), equity[kind]) for kind in equity}
    elif name == "sklansky":
        strength = {kind: (-group_of(kind), equity[kind]) for kind in equity}
    else:
        strength = {kind: (equity[kind], 0.0) for kind in equity}
    return Order(name, tuple(sorted(class_names(), key=strength.__getitem__, reverse=True)))


def _from_file(name: str, path: str, span: Span | None, source: Source | None) -> Order:
    try:
        text = read_text(path, _LARGEST_FILE)
    except UnreadableFileError as problem:
        raise PQLError(
            Diagnostic(
                "unknown-order",
                f"there is no order `{name}`, and no file of that name that can be read: {problem}",
                span,
                source=source,
                help="an order is equity, multiway, chen, sklansky, or a text file of the 169 classes",
            )
        ) from None
    words = [word for line in text.splitlines() for word in line.partition("#")[0].replace(",", " ").split()]
    ranking: list[str] = []
    for word in words:
        kind = _canonical(word)
        if kind is None:
            # What is longer may be a line of another file, which is not to be shown.
            shown = f"`{word}`" if len(word) <= _LONGEST_CLASS else "a longer word"
            raise PQLError(_bad_order(name, f"{shown} is not one of the 169 classes", span, source))
        if kind in ranking:
            raise PQLError(_bad_order(name, f"{kind} stands in it twice", span, source))
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
        f"the file `{name}` is no order of hands: {problem}",
        span,
        source=source,
        help="list all 169 classes once, the strongest first: AA KK AKs AKo ... (# begins a comment)",
    )
