"""One player: against a random hand, and what he ends with, no matter who else plays."""

from __future__ import annotations

import pytest

import pql
from pql.results import EquityResult
from references.answers import answer
from references.on_board import ends_as
from references.showdowns import TYPES, Spot, equities

SPOTS = [
    Spot(("AsKs, QQ:0.5",), board="Kh7h2c5d"),
    Spot(("AsKs, 7d7c:0.25",), board="Kh7h2c5d9h", dead="Ac"),
    Spot(("6s5s",), board="4s3s2sAs"),
]


@pytest.mark.parametrize("spot", SPOTS)
def test_alone_a_player_meets_a_random_hand(spot: Spot) -> None:
    expected = equities(spot._replace(players=(*spot.players, "?")))
    found = answer(EquityResult, f"equity {spot.players[0]}{spot.tail}")
    assert len(found.players) == 2
    for mine, theirs in zip(found.players, expected, strict=True):
        assert (mine.equity, mine.win, mine.tie) == pytest.approx(tuple(map(float, theirs)), rel=1e-11)


@pytest.mark.parametrize(
    "spot", [*SPOTS, Spot(("AhKh, 22:0.5",), board="Qh7h2c"), Spot(("8s7s",), board="9s6sTd")]
)
def test_what_a_hand_ends_with(spot: Spot) -> None:
    expected = ends_as(spot)
    found = pql.odds(spot.players[0], board=spot.board, dead=spot.dead)
    better = 0.0
    for name in TYPES:
        share = float(expected.get(name, 0))
        better += share
        assert found[name].share == pytest.approx(share, rel=1e-11, abs=1e-13), name
        assert found[name].or_better == pytest.approx(better, rel=1e-11, abs=1e-13), name
