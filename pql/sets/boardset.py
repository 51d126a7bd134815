"""`BoardSet`: an immutable set of flops, turns or rivers.

A set is kept as a program for the kernel (see `pql.sets.board_program`), so that set algebra costs next to nothing
and a question about all 51,979,200 rivers is answered with bit masks in about a millisecond. The sets that
everything else is composed of come from `pql.notation.board_patterns` and `pql.notation.textures`.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import and_, le, or_, xor
from typing import TYPE_CHECKING, cast

from pql.base.arguments import checked_number, checked_several, random_source, whole_number
from pql.base.diagnostics import Diagnostic, PQLError
from pql.cards.card_lists import AnyCards, dead_mask
from pql.cards.deck import DECK
from pql.cards.games import HOLDEM, Game, game_given
from pql.grammar.format.values import ATOM, NOT

from . import language
from .board_members import BoardMembers, are_different, board_cards, text_of_board, text_of_boards_with
from .board_program import cards_program
from .board_symmetry import fixing_cards
from .immutable import check_same_game

if TYPE_CHECKING:
    from random import Random

    from .board_program import Program

STREET_NAMES = {3: "flop", 4: "turn", 5: "river"}

_MOST_REDRAWS = 100
_LONGEST_REPR = 60


class BoardSet(BoardMembers):
    """A set of boards of one street; immutable and hashable.

    `street` is how many cards a board of the set has: 3 (flop), 4 (turn) or 5 (river). As a condition it holds
    for longer boards too, whatever cards follow: sets of different streets are compared and combined as
    conditions, on the later street. Flops have no order, the turn is the 4th card and the river the 5th.

    `game` is the game whose deck the boards are of: a complement, a share and the total go by it. Sets of two games do
    not go together: `PQLError`.

    Made by `pql.boards`, `BoardSet.everything`, `nothing`, `from_boards` and set algebra.

    >>> flops = BoardSet.from_boards(["AhKd2c", "7h7d7c"])
    >>> flops.count(), "2cAhKd" in flops, "AhKd2cTs" in flops, list(flops)
    (2, True, True, ['AhKd2c', '7h7d7c'])
    >>> (~flops).count()
    22098
    """

    __slots__ = ()

    def named(self, text: str, level: int = ATOM) -> BoardSet:
        """The same set, known to be written so in the language; `level` is how tightly its operator binds."""
        program = self._program.named(text, level, self._street)
        return BoardSet(self._street, program, self._fixed, self._game)

    # Making sets

    @classmethod
    def everything(cls, street: int = 3, game: Game | str | None = None) -> BoardSet:
        """Every board of a street, with the deck of a game, hold'em's without one.

        >>> BoardSet.everything(4).count(), BoardSet.everything(4, "shortdeck").count()
        (1082900, 235620)
        """
        own = game_given(game)
        cards = [DECK & ~own.missing] * (street if own.missing else 3)
        every = cls(checked_number(street, "street", 3, 5), cards_program(cards), None, own)
        return every.named("*" * street)

    @classmethod
    def nothing(cls, street: int = 3, game: Game | str | None = None) -> BoardSet:
        """No board."""
        nothing = cls(checked_number(street, "street", 3, 5), cards_program([0] * 3), None, game_given(game))
        return nothing.named(f"not {'*' * street}", NOT)

    @classmethod
    def single(cls, cards: Iterable[int], game: Game | str | None = None) -> BoardSet:
        """One board: three different cards for a flop (their order does not matter), the turn, the river.

        Raises `PQLError` for a card that the deck of the game lacks (hold'em's without one).

        >>> list(BoardSet.single([0, 51, 4, 9]))
        ['As3c2c4d']
        """
        board = tuple(checked_several(cards, "the cards of a board"))
        if {*map(type, board)} != {int}:  # numbers of numpy, or what is no card
            board = tuple([-1 if number is None else number for number in map(whole_number, board)])
        if not 3 <= len(board) <= 5 or not are_different(board):
            raise ValueError("a board is three to five different cards")
        return cls(len(board), None, (*sorted(board[:3], reverse=True), *board[3:]), game_given(game))

    @classmethod
    def from_boards(
        cls, boards: Iterable[str | tuple[int, ...]], *, game: Game | str | None = None
    ) -> BoardSet:
        """The set of the boards given as text or as card numbers, all of one street or of several.

        Raises `PQLError` for text that is not a board.

        >>> BoardSet.from_boards(["AhKd2c", "AhKd2c7s"]).street
        4
        """
        own = game_given(game)
        sets = [cls.single(board_cards(board), own) for board in checked_several(boards, "boards")]
        while len(sets) > 1:
            pairs = [first | second for first, second in zip(sets[::2], sets[1::2], strict=False)]
            sets = pairs + sets[2 * len(pairs) :]
        return sets[0] if sets else cls.nothing(3, own)

    def in_game(self, game: Game | str) -> BoardSet:
        """The same boards as a set of another game, without those that its deck lacks.

        >>> BoardSet.everything().in_game("shortdeck").count()
        7140
        """
        own = game_given(game)
        if own is self._game:
            return self
        if self._fixed is not None:
            gone = min(self._fixed) < 4 * own.lowest
            return BoardSet.nothing(self._street, own) if gone else BoardSet.single(self._fixed, own)
        program = self._program
        if own.missing > self._game.missing:
            name, deck = program.name, cards_program([DECK & ~own.missing] * self._street)
            program = program & deck
            if name is not None:  # which the game reads as these boards
                program = program.named(*name)
        return BoardSet(self._street, program, None, own)

    def _of_text(self, text: str) -> BoardSet:
        return language.boards_of(text, self._game)

    def _of_members(self, members: Iterable[object]) -> BoardSet:
        return self.from_boards(cast("Iterable[str | tuple[int, ...]]", members), game=self._game)

    def random(self, rng: Random | None = None, *, dead: AnyCards | int = 0) -> str:
        """One board, each with the same chance, that holds no dead card (text, cards or a mask).

        Raises `PQLError` if no board is left.

        >>> BoardSet.single([0, 1, 2]).random()
        '2h2d2c'
        """
        rng, excluded = random_source(rng), dead_mask(dead, self._game)
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

    # Set algebra

    def without(self, dead: AnyCards | int) -> BoardSet:
        """The boards that hold none of the dead cards, given as text, as cards or as a mask.

        >>> BoardSet.everything().without("As").count()
        20825
        """
        mask = dead_mask(dead, self._game)
        if not mask:
            return self
        program = cards_program([DECK & ~mask & ~self._game.missing] * self.street, fixing_cards(mask))
        live = BoardSet(self.street, program, None, self._game)
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
        if street == self.street:
            return self
        later = BoardSet(street, self._program, None, self._game)
        return later & BoardSet.everything(street, self._game) if self._game.missing else later

    def _with_program(self, other: BoardSet) -> tuple[int, Program, Program]:
        """The later street of two sets of one game, and the programs of both on it."""
        if self._game is not other._game:
            check_same_game(self._game, other._game)
        street = max(self._street, other._street)
        if self._game is HOLDEM or self._street == other._street:
            return street, self._program, other._program
        return street, self.on_street(street)._program, other.on_street(street)._program

    def __and__(self, other: BoardSet | str) -> BoardSet:
        if type(other) is not BoardSet:
            return self._beside(other, and_)
        if self._game is not other._game:
            check_same_game(self._game, other._game)
        for one, condition in ((self, other), (other, self)):
            if one._fixed is not None and condition.street <= one.street:
                return one if condition._holds(one._fixed) else BoardSet.nothing(one.street, self._game)
        # Every card of the later set is of the deck: the earlier one is a condition, which may leave cards open.
        return BoardSet(max(self.street, other.street), self._program & other._program, None, self._game)

    def __or__(self, other: BoardSet | str) -> BoardSet:
        if type(other) is not BoardSet:
            return self._beside(other, or_)
        street, first, second = self._with_program(other)
        return BoardSet(street, first | second, None, self._game)

    def __xor__(self, other: BoardSet | str) -> BoardSet:
        if type(other) is not BoardSet:
            return self._beside(other, xor)
        street, first, second = self._with_program(other)
        return BoardSet(street, first ^ second, None, self._game)

    def __invert__(self) -> BoardSet:
        if self._game.missing:
            every = BoardSet.everything(self._street, self._game)
            return BoardSet(self._street, every._program & ~self._program, None, self._game)
        return BoardSet(self._street, ~self._program, None, self._game)

    def __le__(self, other: BoardSet | str) -> bool:
        if type(other) is not BoardSet:
            return self._compared(other, le)
        return not self & ~other

    def __repr__(self) -> str:
        game = "" if self._game is HOLDEM else f"{self._game.name}: "
        if self._fixed is not None:
            return f"<BoardSet {game}{text_of_board(self._fixed)}>"
        text = language.boards_expression(self)
        named = ""
        if text is not None:
            named = f"{text}: " if len(text) <= _LONGEST_REPR else f"{text[:_LONGEST_REPR]}...: "
        return f"<BoardSet {game}{named}{self.count():,} of {self.total():,} {STREET_NAMES[self.street]}s>"

    def __str__(self) -> str:
        return language.boards_expression(self) or repr(self)

    def __reduce__(self) -> tuple[object, ...]:
        of_game = () if self._game is HOLDEM else (self._game.name,)
        return (BoardSet, (self.street, self._made, self._fixed, *of_game))
