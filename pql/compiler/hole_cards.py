"""Statements in a game of four or five hole cards: those that are understood there, and one clear error for others."""

from __future__ import annotations

from pql.cards.games import GAMES, HOLDEM, Game
from pql.grammar.nodes.base import HandExpression, Statement
from pql.grammar.nodes.hands import Notation
from pql.grammar.tables.keywords import OMAHA_GAMES
from pql.notation.omaha.reading import read_hands
from pql.questions.hole_cards import HoleEquityQuestion, HoleHandsQuestion, HoleSpot, NamedHoles
from pql.questions.question import Question
from pql.sets.holeset import HoleSet

from .notations import text_start
from .statements import compile_of, word_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pql.grammar.rules.equity import EquityQuery

    from .statement import StatementCompiler

# What means the same in every game.
_FREE = frozenset((
    "collect", "explain", "import_file", "import_history", "let", "replay", "set", "show", "stats", "winnings"
))  # fmt: skip


def compile_in(game: Game, compiler: StatementCompiler, node: Statement) -> Question | None:
    """The question of a statement in a game other than hold'em; raises `PQLError` for one that has no answer there."""
    word = word_of(node)
    if word in _FREE:
        return compile_of(node)(compiler, node)
    if word == "equity":
        from pql.grammar.rules.equity import EquityQuery

        assert isinstance(node, EquityQuery)
        return _equity(game, compiler, node)
    if word == "sets":
        from pql.grammar.rules.sets import HandsQuery

        if isinstance(node, HandsQuery):
            return HoleHandsQuestion(hole_hands(compiler, node.hands, game).hands)
        return compile_of(node)(compiler, node)
    raise compiler.error(
        "other-game",
        f"`{word.partition('_')[0]}` is not understood in {game.name} yet",
        node,
        "there are sets, `equity` and `let`; `game holdem` goes back to hold'em",
    )


def hole_hands(compiler: StatementCompiler, node: HandExpression, game: Game | None = None) -> NamedHoles:
    """The set of hands of a text in a game's notation; raises `PQLError`, also for one of another game."""
    if not isinstance(node, Notation) or node.dialect not in OMAHA_GAMES:
        name = HOLDEM.name if game is None else game.name
        message = f"these are hands of hold'em, and the game is {name}"
        raise compiler.error("other-game", message, node, "write them as AA$ds or AsKsQhJh")
    own = GAMES[node.dialect]

    def named(text: str) -> HoleSet | str | None:
        compiler.environment.check()  # a long text takes a while
        binding = compiler.environment.names.get(text)
        if binding is None:
            return None
        if isinstance(binding.value, HoleSet) and binding.value.game == own:
            return binding.value
        if binding.kind != "hands":
            return f"`{text}` is no set of hands"
        return f"`{text}` was defined in another game"

    hands = read_hands(node.text, own, compiler.source, text_start(node, compiler.source), named)
    return NamedHoles(node.text.strip(), hands)


def _equity(game: Game, compiler: StatementCompiler, node: EquityQuery) -> Question:
    rows = node.by or node.group_by or node.having or node.order_by or node.limit
    if rows:
        message = f"`equity ... by` is not understood in {game.name} yet"
        raise compiler.error("other-game", message, node, "leave out what follows the boards")
    hands = tuple([hole_hands(compiler, each, game) for each in node.hands])
    folded = tuple([hole_hands(compiler, each, game) for each in node.folded])
    if len(hands) == 1:
        from pql.questions.equity import ALONE

        hands = (*hands, NamedHoles("random", HoleSet.everything(game)))
        compiler.remarks[ALONE] = None
    if len(hands) + len(folded) > game.most_players:
        message = f"{game.most_players} players at most are dealt in to {game.name}"
        raise compiler.error("bad-players", message, node, "leave one of them out")
    boards, dead = compiler.named_boards(node.on), compiler.dead(node.dead)
    return HoleEquityQuestion(
        HoleSpot(hands, boards, dead, folded, compiler.place(node)), compiler.accuracy(node)
    )
