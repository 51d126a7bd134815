"""`distribution`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.grammar import format_node
from pql.grammar.rules.distribution import DistributionQuery
from pql.questions.distribution import DistributionQuestion
from pql.questions.question import Question

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler


def question(compiler: StatementCompiler, node: DistributionQuery) -> Question:
    """`distribution H vs H [on BOARDS] [dead CARDS]`."""
    if len(node.hands) != 2:
        raise compiler.error(
            "bad-players",
            "`distribution` compares two ranges",
            node,
            "write `distribution 22+ vs AT*+ on Kh7h2c`",
        )
    first, second = (compiler.hands(hands) for hands in node.hands)
    boards = None if node.on is None else compiler.boards(node.on)
    asked = DistributionQuestion(
        (first.value, second.value),
        (first.text, second.text),
        None if boards is None else boards.value,
        None if boards is None else format_node(boards.node),
        compiler.dead(node.dead),
        compiler.place(node),
    )
    return asked.of((first, second), () if boards is None else (boards,))
