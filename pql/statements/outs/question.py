"""`outs`: which cards improve a hand, without opponents or against hands or ranges, and why the others do not.

The rules of the hand are in `outs_rules`; against opponents a card must also leave no known hand ahead (their cards
cannot come), and beat more than half of the deals of hands to the ranges.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from pql.cards.deck import cards_mask, mask_cards
from pql.cards.games import Game
from pql.cards.lows import worth_text
from pql.engine.outs_rules import default_rule
from pql.engine.work import Control
from pql.questions.question import DealQuestion, NamedHands, check_street
from pql.questions.seeds import generator
from pql.sets.boardset import BoardSet

from .result import GROUPS, LOW, NextCard, OutsResult, OutsTable

if TYPE_CHECKING:
    from pql.engine.outs import JudgedHand

# By card, with the standard error of those that are sampled.
_Equities = dict[str, "tuple[float | None, float | None]"]
_REMEMBERED = 1000
# Cards that pass the rules of the hand: the opponents decide whether they are outs.
_JUDGED = (None, "behind", "not-half")


class OutsQuestion(DealQuestion):
    """The outs of a hand on a flop or turn, or a row for each hand of a set."""

    rule: str | None
    seed: int | None

    @property
    def versus(self) -> tuple[NamedHands[Any], ...]:
        """The opponents."""
        return self.spot.hands[1:]

    @property
    def judged_by(self) -> str:
        """The rule that is asked for, or the one that holds without a word: it depends on who is opposite."""
        known = bool(self.versus) and all(len(side.hands) == 1 for side in self.versus)
        return self.rule or default_rule(known)

    def describe(self, control: Control) -> str:
        cards = 52 - self.spot.game.hole - self.spot.seen.bit_count()
        looked = f"rank the hand and the board with each of {cards} cards"
        return f"{looked}, and the opponents' hands with those that improve it" if self.versus else looked

    def answer(self, control: Control) -> OutsResult | OutsTable:
        spot = self.spot
        check_street(spot, "outs")
        live = spot.live(spot.hands[0])
        judged = spot.ways.judged_hands(
            live, self.versus, spot.board, spot.dead, self.judged_by, spot.place, control
        )
        if len(judged) > 1 or (len(live) > 1 and spot.of_two_cards):
            return _table([self._outs(hand) for hand in judged])
        (hand,) = judged
        return self._outs(hand) if hand.met is None else self._with_equities(hand, hand.met, control)

    def _outs(
        self,
        judged: JudgedHand,
        equities: _Equities | None = None,
        method: str | None = None,
        seed: int | None = None,
    ) -> OutsResult:
        cards = judged.cards
        if equities is not None:
            cards = [_with_equity(card, equities) for card in cards]
        return OutsResult(
            judged.hand,
            self.spot.board_text or "",
            self.judged_by,
            _described(self.spot.game, judged.worth, judged.low),
            tuple(cards),
            tuple([side.text for side in self.versus]),
            self.spot.dead_text,
            method,
            seed,
            judged.by_range,
            judged.draws,
            game=self.spot.game.name,
        )

    def _with_equities(self, judged: JudgedHand, ranges: Sequence[Any], control: Control) -> OutsResult:
        """The outs of a hand, with its equity after each card that passed the rules of the hand."""
        spot, ways = self.spot, self.spot.ways
        chosen = [card.card for card in judged.cards if card.refused in _JUDGED or card.nut_low is not None]
        boards = [
            BoardSet.single(mask_cards(spot.board | cards_mask(card)), spot.game.of_two_cards)
            for card in chosen
        ]
        problems = [ways.unchecked(ranges, board, spot.dead) for board in boards]
        plans = ways.equity_plans(problems, control.threads)
        exact = all(plan.exact for plan in plans)
        seed = None if exact else generator(self.seed)[1]
        quiet = control.quietly()
        equities: _Equities = {}
        control.report(0.0)
        for card, problem, plan in zip(chosen, problems, plans, strict=True):
            control.check()
            if seed is None:
                counted = ways.exact_tally(problem, plan, quiet)
                # Dead cards may leave no river.
                equities[card] = counted.equity(0) if counted.deals else None, None
            else:
                drawn = ways.sampled_tally(problem, plan, seed, quiet)
                equities[card] = (drawn.equity(0), drawn.standard_error(0)) if drawn.deals else (None, None)
            control.report(len(equities) / len(chosen))
        return self._outs(judged, equities, "exact" if exact else "sampled", seed)


def _table(results: Sequence[OutsResult]) -> OutsTable:
    """A row for each hand: its outs, in Omaha those to the nuts, what they are worth, and how many make what."""
    outs = [result.outs for result in results]
    counts = [Counter([card.group for card in cards if card.refused is None]) for cards in outs]
    for cards, count in zip(outs, counts, strict=True):
        if lows := sum([card.low is not None for card in cards]):
            count[LOW] = lows
    groups = [group for group in GROUPS if any([group in count for count in counts])]
    effective, nuts = any([result.against_range for result in results]), results[0].draws is not None
    rows = []
    for result, cards, count in zip(results, outs, counts, strict=True):
        to_the_nuts = [len(result.nut_outs)] if nuts else []
        worth = [result.effective or 0.0] if effective else []
        rows.append((result.hand, len(cards), *to_the_nuts, *worth, *[count[group] for group in groups]))
    names = ("hand", "outs", *(["nuts"] if nuts else []), *(["effective"] if effective else []), *groups)
    return OutsTable(names, tuple(rows), results=tuple(results), game=results[0].game)


@lru_cache(_REMEMBERED)
def _described(game: Game, pokerval: int, low: int | None) -> str:
    """What a hand is worth in words: many hands of a range are worth the same."""
    return worth_text(pokerval, low, game)


def _with_equity(card: NextCard, equities: _Equities) -> NextCard:
    if card.card not in equities:
        return card
    equity, stderr = equities[card.card]
    return card.changed(equity=equity, stderr=stderr)
