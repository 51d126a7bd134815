"""Lazy sets: their kind and street are known at once, their members are computed when a question needs them."""

from __future__ import annotations

from _thread import allocate_lock  # threading itself takes a millisecond more to load
from collections.abc import Callable
from operator import attrgetter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    from pql.base.diagnostics import Diagnostic
    from pql.cards.games import Game

    from .boardset import BoardSet
    from .handset import HandSet
    from .holeset import HoleSet

Set: TypeAlias = "HandSet | HoleSet | BoardSet"


# How often a thread that waits for another looks whether it is to stop.
_LOOK_SECONDS = 0.02


class UnknownSet(Exception):
    """The value of a lazy set was read before it was computed."""


class LazySet:
    """A set of hands or boards that is computed when a question first needs it, and then kept.

    `everything` is all that could be in it: all hands, or all boards of its street. `is_plain` says that no weight
    other than 0 and 1 can occur. `needs` are the lazy sets that have to be known before; `quick` is a set that follows
    from them. `compute` gets the control of the question and a list for its warnings.
    """

    __slots__ = ("_compute", "_lock", "everything", "is_plain", "known", "needs", "quick")

    def __init__(
        self,
        everything: Set,
        is_plain: bool,
        needs: tuple[LazySet, ...],
        compute: Callable[..., Set],
        *,
        quick: bool = False,
    ) -> None:
        self.everything = everything
        self.is_plain = is_plain
        self.needs = needs
        self.quick = quick
        self.known: Set | None = None
        self._compute: Callable[..., Set] | None = compute
        self._lock = allocate_lock()

    def __reduce__(self) -> tuple[object, ...]:
        """It is sent as the set that it is, once it has been computed."""
        reduced: tuple[object, ...] = self.value.__reduce__()
        return reduced

    @property
    def game(self) -> Game:
        """The game that its members are of."""
        return self.everything.game

    @property
    def street(self) -> int:
        """The street of its boards; 0 for hands."""
        return getattr(self.everything, "street", 0)

    @property
    def value(self) -> Set:
        """The set; raises `UnknownSet` as long as it has not been computed."""
        if self.known is None:
            raise UnknownSet
        return self.known

    def compute(self, control: object, check: Callable[[], None]) -> list[Diagnostic]:
        """Computes the set, once all sets that it needs are known; gives the warnings that this finds.

        A thread that needs the set while another computes it waits for it, calls `check` (which may raise) meanwhile,
        and has nothing to warn of.
        """
        while not self._lock.acquire(timeout=_LOOK_SECONDS):
            check()
        try:
            warnings: list[Diagnostic] = []
            if self._compute is not None:
                self.known = self._compute(control, warnings)
                self._compute = None
            return warnings
        finally:
            self._lock.release()


def if_known(value: Set | LazySet) -> Set | LazySet:
    """The set itself where it is known."""
    return value.known if isinstance(value, LazySet) and value.known is not None else value


def in_order(wanted: tuple[LazySet, ...]) -> list[LazySet]:
    """Lazy sets and all that they need, each once, the needed ones first."""
    from pql.base.graphs import parts_first

    return list(parts_first(wanted, attrgetter("needs")))
