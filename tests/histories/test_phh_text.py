"""Hands written as PHH: read again they are the same, by PQL and by pokerkit."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pokerkit import HandHistory

import pql
from pql.histories.phh_text import text_of
from pql.histories.records import BY_ACTION, BY_HAND, BY_ROW, FOLD, RecordedHands
from references import recorded_hands
from references.replayed_hands import replayed

SAMPLES = Path(__file__).parent


def _differences(one: RecordedHands, other: RecordedHands) -> list[str]:
    names = {*BY_HAND, *BY_ROW, *BY_ACTION, "start", "acted"} - {"path", "line"}
    return [name for name in sorted(names) if list(getattr(one, name)) != list(getattr(other, name))]


def _acts(hands: RecordedHands) -> Callable[[int], list[list[tuple[int, ...]]]]:
    """The posts of a hand, in any order, and what was done after them."""

    def acts(hand: int) -> list[list[tuple[int, ...]]]:
        places = range(hands.acted[hand], hands.acted[hand + 1])
        each = [(hands.actor[i], hands.action[i], hands.action_street[i], hands.amount[i]) for i in places]
        return [sorted(act for act in each if act[1] < FOLD), [act for act in each if act[1] >= FOLD]]

    return acts


@pytest.mark.parametrize("count", [300, pytest.param(10_000, marks=pytest.mark.full)])
def test_generated_hands_come_back(count: int, tmp_path: Path) -> None:
    text = recorded_hands.text(count)
    first, second = tmp_path / "a.phhs", tmp_path / "b.phhs"
    first.write_text(text)
    assert pql.write_phh(first, second) == count
    again = pql.read_hands(second)
    assert not again.problems
    assert _differences(pql.read_hands(first).hands, again.hands) == []
    histories = HandHistory.loads_all(text), HandHistory.loads_all(second.read_text())
    for one, other in zip(*histories, strict=True):
        assert replayed(one) == replayed(other)


@pytest.mark.parametrize(
    "name", ["by_hand.phhs", "sample.ohh", "sites/stars.txt", "../../examples/my_hands.phhs"]
)
def test_hands_of_other_formats_come_back(name: str, tmp_path: Path) -> None:
    """What PHH has no words for is left out: buy-ins, play money, seat numbers, in which order blinds were posted."""
    hands = pql.read_hands(SAMPLES / name).hands
    pql.write_phh(SAMPLES / name, tmp_path / "out.phhs")
    again = pql.read_hands(tmp_path / "out.phhs")
    assert len(again) == len(hands), again.problems
    unsaid = {"kind", "currency", "buyin", "prize", "place", "actor", "amount", "action", "seat_number"}
    assert {*_differences(hands, again.hands)} <= unsaid
    assert list(map(_acts(hands), range(len(hands)))) == list(map(_acts(again.hands), range(len(hands))))


def test_what_texts_may_be() -> None:
    names = "a'b", 'a"b', "a\nb", "a\\b", "#", "]", "é\u2028"
    hands = pql.read_hands(SAMPLES / "by_hand.phhs").hands.part(0, 1)
    hands.name.values[:] = [names[place % len(names)] for place in range(len(hands.name.values))]
    hands.table.values[:] = ["[2]\nvariant = 'X'"]
    (found,) = HandHistory.loads_all(text_of(hands))
    assert found.table == "[2] variant = 'X'"
