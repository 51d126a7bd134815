"""What the rows of reports are asked for by: layers, formulas that group them, columns that sort them, how many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias, cast

from pql.base.arguments import checked_number, checked_several, checked_text
from pql.formulas.layers import names_problem
from pql.questions.question import NamedBoards
from pql.questions.report_keys import MOST_KEYS, RowKey
from pql.questions.report_rows import Sorting

from .arguments import bad_call, named_boards
from .sets import AnyBoards

if TYPE_CHECKING:
    from pql.names.limits import Budget

AnyLayers: TypeAlias = Mapping[str, AnyBoards] | Sequence[AnyBoards | tuple[str, AnyBoards]]
"""Sets of boards in order, with names or without."""

_MOST_ROWS = 10**18


def layers_of(given: AnyLayers) -> tuple[NamedBoards, ...]:
    """Layers by their names; TypeError for anything else, `PQLError` for names that are the same.

    >>> [(layer.text, layer.boards.street) for layer in layers_of({"pairs": "turn.paired", "ace": "***A"})]
    [('pairs', 4), ('ace', 4)]
    >>> [layer.text for layer in layers_of(["turn.paired", ("ace", "***A")])]
    ['turn.paired', 'ace']
    """
    items = given.items() if isinstance(given, Mapping) else checked_several(given, "layers")
    found = []
    for item in items:
        if isinstance(item, tuple) and len(item) == 2:
            name, boards = cast("tuple[str, AnyBoards]", item)
            found.append(NamedBoards(checked_text(name, "the name of a layer"), named_boards(boards).boards))
        else:
            found.append(named_boards(cast("AnyBoards", item)))
    problem = names_problem([layer.text for layer in found])
    if problem is not None:
        raise bad_call("bad-layers", *problem)
    return tuple(found)


def keys_of(formulas: Sequence[str], street: int, budget: Budget) -> tuple[RowKey, ...]:
    """Formulas about the board of a street, checked; raises `PQLError` with the place and a repair."""
    from pql.compiler.computing import compute_all
    from pql.compiler.formula_sets import FormulaSets
    from pql.compiler.rows import row_keys
    from pql.engine.work import Control
    from pql.names.environment import Environment

    from .filtering import parsed_formula

    found: list[RowKey] = []
    for text in formulas:
        source, formula = parsed_formula(text)
        sets = FormulaSets(Environment())
        keys = row_keys((formula,), street, sets.environment, source, [], sets)
        if sets.lazy:
            compute_all(sets.lazy, Control(budget=budget))
            keys = row_keys((formula,), street, sets.environment, source, [], sets)
        found += keys
    if len(found) > MOST_KEYS:
        raise bad_call("too-many-keys", f"rows are grouped by up to {MOST_KEYS} formulas")
    return tuple(found)


def sorting_of(given: str | Sequence[str], columns: Sequence[str]) -> tuple[Sorting, ...]:
    """Columns that rows are sorted by, each perhaps with `desc` or `asc` behind it.

    >>> sorting_of(["boards desc", "equity"], ["equity", "boards"])
    (Sorting(column='boards', descending=True), Sorting(column='equity', descending=False))
    """
    found = []
    for text in [given] if isinstance(given, str) else checked_several(given, "columns"):
        name = checked_text(text, "a column").strip()
        column, _, direction = name.rpartition(" ")
        if direction.lower() not in ("asc", "desc") or not column:
            column, direction = name, ""
        if column not in columns:
            raise bad_call(
                "unknown-column",
                f"`{column}` is no column of the rows",
                f"the columns are {', '.join(columns)}",
            )
        found.append(Sorting(column, direction.lower() == "desc"))
    return tuple(found)


def limit_of(given: int | None) -> int | None:
    """How many rows at most; TypeError or ValueError for anything else."""
    return None if given is None else checked_number(given, "limit", 0, _MOST_ROWS)
