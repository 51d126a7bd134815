"""Omaha: equities beside loops over phevaluator's `evaluate_omaha_cards` and PokerKit's `OmahaHoldemHand.from_game`.

With a low half PokerKit's loop makes `OmahaEightOrBetterLowHand` too; phevaluator has no lows. The loops are timed on
some of their deals. openpql, which has Omaha too, was not in the package index used.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from time import process_time
from typing import Any

import pql

from .sampling import ERROR
from .timing import fastest, ratio, readable

_NARROW, _WIDE = "AA, KK, rundown", "AA, KK, QQ, JJ, TT, 99, rundown, rundown 1, [A-T][A-T][A-T]"
# Deals of the peers' loops that are timed.
_SOME, _FEW = 4000, 200

Hands = Callable[[list[int], list[int]], Any]


def available() -> bool:
    """Whether the peers are installed."""
    return find_spec("phevaluator") is not None and find_spec("pokerkit") is not None


def rows() -> Iterator[tuple[str, ...]]:
    """Rows of: question, PQL's processor time, and of each peer's loop its time and how many times faster PQL is."""
    peers = _loops()
    for game, hands, boards in (
        ("omaha", ("AcAd7h2c", "JdTs9s8d"), ""),
        ("omaha5", ("AcAd7h2c3c", "JdTs9s8d7d"), ""),
        ("omaha", ("any", "any"), "Kh7h2c9dJs"),
        ("omaha5", ("any", "any"), "Kh7h2c9dJs"),
        ("omaha", (_NARROW, _WIDE), "Kh7h2c9d"),
        ("omaha", (_NARROW, _WIDE), "Kh7h2c"),
        ("omaha8", ("AcAd7h2c", "JdTs9s8d"), ""),
        ("omaha5hl", ("AcAd7h2c3c", "JdTs9s8d7d"), ""),
        ("omaha8", ("any", "any"), "Kh7h2c4dJs"),
        ("omaha5hl", ("any", "any"), "Kh7h2c4dJs"),
        ("omaha8", ("top 10%", "top 30%"), "Kh7h2c4d"),
        ("omaha8", (_NARROW, _WIDE), "Kh7h2c4d"),
    ):
        first, second = [pql.hands(each, game=game) for each in hands]
        timing = fastest(
            lambda one=first, two=second, on=boards: pql.equity(one, two, board=on, exact=True, threads=1),
            clock=process_time,
        )
        sizes = "a hand each" if len(first) == 1 else f"{first.share():.0%} v {second.share():.0%}"
        where = {0: "preflop", 3: "on a flop", 4: "on a turn", 5: "on a river"}[len(boards) // 2]
        # Nobody would loop over the deals of two ranges.
        deals = timing.answer.deals if len(first) == 1 else None
        yield f"{game}, {sizes}, {where}, exact", *_beside(peers[game], deals, timing.seconds)
    for game in ("omaha", "omaha5", "omaha8"):
        sides = [pql.hands(each, game=game) for each in ("AA$ds", "KK$ds")]
        timing = fastest(
            lambda both=sides: pql.equity(*both, seed=1, threads=1),
            clock=process_time,
        )
        assert timing.answer.players[0].stderr <= ERROR
        question = f"{game}, AA$ds v KK$ds, preflop, to 0.05 points"
        yield question, *_beside(peers[game], timing.answer.deals, timing.seconds)


def _beside(peers: list[float | None], deals: int | None, ours: float) -> Iterator[str]:
    yield readable(ours)
    for deal in peers:
        if deal is None or deals is None:
            yield from ("-", "-")
        else:
            yield from (readable(deal * deals), ratio(deal * deals, ours))


def _loops() -> dict[str, list[float | None]]:
    """What phevaluator and PokerKit take for a deal; phevaluator has no hands of five cards, and no lows."""
    from phevaluator import evaluate_omaha_cards
    from pokerkit import OmahaEightOrBetterLowHand, OmahaHoldemHand

    names = [pql.card_text(card) for card in range(52)]

    def pokerkit(hole: list[int], board: list[int]) -> object:
        return OmahaHoldemHand.from_game(
            *["".join([names[card] for card in cards]) for cards in (hole, board)]
        )

    def both_halves(hole: list[int], board: list[int]) -> object:
        cards = ["".join([names[card] for card in part]) for part in (hole, board)]
        low = OmahaEightOrBetterLowHand.from_game_or_none(*cards)
        return OmahaHoldemHand.from_game(*cards).entry.index, -low.entry.index if low else -99

    def phevaluator(hole: list[int], board: list[int]) -> object:
        return -evaluate_omaha_cards(*board, *hole)

    return {
        "omaha": [_deal(phevaluator, 4, _SOME), _deal(pokerkit, 4, _FEW)],
        "omaha5": [None, _deal(pokerkit, 5, _FEW)],
        "omaha8": [None, _deal(both_halves, 4, _FEW)],
        "omaha5hl": [None, _deal(both_halves, 5, _FEW)],
    }


def _deal(made: Hands, hole: int, deals: int) -> float:
    """Seconds to deal two hands and a board at random, and to evaluate both, on the average of so many."""

    def loop() -> int:
        rng, won = random.Random(1), 0
        for _ in range(deals):
            cards = rng.sample(range(52), 2 * hole + 5)
            first, second, board = cards[:hole], cards[hole : 2 * hole], cards[2 * hole :]
            won += made(first, board) > made(second, board)
        return won

    return fastest(loop, 0.1, process_time).seconds / deals
