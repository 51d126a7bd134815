"""Hands, boards and cards are given alike to every function: as text, as sets, as lists and arrays of cards."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import pql

HAND: Any = ("As", "Kd")
BOARD: Any = ["Kh", 22, "2c"]  # 22 is the seven of hearts
DEAD: Any = np.array([43])  # Qs
HANDS, BOARDS = pql.hands("AK*, QQ"), pql.boards("K*2")


def test_sets() -> None:
    assert pql.hands(HANDS) == HANDS
    assert pql.hands(HAND) == pql.hands("AsKd")
    assert pql.hands(HANDS, dead=DEAD) == HANDS.without(DEAD) == pql.hands("AK*, QQ", dead="Qs")
    assert pql.boards(BOARDS) == BOARDS
    assert pql.boards(BOARD) == pql.boards("Kh7h2c")
    assert BOARDS.without(DEAD) == BOARDS.without("Qs")
    assert HANDS.random(dead=list(pql.card_ids("AsAhAdAc"))) in pql.hands("QQ")
    for board in (BOARD, pql.boards("Kh7h2c")):
        assert HANDS.where("toppair", board) == HANDS.where("toppair", "Kh7h2c")
    assert HANDS.where("issuited", None) == HANDS.where("issuited") == pql.hands("AKs")


def test_values_of_cards() -> None:
    assert pql.value(HAND, BOARD) == pql.value("AsKd", "Kh7h2c") == pql.value([51, 45, 46, 22, 0])
    assert pql.value(pql.evaluate(np.array([[51, 45, 46, 22, 0]]))[0]) == pql.value(
        pql.evaluate("AsKdKh7h2c")
    )
    for hand in (HAND, pql.hands("AsKd")):
        for board in (BOARD, pql.boards("Kh7h2c")):
            assert pql.made_hand(hand, board) == pql.made_hand("AsKd", "Kh7h2c")
    with pytest.raises(pql.PQLError, match="one hand"):
        pql.made_hand(HANDS, BOARD)


def test_deals() -> None:
    assert pql.random_cards(2, HAND, dead=DEAD, seed=3) == pql.random_cards(2, "AsKd", dead="Qs", seed=3)
    assert list(pql.combinations(1, HAND, dead=DEAD)) == list(pql.combinations(1, "AsKd", dead="Qs"))
