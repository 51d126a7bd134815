"""What is on the table in games of four and five hole cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pql.questions.question import Table
from pql.sets.holeset import HoleSet

if TYPE_CHECKING:
    from pql.cards.games import Game
    from pql.engine.hole_equity import HoleProblem


class HoleSpot(Table[HoleSet]):
    """What is on the table, as `Spot` has it for hold'em."""

    of_two_cards: ClassVar[bool] = False

    game: Game

    def problem(self, hands: list[HoleSet] | None = None) -> HoleProblem:
        from pql.engine.hole_equity import HoleProblem, check_possible

        named, folded = [[each.hands for each in several] for several in (self.hands, self.folded)]
        problem = HoleProblem(hands or named, folded, self.boards.boards if self.boards else None, self.dead)
        check_possible(problem, self.place)
        return problem
