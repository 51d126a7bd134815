"""Columns of every kind that people hand over give the same values and places."""

from __future__ import annotations

import sys
from typing import Any

import numpy
import pandas
import polars
import pyarrow
import pytest

import pql
from pql.api.arrays.columns import read_column, row_count
from references.families import together

TEXTS = ["AsKs", "QhQd", "AsKs", None]
PRESENT = ["AsKs", "QhQd", "AsKs", "7h6h"]
CARDS = [[51, 47], [3, 2], [51, 47]]


def read(given: object) -> tuple[list[Any], list[int] | None]:
    column = read_column(given, "hero", (pql.HandSet,))
    return column.values, column.places


class OnlyArrow:
    """What speaks the Arrow PyCapsule interface and nothing else."""

    def __init__(self, held: Any) -> None:
        self.held = held

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        return self.held.__arrow_c_stream__(requested_schema)


class OnlyArrowArray:
    def __init__(self, held: Any) -> None:
        self.held = held

    def __arrow_c_array__(self, requested_schema: object | None = None) -> object:
        return self.held.__arrow_c_array__(requested_schema)


@together(
    "given",
    [
        TEXTS,
        iter(TEXTS),
        numpy.array(TEXTS, dtype=object),
        pandas.Series(TEXTS),
        pandas.Series(TEXTS, dtype="string"),
        pandas.Series(TEXTS, dtype="category"),
        pandas.Series(TEXTS, dtype=pandas.ArrowDtype(pyarrow.string())),
        pandas.Index(TEXTS),
        polars.Series(TEXTS),
        polars.Series(TEXTS, dtype=polars.Categorical),
        polars.Series(TEXTS, dtype=polars.Enum(["QhQd", "AsKs"])),
        pyarrow.array(TEXTS),
        pyarrow.array(TEXTS, pyarrow.large_string()),
        pyarrow.array(TEXTS).dictionary_encode(),
        pyarrow.chunked_array([TEXTS[:1], TEXTS[1:]]),
        pyarrow.chunked_array([pyarrow.array(part).dictionary_encode() for part in (TEXTS[:1], TEXTS[1:])]),
        pyarrow.table({"hero": TEXTS})["hero"],
        OnlyArrow(polars.Series(TEXTS)),
    ],
    ids=lambda given: type(given).__name__,
)
def test_columns_of_texts(given: object) -> None:
    assert read(given) == (["AsKs", "QhQd", None], [0, 1, 0, 2])


@pytest.mark.parametrize(
    "given",
    [
        CARDS,
        list(map(tuple, CARDS)),
        numpy.array(CARDS),
        numpy.array(CARDS, dtype=numpy.uint8),
        list(numpy.array(CARDS)),
        pandas.Series(CARDS),
        polars.Series(CARDS),
        polars.Series(CARDS, dtype=polars.Array(polars.UInt8, 2)),
        pyarrow.array(CARDS),
        pyarrow.chunked_array([CARDS]),
    ],
    ids=lambda given: type(given).__name__,
)
def test_columns_of_cards(given: object) -> None:
    assert read(given) == ([(51, 47), (3, 2)], [0, 1, 0])


@pytest.mark.parametrize("given", [PRESENT, numpy.array(PRESENT), pyarrow.array(PRESENT)])
def test_columns_without_gaps(given: object) -> None:
    assert read(given) == (["AsKs", "QhQd", "7h6h"], [0, 1, 0, 2])


@pytest.mark.parametrize("given", ["AsKs", ("As", "Ks"), (51, 47), pql.hands("AsKs"), None])
def test_single_values(given: object) -> None:
    assert read(given) == ([given], None)


def test_sets_in_a_column() -> None:
    aces, kings = pql.hands("AA"), pql.hands("KK")
    assert read([aces, kings, "AA", aces]) == ([aces, kings, "AA"], [0, 1, 2, 0])


def test_numbers_that_are_missing() -> None:
    assert read([float("nan"), "AA", pandas.NA, pandas.NaT])[0] == [None, "AA", None, None]


def test_arrow_without_pyarrow(monkeypatch: pytest.MonkeyPatch) -> None:
    column = polars.Series(TEXTS)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert read(OnlyArrow(column))[0] == ["AsKs", "QhQd", None]
    assert read(OnlyArrowArray(pyarrow.array(TEXTS)))[0] == ["AsKs", "QhQd", None]
    monkeypatch.setitem(sys.modules, "nanoarrow", None)
    with pytest.raises(TypeError, match="install pyarrow or nanoarrow"):
        read(OnlyArrow(column))


def test_an_arrow_array() -> None:
    assert read(OnlyArrowArray(pyarrow.array(TEXTS)))[0] == ["AsKs", "QhQd", None]


@together(
    "given",
    [
        5,
        1.5,
        b"AA",
        {"AA"},
        {"hero": ["AA"]},
        object(),
        numpy.float64(3),
        pandas.DataFrame({"hero": ["AA"]}),
        polars.DataFrame({"hero": ["AA"]}),
        pyarrow.table({"hero": ["AA"]}),
        [{"hero": "AA"}],
        [{"AA"}, "KK"],
    ],
    ids=lambda given: type(given).__name__,
)
def test_what_is_no_column(given: object) -> None:
    with pytest.raises(TypeError, match="hero must be a value or a column"):
        read(given)


def test_rows() -> None:
    columns = [read_column(given, name, ()) for name, given in (("hero", ["AA"]), ("villain", ["KK", "QQ"]))]
    single = read_column("", "board", ())
    assert (row_count([single]), row_count([single, columns[1]])) == (1, 2)
    with pytest.raises(ValueError, match="hero has 1, villain has 2"):
        row_count([single, *columns])
