"""What makes two hands one, and what makes them two."""

from __future__ import annotations

from typing import Any

from pql.histories.collection.parts import keys_of
from pql.histories.records import UNIT, RecordedHands, recorded
from references.families import together

ROW = {"name": "ann", "stack": 100 * UNIT, "put": 2 * UNIT, "won": UNIT, "pocket": 3, "folded": 0}
KNOWN = {
    "hand": "7",
    "site": "Oak",
    "big_blind": UNIT,
    "flop": 7 << 20,
    "turn": 1 << 30,
    "river": 1 << 40,
    "pot": 9 * UNIT,
    "date": 5,
    "table": "Elm",
    "rows": [ROW, {**ROW, "name": "bob", "pocket": 12}],
}


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    hands: RecordedHands = recorded([one, other])
    first, second = keys_of(hands)
    return first == second


def test_a_hand_is_the_hand_of_its_number_whoever_wrote_it() -> None:
    """Another player's file has other cards, and counts time and names in its own way."""
    rows = [{**row, "pocket": 0, "won": 0} for row in KNOWN["rows"]]  # type: ignore[attr-defined]
    assert same(KNOWN, {**KNOWN, "date": 9, "path": "other.txt", "line": 40, "rows": rows})


@together("changed", ["hand", "site", "big_blind", "flop", "turn", "river", "pot"])
def test_what_everybody_sees_of_a_hand_of_a_site(changed: str) -> None:
    assert not same(KNOWN, {**KNOWN, changed: "x" if isinstance(KNOWN[changed], str) else 1})


def test_a_table_of_more_players_is_another_hand() -> None:
    """Numbers of sites that count from 1 in each file meet again."""
    assert not same(KNOWN, {**KNOWN, "rows": [*KNOWN["rows"], ROW]})  # type: ignore[misc]


@together("changed", ["name", "stack", "put", "won", "pocket", "folded"])
def test_all_that_is_written_of_a_hand_without_a_site(changed: str) -> None:
    unknown = {**KNOWN, "site": ""}
    assert same(unknown, unknown)
    rows = [ROW, {**KNOWN["rows"][1], changed: "x" if changed == "name" else 48}]  # type: ignore[index]
    assert not same(unknown, {**unknown, "rows": rows})
    assert not same(unknown, {**unknown, "date": 6})
    assert not same(unknown, {**unknown, "table": "Ash"})
