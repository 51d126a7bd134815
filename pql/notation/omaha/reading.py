"""Reads one piece of the notation of Omaha: a word, a macro, or a pattern of ranks and suits, matched to hands.

What joins pieces, names and weights is of the language: `grammar/omaha_hands.py` makes expressions of a whole text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection
from math import comb
from typing import TYPE_CHECKING

from pql.base.diagnostics import Diagnostic, PQLError, Source
from pql.cards.games import GAMES, OMAHA, OMAHA5, Game
from pql.evaluator_ext import omaha
from pql.grammar.tables.words import HOLE_MACROS
from pql.notation.dialects.ppt_patterns import term_patterns
from pql.notation.dialects.reading import Reader

from .words import MACROS, WORDS, is_word, meant, surprises

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pql.notation.dialects.ppt_patterns import Pattern, Slot


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
        return _meaning(word[game.hole - OMAHA.hole], game, source, start, check)
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
        if meant(text, game.hole, names()) is None:
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
    message, help_line = f"`{text}` is not a hand of {game.name}", meant(text, game.hole, names())
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
        larger = [each for each in GAMES.values() if each.uses and each.hole == len(cards)]
        alike = [each.name for each in larger if each.low == game.low] or [each.name for each in larger]
        advice = f"set game = {alike[0]}" if alike else None
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


_ANY, _VARIABLE = 15, 16
# The sets of so many patterns are kept, and of fewer where one takes 2.5 MB.
_MOST_KEPT, _MOST_LARGE = 64, 16

_Coded = tuple[tuple[tuple[int, int], ...], int, int]
"""A pattern as the kernel takes it: its slots, and the ranks and suits that variables do not take."""

_kept: dict[tuple[int, tuple[_Coded, ...]], int] = {}


def most_kept(hole: int) -> int:
    """How many sets of hands of so many cards are kept in memory."""
    return _MOST_LARGE if hole > OMAHA5.hole else _MOST_KEPT


def matching(patterns: Iterable[Pattern], hole: int, check: Callable[[], object]) -> int:
    """The bitset of all hands of so many cards that fit one of some patterns; `check` is called before each."""
    coded = tuple(dict.fromkeys([_coded(pattern) for pattern in patterns]))
    if any(not slots for slots, _, _ in coded):
        return (1 << comb(52, hole)) - 1
    found = _kept.get((hole, coded))
    if found is not None:
        return found
    bits = bytearray((comb(52, hole) + 7) // 8)
    for slots, ranks, suits in coded:
        check()
        omaha.mark(bits, hole, slots, ranks, suits)
    found = int.from_bytes(bits, "little")
    for oldest in [*_kept][: max(0, len(_kept) - most_kept(hole) + 1)]:  # other threads may take them out too
        _kept.pop(oldest, None)
    _kept[hole, coded] = found
    return found


def _coded(pattern: Pattern) -> _Coded:
    """A pattern for the kernel: first the slots that leave least open, equal ones side by side.

    Patterns that differ in the names of their variables and the order of their slots come out alike.
    """
    slots = [slot for slot in pattern if slot[:2] != (None, None)]
    left_out = [0, 0]
    for slot in slots:
        for kind, value in enumerate(slot[:2]):
            if isinstance(value, int) and not slot.bracketed:
                left_out[kind] |= 1 << value
    uses = Counter([(kind, value) for slot in slots for kind, value in enumerate(slot[:2])])

    def order(slot: Slot) -> tuple[object, ...]:
        shapes = [
            (_ANY, 0)
            if value is None
            else (value, 0)
            if isinstance(value, int)
            else (_VARIABLE, -uses[kind, value])
            for kind, value in enumerate(slot[:2])
        ]
        names = [value if isinstance(value, str) else "" for value in slot[:2]]
        return sum([shape[0] >= _ANY for shape in shapes]), shapes, names

    numbers: tuple[dict[str, int], dict[str, int]] = {}, {}

    def code(kind: int, value: int | str | None) -> int:
        if value is None:
            return _ANY
        return (
            value
            if isinstance(value, int)
            else numbers[kind].setdefault(value, _VARIABLE + len(numbers[kind]))
        )

    coded = [(code(0, slot.rank), code(1, slot.suit)) for slot in sorted(slots, key=order)]
    return tuple(coded), left_out[0], left_out[1]
