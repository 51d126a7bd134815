"""The statement `import range history`: the hands that a player of recorded hands showed, as a range."""

from __future__ import annotations

from pql.base.diagnostics import Misread
from pql.grammar.format.formulas import format_formula
from pql.grammar.nodes.base import Formula, Statement
from pql.grammar.rules.production import Production
from pql.statements.history.syntax import History, listed, seen_by


class ImportHistory(Statement):
    """`import range history 'FILES' of 'NAME' [where F] as NAME`; the names of players are those of `history`."""

    history: History
    where: Formula | None
    name: str

    def text(self) -> str:
        where = "" if self.where is None else f" where {format_formula(self.where)}"
        files = History(self.history.paths, (), False).text()
        return f"import range {files} of {listed(self.history.names)}{where} as {self.name}"


def p_statement_import_history(p: Production) -> None:
    """statement : range_history AS WORD
    | range_history condition AS SYMBOL"""
    from pql.grammar.rules.names import check_name  # knows boards, which most texts do without

    begun, last = p.slice[1], p.slice[-1]
    where = p.slice[2].value.value if len(p.slice) > 4 else None
    name = p.lexer.text[last.lexpos : last.end]
    try:
        check_name(name, "hands")
    except Misread as reason:
        p.lexer.fail(reason, last.span)
    word, history = begun.value
    p.slice[0].value = ImportHistory(history, where, name, span=word.span.to(last.span))


def p_range_history(p: Production) -> None:
    """range_history : IMPORT RANGEFILE history OF texts"""
    _, word, _, history, _, names = p.slice
    p.slice[0].value = word, seen_by(history.value, names.value)
