"""Questions as players type them, `asked_by_players.txt`: answered, corrected with their own cards, or refused."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import pql
from pql.base.diagnostics import PQLError

FILE = Path(__file__).parent / "asked_by_players.txt"
LINES = [line for line in FILE.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
ANSWERED, CORRECTED = 0.58, 0.79
"""The shares that are reached: of questions answered as typed, and after one correction at most."""
_OPERAND = re.compile(
    r"\b(?:[2-9TJQKA][cdhs])+\b|\b[2-9TJQKA]{2}[so]?[+-]?|\b[2-9TJQKA]{3}(?:r|m)?\b|\b\d+(?:\.\d+)?%|\b\d{2,}\b"
)


def operands(text: str) -> set[str]:
    """The cards, ranges, boards and amounts of a text."""
    return {found.rstrip("+-").lower() for found in _OPERAND.findall(text)}


def is_answered(text: str) -> bool:
    try:
        compilation = pql.Session().compile(text)
        if compilation.failed:
            return False
        if not text.startswith("plot"):
            compilation.queries[-1].run()
    except PQLError:
        return False
    return True


@cache
def given(text: str) -> str:
    """What a question gives: one of the words of the file."""
    compilation = pql.Session().compile(text)
    if not compilation.failed:
        return "answered" if is_answered(text) else "open"
    error = next(each for each in compilation.diagnostics if each.is_error)
    shown = re.findall(r"`([^`]+)`", error.help or "")
    if error.message.startswith(REFUSED):
        return "refused"
    own = operands(text)
    if (error.help or "").startswith("for example"):
        return "example"
    if (error.help or "").startswith("a hand is written"):
        return "open"
    if shown and is_answered(shown[0]):
        spelt = shown[0].lower()
        if all(operand in spelt for operand in own):
            return "corrected"
    return "open"


def read_as(text: str) -> str | None:
    """The statement that a question is read as, None where it is not answered as it is typed."""
    compilation = pql.Session().compile(text)
    return None if compilation.failed else compilation.queries[-1].canonical()


REFUSED = (
    "in Omaha",
    "PQL deals",
    "PQL counts",
    "PQL answers",
    "PQL has no",
    "`pot odds` needs",
    "`mdf` needs",
)


@pytest.mark.parametrize("line", LINES)
def test_what_a_question_gives(line: str) -> None:
    """A `~` before the word says that the question does not give it yet."""
    word, _, text = line.partition(" ")
    question, _, right = text.strip().partition(" => ")
    if right and word == "answered":
        assert read_as(question) == right
    elif right:
        error = next(each for each in pql.Session().compile(question).diagnostics if each.is_error)
        assert (error.help or "").startswith(f"write `{right}`")
        assert is_answered(right)
    else:
        assert (given(question) == word.lstrip("~")) != word.startswith("~")


def test_the_shares() -> None:
    """What helps at once, what helps after one correction, and that the rest is an example or a reason."""
    reached = [line.split()[0] for line in LINES if not line.startswith("~")]
    assert len(LINES) >= 300
    assert reached.count("answered") / len(LINES) >= ANSWERED
    assert (reached.count("answered") + reached.count("corrected")) / len(LINES) >= CORRECTED
    assert reached.count("open") / len(LINES) <= 0.02
