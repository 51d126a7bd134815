"""`pql.compare`: two ranges compared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from pql.api.arguments import answer_of, called, named_hands, spot_of
from pql.api.sessions.running import Running, control, takes
from pql.api.sets import game_of
from pql.cards.card_lists import AnyCards

from .question import CompareQuestion

if TYPE_CHECKING:
    from pql.api.sets import AnyBoards, AnyHands
    from pql.sets.holeset import HoleSet

    from .result import CompareResult


@takes(Running)
def compare(
    first: AnyHands | HoleSet,
    second: AnyHands | HoleSet,
    versus: AnyHands | HoleSet | None = None,
    *,
    board: AnyBoards | None = "",
    dead: AnyCards = "",
    game: str | None = None,
    **running: Unpack[Running],
) -> CompareResult:
    """What two ranges have in common, what only one of them has, and what each is worth.

    If both have a hand in part, both have the smaller weight, and the range with more has the rest alone: `both` and
    the two `only` add up to `either`. `versus` is an opponent of both, against whom their equities are; without one
    they are against each other. On a board, or a set of boards, the rows have made hands and draws beside the classes.
    Everything is exact. Hands, boards, `game` and the arguments of running are those of `pql.equity`. Raises `PQLError`
    for bad text and for ranges of which the board and the dead cards leave nothing.

    >>> import pql
    >>> found = pql.compare("QQ+, AK*:0.5", "JJ+, AKs", board="Kh7h2c")
    >>> found.both.text, [each.only.text for each in found.ranges], round(found.overlap, 3)
    ('QQ+, AKs:0.5', ['AKo:0.5', 'JJ, AKs:0.5'], 0.579)
    >>> [(row.name, row.first, row.second) for row in found.of_kind("class")][2:4]
    [('AKo', 0.5, 0.0), ('KK', 1.0, 1.0)]
    """
    found = game_of((first, second, versus, board), game)
    sides = [named_hands(first, "first", game=found), named_hands(second, "second", game=found)]
    against = [] if versus is None else [named_hands(versus, "versus", game=found)]
    place = called("compare", f"{sides[0].text} with {sides[1].text}")
    spot = spot_of(place, [*sides, *against], board, dead, game=found)
    return answer_of(CompareQuestion(spot), control(running, compare))
