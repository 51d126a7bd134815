"""`BoardSet`: an immutable set of flops, turns or rivers.

A set is kept as a program for the kernel (see `pql.sets.board_program`), so that set algebra costs next to nothing
and a question about all 51,979,200 rivers is answered with bit masks in about a millisecond. The sets that
everything else is composed of come from `pql.notation.board_patterns` and `pql.notation.textures`.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from operator import and_, le, or_, xor
from typing import TYPE_CHECKING, cast

from pql.base.arguments import checked_number, checked_several, random_source
from pql.cards.deck import DECK, card_id, dead_mask, parse_cards
from pql.evaluator_ext import boards as kernel
from pql.grammar.diagnostics import Diagnostic, PQLError
from pql.grammar.format.values import ATOM, NOT

from . import language
from .board_program import (
    ALL_EXCHANGES,
    IDENTITY,
    Program,
    cards_program,
    flop_index,
    flops_program,
    orbits,
)
from .board_symmetry import fixing_board, fixing_cards, fixing_program
from .board_text import are_different, board_cards, text_of_board, text_of_boards_with, texts_of_boards
from .immutable import ImmutableSet

if TYPE_CHECKING:
    from random import Random

    from .board_numbering import Numbering

# How many boards there are when the order of the flop does not matter, but the turn and the river card do.
TOTALS = {3: 22_100, 4: 1_082_900, 5: 51_979_200}
STREET_NAMES = {3: "flop", 4: "turn", 5: "river"}

_MOST_REDRAWS = 100
_LONGEST_REPR = 60
# A river is a mask for each turn card.
_RIVER_WORK = 8


class BoardSet(ImmutableSet):
    """A set of boards of one street; immutable and hashable.

    `street` is how many cards a board of the set has: 3 (flop), 4 (turn) or 5 (river). As a condition it holds
    for longer boards too, whatever cards follow: sets of different streets are compared and combined as
    conditions, on the later street. Flops have no order, the turn is the 4th card and the river the 5th.

    Made by `pql.boards`, `BoardSet.everything`, `nothing`, `from_boards` and set algebra.

    >>> flops = BoardSet.from_boards(["AhKd2c", "7h7d7c"])
    >>> flops.count(), "2cAhKd" in flops, "AhKd2cTs" in flops, list(flops)
    (2, True, True, ['AhKd2c', '7h7d7c'])
    >>> (~flops).count()
    22098
    """

    __slots__ = ("_count", "_fixed", "_group", "_hash", "_made", "_mask", "_numbering", "_ordered", "_street")

    def __init__(self, street: int, program: Program | None, fixed: tuple[int, ...] | None = None) -> None:
        """For the makers of sets: `fixed` are the cards of a single board, whose program is made when needed."""
        self._street = street
        self._made = program
        self._fixed = fixed
        self._mask = sum([1 << card for card in fixed]) if fixed is not None else None
        self._count: int | None = None
        self._hash: int | None = None
        self._group: bytes | None = None
        self._ordered: bool | None = None
        self._numbering: Numbering | None = None

    @property
    def _program(self) -> Program:
        """The set as a program."""
        if self._made is None:
            board = self._fixed
            assert board is not None
            fixing = fixing_board(board)
            if len(board) == 3:
                program = flops_program(1 << flop_index(board), fixing)
            else:
                program = cards_program([1 << card for card in board], fixing)
            self._made = program.named(text_of_board(board), ATOM, self._street)
        return self._made

    @property
    def street(self) -> int:
        """How many cards a board of the set has."""
        return self._street

    @property
    def program(self) -> Program:
        """The graph of conditions and operations that the set is."""
        return self._program

    def named(self, text: str, level: int = ATOM) -> BoardSet:
        """The same set, known to be written so in the language; `level` is how tightly its operator binds."""
        return BoardSet(self._street, self._program.named(text, level, self._street), self._fixed)

    # Making sets

    @classmethod
    def everything(cls, street: int = 3) -> BoardSet:
        """Every board of a street.

        >>> BoardSet.everything(4).count()
        1082900
        """
        return cls(checked_number(street, "street", 3, 5), cards_program([DECK] * 3)).named("*" * street)

    @classmethod
    def nothing(cls, street: int = 3) -> BoardSet:
        """No board."""
        nothing = cls(checked_number(street, "street", 3, 5), cards_program([0] * 3))
        return nothing.named(f"not {'*' * street}", NOT)

    @classmethod
    def single(cls, cards: Iterable[int]) -> BoardSet:
        """One board: three different cards for a flop (their order does not matter), the turn, the river.

        >>> list(BoardSet.single([0, 51, 4, 9]))
        ['As3c2c4d']
        """
        board = tuple(cards)
        if not 3 <= len(board) <= 5 or not are_different(board):
            raise ValueError("a board is three to five different cards")
        return cls(len(board), None, (*sorted(board[:3], reverse=True), *board[3:]))

    @classmethod
    def from_boards(cls, boards: Iterable[str | tuple[int, ...]]) -> BoardSet:
        """The set of the boards given as text or as card numbers, all of one street or of several.

        Raises `PQLError` for text that is no board.

        >>> BoardSet.from_boards(["AhKd2c", "AhKd2c7s"]).street
        4
        """
        sets = [cls.single(board_cards(board)) for board in checked_several(boards, "boards")]
        while len(sets) > 1:
            pairs = [first | second for first, second in zip(sets[::2], sets[1::2], strict=False)]
            sets = pairs + sets[2 * len(pairs) :]
        return sets[0] if sets else cls.nothing()

    @classmethod
    def _of_text(cls, text: str) -> BoardSet:
        return language.boards_of(text)

    @classmethod
    def _of_members(cls, members: Iterable[object]) -> BoardSet:
        return cls.from_boards(cast("Iterable[str | tuple[int, ...]]", members))

    # What the set holds

    def count(self) -> int:
        """How many boards are in the set.

        >>> BoardSet.everything().count()
        22100
        """
        if self._count is None:
            if self._fixed is not None:
                self._count = 1
            else:
                text, street = self._program.text, self.street
                self._count = sum(
                    [kernel.count(text, flops, sizes, street) for flops, sizes in self._program.runs()]
                )
        return self._count

    def total(self) -> int:
        """How many boards of the street there are: 22,100 flops, 1,082,900 turns or 51,979,200 rivers."""
        return TOTALS[self.street]

    def share(self) -> float:
        """The part of all boards of the street that is in the set.

        >>> BoardSet.everything(5).share()
        1.0
        """
        return self.count() / self.total()

    def fixed_cards(self) -> int | None:
        """The mask of the cards where the set is written as one board, else None. Computes nothing.

        >>> BoardSet.single([0, 1, 2]).fixed_cards(), BoardSet.everything().fixed_cards()
        (7, None)
        """
        return self._mask

    def distinguishes_turn_from_river(self) -> bool:
        """Whether some board would leave the set if its turn and river cards changed places.

        >>> BoardSet.everything(5).distinguishes_turn_from_river(), BoardSet.single(
        ...     [0, 1, 2, 3]).distinguishes_turn_from_river()
        (False, True)
        """
        if self.street == 3 or self._fixed is not None:
            return self.street > 3
        if self._ordered is None:
            self._ordered = any(
                kernel.ordered(self._program.text, flops) for flops, _ in self._program.runs()
            )
        return self._ordered

    def suit_group(self) -> bytes:
        """The permutations of the suits that map the set to itself, four bytes each, the identity first.

        `group[4 * i + suit]` is the suit that the i-th permutation turns `suit` into (c d h s are 0 1 2 3).

        >>> len(BoardSet.everything().suit_group()) // 4, len(BoardSet.single([0, 1, 2]).suit_group()) // 4
        (24, 6)
        """
        if self._group is None:
            if self._fixed is not None:
                self._group = fixing_board(self._fixed)
            else:
                self._group = fixing_program(self._program)
        return self._group

    def classes(self, limit: int | None = None) -> list[tuple[str, int]]:
        """The classes of boards that differ in the names of the suits only: the text and the number of members.

        The text is the first member's in the set, in the order of iteration; members outside the set do not
        count. At most `limit` classes are listed: a set of rivers can have two million.

        >>> BoardSet.everything().classes(3)
        [('AsAhAd', 4), ('AsAhKs', 12), ('AsAhKd', 12)]
        """
        most = 2**62 if limit is None else min(2**62, max(0, checked_number(limit, "limit", 0)))
        if self._fixed is not None:
            return [(text_of_board(self._fixed), 1)][:most]
        boards, sizes = kernel.list_classes(
            self._program.text, ALL_EXCHANGES, self._program.group == ALL_EXCHANGES, self.street, most
        )
        return list(zip(texts_of_boards(boards, self.street), sizes, strict=True))

    def class_count(self) -> int:
        """How many classes there are of boards that differ in the names of the suits only.

        >>> BoardSet.everything().class_count()
        1755
        """
        if self._fixed is not None:
            return 1
        return kernel.count_classes(
            self._program.text, ALL_EXCHANGES, self._program.group == ALL_EXCHANGES, self.street
        )

    def work(self) -> int:
        """At most how many conditions a question about the set looks at: on each flop, the set's graph written out.

        >>> BoardSet.everything().work(), BoardSet.single([0, 1, 2]).work()
        (1755, 1)
        """
        if self._fixed is not None:
            return 1
        return (
            self._program.size * len(self._program.orbit_sizes()) * (_RIVER_WORK if self.street == 5 else 1)
        )

    # Drawing boards

    def random(self, rng: Random | None = None, dead: int | str = 0) -> str:
        """One board, each with the same chance, that holds no dead card (mask or text).

        Raises `PQLError` where no board is left.

        >>> BoardSet.single([0, 1, 2]).random()
        '2h2d2c'
        """
        rng, excluded = random_source(rng), dead_mask(dead)
        if self:
            for _ in range(_MOST_REDRAWS):
                board = self._member(rng.randrange(self.count()))
                if not excluded or not any(excluded >> card & 1 for card in board):
                    return text_of_board(board)
        live = self.without(excluded)
        if not live:
            advice = "fewer dead cards, or more boards"
            raise PQLError(Diagnostic("no-board", "no board is left to draw", help=advice), running=True)
        return text_of_board(live._member(rng.randrange(live.count())))

    def examples(self, number: int) -> list[str]:
        """Some boards of the set, all of them if there are no more: always the same, spread over the set.

        >>> BoardSet.everything().examples(2)
        ['KdQh6s', 'Tc6d3c']
        """
        count = self.count()
        number = min(checked_number(number, "number", 0), count)
        return [
            text_of_board(self._member((2 * index + 1) * count // (2 * number))) for index in range(number)
        ]

    def _member(self, number: int) -> tuple[int, ...]:
        if self._fixed is not None:
            return self._fixed
        if self._numbering is None:
            from .board_numbering import Numbering

            self._numbering = Numbering(self._program, self.street)
        return self._numbering.board(number)

    # For the engine

    def weigh(self, dead: int, group: bytes, flop: int | None = None) -> tuple[array[int], array[int]]:
        """The five-card boards that dealings of the set end in, without dead cards.

        Returns masks (array('Q')) and how many dealings there are of each (array('I')). One board of each orbit
        of `group` stands for all of them, their dealings added; `group` must fix the set and the dead cards. A
        dealing is a flop and two more cards; these count in order only where the set tells the turn from the
        river. With a `flop`, a mask that `group` fixes, only the boards with that flop.

        >>> masks, dealings = BoardSet.single([0, 1, 2]).weigh(0, bytes(range(4)))
        >>> len(masks), sum(dealings)
        (1176, 1176)
        """
        if flop is not None:
            flops = array("Q", [flop])
        elif self._fixed is not None:
            flops = array("Q", [sum([1 << card for card in self._fixed[:3]])])
        else:
            flops = orbits(IDENTITY)[0]
        return kernel.weigh(self._program.text, flops, dead, group, self.distinguishes_turn_from_river())

    def numbers_on(self, flops: array[int]) -> array[int]:
        """How many boards of the set begin with each of some flops (masks), as array('H').

        >>> BoardSet.everything(4).numbers_on(array("Q", [7]))
        array('H', [49])
        """
        return kernel.counts(self._program.text, flops, self.street)

    def weigh_street(self, dead: int, group: bytes) -> tuple[array[int], array[int]]:
        """As `weigh`, but the boards end at the set's own street: masks of three, four or five cards."""
        if self._fixed is not None:
            kept = [mask for mask in [self.fixed_cards() or 0] if not mask & dead]
            return array("Q", kept), array("I", [1] * len(kept))
        if self.street == 5:
            return self.weigh(dead, group)
        from .board_streets import early_boards

        return early_boards(self._program, self.street, dead, group)

    # Set algebra

    def without(self, dead: int | str) -> BoardSet:
        """The boards that hold none of the dead cards, given as a mask or as text.

        >>> BoardSet.everything().without("As").count()
        20825
        """
        mask = dead_mask(dead)
        if not mask:
            return self
        live = BoardSet(self.street, cards_program([DECK & ~mask] * self.street, fixing_cards(mask)))
        return self & live.named(f"not {text_of_boards_with(mask, self.street)}", NOT)

    def where(self, formula: str) -> BoardSet:
        """The boards for which a formula about the board holds, as `BOARDS where FORMULA` in the language.

        All rivers take some tenths of a second. Raises `PQLError`, with the place and a repair, for a wrong formula.

        >>> BoardSet.everything().where("straightBoard(flop)").count()
        4096
        """
        return language.boards_where(self, formula)

    def text(self) -> str:
        """A text that denotes the set: of one board its cards, else the expression that the set was made by.

        Where no expression is known, as for what a formula of a session chose, the boards are listed. Raises `PQLError`
        where these are more than 22,100.

        >>> (BoardSet.single([51, 46, 0]) | BoardSet.nothing()).text(), BoardSet.everything(4).without("As").text()
        ('AsKh2c, not ***', '**** minus (As***, ***As)')
        """
        return text_of_board(self._fixed) if self._fixed is not None else language.boards_text(self)

    def on_street(self, street: int) -> BoardSet:
        """The boards of a street that this set holds for as a condition; raises ValueError for an earlier one.

        >>> BoardSet.single([0, 1, 2]).on_street(4).count()
        49
        """
        street = checked_number(street, "street, of this set's own on,", self.street, 5)
        return self if street == self.street else BoardSet(street, self._program)

    def __and__(self, other: BoardSet | str) -> BoardSet:
        if type(other) is not BoardSet:
            return self._beside(other, and_)
        for one, condition in ((self, other), (other, self)):
            if one._fixed is not None and condition.street <= one.street:
                return one if condition._holds(one._fixed) else BoardSet.nothing(one.street)
        return BoardSet(max(self.street, other.street), self._program & other._program)

    def __or__(self, other: BoardSet | str) -> BoardSet:
        if type(other) is not BoardSet:
            return self._beside(other, or_)
        return BoardSet(max(self.street, other.street), self._program | other._program)

    def __xor__(self, other: BoardSet | str) -> BoardSet:
        if type(other) is not BoardSet:
            return self._beside(other, xor)
        return BoardSet(max(self.street, other.street), self._program ^ other._program)

    def __invert__(self) -> BoardSet:
        return BoardSet(self.street, ~self._program)

    # Python's protocols

    def __len__(self) -> int:
        return self.count()

    def __bool__(self) -> bool:
        if self._fixed is not None:
            return True
        if self._count is not None:
            return self._count > 0
        return _any_board(self._program)

    def __iter__(self) -> Iterator[str]:
        """The boards as text: flop cards from the highest down, then the turn, then the river."""
        if self._fixed is not None:
            yield text_of_board(self._fixed)
            return
        for flop in orbits(IDENTITY)[0]:
            yield from texts_of_boards(kernel.members(self._program.text, flop, self.street), self.street)

    def __contains__(self, board: object) -> bool:
        """Whether a board, as text or as cards, is in the set, or the first cards of a longer board are.

        Of a text that denotes several boards, such as `AK*`, whether all of them are. Raises `PQLError` for text that
        denotes no boards, TypeError or ValueError for what is no board.
        """
        if isinstance(board, str):
            try:
                return self._holds(parse_cards(board))
            except PQLError:
                wanted = board
            return self._of_text(wanted) <= self
        if not isinstance(board, tuple | list):
            raise TypeError("a board is text such as AhKd2c, or a tuple of cards")
        cards = tuple([card_id(card) if isinstance(card, str) else card for card in board])
        if not are_different(cards):
            raise ValueError("a board is made of different cards, as text or as numbers from 0 to 51")
        return self._holds(cards)

    def _holds(self, cards: tuple[int, ...]) -> bool:
        if not self.street <= len(cards) <= 5:
            return False
        flop = sum([1 << card for card in cards[:3]])
        return kernel.contains(self._program.text, flop, *cards[3 : self.street])

    def __eq__(self, other: object) -> bool:
        if type(other) is not BoardSet:
            return NotImplemented
        if self is other or self._program is other._program or self._program.text == other._program.text:
            return True
        return not _any_board(self._program ^ other._program)

    def __hash__(self) -> int:
        if self._hash is None:
            text = self._program.text
            digests = [kernel.digest(text, flops, sizes) for flops, sizes in self._program.runs()]
            self._hash = hash(sum(digests) & (1 << 64) - 1)
        return self._hash

    def __le__(self, other: BoardSet | str) -> bool:
        if type(other) is not BoardSet:
            return self._compared(other, le)
        return not self & ~other

    def __repr__(self) -> str:
        if self._fixed is not None:
            return f"<BoardSet {text_of_board(self._fixed)}>"
        text = language.boards_expression(self)
        named = (
            ""
            if text is None
            else f"{text}: "
            if len(text) <= _LONGEST_REPR
            else f"{text[:_LONGEST_REPR]}...: "
        )
        return f"<BoardSet {named}{self.count():,} of {self.total():,} {STREET_NAMES[self.street]}s>"

    def __str__(self) -> str:
        return language.boards_expression(self) or repr(self)

    def __reduce__(self) -> tuple[object, ...]:
        return (BoardSet, (self.street, self._made, self._fixed))


def _any_board(program: Program) -> bool:
    return any(kernel.any_board(program.text, flops) for flops, _ in program.runs())
