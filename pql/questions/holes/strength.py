"""`strength` of hands of Omaha: exact against one opponent where that is quick, against more over random deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.engine.hole_equity import HoleProblem, count_deals
from pql.engine.hole_strength import exact_standing, hole_strength_plans, sampled_standings
from pql.engine.hole_vectors import with_known_folded
from pql.questions.strength import AnyStrength
from pql.sets.holeset import HoleSet

if TYPE_CHECKING:
    from pql.engine.plan import Plan


class HoleStrengthQuestion(AnyStrength[HoleProblem]):
    """The strength of hands of more cards."""

    _exact = staticmethod(exact_standing)
    _sampled = staticmethod(sampled_standings)
    _deals = staticmethod(count_deals)

    def problem(self, opponents: int) -> HoleProblem:
        game, place = self.spot.game, self.spot.place
        if not self.spot.board:
            message = f"before the flop no hand of {game.name} is ahead: `strength` needs a board"
            raise place.error("no-board", message, "write `on Kh7h2c`, or ask `equity`")
        hero, *others = [side.hands for side in self.spot.hands]
        problem = self.spot.problem([hero, *(others or [HoleSet.everything(game)] * opponents)])
        return with_known_folded(problem, place) if len(problem.ranges) == 2 else problem

    def _planned(self, problems: list[HoleProblem], threads: int) -> list[Plan]:
        if self.accuracy.exact and max(self._numbers()) > 1:
            message = f"in {self.spot.game.name} several opponents are answered by random deals"
            raise self.spot.place.error(
                "bad-accuracy", message, "leave `exact` out, or ask about one opponent"
            )
        return hole_strength_plans(problems, self.accuracy, threads)
