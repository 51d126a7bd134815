"""Formats the parts of statements: players, and clauses in a fixed order."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from pql.base.sums import share
from pql.grammar.nodes import base as s
from pql.grammar.nodes.base import (
    BoardExpression,
    Formula,
    HandExpression,
    Node,
    Parameter,
    Program,
    Statement,
)
from pql.grammar.nodes.hands import HandsWhere
from pql.grammar.tables.keywords import REPORT_WORDS

from .boards import clause_board, format_boards
from .formulas import format_formula
from .hands import format_hands, player
from .values import quoted

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import Any


def question(word: str, players: tuple[HandExpression, ...], node: Statement) -> str:
    """A statement between players, with the clauses it has."""
    return " ".join((word, " vs ".join(map(player, players)), *clauses(node)))


_KEYS = re.compile(r"[^\W\d]\w*\s*(?:[(,@=<>!+*%&|^?/-]|(?:and|or|in|not|mod)\b)")


def _is_key(text: str) -> bool:
    """Whether `by` is enough before a key of rows."""
    from pql.grammar.tables.keywords import formula_words

    word = text.lower()
    return _KEYS.match(text) is not None or (word in formula_words() and word not in REPORT_WORDS)


def clauses(node: Any) -> Iterator[str]:
    """The clauses that a statement has, in the canonical order."""
    if getattr(node, "opponents", None) is not None:
        yield opponents(node.opponents)
    for hands in getattr(node, "folded", ()):
        yield f"folded {player(hands)}"
    if getattr(node, "on", None) is not None:
        yield f"on {clause_board(node.on)}"
    if getattr(node, "among", None) is not None:
        yield f"for {player(node.among)}"
    where = getattr(node, "where", None)
    if isinstance(where, HandsWhere) and where.condition is not None:
        yield f"where {format_formula(where.condition)}"
    if getattr(node, "dead", None) is not None:
        yield f"dead {cards_text(node.dead)}"
    if getattr(node, "rule", None) is not None:
        yield node.rule
    reports = hasattr(node, "by")
    keys = getattr(node, "group_by", ()) if reports else ()
    sorts = bool(keys or getattr(node, "by", None))
    if getattr(node, "limit", None) is not None and not sorts:
        yield f"limit {node.limit}"
    if getattr(node, "accuracy", None) is not None:
        yield WRITERS[type(node.accuracy)](node.accuracy)
    if getattr(node, "seed", None) is not None:
        yield f"seed {node.seed}"
    if getattr(node, "by", None) is not None:
        yield f"by {node.by if isinstance(node.by, str) else layers(node.by)}"
    # A `select` writes its own before; without rows these are refused later, and yet are what was written.
    if keys:
        texts = [format_formula(key) for key in keys]
        # After `by` a word alone is one of reports; signs, dots and parameters are for `group by`.
        plain = node.by is None and _is_key(", ".join(texts))
        yield f"{'by' if plain else 'group by'} {', '.join(texts)}"
    if reports and getattr(node, "having", None) is not None:
        yield f"having {format_formula(node.having)}"
    if reports and getattr(node, "order_by", None):
        yield f"order by {', '.join([each.text() for each in node.order_by])}"
    if sorts and getattr(node, "limit", None) is not None:
        yield f"limit {node.limit}"


def any_set(node: HandExpression | BoardExpression | Formula) -> str:
    """A hands expression, or boards or a formula after their word."""
    if isinstance(node, Formula):
        return f"formula {format_formula(node)}"
    return f"board {format_boards(node)}" if isinstance(node, BoardExpression) else format_hands(node)


def cards_text(node: s.Cards) -> str:
    """Cards with blanks between."""
    return " ".join(map(str, node.cards))


def to_file(path: str | None) -> str:
    """Where `plot` and `export` write to."""
    return "" if path is None else f" to {quoted(path)}"


def opponents(node: s.Opponents) -> str:
    """How many opponents."""
    return f"opponents {node.first}" + (f"..{node.last}" if node.last != node.first else "")


def layers(node: s.Layers) -> str:
    """Layers in their parentheses."""
    return f"({', '.join(map(layer, node.layers))})"


def layer(node: s.Layer) -> str:
    """A layer with its name, if it has one; a union in parentheses, for a comma ends it."""
    boards = clause_board(node.boards)
    if getattr(node.boards, "operator", "") == "comma":
        boards = f"({boards})"
    return boards if node.name is None else f"{node.name} = {boards}"


def _within(node: s.Within) -> str:
    return f"within {node.error if isinstance(node.error, Parameter) else share(node.error)}"


WRITERS: dict[type[Node], Callable[[Any], str]] = {
    s.Cards: cards_text,
    s.CardsParameter: str,
    s.TextParameter: str,
    s.Exactly: lambda node: "exact",
    s.Within: _within,
    s.Samples: lambda node: f"samples {node.count}",
    s.Opponents: opponents,
    s.Layers: layers,
    s.Layer: layer,
    Program: lambda node: "".join(f"{statement.text()};\n" for statement in node.statements),
}
