"""Columns of recorded hands as those of Parquet files, and back."""

from __future__ import annotations

import io
import sys
from array import array
from typing import Any

import pyarrow
import pyarrow.parquet
import pytest
from hypothesis import given
from hypothesis import strategies as some

import pql
from pql.histories.collection import arrow_columns
from pql.histories.collection.arrow_columns import TABLES, form, is_text
from pql.histories.records import (
    ACTIONS,
    BY_ACTION,
    BY_HAND,
    BY_ROW,
    KINDS,
    NO_DATE,
    NO_MONEY,
    POSITIONS,
    Texts,
)
from references.families import random_examples

COLUMNS = {**BY_HAND, **BY_ROW, **BY_ACTION}
MONEY = some.integers(-(10**17), 10**17)
STREETS = some.sampled_from([-1, 0, 3, 4, 5])
# The values of columns that are not any number of their kind.
VALUES: dict[str, some.SearchStrategy[Any]] = {
    **dict.fromkeys(("street", "allin_street", "allin", "folded", "action_street"), STREETS),
    **dict.fromkeys(("finished", "showdown", "live", "hero"), some.integers(0, 1)),
    **dict.fromkeys(
        [name for name, kind in COLUMNS.items() if kind == "Q"],
        some.just(0) | some.integers(0, 51).map(lambda card: 1 << card),
    ),
    "position": some.integers(0, len(POSITIONS) - 1),
    "action": some.integers(0, len(ACTIONS) - 1),
    "kind": some.integers(0, len(KINDS) - 1),
    "seat_number": some.integers(-1, 999),
    "date": some.just(NO_DATE) | some.integers(-(2**62), 2**62),
}
WIDTHS = {
    "b": (-128, 127),
    "B": (0, 255),
    "I": (0, 2**32 - 1),
    "q": (-(2**63), 2**63 - 1),
    "Q": (0, 2**64 - 1),
}


def _values(name: str, kind: str) -> some.SearchStrategy[Any]:
    if kind == "text":
        return some.text(max_size=5)
    if name in VALUES:
        return VALUES[name]
    return some.just(NO_MONEY) | MONEY if kind == "q" and name != "line" else some.integers(*WIDTHS[kind])


def _through_parquet(column: Any) -> Any:
    file = io.BytesIO()
    pyarrow.parquet.write_table(pyarrow.table({"it": column}), file, store_decimal_as_integer=True)
    file.seek(0)
    chunks = pyarrow.parquet.read_table(file).column(0).unify_dictionaries().combine_chunks()
    return chunks.chunk(0) if isinstance(chunks, pyarrow.ChunkedArray) else chunks


@pytest.mark.parametrize("name", COLUMNS)
@random_examples(20)  # of each column; those of one type are written by the same code
@given(data=some.data())
def test_every_column_comes_back(name: str, data: some.DataObject) -> None:
    kind = COLUMNS[name]
    values = data.draw(some.lists(_values(name, kind), min_size=1, max_size=20))
    column = Texts.of(values) if kind == "text" else array(kind, values)
    stored = form(name, kind)
    written = stored.write(column)
    assert written.type == stored.type(pyarrow)
    assert pyarrow.types.is_dictionary(written.type) == is_text(name, kind)
    for found in (
        written,
        _through_parquet(written),
        pyarrow.concat_arrays([written, written])[len(values) :],
    ):
        back = stored.read(found)
        assert list(back) == values
        assert kind == "text" or back.typecode == kind


def test_no_column_is_forgotten() -> None:
    stored = {name for columns in TABLES.values() for name in columns}
    assert stored == COLUMNS.keys() - {"in_hand"}
    assert sum(map(len, TABLES.values())) == len(stored)  # a name is in one table


def test_texts_that_no_file_can_hold_are_mended() -> None:
    written = arrow_columns.form("path", "text").write(Texts.of(["a\udcff"]))
    assert written.to_pylist() == ["a?"]


def test_without_pyarrow(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    pql.collect_hands("examples/my_hands.phhs", tmp_path / "my.hands")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(pql.PQLError, match="needs the package pyarrow") as caught:
        pql.read_hands(tmp_path / "my.hands")
    assert caught.value.diagnostics[0].code == "no-pyarrow"
