"""Omaha the slow way: hands by pairs and triples, ranges hand against hand, patterns card by card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations

from pql.evaluator_ext import ranking

DECK = range(52)


def mask(cards: Iterable[int]) -> int:
    """Cards as a mask."""
    return sum([1 << card for card in cards])


def cards_of(text: str) -> tuple[int, ...]:
    """The numbers of cards written one after another."""
    return tuple(
        ["23456789TJQKA".index(text[i]) * 4 + "cdhs".index(text[i + 1]) for i in range(0, len(text), 2)]
    )


@cache
def ordinal(cards: tuple[int, ...]) -> int:
    """What five cards make."""
    return ranking.rank(mask(cards))


def value(hand: Sequence[int], board: Sequence[int]) -> int:
    """The best of two cards of the hand with three of the board."""
    return max(
        ordinal(tuple(sorted((*pair, *triple))))
        for pair in combinations(hand, 2)
        for triple in combinations(board, 3)
    )


Weighed = dict[tuple[int, ...], Fraction]


def counts(ranges: Sequence[Weighed], known: Sequence[int], dead: Sequence[int] = ()) -> list[list[Fraction]]:
    """For each player the weight of the deals in which he is among exactly 1, 2, 3 ... winners."""
    found = [[Fraction(0)] * len(ranges) for _ in ranges]

    def deal(hands: list[tuple[int, ...]], weight: Fraction) -> None:
        used = {*known, *dead, *[card for hand in hands for card in hand]}
        if len(hands) < len(ranges):
            for hand, own in ranges[len(hands)].items():
                if not used & {*hand}:
                    deal([*hands, hand], weight * own)
            return
        left = [card for card in DECK if card not in used]
        for more in combinations(left, 5 - len(known)):
            values = [value(hand, (*known, *more)) for hand in hands]
            winners = [player for player, own in enumerate(values) if own == max(values)]
            for player in winners:
                found[player][len(winners) - 1] += weight

    deal([], Fraction(1))
    return found


def hand_counts(
    first: Weighed, second: Weighed, board: Sequence[int]
) -> dict[tuple[int, ...], list[Fraction]]:
    """For each hand of the first range what it beats, ties with and meets in the second, by the weights there."""
    found = {}
    for hand in first:
        sums = found[hand] = [Fraction(0)] * 3
        for other, weight in second.items():
            if not {*hand} & {*board} and not {*other} & {*hand, *board}:
                mine, theirs = value(hand, board), value(other, board)
                sums[0] += weight * (mine > theirs)
                sums[1] += weight * (mine == theirs)
                sums[2] += weight
    return found


def standings(first: Weighed, second: Weighed, known: Sequence[int]) -> list[list[Fraction]]:
    """The weight of deals by how the first does now (ahead, tied, behind), and how at the end."""
    found = [[Fraction(0)] * 3 for _ in range(3)]

    def how(hand: Sequence[int], other: Sequence[int], board: Sequence[int]) -> int:
        mine, theirs = value(hand, board), value(other, board)
        return 0 if mine > theirs else 1 if mine == theirs else 2

    for hand, mine in first.items():
        for other, theirs in second.items():
            if {*hand} & {*known} or {*other} & {*hand, *known}:
                continue
            left = [card for card in DECK if card not in {*hand, *other, *known}]
            for more in combinations(left, 5 - len(known)):
                found[how(hand, other, known)][how(hand, other, (*known, *more))] += mine * theirs
    return found


Slot = tuple[int | str | None, int | str | None]


def fits(hand: Sequence[int], slots: Sequence[Slot]) -> bool:
    """Whether some cards of a hand are the slots: numbers, variables (text) or anything (None), none in brackets.

    The same variable is the same rank or suit; others differ, also from every rank or suit that is written.
    """
    written = [{slot[kind] for slot in slots if isinstance(slot[kind], int)} for kind in (0, 1)]
    for chosen in permutations(hand, len(slots)):
        bound: list[dict[str, int]] = [{}, {}]
        if all(_fits(card, slot, bound, written) for card, slot in zip(chosen, slots, strict=True)) and all(
            len({*each.values()}) == len(each) for each in bound
        ):
            return True
    return False


def _fits(card: int, slot: Slot, bound: list[dict[str, int]], written: list[set[int | str | None]]) -> bool:
    for kind, (wanted, own) in enumerate(zip(slot, (card >> 2, card & 3), strict=True)):
        if isinstance(wanted, int) and wanted != own:
            return False
        if isinstance(wanted, str) and (bound[kind].setdefault(wanted, own) != own or own in written[kind]):
            return False
    return True
