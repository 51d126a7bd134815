"""`equity`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.grammar import format_node
from pql.grammar.rules.equity import EquityQuery
from pql.questions.equity import MOST_PLAYERS, EquityQuestion
from pql.questions.question import Question

if TYPE_CHECKING:
    from pql.compiler.expressions import CompiledBoards, CompiledHands
    from pql.compiler.statement import StatementCompiler


def question(compiler: StatementCompiler, node: EquityQuery) -> Question:
    """`equity H vs H ...`."""
    compiler.check_accuracy(node.accuracy)
    if not 2 <= len(node.hands) <= MOST_PLAYERS:
        raise compiler.error(
            "bad-players",
            f"`equity` compares 2 to {MOST_PLAYERS} players",
            node,
            "write `equity AA vs KK`",
        )
    hands = tuple(compiler.hands(hands) for hands in node.hands)
    boards = None if node.on is None else compiler.boards(node.on)
    dead, seed, place = compiler.dead(node.dead), compiler.seed(node.seed), compiler.place(node)
    if node.by is None:
        return EquityQuestion(hands, boards, dead, node.accuracy, seed, place)
    return _report(compiler, node, hands, boards, dead, seed)


def _report(
    compiler: StatementCompiler,
    node: EquityQuery,
    hands: tuple[CompiledHands, ...],
    boards: CompiledBoards | None,
    dead: int,
    seed: int | None,
) -> Question:
    """`equity ... by WORD`."""
    from pql.questions.equity_by import ReportQuestion, street_of

    assert node.by is not None
    fixed = None if boards is None else boards.value.fixed_cards()
    try:
        street_of(node.by, (fixed or 0).bit_count())
    except ValueError as reason:
        raise compiler.error("bad-report", str(reason), node, "ask `by hand`, or leave cards out") from None
    asked = ReportQuestion(
        node.by,
        tuple(part.value for part in hands),
        tuple(part.text for part in hands),
        None if boards is None else boards.value,
        None if boards is None else format_node(boards.node),
        dead,
        node.accuracy,
        seed,
        compiler.place(node),
    )
    return asked.of(hands, () if boards is None else (boards,))
