"""Texts of hands of four and five cards, with the names of sets in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.base.diagnostics import Source, Span
from pql.cards.games import GAMES
from pql.cards.orders.omaha import SAID
from pql.grammar import format_node
from pql.grammar.nodes.hands import FILTER, Notation
from pql.names.parameters import Parameters, refuse
from pql.notation.omaha.reading import has_percentages, read_hands
from pql.sets.holeset import HoleSet
from pql.sets.lazy import LazySet, if_known

from .lowering import GivenSet
from .notations import text_start
from .parameters import unknown

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from pql.base.diagnostics import Diagnostic
    from pql.cards.games import Game
    from pql.engine.work import Control
    from pql.grammar.nodes.hands import HandsParameter
    from pql.names.environment import Environment


def hole_set(
    node: Notation,
    environment: Environment,
    source: Source,
    warnings: list[Diagnostic],
    filters: Sequence[HoleSet | LazySet] = (),
) -> HoleSet | LazySet:
    """The hands of a text, lazy where they take computing; warnings are appended, errors raise `PQLError`.

    `filters` are the sets of the node's.
    """
    unknown: list[LazySet] = []
    game = GAMES[node.dialect]
    hands = _read_named(node, game, environment, source, warnings, unknown, filters)
    environment.budget.claim_hands(len(hands.levels) * game.hands // 8)
    if not unknown:
        return hands
    later = environment.copy()  # names may be redefined before the question is answered

    def compute(control: Control, diagnostics: list[Diagnostic]) -> HoleSet:
        return _read_named(node, game, later, source, [], [], filters)

    return LazySet(HoleSet.everything(game), False, tuple(unknown), compute, quick=True)


def _read_named(
    node: Notation,
    own: Game,
    environment: Environment,
    source: Source,
    warnings: list[Diagnostic],
    unknown: list[LazySet],
    filters: Sequence[HoleSet | LazySet],
) -> HoleSet:
    """The hands of a text; names of sets that have not been computed are every hand, and are noted as `unknown`."""

    def held(given: Any) -> HoleSet | None:
        value = if_known(given)
        hands = value.everything if isinstance(value, LazySet) else value
        if not isinstance(hands, HoleSet) or hands.game != own:
            return None
        if isinstance(value, LazySet):
            unknown.append(value)
        return hands

    def named(text: str) -> HoleSet | str | None:
        environment.check()  # a long text takes a while
        binding = environment.names.get(text)
        if binding is None:
            return None
        if (hands := held(binding.value)) is not None:
            return hands
        if binding.kind != "hands":
            return f"`{text}` is not a set of hands"
        return f"`{text}` is a set of {binding.of_game}, and the game is {own.name}"

    names = [name for name, binding in environment.names.items() if binding.of_game == own.name]
    return read_hands(
        _as_written(node),
        own,
        source,
        text_start(node, source),
        named,
        names,
        warnings,
        environment.check,
        [hands for each in filters if (hands := held(each)) is not None],
    )


def _as_written(node: Notation) -> str:
    """The text with its filters as long as they were written, for the places of errors."""
    first, *others = node.text.split(FILTER)
    return first + "".join(
        [
            FILTER + "\1" * (each.span.end - each.span.start - 1 if each.span else 0) + text
            for each, text in zip(node.filters, others, strict=True)
        ]
    )


def given_holes(
    node: HandsParameter,
    game: Game,
    environment: Environment,
    source: Source,
    warnings: list[Diagnostic],
    remarks: dict[str, None],
) -> GivenSet:
    """The hands that a parameter means; all hands, and not known, where it has no value.

    Warnings are appended, and so is what a reader should know of percentages; errors raise `PQLError`.
    """
    parameters = environment.parameters
    value: Any = parameters.value(node, "hands", source)
    if value is None:
        return GivenSet(unknown(HoleSet.everything(game)), str(node))
    if isinstance(value, HoleSet) and value.game == game:
        return GivenSet(value, str(node))
    help_line = "write hands: `AA$ds`, `JT98`"
    if not isinstance(value, str):
        of = f" of {value.game.name}" if isinstance(value, HoleSet) else ""
        what = f"this is one{of}" if of else "this is not"
        refuse(node.name, value, f"`{node}` is a set of hands of {game.name}, and {what}", help_line)
    if not value.strip():
        refuse(node.name, value, f"`{node}` is empty, and hands are needed here", help_line)
    kept: GivenSet | None = parameters.read.get((game.name, value)) if parameters.environment else None
    if kept is None:
        outer = parameters.environment or environment
        inner = outer.with_parameters(Parameters(closed_by="the value of a parameter"))
        inner.budget, inner.effort = environment.budget, environment.effort
        text = Source(value, f"${node.name}")
        notation = Notation(game.name, value, span=Span(0, len(value)))
        kept = GivenSet(hole_set(notation, inner, text, warnings), format_node(notation))
        parameters.read[game.name, value] = kept
    if has_percentages(value):
        remarks[SAID] = None
    return kept
