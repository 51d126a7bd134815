"""Arrays in, arrays out: rivers by the million, vectors, ranks and showdowns, beside the best calls of others."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from time import process_time
from typing import Any

import eval7
import numpy
import phevaluator
import treys

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
    yield from _deals()


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

    cards, treys_cards = _cards(), _treys_cards()
    evaluator = treys.Evaluator()

    def by_treys(hand: list[int]) -> int:
        rank: int = evaluator.evaluate([treys_cards[card] for card in hand], [])
        return rank

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
            "treys, a loop": (looped(by_treys, False), _ROWS // _LOOPED),
        },
    )
    wide_hands, few = first.astype(numpy.int64), first[:_LOOPED].tolist()

    def order(values: Any) -> Any:
        return numpy.argsort(numpy.asarray(values[:_LOOPED]), kind="stable")

    yield from _compared(
        "ranks of 1,000,000 hands of seven cards",
        order(pql.rank(first)),
        {
            "PQL": (lambda: pql.rank(first), 1),
            "PQL, 64-bit numbers": (lambda: pql.rank(wide_hands), 1),
            "eval7, a loop": (
                lambda: [eval7.evaluate([cards[card] for card in hand]) for hand in few],
                _ROWS // _LOOPED,
            ),
            "phevaluator, a loop": (
                lambda: [-phevaluator.evaluate_cards(*hand) for hand in few],
                _ROWS // _LOOPED,
            ),
            "treys, a loop": (lambda: [-by_treys(hand) for hand in few], _ROWS // _LOOPED),
        },
        order,
    )


def _cards() -> list[Any]:
    return [eval7.Card(pql.card_text([card])) for card in range(52)]


def _treys_cards() -> list[int]:
    return [treys.Card.new(pql.card_text([card])) for card in range(52)]


def _solver_line() -> Iterator[tuple[str, ...]]:
    ours, theirs = [numpy.array(pql.hands(text).vector()) for text in ("22+, A2s+, KTs+", "15%")]
    river = pql.board_evaluator(_BOARD)
    matrix = pql.showdown_matrix(board=_BOARD).astype(numpy.float64)
    out = [numpy.empty(1326) for _ in range(3)]
    rows, columns = ours > 0, theirs > 0
    part, few_ours, few_theirs = matrix[numpy.ix_(rows, columns)].copy(), ours[rows], theirs[columns]

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
            "numpy, a matrix of the hands of both made before": (
                lambda: float(few_ours @ (part @ few_theirs) + 0 * (part.T @ few_ours)[0]),
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


def _deals() -> Iterator[tuple[str, ...]]:
    """Against a loop that deals as well, and has the type of a hand as its only feature."""
    what = "1,000,000 deals with ten formulas, as Arrow"
    found = pql.deal_table(_DEALS_FROM, _ROWS, columns=_FORMULAS, seed=1, threads=1)
    ours = fastest(found.to_arrow, budget=3.0, clock=process_time).seconds
    yield what, "PQL", readable(ours), ""
    cards = _cards()
    hands = [[card for card in cards if str(card) in (hand[:2], hand[2:])] for hand in pql.hands("15%")]

    def loop() -> list[str]:
        types = []
        for _ in range(_LOOPED):
            hero = random.choice(hands)
            dealt = random.sample([card for card in cards if card not in hero], 5)
            types.append(eval7.handtype(eval7.evaluate([*hero, *dealt[2:]])))
        return types

    peer = fastest(loop, clock=process_time).seconds * _ROWS / _LOOPED
    yield what, "eval7, a loop, one formula alone", readable(peer), ratio(peer, ours)


def _compared(
    what: str,
    expected: Any,
    calls: dict[str, tuple[Callable[[], Any], int]],
    seen: Callable[[Any], Any] = lambda found: found,
) -> Iterator[tuple[str, ...]]:
    """A row for each call, which does one of so many parts of the whole; `seen` is what is compared."""
    ours = 0.0
    for who, (call, parts) in calls.items():
        found = seen(call())
        count = len(found) if isinstance(found, numpy.ndarray) else None
        if not numpy.allclose(found, expected if count is None else expected[:count]):
            raise SystemExit(f"{what}: {who} and PQL disagree")
        seconds = fastest(call, clock=process_time).seconds * parts
        ours = ours or seconds
        yield what, who, readable(seconds), "" if who.startswith("PQL") else ratio(seconds, ours)
