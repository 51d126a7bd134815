"""The curves of `winnings ... by`: a curve for each group, against adding up its hands one by one."""

from __future__ import annotations

import json
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pql
from pql.histories.records import HOUR, UNIT, recorded
from pql.render import answer_text
from pql.render.page import Page
from pql.render.plotting import can_draw, figure
from pql.results.recorded_hands import HandTable
from pql.statements.history import question as history
from pql.statements.winnings.result import MOST_CURVES, MOST_POINTS
from pql.statements.winnings.text import picture_lines
from references.families import together

PLAYED = Path(__file__).parents[3] / "examples" / "my_hands.phhs"


@cache
def table() -> HandTable:
    return pql.read_hands(PLAYED, allin=True)


def walked(name: str | None, *keys: str) -> dict[tuple[Any, ...], list[tuple[float, ...]]]:
    """What was won after each hand of each group, adding up its rows in the order of their time."""
    points: dict[tuple[Any, ...], list[tuple[float, ...]]] = defaultdict(list)
    rows: list[dict[str, Any]] = [*table()]
    for row in sorted(rows, key=lambda row: row["date"]):
        if name is not None and row["name"] != name:
            continue
        own = points[tuple(row[key] for key in keys)]
        _, net, adjusted, shown, _ = own[-1] if own else (0, 0.0, 0.0, 0.0, 0.0)
        net, adjusted = net + row["net"], adjusted + row["allinNet"]
        shown += row["net"] if row["showdown"] else 0
        own.append((len(own) + 1, net, adjusted, shown, net - shown))
    return points


def curves_of(found: Any) -> dict[tuple[Any, ...], list[tuple[float, ...]]]:
    keys = found.functions.count(None)
    return {found.rows[curve.row][:keys]: [*curve.points] for curve in found.curves}


@together(
    ("name", "keys"),
    [("Robin", ("position",)), ("Otto", ("players",)), (None, ("name",)), ("Robin", ("table", "showdown"))],
)
def test_each_group_has_its_own_curve(name: str | None, keys: tuple[str, ...]) -> None:
    found = pql.winnings(table(), player=name, by=keys)
    wanted = walked(name, *keys)
    given = curves_of(found)
    assert given.keys() == wanted.keys()
    for key, points in given.items():
        assert np.asarray(points) == pytest.approx(np.asarray(wanted[key]), abs=1e-3)
    assert [curve.row for curve in found.curves] == [*range(len(found.rows))]
    assert {curve.unit for curve in found.curves} == {"USD"}


def test_curves_of_parts_are_those_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    def ask() -> list[Any]:
        keys = ("position", ["stake", "month"], "session", "name")
        return [pql.winnings(table(), by=by).curves for by in keys]

    whole = ask()
    monkeypatch.setattr(history, "_HANDS_AT_ONCE", 5)
    assert ask() == whole


def test_sessions_that_are_joined_are_one_curve() -> None:
    """Hands of a block of 29 minutes are a group first: those of one session are put together afterwards."""
    rows = [{"name": "x", "won": 2 * UNIT, "put": UNIT}, {"name": "y", "put": UNIT}]
    minutes = [0, 20, 45, 70, 300, 320]
    found = pql.winnings(
        HandTable(
            recorded([{"date": minute * HOUR // 60, "big_blind": UNIT, "rows": rows} for minute in minutes])
        ),
        player="x",
        by="session",
    )
    assert [row[1] for row in found.rows] == [4, 2]
    assert [[point.net for point in curve.points] for curve in found.curves] == [[1, 2, 3, 4], [1, 2]]


def stakes(*currencies: str) -> HandTable:
    rows = [{"name": "x", "won": 2 * UNIT, "put": UNIT}, {"name": "y", "put": UNIT}]
    each = [{"big_blind": UNIT, "currency": currency, "rows": rows} for currency in currencies]
    return HandTable(recorded(each))


def test_curves_of_unlike_money_share_no_picture() -> None:
    found = pql.winnings(stakes("USD", "EUR", "USD"), player="x", by="currency")
    assert {found.rows[curve.row][0]: curve.unit for curve in found.curves} == {"EUR": "EUR", "USD": "USD"}
    assert [curve.points[-1].net for curve in found.curves] == [1, 2]
    assert found.points == ()  # euros and dollars would be added up
    assert not can_draw(found)
    with pytest.raises(pql.PQLError, match="there is no picture") as caught:
        figure(found)
    assert "curves of EUR and USD have no axis in common" in str(caught.value.diagnostics[0].help)
    lines = picture_lines(found, Page(width=200))
    assert lines[0].startswith("currency  hands")
    assert lines[-1].startswith("curves of EUR and USD have no axis in common")


def test_the_largest_groups_are_drawn() -> None:
    """Twelve players, the n-th of whom plays n hands: the nine with most hands have curves."""
    names = [f"p{number:02}" for number in range(1, 13)]
    hands = [
        {
            "big_blind": UNIT,
            "currency": "USD",
            "rows": [{"name": name, "won": UNIT}, {"name": "-", "put": UNIT}],
        }
        for number, name in enumerate(names, 1)
        for _ in range(number)
    ]
    found = pql.winnings(HandTable(recorded(hands)), player=names, by="name")
    assert len(found.rows) == 12
    assert [found.rows[curve.row][0] for curve in found.curves] == names[-MOST_CURVES:]
    assert [curve.points[-1].net for curve in found.curves] == [*range(4, 13)]
    note = "curves of the 9 groups with most hands, of 12"
    assert picture_lines(found, Page(width=80))[-1] == note
    assert note in str(figure(found).axes[0].texts[0].get_text()).replace("\n", " ")


def test_points_of_many_hands_are_few() -> None:
    hands = stakes(*["USD"] * (2 * MOST_POINTS))
    (curve,) = pql.winnings(hands, player="x", by="currency").curves
    assert len(curve.points) == MOST_POINTS
    assert curve.points[-1][:2] == (2 * MOST_POINTS, 2 * MOST_POINTS)


def test_a_terminal_has_a_letter_for_each_group() -> None:
    (plotted,) = pql.run(f"plot winnings from history '{PLAYED}' for 'Robin' by position")
    lines = answer_text(plotted, "plot", "text", Page(), whole=True).splitlines()
    wanted = walked("Robin", "position")
    for letter, position in zip("abcdef", ("SB", "BB", "UTG", "HJ", "CO", "BTN"), strict=True):
        assert f"{letter}: {position} " in "\n".join(lines)
        assert any(letter in line.partition("|")[2] for line in lines)
    # The button has most hands, and won most with the last one: its line ends at the top, in the last column.
    assert max(wanted, key=lambda key: (len(wanted[key]), wanted[key][-1][1])) == ("BTN",)
    assert lines[0] == f"{140:>7} |{'f':>70}"


def test_a_picture_has_two_lines_for_each_group() -> None:
    found = pql.winnings(table(), player="Robin", by="position")
    lines = figure(found).axes[0].lines
    named = {str(line.get_label()): line for line in lines if not str(line.get_label()).startswith("_")}
    assert [*named] == ["SB: -35.50", "BB: -6.85", "UTG: 10.80", "HJ: 48.02", "CO: 56.99", "BTN: 140"]
    assert len([line for line in lines if line.get_linestyle() == "--"]) == 6
    for curve, line in zip(found.curves, named.values(), strict=True):
        assert np.asarray(line.get_ydata()).tolist() == [0.0, *[point.net for point in curve.points]]
        assert np.asarray(line.get_xdata()).tolist() == [0, *[point.hands for point in curve.points]]


def test_one_group_is_drawn_as_without_groups() -> None:
    whole, grouped = (pql.winnings(table(), player="Robin", by=by) for by in (None, "stake"))
    assert len(grouped.curves) == 1
    assert grouped.curves[0].points == whole.points == grouped.points
    assert picture_lines(grouped, Page()) == picture_lines(whole, Page())


def test_curves_are_in_json() -> None:
    found = pql.winnings(table(), player="Robin", by="position")
    given = json.loads(json.dumps(found.to_dict()))
    assert [curve["row"] for curve in given["curves"]] == [*range(6)]
    assert given["curves"][0]["unit"] == "USD"
    assert given["curves"][5]["points"][-1][:2] == [8, 140.0]
    assert pql.winnings(table(), player="Robin").to_dict()["curves"] == []
