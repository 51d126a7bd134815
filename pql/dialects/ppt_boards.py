"""Boards in ProPokerTools' generic syntax: `AKQ`, `[A-T]xyz`, `RRO`, `AxKxQx`, `A!AA`.

The first three slots are the flop in any order, the fourth is the turn, the fifth the river; cards without a slot are
free. Terms are joined by `,` `:` and `!` as those of hands are; boards have no weights and no percentages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice, permutations, product

from ..board_program import ALL_EXCHANGES, IDENTITY, Program, cards_program, flop_index, flops_program
from ..boardset import BoardSet
from ..grammar.diagnostics import Source
from .ppt_patterns import term_end, term_patterns
from .ppt_slots import Pattern, Slot
from .reading import Reader

_BLANKS = re.compile(r"\s*")
_DECK = range(52)
_EVERY = (1 << 52) - 1
_DEEPEST = 60
# A pattern is written out for each choice of its variables; flops with more choices are dealt one by one.
_MOST_CHOICES = 2_000


def read_generic_boards(text: str, source: Source, start: int) -> BoardSet:
    """The boards of a text that begins at a place of its source; raises `PQLError` for what is none.

    >>> read_generic_boards("AxKxQx", Source("AxKxQx"), 0).count()
    4
    """
    reader = Reader("ppt", text, source, start, lambda percent: 0)
    reader.most_cards = 5
    parser = _Parser(reader)
    boards = parser.union(0)
    if parser.position < len(text):
        raise reader.error(f"`{text[parser.position]}` is out of place", parser.position, parser.position + 1)
    return boards


class _Parser:
    """Recursive descent over the combinators of boards."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.position = 0

    def union(self, depth: int) -> BoardSet:
        if depth > _DEEPEST:
            raise self.reader.error("brackets stand too deep", self.position, self.position + 1)
        boards = self._combined(depth)
        while self._take(","):
            boards |= self._combined(depth)
        return boards

    def _combined(self, depth: int) -> BoardSet:
        boards = self._primary(depth)
        while True:
            if self._take(":"):
                boards &= self._primary(depth)
            elif self._take("!"):
                boards -= self._primary(depth)
            else:
                return boards

    def _primary(self, depth: int) -> BoardSet:
        if self._take("("):
            opened = self.position - 1
            boards = self.union(depth + 1)
            if not self._take(")"):
                raise self.reader.error("this bracket is never closed", opened, opened + 1, "add `)`")
            return boards
        start = self._blanks()
        self.position = end = term_end(self.reader.text, start)
        return _boards_of(self.reader, term_patterns(self.reader, start, end), start, end)

    def _take(self, character: str) -> bool:
        self._blanks()
        if self.reader.text[self.position : self.position + 1] != character:
            return False
        self.position += 1
        return True

    def _blanks(self) -> int:
        found = _BLANKS.match(self.reader.text, self.position)
        assert found is not None
        self.position = found.end()
        return self.position


def _boards_of(reader: Reader, patterns: list[Pattern], start: int, end: int) -> BoardSet:
    boards = BoardSet(3, flops_program(0))
    programs: dict[int, list[Program]] = {}
    for pattern in patterns:
        street = max(3, len(pattern))
        choices = list(islice(_concrete(pattern), _MOST_CHOICES + 1))
        if len(choices) <= _MOST_CHOICES:
            every = [_EVERY] * (street - len(pattern))
            programs.setdefault(street, []).extend(
                [cards_program([*masks, *every], IDENTITY) for masks in choices]
            )
        elif street == 3:
            boards |= BoardSet(3, flops_program(flop_bits(pattern), _symmetry([pattern])))
        else:
            raise reader.error(
                "these variables can be chosen in too many ways", start, end, "use fewer of them"
            )
    for street, choices_of in programs.items():
        boards |= BoardSet(street, _joined(choices_of, _symmetry(patterns)))
    return boards


def _symmetry(patterns: list[Pattern]) -> bytes:
    """All exchanges of suits where no pattern names a suit: its variables run over all of them."""
    named = any(isinstance(slot.suit, int) for pattern in patterns for slot in pattern)
    return IDENTITY if named else ALL_EXCHANGES


def _joined(programs: list[Program], group: bytes) -> Program:
    """The union of programs as a balanced tree, so that it needs little room; `group` fixes it as a whole."""
    while len(programs) > 1:
        pairs = zip(programs[::2], programs[1::2], strict=False)
        programs = [first | second for first, second in pairs] + programs[len(programs) & ~1 :]
    (joined,) = programs
    return Program(joined.text, group, joined.depth)


@lru_cache(64)
def flop_bits(pattern: Pattern) -> int:
    """The flops on which up to three slots find their cards, as a bitset.

    >>> flop_bits((Slot(12, None), Slot(12, None))).bit_count()
    292
    """
    found = bytearray(22_100)
    for cards in _deals(pattern):
        for flop in _filled(cards):
            found[flop_index(flop)] = 1
    return int(bytes(48 + bit for bit in reversed(found)), 2)


def _filled(cards: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The flops that hold some cards."""
    for rest in product(_DECK, repeat=3 - len(cards)):
        flop = (*cards, *rest)
        if len(set(flop)) == 3:
            yield flop


def _deals(pattern: Pattern) -> Iterator[tuple[int, ...]]:
    """Different cards for the slots of a pattern, for every choice of its variables."""
    for choice in _concrete(pattern):
        for cards in product(*[[card for card in _DECK if mask >> card & 1] for mask in choice]):
            if len(set(cards)) == len(cards):
                yield cards


def _concrete(pattern: Pattern) -> Iterator[list[int]]:
    """The cards each slot may hold, for every choice of values for the variables."""
    ranks = _values(pattern, "rank", 13)
    suits = _values(pattern, "suit", 4)
    for rank_of in ranks:
        for suit_of in suits:
            yield [_mask(slot, rank_of, suit_of) for slot in pattern]


def _values(pattern: Pattern, kind: str, count: int) -> list[dict[str, int]]:
    """Every way to choose the variables: different ones differ, and from what is written outside brackets."""
    said = [(getattr(slot, kind), slot.bracketed) for slot in pattern]
    names = sorted({value for value, _ in said if isinstance(value, str)})
    taken = {value for value, bracketed in said if isinstance(value, int) and not bracketed}
    free = [value for value in range(count) if value not in taken]
    return [dict(zip(names, chosen, strict=True)) for chosen in permutations(free, len(names))]


def _mask(slot: Slot, rank_of: dict[str, int], suit_of: dict[str, int]) -> int:
    rank = rank_of[slot.rank] if isinstance(slot.rank, str) else slot.rank
    suit = suit_of[slot.suit] if isinstance(slot.suit, str) else slot.suit
    ranks = _EVERY if rank is None else 0b1111 << 4 * rank
    suits = _EVERY if suit is None else 0x1111111111111 << suit
    return ranks & suits
