"""Statements in a game of four or five hole cards: those that are understood there, and one clear error for others.

A statement that is compiled in another way than in hold'em has a module here, of the name of its words, with a function
`compile` that takes the game, the `StatementCompiler` and the node.
"""

from __future__ import annotations

from importlib import import_module

from pql.cards.games import HOLDEM, Game
from pql.compiler.short_deck import not_asked
from pql.compiler.statements import compile_of, of_omaha, word_of
from pql.grammar import format_node
from pql.grammar.nodes.base import HandExpression, Statement
from pql.grammar.nodes.hands import HandsParameter, HandsWhere, Notation
from pql.questions.question import NamedHands, Question, Spot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pql.compiler.statement import DealtStatement, StatementCompiler
    from pql.sets.holeset import HoleSet

# What asks the cards of a game by itself, or is about another statement.
_FREE = frozenset((
    "explain", "export", "let", "list", "list_hands", "plot", "replay", "sample", "select", "sets", "stats", "title",
    "value", "winnings",
))  # fmt: skip
# What has a module here.
_OWN = frozenset(("import_range",))
# What asks the ways of the game's hands.
_AS_IN_HOLDEM = frozenset((
    "blockers", "breakdown", "compare", "distribution", "draws", "equity", "ev", "nuts", "odds", "outs", "strength",
))  # fmt: skip


def compile_in(game: Game, compiler: StatementCompiler, node: Statement) -> Question | None:
    """The question of a statement in a game other than hold'em; raises `PQLError` for one that has no answer there."""
    word = word_of(node)
    if word in _FREE:
        return compile_of(node)(compiler, node)
    if word in _OWN:
        question: Question | None = import_module(f"{__name__}.{word}").compile(game, compiler, node)
        return question
    if getattr(node, "part", word) in _AS_IN_HOLDEM:
        return compile_of(node)(compiler, node)
    raise not_asked(game, compiler, node)


def spot_of(
    game: Game, compiler: StatementCompiler, node: DealtStatement, hands: tuple[Any, ...], players: int = 0
) -> Spot:
    """What is on the table, of hands that have been read; raises `PQLError`, also for too many players.

    `players` are those who are dealt in, where more are than have hands.
    """
    folded = tuple([hole_hands(compiler, each, game) for each in getattr(node, "folded", ())])
    if (players or len(hands)) + len(folded) > game.most_players:
        message = f"{game.most_players} players at most are dealt in to {game.name}"
        raise compiler.error("bad-players", message, node, "leave one of them out")
    boards, dead = compiler.named_boards(node.on), compiler.dead(node.dead)
    return Spot(hands, boards, dead, folded, compiler.place(node), game)


def hole_hands(
    compiler: StatementCompiler, node: HandExpression, game: Game | None = None
) -> NamedHands[HoleSet]:
    """The set of hands of a text in a game's notation; raises `PQLError`, also for one of another game."""
    if isinstance(node, HandsParameter):
        text = compiler.given_holes(node).text
        return NamedHands(text, compiler.holes(node))
    if not of_omaha(node) and not isinstance(getattr(node, "hands", None), HandsParameter):
        name = HOLDEM.name if game is None else game.name
        message = f"these are hands of hold'em, and the game is {name}"
        raise compiler.error("other-game", message, node, "write them as AA$ds or AsKsQhJh")
    assert isinstance(node, Notation | HandsWhere)
    return NamedHands(format_node(node), compiler.holes(node))
