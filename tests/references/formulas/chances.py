"""Next cards and other hands. Source: OpenHoldem manual, "Symbols": nouts, ncardsbetter, nhands, prwin and so on."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from math import comb

from .cards import Spot, pockets_of, symbol
from .values import Worth, category, pokerval, worth


@symbol("nouts")
def outs(spot: Spot) -> int:
    """Before the river: unseen cards that raise category and value, the category above the board's with that card."""
    if len(spot.board) == 5:
        return 0
    count = 0
    for card in spot.unseen:
        new = (*spot.all, card)
        count += (
            category(new) > category(spot.all)
            and pokerval(new) > pokerval(spot.all)
            and category(new) > category((*spot.board, card))
        )
    return count


@symbol("ncardsbetter")
def better_cards(spot: Spot) -> int:
    """Unseen cards with which the board alone is worth more than we are now."""
    return sum(pokerval((*spot.board, card)) > pokerval(spot.all) for card in spot.unseen)


@lru_cache(maxsize=20_000)
def standing(
    pocket: tuple[str, ...], board: tuple[str, ...], dead: tuple[str, ...] = ()
) -> tuple[int, int, int]:
    """How many unseen pockets are better, worse and level now."""
    spot = Spot(pocket, board, dead)
    mine = worth(spot.all)
    others = [worth((*other, *board)) for other in pockets_of(spot.unseen)]
    better, level = sum(other > mine for other in others), others.count(mine)
    return better, len(others) - better - level, level


def _standing(spot: Spot) -> tuple[int, int, int]:
    return standing(spot.pocket, spot.board, spot.dead)


@symbol("nhands")
def other_hands(spot: Spot) -> int:
    return comb(len(spot.unseen), 2)


@symbol("nhandshi")
def better_hands(spot: Spot) -> int:
    return _standing(spot)[0]


@symbol("nhandslo")
def worse_hands(spot: Spot) -> int:
    return _standing(spot)[1]


@symbol("nhandsti")
def level_hands(spot: Spot) -> int:
    return _standing(spot)[2]


@symbol("prwinnow")
def win_now(spot: Spot) -> float:
    return (worse_hands(spot) / other_hands(spot)) ** spot.opponents


@symbol("prlosnow")
def lose_now(spot: Spot) -> float:
    return 1 - ((worse_hands(spot) + level_hands(spot)) / other_hands(spot)) ** spot.opponents


@lru_cache(maxsize=100)
def run_outs(spot: Spot) -> tuple[float, float, float]:
    """Win, tie and loss against `spot.opponents` random hands, over every rest of the board and every such hands."""
    counts = [0, 0, 0]
    for rest in combinations(spot.unseen, 5 - len(spot.board)):
        board = (*spot.board, *rest)
        mine = worth((*spot.pocket, *board))
        left = [card for card in spot.unseen if card not in rest]
        for best in _best_of_others(left, board, spot.opponents):
            counts[0 if mine > best else 1 if mine == best else 2] += 1
    total = sum(counts)
    return counts[0] / total, counts[1] / total, counts[2] / total


def _best_of_others(left: list[str], board: tuple[str, ...], opponents: int) -> list[Worth]:
    values = [(worth((*other, *board)), frozenset(other)) for other in pockets_of(left)]
    if opponents == 1:
        return [value for value, _ in values]
    assert opponents == 2
    return [
        max(first, second)
        for place, (first, held) in enumerate(values)
        for second, other in values[place + 1 :]
        if not held & other
    ]


for _place, _name in enumerate(("prwin", "prtie", "prlos")):
    symbol(_name)(lambda spot, place=_place: run_outs(spot)[place])
