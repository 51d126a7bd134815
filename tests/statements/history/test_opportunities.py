"""How many opportunities a rate has: as a column, in `having`, and in the order of rows."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pql
from pql.histories.records import BLIND, FOLD, RAISE, UNIT, recorded
from pql.results.errors import wilson_interval
from pql.results.recorded_hands import HandTable
from references.families import together

PLAYED = Path(__file__).parents[3] / "examples" / "my_hands.phhs"
FROM = f"from history '{PLAYED}'"


def threebets(*players: tuple[int, int]) -> HandTable:
    """Hands in which p0, p1 ... answered a raise so often, and raised it so often of these."""
    hands = []
    for number, (happened, of) in enumerate(players):
        for hand in range(of):
            answer = (1, RAISE, 0, 5 * UNIT) if hand < happened else (1, FOLD, 0, 0)
            acts = [
                (0, BLIND, 0, UNIT),
                (1, BLIND, 0, 2 * UNIT),
                (0, RAISE, 0, 5 * UNIT),
                answer,
                (0, FOLD, 0, 0),
            ]
            names = [{"name": "opener", "position": 9}, {"name": f"p{number}", "position": 1}]
            hands.append(
                {
                    "big_blind": 2 * UNIT,
                    "currency": "USD",
                    "rows": names,
                    "actions": acts[: 4 + (hand < happened)],
                }
            )
    return HandTable(recorded(hands))


def order_of(hands: HandTable, **asked: Any) -> list[str]:
    found = pql.stats(hands, by="name", where="name <> 'opener'", **asked)
    return [row[0] for row in found.rows]


def test_opportunities_are_those_behind_the_rate() -> None:
    (found,) = pql.run(
        f"select rate(threebet), opportunities(threebet) as n, rate(af), opportunities(af) {FROM} group by name"
    )
    assert isinstance(found, pql.results.SelectResult)
    for row, counts in zip(found.rows, found.counts, strict=True):
        assert (row[3], row[5]) == (counts[2][1], counts[4][1])
        assert type(row[3]) is int
    assert next(column.kind for column in found.schema() if column.name == "n") == "int64"
    names = [row[0] for row in found.rows if row[3] >= 20]
    assert 0 < len(names) < len(found.rows)
    assert [
        row[0] for row in pql.stats(PLAYED, by="name", having="opportunities(threebet) >= 20").rows
    ] == names


def test_one_of_one_is_never_first() -> None:
    hands = threebets((1, 1), (10, 40), (4, 40), (3, 3), (0, 2))
    found = pql.stats(hands, by="name", where="name <> 'opener'", order_by="threebet desc")
    assert [row[0] for row in found.rows] == ["p1", "p2", "p3", "p0", "p4"]
    (note,) = [note for note in found.notes if "come last" in note]
    assert note == (
        "3 of 5 rows have fewer than 20 opportunities of `threebet` and come last, by the lower end of the interval; "
        "`having opportunities(threebet) >= 1` asks for fewer"
    )
    assert order_of(hands, order_by="threebet") == ["p2", "p1", "p4", "p0", "p3"]
    selected = pql.select(
        "rate(threebet) as r where name <> 'opener' group by name order by r desc limit 2", hands
    )
    assert [row[0] for row in selected.rows] == ["p1", "p2"]


def test_who_asks_for_fewer_gets_the_order_of_the_shares() -> None:
    hands = threebets((1, 1), (10, 40), (4, 40), (3, 4))
    asked: dict[str, Any] = {"order_by": "threebet desc", "having": "opportunities(threebet) >= 1"}
    assert order_of(hands, **asked) == ["p0", "p3", "p1", "p2"]
    found = pql.stats(hands, by="name", where="name <> 'opener'", **asked)
    assert not [note for note in found.notes if "last" in note]


@given(
    seen=st.lists(st.tuples(st.integers(0, 30), st.integers(1, 30)), min_size=1, max_size=5),
    falls=st.booleans(),
)
def test_the_order_is_that_of_the_rule(seen: Sequence[tuple[int, int]], falls: bool) -> None:
    """Those with 20 opportunities by their shares, then the others by the end of the interval."""
    players = [(min(happened, of), of) for happened, of in seen]

    def key(number: int) -> tuple[bool, float]:
        happened, of = players[number]
        low, high = wilson_interval(happened, of)
        value = happened / of if of >= 20 else low if falls else high
        return of < 20, -value if falls else value

    wanted = [f"p{number}" for number in sorted(range(len(players)), key=key)]
    assert order_of(threebets(*players), order_by="threebet desc" if falls else "threebet") == wanted


def test_where_all_are_few_the_note_says_so() -> None:
    found = pql.stats(
        threebets((1, 1), (3, 3)), by="name", where="name <> 'opener'", order_by="threebet desc"
    )
    assert [row[0] for row in found.rows] == ["p1", "p0"]
    assert any(
        note.startswith("all rows have fewer than 20 opportunities of `threebet`: they")
        for note in found.notes
    )


@together(
    ("having", "wanted"),
    [
        ("hands >= 40", {"p1", "p2"}),
        ("threebet > 0.2", {"p0", "p1"}),
        ("rate(threebet) > 0.2", {"p0", "p1"}),
        ("opportunities(vpip) > 1 and threebet < 0.2", {"p2"}),
        ("max(players) = 2 and threebet < 0.2", {"p2"}),
    ],
)
def test_having_chooses_among_the_columns_of_statistics(having: str, wanted: set[str]) -> None:
    hands = threebets((1, 1), (10, 40), (4, 40))
    found = pql.stats(hands, where="name <> 'opener'", having=having)
    assert {row[0] for row in found.rows} == wanted


@together(
    ("text", "said"),
    [
        (f"stats {FROM} for 'Robin' having hands > 3", "`having` chooses among groups"),
        ("select opportunities(pair) from hero='AA'", "only recorded hands have `opportunities`"),
        (f"select avg(net) {FROM} where opportunities(vpip) > 3", "`opportunities` adds up all deals"),
        (f"stats {FROM} by name having nonsense > 1", "nonsense"),
    ],
)
def test_what_is_refused(text: str, said: str) -> None:
    with pytest.raises(pql.PQLError) as caught:
        pql.run(text)
    assert said in str(caught.value)


def test_statistics_by_street_have_their_names_in_having() -> None:
    found = pql.stats(PLAYED, by="name", having="cbet(flop) > 0.5", where="players > 2")
    at = found.columns.index("cbet(flop)")
    assert found.rows
    assert all(row[at] > 0.5 for row in found.rows)


@together(
    ("text", "word"),
    [
        (f"let vpip = formula pokerval > 9; stats {FROM} for 'Robin'", "vpip"),
        (f"let cbet = formula pokerval > 9; let net = formula 3; stats {FROM} by position", "net"),
        (f"let allinNet = formula 3; winnings {FROM} for 'Robin'", "allinNet"),
        (f"let mine = formula pokerval > 9; stats {FROM} for 'Robin'", None),
        (f"let vpip = AA; stats {FROM} for 'Robin'", None),
        (f"let vpip = formula pokerval > 9; select rate(vpip) {FROM} for 'Robin'", None),
    ],
)
def test_a_name_of_ones_own_in_place_of_a_column_is_told(text: str, word: str | None) -> None:
    told = [each for each in pql.Session().compile(text).diagnostics if each.code == "own-column"]
    assert any(f"`{word}` is a formula of your own" in each.message for each in told) == (word is not None)
    assert all(not each.is_error for each in told)
    assert bool(told) == (word is not None)
