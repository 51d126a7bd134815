"""`strength`: how often a hand wins, how it stands now, and what may become of that.

Against random opponents there is a row for each of their numbers, against opponents with hands of their own there is
one. Exact where that takes a few seconds; the other rows are counted over the same random deals.
"""

from __future__ import annotations

from time import perf_counter

from pql.base.place import Place
from pql.cards.combos import ALL_HANDS
from pql.cards.deck import mask_cards, mask_text
from pql.cards.one_place import shared
from pql.engine.accuracy import Accuracy
from pql.engine.decide import refuse_endless, strength_plans
from pql.engine.equity import count_deals
from pql.engine.plan import Plan
from pql.engine.problem import Problem, check_possible
from pql.engine.standings import Standing
from pql.engine.strength import exact_standing, sampled_standings
from pql.engine.work import Control
from pql.results.strength import StrengthResult, StrengthRow
from pql.sets.handset import HandSet

from .next_card import live_hands
from .question import STREETS, NamedHands, OneBoard, Question, order_of
from .sample import generator


class StrengthQuestion(Question):
    """The strength of a hand or a range on a board, against opponents of its own or numbers of random ones.

    `opponents` are the fewest and the most random opponents; with `versus` they play no part.
    """

    hands: NamedHands
    board: OneBoard | None
    versus: tuple[NamedHands, ...]
    opponents: tuple[int, int]
    dead: int
    folded: tuple[NamedHands, ...]
    accuracy: Accuracy
    place: Place

    def problem(self, opponents: int) -> Problem:
        """The question against so many opponents; raises a running `PQLError` if no deal is possible."""
        from pql.sets.boardset import BoardSet

        known = self.board.cards if self.board else 0
        if clash := shared(known, self.dead):
            raise self.place.error(*clash)
        for side in (self.hands, *self.versus):
            live_hands(side, known, self.dead, self.place)
        others = [side.hands for side in self.versus] or [HandSet(ALL_HANDS)] * opponents
        board = BoardSet.single(mask_cards(known)) if known else None
        folded = [side.hands for side in self.folded]
        return check_possible([self.hands.hands, *others], board, self.dead, self.place, folded=folded)

    def _numbers(self) -> tuple[int, ...]:
        """The numbers of opponents, one for each row."""
        if self.versus:
            return (len(self.versus),)
        return tuple(range(self.opponents[0], self.opponents[1] + 1))

    def _plans(self, control: Control) -> list[tuple[int, Problem, Plan]]:
        """For each number of opponents its problem and plan."""
        problems = [self.problem(number) for number in self._numbers()]
        plans = strength_plans(problems, self.accuracy, control.threads)
        return list(zip(self._numbers(), problems, plans, strict=True))

    def describe(self, control: Control) -> str:
        lines = []
        for number, _, plan in self._plans(control):
            lines += [_against(number), *[f"  {line}" for line in plan.describe(control.threads)]]
        return "\n".join(lines)

    def estimate(self, control: Control) -> float:
        return sum([plan.estimate(control.threads) for _, _, plan in self._plans(control)])

    def answer(self, control: Control) -> StrengthResult:
        started = perf_counter()
        plans = self._plans(control)
        refuse_endless(sum([plan.seconds for *_, plan in plans]) / control.threads, self.place)
        seed = None if all(plan.exact for _, _, plan in plans) else generator(self.accuracy.seed)[1]
        rows = self._exact_rows(plans, control)
        sampled = [entry for entry in plans if not entry[2].exact]
        if sampled and seed is not None:
            fewest = sampled[0][0]
            _, problem, plan = sampled[-1]
            for standing in sampled_standings(problem, fewest, plan, seed, control):
                rows[standing.opponents] = self._row(standing, "sampled", round(standing.deals))
        return StrengthResult(
            "sampled" if sampled else "exact",
            self.hands.text,
            tuple(rows[number] for number in self._numbers()),
            tuple(side.text for side in self.versus),
            board=self.board.text if self.board else None,
            dead=mask_text(self.dead) or None,
            folded=tuple([side.text for side in self.folded]),
            order=order_of((self.hands, *self.versus, *self.folded)),
            seed=seed,
            algorithm=plans[0][2].algorithm.value,
            elapsed=perf_counter() - started,
            street=STREETS[self.board.cards.bit_count()] if self.board else "preflop",
        )

    def _exact_rows(self, plans: list[tuple[int, Problem, Plan]], control: Control) -> dict[int, StrengthRow]:
        rows = {}
        for number, problem, plan in plans:
            if not plan.exact:
                continue
            standing = exact_standing(problem, plan, control)
            deals = round(standing.deals) if problem.plain else count_deals(problem, control)
            rows[number] = self._row(standing, "exact", deals)
        return rows

    def _row(self, standing: Standing, method: str, deals: int) -> StrengthRow:
        if not deals:
            raise self.place.no_deal()
        errors = None if method == "exact" else standing.errors()
        return StrengthRow(
            standing.opponents, **standing.measures(), method=method, deals=deals, errors=errors
        )


def _against(opponents: int) -> str:
    return "against 1 opponent" if opponents == 1 else f"against {opponents} opponents"
