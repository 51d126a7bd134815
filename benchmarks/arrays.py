"""Arrays in, arrays out: rivers by the million, vectors, ranks and showdowns, beside the best calls of others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import process_time
from typing import Any

import eval7
import numpy
import phevaluator

import pql

from .timing import fastest, ratio, readable

_ROWS = 1_000_000
# A loop of a peer is measured on so many rows, and counted up.
_LOOPED = 5_000
_BOARD = "Kh7h2c9d3h"
_DEALS_FROM = "hero='15%', villain='any', board='***'"
_FORMULAS = {
    "made": "toppair or better",
    "type": "handType(hero, flop)",
    "texture": "texture(flop)",
    "outs": "outsToHandType(hero, flop, flush)",
    "flushdraw": "flushdraw(hero)",
    "straightdraw": "straightdraw(hero)",
    "top": "topCard(flop)",
    "class": "handClass(hero)",
    "theirs": "handType(villain, flop)",
    "ahead": "handType(hero, flop) > handType(villain, flop)",
}


def rows() -> Iterator[tuple[str, ...]]:
    """Rows of: question, who answers it, time for all of it, and how many times faster PQL is; the answers agree."""
    yield from _rivers()
    yield from _solver_line()
    yield from _showdowns()
    yield "1,000,000 deals with ten formulas, as Arrow", "PQL", _drawn(), ""


def _rivers() -> Iterator[tuple[str, ...]]:
    dealt = pql.deal(_ROWS, cards=9, seed=1)
    hero, villain, board = [
        numpy.ascontiguousarray(dealt[:, part]) for part in (slice(2), slice(2, 4), slice(4, 9))
    ]
    wide = [each.astype(numpy.int64) for each in (hero, villain, board)]
    first, second = numpy.hstack([hero, board]), numpy.hstack([villain, board])
    shares = pql.equities(hero, villain, board, threads=1)

    def by_ranks() -> Any:
        own, other = pql.rank(first), pql.rank(second)
        return (own > other) + 0.5 * (own == other)

    def looped(call: Callable[[list[int]], int], higher: bool) -> Callable[[], Any]:
        def loop() -> Any:
            found = []
            for own, other in zip(first[:_LOOPED].tolist(), second[:_LOOPED].tolist(), strict=True):
                one, two = call(own), call(other)
                found.append(0.5 if one == two else float((one > two) == higher))
            return numpy.array(found)

        return loop

    cards = [eval7.Card(pql.card_text([card])) for card in range(52)]
    yield from _compared(
        "1,000,000 rows of hand v hand on a river",
        shares,
        {
            "PQL": (lambda: pql.equities(hero, villain, board, threads=1), 1),
            "PQL, 64-bit numbers": (lambda: pql.equities(*wide, threads=1), 1),
            "PQL, two calls of rank, numpy": (by_ranks, 1),
            "eval7, a loop": (
                looped(lambda hand: eval7.evaluate([cards[card] for card in hand]), True),
                _ROWS // _LOOPED,
            ),
            "phevaluator, a loop": (
                looped(lambda hand: phevaluator.evaluate_cards(*hand), False),
                _ROWS // _LOOPED,
            ),
        },
    )


def _solver_line() -> Iterator[tuple[str, ...]]:
    ours, theirs = [numpy.array(pql.hands(text).vector()) for text in ("22+, A2s+, KTs+", "15%")]
    river = pql.board_evaluator(_BOARD)
    matrix = pql.showdown_matrix(board=_BOARD).astype(numpy.float64)
    out = [numpy.empty(1326) for _ in range(3)]

    def line() -> Any:
        found = [pql.hand_vectors(own, other, _BOARD) for own, other in ((ours, theirs), (theirs, ours))]
        return float(ours @ (2 * found[0].wins + found[0].ties - found[0].met))

    def prepared() -> Any:
        river.vectors(ours, out)
        wins, ties, met = river.vectors(theirs, out)
        return float(ours @ (2 * wins + ties - met))

    yield from _compared(
        "what each hand of two ranges wins of the other on a river",
        line(),
        {
            "PQL, hand_vectors": (line, 1),
            "PQL, board_evaluator": (prepared, 1),
            "numpy, a matrix of all showdowns made before": (
                lambda: float(ours @ (matrix @ theirs) + 0 * (matrix.T @ ours)[0]),
                1,
            ),
        },
    )


def _showdowns() -> Iterator[tuple[str, ...]]:
    hands = [hand for hand, rank in zip(pql.hands("any"), pql.hand_ranks(_BOARD), strict=True) if rank]
    cards = [[eval7.Card(text) for text in (hand[:2], hand[2:])] for hand in hands]
    board = [eval7.Card(_BOARD[place : place + 2]) for place in range(0, 10, 2)]

    def order(values: Any) -> Any:
        return numpy.argsort(numpy.asarray(values), kind="stable")[[0, -1]].tolist()

    yield from _compared(
        "ranks of all 1,081 hands on a river",
        order(pql.hand_ranks(_BOARD)[pql.hand_ranks(_BOARD) > 0]),
        {
            "PQL": (lambda: order(pql.hand_ranks(_BOARD)[pql.hand_ranks(_BOARD) > 0]), 1),
            "eval7, a loop": (lambda: order([eval7.evaluate([*own, *board]) for own in cards]), 1),
        },
    )


def _drawn() -> str:
    found = pql.deals(_DEALS_FROM, _ROWS, columns=_FORMULAS, seed=1, threads=1)
    return readable(fastest(found.to_arrow, budget=3.0, clock=process_time).seconds)


def _compared(
    what: str, expected: Any, calls: dict[str, tuple[Callable[[], Any], int]]
) -> Iterator[tuple[str, ...]]:
    """A row for each call, which does one of so many parts of the whole."""
    ours = 0.0
    for who, (call, parts) in calls.items():
        found = call()
        count = len(found) if isinstance(found, numpy.ndarray) else None
        if not numpy.allclose(found, expected if count is None else expected[:count]):
            raise SystemExit(f"{what}: {who} and PQL disagree")
        seconds = fastest(call, clock=process_time).seconds * parts
        ours = ours or seconds
        yield what, who, readable(seconds), "" if who.startswith("PQL") else ratio(seconds, ours)
