"""Questions about stacks, prizes and shoves as players type them, `asked_in_tournaments.txt`, and what each is told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pql

from .test_asked_by_players import given, is_answered, read_as

FILE = Path(__file__).parent / "asked_in_tournaments.txt"
LINES = [line for line in FILE.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]


@pytest.mark.parametrize("line", LINES)
def test_what_a_question_gives(line: str) -> None:
    word, _, text = line.partition(" ")
    question, _, right = text.strip().partition(" => ")
    assert given(question) == word
    if right and word == "answered":
        assert read_as(question) == right
    elif right:
        error = next(each for each in pql.Session().compile(question).diagnostics if each.is_error)
        said = "write" if word == "corrected" else "for example"
        assert (error.help or "").startswith(f"{said} `{right}`")
        assert is_answered(right)


def test_what_is_corrected_keeps_every_number() -> None:
    for line in LINES:
        question, _, right = line.partition(" => ")
        if right and not line.startswith("example"):
            # How many are left is said by their stacks.
            numbers = re.findall(r"\d[\d.]*", re.sub(r"\b3 left\b", "", question))
            typed = [re.sub(r"[,/]$", "", number) for number in numbers]
            assert sorted(typed) == sorted(re.findall(r"\d[\d.]*", right)), line


@pytest.mark.parametrize("seat", ["the button", "BTN", "the cutoff", "UTG", "the hijack"])
def test_a_shove_with_more_players_behind_is_never_answered_as_one_of_two(seat: str) -> None:
    for question in (
        f"shove 8bb from {seat} vs 20%",
        f"how wide can I shove 8bb from {seat}",
        f"nash 8bb {seat}",
    ):
        compilation = pql.Session().compile(question)
        assert compilation.failed
        error = next(each for each in compilation.diagnostics if each.is_error)
        each_calls = (
            "`shove` takes the range that each calls with" if "nash" not in question else "`nash` is of two"
        )
        assert each_calls in error.message
        assert (error.help or "").count(" vs ") >= 2
        assert (error.help or "").startswith("for example")
