"""What rows a report has: `by WORD`, layers or formulas, `group by`, `having`, `order by`, `limit`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pql.base.diagnostics import Diagnostic, Source
from pql.formulas.checker import Checker
from pql.formulas.layers import EMPTY
from pql.formulas.types import EQUITY, TEXT
from pql.grammar import format_node, parse_formula
from pql.grammar.nodes.base import Formula, Layers, Node
from pql.grammar.nodes.formulas import Call, Symbol
from pql.questions.question import STREETS, NamedBoards
from pql.statements.select.arranging import Arrangement, ordered_by
from pql.statements.select.checking import Column, check_keys
from pql.statements.select.having import Having, HavingChecker

from .hands import sorting_columns
from .keys import RowKey, check_grouping
from .layers import check_layers, layer_parts, layers_street
from .question import ReportQuestion, street_of
from .result import AMOUNTS, KEY, LAYER

if TYPE_CHECKING:
    from pql.compiler.filters import FormulaSets
    from pql.compiler.statement import StatementCompiler
    from pql.grammar.rules.statement_parts import Ordering
    from pql.names.environment import Environment
    from pql.questions.question import Spot
    from pql.sets.boardset import BoardSet
    from pql.statements.equity.question import EquityQuestion
    from pql.statements.equity.syntax import EquityQuery


def report(compiler: StatementCompiler, node: EquityQuery, asked: EquityQuestion) -> ReportQuestion:
    """The question of an equity in rows; raises `PQLError` for rows that there cannot be."""
    boards = None if asked.spot.boards is None else asked.spot.boards.boards
    board_size = ((boards and boards.fixed_cards()) or 0).bit_count()
    layers: tuple[NamedBoards, ...] = ()
    if isinstance(node.by, Layers):
        layers, by, street = named_layers(compiler, node.by, node, boards), LAYER, None
    else:
        by = node.by or KEY
        with compiler.at(node):
            street = street_of(by, board_size)
    if node.group_by and by != KEY:
        with compiler.at(node.group_by[0]):
            check_grouping(by, street, board_size)
    checker = report_checker(
        asked.spot, street, compiler.environment, compiler.source, compiler.diagnostics, compiler.sets
    )
    keys, values = row_keys(checker, node.group_by, by)
    heads_up = len(asked.spot.hands) == 2 and asked.accuracy.samples is None
    columns = sorting_columns(by, keys, asked.spot, heads_up)
    limit = None if node.limit is None else compiler.number(node.limit)
    arrangement = arranged(checker, columns, keys, node.group_by, node.having, node.order_by, limit)
    return ReportQuestion(asked.spot, asked.accuracy, by, layers, keys, arrangement, values)


def report_checker(
    spot: Spot,
    street: int | None,
    environment: Environment,
    source: Source,
    diagnostics: list[Diagnostic],
    sets: FormulaSets,
) -> Checker:
    """What checks the formulas of a report: about the board of a street, or (None) about whole deals as in `select`."""
    if street is not None:
        game = spot.game.of_two_cards  # a board is the same in Omaha
        return Checker((), street, environment, source, diagnostics, sets=sets, game=game, last_street=street)
    boards = None if spot.boards is None else spot.boards.boards
    seats = tuple([seat_name(player) for player in range(len(spot.hands))])
    street = _RIVER if boards is None else boards.street
    checker = Checker(seats, street, environment, source, diagnostics, sets=sets, game=spot.game)
    checker.held = tuple([each.hands.without(spot.dead) for each in spot.hands])
    checker.boards, checker.dead_cards = boards, spot.dead.bit_count()
    return checker


_RIVER = 5


def seat_name(seat: int) -> str:
    """What a player of `equity` is called in formulas.

    >>> [seat_name(place) for place in range(4)]
    ['hero', 'villain', 'villain2', 'villain3']
    """
    return f"villain{seat if seat > 1 else ''}" if seat else "hero"


def row_keys(
    checker: Checker, formulas: Sequence[Formula], by: str
) -> tuple[tuple[RowKey, ...], tuple[RowKey, ...]]:
    """The checked formulas of a report, and what is added up of deals where it is by these alone; raises `PQLError`."""
    checked = check_keys(checker, formulas)
    keys = tuple([RowKey(*each) for each in zip(map(format_node, formulas), checked, strict=True)])
    if by != KEY:
        return keys, ()
    if checker.game.low is None:
        return keys, tuple([RowKey(name, checker.value(Symbol(name))) for name in _ADDED_UP])
    formulas = [parse_formula(Source(text))[0] for text in _ADDED_UP_OF_SPLIT_POTS]
    both = zip(_ADDED_UP_OF_SPLIT_POTS, map(checker.value, formulas), strict=True)
    return keys, tuple([RowKey(*each) for each in both])


# The equity, what is won and tied; of split pots after these what answers say of them, in its order.
_ADDED_UP = ("riverEquity", "winsHi", "tiesHi")
_ADDED_UP_OF_SPLIT_POTS = (
    *("riverEquity", "scoops", "riverEquity > 0 and not scoops"),
    *("highShare", "lowShare", "scoops", "threeQuarters", "quartered"),
)


def arranged(
    checker: Checker,
    columns: Sequence[str],
    keys: Sequence[RowKey],
    formulas: Sequence[Formula],
    having: Formula | None,
    order_by: Sequence[Ordering],
    limit: int | None,
) -> Arrangement:
    """Which rows are wanted, and in which order, of a report with such columns; raises `PQLError`."""

    def place_of(formula: Formula) -> int | None:
        return formulas.index(formula) if formula in formulas else None

    def add(call: Call) -> Column:
        message = f"`{call.name}` adds up deals, and a report has its columns"
        raise checker.error("unknown-column", message, call, f"the columns are {', '.join(columns)}")

    order = [
        (ordered_by(each.key, columns, place_of(each.key), checker.error), each.descending)
        for each in order_by
    ]
    if having is None:
        return Arrangement(None, tuple(order), limit)
    types = [(None, key.expression.type, key.expression.real) for key in keys] or [(None, TEXT, False)]
    numbers = [("sum" if name in AMOUNTS else "avg", EQUITY, True) for name in columns[len(types) :]]
    pairs = enumerate(zip(columns, [*types, *numbers], strict=True))
    made = [
        Column(name if kind != TEXT else "", of, index, kind, real)
        for index, (name, (of, kind, real)) in pairs
    ]
    test = HavingChecker(checker, made, place_of, add).truth(having)
    return Arrangement(Having(test, tuple(made)), tuple(order), limit)


def named_layers(
    compiler: StatementCompiler, node: Layers, statement: Node, boards: BoardSet | None
) -> tuple[NamedBoards, ...]:
    """The layers of a statement on some boards; warns of those that nothing falls into."""
    layers = []
    for layer in node.layers:
        named = compiler.named_boards(layer.boards)
        assert named is not None
        layers.append(NamedBoards(layer.name or named.text, named.boards))
    with compiler.at(node):
        check_layers(layers)
        street = layers_street(layers, boards)
    on = getattr(statement, "on", None)
    parts = [*[layer.boards for layer in node.layers], *([] if on is None else [on])]
    if all([compiler.boards(boards_of_layer).is_known for boards_of_layer in parts]):
        _warn_of_empty(compiler, node, layers, boards, street)
    return tuple(layers)


def _warn_of_empty(
    compiler: StatementCompiler,
    node: Layers,
    layers: Sequence[NamedBoards],
    boards: BoardSet | None,
    street: int,
) -> None:
    effort = compiler.environment.effort
    for layer, (name, boards_of_layer) in zip(node.layers, layer_parts(layers, boards, street), strict=False):
        if effort.allows(boards_of_layer.work()) and not boards_of_layer:
            message = f"no {STREETS[street]} falls into `{name}`"
            compiler.warn("empty-layer", message, layer, EMPTY)
