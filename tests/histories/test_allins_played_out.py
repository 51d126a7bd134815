"""All-ins against pokerkit's own simulator: every river dealt, and what it pays each player on average."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pokerkit import HandHistory

import pql
from pql.histories.records import STREETS
from references import recorded_hands
from references.deals import RANKS, cards


def all_in_on_the_turn(hand: HandHistory) -> bool:
    """Whether hands were shown before the river came, and after the turn."""
    last = next((place for place, action in enumerate(hand.actions) if " sm " in action), len(hand.actions))
    dealt = [action for action in hand.actions[:last] if action.startswith("d db")]
    rivers = [action for action in hand.actions[last:] if action.startswith("d db")]
    return len(dealt) == 2 and len(rivers) == 1 and "????" not in "".join(hand.actions[last:])


def played_out(hand: HandHistory) -> dict[str, float]:
    """What each player makes on average over all rivers."""
    known = 0
    for action in hand.actions:
        if " cbr " not in action and (word := action.split()[-1])[0] in RANKS:
            known |= cards(word)
    place = max(i for i, action in enumerate(hand.actions) if action.startswith("d db"))
    known &= ~cards(hand.actions[place].split()[2])
    rivers = [card for card in recorded_hands.DECK if not cards(card) & known]
    made = dict.fromkeys(hand.players or (), 0.0)
    for river in rivers:
        actions = [*hand.actions[:place], f"d db {river}", *hand.actions[place + 1 :]]
        *_, end = replace(hand, actions=actions)
        for name, payoff in zip(made, end.payoffs, strict=True):
            made[name] += float(payoff) / len(rivers)
    return made


def turned() -> Iterator[HandHistory]:
    for hand in recorded_hands.histories(1200):
        if hand.table != "Raked" and all_in_on_the_turn(hand):
            yield hand


@pytest.mark.parametrize("number", [7, pytest.param(1000, marks=pytest.mark.full)])
def test_what_is_won_on_average(number: int, tmp_path: Path) -> None:
    asked = [hand for hand, _ in zip(turned(), range(number), strict=False)]
    path = tmp_path / "turned.phhs"
    path.write_text(HandHistory.dumps_all(asked))
    found = pql.read_hands(path, allin=True)
    assert len(found) == len(asked) >= 7
    assert {found.hands.allin_street[hand] for hand in range(len(found))} == {STREETS[2]}
    rows = found.to_arrow().to_pylist()
    for hand in asked:
        # Whole chips of a shared pot are not divided, so that somebody has one more.
        near = 0.01 if "Fifty" in str(hand.table) else 1.0
        made = played_out(hand)
        for row in [row for row in rows if row["hand"] == str(hand.hand)]:
            assert row["allinNet"] == pytest.approx(made[row["name"]], abs=near)


def test_a_table_with_all_ins_has_two_columns_more(tmp_path: Path) -> None:
    path = tmp_path / "some.phhs"
    path.write_text(recorded_hands.text(120))
    plain, adjusted = pql.read_hands(path), pql.read_hands(path, allin=True)
    names = [column.name for column in plain.schema()]
    assert [column.name for column in adjusted.schema()] == [*names, "allinEquity", "allinNet"]
    assert plain != adjusted
    assert pickle.loads(pickle.dumps(adjusted)) == adjusted
    rows = adjusted.to_arrow().to_pylist()
    for row in rows:
        if row["allinEquity"] is None:
            assert row["allinNet"] == row["net"]
        else:
            assert 0 <= row["allinEquity"] <= 1
    assert adjusted.adjusted is not None
    assert adjusted.adjusted.unknown > 0
    assert f"of {adjusted.adjusted.unknown} all-ins a hand is not known" in adjusted.remarks()[-1]
    batches = list(pql.scan_hands(path, allin=True))
    assert [row for batch in batches for row in batch.to_arrow().to_pylist()] == rows
