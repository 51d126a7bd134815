"""`ppt`: ProPokerTools' generic syntax: terms joined by `,` (union), `:` (intersection), `!` (difference), `@` weights.

`:` and `!` bind tighter than `@`, which binds tighter than `,`. Percentages use PQL's own orders.
"""

from __future__ import annotations

import re
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from pql.cards.combos import ALL_HANDS, indices

from .ppt_patterns import Combining, term_bits
from .reading import Reader, Reading
from .writing import groups, terms

if TYPE_CHECKING:
    from pql.sets.handset import HandSet

_PERCENT = re.compile(r"\s*(\d+)%(?:3h|6h|10h|vr)?(?:\s*-\s*(\d+)%)?(?:3h|6h|10h|vr)?\s*", re.IGNORECASE)
_WEIGHT = re.compile(r"\s*@\s*(\d+)")
_MISLEADING = re.compile(r"\s*([2-9TJQKA])([2-9TJQKA])s\s*", re.IGNORECASE)
_MACRO = re.compile(r"\$(\w+)")
# Beginnings of macros for Omaha hands, not `$F` with the rank variable `I`.
_OMAHA_MACRO = re.compile(r"FI\d")
_MACROS = {
    "B": "[A-J]", "M": "[T-7]", "Z": "[6-2]", "L": "[A,2,3,4,5,6,7,8]", "N": "[K-9]", "F": "[K-J]", "R": "[A-T]",
    "W": "[A,2,3,4,5]", "NP": "!RR",
}  # fmt: skip

# The hands of an expression, as bits, by their weight of 1 to 100; each hand has one.
Weights = dict[int, int]
_FULL = 100


def read(reader: Reader) -> Reading:
    """A range in generic syntax; raises `PQLError` for what is none."""
    expanded = _expand_macros(reader)
    if not expanded.text.strip():
        return reader.plain(0)
    parser = _Parser(expanded)
    weights, weighted = parser.union()
    if parser.position < len(expanded.text):
        character = expanded.text[parser.position]
        raise expanded.error(
            f"`{character}` closes nothing" if character == ")" else f"`{character}` is out of place",
            parser.position,
            parser.position + 1,
        )
    reader.ordered, reader.warnings = expanded.ordered, expanded.warnings
    if not weighted:
        return reader.plain(_all(weights))
    return reader.weighted(
        {index: weight / 100 for weight, bits in weights.items() for index in indices(bits)}
    )


def _all(weights: Weights) -> int:
    """All hands, whatever their weight."""
    return reduce(or_, weights.values(), 0)


def _expand_macros(reader: Reader) -> Reader:
    """The text with `$B` and its kin written out; spans behind a macro point at the macro."""
    if "$" not in reader.text:
        return reader

    def replaced(match: re.Match[str]) -> str:
        name = match[1].upper()
        for length in range(len(name), 0, -1):
            if name[:length] in _MACROS and not _OMAHA_MACRO.match(name):
                return _MACROS[name[:length]] + match[1][length:]
        raise reader.error(
            f"${match[1]} is not a macro for hold'em hands",
            match.start(),
            match.end(),
            f"there are {', '.join('$' + macro for macro in _MACROS)}; suited is :xx and offsuit :xy",
        )

    text = _MACRO.sub(replaced, reader.text)
    return Reader(reader.dialect, text, reader.source, reader.start, reader._top)


class _Parser(Combining[tuple[Weights, bool]]):
    """Hands with their weights, and whether any weight was written."""

    def parts(self, depth: int) -> tuple[Weights, bool]:
        """Either all have weights or none; on overlap the highest counts."""
        merged: Weights = {}
        some, every = False, True
        while True:
            begin = self.position
            weights, weighted = self._weighted(depth)
            some, every = some or weighted, every and weighted
            for weight, bits in weights.items():
                merged[weight] = merged.get(weight, 0) | bits
            if some and not every:
                raise self.reader.error(
                    "either every part has a weight or none",
                    begin,
                    self.position,
                    "write @100 after the others",
                )
            if not self.take(","):
                return _highest(merged), some

    def _weighted(self, depth: int) -> tuple[Weights, bool]:
        weights, weighted = self.combined(depth)
        match = _WEIGHT.match(self.reader.text, self.position)
        if match is None:
            return weights, weighted
        weight = int(match[1])
        if weighted or not 1 <= weight <= 100:
            message = (
                "these hands have a weight already"
                if weighted
                else "a weight is a whole number from 1 to 100"
            )
            raise self.reader.error(message, match.start(), match.end())
        self.position = match.end()
        return {weight: _all(weights)}, True

    def meet(
        self, value: tuple[Weights, bool], other: tuple[Weights, bool], operator: str
    ) -> tuple[Weights, bool]:
        weights, weighted = value
        kept = _all(other[0]) if operator == ":" else ~_all(other[0])
        return {weight: bits & kept for weight, bits in weights.items()}, weighted

    def term(self, start: int, end: int) -> tuple[Weights, bool]:
        if self.reader.text[start : start + 1] == "!":
            raise self.reader.error(
                "`!` takes hands away, and there are none before it", start, start + 1, "write *!RR"
            )
        return {_FULL: self._hands(start, end)}, False

    def _hands(self, start: int, end: int) -> int:
        reader = self.reader
        match = _PERCENT.fullmatch(reader.text, start, end)
        if match:
            first, last = int(match[1]), int(match[2] or match[1])
            if not min(first, last) >= 1:
                raise reader.error("a percentage is a whole number from 1 to 100", start, end)
            if match[2] is None:
                return reader.top(first, start, end)
            return reader.band(first, last, start, end)
        bits = term_bits(reader, start, end)
        match = _MISLEADING.fullmatch(reader.text, start, end)
        if match:
            high, low = match[1].upper(), match[2].upper()
            reader.warn(
                f"{high}{low}s is {_article(high)} {high} with the {low} of spades here, not a suited hand",
                start,
                end,
                f"suited is {high}x{low}x or {high}{low}:xx; for the spade write {high}[{low}s]",
            )
        return bits & ALL_HANDS


def _highest(weights: Weights) -> Weights:
    """The same with each hand at its highest weight only."""
    left, seen = {}, 0
    for weight in sorted(weights, reverse=True):
        left[weight] = weights[weight] & ~seen
        seen |= weights[weight]
    return left


def _article(rank: str) -> str:
    return "an" if rank in "A8" else "a"


def write(hands: HandSet) -> str:
    """A set in generic syntax; its weights are whole numbers up to 100, so others are rounded (see `loss`)."""
    if hands.is_plain:
        return ", ".join(terms(hands.bits, _generic_name))
    return ", ".join(
        [
            f"{term}@{_whole_percent(weight)}"
            for weight, bits in groups(hands)
            for term in terms(bits, _generic_name)
        ]
    )


def loss(hands: HandSet) -> str | None:
    """What the text does not say of a set, as a sentence; None where it says everything: percentages are whole."""
    weights = {weight for weight, _ in groups(hands)}
    changed = sorted(weight for weight in weights if _whole_percent(weight) / 100 != weight)
    if not changed:
        return None
    example = f"{changed[0]:.6g} is written @{_whole_percent(changed[0])}"
    return f"ppt has whole percentages from 1 to 100, so this text changes weights: {example}"


def _generic_name(top: str, bottom: str) -> str:
    """`AQ-AT:xx`: the generic syntax names suits by variables."""
    span = top[:2] if top == bottom else f"{top[:2]}-{bottom[:2]}"
    return span + {"s": ":xx", "o": ":xy", "": ""}[top[2:]]


def _whole_percent(weight: float) -> int:
    return max(1, round(100 * weight))
