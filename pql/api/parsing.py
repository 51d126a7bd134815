"""`pql.parse`: the syntax tree of a text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, overload

from pql.base.arguments import checked_text
from pql.base.diagnostics import Diagnostic, PQLError, Source
from pql.grammar import parse_boards, parse_formula, parse_hands, parse_program
from pql.grammar.tables.keywords import DIALECTS

if TYPE_CHECKING:
    from pql.grammar.nodes.base import BoardExpression, Formula, HandExpression, Node, Program

    from .session import Session


@overload
def parse(
    text: str,
    kind: Literal["program"] = "program",
    *,
    dialect: str = "pql",
    diagnostics: list[Diagnostic] | None = None,
    session: Session | None = None,
) -> Program: ...


@overload
def parse(
    text: str,
    kind: Literal["hands"],
    *,
    dialect: str = "pql",
    diagnostics: list[Diagnostic] | None = None,
    session: Session | None = None,
) -> HandExpression: ...


@overload
def parse(
    text: str,
    kind: Literal["boards"],
    *,
    dialect: str = "pql",
    diagnostics: list[Diagnostic] | None = None,
    session: Session | None = None,
) -> BoardExpression: ...


@overload
def parse(
    text: str,
    kind: Literal["formula"],
    *,
    dialect: str = "pql",
    diagnostics: list[Diagnostic] | None = None,
    session: Session | None = None,
) -> Formula: ...


def parse(
    text: str,
    kind: str = "program",
    *,
    dialect: str = "pql",
    diagnostics: list[Diagnostic] | None = None,
    session: Session | None = None,
) -> Node:
    """The syntax tree of a text: a `Program` of statements, or one expression of a `kind`.

    Only the syntax is checked: names may be unknown. `kind` is `program`, `hands`, `boards` or `formula`; `dialect` is
    the notation of bare hands in a program. Raises `PQLError` for a text that cannot be read. If you pass a list of
    `diagnostics`, all problems, warnings and notes are added to it, and you get the statements of a program that can be
    read, as an editor needs. The classes of the nodes are in `pql.syntax`. What ends the work of a `session`
    (`Session.copy` with `together`) also ends the reading of a program.

    >>> import pql
    >>> pql.parse("AKs, QQ+", "hands")
    SetOperation(operator='comma', operands=(HandClass(ranks='AK', suffix='s'), \
Climb(base=HandClass(ranks='QQ', suffix=''), direction='+')))
    >>> problems = []
    >>> tree = pql.parse("AA; equity QQ vs; board AK*", diagnostics=problems)
    >>> len(tree.statements), [(problem.code, problem.span) for problem in problems]
    (2, [('unexpected-end', Span(start=16, end=17))])
    """
    source = Source(checked_text(text, "what is parsed"))
    if not isinstance(dialect, str) or dialect not in ("pql", *DIALECTS):
        raise ValueError(f"dialect must be pql, {', '.join(DIALECTS)}, not {dialect!r}")
    if diagnostics is not None and not isinstance(diagnostics, list):
        raise TypeError(f"diagnostics must be a list to add to, not {type(diagnostics).__name__}")
    if session is not None:
        checked_session(session)
    if kind == "program":
        return _program(source, dialect, diagnostics, session)
    parsers = {"hands": parse_hands, "boards": parse_boards, "formula": parse_formula}
    if kind not in parsers:
        raise ValueError(f"kind must be program, hands, boards or formula, not {kind!r}")
    tree, problems = parsers[kind](source)
    if diagnostics is not None:
        diagnostics += problems
    return tree


def checked_session(session: object) -> None:
    """Raises TypeError for anything but a session."""
    from .session import Session

    if not isinstance(session, Session):
        raise TypeError(f"session must be a pql.Session, not {type(session).__name__}")


def _program(
    source: Source, dialect: str, diagnostics: list[Diagnostic] | None, session: Session | None
) -> Program:
    program, problems = parse_program(source, dialect, check=None if session is None else session.check)
    if diagnostics is not None:
        diagnostics += problems
        return program
    errors = [diagnostic for diagnostic in problems if diagnostic.is_error]
    if errors:
        raise PQLError(errors)
    return program
