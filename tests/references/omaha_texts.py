"""Hands of Omaha from a text, as a statement has them: with names, warnings, and what ends the reading."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pql.base.diagnostics import Diagnostic, Source, Span
from pql.cards.games import Game
from pql.compiler.expressions import compile_hands, computed
from pql.grammar.nodes.hands import Notation
from pql.names.environment import Binding, Environment
from pql.sets.holeset import HoleSet


def read(
    text: str,
    game: Game,
    names: Mapping[str, HoleSet] | None = None,
    warnings: list[Diagnostic] | None = None,
    check: Callable[[], None] | None = None,
) -> HoleSet:
    """The hands of a text; raises `PQLError` for what is none."""
    environment = Environment()
    environment.look = check
    for name, hands in (names or {}).items():
        environment.names[name] = Binding("hands", hands, name, None, hands.game.name)
    node = Notation(game.name, text, span=Span(0, len(text)))
    compiled: Any = compile_hands(node, environment, Source(text), [] if warnings is None else warnings, game)
    found: HoleSet = computed(compiled)
    return found
