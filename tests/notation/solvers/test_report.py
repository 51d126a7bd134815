"""Aggregation reports of PioSOLVER as frames."""

from __future__ import annotations

from pathlib import Path

import polars
import pytest

import pql
from pql.notation.solvers import strategy

from .files import HERE, mutations

REPORT, FULL = HERE / "report.csv", HERE / "report_OOP_Full.csv"


def test_a_report_by_flop() -> None:
    found = pql.read_report(REPORT)
    assert found.columns[:3] == ("Flop", "Global %", "OOP Equity")
    assert found.column("Flop") == ["Kh7d2c", "AsKd2c"]
    assert found.column("OOP EV") == [28.91, None]
    assert found.totals[0][0] == "All"
    frame = found.to_polars()
    assert frame["CHECK freq"].to_list() == [68.3, 87.5]
    assert frame.schema["Flop"] == polars.String


def test_a_report_by_hand_and_some_of_its_columns() -> None:
    found = pql.read_report(FULL)
    assert [dict(row) for row in found][1]["Hand"] == "3d2d"
    assert found.column("BET 152 EV") == [47.75, None]
    assert pql.read_report(FULL, ["hand", "check  FREQ"]).rows == (("AhKs", 25.0), ("3d2d", 100.0))
    with pytest.raises(pql.PQLError, match="no column `BET 75 freq`"):
        pql.read_report(FULL, ["BET 75 freq"])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "header that begins with `Flop`"),
        ("a,b\n" * 100 + "Flop,x\n", "header that begins with `Flop`"),
        ("Flop,x\nKh7d2c,1,2\n", "line 2: 3 values are under 2 columns"),
        ("Flop,x\n\nKh7d2c,one\n", "line 3: `one` should be a number, under `x`"),
        ("Flop,x\nKh7d2c," + "1" * 300_000, "line 2: longer than"),
        ("Flop" + ",a" * 1000, "up to 400 columns"),
        ("Flop,x\n\xff", "not UTF-8"),
    ],
)
def test_what_is_no_report_says_where(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "report.csv"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(pql.PQLError, match=said) as problem:
        pql.read_report(path)
    assert "report.csv" in str(problem.value)


def test_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strategy, "MOST_ROWS", 1)
    with pytest.raises(pql.PQLError, match="more than 1 rows"):
        pql.read_report(FULL)


@pytest.mark.parametrize("path", [REPORT, FULL], ids=lambda path: path.name)
def test_mutated_reports_are_read_or_refused(tmp_path: Path, path: Path) -> None:
    broken = tmp_path / "broken.csv"
    refused = kept = 0
    for content in mutations(path.read_bytes(), 400, seed=5):
        broken.write_bytes(content)
        try:
            pql.read_report(broken).to_polars()
        except pql.PQLError as error:
            refused += "broken.csv" in str(error)
            continue
        kept += 1
    assert refused + kept == 400
    assert min(refused, kept) > 20
