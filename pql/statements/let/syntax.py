"""The statement `let`: names a set or a formula."""

from __future__ import annotations

from pql.base.diagnostics import Misread, Span
from pql.grammar.format.clauses import any_set
from pql.grammar.nodes.base import BoardExpression, Formula, HandExpression, Statement
from pql.grammar.rules.production import Production, finish


class Let(Statement):
    """`let NAME = ...`; what `value` is says the kind."""

    name: str
    value: HandExpression | BoardExpression | Formula

    def text(self) -> str:
        return f"let {self.name} = {any_set(self.value)}"


def p_statement_let(p: Production) -> None:
    """statement : LET WORD ASSIGN hands
    | LET WORD ASSIGN filtered
    | LET WORD ASSIGN BOARD board_range
    | LET WORD ASSIGN FORMULA formula"""
    from pql.grammar.rules.names import check_name  # knows boards, which most texts do without

    name = p.slice[2]
    try:
        check_name(name.value, _KINDS.get(p.slice[4].type, "hands"))
    except Misread as reason:
        p.lexer.fail(reason, name.span)
    value = finish(p.lexer, p.slice[-1].value)
    p.slice[0].value = Let(name.value, value, span=Span(p.slice[1].lexpos, value.span.end))


_KINDS = {"BOARD": "boards", "FORMULA": "formulas"}
