"""All in before the flop against players behind, deal by deal: who calls, which pots there are, and what is left.

Slow, and obvious: every deal of hands to all players and of a board, from the cards that are not dead.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from itertools import combinations, pairwise

from . import prizes
from .hands import DECK
from .pokervals import pokerval


@cache
def best_of(cards: frozenset[str]) -> int:
    """What seven cards make: more is better."""
    return pokerval([DECK.index(card) for card in sorted(cards)])


def worth_of_first(after: Sequence[float], pool: Sequence[float], before: Sequence[float]) -> float:
    """What the first player's stack is worth: of those who go out together, who had more has the better place."""
    if after[0]:
        return float(prizes.worth(after, pool)[0])
    left = sum(stack > 0 for stack in after)
    ahead = sum(not stack and had > before[0] for stack, had in zip(after, before, strict=True))
    level = sum(not stack and had == before[0] for stack, had in zip(after, before, strict=True))
    places = [*pool, *[0.0] * len(after)][left + ahead : left + ahead + level]
    return sum(places) / level


def played(
    put: Sequence[float], playing: Sequence[int], strengths: dict[int, int]
) -> tuple[list[float], float]:
    """What each player takes out of the pots, and the part of the pots with opponents that the first one takes.

    A chip of a player is won by the best hand of those who have put in as much or more.
    """
    took = [0.0] * len(put)
    contested = own = 0.0
    steps = sorted({0.0, *[put[player] for player in playing]})
    for low, high in pairwise(steps):
        layer = sum(min(amount, high) - min(amount, low) for amount in put)
        can_win = [player for player in playing if put[player] >= high]
        best = max(strengths[player] for player in can_win)
        winners = [player for player in can_win if strengths[player] == best]
        for player in winners:
            took[player] += layer / len(winners)
        if len(can_win) > 1:
            contested += layer
            own += layer / len(winners) if 0 in winners else 0.0
    return took, own / contested if contested else 0.0


def shove(
    hero: tuple[str, str],
    callers: Sequence[Collection[frozenset[str]]],
    live: Collection[str],
    stacks: Sequence[float],
    posted: Sequence[float],
    shoved: float,
    pool: Sequence[float] = (),
) -> tuple[float, float, float]:
    """What a hand makes beside a fold, how often all fold, and the part of the pots it wins when called.

    Stacks and what is posted are of the hero, the players behind, and all others; `live` are the cards that are dealt.
    """
    deals = 0
    made = folds = won = 0.0

    @cache
    def worth(after: tuple[float, ...]) -> float:
        return worth_of_first(after, pool, stacks) if pool else after[0]

    left = [stack - own for stack, own in zip(stacks, posted, strict=True)]
    left[len(callers)] += sum(posted)
    folded = worth(tuple(left))

    def deal(rest: list[str], dealt: list[tuple[str, str]]) -> None:
        nonlocal deals, made, folds, won
        if len(dealt) <= len(callers):
            for hand in combinations(rest, 2):
                deal([card for card in rest if card not in hand], [*dealt, hand])
            return
        playing = [0, *[
            player for player, (calls, hand) in enumerate(zip(callers, dealt[1:], strict=True), 1)
            if frozenset(hand) in calls
        ]]  # fmt: skip
        put = [
            min(stack, shoved) if player in playing else own
            for player, (stack, own) in enumerate(zip(stacks, posted, strict=True))
        ]
        for board in combinations(rest, 5):
            strengths = {player: best_of(frozenset((*dealt[player], *board))) for player in playing}
            took, part = played(put, playing, strengths)
            after = [round(stack - own + got, 9) for stack, own, got in zip(stacks, put, took, strict=True)]
            deals += 1
            made += worth(tuple(after)) - folded
            folds += len(playing) == 1
            won += part

    deal([card for card in live if card not in hero], [hero])
    return made / deals, folds / deals, won / (deals - folds) if deals > folds else 0.0
