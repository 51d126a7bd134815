"""Formulas over every deal, against the loop over deals that one would write in Python with a peer's evaluator.

The peers' loops run over a sample of the deals, with the cards and hands made before the clock starts; their time is
for all deals at that pace. PQL enumerates every deal up to suits, so it does not even look at most of them. All times
are of one processor.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from time import process_time
from typing import Any

import eval7
import phevaluator

import pql

from .timing import fastest, ratio, readable

SAMPLE = 20_000
FLUSHES = "select count(minHandType(hero, river, flush)) from hero='AK*'"
TYPES = "select count(true) from hero='any' group by handType(hero, flop)"
SYMBOLS = (
    "select count(nstraight == 4 && nsuited > 2 && ishicard && nrankedcommon < 2 && (pcbits & 24)) "
    "from hero='any', board='***'"
)
RIVERS = "select count((nstraight==5) && (pcbits==1)) from hero='20%' exact"
MATCHUP = "select avg(riverEquity(hero)) from hero='AA', villain='22' exact"


def rows() -> Iterator[tuple[str, ...]]:
    """Rows of: the question, deals, the peer, its loop, PQL, how many times faster."""
    yield from _against("a flush or better with AK at the river", FLUSHES, _flush_loops(7))
    yield from _against("the type of every hand on every flop", TYPES, _type_loops(5))
    yield from _alone("a formula of five symbols for every hand on every flop", SYMBOLS)
    yield from _alone("sucker straights of the top 20 % on every river", RIVERS)
    yield from _against("equity of AA against 22", MATCHUP, _equity_loops())


def _against(what: str, statement: str, loops: dict[str, Callable[[], Any]]) -> Iterator[tuple[str, ...]]:
    query = pql.compile(statement)
    ours = fastest(lambda: query.run(threads=1), clock=process_time)
    deals = ours.answer.deals
    for peer, loop in loops.items():
        seconds = fastest(loop, clock=process_time).seconds * deals / SAMPLE
        yield (
            what,
            f"{deals:,}",
            peer,
            readable(seconds),
            readable(ours.seconds),
            ratio(seconds, ours.seconds),
        )


def _alone(what: str, statement: str) -> Iterator[tuple[str, ...]]:
    query = pql.compile(statement)
    ours = fastest(lambda: query.run(threads=1), clock=process_time)
    yield what, f"{ours.answer.deals:,}", "", "", readable(ours.seconds), ""


def _deals(cards: int) -> list[list[str]]:
    rng = Random(1)
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    return [rng.sample(deck, cards) for _ in range(SAMPLE)]


def _flush_loops(cards: int) -> dict[str, Callable[[], Any]]:
    in_eval7 = [[eval7.Card(card) for card in deal] for deal in _deals(cards)]
    in_phevaluator = [[int(phevaluator.Card(card)) for card in deal] for deal in _deals(cards)]
    better = {"Flush", "Full House", "Quads", "Straight Flush"}
    return {
        "eval7": lambda: sum(eval7.handtype(eval7.evaluate(deal)) in better for deal in in_eval7),
        "phevaluator": lambda: sum(phevaluator.evaluate_cards(*deal) <= 1599 for deal in in_phevaluator),
    }


def _type_loops(cards: int) -> dict[str, Callable[[], Any]]:
    in_eval7 = [[eval7.Card(card) for card in deal] for deal in _deals(cards)]

    def count() -> dict[str, int]:
        counts: dict[str, int] = {}
        for deal in in_eval7:
            kind = eval7.handtype(eval7.evaluate(deal))
            counts[kind] = counts.get(kind, 0) + 1
        return counts

    return {"eval7": count}


def _equity_loops() -> dict[str, Callable[[], Any]]:
    dealt = [[eval7.Card(card) for card in deal] for deal in _deals(9)]
    pairs = [(deal[:7], deal[:5] + deal[7:]) for deal in dealt]

    def shares() -> float:
        total = 0.0
        for hero, villain in pairs:
            mine, theirs = eval7.evaluate(hero), eval7.evaluate(villain)
            total += 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0
        return total

    return {"eval7": shares}
