"""`ev`: what a call or a bet is worth, by itself and with hands.

Two players are exact: every hand at once by the vector kernel. More players, and calls with `samples`, ask the equity
question of each hand or class; rows that would take minutes are sampled.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from pql.base.sums import number, summed
from pql.engine.accuracy import Accuracy
from pql.engine.work import Control
from pql.grammar.limits import LARGEST_AMOUNT, SMALLEST_AMOUNT
from pql.questions.checks import out_of_bounds, refusal
from pql.questions.question import DealQuestion, NamedHands, Question
from pql.statements.distribution.question import NARROWER, described

from .prizes import Tournament
from .result import EvResult, EvRow
from .result_of_pot import NOTHING, PotResult

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from pql.cards.games import Game
    from pql.engine.by_hand import HandVectors
    from pql.engine.ways import AnyProblem

    from .several import Played
HAND_ROWS = ("hand", "class")
# Exact rows that take longer than so many seconds are sampled, as other answers are, by so many deals each.
_QUICK, _SAMPLES = 5.0, 20_000


def pot_of(
    action: str, amount: float, size: float, rake: float, cap: float | None, over: float | None = None
) -> PotResult:
    """The arithmetic of a call or a bet, or of a raise `over` a bet; raises `PQLError` for one that is no raise."""
    if over is None:
        return PotResult(action, amount, size, rake, cap)
    if amount <= over:
        message = f"a raise is to more than the bet of {number(over)}, not to {number(amount)}"
        larger = f"ev raise {number(3 * over)} over {number(over)} into {number(size)}"
        help = f"write the whole amount that you put in: `{larger}`"
        raise out_of_bounds("bad-amount", message, help)
    return PotResult("raise", amount, size + over, rake, cap, over)


def part_of(top: int, bottom: int, size: float, over: float = 0) -> float:
    """A part of a pot as money, rounded once; over a bet it is what a raise to that part of the pot puts in.

    A raise by the pot calls the bet and adds what then lies there, as the rules of pot-limit have it (Robert's Rules
    of Poker, version 11, section 14). Raises `PQLError` for what no statement may say as an amount.

    >>> part_of(2, 3, 150), part_of(1, 1, 100, 50), part_of(3, 4, 0.1)
    (100, 250, 0.075)
    """
    from fractions import Fraction

    pot, bet = Fraction(str(size)), Fraction(str(over))
    exact = bet + Fraction(top, bottom) * (pot + 2 * bet)
    if not SMALLEST_AMOUNT <= exact <= LARGEST_AMOUNT:
        raise out_of_bounds("bad-amount", f"an amount is more than 0, and at most {LARGEST_AMOUNT:,.0f}")
    return int(exact) if exact.denominator == 1 else float(exact)


def check_rows(by: str | None) -> None:
    """Raises `PQLError` for rows that `ev` does not have."""
    if by is not None and by not in HAND_ROWS:
        message = f"`ev` has rows by hand and by class, not by {by}"
        raise refusal("bad-report", message, "write `by class`")


def check_accuracy(accuracy: Accuracy, action: str) -> None:
    """Raises `PQLError` for answers that are neither exact nor, for calls, of a number of samples."""
    bets = action != "call"
    inexact = accuracy.exact is False and accuracy.samples is None
    if inexact or accuracy.within is not None or (bets and accuracy.samples is not None):
        message = f"`ev {action}` is exact" if bets else "`ev` is exact, or takes `samples`"
        raise refusal("bad-accuracy", message, "leave it out")


class PotQuestion(Question):
    """`ev call X to win Y`, `ev bet X into Y`, `ev raise X over X into Y`, `mdf X into Y`."""

    pot: PotResult
    game: Game
    tournament: Tournament | None = None

    immediate = True

    def answer(self, control: Control) -> PotResult:
        pot = self.pot if self.tournament is None else self.tournament.pot(self.pot)
        return pot.changed(game=self.game.name)

    def describe(self, control: Control) -> str:
        return "arithmetic"


class Sums(NamedTuple):
    """A group of hands: its name and hands, their weight, and over its deals, by weights: all of them, those that go
    to a showdown, the pots won there, and those that are shared; `held` and `level` are both if all deals go to one.
    Of split pots come those won there by three quarters and by one, and the same if all deals go to a showdown.
    `stderr` is the standard error of the equity."""

    name: str
    hands: tuple[int, ...]
    amount: float
    met: float
    called: float
    won: float
    tied: float
    held: float
    level: float
    three: float = 0.0
    one: float = 0.0
    held_three: float = 0.0
    held_one: float = 0.0
    stderr: float | None = None

    def plus(self, other: Sums) -> Sums:
        """Both groups together, under the name of the first."""
        numbers = [one + two for one, two in zip(self[2:13], other[2:13], strict=True)]
        return Sums(self.name, self.hands + other.hands, *numbers)

    def row(self, pot: PotResult, total: float) -> EvRow:
        """The row of the answer, of so much weight of deals in all."""
        equity = self.won / self.called if self.called else None
        bets = pot.action != "call"
        error = self.stderr
        return EvRow(
            self.name,
            int(self.amount) if self.amount == int(self.amount) else self.amount,
            self.met / total,
            pot.ev(self.met, self.called, self.won, self.tied, self.three, self.one),
            equity,
            1 - self.called / self.met if bets else None,
            pot.breakeven(equity),
            None if error is None else error * pot.at_stake,
            error,
            pot.instead(
                *[each / self.met for each in (self.held, self.level, self.held_three, self.held_one)]
            ),
        )


class EvQuestion(DealQuestion):
    """`ev call X to win Y with H vs V {vs V}`, `ev bet X into Y with H vs V [continuing C]`, and raises."""

    pot: PotResult
    continuing: NamedHands[Any] | None
    accuracy: Accuracy
    by: str | None
    tournament: Tournament | None = None

    @property
    def heads_up(self) -> bool:
        """Whether every hand is swept: two players, no samples asked for, and not too slow for a call."""
        if len(self.spot.hands) != 2 or self.accuracy.samples is not None:
            return False
        return self.pot.action != "call" or self.spot.ways.is_swept_soon(self.spot.problem())

    def describe(self, control: Control) -> str:
        if self.heads_up:
            swept = "exact: every hand of the range in one sweep a board"
            return described(self.spot.ways.hands_plan(self.spot.problem(), 1), control.threads, swept, swept)
        if self.tournament is not None and self.tournament.several:
            return "every order in which the hands come in, sampled where it takes too long"
        return f"an equity question for each {self.by or 'class'}, sampled where it takes too long"

    def answer(self, control: Control) -> EvResult:
        pot, several = self.pot, self.tournament is not None and self.tournament.several
        if self.tournament is not None and not several:
            return self.changed(pot=self.tournament.pot(pot), tournament=None).answer(control)
        started = perf_counter()
        problem = self.spot.problem()
        seed = None
        sums: list[Any]
        whole: Any
        if self.heads_up:
            sums, deals = self._swept(problem, control)
            whole = sums_of(sums, self.spot.hands[0].text)
        elif several:
            sums, whole, deals, seed = self._in_prizes(problem, control)
        else:
            sums, whole, deals, seed = self._asked(problem, control)
        if whole is None or not whole.met:
            raise self.spot.place.no_deal()
        if self.tournament is not None:
            pot = self.tournament.with_stakes(pot, whole.stakes(), whole.left / whole.met)
        total = summed([each.met for each in sums])
        rows = [(each, each.row(pot, total)) for each in self._grouped(sums)]
        rows.sort(key=lambda pair: -pair[1].ev)
        nothing = NOTHING * pot.at_stake
        profitable, profitable_share = self._those(rows, lambda row: row.ev > nothing)
        better: tuple[str, float] | tuple[None, None] = None, None
        if self.pot.action != "call":
            better = self._those(rows, lambda row: row.ev > max(row.instead or 0.0, 0.0) + nothing)
        return EvResult(
            pot,
            tuple([side.text for side in self.spot.hands]),
            whole.row(pot, whole.met),
            tuple([row for _, row in rows]),
            profitable,
            profitable_share,
            "exact" if seed is None else "sampled",
            deals,
            self.continuing.text if self.continuing else None,
            self.by,
            seed=seed,
            elapsed=perf_counter() - started,
            better=better[0],
            better_share=better[1],
            **self.spot.texts(self.continuing),
        )

    def classes(self, control: Control) -> list[Sums]:
        """The sums of each hand or class of the first player against one opponent, exact."""
        problem = self.spot.problem()
        sums, _ = self._swept(problem, control)
        groups: list[Sums] = self._grouped(sums)
        return groups

    def _those(self, rows: list[tuple[Sums, EvRow]], test: Callable[[EvRow], bool]) -> tuple[str, float]:
        """The hands of the rows that pass, as text, and their part of all deals."""
        passing = [pair for pair in rows if test(pair[1])]
        hands = self._text_of([each for each, _ in passing]) if passing else "none"
        return hands, 1.0 if len(passing) == len(rows) else summed([row.share for _, row in passing])

    def _text_of(self, groups: list[Sums]) -> str:
        """The hands of some groups."""
        hands = [hand for each in groups for hand in each.hands]
        text: str = self.spot.ways.among(self.spot.problem().ranges[0], hands).text()
        return text

    def _grouped(self, sums: list[Any]) -> list[Any]:
        """Hands in their classes, if rows are classes; what is in classes already stays."""
        if self.by != "class" or not self.heads_up:
            return sums
        ways = self.spot.ways
        groups: dict[Hashable, Sums] = {}
        for each in sums:
            own = ways.class_of(each.hands[0])
            groups[own] = (
                groups[own].plus(each) if own in groups else each._replace(name=ways.class_name(own))
            )
        return list(groups.values())

    def _swept(self, problem: AnyProblem, control: Control) -> tuple[list[Sums], int]:
        """Each hand of the first player, exact, and how many deals there are."""
        ways, place = self.spot.ways, self.spot.place
        problem = ways.swept(problem, place)
        ways.refuse_slow_hands(problem, 1, control, place, NARROWER)
        met = ways.vector(problem, control)
        called: HandVectors | None = met
        if self.continuing is not None:
            hero: Any = problem.ranges[0]
            against = problem.with_ranges([hero, problem.ranges[1] & self.continuing.hands])
            called = ways.vector(against, control) if ways.live(against, 1) else None
        values = [
            sums_at(place, met, called, ways.hand_text(met.hands[place]))
            for place in ways.best_first(range(len(met.hands)))
            if met.met[place]
        ]
        return values, ways.count_deals(problem, control)

    def _in_prizes(
        self, problem: Any, control: Control
    ) -> tuple[list[Played], Played | None, int, int | None]:
        """Each hand or class by the order in which all hands come in, the whole, the deals, and the seed of samples."""
        from pql.questions.seeds import generator

        from .several import every_deal, is_counted, random_deals

        assert self.tournament is not None
        payoff, accuracy = self.tournament.payoffs(self.pot), self.accuracy
        _, seed = generator(accuracy.seed)
        control.report(None)
        if accuracy.exact and problem.folded:
            message = "what others have folded is dealt at random in prizes against several"
            help = "leave `exact` out, or write `samples 100000`; or give their cards as `dead`"
            raise self.spot.place.error("bad-accuracy", message, help)
        if is_counted(problem, accuracy, control.threads, _QUICK):
            sums, deals = every_deal(self.spot, self.by, payoff, control)
            return sums, sums_of(sums, self.spot.hands[0].text), deals, None
        if accuracy.samples is None:
            accuracy = Accuracy(None, None, _SAMPLES)
        return *random_deals(self.spot, self.by, accuracy, payoff, seed, control), seed

    def _asked(
        self, problem: AnyProblem, control: Control
    ) -> tuple[list[Sums], Sums | None, int, int | None]:
        """Each hand or class as an equity question of its own, all together, the deals, and the seed of samples."""
        from pql.questions.seeds import generator
        from pql.statements.report.problems import (
            answer_rows,
            answer_whole,
            hand_problems,
            plan_of,
            problem_rows,
        )

        ways = self.spot.ways
        _, seed = generator(self.accuracy.seed)
        control.report(None)
        by = self.by or "class"
        asked = problem_rows(problem, None, (), hand_problems(problem, by, (), ways), ways, control)
        accuracy = self.accuracy
        if accuracy.samples is None and not accuracy.exact:
            plans = [plan_of(ways, row.problem, accuracy, control.threads) for row in control.checked(asked)]
            if summed([plan.seconds for plan in plans]) / control.threads > _QUICK:
                accuracy = Accuracy(None, None, _SAMPLES)
        answers = answer_rows(asked, accuracy, seed, self.spot, control)
        sums = []
        for row, tally, stderr in answers:
            assert row.group is not None
            # How many deals a sampled row has of all is not known: its share is that of its weight.
            met = tally.deals if stderr is None else row.amount
            won, tied = met * tally.equity(0), met * tally.ties(0) / tally.deals
            quarters = [met * tally.quarters(0, count) / tally.deals for count in (3, 1)]
            if by == "hand":  # those that differ in their suits alone were asked about together
                parts = len(row.members)
                totals = row.amount, met, met, won, tied, won, tied, *quarters, *quarters
                each = [total / parts for total in totals]
                both = zip(row.members, row.group.hands, strict=True)
                sums += [Sums(name, (hand,), *each)._replace(stderr=stderr) for name, hand in both]
            else:
                totals = row.amount, met, met, won, tied, won, tied, *quarters, *quarters
                sums.append(Sums(row.name, tuple(row.group.hands), *totals)._replace(stderr=stderr))
        if accuracy.samples is None:
            deals = (
                round(summed([each.met for each in sums]))
                if problem.plain
                else ways.count_deals(problem, control)
            )
            return sums, sums_of(sums, self.spot.hands[0].text), deals, None
        tally = answer_whole(problem, ways, accuracy, len(answers), seed, control)
        amount = summed([each.amount for each in sums])
        equity, error, ties = tally.equity(0), tally.standard_error(0), tally.ties(0) / tally.deals
        quarters = [tally.quarters(0, count) / tally.deals for count in (3, 1)]
        totals = amount, 1.0, 1.0, equity, ties, equity, ties, *quarters, *quarters
        whole = Sums(self.spot.hands[0].text, (), *totals)._replace(stderr=error)
        return sums, whole, round(summed([answer.tally.deals for answer in answers])), seed


def sums_at(place: int, met: HandVectors, called: HandVectors | None, name: str) -> Sums:
    """The sums of one hand by its place in the vectors of all deals, and of those that go to a showdown."""
    weight, hands = met.weight(place), (met.hands[place],)
    deals, held, level = met.met[place] * weight, met.pots(place) * weight, met.ties[place] * weight
    whole = _quarters(place, met, weight)
    if called is None:
        return Sums(name, hands, weight, deals, 0.0, 0.0, 0.0, held, level, 0.0, 0.0, *whole)
    going, won, tied = called.met[place] * weight, called.pots(place) * weight, called.ties[place] * weight
    shown = _quarters(place, called, weight)
    return Sums(name, hands, weight, deals, going, won, tied, held, level, *shown, *whole)


def _quarters(place: int, vectors: HandVectors, weight: float) -> tuple[float, float]:
    """The weight of deals of which a hand wins three quarters of the pot, and one."""
    if vectors.split is None:
        return 0.0, 0.0
    return vectors.split.three_quarters[place] * weight, vectors.split.quartered[place] * weight


Group = TypeVar("Group", "Sums", "Played")


def sums_of(sums: Sequence[Group], name: str) -> Group | None:
    """All groups together; None where there are none."""
    whole: Group | None = None
    for each in sums:
        whole = each._replace(name=name) if whole is None else whole.plus(each)
    return whole
