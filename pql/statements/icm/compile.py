"""`icm`."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from .compile_file import TableFile, read_table
from .question import IcmQuestion, check_stacks
from .syntax import IcmQuery

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pql.compiler.statement import StatementCompiler
    from pql.questions.question import Question


def compile(compiler: StatementCompiler, node: IcmQuery) -> Question:
    """`icm [NAME] STACK, [NAME] STACK ... pay PRIZE, PRIZE ...`, `icm from 'FILE' [pay PRIZE, PRIZE ...]`."""
    found = table_of(compiler, node)
    check_table(compiler, node, found)
    return IcmQuestion(*found)


def check_table(
    compiler: StatementCompiler, node: IcmQuery, found: TableFile, all_in: Sequence[int] = ()
) -> None:
    """Raises `PQLError` for what is no tournament; players who are `all in` may have no chips beside a pot."""
    if not compiler.environment.parameters.missing:
        with compiler.at(node):
            check_stacks(found.stacks, found.prizes, all_in)


def table_of(compiler: StatementCompiler, node: IcmQuery) -> TableFile:
    """The names, stacks and prizes of a statement, or of its file."""
    stacks = tuple([compiler.number(stack.chips) for stack in node.stacks])
    prizes = tuple([compiler.number(prize) for prize in node.prizes])
    if node.file is None:
        return TableFile(
            tuple([stack.name or str(place) for place, stack in enumerate(node.stacks, 1)]), stacks, prizes
        )
    environment = compiler.environment
    environment.budget.check_files("`icm from`")
    with compiler.at(node):
        read = read_table(os.path.normpath(os.path.join(environment.directory or "", node.file)))
    if prizes and read.prizes:
        message = f"`{node.file}` has prizes, and so has the statement"
        raise compiler.error("bad-prizes", message, node, "leave out one of them")
    return read._replace(prizes=prizes or read.prizes)
