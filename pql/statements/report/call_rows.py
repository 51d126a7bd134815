"""What the rows of reports are asked for by: layers, formulas that group them, columns that sort them, how many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, cast

from pql.api.arguments import named_boards
from pql.api.filtering import parsed_formula
from pql.api.sets import AnyBoards
from pql.base.arguments import checked_number, checked_several, checked_text
from pql.base.diagnostics import Source
from pql.cards.games import Game
from pql.questions.checks import refusal
from pql.questions.question import NamedBoards, Spot
from pql.statements.select.arranging import Arrangement
from pql.statements.select.checking import MOST_KEYS

from .keys import RowKey
from .layers import check_layers
from .rows import sorting_columns

if TYPE_CHECKING:
    from pql.names.limits import Budget

AnyLayers: TypeAlias = Mapping[str, AnyBoards] | Sequence[AnyBoards | tuple[str, AnyBoards]]
"""Sets of boards in order, with names or without."""

_MOST_ROWS = 10**18


def layers_of(given: AnyLayers, game: Game) -> tuple[NamedBoards, ...]:
    """Layers by their names; TypeError for anything else, `PQLError` for names that are the same.

    >>> from pql.cards.games import HOLDEM
    >>> [(layer.text, layer.boards.street) for layer in layers_of({"pairs": "turn.paired", "ace": "***A"}, HOLDEM)]
    [('pairs', 4), ('ace', 4)]
    >>> [layer.text for layer in layers_of(["turn.paired", ("ace", "***A")], HOLDEM)]
    ['turn.paired', 'ace']
    """
    items = given.items() if isinstance(given, Mapping) else checked_several(given, "layers")
    layers = []
    for item in items:
        if isinstance(item, tuple) and len(item) == 2:
            name, boards = cast("tuple[str, AnyBoards]", item)
            text = checked_text(name, "the name of a layer")
            layers.append(NamedBoards(text, named_boards(boards, game).boards))
        else:
            layers.append(named_boards(cast("AnyBoards", item), game))
    check_layers(layers)
    return tuple(layers)


class Formulas(NamedTuple):
    """Formulas of a report, checked: what its rows are grouped by, what is added up of deals, which rows are wanted."""

    keys: tuple[RowKey, ...]
    values: tuple[RowKey, ...]
    arrangement: Arrangement


def formulas_of(
    spot: Spot,
    by: str,
    street: int | None,
    sampled: bool,
    texts: tuple[Sequence[str], str, str | Sequence[str], int | None],
    budget: Budget,
) -> Formulas:
    """The formulas that group, choose (`having`) and sort the rows of a report, with the limit; raises `PQLError`."""
    from pql.compiler.computing import compute_all
    from pql.compiler.formula_sets import FormulaSets
    from pql.engine.work import Control
    from pql.grammar.rules.ordering import Ordering
    from pql.names.environment import Environment

    from .compile_rows import arranged, report_checker, row_keys

    group_by, having, order_by, limit = texts
    grouping = [parsed_formula(text) for text in group_by]
    condition = parsed_formula(having) if having else None
    texts_of_order = [order_by] if isinstance(order_by, str) else checked_several(order_by, "columns")
    sorting = [(parsed_formula(text), falls) for text, falls in map(directed, texts_of_order) if text]
    sets = FormulaSets(Environment(), spot.game)

    def checked() -> Formulas:
        keys: list[RowKey] = []
        values: tuple[RowKey, ...] = ()
        checker = report_checker(spot, street, sets.environment, Source(""), [], sets)
        for source, formula in grouping:
            checker.source = source
            more, values = row_keys(checker, [formula], by)
            keys += more
        if len(keys) > MOST_KEYS:
            raise refusal("too-many-keys", f"rows are grouped by up to {MOST_KEYS} formulas")
        columns = sorting_columns(by, keys, spot, len(spot.hands) == 2 and not sampled)
        formulas = [formula for _, formula in grouping]
        checker.source = condition[0] if condition else checker.source
        test = condition[1] if condition else None
        ordering = [Ordering(formula, falls) for (_, formula), falls in sorting]
        return Formulas(
            tuple(keys), values, arranged(checker, columns, keys, formulas, test, ordering, limit)
        )

    found = checked()
    if sets.lazy:
        compute_all(sets.lazy, Control(budget=budget))
        found = checked()
    return found


def directed(text: str) -> tuple[str, bool]:
    """A column that rows are sorted by, perhaps with `desc` or `asc` behind it, and whether it falls.

    >>> directed("boards desc"), directed("equity")
    (('boards', True), ('equity', False))
    """
    name = checked_text(text, "a column").strip()
    column, _, direction = name.rpartition(" ")
    if direction.lower() not in ("asc", "desc") or not column:
        return name, False
    return column, direction.lower() == "desc"


def limit_of(given: int | None) -> int | None:
    """How many rows at most; TypeError or ValueError for anything else."""
    return None if given is None else checked_number(given, "limit", 0, _MOST_ROWS)
