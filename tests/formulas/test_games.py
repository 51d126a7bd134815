"""Formulas in the games of two cards, side by side: each is told its game, and nothing else says it."""

from __future__ import annotations

from typing import Any

import pytest

from pql.cards.games import HOLDEM, SHORT_DECK, SHORT_DECK_TRIPS

from .single_deals import Deal, values_of

# A flush; a full house; an ace with 6 to 9, a straight in short deck alone; a set on a board that makes a straight.
FLUSH: Deal = (("AhQh",), "Jh8h6hKsKc")
FULL: Deal = (("AsAc",), "Jh8h6hAhJc")
LOW: Deal = (("As9c",), "8h7d6sKhQd")
SET: Deal = (("9s9c",), "9h8d7sTcJd")
GAMES = (HOLDEM, SHORT_DECK, SHORT_DECK_TRIPS)
_LOW_CARDS = "".join([rank + suit for rank in "2345" for suit in "shdc"])
_DEAD = {HOLDEM: "", SHORT_DECK: _LOW_CARDS, SHORT_DECK_TRIPS: _LOW_CARDS}


@pytest.mark.parametrize(
    ("formula", "deal", "expected"),
    [
        # The names of hand types are the same, their places are not.
        ("handType(hero, river)", FLUSH, ("flush", "flush", "flush")),
        ("handType(hero, river)", FULL, ("fullhouse", "fullhouse", "fullhouse")),
        ("handType(hero, river) > fullhouse", FLUSH, (False, True, True)),
        ("handType(hero, river) >= 'flush'", FULL, (True, False, False)),
        ("flush > fullhouse", FLUSH, (False, True, True)),
        ("trips > straight", SET, (False, False, True)),
        ("handType(hero, river)", LOW, ("highcard", "straight", "straight")),
        ("handType(hero, river)", SET, ("straight", "straight", "trips")),
        # OpenHoldem's constants are a bit for each type, above that of the weaker one.
        ("straight", LOW, (1 << 27, 1 << 27, 1 << 26)),
        ("flush or better", FULL, (True, False, False)),
        ("flophandcategory(hero) > flopstraight", SET, (False, False, True)),
        ("HaveFullHouse@river", FULL, (True, True, True)),
        ("isflush@river", FLUSH, (1, 1, 1)),
        # Aces are the best of 1326 and of 630 hands.
        ("handrank1326", FULL, (6, 6, 6)),
        ("handRankingFor(hero, 'vr') = 6 / 1326", FULL, (True, False, False)),
        ("handRankingFor(hero, 'vr') = 6 / 630", FULL, (False, True, True)),
    ],
)
def test_a_formula_in_each_game(formula: str, deal: Deal, expected: tuple[Any, ...]) -> None:
    found = [values_of(formula, [deal], _DEAD[game], True, game=game)[0] for game in (*GAMES, *GAMES)]
    assert found == [*expected, *expected]  # once more: what is kept of one game is not another's


def test_hands_meet_in_their_game() -> None:
    """A flush beats a full house in short deck, whichever game was asked before."""
    deal: Deal = (("AsAc", "QhTh"), "Jh8h6hAhJc")
    for game, share in ((HOLDEM, 1), (SHORT_DECK, 0), (HOLDEM, 1)):
        assert values_of("riverEquity(hero)", [deal], game=game) == [share]


def test_what_is_kept_of_hands_before_the_flop_is_apart_by_game() -> None:
    """Aces win less where there are more straights."""
    deal: Deal = (("7s6s", "AhAd"), "")
    holdem, short, again = [
        values_of("equity(hero, preflop)", [deal], _DEAD[game], street=0, game=game)[0]
        for game in (HOLDEM, SHORT_DECK, HOLDEM)
    ]
    assert 0.2 < holdem == again < 0.25 < short < 0.4
