from __future__ import annotations

import pytest

from pql.cards.combos import ALL_HANDS
from pql.cards.starting_hands import (
    class_bits,
    class_index,
    class_masks,
    class_names,
    class_of,
    rank_bits,
    starting_hands,
)
from references import hands as model


def test_the_order_of_the_169() -> None:
    names = class_names()
    assert len(names) == len(set(names)) == 169
    assert names[:5] == ("AA", "AKs", "AKo", "AQs", "AQo")
    assert names[23:28] == ("A2s", "A2o", "KK", "KQs", "KQo")
    assert names[-3:] == ("32s", "32o", "22")


def test_every_hand_is_in_exactly_one_class() -> None:
    together = 0
    for mask in class_masks():
        assert not together & mask
        together |= mask
    assert together == ALL_HANDS


def test_classes_are_those_of_the_model() -> None:
    for kind, mask in zip(starting_hands(), class_masks(), strict=True):
        assert kind.size == mask.bit_count()
        expected = model.bits_where(
            lambda hand, kind=kind: (
                model.ranks_of(hand) == (kind.high, kind.low) and model.suffix_fits(hand, kind.suit)
            )
        )
        assert mask == expected == class_bits(kind.name)
        assert class_names()[class_index(kind.name)] == kind.name
    for index in range(0, 1326, 5):
        assert class_masks()[class_of(index)] >> index & 1


def test_both_suits_are_suited_and_offsuit() -> None:
    assert rank_bits(12, 11, "*") == rank_bits(12, 11, "s") | rank_bits(12, 11, "o")


def test_the_grid_has_pairs_on_the_diagonal_and_suited_classes_above() -> None:
    positions = {kind.name: kind.grid_position for kind in starting_hands()}
    assert len(set(positions.values())) == 169
    assert positions["AA"] == (0, 0)
    assert positions["22"] == (12, 12)
    assert positions["AKs"] == (0, 1)
    assert positions["AKo"] == (1, 0)
    assert positions["32s"] == (11, 12)


@pytest.mark.parametrize("name", ["", "AK", "KAs", "AAs", "aks", "A"])
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="169 classes"):
        class_index(name)
