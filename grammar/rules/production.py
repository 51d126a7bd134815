"""The argument of a rule's action, the start rule, and operands of one operator while the parser collects them."""

from __future__ import annotations

from pql.base.diagnostics import Span
from pql.base.typed import Any
from pql.grammar.lexing.tokens import Token
from pql.grammar.nodes.base import Node

TYPE_CHECKING = False

if TYPE_CHECKING:
    from pql.grammar.lexing.state import LexerState
    from pql.grammar.nodes.boards import BoardOperation
    from pql.grammar.nodes.hands import SetOperation


Production = Any
"""PLY's production: `slice[0]` is the result, `slice[1]` and on the parts, each with a `value`."""


def whole(p: Production) -> Span:
    """From the first token of a production to the end of its last part."""
    last = p.slice[-1]
    return Span(p.slice[1].lexpos, last.end if isinstance(last, Token) else extent(last.value)[1])


def gather(p: Production) -> None:
    """The action of a rule `items : item | items SEPARATOR item`: the list of the items."""
    if len(p.slice) == 2:
        p.slice[0].value = [p.slice[1].value]
    else:
        p.slice[0].value = p.slice[1].value
        p.slice[0].value.append(p.slice[3].value)


Value = Any
"""What the parser holds for an expression: a `Node`, a `Chain`, or in boards a `Run`."""


class Chain:
    """Two or more operands under one operator, written without parentheses."""

    __slots__ = ("end", "kind", "operands", "operator", "start", "warned")

    def __init__(self, kind: type[SetOperation] | type[BoardOperation], operator: str, left: Value) -> None:
        self.kind = kind
        self.operator = operator
        self.operands: list[Value] = [left]
        self.start, self.end = extent(left)
        self.warned = False

    def append(self, operand: Value) -> None:
        """One more operand at the right."""
        self.operands.append(operand)
        self.end = extent(operand)[1]

    def prepend(self, operand: Value) -> None:
        """One more operand at the left."""
        self.operands.insert(0, operand)
        self.start = extent(operand)[0]


def extent(value: Value) -> tuple[int, int]:
    """Where a value begins and ends."""
    if isinstance(value, Node):
        assert value.span is not None
        return value.span
    return value.start, value.end


def finish(lexer: LexerState, value: Value) -> Any:
    """The node of a value; raises `PQLError` where a board pattern breaks a rule."""
    if isinstance(value, Node):
        return value
    if isinstance(value, Chain):
        operands = tuple([finish(lexer, operand) for operand in value.operands])
        return value.kind(value.operator, operands, span=Span(value.start, value.end))
    from pql.grammar.lexing.board_patterns import PatternError  # texts without boards do without it

    try:
        return value.pattern()
    except PatternError as broken:
        lexer.fail(broken.reason, broken.span)


def chained(
    lexer: LexerState,
    kind: type[SetOperation] | type[BoardOperation],
    operator: str,
    left: Value,
    right: Value,
) -> Chain:
    """`left OPERATOR right`, going on with `left` where it is a chain of the same operator."""
    if type(left) is Chain and left.operator == operator and isinstance(right, Node) and operator != "or":
        left.append(right)
        return left
    mixes = operator == "or" and (_is_and(left) or _is_and(right))
    if isinstance(left, Chain) and left.operator == operator:
        chain = left
    else:
        chain = Chain(kind, operator, left if operator == "juxtapose" else finish(lexer, left))
    chain.append(right if operator == "juxtapose" else finish(lexer, right))
    if mixes and not chain.warned:
        chain.warned = True
        _warn_of_mixture(lexer, left, right, chain)
    return chain


def _is_and(value: Value) -> bool:
    return isinstance(value, Chain) and value.operator == "and"


_LONGEST_SHOWN = 60


def _warn_of_mixture(lexer: LexerState, left: Value, right: Value, chain: Chain) -> None:
    def shown(value: Value) -> str:
        start, end = (chain.start, extent(chain.operands[-2])[1]) if value is chain else extent(value)
        text = lexer.text[start:end]
        return f"({text})" if _is_and(value) else text

    reading = f"{shown(left)} or {shown(right)}"
    help_line = "write the parentheses you mean"
    if len(reading) <= _LONGEST_SHOWN:
        help_line = f"this is `{reading}`; write the parentheses you mean"
    lexer.warn("mixed-and-or", "`and` binds tighter than `or`", Span(chain.start, chain.end), help_line)


def p_start(p: Production) -> None:
    """start : statement
    | HANDS_TEXT hands
    | HANDS_TEXT filtered
    | BOARDS_TEXT board_range
    | layers_text
    | FORMULA_TEXT formula"""
    p.slice[0].value = finish(p.lexer, p.slice[-1].value)


def p_statement_query(p: Production) -> None:
    """statement : query"""
    p.slice[0].value = p.slice[1].value
