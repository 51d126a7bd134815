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
ANSWERED, CORRECTED = 0.25, 0.9
"""The shares that are reached: of questions answered as typed, and of those answered at the latest after a correction.

What is rightly refused counts with the latter.
"""
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
    if shown and is_answered(shown[0]):
        spelt = shown[0].lower()
        if all(operand in spelt for operand in own):
            return "corrected"
    return "open"


REFUSED = ("in Omaha", "PQL deals", "PQL counts", "PQL has no", "`pot odds` needs", "`mdf` needs")


@pytest.mark.parametrize("line", LINES)
def test_what_a_question_gives(line: str) -> None:
    """A `~` before the word says that the question does not give it yet."""
    word, _, text = line.partition(" ")
    assert (given(text.strip()) == word.lstrip("~")) != word.startswith("~")


def test_the_shares() -> None:
    reached = [line.split()[0] for line in LINES if not line.startswith("~")]
    assert len(LINES) >= 100
    assert reached.count("answered") / len(LINES) >= ANSWERED
    assert len([word for word in reached if word not in ("open", "example")]) / len(LINES) >= CORRECTED
