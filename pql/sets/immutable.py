"""The base of sets of hands and sets of boards: comparisons and copies."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Self


class ImmutableSet:
    """A set with `&`, `~`, `<=` and `==`: the other comparisons follow from these. Sets of one kind go together."""

    __slots__ = ()

    if TYPE_CHECKING:

        def __and__(self, other: Self) -> Self: ...
        def __invert__(self) -> Self: ...
        def __le__(self, other: Self) -> bool: ...

    def __sub__(self, other: Self) -> Self:
        return NotImplemented if type(other) is not type(self) else self & ~other

    def __ge__(self, other: Self) -> bool:
        return NotImplemented if type(other) is not type(self) else other <= self

    def __lt__(self, other: Self) -> bool:
        return NotImplemented if type(other) is not type(self) else self <= other and self != other

    def __gt__(self, other: Self) -> bool:
        return NotImplemented if type(other) is not type(self) else other < self

    def isdisjoint(self, other: Self) -> bool:
        """Whether nothing is in both sets."""
        if type(other) is not type(self):
            name, maker = type(self).__name__, type(self).__name__.removesuffix("Set").lower() + "s"
            raise TypeError(
                f"a {name} is compared with a {name}, not with {type(other).__name__}: pql.{maker}(text)"
            )
        return not self & other

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self
