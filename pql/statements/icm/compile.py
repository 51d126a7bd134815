"""`icm`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .question import IcmQuestion, check_stacks
from .syntax import IcmQuery

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler
    from pql.questions.question import Question


def compile(compiler: StatementCompiler, node: IcmQuery) -> Question:
    """`icm [NAME] STACK, [NAME] STACK ... pay PRIZE, PRIZE ...`."""
    return table_of(compiler, node)


def table_of(compiler: StatementCompiler, node: IcmQuery) -> IcmQuestion:
    """The stacks and prizes of a statement, or of a clause."""
    stacks = tuple([compiler.number(stack.chips) for stack in node.stacks])
    prizes = tuple([compiler.number(prize) for prize in node.prizes])
    if not compiler.environment.parameters.missing:
        with compiler.at(node):
            check_stacks(stacks, prizes)
    names = tuple([stack.name or str(place) for place, stack in enumerate(node.stacks, 1)])
    return IcmQuestion(names, stacks, prizes)
