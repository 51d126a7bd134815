"""Reads Omaha hands: terms joined by `,` `or`, `:` `and`, `!` `minus`, `not` before one, weights behind one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING

from pql.base.diagnostics import Diagnostic, PQLError, Source
from pql.notation.dialects.ppt_patterns import term_patterns
from pql.notation.dialects.reading import Reader
from pql.sets.holeset import HoleSet, smaller, without

from .matching import matching
from .meant import is_word, meant, surprises
from .words import MACROS, WORDS

if TYPE_CHECKING:
    from pql.cards.games import Game

Named = Callable[[str], "HoleSet | str | None"]

_DEEPEST = 60
# Each weight has a bitset of all hands: so many bits a set may have, 2,955 weights in Omaha and 307 with five cards.
_MOST_BITS = 800_000_000
_OPERATORS = {
    "or": ",", "union": ",", "and": ":", "in": ":", "minus": "!", "except": "!", "but not": "!", "not": "not",
}  # fmt: skip
_WORDS = r"(?:but\s+not|or|union|and|in|minus|except|not)"
_TOKEN = re.compile(
    r"\s*(?:(?P<weight>[:@]\s*(?P<number>(?:[0-9]*\.[0-9]+|[01](?=\s*(?:$|[,)])))|(?:[0-9]+(?:\.[0-9]+)?)(?=\s*%)"
    r"|(?<=@)\s*[0-9]+)\s*(?P<unit>%?))"
    r"|(?P<percent>(?:top\s+)?(?P<to>[0-9]+(?:\.[0-9]+)?)\s*%(?:\s*-\s*(?P<from>[0-9]+(?:\.[0-9]+)?)\s*%)?)"
    rf"|(?P<operator>{_WORDS}(?![\w$]))"
    r"|(?P<sign>[,:!()])"
    r"|(?P<filter>\x00\x01*)"
    rf"|(?P<term>(?:\[[^\[\]]*\]|[^\s,:!()@$\[\]\x00\x01]|[\[\]]|\s+(?!{_WORDS}(?![\w$])))+))",
    re.IGNORECASE,
)
_MACRO = re.compile(r"\$([A-Za-z0-9]+)")
_LONGEST_MACRO = max(map(len, MACROS))
# Where hands are still to come, by the last characters of the text: more than the longest of the words has.
_BEGINS = re.compile(rf"(?:^|[,:!(]|(?<![\w$]){_WORDS})$", re.IGNORECASE)
_BEFORE = 16
# Ranges of actions, which PQL has not.
_ACTIONS = re.compile(r"FI\d|[34]B\d")
_CARD_PAIRS = re.compile(r"(?:[2-9TJQKA][cdhs]){2,}", re.IGNORECASE)
_SIGNS = str.maketrans("♠♥♦♣\ufe0f", "shdc ")


class _Token:
    """A piece of the text: its kind, what it says, and where it is."""

    __slots__ = ("end", "ends", "kind", "start", "text", "weight")

    def __init__(
        self, kind: str, text: str, start: int, end: int, weight: float = 0.0, ends: Sequence[float] = ()
    ) -> None:
        self.kind, self.text, self.start, self.end, self.weight = kind, text, start, end, weight
        self.ends = ends


def read_hands(
    text: str,
    game: Game,
    source: Source,
    start: int,
    named: Named = lambda name: None,
    names: Collection[str] = (),
    warnings: list[Diagnostic] | None = None,
    check: Callable[[], object] = lambda: None,
    filters: Sequence[HoleSet] = (),
) -> HoleSet:
    """The hands of a text that begins at a character of its source; raises `PQLError` for what is none.

    Each `\0` in the text, with a `\1` for every other character in its place, is one of the `filters` in turn.
    `named` gives the set of a name, or a sentence why it is none, or None where nothing has that name; `names` are
    those that may be meant by another word. What is legal but may not be meant is appended to `warnings`.
    `check` is called often, and raises what ends the reading.
    """
    reader = _Expanded(text, source, start, game.hole)
    if warnings is not None:
        reader.warnings = warnings
    parser = _Parser(reader, game, named, names, check, filters)
    if not text.strip():
        raise reader.error("hands are missing here", 0, max(1, len(text)), "write AA, AKQJ or AsKsQhJh")
    hands = parser.union(0)
    if parser.place < len(parser.tokens):
        token = parser.tokens[parser.place]
        message = "`)` closes nothing" if token.text == ")" else f"`{token.text}` is out of place"
        raise reader.error(message, token.start, token.end)
    return hands


def has_percentages(text: str) -> bool:
    """Whether a text that can be read uses the order of hands.

    >>> has_percentages("15%, KK"), has_percentages("KK:50%")
    (True, False)
    """
    return any(found["percent"] for found in _TOKEN.finditer(text))


def union_of_levels(levels: dict[float, int]) -> dict[float, int]:
    """The bitsets of weights, of which a hand in several has the largest alone.

    >>> union_of_levels({0.5: 0b110, 1.0: 0b011})
    {1.0: 3, 0.5: 4}
    """
    alone, taken = {}, 0
    for weight in sorted(levels, reverse=True):
        taken, alone[weight] = taken | levels[weight], levels[weight] & ~taken
    return alone


class _Parser:
    """Recursive descent: `:` and `!` bind tighter than weights, these tighter than `,`."""

    def __init__(
        self,
        reader: Reader,
        game: Game,
        named: Named,
        names: Collection[str],
        check: Callable[[], object],
        filters: Sequence[HoleSet] = (),
    ) -> None:
        self.reader, self.game, self.named, self.names, self.check = reader, game, named, names, check
        self.filters = iter(filters)
        self.tokens = _tokens(reader)
        self.place = 0

    def union(self, depth: int) -> HoleSet:
        """Parts between commas."""
        hands = self._weighted(depth)
        levels = dict(hands.levels)
        while token := self._take(","):
            self.check()
            for weight, bits in self._weighted(depth).levels.items():
                levels[weight] = levels.get(weight, 0) | bits
            self._check_weights(len(levels), token)
        return HoleSet(self.game, union_of_levels(levels))

    def _check_weights(self, count: int, token: _Token) -> None:
        """Refuses a set of more different weights than there is room for."""
        most = _MOST_BITS // self.game.hands
        if count > most:
            message = f"more than {most:,} different weights in one set"
            raise self.reader.error(message, token.start, token.end, "round the weights")

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
        while sign := self._take(":") or self._take("!"):
            other = self._primary(depth)
            weigh = smaller if sign.text == ":" else without
            hands = hands.combined(other, weigh, self.check)
            self._check_weights(len(hands.levels), sign)
        token = self._peek()
        if token is not None and (token.text == "(" or token.kind in ("filter", "percent", "term")):
            shown = "this filter" if token.kind == "filter" else f"`{token.text}`"
            message = f"an operator is missing before {shown}"
            raise self.reader.error(message, token.start, token.end, "write `and`, `or` or `minus`")
        return hands

    def _primary(self, depth: int) -> HoleSet:
        token = self._peek()
        if depth > _DEEPEST:
            assert token is not None
            raise self.reader.error("brackets are nested too deeply", token.start, token.end)
        if token is None:
            end = len(self.reader.text)
            raise self.reader.error("hands are missing at the end", max(0, end - 1), end)
        self.place += 1
        self.check()
        if token.kind == "sign" and token.text == "(":
            inside = self.union(depth + 1)
            if not self._take(")"):
                raise self.reader.error("this bracket is never closed", token.start, token.end, "add `)`")
            return inside
        if token.kind == "sign" and token.text == "not":
            everything = HoleSet.everything(self.game)
            return everything.combined(self._primary(depth + 1), without, self.check)
        if token.kind == "sign" and token.text == "!":
            help_line = "write *!RR, or `not RR`"
            raise self.reader.error(
                "`!` takes hands away, and there are none before it", token.start, token.end, help_line
            )
        if token.kind == "percent":
            return self._best(token)
        if token.kind == "filter":
            given = next(self.filters, None)
            if given is None:  # the text had the sign of a filter itself
                message = "the character U+0000 means nothing here"
                raise self.reader.error(message, token.start, token.end)
            return given
        if token.kind != "term":
            raise self.reader.error(f"hands are missing before `{token.text}`", token.start, token.end)
        return self._term(token)

    def _best(self, token: _Token) -> HoleSet:
        """The best hands, between two percentages."""
        first, last = token.ends
        if last > 100:
            raise self.reader.error("a percentage is 0 to 100", token.start, token.end)
        from pql.cards.orders.omaha import between

        return HoleSet(self.game, between(first, last, self.game.hole))

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
            return _Parser(inner, self.game, self.named, self.names, self.check).union(0)
        if text.lower() == "none":
            return HoleSet(self.game, 0)
        self._refuse(token)
        if is_word(text):
            raise self._unknown(token)
        try:
            patterns = term_patterns(self.reader, token.start, token.end)
        except PQLError:
            if meant(text, self.names) is None:
                raise
            raise self._unknown(token) from None
        for message, help_line in surprises(text):
            self.reader.warn(message, token.start, token.end, help_line)
        return HoleSet(self.game, matching(patterns, self.game.hole, self.check))

    def _unknown(self, token: _Token) -> PQLError:
        """The error for words that are no hands."""
        message, help_line = (
            f"`{token.text}` is not a hand of {self.game.name}",
            meant(token.text, self.names),
        )
        known = help_line is not None and help_line.startswith("write")
        return self.reader.error(
            message, token.start, token.end, help_line, None if known else "unknown-word"
        )

    def _refuse(self, token: _Token) -> None:
        """Refuses a card that is written twice, more cards than a hand has, and `AA ds` for `AA$ds`."""
        apart = re.fullmatch(r"([2-9TJQKA]+)([x*]*)\s+(ds|ss)", token.text)
        if apart:
            message = f"`{token.text}` would be cards of these suits"
            help_line = f"write `{apart[1]}${apart[3]}`"
            if not apart[2]:
                help_line += f", or `{apart[1]}{apart[3]}` for the suits"
            raise self.reader.error(message, token.start, token.end, help_line)
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
            hands = token.text.split()
            advice = "set game = omaha5" if len(cards) == 5 else None
            if len(hands) == 2:
                advice = f"write `{hands[0]} vs {hands[1]}`"
            raise self.reader.error(message, token.start, token.end, advice)


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
            if (
                found["weight"].startswith(":")
                and not found["unit"]
                and re.match(r",[0-9]", text[found.end() :][:2])
            ):
                message = "a decimal has a point; a comma comes before other hands"
                help_line = "write `:0.5`; before other hands put a blank after the comma"
                raise reader.error(message, *found.span("weight"), help_line)
            number = float(found["number"])
            percent = found["unit"] or found["weight"].startswith("@")
            tokens.append(
                _Token("weight", found["weight"], *found.span("weight"), number / 100 if percent else number)
            )
        elif found["percent"]:
            ends = sorted([float(found["to"]), float(found["from"] or 0)])
            tokens.append(_Token("percent", found["percent"], *found.span("percent"), ends=ends))
        elif found["operator"]:
            word = " ".join(found["operator"].lower().split())
            tokens.append(_Token("sign", _OPERATORS[word], *found.span("operator")))
        elif found["filter"]:
            tokens.append(_Token("filter", "", *found.span("filter")))
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
        self.text = given.translate(_SIGNS)
        if "$" in given:
            self._expand(self.text)

    def _expand(self, given: str) -> None:
        places: list[int] = []
        pieces: list[str] = []
        tail, done = "", 0  # the end of what is before the next macro
        for found in _MACRO.finditer(given):
            name, (start, end) = found[1].upper(), found.span()
            length = next(
                (size for size in range(min(len(name), _LONGEST_MACRO), 0, -1) if name[:size] in MACROS), 0
            )
            if not length or _ACTIONS.match(name):
                known = ", ".join([f"${macro.lower()}" for macro in MACROS])
                known += "; a parameter is all the hands of a player"
                raise super().error(
                    f"`{found[0]}` is not a macro that PQL knows",
                    start,
                    end,
                    f"there are {known}",
                )
            between = given[done:start]
            pieces.append(between)
            places += range(done, start)
            tail = (tail + between).rstrip()[-_BEFORE:]
            meant = MACROS[name[:length]]
            if meant[0] in ":!" and _BEGINS.search(tail):
                meant = f"(*{meant})"
            done = start + 1 + length
            pieces.append(meant)
            places += [start] * len(meant)
            tail += meant
        self.text = "".join([*pieces, given[done:]])
        self.places = [*places, *range(done, len(given) + 1)]

    def error(
        self, message: str, start: int, end: int, help: str | None = None, code: str | None = None
    ) -> PQLError:
        return super().error(message, *self._given(start, end), help, code)

    def warn(self, message: str, start: int, end: int, help: str) -> None:
        super().warn(message, *self._given(start, end), help)

    def _given(self, start: int, end: int) -> tuple[int, int]:
        """The place in the text as it was given."""
        last = max(0, min(end, len(self.text)) - 1)
        return self.places[min(start, len(self.text))], self.places[last] + 1
