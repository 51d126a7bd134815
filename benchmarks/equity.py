"""Exact equity: PQL against OMPEval (through pokerfast), one thread each, same ranges, answers compared.

Processor time is measured: both work on one thread, and what else the machine does should not matter.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time
from typing import NamedTuple

import pql

from .timing import fastest, ratio, readable

R1 = "22+,A2s+,KTs+,QTs+,JTs,ATo+,KQo"
R2 = "55+,A8s+,KJs+,AJo+"
R3 = "66+,ATs+,KQs,AQo+"


class Case(NamedTuple):
    """A question both programs answer. `slow` marks those in which the peer needs more than a few seconds."""

    name: str
    ranges: tuple[str, ...]
    board: str = ""
    dead: str = ""
    slow: bool = False


CASES = (
    Case("AsKs v QhQd preflop", ("AsKs", "QhQd")),
    Case("AsKs v QhQd preflop, 2c and 7d dead", ("AsKs", "QhQd"), dead="2c7d"),
    Case("AsKs v QhQd v JcTc preflop", ("AsKs", "QhQd", "JcTc")),
    Case("AsKs v QhQd v JcTc v 9h8h v 6c5c v 2h2d", ("AsKs", "QhQd", "JcTc", "9h8h", "6c5c", "2h2d")),
    Case("AA v KK v QQ preflop", ("AA", "KK", "QQ")),
    Case("AsKs v random preflop", ("AsKs", "random")),
    Case("R1 v R2 preflop", (R1, R2)),
    Case("R1 v R2 preflop, 2c and 7d dead", (R1, R2), dead="2c7d"),
    Case("random v random preflop", ("random", "random"), slow=True),
    Case("R1 v R2 on a flop", (R1, R2), "Ah7d2c"),
    Case("R1 v random on a flop", (R1, "random"), "Ah7d2c"),
    Case("random v random on a flop", ("random", "random"), "Ah7d2c"),
    Case("R1 v R2 on a turn", (R1, R2), "Ah7d2cTs"),
    Case("R1 v random on a turn", (R1, "random"), "Ah7d2cTs"),
    Case("random v random on a turn", ("random", "random"), "Ah7d2cTs"),
    Case("R1 v R2 v R3 on a flop", (R1, R2, R3), "Ah7d2c"),
    Case("R1 v R2 v R3 on a turn", (R1, R2, R3), "Ah7d2cTs"),
    Case("R1 v R2 v R3 preflop", (R1, R2, R3), slow=True),
)


def rows(full: bool) -> Iterator[tuple[str, ...]]:
    """A row for each case: name, OMPEval, PQL, how many times faster; the answers must agree."""
    from pokerfast import equity as ompeval

    for case in CASES:
        text = "equity " + " vs ".join(f"({hands})" for hands in case.ranges)
        text += f" on {case.board}" if case.board else ""
        text += f" dead {case.dead}" if case.dead else ""
        query = pql.compile(text + " exact")
        ours = fastest(lambda query=query: query.run(threads=1), clock=process_time)
        if case.slow and not full:
            yield case.name, "not run", readable(ours.seconds), ""
            continue
        peer = fastest(
            lambda case=case: ompeval.equity(list(case.ranges), case.board, case.dead, exact=True, threads=1),
            clock=process_time,
        )
        for theirs, player in zip(peer.answer, ours.answer.players, strict=True):
            if abs(theirs - player.equity) > 1e-9:
                raise SystemExit(f"{case.name}: OMPEval says {theirs}, PQL {player.equity}")
        yield case.name, readable(peer.seconds), readable(ours.seconds), ratio(peer.seconds, ours.seconds)
