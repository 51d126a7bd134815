"""Boards in ProPokerTools' generic syntax: `AKQ`, `[A-T]xyz`, `RRO`, `AxKxQx`, `A!AA`.

The first three slots are the flop in any order, the fourth is the turn, the fifth the river; cards without a slot are
free. Terms are joined by `,` `:` and `!` as those of hands are; boards have no weights and no percentages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice, permutations

from pql.base.diagnostics import Source
from pql.sets.board_program import (
    ALL_EXCHANGES,
    ANY_SUITS,
    IDENTITY,
    NO_LITERAL,
    Program,
    flops_program,
    pattern_program,
)
from pql.sets.boardset import BoardSet

from .ppt_patterns import Combining, Pattern, Slot, term_patterns
from .reading import Reader

_EVERY = (1 << 52) - 1
_RANK_CARDS, _SUIT_CARDS = 0b1111, 0x1111111111111
# No pattern of five slots needs more than 3,744; a term with brackets is many patterns.
_MOST_PROGRAMS = 10_000


def read_generic_boards(text: str, source: Source, start: int) -> BoardSet:
    """The boards of a text that begins at a place of its source; raises `PQLError` for what is none.

    >>> read_generic_boards("AxKxQx", Source("AxKxQx"), 0).count()
    4
    """
    reader = Reader("ppt", text, source, start, lambda percent: 0)
    reader.most_cards = 5
    parser = _Parser(reader)
    boards = parser.union()
    if parser.position < len(text):
        raise reader.error(f"`{text[parser.position]}` is out of place", parser.position, parser.position + 1)
    return boards


class _Parser(Combining[BoardSet]):
    """Parses boards; equal terms are computed once."""

    def __init__(self, reader: Reader) -> None:
        super().__init__(reader)
        self.terms: dict[str, BoardSet] = {}

    def parts(self, depth: int) -> BoardSet:
        boards = self.combined(depth)
        while self.take(","):
            boards |= self.combined(depth)
        return boards

    def meet(self, value: BoardSet, other: BoardSet, operator: str) -> BoardSet:
        return value & other if operator == ":" else value - other

    def term(self, start: int, end: int) -> BoardSet:
        term = self.reader.text[start:end]
        if term not in self.terms:
            self.terms[term] = _boards_of(self.reader, term_patterns(self.reader, start, end), start, end)
        return self.terms[term]


def _boards_of(reader: Reader, patterns: list[Pattern], start: int, end: int) -> BoardSet:
    boards = BoardSet(3, flops_program(0))
    programs: dict[int, list[Program]] = {}
    room = _MOST_PROGRAMS
    for pattern in patterns:
        choices = list(islice(_choices(pattern), room + 1))
        room -= len(choices)
        if room < 0:
            message = "these variables can be chosen in too many ways"
            raise reader.error(message, start, end, "use fewer of them")
        programs.setdefault(max(3, len(pattern)), []).extend(choices)
    for street, choices_of in programs.items():
        if choices_of:
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
    return joined.fixed_by(group)


def _choices(pattern: Pattern) -> Iterator[Program]:
    """A program for every way to choose the variables that need it.

    A rank that is written once differs from all others, which a bracket without pairs says at once for all of them.
    Ranks written more often, and suits, are written out.
    """
    counted = Counter(slot.rank for slot in pattern if isinstance(slot.rank, str))
    repeated = sorted(rank for rank, times in counted.items() if times > 1)
    once = sum([1 << index for index, slot in enumerate(pattern) if counted[str(slot.rank)] == 1])
    taken_ranks = {slot.rank for slot in pattern if isinstance(slot.rank, int) and not slot.bracketed}
    taken_suits = {slot.suit for slot in pattern if isinstance(slot.suit, int) and not slot.bracketed}
    suits = sorted({slot.suit for slot in pattern if isinstance(slot.suit, str)})
    positions = max(3, len(pattern))
    for rank_of in _chosen(repeated, 13, taken_ranks):
        others = _EVERY & ~sum([_RANK_CARDS << 4 * rank for rank in {*taken_ranks, *rank_of.values()}])
        for suit_of in _chosen(suits, 4, taken_suits):
            masks = [_cards(slot, rank_of, suit_of, others) for slot in pattern]
            masks += [_EVERY] * (positions - len(masks))
            yield pattern_program(
                masks, [NO_LITERAL] * 5, [(0, 0, 0)] * 2, (once,), [ANY_SUITS] * 3, IDENTITY
            )


def _chosen(names: list[str], count: int, taken: set[int]) -> Iterator[dict[str, int]]:
    """Every way to give variables different values, none of them one that is written out."""
    free = [value for value in range(count) if value not in taken]
    for values in permutations(free, len(names)):
        yield dict(zip(names, values, strict=True))


def _cards(slot: Slot, rank_of: dict[str, int], suit_of: dict[str, int], others: int) -> int:
    """The cards of a slot; a rank that is written once has the `others`."""
    if isinstance(slot.rank, str):
        ranks = _RANK_CARDS << 4 * rank_of[slot.rank] if slot.rank in rank_of else others
    else:
        ranks = _EVERY if slot.rank is None else _RANK_CARDS << 4 * slot.rank
    suit = suit_of[slot.suit] if isinstance(slot.suit, str) else slot.suit
    return ranks & (_EVERY if suit is None else _SUIT_CARDS << suit)
