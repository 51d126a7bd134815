"""Equities of Omaha, a chunk at a time, as `engine.chunks` has them; and sweeps of weights that are far apart."""

from __future__ import annotations

from array import array
from itertools import product
from math import frexp, ldexp
from typing import TYPE_CHECKING, Any

from pql.base.sums import summed
from pql.evaluator_ext import omaha

from .. import far_apart
from ..chunks import Counts, Slice, boards_of
from ..tally import Number, Tally, shares_of, split_shares

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pql.cards.games import Game

    Hands = array[int] | memoryview[int]
    Range = tuple[Hands, array[float] | memoryview[float] | None]
    Band = tuple[Hands, array[float] | memoryview[float] | None, int]


# What the kernel counts of two ranges that split pots: the first wins, ties and loses the high half, and beside each of
# these nobody has a low, and the first wins, ties and loses it. These are the places of `split_shares`.
FIRST_OUTCOMES = [4 * high + low for high in (1, 2, 0) for low in (3, 1, 2, 0)]
SECOND_OUTCOMES = [4 * high + low for high in (0, 2, 1) for low in (3, 0, 2, 1)]

Packed = tuple[bytes, bytes | None] | None
"""The hands of a range as masks and their weights, None where all are 1; None for every hand."""


def count_deals(
    game: Game, known: int, dead: int, hands: bytes, weights: bytes | None, players: int, playing: int
) -> Counts:
    """Exact counts over all completions of the known cards, for deals of one hand to each player."""
    held = array("Q", hands)
    counted = Tally(playing, shares_of(game, playing))
    count = omaha.count_hands if game.low is None else omaha.split_hands
    for deal in range(len(held) // players):
        counts = count(known, dead, held[players * deal : players * (deal + 1)], playing)
        if weights is not None:
            weight = memoryview(weights).cast("d")[deal]
            counted.add([[weight * count for count in own] for own in counts])
        else:
            counted.add([list(own) for own in counts])
    return counted.counts


def count_boards(part: Slice, first: Packed, second: Packed, game: Game) -> Counts:
    """Exact counts of two ranges over a slice of boards."""
    assert first is not None
    assert second is not None
    boards, own, other = boards_of(part), _unpacked(first), _unpacked(second)
    if game.low is None:
        wins, ties, losses = sweep(*boards, own, other, game.hole)
        return [[wins, ties], [losses, ties]]
    return counts_of_both(split_sweep(*boards, own, other, game.hole))


def counts_of_both(outcomes: Sequence[Number]) -> Counts:
    """The counts of both players by the twelve outcomes of the first's."""
    counts: Counts = [[0] * len(FIRST_OUTCOMES) for _ in range(2)]
    for count, first_way, second_way in zip(outcomes, FIRST_OUTCOMES, SECOND_OUTCOMES, strict=True):
        counts[0][first_way] = counts[1][second_way] = count
    return counts


def split_tally(outcomes: Sequence[float]) -> Tally:
    """What both players of a spot win; nothing where there is no deal."""
    tally = Tally(2, split_shares(2))
    if any(outcomes):
        tally.add(counts_of_both([int(count) if count == int(count) else count for count in outcomes]))
    return tally


def count_types(
    game: Game, known: int, dead: int, hands: bytes, weights: bytes | None, players: int, playing: int
) -> list[list[Number]]:
    """As `count_deals` by the type of hands that wins: of the first player alone, of several, of others."""
    held = array("Q", hands)
    counted: list[list[Number]] = [[0, 0, 0] for _ in range(9)]
    for deal in range(len(held) // players):
        deals = held[players * deal : players * (deal + 1)]
        weight = 1 if weights is None else memoryview(weights).cast("d")[deal]
        for own, more in zip(counted, omaha.count_hands(known, dead, deals, playing, True), strict=True):
            own[:] = [count + weight * new for count, new in zip(own, more, strict=True)]
    return counted


def count_types_on_boards(part: Slice, first: Packed, second: Packed, game: Game) -> list[list[Number]]:
    """As `count_boards` by the type of hands that wins."""
    assert first is not None
    assert second is not None
    boards, one, other = boards_of(part), _unpacked(first), _unpacked(second)
    wins = sweep_types(*boards, one, other, game.hole)
    losses = sweep_types(*boards, other, one, game.hole)
    return [[won, tied, lost] for (won, tied, _), (lost, _, _) in zip(wins, losses, strict=True)]


def final_types(part: Slice, own: Packed, hole: int) -> list[tuple[int, float]]:
    """The hands of a range on a slice of boards by type, and those with a low: how many, and their weights."""
    assert own is not None
    return omaha.final_hands(*boards_of(part), _unpacked(own), hole)


# Of one player the boards on which he wins both halves, as `split_hands` numbers them.
_ALONE_WITH_LOW = 4


def final_types_of_hands(
    known: int, dead: int, hands: bytes, times: bytes, weights: bytes, players: int, low: bool
) -> list[tuple[int, float]]:
    """The same of hands one by one, each so many times and with its weight; others beside each have folded.

    Those with a `low` are counted where they are asked for.
    """
    held, many, weight = array("Q", hands), array("I", times), array("d", weights)
    pairs, sums = [0] * 10, [0.0] * 10
    for deal, (count, share) in enumerate(zip(many, weight, strict=True)):
        own = held[players * deal : players * (deal + 1)]
        numbers = [number for number, _, _ in omaha.count_hands(known, dead, own, 1, True)]
        numbers.append(omaha.split_hands(known, dead, own, 1)[0][_ALONE_WITH_LOW] if low else 0)
        for kind, number in enumerate(numbers):
            pairs[kind] += count * number
            sums[kind] += share * number
    return list(zip(pairs, sums, strict=True))


def count_hands_on(part: Slice, first: Packed, second: Packed, game: Game) -> array[int] | array[float]:
    """What each hand of the first of two ranges wins over a slice of boards: three numbers a hand, or of split pots
    twelve.
    """
    assert first is not None
    assert second is not None
    count = hand_counts if game.low is None else split_counts
    return count(*boards_of(part), _unpacked(first), _unpacked(second), game.hole)


def count_standings(known: int, part: Slice, first: Packed, second: Packed, game: Game) -> list[list[float]]:
    """How the first of two ranges does now and then, and the deals by what it wins: exact, over some boards."""
    assert first is not None
    assert second is not None
    given = known, *boards_of(part), _unpacked(first), _unpacked(second), game.hole
    if game.low is None:
        matrix = omaha.standings(*given)
        return [*matrix, [summed([row[0] for row in matrix]), summed([row[1] for row in matrix])]]
    matrix, outcomes = omaha.split_standings(*given)
    won = [0.0] * len(outcomes)
    for way, count in zip(FIRST_OUTCOMES, outcomes, strict=True):
        won[way] = count
    return [*matrix, won]


def draw_standings(
    known: int,
    dead: int,
    ranges: tuple[Packed, ...],
    game: Game,
    fewest: int,
    folded: int,
    seed: int,
    chunk: int,
    deals: int,
) -> list[list[list[int]]]:
    """The same over random deals, against `fewest` opponents, one more, ... all but the `folded`."""
    held = [None if own is None else _unpacked(own) for own in ranges]
    draw = omaha.sample_standings if game.low is None else omaha.split_sample_standings
    counts = draw(known, dead, held, game.hole, fewest, seed, chunk, deals, folded)
    return [[*matrix, won] for matrix, won in counts]


def draw_deals(
    known: int,
    dead: int,
    boards: tuple[bytes, bytes] | None,
    ranges: tuple[Packed, ...],
    game: Game,
    folded: int,
    by_type: bool,
    seed: int,
    chunk: int,
    deals: int,
) -> Counts:
    """Counts over random deals: stream `chunk` of the seed, whatever thread runs it. The last players have `folded`.

    `by_type` are those by the type of hands that wins, of split pots the high half.
    """
    listed = None if boards is None else (array("Q", boards[0]), array("I", boards[1]))
    held = [None if own is None else _unpacked(own) for own in ranges]
    given = known, dead, listed, held, game.hole, seed, chunk, deals, folded
    split = game.low is not None and not by_type
    counts = omaha.split_sample(*given) if split else omaha.sample(*given, by_type)
    return [list(own) for own in counts]


def _unpacked(own: tuple[bytes, bytes | None]) -> tuple[memoryview[int], memoryview[float] | None]:
    hands, weights = own
    return memoryview(hands).cast("Q"), None if weights is None else memoryview(weights).cast("d")


def hand_counts(
    masks: array[int], multiplicities: array[int], first: Range, second: Range, hole: int
) -> array[int] | array[float]:
    """`omaha.hand_counts`, against each band of the second range."""
    return _by_hand(omaha.hand_counts, masks, multiplicities, first, second, hole)


def split_counts(
    masks: array[int], multiplicities: array[int], first: Range, second: Range, hole: int
) -> array[int] | array[float]:
    """`omaha.split_counts`, against each band of the second range."""
    return _by_hand(omaha.split_counts, masks, multiplicities, first, second, hole)


def _by_hand(
    count: Callable[..., Any],
    masks: array[int],
    multiplicities: array[int],
    first: Range,
    second: Range,
    hole: int,
) -> array[int] | array[float]:
    bands = _bands(second)
    if len(bands) == 1:
        only: array[int] | array[float] = count(masks, multiplicities, first, second, hole)
        return only
    sums: array[float] = array("d")
    for hands, weights, exponent in bands:
        counted = count(masks, multiplicities, first, (hands, weights), hole)
        sums = sums or array("d", bytes(8 * len(counted)))
        for place, number in enumerate(counted):
            if number:
                sums[place] += ldexp(number, exponent)
    return sums


def sweep(
    masks: array[int], multiplicities: array[int], first: Range, second: Range, hole: int
) -> tuple[int | float, int | float, int | float]:
    """`omaha.sweep`, of each band of either range against each of the other."""
    wins, ties, losses = zip(*sweep_types(masks, multiplicities, first, second, hole), strict=True)
    return sum(wins), sum(ties), sum(losses)


def sweep_types(
    masks: array[int], multiplicities: array[int], first: Range, second: Range, hole: int
) -> list[tuple[int | float, int | float, int | float]]:
    """`omaha.sweep_types`, of each band of either range against each of the other."""
    both = _bands(first), _bands(second)
    if len(both[0]) == len(both[1]) == 1:
        return omaha.sweep_types(masks, multiplicities, first, second, hole)
    sums: list[Any] = []
    for one, other, exponent in _pairs_of(*both):
        counted = omaha.sweep_types(masks, multiplicities, one, other, hole)
        numbers = [[ldexp(number, exponent) for number in own] for own in counted]
        pairs = zip(sums or numbers, numbers, strict=True)
        sums = [[old + new for old, new in zip(*rows, strict=True)] for rows in pairs] if sums else numbers
    return [(wins, ties, losses) for wins, ties, losses in sums]


def split_sweep(
    masks: array[int], multiplicities: array[int], first: Range, second: Range, hole: int
) -> list[int | float]:
    """`omaha.split_sweep`, of each band of either range against each of the other."""
    both = _bands(first), _bands(second)
    if len(both[0]) == len(both[1]) == 1:
        return [*omaha.split_sweep(masks, multiplicities, first, second, hole)]
    counted = [
        [ldexp(number, exponent) for number in omaha.split_sweep(masks, multiplicities, one, other, hole)]
        for one, other, exponent in _pairs_of(*both)
    ]
    return list(map(summed, zip(*counted, strict=True)))


def _pairs_of(first: list[Band], second: list[Band]) -> Iterator[tuple[Range, Range, int]]:
    """Each band of one range with each of the other, and the power of 2 of their weights together."""
    for (hands, weights, exponent), (others, their, more) in product(first, second):
        yield (hands, weights), (others, their), exponent + more


def _bands(own: Range) -> list[Band]:
    """The hands of a range in bands: weights of one band are 1, or below it, times a power of 2."""
    hands, weights = own
    numbers = None if weights is None else far_apart.bands(bytes(weights))
    if weights is None or numbers is None or not any(numbers):
        return [(hands, weights, 0)]
    bands: list[Band] = []
    for number in range(max(numbers) + 1):
        places = [place for place, band in enumerate(numbers) if band == number]
        exponent = frexp(max([weights[place] for place in places]))[1]
        scaled = array("d", [ldexp(weights[place], -exponent) for place in places])
        bands.append((array("Q", [hands[place] for place in places]), scaled, exponent))
    return bands
