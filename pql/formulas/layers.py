"""Layers: an ordered list of sets of boards, of which every board falls into the first that holds it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .expressions import Expression
    from .use import Use

OTHERS = "others"
"""What the boards are called that no layer holds."""
MOST_LAYERS = 100


def layer(use: Use) -> Expression:
    """`layer('pairs = turn.paired, ***A')`: the place of the first layer that holds the board."""
    from pql.grammar import format_node, parse_layers
    from pql.grammar.diagnostics import PQLError, Source

    from .expressions import BoardIn
    from .types import Type

    text = use.written_text()
    try:
        written = parse_layers(Source(text, "<layers>"))[0].layers
        tests: list[Expression] = [
            use.one(BoardIn(use.context.sets.boards(format_node(each.boards)))) for each in written
        ]
    except PQLError as error:
        first = error.diagnostics[0]
        raise use.error(first.code, f"in these layers: {first.message}", first.help) from None
    names = [each.name or format_node(each.boards) for each in written]
    problem = names_problem(names)
    if problem is not None:
        raise use.error("bad-layers", *problem)
    # Layers of other names are another type: equal expressions are one, and each shows its own names.
    kind = Type(f"layer of {', '.join(names)}", (*names, OTHERS))
    values = [use.number(place, kind) for place in range(len(names))]
    return use.first_that_holds(tests, values, use.number(len(names), kind), kind)


def names_problem(names: Sequence[str]) -> tuple[str, str] | None:
    """What is wrong with the names of layers, and the repair: each has a row of its name."""
    if not names:
        return "there is no layer", "name some boards, as in `pairs = turn.paired`"
    if len(names) > MOST_LAYERS:
        return f"there are {len(names)} layers, and {MOST_LAYERS} is the most", "leave some out"
    for place, name in enumerate(names):
        if name == OTHERS:
            return f"`{OTHERS}` is what no layer holds", "give the layer another name"
        if name in names[:place]:
            return f"two layers are called `{name}`", "give each a name of its own: `pairs = turn.paired`"
    return None
