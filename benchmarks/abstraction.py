"""Deals by number and features of hands: `pql.abstraction` against numpy and loops of other evaluators."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, permutations
from time import process_time
from typing import Any

import eval7
import numpy as np
import pokerfast.equity

import pql
from pql import abstraction

from .timing import fastest, ratio, readable

DEALS = 1_000_000
RIVER, TURN, FLOP = "Kh7h2c9d3s", "Kh7h2c9d", "Kh7h2c"


def rows() -> Iterator[tuple[str, ...]]:
    """Rows of: what is done, by whom, time for one, and how many times faster PQL is."""
    yield from _numbers()
    yield from _strengths()
    yield from _potentials()
    for what, call in (
        ("strengths of 1,326 hands on a flop", lambda: abstraction.strengths(FLOP, threads=1)),
        ("their histograms, 50 bins", lambda: abstraction.histograms(FLOP, threads=1)),
        ("their histograms on the turn", lambda: abstraction.histograms(FLOP, street="turn", threads=1)),
        ("their potentials", lambda: abstraction.potentials(FLOP, threads=1)),
        ("their equities against eight clusters", lambda: abstraction.ochs(FLOP, threads=1)),
    ):
        yield what, "PQL", readable(fastest(call, clock=process_time).seconds), ""
    yield from _every_flop()


def _compare(what: str, calls: Mapping[str, tuple[Callable[[], Any], float]]) -> Iterator[tuple[str, ...]]:
    """Each call with how often it does what is measured."""
    times = {who: fastest(call, clock=process_time).seconds / each for who, (call, each) in calls.items()}
    for who, seconds in times.items():
        yield what, who, readable(seconds), "" if who == "PQL" else ratio(seconds, times["PQL"])


def _every_flop() -> Iterator[tuple[str, ...]]:
    """The equity of each hand on each of the 1,755 flops; of others one of 1,286,792 different ones, counted up."""
    calls: dict[str, tuple[Callable[[], Any], float]] = {
        "PQL": (lambda: abstraction.strengths("flop", threads=1), 1),
        "OMPEval, a loop": (
            lambda: pokerfast.equity.equity(["AhQh", "random"], FLOP, "", exact=True, threads=1),
            1 / abstraction.size("flop"),
        ),
    }
    yield from _compare("strengths of 1,326 hands on each of 1,755 flops", calls)


def _numbers() -> Iterator[tuple[str, ...]]:
    cards = np.asarray(pql.deal(DEALS, cards=7, seed=1))
    hands, boards = np.ascontiguousarray(cards[:, :2]), np.ascontiguousarray(cards[:, 2:])
    few = cards[: DEALS // 20]
    numbers = abstraction.index(hands, boards, threads=1)
    yield from _compare(
        f"the number of each of {DEALS:,} river deals",
        {
            "PQL": (lambda: abstraction.index(hands, boards, threads=1), DEALS),
            "numpy, the smallest of 24 images": (lambda: _smallest(few), len(few)),
        },
    )
    yield from _compare(
        f"the deal with each of {DEALS:,} numbers",
        {"PQL": (lambda: abstraction.hand_of(numbers, "river"), DEALS)},
    )


def _smallest(cards: Any) -> Any:
    """A key for each deal that exchanging suits leaves."""
    best = np.full(len(cards), np.iinfo(np.int64).max)
    for suits in permutations(range(4)):
        moved = (cards & 0xFC) | np.array(suits, np.uint8)[cards & 3]
        moved[:, :2].sort(axis=1)
        moved[:, 2:5].sort(axis=1)
        key = np.zeros(len(cards), np.int64)
        for column in range(7):
            key = key * 52 + moved[:, column]
        np.minimum(best, key, out=best)
    return best


def _strengths() -> Iterator[tuple[str, ...]]:
    board = [eval7.Card(RIVER[place : place + 2]) for place in range(0, 10, 2)]
    everybody = eval7.HandRange("22+,A2+,K2+,Q2+,J2+,T2+,92+,82+,72+,62+,52+,42+,32")
    assert len(everybody.hands) == 1326
    own = [eval7.Card("Ah"), eval7.Card("Qh")]
    yield from _compare(
        "the strength of a hand on a river, of all",
        {
            "PQL": (lambda: abstraction.strengths(RIVER, threads=1), 1081),
            "eval7, py_hand_vs_range_exact": (lambda: eval7.py_hand_vs_range_exact(own, everybody, board), 1),
        },
    )


def _potentials() -> Iterator[tuple[str, ...]]:
    known = [eval7.Card(TURN[place : place + 2]) for place in range(0, 8, 2)]
    own = [eval7.Card("Ah"), eval7.Card("Qh")]
    left = [card for card in eval7.Deck().cards if card not in known and card not in own]

    def looped() -> float:
        now, gained, behind = eval7.evaluate([*own, *known]), 0.0, 0.0
        finals = {card: eval7.evaluate([*own, *known, card]) for card in left}
        for other in combinations(left, 2):
            theirs = eval7.evaluate([*other, *known])
            before = (now > theirs) + (now == theirs) / 2
            for card in left:
                if card in other:
                    continue
                final = eval7.evaluate([*other, *known, card])
                gained += max((finals[card] > final) + (finals[card] == final) / 2 - before, 0)
                behind += 1 - before
        return gained / behind

    yield from _compare(
        "the potential of a hand on a turn, of all",
        {"PQL": (lambda: abstraction.potentials(TURN, threads=1), 1128), "eval7, a loop": (looped, 1)},
    )
