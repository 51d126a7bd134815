"""The terms most programs share: `AKs`, `TT+`, `A5s-A2s`, `AhKh`, `15%`, `random`; two ranks alone are both suits."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pql.cards.combos import ALL_HANDS, hand_index
from pql.cards.deck import RANKS, card_id
from pql.cards.starting_hands import rank_bits
from pql.grammar.diagnostics import PQLError

from .reading import Reader

_RANK = "[2-9TJQKAtjqka]"
_SUIT = "[cdhsCDHS♣♦♥♠]"
_TERM = re.compile(
    rf"(?P<combo>{_RANK}{_SUIT}\s?{_RANK}{_SUIT})"
    rf"|(?P<half>{_RANK}{_SUIT}{_RANK})"
    rf"|(?P<first>{_RANK}{_RANK}[soSO]?)(?:\s*-\s*(?P<last>{_RANK}{_RANK}[soSO]?)|(?P<climb>[+-]))?"
    rf"|(?P<wild>{_RANK}[*xX][soSO]?\+?)"
    r"|(?P<low>\d+(?:\.\d+)?)%(?:\s*-\s*(?P<high>\d+(?:\.\d+)?)%)?"
    r"|(?P<any>random|any|all|\*\*|\*|xx|XX)"
)
_DECIMAL_COMMA = re.compile(r"(\d+),\Z")
# What ends a term: the notations differ in what else may follow.
_WORD = re.compile(r"[^\s,;:@()\[\]]+")


def term(reader: Reader, position: int, connectors_climb: bool = False) -> tuple[int, int]:
    """The hands of the term at a position, and where it ends; raises `PQLError` for what is no term.

    With `connectors_climb`, `T9s+` is T9s to AKs (both cards climb) as postflop solvers read it.
    """
    found = _TERM.match(reader.text, position)
    word = _WORD.match(reader.text, position)
    end = found.end() if found else position
    if found is None or (word is not None and word.end() > end):
        raise _no_term(reader, position, max(end, word.end() if word else position + 1))
    reader.count_term(position, end)
    part = found.groupdict()
    if part["combo"]:
        return _combo(reader, part["combo"], position, end), end
    if part["half"]:
        return _half(part["half"]), end
    if part["first"]:
        return _classes(reader, part, position, end, connectors_climb), end
    if part["wild"]:
        return _wild(part["wild"]), end
    if part["low"]:
        low = float(part["low"])
        if part["high"] is None:
            return reader.top(low, position, end), end
        return reader.band(low, float(part["high"]), position, end), end
    return ALL_HANDS, end


def _no_term(reader: Reader, start: int, end: int) -> PQLError:
    word = reader.text[start:end]
    if "10" in word:
        help = f"the ten is written T: {word.replace('10', 'T')}"
    elif word.isdigit() and (whole := _DECIMAL_COMMA.search(reader.text, 0, start)):
        help = f"a decimal has a point: {whole[1]}.{word}"
    elif reader.dialect == "std" and word[:1] in (":", "@", "(", "["):
        help = "weights are written in another notation: pio'AKs:0.5', eval7'0.5(AKs)', gto'[50]AKs[/50]'"
    else:
        help = "a term is as in AKs, AKo, AK, TT+, A5s-A2s, AhKh, 15%"
    return reader.error(f"`{word[:30]}` is no hand in this notation", start, end, help)


def _combo(reader: Reader, text: str, start: int, end: int) -> int:
    cards = text.replace(" ", "")
    first, second = card_id(cards[:2]), card_id(cards[2:])
    if first == second:
        raise reader.error(f"{text} is one card twice", start, end, "a hand has two different cards")
    return 1 << hand_index(first, second)


def _half(text: str) -> int:
    """`AsK`: that card with any card of the rank."""
    card, rank = card_id(text[:2]), RANKS.index(text[2].upper())
    others = [other for other in range(4 * rank, 4 * rank + 4) if other != card]
    return sum([1 << hand_index(card, other) for other in others])


def _ranks(text: str) -> tuple[int, int]:
    first, second = RANKS.index(text[0].upper()), RANKS.index(text[1].upper())
    return (first, second) if first >= second else (second, first)


def _classes(reader: Reader, part: dict[str, str], start: int, end: int, connectors_climb: bool) -> int:
    first = part["first"]
    high, low = _ranks(first)
    suit = first[2:].lower() or "*"
    if high == low and suit != "*":
        raise reader.error(f"{first}: a pair has two suits", start, end, f"write {first[:2]}")
    if part["last"]:
        return _span(reader, first, part["last"], start, end)
    if not part["climb"]:
        return rank_bits(high, low, suit)
    up = part["climb"] == "+"
    if high == low:
        return _union((rank, rank) for rank in (range(low, 13) if up else range(low + 1)))
    if connectors_climb and up and high == low + 1:
        return _union(((rank + 1, rank) for rank in range(low, 12)), suit)
    return _union(((high, kicker) for kicker in (range(low, high) if up else range(low + 1))), suit)


def _span(reader: Reader, first: str, last: str, start: int, end: int) -> int:
    suit = first[2:].lower() or "*"
    if suit != (last[2:].lower() or "*"):
        raise reader.error(f"{first}-{last}: one end is suited and the other not", start, end)
    (high, low), (last_high, last_low) = sorted((_ranks(first), _ranks(last)), reverse=True)
    if (high == low) != (last_high == last_low):
        raise reader.error(f"{first}-{last}: one end is a pair and the other not", start, end)
    if high == last_high:
        return _union(((high, kicker) for kicker in range(last_low, low + 1)), suit)
    gap = high - low
    if gap != last_high - last_low:
        raise reader.error(
            f"{first}-{last}: the ends share neither their high card nor their gap",
            start,
            end,
            f"write them apart, as in {first}, {last}",
        )
    return _union(((rank + gap, rank) for rank in range(last_low, low + 1)), suit)


def _wild(text: str) -> int:
    """`A*`: any other card, the pair too; `A*s`, `A*o`, `Ax`: any other rank."""
    rank = RANKS.index(text[0].upper())
    suit = text[2:].rstrip("+").lower() or "*"
    others = ((max(rank, other), min(rank, other)) for other in range(13) if other != rank)
    bits = _union(others, suit)
    return bits | rank_bits(rank, rank, "") if suit == "*" and text[1] == "*" else bits


def _union(ranks: Iterable[tuple[int, int]], suit: str = "*") -> int:
    bits = 0
    for high, low in ranks:
        bits |= rank_bits(high, low, suit)
    return bits
