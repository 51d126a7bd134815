"""`--param` and `--rows`: values for the parameters of a text, one by one and from tables."""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Callable
from datetime import date
from functools import cache
from io import StringIO
from pathlib import Path

import pyarrow as pa
import pytest
from pyarrow import parquet

from pql import run
from pql.render import renderer
from pql.render.page import Page

from ..conftest import Pql

Script = Callable[..., str]
QUESTION = "equity $hero vs $villain on $board"
SPOTS = [
    {"hero": "AhKh", "villain": "QQ+", "board": "Kc7h2c", "id": "1"},
    {"hero": "JTs", "villain": "AA", "board": "", "id": "2"},
    {"hero": "9s9d", "villain": "15%", "board": "Kc7h2c4d", "id": "3"},
]
WRONG = {"hero": "A", "villain": "QQ", "board": "", "id": "4"}


def written(path: Path, rows: list[dict[str, str]]) -> str:
    """The rows in a file of the kind that its name says."""
    if path.suffix == ".parquet":
        parquet.write_table(pa.Table.from_pylist(rows), path)
    elif path.suffix == ".jsonl":
        path.write_text("\n".join(json.dumps(row) for row in rows) + "\n\n", "utf-8")
    else:
        sheet = StringIO()
        table = csv.DictWriter(sheet, list(rows[0]), delimiter="\t" if path.suffix == ".tsv" else ",")
        table.writeheader()
        table.writerows(rows)
        path.write_bytes(sheet.getvalue().encode("utf-8-sig"))
    return str(path)


def read(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(text)))


@pytest.mark.parametrize("name", ["/proc/self/mem", "mem.jsonl", "mem.parquet", "pipe.parquet", "folder"])
def test_what_cannot_be_read_is_no_table(pql: Pql, tmp_path: Path, name: str) -> None:
    os.mkfifo(tmp_path / "pipe.parquet")
    (tmp_path / "folder").mkdir()
    (tmp_path / "mem.jsonl").symlink_to("/proc/self/mem")  # to be opened, and not to be read
    (tmp_path / "mem.parquet").symlink_to("/proc/self/mem")
    done = pql("--rows", str(tmp_path / name), "-c", QUESTION)
    assert done.returncode
    assert (
        "Is a directory" in done.stderr
        or "not a table to be read" in done.stderr
        or "not a file" in done.stderr
    )
    assert name in done.stderr


def test_values_of_parameters(pql: Pql, script: Script) -> None:
    expected = pql("-c", "equity AKs vs QQ dead As").stdout
    given = ("--param", "hero=AKs", "--param", "gone=As")
    assert pql(*given, "-c", "equity $hero vs QQ dead $gone").stdout == expected
    assert pql(*given, script("equity $hero vs QQ dead $gone")).stdout == expected


def test_a_value_is_no_text_that_is_pasted_in(pql: Pql) -> None:
    done = pql("--param", "hero=AA; import 'x'", "-c", "$hero")
    assert done.returncode == 3
    assert "--> $hero:1:3" in done.stderr


def test_a_parameter_without_a_value_says_how_to_give_one(pql: Pql) -> None:
    done = pql("-c", "equity $hero vs QQ")
    assert done.returncode == 1
    assert "`$hero` has no value" in done.stderr
    assert "--param hero=..." in done.stderr
    assert pql("--check", "-c", "equity $hero vs QQ").returncode == 0


@pytest.mark.parametrize("text", ["hero", "=AA", "$hero=AA", "1=AA"])
def test_what_is_no_value_of_a_parameter(pql: Pql, text: str) -> None:
    done = pql("--param", text, "-c", "AA")
    assert done.returncode == 2
    assert "NAME=VALUE" in done.stderr


@cache
def alone(question: str) -> str:
    """The answer as the command line writes it into a table."""
    return renderer("csv", Page()).answer(run(question)[0])


@pytest.mark.parametrize("name", ["spots.csv", "spots.tsv", "spots.jsonl", "spots.parquet"])
def test_tables_of_every_kind_are_answered_row_by_row(pql: Pql, tmp_path: Path, name: str) -> None:
    done = pql("--rows", written(tmp_path / name, SPOTS), "-c", QUESTION)
    assert (done.returncode, done.stderr) == (0, "")
    answers = read(done.stdout)
    assert [{name: row[name] for name in SPOTS[0]} for row in answers] == SPOTS
    assert [row["row"] for row in answers] == ["0", "1", "2"]
    for row, spot in zip(answers, SPOTS, strict=True):
        on = f" on {spot['board']}" if spot["board"] else ""
        player, other = read(alone(f"equity {spot['hero']} vs {spot['villain']}{on}"))
        assert (row["hero_equity"], row["villain_equity"]) == (player["equity"], other["equity"])


def test_rows_come_from_standard_input_too(pql: Pql, tmp_path: Path, script: Script) -> None:
    path = Path(written(tmp_path / "spots.csv", SPOTS))
    whole = pql("--rows", str(path), "-c", QUESTION).stdout
    assert pql("--rows", "-", script(QUESTION), stdin=path.read_text("utf-8-sig")).stdout == whole
    assert pql("--rows", str(path), "--threads", "1", "-c", QUESTION).stdout == whole


def test_what_is_wrong_with_a_row_stands_beside_it_and_in_the_status(pql: Pql, tmp_path: Path) -> None:
    done = pql("--rows", written(tmp_path / "spots.csv", [SPOTS[0], WRONG, SPOTS[1]]), "-c", QUESTION)
    assert done.returncode == 1
    errors = [row["error"] for row in read(done.stdout)]
    assert errors == ["", "$hero: `A` is one rank, and a hand has two cards", ""]
    assert "1 of 3 rows have an error" in done.stderr


@pytest.mark.parametrize("format", ["json", "jsonl", "text", "markdown", "html"])
def test_rows_are_written_in_every_format(pql: Pql, tmp_path: Path, format: str) -> None:
    path = written(tmp_path / "spots.csv", [WRONG, *SPOTS])
    done = pql("--rows", path, "-c", QUESTION, "--format", format)
    assert done.returncode == 1
    if format == "jsonl":
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        assert [line["error"] is None for line in lines] == [False, True, True, True]
        assert set(map(len, lines)) == {len(lines[0])}
    elif format == "json":
        (answer,) = json.loads(done.stdout)
        assert answer["type"] == "batch"
        assert (answer["inputs"], answer["failed"]) == (4, 1)
    else:
        assert "AhKh" in done.stdout
        assert "one rank" in done.stdout


@pytest.mark.parametrize("format", ["csv", "json", "jsonl"])
def test_columns_of_the_answer_that_are_called_like_parameters(pql: Pql, tmp_path: Path, format: str) -> None:
    rows = written(tmp_path / "spots.csv", [{"hero": "AhKh", "villain": "QQ", "answer_villain": "mine"}])
    question = "odds $hero vs $villain on Kc7h2c"
    done = pql("--format", format, "--rows", rows, "-c", question)
    if format == "json":
        (answer,) = json.loads(done.stdout)
        found = [dict(zip(answer["columns"], row, strict=True)) for row in answer["rows"]]
    else:
        found = read(done.stdout) if format == "csv" else list(map(json.loads, done.stdout.splitlines()))
    (odds,) = json.loads(pql("--format", "json", "-c", "odds AhKh vs QQ on Kc7h2c").stdout)
    pairs = [(row["hero"], row["villain"]) for row in odds["rows"]]
    assert [(float(row["answer_hero"]), float(row["answer_answer_villain"])) for row in found] == pairs
    assert {(row["hero"], row["villain"], row["answer_villain"]) for row in found} == {("AhKh", "QQ", "mine")}


def test_many_rows_are_one_table(pql: Pql, tmp_path: Path) -> None:
    rows = [SPOTS[number % 3] | {"id": str(number)} for number in range(11_000)]
    done = pql(
        "--rows", written(tmp_path / "spots.csv", rows), "-c", QUESTION, "--output", str(tmp_path / "out.csv")
    )
    assert done.returncode == 0
    answers = read((tmp_path / "out.csv").read_text("utf-8"))
    assert [row["id"] for row in answers] == [row["id"] for row in rows]
    assert [row["row"] for row in answers] == [str(number) for number in range(len(rows))]
    assert len({row["hero_equity"] for row in answers}) == 3


def test_seeds_of_rows_follow_from_the_seed(pql: Pql, tmp_path: Path) -> None:
    path = written(tmp_path / "spots.csv", SPOTS)
    asked = ("--rows", path, "--seed", "7", "-c", f"{QUESTION} samples 100")
    first, again = pql(*asked, "--threads", "1"), pql(*asked, "--threads", "2")
    assert first.stdout == again.stdout
    assert [row["seed"] for row in read(first.stdout)] == ["7", "8", "9"]


def test_some_values_may_be_the_same_for_all_rows(pql: Pql, tmp_path: Path) -> None:
    path = written(tmp_path / "spots.csv", [{"hero": "AA"}, {"hero": "KK"}])
    done = pql("--rows", path, "--param", "villain=QQ", "--param", "board=", "-c", QUESTION)
    assert done.returncode == 0
    assert len(read(done.stdout)) == 2


@pytest.mark.parametrize(
    ("content", "status", "said"),
    [
        ("", 1, "no names of columns"),
        ("hero,hero\nAA,KK\n", 1, "same name"),
        ("hero,villain\nAA,KK\n", 3, "no column for $board"),
        ("hero,villain,board\nAA,KK,,x\n", 1, "4 values"),
        ("hero,villain,board\n\xff\n", 1, "not UTF-8"),
        ("hero,villain,board\n" + 2_000_000 * "A", 1, "longer than"),
        ("hero,villain,board\n" + 300_000 * "A", 1, "line 2: field larger"),
    ],
)
def test_files_that_are_no_table(pql: Pql, tmp_path: Path, content: str, status: int, said: str) -> None:
    path = tmp_path / "spots.csv"
    path.write_bytes(content.encode("latin-1"))
    done = pql("--rows", str(path), "-c", QUESTION)
    assert done.returncode == status
    assert said in done.stderr


@pytest.mark.parametrize("content", ["[1]", "{", "AA", '{"a": 1}\nnull'])
def test_lines_that_are_no_objects(pql: Pql, tmp_path: Path, content: str) -> None:
    (tmp_path / "spots.jsonl").write_text(content)
    done = pql("--rows", str(tmp_path / "spots.jsonl"), "-c", "AA")
    assert done.returncode == 1
    assert "is not a JSON object" in done.stderr


@pytest.mark.parametrize("format", ["csv", "jsonl", "json", "text"])
def test_values_of_every_type_are_kept_or_said_to_be_none(pql: Pql, tmp_path: Path, format: str) -> None:
    values = [{"a": 1}, [["As"]], [1.5], True, 3, 2.5, None, "", [], ["As", "Kd"], [51, 44]]
    path = tmp_path / "spots.jsonl"
    path.write_text("\n".join(json.dumps({"hero": value, "more": value}) for value in values))
    done = pql("--rows", str(path), "-c", "equity $hero vs QQ", "--format", format)
    assert done.returncode == 1
    assert f"{len(values) - 2} of {len(values)} rows have an error" in done.stderr or format.startswith(
        "json"
    )
    assert "PQL itself failed" not in done.stderr
    dates = pa.table({"hero": ["AA"], "day": [date(2026, 1, 2)], "raw": [b"x"], "inner": [{"a": 1}]})
    parquet.write_table(dates, tmp_path / "days.parquet")
    kept = pql("--rows", str(tmp_path / "days.parquet"), "-c", "equity $hero vs QQ", "--format", format)
    assert kept.returncode == 0
    assert "2026-01-02" in kept.stdout


def test_wrong_calls(pql: Pql, tmp_path: Path) -> None:
    path = written(tmp_path / "spots.csv", SPOTS)
    assert "needs the question" in pql("--rows", path).stderr
    assert pql("--rows", path).returncode == 2
    assert pql("--rows", str(tmp_path / "nothing.csv"), "-c", QUESTION).returncode == 2
    assert pql("--rows", "-", "-").returncode == 2
    several = pql("--rows", path, "-c", "AA; KK")
    assert several.returncode == 3
    assert "one question" in several.stderr
    assert pql("--rows", path, "-c", "equity $hero vs").returncode == 3
    assert pql("--rows", path, "--check", "-c", QUESTION).stdout == ""
    (tmp_path / "spots.parquet").write_bytes(b"no parquet")
    assert pql("--rows", str(tmp_path / "spots.parquet"), "-c", QUESTION).returncode == 1
