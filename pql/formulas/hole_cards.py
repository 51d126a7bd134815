"""What formulas ask of hands of four cards and more in another way than of two: sets, hands themselves, equities."""

from __future__ import annotations

from array import array
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, Final

from pql.cards.games import OMAHA
from pql.engine import costs
from pql.engine.more_cards import chunks
from pql.engine.more_cards.vectors import vectors_of
from pql.evaluator_ext import columns, omaha, symmetry
from pql.evaluator_ext.columns import Column
from pql.sets.board_program import ALL_EXCHANGES, IDENTITY, exchanged, exchanges
from pql.sets.holeset import HoleSet

from .expressions import Evaluation, Expression
from .frames import nullable
from .types import BOOLEAN, EQUITY, HOLE_CARDS

if TYPE_CHECKING:
    from pql.cards.games import Game

PARTS = ("equity", "win", "tie", "loss")
_BOARDS_KEPT = 4096


class HoleIn(Expression):
    """Whether a player's hand is in a set; weights play no part."""

    __slots__ = ("bits", "hole", "label", "player")

    def __init__(self, hands: HoleSet, player: int, label: str) -> None:
        group = hands.suit_group()
        super().__init__(BOOLEAN, players=frozenset((player,)), group=group, cost=costs.HOLE_IN)
        self.bits: Final = hands.bits
        self.hole: Final = hands.game.hole
        self.player: Final = player
        self.label: Final = label

    def compute(self, rows: Evaluation) -> Column:
        size = (comb(52, self.hole) + 7) // 8
        bits = self.bits.to_bytes(size, "little")
        return columns.ints(omaha.members(bits, rows.frame.pockets[self.player], self.hole))

    def describe(self, players: tuple[str, ...]) -> str:
        return f"{self.label}({players[self.player]})"


class HoleCards(Expression):
    """A player's hand, as the mask of its cards."""

    __slots__ = ("player",)
    operation = "hand"

    def __init__(self, player: int) -> None:
        super().__init__(HOLE_CARDS, players=frozenset((player,)), group=IDENTITY)
        self.player: Final = player

    def compute(self, rows: Evaluation) -> Column:
        return columns.ints(array("q", rows.frame.pockets[self.player].tobytes()))

    def describe(self, players: tuple[str, ...]) -> str:
        return f"hand({players[self.player]})"


class HoleEquity(Expression):
    """The player's share of the pot over all run-outs from a street, all hands of the deal being known."""

    __slots__ = ("low", "player", "seats", "street")
    operation = "hand equity"

    def __init__(self, player: int, street: int, seats: int, game: Game) -> None:
        run_outs = comb(52 - street - seats * game.hole, 5 - street)
        board = costs.HOLE_BOARD if street else costs.HOLE_OPEN_BOARD
        players = frozenset(range(seats))
        super().__init__(EQUITY, level=street, players=players, cost=seats * run_outs * board, real=True)
        self.player: Final = player
        self.street: Final = street
        self.seats: Final = seats
        self.low: Final = game.low is not None

    def compute(self, rows: Evaluation) -> Column:
        order = [self.player, *[seat for seat in range(self.seats) if seat != self.player]]
        pockets = [rows.frame.pockets[seat] for seat in order]
        if self.street:
            boards = rows.boards(self.street)
            if len(boards) == 1:
                boards = boards * len(pockets[0])
            return columns.reals(omaha.shares_of_pot(pockets, boards, rows.dead, self.low))
        every = zip(*pockets, strict=True)
        shares = array("d", [_share_before_flop(masks, rows.dead, self.low) for masks in every])
        return columns.reals(shares)


def _share_before_flop(masks: tuple[int, ...], dead: int, low: bool) -> float:
    """The share of the first of some hands before the flop; of deals that differ in suits alone one is computed."""
    if not dead:
        masks = min([tuple([exchanged(mask, each) for mask in masks]) for each in exchanges(ALL_EXCHANGES)])
    return _kept_share(masks, dead, low)


@lru_cache(maxsize=100_000)
def _kept_share(masks: tuple[int, ...], dead: int, low: bool) -> float:
    return omaha.shares_of_pot([array("Q", [mask]) for mask in masks], array("Q", [0]), dead, low)[0]


class HoleRangeEquity(Expression):
    """A part of a hand's result (`equity`, `win`, `tie`, `loss`) against a range; null where it meets none."""

    __slots__ = ("hands", "part", "player", "street")
    operation = "range equity"

    def __init__(self, player: int, street: int, part: str, hands: HoleSet) -> None:
        group = hands.suit_group()
        super().__init__(
            EQUITY,
            level=street,
            players=frozenset((player,)),
            group=group,
            cost=seconds_on(street, hands),
            real=True,
        )
        self.player: Final = player
        self.street: Final = street
        self.part: Final = part
        self.hands: Final = hands

    def compute(self, rows: Evaluation) -> Column:
        own, boards = rows.frame.pockets[self.player], rows.boards(self.street)
        if len(boards) == 1:
            boards = boards * len(own)
        by_board: dict[int, set[int]] = {}
        for hand, board in zip(own, boards, strict=True):
            by_board.setdefault(board, set()).add(hand)
        found = {
            board: results_on(board, rows.dead, hands, self.hands, self.part)
            for board, hands in by_board.items()
        }
        return nullable([found[board][hand] for hand, board in zip(own, boards, strict=True)])


def seconds_on(street: int, hands: HoleSet) -> float:
    """About how long the result of one hand on one board of a street takes against a range."""
    run_outs = comb(52 - street - hands.game.hole, 5 - street)
    dearer = costs.HOLE_SWEEP_TIMES[hands.game.hole - OMAHA.hole]
    # The hands of the range are counted and never looked up, which is half of a sweep.
    return run_outs * (costs.HOLE_SWEEP_BOARD + len(hands) * costs.HOLE_SWEEP_HAND / 2 * dearer)


def results_on(board: int, dead: int, own: set[int], hands: HoleSet, part: str) -> dict[int, float | None]:
    """A part of the results of some hands against a range, over all run-outs of a board."""
    live = sorted([hand for hand in own if not hand & (board | dead)])
    found: dict[int, float | None] = dict.fromkeys(own)
    others = hands.without(board | dead)
    if not live or not others or board & dead:
        return found
    boards = symmetry.enumerate_boards(board, dead, IDENTITY)
    count = chunks.hand_counts if hands.game.low is None else chunks.split_counts
    counts = count(*boards, (array("Q", live), None), others.held(), hands.game.hole)
    vectors = vectors_of(array("Q", live), None, counts, hands.game)
    columns_of_parts = zip(vectors.equities(), vectors.wins, vectors.ties, vectors.met, strict=True)
    for hand, (equity, won, tied, met) in zip(live, columns_of_parts, strict=True):
        if met:
            found[hand] = (equity, won / met, tied / met, (met - won - tied) / met)[PARTS.index(part)]
    return found
