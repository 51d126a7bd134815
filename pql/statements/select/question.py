"""`select`: aggregates of formulas over every deal, or over random ones with their errors."""

from __future__ import annotations

from array import array
from collections import Counter
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

from pql.base.diagnostics import Place
from pql.engine.accuracy import Accuracy
from pql.engine.chunks import Work, add_up, chunk_size, slices
from pql.engine.decide import refuse_endless
from pql.engine.sampling import sample
from pql.engine.work import Control
from pql.formulas.dealt import check_possible, is_anything, of_more_cards
from pql.formulas.expressions import Evaluation
from pql.formulas.group_sums import (
    MOST_GROUPS,
    GroupAccumulator,
    GroupSums,
    PerDeal,
    SelectPlan,
    TooManyGroups,
    planned,
)
from pql.formulas.opponents import TooManyMatchings, Undealt
from pql.questions.question import Question
from pql.questions.seeds import generator

from .answers import RunningTotal, answer
from .cells import DealtCells
from .checking import CheckedSelect
from .result import SelectResult

if TYPE_CHECKING:
    from pql.base.diagnostics import PQLError
    from pql.cards.games import Game
    from pql.formulas.dealing import Enumeration, Sampling
    from pql.formulas.dealt import Held
    from pql.sets.boardset import BoardSet

# A chunk has a table of its own to be added to the others, and so is larger than those of other questions.
_LARGER = 5


class SelectQuestion(Question):
    """A select, ready to be answered. `boards` may be None: every board. Nothing looks at what others have `folded`."""

    players: tuple[str, ...]
    hands: tuple[Held, ...]
    boards: BoardSet | None
    dead: int
    checked: CheckedSelect
    limit: int | None
    accuracy: Accuracy
    place: Place
    game: Game
    order: str | None = None
    folded: tuple[Held, ...] = ()

    def planned(self, control: Control, undealt: bool = True) -> SelectPlan:
        """The plan, where it can be with opponents `undealt`; raises a running `PQLError` when no deal is possible."""
        ranges = list(self.hands)
        if ranges or self.folded:
            check_possible(ranges, self.boards, self.dead, self.place, self.players, self.folded)
        dealt = [*ranges, *self.folded]
        given = self.boards, self.dead
        accuracy, threads = self.accuracy, control.threads
        if undealt and not of_more_cards(dealt) and accuracy.samples is None:
            asked = self._undealt(dealt)
            if asked is not None:
                plan = planned([*dealt], *given, asked, accuracy, threads)
                if plan.exact and is_countable(plan):
                    return plan
        return planned(dealt, *given, self.checked.per_deal, accuracy, threads)

    def _undealt(self, dealt: list[Held]) -> PerDeal | None:
        """What is asked without the hands of opponents, where these need not be dealt."""
        checked = self.checked
        columns = (*checked.columns, *(() if checked.having is None else checked.having.columns))
        other = {
            column.place
            for column in columns
            if column.function not in ("avg", "count", "sum", None, "histogram")
        }
        linear = frozenset(range(len(checked.per_deal.values))) - other
        anyone = frozenset([seat for seat, hands in enumerate(dealt) if is_anything(hands)])
        restricted = frozenset(range(len(dealt))) - anyone
        street = 0 if self.boards is None else self.boards.street
        return Undealt(linear, anyone, restricted, street).asked(checked.per_deal)

    def describe(self, control: Control) -> str:
        from .explaining import plan_text

        return plan_text(self, self.planned(control), control.threads)

    def estimate(self, control: Control) -> float:
        return self.planned(control).how.estimate(control.threads)

    def answer(self, control: Control) -> SelectResult:
        started = perf_counter()
        cells, seed = self.summed(control)
        elapsed = perf_counter() - started
        return answer(cells, self.game, self.limit, elapsed, seed=seed, order=self.order)

    def summed(self, control: Control) -> tuple[DealtCells, int | None]:
        """The sums over deals by group, and the seed of a sample; raises a running `PQLError` where there are none."""
        try:
            return self._summed(self.planned(control), control)
        except TooManyMatchings:
            return self._summed(self.planned(control, undealt=False), control)

    def _summed(self, plan: SelectPlan, control: Control) -> tuple[DealtCells, int | None]:
        seed = None
        try:
            if plan.possible.is_empty:
                group_sums = GroupSums()
            elif plan.exact:
                group_sums = self._exact(plan, control)
            else:
                _, seed = generator(self.accuracy.seed)
                group_sums = self._sampled(plan, seed, control)
        except TooManyGroups:
            raise too_many_groups(self.place) from None
        if not group_sums.groups:
            self._refuse_nothing(group_sums)
        return DealtCells(self.checked, plan, group_sums), seed

    def _refuse_nothing(self, group_sums: GroupSums) -> None:
        if self.checked.per_deal.where is not None:
            looked = f" among {group_sums.looked_at:,} looked at" if group_sums.looked_at else ""
            raise self.place.error(
                "nothing-left",
                f"no deal satisfies the `where`{looked}",
                "loosen it, or look at its parts with `count`",
            )
        raise self.place.no_deal()

    def _exact(self, plan: SelectPlan, control: Control) -> GroupSums:
        from pql.formulas.dealing import Enumeration

        seconds = plan.how.seconds
        refuse_endless(seconds / control.threads, self.place)
        total = RunningTotal(partial(DealtCells, self.checked, plan), control)
        enumeration = Enumeration(plan.possible, plan.board_tests)
        cuts = list(slices(len(enumeration), chunk_size(len(enumeration), seconds / _LARGER)))
        tasks = ((enumeration, plan.per_deal, start, stop) for start, stop in cuts)
        add_up(total, Work(enumerated, tasks, len(cuts), seconds), control)
        return total.group_sums

    def _sampled(self, plan: SelectPlan, seed: int, control: Control) -> GroupSums:
        from pql.formulas.dealing import Sampling

        total = RunningTotal(partial(DealtCells, self.checked, plan), control)
        given = Sampling(plan.possible), per_random_deal(plan)
        sample(total, drawn, given, plan.how, seed, control, doubling=True)
        return total.group_sums


def is_countable(plan: SelectPlan) -> bool:
    """Whether opponents who are not dealt have few enough hands of a kind to be counted: tried on the first deal."""
    from pql.formulas.dealing import Enumeration

    enumeration = Enumeration(plan.possible, plan.board_tests)
    for block in enumeration.blocks(0, len(enumeration)):
        first = Evaluation(block.frame.select(array("I", [0])), block.dead, Counter())
        try:
            for value in plan.per_deal.values:
                first.column(value)
        except TooManyMatchings:
            return False
        break
    return True


def too_many_groups(place: Place) -> PQLError:
    """The error of a `group by` with too many values."""
    return place.error(
        "too-many-groups",
        f"this makes more than {MOST_GROUPS:,} groups",
        "group by something coarser: handClass(hero), texture(flop), topCard(flop), handType(hero, river)",
    )


def per_random_deal(plan: SelectPlan) -> PerDeal:
    """What is asked of a random deal: the tests of boards too, which were not taken before."""
    from pql.formulas.group_sums import joined

    tests = [*plan.board_tests, *([] if plan.per_deal.where is None else [plan.per_deal.where])]
    return plan.per_deal._replace(where=joined(tests))


def enumerated(enumeration: Enumeration, per_deal: PerDeal, start: int, stop: int) -> GroupSums:
    """The sums over the deals of some first boards: a unit of work."""
    accumulator = GroupAccumulator(per_deal)
    for block in enumeration.blocks(start, stop):
        accumulator.add(block)
    return accumulator.result()


def drawn(sampling: Sampling, per_deal: PerDeal, seed: int, chunk: int, deals: int) -> GroupSums:
    """The sums over one chunk of random deals: a unit of work."""
    accumulator = GroupAccumulator(per_deal)
    block, attempts = sampling.block(seed, chunk, deals)
    if block is not None:
        accumulator.add(block)
    group_sums = accumulator.result()
    group_sums.attempts = attempts
    return group_sums
