"""One description of a column serves every format for people; formats for programs keep full precision."""

from __future__ import annotations

import re
from functools import cache

import pytest

import pql
from pql.render import answer_text, renderer
from pql.render.page import Page
from pql.results import Result
from pql.results.columns import UNITS
from references.answers import of, sure
from references.families import together

from .conftest import Pql

STATEMENTS = (
    "22+, AKs:0.5",
    "board AK*f2",
    "list AKs:0.5 limit 2",
    "equity AKs vs QQ",
    "equity AKs vs QQ samples 1000 seed 1",
    "odds AKs vs QQ on Kh7h2c",
    "odds AKs vs QQ samples 1000 seed 1",
    "strength AhKh on Qh7h2c",
    "strength AhKh on Qh7h2c opponents 1..3 samples 1000 seed 1",
    "outs AhKh vs QQ+ on Qh7h2c",
    "draws AhKh on Qh7h2c",
    "draws TT+, AK* on Qh7h2c",
    "breakdown TT+, AK* vs QQ+ on Qh7h2c",
    "equity AK* vs QQ+ on Kh7h2c by class",
    "equity AK* vs QQ+ on Kh7h2c by turn",
    "equity AK* vs QQ+ on K72 by texture",
    "equity 22, AK* vs QQ+ samples 1000 seed 2 by class",
    "blockers TT+, AK* vs 15% on Kh7h2c",
    "blockers TT+, AK* vs 15% on Kh7h2c where toppair or better by hand",
    "blockers 15% on Kh7h2c by card",
    "distribution TT+, AK* vs 99-22, AQ* on Kh7h2c",
    "select count(flush), avg(riverEquity(hero)) from hero='AhKh', villain='QQ', board='Qh7h2c'",
    "select avg(riverEquity(hero)) from hero='AA', villain='KK' samples 1000 seed 2",
)
FORMATS = ("text", "markdown", "html", "expanded")


@cache
def answer(text: str) -> Result:
    return of(Result, pql.compile(text).run())


def shown(text: str, format: str, **page: object) -> str:
    name, expanded = ("text", "on") if format == "expanded" else (format, "off")
    return answer_text(answer(text), text, name, Page(expanded=expanded, **page))  # type: ignore[arg-type]


@together("format", FORMATS)
@together("text", STATEMENTS)
def test_shares_are_never_bare_fractions(text: str, format: str) -> None:
    """What a column calls a share is a percentage in every format, and a difference of two has a sign."""
    read = answer(text).reading()
    assert {column.unit for column in read.columns} <= set(UNITS)
    if format == "expanded":
        lines = shown(text, format).splitlines()
        for column in read.columns:
            values = [
                line.removeprefix(column.heading).strip()
                for line in lines
                if line.startswith(column.heading + "  ")
            ]
            if column.unit == "share":
                assert all("%" in value for value in values), column
            if column.unit == "points":
                assert all(re.fullmatch(r"[+-]\d+\.\d+|0\.\d+", value) for value in values), values
    # A list of weights is the one place where people read fractions.
    if not text.startswith("list"):
        assert not re.search(r"(?<![\d.+-])0\.\d{3,}(?! ?%|\d)", shown(text, format)), shown(text, format)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("equity AKs vs QQ", "46.05 %"),
        ("equity AK* vs QQ+ on Kh7h2c by class", "+0.11"),
        ("equity AK* vs QQ+ on K72 by texture", "60.00 %"),
        ("equity AK* vs QQ+ on Kh7h2c by turn", "56.97 %"),
        ("breakdown TT+, AK* vs QQ+ on Qh7h2c", "62.79 %"),
        ("breakdown TT+, AK* vs QQ+ on Qh7h2c", "7.82 %"),
        ("strength AhKh on Qh7h2c", "72.68 %"),
        ("odds AKs vs QQ on Kh7h2c", "89.07 %"),
        ("outs AhKh vs QQ+ on Qh7h2c", "62.12 %"),
        ("outs AhKh vs QQ+ on Qh7h2c", "66.67 %"),
    ],
)
def test_every_format_has_the_digits_of_the_text(text: str, number: str) -> None:
    for format in FORMATS:
        assert number in shown(text, format), format


@pytest.mark.parametrize("text", [text for text in STATEMENTS if "samples" in text])
def test_a_sampled_number_stands_beside_its_interval_in_every_format(text: str) -> None:
    """Half the 95 % interval of the standard error, which is no column of its own; said once what it is."""
    result = answer(text)
    (cell, *_) = [cell for row in result.reading().rows for cell in row if cell.error]
    half = 100 * 1.96 * sure(cell.error)
    for format in FORMATS[1:]:
        written = shown(text, format)
        numbers = [float(number) for number in re.findall(r"\+- (\d[\d.]*) %", written)]
        assert any(abs(number - half) < 0.1 * half for number in numbers), (format, half, numbers)
        assert written.count("+- is the 95 % interval") == 1, format
        assert "stderr" not in written
        assert not re.search(r"(?<![\d,])0 deals", written), format


def test_programs_read_full_precision() -> None:
    text = "equity AK* vs QQ+ on Kh7h2c by turn"
    change = answer(text).rows[0].change  # type: ignore[attr-defined]
    for format in ("csv", "json", "jsonl"):
        assert repr(change) in shown(text, format)


def test_the_question_is_the_caption() -> None:
    text = "equity AKs vs QQ, <KK"
    result = answer("equity AKs vs QQ")
    assert answer_text(result, text, "markdown", Page()).startswith(f"`{text}`\n\n|")
    html = answer_text(result, text, "html", Page())
    assert html.startswith("<div class=wide><table><caption>equity AKs vs QQ, &lt;KK</caption>")
    for format in ("text", "csv", "json", "jsonl"):
        assert text not in answer_text(result, text, format, Page())


def test_a_caption_belongs_to_one_answer() -> None:
    html = renderer("html", Page())
    html.question("equity AKs vs QQ")
    assert "<caption>" in html.answer(answer("equity AKs vs QQ"))
    assert "<caption>" not in html.answer(answer("equity AKs vs QQ"))


def test_alone_too(pql: Pql) -> None:
    assert pql("--format", "markdown", "-c", "equity AKs vs QQ").stdout.startswith("`equity AKs vs QQ`\n\n")
    assert "<p><b>AKs</b></p>" in pql("--format", "html", "-c", "AKs").stdout


def test_every_format_counts_recorded_hands_as_hands() -> None:
    text = "select count(folded) from history 'examples/my_hands.phhs' for 'Robin'"
    (result,) = pql.run(text)
    for form in FORMATS[:-1]:
        said = answer_text(result, text, form, Page())
        assert "42 hands" in said
        assert "deal" not in said


def test_one_is_one_in_every_count() -> None:
    text = "equity AsKs vs QhQd on Kh7h2c9d4s"
    (result,) = pql.run(text)
    for form in FORMATS[:-1]:
        assert "1 deals" not in answer_text(result, text, form, Page())
    for asked in (
        "explain sample 1 of board ***",
        "explain select avg(nouts) from hero='AsKs', board='Kh7h2c' samples 1",
    ):
        (explained,) = pql.run(asked)
        assert " 1 boards" not in str(explained)
        assert " 1 deals" not in str(explained)
        assert " 1 hands" not in str(explained)
