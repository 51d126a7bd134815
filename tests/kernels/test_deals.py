"""Deals one by one: boards up to suits, hands that fit them, random deals, pot shares."""

from __future__ import annotations

from array import array
from itertools import combinations
from math import comb
from typing import Any

import pytest

from pql.cards.deck import cards_mask
from pql.evaluator_ext import deals
from pql.sets.board_program import ALL_EXCHANGES, IDENTITY

DECK = deals.DECK


def test_first_boards_stand_for_all() -> None:
    for cards, classes in ((3, 1755), (4, 16432)):
        masks, sizes = deals.first_boards(cards, 0, 0, ALL_EXCHANGES)
        assert (len(masks), sum(sizes)) == (classes, comb(52, cards))
    known, dead = cards_mask("AhKd"), cards_mask("2c3c")
    masks, sizes = deals.first_boards(4, known, dead, IDENTITY)
    assert sum(sizes) == comb(48, 2)
    assert all(mask & known == known and not mask & dead and mask.bit_count() == 4 for mask in masks)
    with pytest.raises(ValueError, match="of which none is dead"):
        deals.first_boards(3, known, known, IDENTITY)


def test_longer_boards() -> None:
    flop, other = cards_mask("AhKd2c"), cards_mask("3h3d4c")
    for more in (1, 2):
        masks, parents = deals.longer_boards(array("Q", [flop, other]), more, DECK)
        assert len(masks) == len(set(zip(masks, parents, strict=True))) == 2 * comb(49, more)
        for mask, parent in zip(masks, parents, strict=True):
            assert mask & (other if parent else flop) == (other if parent else flop)
    known = cards_mask("7s")
    masks, _ = deals.longer_boards(array("Q", [flop]), 2, DECK, known)
    assert len(masks) == 48
    assert all(mask & known for mask in masks)


def test_hands_are_dealt_without_clashes() -> None:
    aces = [cards_mask(a + b) for a, b in combinations(["As", "Ah", "Ad", "Ac"], 2)]
    kings = [cards_mask(a + b) for a, b in combinations(["Ks", "Kh", "As"], 2)]
    boards = [cards_mask("2c3d4h"), cards_mask("Ah3d4h")]
    expected = [
        (board, first, second)
        for board, mask in enumerate(boards)
        for first, hand in enumerate(aces)
        for second, other in enumerate(kings)
        if not (mask & hand or mask & other or hand & other)
    ]
    hands = [array("Q", aces), array("Q", kings)]
    dealt = deals.deal_hands(array("Q", boards), hands, 1000)
    assert dealt is not None
    assert list(zip(dealt[0], *dealt[1], strict=True)) == expected
    assert deals.deal_hands(array("Q", boards), hands, len(expected) - 1) is None
    assert deals.deal_hands(array("Q", boards), [], 10) == (array("I", [0, 1]), [])


def test_random_deals_are_uniform_over_what_is_possible() -> None:
    """Of AsKs and AsQs against AsJs and KdJd only two pairs of hands can be dealt; weights decide between them."""
    first = array("Q", [cards_mask("AsKs"), cards_mask("QsQd")])
    second = array("Q", [cards_mask("AsJs"), cards_mask("KdJd")])
    flops = array("Q", [cards_mask("2c3c4c"), cards_mask("AsTs9s")])
    boards, (one, two), attempts = deals.draw_deals(
        5, 0, 30_000, 10**6, cards_mask("7h"), flops, -1, -1, [first, second], [None, array("d", [1.0, 5.0])]
    )
    counts: dict[Any, int] = {}
    for deal in zip(one, two, (board == flops[0] for board in boards[0]), strict=True):
        counts[deal] = counts.get(deal, 0) + 1
    # Possible: AK v KJ and QQ v AJ on the low flop, QQ v KJ on both, AK v KJ not with the ace on board.
    weights = {(0, 1, True): 4, (1, 0, True): 1, (1, 1, True): 4, (1, 1, False): 4}
    assert counts.keys() == weights.keys()
    for deal, weight in weights.items():
        assert counts[deal] / 30_000 == pytest.approx(weight / 13, abs=0.012)
    for flop, turn, river in zip(*boards, strict=True):
        assert (turn.bit_count(), river.bit_count()) == (4, 5)
        assert flop & turn == flop
        assert turn & river == turn
        assert not river & cards_mask("7h")
    again = deals.draw_deals(
        5, 0, 30_000, 10**6, cards_mask("7h"), flops, -1, -1, [first, second], [None, array("d", [1.0, 5.0])]
    )
    assert (again[0], again[2]) == (boards, attempts)
    # Two hands, five by weight, and two flops: 13 of 20 ways are possible, the other attempts are thrown away.
    assert attempts == pytest.approx(30_000 * 20 / 13, rel=0.01)


def test_what_cannot_be_dealt_ends() -> None:
    aces = array("Q", [cards_mask("AsAh")])
    boards, _, attempts = deals.draw_deals(1, 0, 10, 1000, 0, array("Q"), -2, -2, [aces, aces], [None, None])
    assert (len(boards[0]), attempts) == (0, 1000)


def test_pot_shares_over_run_outs() -> None:
    """AhAs against KhKs on 2c3d4s: 891 wins and 24 ties of 990 run-outs (published for ProPokerTools' equity)."""
    hands = [array("Q", [cards_mask("AhAs")] * 2), array("Q", [cards_mask("KhKs")] * 2)]
    boards = array("Q", [cards_mask("2c3d4s"), cards_mask("2c3d4s7h")])
    assert deals.shares_of_pot(hands, boards, 0).tolist() == pytest.approx([(891 + 12) / 990, 42 / 44])
    assert deals.shares_of_pot(hands, boards, cards_mask("Ah")).tolist() == [0, 0]
