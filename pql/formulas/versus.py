"""OpenHoldem's `vs$` symbols: the hand against every unseen pocket, or every pocket of a list, one at a time.

`vs$prwin`, `vs$nhandshi` and similar symbols compare over all run-outs: a pocket is "hi" if it wins more of them than
it loses. With `now` at the end of the symbol the present hands are compared. `vs$NAME$prwin` does the same with the
hands that `let NAME = ...` has named.
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from typing import Final

from pql.cards.combos import ALL_HANDS, hand_cards, indices
from pql.cards.deck import DECK
from pql.engine import costs
from pql.evaluator_ext import columns, symmetry
from pql.evaluator_ext.columns import Column
from pql.sets.board_program import IDENTITY
from pql.sets.handset import HandSet

from .equities import range_equity
from .expressions import Evaluation, Expression
from .types import FRACTION, NUMBER
from .use import Use

_ALL = 3
# Of the counts (better, worse, level): which a symbol asks for, and what range equities call it.
_PARTS = {
    "prwin": (1, "win"), "prlos": (0, "loss"), "prtie": (2, "tie"),
    "nhandshi": (0, ""), "nhandslo": (1, ""), "nhandsti": (2, ""), "nhands": (_ALL, ""),
}  # fmt: skip

Counts = tuple[int, int, int]


class Versus(Expression):
    """How many pockets of a set are better, worse or level (`part` 0, 1, 2), or there at all (3)."""

    __slots__ = ("hands", "now", "part", "player", "street")
    operation = "versus"

    def __init__(self, player: int, street: int, part: int, now: bool, hands: HandSet) -> None:
        super().__init__(
            NUMBER,
            level=street,
            players=frozenset((player,)),
            group=symmetry.stabilizer(hands.buffer()),
            cost=costs.VERSUS_NOW if now or part == _ALL else costs.VERSUS[street],
        )
        self.player: Final = player
        self.street: Final = street
        self.part: Final = part
        self.now: Final = now
        self.hands: Final = hands

    def compute(self, rows: Evaluation) -> Column:
        boards = rows.boards(self.street)
        if len(boards) == 1:  # one board for all rows
            boards = boards * rows.frame.rows
        counted = _now if self.now else _run_outs
        values = array("q")
        for hand, board in zip(rows.frame.hands[self.player], boards, strict=True):
            counts = counted(hand, board, rows.dead, self.hands)
            values.append(sum(counts) if self.part == _ALL else counts[self.part])
        return columns.ints(values)


def versus_symbol(use: Use, name: str) -> Expression | None:
    """The expression of a `vs$` symbol, None for a name that is none."""
    words = name.split("$")
    if words[0].lower() != "vs" or not 2 <= len(words) <= 3:
        return None
    last = words[-1].lower()
    now = last.endswith("now")
    wanted = _PARTS.get(last.removesuffix("now"))
    hands = HandSet(ALL_HANDS) if len(words) == 2 else use.context.sets.named_hands(words[1])
    if wanted is None or hands is None:
        return None
    part, outcome = wanted
    if outcome and not now:
        return range_equity(use, outcome, (hands,))
    counted = use.one(Versus(use.player, use.street, part, now, hands))
    if not outcome:
        return counted
    return use.binary("/", counted, use.one(Versus(use.player, use.street, _ALL, now, hands)), FRACTION)


def _live(hand: int, board: int, dead: int, hands: HandSet) -> array[int]:
    """The pockets of a set that the hand, the board and the dead cards leave."""
    high, low = hand_cards()[hand]
    return array("H", indices(hands.without((board | dead | 1 << high | 1 << low) & DECK).bits))


@lru_cache(maxsize=50_000)
def _now(hand: int, board: int, dead: int, hands: HandSet) -> Counts:
    """Pockets by their present hands."""
    cards = hand_cards()
    pockets = array(
        "Q", [1 << cards[one][0] | 1 << cards[one][1] for one in (hand, *_live(hand, board, dead, hands))]
    )
    mine, *others = columns.feature("pokerval", pockets, array("Q", [board]), dead).tolist()
    assert mine is not None
    better = sum([other is not None and other > mine for other in others])
    level = others.count(mine)
    return better, len(others) - better - level, level


@lru_cache(maxsize=50_000)
def _run_outs(hand: int, board: int, dead: int, hands: HandSet) -> Counts:
    """Pockets by whether they win more run-outs than they lose."""
    from pql.engine.preflop import table
    from pql.evaluator_ext import matchups

    own, live = array("H", [hand]), _live(hand, board, dead, hands)
    if not board and not dead:
        wins, losses = table().count_wins(own, live), table().count_wins(live, own)
    else:
        masks, times = symmetry.enumerate_boards(board, dead, IDENTITY)
        wins = matchups.count_wins(masks, times, 0, len(masks), own, live)
        losses = matchups.count_wins(masks, times, 0, len(masks), live, own)
    better = sum([loss > win for win, loss in zip(wins, losses, strict=True)])
    level = sum([loss == win for win, loss in zip(wins, losses, strict=True)])
    return better, len(live) - better - level, level
