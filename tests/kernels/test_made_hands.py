"""The kernel of made hands against the slow classification, and cases a player knows the answer to."""

from __future__ import annotations

import doctest
import random
from array import array
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pql.cards.combos import hand_names, hands_touching, indices, parse_hand, plain_weights
from pql.cards.deck import cards_mask
from pql.cards.made_hands import MADE_HANDS, describe_code
from pql.evaluator_ext import made_hands as kernel
from pql.sets.board_program import ALL_EXCHANGES, orbits
from references import made_hands as model
from references.families import together

CARDS = st.integers(0, 51)
NAMES = [hand.name for hand in MADE_HANDS]


def unpacked(code: int) -> tuple[str, set[str]]:
    return NAMES[code & 31], set(describe_code(code).draws)


def classified(hand: str, board: str) -> tuple[str, set[str]]:
    cards = [cards_mask(hand[:2]).bit_length() - 1, cards_mask(hand[2:]).bit_length() - 1]
    return unpacked(kernel.code_of(cards_mask(board), *cards))


def check(board: tuple[str, ...], hands: list[int]) -> None:
    """Compares the codes of some hands (indices) with the slow classification."""
    codes = kernel.codes(cards_mask("".join(board)))
    for index in hands:
        hand = model.cards(hand_names()[index])
        expected = model.made(hand, board), model.draws(hand, board)
        assert unpacked(codes[index]) == expected, f"{hand} on {board}"


def live(board: tuple[str, ...]) -> list[int]:
    """The indices of the hands that miss a board."""
    return list(indices((1 << 1326) - 1 & ~hands_touching(cards_mask("".join(board)))))


@given(st.lists(CARDS, min_size=5, max_size=7, unique=True))
@settings(max_examples=400, deadline=None)
def test_any_hand_on_any_board(cards: list[int]) -> None:
    texts = [model.DECK[card] for card in cards]
    hand, board = tuple(texts[:2]), tuple(texts[2:])
    expected = model.made(hand, board), model.draws(hand, board)
    assert classified("".join(hand), "".join(board)) == expected


# Few ranks, few suits or neighbouring ranks: boards on which much happens.
@given(st.data(), st.integers(3, 5), st.sampled_from(["two suits", "four ranks", "six in a row"]))
@settings(max_examples=300, deadline=None)
@pytest.mark.sums
def test_boards_on_which_much_happens(data: st.DataObject, street: int, kind: str) -> None:
    deck = model.DECK
    if kind == "two suits":
        deck = [card for card in deck if card[1] in "hs"]
    elif kind == "four ranks":
        ranks = data.draw(st.lists(st.sampled_from(model.RANKS), min_size=4, max_size=4, unique=True))
        deck = [card for card in deck if card[0] in ranks]
    else:
        lowest = data.draw(st.integers(-1, 7))
        deck = [card for card in deck if (model.RANKS.index(card[0]) - lowest) % 13 < 6]
    cards = data.draw(st.lists(st.sampled_from(deck), min_size=street + 2, max_size=street + 2, unique=True))
    hand, board = tuple(cards[:2]), tuple(cards[2:])
    expected = model.made(hand, board), model.draws(hand, board)
    assert classified("".join(hand), "".join(board)) == expected


BOARDS = ["Kh7h2c", "7s7h2d", "9h8h7h", "AsKsQdJs", "KhKd7s7c", "5c6d7h8s9c", "AhKhQh9h4h", "KcKdKhKs2c"]


@pytest.mark.parametrize("board", BOARDS)
def test_a_sample_of_the_hands_on_a_board(board: str) -> None:
    hands = random.Random(board).sample(live(model.cards(board)), 150)
    check(model.cards(board), hands)


@pytest.mark.full
def test_every_hand_on_many_boards() -> None:
    rng = random.Random(4)
    for board in BOARDS:
        check(model.cards(board), live(model.cards(board)))
    for street in (3, 4, 5):
        for _ in range(40):
            some = tuple(rng.sample(model.DECK, street))
            check(some, live(some))


@pytest.mark.full
def test_one_hand_on_every_class_of_flop() -> None:
    rng = random.Random(5)
    for flop in orbits(ALL_EXCHANGES)[0]:
        board = tuple(model.DECK[card] for card in range(52) if flop >> card & 1)
        check(board, rng.sample(live(board), 30))


# hand, board, made hand, draws: how players would call it.
KNOWN = [
    # made hands
    ("AsKs", "QsJsTs", "straightflush", ""),
    ("7c7d", "7h7s2c", "quads", ""),
    ("7c2d", "7h7s7d", "quads", ""),
    ("KcKd", "Kh7s7d", "fullhouse", ""),
    ("5c5d", "KhKsKd", "fullhouse", ""),
    ("Ah3h", "Kh7h2h", "nutflush", ""),
    ("Qh3h", "Kh7h2h", "secondflush", ""),
    ("QhJh", "AhKh7h", "nutflush", ""),
    ("Jh3h", "AhKh7h", "secondflush", ""),
    ("Th3h", "AhKh7h", "flush", ""),
    ("Ah3c", "Kh7h2hTh", "nutflush", ""),
    ("Qh3c", "Kh7h2hTh", "secondflush", ""),
    ("9c8s", "7s6h5d", "straight", ""),
    ("5s4s", "AsQh3d2c", "straight", ""),
    ("7c7d", "Kh7s2d", "set", ""),
    ("7c6d", "7h7s2d", "trips", ""),
    ("Kc7d", "Kh7s2d", "toptwo", ""),
    ("Kc2c", "Kh7s2d", "topandbottom", ""),
    ("7c2c", "Kh7s2d", "bottomtwo", ""),
    ("AcKc", "Kh7s7d", "topkicker", ""),
    ("7cAc", "KhKs7d", "secondpair", ""),
    ("AcAd", "Kh7s2d", "overpair", ""),
    ("AcAd", "KhKs7d", "overpair", ""),
    ("AsKs", "Kh7d2c", "topkicker", ""),
    ("AsKs", "Ah7d2c", "topkicker", ""),
    ("KsQs", "Kh7d2c", "goodkicker", ""),
    ("KsTs", "Kh7d2c", "goodkicker", ""),
    ("Ks9s", "Kh7d2c", "weakkicker", ""),
    ("AsQs", "AhKd7c", "topkicker", "backdoorstraight"),
    ("QcQd", "Kh7s2d", "secondpocket", ""),
    ("Ac7c", "Kh7s2d", "secondpair", ""),
    ("5c5d", "Kh7s2d", "thirdpocket", ""),
    ("Ac2c", "Kh7s2d", "thirdpair", ""),
    ("Qc3c", "Kh7s4d3h", "lowerpair", ""),
    ("4c4d", "Kh9s7d3h", "lowerpair", ""),
    ("2c2d", "Kh7s4d", "underpair", ""),
    ("5c5d", "KhKs7d", "underpair", ""),
    ("QcQd", "KhKs7d", "secondpocket", ""),
    ("AcQd", "Kh7s2d", "acehigh", "backdoorstraight twocardbackdoorstraight oneovercard"),
    ("QcJd", "Kh7s2d", "nothing", "backdoorstraight twocardbackdoorstraight"),
    ("Qc8d", "Kh7s2d", "nothing", ""),
    # a pair on the board belongs to everybody: the hand is named as if it were not there
    ("AsJs", "JhTcTd", "topkicker", "backdoorstraight"),
    ("Js9s", "JhTcTd", "weakkicker", "backdoorstraight"),
    ("7c2c", "KhKs7d", "secondpair", ""),
    ("QcQd", "JhTcTs", "overpair", "backdoorstraight"),
    ("QcQd", "KhTcTs", "secondpocket", "backdoorstraight"),
    ("3c3d", "KhTcTs", "underpair", ""),
    ("4c3c", "KhKs7d4s3d", "thirdpair", ""),
    ("7c4c", "KhKs7d4s", "secondpair", ""),
    ("Qc7c", "KhQs7d2s2d", "bottomtwo", ""),
    ("Kc7c", "KhQs7d2s2d", "topandbottom", ""),
    ("KcQc", "KhQs7d2s2d", "toptwo", ""),
    ("Ac4d", "KhKs7d7cAh", "weakkicker", ""),
    # a board that pairs, or makes three of a kind, is nobody's hand
    ("AcQd", "KhKs7d", "acehigh", "backdoorstraight twocardbackdoorstraight oneovercard"),
    ("Ac5d", "KhKs7d", "acehigh", "oneovercard"),
    ("6c5d", "KhKs7d2c", "nothing", ""),
    ("6c5d", "KhKsKd", "nothing", ""),
    ("AcQd", "KhKsKd9c2d", "acehigh", ""),
    # counterfeited: two higher pairs lie on the board
    ("5c5d", "KhKs7d7c", "nothing", ""),
    ("5c5d", "KhKs7d7cAh", "nothing", ""),
    ("Ac2d", "KhKs7d7c2h", "acehigh", ""),
    ("9c9d", "KhKs7d7c", "secondpocket", ""),
    ("Kc2d", "Kh7s7d2h", "weakkicker", ""),
    ("7c2d", "KhKs7d2h", "secondpair", ""),
    ("Kc7c", "Kh7s2d2h", "toptwo", ""),
    # the board plays
    ("AcAd", "5c6d7h8s9c", "board", ""),
    ("Tc2d", "5c6d7h8s9c", "straight", ""),
    ("5h4d", "5c6d7h8s9c", "board", ""),
    ("9h9d", "5c6d7h8s9c", "board", ""),
    ("3h2c", "AhKhQh9h4h", "board", ""),
    ("Jh2c", "AhKhQh9h4h", "nutflush", ""),
    ("Th2c", "AhKhQh9h4h", "secondflush", ""),
    ("5h2c", "AhKhQh9h4h", "flush", ""),
    ("Ah2c", "5h6h7h8h9h", "board", ""),
    ("Th2c", "5h6h7h8h9h", "straightflush", ""),
    ("9c9d", "KhKsKd7c7d", "fullhouse", ""),
    ("5c5d", "KhKsKd7c7d", "board", ""),
    ("7h5d", "KhKsKd7c7d", "board", ""),
    ("AcQd", "KhKsKdKc", "board", ""),
    # draws
    (
        "AhQh",
        "Kh7h2c",
        "acehigh",
        "nutflushdraw flushdraw twocardflushdraw backdoorstraight twocardbackdoorstraight oneovercard",
    ),
    ("Qh8h", "Kh7h2c", "nothing", "flushdraw twocardflushdraw"),
    ("Ah8c", "Kh7h2h", "acehigh", "nutflushdraw flushdraw onecardflushdraw oneovercard"),
    ("Ac8h", "Kh7h2h", "acehigh", "flushdraw onecardflushdraw oneovercard"),
    ("9h8h", "7h6h2c", "nothing", "combodraw flushdraw twocardflushdraw openended twoovercards"),
    ("Jh9h", "Th7h8c", "straight", "flushdraw twocardflushdraw"),
    ("9s8d", "7h6h2c", "nothing", "openended twoovercards"),
    ("9s7d", "8h5h6h", "straight", ""),
    ("9s5d", "7h6h3c", "nothing", "doublegutshot oneovercard"),
    ("9s7d", "Jh8h5c", "nothing", "doublegutshot"),
    ("Js7d", "9h8h2c", "nothing", "gutshot oneovercard"),
    ("7s5d", "9h6h3c", "nothing", "doublegutshot"),
    ("KsQd", "JhTh2c", "nothing", "openended twoovercards"),
    ("AsKd", "QhJh2c", "acehigh", "gutshot twoovercards"),
    ("As2d", "3h4cKs", "acehigh", "gutshot oneovercard"),
    ("5s4d", "3h2cKs", "nothing", "openended"),
    ("AsKd", "5h6c7d8s", "acehigh", "twoovercards"),
    ("Ts2d", "5h6c7d8s", "nothing", "gutshot oneovercard"),
    ("Ah8h", "Kh7s2c", "acehigh", "backdoorflush oneovercard"),
    ("Qh8c", "Kh7h2c", "nothing", "backdoorflush"),
    ("9c8d", "7hKs2d", "nothing", "backdoorstraight twocardbackdoorstraight"),
    ("AsKd", "7h6c2s", "acehigh", "twoovercards"),
    ("AsAd", "7h6h2c", "overpair", ""),
    ("AhAd", "7h6h2h", "overpair", "nutflushdraw flushdraw onecardflushdraw"),
    # a gutshot beside a flush draw is a combo draw, one hole card in each
    ("Jh7d", "9h8h2h", "nothing", "combodraw flushdraw onecardflushdraw gutshot oneovercard"),
    ("Jh7h", "9h8h2c", "nothing", "combodraw flushdraw twocardflushdraw gutshot oneovercard"),
    # the eight is a straight for everybody
    ("6s4h", "6d5d7h9d", "thirdpair", "gutshot"),
    ("AsTs", "KsTd7s2h", "secondpair", "nutflushdraw flushdraw twocardflushdraw"),
    ("AsTs", "KsTd7s2h3d", "secondpair", ""),
]


@together(("hand", "board", "made", "draws"), KNOWN)
def test_what_players_call_it(hand: str, board: str, made: str, draws: str) -> None:
    expected = made, set(draws.split())
    assert classified(hand, board) == expected
    cards = model.cards(hand), model.cards(board)
    assert (model.made(*cards), model.draws(*cards)) == expected


# All hands, all boards


@pytest.mark.parametrize("board", ["Kh7h2c", "9h8h7h2s", "5c6d7h8s9c"])
def test_every_live_hand_has_one_code(board: str) -> None:
    codes = kernel.codes(cards_mask(board))
    dead = [index for index, code in enumerate(codes) if code == kernel.NO_HAND]
    assert dead == list(indices(hands_touching(cards_mask(board))))
    assert all(code & 31 < len(NAMES) for code in codes if code != kernel.NO_HAND)
    for index in range(0, 1326, 7):
        hand = hand_names()[index]
        cards = cards_mask(hand[:2]).bit_length() - 1, cards_mask(hand[2:]).bit_length() - 1
        assert kernel.code_of(cards_mask(board), *cards) == codes[index]
        assert kernel.code_of(cards_mask(board), *reversed(cards)) == codes[index]


def test_a_tally_is_the_sum_over_boards() -> None:
    boards = array("Q", [cards_mask(board) for board in ("Kh7h2c", "Kh7s2c", "9h8h7h2s", "7s7h2d", "Kh7h2c")])
    times, weights = array("I", [1, 2, 3, 4, 5]), plain_weights(0)
    for index in range(0, 1326, 5):
        weights[index] = 1 / (1 + index % 4)
    expected_counts: dict[int, int] = {}
    expected_weights: dict[int, float] = {}
    for board, many in zip(boards, times, strict=True):
        for index, code in enumerate(kernel.codes(board)):
            if weights[index] and code != kernel.NO_HAND:
                expected_counts[code] = expected_counts.get(code, 0) + many
                expected_weights[code] = expected_weights.get(code, 0) + many * weights[index]
    codes, counts, sums = kernel.tally(boards, times, weights)
    assert list(codes) == sorted(expected_counts)
    assert list(counts) == [expected_counts[code] for code in codes]
    assert list(sums) == pytest.approx([expected_weights[code] for code in codes])


def test_all_hands_on_all_flops_by_symmetry() -> None:
    flops, sizes = orbits(ALL_EXCHANGES)
    _, counts, _ = kernel.tally(flops, array("I", list(sizes)), plain_weights((1 << 1326) - 1))
    assert sum(counts) == 22_100 * comb(49, 2)


def test_suits_can_be_renamed() -> None:
    every, sizes = orbits(ALL_EXCHANGES[:4])
    some, many = orbits(ALL_EXCHANGES)
    everything = plain_weights((1 << 1326) - 1)
    whole = kernel.tally(every, array("I", list(sizes)), everything)
    assert whole == kernel.tally(some, array("I", list(many)), everything)


@pytest.mark.parametrize("board", [0, 0b11, 0b111111, 1 << 52 | 0b11])
def test_what_is_no_board(board: int) -> None:
    with pytest.raises(ValueError, match="a board is"):
        kernel.codes(board)
    with pytest.raises(ValueError, match="a board is"):
        kernel.code_of(board, 50, 51)
    with pytest.raises(ValueError, match="a board is"):
        kernel.tally(array("Q", [board]), array("I", [1]), plain_weights(1))


def test_what_is_no_hand() -> None:
    for cards in ((1, 1), (-1, 4), (3, 52)):
        with pytest.raises(ValueError, match="two different cards"):
            kernel.code_of(0b111, *cards)
    assert kernel.code_of(0b111, 0, 51) == kernel.NO_HAND
    assert kernel.codes(0b111)[parse_hand("As2c")] == kernel.NO_HAND


def test_lengths_that_do_not_fit() -> None:
    with pytest.raises(ValueError, match="1326"):
        kernel.tally(array("Q", [7]), array("I", [1]), array("d", [1.0]))
    with pytest.raises(ValueError, match="one multiplicity"):
        kernel.tally(array("Q", [7]), array("I"), plain_weights(1))


def test_no_boards_and_no_hands() -> None:
    assert [len(part) for part in kernel.tally(array("Q"), array("I"), plain_weights(1))] == [0, 0, 0]
    assert [len(part) for part in kernel.tally(array("Q", [7]), array("I", [1]), plain_weights(0))] == [
        0,
        0,
        0,
    ]


def test_the_examples_in_docstrings() -> None:
    assert doctest.testmod(kernel).failed == 0
