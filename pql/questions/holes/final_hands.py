"""`odds` of one range of Omaha: with which types of hands it ends."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from pql.engine.hole_odds import count_final_hands, final_hands_plan
from pql.engine.hole_vectors import refuse_slow, with_known_folded
from pql.questions.final_hands import final_hands_result
from pql.questions.question import DealQuestion

if TYPE_CHECKING:
    from pql.engine.hole_equity import HoleProblem
    from pql.engine.work import Control
    from pql.results.final_hands import FinalHandsResult


class HoleFinalHandsQuestion(DealQuestion):
    """With which types of hands a range ends, on a set of boards or on every board."""

    def describe(self, control: Control) -> str:
        return "\n".join(final_hands_plan(self._problem()).describe(control.threads))

    def estimate(self, control: Control) -> float:
        return final_hands_plan(self._problem()).estimate(control.threads)

    def _problem(self) -> HoleProblem:
        """On a set of boards, which are swept, folded hands are dead cards; else they are dealt with the others."""
        problem = self.spot.problem()
        return problem if problem.boards is None else with_known_folded(problem, self.spot.place)

    def answer(self, control: Control) -> FinalHandsResult:
        started = perf_counter()
        problem = self._problem()
        plan = final_hands_plan(problem)
        refuse_slow(plan.seconds, control, self.spot.place, "narrow the range, give a board, or add `vs any`")
        counts = count_final_hands(problem, plan, control)
        return final_hands_result(self.spot, counts, plan, problem.plain, perf_counter() - started)
