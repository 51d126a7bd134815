"""`AK` in a question: answers name what it was read as, in every statement, and say so once."""

from __future__ import annotations

import io
import re

import pytest

import pql
from pql.repl.console import Console
from pql.repl.runner import Runner, Script
from references.families import together

BARE = re.compile(r"\b(?:AK|QT|JT)\b(?![so*])")
QUESTIONS = (
    "AK",
    "equity AK vs QT",
    "equity AK vs QQ, JT on Kh7h2c",
    "equity AK vs QT on Kh7h2c by turn",
    "equity AK vs QT on Kh7h2c by class",
    "odds AK vs QT on Kh7h2c",
    "outs AK on Qh7h2c vs QT",
    "draws AK on Qh7h2c",
    "strength AK on Qh7h2c vs QT",
    "breakdown AK, JT on Kh7h2c vs QT",
    "distribution AK vs QT on Kh7h2c",
    "blockers AK, JT vs QT on Kh7h2c",
    "equity (AK where topkicker on Kh7h2c) vs QT:0.5 on Kh7h2c",
    "let x = AK, JT+\nshow names",
)


def shown(text: str, session: pql.Session | None = None, format: str = "text") -> str:
    out = io.StringIO()
    Runner(session or pql.Session(), Console(out, io.StringIO(), format=format)).run(Script("<test>", text))
    return out.getvalue()


@together("format", ["text", "json", "csv"])
@together("question", QUESTIONS)
def test_no_answer_names_a_bare_class(question: str, format: str) -> None:
    said = shown(question, format=format)
    answer = "\n".join([line for line in said.splitlines() if "was read as" not in line and line[:1] != "#"])
    assert answer
    assert not BARE.search(answer), answer


@together("question", QUESTIONS[:-1])
def test_the_reading_is_said_once_below_the_answer(question: str) -> None:
    said = shown(question)
    assert said.count("was read as") == 1
    assert said.splitlines()[-1].startswith("AK was read as AKo")


def test_nothing_is_said_where_nothing_is_left_open() -> None:
    for question in ("equity AK* vs QQ", "equity AKo vs AA", "equity std'AK' vs QQ", "Pair >= TT"):
        assert "was read as" not in shown(question)
    both = shown("set bare = both; equity AK vs QQ")
    assert "was read as" not in both
    assert "AK*" in both


def test_a_name_stays_the_label() -> None:
    """And the answer says how its hands were read."""
    said = shown("let slick = AK\nequity slick vs QQ")
    assert "slick" in said
    assert "AK was read as AKo, offsuit" in said


def test_the_text_of_a_name_means_the_same_under_another_option() -> None:
    session = pql.Session()
    session.run("let slick = AK")
    text = session.names["slick"][1]
    session.run("set bare = both")
    assert session.run(text) == session.run("slick") == session.run("AKo")


@pytest.mark.parametrize(
    ("question", "note"),
    [
        ("AK", "AK was read as AKo, offsuit; AK* is suited and offsuit"),
        ("AT+, KQ", "AT+ was read as ATo+, KQ as KQo; AT*+, KQ* are suited and offsuit"),
        ("AT-A8", "AT-A8 was read as ATo-A8o, offsuit; AT*-A8* is suited and offsuit"),
        ("A5-, 22", "A5- was read as A5o-, offsuit; A5*- is suited and offsuit"),
    ],
)
def test_what_is_offered_means_what_is_said(question: str, note: str) -> None:
    (result,) = pql.run(question)
    assert result.readings == (note,)
    read, other = note.split("; ")
    for text in (read.split(" as ")[1].split(",")[0], other.split(" ")[0].rstrip(",")):
        assert pql.hands(text)


def test_a_select_says_it_too() -> None:
    assert "AK was read as AKo" in shown("select avg(riverEquity(a)) from a='AK', b='QQ', board='Kh7h2c'")
    classic = shown("select avg(riverEquity(a)) from game='holdem', a='AK', b='QQ', board='Kh7h2c'")
    assert "was read as" not in classic
