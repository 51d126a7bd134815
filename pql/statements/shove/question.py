"""`shove`: all in against the ranges that call behind; `nash`: the equilibrium of all in or nothing."""

from __future__ import annotations

from array import array
from itertools import accumulate
from time import perf_counter
from typing import TYPE_CHECKING, Any

from pql.base.sums import number, summed
from pql.cards.combos import HAND_COUNT
from pql.cards.games import HOLDEM
from pql.cards.starting_hands import class_index, starting_hands
from pql.engine.accuracy import ANY_ACCURACY, Accuracy
from pql.engine.callers import MOST_BEHIND, sampled_calls
from pql.engine.push_fold import CLASSES, equilibrium, pairs_of_classes
from pql.engine.work import Control
from pql.questions.checks import out_of_bounds, refusal
from pql.questions.question import DealQuestion, NamedHands, Question
from pql.questions.seeds import generator
from pql.sets.handset import HandSet
from pql.statements.ev.prizes import Tournament
from pql.statements.ev.question import EvQuestion
from pql.statements.ev.result_of_pot import NOTHING, PotResult, Stakes

from .result import NashResult, NashRow, ShoveResult, ShoveRow
from .several import Table, whole_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pql.cards.games import Game

SMALL, BIG = 0.5, 1.0
"""The blinds: stacks are in big blinds."""
SHORTEST, DEEPEST = 1.0, 1_000.0
SAMPLES = 20_000
"""Random deals for each class, where several players may call."""
MOST_SEATED = MOST_BEHIND + 1
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


def check_callers(callers: int, accuracy: Accuracy) -> None:
    """Raises `PQLError` for more callers than sit at a table, and for an accuracy that the answer has not."""
    if callers > MOST_BEHIND:
        message = f"{callers} players behind are more than sit at a table: at most {MOST_BEHIND}"
        raise refusal("bad-players", message, "leave some of them out")
    if callers == 1 and (accuracy.samples, accuracy.within) != (None, None):
        raise refusal("bad-accuracy", "`shove` against one player is exact", "leave it out")
    if callers > 1 and (accuracy.exact, accuracy.within) != (None, None):
        message = "against several, who calls is exact, and what several calls make is drawn at random"
        raise refusal("bad-accuracy", message, "write `samples 1000000` for smaller errors")


def check_shorter(stack: float, tournament: Tournament, posted: Sequence[float]) -> None:
    """Raises `PQLError` for a shove that is not of all the hero has, or of all that somebody behind has."""
    seats = tournament.hero, *tournament.villains
    own, *behind = [tournament.stacks[seat] + part for seat, part in zip(seats, posted, strict=True)]
    for stack_behind, part in zip(behind, posted[1:], strict=True):
        if stack_behind <= part:
            message = f"a player behind has {number(stack_behind)}, and posts {number(part)}"
            raise refusal(
                "bad-stacks", message, "who is all in before the cards are dealt has nothing to call with"
            )
    shorter = min(own, max(behind))
    if abs(shorter - stack) > 1e-9 * shorter:
        whose = "of both stacks" if len(behind) == 1 else "of the hero's stack and the largest behind"
        message = f"the shove is of {number(stack)} big blinds, and the shorter {whose} is {number(shorter)}"
        raise refusal("bad-stacks", message, "all stacks are in big blinds here, before anyone posts")


def posted_by(behind: int, ante: float) -> tuple[float, ...]:
    """What the one who moves all in has posted, and each of so many players behind, who end with both blinds.

    >>> posted_by(1, 0.1), posted_by(3, 0)
    ((0.6, 1.1), (0, 0, 0.5, 1.0))
    """
    blinds = (0,) * (behind - 1) + (SMALL, BIG)
    return tuple([blind + ante for blind in blinds])


def shoved_pot(stack: float, ante: float, others: int = 0, behind: int = 1) -> PotResult:
    """The arithmetic of moving all in: what is left of a stack, over what has been posted.

    So many players are `behind`; so many `others` have posted the ante too, and folded.

    >>> pot = shoved_pot(10, 0)
    >>> pot.amount, pot.size, pot.answer, pot.total
    (9.5, 1.5, 9.0, 20.0)
    """
    said = f"shove {number(stack)}bb" + (f" ante {number(ante)}" if ante else "")
    own, *_ = posted_by(behind, ante)
    posted = SMALL + BIG + (1 + behind + others) * ante
    return PotResult("shove", stack - own, posted, over=BIG + ante - own, said=said)


class ShoveQuestion(DealQuestion):
    """`shove STACKbb vs RANGE {vs RANGE}`: any hand moves all in, and players behind with any hand call with some."""

    stack: float
    ante: float
    pot: PotResult
    callers: tuple[NamedHands[HandSet], ...]
    ranking: tuple[str, ...]
    tournament: Tournament | None = None
    accuracy: Accuracy = ANY_ACCURACY

    def describe(self, control: Control) -> str:
        alone = "exact: every hand against every hand of a player behind"
        if len(self.callers) == 1:
            return alone
        return f"{alone}; several who call by {self._samples:,} random deals for each class"

    @property
    def _samples(self) -> int:
        return self.accuracy.samples or SAMPLES

    def answer(self, control: Control) -> ShoveResult:
        several = len(self.callers) > 1
        if self.tournament is not None and not several:
            return self.changed(pot=self.tournament.pot(self.pot), tournament=None).answer(control)
        started = perf_counter()
        pot, deals, seed = self.pot, 0, None
        if several:
            rows, pot, deals, seed = self._against_several(control)
            nothing = NOTHING * pot.at_stake
            those = [row for row in rows if row.ev > nothing]
            profitable = HandSet.from_classes([row.name for row in those]).text() if those else "none"
            share = 1.0 if len(those) == len(rows) else summed([row.share for row in those])
        else:
            found = self._asked(0).answer(control)
            rows = [
                ShoveRow(
                    row.name,
                    round(row.amount),
                    row.share,
                    row.ev,
                    row.folds or 0.0,
                    row.equity,
                    row.breakeven,
                    None if self.spot.dead else self._calls_at_most(class_index(row.name)),
                )
                for row in found.rows
            ]
            profitable, share, deals = found.profitable, found.profitable_share, found.deals
        return ShoveResult(
            self.stack,
            self.ante,
            " vs ".join([caller.text for caller in self.callers]),
            tuple(rows),
            profitable,
            share,
            pot,
            "sampled" if several else "exact",
            deals,
            seed=seed,
            elapsed=perf_counter() - started,
            **self.spot.texts(*self.callers),
        )

    def _asked(self, player: int) -> EvQuestion:
        """The same against one player behind, as if there were no others."""
        return EvQuestion(self.spot, self.pot, self.callers[player], ANY_ACCURACY, "class")

    def _against_several(self, control: Control) -> tuple[list[ShoveRow], PotResult, int, int]:
        """Every class, best first, the pot in prizes if it is, how many deals were drawn, and by which seed."""
        _, seed = generator(self.accuracy.seed)
        table = self._table()
        ends, behind = table.ends(), len(self.callers)
        groups = [self._asked(player).classes(control) for player in range(behind)]
        calls = [array("d", caller.hands.buffer()) for caller in self.callers]
        held = [array("d", bytes(8 * HAND_COUNT)) for _ in groups[0]]
        for group, own in zip(groups[0], held, strict=True):
            for hand in group.hands:
                own[hand] = 1.0
        drawn = sampled_calls(self.spot.game, self.spot.dead, held, calls, self._samples, seed, control)
        met = summed([group.met for group in groups[0]])
        rows, deals = [], 0
        for place, found in enumerate(drawn):
            group = groups[0][place]
            whole = whole_of([each[place] for each in groups], found, ends)
            deals += found.deals
            rows.append(
                ShoveRow(
                    group.name,
                    round(group.amount),
                    group.met / met,
                    whole.made,
                    whole.folds,
                    whole.won,
                    whole.breakeven,
                    None,
                    whole.made_stderr,
                    whole.folds_stderr,
                    whole.won_stderr,
                    whole.breakeven_stderr,
                )
            )
        rows.sort(key=lambda row: -row.ev)
        if self.tournament is None:
            return rows, self.pot, deals, seed
        # Everybody calls, and the hero beats all of them, or none.
        last = [*range(1, behind + 1)]
        best, worst = ends((behind + 1, *last)).made, ends((1, *[each + 1 for each in last])).made
        stakes = Stakes(ends((1, *[0] * behind)).made, best, (best + worst) / 2, worst, 0.0, 0.0, 0.0)
        return rows, self.tournament.with_stakes(self.pot, stakes, table.fold), deals, seed

    def _table(self) -> Table:
        """The hero, the players behind, then all others, with their stacks before they post."""
        posted = posted_by(len(self.callers), self.ante)
        if self.tournament is None:
            return Table((self.stack,) * len(posted), posted, self.stack, len(self.callers))
        seats = self.tournament.hero, *self.tournament.villains
        left = self.tournament.stacks
        others = [place for place in range(len(left)) if place not in seats]
        ante = self.ante if len(left) <= MOST_SEATED else 0
        return Table(
            (
                *[left[seat] + part for seat, part in zip(seats, posted, strict=True)],
                *[left[place] + ante for place in others],
            ),
            (*posted, *[ante] * len(others)),
            self.stack,
            len(self.callers),
            self.tournament.prizes,
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
