"""Questions about hands of Omaha: a set alone, and equities."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from pql.base.records import Record
from pql.base.typed import NamedTuple
from pql.cards.deck import mask_text
from pql.engine.accuracy import Accuracy
from pql.engine.decide import refuse_endless
from pql.results import EquityResult, HoleHandsResult
from pql.sets.holeset import HoleSet

from .question import NamedBoards, Question

if TYPE_CHECKING:
    from typing import ClassVar

    from pql.base.place import Place
    from pql.engine.hole_equity import HoleProblem
    from pql.engine.plan import Plan
    from pql.engine.work import Control


class NamedHoles(NamedTuple):
    """A set of hands, as the question writes it."""

    text: str
    hands: HoleSet


class HoleHandsQuestion(Question):
    """A set of hands alone."""

    hands: HoleSet

    immediate = True

    def answer(self, control: Control) -> HoleHandsResult:
        return HoleHandsResult(self.hands)


class HoleSpot(Record):
    """What is on the table, as `Spot` has it for hold'em."""

    not_compared: ClassVar[tuple[str, ...]] = ("place",)

    hands: tuple[NamedHoles, ...]
    boards: NamedBoards | None
    dead: int
    folded: tuple[NamedHoles, ...]
    place: Place

    def problem(self) -> HoleProblem:
        """Its problem, as the engine takes it; raises a running `PQLError` if no deal is possible."""
        from pql.engine.hole_equity import HoleProblem, check_possible

        named, folded = [[each.hands for each in several] for several in (self.hands, self.folded)]
        problem = HoleProblem(named, folded, self.boards.boards if self.boards else None, self.dead)
        check_possible(problem, self.place)
        return problem


class HoleEquityQuestion(Question):
    """The players' equities on the boards of a set, a single board, or every board; others may have folded."""

    spot: HoleSpot
    accuracy: Accuracy

    def describe(self, control: Control) -> str:
        return "\n".join(self.plan(self.spot.problem(), control).describe(control.threads))

    def estimate(self, control: Control) -> float:
        return self.plan(self.spot.problem(), control).estimate(control.threads)

    def plan(self, problem: HoleProblem, control: Control) -> Plan:
        """Exact or sampled, and by which algorithm."""
        from pql.engine.hole_equity import hole_plan

        return hole_plan(problem, self.accuracy, control.threads)

    def answer(self, control: Control) -> EquityResult:
        from pql.engine.hole_equity import exact_plan, exact_tally, sampled_tally
        from pql.engine.pooling import pooled, standard_errors

        from .equity import player_equities
        from .sample import generator

        started = perf_counter()
        problem = self.kept("problem", self.spot.problem)
        plan = self.plan(problem, control)
        errors: list[float] | list[None] = [None] * len(problem.ranges)
        seed = None
        if plan.exact:
            refuse_endless(plan.seconds / control.threads, self.spot.place)
            tally = exact_tally(problem, plan, control)
            total = tally.deals
            plain = problem if problem.plain else problem.unweighted()
            deals = total if problem.plain else exact_tally(plain, exact_plan(plain), control.quietly()).deals
        else:
            _, seed = generator(self.accuracy.seed)
            drawn = sampled_tally(problem, plan, seed, control)
            deals = drawn.deals
            tally = pooled(drawn, drawn.groups) if deals else drawn
            errors = standard_errors(drawn, drawn.groups) if deals else errors
            total = tally.deals
        if not total:
            raise self.spot.place.no_deal()
        names = [hands.text for hands in self.spot.hands]
        return EquityResult(
            "exact" if plan.exact else "sampled",
            round(deals),
            player_equities(names, tally, total, errors, plan.exact),
            seed,
            plan.algorithm.value,
            perf_counter() - started,
            board=self.spot.boards.text if self.spot.boards else None,
            dead=mask_text(self.spot.dead) or None,
            folded=tuple([each.text for each in self.spot.folded]),
        )
