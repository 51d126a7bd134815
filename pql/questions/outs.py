"""`outs`: which cards improve a hand, without opponents or against hands or ranges, and why the others do not.

The rules of the hand are in `outs_rules`; against opponents a card must also leave no known hand ahead (their cards
cannot come), and beat more than half of the deals of hands to the ranges.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from pql.base.diagnostics import PQLError
from pql.cards.combos import indices
from pql.cards.deck import cards_mask, mask_cards
from pql.cards.games import Game, played
from pql.cards.hand_values import describe
from pql.cards.kernels import ranking
from pql.engine.decide import equity_plans
from pql.engine.equity import exact_tally, sampled_tally
from pql.engine.problem import Problem
from pql.engine.work import Control
from pql.results.outs import GROUPS, NextCard, OutsResult, OutsTable
from pql.sets.handset import HandSet

from .next_card import check_street
from .outs_cards import MOST_TOUCHED, Hero, Judge
from .outs_opponents import Opponents
from .question import DealQuestion, NamedHands
from .sample import generator

# By card, with the standard error of those that are sampled.
_Equities = dict[str, "tuple[float | None, float | None]"]
_REMEMBERED = 1000
# Cards that pass the rules of the hand: the opponents decide whether they are outs.
_JUDGED = (None, "behind", "not-half")


class OutsQuestion(DealQuestion):
    """The outs of a hand on a flop or turn, or a row for each hand of a set."""

    rule: str
    seed: int | None

    @property
    def versus(self) -> tuple[NamedHands, ...]:
        """The opponents."""
        return self.spot.hands[1:]

    def describe(self, control: Control) -> str:
        cards = 52 - 2 - self.spot.seen.bit_count()
        looked = f"rank the hand and the board with each of {cards} cards"
        return f"{looked}, and the opponents' hands with those that improve it" if self.versus else looked

    def answer(self, control: Control) -> OutsResult | OutsTable:
        check_street(self.spot, "outs")
        live = self.spot.live(self.spot.hands[0])
        judge = Judge(self.versus, self.spot.board, self.spot.dead, self.rule)
        if len(live) > 1:
            return self._table(live, judge, control)
        hero = self._hero(next(indices(live.bits)))
        judge.judge([hero], control.quietly())
        return self._with_equities(hero, control) if hero.opponents is not None else self._outs(hero)

    def _hero(self, number: int, opponents: Opponents | None = None) -> Hero:
        hero = Hero(number)
        if self.versus:
            hero.opponents = opponents or self._opponents(hero.mask)
        return hero

    def _opponents(self, hero: int) -> Opponents:
        return Opponents(self.versus, hero, self.spot.board, self.spot.dead, self.spot.place)

    def _opponents_of_all(self) -> Opponents | None:
        """The opponents of every hand alike: one with a range so large that no hand leaves only one of it, or none."""
        if len(self.versus) != 1 or len(self.versus[0].hands.without(self.spot.seen)) <= MOST_TOUCHED:
            return None
        return self._opponents(0)

    def _outs(
        self,
        hero: Hero,
        equities: _Equities | None = None,
        method: str | None = None,
        seed: int | None = None,
    ) -> OutsResult:
        cards = hero.cards
        if equities is not None:
            cards = [_with_equity(card, equities) for card in cards]
        return OutsResult(
            hero.hand,
            self.spot.board_text or "",
            self.rule,
            _described(played(), ranking.pokerval(hero.mask | self.spot.board)),
            tuple(cards),
            tuple([side.text for side in self.versus]),
            self.spot.dead_text,
            method,
            seed,
            hero.opponents is not None and bool(hero.opponents.ranges),
        )

    def _with_equities(self, hero: Hero, control: Control) -> OutsResult:
        """The outs of a hand, with its equity after each card that passed the rules of the hand."""
        from pql.sets.boardset import BoardSet

        assert hero.opponents is not None
        ranges = [HandSet(1 << hero.number), *hero.opponents.hands]
        chosen = [card for card in hero.cards if card.refused in _JUDGED]
        problems = []
        for card in chosen:
            board = BoardSet.single([*mask_cards(self.spot.board), cards_mask(card.card).bit_length() - 1])
            problems.append(Problem(ranges, board, self.spot.dead))
        plans = equity_plans(problems, control.threads)
        exact = all(plan.exact for plan in plans)
        seed = None if exact else generator(self.seed)[1]
        quiet = control.quietly()
        equities: _Equities = {}
        control.report(0.0)
        for card, problem, plan in zip(chosen, problems, plans, strict=True):
            control.check()
            if seed is None:
                counted = exact_tally(problem, plan, quiet)
                # Dead cards may leave no river.
                equities[card.card] = (counted.equity(0) if counted.deals else None, None)
            else:
                drawn = sampled_tally(problem, plan, seed, quiet)
                equities[card.card] = (
                    (drawn.equity(0), drawn.standard_error(0)) if drawn.deals else (None, None)
                )
            control.report(len(equities) / len(chosen))
        return self._outs(hero, equities, "exact" if exact else "sampled", seed)

    def _table(self, live: HandSet, judge: Judge, control: Control) -> OutsTable:
        """A row for each hand: its outs, what they are worth against ranges, and how many make what."""
        heroes = []
        opponents = self._opponents_of_all()
        refused = None
        for number in indices(live.bits):
            control.check()
            try:
                heroes.append(self._hero(number, opponents))
            except PQLError as error:
                if error.diagnostics[0].code != "impossible-deal":
                    raise
                refused = error  # a hand that some opponent cannot meet: such deals do not occur
        if refused is not None and not heroes:
            raise refused
        judge.judge(heroes, control)
        results = [self._outs(hero) for hero in heroes]
        counts = [Counter([card.group for card in hero.passed if card.refused is None]) for hero in heroes]
        groups = [group for group in GROUPS if any([group in count for count in counts])]
        effective = any([result.against_range for result in results])
        rows = []
        for hero, count in zip(heroes, counts, strict=True):
            # Only the cards that passed have something that they beat.
            worth = [sum([card.beats or 0.0 for card in hero.passed], 0.0)] if effective else []
            rows.append((hero.hand, count.total(), *worth, *[count[group] for group in groups]))
        columns = ("hand", "outs", *(["effective"] if effective else []), *groups)
        return OutsTable(columns, tuple(rows), results=tuple(results))


@lru_cache(_REMEMBERED)
def _described(game: Game, pokerval: int) -> str:
    """What a hand is worth in words, in the game that is played: many hands of a range are worth the same."""
    return describe(pokerval)


def _with_equity(card: NextCard, equities: _Equities) -> NextCard:
    if card.card not in equities:
        return card
    equity, stderr = equities[card.card]
    return NextCard(card.card, card.makes, card.group, card.refused, card.beats, card.ties, equity, stderr)
