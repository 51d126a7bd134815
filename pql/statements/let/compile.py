"""`let`: names for sets, formulas and functions."""

from __future__ import annotations

from pql.base.diagnostics import Diagnostic, Severity
from pql.grammar import format_node
from pql.grammar.nodes.base import BoardExpression, Formula, Node, walk
from pql.grammar.nodes.formulas import Call, OrBetter, Symbol
from pql.grammar.nodes.hands import HandsParameter, Name
from pql.names.environment import Binding, FormulaDefinition, SetDefinition
from pql.names.limits import Budget

TYPE_CHECKING = False

if TYPE_CHECKING:
    from pql.base.diagnostics import Diagnostic
    from pql.compiler.statement import StatementCompiler
    from pql.statements.import_history.syntax import ImportHistory
    from pql.statements.import_range.syntax import ImportRange

    from .syntax import Let


# More names are not compared with each other: it takes time.
_MOST_COMPARED = 200


def compile(compiler: StatementCompiler, node: Let) -> None:
    """Gives a set a name."""
    names = compiler.environment.names
    note_case(compiler, node)
    if isinstance(node.value, Name) and node.value.name in names:
        names[node.name] = names[node.value.name]
        return
    if compiler.omaha and any(isinstance(each, HandsParameter) for each in walk(node.value)):
        message = f"in {compiler.game.name} a name is given hands, and this is a parameter"
        raise compiler.error(
            "bad-parameter", message, node.value, "write the parameter where the name would be"
        )
    written, text = compiler.written(node.value), format_node(compiler.written(node.value))
    if isinstance(node.value, Formula):
        names[node.name] = named_formula(compiler, node.value, text)
        return
    kind = "board" if isinstance(node.value, BoardExpression) else "hands"
    # In Omaha boards are those of hold'em.
    game = (compiler.game if kind == "hands" else compiler.game.of_two_cards).name
    compiled = (
        compiler.boards(node.value) if isinstance(node.value, BoardExpression) else compiler.hands(node.value)
    )
    # The answer that first uses the name says how its hands were read.
    readings, remarks, both = [tuple(getattr(compiled, said, ())) for said in ("unwarned", "remarks", "both")]
    if compiler.environment.parameters.missing:
        assert not isinstance(written, Formula)
        around = compiler.environment.copy()
        around.budget = Budget()  # that of this text has an end, which is not that of texts that use the name
        definition = SetDefinition(written, compiler.source, around)
        names[node.name] = Binding(kind, definition, text, None, game, readings, remarks, both)
        return
    order = getattr(compiled, "order", None)
    names[node.name] = Binding(kind, compiled.set, compiled.text, order, game, readings, remarks, both)


def note_case(compiler: StatementCompiler, node: Let | ImportRange | ImportHistory) -> None:
    """A note where another name differs in capitals only."""
    names = compiler.environment.names
    if len(names) > _MOST_COMPARED:
        return
    folded = node.name.lower()
    # To list a name is not to use it: see `importing`.
    alike = [name for name in list(names) if name.lower() == folded]
    if alike and node.name not in alike:
        other = alike[0]
        compiler.diagnostics.append(
            Diagnostic(
                "names-alike",
                f"`{node.name}` and `{other}` are two names, which differ in capitals only",
                node.span,
                source=compiler.source,
                help=f"write `let {other} = ...` to change the first one",
                severity=Severity.NOTE,
            )
        )


def named_formula(compiler: StatementCompiler, node: Formula, text: str) -> Binding:
    """The definition that `let` gives to a name for a formula; raises `PQLError` for mistakes in any context.

    The players are not known here: names that may be players are taken as players.
    """
    from pql.compiler.filters import FormulaSets
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
