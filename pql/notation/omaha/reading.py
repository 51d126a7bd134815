"""Reads one piece of the notation of Omaha: a word, a macro, or a pattern of ranks and suits.

What joins pieces, names and weights is of the language: `grammar/omaha_hands.py` makes expressions of a whole text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection

from pql.base.diagnostics import Diagnostic, PQLError, Source
from pql.cards.games import GAMES, Game
from pql.grammar.tables.words import HOLE_MACROS
from pql.notation.dialects.ppt_patterns import term_patterns
from pql.notation.dialects.reading import Reader

from .matching import matching
from .meant import is_word, meant, surprises
from .words import MACROS, WORDS

_MACRO = re.compile(rf"\$({'|'.join(MACROS)})", re.IGNORECASE)
_CARD_PAIRS = re.compile(r"(?:[2-9TJQKA][cdhs]){2,}", re.IGNORECASE)


def word_of(text: str) -> str:
    """A word as the table has it, however it is written.

    >>> word_of("Double-Suited"), word_of("rundown 1")
    ('doublesuited', 'rundown1')
    """
    return re.sub(r"[\s_-]+", "", text).lower()


def read_piece(
    text: str,
    game: Game,
    source: Source,
    start: int,
    names: Callable[[], Collection[str]] = tuple,
    warnings: list[Diagnostic] | None = None,
    check: Callable[[], object] = lambda: None,
) -> int:
    """The hands of a piece of text, a bit for each, at a character of its source; raises `PQLError` for what is none.

    `names` gives those that may be meant by another word. What is legal but may not be meant is appended to `warnings`.
    `check` is called often, and raises what ends the reading.

    >>> from pql.cards.games import OMAHA
    >>> [read_piece(text, OMAHA, Source(text), 0).bit_count() for text in ("AA", "$ds", "rundown 1", "none")]
    [6961, 36504, 6912, 0]
    """
    word, macro = WORDS.get(word_of(text)), text[1:].upper() if text[0] == "$" else ""
    if word is not None:
        return _meaning(word[game.hole - 4], game, source, start, check)
    if macro in MACROS and macro not in HOLE_MACROS["slots"]:
        return _meaning(MACROS[macro], game, source, start, check)
    if text.lower() == "none":
        return 0
    reader = _Expanded(text, source, start, game.hole)
    _refuse(text, game, reader)
    if is_word(text):
        raise _unknown(text, game, reader, names)
    try:
        patterns = term_patterns(reader, 0, len(reader.text))
    except PQLError:
        if meant(text, names()) is None:
            raise
        raise _unknown(text, game, reader, names) from None
    for message, help_line in surprises(text):
        reader.warn(message, 0, len(reader.text), help_line)
    if warnings is not None:
        warnings += reader.warnings
    return matching(patterns, game.hole, check)


def _meaning(text: str, game: Game, source: Source, start: int, check: Callable[[], object]) -> int:
    """The hands of patterns between commas, without those of a pattern behind `!`."""
    kept, _, gone = text.partition("!")
    bits = 0
    for pattern in kept.split(","):
        bits |= _pattern(pattern, game, source, start, check)
    return bits & ~_pattern(gone, game, source, start, check) if gone else bits


def _pattern(text: str, game: Game, source: Source, start: int, check: Callable[[], object]) -> int:
    reader = _Expanded(text, source, start, game.hole)
    return matching(term_patterns(reader, 0, len(text)), game.hole, check)


def _unknown(text: str, game: Game, reader: Reader, names: Callable[[], Collection[str]]) -> PQLError:
    """The error for words that are no hands."""
    message, help_line = f"`{text}` is not a hand of {game.name}", meant(text, names())
    known = help_line is not None and help_line.startswith("write")
    return reader.error(message, 0, len(reader.text), help_line, None if known else "unknown-word")


def _refuse(text: str, game: Game, reader: Reader) -> None:
    """Refuses a card that is written twice, more cards than a hand has, and `AA ds` for `AA$ds`."""
    end = len(reader.text)
    apart = re.fullmatch(r"([2-9TJQKA]+)([x*]*)\s+(ds|ss)", text)
    if apart:
        help_line = f"write `{apart[1]}${apart[3]}`"
        if not apart[2]:
            help_line += f", or `{apart[1]}{apart[3]}` for the suits"
        raise reader.error(f"`{text}` would be cards of these suits", 0, end, help_line)
    written = text.replace(" ", "")
    if not _CARD_PAIRS.fullmatch(written):
        return
    cards = Counter(written[place : place + 2].upper() for place in range(0, len(written), 2))
    twice = next((card for card, times in cards.items() if times > 1), None)
    if twice is not None:
        card = twice[0] + twice[1].lower()
        raise reader.error(f"{card} is written twice in this hand", 0, end)
    if len(cards) > game.hole:
        message = f"a hand of {game.name} has {game.hole} cards, and these are {len(cards)}"
        hands = text.split()
        larger = next((each.name for each in GAMES.values() if each.uses and each.hole == len(cards)), None)
        advice = f"set game = {larger}" if larger else None
        if len(hands) == 2:
            advice = f"write `{hands[0]} vs {hands[1]}`"
        raise reader.error(message, 0, end, advice)


class _Expanded(Reader):
    """A piece with its macros replaced by what they stand for; what is wrong is shown at the piece."""

    def __init__(self, given: str, source: Source, start: int, hole: int) -> None:
        super().__init__("omaha", _MACRO.sub(_in_pattern, given), source, start, lambda percent: 0)
        self.most_cards = hole
        self._length = len(given)

    def error(
        self, message: str, start: int, end: int, help: str | None = None, code: str | None = None
    ) -> PQLError:
        return super().error(message, 0, self._length, help, code)

    def warn(self, message: str, start: int, end: int, help: str) -> None:
        super().warn(message, 0, self._length, help)


def _in_pattern(macro: re.Match[str]) -> str:
    """What a macro is within a pattern: of `$npK` behind a `!` what must not be there."""
    return MACROS[macro[1].upper()].rpartition("!")[2]
