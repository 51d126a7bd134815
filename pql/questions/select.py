"""`select`: aggregates of formulas over every deal, or over random ones with their errors."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from pql.base.place import Place
from pql.engine.plan import LONGEST, Accuracy
from pql.engine.work import Control, slices
from pql.formulas.planning import Plan, planned
from pql.formulas.tally import MOST_GROUPS, PerDeal, Tally, Tallying, TooManyGroups
from pql.grammar.nodes import Samples, Within
from pql.results.select import SelectResult

from .question import Question
from .sample import generator
from .select_answers import Answer, running
from .select_asked import Asked

if TYPE_CHECKING:
    from pql.formulas.enumeration import Enumeration
    from pql.formulas.sampling import Sampling
    from pql.sets.boardset import BoardSet
    from pql.sets.handset import HandSet

DEFAULT_ERROR = 0.0005
# Chunks are meant to last this long; below the second number no threads are started.
_CHUNK_SECONDS, _PARALLEL_SECONDS = 0.05, 0.1
_FIRST_LOOK = 4


class SelectQuestion(Question):
    """A select, ready to be answered. `boards` may be None: every board."""

    players: tuple[str, ...]
    hands: tuple[HandSet, ...]
    boards: BoardSet | None
    dead: int
    asked: Asked
    limit: int | None
    accuracy: Accuracy
    seed: int | None
    place: Place
    order: str | None = None

    def per_deal(self) -> PerDeal:
        """What is asked of each deal."""
        asked = self.asked
        return PerDeal(asked.where, asked.keys, asked.values, asked.histograms)

    def planned(self, control: Control) -> Plan:
        """The plan; raises a running `PQLError` when no deal is possible."""
        ranges = list(self.hands)
        if ranges:
            from pql.engine.problem import check_possible

            check_possible(ranges, self.boards, self.dead, self.place, self.players)
        return planned(ranges, self.boards, self.dead, self.per_deal(), self.accuracy, control.threads)

    def plan(self, control: Control) -> str:
        from .select_explaining import plan_text

        return plan_text(self, self.planned(control))

    def estimate(self, control: Control) -> float:
        plan = self.planned(control)
        return plan.seconds if plan.exact else 0.0

    def answer(self, control: Control) -> SelectResult:
        started = perf_counter()
        plan = self.planned(control)
        seed = None
        try:
            if plan.possible.is_empty:
                tally = Tally()
            elif plan.exact:
                tally = self._exact(plan, control)
            else:
                _, seed = generator(self.seed)
                tally = self._sampled(plan, seed, control)
        except TooManyGroups:
            raise self.place.error(
                "too-many-groups",
                f"this makes more than {MOST_GROUPS:,} groups",
                "group by something coarser: handClass(hero), texture(flop), topCard(flop), handType(hero, river)",
            ) from None
        if not tally.groups:
            self._refuse_nothing(tally)
        return Answer(
            self.asked, plan, tally, self.limit, seed, perf_counter() - started, self.order
        ).result()

    def _refuse_nothing(self, tally: Tally) -> None:
        if self.asked.where is not None:
            looked = f" among {tally.looked_at:,} looked at" if tally.looked_at else ""
            raise self.place.error(
                "nothing-left",
                f"no deal satisfies the `where`{looked}",
                "loosen it, or look at its parts with `count`",
            )
        raise self.place.no_deal()

    # Every deal

    def _exact(self, plan: Plan, control: Control) -> Tally:
        from pql.formulas.enumeration import Enumeration

        if plan.seconds > LONGEST:
            raise self.place.error(
                "endless",
                f"an exact answer would take about {plan.seconds / 86_400:,.0f} days",
                "leave `exact` out: a sampled answer says how exact it is",
            )
        tally = Tally()
        enumeration = Enumeration(plan.possible, plan.board_tests)
        total = len(enumeration)
        if not total:
            return tally
        chunks = max(1, min(total, round(plan.seconds * control.threads / _CHUNK_SECONDS)))
        size = -(-total // chunks)
        tasks = ((enumeration, plan.per_deal, start, stop) for start, stop in slices(total, size))
        control.report(0.0)
        parallel = plan.seconds > _PARALLEL_SECONDS
        for done, part in enumerate(control.map(enumerated, tasks, parallel=parallel), 1):
            tally.add(part)
            control.budget.check_memory(tally.size())
            control.report(min(1.0, done * size / total), *running(self.asked, plan, tally))
        return tally

    # Random deals

    def _sampled(self, plan: Plan, seed: int, control: Control) -> Tally:
        from pql.formulas.sampling import CHUNK_DEALS, Sampling

        sampling = Sampling(plan.possible)
        samples = self.accuracy.count if isinstance(self.accuracy, Samples) else None
        error = self.accuracy.error if isinstance(self.accuracy, Within) else DEFAULT_ERROR
        most = (
            samples
            if samples is not None
            else plan.most_deals * (16 if isinstance(self.accuracy, Within) else 1)
        )
        chunk_deals = min(CHUNK_DEALS, max(16, plan.most_deals // 16))
        if samples is None and control.budget.limits.samples is not None:
            most = min(most, control.budget.limits.samples)
        tasks = (
            (sampling, per_random_deal(plan), seed, chunk, deals)
            for chunk, deals in control.chunks(most, chunk_deals)
        )
        tally = Tally()
        control.report(None)
        parallel = most > chunk_deals
        for done, part in enumerate(control.map(drawn, tasks, parallel=parallel), 1):
            tally.add(part)
            control.budget.check_memory(tally.size())
            control.report(min(1.0, done * chunk_deals / most), *running(self.asked, plan, tally))
            if samples is None and done >= _FIRST_LOOK and done & (done - 1) == 0:
                answer = Answer(self.asked, plan, tally, None, seed, 0.0)
                if tally.groups and answer.largest_error() < error:
                    break
        return tally


def per_random_deal(plan: Plan) -> PerDeal:
    """What is asked of a random deal: the tests of boards too, which were not taken before."""
    from pql.formulas.planning import joined

    tests = [*plan.board_tests, *([] if plan.per_deal.where is None else [plan.per_deal.where])]
    return plan.per_deal._replace(where=joined(tests))


def enumerated(enumeration: Enumeration, per_deal: PerDeal, start: int, stop: int) -> Tally:
    """The sums over the deals of some first boards: a unit of work."""
    tallying = Tallying(per_deal)
    for block in enumeration.blocks(start, stop):
        tallying.add(block)
    return tallying.result()


def drawn(sampling: Sampling, per_deal: PerDeal, seed: int, chunk: int, deals: int) -> Tally:
    """The sums over one chunk of random deals: a unit of work."""
    tallying = Tallying(per_deal)
    block, attempts = sampling.block(seed, chunk, deals)
    if block is not None:
        tallying.add(block)
    tally = tallying.result()
    tally.attempts = attempts
    return tally
