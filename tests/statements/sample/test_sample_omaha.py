"""`sample`, `list` and `pql.deal_table` of hands of four cards and more, and of hi/lo."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

import pql
from references import omaha, split_pots


def _rows(query: str) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in pql.run(query)[-1].to_dict()["rows"]]


def _cards(text: str) -> set[str]:
    return {text[place : place + 2] for place in range(0, len(text), 2)}


def test_a_list_has_every_hand_with_its_weight() -> None:
    hands = pql.hands("AAKK", game="omaha")
    assert [row[0] for row in _rows("game omaha; list AAKK")] == [*hands]
    assert len(hands) == 36
    rows = _rows("game omaha; list AAKK:0.5, AsAhAdAc limit 40")
    assert sorted(rows) == sorted([tuple(hand) for hand in (hands.scaled(0.5) | "AsAhAdAc").weights()])
    assert len(_rows("game omaha; list any limit 7")) == 7
    with pytest.raises(pql.PQLError, match="2,598,960 rows"):
        pql.run("game omaha5; list any")


@pytest.mark.parametrize(("game", "hole"), [("omaha", 4), ("omaha5", 5), ("omaha6", 6), ("omaha8", 4)])
def test_random_deals_use_no_card_twice(game: str, hole: int) -> None:
    rows = _rows(f"game {game}; sample 60 of AA$ds vs KK vs any folded JT98 on Kh7h** dead 2c seed 3")
    assert (
        rows
        == _rows(f"game {game}; sample 90 of AA$ds vs KK vs any folded JT98 on Kh7h** dead 2c seed 3")[:60]
    )
    for row in rows:
        texts = [str(cell) for cell in row]
        cards = [card for text in texts for card in _cards(text)]
        assert len({*cards}) == len(cards) == 3 * hole + 4
        assert "2c" not in cards
        assert texts[0] in pql.hands("AA$ds", game=game)
        assert texts[1] in pql.hands("KK", game=game)


def test_hands_come_by_their_weights() -> None:
    drawn = Counter([row[0] for row in _rows("game omaha; sample 3000 of AsAhKsKh, AdAcQdQc:0.25 seed 1")])
    assert drawn["AsAhKsKh"] / 3000 == pytest.approx(0.8, abs=5 * (0.16 / 3000) ** 0.5)


def test_deals_with_columns() -> None:
    columns = {"share": "equity(hero, turn)", "hand": "hand(hero)", "made": "madeHand(hero, turn)"}
    dealt = "game='omaha', hero='AsAhKsKh, KdKc7d7s', villain='QQJJ', board='Kd7h2cTs'"
    table = pql.deal_table(dealt, "all", columns=columns)
    rows = table.to_arrow().to_pylist()
    assert len(rows) == 36  # the other hand holds cards of the board
    for row in rows[::9]:
        (answer,) = pql.run(f"game omaha; equity {row['hero']} vs {row['villain']} on Kd7h2cTs")[-1:]
        assert row["share"] == pytest.approx(answer.players[0].equity)
        assert (row["hand"], row["made"]) == ("AsAhKsKh", "overpair" if row["made"] == "overpair" else "set")
    random = pql.deal_table("game='omaha5', hero='AA', villain='any', board='***'", 50, seed=2)
    for deal in random.to_arrow().to_pylist():
        assert len(_cards(deal["hero"] + deal["villain"] + deal["board"])) == 13
    masks = next(random.arrays())["hero"]
    assert {int(mask).bit_count() for mask in masks} == {5}


def test_deals_of_hi_lo_with_columns() -> None:
    columns = {"won": "riverEquity(hero)", "low": "loRating(hero, river)", "nut": "nutLo(hero, flop)"}
    dealt = "game='omaha8', hero='As2s3hKd, AhAc2d4c', villain='Ad2c3cKc', board='3d4d8h9s'"
    rows = pql.deal_table(dealt, "all", columns=columns).to_arrow().to_pylist()
    assert len(rows) == 2 * (52 - 12)
    for row in rows[::7]:
        hands = [omaha.cards_of(row["hero"]), omaha.cards_of(row["villain"])]
        board = omaha.cards_of(row["board"])
        assert row["won"] == pytest.approx(float(sum(split_pots.shares(hands, board)[0])))
        low = split_pots.low_value(hands[0], board)
        assert row["low"] == (split_pots.LOWS[low - 1] if low else "no low")
        assert row["nut"] is True  # ace and deuce on 3, 4 and 8


def test_orders_of_suits_do_not_matter() -> None:
    """Every suit is drawn alike."""
    drawn = Counter(str(row[0])[1::2] for row in _rows("game omaha; sample 2000 of AK[2-9][2-9]:wxyz seed 5"))
    assert len(drawn) == len([*permutations("cdhs")])
