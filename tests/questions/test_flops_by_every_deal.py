"""Every flop at once: each agrees with its run-outs, one by one, and all together are the equity before the flop."""

from __future__ import annotations

import random

import pytest

import pql
from references.flop_sets import on_flop
from references.known_equities import HEADS_UP

FIRST, SECOND = "QQ, AKs, T9s:0.5", "JJ, AQs:0.25, 76s"


def test_each_flop_is_its_run_outs() -> None:
    rows = pql.equity_by("flop", FIRST, SECOND).rows
    for row in random.Random(4).sample(rows, 5):
        hands = on_flop(FIRST, SECOND, row.name).values()
        dealt, won = (sum(part) for part in zip(*hands, strict=True))
        assert row.equity == pytest.approx(won / dealt, rel=1e-12), row.name


BEFORE_THE_FLOP = [case for case in HEADS_UP if not case[2]]
QUICK = BEFORE_THE_FLOP[3]


@pytest.mark.parametrize(
    ("first", "second", "wins", "ties", "losses"),
    [
        pytest.param(
            case[0],
            case[1],
            *case[3:6],
            marks=[] if case is QUICK else pytest.mark.full,
            id=f"{case[0]} v {case[1]}",
        )
        for case in BEFORE_THE_FLOP
    ],
)
def test_flops_average_to_the_equity_before_the_flop(
    first: str, second: str, wins: int, ties: int, losses: int
) -> None:
    """To the last integer: of each flop the outright wins are counted, and they add up to what others publish."""
    report = pql.equity_by("flop", first, second)
    deals = wins + ties + losses
    assert report.deals == deals
    assert sum(row.share for row in report.rows) == pytest.approx(1, rel=1e-12)
    assert round(sum(row.share * row.win for row in report.rows) * deals) == wins
    assert round(sum(row.share * row.tie for row in report.rows) * deals) == ties
