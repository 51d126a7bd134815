"""`odds`: with which of the nine types of hands each of two sides wins, ties split.

On every board the heads-up sweep passes all hands in ascending order, so the types of hands come one after the other
and its account need only be closed after each. Where that would take too long deals are drawn at random.
"""

from __future__ import annotations

from math import comb
from time import perf_counter

from pql.base.place import Place
from pql.cards.deck import mask_text
from pql.cards.hand_values import HAND_TYPES
from pql.engine.board_slices import Slice, board_slices, boards_of
from pql.engine.plan import Accuracy, Plan, board_seconds, decide, refuse_endless
from pql.engine.problem import Problem, check_possible
from pql.engine.sampling import sample
from pql.engine.work import Control
from pql.evaluator_ext import showdown
from pql.results.errors import share_error
from pql.results.odds import OddsResult, OddsRow
from pql.sets.handset import HandSet

from .question import NamedBoards, NamedHands, Question, order_of
from .sample import generator

Number = int | float
Counts = list[tuple[Number, Number, Number]]

_ALGORITHM = "rank once, sort once, sweep each board, an account for each type of hand"
# A board costs so much more than the sweep that keeps one account.
_ACCOUNTS = 1.3
_PARALLEL_SECONDS = 0.05


class OddsTally:
    """Deals by type of hand: those the first player wins with it, ties, those the second wins."""

    def __init__(self) -> None:
        self.counts: list[list[Number]] = [[0, 0, 0] for _ in HAND_TYPES]

    def add(self, counts: Counts) -> None:
        """Adds the counts of a chunk."""
        for own, more in zip(self.counts, counts, strict=True):
            for place, count in enumerate(more):
                own[place] += count

    @property
    def deals(self) -> Number:
        """The weight of all deals."""
        return sum([sum(row) for row in self.counts])

    def share(self, rows: list[list[Number]], player: int) -> float:
        """The part of all deals that a player wins in the rows, with half of every tie."""
        return sum([2 * row[2 * player] + row[1] for row in rows]) / (2 * self.deals)

    def error(self, rows: list[list[Number]], player: int) -> float:
        """The standard error of `share` when every deal was drawn independently."""
        won, tied = sum([row[2 * player] for row in rows]), sum([row[1] for row in rows])
        return share_error([(won, 1.0, 1.0), (tied, 0.5, 1.0), (self.deals - won - tied, 0.0, 1.0)])

    def largest_error(self) -> float:
        """The larger of the standard errors of the equities and of all rows."""
        return max(
            [self.error(self.counts, 0)] + [self.error([row], p) for row in self.counts for p in (0, 1)]
        )

    def running(self) -> str:
        """The equities by now."""
        if not self.deals:
            return ""
        return f"{100 * self.share(self.counts, 0):.2f} {100 * self.share(self.counts, 1):.2f} %"


def swept(part: Slice, first: bytes, second: bytes) -> Counts:
    """Exact counts over a slice of boards: a unit of work."""
    masks, multiplicities = boards_of(part)
    ranges = memoryview(first).cast("d"), memoryview(second).cast("d")
    return showdown.by_category(masks, multiplicities, 0, len(masks), *ranges)


def drawn(
    known: int,
    dead: int,
    boards: tuple[bytes, bytes] | None,
    first: bytes,
    second: bytes,
    seed: int,
    chunk: int,
    deals: int,
) -> Counts:
    """Counts over a chunk of random deals: a unit of work."""
    ranges = memoryview(first).cast("d"), memoryview(second).cast("d")
    return showdown.sample_by_category(known, dead, boards, *ranges, seed, chunk, deals)


class OddsQuestion(Question):
    """With which types of hands two sides win, on the boards of a set, a single board, or every board."""

    sides: tuple[NamedHands, NamedHands]
    boards: NamedBoards | None
    dead: int
    accuracy: Accuracy
    seed: int | None
    place: Place

    def problem(self) -> Problem:
        """The question as the kernels take it; raises a running `PQLError` if no deal is possible."""
        boards = self.boards.boards if self.boards else None
        return check_possible([side.hands for side in self.sides], boards, self.dead, self.place)

    def plan(self, control: Control) -> str:
        return "\n".join(_choose(self.problem(), self.accuracy, control.threads).said(control.threads))

    def answer(self, control: Control) -> OddsResult:
        started = perf_counter()
        problem = self.problem()
        plan = _choose(problem, self.accuracy, control.threads)
        seed = None
        if plan.exact:
            refuse_endless(plan.seconds, self.place)
            tally = _exact(problem, plan, control)
        else:
            _, seed = generator(self.seed)
            tally = _sampled(problem, plan, seed, control)
        if not tally.deals:
            raise self.place.no_deal()
        deals = _deal_count(tally, problem, plan, control)
        return self._result(tally, plan, deals, seed, perf_counter() - started)

    def _result(
        self, tally: OddsTally, plan: Plan, deals: int, seed: int | None, elapsed: float
    ) -> OddsResult:
        rows = []
        for category, row in zip(HAND_TYPES, tally.counts, strict=True):
            errors = (None, None) if plan.exact else (tally.error([row], 0), tally.error([row], 1))
            shares = tally.share([row], 0), tally.share([row], 1)
            rows.append(OddsRow(category, *shares, (row[0], row[2]), row[1], *errors))
        return OddsResult(
            "exact" if plan.exact else "sampled",
            deals,
            (self.sides[0].text, self.sides[1].text),
            tuple(rows),
            tally.share(tally.counts, 0),
            tally.share(tally.counts, 1),
            stderr=None if plan.exact else tally.error(tally.counts, 0),
            board=self.boards.text if self.boards else None,
            dead=mask_text(self.dead) or None,
            order=order_of(self.sides),
            seed=seed,
            algorithm=plan.algorithm,
            elapsed=elapsed,
        )


def _choose(problem: Problem, accuracy: Accuracy, threads: int) -> Plan:
    return decide(lambda: _exact_plan(problem), accuracy, threads)


def _exact_plan(problem: Problem) -> Plan:
    boards = problem.board_estimate(problem.group)
    work = f"about {boards:,.0f} boards; suit symmetry {len(problem.group) // 4}"
    return Plan(_ALGORITHM, boards * board_seconds(problem) * _ACCOUNTS, work, problem.group)


def _exact(problem: Problem, plan: Plan, control: Control) -> OddsTally:
    tally = OddsTally()
    first, second = [weights.tobytes() for weights in problem.weights]
    parts, count = board_slices(problem, plan.seconds * control.threads)
    tasks = ((part, first, second) for part in parts)
    control.report(0.0)
    for done, counts in enumerate(control.map(swept, tasks, parallel=plan.seconds > _PARALLEL_SECONDS), 1):
        tally.add(counts)
        control.report(done / count, tally.running(), tally.deals)
    return tally


def _sampled(problem: Problem, plan: Plan, seed: int, control: Control) -> OddsTally:
    tally = OddsTally()
    boards = None
    if problem.boards is not None:
        masks, multiplicities = problem.boards.weigh(problem.dead, bytes((0, 1, 2, 3)))
        boards = masks.tobytes(), multiplicities.tobytes()
    first, second = [weights.tobytes() for weights in problem.weights]
    sample(tally, drawn, (problem.known, problem.dead, boards, first, second), plan, seed, control)
    return tally


def _deal_count(tally: OddsTally, problem: Problem, plan: Plan, control: Control) -> int:
    """Distinct deals behind an exact answer (weights do not change it); sampled deals otherwise."""
    if not plan.exact or problem.plain:
        return round(tally.deals)
    if problem.boards is None:
        return problem.matchup_count() * comb(problem.live_cards - 4, problem.unknown)
    plain = Problem([HandSet(hands.bits) for hands in problem.ranges], problem.given_boards, problem.dead)
    return round(_exact(plain, plan, control).deals)
