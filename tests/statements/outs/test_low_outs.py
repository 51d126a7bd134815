"""`outs` where half of the pot goes to a low: every card that can come, by every two cards with every three."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

import pql
from pql.cards.deck import card_text
from pql.results import DrawsResult, OutsResult, OutsTable
from references import omaha as slow
from references.split_pots import LOWS, equities, final_boards, hand_counts, low_value

GAME = "omaha8"


def low_outs(
    hand: str, board: str, known: list[str], against: str | None, dead: str = ""
) -> tuple[dict[str, str], set[str]]:
    """The outs to the low half with the lows they make, and those that make the nut low."""
    held, shown, gone = (slow.cards_of(text) for text in (hand, board, dead))
    others = [slow.cards_of(other) for other in known]
    seen = {*held, *shown, *gone, *[card for other in others for card in other]}
    found, nuts = {}, set()
    for card in range(52):
        after = (*shown, card)
        own = low_value(held, after)
        if (
            card in seen
            or own <= low_value(held, shown)
            or any(low_value(other, after) > own for other in others)
        ):
            continue
        if against is not None:
            range_of = {slow.cards_of(other): Fraction(1) for other in pql.hands(against, game=GAME)}
            range_of = {other: one for other, one in range_of.items() if not {*other} & (seen | {card})}
            sums = hand_counts({held: Fraction(1)}, range_of, after)[held]
            if not sum(sums) or 2 * sum(sums[1::4]) <= sum(sums):
                continue
        found[card_text(card)] = LOWS[own - 1]
        left = [other for other in range(52) if other not in {*held, *after, *gone}]
        if not any(low_value(two, after) > own for two in combinations(left, 2)):
            nuts.add(card_text(card))
    return found, nuts


@pytest.mark.parametrize(
    ("hand", "board", "known", "against", "dead"),
    [
        ("As2dKhQc", "8h7dKc", [], None, ""),
        ("As2dKhQc", "8h7d3c", [], None, "4s4d"),
        ("4s5dKhQc", "8h7dTc2s", [], None, ""),
        ("As3dKhQc", "8h7dKc", ["AcQsJhTh"], None, ""),
        ("As3dKhQc", "8h7dKc4h", ["Ac2s9h9d", "KsKdJsJh"], None, ""),
        ("4s5dKhQc", "8h7dKc", [], "A2KJ$ds", ""),
        ("As3dKhQc", "8h7dKc4h", [], "A2JT$ds, 5632, KKQJ$ds", ""),
    ],
)
def test_outs_to_the_low_half(
    hand: str, board: str, known: list[str], against: str | None, dead: str
) -> None:
    versus = [*known, *([against] if against else [])]
    found = pql.outs(hand, board, versus=versus, dead=dead, game=GAME)
    assert isinstance(found, OutsResult)
    lows, nuts = low_outs(hand, board, known, against, dead)
    assert {card.card: card.low for card in found.low_outs} == lows
    assert {card.card for card in found.low_outs if card.nut_low} == nuts
    assert found.by_type.get("low", []) == [card.card for card in found.low_outs]
    # The high half is judged as in Omaha, where no pot is split.
    high = pql.outs(hand, board, versus=versus, dead=dead, game="omaha")
    assert [card.card for card in found.high_outs] == [card.card for card in high.outs]
    assert found.count == len({*[card.card for card in found.high_outs], *lows})
    refused = {card for cards in found.refused.values() for card in cards}
    assert refused == {card.card for card in found.cards} - {card.card for card in found.outs}


def test_equities_after_outs_are_of_both_halves() -> None:
    found = pql.outs("As2dKhQc", "8h7dKc4h", versus="AcQsJhTh", game=GAME)
    for card in found.outs[:6]:
        board = (*slow.cards_of("8h7dKc4h"), *slow.cards_of(card.card))
        ranges = [{slow.cards_of(hand): Fraction(1)} for hand in ("As2dKhQc", "AcQsJhTh")]
        expected = equities(ranges, final_boards(board))[0]
        assert card.equity == pytest.approx(float(sum(expected)))


def test_counterfeit_cards_are_those_of_draws() -> None:
    for hand, board in (("As2dKhQc", "8h7dKc"), ("As2dKhQc", "8h7d3c"), ("4s5dKhQc", "8h7dTc")):
        drawn = pql.draws(hand, board, game=GAME)
        assert isinstance(drawn, DrawsResult)
        assert pql.outs(hand, board, game=GAME).counterfeit == drawn.counterfeit


def test_outs_say_both_halves() -> None:
    text = str(pql.outs("As2dKhQc", "8h7dKc", game=GAME))
    assert text.startswith(
        "27 outs: 11 to the high half, 0 of them to the nuts; 16 to the low half, 16 to the nut low"
    )
    assert "counterfeited by Ah Ad Ac 2s 2h 2c" in text
    assert "low         16    16  6s 6h" in text
    assert "half" not in str(pql.outs("As2dKhQc", "8h7dKc", game="omaha"))
    (table,) = pql.run(f"game {GAME}; outs A2KQ$ds on 8h7dKc")
    assert isinstance(table, OutsTable)
    assert table.columns[-1] == "low"
    read = pql.outs("As2dKhQc", "8h7dKc", game=GAME).to_dict()
    assert (read["high"], read["low"], read["nut_low"]) == (11, 16, 16)
