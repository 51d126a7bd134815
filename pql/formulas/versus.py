"""OpenHoldem's `vs$` symbols: the hand against every unseen pocket, or those of a list, one opponent at a time.

`vs$prwin`, `vs$nhandshi` and their kin look at the whole of the run-outs: a pocket is "hi" if it wins more of them than
it loses. With `now` behind, it is the present hands that are compared. `vs$NAME$prwin` asks the same of the hands that
`let NAME = ...` has named.
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from typing import TYPE_CHECKING

from pql.cards.combos import ALL_HANDS, hand_cards, indices
from pql.cards.deck import DECK
from pql.evaluator_ext import columns, symmetry
from pql.evaluator_ext.columns import Column
from pql.sets.board_program import ALL_EXCHANGES, IDENTITY
from pql.sets.handset import HandSet

from .expressions import Expression
from .types import FRACTION, NUMBER

if TYPE_CHECKING:
    from .frames import Block, Frame
    from .use import Use

# Of the counts (better, worse, level): which a symbol asks for, and what range equities call it.
_PARTS = {
    "prwin": (1, "win"), "prlos": (0, "loss"), "prtie": (2, "tie"),
    "nhandshi": (0, ""), "nhandslo": (1, ""), "nhandsti": (2, ""), "nhands": (-1, ""),
}  # fmt: skip
_COSTS = {0: 5e-3, 3: 30e-3, 4: 6e-3, 5: 4e-3}
_NOW_COST = 3e-3

Counts = tuple[int, int, int]


def versus_symbol(use: Use, name: str) -> Expression | None:
    """The expression of a `vs$` symbol, None for a name that is none."""
    words = name.split("$")
    if words[0].lower() != "vs" or not 2 <= len(words) <= 3:
        return None
    part = words[-1].lower()
    now = part.endswith("now")
    place = _PARTS.get(part.removesuffix("now"))
    hands = _against(use, words[1] if len(words) == 3 else None)
    if place is None or hands is None:
        return None
    number, outcome = place
    if outcome and not now:
        from .equity_terms import range_equity

        return range_equity(use, outcome, (hands,))
    group = ALL_EXCHANGES if len(words) == 2 else symmetry.stabilizer(hands.buffer())
    parameter = (use.player, use.street, number, now, hands)
    counted = use.maker.make(
        Expression(
            "versus",
            (),
            parameter,
            NUMBER,
            level=use.street,
            players=frozenset((use.player,)),
            group=group or IDENTITY,
            cost=_NOW_COST if now else _COSTS[use.street],
        )
    )
    if not outcome:
        return counted
    everyone = Expression(
        "versus",
        (),
        (use.player, use.street, -1, now, hands),
        NUMBER,
        level=use.street,
        players=frozenset((use.player,)),
        group=group,
        cost=_NOW_COST,
    )
    return use.maker.binary("/", counted, use.maker.make(everyone), FRACTION)


def _against(use: Use, name: str | None) -> HandSet | None:
    return HandSet(ALL_HANDS) if name is None else use.checker.sets.named_hands(name)


def versus(block: Block, expression: Expression, frame: Frame) -> Column:
    """How many pockets of a set are better, worse, level, or there at all."""
    player, street, number, now, hands = expression.parameter
    boards = frame.boards[street] if street else array("Q", [0])
    if len(boards) == 1:  # one board for all rows
        boards = boards * frame.rows
    values = array("q")
    for hand, board in zip(frame.hands[player], boards, strict=True):
        counts = (_now if now else _run_outs)(hand, board, block.dead, hands)
        values.append(sum(counts) if number < 0 else counts[number])
    return columns.ints(values)


def _live(hand: int, board: int, dead: int, hands: HandSet) -> array[int]:
    """The pockets of a set that the hand, the board and the dead cards leave."""
    high, low = hand_cards()[hand]
    return array("H", indices(hands.without((board | dead | 1 << high | 1 << low) & DECK).bits))


@lru_cache(maxsize=50_000)
def _now(hand: int, board: int, dead: int, hands: HandSet) -> Counts:
    """Pockets by their present hands."""
    pockets = array("Q", [1 << high | 1 << low for high, low in map(hand_cards().__getitem__, [hand])])
    live = _live(hand, board, dead, hands)
    pockets.extend([1 << hand_cards()[other][0] | 1 << hand_cards()[other][1] for other in live])
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
