"""One term of ProPokerTools' generic syntax: `AxKy`, `TT-77`, `[A-Q][J-T]`, `T8+`, `K[2s,Jc,T]`."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import product
from math import prod
from typing import Generic, NamedTuple, TypeVar

from pql.cards.combos import ALL_HANDS, hand_index
from pql.cards.deck import RANKS, SUITS

from .reading import Reader

# A hold'em hand has two cards, so a pattern has at most two slots.
HAND_SIZE = 2


class Slot(NamedTuple):
    """What one card must be: a rank 0..12 or a rank variable, a suit 0..3 or a suit variable; None is anything.

    `bracketed` slots do not constrain the variables outside their brackets.
    """

    rank: int | str | None
    suit: int | str | None
    bracketed: bool = False


Pattern = tuple[Slot, ...]


@lru_cache(4096)
def pattern_bits(pattern: Pattern) -> int:
    """The hands that fit a pattern of up to two slots, in either order.

    The same variable is the same rank or suit; different variables differ from each other and from every rank or
    suit written in the same pattern outside brackets.

    >>> pattern_bits((Slot("R", None), Slot("R", None))).bit_count(), pattern_bits((Slot(None, 3),)).bit_count()
    (78, 585)
    """
    if not pattern:
        return ALL_HANDS
    slots = (*pattern, Slot(None, None))[:HAND_SIZE]
    ranks = frozenset(slot.rank for slot in slots if isinstance(slot.rank, int) and not slot.bracketed)
    suits = frozenset(slot.suit for slot in slots if isinstance(slot.suit, int) and not slot.bracketed)
    first_cards, second_cards = (_cards(slot, ranks, suits) for slot in slots)
    bits = 0
    for first in first_cards:
        for second in second_cards:
            if first != second and _agree(slots, first, second):
                bits |= 1 << hand_index(first, second)
    return bits


def _cards(slot: Slot, ranks: frozenset[int], suits: frozenset[int]) -> list[int]:
    """The cards a slot may hold as far as it alone decides."""
    return [
        4 * rank + suit
        for rank in range(13)
        if slot.rank == rank or slot.rank is None or (isinstance(slot.rank, str) and rank not in ranks)
        for suit in range(4)
        if slot.suit == suit or slot.suit is None or (isinstance(slot.suit, str) and suit not in suits)
    ]


def _agree(slots: Pattern, first: int, second: int) -> bool:
    """Whether two cards give the variables of two slots fitting values."""
    one, two = slots
    if isinstance(one.rank, str) and isinstance(two.rank, str):
        same = one.rank == two.rank
        if same != (first >> 2 == second >> 2):
            return False
    if isinstance(one.suit, str) and isinstance(two.suit, str):
        same = one.suit == two.suit
        if same != (first & 3 == second & 3):
            return False
    return True


# `s h d c` are suits and `w x y z` suit variables; every other letter that is no rank is a rank variable.
_SLOT = re.compile(r"(?P<rank>[2-9TJQKA*BFGEILMNOPRUV]?)(?P<suit>[SHDCWXYZ]?)", re.IGNORECASE)
_BRACKET = re.compile(r"\[([^\[\]]*)\]")
_ENDS = frozenset(",:!()@")
# Alternatives of one term: `[A-2][A-2]` has 169.
_MOST_ALTERNATIVES = 4096
_MOST_OF_OMAHA = 8192
_MOST_PARTS = 52

Alternatives = list[Pattern]


def term_end(text: str, position: int) -> int:
    """Where the term that begins at a position ends: at the next combinator outside brackets."""
    depth = 0
    while position < len(text) and (depth or text[position] not in _ENDS):
        depth += (text[position] == "[") - (text[position] == "]")
        position += 1
    return position


def term_bits(reader: Reader, start: int, end: int) -> int:
    """The hands of a term; raises `PQLError` for what is none, or for more cards than a hand has."""
    bits = 0
    for pattern in term_patterns(reader, start, end):
        bits |= pattern_bits(pattern)
    return bits


def term_patterns(reader: Reader, start: int, end: int) -> Alternatives:
    """Every pattern a term means; raises `PQLError` for what is none."""
    text = reader.text[start:end].strip()
    if not text:
        raise reader.error("a term is missing here", start, max(end, start + 1))
    reader.count_term(start, end)
    if text == "*":
        return [()]
    return _alternatives(reader, text.replace(" ", ""), start, end, bracketed=False)


def _alternatives(reader: Reader, text: str, start: int, end: int, bracketed: bool) -> Alternatives:
    """A sequence of slots and brackets, perhaps spanned: every pattern it means."""
    outside = _BRACKET.sub(lambda found: "#" * len(found[0]), text)
    dash = outside.find("-")
    if dash >= 0 and dash < len(text) - 1:
        first = _sequence(reader, text[:dash], start, end, bracketed)
        last = _sequence(reader, text[dash + 1 :], start, end, bracketed)
        return _span(reader, first, last, text, start, end)
    if text.endswith(("+", "-")):
        return _shifted(_sequence(reader, text[:-1], start, end, bracketed), text[-1])
    return _sequence(reader, text, start, end, bracketed)


def _sequence(reader: Reader, text: str, start: int, end: int, bracketed: bool) -> Alternatives:
    parts: list[Alternatives] = []
    position = 0
    while position < len(text) and len(parts) <= _MOST_PARTS:
        match = _BRACKET.match(text, position)
        if match and not bracketed:
            parts.append(_bracket(reader, match[1], start, end))
            position = match.end()
            continue
        slot = _SLOT.match(text, position)
        if slot is None or slot.end() == position:
            raise _no_slot(reader, text, position, start, end)
        parts.append([(_slot(slot, bracketed),)])
        position = slot.end()
    if len(parts) > _MOST_PARTS:
        raise reader.error(f"`{text[:30]}...` describes more cards than a deck has", start, end)
    if reader.dialect == "omaha":
        patterns = _in_any_order(reader, parts, start, end)
    else:
        if prod(map(len, parts)) > _MOST_ALTERNATIVES:
            raise reader.error("this term means too many patterns", start, end)
        patterns = [tuple(slot for piece in choice for slot in piece) for choice in product(*parts)]
    longest = max(map(len, patterns), default=0)
    if longest > reader.most_cards:
        if reader.dialect == "omaha":
            message = f"{longest} cards, and a hand of this game has {reader.most_cards}"
            raise reader.error(message, start, end)
        if reader.most_cards > 2:
            raise reader.error(f"{longest} cards, and a board has five", start, end)
        raise reader.error(
            f"{reader.text[start:end].strip()} describes {longest} cards, and a hold'em hand has two",
            start,
            end,
            _three_cards_help(text),
        )
    return patterns


def _in_any_order(reader: Reader, parts: list[Alternatives], start: int, end: int) -> Alternatives:
    """Every choice of an alternative of each part, those that differ in their order once."""
    patterns: Alternatives = [()]
    for part in parts:
        longer = [pattern + piece for pattern in patterns for piece in part]
        if len(part) > 1 < len(parts):
            longer = list(dict.fromkeys([tuple(sorted(pattern, key=str)) for pattern in longer]))
        if len(longer) > _MOST_OF_OMAHA:
            message = "these brackets mean too many patterns"
            raise reader.error(message, start, end, "write fewer brackets, or less in them")
        patterns = longer
    return patterns


def _three_cards_help(text: str) -> str:
    if re.fullmatch(r"[2-9TJQKA]{2}O", text, re.IGNORECASE):
        return f"offsuit is written {text[0]}x{text[1]}y in this notation, or AK:xy"
    if "[" in text:
        return "a letter after a bracket is a card of its own: write A[K-T]:xx for suited hands"
    return "Omaha hands have no place here"


def _no_slot(reader: Reader, text: str, position: int, start: int, end: int) -> Exception:
    if "10" in text:
        return reader.error(f"`{text[:30]}`: the ten is written T", start, end, text.replace("10", "T")[:30])
    if text[position] in "[]":
        return reader.error(f"`{text[:30]}`: a bracket in a bracket, or without its pair", start, end)
    return reader.error(
        f"`{text[position]}` means nothing in this notation", start, end, "ranks, suits, variables as in RxRy"
    )


def _slot(match: re.Match[str], bracketed: bool) -> Slot:
    rank_text, suit_text = match["rank"].upper(), match["suit"].lower()
    rank: int | str | None = None
    if rank_text and rank_text != "*":
        rank = RANKS.index(rank_text) if rank_text in RANKS else rank_text
    suit: int | str | None = None
    if suit_text:
        suit = SUITS.index(suit_text) if suit_text in SUITS else suit_text
    return Slot(rank, suit, bracketed)


def _bracket(reader: Reader, text: str, start: int, end: int) -> Alternatives:
    """A list of what may stand in a place, `[2s,Jc,T]`, each item perhaps a span."""
    choices: Alternatives = []
    for item in text.split(","):
        if not item:
            raise reader.error("an empty place in brackets", start, end, "write [A-Q] or [2s,Jc,T]")
        choices += _alternatives(reader, item, start, end, bracketed=True)
    return choices


def _shifted(patterns: Alternatives, direction: str) -> Alternatives:
    """The whole pattern moved up or down to the edge, its gaps kept: `T8+` is T8, J9, QT, KJ, AQ."""
    shifted: Alternatives = []
    for pattern in patterns:
        ranks = [slot.rank for slot in pattern if isinstance(slot.rank, int)]
        most = (12 - max(ranks) if direction == "+" else min(ranks)) if ranks else 0
        sign = 1 if direction == "+" else -1
        shifted += [
            _moved(pattern, sign * steps, frozenset(range(len(pattern)))) for steps in range(most + 1)
        ]
    return shifted


def _span(
    reader: Reader, first: Alternatives, last: Alternatives, text: str, start: int, end: int
) -> Alternatives:
    if len(first) != 1 or len(last) != 1 or len(first[0]) != len(last[0]):
        raise reader.error(
            f"{text}: the ends of a span have the same shape", start, end, "as in TT-77 or AK-AT"
        )
    (one,), (two,) = first, last
    moves = {_distance(a, b) for a, b in zip(one, two, strict=True)}
    if None in moves or len(moves - {0}) > 1:
        raise reader.error(
            f"{text}: the cards of a span move together, by the same distance",
            start,
            end,
            "as in TT-77 or AK-AT",
        )
    distance = next(iter(moves - {0}), 0)
    assert distance is not None
    moving = frozenset(index for index, (a, b) in enumerate(zip(one, two, strict=True)) if _distance(a, b))
    sign = 1 if distance > 0 else -1
    return [_moved(one, sign * steps, moving) for steps in range(abs(distance) + 1)]


def _distance(first: Slot, last: Slot) -> int | None:
    """How far a slot moves between the ends of a span; None where it changes otherwise."""
    if first.suit != last.suit:
        return None
    if isinstance(first.rank, int) and isinstance(last.rank, int):
        return last.rank - first.rank
    return 0 if first.rank == last.rank else None


def _moved(pattern: Pattern, steps: int, moving: frozenset[int]) -> Pattern:
    return tuple(
        slot._replace(rank=slot.rank + steps) if index in moving and isinstance(slot.rank, int) else slot
        for index, slot in enumerate(pattern)
    )


_BLANKS = re.compile(r"\s*")
_DEEPEST = 60

Value = TypeVar("Value")


class Combining(Generic[Value]):
    """Recursive descent over the combinators: `:` and `!` bind tighter than `,`."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.position = 0

    def term(self, start: int, end: int) -> Value:
        """What the term between two places means."""
        raise NotImplementedError

    def meet(self, value: Value, other: Value, operator: str) -> Value:
        """What is in both (`:`), or in the first and not in the other (`!`)."""
        raise NotImplementedError

    def parts(self, depth: int) -> Value:
        """Parts between commas."""
        raise NotImplementedError

    def union(self, depth: int = 0) -> Value:
        """What is between two brackets, or the whole."""
        if depth > _DEEPEST:
            raise self.reader.error("brackets are nested too deeply", self.position, self.position + 1)
        return self.parts(depth)

    def combined(self, depth: int) -> Value:
        """A part: terms and brackets joined by `:` and `!`."""
        value = self._primary(depth)
        while True:
            if self.take(":"):
                value = self.meet(value, self._primary(depth), ":")
            elif self.take("!"):
                value = self.meet(value, self._primary(depth), "!")
            else:
                return value

    def _primary(self, depth: int) -> Value:
        if self.take("("):
            opened = self.position - 1
            inside = self.union(depth + 1)
            if not self.take(")"):
                raise self.reader.error("this bracket is never closed", opened, opened + 1, "add `)`")
            return inside
        start = self.position
        self.position = end = term_end(self.reader.text, start)
        return self.term(start, end)

    def take(self, character: str) -> bool:
        """Goes behind blanks, and behind a character if it comes next."""
        match = _BLANKS.match(self.reader.text, self.position)
        assert match is not None
        self.position = match.end()
        if self.reader.text[self.position : self.position + 1] != character:
            return False
        self.position += 1
        return True
