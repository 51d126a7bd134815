"""Folded hands: exact answers beside a loop in which each folded hand is dead cards, and a sampled one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import process_time
from typing import Any

import pql

from .sampling import ERROR
from .timing import fastest, ratio, readable

_RANGES, _FOLDED, _FLOP = ("15%", "30%"), "30%", "Ah7d2c"
_WEAK = ("any minus 20%",) * 6


def rows() -> Iterator[tuple[str, ...]]:
    """Rows of: question, the loop's processor time, PQL's, how many times faster; the answers must agree."""
    loop = fastest(_loop, 0.1, process_time)
    exact: dict[str, Callable[[], Any]] = {
        "equity": lambda: pql.equity(*_RANGES, board=_FLOP, folded=_FOLDED, threads=1),
        "odds": lambda: pql.odds(*_RANGES, _FLOP, folded=_FOLDED, threads=1),
        "by class": lambda: pql.equity_by("class", *_RANGES, board=_FLOP, folded=_FOLDED, threads=1),
        "by hand": lambda: pql.equity_by("hand", *_RANGES, board=_FLOP, folded=_FOLDED, threads=1),
    }
    for name, call in exact.items():
        timing = fastest(call, clock=process_time)
        found = timing.answer
        equity = (
            found.players[0].equity if name == "equity" else found.hero if name == "odds" else found.equity
        )
        assert abs(equity - loop.answer) < 1e-9
        peer = (
            ("-", "-") if name != "equity" else (readable(loop.seconds), ratio(loop.seconds, timing.seconds))
        )
        yield f"{name}, 15 % v 30 % on a flop, 30 % folded", peer[0], readable(timing.seconds), peer[1]
    timing = fastest(lambda: pql.equity("AKs", "QQ+", folded=_WEAK, seed=1, threads=1), clock=process_time)
    assert timing.answer.players[0].stderr <= ERROR
    yield "AKs v QQ+ preflop, six who fold 80 %, to 0.05 points", "-", readable(timing.seconds), "-"


def _loop() -> float:
    """The equity as the mean over the folded hands, each of them dead cards."""
    won = deals = 0.0
    for hand in pql.hands(_FOLDED).without(_FLOP):
        found = pql.equity(*_RANGES, board=_FLOP, dead=hand, threads=1)
        won += found.players[0].equity * found.deals
        deals += found.deals
    return won / deals
