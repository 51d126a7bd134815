"""Hands of four and five cards in their notation, with the names of sets in them: a leaf of expressions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.base.diagnostics import Source
from pql.cards.games import GAMES
from pql.grammar.nodes.hands import FILTER, Notation
from pql.notation.omaha.reading import read_hands
from pql.sets.holeset import HoleSet
from pql.sets.lazy import LazySet, if_known

from .notations import text_start

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from pql.base.diagnostics import Diagnostic
    from pql.cards.games import Game
    from pql.engine.work import Control
    from pql.names.environment import Environment


def omaha_hands(
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
