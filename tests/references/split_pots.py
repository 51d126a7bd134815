"""Pots halved between the high hand and the low of eight or better, the slow way: pairs, triples, deal by deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations

from .omaha import DECK, Weighed, value

# The ranks of a low hand, the ace first, and every low hand from the worst, 8-7-6-5-4, to the best, 5-4-3-2-A: by its
# highest card, then the next one, and so on.
LOW_RANKS = "A2345678"
LOWS = [
    "-".join([LOW_RANKS[place] for place in places])
    for places in sorted(
        [tuple(sorted(five, reverse=True)) for five in combinations(range(8), 5)], reverse=True
    )
]


@cache
def low_of_five(ranks: tuple[int, ...]) -> int:
    """The low that five ranks make, 0 for the deuce: 0 for none, 1 for 8-7-6-5-4, 56 for 5-4-3-2-A."""
    written = {"23456789TJQKA"[rank] for rank in ranks}
    if len(written) < 5 or not written <= {*LOW_RANKS}:
        return 0
    return LOWS.index("-".join(sorted(written, key=LOW_RANKS.index, reverse=True))) + 1


def low_value(hand: Sequence[int], board: Sequence[int]) -> int:
    """The best low of two cards of the hand with three of the board; 0 for none, or for a hand on the board."""
    if {*hand} & {*board}:
        return 0
    return max(
        low_of_five(tuple(sorted([card // 4 for card in (*pair, *triple)])))
        for pair in combinations(hand, 2)
        for triple in combinations(board, 3)
    )


def _winners(values: Sequence[int]) -> list[int]:
    return [player for player, own in enumerate(values) if own == max(values)]


def winners(hands: Sequence[Sequence[int]], board: Sequence[int]) -> tuple[list[int], list[int]]:
    """Who wins the high, and who wins the low: nobody where nobody has one."""
    lows = [low_value(hand, board) for hand in hands]
    return _winners([value(hand, board) for hand in hands]), _winners(lows) if any(lows) else []


def shares(hands: Sequence[Sequence[int]], board: Sequence[int]) -> list[tuple[Fraction, Fraction]]:
    """What each player gets of the pot for the high, and for the low."""
    high, low = winners(hands, board)
    half = Fraction(1, 2) if low else Fraction(1)
    return [
        (
            half / len(high) if player in high else Fraction(0),
            half / len(low) if player in low else Fraction(0),
        )
        for player in range(len(hands))
    ]


def deals(
    ranges: Sequence[Weighed], boards: Sequence[Sequence[int]], dead: Sequence[int] = ()
) -> Iterator[tuple[list[tuple[int, ...]], Sequence[int], Fraction]]:
    """Every deal of one hand for each player with one of some final boards, and what it weighs."""

    def deal(
        hands: list[tuple[int, ...]], weight: Fraction
    ) -> Iterator[tuple[list[tuple[int, ...]], Sequence[int], Fraction]]:
        used = {*dead, *[card for hand in hands for card in hand]}
        if len(hands) < len(ranges):
            for hand, own in ranges[len(hands)].items():
                if not used & {*hand}:
                    yield from deal([*hands, hand], weight * own)
        else:
            for board in boards:
                if not used & {*board}:
                    yield hands, board, weight

    yield from deal([], Fraction(1))


def final_boards(known: Sequence[int], dead: Sequence[int] = ()) -> list[tuple[int, ...]]:
    """Every board of five cards that begins with those that are known."""
    left = [card for card in DECK if card not in {*known, *dead}]
    return [(*known, *more) for more in combinations(left, 5 - len(known))]


def split_counts(
    ranges: Sequence[Weighed],
    boards: Sequence[Sequence[int]],
    dead: Sequence[int] = (),
    playing: int | None = None,
) -> list[list[Fraction]]:
    """For each of the players (those beyond `playing` have folded) the weight of deals by what he wins.

    At index h * (playing + 2) + l: h is 0 where he has no part of the high, or how many win it with him. l is 0 where
    he has no part of a low, how many win it with him, or playing + 1 where nobody has a low.
    """
    count = len(ranges) if playing is None else playing
    found = [[Fraction(0)] * ((count + 1) * (count + 2)) for _ in range(count)]
    for hands, board, weight in deals(ranges, boards, dead):
        high, low = winners(hands[:count], board)
        for player, sums in enumerate(found):
            of_high = len(high) if player in high else 0
            of_low = (len(low) if player in low else 0) if low else count + 1
            sums[of_high * (count + 2) + of_low] += weight
    return found


def equities(
    ranges: Sequence[Weighed],
    boards: Sequence[Sequence[int]],
    dead: Sequence[int] = (),
    playing: int | None = None,
) -> list[tuple[Fraction, Fraction]]:
    """The parts of the pot that each player wins for the high and for the low, on average over the deals."""
    count = len(ranges) if playing is None else playing
    found, total = [[Fraction(0)] * 2 for _ in range(count)], Fraction(0)
    for hands, board, weight in deals(ranges, boards, dead):
        total += weight
        for sums, parts in zip(found, shares(hands[:count], board), strict=True):
            sums[0] += weight * parts[0]
            sums[1] += weight * parts[1]
    return [(high / total, low / total) for high, low in found]


def hand_counts(
    first: Weighed, second: Weighed, board: Sequence[int]
) -> dict[tuple[int, ...], list[Fraction]]:
    """For each hand of the first range twelve sums of weights in the second, at index 4 * high + low.

    high is 0, 1, 2 for won, tied, lost; low is 0 where nobody has one, or 1, 2, 3 for won, tied, lost.
    """
    found = {}
    for hand in first:
        sums = found[hand] = [Fraction(0)] * 12
        for other, weight in second.items():
            if {*hand} & {*board} or {*other} & {*hand, *board}:
                continue
            high, low = winners([hand, other], board)
            place = [[0], [0, 1], [1]].index(high) * 4
            sums[place + [[], [0], [0, 1], [1]].index(low)] += weight
    return found


def standings(
    first: Weighed, second: Weighed, known: Sequence[int], boards: Sequence[Sequence[int]]
) -> list[list[Fraction]]:
    """The weight of deals by how the first does now (ahead, tied, behind), and how at the end, by shares of the pot."""
    found = [[Fraction(0)] * 3 for _ in range(3)]

    def how(hands: Sequence[Sequence[int]], board: Sequence[int]) -> int:
        mine, theirs = [sum(parts) for parts in shares(hands, board)]
        return 0 if mine > theirs else 1 if mine == theirs else 2

    for hands, board, weight in deals([first, second], boards):
        found[how(hands, known)][how(hands, board)] += weight
    return found


def won(
    put: Sequence[int],
    dead: Sequence[int],
    left: Sequence[int],
    hands: Sequence[Sequence[int]],
    board: Sequence[int],
    unit: int = 1,
) -> list[int]:
    """What each player wins of the pots of a hand: what all put in is shared among those who are `left`, in halves.

    A main pot, with the antes (`dead`) in it, is shared among all of them, and each side pot among those who have put
    in as much. Chips that cannot be parted are those of the high half, and of the first winner of a half. Who wins
    nothing is out before: pots that the same players can win are one.
    """
    live = [paid - ante for paid, ante in zip(put, dead, strict=True)]
    found, below = [0] * len(put), 0
    levels = sorted({live[player] for player in left})
    for level in levels:
        top = max(live) if level == levels[-1] else level
        pot = sum([min(chips, top) - min(chips, below) for chips in live]) + (0 if below else sum(dead))
        able = [player for player in left if live[player] >= level]
        high, low = winners([hands[player] for player in able], board)
        halves = (
            [(pot - pot // unit // 2 * unit, high), (pot // unit // 2 * unit, low)] if low else [(pot, high)]
        )
        for half, best in halves:
            each = half // unit // len(best) * unit
            for place in best:
                found[able[place]] += each
            found[able[best[0]]] += half - each * len(best)
        below = level
    able = [player for player in left if found[player]]
    return found if len(able) == len(left) else won(put, dead, able, hands, board, unit)
