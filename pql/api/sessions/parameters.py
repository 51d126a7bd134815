"""Values of parameters, `$name` in a text: given by the caller's name, as text, sets, cards or numbers."""

from __future__ import annotations

from collections.abc import Mapping

from pql.base.diagnostics import PQLError
from pql.cards.card_lists import CardList, is_several, joined
from pql.cards.games import HOLDEM, Game
from pql.grammar.tables.keywords import OMAHA_GAMES
from pql.names.parameters import refuse
from pql.sets.handset import HandSet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    from pql.compiler.program import CompiledStatement
    from pql.names.parameters import Value
    from pql.sets.boardset import BoardSet
    from pql.sets.holeset import HoleSet

ParameterValue: TypeAlias = "str | float | HandSet | HoleSet | BoardSet | CardList | None"
"""What may be given for a parameter: text, a number, a set, or cards one by one; None is the empty text."""


def bound(
    compiled: CompiledStatement, values: Mapping[str, Any], read: dict[tuple[str, str], Any] | None = None
) -> CompiledStatement:
    """A statement with values for some of its parameters; TypeError for a name that is none of them.

    `read` keeps the texts that were read, for other values.
    """
    from pql.compiler.program import with_values

    wanted_names = [each.name for each in compiled.missing]
    for name in values:
        if name not in wanted_names:
            have = ", ".join([f"${each}" for each in wanted_names]) if wanted_names else "none"
            from pql.grammar.lexing.foreign_hands import is_macro

            of_omaha = compiled.options.word("game") in OMAHA_GAMES and is_macro(name)
            macro = f"; ${name} is a macro of Omaha" if of_omaha else ""
            raise TypeError(f"this query has no parameter ${name}; its parameters are: {have}{macro}")
    return (
        with_values(compiled, checked_values(values, compiled.environment.game), read) if values else compiled
    )


def checked_values(values: Mapping[str, Any], game: Game) -> dict[str, Value]:
    """Values in the form that compiling takes; TypeError for a name or a value of another kind."""
    if not isinstance(values, Mapping):
        raise TypeError(f"parameters must be values by name, not {type(values).__name__}")
    for name in values:
        if not isinstance(name, str):
            raise TypeError(f"the name of a parameter must be text, not {type(name).__name__}")
    return {name: checked_value(name, value, game) for name, value in values.items()}


def checked_value(name: str, value: Any, game: Game) -> Value:
    """One value: text, a set and a number as they are, cards one by one as their text, none as empty text; the weights
    of all hands of a game as a set.

    >>> checked_value("hero", ["As", "Kd"], HOLDEM), checked_value("most", 3, HOLDEM)
    ('AsKd', 3)
    """
    if isinstance(value, str):
        return str(value)
    if value is None or (isinstance(value, float) and value != value):  # missing, as frames have it
        return ""
    if isinstance(value, HandSet) or type(value).__name__ in ("BoardSet", "HoleSet"):
        taken: Value = value
        return taken
    from numbers import Integral, Real  # slow to load, and most texts have no parameters

    if isinstance(value, Integral) and value is not True and value is not False:
        return int(value)
    if isinstance(value, Real) and not isinstance(value, Integral):
        return float(value)
    from ..sets import is_vector

    if is_vector(value, game):
        from ..arguments import named_hands

        weighted: Value = named_hands(value, f"${name}", game=game).hands
        return weighted
    if is_several(value):
        try:
            return joined(value, f"the cards of ${name}", HOLDEM)
        except PQLError as error:
            message = f"a list for `${name}` is cards one by one: {error.diagnostics[0].message}"
            refuse(name, value, message, "of several texts give each to a parameter of its own")
    raise TypeError(
        f"${name} must be text, a HandSet, a HoleSet, a BoardSet, cards or a number, not {type(value).__name__}"
    )
