"""Random calls of the kernels of equities: by deals, by hands, by flops."""

from __future__ import annotations

from array import array
from contextlib import suppress
from typing import Any

from pql.engine import heads_up
from pql.evaluator_ext import (
    clusters,
    equity,
    few_hands,
    flop_fit,
    flop_totals,
    flops,
    folded,
    matchups,
    outcomes,
    rivers,
    runouts,
    showdown,
    spots,
    three_way,
    vectors,
)
from references.random_arguments import (
    Calls,
    Dice,
    any_number,
    between,
    card_rows,
    counted,
    few_cards,
    fewer,
    flags,
    group,
    hand_numbers,
    many,
    mask,
    masks,
    numbers,
    seed,
    spoiled,
    start,
    weights,
    words,
)


def stop(rng: Dice) -> int:
    return any_number(rng) if rng.bad() else rng.rows


def vector(rng: Dice) -> Any:
    if rng.random() < 0.5:
        return spoiled(array("Q", [rng.randrange(9) for _ in range(1326)]), rng)
    return spoiled(array("d", [rng.random() for _ in range(1326)]), rng)


def squares(rng: Dice) -> Any:
    return spoiled(array("Q", [1] * rng.size() ** 2), rng)


def square_shares(rng: Dice) -> Any:
    return spoiled(array("d", [0.5] * rng.size() ** 2), rng)


def one_hand(rng: Dice) -> array[float]:
    """A range of one hand out of few, so that ranges which can never be dealt together are common."""
    found = array("d", bytes(8 * 1326))
    found[rng.randrange(3)] = 1.0
    return found


def ranges(rng: Dice) -> Any:
    make = one_hand if rng.random() < 0.3 else weights
    return [make(rng) for _ in range(rng.choice([0, 1, 11]) if rng.bad() else rng.choice([2, 3, 3, 4]))]


def listed(rng: Dice) -> Any:
    return None if rng.random() < 0.4 else (masks(5)(rng), fewer("I", [1, 2, 0, 2**32 - 1])(rng))


shares = fewer("d", [0, 1])


few_times = fewer("I", [1, 4, 24])


def floats(rng: Dice) -> Any:
    """A sum for each hand."""
    return spoiled(array("d", bytes(8 * 1326)), rng)


def bins(rng: Dice) -> Any:
    return rng.choice([None, spoiled(array("d", bytes(8 * 1326 * rng.choice([1, 2, 50]))), rng)])


def with_three(rng: Dice) -> Any:
    """Boards that hold the first three cards."""
    more = [1 << rng.randrange(3, 27) | 1 << rng.randrange(27, 52) for _ in range(rng.size())]
    return spoiled(array("Q", [7 | each for each in more]), rng)


SWEPT = (masks(5), fewer("I", [1, 4, 24]), start, stop)


SAMPLED = (seed, seed, many)


def ranks(rng: Dice) -> Any:
    return spoiled(array("H", [rng.choice([0, 1, 7462, 7463 if rng.bad() else 9]) for _ in range(1326)]), rng)


def square_bytes(rng: Dice) -> Any:
    return spoiled(array("b", bytes(rng.size() ** 2)), rng)


def preflop_shares(hands: Any) -> None:
    heads_up.table().shares(hands)


def preflop_wins(rows: Any, columns: Any) -> None:
    heads_up.table().count_wins(rows, columns)


def preflop_equities(first: Any, second: Any) -> None:
    heads_up.table().heads_up(first, second)


def preflop_vectors(first: Any, second: Any) -> None:
    heads_up.table().vectors(first, second)


def sweep_flops(first: Any, second: Any, dead: int, group: bytes, masks: Any, times: Any, flop: int) -> None:
    """All steps of `FlopSweep`: its boards, and an answer."""
    sweep = flops.FlopSweep(first, second, dead, group)
    sweep.add(masks, times)
    sweep.finish()
    sweep.summary(flop, 0.8)
    sweep.equities(flop)
    sweep.tables()
    sweep.add_groups(flop, 0.5, bytes([flop & 3]) * 1326, array("d", bytes(8 * 4 * 3)))
    with suppress(ValueError):  # ranges without weights have no parts
        flops.FlopSweep(first, second, dead, group).join(sweep)


def total_flops(first: Any, second: Any, dead: int, group: bytes, masks: Any, times: Any, flop: Any) -> None:
    """All steps of `FlopTotals`."""
    totals = flop_totals.FlopTotals(first, second, dead, group)
    totals.add(masks, times)
    totals.counts(flop)


def fit_flops(shares: Any, table: Any, player: int, feature: Any, noise: float, flops: list[int]) -> None:
    """All steps of `FlopFit`."""
    fit = flop_fit.FlopFit(shares)
    fit.add_range(table, player, 3.0, 1.0, 0.1)
    fit.add_feature(feature, 0.5)
    fit.begin(noise)
    for flop in flops:
        fit.choose(flop)
        fit.best()
    fit.drop(len(flops) // 2)
    fit.weights()
    fit.loss()


CALLS: Calls = [
    (equity.heads_up, (*SWEPT, weights, weights)),
    (folded.by_category, (*SWEPT, weights, weights, weights)),
    (folded.vectors, (*SWEPT, weights, weights, weights, between(1, 3), flags)),
    (folded.meetings, (mask, weights, weights, weights)),
    (equity.multiway, (*SWEPT, ranges)),
    (equity.multiway_hands, (few_cards(4, 5), ranges)),
    (equity.sample, (mask, mask, listed, ranges, *SAMPLED)),
    (equity.sample, (mask, mask, listed, ranges, *SAMPLED, between(-1, 3))),
    (sweep_flops, (weights, weights, mask, group, masks(5), fewer("I", [1, 4, 24]), between(0, 3))),
    (total_flops, (weights, weights, mask, group, masks(5), fewer("I", [1, 4, 24]), masks(3))),
    (flop_fit.weighed_sums, (numbers(1), numbers(3))),
    (
        fit_flops,
        (
            numbers(1),
            numbers(4),
            words(0, 1),
            numbers(1),
            lambda rng: rng.choice([0.0, float("nan"), 1e300] if rng.bad() else [0.1, 1e-9]),
            lambda rng: rng.sample(range(-1, 9), 3) if rng.bad() else [*range(rng.rows)],
        ),
    ),
    (
        few_hands.list_deals,
        (lambda rng: [one_hand(rng) for _ in range(rng.choice([0, 1, 2, 3, 11]))], group, mask),
    ),
    (
        few_hands.count_boards,
        (
            mask,
            mask,
            lambda rng: spoiled(array("H", [0, 700] * rng.size()), rng),
            fewer("d", [1, 2]),
            start,
            stop,
            flags,
        ),
    ),
    (
        few_hands.shares,
        (
            lambda rng: spoiled(array("Q", [few_cards(0, 3, 4, 5)(rng)]), rng),
            lambda rng: spoiled(array("Q", [few_cards(0, 0, 1)(rng)]), rng),
            lambda rng: spoiled(array("Q", [few_cards(2)(rng), few_cards(2)(rng)]), rng),
            lambda rng: spoiled(array("q", [0, rng.choice([-(1 << 63), 1, 3]) if rng.bad() else 2]), rng),
        ),
    ),
    (preflop_shares, (lambda rng: spoiled(array("Q", [few_cards(2)(rng), few_cards(2)(rng)]), rng),)),
    (preflop_wins, (hand_numbers, hand_numbers)),
    (preflop_equities, (weights, weights)),
    (preflop_vectors, (weights, weights)),
    (matchups.count_wins, (*SWEPT, hand_numbers, hand_numbers)),
    (matchups.equities, (squares, squares, hand_numbers, hand_numbers, seed, mask)),
    (matchups.rivals, (squares, squares, hand_numbers, hand_numbers)),
    (matchups.symmetrized, (squares, hand_numbers, hand_numbers, group)),
    (matchups.subtract, (squares, squares)),
    (matchups.pair_weights, (square_shares, shares, shares)),
    (matchups.rivals_now, (lambda rng: spoiled(array("q", range(1326)), rng), hand_numbers, hand_numbers)),
    (
        matchups.group_means,
        (square_shares, square_shares, hand_numbers, hand_numbers, between(0, 1326), between(0, 1326)),
    ),
    (
        rivers.count,
        (few_cards(5), few_cards(0, 0, 1), hand_numbers, hand_numbers),
    ),
    (
        rivers.rank_hands,
        (masks(5), few_cards(0), lambda rng: spoiled(array("H", bytes(2652 * rng.size())), rng)),
    ),
    (
        rivers.compare_hands,
        (ranks, hand_numbers, hand_numbers, between(-128, 127), square_bytes),
    ),
    (rivers.order_hands, (ranks, lambda rng: spoiled(array("I", bytes(4 * 1326)), rng))),
    (
        rivers.vector,
        (
            lambda rng: spoiled(array("I", [7, rng.choice([9, 1326]) if rng.bad() else 8]), rng),
            *[weights] * 4,
        ),
    ),
    (rivers.one_vector, (few_cards(5), few_cards(0), *[weights] * 5)),
    (rivers.equities, (card_rows(2), card_rows(2), card_rows(5), numbers(1))),
    (rivers.range_equities, (card_rows(2), card_rows(5), weights, numbers(1))),
    (
        clusters.assign,
        (
            numbers(12),
            numbers(3),
            numbers(8),
            lambda rng: spoiled(array("i", [0] * 3 * rng.size()), rng),
            numbers(3),
            numbers(8),
            numbers(2),
        ),
    ),
    (
        three_way.sweep,
        (
            masks(5),
            fewer("I", [1, 4, 24]),
            weights,
            weights,
            lambda rng: spoiled(array("d", bytes(8 * 4 * 1326)), rng),
        ),
    ),
    (outcomes.orders, (lambda rng: rng.choice([-1, 0, 1, 2, 3, 5, 6, 1 << 40]),)),
    (
        outcomes.count,
        (
            masks(5),
            fewer("I", [1, 4, 24]),
            ranges,
            lambda rng: spoiled(array("H", [rng.choice([0, 1, 1325, 1326, 0xFFFF])] * 1326), rng),
        ),
    ),
    (outcomes.sample, (mask, mask, listed, ranges, *SAMPLED)),
    (
        outcomes.sample_calls,
        (mask, one_hand, lambda rng: [one_hand(rng)] * rng.choice([1, 2, 9, 10]), between(0, 4), *SAMPLED),
    ),
    (
        clusters.shorten,
        (numbers(12), lambda rng: spoiled(array("d", [0.5, 1, 0, 2]), rng), numbers(3)),
    ),
    (showdown.by_category, (*SWEPT, weights, weights)),
    (showdown.final_hands, (*SWEPT, weights)),
    (showdown.sample_by_category, (mask, mask, listed, one_hand, weights, *SAMPLED)),
    (showdown.standings, (words(0, 0, 0b111), *SWEPT, ranges)),
    (showdown.sample_standings, (few_cards(0, 3, 4), mask, ranges, between(1, 2), *SAMPLED)),
    (
        spots.count,
        (
            lambda rng: spoiled(array("Q", [few_cards(3, 4, 5)(rng) for _ in range(rng.rows)]), rng),
            fewer("Q", [0]),
            fewer("I", [0, 1]),
            fewer("I", [1, 2]),
            lambda rng: spoiled(array("H", [rng.choice([0, 7, 1325, 1326]) if rng.bad() else 3] * 9), rng),
            lambda rng: spoiled(
                array("d", [rng.choice([-1.0, float("nan")]) if rng.bad() else 0.5] * 9), rng
            ),
            lambda rng: spoiled(array("q", [0, rng.choice([-1, 10]) if rng.bad() else 2, 5, 9]), rng),
        ),
    ),
    (
        spots.sum_hands,
        (
            lambda rng: spoiled(array("Q", [few_cards(3, 4, 5)(rng) for _ in range(rng.rows)]), rng),
            fewer("Q", [0]),
            lambda rng: spoiled(
                array("H", [rng.choice([7, 1326]) if rng.bad() else 3 for _ in range(rng.rows)]), rng
            ),
            weights,
            words(0, 3, 50, 1001, -1),
        ),
    ),
    (runouts.add_strengths, (masks(5), few_times, weights, floats, floats, floats, bins)),
    (runouts.add_gains, (words(7, 7, 1), with_three, few_times, weights, floats, floats)),
    (runouts.stand_now, (few_cards(3, 4, 5), weights, floats, floats, floats)),
    (vectors.sweep, (*SWEPT, weights, weights, between(1, 3), between(0, 1))),
    (vectors.count_met, (weights, weights, between(0, 1 << 21))),
    (vectors.sweep_together, (masks(5), few_times, weights, floats, floats)),
    (vectors.add, (counted, counted)),
    (vectors.symmetrized, (counted, group)),
    (vectors.equities, (vector, vector, vector)),
    (vectors.summary, (vector, vector, vector, weights, words(0.8, float("nan")))),
]
