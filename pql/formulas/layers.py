"""Layers: an ordered list of sets of boards, of which every board falls into the first that holds it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pql.sets.boardset import BoardSet

    from .expressions import Expression
    from .symbol_use import Use

OTHERS = "others"
"""What the boards are called that no layer holds."""
MOST_LAYERS = 100


def layer(use: Use) -> Expression:
    """`layer('pairs = turn.paired, ***A')`: the place of the first layer that holds the board."""
    from pql.base.diagnostics import PQLError, Source
    from pql.grammar import format_node, parse_layers

    from .expressions import BoardIn
    from .types import Type

    text = use.written_text()
    try:
        written = parse_layers(Source(text, "<layers>"))[0].layers
        sets = [use.context.sets.boards(format_node(each.boards)) for each in written]
    except PQLError as error:
        first = error.diagnostics[0]
        raise use.error(first.code, f"in these layers: {first.message}", first.help) from None
    names = [each.name or format_node(each.boards) for each in written]
    problem = names_problem(names)
    if problem is not None:
        raise use.error("bad-layers", *problem)
    _warn_of_empty(use, names, sets)
    tests: list[Expression] = [use.one(BoardIn(each)) for each in sets]
    # Layers of other names are another type: equal expressions are one, and each shows its own names.
    kind = Type(f"layer of {', '.join(names)}", (*names, OTHERS))
    values = [use.number(index, kind) for index in range(len(names))]
    return use.first_that_holds(tests, values, use.number(len(names), kind), kind)


def _warn_of_empty(use: Use, names: Sequence[str], sets: Sequence[BoardSet]) -> None:
    """Warns of layers without a board, as far as all sets are known and little work says so."""
    from pql.sets.boardset import STREET_NAMES, BoardSet

    context = use.context
    if context.sets.lazy:
        return
    whole = (
        BoardSet.everything(max([each.street for each in sets]), sets[0].game)
        if context.boards is None
        else context.boards
    )
    for name, boards in zip(names, shared_out(sets, whole), strict=False):
        if context.environment.effort.allows(boards.work()) and not boards:
            message = f"no {STREET_NAMES[boards.street]} falls into `{name}`"
            context.warn("empty-layer", message, use.node, EMPTY)


EMPTY = "layers before it take all of its boards, or the board has none of them"
"""Why a layer may have no board."""


def shared_out(sets: Sequence[BoardSet], boards: BoardSet) -> Iterator[BoardSet]:
    """The boards in each set, without those of the sets before, and the rest: they share all boards out."""
    for each in sets:
        yield boards & each
        boards = boards & ~each
    yield boards


def names_problem(names: Sequence[str]) -> tuple[str, str] | None:
    """What is wrong with the names of layers, and the repair: each has a row of its name."""
    if not names:
        return "there is no layer", "name some boards, as in `pairs = turn.paired`"
    if len(names) > MOST_LAYERS:
        return f"there are {len(names)} layers, and {MOST_LAYERS} is the most", "leave some out"
    for index, name in enumerate(names):
        if name == OTHERS:
            return f"`{OTHERS}` is what no layer holds", "give the layer another name"
        if name in names[:index]:
            return f"two layers are called `{name}`", "give each a name of its own: `pairs = turn.paired`"
    return None
