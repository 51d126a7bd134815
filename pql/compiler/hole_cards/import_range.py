"""`import range` of hands of four or five cards."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pql.base.diagnostics import PQLError
from pql.cards.games import Game
from pql.compiler.statements.let import note_case
from pql.grammar.rules.import_range import ImportRange
from pql.names.environment import Binding
from pql.names.limits import WEIGHTED_HANDS
from pql.notation.omaha.range_files import read_hole_range

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler

_HELP = "`import range 'FILE' as NAME` reads ProPokerTools' syntax, and hands such as AhAdKsQc with weights"


def compile(game: Game, compiler: StatementCompiler, node: ImportRange) -> None:
    """Gives a name to the hands of a file."""
    environment = compiler.environment
    environment.budget.check_files("`import range`")
    environment.budget.claim(WEIGHTED_HANDS)
    note_case(compiler, node)
    if node.kind not in (None, "ppt") or node.node is not None:
        what = "files of several ranges" if node.kind in (None, "ppt") else f"files of the kind `{node.kind}`"
        message = f"{what} have hands of two cards, and the game is {game.name}"
        raise compiler.error("other-game", message, node, _HELP)
    path = os.path.normpath(os.path.join(environment.directory or "", node.path))
    try:
        hands, file = read_hole_range(path, game, environment.check)
    except PQLError as error:
        raise compiler.place(node).locate(error, running=False) from None
    environment.budget.claim_hands(len(hands.levels) * game.hands // 8)
    compiler.diagnostics += file.warnings
    environment.names[node.name] = Binding("hands", hands, hands.text(), None, game.name)
