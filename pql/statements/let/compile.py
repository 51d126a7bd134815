"""`let`."""

from __future__ import annotations

from pql.base.diagnostics import Diagnostic, Severity
from pql.grammar import format_node
from pql.grammar.nodes.base import BoardExpression, Formula
from pql.grammar.nodes.hands import HandsParameter, Name
from pql.grammar.nodes.visitors import walk
from pql.names.environment import Binding, SetDefinition
from pql.names.limits import Budget

TYPE_CHECKING = False
if TYPE_CHECKING:
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
        from .compile_formulas import named_formula

        names[node.name] = named_formula(compiler, node.value, text)
        return
    kind = "board" if isinstance(node.value, BoardExpression) else "hands"
    # In Omaha boards are those of hold'em.
    game = (compiler.game if kind == "hands" else compiler.game.of_two_cards).name
    compiled = (
        compiler.boards(node.value) if isinstance(node.value, BoardExpression) else compiler.hands(node.value)
    )
    # The answer that first uses the name says how its hands were read.
    unsaid = tuple(getattr(compiled, "unwarned", ())), tuple(getattr(compiled, "remarks", ()))
    if compiler.environment.parameters.missing:
        assert not isinstance(written, Formula)
        around = compiler.environment.copy()
        around.budget = Budget()  # that of this text has an end, which is not that of texts that use the name
        definition = SetDefinition(written, compiler.source, around)
        names[node.name] = Binding(kind, definition, text, None, game, *unsaid)
        return
    order = getattr(compiled, "order", None)
    names[node.name] = Binding(kind, compiled.set, compiled.text, order, game, *unsaid)


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
