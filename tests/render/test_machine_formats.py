"""Formats for programs: JSON, JSON lines and CSV, with nothing lost on the way."""

from __future__ import annotations

import csv
import io
import json

import pytest

import pql
from pql.render import FORMATS, renderer
from pql.render.page import Page
from pql.results import EquityResult, Result
from references.answers import of

STATEMENTS = "AKs; board AK*; value AsKs; list AKs; equity AhAs vs KhKs on 2c3d4s"


@pytest.fixture(scope="module")
def results() -> list[Result]:
    return [*pql.run(STATEMENTS)]


def whole(name: str, results: list[Result]) -> str:
    format = renderer(name, Page())
    return format.begin() + "".join(format.answer(result) for result in results) + format.end()


def test_json_is_one_array(results: list[Result]) -> None:
    assert json.loads(whole("json", results)) == [json.loads(json.dumps(r.to_dict())) for r in results]


def test_json_without_answers_is_an_empty_array() -> None:
    assert whole("json", []) == "[]\n"


def test_json_lines_are_one_object_each(results: list[Result]) -> None:
    lines = whole("jsonl", results).splitlines()
    assert [json.loads(line)["type"] for line in lines] == ["hands", "board", "value", "table", "equity"]


def test_numbers_have_full_precision(results: list[Result]) -> None:
    equity = json.loads(whole("json", results))[-1]["players"][0]["equity"]
    assert equity == of(EquityResult, results[-1]).players[0].equity


def test_csv_is_a_table_for_each_answer(results: list[Result]) -> None:
    tables = [list(csv.reader(io.StringIO(part))) for part in whole("csv", results).split("\n\n")]
    hands, board, value, listed, equity = tables
    assert hands[0][:4] == ["combos", "weight", "share", "text"]
    assert hands[1][0] == "4"
    assert board[1][:3] == ["flop", "752", "22100"]
    assert value[1][:2] == ["As Ks", "970752"]
    assert len(listed) == 5
    assert equity[0][:5] == ["hands", "equity", "stderr", "win", "win_stderr"]
    assert len(equity) == 3
    assert float(equity[1][1]) == of(EquityResult, results[-1]).players[0].equity
    assert equity[1][2] == ""


def test_a_problem_is_a_json_object_for_programs_and_text_for_people() -> None:
    diagnostic = pql.Diagnostic("bad-hand", "no", pql.Span(0, 2), source=pql.Source("AK"), help="yes")
    for name in FORMATS:
        text = renderer(name, Page()).problem(diagnostic, Page())
        if name in ("json", "jsonl"):
            assert json.loads(text) == diagnostic.to_dict()
            assert text.count("\n") == 1
        else:
            assert text == diagnostic.render() + "\n"


def test_there_is_no_other_format() -> None:
    with pytest.raises(KeyError):
        renderer("yaml", Page())
