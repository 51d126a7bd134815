"""`outs`: which cards improve a hand, without opponents or against hands or ranges, and why the others do not.

The rules of the hand are in `outs_rules`; against opponents a card must also leave no known hand ahead (their cards
cannot come), and beat more than half of the deals of hands to the ranges.
"""

from __future__ import annotations

from pql.base.place import Place
from pql.cards.deck import card_text, cards_mask, mask_cards, mask_text
from pql.cards.hand_values import describe
from pql.engine.decide import equity_plans
from pql.engine.equity import exact_tally, sampled_tally
from pql.engine.problem import Problem
from pql.engine.work import Control
from pql.evaluator_ext import ranking
from pql.grammar.diagnostics import PQLError
from pql.results.outs import GROUPS, NextCard, OutsResult, OutsTable
from pql.sets.handset import HandSet

from .next_card import cards_of, check_street, live_hands, unseen
from .outs_opponents import Opponents
from .outs_rules import RULES, Spot, group_of, type_name
from .question import NamedHands, OneBoard, Question
from .sample import generator

_HALF = 0.5
# Cards that pass the rules of the hand: the opponents decide whether they are outs.
_JUDGED = (None, "behind", "not-half")


class OutsQuestion(Question):
    """The outs of a hand on a flop or turn, or a row for each hand of a set."""

    hands: NamedHands
    board: OneBoard
    versus: tuple[NamedHands, ...]
    dead: int
    rule: str
    seed: int | None
    place: Place

    def describe(self, control: Control) -> str:
        cards = 52 - 2 - (self.board.cards | self.dead).bit_count()
        looked = f"rank the hand and the board with each of {cards} cards"
        return f"{looked}, and the opponents' hands with those that improve it" if self.versus else looked

    def answer(self, control: Control) -> OutsResult | OutsTable:
        check_street(self.board.cards, self.dead, "outs", self.place)
        live = live_hands(self.hands, self.board.cards, self.dead, self.place)
        if len(live) > 1:
            return self._table(live, control)
        (hand,) = live
        return self._one(hand, control, equities=True)

    def _one(self, hand: str, control: Control, *, equities: bool) -> OutsResult:
        hero = cards_mask(hand)
        opponents = (
            Opponents(self.versus, hero, self.board.cards, self.dead, self.place) if self.versus else None
        )
        cards = self._judged(hero, opponents, control)
        method, seed = None, None
        if opponents is not None and equities:
            cards, method, seed = self._with_equities(cards, hand, opponents, control)
        return OutsResult(
            hand,
            self.board.text,
            self.rule,
            describe(ranking.pokerval(hero | self.board.cards)),
            tuple(cards),
            tuple(side.text for side in self.versus),
            mask_text(self.dead) or None,
            method,
            seed,
            opponents is not None and bool(opponents.ranges),
        )

    def _judged(self, hero: int, opponents: Opponents | None, control: Control) -> list[NextCard]:
        """Every card that can come, with the rule that refuses it if it is no out."""
        board, rule = self.board.cards, RULES[self.rule]
        before, now = ranking.pokerval(hero | board), ranking.pokerval(board)
        held = opponents.held if opponents is not None else 0
        spare = sum(cards_of(hero | board)[:5])
        cards = []
        for card in unseen(hero, board, self.dead, held):
            control.check()
            if opponents is not None and not opponents.can_come(card):
                continue
            after, shared = ranking.pokerval(hero | board | card), ranking.pokerval(board | card)
            refused = rule(Spot(hero, board, card, before, after, shared, now))
            beats: float | None = None
            ties: float | None = None
            if opponents is not None and refused is None:
                if opponents.ahead(after, card):
                    refused = "behind"
                    beats, ties = (0.0, 0.0) if opponents.ranges else (None, None)
                elif opponents.ranges:
                    shares = opponents.beaten(after, card, spare)
                    if shares is None:
                        continue
                    beats, ties = shares
                    refused = "not-half" if beats <= _HALF else None
            made = (type_name(after), group_of(before, after))
            cards.append(NextCard(card_text(card.bit_length() - 1), *made, refused, beats, ties))
        return cards

    def _with_equities(
        self, cards: list[NextCard], hand: str, opponents: Opponents, control: Control
    ) -> tuple[list[NextCard], str, int | None]:
        """The cards with the hand's equity after each that passed the rules of the hand; how; and the seed."""
        from pql.sets.boardset import BoardSet

        ranges = [HandSet.from_hands([hand]), *opponents.hands]
        chosen = [card for card in cards if card.refused in _JUDGED]
        problems = []
        for card in chosen:
            board = BoardSet.single([*mask_cards(self.board.cards), cards_mask(card.card).bit_length() - 1])
            problems.append(Problem(ranges, board, self.dead))
        plans = equity_plans(problems, control.threads)
        exact = all(plan.exact for plan in plans)
        seed = None if exact else generator(self.seed)[1]
        quiet = control.quietly()
        found: dict[str, tuple[float, float | None]] = {}
        control.report(0.0)
        for card, problem, plan in zip(chosen, problems, plans, strict=True):
            control.check()
            if seed is None:
                found[card.card] = (exact_tally(problem, plan, quiet).equity(0), None)
            else:
                tally = sampled_tally(problem, plan, seed, quiet)
                found[card.card] = (tally.equity(0), tally.standard_error(0))
            control.report(len(found) / len(chosen))
        return [_with_equity(card, found) for card in cards], "exact" if exact else "sampled", seed

    def _table(self, live: HandSet, control: Control) -> OutsTable:
        """A row for each hand: its outs, what they are worth against ranges, and how many make what."""
        results = []
        refused = None
        for done, hand in enumerate(live, 1):
            control.check()
            try:
                results.append(self._one(hand, control, equities=False))
            except PQLError as error:
                if error.diagnostics[0].code != "impossible-deal":
                    raise
                refused = error  # a hand that some opponent cannot meet: such deals do not occur
            control.report(done / len(live))
        if refused is not None and not results:
            raise refused
        groups = [group for group in GROUPS if any(group in result.by_type for result in results)]
        effective = any(result.effective is not None for result in results)
        rows = []
        for result in results:
            by_type = result.by_type
            worth = [result.effective or 0.0] if effective else []
            rows.append(
                (result.hand, result.count, *worth, *[len(by_type.get(group, ())) for group in groups])
            )
        columns = ("hand", "outs", *(["effective"] if effective else []), *groups)
        return OutsTable(columns, tuple(rows), results=tuple(results))


def _with_equity(card: NextCard, found: dict[str, tuple[float, float | None]]) -> NextCard:
    if card.card not in found:
        return card
    equity, stderr = found[card.card]
    return NextCard(card.card, card.makes, card.group, card.refused, card.beats, card.ties, equity, stderr)
