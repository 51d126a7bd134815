"""What each card that can come does to each of many hands, for `outs`: all hands go through a card together.

The rules of the hand look at its ranks and at what it is worth, so they are asked once for all hands that are alike in
that. What the hands beat of the opponents' ranges, the kernels say for all of them at once.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pql.cards.combos import HAND_COUNT, hand_cards, hand_names
from pql.cards.deck import card_text
from pql.engine.estimates import combinations
from pql.evaluator_ext import ranking
from pql.results.outs import NextCard

from .next_card import unseen
from .outs_opponents import Opponents, Standings, standings
from .outs_rules import RULES, Spot, group_of, type_name

if TYPE_CHECKING:
    from pql.engine.work import Control

    from .question import NamedHands

# A share is a quotient of sums of floats where ranges have weights: half of them is no more than half.
_HALF = 0.5 + 1e-12
# Hands against three and more ranges go through a card so many at a time that it takes about as long.
_SECONDS = 0.01


class Hero:
    """A hand whose outs are asked for, its opponents if there are any, and every card that can come, highest first."""

    __slots__ = ("cards", "hand", "mask", "number", "opponents", "ranks")

    def __init__(self, number: int) -> None:
        first, second = hand_cards()[number]
        self.number = number
        self.hand = hand_names()[number]
        self.mask = 1 << first | 1 << second
        self.ranks = self.hand[::2]
        self.opponents: Opponents | None = None
        self.cards: list[NextCard] = []


class Judge:
    """Finds every card that can come, with the rule that refuses it if it is no out."""

    def __init__(self, sides: tuple[NamedHands, ...], board: int, dead: int, rule: str) -> None:
        self.sides = sides
        self.board = board
        self.dead = dead
        self.rule = RULES[rule]
        self.now = ranking.pokerval(board)

    def judge(self, heroes: Sequence[Hero], control: Control) -> None:
        """Gives the hands their cards."""
        parts = list(self._parts(heroes))
        for done, cards in enumerate(parts):
            self._judge_alike(cards, control, done / len(parts), 1 / len(parts))

    def _parts(self, heroes: Sequence[Hero]) -> Iterator[list[Hero]]:
        """The hands by who is known to hold what, not too many at a time."""
        groups: dict[tuple[int, tuple[int, ...]], list[Hero]] = {}
        for hero in heroes:
            opponents = hero.opponents
            kind = (0, ()) if opponents is None else (opponents.held, tuple(opponents.ranges))
            groups.setdefault(kind, []).append(hero)
        for (_, ranges), group in groups.items():
            most = len(group)
            if len(ranges) > 2:
                most = 1 + int(_SECONDS / combinations([len(self.sides[number].hands) for number in ranges]))
            for start in range(0, len(group), most):
                yield group[start : start + most]

    def _judge_alike(self, heroes: list[Hero], control: Control, done: float, share: float) -> None:
        """Hands whose known opponents are the same, and so are the ranges but for the hands' own cards."""
        opponents = heroes[0].opponents
        held = 0 if opponents is None else opponents.held
        seen = self.board | self.dead | held
        masks = [hero.mask | self.board for hero in heroes]
        before = _pokervals(masks)
        asked, ranges = array("d", bytes(8 * HAND_COUNT)), []
        if opponents is not None:
            ranges = [self.sides[number].hands.without(seen).buffer() for number in opponents.ranges]
            for hero in heroes:
                asked[hero.number] = 1.0
        cards = unseen(seen)
        for number, card in enumerate(cards, 1):
            control.check()
            after = _pokervals([mask | card for mask in masks])
            standing = standings(asked, ranges, self.board | card) if ranges else None
            verdicts: dict[tuple[int, int, str], NextCard] = {}
            shared = ranking.pokerval(self.board | card)
            for hero, old, new in zip(heroes, before, after, strict=True):
                if hero.mask & card or (standing is not None and not standing.met[hero.number]):
                    continue
                kind = (old, new, hero.ranks)
                verdict = verdicts.get(kind)
                if verdict is None:
                    spot = Spot(hero.mask, self.board, card, old, new, shared, self.now)
                    verdict = verdicts[kind] = _by_rule(spot, self.rule(spot))
                if opponents is not None and verdict.refused is None:
                    verdict = _against(verdict, hero, opponents.ahead(new, card), standing)
                hero.cards.append(verdict)
            control.report(done + share * number / len(cards))


def _by_rule(spot: Spot, refused: str | None) -> NextCard:
    made = (type_name(spot.after), group_of(spot.before, spot.after))
    return NextCard(card_text(spot.card.bit_length() - 1), *made, refused)


def _against(card: NextCard, hero: Hero, behind: bool, standing: Standings | None) -> NextCard:
    """A card that the rules of the hand count, judged by the opponents."""
    refused = "behind" if behind else None
    beats: float | None = None
    ties: float | None = None
    if standing is not None:
        beats = ties = 0.0
        if not behind:
            met = standing.met[hero.number]
            beats, ties = standing.wins[hero.number] / met, standing.ties[hero.number] / met
            refused = None if beats > _HALF else "not-half"
    return NextCard(card.card, card.makes, card.group, refused, beats, ties, None, None)


def _pokervals(masks: list[int]) -> array[int]:
    values = array("I", bytes(4 * len(masks)))
    ranking.pokerval_masks(array("Q", masks), values)
    return values
