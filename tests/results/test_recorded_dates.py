"""Dates of recorded hands: timestamps in UTC for frames, text where a format has no times."""

from __future__ import annotations

import csv
import json
from datetime import datetime
from pathlib import Path

import duckdb
import pytest

import pql
from pql.histories.records import NO_DATE, recorded
from pql.results.recorded_hands import HandTable

WHEN = [datetime(2026, 3, 14, 20, 9, 14), datetime(1, 1, 1), datetime(9999, 12, 31, 23, 59, 59, 999_999)]
TEXTS = ["2026-03-14T20:09:14Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999999Z"]


@pytest.fixture
def table() -> HandTable:
    start = datetime(1970, 1, 1)
    dates = [(when - start) // datetime.resolution for when in WHEN] + [NO_DATE]
    return HandTable(recorded([{"date": date, "rows": [{}, {}]} for date in dates]))


def test_frames_have_times(table: HandTable) -> None:
    expected = [each for when in [*WHEN, None] for each in (when, when)]
    assert table.to_arrow()["date"].to_pylist() == expected
    assert table.to_polars()["date"].to_list() == expected
    pandas = table.to_pandas()["date"]
    assert str(pandas.dtype) == "datetime64[us]"
    assert [None if when != when else when.to_pydatetime() for when in pandas] == expected
    with duckdb.connect() as connection:
        connection.register("played", table)
        found = connection.sql("select max(date), count(date) from played").fetchall()
    assert found == [(WHEN[2], 6)]


def test_texts_have_the_times_as_text(table: HandTable, tmp_path: Path) -> None:
    expected = [each for text in [*TEXTS, None] for each in (text, text)]
    assert [row["date"] for row in table] == expected
    pql.export(table, str(tmp_path / "hands.csv"))
    with (tmp_path / "hands.csv").open() as file:
        assert [row["date"] or None for row in csv.DictReader(file)] == expected
    pql.export(table, str(tmp_path / "hands.jsonl"))
    lines = (tmp_path / "hands.jsonl").read_text().splitlines()
    assert [json.loads(line)["date"] for line in lines] == expected
    pql.export(table, str(tmp_path / "hands.parquet"))
    with duckdb.connect() as connection:
        found = connection.sql(f"select typeof(date) from '{tmp_path}/hands.parquet' limit 1").fetchall()
    assert found == [("TIMESTAMP",)]
