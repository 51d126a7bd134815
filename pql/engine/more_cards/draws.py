"""What the next card completes for hands of more cards, and what each card does to them."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from math import comb, prod
from typing import TYPE_CHECKING

from pql.base.sums import summed
from pql.cards.card_lists import clash, undealt
from pql.cards.deck import card_text, cards_of, mask_text, unseen
from pql.cards.hand_values import HAND_TYPES
from pql.cards.made_hands import describe_code, omaha_code, omaha_codes, spoken_draws
from pql.evaluator_ext import columns, omaha, ranking
from pql.sets.holeset import HoleSet
from pql.statements.draws.result import ALL_DRAWS, OMAHA_DRAWS
from pql.statements.outs.result import NextCard

from ..draws import HandDraws, RangeDraws
from ..outs import JudgedHand
from ..outs_rules import RULES, Rule, Spot, group_of, type_name
from . import chunks
from .low_cards import LowOuts, cards_to_low, low_cards, low_now

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pql.base.diagnostics import Place
    from pql.cards.games import Game

    from ..outs import Side
    from ..work import Control


_STRAIGHT, _FLUSH, _STRAIGHT_FLUSH = 4, 5, 8
# The draws of `made_hands` by the names of the answer.
_NAMES = {
    "wrap": "wrap",
    "openended": "open_ended",
    "doublegutshot": "double_gutshot",
    "gutshot": "gutshot",
    "flushdraw": "flush_draw",
    "nutflushdraw": "nut_flush_draw",
    "combodraw": "combo_draw",
    "backdoorflush": "backdoor_flush",
    "backdoorstraight": "backdoor_straight",
    "lowdraw": "low_draw",
    "nutlowdraw": "nut_low_draw",
    "backdoorlow": "backdoor_low",
}
_STRAIGHT_DRAWS = ("wrap", "open_ended", "double_gutshot", "gutshot")


def hand_draws(live: HoleSet, board: int, dead: int) -> HandDraws:
    """The draws of the only hand of a set."""
    hand = live.held()[0][0]
    before, ranks = type_of(omaha.value(hand, board)), straight_ranks(hand, board)
    made: list[list[str]] = [[] for _ in HAND_TYPES]
    straight, flush, nuts = [], [], []
    for card in unseen(board | dead, hand):
        name = card_text(card.bit_length() - 1)
        kind = type_of(omaha.value(hand, board | card))
        if kind > before:
            made[kind].append(name)
        completes = before < _STRAIGHT and (card.bit_length() - 1) >> 2 in ranks
        if completes:
            straight.append(name)
        if before < _FLUSH and kind in (_FLUSH, _STRAIGHT_FLUSH):
            flush.append(name)
            completes = True
        if completes and not _above(hand, board | card, dead):
            nuts.append(name)
    code = omaha_code(hand, board, live.game)
    draws = _draws_of(code)
    return HandDraws(
        mask_text(hand),
        ranking.pokerval_of_ordinal(omaha.value(hand, board)),
        tuple(straight),
        tuple(flush),
        "open_ended" in draws,
        "double_gutshot" in draws,
        "gutshot" in draws,
        "backdoor_flush" in draws,
        {kind: tuple(cards) for kind, cards in zip(HAND_TYPES[1:], made[1:], strict=True)},
        {draw: draw in draws for draw in _draws_in(live.game)},
        spoken_draws(code),
        tuple(nuts),
        low_now(hand, board, live.game),
        None if live.game.low is None else low_cards(hand, board, dead, live.game),
    )


def _draws_in(game: Game) -> tuple[str, ...]:
    """The draws that are told of hands of a game."""
    return tuple(OMAHA_DRAWS if game.low is None else ALL_DRAWS)


def range_draws(live: HoleSet, board: int, dead: int, control: Control) -> RangeDraws:
    """The draws of the hands of a set."""
    masks, weights = live.held()
    weighed = weights or array("d", [1.0]) * len(masks)
    on = array("Q", [board])
    numbers: dict[str, list[int]] = {draw: [] for draw in (*_draws_in(live.game), "none")}
    draws: dict[int, tuple[str, ...]] = {}
    for row, code in enumerate(omaha_codes(masks, board, live.game)):
        if not row & 1023:
            control.check()
        if code not in draws:
            draws[code] = _draws_of(code) or ("none",)
        for draw in draws[code]:
            numbers[draw].append(masks[row])
    straight = columns.feature("straight_outs", masks, on, dead, 0, 2).tolist()
    drawn = summed([own * (cards or 0) for own, cards in zip(weighed, straight, strict=True)])
    cards = {"straight_draw": drawn} | _made(masks, weighed, board, dead, control)
    if live.game.low is not None:
        cards["low_draw"] = cards_to_low(masks, weighed, board, dead, control)
    return RangeDraws(
        {draw: live & HoleSet.of_masks(live.game, hands) for draw, hands in numbers.items()},
        cards,
    )


def _made(
    masks: array[int], weights: Sequence[float], board: int, dead: int, control: Control
) -> dict[str, float]:
    """For each type of hands the cards that make it of a hand below, weighted, over all hands.

    Those that make a flush, a straight flush too, of less than a flush come first, as `flush_draw`.
    """
    types = bytes([type_of(value) for value in range(7463)])
    before = [types[value] for value in omaha.values(masks, board)]
    sums, flush = [0.0] * len(HAND_TYPES), 0.0
    for card in unseen(board | dead):
        control.check()
        after = [types[value] for value in omaha.values(masks, board | card)]
        for (old, new, weight), hands in Counter(zip(before, after, weights, strict=True)).items():
            if new > old:
                sums[new] += weight * hands
            if old < _FLUSH and new in (_FLUSH, _STRAIGHT_FLUSH):
                flush += weight * hands
    return {"flush_draw": flush, **dict(zip(HAND_TYPES[1:], sums[1:], strict=True))}


def type_of(value: int) -> int:
    """The type of hands that an ordinal is, 0 to 8; 0 for none."""
    return (ranking.pokerval_of_ordinal(value) >> 24).bit_length() if value else 0


def straight_ranks(hand: int, board: int) -> set[int]:
    """The ranks that would make a straight of two cards of the hand and three of the board, which is one of them."""
    return {rank for missing in _missing_ranks(hand, board) if len(missing) == 1 for rank in missing}


def _missing_ranks(hand: int, board: int) -> set[frozenset[int]]:
    """What is missing to each straight of two cards of the hand and three of a board to come."""
    own, shown = ({rank for rank in range(13) if mask >> 4 * rank & 15} for mask in (hand, board))
    found: set[frozenset[int]] = set()
    for low in range(-1, 9):
        straight = {rank % 13 for rank in range(low, low + 5)}
        found |= {frozenset(straight - {*pair} - shown) for pair in combinations(straight & own, 2)}
    return found


def straight_chances(hand: int, board: int, dead: int) -> dict[str, float]:
    """How often a hand below a straight has one after the next card, and by the river, a flush or not."""
    left = [0] * 13
    for card in unseen(board | dead, hand):
        left[(card.bit_length() - 1) >> 2] += 1
    missing = _missing_ranks(hand, board)
    at_once = {rank for ranks in missing if len(ranks) == 1 for rank in ranks}
    cards, completing = sum(left), sum([left[rank] for rank in at_once])
    next_card = completing / cards
    if board.bit_count() > 3:
        return {"next_card": next_card, "by_river": next_card}
    both = [ranks for ranks in missing if len(ranks) == 2 and not ranks & at_once]
    pairs = (
        comb(cards, 2)
        - comb(cards - completing, 2)
        + sum([prod([left[rank] for rank in ranks]) for ranks in both])
    )
    return {"next_card": next_card, "by_river": pairs / comb(cards, 2)}


def _above(hand: int, board: int, dead: int) -> bool:
    above = columns.feature("hands_above", array("Q", [hand]), array("Q", [board]), dead, 0, 2)[0]
    return bool(above)


def _draws_of(code: int) -> tuple[str, ...]:
    """The draws of a code by their names in the answer."""
    drawn = [_NAMES[word] for word in describe_code(code).draws if word in _NAMES]
    return tuple(["straight_draw"] if any([draw in _STRAIGHT_DRAWS for draw in drawn]) else []) + tuple(drawn)


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
            spoken_draws(omaha_code(mask, board, live.game)),
            low_now(mask, board, live.game),
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
    lows = None if live.game.low is None else LowOuts(masks, board, dead, opponents, live.game)
    for number, card in enumerate(coming, 1):
        control.check()
        on = board | card
        after = omaha.values(masks, on)
        best = _best_of(on, masks, after, dead)
        shared = max([ranking.pokerval(sum(three)) for three in combinations(cards_of(on), 3)])
        ahead = max(omaha.values(opponents, on), default=0)
        given = None
        if against is not None:
            one = array("Q", [on]), array("I", [1])
            given = chunks.hand_counts(*one, (masks, None), against.held(), live.game.hole)
        halves = None if lows is None else lows.after(card, against)
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
                    None,
                    None,
                    best[row],
                    *(halves[row] if halves is not None else ()),
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
