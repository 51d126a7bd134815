"""A pokerval as text: decimal, hexadecimal, its bits with what each field says, and where the five cards are from."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pql.repl.render.page import Page
    from pql.results import ValueResult

# A field of four bits holds a rank; 1 is the ace of a wheel, 0 an unused field.
_RANK_OF_FIELD = {0: "-", 1: "A", 10: "T", 11: "J", 12: "Q", 13: "K", 14: "A"}
_RANK_SHIFTS = (16, 12, 8, 4, 0)
# The columns before the first rank field: the category's byte, the zero bits, and the blanks between.
_BEFORE_RANKS = 9 + 2 + 4 + 2


def value_lines(result: ValueResult, page: Page) -> list[str]:
    """The hand in words, then the number in each of its notations."""
    bits, ranks = _fields(result.pokerval, result.category)
    entries = [
        ("cards", " ".join(page.cards(card) for card in result.cards)),
        ("pokerval", str(result.pokerval)),
        ("hex", result.hex),
        ("binary", bits),
        ("", page.paint(ranks, "faint")),
    ]
    if result.five and result.pcbits is not None:
        entries += [("best", _best(result.five, page)), ("from", _origins(result.five, result.pcbits, page))]
    if result.pcbits is not None:
        entries.append(("pcbits", f"{result.pcbits} = {result.pcbits:05b}"))
    if result.npcbits is not None:
        entries.append(("npcbits", str(result.npcbits)))
    if not result.cards:
        del entries[0]
    lines = [page.paint(result.description, "strong")]
    return lines + [f"{page.paint(name.ljust(8), 'title')}  {text}".rstrip() for name, text in entries]


def _fields(pokerval: int, category: str) -> tuple[str, str]:
    """The 32 bits in groups of four, and below each group what it means."""
    digits = f"{pokerval:032b}"
    groups = [digits[i : i + 4] for i in range(0, 32, 4)]
    ranks = [
        _RANK_OF_FIELD.get(pokerval >> shift & 15, str(pokerval >> shift & 15)) for shift in _RANK_SHIFTS
    ]
    bits = f"{groups[0]} {groups[1]}  {groups[2]}  " + " ".join(groups[3:])
    return bits, category.ljust(_BEFORE_RANKS) + " ".join(rank.center(4) for rank in ranks).rstrip()


def _best(cards: tuple[str, ...], page: Page) -> str:
    """The cards that count, each below the field it fills."""
    return " " * _BEFORE_RANKS + " ".join(f" {page.cards(card)} " for card in cards)


def _origins(cards: tuple[str, ...], pcbits: int, page: Page) -> str:
    """Below each card `p` if it is from the pocket and `b` if it is from the board."""
    marks = []
    for place in range(len(cards)):
        mark, ink = ("p", "strong") if pcbits >> 4 - place & 1 else ("b", "faint")
        marks.append(f" {page.paint(mark, ink)}  ")
    missing = " " * 5 * (5 - len(cards))
    legend = page.paint("(p pocket, b board)", "faint")
    return " " * _BEFORE_RANKS + " ".join(marks) + missing + f"   {legend}"
