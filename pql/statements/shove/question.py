"""`shove`: all in from the small blind against a calling range; `nash`: the equilibrium of all in or nothing."""

from __future__ import annotations

from itertools import accumulate
from time import perf_counter
from typing import TYPE_CHECKING, Any

from pql.base.sums import number, summed
from pql.cards.games import HOLDEM
from pql.cards.starting_hands import class_index, starting_hands
from pql.engine.accuracy import ANY_ACCURACY
from pql.engine.push_fold import CLASSES, equilibrium, pairs_of_classes
from pql.engine.work import Control
from pql.questions.checks import out_of_bounds, refusal
from pql.questions.question import DealQuestion, NamedHands, Question
from pql.sets.handset import HandSet
from pql.statements.ev.prizes import Tournament
from pql.statements.ev.question import EvQuestion
from pql.statements.ev.result_of_pot import PotResult

from .result import NashResult, NashRow, ShoveResult, ShoveRow

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pql.cards.games import Game

SMALL, BIG = 0.5, 1.0
"""The blinds: stacks are in big blinds."""
SHORTEST, DEEPEST = 1.0, 1_000.0
MOST_SEATED = 10
"""So many players of a tournament sit at one table, where all post the ante; of more it is not known who does."""


def check_game(game: Game, word: str) -> None:
    """Raises `PQLError` for another game than hold'em."""
    if game != HOLDEM:
        message = f"`{word}` is of hold'em, and the game is {game.name}"
        raise refusal("other-game", message, "write `game holdem` before it")


def check_depth(stack: float, ante: float) -> None:
    """Raises `PQLError` for stacks that are not all in before the flop, and for antes that leave nothing."""
    if not SHORTEST < stack <= DEEPEST:
        message = f"a stack is more than {SHORTEST:g} big blind here, and at most {DEEPEST:,.0f}"
        raise out_of_bounds("bad-stacks", message, "write it in big blinds, as in `10bb`")
    if not 0 <= ante <= BIG or ante + BIG >= stack:
        raise out_of_bounds(
            "bad-amount", "an ante is at most a big blind, and leaves chips", "as in `ante 0.1`"
        )


def check_shorter(stack: float, tournament: Tournament, posted: tuple[float, float]) -> None:
    """Raises `PQLError` for a shove of less than the shorter of both stacks, which are in big blinds too."""
    seats = tournament.hero, tournament.villains[0]
    shorter = min([tournament.stacks[seat] + part for seat, part in zip(seats, posted, strict=True)])
    if abs(shorter - stack) > 1e-9 * shorter:
        message = (
            f"the shove is of {number(stack)} big blinds, and the shorter of both stacks is {number(shorter)}"
        )
        raise refusal("bad-stacks", message, "all stacks are in big blinds here, before anyone posts")


def shoved_pot(stack: float, ante: float, others: int = 0) -> PotResult:
    """The arithmetic of moving all in from the small blind: a raise of what is left over what there is to call.

    So many `others` have posted the ante too, and folded.

    >>> pot = shoved_pot(10, 0)
    >>> pot.amount, pot.size, pot.answer, pot.total
    (9.5, 1.5, 9.0, 20.0)
    """
    said = f"shove {number(stack)}bb" + (f" ante {number(ante)}" if ante else "")
    posted = SMALL + BIG + (2 + others) * ante
    return PotResult("shove", stack - SMALL - ante, posted, over=BIG - SMALL, said=said)


class ShoveQuestion(DealQuestion):
    """`shove STACKbb vs RANGE`: any hand of the small blind, any of the big blind, of which some call."""

    stack: float
    ante: float
    pot: PotResult
    calling: NamedHands[HandSet]
    ranking: tuple[str, ...]
    tournament: Tournament | None = None

    def describe(self, control: Control) -> str:
        return "exact: every hand of the small blind against every hand of the big blind"

    def answer(self, control: Control) -> ShoveResult:
        if self.tournament is not None:
            return self.changed(pot=self.tournament.pot(self.pot), tournament=None).answer(control)
        started = perf_counter()
        asked = EvQuestion(self.spot, self.pot, self.calling, ANY_ACCURACY, "class")
        found = asked.answer(control)
        rows = [
            ShoveRow(
                row.name,
                round(row.amount),
                row.share,
                row.ev,
                row.folds or 0.0,
                row.equity,
                row.breakeven,
                self._calls_at_most(class_index(row.name)),
            )
            for row in found.rows
        ]
        return ShoveResult(
            self.stack,
            self.ante,
            self.calling.text,
            tuple(rows),
            found.profitable,
            found.profitable_share,
            self.pot,
            found.method,
            found.deals,
            perf_counter() - started,
            **self.spot.texts(self.calling),
        )

    def _calls_at_most(self, own: int) -> float:
        """The share of all hands, strongest first, against whose calls, and those of fewer, a class loses nothing."""
        pairs, wins, ties = pairs_of_classes()
        row = slice(own * CLASSES, (own + 1) * CLASSES)
        met, won, tied = pairs[row], wins[row], ties[row]
        places = [class_index(name) for name in self.ranking]
        all_met = summed(list(met))
        sums = [list(accumulate([numbers[place] for place in places])) for numbers in (met, won, tied)]
        combos = [starting_hands()[place].size for place in places]
        taken = 0
        for count, called, ahead, level in zip(combos, *sums, strict=True):
            if self.pot.ev(all_met, called, ahead + level / 2, level) < 0:
                break
            taken += count
        return taken / summed(combos)


class NashQuestion(Question):
    """`nash STACKbb`: both strategies of all in or nothing, in equilibrium."""

    stack: float
    ante: float

    def describe(self, control: Control) -> str:
        return "an equilibrium by counterfactual regret minimization, of 169 classes on both sides"

    def answer(self, control: Control) -> NashResult:
        found = equilibrium(self.stack, SMALL, BIG, self.ante)
        names = [kind.name for kind in starting_hands()]
        columns = found.pushes, found.push_values, found.calls, found.call_values
        rows = tuple([NashRow(name, *numbers) for name, *numbers in zip(names, *columns, strict=True)])
        (pushed, push_share), (called, call_share) = _range_of(found.pushes), _range_of(found.calls)
        value, gap = (found.least + found.most) / 2, max(found.most - found.least, 0.0)
        return NashResult(self.stack, self.ante, pushed, push_share, called, call_share, value, gap, rows)


def _range_of(shares: Sequence[float]) -> tuple[str, float]:
    """A strategy as the text of a range, and its part of all hands."""
    weights: dict[int, float] = {}
    hands: Any = HandSet(0)
    for kind, share in zip(starting_hands(), shares, strict=True):
        if share:
            weights[kind.bits] = share
            own = HandSet(kind.bits)
            hands = hands | (own if share == 1 else own.scaled(share))
    return hands.text() if weights else "none", hands.share()
