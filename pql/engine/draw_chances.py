"""How often hands come to hold something with cards of their own, after the next card and at the river: for `draws`.

Every board that can come is counted, by the codes of made hands that `breakdown` counts: a hand holds what its hole
cards make, and a pair of the board, or a straight that lies there, is nobody's.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from pql.base.sums import summed
from pql.cards.deck import mask_cards, unseen
from pql.cards.lows import NO_LOW, made_low
from pql.cards.made_hands import LOW_SHIFT, MADE_HANDS, MADE_MASK
from pql.evaluator_ext import symmetry
from pql.sets.board_program import IDENTITY
from pql.sets.boardset import BoardSet

if TYPE_CHECKING:
    from .ways import Ways
    from .work import Control

_RIVER = 5
_STRAIGHT, _FLUSH = frozenset(("straight", "straightflush")), frozenset(("flush", "straightflush"))
COMPLETED = {
    **dict.fromkeys(
        ("straight_draw", "wrap", "open_ended", "double_gutshot", "gutshot", "backdoor_straight"), _STRAIGHT
    ),
    **dict.fromkeys(("flush_draw", "nut_flush_draw", "backdoor_flush"), _FLUSH),
    "combo_draw": _STRAIGHT | _FLUSH,
    **dict.fromkeys(("low_draw", "nut_low_draw", "backdoor_low"), frozenset(("low",))),
}
"""What a draw becomes when it comes in. Of two hole cards a straight below a flush is a flush."""

_PAIRS = (
    "lowerpair", "thirdpair", "secondpair", "weakkicker", "goodkicker", "topkicker"
)  # fmt: skip
_HELD = {
    **dict.fromkeys(_PAIRS, "pair"),
    **dict.fromkeys(("bottomtwo", "topandbottom", "toptwo"), "twopair"),
    **dict.fromkeys(("flush", "secondflush", "nutflush"), "flush"),
    **{name: name for name in ("trips", "set", "straight", "fullhouse", "quads", "straightflush")},
}
HELD = ("pair", "twopair", "trips", "set", "straight", "flush", "fullhouse", "quads", "straightflush")
"""What hands can come to hold, the weakest first."""
LOWS_HELD = ("low", "nutlow")
"""And where half of the pot goes to the best low."""
_GROUPS = tuple([_HELD.get(word.name, "") for word in MADE_HANDS])

Chances = dict[str, dict[str, float]]
"""By what comes in its chances: `next_card` and `by_river`, the same on a turn."""


class DrawChances:
    """The chances of hands of one game on a flop or turn, whose dead cards cannot come."""

    def __init__(self, ways: Ways[Any], board: int, dead: int, control: Control) -> None:
        self.ways, self.dead, self.control = ways, dead, control.quietly()
        self.board = board
        cards = [board | card for card in unseen(board | dead)]
        turns = array("Q", cards), array("I", [1]) * len(cards)
        self.boards = {"next_card": turns, "by_river": turns}
        if board.bit_count() + 1 < _RIVER:
            rivers, times = symmetry.enumerate_boards(board, dead, IDENTITY)
            self.boards["by_river"] = rivers, times

    @property
    def number(self) -> int:
        """How many boards are looked at for each hand."""
        return sum([len(masks) for masks, _ in self.boards.values()])

    def held(self, hands: Any) -> Chances:
        """The chances to hold each of `HELD`, of the hands of a set by their weights."""
        problem = self.ways.unchecked([hands], BoardSet.single(mask_cards(self.board)), self.dead)
        lows = LOWS_HELD if hands.game.low is not None else ()
        found: Chances = {name: {} for name in (*HELD, *lows)}
        for when, boards in self.boards.items():
            counts = self.ways.count_codes_over(problem, boards, self.control)
            total = summed([counted.weight for counted in counts.values()])
            for name in HELD:
                weight = [each.weight for code, each in counts.items() if _GROUPS[code & MADE_MASK] == name]
                found[name][when] = summed(weight) / total if total else 0.0
            for name in lows:
                weight = [each.weight for code, each in counts.items() if _holds_low(code, name)]
                found[name][when] = summed(weight) / total if total else 0.0
        return found


def _holds_low(code: int, name: str) -> bool:
    """Whether a hand of a code has the nut low, or any."""
    held = made_low(code >> LOW_SHIFT)
    return held == name if name == "nutlow" else held is not None and held not in NO_LOW


def with_straights(chances: Chances, hands: Any, board: int, dead: int) -> Chances:
    """The chances with those of straight draws of hands of more cards, which are of straights below flushes too."""
    from .more_cards.draws import straight_chances

    drawn = [draw for draw in chances if COMPLETED[draw] == _STRAIGHT]
    if not drawn:
        return chances
    masks, weights = hands.held()
    each = [straight_chances(mask, board, dead) for mask in masks]
    given = weights or [1.0] * len(masks)
    mean = {
        when: summed([own * found[when] for own, found in zip(given, each, strict=True)]) / summed(given)
        for when in ("next_card", "by_river")
    }
    return {**chances, **dict.fromkeys(drawn, mean)}


def comes_in(held: Mapping[str, Mapping[str, float]], draws: Iterable[str]) -> Chances:
    """The chances that each of some draws comes in, of what hands with it come to hold."""
    return {
        draw: {
            when: summed([held[name][when] for name in held if name in COMPLETED[draw]])
            for when in ("next_card", "by_river")
        }
        for draw in draws
        if draw in COMPLETED
    }


def group_held(code: int) -> int:
    """The place in `HELD` of what a hand holds now by its code, -1 for less."""
    group = _GROUPS[code & MADE_MASK]
    return HELD.index(group) if group else -1
