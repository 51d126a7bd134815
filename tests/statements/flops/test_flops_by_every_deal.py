"""Every flop at once: each agrees with its run-outs, one by one, and all together are the equity before the flop."""

from __future__ import annotations

import random
from math import comb, nan

import pytest

import pql
from references.families import mostly_full
from references.flop_sets import Counted, on_flop
from references.known_equities import HEADS_UP
from references.showdowns import cards

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


@pytest.mark.parametrize(
    ("first", "second", "dead"),
    mostly_full(
        [
            ("AKs, 55", "QQ:0.5", "AsQd"),
            (FIRST, SECOND, ""),
            ("QsJs, 88:0.25, KhQh", "AhKs, 99:0.5, QhJh", ""),
        ]
    ),
)
def test_each_hand_on_each_flop(first: str, second: str, dead: str) -> None:
    """Both vectors of a few flops, hand by hand; what is not dealt has no equity and no weight."""
    found = pql.flop_equities(first, second, dead=dead)
    run_outs = comb(45 - len(dead) // 2, 2)
    for flop in random.Random(8).sample(found.flops, 2):
        for player, (mine, theirs) in enumerate([(first, second), (second, first)]):
            slow = on_flop(mine, theirs, flop, dead)
            for hand in found.hands:
                counted = slow.get(cards(hand), Counted(0, 0))
                equity, weight = (
                    found[player, flop, hand],
                    found.weights[player, found.flops.index(flop), found.hands.index(hand)],
                )
                assert weight * run_outs == pytest.approx(counted.dealt, rel=1e-12)
                assert equity == pytest.approx(
                    counted.equity if counted.dealt else nan, rel=1e-12, nan_ok=True
                ), (flop, hand)


def test_the_vectors_average_to_the_equity_before_the_flop() -> None:
    first, second, _, wins, ties, losses, _ = QUICK
    found = pql.flop_equities(first, second)
    deals = wins + ties + losses
    assert found.mean() * 2 * deals == pytest.approx(2 * wins + ties, rel=1e-14)
    assert sum(found.boards) == 22100
    assert round(found.mean() * 2 * deals) == 2 * wins + ties
