"""What each card that can come does to hands of Omaha, for `outs`.

The rules are those of hold'em, but what a board gives everyone is the best of three of its cards, as everyone plays two
of his own.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from pql.cards.deck import card_text, cards_of, mask_text, unseen
from pql.cards.made_hands import omaha_code, spoken_draws
from pql.cards.one_place import clash, undealt
from pql.evaluator_ext import columns, omaha, ranking
from pql.sets.holeset import HoleSet
from pql.statements.outs.result import NextCard

from . import more_card_far_apart
from .outs_cards import JudgedHand
from .outs_rules import RULES, Rule, Spot, group_of, type_name

if TYPE_CHECKING:
    from pql.base.place import Place

    from .outs_cards import Side
    from .work import Control

# A table of more hands says nothing.
_MOST_HANDS = 20_000
_HALF = 0.5 + 1e-12
_pokerval = cache(ranking.pokerval_of_ordinal)


def judged_hands(
    live: HoleSet, sides: Sequence[Side], board: int, dead: int, rule: str, place: Place, control: Control
) -> list[JudgedHand]:
    """The hands of a set with what each card does to them; raises a running `PQLError` where none can be dealt."""
    if rule == "discounted":
        message = "`discounted` are rules for hold'em: in Omaha the cards to the nuts are counted"
        raise place.error("other-game", message, "leave `discounted` out")
    known, against = _opponents(sides, board | dead, live.game.name, place)
    live = live.without(known)
    if not live:
        raise place.error(*undealt())
    if len(live) > _MOST_HANDS:
        raise place.error(
            "too-many-rows",
            f"these are {len(live):,} hands, and `outs` has a row for each",
            "for what a whole range draws to, use `draws`",
        )
    cards = _cards(live, sides, board, dead, RULES[rule], known, against, control)
    masks = [mask for mask in reversed(live.held()[0]) if cards[mask]]
    if not masks:
        raise place.error(*undealt())
    others = [side.hands for side in sides]
    return [
        JudgedHand(
            mask_text(mask),
            _pokerval(omaha.value(mask, board)),
            cards[mask],
            [HoleSet.of_masks(live.game, [mask]), *others] if others and len(masks) == 1 else None,
            any([card.beats is not None for card in cards[mask]]),
            spoken_draws(omaha_code(mask, board)),
        )
        for mask in masks
    ]


def _opponents(sides: Sequence[Side], seen: int, game: str, place: Place) -> tuple[int, HoleSet | None]:
    """The cards of opponents with a single hand, and the hands of the one who has several."""
    known, left = 0, list(sides)
    while True:
        live = [_live(side, seen | known, place) for side in left]
        alone = [number for number, hands in enumerate(live) if len(hands) == 1]
        if not alone:
            break
        known |= live[alone[0]].held()[0][0]
        del left[alone[0]]
    if len(left) > 1:
        raise place.error(
            "bad-players",
            f"in {game} one of the opponents may have a range; the others have a hand each",
            "ask against one range after the other",
        )
    return known, live[0] if live else None


def _live(side: Side, seen: int, place: Place) -> HoleSet:
    live: HoleSet = side.hands.without(seen)
    if not live:
        message = f"no hand of the opponent `{side.text}` is left: each holds a card that is elsewhere"
        raise place.error(*clash(message))
    return live


def _cards(
    live: HoleSet,
    sides: Sequence[Side],
    board: int,
    dead: int,
    rule: Rule,
    known: int,
    against: HoleSet | None,
    control: Control,
) -> dict[int, list[NextCard]]:
    """What each card does to each hand, highest first; nothing where an opponent has no hand beside it."""
    masks, _ = live.held()
    now = ranking.pokerval(board)
    before = omaha.values(masks, board)
    opponents = _hands_in(known, sides)
    found: dict[int, list[NextCard]] = {mask: [] for mask in masks}
    coming = unseen(board, dead, known)
    for number, card in enumerate(coming, 1):
        control.check()
        on = board | card
        after = omaha.values(masks, on)
        best = _best_of(on, masks, after, dead)
        shared = max([ranking.pokerval(sum(three)) for three in combinations(cards_of(on), 3)])
        ahead = max(omaha.values(opponents, on), default=0)
        given = None
        if against is not None:
            given = more_card_far_apart.hand_counts(
                array("Q", [on]), array("I", [1]), (masks, None), against.held(), live.game.hole
            )
        verdicts: dict[tuple[int, int], str | None] = {}
        for row, (mask, old, new) in enumerate(zip(masks, before, after, strict=True)):
            if not new or (given is not None and not given[3 * row + 2]):
                continue
            if (old, new) not in verdicts:
                spot = Spot(mask, board, card, _pokerval(old), _pokerval(new), shared, now, live.game)
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
                    type_name(_pokerval(new), live.game),
                    group_of(_pokerval(old), _pokerval(new), live.game),
                    refused,
                    beats,
                    ties,
                    nuts=best[row],
                )
            )
        control.report(number / len(coming))
    return found


def _hands_in(known: int, sides: Sequence[Side]) -> array[int]:
    """The opponents' hands whose cards are all known."""
    held = {mask for side in sides for mask in side.hands.held()[0] if mask & known == mask}
    return array("Q", sorted(held))


def _best_of(board: int, masks: array[int], values: array[int], dead: int) -> list[bool]:
    """Whether no two cards that are left, neither in the hand nor on the board nor dead, make more than a hand."""
    above = columns.feature("hands_above", masks, array("Q", [board]), dead, 0, 2)
    return [not number and made > 0 for number, made in zip(above.tolist(), values, strict=True)]
