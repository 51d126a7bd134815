"""A pokerval as text: decimal, hexadecimal, its bits with what each field says, and where the five cards are from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.render.cells import in_words
from pql.render.layout import GAP, broken

if TYPE_CHECKING:
    from pql.render.page import Page
    from pql.results import ValueResult

_NAMES_WIDTH = len("pokerval")
# The columns before the first rank field: the category's byte, the zero bits, and the blanks between.
_BEFORE_RANKS = 9 + 2 + 4 + 2
_RANKS_WIDTH = 5 * 5 - 1
_LEGEND = "(p pocket, b board)"


def text_lines(result: ValueResult, page: Page) -> list[str]:
    """The hand in words, then the number in each of its notations."""
    entries = [
        ("cards", " ".join(page.cards(card) for card in result.cards)),
        ("pokerval", str(result.pokerval)),
        ("hex", result.hex),
        *_fields(result, page),
    ]
    if result.pcbits is not None:
        entries.append(("pcbits", f"{result.pcbits} = {result.pcbits:05b}"))
    if result.npcbits is not None:
        entries.append(("npcbits", str(result.npcbits)))
    if result.low is not None:
        made = " ".join(page.cards(card) for card in result.low_five)
        entries.append(("low", f"{result.low}{GAP}{made}".rstrip()))
    if not result.cards:
        del entries[0]
    lines = [page.paint(line, "strong") for line in broken(result.description, page).split("\n")]
    return lines + [
        f"{page.paint(name.ljust(_NAMES_WIDTH), 'title')}{GAP}{text}".rstrip() for name, text in entries
    ]


def _fields(result: ValueResult, page: Page) -> list[tuple[str, str]]:
    """The 32 bits in groups of four, below each group what it means, and below that the card it is for.

    The fields of the ranks stand in lines of their own where a screen is too narrow for them beside the others.
    """
    digits = f"{result.pokerval:032b}"
    groups = [digits[i : i + 4] for i in range(0, 32, 4)]
    head, bits = f"{groups[0]} {groups[1]}  {groups[2]}", " ".join(groups[3:])
    ranks = " ".join(field.center(4) for field in result.fields).rstrip()
    room = page.width - _NAMES_WIDTH - len(GAP) if page.screen else _BEFORE_RANKS + _RANKS_WIDTH
    if room >= _BEFORE_RANKS + _RANKS_WIDTH:
        indent = " " * _BEFORE_RANKS
        entries = [
            ("binary", head + GAP + bits),
            ("", _faint(in_words(result.category).ljust(_BEFORE_RANKS) + ranks, page)),
        ]
    else:
        indent = ""
        entries = [
            ("binary", head),
            ("", _faint(in_words(result.category), page)),
            ("", bits),
            ("", _faint(ranks, page)),
        ]
    if result.five and result.pcbits is not None:
        entries.append(("best", indent + " ".join(f" {page.cards(card)} " for card in result.five)))
        entries.append(("from", indent + _origins(len(result.five), result.pcbits, page)))
        beside = not page.screen or room >= len(indent) + _RANKS_WIDTH + 3 + len(_LEGEND)
        if beside:
            missing = " " * 5 * (5 - len(result.five))
            entries[-1] = ("from", f"{entries[-1][1]}{missing}   {_faint(_LEGEND, page)}")
        else:
            entries.append(("", _faint(_LEGEND, page)))
    return entries


def _faint(text: str, page: Page) -> str:
    return page.paint(text, "faint")


def _origins(cards: int, pcbits: int, page: Page) -> str:
    """Below each card `p` if it is from the pocket and `b` if it is from the board."""
    marks = []
    for place in range(cards):
        mark, ink = ("p", "strong") if pcbits >> 4 - place & 1 else ("b", "faint")
        marks.append(f" {page.paint(mark, ink)}  ")
    return " ".join(marks)
