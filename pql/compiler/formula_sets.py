"""Reads the sets in formulas, `inRange(hero, 'steal')`, for the checker of formulas, which is in a lower layer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pql.base.diagnostics import Diagnostic, Source
from pql.grammar import parse_boards
from pql.grammar.nodes.hands import Notation
from pql.names.environment import Environment, SetDefinition
from pql.sets.lazy import LazySet, if_known

from .expressions import compile_boards, compile_definition, compile_hands

if TYPE_CHECKING:
    from pql.cards.games import Game
    from pql.formulas.dealt import Held
    from pql.sets.boardset import BoardSet
    from pql.sets.handset import HandSet


class FormulaSets:
    """Reads the texts and names of sets in formulas of a game. `order` is the hand order that percentages in them used.

    While formulas are checked, a set that is not computed yet counts as everything, and is added to `lazy`: once these
    sets are known the formulas are checked again.
    """

    def __init__(self, environment: Environment, game: Game) -> None:
        self.environment = environment
        self.game = game
        self.order: str | None = None
        self._lazy: dict[tuple[str, Notation | str], LazySet] = {}

    @property
    def lazy(self) -> tuple[LazySet, ...]:
        """The sets that have been read and are not known yet."""
        return tuple(self._lazy.values())

    def hands(self, written: Notation, source: Source, diagnostics: list[Diagnostic]) -> Held:
        """The hands of a text; warnings are appended to `diagnostics`, errors raise `PQLError`."""
        given: Any = self._lazy.get(("hands", written))
        if given is None:
            compiled = compile_hands(written, self.environment, source, diagnostics, self.game)
            self.order = self.order or compiled.order
            given = compiled.set
        hands: Held = self._taken(("hands", written), given)
        return hands

    def boards(self, text: str) -> BoardSet:
        """The boards of a text; raises `PQLError`."""
        given: Any = self._lazy.get(("boards", text))
        if given is None:
            source = Source(text, "<boards>")
            node, diagnostics = parse_boards(source)
            given = compile_boards(node, self.environment, source, diagnostics, self.game).set
        boards: BoardSet = self._taken(("boards", text), given)
        return boards

    def named_hands(self, name: str) -> HandSet | None:
        """The hands that a name means, None where it means none."""
        binding = self.environment.names.get(name)
        if binding is None or binding.kind != "hands":
            return None
        value = binding.value
        if isinstance(value, SetDefinition):
            value = compile_definition(value, self.environment, self.game).set
        hands: HandSet = self._taken(("name", name), value)
        return hands

    def _taken(self, key: tuple[str, Notation | str], value: Any) -> Any:
        value = if_known(value)
        if isinstance(value, LazySet):
            self._lazy[key] = value
            return value.everything
        return value
