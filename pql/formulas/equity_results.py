"""The results of hands against ranges and against one another, on one board after the other; each is kept."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from functools import lru_cache

from pql.cards.combos import ALL_HANDS, HAND_COUNT, hand_cards, hand_index, indices
from pql.evaluator_ext import columns, deals, symmetry
from pql.evaluator_ext.columns import Column
from pql.sets.board_program import ALL_EXCHANGES, common_group, exchanged, exchanges
from pql.sets.handset import HandSet

PARTS = ("equity", "win", "tie", "loss")
_BOARDS_KEPT = 4096


@lru_cache(maxsize=1)
def preflop_matrix() -> Column:
    from pql.engine.matrices import equity_matrix
    from pql.engine.work import Control

    every = array("H", range(HAND_COUNT))
    return columns.reals(equity_matrix(every, every, 0, 0, Control(1)))


def first_of_its_kind(masks: tuple[int, ...]) -> tuple[int, ...]:
    """The smallest of the hands' images under all permutations of the suits: their equities are the same."""
    return min([tuple([exchanged(mask, each) for mask in masks]) for each in exchanges(ALL_EXCHANGES)])


@lru_cache(maxsize=100_000)
def preflop_share(masks: tuple[int, ...], dead: int) -> float:
    hands = [array("Q", [mask]) for mask in masks]
    return deals.shares_of_pot(hands, array("Q", [0]), dead)[0]


def results_on(board: int, dead: int, hands: HandSet, place: int) -> tuple[array[float], tuple[int, ...]]:
    """A part of the results of all hands on a board, and under which number each hand finds its own."""
    group = common_group(symmetry.stabilizer(hands.buffer()), symmetry.card_stabilizer(dead))
    smallest = min(exchanges(group), key=lambda exchange: exchanged(board, exchange))
    return _vector(exchanged(board, smallest), dead, hands, place), renamed_hands(smallest)


@lru_cache(maxsize=24)
def renamed_hands(exchange: bytes) -> tuple[int, ...]:
    """The number of each hand when suits are exchanged."""
    return tuple(
        [
            hand_index(high & ~3 | exchange[high & 3], low & ~3 | exchange[low & 3])
            for high, low in hand_cards()
        ]
    )


@lru_cache(maxsize=_BOARDS_KEPT)
def _vector(board: int, dead: int, hands: HandSet, place: int) -> array[float]:
    """A part of the results of each of the 1326 hands against a range, as shares; NaN where they never meet."""
    from pql.evaluator_ext import vectors

    if not board and not dead:
        return _shares(*_preflop_vectors(hands), place)
    group = common_group(symmetry.stabilizer(hands.buffer()), symmetry.card_stabilizer(dead))
    group = common_group(group, symmetry.card_stabilizer(board))
    masks, multiplicities = symmetry.enumerate_boards(board, dead, group)
    everyone = HandSet(ALL_HANDS).without(board | dead).buffer()
    opponents = hands.without(board | dead).buffer()
    found, _ = vectors.sweep(masks, multiplicities, 0, len(masks), everyone, opponents, vectors.FIRST)
    assert found is not None
    wins, ties, met = [vectors.symmetrized(vector, group) for vector in found]
    if PARTS[place] == "equity":
        return vectors.equities(wins, ties, met)
    return _shares(wins, ties, met, place)


@lru_cache(maxsize=16)
def _preflop_vectors(hands: HandSet) -> tuple[list[float], list[float], list[float]]:
    """What each hand wins, ties and meets of a range before the flop, from the table of matchups."""
    from pql.engine.preflop import MATCHUP_BOARDS, table

    every = array("H", range(HAND_COUNT))
    rows = array("H", indices(hands.bits))
    weights = [hands.buffer()[row] for row in rows]
    wins, losses = table().count_wins(every, rows), table().count_wins(rows, every)
    won, tied, met = [[0.0] * HAND_COUNT for _ in range(3)]
    cards = [1 << high | 1 << low for high, low in hand_cards()]
    for hand in range(HAND_COUNT):
        for place, row in enumerate(rows):
            if cards[hand] & cards[row]:
                continue
            win, loss = wins[hand * len(rows) + place], losses[place * HAND_COUNT + hand]
            won[hand] += weights[place] * win
            tied[hand] += weights[place] * (MATCHUP_BOARDS - win - loss)
            met[hand] += weights[place] * MATCHUP_BOARDS
    return won, tied, met


def _shares(wins: Iterable[float], ties: Iterable[float], met: Iterable[float], place: int) -> array[float]:
    """One of `PARTS` as a share of what each hand meets."""
    shares = array("d")
    for won, tied, total in zip(wins, ties, met, strict=True):
        if not total:
            shares.append(float("nan"))
            continue
        shares.append((won + tied / 2, won, tied, total - won - tied)[place] / total)
    return shares


@lru_cache(maxsize=100_000)
def against_two(
    hand: int, board: int, dead: int, ranges: tuple[HandSet, HandSet]
) -> tuple[float | None, ...]:
    from pql.evaluator_ext import equity as kernel

    own = HandSet(1 << hand)
    cards = hand_cards()[hand]
    gone = board | dead | 1 << cards[0] | 1 << cards[1]
    live = [own, *[hands.without(gone) for hands in ranges]]
    if not all(live):
        return (None,) * len(PARTS)
    group = symmetry.card_stabilizer(board)
    for fixed in (symmetry.card_stabilizer(dead), *[symmetry.stabilizer(hands.buffer()) for hands in live]):
        group = common_group(group, fixed)
    masks, multiplicities = symmetry.enumerate_boards(board, dead, group)
    counts = kernel.multiway(masks, multiplicities, 0, len(masks), [hands.buffer() for hands in live])
    total = sum(sum(count / winners for winners, count in enumerate(row, 1)) for row in counts)
    if not total:
        return (None,) * len(PARTS)
    mine = counts[0]
    share = sum(count / winners for winners, count in enumerate(mine, 1)) / total
    win, tie = mine[0] / total, sum(mine[1:]) / total
    return share, win, tie, 1 - win - tie
