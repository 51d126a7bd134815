"""`pql.equities` in Omaha and short deck, beside single calls and the slow counts."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

import pql
from pql.cards.deck import card_text
from pql.engine.more_cards import spots
from references import omaha as slow


def text(cards: list[int]) -> str:
    return "".join(map(card_text, cards))


@pytest.mark.parametrize(("game", "hole"), [("omaha", 4), ("omaha5", 5)])
def test_a_hand_each_is_what_the_slow_counts_say(game: str, hole: int) -> None:
    rng = random.Random(hole)
    rows = []
    for known in (3, 4, 5, 4, 5):
        deck = rng.sample(range(52), 52)
        rows.append((deck[:hole], deck[hole : 2 * hole], deck[20 : 20 + known]))
    found = pql.equities(*[[text(row[side]) for row in rows] for side in range(3)], game=game)
    for equity, (hero, villain, board) in zip(found, rows, strict=True):
        (won, tied), (lost, _) = slow.counts([{tuple(hand): Fraction(1)} for hand in (hero, villain)], board)
        assert equity == pytest.approx(float((won + tied / 2) / (won + tied + lost)))


def test_ranges_weights_boards_and_dead_cards_are_those_of_single_calls() -> None:
    """Heroes that meet one range on one board are swept together; others are taken alone."""
    rows = [
        ("AA$ds:0.5, KKQQ", "QQ", "Kh7s2d9c", ""),
        ("AsAhQsJh", "QQ", "Kh7s2d9c", ""),
        ("JT98", "QQ", "Kh7s2d9c", ""),
        ("JT98", "AA$ds:0.25, QQ", "Kh7s2d9c4h", "8c"),
        ("AsAhQsJh", "JdTd9c8c", "", ""),
        ("AsAhQsJh", "JdTd9c8c", "", "5d5c"),
        ("AsAhQsJh", "JdTd9c8c", "Kh7s2*", ""),
    ]
    heroes, villains, boards, dead = zip(*rows, strict=True)
    found = pql.equities(list(heroes), list(villains), list(boards), dead=list(dead), game="omaha")
    for equity, (hero, villain, board, gone) in zip(found, rows, strict=True):
        alone = pql.equity(hero, villain, board=board, dead=gone, game="omaha", exact=True)
        assert equity == pytest.approx(alone.players[0].equity)


def test_what_cannot_be_read_or_dealt_is_said_of_its_row() -> None:
    with pytest.raises(pql.PQLError, match="row 1 of hands"):
        pql.equities(["AsKsQsJs", "AsAsKs"], "QQ", "Kh7s2d", game="omaha")
    hands = ["AsKsQsJs", "AsAsKs", None, "KhKdQsJs"]
    found = pql.equities(hands, "QQ", "Kh7s2d", game="omaha", errors="nan")
    assert [equity == equity for equity in found] == [True, False, False, False]
    clash = pql.equities(hands[:1] * 2, "QQ", "Kh7s2d", dead=["7s", "7c"], game="omaha", errors="nan")
    assert [equity == equity for equity in clash] == [False, True]
    with pytest.raises(pql.PQLError, match="row 1: to count every deal"):
        pql.equities(["AsAhKsKh", "any"], ["QdQcJdJc", "any"], game="omaha")
    with pytest.raises(ValueError, match="two cards"):
        pql.equities("AA", "KK", "Kh7s2d", game="omaha", bare="both")


def test_ranges_that_take_too_long_on_a_board_are_said_or_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spots, "REPORT_SECONDS", 0.1)
    rows = ["AsAhTsTh", "AA"], ["QdQcJdJc", "KK"], "Kh7s2d"
    with pytest.raises(pql.PQLError, match="row 1: to count every deal"):
        pql.equities(*rows, game="omaha", threads=1)
    found = pql.equities(*rows, game="omaha", threads=1, errors="nan")
    assert [equity == equity for equity in found] == [True, False]


def test_ranges_that_take_long_on_a_board_can_be_cancelled_in_the_middle() -> None:
    """The flag is looked at between the boards, not only between the rows."""
    looked: list[int] = []

    class Flag:
        def is_set(self) -> bool:
            looked.append(len(looked))
            return len(looked) > 40

    with pytest.raises(pql.Cancelled):
        pql.equities("any", "any", "Kh7s2d", game="omaha", cancel=Flag(), threads=1)


def test_numbers_and_sets_are_hands_too() -> None:
    numpy = pytest.importorskip("numpy")
    cards = numpy.array([[51, 50, 47, 46], [3, 7, 11, 15]])
    texts = [text(row) for row in cards.tolist()]
    kings = pql.hands("KK", game="omaha")
    expected = pql.equities(texts, "KK", "Kh7s2d", game="omaha").tolist()
    assert pql.equities(cards, kings, "Kh7s2d").tolist() == pytest.approx(expected, nan_ok=True)


def test_short_deck_is_that_of_single_calls() -> None:
    rows = [("AA", "KK", "Kh7s8d"), ("AKs", "QQ", ""), ("9h8h", "JJ+", "7h6hAc9d")]
    found = pql.equities(*[[row[side] for row in rows] for side in range(3)], game="shortdeck")
    for equity, (hero, villain, board) in zip(found, rows, strict=True):
        alone = pql.equity(hero, villain, board=board, game="shortdeck")
        assert equity == pytest.approx(alone.players[0].equity)
    with pytest.raises(pql.PQLError, match="row 1 of hands: there is no 2"):
        pql.equities(["AA", "22"], "KK", game="shortdeck")
    with pytest.raises(pql.PQLError, match="there is no 2"):
        pql.equities("AA", "KK", ["2h7s8d"], game="shortdeck")
