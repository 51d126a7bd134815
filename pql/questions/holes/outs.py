"""`outs` of hands of Omaha: which cards improve them, and after which of these no hand is better.

The rules are those of hold'em, but what a board gives everyone is the best of three of its cards, as everyone plays two
of his own.
"""

from __future__ import annotations

from array import array
from collections import Counter
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from pql.cards.deck import card_text, cards_mask, mask_cards, mask_text
from pql.cards.hand_values import describe
from pql.cards.hole_draws import spoken_draws
from pql.cards.made_hands import omaha_code
from pql.cards.one_place import clash, undealt
from pql.engine.hole_equity import HoleProblem, equities_of
from pql.evaluator_ext import columns, omaha, ranking
from pql.questions.next_card import cards_of, check_street, unseen
from pql.questions.outs_rules import RULES, Spot, group_of, type_name
from pql.questions.question import DealQuestion
from pql.questions.sample import generator
from pql.results.outs import GROUPS, NextCard, OutsResult, OutsTable
from pql.sets.boardset import BoardSet
from pql.sets.holeset import HoleSet

if TYPE_CHECKING:
    from pql.engine.work import Control
    from pql.questions.question import NamedHands

# A table of more hands says nothing.
_MOST_HANDS = 20_000
_HALF = 0.5 + 1e-12
_JUDGED = (None, "behind", "not-half")
_pokerval = cache(ranking.pokerval_of_ordinal)


class HoleOutsQuestion(DealQuestion):
    """The outs of a hand on a flop or turn, or a row for each hand of a set."""

    rule: str
    seed: int | None

    def describe(self, control: Control) -> str:
        cards = 52 - self.spot.game.hole - self.spot.seen.bit_count()
        return f"rank the hands and the board with each of {cards} cards"

    def answer(self, control: Control) -> OutsResult | OutsTable:
        if self.rule == "discounted":
            raise self.spot.place.error(
                "other-game",
                "`discounted` are rules for hold'em: in Omaha the cards to the nuts are counted",
                "leave `discounted` out",
            )
        check_street(self.spot, "outs")
        known, against = self._opponents()
        dead = self.spot.dead | known
        hands = self.spot.live(self.spot.hands[0]).without(dead)
        if not hands:
            raise self.spot.place.error(*undealt())
        masks, _ = hands.held()
        if len(masks) > _MOST_HANDS:
            raise self.spot.place.error(
                "too-many-rows",
                f"these are {len(masks):,} hands, and `outs` has a row for each",
                "for what a whole range draws to, use `draws`",
            )
        cards = self._cards(masks, dead, known, against, control)
        masks = array("Q", [mask for mask in masks if cards[mask]])
        if not masks:
            raise self.spot.place.error(*undealt())
        if len(masks) > 1:
            return self._table(masks, cards)
        (mask,) = masks
        if len(self.spot.hands) == 1:
            return self._outs(mask, cards[mask])
        return self._with_equities(mask, cards[mask], control)

    def _opponents(self) -> tuple[int, HoleSet | None]:
        """The cards of opponents with a single hand, and the hands of the one who has several."""
        known, seen = 0, self.spot.seen
        sides = list(self.spot.hands[1:])
        while True:
            live = [self._live(side, seen | known) for side in sides]
            alone = [number for number, hands in enumerate(live) if len(hands) == 1]
            if not alone:
                break
            known |= live[alone[0]].held()[0][0]
            del sides[alone[0]]
        if len(sides) > 1:
            raise self.spot.place.error(
                "bad-players",
                f"in {self.spot.game.name} one of the opponents may have a range; the others have a hand each",
                "ask against one range after the other",
            )
        return known, live[0] if live else None

    def _live(self, side: NamedHands[HoleSet], seen: int) -> HoleSet:
        live = side.hands.without(seen)
        if not live:
            message = f"no hand of the opponent `{side.text}` is left: each holds a card that is elsewhere"
            raise self.spot.place.error(*clash(message))
        return live

    def _cards(
        self, masks: array[int], dead: int, known: int, against: HoleSet | None, control: Control
    ) -> dict[int, list[NextCard]]:
        """What each card does to each hand, highest first; nothing where an opponent has no hand beside it."""
        board, rule = self.spot.board, RULES[self.rule]
        now = ranking.pokerval(board)
        before = omaha.values(masks, board)
        opponents = _hands_in(known, self.spot.hands[1:])
        found: dict[int, list[NextCard]] = {mask: [] for mask in masks}
        coming = unseen(board, dead)
        for number, card in enumerate(coming, 1):
            control.check()
            on = board | card
            after = omaha.values(masks, on)
            best = _best_of(on, masks, after, self.spot.dead)
            shared = max([ranking.pokerval(sum(three)) for three in combinations(cards_of(on), 3)])
            ahead = max(omaha.values(opponents, on), default=0)
            given = None
            if against is not None:
                given = omaha.hand_counts(
                    array("Q", [on]), array("I", [1]), (masks, None), against.held(), self.spot.game.hole
                )
            verdicts: dict[tuple[int, int], str | None] = {}
            for row, (mask, old, new) in enumerate(zip(masks, before, after, strict=True)):
                if not new or (given is not None and not given[3 * row + 2]):
                    continue
                if (old, new) not in verdicts:
                    spot = Spot(mask, board, card, _pokerval(old), _pokerval(new), shared, now)
                    verdicts[old, new] = rule(spot)
                refused = verdicts[old, new]
                beats = ties = None
                if refused is None and new < ahead:
                    refused = "behind"
                if given is not None and refused in (None, "behind"):
                    won, tied, met = given[3 * row : 3 * row + 3]
                    beats, ties = (0.0, 0.0) if refused else (won / met, tied / met)
                    refused = refused or (None if beats > _HALF else "not-half")
                found[mask].append(
                    NextCard(
                        card_text(card.bit_length() - 1),
                        type_name(_pokerval(new)),
                        group_of(_pokerval(old), _pokerval(new)),
                        refused,
                        beats,
                        ties,
                        nuts=best[row],
                    )
                )
            control.report(number / len(coming))
        return found

    def _outs(
        self, mask: int, cards: list[NextCard], method: str | None = None, seed: int | None = None
    ) -> OutsResult:
        return OutsResult(
            mask_text(mask),
            self.spot.board_text or "",
            self.rule,
            describe(_pokerval(omaha.value(mask, self.spot.board))),
            tuple(cards),
            tuple([side.text for side in self.spot.hands[1:]]),
            self.spot.dead_text,
            method,
            seed,
            any([card.beats is not None for card in cards]),
            spoken_draws(omaha_code(mask, self.spot.board)),
        )

    def _with_equities(self, mask: int, cards: list[NextCard], control: Control) -> OutsResult:
        """The outs of a hand, with its equity after each card that passed the rules of the hand."""
        hero = HoleSet(self.spot.game, 1 << omaha.number(mask))
        hands = [hero, *[side.hands for side in self.spot.hands[1:]]]
        chosen = [card.card for card in cards if card.refused in _JUDGED]
        problems = []
        for card in chosen:
            board = BoardSet.single([*mask_cards(self.spot.board), cards_mask(card).bit_length() - 1])
            problems.append(HoleProblem(hands, [], board, self.spot.dead))
        drawn = generator(self.seed)[1]
        found, exact = equities_of(problems, drawn, control)
        equities = dict(zip(chosen, found, strict=True))
        seed = None if exact else drawn
        told = [_with_equity(card, *equities.get(card.card, (None, None))) for card in cards]
        return self._outs(mask, told, "exact" if exact else "sampled", seed)

    def _table(self, masks: array[int], cards: dict[int, list[NextCard]]) -> OutsTable:
        """A row for each hand: its outs, how many of them make the nuts, and how many make what."""
        results = [self._outs(mask, cards[mask]) for mask in reversed(masks)]
        counts = [Counter([card.group for card in result.outs]) for result in results]
        groups = [group for group in GROUPS if any([group in count for count in counts])]
        effective = any([result.against_range for result in results])
        rows = []
        for result, count in zip(results, counts, strict=True):
            worth = [result.effective or 0.0] if effective else []
            numbers = (count.total(), len(result.nut_outs), *worth, *[count[group] for group in groups])
            rows.append((result.hand, *numbers))
        names = ("hand", "outs", "nuts", *(["effective"] if effective else []), *groups)
        return OutsTable(names, tuple(rows), results=tuple(results))


def _hands_in(known: int, sides: tuple[NamedHands[HoleSet], ...]) -> array[int]:
    """The opponents' hands whose cards are all known."""
    held = {mask for side in sides for mask in side.hands.held()[0] if mask & known == mask}
    return array("Q", sorted(held))


def _best_of(board: int, masks: array[int], values: array[int], dead: int) -> list[bool]:
    """Whether no two cards that are left, neither in the hand nor on the board nor dead, make more than a hand."""
    above = columns.feature("hands_above", masks, array("Q", [board]), dead, 0, 2)
    return [not number and made > 0 for number, made in zip(above.tolist(), values, strict=True)]


def _with_equity(card: NextCard, equity: float | None, stderr: float | None) -> NextCard:
    given = card.card, card.makes, card.group, card.refused, card.beats, card.ties
    return NextCard(*given, equity, stderr, card.nuts)
