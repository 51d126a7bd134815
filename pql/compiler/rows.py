"""What rows a report has: `by WORD` or layers, `group by`, `order by`, `limit`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pql.base.diagnostics import Diagnostic, Source
from pql.formulas.checker import Checker
from pql.formulas.layers import EMPTY, names_problem
from pql.grammar import format_node
from pql.grammar.nodes.base import Formula, Node
from pql.grammar.nodes.formulas import Symbol, Unary
from pql.grammar.nodes.statements import Layers
from pql.questions.question import STREETS, NamedBoards
from pql.questions.report import ReportQuestion, street_of
from pql.questions.report_keys import MOST_KEYS, RowKey, grouping_problem
from pql.questions.report_layers import layer_parts, layers_street
from pql.questions.report_rows import Sorting, sorting_columns
from pql.results.report import BOARD_ROWS, LAYER

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler
    from pql.grammar.rules.equity import EquityQuery
    from pql.grammar.rules.ordering import Ordering
    from pql.names.environment import Environment
    from pql.questions.equity import EquityQuestion
    from pql.sets.boardset import BoardSet

    from .formula_sets import FormulaSets


def report(compiler: StatementCompiler, node: EquityQuery, asked: EquityQuestion) -> ReportQuestion:
    """The question of an equity in rows; raises `PQLError` for rows that there cannot be."""
    boards = None if asked.spot.boards is None else asked.spot.boards.boards
    fixed = None if boards is None else boards.fixed_cards()
    known = (fixed or 0).bit_count()
    layers: tuple[NamedBoards, ...] = ()
    if isinstance(node.by, Layers):
        layers, by, street = named_layers(compiler, node.by, node, boards), LAYER, None
    else:
        assert node.by is not None
        by = node.by
        try:
            street = street_of(by, known)
        except ValueError as reason:
            raise compiler.error(
                "bad-report", str(reason), node, "ask `by hand`, or leave cards out"
            ) from None
    keys = _keys(compiler, node, by, street, known)
    columns = sorting_columns(by, by in (*BOARD_ROWS, LAYER), [key.name for key in keys])
    return ReportQuestion(
        asked.spot,
        asked.accuracy,
        by,
        layers,
        keys,
        tuple([_sorting(compiler, each, columns) for each in node.order_by]),
        None if node.limit is None else compiler.number(node.limit),
    )


def named_layers(
    compiler: StatementCompiler, node: Layers, statement: Node, boards: BoardSet | None
) -> tuple[NamedBoards, ...]:
    """The layers of a statement on some boards; warns of those that nothing falls into."""
    layers = []
    for layer in node.layers:
        named = compiler.named_boards(layer.boards)
        assert named is not None
        layers.append(NamedBoards(layer.name or named.text, named.boards))
    problem = names_problem([layer.text for layer in layers])
    if problem is not None:
        raise compiler.error("bad-layers", problem[0], node, problem[1])
    try:
        street = layers_street(layers, boards)
    except ValueError as reason:
        help = "write `turn.paired` for a texture on the turn, `***A` or `***[>B]` for a turn card"
        raise compiler.error("bad-report", str(reason), node, help) from None
    on = getattr(statement, "on", None)
    parts = [*[layer.boards for layer in node.layers], *([] if on is None else [on])]
    if all([compiler.boards(part).is_known for part in parts]):
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
    for layer, (name, part) in zip(node.layers, layer_parts(layers, boards, street), strict=False):
        if effort.allows(part.work()) and not part:
            message = f"no {STREETS[street]} falls into `{name}`"
            compiler.warn("empty-layer", message, layer, EMPTY)


def _keys(
    compiler: StatementCompiler, node: EquityQuery, by: str, street: int | None, known: int
) -> tuple[RowKey, ...]:
    if not node.group_by:
        return ()
    problem = grouping_problem(by, street, known)
    if problem is not None:
        raise compiler.error("bad-report", problem[0], node.group_by[0], problem[1])
    assert street is not None
    if len(node.group_by) > MOST_KEYS:
        message = f"`group by` takes up to {MOST_KEYS} formulas"
        raise compiler.error("too-many-keys", message, node.group_by[-1])
    sets = compiler.sets
    return row_keys(node.group_by, street, compiler.environment, compiler.source, compiler.diagnostics, sets)


def row_keys(
    formulas: Sequence[Formula],
    street: int,
    environment: Environment,
    source: Source,
    diagnostics: list[Diagnostic],
    sets: FormulaSets,
) -> tuple[RowKey, ...]:
    """Formulas about a board of a street, checked; raises `PQLError`."""
    checker = Checker((), street, environment, source, diagnostics, sets=sets, last_street=street)
    return tuple([RowKey(format_node(formula), checker.value(formula)) for formula in formulas])


def _sorting(compiler: StatementCompiler, node: Ordering, columns: Sequence[str]) -> Sorting:
    """The column that `order by` names."""
    text = format_node(node.key)
    plain = isinstance(node.key, Symbol) and node.key.player is None and node.key.street is None
    for column in columns:
        if text == column or (plain and text.lower() == column.lower()):
            return Sorting(column, node.descending)
    downwards = node.key.operand if isinstance(node.key, Unary) and node.key.operator == "-" else None
    if isinstance(downwards, Symbol) and downwards.name.lower() in map(str.lower, columns):
        help = f"from the largest down is `order by {downwards.name} desc`"
    else:
        help = f"the columns are {', '.join(columns)}"
    raise compiler.error("unknown-column", "this is no column of the rows", node.key, help)
