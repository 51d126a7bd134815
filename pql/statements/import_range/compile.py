"""`import range`."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pql.base.diagnostics import PQLError, Span
from pql.cards.games import Game
from pql.compiler.expressions import compile_hands, computed
from pql.grammar.nodes.hands import Notation
from pql.names.environment import Binding, Environment
from pql.names.limits import WEIGHTED_HANDS
from pql.notation.range_files import read_range
from pql.results.numbers import count
from pql.statements.let.compile import note_case

from .syntax import ImportRange

if TYPE_CHECKING:
    from typing import Any

    from pql.base.diagnostics import Diagnostic, Source
    from pql.compiler.statement import StatementCompiler
    from pql.sets.holeset import HoleSet


def compile(compiler: StatementCompiler, node: ImportRange) -> None:
    """Gives a name to the hands of another program's file."""
    environment = compiler.environment
    environment.budget.check_files("`import range`")
    environment.budget.claim(WEIGHTED_HANDS)
    note_case(compiler, node)
    path = os.path.normpath(os.path.join(environment.directory or "", node.path))
    if compiler.omaha is not None:
        _of_omaha(compiler, node, path, compiler.omaha)
        return
    order = environment.order(node.span, compiler.source, compiler.game)
    try:
        reading = read_range(path, order.top, node.kind, node.node)
    except PQLError as error:
        raise compiler.place(node).locate(error, running=False) from None
    compiler.diagnostics += reading.warnings
    ordered = environment.options.word("order") if reading.ordered else None
    hands = reading.hands.in_game(compiler.game)
    if len(hands) < len(reading.hands):
        gone = len(reading.hands) - len(hands)
        message = (
            f"{count(gone, 'hand')} of `{node.path}` are impossible in {compiler.game.name}, and are left out"
        )
        compiler.warn("other-game", message, node, "its deck has no such cards")
    environment.names[node.name] = Binding("hands", hands, hands.text(), ordered, compiler.game.name)


def _of_omaha(compiler: StatementCompiler, node: ImportRange, path: str, game: Game) -> None:
    """Gives a name to the hands of four to six cards of a file."""
    environment = compiler.environment
    if node.kind not in (None, "ppt") or node.node is not None:
        what = "files of several ranges" if node.kind in (None, "ppt") else f"files of the kind `{node.kind}`"
        message = f"{what} have hands of two cards, and the game is {game.name}"
        help = "`import range 'FILE' as NAME` reads ProPokerTools' syntax, and hands such as AhAdKsQc with weights"
        raise compiler.error("other-game", message, node, help)
    from pql.notation.omaha.range_files import read_hole_range

    def read(text: str, source: Source, start: int, warnings: list[Diagnostic]) -> HoleSet:
        around = Environment()  # a file has no names
        around.look = environment.check
        line = Notation(game.name, text, span=Span(start, start + len(text)))
        hands: Any = computed(compile_hands(line, around, source, warnings, game))
        holes: HoleSet = hands
        return holes

    try:
        hands, file = read_hole_range(path, game, environment.check, read)
    except PQLError as error:
        raise compiler.place(node).locate(error, running=False) from None
    environment.budget.claim_hands(len(hands.levels) * game.hands // 8)
    compiler.diagnostics += file.warnings
    environment.names[node.name] = Binding("hands", hands, hands.text(), None, game.name)
