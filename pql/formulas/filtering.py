"""`H where F on BOARD` and `BOARDS where F`: formulas turned into sets of hands and of boards."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from pql.cards.deck import parse_cards
from pql.evaluator_ext import boards as board_kernel
from pql.evaluator_ext import columns, deals
from pql.grammar.diagnostics import Diagnostic, PQLError, Severity, Source
from pql.grammar.nodes import BoardsWhere, Formula, HandsWhere, Node
from pql.sets.board_program import orbits, table_program
from pql.sets.boardset import BoardSet
from pql.sets.handset import HandSet

from .checker import Checker
from .expressions import Expression
from .frames import Block, Frame
from .operations import PROBLEMS
from .planning import hands_on_board

if TYPE_CHECKING:
    from pql.names.environment import Environment

PLAYER = "hero"
"""What a formula that filters hands may call the hand: it need not call it anything."""


def filtered_hands(
    node: HandsWhere,
    hands: HandSet,
    board: BoardSet | None,
    environment: Environment,
    source: Source,
    diagnostics: list[Diagnostic],
) -> HandSet:
    """The hands of a set that a board leaves alive and for which the condition holds there.

    Raises `PQLError` for a set of several boards and for what is wrong with the formula.
    """
    streets = {} if board is None else _streets(node, board, source)
    last = max(streets, default=0)
    known = streets.get(last, 0)
    live = hands.without(known)
    if hands and not live:
        diagnostics.append(
            _warning(
                source,
                node.hands,
                "hands-on-board",
                "none of these hands can be held: each has a card of the board",
            )
        )
    if node.condition is None:
        return live
    test = _condition(node.condition, (PLAYER,), last, environment, source, diagnostics)
    if not live:
        return live
    _spend(environment, 1, node, source)
    problems: dict[str, int] = {}
    passing = hands_on_board(test, live.bits, streets, problems)
    _warn_of_gaps(problems, node.condition, source, diagnostics)
    return live & HandSet(passing)


def _streets(node: HandsWhere, board: BoardSet, source: Source) -> dict[int, int]:
    """The cards of each street of the one board, as masks."""
    if board.fixed_cards() is None:
        raise _error(
            source,
            node.on or node,
            "not-one-board",
            "hands are looked at on one board, and this is a set of boards",
            "write the cards of one board, as in `on Kh7h2c`; `breakdown` and `select` take sets of boards",
        )
    cards = parse_cards(next(iter(board)))
    return {street: sum([1 << card for card in cards[:street]]) for street in range(3, len(cards) + 1)}


def _condition(
    formula: Formula,
    players: tuple[str, ...],
    last: int,
    environment: Environment,
    source: Source,
    diagnostics: list[Diagnostic],
) -> Expression:
    checker = Checker(players, last, environment, source, diagnostics, last_street=last)
    return checker.truth(formula)


def filtered_boards(
    node: BoardsWhere,
    boards: BoardSet,
    environment: Environment,
    source: Source,
    diagnostics: list[Diagnostic],
) -> BoardSet:
    """The boards of a set for which a condition about the board alone holds; raises `PQLError`."""
    test = _condition(node.condition, (), boards.street, environment, source, diagnostics)
    if test.is_constant:
        value = Block(Frame(1, {}, {}, {}), None, None, 0).column(test)[0]
        return boards if value else BoardSet.nothing(boards.street)
    _spend(environment, len(orbits(test.group)[0]) * _BOARDS_A_FLOP[test.level], node, source)
    problems: dict[str, int] = {}
    passing = _boards_with(test, problems)
    _warn_of_gaps(problems, node.condition, source, diagnostics)
    return boards & passing


def _boards_with(test: Expression, problems: dict[str, int]) -> BoardSet:
    """All boards for which a test holds, by the flops and the cards after them."""
    street = test.level
    group = test.group
    flops, _ = deals.first_boards(3, 0, 0, group)
    tables = array("Q", bytes(8 * board_kernel.table_words(street)))
    for start in range(0, len(flops), _FLOPS_AT_ONCE):
        boards = {3: flops[start : start + _FLOPS_AT_ONCE]}
        for level in range(4, street + 1):
            masks, parents = deals.longer_boards(boards[level - 1], 1, deals.DECK)
            boards = {known: columns.masks_at(earlier, parents) for known, earlier in boards.items()}
            boards[level] = masks
        rows = len(boards[street])
        block = Block(Frame(rows, boards, {}, {}), None, None, 0)
        column = block.column(test)
        problems |= block.problems
        if column.rows != rows:
            places = array("I", range(rows)) if column[0] else array("I")
        else:
            places = columns.places_where(column)
        chosen = {level: columns.masks_at(masks, places) for level, masks in boards.items()}
        board_kernel.fill_table(tables, street, chosen[3], chosen[min(4, street)], chosen[street], group)
    return BoardSet(street, table_program(street, tables, group))


_BOARDS_A_FLOP = {3: 1, 4: 49, 5: 49 * 48}
# Ordered run-outs of a flop are 2,352: a slice of them fits in the cache many times over.
_FLOPS_AT_ONCE = 32


def _spend(environment: Environment, boards: int, node: Node, source: Source) -> None:
    """Raises `PQLError` where the `where`s of a text look at too many boards together."""
    if not environment.effort.allows_filter(boards):
        raise _error(
            source,
            node,
            "too-many-conditions",
            "there are more `where`s in this text than can be looked at while it is read",
            "name what occurs more than once with `let`, or split the text",
        )


def _warn_of_gaps(
    problems: dict[str, int], condition: Formula, source: Source, diagnostics: list[Diagnostic]
) -> None:
    """Says what could not be computed; a condition that needs it does not hold."""
    for problem in problems:
        help_line = "a condition with it does not hold; test for it first"
        diagnostics.append(_warning(source, condition, "no-value", PROBLEMS[problem], help_line))


def _warning(source: Source, node: Node, code: str, message: str, help: str | None = None) -> Diagnostic:
    return Diagnostic(code, message, node.span, source=source, help=help, severity=Severity.WARNING)


def _error(source: Source, node: Node, code: str, message: str, help: str) -> PQLError:
    return PQLError(Diagnostic(code, message, node.span, source=source, help=help))
