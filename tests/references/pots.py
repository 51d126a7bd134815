"""What a call or a bet is worth, deal by deal: somebody folds, or the pot is shown down and shared."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from fractions import Fraction

from .deals import MASKS, rank

Weights = Sequence[float]


def values(
    action: str,
    amount: Fraction,
    size: Fraction,
    rake: Fraction,
    cap: Fraction | None,
    hero: Weights,
    villains: Sequence[Weights],
    going_on: Weights | None,
    known: int,
    dead: int = 0,
) -> dict[int, tuple[Fraction, Fraction, Fraction]]:
    """For each hand of the hero that can be dealt: the weight of its deals, the money, and the weight of the folds.

    A bet is called by the part of a hand that `going_on` has, the rest folds. `known` are the cards of the board.
    """
    pot = size + (amount if action == "call" else 2 * amount)
    taken = rake * pot if cap is None else min(rake * pot, cap)
    found = {}
    for mine, weight in enumerate(hero):
        if not weight or MASKS[mine] & (known | dead):
            continue
        deals = money = folds = Fraction(0)
        for theirs in itertools.product(*[[i for i, w in enumerate(one) if w] for one in villains]):
            used = MASKS[mine] | known | dead
            chance = Fraction(weight)
            for hand, one in zip(theirs, villains, strict=True):
                chance = Fraction(0) if used & MASKS[hand] else chance * Fraction(one[hand])
                used |= MASKS[hand]
            if not chance:
                continue
            stays = Fraction(1)
            if going_on is not None:
                held = Fraction(villains[0][theirs[0]])
                stays = min(held, Fraction(going_on[theirs[0]])) / held
            left = [card for card in range(52) if not used >> card & 1]
            for rest in itertools.combinations(left, 5 - known.bit_count()):
                board = known | sum(1 << card for card in rest)
                ranks = [rank(board | MASKS[hand]) for hand in (mine, *theirs)]
                best = ranks.count(min(ranks)) if ranks[0] == min(ranks) else 0
                share = Fraction(1, best) if best else Fraction(0)
                deals += chance
                folds += chance * (1 - stays)
                money += chance * (1 - stays) * size + chance * stays * (share * (pot - taken) - amount)
        if deals:
            found[mine] = deals, money, folds
    return found
