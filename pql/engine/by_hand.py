"""What is known hand by hand, of hands of any number of cards: what ways give to those who ask them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

if TYPE_CHECKING:
    from array import array

    from .won import Split, Summary

Boards: TypeAlias = "tuple[array[int], array[int]]"
"""Boards as masks, and how many like it each counts for."""


class HandVectors(Protocol):
    """Hands of a range, and beside each what it wins, ties and meets.

    A hand is a number of 0..1325, or with more cards a mask.
    """

    @property
    def hands(self) -> Sequence[int]: ...

    @property
    def wins(self) -> Sequence[Any]: ...

    @property
    def ties(self) -> Sequence[Any]: ...

    @property
    def met(self) -> Sequence[Any]: ...

    @property
    def split(self) -> Split[Sequence[Any]] | None:
        """Of split pots what each hand wins with either half: then it wins whole pots, and ties in parts of pots."""
        ...

    def weight(self, place: int, /) -> int | float:
        """The weight of a hand by its place."""
        ...

    def pots(self, place: int, /) -> float:
        """The pots that a hand wins, by its place."""
        ...

    def equities(self) -> Sequence[float]:
        """The equity of each hand; NaN for one that meets nothing."""
        ...

    def summary(self) -> Summary:
        """What the range as a whole wins."""
        ...


class SumByCards(Protocol):
    """A number for each of some hands, added up: in all, over those that hold one of some cards, over the others."""

    total: float

    def blocked(self, cards: tuple[int, ...], /) -> float: ...

    def left(self, cards: tuple[int, ...], /) -> float: ...


class Blocking(Protocol):
    """Sums over the hands of the first range, by what is left of them when cards are gone."""

    @property
    def always(self) -> bool:
        """Whether a card that is gone changes the range also where it blocks none of it: others have folded."""
        ...

    def chance(self, hand: int, /) -> float:
        """How likely a hand is beside what others have folded, 0 where they surely hold some of it."""
        ...

    def may_be_seen(self, card: int, /) -> bool:
        """Whether others who have folded may leave a card (a mask)."""
        ...

    def own(self, numbers: Sequence[float], /) -> SumByCards:
        """A number for each hand of the range, added up."""
        ...

    def dealt(self, numbers: Sequence[float], /) -> SumByCards:
        """The same, each as often as its hand is dealt."""
        ...
