"""What a set of boards holds: its program, how many boards, which ones, and what the engine reads from it."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from math import comb, perm
from typing import TYPE_CHECKING

from pql.base.arguments import checked_number
from pql.base.diagnostics import Diagnostic, PQLError
from pql.cards.card_lists import check_in_deck
from pql.cards.deck import card_id, card_text, mask_cards, parse_cards
from pql.cards.games import HOLDEM, Game, game_given
from pql.evaluator_ext import boards as kernel
from pql.grammar.format.values import ATOM

from .board_program import ALL_EXCHANGES, IDENTITY, Program, cards_program, flop_index, flops_program, orbits
from .board_symmetry import fixing_board, fixing_program
from .immutable import ImmutableSet

if TYPE_CHECKING:
    from .board_symmetry import Numbering


def boards_in_all(deck: int, street: int) -> int:
    """How many boards of a street a deck has: the flop has no order, the turn and the river count by themselves.

    >>> boards_in_all(52, 3), boards_in_all(52, 4), boards_in_all(52, 5), boards_in_all(36, 5)
    (22100, 1082900, 51979200, 7539840)
    """
    return comb(deck, 3) * perm(deck - 3, street - 3)


# A river is a mask for each turn card.
_RIVER_WORK = 8


# Flops whose boards are counted at once: to read a long program takes longer than to count.
_TOGETHER = 512


class BoardMembers(ImmutableSet):
    """The boards of one street, as `BoardSet` describes them: a set that can be read."""

    __slots__ = (
        "_count", "_fixed", "_game", "_group", "_hash", "_made", "_mask", "_numbering", "_ordered", "_street"
    )  # fmt: skip

    def __init__(
        self,
        street: int,
        program: Program | None,
        fixed: tuple[int, ...] | None = None,
        game: Game | str = HOLDEM,
    ) -> None:
        """For the makers of sets: `fixed` are the cards of a single board, whose program is made when needed.

        The boards of a program have no card that the deck of the game lacks; those of hold'em may be of any program.
        """
        self._game = game_given(game)
        if fixed is not None and self._game.missing:
            check_in_deck(sum([1 << card for card in fixed]), self._game)
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
    def game(self) -> Game:
        """The game whose deck the boards are of.

        >>> import pql
        >>> pql.boards("AK*").game.name
        'holdem'
        """
        return self._game

    @property
    def street(self) -> int:
        """How many cards a board of the set has."""
        return self._street

    @property
    def program(self) -> Program:
        """The graph of conditions and operations that the set is."""
        return self._program

    # What the set holds

    def count(self) -> int:
        """How many boards are in the set.

        >>> import pql
        >>> pql.BoardSet.everything().count()
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
        """How many boards of the street the deck has: of 52 cards 22,100 flops, 1,082,900 turns, 51,979,200 rivers.

        >>> import pql
        >>> pql.boards("***", game="shortdeck").total()
        7140
        """
        return boards_in_all(self._game.deck, self.street)

    def share(self) -> float:
        """The part of all boards of the street that is in the set.

        >>> import pql
        >>> pql.BoardSet.everything(5).share()
        1.0
        """
        return self.count() / self.total()

    def fixed_cards(self) -> int | None:
        """The mask of the cards where the set is written as one board, else None. Computes nothing.

        >>> import pql
        >>> pql.BoardSet.single([0, 1, 2]).fixed_cards(), pql.BoardSet.everything().fixed_cards()
        (7, None)
        """
        return self._mask

    def distinguishes_turn_from_river(self) -> bool:
        """Whether some board would leave the set if its turn and river cards changed places.

        >>> import pql
        >>> pql.BoardSet.everything(5).distinguishes_turn_from_river(), pql.BoardSet.single(
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

        >>> import pql
        >>> len(pql.BoardSet.everything().suit_group()) // 4, len(pql.BoardSet.single([0, 1, 2]).suit_group()) // 4
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

        >>> import pql
        >>> pql.BoardSet.everything().classes(3)
        [('AsAhAd', 4), ('AsAhKs', 12), ('AsAhKd', 12)]
        """
        every = self.total()  # a limit of the kernel is a size, of 32 bits on some machines
        most = every if limit is None else min(every, checked_number(limit, "limit", 0))
        if self._fixed is not None:
            return [(text_of_board(self._fixed), 1)][:most]
        boards, sizes = kernel.list_classes(
            self._program.text, ALL_EXCHANGES, self._program.group == ALL_EXCHANGES, self.street, most
        )
        return list(zip(texts_of_boards(boards, self.street), sizes, strict=True))

    def class_count(self) -> int:
        """How many classes there are of boards that differ in the names of the suits only.

        >>> import pql
        >>> pql.BoardSet.everything().class_count()
        1755
        """
        if self._fixed is not None:
            return 1
        return kernel.count_classes(
            self._program.text, ALL_EXCHANGES, self._program.group == ALL_EXCHANGES, self.street
        )

    def work(self) -> int:
        """At most how many conditions a question about the set looks at: on each flop, the set's graph written out.

        >>> import pql
        >>> pql.BoardSet.everything().work(), pql.BoardSet.single([0, 1, 2]).work()
        (1755, 1)
        """
        if self._fixed is not None:
            return 1
        return (
            self._program.size * len(self._program.orbit_sizes()) * (_RIVER_WORK if self.street == 5 else 1)
        )

    def examples(self, number: int) -> list[str]:
        """Some boards of the set, all of them if there are no more: always the same, spread over the set.

        >>> import pql
        >>> pql.BoardSet.everything().examples(2)
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
            from .board_symmetry import Numbering

            self._numbering = Numbering(self._program, self.street)
        return self._numbering.board(number)

    # For the engine

    def weigh(self, dead: int, group: bytes, flop: int | None = None) -> tuple[array[int], array[int]]:
        """The five-card boards that dealings of the set end in, without dead cards.

        Returns masks (array('Q')) and how many dealings there are of each (array('I')). One board of each orbit
        of `group` represents all of them, their dealings added; `group` must fix the set and the dead cards. A
        dealing is a flop and two more cards; these count in order only where the set tells the turn from the
        river. With a `flop`, a mask that `group` fixes, only the boards with that flop.

        >>> import pql
        >>> masks, dealings = pql.BoardSet.single([0, 1, 2]).weigh(0, bytes(range(4)))
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

        >>> import pql
        >>> pql.BoardSet.everything(4).numbers_on(array("Q", [7]))
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
        from .board_symmetry import early_boards

        return early_boards(self._program, self.street, dead, group)

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
        flops = orbits(IDENTITY)[0]
        for start in range(0, len(flops), _TOGETHER):
            some = flops[start : start + _TOGETHER]
            for flop, boards in zip(some, self.numbers_on(some), strict=True):
                if boards:
                    yield from texts_of_boards(
                        kernel.members(self._program.text, flop, self.street), self.street
                    )

    def __contains__(self, board: object) -> bool:
        """Whether a board, as text or as cards, is in the set, or the first cards of a longer board are.

        Of a text that denotes several boards, such as `AK*`, whether all of them are. Raises `PQLError` for text that
        denotes no boards, TypeError or ValueError for anything but a board.
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
        if not all([hasattr(card, "__index__") for card in cards]) or not are_different(cards):
            raise ValueError("a board is made of different cards, as text or as numbers from 0 to 51")
        return self._holds(cards)

    def _holds(self, cards: tuple[int, ...]) -> bool:
        if not self.street <= len(cards) <= 5:
            return False
        flop = sum([1 << card for card in cards[:3]])
        return kernel.contains(self._program.text, flop, *cards[3 : self.street])

    @property
    def program_text(self) -> bytes:
        """The program by which the kernel finds the boards: sets written alike have the same."""
        return self._program.text

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        if self._game is not other._game:
            return False
        if self is other or self._program is other._program or self._program.text == other._program.text:
            return True
        return not _any_board(self._program ^ other._program)

    def __hash__(self) -> int:
        if self._hash is None:
            text = self._program.text
            digests = [kernel.digest(text, flops, sizes) for flops, sizes in self._program.runs()]
            self._hash = hash(sum(digests) & (1 << 64) - 1)
        return self._hash


def _any_board(program: Program) -> bool:
    """Whether a program has any board."""
    return any(kernel.any_board(program.text, flops) for flops, _ in program.runs())


_DECK = "".join(map(card_text, range(52)))
_RANK_LETTERS, _SUIT_LETTERS = (_DECK[place::2].encode().ljust(256) for place in (0, 1))


def board_cards(board: str | tuple[int, ...]) -> tuple[int, ...]:
    """The cards of a board, given as text or as card numbers; raises `PQLError` for text that is none."""
    if not isinstance(board, str):
        if not isinstance(board, tuple | list) or not all([isinstance(card, int) for card in board]):
            raise TypeError(f"a board must be text, or a tuple of card numbers, not {board!r}")
        return tuple(board)
    cards = parse_cards(board)
    if not 3 <= len(cards) <= 5:
        message = f"`{board}` has {len(cards)} card{'' if len(cards) == 1 else 's'}"
        raise PQLError(Diagnostic("bad-board", message, help="a board has three to five cards"))
    return cards


def are_different(cards: tuple[int, ...]) -> bool:
    """Whether numbers are different cards."""
    try:
        return len(set(cards)) == len(cards) and (not cards or (min(cards) >= 0 and max(cards) < 52))
    except TypeError:  # rows of an array, and the like
        return False


def text_of_board(board: Iterable[int]) -> str:
    """The text of a board.

    >>> text_of_board([51, 1, 0])
    'As2d2c'
    """
    return "".join([card_text(card) for card in board])


def texts_of_boards(boards: bytes, street: int) -> list[str]:
    """The texts of boards of `street` cards each.

    >>> texts_of_boards(bytes([51, 1, 0, 2, 1, 0]), 3)
    ['As2d2c', '2h2d2c']
    """
    letters = bytearray(2 * len(boards))
    letters[::2], letters[1::2] = boards.translate(_RANK_LETTERS), boards.translate(_SUIT_LETTERS)
    text = letters.decode()
    return [text[start : start + 2 * street] for start in range(0, len(text), 2 * street)]


def text_of_boards_with(cards: int, street: int) -> str:
    """An operand of the language for the boards of a street that hold one of some cards (a mask).

    >>> text_of_boards_with(1, 3), text_of_boards_with(1, 4)
    ('2c**', '(2c***, ***2c)')
    """
    patterns = []
    for card in map(card_text, mask_cards(cards)):
        for street_cards in (0, *range(3, street)):
            patterns.append("*" * street_cards + card + "*" * (street - street_cards - 1))
    return patterns[0] if len(patterns) == 1 else f"({', '.join(patterns)})"
