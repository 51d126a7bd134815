"""`allinEquity` and `allinNet` in select: the columns of `read_hands`, hand by hand."""

from __future__ import annotations

import re
from pathlib import Path
from statistics import mean
from typing import Any

import pytest

import pql
from pql.results import SelectResult
from references import recorded_hands


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("hands") / "played.phhs"
    # All in chips of one kind, which are added up.
    path.write_text(re.sub(r"^currency.*\n", "", recorded_hands.text(400), flags=re.MULTILINE))
    return path


@pytest.fixture(scope="module")
def rows(played: Path) -> list[dict[str, Any]]:
    """The rows of the players whose cards are known."""
    table = pql.read_hands(played, allin=True).to_arrow().to_pylist()
    return [row for row in table if row["pocket"] is not None]


def answered(text: str, played: Path) -> dict[str, Any]:
    (row,) = pql.compile(text.replace("HANDS", f"history '{played}'")).run()
    return dict(row)


def remarks(text: str, played: Path) -> tuple[str, ...]:
    result = pql.compile(text.replace("HANDS", f"history '{played}'")).run()
    assert isinstance(result, SelectResult)
    return result.notes


def test_sums_are_those_of_the_table(played: Path, rows: list[dict[str, Any]]) -> None:
    asked = (
        "sum(net) as net, sum(allinNet) as adjusted, sum(net - allinNet) as luck, avg(allinEquity) as equity"
    )
    found = answered(f"select {asked} from HANDS for 'hero'", played)
    rows = [row for row in rows if row["name"] == "hero"]
    assert found["net"] == pytest.approx(sum(row["net"] for row in rows))
    assert found["adjusted"] == pytest.approx(sum(row["allinNet"] for row in rows))
    assert found["luck"] == pytest.approx(found["net"] - found["adjusted"])
    assert abs(found["luck"]) > 1
    assert found["luck_stderr"] > 0
    assert found["equity"] == pytest.approx(
        mean([row["allinEquity"] for row in rows if row["allinEquity"] is not None])
    )


def test_conditions_on_them(played: Path, rows: list[dict[str, Any]]) -> None:
    found = answered(
        "select sum(allinNet) as made from HANDS for 'hero' where allinEquity < 0.5 and net > 0", played
    )
    lucky = [
        row["allinNet"]
        for row in rows
        if row["name"] == "hero"
        and row["net"] > 0
        and row["allinEquity"] is not None
        and row["allinEquity"] < 0.5
    ]
    assert lucky
    assert found["made"] == pytest.approx(sum(lucky))


def test_all_ins_with_an_unknown_hand_are_told_once(played: Path) -> None:
    table = pql.read_hands(played, allin=True)
    assert table.adjusted is not None
    said = f"{table.adjusted.unknown} all-ins a hand is not known"
    assert any(said in note for note in table.remarks())
    asked = (
        "select sum(net - allinNet), avg(allinEquity), sum(allinNet) from HANDS where allinNet < 1000000000"
    )
    told = [note for note in remarks(asked, played) if "all-in" in note]
    assert len(told) == 1
    assert "a hand is not known" in told[0]
    assert not any("all-in" in note for note in remarks("select sum(net) from HANDS", played))


def test_only_all_ins_of_players_who_were_in_are_told(played: Path) -> None:
    from pql.engine.allin import all_ins
    from pql.engine.work import Control

    hands = pql.read_hands(played).hands
    unknown = all_ins(hands, Control(1)).unknown
    own = [
        hand
        for hand in unknown
        for row in range(hands.start[hand], hands.start[hand + 1])
        if hands.name[row] == "hero" and hands.folded[row] < 0
    ]
    assert 1 < len(own) < len(unknown)
    told = remarks("select sum(allinNet) from HANDS for 'hero'", played)
    assert f"of {len(own)} all-ins a hand is not known" in " ".join(told)


def test_they_are_of_the_whole_hand_and_of_recorded_hands_only() -> None:
    for text in (
        "select avg(allinNet@flop) from history 'x.phhs'",
        "select avg(allinNet) from hero='AA', villain='KK'",
    ):
        with pytest.raises(pql.PQLError):
            pql.compile(text)
