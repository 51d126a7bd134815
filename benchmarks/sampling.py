"""Sampled equity: how long PQL and OMPEval need for the same error of the first player's equity.

Deals per second would not compare them: OMPEval changes one hand at a time, so its deals depend on each other, and
PQL's do not. So both are run many times for a short while, taking turns. From the spread of OMPEval's answers follows
its error, and PQL's is checked against the spread of its own; time grows with the square of the accuracy. Processor
time is measured, which other programs disturb less.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import stdev
from time import process_time
from typing import NamedTuple

import pql

from .equity import R1, R2, R3
from .timing import ratio, readable

# The error whose price is asked: 0.05 points.
ERROR = 0.0005
RUNS = 60
_DEALS = 500_000
_SECONDS = 0.06

R4, R5, R6 = "22+,A2s+,K9s+,QTs+", "random", "44+,A2s+,KTs+,A9o+,KJo+"


class Case(NamedTuple):
    """Players and a board."""

    name: str
    ranges: tuple[str, ...]
    board: str = ""


CASES = (
    Case("six ranges, R1 to R6, preflop", (R1, R2, R3, R4, R5, R6)),
    Case("R1 v R2 v R3 v R4 on a flop", (R1, R2, R3, R4), "Ah7d2c"),
    Case("R1 v random v R2 v random preflop", (R1, "random", R2, "random")),
)


def rows() -> Iterator[tuple[str, ...]]:
    """Rows of: question, OMPEval's and PQL's time for the error, how many times faster, PQL's deals in a second."""
    for case in CASES:
        peer, ours, deals = _prices(case)
        yield case.name, readable(peer), readable(ours), ratio(peer, ours), f"{deals / 1e6:.1f} million"


def _prices(case: Case) -> tuple[float, float, float]:
    from pokerfast import equity as ompeval

    text = "equity " + " vs ".join(f"({hands})" for hands in case.ranges)
    text += f" on {case.board}" if case.board else ""
    answers: tuple[list[float], list[float]] = ([], [])
    seconds, deals, error = [0.0, 0.0], 0, 0.0
    for seed in range(RUNS):
        query = pql.compile(f"{text} samples {_DEALS} seed {seed}")
        started = process_time()
        peer = ompeval.equity(
            list(case.ranges), case.board, exact=False, stdev=1e-9, time_limit=_SECONDS, threads=1
        )
        between = process_time()
        result = query.run(threads=1)
        seconds[1] += process_time() - between
        seconds[0] += between - started
        answers[0].append(peer[0])
        answers[1].append(result.players[0].equity)
        deals += result.deals
        error = result.players[0].stderr
    if not 0.6 < stdev(answers[1]) / error < 1.6:
        raise SystemExit(
            f"{case.name}: PQL says its error is {error}, and its answers spread {stdev(answers[1])}"
        )
    if abs(sum(answers[0]) - sum(answers[1])) / RUNS > 6 * (stdev(answers[0]) + error) / RUNS**0.5:
        raise SystemExit(f"{case.name}: the answers differ")
    price = [seconds[0] / RUNS * (stdev(answers[0]) / ERROR) ** 2, seconds[1] / RUNS * (error / ERROR) ** 2]
    return price[0], price[1], deals / seconds[1]
