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
from pql.engine.plan import Accuracy, Plan, decide, refuse_endless
from pql.engine.problem import Problem, check_possible
from pql.engine.work import Control
from pql.results.strength import StrengthResult, StrengthRow
from pql.sets.handset import HandSet

from .next_card import live_hands
from .question import NamedHands, OneBoard, Question, order_of
from .sample import generator
from .strength_standing import Standing
from .strength_work import exact_plan, exact_standing, sampled_standings


class StrengthQuestion(Question):
    """The strength of a hand or a range on a board, against opponents of its own or numbers of random ones.

    `opponents` are the fewest and the most random opponents; with `versus` they play no part.
    """

    hands: NamedHands
    board: OneBoard | None
    versus: tuple[NamedHands, ...]
    opponents: tuple[int, int]
    dead: int
    accuracy: Accuracy
    seed: int | None
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
        return check_possible([self.hands.hands, *others], board, self.dead, self.place)

    def _numbers(self) -> tuple[int, ...]:
        """The numbers of opponents, one for each row."""
        if self.versus:
            return (len(self.versus),)
        return tuple(range(self.opponents[0], self.opponents[1] + 1))

    def plans(self, threads: int) -> list[tuple[int, Problem, Plan]]:
        """For each number of opponents its problem and plan; exact plans take a few seconds at most, all together."""
        found: list[tuple[int, Problem, Plan]] = []
        spent = 0.0
        for number in self._numbers():
            problem = self.problem(number)
            plan = self._plan(problem, spent, threads)
            spent += plan.seconds
            found.append((number, problem, plan))
        return found

    def _plan(self, problem: Problem, spent: float, threads: int) -> Plan:
        """The plan for one number of opponents, when those before take up some of the patience."""
        exact = exact_plan(problem)
        exact.seconds += spent * threads
        plan = decide(lambda: exact, self.accuracy, threads)
        if plan.exact:
            plan.seconds -= spent
        return plan

    def plan(self, control: Control) -> str:
        lines = []
        for number, _, plan in self.plans(control.threads):
            lines += [_against(number), *[f"  {line}" for line in plan.said(control.threads)]]
        return "\n".join(lines)

    def answer(self, control: Control) -> StrengthResult:
        started = perf_counter()
        plans = self.plans(control.threads)
        refuse_endless(sum([plan.seconds for _, _, plan in plans if plan.exact]), self.place)
        seed = None if all(plan.exact for _, _, plan in plans) else generator(self.seed)[1]
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
            order=order_of((self.hands, *self.versus)),
            seed=seed,
            algorithm=plans[0][2].algorithm,
            elapsed=perf_counter() - started,
        )

    def _exact_rows(self, plans: list[tuple[int, Problem, Plan]], control: Control) -> dict[int, StrengthRow]:
        rows = {}
        for number, problem, plan in plans:
            if not plan.exact:
                continue
            standing = exact_standing(problem, plan, control)
            deals = round(standing.deals)
            if not problem.plain:  # weights do not change how many deals there are
                plain = Problem(
                    [HandSet(hands.bits) for hands in problem.ranges], problem.given_boards, self.dead
                )
                deals = round(exact_standing(plain, plan, control).deals)
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
