"""`odds`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.questions.checks import check_counted
from pql.statements.equity.compile import refuse_joined

from .question import OddsQuestion
from .syntax import OddsQuery

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler
    from pql.engine.accuracy import Accuracy
    from pql.questions.question import Question


def compile(compiler: StatementCompiler, node: OddsQuery) -> Question:
    """`odds H [vs H] [folded H ...] [on BOARDS] [dead CARDS] [exact | within P% | samples N] [seed N]`."""
    accuracy = compiler.accuracy(node)
    if len(node.hands) == 1:
        return _alone(compiler, node, accuracy)
    if len(node.hands) > 2:
        raise compiler.error(
            "bad-players",
            f"`odds` compares two sides, not {len(node.hands)}",
            node,
            "write `odds AA vs KK`; `equity` takes more players",
        )
    return OddsQuestion(compiler.spot(node, map(compiler.named_hands, node.hands)), accuracy)


def _alone(compiler: StatementCompiler, node: OddsQuery, accuracy: Accuracy) -> Question:
    """`odds H`: what its hands end with."""
    from pql.statements.final_hands.question import FinalHandsQuestion

    with compiler.at(node.accuracy or node):
        check_counted(accuracy)
    refuse_joined(compiler, node.hands[0], "odds")
    return FinalHandsQuestion(compiler.spot(node, map(compiler.named_hands, node.hands)))
