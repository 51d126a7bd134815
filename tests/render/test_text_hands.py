"""Recorded hands as text, replayed and listed: amounts, all-ins, who is not known, money beside the pot."""

from __future__ import annotations

import re
from typing import Any

import pql
from pql.histories.records import BLIND, CALL, CHECK, FOLD, RAISE, UNIT, recorded
from pql.render.page import Page
from pql.render.text import text_lines
from pql.results.recorded_hands import HandTable
from pql.statements.winnings.text import picture_lines
from references.deals import cards

SEATS: list[dict[str, Any]] = [
    {"name": "ann", "stack": 100 * UNIT, "put": 40 * UNIT, "pocket": cards("AsAh"), "allin": -1},
    {
        "name": "bob",
        "stack": 40 * UNIT,
        "put": 40 * UNIT,
        "won": 116 * UNIT,
        "pocket": cards("KsKh"),
        "allin": 0,
    },
    {"name": "cy", "stack": -(2**63), "put": 40 * UNIT},
]
# Blinds of 1 and 2; cy raises to 6, ann to 20, bob is all in for 40, which both call.
ACTS = [
    *[(0, BLIND, 0, UNIT), (1, BLIND, 0, 2 * UNIT), (2, RAISE, 0, 6 * UNIT), (0, RAISE, 0, 19 * UNIT)],
    *[(1, RAISE, 0, 38 * UNIT), (2, CALL, 0, 34 * UNIT), (0, CALL, 0, 20 * UNIT)],
    *[(0, CHECK, 3, 0), (2, CHECK, 3, 0)],
]
HAND = {
    "hand": "7",
    "small_blind": UNIT,
    "big_blind": 2 * UNIT,
    "pot": 120 * UNIT,
    "flop": cards("2c7d9h"),
    "street": 3,
    "rows": SEATS,
    "actions": ACTS,
}


def told(**changes: Any) -> list[str]:
    hands = HandTable(recorded([{**HAND, **changes}]))
    return text_lines(pql.replay("7", hands), Page(width=200))


def words(line: str) -> list[str]:
    return re.split(r"  +", line.strip())


def test_seats_with_their_stacks_in_big_blinds() -> None:
    lines = told()
    header = words(lines[1])
    rows = {cells[1]: dict(zip(header, cells, strict=True)) for cells in map(words, lines[3:6])}
    assert header == ["pos", "name", "cards", "stack", "bb", "won", "net"]
    assert (rows["ann"]["stack"], rows["ann"]["bb"], rows["ann"]["won"]) == ("100", "50", "-")
    assert (rows["bob"]["bb"], rows["bob"]["won"], rows["bob"]["net"]) == ("20", "116", "76")
    assert (rows["cy"]["stack"], rows["cy"]["bb"], rows["cy"]["cards"]) == ("-", "-", "-")


def test_a_raise_says_to_what_and_an_all_in_that_it_is_one() -> None:
    lines = [line.strip() for line in told()]
    raises = [line for line in lines if " raises to " in line]
    assert [re.search(r"raises to (\d+) \(([\d.]+) bb", line).groups() for line in raises] == [  # type: ignore[union-attr]
        ("6", "3.0"),
        ("20", "10.0"),
        ("40", "20.0"),
    ]
    assert [line.endswith(", all-in") for line in raises] == [False, False, True]
    calls = [line for line in lines if " calls " in line]
    assert ["calls 34 (17.0 bb" in calls[0], "calls 20 (10.0 bb" in calls[1]] == [True, True]
    assert not any(line.endswith(", all-in") for line in calls)  # what cy had is not known


def test_who_is_not_known_has_no_equity() -> None:
    (flop,) = [line for line in told() if line.startswith("equity: ") and "ann" in line][-1:]
    assert flop.endswith("; 1 more unknown")
    rows = [SEATS[0], SEATS[1], {**SEATS[2], "folded": 0, "put": 6 * UNIT}]
    acts = [*ACTS[:5], (2, FOLD, 0, 0), ACTS[6]]
    (last,) = [line for line in told(rows=rows, actions=acts) if line.startswith("equity: ")][-1:]
    assert "unknown" not in last


def test_the_end_says_what_the_house_took_and_gave() -> None:
    assert told()[-1] == "pot 120 (60.0 bb), rake 4"
    rows = [SEATS[0], {**SEATS[1], "won": 121 * UNIT}, SEATS[2]]
    assert (
        told(fees=UNIT, drop=5 * UNIT, rows=rows)[-1]
        == "pot 120 (60.0 bb), rake 3, fees 1, put in by the house 5"
    )
    rows = [{**row, "won": 0} for row in SEATS]
    assert told(finished=0, rows=rows)[-1] == "pot 120 (60.0 bb), the record breaks off"


def test_a_cash_out_has_a_column_where_there_is_one() -> None:
    lines = told(rows=[{**SEATS[0], "cashout": 61 * UNIT}, *SEATS[1:]])
    header = words(lines[1])
    assert header == ["pos", "name", "cards", "stack", "bb", "won", "cash-out", "net"]
    rows = {cells[1]: dict(zip(header, cells, strict=True)) for cells in map(words, lines[3:6])}
    assert [rows[name]["cash-out"] for name in ("ann", "bob", "cy")] == ["61", "-", "-"]
    assert rows["ann"]["net"] == "21"


def test_a_list_has_names_where_there_are_several_and_says_how_many_more() -> None:
    hands = HandTable(recorded([{**HAND, "hand": str(number)} for number in range(5)]))
    alone = text_lines(pql.list_hands(hands, player="bob", limit=2), Page(width=200))
    assert "name" not in words(alone[0])
    assert alone[-1] == "5 hands, the first 2 are shown"
    several = text_lines(pql.list_hands(hands, player=["ann", "bob"]), Page(width=200))
    place = words(several[0]).index("name")
    assert {words(line)[place] for line in several[2:-1]} == {"ann", "bob"}
    assert several[-1] == "5 hands, 10 player-hands"


def test_the_last_hand_of_a_picture_is_in_its_last_column() -> None:
    """Two hands lose 1, the third wins 12: the line ends at the top."""
    rows = [[{"name": "x", "put": UNIT}, {"name": "y", "put": UNIT, "won": 2 * UNIT}]] * 2
    rows.append([{"name": "x", "put": 12 * UNIT, "won": 24 * UNIT}, {"name": "y", "put": 12 * UNIT}])
    hands = HandTable(recorded([{"rows": each, "big_blind": UNIT, "pot": UNIT} for each in rows]))
    lines = picture_lines(pql.winnings(hands, player="x"), Page(width=60))
    assert lines[0].endswith("n")
    assert lines[0].strip().startswith("10 |")
