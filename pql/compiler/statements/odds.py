"""`odds`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.grammar.nodes.statements import Samples
from pql.grammar.rules.odds import OddsQuery
from pql.questions.odds import OddsQuestion

from .equity import refuse_joined

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler
    from pql.questions.question import Question


def compile(compiler: StatementCompiler, node: OddsQuery) -> Question:
    """`odds H [vs H] [folded H ...] [on BOARDS] [dead CARDS] [exact | within P% | samples N] [seed N]`."""
    accuracy = compiler.accuracy(node)
    if len(node.hands) == 1:
        return _alone(compiler, node)
    if len(node.hands) > 2:
        raise compiler.error(
            "bad-players",
            f"`odds` compares two sides, not {len(node.hands)}",
            node,
            "write `odds AA vs KK`; `equity` takes more players",
        )
    return OddsQuestion(compiler.spot(node, map(compiler.named_hands, node.hands)), accuracy)


def _alone(compiler: StatementCompiler, node: OddsQuery) -> Question:
    """`odds H`: what its hands end with."""
    from pql.questions.final_hands import FinalHandsQuestion

    if isinstance(node.accuracy, Samples):
        message = "`odds` without an opponent counts every deal"
        raise compiler.error("bad-accuracy", message, node.accuracy, "leave `samples` out, or add `vs any`")
    refuse_joined(compiler, node.hands[0], "odds")
    return FinalHandsQuestion(compiler.spot(node, map(compiler.named_hands, node.hands)))
