"""Batches of recorded hands: cut, put together, sent."""

from __future__ import annotations

import pickle

from hypothesis import given
from hypothesis import strategies as st

from pql.histories.records import (
    BLIND,
    BY_ACTION,
    BY_HAND,
    BY_ROW,
    FOLD,
    POSITIONS,
    RecordedHands,
    Texts,
    joined,
    positions,
    recorded,
)

NAMES = st.sampled_from(["", "ann", "bob", "cleo"])
ROWS = st.fixed_dictionaries({"name": NAMES, "put": st.integers(0, 99), "won": st.integers(0, 99)})
HANDS = st.lists(
    st.fixed_dictionaries(
        {
            "hand": NAMES,
            "street": st.sampled_from([0, 3, 4, 5]),
            "rows": st.lists(ROWS, min_size=2, max_size=4),
            "actions": st.lists(
                st.tuples(
                    st.integers(0, 3), st.integers(0, 7), st.sampled_from([0, 3, 4, 5]), st.integers(0, 99)
                ),
                max_size=4,
            ),
        }
    ),
    max_size=6,
)


@given(HANDS, st.integers(-8, 8), st.integers(-8, 8))
def test_a_part_is_those_hands(hands: list[dict[str, object]], first: int, last: int) -> None:
    assert recorded(hands).part(first, last) == recorded(hands[first:last])


@given(st.lists(HANDS, max_size=4))
def test_joined_batches_are_their_hands(batches: list[list[dict[str, object]]]) -> None:
    whole = recorded([hand for hands in batches for hand in hands])
    assert joined([recorded(hands) for hands in batches]) == whole
    assert pickle.loads(pickle.dumps(whole)) == whole


def test_every_column_is_as_long_as_its_kind() -> None:
    acts = [(0, BLIND, 0, 1), (1, FOLD, 0, 0)]
    hands = recorded([{"rows": [{}, {}, {}], "actions": acts}, {"rows": [{}, {}]}])
    assert {len(getattr(hands, name)) for name in BY_HAND} == {2} == {len(hands)}
    assert {len(getattr(hands, name)) for name in BY_ROW} == {5} == {hands.rows}
    assert {len(getattr(hands, name)) for name in BY_ACTION} == {2}
    assert RecordedHands.__slots__ == ("game", "start", "acted", *BY_HAND, *BY_ROW, *BY_ACTION, "derived")
    assert RecordedHands() == recorded([]) != hands


def test_the_blinds_come_first_and_the_button_last() -> None:
    for players in range(3, 23):
        seats = positions(players)
        assert len(seats) == players
        assert list(seats) == sorted(seats)
        assert [POSITIONS[seats[place]] for place in (0, 1, -1)] == ["SB", "BB", "BTN"]


def test_a_text_has_one_code() -> None:
    column = Texts.of(["ann", "bob", "ann"])
    assert list(column) == ["ann", "bob", "ann"]
    assert [column.code(name) for name in ("ann", "bob", "cleo")] == [0, 1, -1]
