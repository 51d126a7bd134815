"""The base of sets of hands and sets of boards: comparisons, text as operand, Python's methods of sets, copies."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from operator import and_, ge, gt, lt, or_, sub, xor

from pql.base.diagnostics import Diagnostic, PQLError
from pql.base.showing import Shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Self

    from pql.cards.games import Game


def check_same_game(first: Game, second: Game) -> None:
    """Raises `PQLError` where two sets that are to go together are of different games."""
    if first != second:
        message = f"a set of {first.name} does not go with one of {second.name}"
        help_line = f'`set.in_game("{first.name}")` makes a set of {first.name} of it'
        raise PQLError(Diagnostic("other-game", message, help=help_line))


class ImmutableSet(Shown):
    """A set with `&`, `|`, `^`, `~`, `<=` and `==`: the rest follows from these. Sets of one kind go together.

    Where an operator takes a set it takes text too, which is read as `pql.hands` or `pql.boards` reads it; only `==`
    does not, because equal things have equal hashes. The methods take any collection of members as well, as those of
    Python's `frozenset` do.
    """

    __slots__ = ()

    # Arrays of numpy leave `array * set` to the set, which says what is wrong with it.
    __array_ufunc__ = None

    if TYPE_CHECKING:

        def __and__(self, other: Self | str) -> Self: ...
        def __or__(self, other: Self | str) -> Self: ...
        def __xor__(self, other: Self | str) -> Self: ...
        def __invert__(self) -> Self: ...
        def __le__(self, other: Self | str) -> bool: ...

    def _of_text(self, text: str) -> Self:
        """The set that a text denotes in the game of this one."""
        raise NotImplementedError

    def _of_members(self, members: Iterable[object]) -> Self:
        """The set of some members, of the game of this one."""
        raise NotImplementedError

    def _beside(self, other: object, operation: Callable[[Self, Self], Self]) -> Self:
        """An operation with what is no set of this kind: with text it is done, with anything else it is not ours."""
        return operation(self, self._of_text(other)) if isinstance(other, str) else NotImplemented

    def _behind(self, other: object, operation: Callable[[Self, Self], Self]) -> Self:
        """The same with the text in front."""
        return operation(self._of_text(other), self) if isinstance(other, str) else NotImplemented

    def _compared(self, other: object, comparison: Callable[[Self, Self], bool]) -> bool:
        """A comparison with what is no set of this kind."""
        return comparison(self, self._of_text(other)) if isinstance(other, str) else NotImplemented

    def _operand(self, other: Self | str | Iterable[object]) -> Self:
        """A set given to a method as a set, as text, or as its members; TypeError for anything else."""
        if isinstance(other, type(self)):
            return other
        if isinstance(other, str):
            return self._of_text(other)
        if isinstance(other, ImmutableSet) or not isinstance(other, Iterable):
            name = type(self).__name__
            maker = name.removesuffix("Set").lower() + "s"
            raise TypeError(
                f"a {name} goes with a {name} or text, not with {type(other).__name__}: pql.{maker}(text)"
            )
        return self._of_members(other)

    def __rand__(self, other: str) -> Self:
        return self._behind(other, and_)

    def __ror__(self, other: str) -> Self:
        return self._behind(other, or_)

    def __rxor__(self, other: str) -> Self:
        return self._behind(other, xor)

    def __rsub__(self, other: str) -> Self:
        return self._behind(other, sub)

    def __sub__(self, other: Self | str) -> Self:
        if type(other) is not type(self):
            return self._beside(other, sub)
        return self & ~other

    def __ge__(self, other: Self | str) -> bool:
        if type(other) is not type(self):
            return self._compared(other, ge)
        return other <= self

    def __lt__(self, other: Self | str) -> bool:
        if type(other) is not type(self):
            return self._compared(other, lt)
        return self <= other and self != other

    def __gt__(self, other: Self | str) -> bool:
        if type(other) is not type(self):
            return self._compared(other, gt)
        return other < self

    def union(self, *others: Self | str | Iterable[object]) -> Self:
        """This set and all others: sets, texts, or collections of members."""
        return reduce(or_, map(self._operand, others), self)

    def intersection(self, *others: Self | str | Iterable[object]) -> Self:
        """What is in this set and in all others: sets, texts, or collections of members."""
        return reduce(and_, map(self._operand, others), self)

    def difference(self, *others: Self | str | Iterable[object]) -> Self:
        """What is in this set and in none of the others: sets, texts, or collections of members."""
        return reduce(sub, map(self._operand, others), self)

    def symmetric_difference(self, other: Self | str | Iterable[object]) -> Self:
        """What is in one of the two sets and not in the other; the other may be text, or a collection of members."""
        return self ^ self._operand(other)

    def issubset(self, other: Self | str | Iterable[object]) -> bool:
        """Whether all of this set is in the other, which may be text, or a collection of members."""
        return self <= self._operand(other)

    def issuperset(self, other: Self | str | Iterable[object]) -> bool:
        """Whether all of the other set, which may be text or a collection of members, is in this one."""
        return self._operand(other) <= self

    def isdisjoint(self, other: Self | str | Iterable[object]) -> bool:
        """Whether nothing is in both sets; the other may be text, or a collection of members."""
        return not self & self._operand(other)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self
