"""The formulas that reports are grouped by, textures among them: their values, and which rows have the same."""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Sequence
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple, cast

from pql.base.records import Record
from pql.cards.deck import mask_cards, parse_cards
from pql.cards.games import Game
from pql.engine.board_rows import BoardRow
from pql.formulas.blocks import Block
from pql.formulas.expressions import structure
from pql.formulas.frames import Frame
from pql.formulas.group_sums import value_of_key
from pql.notation.textures import TEXTURES, texture
from pql.questions.checks import refusal
from pql.sets.boardset import BoardSet

from .result import HAND_ROWS, KEY

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pql.engine.ways import AnyProblem
    from pql.formulas.expressions import Expression
    from pql.formulas.frames import Seat
    from pql.formulas.group_sums import Key
    from pql.questions.question import Spot

    from .result import KeyValue


_GROUPED = ("flop", "turn", "river")


def check_grouping(by: str, street: int | None, board_size: int) -> None:
    """Raises `PQLError` for rows by a word that cannot be grouped by formulas of the board."""
    if by not in _GROUPED:
        message = f"flops, turns and rivers are grouped by formulas, not rows by {by}"
        raise refusal("bad-report", message, "leave the word out: `by topcard(flop), category(hero)`")
    if street not in (3, board_size + 1):
        message = f"to group each {by} needs the one board before it"
        raise refusal("bad-report", message, "give a board, as in `on Kh7h2c`")


class RowKey(Record):
    """A checked formula that rows are grouped by; two are equal where they compute the same."""

    name: str
    expression: Expression

    @staticmethod
    def _content(key: RowKey) -> tuple[Hashable, ...]:
        return key.name, structure((key.expression,))


def made_hand_on(street: int, game: Game) -> RowKey:
    """Which made hand the first player's is on a street."""
    from pql.cards.made_hands import MADE_MASK
    from pql.formulas.builder import Builder
    from pql.formulas.table.made import MADE_HAND

    build = Builder(game)
    return RowKey("category", build.binary("&", build.feature("made_code", 0, street), MADE_MASK, MADE_HAND))


class Way(Enum):
    """What is looked at to find the rows of formulas: the cheapest of which each has one value."""

    HANDS = "the first player's hands"
    BOARDS = "boards of the next street"
    FLOPS = "the first player's hands on each flop"
    DEALS = "deals"


def way_of(keys: Sequence[RowKey], spot: Spot, heads_up: bool) -> Way:
    """What is looked at for the rows of some formulas."""
    board_size = spot.board.bit_count()
    players: set[int] = set()
    for key in keys:
        players |= key.expression.players
    level = max([key.expression.level for key in keys])
    if players <= {0} and level <= board_size:
        return Way.HANDS
    if heads_up and not players and level in (3, board_size + 1):
        return Way.BOARDS
    each_flop = heads_up and spot.of_two_cards and players == {0} and level == 3
    return Way.FLOPS if each_flop else Way.DEALS


def counted_by(by: str, keys: Sequence[RowKey], spot: Spot, heads_up: bool) -> str:
    """What the amounts of rows are: one of `AMOUNTS`."""
    if by != KEY:
        return "combos" if by in HAND_ROWS else "boards"
    way = way_of(keys, spot, heads_up)
    return "boards" if way is Way.BOARDS else "row_deals" if way is Way.DEALS else "combos"


class KeyedRows(NamedTuple):
    """The rows with the same values of all keys, by their places; `key` are the values as numbers."""

    key: Key
    values: tuple[KeyValue, ...]
    rows: list[int]


def board_block(problem: AnyProblem, street: int, masks: array[int]) -> Block:
    """Boards of a street, which begin with the problem's."""
    return Block(Frame(len(masks), _boards(problem, street, masks), {}, {}), dead=problem.dead)


def hand_block(problem: AnyProblem, seat: Seat) -> Block:
    """Hands of the first player on the problem's board."""
    known, rows = problem.known.bit_count(), len(seat.hands)
    boards = _boards(problem, known, array("Q", [problem.known]) * rows) if known else {}
    return Block(Frame(rows, boards, {0: seat.pockets}, {0: seat.hands}), dead=problem.dead)


def _boards(problem: AnyProblem, street: int, masks: array[int]) -> dict[int, array[int]]:
    dealt, boards = dealt_cards(problem), {street: masks}
    for earlier in range(3, street):
        boards[earlier] = array("Q", [sum([1 << card for card in dealt[:earlier]])]) * len(masks)
    return boards


def dealt_cards(problem: AnyProblem) -> tuple[int, ...]:
    """The cards of a problem's one board as they were dealt, none where there is no such board."""
    if not problem.known:
        return ()
    assert problem.given_boards is not None
    return tuple(parse_cards(next(iter(problem.given_boards))))


def keyed(keys: Sequence[RowKey], block: Block) -> list[KeyedRows]:
    """The rows of a block by the values of their keys, in the order of these."""
    numbers = []
    for key in keys:
        column = block.column(key.expression).keys().tolist()
        numbers.append(column if len(column) == block.rows else column * block.rows)
    groups: dict[Key, list[int]] = {}
    for row, values in enumerate(zip(*numbers, strict=True)):
        groups.setdefault(values, []).append(row)
    return [KeyedRows(key, values_of(keys, key), groups[key]) for key in in_order(keys, groups)]


def in_order(keys: Sequence[RowKey], groups: Iterable[Key]) -> list[Key]:
    """Groups in the order of their values."""
    return sorted(groups, key=lambda values: [_rank(*each) for each in zip(keys, values, strict=True)])


def values_of(keys: Sequence[RowKey], numbers: Key) -> tuple[KeyValue, ...]:
    """The values of keys as rows show them."""
    return tuple(
        [
            cast("KeyValue", key.expression.type.show(value_of_key(number, key.expression.real)))
            for key, number in zip(keys, numbers, strict=True)
        ]
    )


def ranks_of(keys: Sequence[RowKey], groups: Iterable[Key]) -> Mapping[str, Mapping[KeyValue, float]]:
    """For each key by its name the place of each value among the others."""
    ranks: dict[str, dict[KeyValue, float]] = {key.name: {} for key in keys}
    for numbers in groups:
        for key, value, number in zip(keys, values_of(keys, numbers), numbers, strict=True):
            ranks[key.name][value] = _rank(key, number)
    return ranks


def _rank(key: RowKey, number: int) -> float:
    """Where a value is among those of its key: what has none comes last."""
    value = value_of_key(number, key.expression.real)
    return float("inf") if value is None else float(value)


# Names are texts of the language: what comes after `minus` keeps parts apart.
FLOP_PARTS = (
    "unpaired rainbow",
    "unpaired twotone",
    "monotone",
    "paired rainbow",
    "paired twotone",
    "trips",
)
_LATER_PARTS = (
    "unpaired minus flushpossible",
    "unpaired flushpossible",
    "paired minus flushpossible",
    "paired flushpossible",
    "doublepaired minus flushpossible",
    "doublepaired flushpossible",
    "trips",
)


class Texture(NamedTuple):
    """The boards of a texture among rows of boards; `part` tells those that do not overlap."""

    name: str
    rows: list[BoardRow]
    part: bool


def by_texture(rows: Sequence[BoardRow], street: int, game: Game) -> list[Texture]:
    """The textures of the boards of some rows, each tested on all its cards: three on the flop, five on the river."""
    having = {word: _places(rows, texture(word, game, street)) for word in TEXTURES}
    parts = [Texture(name, _chosen(rows, name, having), True) for name in _parts(street)]
    parts = [part for part in parts if part.rows]
    shown = [part.rows for part in parts]
    others = [
        Texture(word, chosen, False)
        for word, chosen in ((word, _chosen(rows, word, having)) for word in having)
        if 0 < len(chosen) < len(rows) and chosen not in shown
    ]
    return parts + others


def _parts(street: int) -> tuple[str, ...]:
    return FLOP_PARTS if street == 3 else _LATER_PARTS


def _chosen(rows: Sequence[BoardRow], name: str, having: dict[str, set[int]]) -> list[BoardRow]:
    indices = set(range(len(rows)))
    excluded = False
    for word in name.split():
        if word == "minus":
            excluded = True
        else:
            indices = indices - having[word] if excluded else indices & having[word]
    return [rows[index] for index in sorted(indices)]


def _places(rows: Sequence[BoardRow], boards: BoardSet) -> set[int]:
    """Which rows have a board of the set; flops are many, and looked at together."""
    if boards.street == 3:
        numbers = boards.numbers_on(array("Q", [row.cards for row in rows]))
        return {index for index, number in enumerate(numbers) if number}
    return {index for index, row in enumerate(rows) if tuple(mask_cards(row.cards)) in boards}
