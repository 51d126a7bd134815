"""The statement `set`: changes an option."""

from __future__ import annotations

from pql.base.sums import decimal
from pql.grammar.format.values import quoted
from pql.grammar.lexing.tokens import folded
from pql.grammar.nodes.base import Statement
from pql.grammar.rules.production import Production, whole


class SetOption(Statement):
    """`set OPTION = VALUE`: a word or string as `str`, a number as `int` or `float`."""

    option: str
    value: str | int | float

    def text(self) -> str:
        value = self.value
        if isinstance(value, str):
            shown = value if value.isascii() and value.isidentifier() and value.islower() else quoted(value)
        else:
            shown = str(value) if isinstance(value, int) else decimal(value)
        return f"set {self.option} = {shown}"


def p_statement_game(p: Production) -> None:
    """statement : GAME WORD
    | GAME WORD WORD
    | GAME WORD WORD WORD"""
    name = " ".join([folded(word.value) for word in p.slice[2:]])
    p.slice[0].value = SetOption("game", name, span=whole(p))


def p_statement_set(p: Production) -> None:
    """statement : SET WORD ASSIGN WORD
    | SET WORD ASSIGN STRING
    | SET WORD ASSIGN NUMBER
    | SET WORD ASSIGN DECIMAL"""
    option, value = p.slice[2], p.slice[4]
    setting = folded(value.value) if value.type == "WORD" else value.value
    p.slice[0].value = SetOption(folded(option.value), setting, span=whole(p))
