"""`icm`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .question import IcmQuestion, check_stacks
from .syntax import IcmQuery

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pql.compiler.statement import StatementCompiler
    from pql.questions.question import Question


def compile(compiler: StatementCompiler, node: IcmQuery) -> Question:
    """`icm [NAME] STACK, [NAME] STACK ... pay PRIZE, PRIZE ...`."""
    return table_of(compiler, node)


def table_of(compiler: StatementCompiler, node: IcmQuery, all_in: Sequence[int] = ()) -> IcmQuestion:
    """The stacks and prizes of a statement, or of a clause; players who are `all in` may have no chips beside a pot."""
    names, stacks, prizes = numbers_of(compiler, node)
    if not compiler.environment.parameters.missing:
        with compiler.at(node):
            check_stacks(stacks, prizes, all_in)
    return IcmQuestion(names, stacks, prizes)


def numbers_of(
    compiler: StatementCompiler, node: IcmQuery
) -> tuple[tuple[str, ...], tuple[float, ...], tuple[float, ...]]:
    """The names, stacks and prizes of a statement."""
    stacks = tuple([compiler.number(stack.chips) for stack in node.stacks])
    prizes = tuple([compiler.number(prize) for prize in node.prizes])
    return tuple([stack.name or str(place) for place, stack in enumerate(node.stacks, 1)]), stacks, prizes
