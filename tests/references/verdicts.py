"""What prose concludes from numbers, held against the numbers: the cookbook, the lessons, pages.

A verdict quotes a sentence with a slot `{}` for each number in it. What fills the slots is worked out from the answer:
a number that the table contradicts makes another sentence, which is not there. What a sentence says without a number is
a condition.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import pytest

import pql
from references.tools import ROOT

RANKS = "23456789TJQKA"
_SMALL = (
    *(
        "no",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
    ),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
# "One" is a number before what is counted, else it is a pronoun; ten and nine are ranks before "-high" and "on top".
_NUMBER = re.compile(
    rf"\d[\d,.]*|\b(?:{'|'.join(_SMALL[2:])}|{'|'.join(_TENS[2:])}|half|thirds?|quarters?|fifths?|tenths?|twice|once"
    r"|hundred)\b(?!-| on top)|\bone (?=time|in\b|of\b|point)",
    re.IGNORECASE,
)


class Verdict(NamedTuple):
    """A sentence, the statement that it is about, the numbers in its slots, and what else must hold of the answer."""

    sentence: str
    statement: str
    numbers: Callable[[Any], Sequence[str]] | None
    holds: Callable[[Any], bool] = lambda found: True
    given: Sequence[str] = ()
    """Numbers in the sentence that the question states, such as its ranks, boards and bets."""

    def said(self, found: Any) -> str:
        """The sentence with the numbers of an answer."""
        return self.sentence.format(*(self.numbers(found) if self.numbers is not None else ()))

    def untied(self) -> list[str]:
        """The numbers that are written in the sentence itself, and that the question does not state."""
        rest = self.sentence
        for given in self.given:
            assert given in rest, f"{given!r} is not in: {rest}"
            rest = rest.replace(given, "", 1)
        return [match.group() for match in _NUMBER.finditer(rest)]

    def check(self, text: str, lets: str = "") -> None:
        """Fails where the sentence is not in a text as the numbers make it, or where the answer denies it."""
        assert not self.untied(), f"numbers that nothing is compared with: {self.untied()} in {self.sentence}"
        assert self.numbers is not None or self.holds is not Verdict._field_defaults["holds"], self.sentence
        found = answers(f"{lets}\n{self.statement}")[-1]
        said = self.said(found)
        assert said in text, f"the numbers say: {said}"
        assert self.holds(found), self.sentence


@cache
def answers(text: str) -> list[Any]:
    """The answers to statements, in order."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        return list(pql.Session().run(text))


def asked(text: str) -> Any:
    """The answer to the last of statements."""
    return answers(text)[-1]


def prose(text: str) -> str:
    """A text as one line, without the signs of comments."""
    return " ".join(re.sub(r"^# ?", "", text, flags=re.MULTILINE).split())


def sentences(text: str) -> Iterator[str]:
    """The sentences of a text on one line."""
    yield from (part.strip() for part in re.split(r"(?<=[.?:])\s+(?=[A-Z`*#])", text) if part.strip())


def unjudged(text: str, judged: Sequence[str], no_verdicts: Sequence[str]) -> list[str]:
    """The sentences of a text that no verdict quotes whole, and that are not among those which conclude nothing."""
    rest = text
    for sentence in sorted([*judged, *no_verdicts], key=len, reverse=True):
        rest = rest.replace(sentence, " ")
    return [sentence for sentence in sentences(" ".join(rest.split())) if re.search(r"\w", sentence)]


# Numbers as they are written in prose.


def spelled(number: float) -> str:
    """The nearest whole number in words."""
    whole = round(number)
    if whole < len(_SMALL):
        return _SMALL[whole]
    return _TENS[whole // 10] + (f"-{_SMALL[whole % 10]}" if whole % 10 else "")


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def points(share: float, decimals: int = 1) -> str:
    return f"{100 * share:.{decimals}f}"


def time_in(share: float) -> str:
    """Such as "one time in eight"."""
    return f"one time in {spelled(1 / share)}"


def times_in(share: float, of: int, within: float = 0.035) -> str:
    """Such as "three times in five", where that is near enough."""
    times = round(share * of)
    assert abs(share - times / of) <= within, (share, times, of)
    return f"{spelled(times)} times in {spelled(of)}"


# Answers as verdicts look at them.


def equities(result: Any) -> dict[str, float]:
    """The equity of each row of a report, each part of a range or each hand."""
    return {row.name: row.equity for row in [*getattr(result, "textures", ()), *result.rows]}


def equity(result: Any) -> float:
    """The equity of the first player."""
    return float(result.players[0].equity)


def within(value: float, low: float, high: float) -> bool:
    return low <= value <= high


def count(result: Any, row: int = 0, column: int = 0) -> float:
    """A share that `select` has counted."""
    value = result.rows[row][column]
    assert isinstance(value, float)
    return value


def by_name(result: Any) -> dict[str, Any]:
    return {row.name: row for row in result.rows}


def gains(result: Any) -> dict[str, float]:
    """What betting each hand gains over a check."""
    return {row.name: row.ev - row.instead for row in result.rows}


def strong(result: Any, name: str) -> tuple[float, float]:
    """The shares of strong hands of both players in a row of a report."""
    (found,) = [row.strong for row in [*result.textures, *result.rows] if row.name == name and row.strong]
    return float(found[0]), float(found[1])


def times_as_strong(result: Any, name: str) -> float:
    """How many times as often the first player has a strong hand in a row of a report."""
    first, second = strong(result, name)
    return first / second


def best(names: Sequence[str], found: dict[str, float]) -> bool:
    """Whether these rows, and no others, have the most equity."""
    return set(sorted(found, key=lambda name: -found[name])[: len(names)]) == set(names)


def worst(names: Sequence[str], found: dict[str, float]) -> bool:
    """Whether these rows, and no others, have the least equity."""
    return best(names, {name: -equity for name, equity in found.items()})


def cards(result: Any) -> dict[str, float]:
    """The equity on each next card of a report by turn."""
    return {card: row.equity for row in result.rows for card in row.name.split()}
