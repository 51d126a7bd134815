"""`H where F on BOARD` and `BOARDS where F`: the hands and the boards for which a condition holds."""

from __future__ import annotations

from array import array
from contextlib import closing
from typing import TYPE_CHECKING, Any

from pql.base.diagnostics import Diagnostic, PQLError, Source
from pql.base.sums import summed
from pql.cards.deck import parse_cards
from pql.engine.chunks import Work, results, slices
from pql.evaluator_ext import boards as board_kernel
from pql.evaluator_ext import columns, deals
from pql.grammar.nodes.base import Node
from pql.sets.board_program import table_program
from pql.sets.boardset import BoardSet

from . import dealt
from .blocks import Block
from .expressions import PROBLEMS, Expression
from .frames import Frame
from .group_sums import conjuncts

if TYPE_CHECKING:
    from pql.engine.work import Control

    from .dealt import AnyHeld

# Ordered run-outs of a flop are 2,352: a slice of them fits in the cache many times over.
_FLOPS_AT_ONCE = 32
_ROWS_A_FLOP = {3: 1, 4: 49, 5: 49 * 48}


def board_streets(board: BoardSet, node: Node, source: Source) -> dict[int, int]:
    """The cards of each street of the one board, as masks; raises `PQLError`, at a node, for a set of several."""
    if board.fixed_cards() is None:
        raise PQLError(
            Diagnostic(
                "not-one-board",
                "hands are filtered on one board, and this is a set of boards",
                node.span,
                source=source,
                help="write the cards of one board, as in `on Kh7h2c`;"
                " `breakdown` and `select` take sets of boards",
            )
        )
    cards = parse_cards(next(iter(board)))
    return {street: sum([1 << card for card in cards[:street]]) for street in range(3, len(cards) + 1)}


def hands_passing(test: Expression, hands: AnyHeld, streets: dict[int, int]) -> tuple[AnyHeld, list[str]]:
    """The hands of a set for which a condition holds on one board; `streets` are the masks of its streets.

    With them what could not be computed, in words: a condition that needs it does not hold.
    """
    if not hands:
        return hands, []
    seat = dealt.seat(hands)
    boards = {street: array("Q", [mask]) for street, mask in streets.items()}
    block = Block(Frame(len(seat.hands), boards, {0: seat.pockets}, {0: seat.hands}))
    passing: Any = dealt.at_places(hands, block.where(test))
    return passing, _in_words(block.problems)


def boards_passing(test: Expression, boards: BoardSet, control: Control) -> tuple[BoardSet, list[str]]:
    """The boards of a set for which a condition about the board alone holds, and what could not be computed."""
    street, level, group = boards.street, test.level, test.group
    if test.is_constant:
        block = Block(Frame(1, {}, {}, {}))
        passing = boards if block.where(test) else BoardSet.nothing(street, boards.game)
        return passing, _in_words(block.problems)
    flops, _ = deals.first_boards(3, 0, 0, group)
    table = array("Q", bytes(8 * board_kernel.table_words(level)))
    parts = [flops[start:stop] for start, stop in slices(len(flops), _FLOPS_AT_ONCE)]
    seconds = summed([inner.cost for inner in test.walk()]) * len(flops) * _ROWS_A_FLOP[level]
    tests = conjuncts(test)
    work = Work(passing_run_outs, iter([(tests, level, inner) for inner in parts]), len(parts), seconds)
    problems: dict[str, int] = {}
    with closing(results(work, control)) as masks:
        for (left, turns, ends), gaps in masks:
            board_kernel.fill_table(table, level, left, turns, ends, group)
            problems |= gaps
    passing = BoardSet(level, table_program(level, table, group)).in_game(boards.game)
    return boards & passing, _in_words(problems)


RunOuts = tuple["array[int]", "array[int]", "array[int]"]
"""Boards as masks of their flop, their turn (the flop again where there is none) and their last street."""


def passing_run_outs(
    tests: tuple[Expression, ...], street: int, flops: array[int]
) -> tuple[RunOuts, dict[str, int]]:
    """The boards of a street after some flops for which all tests hold, each looked at as early as may be."""
    problems: dict[str, int] = {}
    boards = {3: flops}
    for level in range(3, street + 1):
        if level > 3:
            masks, parents = deals.longer_boards(boards[level - 1], 1, deals.DECK)
            boards = {level: masks, **_at(boards, parents)}
        for test in tests:
            if max(3, test.level) == level and boards[level]:  # constants are looked at on the flop
                block = Block(Frame(len(boards[level]), boards, {}, {}))
                boards = _at(boards, block.where(test))
                problems |= block.problems
    return (boards[3], boards[min(4, street)], boards[street]), problems


def _at(boards: dict[int, array[int]], indices: array[int]) -> dict[int, array[int]]:
    return {level: columns.masks_at(masks, indices) for level, masks in boards.items()}


def _in_words(problems: dict[str, int]) -> list[str]:
    return [PROBLEMS[problem] for problem in problems]
