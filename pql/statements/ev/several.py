"""A call against several opponents in a tournament: what each hand makes over every order in which hands come in."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from pql.base.sums import summed
from pql.engine.accuracy import Accuracy
from pql.engine.decide import REPORT_SECONDS
from pql.engine.outcomes import exact_outcomes, exact_seconds, sampled_outcomes

from .result import EvRow
from .result_of_pot import Stakes

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from pql.engine.outcomes import Levels
    from pql.engine.problem import Problem
    from pql.engine.work import Control
    from pql.questions.question import Spot

    from .prizes import Payoff
    from .result_of_pot import PotResult


class Played(NamedTuple):
    """A group of hands: its name and hands, their weight, and sums over its deals, by weights.

    `met` are all of them, `made` what they make, and `won` the part of the pots they win; `best` and `worst` are what
    they would make if the first player won all there is in each, and if he won nothing; `left` is what a fold is worth.
    The standard errors are None where all deals are counted.
    """

    name: str
    hands: tuple[int, ...]
    amount: float
    met: float
    made: float
    won: float
    best: float
    worst: float
    left: float
    ev_stderr: float | None = None
    stderr: float | None = None

    def plus(self, other: Played) -> Played:
        """Both groups together, under the name of the first."""
        numbers = [one + two for one, two in zip(self[2:9], other[2:9], strict=True)]
        return Played(self.name, self.hands + other.hands, *numbers)

    def row(self, pot: PotResult, total: float) -> EvRow:
        """The row of the answer, of so much weight of deals in all."""
        amount = int(self.amount) if self.amount == int(self.amount) else self.amount
        share, ev, equity = self.met / total, self.made / self.met, self.won / self.met
        return EvRow(self.name, amount, share, ev, equity, ev_stderr=self.ev_stderr, stderr=self.stderr)

    def stakes(self) -> Stakes:
        """What it means to win all there is, and to win nothing, on average; between them the rest."""
        won, beaten = self.best / self.met, self.worst / self.met
        tied = (won + beaten) / 2
        return Stakes(0.0, won, tied, beaten, won, tied, beaten)


def played(
    name: str,
    hands: tuple[int, ...],
    amount: float,
    orders: Sequence[Levels],
    deals: Sequence[float],
    payoff: Callable[[Levels], Payoff],
    drawn: bool = False,
) -> Played | None:
    """The sums of a group of hands over the deals of each order; None without a deal. `drawn` ones have errors."""
    ends = [(count, *payoff(levels)) for levels, count in zip(orders, deals, strict=True) if count]
    met = summed([count for count, *_ in ends])
    if not met:
        return None
    made, won, left = [summed([end[0] * end[place] for end in ends]) for place in (1, 2, 3)]
    errors: tuple[float | None, float | None] = None, None
    if drawn:
        errors = (
            sqrt(summed([count * (make - made / met) ** 2 for count, make, *_ in ends])) / met,
            sqrt(summed([count * (own - won / met) ** 2 for count, _, own, _ in ends])) / met,
        )
    best, worst = [
        summed([count * payoff((own, *levels[1:])).made for levels, count in zip(orders, deals, strict=True)])
        for own in (len(orders[0]), -1)
    ]
    return Played(name, hands, amount, met, made, won, best, worst, left, *errors)


def is_counted(problem: Problem, accuracy: Accuracy, threads: int, quick: float) -> bool:
    """Whether every deal is counted: where that is asked for or takes so many seconds at most."""
    if accuracy.samples is not None or problem.folded:
        return False
    return bool(accuracy.exact) or exact_seconds(problem) / threads <= quick


def every_deal(
    spot: Spot, by: str | None, payoff: Callable[[Levels], Payoff], control: Control
) -> tuple[list[Played], int]:
    """Each hand or class of the first player, exactly, and how many deals there are."""
    problem, ways, place = spot.problem(), spot.ways, spot.place
    seconds = exact_seconds(problem) / control.threads
    if seconds > REPORT_SECONDS:
        raise place.error(
            "report-too-long",
            f"these deals would take about {seconds:,.0f} s to count",
            "add `samples 20000` for a sampled row each, or narrow the ranges or the boards",
        )
    found = exact_outcomes(problem, control)
    groups: dict[Hashable, Played] = {}
    weights = dict(zip(ways.members(problem.ranges[0]), ways.weights(problem.ranges[0]), strict=True))
    for hand in ways.best_first(list(weights)):
        own = played(ways.hand_text(hand), (hand,), weights[hand], found.orders, found.deals[hand], payoff)
        if own is None:
            continue
        key = hand if by == "hand" else ways.class_of(hand)
        if key in groups:
            groups[key] = groups[key].plus(own)
        else:
            groups[key] = own if by == "hand" else own._replace(name=ways.class_name(key))
    met = summed([own.met for own in groups.values()])
    return list(groups.values()), round(met) if problem.plain else ways.count_deals(problem, control)


def random_deals(
    spot: Spot,
    by: str | None,
    accuracy: Accuracy,
    payoff: Callable[[Levels], Payoff],
    seed: int,
    control: Control,
) -> tuple[list[Played], Played | None, int]:
    """Each hand or class by random deals of its own, the whole by as many as all of them, and how many there are."""
    from pql.engine.decide import whole_plan
    from pql.names.options import LARGEST_SEED
    from pql.statements.report.problems import hand_problems, plan_of, problem_rows

    problem, ways = spot.problem(), spot.ways
    asked = problem_rows(problem, None, (), hand_problems(problem, by or "class", (), ways), ways, control)
    quiet = control.quietly()
    rows: list[Played] = []
    deals = 0
    for done, row in enumerate(control.checked(asked), 1):
        plan = plan_of(ways, row.problem, accuracy, control.threads)
        found = sampled_outcomes(row.problem, plan, (seed + done) & LARGEST_SEED, quiet)
        control.report(done / len(asked))
        assert row.group is not None
        hands = tuple(row.group.hands)
        own = played(row.name, hands, row.amount, found.orders, found.deals[None], payoff, drawn=True)
        if own is None:
            continue
        deals += round(own.met)
        own = _weighing(own, row.amount)
        if by != "hand":
            rows.append(own)
            continue
        each = [number / len(row.members) for number in own[2:9]]  # those that differ in their suits alone
        for name, hand in zip(row.members, row.group.hands, strict=True):
            rows.append(Played(name, (hand,), *each)._replace(ev_stderr=own.ev_stderr, stderr=own.stderr))
    drawn = sampled_outcomes(problem, whole_plan(accuracy, len(rows)), seed, quiet)
    amount = summed([row.amount for row in rows])
    whole = played(spot.hands[0].text, (), amount, drawn.orders, drawn.deals[None], payoff, drawn=True)
    return rows, whole, deals


def _weighing(own: Played, amount: float) -> Played:
    """A sampled row by its weight: how many deals it has of all is not known."""
    part = amount / own.met
    sums = [number * part for number in own[3:9]]
    scaled = Played(own.name, own.hands, amount, *sums)
    return scaled._replace(ev_stderr=own.ev_stderr, stderr=own.stderr)
