"""Pots of an all-in shared out on a board, not cut beforehand: the best hand takes what it can, then the next one."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from . import deals


class Player(NamedTuple):
    """Somebody who was dealt in: his cards if they are known, his chips in the pot, the antes among them."""

    pocket: int = 0
    put: int = 0
    dead: int = 0
    folded: bool = False


def shared_out(
    players: list[Player],
    board: int,
    rank: Callable[[int, int], int] = lambda pocket, board: deals.rank(pocket | board),
) -> list[Fraction]:
    """What each player gets of the chips on a board: the best hand takes from everybody what it has put in itself, then
    the next best takes from what is left; of two that tie, the one with fewer chips shares first.
    """
    got = [Fraction(0) for _ in players]
    able = [i for i, player in enumerate(players) if not player.folded]
    ranks = {i: rank(players[i].pocket, board) for i in able}
    staked = [player.put - player.dead for player in players]
    left = staked[:]

    def share(amount: int, winners: list[int]) -> None:
        for i in winners:
            got[i] += Fraction(amount, len(winners))

    share(sum(player.dead for player in players), [i for i in able if ranks[i] == min(ranks.values())])
    reached = 0
    for best in sorted(set(ranks.values())):
        winners = sorted([i for i in able if ranks[i] == best], key=staked.__getitem__)
        for place, i in enumerate(winners):
            taken = [min(amount, max(0, staked[i] - reached)) for amount in left]
            left = [amount - part for amount, part in zip(left, taken, strict=True)]
            share(sum(taken), winners[place:])
            reached = max(reached, staked[i])
    deepest = [i for i in able if staked[i] == max(staked[j] for j in able)]
    share(sum(left), [i for i in deepest if ranks[i] == min(ranks[j] for j in deepest)])
    return got


def boards(players: list[Player], board: int, gone: int) -> list[int]:
    """Every board that may come."""
    for player in players:
        gone |= player.pocket
    live = [1 << card for card in range(52) if not (gone | board) >> card & 1]
    return [board | sum(rest) for rest in itertools.combinations(live, 5 - board.bit_count())]


def ways(players: list[Player], board: int, gone: int = 0) -> dict[tuple[Fraction, ...], Fraction]:
    """What those who are left get, with the chance of that."""
    left = [place for place, player in enumerate(players) if not player.folded]
    found: Counter[tuple[Fraction, ...]] = Counter()
    for each in (every := boards(players, board, gone)):
        got = shared_out(players, each)
        found[tuple([got[place] for place in left])] += 1
    return {got: Fraction(times, len(every)) for got, times in found.items()}
