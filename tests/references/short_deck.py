"""Short deck the slow way: a ranking of its own, and every board one by one. Nothing here asks PQL's kernels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations

RANKS, SUITS = "6789TJQKA", "cdhs"
DECK = tuple([rank + suit for rank in RANKS for suit in SUITS])
STRAIGHTS = ("A6789", "6789T", "789TJ", "89TJQ", "9TJQK", "TJQKA")
TYPES = ("highcard", "pair", "twopair", "trips", "straight", "fullhouse", "flush", "quads", "straightflush")
"""What hands make, the weakest first; `TRIPS_TYPES` where three of a kind beat a straight."""
TRIPS_TYPES = (*TYPES[:3], "straight", "trips", *TYPES[5:])

Value = tuple[int, ...]


def cards(text: str) -> tuple[str, ...]:
    """Cards written one after another."""
    return tuple([text[i : i + 2] for i in range(0, len(text), 2)])


@cache
def value(hand: frozenset[str], types: tuple[str, ...] = TYPES) -> Value:
    """What five to seven cards make: the greater wins, equals tie. The first number is the place of its type."""
    found = []
    by_suit = [[card[0] for card in hand if card[1] == suit] for suit in SUITS]
    for suited in by_suit:
        if len(suited) >= 5:
            top = _straight(suited)
            found.append(_as(types, "flush", sorted([RANKS.index(rank) for rank in suited])[:-6:-1]))
            if top is not None:
                found.append(_as(types, "straightflush", [top]))
    ranks = [card[0] for card in hand]
    top = _straight(ranks)
    if top is not None:
        found.append(_as(types, "straight", [top]))
    counted = sorted([(many, RANKS.index(rank)) for rank, many in Counter(ranks).items()], reverse=True)
    many, other = counted[0][0], counted[1][0]
    if many == 4:
        found.append(_as(types, "quads", _filled(counted, (4,))))
    elif many == 3 and other >= 2:
        second = max(rank for number, rank in counted[1:] if number >= 2)
        found.append(_as(types, "fullhouse", [counted[0][1], second]))
    elif many == 3:
        found.append(_as(types, "trips", _filled(counted, (3,))))
    elif many == other == 2:
        found.append(_as(types, "twopair", _filled(counted, (2, 2))))
    else:
        found.append(
            _as(types, "pair" if many == 2 else "highcard", _filled(counted, (2,) if many == 2 else ()))
        )
    return max(found)


def type_of(hand: Iterable[str], types: tuple[str, ...] = TYPES) -> str:
    """The type of the best five cards."""
    return types[value(frozenset(hand), types)[0]]


def boards(known: str = "", gone: Iterable[str] = (), size: int = 5) -> Iterator[tuple[str, ...]]:
    """Every board that continues the known cards, without those that are gone."""
    board = cards(known)
    left = [card for card in DECK if card not in {*board, *gone}]
    return ((*board, *rest) for rest in combinations(left, size - len(board)))


def hands_of(text: str) -> list[tuple[str, str]]:
    """All hands of classes between commas, such as `AKs, 99, T8o`, or `any`."""
    every = [(one, other) for other, one in combinations(DECK, 2)]
    if text == "any":
        return every
    wanted = {each.strip() for each in text.split(",")}
    return [hand for hand in every if _class_of(hand) in wanted]


def equities(
    ranges: list[list[tuple[str, str]]], known: str = "", dead: str = "", types: tuple[str, ...] = TYPES
) -> list[float]:
    """The equity of each player, over every deal of hands and every board."""
    totals, deals = [0.0] * len(ranges), 0
    for hands in _deals(ranges, {*cards(known), *cards(dead)}):
        for board in boards(known, [*cards(dead), *[card for hand in hands for card in hand]]):
            values = [value(frozenset((*hand, *board)), types) for hand in hands]
            winners = [player for player, made in enumerate(values) if made == max(values)]
            deals += 1
            for player in winners:
                totals[player] += 1 / len(winners)
    return [total / deals for total in totals]


def _deals(ranges: list[list[tuple[str, str]]], gone: set[str]) -> Iterator[list[tuple[str, str]]]:
    if not ranges:
        yield []
        return
    for hand in ranges[0]:
        if gone.isdisjoint(hand):
            for rest in _deals(ranges[1:], gone | {*hand}):
                yield [hand, *rest]


def _as(types: tuple[str, ...], name: str, ranks: list[int]) -> Value:
    return (types.index(name), *ranks)


def _straight(ranks: Iterable[str]) -> int | None:
    """The place of the best straight among these ranks; A6789 is the lowest."""
    there = {*ranks}
    found = [place for place, straight in enumerate(STRAIGHTS) if there.issuperset(straight)]
    return max(found, default=None)


def _filled(counted: list[tuple[int, int]], groups: tuple[int, ...]) -> list[int]:
    """The ranks of some groups, the highest first, and the best of the others up to five cards."""
    chosen = [rank for _, rank in counted[: len(groups)]]
    others = sorted([rank for _, rank in counted if rank not in chosen], reverse=True)
    return [*chosen, *others[: 5 - sum(groups)]]


def _class_of(hand: tuple[str, str]) -> str:
    high, low = sorted(hand, key=lambda card: RANKS.index(card[0]), reverse=True)
    return high[0] + low[0] + ("" if high[0] == low[0] else "s" if high[1] == low[1] else "o")


def showdowns(
    hero: tuple[str, str], villains: list[tuple[str, str]], known: str, types: tuple[str, ...] = TYPES
) -> Iterator[tuple[Value, Value]]:
    """What a hand and each other that it can meet make on every board."""
    for villain in villains:
        if {*hero, *cards(known)}.isdisjoint(villain):
            for board in boards(known, [*hero, *villain]):
                yield value(frozenset((*hero, *board)), types), value(frozenset((*villain, *board)), types)
