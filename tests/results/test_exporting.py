"""Answers in files: every format, whole files or none, and what is said where it cannot be."""

from __future__ import annotations

import csv
import json
import os
from pathlib import Path

import pytest

import pql
from pql.results import EquityResult, ExportResult, Result
from pql.results.exporting import WRITERS, export
from references.answers import of

EQUITY = "equity AhAs vs KhKs on 2c3d4s"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def answer(text: str) -> Result:
    (result,) = pql.run(text)
    return result


def test_csv_has_every_digit() -> None:
    result = answer(EQUITY)
    assert export(result, "a.csv") == 2
    rows = list(csv.DictReader(Path("a.csv").read_text().splitlines()))
    assert [float(row["equity"]) for row in rows] == [
        player.equity for player in of(EquityResult, result).players
    ]
    assert [rows[0][name] for name in ("stderr", "seed", "wins")] == ["", "", "891"]


def test_json_is_the_machine_readable_object() -> None:
    result = answer(EQUITY)
    export(result, "a.json")
    assert json.loads(Path("a.json").read_text()) == result.to_dict()


def test_json_lines_are_rows() -> None:
    assert export(answer("list AKs"), "a.jsonl") == 4
    lines = Path("a.jsonl").read_text().splitlines()
    assert [json.loads(line) for line in lines] == [
        {"hand": hand, "weight": 1.0} for hand in pql.hands("AKs")
    ]


@pytest.mark.parametrize("name", ["a.parquet", "a.arrow"])
def test_arrow_and_parquet_come_back(name: str) -> None:
    arrow = pytest.importorskip("pyarrow")
    result = answer(EQUITY)
    assert export(result, name) == 2
    if name.endswith(".arrow"):
        table = arrow.ipc.open_file(name).read_all()
    else:
        table = pytest.importorskip("pyarrow.parquet").read_table(name)
    assert table.to_pydict() == result.to_arrow().to_pydict()
    assert table.column("equity").to_pylist() == [
        player.equity for player in of(EquityResult, result).players
    ]


@pytest.mark.parametrize(
    "text", ["22+", "AKs:0.5", "board AK*", EQUITY, "value AsKs", "list AKs", "show options", "explain AKs"]
)
@pytest.mark.parametrize("ending", list(WRITERS))
def test_every_answer_goes_into_every_format(text: str, ending: str) -> None:
    pytest.importorskip("pyarrow")
    assert export(answer(text), f"a{ending}") >= 1
    assert Path(f"a{ending}").stat().st_size


def test_columns_of_several_kinds_become_text() -> None:
    pytest.importorskip("pyarrow")
    from pql.results import TableResult

    table = TableResult(("x",), ((1,), ("a",), (None,), (2**70,))).to_arrow()
    assert table.column("x").to_pylist() == ["1", "a", None, str(2**70)]


def test_an_old_file_is_replaced_at_once_or_not_at_all(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    Path("a.csv").write_text("old")

    def full(result: object, file: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setitem(WRITERS, ".csv", full)
    with pytest.raises(pql.PQLError, match="No space left"):
        export(answer("AKs"), "a.csv")
    assert [file.name for file in tmp_path.iterdir()] == ["a.csv"]
    assert Path("a.csv").read_text() == "old"


@pytest.mark.parametrize(
    ("path", "code"),
    [("a.xls", "unknown-format"), ("a", "unknown-format"), ("no/such/a.csv", "cannot-write")],
)
def test_what_cannot_be_written(path: str, code: str) -> None:
    with pytest.raises(pql.PQLError) as raised:
        export(answer("AKs"), path)
    assert raised.value.diagnostics[0].code == code


def test_without_pyarrow_the_way_out_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    for attempt in (lambda: export(answer("AKs"), "a.parquet"), lambda: answer("AKs").to_arrow()):
        with pytest.raises(pql.PQLError) as raised:
            attempt()
        assert raised.value.diagnostics[0].code == "no-pyarrow"
        assert "pip install" in str(raised.value.diagnostics[0].help)


def test_the_statement(tmp_path: Path) -> None:
    result = answer("export list AKs to 'hands.csv'")
    assert result.to_dict() == {"type": "export", "path": "hands.csv", "rows": 4, "replaced": False}
    assert Path("hands.csv").read_text().splitlines() == [
        "hand,weight",
        *[f"{hand},1.0" for hand in pql.hands("AKs")],
    ]


def test_a_file_that_is_replaced_is_told(tmp_path: Path) -> None:
    assert not of(ExportResult, answer("export AKs to 'hands.csv'")).replaced
    again = of(ExportResult, answer("export list AKs to 'hands.csv'"))
    assert again.replaced
    assert again.to_dict()["replaced"]
    assert os.listdir(tmp_path) == ["hands.csv"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("export AKs to 'a.xls'", "unknown-format"),
        ("export AKs to 'no/such/folder/a.csv'", "cannot-write"),
        ("export equity AsAh vs AsKs to 'a.csv'", None),
    ],
)
def test_a_statement_that_cannot_be_exported(text: str, code: str | None) -> None:
    with pytest.raises(pql.PQLError) as raised:
        pql.run(text)
    problem = raised.value.diagnostics[0]
    assert code is None or problem.code == code
    assert problem.span is not None
    assert not Path("a.csv").exists()


def test_what_is_replaced_keeps_its_permissions_and_links_lead_to_it(tmp_path: Path) -> None:
    file, link = tmp_path / "hands.csv", tmp_path / "link.csv"
    file.write_text("old")
    file.chmod(0o600)
    link.symlink_to(file)
    pql.Session().run(f"export AKs to '{link}'")
    assert link.is_symlink()
    assert file.read_text() != "old"
    assert file.stat().st_mode & 0o777 == 0o600
