"""Groups of suit permutations, and one board per orbit, against sets of permuted boards."""

from __future__ import annotations

import itertools
import random
from array import array
from math import comb

import pytest

from pql.evaluator_ext import symmetry
from references import deals as slow

IDENTITY = bytes(range(4))
EVERYTHING = symmetry.card_stabilizer(0)


def permutations(group: bytes) -> list[tuple[int, ...]]:
    return [tuple(group[i : i + 4]) for i in range(0, len(group), 4)]


def move(cards: int, permutation: tuple[int, ...]) -> int:
    return sum(1 << (c & ~3 | permutation[c & 3]) for c in range(52) if cards >> c & 1)


def test_every_permutation_keeps_the_empty_set() -> None:
    assert permutations(EVERYTHING) == list(itertools.permutations(range(4)))


@pytest.mark.parametrize("text", ["", "As", "AsKs", "AsKh", "AsAh", "AhKd2c", "2c2d2h2s", "Ah7h2h", "AsKsQh"])
def test_card_stabilizer(text: str) -> None:
    cards = slow.cards(text)
    expected = [p for p in itertools.permutations(range(4)) if move(cards, p) == cards]
    assert permutations(symmetry.card_stabilizer(cards)) == expected


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("random", 24),
        ("22+,A2s+,KTo+", 24),
        ("AsKs", 6),
        ("AsKh", 2),
        ("AsAh", 4),
        ("AsKs,AhKh", 4),
        ("AsKh,AhKs", 4),
        ("AA:0.5,KK", 24),
        ("AsKs:0.5,AhKh", 2),
        ("AsKh,AhKd,AdKc,AcKs", 4),
    ],
)
def test_range_stabilizer(text: str, size: int) -> None:
    weights = slow.weights(text)
    by_mask = dict(zip(slow.MASKS, weights, strict=True))
    expected = [
        p
        for p in itertools.permutations(range(4))
        if all(by_mask[move(mask, p)] == weight for mask, weight in by_mask.items())
    ]
    assert permutations(symmetry.stabilizer(weights)) == expected
    assert len(expected) == size


def test_intersection_of_groups() -> None:
    spade, heart = symmetry.card_stabilizer(1 << 51), symmetry.card_stabilizer(1 << 50)
    both = symmetry.intersect_groups(spade, heart)
    assert permutations(both) == [p for p in permutations(spade) if p in permutations(heart)]
    assert symmetry.intersect_groups(EVERYTHING, both) == both


@pytest.mark.parametrize(
    "bad", [b"\x00\x01\x02", b"\x00\x01\x02\x02", bytes((1, 0, 2, 3)), IDENTITY + bytes((1, 2, 3, 0))]
)
def test_what_is_no_group_is_refused(bad: bytes) -> None:
    with pytest.raises(ValueError, match=r"permutation|group"):
        symmetry.enumerate_boards(0, 0, bad)


def test_all_boards_up_to_suits() -> None:
    masks, multiplicities = symmetry.enumerate_boards(0, 0, EVERYTHING)
    assert len(masks) == 134_459
    assert sum(multiplicities) == comb(52, 5) == symmetry.board_count(0, 0)
    assert all(mask.bit_count() == 5 for mask in masks)


@pytest.mark.parametrize(
    ("known", "dead"),
    [("AhKd2c", ""), ("Ah7h2h", ""), ("AhAd2c", "AsAc"), ("AsKsQsJs", "2c2d2h2s"), ("2c7d9hJsKc", "")],
)
def test_one_board_for_each_orbit(known: str, dead: str) -> None:
    fixed, gone = slow.cards(known), slow.cards(dead)
    group = symmetry.intersect_groups(symmetry.card_stabilizer(fixed), symmetry.card_stabilizer(gone))
    live = [c for c in range(52) if not (fixed | gone) >> c & 1]
    every = {
        fixed | sum(1 << c for c in rest) for rest in itertools.combinations(live, 5 - fixed.bit_count())
    }
    masks, multiplicities = symmetry.enumerate_boards(fixed, gone, group)
    orbits = [{move(mask, p) for p in permutations(group)} for mask in masks]
    assert [len(orbit) for orbit in orbits] == list(multiplicities)
    assert set().union(*orbits) == every
    assert sum(map(len, orbits)) == len(every) == symmetry.board_count(fixed, gone)


def test_slices_of_the_order_hold_every_orbit_once() -> None:
    known, dead = slow.cards("AhKh"), slow.cards("2c")
    group = symmetry.intersect_groups(symmetry.card_stabilizer(known), symmetry.card_stabilizer(dead))
    total = symmetry.board_count(known, dead)
    whole_masks, whole_multiplicities = symmetry.enumerate_boards(known, dead, group)
    masks, multiplicities = array("Q"), array("I")
    cuts = [0, *sorted(random.Random(5).sample(range(total), 40)), total]
    for start, stop in itertools.pairwise(cuts):
        more_masks, more_multiplicities = symmetry.enumerate_boards(known, dead, group, start, stop)
        masks += more_masks
        multiplicities += more_multiplicities
    assert masks == whole_masks
    assert multiplicities == whole_multiplicities


def test_slices_without_symmetry_have_the_length_asked_for() -> None:
    masks, multiplicities = symmetry.enumerate_boards(0b111, 0, IDENTITY, 100, 217)
    assert len(masks) == 117
    assert set(multiplicities) == {1}


@pytest.mark.parametrize(
    ("known", "dead", "group", "message"),
    [
        (0b11, 0b10, IDENTITY, "dead"),
        (0b111111, 0, IDENTITY, "five"),
        (1 << 52, 0, IDENTITY, "52"),
        (0b1, 0, EVERYTHING, "as they are"),
    ],
)
def test_impossible_arguments(known: int, dead: int, group: bytes, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        symmetry.enumerate_boards(known, dead, group)


def test_a_range_has_1326_weights() -> None:
    with pytest.raises(ValueError, match="1326"):
        symmetry.stabilizer(array("d", [1.0]) * 1325)


def test_a_bitset_becomes_weights() -> None:
    rng = random.Random(4)
    for _ in range(20):
        bits = rng.getrandbits(1326)
        weights = symmetry.spread_bits(bits.to_bytes(166, "little"))
        assert weights.tolist() == [float(bits >> hand & 1) for hand in range(1326)]
    with pytest.raises(ValueError, match="166"):
        symmetry.spread_bits(b"\x01")


def test_weights_are_listed() -> None:
    rng = random.Random(5)
    for chosen in ((0.0, 1.0), (0.0, 0.25, 1.0), (0.0,), (1e-300, 0.5)):
        weights = array("d", [rng.choice(chosen) for _ in range(1326)])
        held = [(hand, weight) for hand, weight in enumerate(weights) if weight]
        hands, listed = array("H", bytes(2 * len(held))), array("d", bytes(8 * len(held)))
        partial, least, most = symmetry.list_weights(weights, hands, listed)
        assert list(zip(hands, listed, strict=True)) == held
        assert int.from_bytes(partial, "little") == sum(1 << hand for hand, weight in held if weight < 1)
        own = [weight for _, weight in held]
        assert (least, most) == (min(own, default=float("inf")), max(own, default=0))
        for wrong in (hands + array("H", [0]), hands[:-1]):
            if wrong != hands:
                with pytest.raises(ValueError, match="hands have weights"):
                    symmetry.list_weights(weights, wrong, listed)
