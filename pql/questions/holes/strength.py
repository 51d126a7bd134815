"""`strength` of hands of Omaha: exact against one opponent where that is quick, against more over random deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.engine.hole_strength import exact_standing, hole_strength_plans, sampled_standings
from pql.engine.hole_vectors import with_known_folded
from pql.questions.strength import StrengthQuestion
from pql.sets.holeset import HoleSet

if TYPE_CHECKING:
    from pql.engine.hole_equity import HoleProblem
    from pql.engine.plan import Plan
    from pql.engine.standings import Standing
    from pql.engine.work import Control
    from pql.results.strength import StrengthRow

    from .spot import HoleSpot


class HoleStrengthQuestion(StrengthQuestion):
    """The strength of a hand or a range on a board, against opponents of its own or numbers of random ones."""

    if TYPE_CHECKING:
        spot: HoleSpot  # type: ignore[assignment]

    def problem(self, opponents: int) -> HoleProblem:  # type: ignore[override]
        """The question against so many opponents; raises a running `PQLError` if no deal is possible."""
        game, place = self.spot.game, self.spot.place
        if not self.spot.board:
            message = f"before the flop no hand of {game.name} is ahead: `strength` needs a board"
            raise place.error("no-board", message, "write `on Kh7h2c`, or ask `equity`")
        hero, *others = [side.hands for side in self.spot.hands]
        return self.spot.problem([hero, *(others or [HoleSet.everything(game)] * opponents)])

    def _plans(self, control: Control) -> list[tuple[int, HoleProblem, Plan]]:  # type: ignore[override]
        problems = [self.problem(number) for number in self._numbers()]
        if self.accuracy.exact and max(self._numbers()) > 1:
            message = f"in {self.spot.game.name} several opponents are answered by random deals"
            raise self.spot.place.error(
                "bad-accuracy", message, "leave `exact` out, or ask about one opponent"
            )
        problems = [
            with_known_folded(problem, self.spot.place) if len(problem.ranges) == 2 else problem
            for problem in problems
        ]
        plans = hole_strength_plans(problems, self.accuracy, control.threads)
        return list(zip(self._numbers(), problems, plans, strict=True))

    def _standings(  # type: ignore[override]
        self, problem: HoleProblem, fewest: int, plan: Plan, seed: int, control: Control
    ) -> list[Standing]:
        return sampled_standings(problem, fewest, plan, seed, control)

    def _exact_rows(  # type: ignore[override]
        self, plans: list[tuple[int, HoleProblem, Plan]], control: Control
    ) -> dict[int, StrengthRow]:
        rows = {}
        for number, problem, plan in plans:
            if plan.exact:
                standing = exact_standing(problem, plan, control)
                plain = standing if problem.plain else exact_standing(problem.unweighted(), plan, control)
                rows[number] = self._row(standing, "exact", round(plain.deals))
        return rows
