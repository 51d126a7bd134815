"""How many hands an answer says are behind it: each once, however many of its players have a row."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

import pql
from pql.render import answer_text
from pql.render.page import Page
from pql.render.plotting import figure
from pql.results.recorded_hands import HandTable
from pql.statements.history import question as history
from references.families import together

PLAYED = Path(__file__).parents[3] / "examples" / "my_hands.phhs"
FROM = f"from history '{PLAYED}'"


@cache
def table() -> HandTable:
    return pql.read_hands(PLAYED)


def rows() -> list[dict[str, Any]]:
    return [*table()]


@together(
    ("where", "passes"),
    [
        ("showdown", lambda row: row["showdown"]),
        ("net > 0", lambda row: row["net"] > 0),
        ("position in (SB, BB)", lambda row: row["position"] in ("SB", "BB")),
        ("players > 5", lambda row: True),
    ],
)
def test_a_hand_counts_once_and_a_player_each_time(where: str, passes: Any) -> None:
    passed = [row for row in rows() if passes(row)]
    hands = {row["hand"] for row in passed}
    for found in (
        pql.stats(table(), by="players", where=where),
        pql.select(f"sum(net) where {where}", table()),
    ):
        assert found.of_hands == (len(hands), len(table()))
        assert found.deals == len(passed)
        assert found.to_dict()["hands"] == len(hands)
        line = next(line for line in str(found).splitlines() if line.startswith("recorded, "))
        looked_at = "" if len(passed) == len(rows()) else f" of {len(table())} looked at"
        several = "" if len(passed) == len(hands) else f", {len(passed)} player-hands"
        assert line.rstrip(",").startswith(f"recorded, {len(hands)} hands{looked_at}{several}")
    listed = pql.list_hands(table(), where=where)
    assert (listed.hands, listed.deals) == (len(hands), len(passed))


@pytest.mark.parametrize("format", ["text", "html", "markdown"])
def test_of_one_player_there_are_hands_alone(format: str) -> None:
    (found,) = pql.run(f"select sum(net) {FROM} for 'Robin' where position = BTN")
    written = answer_text(found, "x", format, Page())
    assert "recorded, 8 hands of 42 looked at, " in written
    assert "player-hand" not in written


def test_hands_of_several_players_are_counted_once() -> None:
    names = ("Robin", "Milo")
    own = [row for row in rows() if row["name"] in names and row["showdown"]]
    found = pql.winnings(table(), player=names, where="showdown")
    assert found.of_hands == (len({row["hand"] for row in own}), 42)
    assert found.deals == len(own) > len({row["hand"] for row in own})


def test_parts_of_hands_count_as_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = pql.select("sum(net) where saw(flop)", table()).of_hands
    monkeypatch.setattr(history, "_HANDS_AT_ONCE", 5)
    assert pql.select("sum(net) where saw(flop)", table()).of_hands == whole
    monkeypatch.setattr(history, "BLOCK_ROWS", 7)  # which cuts hands
    assert pql.select("sum(net) where saw(flop)", table()).of_hands == whole


def test_notes_say_whose_they_are() -> None:
    assert (
        "only 62 player-hands passed: too few for reliable intervals"
        in pql.select("count(pair)", table()).notes
    )
    robin = pql.select("count(pair) where position = BTN", table(), player="Robin").notes
    assert "only 8 hands passed: too few for reliable intervals" in robin


def test_pictures_count_hands() -> None:
    (found,) = pql.run(f"winnings {FROM} by name")
    assert "recorded, 42 hands, 252 player-hands" in figure(found).axes[0].texts[0].get_text().replace(
        "\n", " "
    )
