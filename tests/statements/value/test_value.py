"""`value`: the published values of OpenHoldem's pokerval, the five cards that count, numbers decoded."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pql
from references import omaha
from references.answers import sure
from references.families import together

# OpenHoldem's manuals and wiki give the first two rows; the others follow from the same definitions.
with (Path(__file__).parent / "pokervals.tsv").open(encoding="utf-8") as file:
    PUBLISHED = list(csv.DictReader(file, delimiter="\t"))
DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


@together("row", PUBLISHED, ids=lambda row: f"{row['pocket']}-{row['board']}")
def test_published_values(row: dict[str, str]) -> None:
    pocket, board = (row[part].replace("(none)", "").replace("-", "") for part in ("pocket", "board"))
    result = pql.value(pocket, board)
    assert (result.pokerval, result.hex) == (int(row["decimal"]), row["pokerval"])
    if row["pcbits"] != "-":
        assert (f"{result.pcbits:05b}", result.npcbits) == (row["pcbits"], int(row["npcbits"]))
    statement = f"value {pocket} on {board}" if board else f"value {pocket or 'none'}"
    assert pql.run(statement)[0].to_dict() == result.to_dict()


@given(st.lists(st.sampled_from(DECK), min_size=0, max_size=7, unique=True))
def test_the_five_cards_are_the_value(cards: list[str]) -> None:
    result = pql.value("".join(cards))
    five = result.five
    assert len(five) == min(5, len(cards))
    assert set(five) <= set(cards)
    assert len(set(five)) == len(five)
    assert pql.evaluate("".join(five)) == result.pokerval
    ranks = [int(digit, 16) for digit in result.hex[5 : 5 + len(five)]]
    assert [("23456789TJQKA".index(card[0]) + 2) % 13 for card in five] == [rank % 13 for rank in ranks]
    from_pocket = [bool(sure(result.pcbits) >> 4 - place & 1) for place in range(len(five))]
    assert from_pocket == [card in cards[:2] for card in five]


@given(st.lists(st.sampled_from(DECK), min_size=2, max_size=7, unique=True))
def test_a_value_decodes_to_the_same_words(cards: list[str]) -> None:
    known = pql.value("".join(cards))
    decoded = pql.value(known.pokerval)
    assert (decoded.description, decoded.category) == (known.description, known.category)
    assert (decoded.cards, decoded.pcbits, decoded.five) == ((), None, ())


def test_two_cards_are_the_pocket_unless_it_is_said() -> None:
    assert pql.value("AhKd AsQc2h").to_dict() == pql.value("AhKd", "AsQc2h").to_dict()
    assert pql.value("", "AsQc2h").npcbits == 0
    assert pql.value("Ah", "AsQc2hKd").five == ("Ah", "As", "Kd", "Qc", "2h")


@pytest.mark.parametrize(
    ("cards", "board", "code"),
    [
        ("AsAs", None, "duplicate-card"),
        ("AsKs", "As2c3c", "duplicate-card"),
        ("AsKsQs", "2c3c4c", "too-many-cards"),
        ("2c3c4c5c6c7c8c9c", None, "too-many-cards"),
        ("Ax", None, "bad-card"),
        (0x0C098765, None, "impossible-value"),
        (-1, None, "impossible-value"),
        (1 << 40, None, "impossible-value"),
    ],
)
def test_bad_cards_and_numbers(cards: str | int, board: str | None, code: str) -> None:
    with pytest.raises(pql.PQLError) as caught:
        pql.value(cards, board)
    assert caught.value.diagnostics[0].code == code


def test_five_of_a_kind_is_a_number_but_no_hand() -> None:
    assert pql.value(0xFF066666).description == "five of a kind, sixes"
    with pytest.raises(pql.PQLError, match="fiveofakind"):
        pql.value(0xFF066665)


@given(st.data(), st.sampled_from([("omaha", 4), ("omaha5", 5)]), st.integers(3, 5))
def test_a_value_in_omaha_is_that_of_two_cards_and_three(
    data: st.DataObject, game: tuple[str, int], size: int
) -> None:
    cards = data.draw(
        st.lists(st.sampled_from(DECK), min_size=game[1] + size, max_size=game[1] + size, unique=True)
    )
    pocket, board = cards[: game[1]], cards[game[1] :]
    found = pql.value(pocket, board, game=game[0])
    assert (len(found.five), found.npcbits) == (5, 2)
    assert len({*found.five} & {*pocket}) == 2
    assert len({*found.five} & {*board}) == 3
    assert pql.evaluate("".join(found.five)) == found.pokerval
    from_pocket = [bool(sure(found.pcbits) >> 4 - place & 1) for place in range(5)]
    assert from_pocket == [card in pocket for card in found.five]
    five = tuple(sorted(omaha.cards_of("".join(found.five))))
    hand, there = omaha.cards_of("".join(pocket)), omaha.cards_of("".join(board))
    assert omaha.ordinal(five) == omaha.value(hand, there)
    (asked,) = pql.Session(game=game[0]).run(f"value {''.join(pocket)} on {''.join(board)}")
    assert {**found.to_dict(), "game": game[0]} == asked.to_dict()


def test_a_value_in_short_deck_is_that_of_its_ranking() -> None:
    (asked,) = pql.Session(game="shortdeck").run("value AsKs on Ts9s8s")
    assert pql.value("AsKs", "Ts9s8s", game="shortdeck").pokerval == asked.pokerval


@pytest.mark.parametrize("text", ["value AsKs on Ts9s2s", "value AsKsQhJd", "value AsKsQhJd on Ts9s2s3d4d5h"])
def test_omaha_hands_have_a_value_on_a_board(text: str) -> None:
    with pytest.raises(pql.PQLError, match="in omaha a value is that of 4 cards on a board"):
        pql.Session(game="omaha").run(text)
    with pytest.raises(pql.PQLError, match="in omaha a value is that of 4 cards on a board"):
        pql.value(text.split()[1], text.split()[-1] if " on " in text else None, game="omaha")
