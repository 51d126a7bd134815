"""Kernels called with what nobody should hand them: wrong lengths, cards that are none, hands that cannot be dealt.

A kernel answers or raises one of the errors of plain Python; it never crashes, reads past a buffer or runs for ever.
What cannot be seen from Python is seen under sanitizers: `make sanitize` runs these calls, and many more of them
(`-m full`), on kernels that stop at the first bad access or undefined operation.
"""

from __future__ import annotations

import os
import random
from array import array
from collections.abc import Callable
from typing import Any

import pytest

import pql
from pql.engine import preflop
from pql.evaluator_ext import (
    arrow_export,
    boards,
    columns,
    deals,
    equity,
    few_hands,
    flop_fit,
    flop_totals,
    flops,
    folded,
    histories,
    made_hands,
    matchups,
    preflop_table,
    ranking,
    showdown,
    spots,
    symmetry,
    vectors,
)
from pql.evaluator_ext import cards as dealing

# What a kernel may raise for what it does not take.
REFUSALS = (
    ValueError,
    TypeError,
    OverflowError,
    IndexError,
    KeyError,
    BufferError,
    MemoryError,
    AttributeError,
)
CALLS = int(os.environ.get("PQL_RANDOM_CALLS", "0"))


class Dice(random.Random):
    """Random choices of one call. Half of the calls are as they should be, in the others anything may be wrong."""

    rows: int
    spoil: float

    def bad(self) -> bool:
        return self.random() < self.spoil

    def size(self) -> int:
        return self.randrange(7) if self.bad() else self.rows


Maker = Callable[[Dice], Any]

ALL_GROUP = symmetry.card_stabilizer(0)
PROGRAMS = [
    pql.boards(text)._program.text
    for text in (
        "***",
        "AK*f2",
        "****[>2F]",
        "paired",
        "(***)7 or monotone",
        "turn.paired",
        "*****f3",
        "Kh7h2c",
    )
]


def cards(rng: random.Random, count: int) -> int:
    return sum(1 << card for card in rng.sample(range(52), count))


def misaligned(values: array[Any]) -> Any:
    """The same numbers at an odd address."""
    held = bytearray(values.itemsize * len(values) + 1)
    held[1:] = values.tobytes()
    return memoryview(held)[1:].cast(values.typecode)  # type: ignore[arg-type]


def spoiled(values: array[Any], rng: Dice) -> Any:
    """The buffer as it is, or shorter, longer, misaligned, of another type, or no buffer."""
    if not rng.bad():
        return values
    kind = rng.randrange(4)
    if kind == 0:
        return values[: rng.randrange(len(values) + 1)]
    if kind == 1:
        return values + values[:1]
    if kind == 2:
        return misaligned(values)
    return rng.choice([None, b"", b"abc", 7, array("b", [1]), [1, 2], array(values.typecode)])


def any_number(rng: Dice) -> int:
    return rng.choice(
        [-1, 0, 1, 2, 3, 4, 5, 7, 51, 52, 63, 64, 1 << 31, (1 << 63) - 1, 1 << 63, (1 << 64) - 1]
    )


def between(least: int, most: int) -> Maker:
    return lambda rng: any_number(rng) if rng.bad() else rng.randint(least, most)


seed = between(0, 1 << 60)


def start(rng: Dice) -> int:
    return any_number(rng) if rng.bad() else 0


def stop(rng: Dice) -> int:
    return any_number(rng) if rng.bad() else rng.rows


def many(rng: Dice) -> int:
    return rng.choice([0, 1 << 40, (1 << 64) - 1, -1]) if rng.bad() else rng.choice([1, 10, 1000])


def few_cards(*counts: int) -> Maker:
    """A mask of so many cards."""

    def make(rng: Dice) -> int:
        if rng.bad():
            return rng.choice(
                [-1, 1 << 52, (1 << 64) - 1, 1 << 64, cards(rng, rng.choice([1, 6, 7, 40, 48, 52]))]
            )
        return cards(rng, rng.choice(counts))

    return make


mask = few_cards(0, 0, 0, 1, 2, 3, 3, 4, 5)


def masks(count: int) -> Maker:
    def make(rng: Dice) -> Any:
        found = array("Q", [cards(rng, count) for _ in range(rng.size())])
        if found and rng.bad():
            found[0] = rng.choice([0, (1 << 64) - 1, 1 << 52, cards(rng, 3), cards(rng, 4), cards(rng, 6)])
        return spoiled(found, rng)

    return make


def deals_of(count: int, first: int) -> Maker:
    """As many masks of so many cards, from cards that no other mask of a row has."""

    def make(rng: Dice) -> Any:
        deck = random.Random(rng.rows).sample(range(52), 52)
        rows = [deck[row * 6 + first : row * 6 + first + count] for row in range(rng.size())]
        return spoiled(array("Q", [sum([1 << card for card in row]) for row in rows]), rng)

    return make


def fewer(code: str, values: list[int]) -> Maker:
    return lambda rng: spoiled(array(code, [rng.choice(values) for _ in range(rng.size())]), rng)


def weights(rng: Dice) -> Any:
    found = array("d", bytes(8 * 1326))
    kind = rng.randrange(6)
    if kind == 0:
        found = array("d", [1.0] * 1326)
    elif kind < 4:
        for _ in range(rng.randrange(1, 30)):
            found[rng.randrange(1326)] = 1.0 if kind < 3 else rng.random()
    if rng.bad():
        found[rng.randrange(1326)] = rng.choice([-1.0, float("nan"), float("inf"), 1e308, 5e-324])
    return spoiled(found, rng)


def vector(rng: Dice) -> Any:
    if rng.random() < 0.5:
        return spoiled(array("Q", [rng.randrange(9) for _ in range(1326)]), rng)
    return spoiled(array("d", [rng.random() for _ in range(1326)]), rng)


def counted(rng: Dice) -> Any:
    """A vector of whole numbers."""
    return spoiled(array("Q", [rng.randrange(9) for _ in range(1326)]), rng)


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


def group(rng: Dice) -> Any:
    if rng.bad():
        return rng.choice([b"", b"\0\1\2", bytes(4), bytes([0, 1, 2, 255]), ALL_GROUP * 2, None, bytes(200)])
    return symmetry.card_stabilizer(cards(rng, rng.choice([0, 1, 2, 3])))


def program(rng: Dice) -> Any:
    found = bytearray(rng.choice(PROGRAMS))
    if rng.bad():
        for _ in range(rng.choice([0, 1, 3])):
            found[rng.randrange(len(found))] = rng.randrange(256)
        return bytes(found[: rng.choice([len(found), len(found) - 8, rng.randrange(len(found))])])
    return bytes(found)


HISTORY = b"""[1]
variant = "NT"
antes = [0, 1, 0]
blinds_or_straddles = [1, 2, 4]
min_bet = 2
starting_stacks = [20, 30.5, inf]
actions = ["d dh p1 ????", "d dh p2 AsKs", "d dh p3 QhQd", "p1 cbr 20", "p2 cc", "p3 cc", "p1 sm 2c2d", "p2 sm -",
  "d db 3c4c5h", "p2 cbr 9.5", "p3 cc", "d db 7h", "d db 8h", "p3 sm -"]
players = ["ann", 'bob', '''cle'o''']
winnings = [0, 0, 81]
time = 12:00:05.5
day = 29
month = 2
year = 2024
"""


def history(rng: Dice) -> Any:
    """Hands in PHH, and whatever becomes of them."""
    found = bytearray(HISTORY * rng.choice([1, 1, 2, 5]))
    if rng.bad():
        for _ in range(rng.choice([1, 1, 3, 30])):
            found[rng.randrange(len(found))] = rng.choice(b"[]{}\"'#\\\n =,.p0123456789?ACKQTcdhsf\0\xff")
    if rng.bad():
        del found[rng.randrange(len(found)) :]
    return rng.choice([None, "text", found]) if rng.random() < 0.05 else bytes(found)


def documents(rng: Dice) -> Any:
    return spoiled(array("q", rng.choice([[0, 900], [0, 900], [0, 0, 100, 300], [5, 99], [0]])), rng)


def listed(rng: Dice) -> Any:
    return None if rng.random() < 0.4 else (masks(5)(rng), fewer("I", [1, 2, 0, 2**32 - 1])(rng))


def hand_lists(rng: Dice) -> Any:
    return [
        spoiled(array("Q", [cards(rng, 2) for _ in range(4)]), rng)
        for _ in range(rng.choice([1, 1, 2, 3, 11]))
    ]


def totals(rng: Dice) -> Any:
    return [
        rng.choice([None, spoiled(array("d", [1.0, 2.0, 3.0, 4.0]), rng)])
        for _ in range(rng.choice([1, 1, 2, 3]))
    ]


def rising(rng: Dice) -> Any:
    """Running totals of whole numbers."""
    return spoiled(array("Q", sorted([rng.randrange(5) for _ in range(rng.size())])), rng)


def column(rng: Dice) -> Any:
    rows = rng.choice([0, 1, 1, 4, 4, 4, 5])
    kind = rng.randrange(6)
    if kind == 0:
        return columns.constant(rng.choice([None, 0, 1.5, any_number(rng) % (1 << 62)]))
    if kind == 1:
        return rng.choice([None, 5, "column"])
    if kind < 4:
        return columns.reals(array("d", [rng.choice([0.0, 1.5, float("nan"), 1e300]) for _ in range(rows)]))
    return columns.ints(array("q", [rng.choice([0, 1, -5, 2**62, -(2**63)]) for _ in range(rows)]))


def card_rows(rng: Dice) -> bytes:
    """Five cards a row."""
    return b"".join([bytes(rng.sample(range(52), 5)) for _ in range(rng.size())])


def letters(rng: Dice) -> bytes:
    """One card a row."""
    return b"".join([rng.choice([b"As", b"2c", b"td", b"xx"]) for _ in range(rng.size())])


def raw_bytes(rng: Dice) -> bytes:
    return bytes(rng.choice([0, 1, 5, 51, 52, 63, 64, 200, 255]) for _ in range(rng.randrange(40)))


def sizes(rng: Dice) -> bytes:
    return bytes(rng.choice([1, 4, 24, 0]) for _ in range(rng.size()))


# What columns of each Arrow type hold.
CELLS: dict[str, list[Any]] = {
    "bool": [True, False, None],
    "int64": [0, -1, 2**63 - 1, -(2**63), None],
    "uint64": [0, 7, 2**64 - 1, None],
    "timestamp": [0, -1, 2**63 - 1, None],
    "double": [0.5, float("nan"), 3, None],
    "string": ["AsKs", "", "\u2665\0", None],
    "list<string>": [["As", "Kd"], [], [None, ""], None],
}
BAD_CELLS = [2**64, "text", "\ud800", 1.5, b"As", ["As", 5], object()]


def column_names(rng: Dice) -> Any:
    return rng.choice([["a"], None, [*"abcdeg", 5], [*"abcde", "\ud800"]]) if rng.bad() else [*"abcdef"]


def column_types(rng: Dice) -> Any:
    if rng.bad():
        return rng.choice([["double"], None, [5] * 6, ["int32"] * 6, [*CELLS][::-1], ["string"] * 6])
    return [*CELLS]


def table_columns(rng: Dice) -> Any:
    found: list[Any] = []
    for cells in CELLS.values():
        values = [rng.choice(cells) for _ in range(rng.size())]
        if values and rng.bad():
            values[-1] = rng.choice(BAD_CELLS)
        found.append(values)
    if rng.random() < 0.5:  # numbers may be given as buffers
        found[1:4] = [spoiled(array(code, [1] * rng.size()), rng) for code in "qQd"]
    return rng.choice([None, 7, [None] * 6, found[:3], [*found, []]]) if rng.bad() else found


def words(*choices: Any) -> Maker:
    return lambda rng: rng.choice(choices)


def out(code: str) -> Maker:
    """Room for one answer a row."""
    return lambda rng: spoiled(array(code, bytes(array(code).itemsize * rng.size())), rng)


street, card, player, small = between(3, 5), between(0, 51), between(0, 2), between(0, 6)
shares = fewer("d", [0, 1])
places, hand_numbers = fewer("I", [0, 0, 0]), fewer("H", [0, 1, 5, 6, 700, 1325])
bad_places = fewer("I", [0, 1, 4, 2**32 - 1])
features = words(*columns.FEATURES)
flags = words(False, True)
SWEPT = (masks(5), fewer("I", [1, 4, 24]), start, stop)
SAMPLED = (seed, seed, many)
CODES = words(
    array("d", bytes(8 * made_hands.CODES)), array("d", bytes(8 * made_hands.CODES)), array("d", [1.0])
)
PERMUTATION = words(bytes(range(4)), bytes((1, 0, 2, 3)), b"", bytes(4), bytes(8))
TABLE = words(*[array("Q", bytes(8 * words)) for words in (346, 22100, 22100 * 52, 5)])


def preflop_shares(hands: Any) -> None:
    preflop.table().shares(hands)


def sweep_flops(first: Any, second: Any, dead: int, group: bytes, masks: Any, times: Any, flop: int) -> None:
    """All steps of `FlopSweep`: its boards, and an answer."""
    sweep = flops.FlopSweep(first, second, dead, group)
    sweep.add(masks, times)
    sweep.finish()
    sweep.summary(flop, 0.8)
    sweep.equities(flop)
    sweep.add_groups(flop, 0.5, bytes([flop & 3]) * 1326, array("d", bytes(8 * 4 * 3)))


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


def numbers(times: int) -> Maker:
    """So many numbers for each row, few of which are none."""
    return lambda rng: spoiled(
        array("d", [rng.choice([0.5, 1.0, rng.random()]) for _ in range(times * rng.size())]), rng
    )


CALLED: list[tuple[Callable[..., Any], tuple[Maker, ...]]] = [
    (arrow_export.schema, (column_names, column_types)),
    (arrow_export.stream, (column_names, column_types, table_columns)),
    (boards.flop_orbits, (group,)),
    (boards.counts, (program, masks(3), street)),
    (boards.count, (program, masks(3), sizes, street)),
    (boards.any_board, (program, masks(3))),
    (boards.digest, (program, masks(3), sizes)),
    (boards.ordered, (program, masks(3))),
    (boards.fixed_by, (program, PERMUTATION)),
    (boards.contains, (program, few_cards(3), card, card)),
    (boards.members, (program, few_cards(3), street)),
    (
        boards.list_classes,
        (program, words(ALL_GROUP, ALL_GROUP, bytes(range(4))), flags, words(3, 3, 4, 0), small),
    ),
    (boards.draw, (program, masks(3), rising, group, street, seed, seed, words(0, 1, 50, -1, 1 << 40))),
    (boards.weigh, (program, masks(3), mask, group, flags)),
    (boards.weigh_turns, (program, masks(3), sizes, mask, group)),
    (boards.table_words, (street,)),
    (boards.fill_table, (TABLE, street, masks(3), masks(4), masks(5), group)),
    (columns.combine, (words(*columns.BINARY, "no"), column, column)),
    (columns.change, (words(*columns.UNARY, "no"), column)),
    (columns.choose, (column, column, column)),
    (columns.gather, (column, places)),
    (columns.gather, (column, bad_places)),
    (columns.places_where, (column,)),
    (columns.compose, (places, places)),
    (columns.compose, (places, bad_places)),
    (columns.masks_at, (masks(2), places)),
    (columns.masks_at, (masks(2), bad_places)),
    (columns.runs, (masks(5),)),
    (columns.cross, (places, small, places)),
    (columns.feature, (features, deals_of(2, 0), deals_of(4, 2), words(0, 1 << 60 >> 9), small)),
    (columns.taken, (fewer("b", [0, -1, 3, 5]), places)),
    (columns.taken, (fewer("q", [0, -1, 2**63 - 1]), bad_places)),
    (columns.scattered, (column, places, small)),
    (columns.scattered, (column, bad_places, small)),
    (columns.united, (masks(2), masks(2))),
    (columns.known_pockets, (masks(2),)),
    (columns.hand_numbers, (masks(2),)),
    (columns.pot_shares, (lambda rng: [column(rng) for _ in range(rng.randrange(4))], player)),
    (deals.first_boards, (between(3, 4), mask, mask, group)),
    (deals.longer_boards, (masks(3), between(1, 2), few_cards(20), mask)),
    (deals.split_boards, (lambda rng: raw_bytes(rng) if rng.bad() else b"", street)),
    (deals.split_boards, (card_rows, words(5, 5, 4, 6))),
    (deals.deal_hands, (masks(4), hand_lists, many)),
    (
        deals.draw_deals,
        (
            seed,
            seed,
            words(0, 1, 50, -1, 1 << 40),
            words(0, 1000, -1),
            mask,
            masks(3),
            words(-2, -1, 0, 51, 52, 64, -3),
            words(-2, -1, 7, 52, 64, -3),
            hand_lists,
            totals,
        ),
    ),
    (
        deals.draw_hands,
        (
            seed,
            seed,
            words(0, 1, 50, -1, 1 << 40),
            words(0, 1000, -1),
            mask,
            lambda rng: None if rng.random() < 0.3 else masks(3)(rng),
            hand_lists,
            totals,
        ),
    ),
    (deals.shares_of_pot, (hand_lists, masks(4), mask)),
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
    (histories.read_phh, (history, documents)),
    (made_hands.code_of, (few_cards(3, 4, 5), card, card)),
    (made_hands.codes, (few_cards(3, 4, 5),)),
    (made_hands.tally, (masks(4), fewer("I", [1, 5]), weights)),
    (
        made_hands.add_pots,
        (few_cards(3, 4, 5), words(1.0, float("nan")), weights, counted, counted, counted, CODES, CODES),
    ),
    (made_hands.occurring, (CODES,)),
    (made_hands.straight_outs, (few_cards(3, 4, 5), card, card)),
    (preflop_shares, (lambda rng: spoiled(array("Q", [few_cards(2)(rng), few_cards(2)(rng)]), rng),)),
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
    (dealing.read_rows, (letters, between(1, 1), out("B"))),
    (dealing.deal_rows, (seed, seed, few_cards(1, 5, 52), between(1, 1), out("B"))),
    (ranking.rank, (few_cards(5, 6, 7),)),
    (ranking.rank_hand, (card_rows,)),
    (ranking.pokerval, (mask,)),
    (ranking.pokerval_of_ordinal, (between(1, 7462),)),
    (ranking.ordinal_of_pokerval, (words(134842213, 0, 1, -1, 1 << 63, 1 << 64),)),
    (ranking.category, (words(134842213, 0, 1, -1, 1 << 63, 1 << 64),)),
    (ranking.pcbits, (few_cards(0, 1, 2), few_cards(3, 4, 5), flags)),
    (ranking.rank_buffer, (card_rows, between(5, 5), out("H"))),
    (ranking.rank_masks, (masks(7), out("H"))),
    (ranking.pokerval_buffer, (card_rows, between(5, 5), out("I"))),
    (ranking.pokerval_masks, (masks(7), out("I"))),
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
    (symmetry.card_stabilizer, (mask,)),
    (symmetry.stabilizer, (weights,)),
    (symmetry.are_plain, (weights,)),
    (symmetry.spread_bits, (words(bytes(166), bytes([255] * 166), b"", bytes(165)),)),
    (symmetry.intersect_groups, (group, group)),
    (symmetry.board_count, (mask, mask)),
    (
        symmetry.enumerate_boards,
        (few_cards(3, 4, 5), words(0, 0, 1), words(bytes(range(4)), ALL_GROUP), start, small),
    ),
    (vectors.sweep, (*SWEPT, weights, weights, between(1, 3))),
    (vectors.add, (counted, counted)),
    (vectors.symmetrized, (counted, group)),
    (vectors.equities, (vector, vector, vector)),
    (vectors.summary, (vector, vector, vector, weights, words(0.8, float("nan")))),
]


def call_at_random(function: Callable[..., Any], makers: tuple[Maker, ...], seed: int) -> bool:
    """Whether the kernel answered; its refusals are fine, everything else fails the test."""
    rng = Dice(f"{function.__name__} {seed}")
    rng.rows, rng.spoil = rng.randrange(1, 6), rng.choice([0, 0.1, 0.3])
    try:
        function(*[make(rng) for make in makers])
    except REFUSALS:
        return False
    return True


def name_of(value: Any) -> str:
    return f"{value.__module__.rpartition('.')[2]}.{value.__name__}" if callable(value) else ""


@pytest.mark.parametrize(("function", "makers"), CALLED, ids=name_of)
def test_a_kernel_answers_or_refuses(function: Callable[..., Any], makers: tuple[Maker, ...]) -> None:
    answered = sum([call_at_random(function, makers, seed) for seed in range(CALLS or 40)])
    # Had every call been refused, the calls would test nothing beyond the first check of a kernel.
    assert answered > 0


@pytest.mark.full
@pytest.mark.parametrize(("function", "makers"), CALLED, ids=name_of)
def test_thousands_of_calls(function: Callable[..., Any], makers: tuple[Maker, ...]) -> None:
    for seed in range(1000, 5000):
        call_at_random(function, makers, seed)


def test_every_kernel_is_called() -> None:
    """A function of a kernel that is added later is called here too, or named among those that take no buffers."""
    modules = (
        arrow_export,
        boards,
        columns,
        dealing,
        deals,
        equity,
        few_hands,
        made_hands,
        matchups,
        preflop_table,
        ranking,
        showdown,
        spots,
        symmetry,
        vectors,
    )
    no_buffers = {
        "kernel",
        "kernels",
        "set_kernel",
        "features",
        "matchup_classes",
        "ints",
        "reals",
        "counts",
        "constant",
        "count_classes",
        "count_ordinals",
        "pokerval_hand",
    }
    called = {name_of(function) for function, _ in CALLED}
    for module in modules:
        short = module.__name__.rpartition(".")[2]
        for name in dir(module):
            public = not name.startswith("_") and name not in no_buffers
            if public and type(getattr(module, name)).__name__ == "cython_function_or_method":
                assert f"{short}.{name}" in called, name


@pytest.mark.parametrize("known", [0, 0b111])
def test_ranges_that_cannot_be_dealt_end_at_once(known: int) -> None:
    """Two players with the same single hand: no deal, whatever is asked for."""
    aces = array("d", [1.0] + [0.0] * 1325)
    assert equity.sample(known, 0, None, [aces, aces], 1, 0, 1 << 32) == [[0, 0], [0, 0]]
    assert sum(map(sum, showdown.sample_by_category(known, 0, None, aces, aces, 1, 0, 1 << 32))) == 0
    [(matrix, _)] = showdown.sample_standings(known, 0, [aces, aces], 1, 1, 0, 1 << 32)
    assert sum(map(sum, matrix)) == 0


def test_a_chunk_of_deals_is_bounded() -> None:
    anything = array("d", [1.0] * 1326)
    with pytest.raises(ValueError, match="deals"):
        equity.sample(0, 0, None, [anything, anything], 1, 0, 1 << 40)
