"""The slow, obvious worth of cards that outs and draws are checked with, and hands on boards to check."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations

Worth = tuple[int, tuple[int, ...]]
RANKS = "23456789TJQKA"
# Hand types by number; runs of ranks from the wheel to the highest straight, the highest card first.
RUNS = [(5, 4, 3, 2, 14), *((top, top - 1, top - 2, top - 3, top - 4) for top in range(6, 15))]


@cache
def _worth_of(cards: frozenset[str]) -> Worth:
    """The type of a hand, 0 high card to 8 straight flush, and its ranks, the most important first."""
    if len(cards) > 5:
        return max(_worth_of(frozenset(five)) for five in combinations(sorted(cards), 5))
    ranks = sorted((RANKS.index(card[0]) + 2 for card in cards), reverse=True)
    ordered = tuple(sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True))
    sizes = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    suited = len(cards) == 5 and len({card[1] for card in cards}) == 1
    run = next((run for run in RUNS if sorted(run) == sorted(ranks)), None)
    if run is not None:
        return (8 if suited else 4), tuple(1 if rank == 14 and run[0] == 5 else rank for rank in run)
    if suited:
        return 5, ordered
    shapes = {(4,): 7, (3, 2): 6, (3,): 3, (2, 2): 2, (2,): 1}
    for shape, kind in shapes.items():
        if tuple(sizes[: len(shape)]) == shape:
            return kind, ordered
    return 0, ordered


def worth(cards: Iterable[str]) -> Worth:
    """What cards, as texts, are worth: tuples that compare as the hands do."""
    return _worth_of(frozenset(cards))
