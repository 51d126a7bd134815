"""Sklansky and Malmuth, "Hold'em Poker for Advanced Players", the table of hand rankings."""

from __future__ import annotations

import pytest

from pql.cards.combos import ALL_HANDS
from pql.cards.orders.sklansky_malmuth import GROUPS, group_hands, group_of, groups_between
from pql.cards.starting_hands import class_bits, class_names
from references import hands as model

# As printed in the language specification, with spans for the suited aces and kings.
TABLE = {
    1: "AA, KK, QQ, JJ, AKs",
    2: "TT, AQs, AJs, KQs, AKo",
    3: "99, JTs, QJs, KJs, ATs, AQo",
    4: "T9s, KQo, 88, QTs, 98s, J9s, AJo, KTs",
    5: "77, 87s, Q9s, T8s, KJo, QJo, JTo, 76s, 97s, A9s-A2s, 65s",
    6: "66, ATo, 55, 86s, KTo, QTo, 54s, K9s, J8s, 75s",
    7: "44, J9o, 64s, T9o, 53s, 33, 98o, 43s, 22, K8s-K2s, T7s, Q8s",
    8: "87o, A9o, Q9o, 76o, 42s, 32s, 96s, 85s, J8o, J7s, 65o, 54o, 74s, K9o, T8o",
}


@pytest.mark.parametrize("number", TABLE)
def test_groups_are_as_printed(number: int) -> None:
    hands = model.Reader().read(TABLE[number])
    assert group_hands(number) == model.bits_where(hands.__contains__)


def test_group_9_is_what_is_left() -> None:
    assert sum(group_hands(number).bit_count() for number in range(1, 10)) == 1326
    assert groups_between(1, 9) == ALL_HANDS
    assert group_hands(9).bit_count() == 784
    assert sum(len(names) for names in GROUPS) == 5 + 5 + 6 + 8 + 18 + 10 + 18 + 15


def test_spans_of_groups_take_their_ends_in_either_order() -> None:
    assert groups_between(2, 5) == groups_between(5, 2)
    assert groups_between(1, 3).bit_count() == 28 + 30 + 34
    assert groups_between(2, 5).bit_count() == 212


def test_the_group_of_a_class() -> None:
    for name in class_names():
        assert class_bits(name) & group_hands(group_of(name))
    with pytest.raises(ValueError, match="169"):
        group_of("XX")
    with pytest.raises(ValueError, match="no group 10"):
        group_hands(10)
