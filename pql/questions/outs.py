"""`outs`: which cards improve a hand, against nobody, known hands or ranges, and why the others do not.

The rules of the hand are in `outs_rules`; against opponents a card must also leave no known hand ahead (their cards
cannot come), and beat more than half of the deals of hands to the ranges.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pql.base.arguments import checked_text
from pql.base.place import Place
from pql.cards.deck import card_text, cards_mask, mask_cards, mask_text
from pql.engine.exact import exact_tally
from pql.engine.plan import PATIENCE, choose, exact_plan
from pql.engine.problem import Problem
from pql.engine.work import Control
from pql.evaluator_ext import ranking
from pql.grammar.diagnostics import Diagnostic, PQLError, Source
from pql.grammar.nodes import Exactly, Samples
from pql.results.outs import GROUPS, NextCard, OutsResult, OutsTable
from pql.sets.handset import HandSet

from .equity import sampled_tally
from .next_card import (
    MOST_OPPONENTS,
    Side,
    board_of,
    cards_of,
    check_street,
    live_hands,
    side_of,
    sides_of,
    unseen,
)
from .outs_opponents import Opponents
from .outs_rules import RULES, Spot, group_of, type_name
from .question import Question
from .sample import check_seed, generator

if TYPE_CHECKING:
    from pql.sets.boardset import BoardSet

_HALF = 0.5
# How cards fare that pass the rules of the hand: the opponents decide on them.
_JUDGED = (None, "behind", "not-half")
# So many random deals bring the standard error of any equity below 0.05 points.
_SAMPLES = 1_000_000


class OutsQuestion(Question):
    """The outs of a hand on a flop or turn, or a row for each hand of a set."""

    def __init__(
        self,
        hero: Side,
        board: tuple[str, int],
        versus: tuple[Side, ...],
        dead: int,
        rule: str,
        seed: int | None,
        place: Place,
    ) -> None:
        self.hero = hero
        self.board_text, self.board = board
        self.versus = versus
        self.dead = dead
        self.rule = rule
        self.seed = seed
        self.place = place

    def plan(self, control: Control) -> str:
        cards = 52 - 2 - (self.board | self.dead).bit_count()
        looked = f"rank the hand and the board with each of {cards} cards"
        return f"{looked}, and the opponents' hands with those that improve it" if self.versus else looked

    def answer(self, control: Control) -> OutsResult | OutsTable:
        check_street(self.board, self.dead, "outs", self.place)
        live = live_hands(self.hero, self.board, self.dead, self.place)
        if len(live) > 1:
            return self._table(live, control)
        (hand,) = live
        return self._one(hand, control, equities=True)

    def _one(self, hand: str, control: Control, *, equities: bool) -> OutsResult:
        hero = cards_mask(hand)
        opponents = Opponents(self.versus, hero, self.board, self.dead, self.place) if self.versus else None
        cards = self._judged(hero, opponents, control)
        method, seed = None, None
        if opponents is not None and equities:
            cards, method, seed = self._with_equities(cards, hand, opponents, control)
        return OutsResult(
            hand,
            self.board_text,
            self.rule,
            _words(hero | self.board),
            tuple(cards),
            tuple(text for text, _ in self.versus),
            mask_text(self.dead) or None,
            method,
            seed,
            opponents is not None and bool(opponents.ranges),
        )

    def _judged(self, hero: int, opponents: Opponents | None, control: Control) -> list[NextCard]:
        """Every card that can come, with the rule that refuses it if it is no out."""
        board, rule = self.board, RULES[self.rule]
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
            board = BoardSet.single([*mask_cards(self.board), cards_mask(card.card).bit_length() - 1])
            problems.append(Problem(ranges, board, self.dead))
        seconds = sum([exact_plan(problem).seconds for problem in problems]) / control.threads
        exact = seconds <= PATIENCE
        seed = None if exact else generator(self.seed)[1]
        quiet = control.quietly()
        found: dict[str, tuple[float, float | None]] = {}
        control.report(0.0)
        for card, problem in zip(chosen, problems, strict=True):
            control.check()
            if seed is None:
                tally = exact_tally(problem, choose(problem, Exactly(), control.threads), quiet)
                found[card.card] = (tally.equity(0), None)
            else:
                plan = choose(problem, Samples(_SAMPLES), control.threads)
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
        return OutsTable(("hand", "outs", *(["effective"] if effective else []), *groups), tuple(rows))


def _words(cards: int) -> str:
    from pql.cards.hand_values import describe

    return describe(ranking.pokerval(cards))


def _with_equity(card: NextCard, found: dict[str, tuple[float, float | None]]) -> NextCard:
    if card.card not in found:
        return card
    equity, stderr = found[card.card]
    return NextCard(card.card, card.makes, card.group, card.refused, card.beats, card.ties, equity, stderr)


def outs(
    hand: str | HandSet,
    board: str | BoardSet,
    versus: str | HandSet | Sequence[str | HandSet] = (),
    *,
    dead: str = "",
    rule: str = "article",
    seed: int | None = None,
    threads: int | None = None,
) -> OutsResult:
    """The cards that improve a hand on a flop or turn, and for each other card the rule that refuses it.

    A card is an out by the rule `article` if the type of hand rises with it, above the type that the board and the card
    have alone, and no opponent is strictly better then. `improving` counts every card that raises the hand's value,
    `discounted` judges as careful players do (Matt Baker's rules: no pair below the board, nothing that a flush or
    straight on the board beats). `versus` is an opponent or a sequence of them, hands or ranges: the cards of known
    hands cannot come, and a card must beat more than half of the hands of ranges. `seed` fixes equities that have to
    be sampled.

    Raises `PQLError` for bad text, a set of several hands or boards, a river, and opponents that cannot be dealt;
    `pql.run("outs ...")` makes a table of several hands.

    >>> import pql
    >>> found = pql.outs("AsAc", "Kd8h9c")
    >>> found.count, {made: len(cards) for made, cards in found.by_type.items()}
    (11, {'twopair': 9, 'trips': 2})
    >>> pql.outs("AsAc", "Kd8h9c", rule="discounted").by_type
    {'trips': ['Ah', 'Ad']}
    >>> pql.outs("KsKd", "Qs6s2d", "AsAd").by_type
    {'trips': ['Kh', 'Kc']}
    """
    check_seed(seed)
    if checked_text(rule, "a rule") not in RULES:
        raise _error("bad-rule", f"`{rule}` is no rule for outs", f"the rules are {', '.join(RULES)}")
    sides = sides_of(versus)
    if len(sides) > MOST_OPPONENTS:
        raise _error("bad-players", f"`outs` takes at most {MOST_OPPONENTS} opponents", None)
    hero = side_of(hand)
    place = Place((Source(hero[0], "<outs>"), None))
    question = OutsQuestion(hero, board_of(board), sides, cards_mask(dead), rule, seed, place)
    result = question.answer(Control(threads))
    if isinstance(result, OutsTable):
        raise _error(
            "not-one-hand",
            f"`pql.outs` takes one hand, and this is {len(result.rows)}",
            'pql.run("outs ... on ...") makes a table of several hands',
        )
    return result


def _error(code: str, message: str, help: str | None) -> PQLError:
    return PQLError(Diagnostic(code, message, help=help))
