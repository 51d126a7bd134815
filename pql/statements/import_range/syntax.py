"""The statement `import range`: a range from another program's file."""

from __future__ import annotations

from pql.base.diagnostics import Misread
from pql.grammar.format.values import quoted
from pql.grammar.lexing.tokens import Token
from pql.grammar.nodes.base import Statement
from pql.grammar.rules.production import Production


class ImportRange(Statement):
    """`import range [KIND] 'FILE' [node 'NODE'] as NAME`; without a kind the file says which it is."""

    path: str
    name: str
    node: str | None = None
    kind: str | None = None

    def text(self) -> str:
        kind = f" {self.kind}" if self.kind else ""
        node = "" if self.node is None else f" node {quoted(self.node)}"
        return f"import range{kind} {quoted(self.path)}{node} as {self.name}"


def p_statement_import_range(p: Production) -> None:
    """statement : range_file AS WORD
    | range_file NODE STRING AS WORD"""
    from pql.grammar.rules.names import check_name  # knows boards, which most texts do without

    file, name = p.slice[1].value, p.slice[-1]
    try:
        check_name(name.value, "hands")
    except Misread as reason:
        p.lexer.fail(reason, name.span)
    node = p.slice[3].value if len(p.slice) > 4 else None
    kind = range_kind(p, file[2]) if len(file) > 3 else None
    span = file[0].span.to(name.span)
    p.slice[0].value = ImportRange(file[-1].value, name.value, node, kind, span=span)


def p_range_file(p: Production) -> None:
    """range_file : IMPORT RANGEFILE STRING
    | IMPORT RANGEFILE WORD STRING"""
    p.slice[0].value = p.slice[1:]


def range_kind(p: Production, word: Token, *, written: bool = False) -> str:
    """The kind of range files that a word means; fails where there is none."""
    from pql.grammar.errors.unknown_names import range_kind_named

    try:
        kind: str = range_kind_named(word.value, written=written)
    except Misread as reason:
        p.lexer.fail(reason, word.span)
    return kind
