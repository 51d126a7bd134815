"""Statements as text: clauses in one order, a `;` and a newline between statements."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from .format_boards import format_boards
from .format_hands import format_hands, number, share
from .nodes import statements as s
from .nodes.base import Node
from .nodes.boards import BoardExpression
from .nodes.hands import HandExpression


def format_statement(node: s.Statement) -> str:
    """The canonical text of a statement."""
    return WRITERS[type(node)](node)


def _set(node: Any) -> str:
    """A hands expression, or `board` and a boards expression."""
    return f"board {format_boards(node)}" if isinstance(node, BoardExpression) else format_hands(node)


def _clauses(node: Any) -> Iterator[str]:
    """The clauses that a statement has and says, in the canonical order."""
    if getattr(node, "on", None) is not None:
        yield f"on {format_boards(node.on)}"
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
    return " vs ".join(format_hands(each) for each in hands)


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
    return "" if path is None else f" to {_quoted(path)}"


def _quoted(text: str) -> str:
    return f'"{text}"' if "'" in text else f"'{text}'"


def _setting(value: str | int | float) -> str:
    if isinstance(value, str):
        return value if value.isascii() and value.isidentifier() and value.islower() else _quoted(value)
    return str(value) if isinstance(value, int) else _decimal(value)


def _decimal(value: float) -> str:
    text = number(value)
    return text if "." in text else f"{text}.0"


WRITERS: dict[type[Node], Callable[[Any], str]] = {
    s.Cards: _cards,
    s.HandsQuery: lambda node: format_hands(node.hands),
    s.Let: lambda node: f"let {node.name} = {_set(node.value)}",
    s.Import: lambda node: f"import {_quoted(node.path)}",
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
    s.Plot: lambda node: f"plot {format_statement(node.statement)}" + _into(node.path),
    s.Export: lambda node: f"export {format_statement(node.statement)}" + _into(node.path),
    s.SetOption: lambda node: f"set {node.option} = {_setting(node.value)}",
    s.Show: lambda node: f"show {node.topic}",
    s.Program: lambda node: "".join(f"{format_statement(statement)};\n" for statement in node.statements),
}
