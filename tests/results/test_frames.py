"""Answers as frames: one schema for each statement, errors beside sampled numbers, what other libraries make of it."""

from __future__ import annotations

import csv
import io
import json
import math
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import pql
from pql.render import renderer
from pql.render.page import Page
from pql.results import EquityResult, NextCard, OutsResult, PlayerEquity, Result
from pql.results.arrow import Frame
from pql.results.columns import Column
from pql.results.exporting import WRITERS, export
from references.answers import answer
from references.families import together
from references.tabled import FORMS

arrow = pytest.importorskip("pyarrow")
polars = pytest.importorskip("polars")
pandas = pytest.importorskip("pandas")
duckdb = pytest.importorskip("duckdb")

TEXTS = [text for texts in FORMS.values() for text in texts]
SAMPLED = [text for text in TEXTS if "samples" in text]


@cache
def asked(text: str) -> Result:
    return pql.run(text)[0]


def rows(result: Result) -> list[dict[str, Any]]:
    header, found = result.table()
    return [dict(zip(header, row, strict=True)) for row in found]


@pytest.mark.parametrize("kind", list(FORMS))
def test_a_statement_has_one_schema_whatever_the_data(kind: str) -> None:
    first, *others = [asked(text) for text in FORMS[kind]]
    names = [(column.name, column.kind) for column in first.schema()]
    for other in others:
        assert [(column.name, column.kind) for column in other.schema()] == names
        assert _as_doubles(first, other) == _as_doubles(first, first)


def _as_doubles(first: Result, other: Result) -> Any:
    """The types in Arrow, those of counts as doubles: they are integers where all of a column are whole."""
    counts = {column.name for column in first.schema() if column.unit == "count"}
    return [
        (each.name, arrow.float64() if each.name in counts else each.type) for each in arrow.schema(other)
    ]


@pytest.mark.parametrize("kind", list(FORMS))
def test_answers_are_put_together_by_every_library(kind: str) -> None:
    results = [asked(text) for text in FORMS[kind]]
    together = arrow.concat_tables([arrow.table(result) for result in results], promote_options="permissive")
    together.validate(full=True)
    total = sum(len(result.table()[1]) for result in results)
    assert together.num_rows == total
    assert (
        polars.concat([polars.DataFrame(result) for result in results], how="vertical_relaxed").height
        == total
    )
    joined = pandas.concat([result.to_pandas() for result in results if result.table()[1]])
    counts = [column.unit == "count" for column in results[0].schema()]
    for counted, kind, own in zip(counts, joined.dtypes, results[0].to_pandas().dtypes, strict=True):
        assert kind == own or (counted and {str(kind), str(own)} <= {"Int64", "Float64", "float64"})
    assert len(joined) == total
    first = results[0]
    with duckdb.connect() as connection:
        connection.register("one", first)
        connection.register("other", results[-1])
        union = connection.sql("from one union all from other").fetchall()
    assert union[: len(first.table()[1])] == [tuple(row) for row in first.table()[1]]


@together("text", TEXTS)
def test_every_value_is_of_the_type_its_column_declares(text: str) -> None:
    result = asked(text)
    kinds = {"string": str, "double": float, "int64": int, "uint64": int, "bool": bool, "list<string>": list}
    names = [column.name for column in result.schema()]
    assert len(set(names)) == len(names)
    assert names == result.table()[0]
    for column, values in zip(result.schema(), result.values(), strict=True):
        types = {type(value) for value in values} - {type(None)}
        assert types <= {kinds[column.kind]} or (column.unit == "count" and types == {float}), column.name


@together("text", TEXTS)
def test_arrow_has_the_table_and_nothing_else(text: str) -> None:
    result = asked(text)
    table = arrow.table(result)
    table.validate(full=True)
    assert table.to_pylist() == rows(result)
    assert table.equals(result.to_arrow())
    assert polars.DataFrame(result).equals(result.to_polars())
    assert result.to_polars().rows() == [tuple(row) for row in result.table()[1]]


# What is an estimate: where the method is sampled, none of these may stand without an error.
ESTIMATES = {
    "equity", "win", "tie", "change", "hero", "villain", "outright", "strength", "ppot", "npot", "e", "w", "h_share",
    "pots",
}  # fmt: skip


def _error_of(name: str, names: list[str]) -> str | None:
    candidates = (
        "stderr" if name == "equity" else "",
        f"{name}_stderr",
        f"{name.removesuffix('_share')}_stderr",
    )
    return next((each for each in candidates if each in names), None)


def _check_errors(row: dict[str, Any]) -> int:
    """Every estimate of a row has its error: positive where it is sampled, null where it is exact."""
    found = 0
    for name in ESTIMATES & row.keys():
        if row[name] in (None, ""):
            continue
        error = _error_of(name, list(row))
        assert error is not None, name
        size = row[error]
        # A potential that no deal has shown is the one number of which nothing is known.
        if name in ("ppot", "npot") and size in (None, ""):
            continue
        if row["method"] == "sampled":
            assert float(size) > 0, name
        else:
            assert size in (None, ""), name
        found += 1
    return found


@together("text", TEXTS)
def test_every_sampled_number_has_its_error_beside_it(text: str) -> None:
    result = asked(text)
    errors = [column.name for column in result.schema() if column.name.endswith("stderr")]
    # What is never sampled has neither seeds nor errors; samples of cards are no estimates.
    if not hasattr(result, "method"):
        assert not errors
        return
    assert bool(errors) == ("seed" in result.table()[0]) or text.startswith("sample")
    if errors and getattr(result, "method", "") != "recorded":
        checked = [_check_errors(row) for row in rows(result) if row["method"] == "sampled"]
        assert any(checked) == any([row[name] is not None for row in rows(result) for name in errors])
        for row in rows(result):
            _check_errors(row)


def test_what_is_sampled_is_tried() -> None:
    kinds = {kind for kind, texts in FORMS.items() if any("samples" in text for text in texts)}
    assert {
        "equity",
        "odds",
        "strength",
        "equity by class",
        "equity by formulas",
        "equity by layers",
        "equity by turn",
        "ev",
        "ev by class",
        "select",
        "select histogram",
        "shove",
    } == kinds


@pytest.mark.parametrize("text", SAMPLED)
def test_files_and_formats_have_the_errors_too(text: str, tmp_path: Path) -> None:
    result = asked(text)
    wanted = sum([_check_errors(row) for row in rows(result)])
    assert wanted
    for ending in WRITERS:
        path = str(tmp_path / f"a{ending}")
        export(result, path)
        if ending == ".csv":
            found = list(csv.DictReader(Path(path).read_text().splitlines()))
        elif ending == ".jsonl":
            found = [json.loads(line) for line in Path(path).read_text().splitlines()]
        elif ending == ".parquet":
            found = polars.read_parquet(path).to_dicts()
        elif ending == ".arrow":
            found = arrow.ipc.open_file(path).read_all().to_pylist()
        else:
            continue
        assert sum([_check_errors(row) for row in found]) == wanted, ending
    shown = list(csv.DictReader(io.StringIO(renderer("csv", Page()).answer(result))))
    assert sum([_check_errors(row) for row in shown]) == wanted


def _numbers(plain: Any, path: tuple[str, ...] = ()) -> dict[tuple[str, ...], Any]:
    """The leaves of a JSON object by their paths."""
    if isinstance(plain, dict):
        parts = [(str(key), part) for key, part in plain.items()]
    elif isinstance(plain, list):
        parts = [(str(place), part) for place, part in enumerate(plain)]
    else:
        return {path: plain}
    return {key: leaf for name, part in parts for key, leaf in _numbers(part, (*path, name)).items()}


@pytest.mark.parametrize("text", [text for text in SAMPLED if not text.startswith("select")])
def test_json_has_the_errors_too(text: str) -> None:
    """In objects the error of a number is a member of the same object, or of its `errors`."""
    plain = json.loads(json.dumps(asked(text).to_dict()))
    if "columns" in plain:
        plain["rows"] = [dict(zip(plain["columns"], row, strict=True)) for row in plain["rows"]]
    leaves, checked = _numbers(plain), 0
    for path, value in leaves.items():
        *place, name = path
        if name not in ESTIMATES or value is None or "errors" in place:
            continue
        beside = [(*place, "stderr"), (*place, f"{name}_stderr"), (*place, "errors", name)]
        assert any(leaves.get(each) is not None for each in beside) or name in ("ppot", "npot"), path
        checked += 1
    assert checked


@pytest.mark.parametrize("text", [text for text in SAMPLED if text.startswith("select")])
def test_json_of_select_has_errors_in_the_shape_of_its_rows(text: str) -> None:
    plain = json.loads(json.dumps(asked(text).to_dict()))
    for values, errors in zip(plain["rows"], plain["errors"], strict=True):
        for name, value, error in zip(plain["columns"], values, errors, strict=True):
            if name in ("e", "w", "pots"):
                assert error > 0
            elif isinstance(value, dict):
                assert value.keys() == error.keys()


def test_histograms_are_long() -> None:
    text = FORMS["select histogram"][0]
    result = answer(Result, text)
    (row,) = result.to_dict()["rows"]
    found = rows(result)
    assert {each["h"]: each["h_share"] for each in found} == row[0]
    assert {each["pots"] for each in found} == {row[1]}
    assert math.isclose(sum(each["h_deals"] for each in found), found[0]["deals"])


def test_sampled_equities_of_made_hands_have_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    exact = pql.breakdown("QQ+, AhKh", "AK*", versus="JJ, AQ*")
    monkeypatch.setattr("pql.engine.decide.EXACT_SECONDS", 0.001)
    sampled = pql.breakdown("QQ+, AhKh", "AK*", versus="JJ, AQ*", seed=3)
    assert (sampled.method, exact.method) == ("sampled", "exact")
    assert arrow.schema(sampled) == arrow.schema(exact)
    for result in (sampled, exact):
        assert sum([_check_errors(row) for row in rows(result)]) == len(
            [line for line in result.lines if line.equity]
        )


def test_sampled_equities_after_cards_have_errors() -> None:
    card = NextCard("As", "pair", "pair", None, equity=0.5, stderr=0.01)
    sampled = OutsResult(
        "AhKh", "Qh7h2c", "article", "ace high", (card,), ("any", "any"), method="sampled", seed=1
    )
    assert arrow.schema(sampled) == arrow.schema(asked("outs AhKh on Qh7h2c"))
    assert [_check_errors(row) for row in rows(sampled)] == [1]


def test_two_histograms_have_rows_of_their_own() -> None:
    text = (
        "select histogram(handType(hero, river)) as histogram, histogram(handType(villain, river)) as other "
        "from hero='AhAs', villain='KhKs', board='2c3d4s'"
    )
    found = rows(answer(Result, text))
    assert all((row["histogram"] is None) != (row["other"] is None) for row in found)
    assert math.isclose(sum(row["histogram_share"] or 0 for row in found), 1)
    assert math.isclose(sum(row["other_share"] or 0 for row in found), 1)


def test_names_that_come_twice_are_told_apart() -> None:
    text = (
        "select avg(riverEquity(hero)) as avg, avg(riverEquity(villain)) as avg, count(winsHi(hero)) as deals "
        "from hero='AhAs', villain='KhKs', board='2c3d4s'"
    )
    assert answer(Result, text).to_polars().columns == [
        "avg", "avg_stderr", "avg_2", "avg_2_stderr", "deals", "deals_stderr", "deals_deals", "method", "deals_2",
        "seed",
    ]  # fmt: skip


def test_the_columns_of_an_answer_in_words() -> None:
    result = asked(FORMS["equity"][2])
    assert [(column.name, column.kind) for column in result.schema()][:5] == [
        ("hands", "string"),
        ("equity", "double"),
        ("stderr", "double"),
        ("win", "double"),
        ("win_stderr", "double"),
    ]
    (first, second) = rows(result)
    assert (first["seed"], second["seed"], first["method"]) == (4_000_000_000, 4_000_000_000, "sampled")


def test_the_largest_seed_and_large_counts() -> None:
    result = EquityResult("exact", 10**25, (), seed=2**64 - 1)
    assert result.to_polars().height == 0
    player = answer(EquityResult, FORMS["equity"][0]).players[0]
    table = EquityResult("exact", 10**25, (player,), seed=2**64 - 1).to_arrow().to_pylist()
    assert (table[0]["seed"], table[0]["deals"]) == (2**64 - 1, 1e25)


def test_pandas_keeps_whole_numbers_whole() -> None:
    frame = asked(FORMS["equity"][2]).to_pandas()
    assert str(frame["seed"].dtype) == "UInt64"
    assert frame["seed"].tolist() == [4_000_000_000] * 2
    assert frame["board"].isna().all()
    assert str(frame["equity"].dtype) == "float64"
    if hasattr(pandas.DataFrame, "from_arrow"):
        assert list(pandas.DataFrame.from_arrow(asked("list AKs")).columns) == ["hand", "weight"]


def test_a_name_finds_its_column() -> None:
    class Two(Frame):
        def frame(self) -> Any:
            return ["a", "b"], ["string", "bool"], [["x", None], [True, None]]

    assert Two().to_arrow().to_pydict() == {"a": ["x", None], "b": [True, None]}
    assert Two().to_pandas()["b"].tolist() == [True, pandas.NA]
    assert arrow.schema(Two()).names == ["a", "b"]
    with pytest.raises(NotImplementedError):
        Frame().frame()


@pytest.mark.parametrize("package", ["pyarrow", "polars", "pandas"])
def test_what_is_not_installed_is_said(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    result = asked("list AKs")
    monkeypatch.setitem(sys.modules, package, None)
    call = {"pyarrow": result.to_arrow, "polars": result.to_polars, "pandas": result.to_pandas}[package]
    with pytest.raises(pql.PQLError) as raised:
        call()
    assert raised.value.diagnostics[0].code == f"no-{package}"
    assert "pip install" in str(raised.value.diagnostics[0].help)


def test_without_pyarrow_other_libraries_read_answers() -> None:
    program = (
        "import sys\n"
        "sys.modules['pyarrow'] = None\n"
        "import pql, polars\n"
        "r = pql.compile('equity AhAs vs KhKs on 2c3d4s').run()\n"
        "print(polars.DataFrame(r)['wins'].to_list(), r.to_pandas()['wins'].tolist())\n"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", program], capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.stdout, done.stderr) == ("[891, 75] [891, 75]\n", "")


def test_import_and_answers_load_no_library() -> None:
    program = (
        "import sys, pql\n"
        "pql.compile('equity AhAs vs KhKs on 2c3d4s').run().table()\n"
        "pql.compile('list AKs').run().__arrow_c_stream__()\n"
        "print([name for name in ('numpy', 'pandas', 'polars', 'pyarrow') if name in sys.modules])\n"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", program], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.stdout == "[]\n"


def test_units_have_types() -> None:
    assert Column("outs", "number", stored="int64").kind == "int64"
    assert Column("seen", "flag").kind == "bool"


def test_rows_of_an_answer_are_mappings_that_pandas_takes() -> None:
    result = answer(EquityResult, "equity AA vs KK:0.5 on 2c3d4s")
    frame = pandas.DataFrame(result)
    assert list(frame.columns) == list(result.to_pandas().columns)
    assert frame["equity"].tolist() == [player.equity for player in result.players]
    assert frame["wins"].dtype == "int64"
    assert [row["hands"] for row in result] == ["AA", "KK:0.5"]


@together("text", TEXTS)
def test_a_column_is_had_by_its_name(text: str) -> None:
    result = asked(text)
    names, _ = result.table()
    assert [result.column(name) for name in names] == result.values()
    with pytest.raises(KeyError, match="no column is called 'nobody', of "):
        result.column("nobody")


def test_counts_are_integers_where_arrow_has_room() -> None:
    plain, weighed = asked("equity AA vs KK on 2c3d4s"), asked("equity AA vs KK:0.3 on 2c3d4s")
    assert [type(each) for row in plain for each in (row["wins"], row["deals"])] == [int] * 4
    assert [type(row["wins"]) for row in weighed] == [float] * 2
    assert [type(row["deals"]) for row in weighed] == [int] * 2
    player = PlayerEquity("AA", 1.0, 1.0, 0.0, None, 2**63 - 1, 0, None, None)
    for deals, kind in ((2**63 - 1, arrow.int64()), (2**63, arrow.float64())):
        assert arrow.schema(EquityResult("exact", deals, (player,))).field("deals").type == kind
