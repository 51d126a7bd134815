"""The grammar of filters: `H where F on B`, `H on B`, `BOARDS where F`."""

from __future__ import annotations

from pql.base.diagnostics import Span
from pql.base.typed import Any
from pql.grammar.nodes.base import HandExpression, respan
from pql.grammar.nodes.boards import BoardsWhere
from pql.grammar.nodes.hands import FILTER, HandsParameter, HandsWhere, Not, Notation
from pql.grammar.tables.keywords import OMAHA_GAMES

from .operator_chains import Chain, extent, finish
from .production import Production, whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pql.grammar.lexing.state import LexerState


def p_range(p: Production) -> None:
    """range : hands
    | hands_where"""
    result, hands = p.slice
    result.value = finish(p.lexer, hands.value)
    result.form = getattr(hands, "form", "") or ("two" if _is_two(hands.value) else "")


def _is_two(hands: Any) -> bool:
    """Whether a bare `and` is between two sets, which players say of two sides as well: `AKs and QQ`."""
    if not isinstance(hands, Chain) or hands.operator != "and" or len(hands.operands) != 2:
        return False
    return not isinstance(hands.operands[1], Not)


def p_hands_where(p: Production) -> None:
    """hands_where : hands WHERE formula ON boards"""
    hands, boards = finish(p.lexer, p.slice[1].value), finish(p.lexer, p.slice[5].value)
    span = Span(extent(hands)[0], extent(boards)[1])
    p.slice[0].value = HandsWhere(hands, p.slice[3].value, boards, span=span)
    p.slice[0].form = "where"


def p_filtered(p: Production) -> None:
    """filtered : hands_where
    | hands ON boards"""
    if len(p.slice) == 2:
        p.slice[0].value = p.slice[1].value
        return
    hands, boards = finish(p.lexer, p.slice[1].value), finish(p.lexer, p.slice[3].value)
    p.slice[0].value = HandsWhere(hands, None, boards, span=Span(extent(hands)[0], extent(boards)[1]))


def p_filtered_dead(p: Production) -> None:
    """filtered : hands dead
    | hands ON boards dead"""
    hands, clause = finish(p.lexer, p.slice[1].value), p.slice[-1].value
    boards = finish(p.lexer, p.slice[3].value) if len(p.slice) > 3 else None
    p.slice[0].value = HandsWhere(hands, None, boards, clause.value, span=Span(extent(hands)[0], clause.end))


def p_hands_filtered(p: Production) -> None:
    """hands : LPAREN filtered RPAREN
    | QUOTE filtered ENDQUOTE
    boards : LPAREN boards_where RPAREN
    | QUOTE boards_where ENDQUOTE"""
    node = p.slice[2].value
    respan(node, whole(p))
    p.slice[0].value = node


def woven(lexer: LexerState, left: Any, right: Any) -> Notation:
    """A text of Omaha that goes on with a filter, or behind one."""
    (start, end), (start_of_next, last) = extent(left), extent(right)
    parts = [_piece(lexer.text, finish(lexer, part)) for part in (left, right)]
    text = (" " * (start_of_next - end)).join([text for text, _ in parts])
    return Notation(lexer.dialect, text, parts[0][1] + parts[1][1], span=Span(start, last))


def _piece(source: str, node: Any) -> tuple[str, tuple[HandExpression, ...]]:
    if isinstance(node, (HandsWhere, HandsParameter)):
        return FILTER, (node,)
    if (
        not isinstance(node, Notation) or node.dialect not in OMAHA_GAMES
    ):  # hold'em's hands: the reader refuses them
        return source[slice(*extent(node))], ()
    quoted = node.span is not None and source[node.span.start] in "'\"" and not node.filters
    return f"({node.text})" if quoted else node.text, node.filters


def p_board_range(p: Production) -> None:
    """board_range : boards
    | boards_where"""
    p.slice[0].value = finish(p.lexer, p.slice[1].value)


def p_boards_where(p: Production) -> None:
    """boards_where : boards WHERE formula"""
    boards, condition = finish(p.lexer, p.slice[1].value), p.slice[3].value
    span = Span(extent(boards)[0], extent(condition)[1])
    p.slice[0].value = BoardsWhere(boards, condition, span=span)
