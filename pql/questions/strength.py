"""`strength`: how often a hand wins, how it stands now, and what may become of that.

Against random opponents there is a row for each of their numbers, against opponents with hands of their own there is
one. Exact where that takes a few seconds; the other rows are counted over the same random deals.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import TYPE_CHECKING

from pql.base.place import Place
from pql.cards.combos import ALL_HANDS
from pql.cards.deck import cards_mask, mask_cards, mask_text
from pql.cards.one_place import shared
from pql.engine.plan import Accuracy, Plan, decide, refuse_endless
from pql.engine.problem import Problem, check_possible
from pql.engine.sampling import accuracy_of
from pql.engine.work import Control
from pql.grammar.diagnostics import Diagnostic, PQLError, Source
from pql.results.strength import StrengthResult, StrengthRow
from pql.sets.handset import HandSet

from .next_card import MOST_OPPONENTS, Side, board_of, live_hands, side_of, sides_of
from .question import Question
from .sample import generator
from .strength_standing import Standing
from .strength_work import exact_plan, exact_standing, sampled_standings

if TYPE_CHECKING:
    from pql.sets.boardset import BoardSet


class StrengthQuestion(Question):
    """The strength of a hand or a range on a board, against opponents of its own or numbers of random ones.

    `opponents` are the fewest and the most random opponents; with `versus` they play no part.
    """

    def __init__(
        self,
        side: Side,
        board: tuple[str, int] | None,
        versus: tuple[Side, ...],
        opponents: tuple[int, int],
        dead: int,
        accuracy: Accuracy,
        seed: int | None,
        place: Place,
    ) -> None:
        self.side = side
        self.board_text = board[0] if board is not None else None
        self.board = board[1] if board is not None else 0
        self.versus = versus
        self.numbers = (len(versus),) if versus else tuple(range(opponents[0], opponents[1] + 1))
        self.dead = dead
        self.accuracy = accuracy
        self.seed = seed
        self.place = place

    def problem(self, opponents: int) -> Problem:
        """The question against so many opponents; raises a running `PQLError` if no deal is possible."""
        from pql.sets.boardset import BoardSet

        if clash := shared(self.board, self.dead):
            raise self.place.error(*clash)
        for side in (self.side, *self.versus):
            live_hands(side, self.board, self.dead, self.place)
        others = [hands for _, hands in self.versus] or [HandSet(ALL_HANDS)] * opponents
        board = BoardSet.single(mask_cards(self.board)) if self.board else None
        return check_possible([self.side[1], *others], board, self.dead, self.place)

    def plans(self, threads: int) -> list[tuple[int, Problem, Plan]]:
        """For each number of opponents its problem and plan; exact plans take a few seconds at most, all together."""
        found: list[tuple[int, Problem, Plan]] = []
        spent = 0.0
        for number in self.numbers:
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
            self.side[0],
            tuple(rows[number] for number in self.numbers),
            tuple(text for text, _ in self.versus),
            board=self.board_text,
            dead=mask_text(self.dead) or None,
            order=next((hands.order for hands in self.hands if hands.order is not None), None),
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


def strength(
    hand: str | HandSet,
    board: str | BoardSet | None = None,
    versus: str | HandSet | Sequence[str | HandSet] = (),
    *,
    opponents: int | tuple[int, int] | None = None,
    dead: str = "",
    exact: bool = False,
    within: float | None = None,
    samples: int | None = None,
    seed: int | None = None,
    threads: int | None = None,
) -> StrengthResult:
    """How strong a hand or a range is: what it wins, how it stands now, and its positive and negative potential.

    `board` is none or three to five cards. `versus` is an opponent or a sequence of them, hands or ranges; without
    it `opponents` hold random hands: a number from 1 to 9 (else 1), or the fewest and the most for a row for each. The
    answer is exact where that takes a few seconds, else sampled until every standard error but those of the
    potentials is below 0.05 points; `exact`, `within` and `samples` say otherwise as for `odds`, and `seed` repeats a
    sample.

    The measures, shares of 1, are explained at `pql.results.strength.StrengthRow`; for a range they are sums of
    numerators over sums of denominators. Definitions: hand strength and potential of Billings, Davidson, Schaeffer and
    Szafron, "The challenge of poker" (2002), with true halves for ties.

    Raises `PQLError` for bad text and numbers, and for hands that cannot be dealt.

    >>> import pql
    >>> (row,) = pql.strength("AdQc", "3h4cJh").rows
    >>> round(row.strength, 9), round(row.ppot, 9), round(row.npot, 9)
    (0.585106383, 0.208324043, 0.273692658)
    """
    sides = sides_of(versus)
    if sides and opponents is not None:
        raise PQLError(
            Diagnostic(
                "bad-players",
                "the opponents are either known, by `versus`, or counted, by `opponents`",
                help="leave one of them out",
            )
        )
    if len(sides) > MOST_OPPONENTS:
        raise _too_many()
    numbers = _numbers(1 if opponents is None else opponents)
    side = side_of(hand)
    place = Place((Source(side[0], "<strength>"), None))
    known = None if board is None else board_of(board)
    accuracy = accuracy_of(exact, within, samples)
    question = StrengthQuestion(side, known, sides, numbers, cards_mask(dead), accuracy, seed, place)
    return question.answer(Control(threads))


def _numbers(opponents: int | tuple[int, int]) -> tuple[int, int]:
    """The fewest and the most opponents, as an argument says them."""
    ends = (opponents, opponents) if isinstance(opponents, int) else opponents
    if (
        isinstance(ends, tuple | list)
        and len(ends) == 2
        and all(isinstance(end, int) and 1 <= end <= MOST_OPPONENTS for end in ends)
    ):
        return min(ends), max(ends)
    raise _too_many()


def _too_many() -> PQLError:
    text = f"`strength` takes 1 to {MOST_OPPONENTS} opponents"
    return PQLError(Diagnostic("bad-players", text, help="opponents=(1, 9)"))
