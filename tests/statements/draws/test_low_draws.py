"""`draws` where half of the pot goes to a low: every card that can come, by every two cards with every three."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

import pql
from pql.cards.deck import card_text
from pql.results import DrawsResult, RangeDrawsResult
from references import omaha as slow
from references.lows import LOW, words_of
from references.split_pots import low_value

GAME = "omaha8"
DRAWS = {"lowdraw": "low_draw", "nutlowdraw": "nut_low_draw", "backdoorlow": "backdoor_low"}


def beaten(hand: tuple[int, ...], board: tuple[int, ...], dead: tuple[int, ...]) -> bool:
    """Whether two cards that are left make a better low."""
    left = [card for card in range(52) if card not in (*hand, *board, *dead)]
    return any(low_value(two, board) > low_value(hand, board) for two in combinations(left, 2))


def place(hand: tuple[int, ...], board: tuple[int, ...]) -> int:
    """How many different lows on the board are better."""
    left = [card for card in range(52) if card not in board]
    return len(
        {low_value(two, board) for two in combinations(left, 2)} - {*range(low_value(hand, board) + 1)}
    )


def spoils(hand: tuple[int, ...], board: tuple[int, ...], card: int) -> bool:
    """Whether a card is the first to pair a low card of the hand and spoils its low, or its draw."""
    after = (*board, card)
    own, there = ({each // 4 for each in cards} for cards in (hand, board))
    if card // 4 not in own & {*LOW} - there or low_value(hand, after) > low_value(hand, board):
        return False
    if low_value(hand, board):
        return place(hand, after) > place(hand, board)
    draws, (low, then) = words_of(hand, board)[1], words_of(hand, after)
    if "nutlowdraw" in draws:
        return low != "nutlow" and "nutlowdraw" not in then
    return "lowdraw" in draws and low == "counterfeited"


@pytest.mark.parametrize(
    ("hand", "board", "dead"),
    [
        ("As2dKhQc", "8h7dKc", ""),
        ("As2dKhQc", "8h7d3c", ""),
        ("As2d3hQc", "8h7dTc", "4s5d"),
        ("4s5dKhQc", "8h7dTc", ""),
        ("As3dKhQc", "8h7d2cTs", ""),
        ("As2dKhQc", "8hTdKc", ""),
        ("2s3dKhQc", "8h7d2cTs", ""),
        ("KsKdQhQc", "8h7d2c", ""),
    ],
)
def test_cards_that_change_a_low(hand: str, board: str, dead: str) -> None:
    found = pql.draws(hand, board, dead=dead, game=GAME)
    assert isinstance(found, DrawsResult)
    held, shown, gone = (slow.cards_of(text) for text in (hand, board, dead))
    left = [card for card in range(52) if card not in (*held, *shown, *gone)]
    now = low_value(held, shown)
    makes = [card for card in left if low_value(held, (*shown, card)) > now]
    assert {*found.low} == {card_text(card) for card in makes}
    assert {*found.nut_low} == {card_text(card) for card in makes if not beaten(held, (*shown, card), gone)}
    assert {*found.counterfeit} == {card_text(card) for card in left if spoils(held, shown, card)}
    low, draws = words_of(held, shown)
    assert found.has is not None
    assert {name for name in DRAWS.values() if found.has[name]} == {DRAWS[name] for name in draws}
    assert ("low" in found.holds) == (low is not None)
    run_outs = [*combinations(left, 5 - len(shown))]
    if not now and draws:
        come = sum([low_value(held, (*shown, *more)) > 0 for more in run_outs]) / len(run_outs)
        assert found.holds_then["low"]["by_river"] == pytest.approx(come)
        for name in draws:
            assert found.comes_in[DRAWS[name]]["by_river"] == pytest.approx(come)


def test_a_nut_low_draw_comes_in_as_published() -> None:
    """With two low cards on the flop A-2 makes a low 59 % of the time: four ranks of four cards, or one of them and a
    pair of the hand's own and so on, are 584 of 990 turns and rivers.
    """
    found = pql.draws("As2dKhQc", "8h7dTc", game=GAME)
    assert isinstance(found, DrawsResult)
    assert found.spoken[0].endswith("nut low draw") or "nut low draw" in found.spoken
    assert found.comes_in["nut_low_draw"]["by_river"] == 584 / 990
    assert len(found.nut_low) == 16


def test_a_range_draws_to_lows_hand_by_hand() -> None:
    hands = pql.hands("AsKs, 2s3s, 8sKd", game=GAME).where("not set", "8h7dKc")
    some = Random(3).sample([*hands], 60)
    found = pql.draws(", ".join(some), "8h7dKc", game=GAME)
    assert isinstance(found, RangeDrawsResult)
    shown = slow.cards_of("8h7dKc")
    for word, name in DRAWS.items():
        drawing = {hand for hand in some if word in words_of(slow.cards_of(hand), shown)[1]}
        assert {*found.drawing[name]} == drawing
    cards = 0
    for hand in some:
        held = slow.cards_of(hand)
        if not low_value(held, shown):
            cards += sum(
                [low_value(held, (*shown, card)) > 0 for card in range(52) if card not in held + shown]
            )
    assert found.mean["low_draw"] == pytest.approx(cards / len(some))


def test_draws_say_lows_in_words() -> None:
    text = str(pql.draws("As2dKhQc", "8h7dKc", game=GAME))
    assert "nut low draw, 16 cards, 16 to the nut low: 35.56 % on the turn, 58.99 % by the river" in text
    assert "counterfeit      6  Ah Ad Ac 2s 2h 2c" in text
    assert "low" not in str(pql.draws("As2dKhQc", "8h7dKc", game="omaha"))
