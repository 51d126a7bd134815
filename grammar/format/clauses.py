"""Statements as text: clauses in one order, a `;` and a newline between statements."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from pql.grammar.nodes import statements as s
from pql.grammar.nodes.base import Node
from pql.grammar.nodes.boards import BoardExpression
from pql.grammar.nodes.formulas import Formula
from pql.grammar.nodes.hands import HandExpression
from pql.grammar.tables.keywords import CLAUSE_WORDS, FORMULA_WORDS

from .boards import clause_board, format_boards
from .formulas import format_formula, quoted
from .hands import format_hands, number, player, share


def format_statement(node: s.Statement) -> str:
    """The canonical text of a statement."""
    return WRITERS[type(node)](node)


def _set(node: Any) -> str:
    """A hands expression, or one of the others after its word."""
    if isinstance(node, Formula):
        return f"formula {format_formula(node)}"
    return f"board {format_boards(node)}" if isinstance(node, BoardExpression) else format_hands(node)


def _clauses(node: Any) -> Iterator[str]:
    """The clauses that a statement has and says, in the canonical order."""
    if getattr(node, "on", None) is not None:
        yield f"on {clause_board(node.on)}"
    if node.dead is not None:
        yield f"dead {_cards(node.dead)}"
    if getattr(node, "rule", None) is not None:
        yield node.rule
    if getattr(node, "accuracy", None) is not None:
        yield WRITERS[type(node.accuracy)](node.accuracy)
    if getattr(node, "seed", None) is not None:
        yield f"seed {node.seed}"
    if getattr(node, "by", None) is not None:
        yield f"by {node.by}"


def _cards(node: s.Cards) -> str:
    return " ".join(node.cards)


def _players(hands: tuple[HandExpression, ...]) -> str:
    return " vs ".join(player(each) for each in hands)


def _question(word: str) -> Callable[[Any], str]:
    """Writes a question between players."""
    return lambda node: " ".join((word, _players(node.hands), *_clauses(node)))


def _question_of_one(word: str) -> Callable[[Any], str]:
    """Writes a question about one set of hands, perhaps against others."""

    def write(node: Any) -> str:
        players = (node.hands, *getattr(node, "versus", ()))
        opponents = getattr(node, "opponents", None)
        counted = [] if opponents is None else [_opponents(opponents)]
        return " ".join((word, _players(players), *counted, *_clauses(node)))

    return write


def _opponents(node: s.Opponents) -> str:
    return f"opponents {node.first}" + (f"..{node.last}" if node.last != node.first else "")


def _sample(node: s.SampleQuery) -> str:
    return " ".join((f"sample {node.count} of", _players(node.hands), *_clauses(node)))


def _sample_boards(node: s.SampleBoardsQuery) -> str:
    return " ".join((f"sample {node.count} of", _set(node.boards), *_clauses(node)))


def _list(node: s.ListQuery) -> str:
    classes = " classes" if node.classes else ""
    limit = "" if node.limit is None else f" limit {node.limit}"
    return f"list {_set(node.members)}{classes}{limit}"


def _value(node: s.ValueQuery) -> str:
    if node.number is not None:
        return f"value {node.number}"
    if node.cards is None:
        return "value none"
    on = "" if node.on is None else f" on {_cards(node.on)}"
    return f"value {_cards(node.cards)}{on}"


def _into(path: str | None) -> str:
    return "" if path is None else f" to {quoted(path)}"


def _aggregate(node: s.Aggregate) -> str:
    arguments = ", ".join(format_formula(formula) for formula in (node.argument, *node.buckets))
    return f"{node.function}({arguments})" + ("" if node.name is None else f" as {_column(node.name)}")


_WORDS_AFTER_AS = FORMULA_WORDS.keys() | CLAUSE_WORDS.keys()


def _column(name: str) -> str:
    plain = name.isascii() and name.isidentifier() and name.lower() not in _WORDS_AFTER_AS
    return name if plain else quoted(name)


def _given(node: s.Given) -> str:
    value = node.value
    if isinstance(value, str):
        return f"{node.name} = {quoted(value)}"
    if isinstance(value, s.Cards):
        return f"{node.name} = {quoted(_cards(value))}"
    if isinstance(value, BoardExpression):
        return f"{node.name} = {_bracketed(value, clause_board(value))}"
    return f"{node.name} = {_bracketed(value, player(value))}"


def _bracketed(node: Node, text: str) -> str:
    """An option of `select` is in parentheses where a comma in it would begin the next option."""
    return f"({text})" if getattr(node, "operator", "") == "comma" else text


def _ordering(node: s.Ordering) -> str:
    return format_formula(node.key) + (" desc" if node.descending else "")


def _select(node: s.SelectQuery) -> str:
    parts = ["select " + ", ".join(_aggregate(aggregate) for aggregate in node.aggregates)]
    parts.append("from " + ", ".join(_given(given) for given in node.given))
    if node.where is not None:
        parts.append(f"where {format_formula(node.where)}")
    if node.group_by:
        parts.append("group by " + ", ".join(format_formula(formula) for formula in node.group_by))
    if node.order_by:
        parts.append("order by " + ", ".join(_ordering(ordering) for ordering in node.order_by))
    if node.limit is not None:
        parts.append(f"limit {node.limit}")
    if node.accuracy is not None:
        parts.append(WRITERS[type(node.accuracy)](node.accuracy))
    if node.seed is not None:
        parts.append(f"seed {node.seed}")
    return " ".join(parts)


def _setting(value: str | int | float) -> str:
    if isinstance(value, str):
        return value if value.isascii() and value.isidentifier() and value.islower() else quoted(value)
    return str(value) if isinstance(value, int) else _decimal(value)


def _decimal(value: float) -> str:
    text = number(value)
    return text if "." in text else f"{text}.0"


WRITERS: dict[type[Node], Callable[[Any], str]] = {
    s.Cards: _cards,
    s.HandsQuery: lambda node: format_hands(node.hands),
    s.Let: lambda node: f"let {node.name} = {_set(node.value)}",
    s.Import: lambda node: f"import {quoted(node.path)}",
    s.BoardQuery: lambda node: _set(node.boards),
    s.ListQuery: _list,
    s.SampleQuery: _sample,
    s.SampleBoardsQuery: _sample_boards,
    s.Exactly: lambda node: "exact",
    s.Within: lambda node: f"within {share(node.error)}",
    s.Samples: lambda node: f"samples {node.count}",
    s.Opponents: _opponents,
    s.EquityQuery: _question("equity"),
    s.OddsQuery: _question("odds"),
    s.DistributionQuery: _question("distribution"),
    s.OutsQuery: _question_of_one("outs"),
    s.DrawsQuery: _question_of_one("draws"),
    s.StrengthQuery: _question_of_one("strength"),
    s.BreakdownQuery: _question_of_one("breakdown"),
    s.ValueQuery: _value,
    s.Explain: lambda node: f"explain {format_statement(node.statement)}",
    s.Aggregate: _aggregate,
    s.Given: _given,
    s.Ordering: _ordering,
    s.SelectQuery: _select,
    s.Plot: lambda node: f"plot {format_statement(node.statement)}" + _into(node.path),
    s.Export: lambda node: f"export {format_statement(node.statement)}" + _into(node.path),
    s.SetOption: lambda node: f"set {node.option} = {_setting(node.value)}",
    s.Show: lambda node: f"show {node.topic}",
    s.Program: lambda node: "".join(f"{format_statement(statement)};\n" for statement in node.statements),
}
