"""Random calls of the kernels of columns, of tables in Arrow and of recorded hands."""

from __future__ import annotations

import random
from array import array
from collections.abc import Sequence
from itertools import accumulate
from types import SimpleNamespace
from typing import Any

from pql.evaluator_ext import arrow_export, columns, histories, statistics
from references.random_arguments import (
    Calls,
    Dice,
    Maker,
    any_number,
    fewer,
    masks,
    places,
    player,
    small,
    spoiled,
    words,
)


def deals_of(count: int, first: int) -> Maker:
    """As many masks of so many cards, from cards that no other mask of a row has."""

    def make(rng: Dice) -> Any:
        deck = random.Random(rng.rows).sample(range(52), 52)
        rows = [deck[row * 6 + first : row * 6 + first + count] for row in range(rng.size())]
        return spoiled(array("Q", [sum([1 << card for card in row]) for row in rows]), rng)

    return make


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


def number_column(rng: Dice, code: str, numbers: Sequence[float]) -> columns.Column:
    """A number for each row or one for all, sometimes too few or too many."""
    size = 1 if rng.random() < 0.3 else rng.size()
    chosen = [rng.choice(numbers) for _ in range(size)]
    return columns.ints(array("q", map(int, chosen))) if code == "q" else columns.reals(array("d", chosen))


def key_columns(rng: Dice) -> Any:
    found: list[Any] = [number_column(rng, rng.choice("qd"), [0, 1, 2**40]) for _ in range(2)]
    return rng.choice([None, found[:1], [*found, found[0]], [None, 7]]) if rng.bad() else found


def times_of_rows(rng: Dice) -> Any:
    return column(rng) if rng.bad() else rng.choice([None, number_column(rng, "q", [1, 4, 24])])


def weights_of_rows(rng: Dice) -> Any:
    return column(rng) if rng.bad() else rng.choice([None, number_column(rng, "d", [1.0, 0.25])])


def values_of_rows(rng: Dice) -> Any:
    numbers = [0, -5, 2**62] if rng.random() < 0.5 else [0.5, -1.5, 1e300]
    return column(rng) if rng.bad() else rng.choice([None, number_column(rng, rng.choice("qd"), numbers)])


def rows_given(rng: Dice) -> int:
    return rng.choice([-1, 0, 7, 1 << 40]) if rng.bad() else rng.rows


def make_column(rows: Any, real: Any) -> None:
    """A column by its size, and all that it says of itself."""
    made = columns.Column(rows % (1 << 20) if rows > 0 else rows, real)
    assert len(made) == made.rows
    made.values(), made.tolist(), made.keys(), made.as_real()


def add_up(
    keys: Any, ids: Any, times: Any, weights: Any, values: Any, rows: int, groups: Any, group: Any
) -> None:
    """All steps of `Groups` and `Sums`: numbers of groups, given or made, what is added to them, and their sums."""
    sums, numbers = columns.Sums(), columns.Groups(2, max(1, groups))
    if keys is not None:
        ids = numbers.assign(keys, rows)
        groups = len(numbers)
    for _ in range(2):  # the second time the groups are there
        sums.add(groups, ids, times, weights, values, rows)
    sums.of(0)
    sums.of(group)
    numbers.key(group)


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
    return rng.choice([["a"], None, [*"abcdef", 5], [*"abcdef", "\ud800"]]) if rng.bad() else [*"abcdefg"]


def column_types(rng: Dice) -> Any:
    if rng.bad():
        return rng.choice([["double"], None, [5] * 7, ["int32"] * 7, [*CELLS][::-1], ["string"] * 7])
    return [*CELLS]


def table_columns(rng: Dice) -> Any:
    found: list[Any] = []
    for cells in CELLS.values():
        values = [rng.choice(cells) for _ in range(rng.size())]
        if values and rng.bad():
            values[-1] = rng.choice(BAD_CELLS)
        found.append(values)
    if rng.random() < 0.5:  # numbers may be given as buffers
        found[1:5] = [spoiled(array(code, [1] * rng.size()), rng) for code in "qQqd"]
    return rng.choice([None, 7, [None] * 7, found[:3], [*found, []]]) if rng.bad() else found


bad_places = fewer("I", [0, 1, 4, 2**32 - 1])


def played(rng: Dice) -> Any:
    """What is recorded of some hands: players, and actions of theirs that need not make sense."""
    players = [rng.choice([2, 3, 6, 10]) for _ in range(rng.size())]
    acts = [rng.randrange(30) for _ in players]
    rows, count = sum(players), sum(acts)
    chips = [0, 1, 2, 50, 2**40]
    found = {
        "start": array("q", accumulate(players, initial=0)),
        "acted": array("q", accumulate(acts, initial=0)),
        "actor": array(
            "B",
            [rng.randrange(seats) for seats, many in zip(players, acts, strict=True) for _ in range(many)],
        ),
        **{
            name: _of(rng, "q", chips, size)
            for name, size in (("amount", count), ("won", rows), ("stack", rows))
        },
        **{name: _of(rng, "b", [-1, 0, 3, 4, 5], rows) for name in ("folded", "allin")},
        "action": _of(rng, "B", range(8), count),
        "action_street": _of(rng, "b", [0, 0, 3, 4, 5], count),
        "position": _of(rng, "B", range(11), rows),
        "showdown": _of(rng, "B", [0, 1], rows),
        "street": _of(rng, "b", [0, 3, 4, 5], len(players)),
        "finished": _of(rng, "B", [0, 1], len(players)),
    }
    if rng.bad() and count:
        name = rng.choice(["actor", "action", "action_street", "amount", "start", "acted"])
        found[name][rng.randrange(len(found[name]))] = rng.choice([1, 9, 100])
    return SimpleNamespace(**{name: spoiled(values, rng) for name, values in found.items()})


def _of(rng: Dice, code: str, choices: Sequence[int], count: int) -> array[int]:
    return array(code, [rng.choice(choices) for _ in range(count)])


features = words(*columns.FEATURES)


CALLS: Calls = [
    (statistics.statistics, (played,)),
    (statistics.sizes, (played,)),
    (arrow_export.schema, (column_names, column_types)),
    (arrow_export.stream, (column_names, column_types, table_columns)),
    (columns.combine, (words(*columns.BINARY, "no"), column, column)),
    (columns.change, (words(*columns.UNARY, "no"), column)),
    (columns.choose, (column, column, column)),
    (columns.gather, (column, places)),
    (columns.gather, (column, bad_places)),
    (columns.indices_where, (column,)),
    (columns.compose, (places, places)),
    (columns.compose, (places, bad_places)),
    (columns.masks_at, (masks(2), places)),
    (columns.masks_at, (masks(2), bad_places)),
    (columns.runs, (masks(5),)),
    (columns.cross, (places, small, places)),
    (columns.feature, (features, deals_of(2, 0), deals_of(4, 2), words(0, 1 << 60 >> 9), small)),
    (columns.feature, (features, deals_of(4, 0), deals_of(3, 4), words(0, 1 << 60 >> 9), small, words(2, 0))),
    (columns.taken, (fewer("b", [0, -1, 3, 5]), places)),
    (columns.taken, (fewer("q", [0, -1, 2**63 - 1]), bad_places)),
    (columns.scattered, (column, places, small)),
    (columns.scattered, (column, bad_places, small)),
    (columns.united, (masks(2), masks(2))),
    (columns.known_pockets, (masks(2),)),
    (columns.hand_numbers, (masks(2),)),
    (make_column, (any_number, words(False, True))),
    (
        add_up,
        (
            lambda rng: None if rng.random() < 0.3 else key_columns(rng),
            lambda rng: rng.choice([None, places(rng), bad_places(rng)]),
            times_of_rows,
            weights_of_rows,
            values_of_rows,
            rows_given,
            small,
            lambda rng: any_number(rng) if rng.bad() else 0,
        ),
    ),
    (
        columns.pot_shares,
        (
            lambda rng: [column(rng) for _ in range(rng.randrange(4))],
            player,
            lambda rng: None if rng.random() < 0.3 else [column(rng) for _ in range(rng.randrange(4))],
            words("pot", "high", "low"),
        ),
    ),
    (histories.read_phh, (history, documents)),
]
