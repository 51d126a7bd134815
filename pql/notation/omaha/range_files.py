"""Files of Omaha ranges: lines in ProPokerTools' syntax, or hands of exact cards with their weights.

No solver's own format of such a file is documented. What is read is what programs have in common when they write text:
a hand and, behind `:`, `,`, `;`, `=` or blanks, its weight from 0 to 1 or in percent. Any number of hands is on a line.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from pql.base.diagnostics import Diagnostic, PQLError, Source
from pql.cards.deck import bare_cards_mask
from pql.cards.games import Game
from pql.notation.range_files import hidden
from pql.notation.range_files.file import RangeFile
from pql.sets.holeset import HoleSet, union_of_levels

ReadLine = Callable[[str, Source, int, list[Diagnostic]], HoleSet]
"""Reads the hands of a text that begins at a place of its source, and appends what is to be warned of."""

_CARD = r"[2-9TJQKA][cdhs]"
_NUMBER = r"(?:[0-9]{1,9}(?:\.[0-9]{0,30})?|\.[0-9]{1,30})(?:[eE]-?[0-9]{1,2})?"
_WEIGHT = rf"\s*(?:[:=@]|[,;]\s*(?={_NUMBER}%?\s*(?:[,;\n#]|$))|[ \t])\s*({_NUMBER})(%?)(?![\w%.])"
_LIST = r"(?:\s|[,;]|(?:\#|//)[^\n]*)*"
# More weights are rounded to so many digits: each takes a bitset of all hands.
_DIGITS = {4: 3, 5: 2, 6: 1}
_MOST_LINES = 20_000


def read_hole_range(
    path: str, game: Game, check: Callable[[], object], read: ReadLine
) -> tuple[HoleSet, RangeFile]:
    """The hands of a file, and the file with what is to be warned of; raises `PQLError` with the place in it.

    `check` is called often, and raises what ends the reading; `read` takes what is no hand of exact cards.
    """
    file = RangeFile(path, None, lambda percent: 0)
    try:
        hands = _listed(file, game, check)
        return (_lines(file, game, check, read) if hands is None else hands), file
    except PQLError as error:
        raise hidden(error, file) from None


def _listed(file: RangeFile, game: Game, check: Callable[[], object]) -> HoleSet | None:
    """A file that is nothing but hands of exact cards, with weights or without; None for another."""
    text = file.text
    hand = re.compile(
        rf"{_LIST}((?:{_CARD}[ \t]?){{{game.hole}}})(?<!\s)(?:{_WEIGHT})?{_LIST}", re.IGNORECASE
    )
    weights: dict[int, float] = {}
    place = 0
    while place < len(text):
        found = hand.match(text, place)
        if found is None:
            return None
        if not len(weights) & 1023:
            check()
        mask = bare_cards_mask(found[1].replace(" ", "").replace("\t", ""))
        if mask is None or mask.bit_count() != game.hole:
            raise file.error(f"`{found[1]}` has a card twice", *found.span(1))
        weight = 1.0 if found[2] is None else float(found[2])
        if found[3] or (found[2] is not None and "@" in text[found.end(1) : found.start(2)]):
            weight /= 100
        if weight > 1:
            raise file.error("a weight is 0 to 1, or in percent", *found.span(2), "write 0.5 or 50%")
        weights[mask] = max(weight, weights.get(mask, 0.0))
        place = found.end()
    return _of_weights(file, game, weights) if weights else None


def _of_weights(file: RangeFile, game: Game, weights: dict[int, float]) -> HoleSet:
    digits = _DIGITS[game.hole]
    if len({*weights.values()}) > 10**digits:
        rounded = "1 digit" if digits == 1 else f"{digits} digits"
        file.warn(
            f"weights are rounded to {rounded}",
            0,
            0,
            f"a set of {game.name} has no more than {10**digits:,} different ones",
        )
        weights = {mask: round(weight, digits) for mask, weight in weights.items()}
    masks: dict[float, list[int]] = {}
    for mask, weight in weights.items():
        masks.setdefault(weight, []).append(mask)
    return HoleSet(game, {weight: HoleSet.of_masks(game, some).bits for weight, some in masks.items()})


def _lines(file: RangeFile, game: Game, check: Callable[[], object], read: ReadLine) -> HoleSet:
    """A set on each line, in the game's own notation; the file is all of them together."""
    levels: dict[float, int] = {}
    start = count = 0
    for line in file.plain_text.split("\n"):
        text = re.sub(r"(?:#|//).*", "", line).rstrip(" \t\r,;")
        begin, start = start + len(text) - len(text.lstrip()), start + len(line) + 1
        if not text.strip():
            continue
        count += 1
        check()
        if count > _MOST_LINES:
            raise file.error(f"more than {_MOST_LINES:,} lines", begin, begin + 1, "write fewer, larger sets")
        hands = read(text.lstrip(), file.source, begin, file.warnings)
        for weight, bits in hands.levels.items():
            levels[weight] = levels.get(weight, 0) | bits
    if not count:
        file.warn(
            "this file is empty, so there is no hand in the range", 0, 0, "it should hold hands: `AA$ds`"
        )
    return HoleSet(game, union_of_levels(levels))
