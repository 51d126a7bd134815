"""What the next card can complete for hands of two cards.

The definitions are those of the program behind the source article, except that a straight must be the hand's own. A
card completes a straight or a flush only if the hand is then better than the board and the card alone. The shape of a
straight draw is that of the predicates `openended`, `doublegutshot` and `gutshot`, from the same kernel: it goes by the
cards that make a straight for the hand and not for everybody, whatever is dead. Dead cards may leave fewer, and a draw
of which none is left is none. A back-door flush needs two cards, so it exists on the flop only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from pql.cards import kernels
from pql.cards.deck import DECK, card_text, cards_mask, cards_of, mask_cards
from pql.cards.hand_values import HAND_TYPES, hand_types
from pql.cards.made_hands import MADE_BITS, draw_masks
from pql.sets.handset import HandSet
from pql.statements.draws.result import DRAWS

if TYPE_CHECKING:
    from pql.cards.games import Game
    from pql.statements.draws.result import LowCards

    from .work import Control

_STRAIGHT_FLUSH = 8
(_OPEN_ENDED,), (_DOUBLE_GUTSHOT,), (_GUTSHOT,) = (
    draw_masks(name) for name in ("openended", "doublegutshot", "gutshot")
)
_ONE_SUIT = 0x1111111111111
_FLOP = 3


class Drawn(NamedTuple):
    """The draws of a hand: `made` are the live cards that raise its type to each of the nine, as a mask."""

    straight: int
    flush: int
    open_ended: bool
    double_gutshot: bool
    gutshot: bool
    backdoor_flush: bool
    made: tuple[int, ...]


class Street:
    """A board that hands are looked at on: every card with what the board alone makes of it."""

    __slots__ = (
        "board",
        "code_of",
        "dead",
        "flush_type",
        "pokerval",
        "shared",
        "straight_outs",
        "straight_type",
    )

    def __init__(self, board: int, dead: int, game: Game) -> None:
        self.board = board
        self.dead = dead
        # Looked up once.
        types, own = hand_types(game), kernels.of(game)
        self.straight_type, self.flush_type = types.index("straight"), types.index("flush")
        self.pokerval = pokerval = own.ranking.pokerval
        self.straight_outs, self.code_of = own.made_hands.straight_outs, own.made_hands.code_of
        self.shared = [(card, pokerval(board | card)) for card in cards_of(DECK & ~board)]

    def drawn(self, hand: int) -> Drawn:
        """The draws of a hand of two cards (a mask) that are not on the board."""
        all_cards = self.board | hand
        straight_type, flush_type, pokerval = self.straight_type, self.flush_type, self.pokerval
        before = (pokerval(all_cards) >> 24).bit_length()
        unavailable = hand | self.dead
        made = [0] * len(HAND_TYPES)
        straight = flush = 0
        first, second = mask_cards(hand)
        own = 0 if before >= straight_type else self.straight_outs(self.board, first, second)
        for card, shared in self.shared:
            if card & unavailable:
                continue
            after = pokerval(all_cards | card)
            kind = (after >> 24).bit_length()
            if kind <= before or after <= shared:
                continue
            made[kind] |= card
            if kind in (straight_type, _STRAIGHT_FLUSH) and own >> (card.bit_length() - 1 >> 2) & 1:
                straight |= card
            if kind in (flush_type, _STRAIGHT_FLUSH):
                flush |= card
        if before == flush_type:
            flush = 0
        shape = self.code_of(self.board, first, second) >> MADE_BITS if straight else 0
        double_gutshot = bool(shape & _DOUBLE_GUTSHOT)
        return Drawn(
            straight,
            flush,
            bool(shape & _OPEN_ENDED) or double_gutshot,
            double_gutshot,
            bool(shape & _GUTSHOT),
            self._backdoor_flush(hand),
            tuple(made),
        )

    def _backdoor_flush(self, hand: int) -> bool:
        """On the flop: exactly three of a suit, one of the hand's among them, and two live ones to come."""
        if self.board.bit_count() != _FLOP:
            return False
        for suit in range(4):
            suited = _ONE_SUIT << suit
            mine = (self.board | hand) & suited
            coming = suited & ~(mine | self.dead)
            if hand & suited and mine.bit_count() == 3 and coming.bit_count() >= 2:
                return True
        return False


class HandDraws(NamedTuple):
    """The draws of a hand, which is worth so much as a pokerval: cards as texts, `made` by the type they make.

    Hands of more cards have besides each draw by name, those that are there as players call them, and the cards to the
    nuts. Where the pot is split `low` is what the low is worth, None where the board allows none, and `lows` are the
    cards that change it.
    """

    hand: str
    worth: int
    straight: tuple[str, ...]
    flush: tuple[str, ...]
    open_ended: bool
    double_gutshot: bool
    gutshot: bool
    backdoor_flush: bool
    made: dict[str, tuple[str, ...]]
    has: dict[str, bool] | None = None
    spoken: tuple[str, ...] = ()
    nuts: tuple[str, ...] = ()
    low: int | None = None
    lows: LowCards | None = None


class RangeDraws(NamedTuple):
    """Of a range the hands that have each draw, and by draws and types of hands the cards, weighted, in sum."""

    hands: dict[str, Any]
    cards: dict[str, float]


def hand_draws(live: HandSet, board: int, dead: int) -> HandDraws:
    """The draws of the only hand of a set."""
    hand = next(iter(live))
    cards = cards_mask(hand)
    drawn = Street(board, dead, live.game).drawn(cards)
    return HandDraws(
        hand,
        kernels.of(live.game).ranking.pokerval(cards | board),
        _texts(drawn.straight),
        _texts(drawn.flush),
        drawn.open_ended,
        drawn.double_gutshot,
        drawn.gutshot,
        drawn.backdoor_flush,
        {kind: _texts(made) for kind, made in zip(hand_types(live.game)[1:], drawn.made[1:], strict=True)},
    )


def range_draws(live: HandSet, board: int, dead: int, control: Control) -> RangeDraws:
    """The draws of the hands of a set."""
    street = Street(board, dead, live.game)
    hands_of: dict[str, list[str]] = {draw: [] for draw in DRAWS}
    hands_of["none"] = []
    sums = dict.fromkeys(("straight_draw", "flush_draw", *hand_types(live.game)[1:]), 0.0)
    for number, (hand, weight) in enumerate(live.weights()):
        if not number & 63:
            control.check()
        drawn = street.drawn(cards_mask(hand))
        has = (
            drawn.straight > 0,
            drawn.open_ended,
            drawn.double_gutshot,
            drawn.gutshot,
            drawn.flush > 0,
            drawn.backdoor_flush,
        )
        for draw, present in zip(DRAWS, has, strict=True):
            if present:
                hands_of[draw].append(hand)
        if not any(has):
            hands_of["none"].append(hand)
        masks = (drawn.straight, drawn.flush, *drawn.made[1:])
        for name, mask in zip(sums, masks, strict=True):
            sums[name] += weight * mask.bit_count()
    return RangeDraws(
        {draw: live.kept(HandSet.from_hands(hands).bits) for draw, hands in hands_of.items()}, sums
    )


def _texts(mask: int) -> tuple[str, ...]:
    return tuple([card_text(card.bit_length() - 1) for card in cards_of(mask)])
