"""`distribution`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.grammar.rules.distribution import DistributionQuery
from pql.questions.distribution import DistributionQuestion
from pql.questions.question import Question

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler


def compile(compiler: StatementCompiler, node: DistributionQuery) -> Question:
    """`distribution H vs H [folded H ...] [on BOARDS] [dead CARDS]`."""
    if len(node.hands) != 2:
        raise compiler.error(
            "bad-players",
            "`distribution` compares two ranges",
            node,
            "write `distribution 22+ vs AT*+ on Kh7h2c`",
        )
    return DistributionQuestion(compiler.spot(node, map(compiler.named_hands, node.hands)))
