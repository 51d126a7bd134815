"""`let NAME = formula ...`: a formula is checked when it is named, and again wherever it is used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.grammar.nodes.base import Formula, Node
from pql.grammar.nodes.formulas import Call, OrBetter, Symbol
from pql.names.environment import Binding, FormulaDefinition

if TYPE_CHECKING:
    from pql.base.diagnostics import Diagnostic
    from pql.compiler.statement import StatementCompiler


def named_formula(compiler: StatementCompiler, node: Formula, text: str) -> Binding:
    """The definition that `let` gives to a name for a formula; raises `PQLError` for mistakes in any context.

    The players are not known here: names that may be players are taken as players.
    """
    from pql.compiler.formula_sets import FormulaSets
    from pql.formulas.checker import Checker
    from pql.formulas.names import NO_CARD_TO_COME

    players = tuple(dict.fromkeys(["hero", "villain", *_players(node)]))
    warnings: list[Diagnostic] = []
    sets = FormulaSets(compiler.environment, compiler.game.of_two_cards)
    checker = Checker(
        players,
        5,
        compiler.environment,
        compiler.source,
        warnings,
        sets=sets,
        game=compiler.game.of_two_cards,
    )
    checker.check(node)
    # Which street it will look at is known where it is used.
    compiler.diagnostics += [each for each in warnings if each.code != NO_CARD_TO_COME]
    if compiler.environment.parameters.missing:
        node = compiler.written(node)
    return Binding("formula", FormulaDefinition(node, compiler.source), text)


def _players(node: Formula) -> list[str]:
    """The names before dots, and those that stand alone as first arguments of functions."""
    from pql.formulas.table import functions

    players: list[str] = []
    parts: list[Node] = [node]
    while parts:
        part = parts.pop()
        if isinstance(part, Symbol | Call | OrBetter) and part.player is not None:
            players.append(part.player)
        if isinstance(part, Call) and part.arguments and isinstance(part.arguments[0], Symbol):
            row = functions().get(part.name.lower())
            if row is not None and row.parameters and row.parameters[0].startswith("player"):
                first = part.arguments[0]
                if first.name.lower() not in ("preflop", "flop", "turn", "river"):
                    players.append(first.name)
        parts += part.children()
    return players
