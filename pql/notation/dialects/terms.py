"""The terms most programs share: `AKs`, `TT+`, `A5s-A2s`, `AhKh`, `15%`, `random`; two ranks alone are both suits."""

from __future__ import annotations

import re

from pql.base.diagnostics import PQLError
from pql.cards.combos import ALL_HANDS, hand_index
from pql.cards.deck import RANKS, card_id, card_text
from pql.cards.games import HOLDEM
from pql.grammar.nodes.base import HandExpression
from pql.grammar.nodes.hands import AnyKicker, Climb, HalfKnown, HandClass, HandSpan
from pql.notation.hand_atoms import atom_bits

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
    match = _TERM.match(reader.text, position)
    word = _WORD.match(reader.text, position)
    end = match.end() if match else position
    if match is None or (word is not None and word.end() > end):
        raise _no_term(reader, position, max(end, word.end() if word else position + 1))
    reader.count_term(position, end)
    fields = match.groupdict()
    if fields["combo"]:
        return _combo(reader, fields["combo"], position, end), end
    if fields["half"]:
        return _bits(HalfKnown(card_text(card_id(fields["half"][:2])), f"{fields['half'][2].upper()}?")), end
    if fields["first"]:
        return _classes(reader, fields, position, end, connectors_climb), end
    if fields["wild"]:
        return _wild(fields["wild"]), end
    if fields["low"]:
        low = float(fields["low"])
        if fields["high"] is None:
            return reader.top(low, position, end), end
        return reader.band(low, float(fields["high"]), position, end), end
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
    return reader.error(f"`{word[:30]}` is not a hand in this notation", start, end, help)


def _combo(reader: Reader, text: str, start: int, end: int) -> int:
    cards = text.replace(" ", "")
    first, second = card_id(cards[:2]), card_id(cards[2:])
    if first == second:
        raise reader.error(f"{text} is one card twice", start, end, "a hand has two different cards")
    return 1 << hand_index(first, second)


def _class(text: str) -> HandClass:
    return HandClass(text[:2].upper(), text[2:].lower())


def _classes(reader: Reader, fields: dict[str, str], start: int, end: int, connectors_climb: bool) -> int:
    text = fields["first"]
    first = _class(text)
    is_pair = first.ranks[0] == first.ranks[1]
    if is_pair and first.suffix:
        raise reader.error(f"{text}: a pair has two suits", start, end, f"write {text[:2]}")
    if fields["last"]:
        return _span(reader, text, fields["last"], start, end)
    if not fields["climb"]:
        return _bits(first)
    if connectors_climb and fields["climb"] == "+" and _gap(first) == 1:
        return _bits(HandSpan(first, HandClass("AK", first.suffix)))
    return _bits(Climb(first, fields["climb"]))


def _span(reader: Reader, first: str, last: str, start: int, end: int) -> int:
    one, two = _class(first), _class(last)
    if one.suffix != two.suffix:
        raise reader.error(f"{first}-{last}: one end is suited and the other not", start, end)
    if (_gap(one) == 0) != (_gap(two) == 0):
        raise reader.error(f"{first}-{last}: one end is a pair and the other not", start, end)
    if _high(one) != _high(two) and _gap(one) != _gap(two):
        raise reader.error(
            f"{first}-{last}: the ends share neither their high card nor their gap",
            start,
            end,
            f"write them apart, as in {first}, {last}",
        )
    return _bits(HandSpan(one, two))


def _high(hand: HandClass) -> int:
    return max(map(RANKS.index, hand.ranks))


def _gap(hand: HandClass) -> int:
    """How far apart the ranks are: 0 for a pair, 1 for neighbours."""
    return _high(hand) - min(map(RANKS.index, hand.ranks))


def _wild(text: str) -> int:
    """`A*`: any other card, the pair too; `A*s`, `A*o`, `Ax`: any other rank."""
    rank, suffix = text[0].upper(), text[2:].rstrip("+").lower()
    bits = _bits(AnyKicker(rank, suffix))
    return bits & ~_bits(HandClass(2 * rank, "")) if text[1] != "*" else bits


def _bits(node: HandExpression) -> int:
    return atom_bits(node, HOLDEM, "both")
