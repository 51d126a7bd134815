"""Features of hands of which exactly two cards count, against every two cards with every three of the board."""

from __future__ import annotations

from array import array
from functools import cache
from itertools import combinations
from random import Random

import pytest

from pql.cards import made_hands
from pql.evaluator_ext import columns
from pql.evaluator_ext import made_hands as made_hands_kernel
from references import omaha, omaha_made, split_pots

Deal = tuple[tuple[int, ...], tuple[int, ...]]


@cache
def deals(count: int = 160) -> list[Deal]:
    """Random hands on boards; one in two from half of a deck, where more meets."""
    random = Random(29)
    found = []
    for number in range(count):
        deck = omaha.DECK if number % 2 else random.sample(omaha.DECK, 18)
        hole, street = random.choice((4, 5)), random.choice((3, 4, 5))
        drawn = random.sample(deck, hole + street)
        found.append((tuple(drawn[:hole]), tuple(drawn[hole:])))
    return found


def values(name: str, rows: list[Deal], number: int = 0, dead: int = 0) -> list[int]:
    pockets = array("Q", [omaha.mask(hand) for hand, _ in rows])
    boards = array("Q", [omaha.mask(board) for _, board in rows])
    return [int(value or 0) for value in columns.feature(name, pockets, boards, dead, number, 2).tolist()]


def test_values_and_categories() -> None:
    wanted = [omaha.value(*deal) for deal in deals()]
    assert values("ordinal", deals()) == wanted
    wanted = [omaha_made.category(sum(omaha_made.bests(*deal)[0], ())) for deal in deals()]
    assert values("category", deals()) == wanted


def test_made_hands_and_draws() -> None:
    for deal, code in zip(deals(), values("made_code", deals()), strict=True):
        found = made_hands.describe_code(code)
        assert (found.kicker or found.made) == omaha_made.made(*deal), deal
        assert {*found.draws} == omaha_made.draws(*deal), deal
        assert made_hands.straight_outs_in(code) == len(omaha_made.straight_cards(*deal)), deal


def test_straight_outs_leave_dead_cards_out() -> None:
    for dead in (range(0, 52, 7),):
        live = [deal for deal in deals() if not {*deal[0], *deal[1]} & {*dead}]
        wanted = [len(omaha_made.straight_cards(*deal, [*dead])) for deal in live]
        assert values("straight_outs", live, 0, omaha.mask(dead)) == wanted


@pytest.mark.parametrize(
    ("hand", "board", "outs"),
    [  # the sizes of wraps that players name
        ("QhJsTd2c", "AcKh5s", 9), ("7h6s5d5c", "9c8h2s", 12), ("QhJsTd3c", "9c8h2s", 13),
        ("QhJsTd7c", "9c8h2s", 16), ("JhTs7d3c", "9c8h2s", 17), ("JhTs7d6c", "9c8h2s", 20),
    ],
)  # fmt: skip
def test_wraps(hand: str, board: str, outs: int) -> None:
    deal = omaha.cards_of(hand), omaha.cards_of(board)
    assert len(omaha_made.straight_cards(*deal)) == outs
    code = values("made_code", [deal])[0]
    assert made_hands.straight_outs_in(code) == outs
    assert "wrap" in made_hands.describe_code(code).draws


@pytest.mark.sums
def test_outs_to_a_type() -> None:
    for kind in range(9):
        rows = deals()[kind::20]
        wanted = []
        for hand, board in rows:
            now = omaha_made.category(sum(omaha_made.bests(hand, board)[0], ()))
            unseen = [card for card in omaha.DECK if card not in (*hand, *board)] if len(board) < 5 else []
            then = [
                omaha_made.category(sum(omaha_made.bests(hand, (*board, card))[0], ())) for card in unseen
            ]
            wanted.append(0 if now >= kind else then.count(kind))
        assert values("outs_to_type", rows, kind) == wanted


def _better_pairs(
    hand: tuple[int, ...], board: tuple[int, ...], dead: int = 0, type_too: bool = False
) -> int:
    own = omaha.value(hand, board)
    kind = omaha_made.category(sum(omaha_made.bests(hand, board)[0], ()))
    count = 0
    live = [card for card in omaha.DECK if card not in (*hand, *board) and not dead >> card & 1]
    for pair in combinations(live, 2):
        best = max(
            [(omaha.ordinal(tuple(sorted((*pair, *three)))), three) for three in combinations(board, 3)]
        )
        if best[0] > own and (not type_too or omaha_made.category((*pair, *best[1])) == kind):
            count += 1
    return count


def test_better_pairs() -> None:
    rows = deals()[:10]
    assert values("hands_above", rows) == [_better_pairs(*deal) for deal in rows]
    assert values("hands_above_in_type", rows) == [_better_pairs(*deal, type_too=True) for deal in rows]


def test_outs_to_the_nuts() -> None:
    for hand, board in [deal for deal in deals() if len(deal[1]) < 5][:2]:
        unseen = [card for card in omaha.DECK if card not in (*hand, *board)][::6]
        dead = omaha.mask([card for card in omaha.DECK if card not in (*hand, *board, *unseen)])
        wanted = [not _better_pairs(hand, (*board, card), dead) for card in unseen]
        assert values("nut_outs", [(hand, board)], 0, dead) == [sum(wanted)]


def low_deals() -> list[Deal]:
    """Hands on boards of the lower half of the deck, where lows meet."""
    random = Random(31)
    low_cards = [card for card in omaha.DECK if card // 4 < 8 or card // 4 == 12]
    found = []
    for _ in range(120):
        hole, street = random.choice((4, 5)), random.choice((3, 4, 5))
        drawn = random.sample(low_cards, hole + street)
        found.append((tuple(drawn[:hole]), tuple(drawn[hole:])))
    return [*found, *deals(40)]


def better_lows(hand: tuple[int, ...], board: tuple[int, ...], dead: tuple[int, ...] = ()) -> int:
    own = split_pots.low_value(hand, board)
    unseen = [card for card in omaha.DECK if card not in (*hand, *board, *dead)]
    return sum(split_pots.low_value(pair, board) > own for pair in combinations(unseen, 2))


def test_lows() -> None:
    wanted = [split_pots.low_value(*deal) for deal in low_deals()]
    assert values("low", low_deals()) == wanted
    assert len({*wanted}) > 20
    # Every low that there is: two of its cards in the hand, three on the board.
    every: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
    for low in split_pots.LOWS:
        ranks = ["23456789TJQKA".index(rank) for rank in low.split("-")]
        every.append(((4 * ranks[0], 4 * ranks[1], 40, 44), tuple(4 * rank + 1 for rank in ranks[2:])))
    assert values("low", every) == list(range(1, 57))


def test_better_lows() -> None:
    rows, dead = low_deals()[::4], tuple(range(0, 52, 9))
    assert values("lows_above", rows) == [better_lows(*deal) for deal in rows]
    rows = [deal for deal in rows if not {*deal[0], *deal[1]} & {*dead}]
    assert values("lows_above", rows, 0, omaha.mask(dead)) == [better_lows(*deal, dead) for deal in rows]


@pytest.mark.sums
def test_outs_to_the_nut_low() -> None:
    rows = [deal for deal in low_deals() if len(deal[1]) < 5][::6]
    wanted = []
    for hand, board in rows:
        nexts = [(*board, card) for card in omaha.DECK if card not in (*hand, *board)]
        wanted.append(
            sum(split_pots.low_value(hand, then) > 0 and not better_lows(hand, then) for then in nexts)
        )
    assert values("nut_low_outs", rows) == wanted
    assert len({*wanted}) > 3
    assert values("nut_low_outs", [deal for deal in low_deals() if len(deal[1]) == 5][:1]) == [0]


def test_before_the_flop_the_best_two_cards_count() -> None:
    aces, rundown = omaha.cards_of("AsAh2c3d"), omaha.cards_of("KsQhJcTd")
    assert values("category", [(aces, ()), (rundown, ())]) == [1, 0]
    assert values("ordinal", [(aces, ())]) == [0]
    assert values("hands_above", [(aces, ()), (omaha.cards_of("KsKhQcJd"), ())]) == [0, 6]


def test_a_card_in_two_places_has_no_value() -> None:
    deal = omaha.cards_of("AsAh2c3d"), omaha.cards_of("AsKhQc")
    for name in ("ordinal", "category", "straight_outs", "outs_to_type", "nut_outs", "hands_above", "low"):
        assert values(name, [deal], 4) == [0]
    assert values("made_code", [deal])[0] == made_hands_kernel.NO_HAND


def test_what_is_no_hand_is_refused() -> None:
    hand, board = array("Q", [0b1111]), array("Q", [0b111 << 8])
    for bad in (array("Q", [0b11]), array("Q", [0b1111111]), array("Q", [0b111 | 1 << 52])):
        with pytest.raises(ValueError, match="more cards than"):
            columns.feature("ordinal", bad, board, 0, 0, 2)
    with pytest.raises(ValueError, match="more cards than"):
        columns.feature("ordinal", hand, array("Q", [0b11 << 8]), 0, 0, 2)
    with pytest.raises(ValueError, match="more cards than"):  # hold'em's ranking knows seven cards
        columns.feature("ordinal", hand, array("Q", [0b1111 << 8]), 0)
    # What counts cards alone is the same in every game.
    assert columns.feature("cards", hand, array("Q", [0b11111 << 8]), 0, 0, 2)[0] == 9
