"""Statements in short deck: those that are understood there, asked in the game, and one clear error for others."""

from __future__ import annotations

from pql.base.diagnostics import PQLError
from pql.cards.games import Game
from pql.grammar.nodes.base import Statement
from pql.questions.question import Question

from .statements import compile_of, word_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .statement import StatementCompiler

_KNOWN = frozenset((
    "blockers", "breakdown", "compare", "distribution", "draws", "equity", "ev", "explain", "export", "final_hands",
    "flops", "import_range", "let", "list", "list_hands", "nuts", "odds", "outs", "plot", "replay", "sample", "select",
    "sets", "stats", "strength", "title", "value", "winnings",
))  # fmt: skip


def compile_in(game: Game, compiler: StatementCompiler, node: Statement) -> Question | None:
    """The question of a statement in short deck; raises `PQLError` for one that has no answer there."""
    word = word_of(node)
    if word not in _KNOWN:
        raise not_asked(game, compiler, node)
    return compile_of(node)(compiler, node)


def not_asked(game: Game, compiler: StatementCompiler, node: Statement) -> PQLError:
    """The error for a statement that has no answer in a game."""
    word = word_of(node).partition("_")[0]
    if word == "flops":
        message = (
            f"flops are chosen by the equities of the 169 classes of two cards, and the game is {game.name}"
        )
        help_line = "`equity AA$ds vs KK$ds by flop samples 100000` has a row for each flop"
        return compiler.error("other-game", message, node, help_line)
    message = f"`{word}` is not understood in {game.name} yet"
    return compiler.error("other-game", message, node, "`game holdem` goes back to hold'em")
