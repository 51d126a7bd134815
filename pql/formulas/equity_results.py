"""The results of hands against ranges and against one another, on one board after the other; each is kept."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from pql.base.sums import summed
from pql.cards import kernels
from pql.cards.combos import HAND_COUNT, hand_cards, hand_index, indices
from pql.cards.deck import mask_cards
from pql.evaluator_ext import columns, symmetry
from pql.evaluator_ext.columns import Column
from pql.sets.board_program import ALL_EXCHANGES, common_group, exchanged, exchanges
from pql.sets.handset import HandSet

if TYPE_CHECKING:
    from pql.cards.games import Game
    from pql.engine.problem import Problem

PARTS = ("equity", "win", "tie", "loss")
_BOARDS_KEPT = 4096


@lru_cache(maxsize=1)
def preflop_matrix(game: Game) -> Column:
    """The equity of each hand against each other over all boards."""
    from pql.engine.vectors import equity_matrix
    from pql.engine.work import Control

    every = array("H", range(HAND_COUNT))
    return columns.reals(equity_matrix(game, every, every, 0, 0, Control(1)))


def first_of_its_kind(masks: tuple[int, ...]) -> tuple[int, ...]:
    """The smallest of the hands' images under all permutations of the suits: their equities are the same."""
    return min([tuple([exchanged(mask, each) for mask in masks]) for each in exchanges(ALL_EXCHANGES)])


@lru_cache(maxsize=100_000)
def preflop_share(game: Game, masks: tuple[int, ...], dead: int) -> float:
    """The share of the first of some hands over all boards."""
    hands = [array("Q", [mask]) for mask in masks]
    share: float = kernels.of(game).deals.shares_of_pot(hands, array("Q", [0]), dead)[0]
    return share


def results_on(
    board: int, dead: int, hands: HandSet, measure: int
) -> tuple[memoryview[float], tuple[int, ...]]:
    """A part of the results of all hands on a board, and under which number each hand finds its own."""
    group = common_group(symmetry.stabilizer(hands.buffer()), symmetry.card_stabilizer(dead))
    smallest, renamed = smallest_image(board, group)
    return _vector(smallest, dead, hands, measure), renamed


@lru_cache(maxsize=1 << 15)
def smallest_image(board: int, group: bytes) -> tuple[int, tuple[int, ...]]:
    """The smallest board that is the same but for suits that a group exchanges, and how hands are renamed for it."""
    smallest = min(exchanges(group), key=lambda exchange: exchanged(board, exchange))
    return exchanged(board, smallest), _renamed_hands(smallest)


@lru_cache(maxsize=24)
def _renamed_hands(exchange: bytes) -> tuple[int, ...]:
    """The number of each hand when suits are exchanged."""
    return tuple(
        [
            hand_index(high & ~3 | exchange[high & 3], low & ~3 | exchange[low & 3])
            for high, low in hand_cards()
        ]
    )


@lru_cache(maxsize=_BOARDS_KEPT)
def _vector(board: int, dead: int, hands: HandSet, measure: int) -> memoryview[float]:
    """A part of the results of each of the 1326 hands against a range, as shares; NaN where they never meet.

    Kept for all who ask, and so in bytes, which nobody can change.
    """
    from pql.engine import far_apart
    from pql.evaluator_ext import vectors

    if not board and not dead:
        return _shares(*_preflop_vectors(hands), measure)
    group = common_group(symmetry.stabilizer(hands.buffer()), symmetry.card_stabilizer(dead))
    group = common_group(group, symmetry.card_stabilizer(board))
    masks, multiplicities = symmetry.enumerate_boards(board, dead, group)
    everyone = HandSet.everything(hands.game).without(board | dead).buffer()
    opponents = hands.without(board | dead).buffer()
    swept, _ = far_apart.swept(hands.game, masks, multiplicities, everyone, opponents, vectors.FIRST)
    assert swept is not None
    wins, ties, met = [vectors.symmetrized(vector, group) for vector in swept]
    if PARTS[measure] == "equity":
        return memoryview(vectors.equities(wins, ties, met).tobytes()).cast("d")
    return _shares(wins, ties, met, measure)


@lru_cache(maxsize=16)
def _preflop_vectors(hands: HandSet) -> tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...]]:
    """What each hand wins, ties and meets of a range before the flop, from the table of matchups."""
    from pql.engine.heads_up import MATCHUP_BOARDS, table

    every = array("H", range(HAND_COUNT))
    rows = array("H", indices(hands.bits))
    weights = [hands.buffer()[row] for row in rows]
    wins, losses = table().count_wins(every, rows), table().count_wins(rows, every)
    won, tied, met = [[0.0] * HAND_COUNT for _ in range(3)]
    cards = [1 << high | 1 << low for high, low in hand_cards()]
    for hand in range(HAND_COUNT):
        for index, row in enumerate(rows):
            if cards[hand] & cards[row]:
                continue
            win, loss = wins[hand * len(rows) + index], losses[index * HAND_COUNT + hand]
            won[hand] += weights[index] * win
            tied[hand] += weights[index] * (MATCHUP_BOARDS - win - loss)
            met[hand] += weights[index] * MATCHUP_BOARDS
    return tuple(won), tuple(tied), tuple(met)


def _shares(
    wins: Iterable[float], ties: Iterable[float], met: Iterable[float], measure: int
) -> memoryview[float]:
    """One of `PARTS` as a share of what each hand meets."""
    shares = array("d")
    for won, tied, total in zip(wins, ties, met, strict=True):
        if not total:
            shares.append(float("nan"))
            continue
        shares.append((won + tied / 2, won, tied, total - won - tied)[measure] / total)
    return memoryview(shares.tobytes()).cast("d")


@lru_cache(maxsize=100_000)
def against_several(
    hand: int, board: int, dead: int, ranges: tuple[HandSet, ...]
) -> tuple[float | None, ...]:
    """The parts of a hand's result on a board against two or more ranges; None where the deal is impossible."""
    from pql.engine.equity import exact_tally
    from pql.engine.equity_plans import exact_plan
    from pql.engine.problem import can_be_dealt
    from pql.engine.work import Control

    problem = problem_of(hand, board, dead, ranges)
    live = [hands.bits for hands in problem.ranges]
    if not all(live) or not can_be_dealt(live):
        return (None,) * len(PARTS)
    counts = exact_tally(problem, exact_plan(problem), Control(1)).counts
    total = summed([summed([count / winners for winners, count in enumerate(row, 1)]) for row in counts])
    mine = counts[0]
    share = summed([count / winners for winners, count in enumerate(mine, 1)]) / total
    win, tie = mine[0] / total, summed(mine[1:]) / total
    return share, win, tie, 1 - win - tie


def problem_of(hand: int, board: int, dead: int, ranges: tuple[HandSet, ...]) -> Problem:
    """A hand against ranges on a board."""
    from pql.engine.problem import Problem
    from pql.sets.boardset import BoardSet

    game = ranges[0].game
    boards = BoardSet.single(mask_cards(board), game) if board else None
    return Problem([HandSet(1 << hand, None, game), *ranges], boards, dead)


def seconds_against(own: HandSet, street: int, dead: int, ranges: tuple[HandSet, ...]) -> float:
    """About how long the result of one hand on one board of a street takes against several ranges."""
    from pql.engine.equity_plans import exact_plan

    hand = next(iter(indices(own.bits)), 0)
    cards = [card for card in range(51, -1, -1) if not (dead | _mask(hand)) >> card & 1]
    board = sum([1 << card for card in cards[:: len(cards) // 5][:street]])
    return exact_plan(problem_of(hand, board, dead, ranges)).seconds


def _mask(hand: int) -> int:
    high, low = hand_cards()[hand]
    return 1 << high | 1 << low
