"""Omaha with a low half: lows, sweeps, run-outs and samples against pairs and triples, hand against hand."""

from __future__ import annotations

import random
from array import array
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import TypeAlias

import pytest

from pql.evaluator_ext import omaha
from references import omaha as slow
from references import split_pots

Range: TypeAlias = "tuple[array[int], array[float] | None]"

# Most cards of which a low is made, so that lows, ties of them and counterfeits are many.
LOW_DECK = [card for card in range(52) if card // 4 in (0, 1, 2, 3, 4, 5, 6, 12)] + [28, 35, 42, 45, 46]


def packed(held: slow.Weighed, plain: bool) -> Range:
    hands = sorted((slow.mask(hand), float(weight)) for hand, weight in held.items())
    weights = None if plain else array("d", [weight for _, weight in hands])
    return array("Q", [mask for mask, _ in hands]), weights


def some_hands(rng: random.Random, hole: int, count: int, deck: list[int], plain: bool) -> slow.Weighed:
    hands = [tuple(sorted(rng.sample(deck, hole))) for _ in range(count)]
    return {hand: Fraction(1) if plain else Fraction(rng.randint(1, 8), 8) for hand in hands}


def listed(boards: list[list[int]]) -> tuple[array[int], array[int]]:
    """Boards as masks, each once more than the one before."""
    return array("Q", [slow.mask(board) for board in boards]), array("I", range(1, len(boards) + 1))


@pytest.mark.parametrize("hole", [4, 5, 6])
def test_a_low_is_the_best_of_pairs_with_three_of_the_board(hole: int) -> None:
    rng = random.Random(hole)
    for cards in (3, 4, 5):
        board = [*slow.cards_of("Ah3c7d"), *slow.cards_of("2c8d")][:cards]
        hands = [tuple(rng.sample(LOW_DECK, hole)) for _ in range(150)]
        expected = [split_pots.low_value(hand, board) for hand in hands]
        assert len({*expected}) > 5
        found = omaha.low_values(array("Q", [slow.mask(hand) for hand in hands]), slow.mask(board))
        assert list(found) == expected
        for hand, low in zip(hands, expected, strict=True):
            if not {*hand} & {*board}:
                assert omaha.low_value(slow.mask(hand), slow.mask(board)) == low


def test_no_board_makes_more_than_ten_lows() -> None:
    """A class of lows has a lane in the sweep, and there are lanes for ten of them and for none."""
    pairs = array("Q", [1 << low | 1 << high for low, high in combinations(range(52), 2)])
    for ranks in range(1 << 8):
        held = [4 * (rank - 1) if rank else 48 for rank in range(8) if ranks >> rank & 1]
        if 3 <= len(held) <= 5:
            lows = {*omaha.low_values(pairs, slow.mask(held))}
            # Cards of other suits make lows too that need a rank of the board twice.
            lows |= {
                *omaha.low_values(
                    array("Q", [pair << 1 for pair in pairs if pair < 1 << 51]), slow.mask(held)
                )
            }
            assert len(lows) == 11


def boards_for(rng: random.Random, cards: int) -> list[list[int]]:
    """Boards on which most hands have a low, some have, and none has."""
    return [
        rng.sample(LOW_DECK[:32], cards),
        [*rng.sample(LOW_DECK[:32], 3), *rng.sample(range(28, 48), cards - 3)],
        [*rng.sample(LOW_DECK[:4], 2), *rng.sample(range(28, 48), cards - 2)],
    ]


@pytest.mark.parametrize("hole", [4, 5, 6])
@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize("cards", [4, 5])
def test_each_hand_counts_its_own_halves(hole: int, plain: bool, cards: int) -> None:
    rng = random.Random(100 * cards + 10 * hole + plain)
    for deck in (LOW_DECK[:20], LOW_DECK, list(range(52))):
        first = some_hands(rng, hole, 25, deck, False)
        second = some_hands(rng, hole, 25, deck, plain) | dict.fromkeys(list(first)[:10], Fraction(1))
        boards = boards_for(rng, cards)
        expected = dict.fromkeys(sorted(first, key=slow.mask), [Fraction(0)] * 12)
        for times, board in enumerate(boards, 1):
            for hand, sums in split_pots.hand_counts(first, second, board).items():
                expected[hand] = [old + times * new for old, new in zip(expected[hand], sums, strict=True)]
        found = omaha.split_counts(*listed(boards), packed(first, False), packed(second, plain), hole)
        assert found.typecode == ("Q" if plain else "d")
        assert list(found) == pytest.approx([float(sum_) for sums in expected.values() for sum_ in sums])
        if cards == 5:
            swept = omaha.split_sweep(*listed(boards), packed(first, False), packed(second, plain), hole)
            weights = [first[hand] for hand in expected]
            assert swept == pytest.approx(
                [
                    float(
                        sum(
                            weight * own[kind] for weight, own in zip(weights, expected.values(), strict=True)
                        )
                    )
                    for kind in range(12)
                ]
            )
            if plain:
                both = packed(first, True), packed(second, True)
                whole = omaha.split_sweep(*listed(boards), *both, hole)
                assert whole == [sum(own[kind] for own in expected.values()) for kind in range(12)]
                assert all(type(count) is int for count in whole)


@pytest.mark.sums
@pytest.mark.parametrize("hole", [4, 5])
def test_the_high_of_a_sweep_is_that_of_the_sweep_without_lows(hole: int) -> None:
    """Ranges so large that hands lie beside each other, and that sums are carried over."""
    rng = random.Random(hole)
    numbers = [array("I", rng.sample(range(comb(52, hole)), 40_000)) for _ in range(2)]
    first, second = [omaha.masks_of(omaha.bits_of_numbers(each, hole), hole) for each in numbers]
    boards = listed([list(slow.cards_of("Kh7h2c4dJs")), list(slow.cards_of("As2d3h4c8s"))])
    found = omaha.split_sweep(*boards, (first, None), (second, None), hole)
    assert tuple(sum(found[4 * high : 4 * high + 4]) for high in range(3)) == omaha.sweep(
        *boards, (first, None), (second, None), hole
    )
    turned = omaha.split_sweep(*boards, (second, None), (first, None), hole)
    other = {0: 0, 1: 3, 2: 2, 3: 1}
    assert found == [turned[4 * (2 - high) + other[low]] for high in range(3) for low in range(4)]
    counts = omaha.split_counts(*boards, (first, None), (second, None), hole)
    assert found == [sum(counts[kind::12]) for kind in range(12)]
    # A first range whose weights are all 2 wins twice as much.
    twice = omaha.split_sweep(*boards, (first, array("d", [2.0]) * len(first)), (second, None), hole)
    assert twice == pytest.approx([2 * count for count in found])


@pytest.mark.parametrize("hole", [4, 5, 6])
def test_counters_hold_as_many_hands_as_there_can_be(hole: int) -> None:
    """Every hand that shares all cards but one with another: the numbers of these fill a byte."""
    board = list(slow.cards_of("As2d3h4c"))
    high = slow.cards_of("KcKdQhQsJcJd")[:hole]
    left = [card for card in range(52) if card not in board]
    others = {
        tuple(sorted({*high[:place], *high[place + 1 :], card})) for place in range(hole) for card in left
    }
    second = {hand: Fraction(1) for hand in others if len(hand) == hole}
    assert len(second) == 1 + hole * (48 - hole)
    first = {
        hand: Fraction(1) for hand in (high, tuple(slow.cards_of("Td9d8s8hAd5c")[:hole]), *list(second)[:5])
    }
    found = omaha.split_counts(*listed([board]), packed(first, True), packed(second, True), hole)
    expected = split_pots.hand_counts(first, second, board)
    assert list(found) == [count for hand in sorted(first, key=slow.mask) for count in expected[hand]]
    assert sum(found) > 0


@pytest.mark.full
@pytest.mark.parametrize("board", ["Kh7h2c4dJs", "As2d3h4c8s"])
def test_every_hand_against_every_hand_is_even(board: str) -> None:
    everything = (omaha.masks_of(((1 << 270725) - 1).to_bytes(33841, "little"), 4), None)
    found = omaha.split_sweep(
        array("Q", [slow.mask(slow.cards_of(board))]), array("I", [1]), everything, everything, 4
    )
    assert sum(found) == comb(47, 4) * comb(43, 4)
    assert sum(found[:4]) == sum(found[8:])
    assert sum(found[1::4]) == sum(found[3::4])


@pytest.mark.parametrize("hole", [4, 5])
def test_hands_whose_every_opponent_shares_a_card_meet_nothing(hole: int) -> None:
    """Weights that are no binary fractions leave rounding errors where counters are taken from one another."""
    rng = random.Random(40 + hole)
    hero = slow.mask(range(20, 20 + hole))
    villains: dict[int, float] = {}
    while len(villains) < 400:
        hand = [rng.choice(range(20, 20 + hole)), *rng.sample(range(8, 20), hole - 1)]
        villains[slow.mask(hand)] = 0.1 * rng.randint(1, 9)
    against = array("Q", sorted(villains)), array("d", [villains[mask] for mask in sorted(villains)])
    boards, once = array("Q", [slow.mask([0, 5, 30, 43, 50])]), array("I", [1])
    own = array("Q", [hero]), array("d", [0.7])
    assert list(omaha.split_counts(boards, once, own, against, hole)) == [0] * 12
    assert omaha.split_sweep(boards, once, own, against, hole) == [0] * 12


@pytest.mark.parametrize(
    ("players", "hole", "known", "dead"),
    [
        (2, 4, 3, 0),
        (3, 4, 4, 2),
        (4, 5, 5, 0),
        (3, 6, 3, 0),
        (1, 4, 4, 0),
        (2, 4, 0, 32),
        (3, 4, 0, 29),
        (1, 5, 0, 36),
    ],
)
def test_one_hand_each(players: int, hole: int, known: int, dead: int) -> None:
    """Before the flop so many cards are dead that there are few boards, with aces and eights among them."""
    rng = random.Random(100 * players + 10 * hole + known)
    deck = rng.sample(
        LOW_DECK if dead < 20 else range(52), players * hole + known + (dead if dead < 20 else 0)
    )
    hands = [tuple(deck[hole * i : hole * (i + 1)]) for i in range(players)]
    board = deck[players * hole :][:known]
    gone = deck[players * hole + known :]
    if dead >= 20:
        gone = rng.sample([card for card in range(52) if card not in deck], dead)
    # The last has folded where there are three.
    playing = players - (players == 3)
    boards = split_pots.final_boards(board, [*gone, *[card for hand in hands for card in hand]])
    ranges = [{hand: Fraction(1)} for hand in hands]
    expected = split_pots.split_counts(ranges, boards, gone, playing)
    masks = array("Q", [slow.mask(hand) for hand in hands])
    found = omaha.split_hands(slow.mask(board), slow.mask(gone), masks, playing)
    assert found == expected
    assert sum(found[0]) == len(boards)


@pytest.mark.full
def test_two_hands_before_the_flop_are_the_sum_of_their_flops() -> None:
    """Every board has ten flops."""
    rng = random.Random(9)
    deck = rng.sample(LOW_DECK, 8)
    masks = array("Q", [slow.mask(deck[:4]), slow.mask(deck[4:])])
    left = [card for card in range(52) if card not in deck]
    sums = [[0] * 12 for _ in range(2)]
    some = 0
    for flop in combinations(left, 3):
        for own, more in zip(sums, omaha.split_hands(slow.mask(flop), 0, masks, 2), strict=True):
            own[:] = [old + new for old, new in zip(own, more, strict=True)]
        some += 1
    assert some == comb(44, 3)
    assert sums == [[10 * count for count in own] for own in omaha.split_hands(0, 0, masks, 2)]


def test_random_deals_are_those_without_lows() -> None:
    rng = random.Random(3)
    for folded in (0, 1):
        held = [packed(some_hands(rng, 4, 30, LOW_DECK, False), False), None, None]
        asked = (0, 0, None, held, 4, 1, 5, 2000, folded)
        found, high = omaha.split_sample(*asked), omaha.sample(*asked)
        playing = 3 - folded
        for own, wins in zip(found, high, strict=True):
            parts = [sum(own[k * (playing + 2) : (k + 1) * (playing + 2)]) for k in range(1, playing + 1)]
            assert parts == wins


def test_random_deals_are_as_often_as_they_should_be() -> None:
    rng = random.Random(4)
    known = rng.sample(LOW_DECK[:32], 4)
    held = [some_hands(rng, 4, 6, [card for card in LOW_DECK if card not in known], False) for _ in range(2)]
    exact = split_pots.split_counts(held, split_pots.final_boards(known))
    total = sum(exact[0])
    ranges = [packed(each, False) for each in held]
    found = omaha.split_sample(slow.mask(known), 0, None, ranges, 4, 1, 0, 40_000)
    for own, expected in zip(found, exact, strict=True):
        assert [count / 40_000 for count in own] == pytest.approx(
            [float(each / total) for each in expected], abs=0.012
        )


@pytest.mark.parametrize("hole", [4, 5])
@pytest.mark.parametrize("plain", [True, False])
def test_who_is_ahead_of_the_pot_now_and_then(hole: int, plain: bool) -> None:
    rng = random.Random(40 * hole + plain)
    for cards in (4, 5):
        known = rng.sample(LOW_DECK, cards)
        first, second = [some_hands(rng, hole, 6, LOW_DECK[:26], plain) for _ in range(2)]
        final = split_pots.final_boards(known)
        expected = split_pots.standings(first, second, known, final)
        boards = array("Q", [slow.mask(board) for board in final])
        matrix, ends = omaha.split_standings(
            slow.mask(known),
            boards,
            array("I", [1]) * len(boards),
            packed(first, plain),
            packed(second, plain),
            hole,
        )
        assert matrix == [pytest.approx([float(sum_) for sum_ in row]) for row in expected]
        kinds = [Fraction(0)] * 12
        for board in final:
            for hand, sums in split_pots.hand_counts(first, second, board).items():
                kinds = [old + first[hand] * new for old, new in zip(kinds, sums, strict=True)]
        assert ends == pytest.approx([float(sum_) for sum_ in kinds])


def test_random_deals_by_who_is_ahead_of_the_pot() -> None:
    rng = random.Random(50)
    known = rng.sample(LOW_DECK[:32], 4)
    held = [packed(some_hands(rng, 4, 12, LOW_DECK, False), False) for _ in range(2)]
    boards = array("Q", [slow.mask(board) for board in split_pots.final_boards(known)])
    first, second = held
    exact, _ = omaha.split_standings(
        slow.mask(known), boards, array("I", [1]) * len(boards), first, second, 4
    )
    one, two = omaha.split_sample_standings(slow.mask(known), 0, [*held, None], 4, 1, 3, 0, 20_000)
    total = sum(map(sum, exact))
    for row, drawn in zip(exact, one[0], strict=True):
        assert [count / 20_000 for count in drawn] == pytest.approx([each / total for each in row], abs=0.015)
    for opponents, (matrix, shares) in enumerate((one, two), 1):
        asked = (slow.mask(known), 0, None, [*held, None], 4, 3, 0, 20_000, 2 - opponents)
        assert shares == omaha.split_sample(*asked)[0]
        assert sum(map(sum, matrix)) == 20_000


def test_who_has_the_largest_share_of_three() -> None:
    """Half of the low is less than the high, and the low alone as much."""
    board = slow.mask(slow.cards_of("As7h4cKdQd"))
    cases = {
        # The low for both of the first two; the third has the high: a quarter, a quarter and a half.
        ("2h3hKsKh", "2c3cJs9s", "JhTh8h8d"): 2,
        ("JhTh8h8d", "2h3hKsKh", "2c3cJs9s"): 0,
        # Half and half.
        ("JhTh8h8d", "2h3h9s9h", "KcKh8s8c"): 1,
    }
    for hands, how in cases.items():
        held = [(array("Q", [slow.mask(slow.cards_of(hand))]), None) for hand in hands]
        ((matrix, _),) = omaha.split_sample_standings(board, 0, held, 4, 2, 1, 0, 10)
        assert matrix[how][how] == 10


def test_bad_arguments_are_refused() -> None:
    ok: Range = (array("Q", [0b1111]), None)
    board, once = array("Q", [0b11111 << 8]), array("I", [1])
    with pytest.raises(ValueError, match="three to five cards, none of them"):
        omaha.low_value(0b1111, 0b11110)
    with pytest.raises(ValueError, match="three to five cards"):
        omaha.low_values(ok[0], 0b11)
    for function in (omaha.split_counts, omaha.split_sweep):
        with pytest.raises(ValueError, match="4 to 6 cards"):
            function(board, once, ok, ok, 3)
        with pytest.raises(ValueError, match="not a board"):
            function(array("Q", [7]), once, ok, ok, 4)
    with pytest.raises(ValueError, match="one place"):
        omaha.split_hands(0, 0b1, ok[0], 1)
    with pytest.raises(ValueError, match="begin with the known one"):
        omaha.split_standings(0b111, board, once, ok, ok, 4)
    with pytest.raises(ValueError, match="there is an opponent"):
        omaha.split_sample_standings(0b111 << 8, 0, [ok], 4, 1, 1, 0, 10)
