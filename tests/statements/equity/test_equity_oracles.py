"""Equities to the last integer: counts on which independent programs agree."""

from __future__ import annotations

import pytest

import pql
from pql.results import EquityResult
from references.answers import answer
from references.families import together
from references.known_equities import HEADS_UP, THREE_WAY


def equity(*hands: str, board: str = "", dead: str = "") -> pql.results.EquityResult:
    """The exact answer for hands, each in parentheses so that commas stay inside."""
    text = "equity " + " vs ".join(f"({part})" for part in hands)
    text += f" on {board}" if board else ""
    text += f" dead {dead}" if dead else ""
    return answer(EquityResult, text + " exact")


@together(("first", "second", "board", "win", "tie", "loss", "share"), HEADS_UP)
def test_heads_up(
    first: str, second: str, board: str, win: int, tie: int, loss: int, share: float | None
) -> None:
    result = equity(first, second, board=board)
    hero, villain = result.players
    assert (hero.wins, hero.ties, villain.wins) == (win, tie, loss)
    assert result.deals == win + tie + loss
    assert result.method == "exact"
    assert hero.stderr is None
    assert hero.equity == pytest.approx((win + tie / 2) / result.deals, abs=1e-15)
    if share is not None:
        assert hero.equity == pytest.approx(share, abs=5e-11)
    assert hero.equity + villain.equity == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize(("hands", "board", "shares", "wins", "deals"), THREE_WAY)
def test_three_ways(
    hands: tuple[str, ...], board: str, shares: tuple[float, ...], wins: tuple[int, ...], deals: int
) -> None:
    result = equity(*hands, board=board)
    assert result.deals == deals
    assert tuple(player.wins for player in result.players) == wins
    assert [player.equity for player in result.players] == pytest.approx(shares, abs=5e-12)


def test_dead_cards_of_the_hand_odds_window() -> None:
    """AsKs against JdJc with 2h and 8s dead: 1,370,754 boards."""
    result = equity("AsKs", "JdJc", dead="2h 8s")
    assert result.deals == 1370754
    assert (result.players[0].wins, result.players[1].wins, result.players[0].ties) == (629612, 736076, 5066)


def test_three_pairs_of_the_articles_port() -> None:
    result = equity("AsAd", "KsKd", "AhKh")
    assert result.deals == 1370754
    assert [player.wins for player in result.players] == [1082252, 128375, 141978]


def test_dead_cards_on_a_flop() -> None:
    result = equity("AsKs", "QcQh", board="2s3c5d", dead="7h7d")
    assert result.deals == 903
    assert (result.players[0].wins, result.players[1].wins, result.players[0].ties) == (370, 506, 27)


def test_suited_connectors_are_five_points_better() -> None:
    """The article says "about a 5% advantage"; all 7,488 pairings on every board: 52.661446 %."""
    result = answer(EquityResult, "equity (Connected & Suited) vs (Connected & Offsuit) exact")
    assert result.deals == 12_821_732_352
    hero = result.players[0]
    assert hero.equity == pytest.approx(0.52661446, abs=5e-9)
    assert hero.win == pytest.approx(0.49075087, abs=5e-9)
    assert hero.tie == pytest.approx(0.07172718, abs=5e-9)
