"""`equity`: exact over every board, or sampled with its standard error."""

from __future__ import annotations

from math import comb
from time import perf_counter

from pql.base.place import Place
from pql.cards.deck import mask_text
from pql.engine import units
from pql.engine.exact import exact_tally
from pql.engine.plan import AS_EXACT_AS_ASKED, Accuracy, Plan, choose, exact_plan, refuse_endless
from pql.engine.pooling import alike, pooled, standard_errors
from pql.engine.problem import Problem, check_possible
from pql.engine.tally import Tally
from pql.engine.work import Control
from pql.results import EquityResult, PlayerEquity
from pql.sets.handset import HandSet

from .question import NamedBoards, NamedHands, Question, order_of
from .sample import generator

MOST_PLAYERS = 10
# Deals in a sampling chunk, and how many chunks come before the first look at the error.
_CHUNK_DEALS = 1 << 16
_FIRST_LOOK = 4


class EquityQuestion(Question):
    """The players' equities on the boards of a set, a single board, or every board."""

    hands: tuple[NamedHands, ...]
    boards: NamedBoards | None
    dead: int
    accuracy: Accuracy
    seed: int | None
    place: Place

    def problem(self) -> Problem:
        """The question as the kernels take it; raises a running `PQLError` if no deal is possible."""
        boards = self.boards.boards if self.boards else None
        return check_possible([each.hands for each in self.hands], boards, self.dead, self.place)

    def plan(self, control: Control) -> str:
        return "\n".join(choose(self.problem(), self.accuracy, control.threads).said(control.threads))

    def estimate(self, control: Control) -> float:
        plan = choose(self.problem(), self.accuracy, control.threads)
        return plan.seconds if plan.exact else 0.0

    def answer(self, control: Control) -> EquityResult:
        started = perf_counter()
        problem = self.problem()
        plan = choose(problem, self.accuracy, control.threads)
        seed = None
        if plan.exact:
            refuse_endless(plan.seconds, self.place)
            tally = exact_tally(problem, plan, control)
        else:
            _, seed = generator(self.seed)
            tally = sampled_tally(problem, plan, seed, control)
        if not tally.deals:
            raise self.place.no_deal()
        deals = _deal_count(tally, plan, problem, control)
        errors: list[float] | list[None] = [None] * len(problem.ranges)
        if not plan.exact:
            groups = alike(problem)
            errors = standard_errors(tally, groups)
            tally = pooled(tally, groups)
        return self._result(tally, errors, plan, deals, seed, perf_counter() - started)

    def _result(
        self,
        tally: Tally,
        errors: list[float] | list[None],
        plan: Plan,
        deals: int,
        seed: int | None,
        elapsed: float,
    ) -> EquityResult:
        total = tally.deals
        players = []
        for player, (hands, equity) in enumerate(zip(self.hands, tally.equities(), strict=True)):
            wins, ties = tally.wins(player), tally.ties(player)
            players.append(
                PlayerEquity(hands.text, equity, wins / total, ties / total, errors[player], wins, ties)
            )
        return EquityResult(
            "exact" if plan.exact else "sampled",
            deals,
            tuple(players),
            board=self.boards.text if self.boards else None,
            dead=mask_text(self.dead) if self.dead else None,
            order=order_of(self.hands),
            seed=seed,
            algorithm=plan.algorithm,
            elapsed=elapsed,
        )


def sampled_tally(problem: Problem, plan: Plan, seed: int, control: Control) -> Tally:
    """Counts over random deals, until there are enough of them or the error is small enough.

    Chunks are added in their order and the error is looked at between them, so the answer depends on the seed
    alone, not on how many threads there are.
    """
    tally = Tally(len(problem.ranges))
    boards = None
    if problem.boards is not None:
        masks, multiplicities = problem.boards.weigh(problem.dead, bytes((0, 1, 2, 3)))
        boards = (masks.tobytes(), multiplicities.tobytes())
    ranges = tuple(weights.tobytes() for weights in problem.weights)
    enough = plan.reason != AS_EXACT_AS_ASKED
    tasks = (
        (problem.known, problem.dead, boards, ranges, seed, chunk, deals)
        for chunk, deals in control.chunks(plan.samples, _CHUNK_DEALS, enough=enough)
    )
    groups = alike(problem)
    control.report(None)
    results = control.map(units.sampled, tasks, parallel=plan.samples is None or plan.samples > _CHUNK_DEALS)
    for done, counts in enumerate(results, 1):
        tally.add(counts)
        if plan.samples is not None:
            control.report(min(1.0, tally.deals / plan.samples), tally.running(), tally.deals)
            continue
        if not tally.deals and done >= _FIRST_LOOK:
            break
        error = max(standard_errors(tally, groups))
        assert plan.error is not None
        fraction = min(1.0, (plan.error / error) ** 2) if error else None
        control.report(fraction, tally.running(error), tally.deals)
        if done >= _FIRST_LOOK and error < plan.error:
            break
    return tally


def _deal_count(tally: Tally, plan: Plan, problem: Problem, control: Control) -> int:
    """Distinct deals behind an exact answer (weights do not change it); sampled deals otherwise."""
    if not plan.exact or problem.plain:
        return round(tally.deals)
    if problem.boards is None and len(problem.ranges) == 2:
        return problem.matchup_count() * comb(problem.live_cards - 4, problem.unknown)
    counted = Problem([HandSet(hands.bits) for hands in problem.ranges], problem.given_boards, problem.dead)
    return round(exact_tally(counted, exact_plan(counted), control).deals)
