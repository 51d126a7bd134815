"""What a kind of hands must be able to do, for a question to be one class in every game.

A question asks the ways of its spot: `two_card_ways` for hands of two cards, `more_card_ways` for hands of four and
five. What games share is not here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from pql.base.place import Place
    from pql.cards.games import Game
    from pql.sets.boardset import BoardSet

    from .accuracy import Accuracy
    from .hole_equity import HoleProblem
    from .odds import OddsTally
    from .plan import Plan
    from .pooling import PooledTally
    from .problem import Problem
    from .tally import Tally
    from .work import Control

Asked = TypeVar("Asked")
"""A problem of such hands."""


class Ways(Protocol[Asked]):
    """How hands of a kind are counted: exactly by a plan, or by random deals of a seed."""

    def problem(
        self,
        ranges: Sequence[Any],
        boards: BoardSet | None,
        dead: int,
        place: Place,
        folded: Sequence[Any] = (),
        /,
    ) -> Asked:
        """The problem of ranges that meet; raises a running `PQLError` if no deal is possible."""
        ...

    def count_deals(self, problem: Asked, control: Control, /) -> int:
        """How many deals there are: weights do not change it."""
        ...

    def equity_plan(self, problem: Asked, accuracy: Accuracy, threads: int, /) -> Plan:
        """Exact or sampled, and by which algorithm."""
        ...

    def exact_tally(self, problem: Asked, plan: Plan, control: Control, /) -> Tally:
        """What each player wins, over every deal."""
        ...

    def sampled_tally(self, problem: Asked, plan: Plan, seed: int, control: Control, /) -> PooledTally:
        """The same over random deals."""
        ...

    def odds_plan(self, problem: Asked, accuracy: Accuracy, threads: int, /) -> Plan:
        """The plan to count by the types of hands that win."""
        ...

    def tally_odds(self, problem: Asked, plan: Plan, seed: int | None, control: Control, /) -> OddsTally:
        """Deals by the type of hand that wins: all of them, or random ones of a seed."""
        ...


def ways_of(game: Game) -> Ways[Any]:
    """The ways of the hands of a game."""
    if game.hole == 2:
        from . import two_card_ways

        of_two: Ways[Problem] = two_card_ways
        return of_two
    from . import more_card_ways

    of_more: Ways[HoleProblem] = more_card_ways
    return of_more
