"""`import range history`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.grammar import format_node
from pql.names.environment import Binding
from pql.names.limits import WEIGHTED_HANDS
from pql.sets.handset import HandSet
from pql.sets.holeset import HoleSet
from pql.sets.lazy import LazySet
from pql.statements.history.compile import HANDS, compile_history
from pql.statements.let.compile import note_case
from pql.statements.select.syntax import SelectQuery

from .shown_hands import shown_hands
from .syntax import ImportHistory

if TYPE_CHECKING:
    from pql.base.diagnostics import Diagnostic
    from pql.compiler.statement import StatementCompiler
    from pql.engine.work import Control
    from pql.formulas.dealt import Held


def compile(compiler: StatementCompiler, node: ImportHistory) -> None:
    """Gives a name to the hands that players showed. The files are read when a question needs the range."""
    compiler.environment.budget.claim(WEIGHTED_HANDS)
    note_case(compiler, node)
    select = SelectQuery((HANDS,), where=node.where, history=node.history, span=node.span)
    asked = compile_history(compiler, select)
    game = compiler.game

    def compute(control: Control, diagnostics: list[Diagnostic]) -> Held:
        return shown_hands(asked, control)

    everything = HoleSet.everything(game) if game.uses else HandSet.everything(game)
    shown = LazySet(everything, False, (), compute)
    compiler.environment.names[node.name] = Binding("hands", shown, format_node(node), None, game.name)
