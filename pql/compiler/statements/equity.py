"""`equity`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.grammar.rules.equity import EquityQuery
from pql.questions.equity import MOST_PLAYERS, EquityQuestion
from pql.questions.question import Question

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler


def compile(compiler: StatementCompiler, node: EquityQuery) -> Question:
    """`equity H vs H ... [by WORD]`."""
    accuracy = compiler.accuracy(node.accuracy)
    folded = tuple([compiler.named_hands(each) for each in node.folded])
    if not 2 <= len(node.hands) <= MOST_PLAYERS:
        raise compiler.error(
            "bad-players",
            f"`equity` compares 2 to {MOST_PLAYERS} players",
            node,
            "write `equity AA vs KK`",
        )
    if len(node.hands) + len(folded) > MOST_PLAYERS:
        message = f"{MOST_PLAYERS} players at most are dealt in, those who have folded included"
        raise compiler.error("bad-players", message, node, "leave one of them out")
    hands = tuple([compiler.named_hands(each) for each in node.hands])
    boards = compiler.named_boards(node.on)
    dead, seed, place = compiler.dead(node.dead), compiler.seed(node.seed), compiler.place(node)
    if node.by is None:
        return EquityQuestion(hands, boards, dead, place, accuracy, seed, folded)
    if folded:
        message = f"folded hands count for the whole answer, not `by {node.by}`"
        raise compiler.error("bad-folded", message, node, f"leave out `by {node.by}`")
    from pql.questions.report import ReportQuestion, street_of

    fixed = None if boards is None else boards.boards.fixed_cards()
    try:
        street_of(node.by, (fixed or 0).bit_count())
    except ValueError as reason:
        raise compiler.error("bad-report", str(reason), node, "ask `by hand`, or leave cards out") from None
    return ReportQuestion(hands, boards, dead, place, accuracy, seed, node.by)
