"""Reads Omaha hands: terms joined by `,` `or`, `:` `and`, `!` `minus`, `not` before one, weights behind one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING

from pql.base.diagnostics import PQLError, Source
from pql.base.suggestions import did_you_mean
from pql.evaluator_ext import omaha
from pql.notation.dialects.ppt_patterns import term_patterns
from pql.notation.dialects.ppt_slots import Pattern, Slot
from pql.notation.dialects.reading import Reader
from pql.sets.holeset import HoleSet

from .words import MACROS, WORDS

if TYPE_CHECKING:
    from pql.cards.games import Game

Named = Callable[[str], "HoleSet | str | None"]

_DEEPEST = 60
_ANY, _VARIABLE = 15, 16
_OPERATORS = {
    "or": ",", "union": ",", "and": ":", "in": ":", "minus": "!", "except": "!", "but not": "!", "not": "not",
}  # fmt: skip
_WORDS = r"(?:but\s+not|or|union|and|in|minus|except|not)"
_TOKEN = re.compile(
    r"\s*(?:(?P<weight>[:@]\s*(?P<number>(?:[0-9]*\.[0-9]+|[01](?=\s*(?:$|[,)])))|(?:[0-9]+(?:\.[0-9]+)?)(?=\s*%)"
    r"|(?<=@)\s*[0-9]+)\s*(?P<unit>%?))"
    r"|(?P<percent>[0-9.]+\s*%)"
    rf"|(?P<operator>{_WORDS}(?![\w$]))"
    r"|(?P<sign>[,:!()])"
    rf"|(?P<term>(?:\[[^\[\]]*\]|[^\s,:!()@$\[\]]|[\[\]]|\s+(?!{_WORDS}(?![\w$])))+))",
    re.IGNORECASE,
)
_MACRO = re.compile(r"\$([A-Za-z0-9]+)")
# Where hands are still to come.
_BEGINS = re.compile(rf"(?:^|[,:!(]|(?<![\w$]){_WORDS})\s*$", re.IGNORECASE)
# Ranges of actions, which PQL has not.
_ACTIONS = re.compile(r"FI\d|[34]B\d")
_CARD_PAIRS = re.compile(r"(?:[2-9TJQKA][cdhs]){2,}", re.IGNORECASE)


class _Token:
    """A piece of the text: its kind, what it says, and where it is."""

    __slots__ = ("end", "kind", "start", "text", "weight")

    def __init__(self, kind: str, text: str, start: int, end: int, weight: float = 0.0) -> None:
        self.kind, self.text, self.start, self.end, self.weight = kind, text, start, end, weight


def read_hands(
    text: str, game: Game, source: Source, start: int, named: Named = lambda name: None
) -> HoleSet:
    """The hands of a text that begins at a character of its source; raises `PQLError` for what is none.

    `named` gives the set of a name, or a sentence why it is none, or None where nothing has that name.
    """
    reader = _Expanded(text, source, start, game.hole)
    parser = _Parser(reader, game, named)
    if not text.strip():
        raise reader.error("hands are missing here", 0, max(1, len(text)), "write AA, AKQJ or AsKsQhJh")
    hands = parser.union(0)
    if parser.place < len(parser.tokens):
        token = parser.tokens[parser.place]
        message = "`)` closes nothing" if token.text == ")" else f"`{token.text}` is out of place"
        raise reader.error(message, token.start, token.end)
    return hands


class _Parser:
    """Recursive descent: `:` and `!` bind tighter than weights, these tighter than `,`."""

    def __init__(self, reader: Reader, game: Game, named: Named) -> None:
        self.reader, self.game, self.named = reader, game, named
        self.tokens = _tokens(reader)
        self.place = 0

    def union(self, depth: int) -> HoleSet:
        """Parts between commas."""
        hands = self._weighted(depth)
        while self._take(","):
            hands |= self._weighted(depth)
        return hands

    def _peek(self) -> _Token | None:
        return self.tokens[self.place] if self.place < len(self.tokens) else None

    def _take(self, text: str) -> _Token | None:
        token = self._peek()
        if token is None or token.kind != "sign" or token.text != text:
            return None
        self.place += 1
        return token

    def _weighted(self, depth: int) -> HoleSet:
        hands = self._combined(depth)
        token = self._peek()
        if token is None or token.kind != "weight":
            return hands
        self.place += 1
        if not 0 <= token.weight <= 1 or not hands.is_plain:
            message = "these hands have a weight already" if not hands.is_plain else "a weight is 0 to 1"
            raise self.reader.error(message, token.start, token.end, "write AA:0.5 or AA@50")
        return hands.scaled(token.weight)

    def _combined(self, depth: int) -> HoleSet:
        hands = self._primary(depth)
        while True:
            if self._take(":"):
                hands &= self._primary(depth)
            elif self._take("!"):
                hands -= self._primary(depth)
            else:
                return hands

    def _primary(self, depth: int) -> HoleSet:
        token = self._peek()
        if depth > _DEEPEST:
            assert token is not None
            raise self.reader.error("brackets stand too deep", token.start, token.end)
        if token is None:
            end = len(self.reader.text)
            raise self.reader.error("hands are missing at the end", max(0, end - 1), end)
        self.place += 1
        if token.kind == "sign" and token.text == "(":
            inside = self.union(depth + 1)
            if not self._take(")"):
                raise self.reader.error("this bracket is never closed", token.start, token.end, "add `)`")
            return inside
        if token.kind == "sign" and token.text == "not":
            return ~self._primary(depth + 1)
        if token.kind == "sign" and token.text == "!":
            help_line = "write *!RR, or `not RR`"
            raise self.reader.error(
                "`!` takes hands away, and there are none before it", token.start, token.end, help_line
            )
        if token.kind != "term":
            raise self.reader.error(f"hands are missing before `{token.text}`", token.start, token.end)
        return self._term(token)

    def _term(self, token: _Token) -> HoleSet:
        text = token.text
        known = self.named(text)
        if isinstance(known, str):
            raise self.reader.error(known, token.start, token.end, f"define it again in {self.game.name}")
        if known is not None:
            return known
        word = WORDS.get(re.sub(r"[\s_-]+", "", text).lower())
        if word is not None:
            inner = _Expanded(word[self.game.hole - 4], self.reader.source, self.reader.start, self.game.hole)
            return _Parser(inner, self.game, self.named).union(0)
        if text.lower() == "none":
            return HoleSet(self.game, 0)
        self._refuse(token)
        try:
            patterns = term_patterns(self.reader, token.start, token.end)
        except PQLError:
            near = did_you_mean(text, [*WORDS]) if len(text) > 3 else None
            if near is None:
                raise
            raise self.reader.error(
                f"`{text}` is no hand of {self.game.name}", token.start, token.end, f"did you mean {near}?"
            ) from None
        return HoleSet(self.game, _bits(tuple(patterns), self.game.hole))

    def _refuse(self, token: _Token) -> None:
        """Refuses a card that is written twice, and more cards than a hand has."""
        written = token.text.replace(" ", "")
        if not _CARD_PAIRS.fullmatch(written):
            return
        cards = Counter(written[place : place + 2].upper() for place in range(0, len(written), 2))
        twice = next((card for card, times in cards.items() if times > 1), None)
        if twice is not None:
            card = twice[0] + twice[1].lower()
            raise self.reader.error(f"{card} is written twice in this hand", token.start, token.end)
        if len(cards) > self.game.hole:
            message = f"a hand of {self.game.name} has {self.game.hole} cards, and these are {len(cards)}"
            help_line = "set game = omaha5" if len(cards) == 5 else None
            raise self.reader.error(message, token.start, token.end, help_line)


def _tokens(reader: Reader) -> list[_Token]:
    """The text cut into pieces, macros replaced by what they stand for."""
    tokens: list[_Token] = []
    place, text = 0, reader.text
    while place < len(text):
        found = _TOKEN.match(text, place)
        if found is None or found.end() == place:
            rest = text[place:].strip()
            if not rest:
                break
            raise reader.error(f"`{rest[:1]}` means nothing here", place, place + 1)
        if found["weight"]:
            number = float(found["number"])
            percent = found["unit"] or found["weight"].startswith("@")
            tokens.append(
                _Token("weight", found["weight"], *found.span("weight"), number / 100 if percent else number)
            )
        elif found["percent"]:
            raise reader.error(
                "percentages of Omaha hands are not understood yet",
                *found.span("percent"),
                "write patterns such as AA$ds or rundown",
            )
        elif found["operator"]:
            word = " ".join(found["operator"].lower().split())
            tokens.append(_Token("sign", _OPERATORS[word], *found.span("operator")))
        elif found["sign"]:
            tokens.append(_Token("sign", found["sign"], *found.span("sign")))
        else:
            term, start = found["term"].rstrip(), found.start("term")
            tokens.append(_Token("term", term, start, start + len(term)))
        place = found.end()
    return tokens


class _Expanded(Reader):
    """A text with its macros replaced by what they stand for; what is wrong with one is shown at the macro."""

    def __init__(self, given: str, source: Source, start: int, hole: int) -> None:
        super().__init__("omaha", given, source, start, lambda percent: 0)
        self.most_cards = hole
        self.places: list[int] = [*range(len(given) + 1)]
        if "$" in given:
            self._expand(given)

    def _expand(self, given: str) -> None:
        places: list[int] = []
        text, done = "", 0
        for found in _MACRO.finditer(given):
            name, (start, end) = found[1].upper(), found.span()
            length = next((size for size in range(len(name), 0, -1) if name[:size] in MACROS), 0)
            if not length or _ACTIONS.match(name):
                known = ", ".join([f"${macro.lower()}" for macro in MACROS])
                raise super().error(
                    f"`{found[0]}` is no macro that PQL knows", start, end, f"there are {known}"
                )
            text, places = text + given[done:start], [*places, *range(done, start)]
            meant = MACROS[name[:length]]
            if meant[0] in ":!" and _BEGINS.search(text):
                meant = f"(*{meant})"
            done = start + 1 + length
            text, places = text + meant, [*places, *[start] * len(meant)]
        self.text, self.places = text + given[done:], [*places, *range(done, len(given) + 1)]

    def error(self, message: str, start: int, end: int, help: str | None = None) -> PQLError:
        last = max(0, min(end, len(self.text)) - 1)
        first = min(start, len(self.text))
        return super().error(message, self.places[first], self.places[last] + 1, help)


@lru_cache(64)
def _bits(patterns: tuple[Pattern, ...], hole: int) -> int:
    """The bitset of all hands that fit one of some patterns."""
    every = (1 << comb(52, hole)) - 1
    bits = bytearray((comb(52, hole) + 7) // 8)
    seen = set()
    for pattern in patterns:
        slots = tuple(sorted((slot for slot in pattern if slot[:2] != (None, None)), key=repr))
        if slots in seen:
            continue
        seen.add(slots)
        if not slots:
            return every
        left_out = [0, 0]
        for slot in slots:
            for kind, value in enumerate(slot[:2]):
                if isinstance(value, int) and not slot.bracketed:
                    left_out[kind] |= 1 << value
        omaha.mark(bits, hole, _coded(slots), *left_out)
    return int.from_bytes(bits, "little")


def _coded(slots: tuple[Slot, ...]) -> list[tuple[int, int]]:
    """Slots as the kernel takes them: first those that leave least open."""
    names: dict[str, int] = {}

    def code(value: int | str | None) -> int:
        if value is None:
            return _ANY
        return value if isinstance(value, int) else names.setdefault(value, _VARIABLE + len(names))

    coded = [(code(slot.rank), code(slot.suit)) for slot in slots]
    return sorted(coded, key=lambda slot: (slot[0] >= _ANY) + (slot[1] >= _ANY))
