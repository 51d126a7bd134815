"""Deals in blocks: all that are possible, street by street, or random ones; also one by one as rows of a table."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import product
from math import prod
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pql.evaluator_ext import boards as board_kernel
from pql.evaluator_ext import columns, deals, symmetry
from pql.sets.board_program import IDENTITY

from . import dealt
from .blocks import Block, BlockParts
from .frames import NO_CARDS, Frame, Gathered, Seat, rows_in

if TYPE_CHECKING:
    from pql.evaluator_ext.columns import Column

    from .expressions import Expression
    from .possible_deals import PossibleDeals


_ATTEMPTS_A_DEAL = 400
_NO_CARD, _ANY_CARD = -2, -1


class Sampling:
    """Draws deals; `flops` are those that may come (empty where no board is looked at)."""

    def __init__(self, possible: PossibleDeals) -> None:
        self.possible = possible
        self.last = max(possible.levels, default=0)
        if possible.boards is not None:
            self.last = max(self.last, possible.boards.street)
        self.flops = self._flops()
        self.totals = [dealt.running_totals(possible.ranges[player]) for player in possible.seats]

    def _flops(self) -> array[int]:
        possible = self.possible
        if not self.last:
            return array("Q")
        if possible.flop:
            return array("Q", [possible.flop])
        masks, _ = deals.first_boards(3, 0, possible.dead, IDENTITY)
        if possible.boards is None:
            return masks
        counts = board_kernel.counts(possible.boards._program.text, masks, possible.boards.street)
        return columns.masks_at(masks, array("I", [index for index, count in enumerate(counts) if count]))

    def _card(self, card_mask: int, street: int) -> int:
        if self.last < street:
            return _NO_CARD
        return card_mask if card_mask >= 0 else _ANY_CARD

    def ways(self) -> float:
        """The weight of all outcomes of an attempt, including those in which two hands share a card.

        Turn and river have their order here, though deals may be counted without (`PossibleDeals.orders`).
        """
        possible = self.possible
        ways = float(possible.idle_ways())
        for (_, seat), totals in zip(possible.seats.items(), self.totals, strict=True):
            ways *= len(seat.hands) if totals is None else totals[-1]
        left = 52 - possible.dead.bit_count() - possible.hole * len(possible.seats) - 3
        if self.last:
            ways *= len(self.flops)
        for street, known in ((4, possible.turn), (5, possible.river)):
            if self.last >= street:
                ways *= left if known < 0 else 1
                left -= 1
        return ways / possible.orders()

    def block(self, seed: int, chunk: int, wanted: int) -> tuple[Block | None, int]:
        """One chunk of deals, None where none came in so many attempts; and how many there were."""
        possible = self.possible
        if self.last and not self.flops:
            return None, 0
        boards, drawn, attempts = deals.draw_deals(
            seed,
            chunk,
            wanted,
            _ATTEMPTS_A_DEAL * wanted,
            possible.dead,
            self.flops,
            self._card(possible.turn, 4),
            self._card(possible.river, 5),
            [seat.pockets for seat in possible.seats.values()],
            self.totals,
        )
        indices = dict(zip(possible.seats, drawn, strict=True))
        frame = Frame(
            len(boards[0]),
            {street: masks for street, masks in zip((3, 4, 5), boards, strict=True) if street <= self.last},
            {p: columns.masks_at(seat.pockets, indices[p]) for p, seat in possible.seats.items()},
            {p: columns.compose(seat.hands, indices[p]) for p, seat in possible.seats.items()},
        )
        block = Block(frame, dead=possible.dead, parts=BlockParts({}, {}, possible.seats, indices))
        return (self._within_boards(block) if frame.rows else None), attempts

    def _within_boards(self, block: Block) -> Block | None:
        """The deals whose board is in the set, where its flop alone does not say so."""
        boards = self.possible.boards
        if boards is None or boards.street == 3:
            return block
        inside = columns.indices_where(columns.ints(rows_in(boards, block.frame.boards)))
        return block.select(inside) if inside else None


# Rows of a block: its columns stay in the processor's cache.
BLOCK_ROWS = 1 << 15
# The hands of several players on one board may be more; then they are divided into parts of this many combinations.
_PIECE = 1 << 17

# Flops whose turns and rivers are listed together, where these are a set: 2,352 boards each at most.
_FLOPS_AT_ONCE = 16

Boards: TypeAlias = "dict[int, array[int]]"


class Enumeration:
    """The deals that are possible, in order; `board_tests` look at the board alone and come before hands are dealt."""

    def __init__(self, possible: PossibleDeals, board_tests: tuple[Expression, ...] = ()) -> None:
        self.possible = possible
        self.tests = board_tests
        self.roots, self.sizes = self._first()
        self.pieces = _pieces(possible.seats)

    def __len__(self) -> int:
        """How many first boards there are: the unit of chunks."""
        return len(self.sizes)

    # The first boards

    def _first(self) -> tuple[Boards, array[int]]:
        possible = self.possible
        if not possible.levels:
            return {}, array("I", [1])
        if possible.boards is not None and possible.levels == (5,):
            masks, dealings = possible.boards.weigh(possible.dead, possible.group)
            return self._passing({5: masks}, dealings)
        level = possible.levels[0]
        board_cards = possible.known_at(level)
        if board_cards & possible.dead:
            return {level: array("Q")}, array("I")
        if level == 5:
            masks, sizes = symmetry.enumerate_boards(board_cards, possible.dead, possible.group)
        else:
            masks, sizes = deals.first_boards(level, board_cards, possible.dead, possible.group)
        if possible.boards is not None:
            return self._of_set(masks, sizes)
        return self._passing({level: masks}, sizes)

    def _of_set(self, flops: array[int], sizes: array[int]) -> tuple[Boards, array[int]]:
        """The boards of a set of boards, from its flops on."""
        boards = self.possible.boards
        assert boards is not None
        text = boards._program.text
        counts = board_kernel.counts(text, flops, boards.street)
        indices = array("I", [index for index, count in enumerate(counts) if count])
        return self._passing({3: columns.masks_at(flops, indices)}, columns.compose(sizes, indices))

    def _members(self, flops: array[int], sizes: array[int]) -> tuple[Boards, array[int]]:
        """The boards of a set of turns or rivers that begin with some flops."""
        boards = self.possible.boards
        assert boards is not None
        by_street: Boards = {level: array("Q") for level in range(3, boards.street + 1)}
        dealt = array("I")
        for flop, size in zip(flops, sizes, strict=True):
            members = board_kernel.members(boards._program.text, flop, boards.street)
            for level, masks in deals.split_boards(members, boards.street).items():
                by_street[level].extend(masks)
            dealt.extend(array("I", [size]) * (len(members) // boards.street))
        live = array(
            "I",
            [index for index, mask in enumerate(by_street[boards.street]) if not mask & self.possible.dead],
        )
        by_street = {level: columns.masks_at(masks, live) for level, masks in by_street.items()}
        return self._passing(by_street, columns.compose(dealt, live), {*by_street} - {3})

    def _passing(
        self, boards: Boards, sizes: array[int], new: set[int] | None = None
    ) -> tuple[Boards, array[int]]:
        """The boards for which the tests on their `new` streets hold; by default on all streets."""
        for test in self.tests:
            if len(sizes) and test.level in (boards if new is None else new):
                block = Block(Frame(len(sizes), boards, {}, {}), dead=self.possible.dead)
                indices = block.where(test)
                boards = {street: columns.masks_at(masks, indices) for street, masks in boards.items()}
                sizes = columns.compose(sizes, indices)
        return boards, sizes

    # Blocks

    def blocks(self, start: int, stop: int) -> Iterator[Block]:
        """The blocks of the first boards `start` to `stop`."""
        if not self.possible.levels:
            yield from self._hands({}, self.sizes)
            return
        roots = {level: masks[start:stop] for level, masks in self.roots.items()}
        yield from self._below(roots, self.sizes[start:stop])

    def _below(self, boards: Boards, sizes: array[int]) -> Iterator[Block]:
        at = max(boards)
        if at == 3 and self.possible.boards is not None and self.possible.boards.street > 3:
            for some_boards, part_sizes in _parts(boards, sizes, _FLOPS_AT_ONCE):
                yield from self._below(*self._members(some_boards[3], part_sizes))
            return
        later = [level for level in self.possible.levels if level > at]
        if not later:
            yield from self._dealt(boards, sizes)
            return
        for some_boards, part_sizes in _parts(boards, sizes, max(1, BLOCK_ROWS // 1176)):
            board_cards = self.possible.known_at(later[0]) & ~self.possible.known_at(at)
            deck = deals.DECK & ~self.possible.dead
            masks, parents = deals.longer_boards(some_boards[at], later[0] - at, deck, board_cards)
            longer = {level: columns.masks_at(some_boards[level], parents) for level in some_boards}
            longer[later[0]] = masks
            yield from self._below(*self._passing(longer, columns.compose(part_sizes, parents), {later[0]}))

    def _dealt(self, boards: Boards, sizes: array[int]) -> Iterator[Block]:
        combinations = prod(len(seat.hands) for seat in self.pieces[0].values())
        for some_boards, part_sizes in _parts(boards, sizes, max(1, BLOCK_ROWS // max(1, combinations))):
            yield from self._hands(some_boards, part_sizes)

    def _hands(self, boards: Boards, sizes: array[int]) -> Iterator[Block]:
        last = boards[max(boards)] if boards else NO_CARDS
        for seats in self.pieces:
            pockets = [seat.pockets for seat in seats.values()]
            dealt = deals.deal_hands(last, pockets, 2 * _PIECE * len(sizes) + _PIECE)
            assert dealt is not None
            board_of, indices = dealt
            if len(board_of):
                yield self._block(boards, sizes, seats, board_of, dict(zip(seats, indices, strict=True)))

    def _block(
        self,
        boards: Boards,
        sizes: array[int],
        seats: dict[int, Seat],
        board_of: array[int],
        indices: dict[int, array[int]],
    ) -> Block:
        frame = Frame(
            len(board_of),
            Gathered(boards, lambda _, masks: columns.masks_at(masks, board_of)),
            Gathered(
                {player: seat.pockets for player, seat in seats.items()},
                lambda player, masks: columns.masks_at(masks, indices[player]),
            ),
            Gathered(
                {player: seat.hands for player, seat in seats.items()},
                lambda player, hands: columns.compose(hands, indices[player]),
            ),
        )
        parts = BlockParts(*_nested(boards, board_of), seats, indices)
        multiplicities = columns.counts(columns.compose(sizes, board_of))
        return Block(frame, multiplicities, row_weights(self.possible, frame), self.possible.dead, parts)


def row_weights(possible: PossibleDeals, frame: Frame) -> Column | None:
    """The product of the hands' weights in each row, None where all are 1."""
    weights: Column | None = None
    for player in possible.seats:
        of_hands = dealt.weights(possible.ranges[player])
        if of_hands is None:
            continue
        own = columns.gather(columns.reals(of_hands), frame.hands[player])
        weights = own if weights is None else columns.combine("*", weights, own)[0]
    return weights


def _parts(boards: Boards, sizes: array[int], size: int) -> Iterator[tuple[Boards, array[int]]]:
    for start in range(0, len(sizes), size):
        stop = start + size
        yield {level: masks[start:stop] for level, masks in boards.items()}, sizes[start:stop]


def _nested(boards: Boards, board_of: array[int]) -> tuple[dict[int, Boards], dict[int, array[int]]]:
    """For each street the different boards of the block, and which of them each deal has. Equal ones are neighbours."""
    lists: dict[int, Boards] = {}
    indices: dict[int, array[int]] = {}
    last = max(boards, default=0)
    for level in boards:
        if level == last:
            lists[level], indices[level] = boards, board_of
            continue
        masks = boards[level]
        firsts, numbers = columns.runs(masks)
        lists[level] = {
            street: columns.masks_at(masks, firsts) for street, masks in boards.items() if street <= level
        }
        indices[level] = columns.compose(numbers, board_of)
    return lists, indices


def _pieces(seats: dict[int, Seat]) -> list[dict[int, Seat]]:
    """The seats with their hands cut so that no combination of pieces is too many deals of one board."""
    cuts = dict.fromkeys(seats, 1)
    while prod(-(-len(seat.hands) // cuts[player]) for player, seat in seats.items()) > _PIECE:
        cuts[max(seats, key=lambda player: len(seats[player].hands) / cuts[player])] *= 2
    parts = []
    for player, seat in seats.items():
        size = -(-len(seat.hands) // cuts[player])
        parts.append(
            [
                Seat(seat.pockets[start : start + size], seat.hands[start : start + size])
                for start in range(0, len(seat.hands), size)
            ]
        )
    return [dict(zip(seats, combination, strict=True)) for combination in product(*parts)]


Values = tuple["array[int] | array[float]", "bytes | None"]
"""Numbers, one a row or one for all, and a byte for each that is 1 where there is none."""


class Asked(NamedTuple):
    """A condition on each deal, and what is computed of those for which it holds; whether their cards are wanted."""

    where: Expression | None
    formulas: tuple[Expression, ...]
    cards: bool


class DealRows(NamedTuple):
    """Some deals, as plain data: hands by number, a column for each player, and boards as masks, street by street.

    `counts` are how many deals each row represents, `weights` the products of their hands' weights; None where all are
    1. Without cards there are neither hands nor boards.
    """

    rows: int
    hands: dict[int, array[int]]
    boards: dict[int, array[int]]
    formulas: tuple[Values, ...]
    counts: Values | None
    weights: Values | None

    def first(self, count: int) -> DealRows:
        """The first of random deals, each of which counts once."""

        def some(values: Values) -> Values:
            numbers, missing = values
            return (numbers[:count], missing and missing[:count]) if len(numbers) > 1 else values

        return DealRows(
            count,
            {player: hands[:count] for player, hands in self.hands.items()},
            {street: masks[:count] for street, masks in self.boards.items()},
            tuple(map(some, self.formulas)),
            None,
            None,
        )


def drawn_rows(sampling: Sampling, asked: Asked, seed: int, chunk: int, deals: int) -> list[DealRows]:
    """The rows of one chunk of random deals: a unit of work."""
    block, _ = sampling.block(seed, chunk, deals)
    return [] if block is None else list(rows_of(block, asked))


def enumerated_rows(enumeration: Enumeration, asked: Asked, start: int, stop: int) -> list[DealRows]:
    """The rows of all deals of some first boards: a unit of work."""
    return [rows for block in enumeration.blocks(start, stop) for rows in rows_of(block, asked)]


def rows_of(block: Block, asked: Asked) -> Iterator[DealRows]:
    """The rows of a block of deals, nothing where none is left."""
    if asked.where is not None:
        block = block.select(block.where(asked.where))
    if not block.rows:
        return
    frame = block.frame
    hands = {player: frame.hands[player] for player in frame.hands} if asked.cards else {}
    boards = {street: frame.boards[street] for street in frame.boards} if asked.cards else {}
    counts = None if block.multiplicities is None else block.multiplicities.values()
    weights = None if block.weights is None else block.weights.values()
    formulas = tuple([block.column(each).values() for each in asked.formulas])
    yield DealRows(block.rows, hands, boards, formulas, counts, weights)
