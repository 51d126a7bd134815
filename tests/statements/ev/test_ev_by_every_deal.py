"""Calls and bets: the published arithmetic of pots, and EV that agrees with every deal."""

from __future__ import annotations

from fractions import Fraction

import pytest

import pql
from pql.results import EvResult
from references import money
from references.answers import answer, sure
from references.families import together
from references.money import Rake
from references.showdowns import Spot, cards, class_of

# Tables that any book on the mathematics of poker has: the bet in parts of the pot, the equity a caller needs (which
# is the part of bluffs that makes him indifferent), the minimum defence, and the folds that a pure bluff needs.
PUBLISHED = [
    (Fraction(1, 4), 16.7, 80.0, 20.0),
    (Fraction(1, 3), 20.0, 75.0, 25.0),
    (Fraction(1, 2), 25.0, 66.7, 33.3),
    (Fraction(2, 3), 28.6, 60.0, 40.0),
    (Fraction(3, 4), 30.0, 57.1, 42.9),
    (Fraction(1), 33.3, 50.0, 50.0),
    (Fraction(3, 2), 37.5, 40.0, 60.0),
    (Fraction(2), 40.0, 33.3, 66.7),
]


@pytest.mark.parametrize(("part", "needed", "defence", "folds"), PUBLISHED)
def test_the_tables_of_the_books(part: Fraction, needed: float, defence: float, folds: float) -> None:
    size = 120.0
    bet = pql.bet_odds(float(part) * size, size)
    call = pql.pot_odds(float(part) * size, size + float(part) * size)
    assert round(100 * call.needed, 1) == round(100 * sure(bet.bluffs), 1) == needed
    assert round(100 * sure(bet.mdf), 1) == defence
    assert round(100 * bet.needed, 1) == folds


SPOTS = [
    Spot(("AhQs, 77:0.5, JTs", "QQ, AKs:0.5, 87s:0.25"), board="Kh7h2c"),
    Spot(("AKs, QQ:0.5, JTs", "KK, AQs:0.5, QJs, T9s"), board="Kh9h2c4d", dead="Ac"),
    Spot(("99, A5s, K2s", "KK, A9s:0.5, 98s, 54s"), board="Kh9h2c4d3h"),
    Spot(("99, A5s", "KK, A9s:0.5, 98s"), ("K8s, 44:0.5", "AKs"), "Kh9h2c4d"),
]
RAKES = [
    ("", Rake()),
    (" rake 5%", Rake(Fraction(5, 100))),
    (" rake 5% cap 3", Rake(Fraction(5, 100), Fraction(3))),
]


def compare(text: str, expected: dict[int, money.Worth], bet: bool, rake: Rake) -> None:
    """Every hand, every class and the whole."""
    by_hand = answer(EvResult, f"{text} by hand")
    assert {cards(row.name) for row in by_hand.rows} == set(expected)
    assert by_hand.ev == pytest.approx(float(money.whole(expected)), rel=1e-10, abs=1e-10)
    for row in by_hand.rows:
        worth = expected[cards(row.name)]
        assert row.ev == pytest.approx(float(worth.ev), rel=1e-10, abs=1e-10), row
        if bet:
            assert row.folds == pytest.approx(float(worth.folds), rel=1e-10, abs=1e-12), row
            even = money.folds_to_break_even(worth, AMOUNT, SIZE, rake)
            assert row.breakeven == pytest.approx(float(even), rel=1e-10, abs=1e-12), row
    for row in answer(EvResult, f"{text} by class").rows:
        of_class = {hand: worth for hand, worth in expected.items() if class_of(hand) == row.name}
        assert row.ev == pytest.approx(float(money.whole(of_class)), rel=1e-10, abs=1e-10), row
    # The EV of a range is the weighted EV of its hands.
    assert by_hand.ev == pytest.approx(sum(row.share * row.ev for row in by_hand.rows), rel=1e-10, abs=1e-10)


AMOUNT, SIZE = Fraction(75), Fraction(100)


@pytest.mark.parametrize(("written", "rake"), RAKES)
@pytest.mark.parametrize("spot", SPOTS)
def test_call(spot: Spot, written: str, rake: Rake) -> None:
    text = f"ev call 75 to win 100{written} with {' vs '.join(spot.players)}{spot.tail}"
    compare(text, money.call(spot, AMOUNT, SIZE, rake), False, rake)


@together(("written", "rake"), RAKES)
@together(
    ("spot", "going_on"),
    [
        (SPOTS[0], "QQ, AKs:0.25"),
        (SPOTS[1], "KK, AQs, QJs:0.5"),
        (SPOTS[2], "KK, A9s"),
        (SPOTS[2], None),
        (SPOTS[3], "KK, A9s:0.25"),
    ],
)
def test_bet(spot: Spot, going_on: str | None, written: str, rake: Rake) -> None:
    continuing = "" if going_on is None else f" continuing {going_on}"
    text = f"ev bet 75 into 100{written} with {' vs '.join(spot.players)}{continuing}{spot.tail}"
    compare(text, money.bet(spot, going_on, AMOUNT, SIZE, rake), True, rake)


@pytest.mark.parametrize(("written", "rake"), RAKES)
@pytest.mark.parametrize(("spot", "going_on"), [(SPOTS[0], "QQ, AKs:0.25"), (SPOTS[2], None)])
def test_checking_down_beside_a_bet(spot: Spot, going_on: str | None, written: str, rake: Rake) -> None:
    continuing = "" if going_on is None else f" continuing {going_on}"
    text = f"ev bet 75 into 100{written} with {' vs '.join(spot.players)}{continuing}{spot.tail}"
    otherwise(text, money.bet(spot, going_on, AMOUNT, SIZE, rake), money.checked(spot, SIZE, rake))


@pytest.mark.parametrize(("written", "rake"), RAKES)
@pytest.mark.parametrize(
    ("spot", "going_on"), [(SPOTS[0], "QQ, AKs:0.25"), (SPOTS[1], "KK"), (SPOTS[2], None)]
)
def test_raise_and_the_call_beside_it(spot: Spot, going_on: str | None, written: str, rake: Rake) -> None:
    continuing = "" if going_on is None else f" continuing {going_on}"
    text = f"ev raise 150 over 50 into 100{written} with {' vs '.join(spot.players)}{continuing}{spot.tail}"
    to, over = Fraction(150), Fraction(50)
    raised = money.raised(spot, going_on, to, over, SIZE, rake)
    for row in answer(EvResult, f"{text} by hand").rows:
        assert row.ev == pytest.approx(float(raised[cards(row.name)].ev), rel=1e-10, abs=1e-10)
        assert row.folds == pytest.approx(float(raised[cards(row.name)].folds), rel=1e-10, abs=1e-12)
    otherwise(text, raised, money.call(spot, over, SIZE + over, rake))


def otherwise(text: str, bet: dict[int, money.Worth], passive: dict[int, money.Worth]) -> None:
    """What is said of the hands without the bet, and which of them are worth more with it."""
    found = answer(EvResult, f"{text} by hand")
    better = 0.0
    for row in found.rows:
        hand = cards(row.name)
        assert row.instead == pytest.approx(float(passive[hand].ev), rel=1e-10, abs=1e-10), row
        if bet[hand].ev > passive[hand].ev and bet[hand].ev > 0:
            better += row.share
    assert found.better_share == pytest.approx(better, abs=1e-12)
    assert found.whole.instead == pytest.approx(float(money.whole(passive)), rel=1e-10, abs=1e-10)


def test_a_called_bet_may_be_named_instead_of_the_pot() -> None:
    for tail in ("", " with AhKh vs QQ+ on Qh7h2c by class"):
        assert pql.run(f"ev call 50 into 100{tail}")[-1] == pql.run(f"ev call 50 to win 150{tail}")[-1]


def test_a_raise_counts_the_bet_once() -> None:
    """The raise over a bet of 60 into 100, and the bet of as much into what the pot then is."""
    raised = pql.bet_odds(400, 100, over=60)
    assert (raised.size, raised.total, raised.answer) == (160, 900, 340)
    assert pql.run("ev raise 400 over 60 into 100")[-1] == raised
    spot = "with AhJh vs TT+, AQs+, KQs, AKo, 77, 22 continuing KK, 77, 22, AKo, KQs on Kh7h2c"
    assert round(answer(EvResult, f"ev raise 400 over 60 into 100 {spot}").ev, 2) == 46.17
    assert round(answer(EvResult, f"ev bet 400 into 160 {spot}").ev, 2) == 54.58


def test_a_bet_that_is_worse_than_a_check_is_not_praised() -> None:
    bet = answer(
        EvResult, "ev bet 75 into 100 with 55 vs 77+, AT*+, KQ* continuing 77, 99+, AK*, KQ* on Kh7h2c"
    )
    assert bet.profitable_share == 1
    assert bet.better_share == 0
    text = " ".join(bet.verdict())
    assert "makes money" not in text
    assert "no hand is worth more bet than checked" in text


@pytest.mark.parametrize("to", [50, 40])
def test_a_raise_is_to_more_than_the_bet(to: int) -> None:
    (problem,) = pql.Session().compile(f"ev raise {to} over 50 into 100").diagnostics
    assert problem.code == "bad-amount"
    assert "ev raise 150 over 50 into 100" in (problem.help or "")


def test_call_against_two() -> None:
    spot = Spot(("AhQh, 77", "KK, AKs:0.5", "QQ, 98s"), board="Kh9h2c4d")
    text = f"ev call 75 to win 100 with {' vs '.join(spot.players)}{spot.tail}"
    compare(text, money.call(spot, AMOUNT, SIZE, Rake()), False, Rake())
