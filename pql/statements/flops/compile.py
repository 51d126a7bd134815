"""`flops`."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from pql.base.diagnostics import Source
from pql.cards.games import HOLDEM
from pql.grammar import parse_hands
from pql.grammar.tables.keywords import ORDERS
from pql.names.environment import Environment
from pql.names.options import Options
from pql.notation.flop_kinds import flop_kinds

from .question import DEFAULT_PAIRS, FlopsQuestion, Pair
from .syntax import FlopsQuery

if TYPE_CHECKING:
    from pql.compiler.expressions import CompiledBoards, CompiledHands
    from pql.compiler.statement import StatementCompiler
    from pql.questions.question import Question


def compile(compiler: StatementCompiler, node: FlopsQuery) -> Question:
    """`flops N | of 'FILE' [for H vs H {; H vs H}] [seed N]`. The file is read when the question is answered."""
    if compiler.omaha is not None:
        message = (
            "flops are chosen by the equities of the 169 classes of two cards, "
            f"and the game is {compiler.game.name}"
        )
        help_line = "`equity AA$ds vs KK$ds by flop samples 100000` has a row for each flop"
        raise compiler.error("other-game", message, node, help_line)
    if node.path is not None:
        compiler.environment.budget.check_files("`flops of`")
    count = None if node.count is None else compiler.number(node.count)
    game = compiler.game
    if game.lowest and count is not None and count > (kinds := len(flop_kinds(game.missing).flops)):
        message = f"{game.name} has {kinds} flops that differ by more than suits: `flops` takes 1 to {kinds}"
        raise compiler.error("bad-count", message, node, "write `flops 25`")
    if node.pairs:
        pairs = tuple([Pair(*map(compiler.named_hands, (pair.hands, pair.versus))) for pair in node.pairs])
    else:
        pairs = _default_pairs(compiler)
    return FlopsQuestion(
        pairs,
        compiler.place(node),
        count,
        node.path,
        None,
        compiler.seed(node.seed),
    )


def _default_pairs(compiler: StatementCompiler) -> tuple[Pair, ...]:
    """The pairs of ranges where none are given, in the order of hands that is in force."""
    order = compiler.environment.options.word("order").lower()
    if order not in ORDERS or compiler.game != HOLDEM:  # that of a file, which may change
        return _pairs(compiler)
    pairs, compiled = _known_pairs(order)
    compiler.compiled += compiled
    return pairs


@cache
def _known_pairs(order: str) -> tuple[tuple[Pair, ...], tuple[CompiledHands | CompiledBoards, ...]]:
    """These pairs in an order of our own, and how they were understood: a text may ask for them ten thousand times."""
    from pql.compiler.statement import StatementCompiler

    compiler = StatementCompiler(Environment(Options({"order": order})), Source(""), [])
    return _pairs(compiler), tuple(compiler.compiled)


def _pairs(compiler: StatementCompiler) -> tuple[Pair, ...]:
    return tuple(
        [
            Pair(*[compiler.named_hands(parse_hands(Source(text))[0]) for text in pair])
            for pair in DEFAULT_PAIRS
        ]
    )
