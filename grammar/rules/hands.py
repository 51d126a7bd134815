"""The grammar of hands expressions and of filters: PLY rules with their actions.

All operators are rules of one nonterminal, with precedences, so that a plain hand is reduced once and not once for each
level. The actions refuse the mistakes that such a grammar accepts.
"""

from __future__ import annotations

from pql.base.diagnostics import Misread, Severity, Span
from pql.base.typed import Any
from pql.grammar.lexing.general_tokens import equity_bound
from pql.grammar.lexing.hand_words import combo
from pql.grammar.nodes.base import HandExpression, Node, made, respan
from pql.grammar.nodes.boards import BoardsWhere
from pql.grammar.nodes.hands import (
    FILTER,
    Band,
    Climb,
    Compare,
    GroupSpan,
    HandClass,
    HandSpan,
    HandsParameter,
    HandsWhere,
    Not,
    Notation,
    SetOperation,
    Share,
    Top,
    Weighted,
)
from pql.grammar.tables.keywords import OMAHA_GAMES

from .production import Chain, Production, chained, extent, finish, whole

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import Any

    from pql.grammar.lexing.state import LexerState


def p_hands_atom(p: Production) -> None:
    """hands : ATOM
    | HAND
    | GROUP
    | NOTATION"""
    parts = p.slice
    parts[0].value = parts[1].value


def p_hands_parameter(p: Production) -> None:
    """hands : PARAMETER"""
    token = p.slice[1]
    p.slice[0].value = HandsParameter(token.value, span=token.span)


def p_hands_combo(p: Production) -> None:
    """hands : CARD CARD"""
    _, first, second = p.slice
    p.slice[0].value = _combo(p, first, second)


def p_hands_lone_card(p: Production) -> None:
    """hands : CARD %prec LONE"""
    token = p.slice[1]
    reason = Misread(
        "lone-card",
        f"`{token.value}` is one card, and a hand has two",
        f"write `{token.value}?` for it with any other",
    )
    p.lexer.fail(reason, token.span)


def p_hands_top(p: Production) -> None:
    """hands : PERCENT
    | TOP PERCENT"""
    parts = p.slice
    parts[0].value = Top(parts[-1].value, span=whole(p))


def p_hands_down(p: Production) -> None:
    """hands : HAND DOWN"""
    hand = p.slice[1].value
    if not isinstance(hand, HandClass):
        _refuse_climb(p, "goes down")
    p.slice[0].value = Climb(hand, "-", span=whole(p))


def p_hands_span(p: Production) -> None:
    """hands : HAND DASH HAND
    | HAND TO HAND"""
    result, first, _, last = p.slice
    span = Span(first.lexpos, last.end)
    if not (isinstance(first.value, HandClass) and isinstance(last.value, HandClass)):
        reason = Misread(
            "bad-span",
            "a span goes from one class of hands to another, not between exact cards",
            "write `AKs-ATs`",
        )
        p.lexer.fail(reason, span)
    try:
        from .hand_spans import check_span

        check_span(first.value, last.value)
    except Misread as reason:
        p.lexer.fail(reason, span)
    result.value = made(HandSpan, (first.value, last.value), span)


def p_hands_group_span(p: Production) -> None:
    """hands : GROUP DASH GROUP
    | GROUP TO GROUP"""
    parts = p.slice
    parts[0].value = GroupSpan(parts[1].value, parts[3].value, span=whole(p))


def p_hands_band(p: Production) -> None:
    """hands : PERCENT DASH PERCENT
    | PERCENT TO PERCENT"""
    _, first, _, last = p.slice
    if first.value > last.value:
        text = p.lexer.text
        reason = Misread(
            "bad-band",
            "a band goes from the smaller percentage to the larger",
            f"write `{text[last.lexpos : last.end]}-{text[first.lexpos : first.end]}`",
        )
        p.lexer.fail(reason, whole(p))
    p.slice[0].value = Band(first.value, last.value, span=whole(p))


def p_hands_brackets(p: Production) -> None:
    """hands : LPAREN hands RPAREN
    | QUOTE hands ENDQUOTE"""
    node = finish(p.lexer, p.slice[2].value)
    respan(node, whole(p))
    p.slice[0].value = node


def p_hands_weight(p: Production) -> None:
    """hands : hands WEIGHT"""
    result, operand, weight = p.slice
    form = getattr(operand, "form", "")
    if form == "weighted":
        reason = Misread(
            "second-weight", "a set of hands has one weight", "multiply the two, or use parentheses"
        )
        p.lexer.fail(reason, weight.span)
    if form == "comparison":
        reason = Misread("weight-of-bound", "this weight has no hands", "put the comparison in parentheses")
        p.lexer.fail(reason, weight.span)
    value = finish(p.lexer, operand.value)
    result.form = "weighted"
    result.value = Weighted(value, weight.value, span=Span(extent(value)[0], weight.end))


def p_hands_juxtaposed(p: Production) -> None:
    """hands : hands hands %prec JUXTAPOSED"""
    result, left, right = p.slice
    if p.lexer.dialect in OMAHA_GAMES:
        result.value = woven(p.lexer, left.value, right.value)
        return
    if _is_sign_of_not(p, right):
        p.lexer.reinterpreted = True
        result.form = "and not"
        if right.form != "nots":
            result.value = chained(p.lexer, SetOperation, "and", left.value, right.value)
        elif type(left.value) is Chain and left.value.operator == "and":
            for other in right.value.operands:
                left.value.append(other)
            result.value = left.value
        else:  # the parser reads these from the right, so that the chain is there already
            right.value.prepend(finish(p.lexer, left.value))
            result.value = right.value
        return
    refuse_juxtaposed_not(p, right)
    if getattr(left, "form", "") == "comparison":
        text = p.lexer.text[slice(*extent(left.value))]
        reason = Misread(
            "bad-bound",
            "the right side of a comparison is one hand, one group or one percentage",
            f"write `({text}) {p.lexer.text[slice(*extent(right.value))]}` for the intersection"
            if len(text) < 40
            else "put the comparison in parentheses",
        )
        p.lexer.fail(reason, Span(*extent(right.value)))
    result.value = chained(p.lexer, SetOperation, "juxtapose", left.value, right.value)


def p_hands_compare(p: Production) -> None:
    """hands : hands COMPARE bound"""
    result, left, sign, bound = p.slice
    if getattr(left, "form", "") == "comparison":
        reason = Misread(
            "chained-comparison",
            "comparisons cannot be chained",
            "write two with `and` between: `Pair >= 55 and Pair <= TT`",
        )
        p.lexer.fail(reason, sign.span)
    operand = finish(p.lexer, left.value)
    result.form = "comparison"
    result.value = Compare(
        operand, sign.value, bound.value, span=Span(extent(operand)[0], extent(bound.value)[1])
    )


def p_bound(p: Production) -> None:
    """bound : HAND
    | GROUP"""
    token = p.slice[1]
    text = p.lexer.text[token.lexpos : token.end]
    if text.isdigit():
        p.lexer.warn(
            "number-as-hand",
            f"`{text}` is the pocket pair" if text[0] == text[1] else f"`{text}` is a hand of two ranks",
            token.span,
            f"write {equity_bound(text)}",
            severity=Severity.NOTE,
        )
    p.slice[0].value = token.value


def p_bound_combo(p: Production) -> None:
    """bound : CARD CARD"""
    _, first, second = p.slice
    p.slice[0].value = _combo(p, first, second)


def p_bound_share(p: Production) -> None:
    """bound : PERCENT
    | DECIMAL"""
    token = p.slice[1]
    value = token.value / 100 if token.type == "PERCENT" else token.value
    if value > 1:
        reason = Misread("bad-bound", "a decimal here is below 1", "write `0.6` or `60%`")
        p.lexer.fail(reason, token.span)
    p.slice[0].value = Share(value, span=token.span)


def p_hands_not(p: Production) -> None:
    """hands : NOT hands"""
    result, sign, operand = p.slice
    if getattr(operand, "form", "") == "and not":
        # `!AA !KK` came as `!(AA !KK)`: the sign is of the first alone.
        chain = operand.value
        first = chain.operands[0]
        chain.operands[0] = Not(first, span=Span(sign.lexpos, extent(first)[1]))
        chain.start = sign.lexpos
        result.form = "nots"
        result.value = chain
        return
    result.form = "not"
    value = finish(p.lexer, operand.value)
    result.value = Not(value, span=Span(sign.lexpos, extent(value)[1]))


def p_hands_and(p: Production) -> None:
    """hands : hands AND hands"""
    _chain(p, "and")


def p_hands_minus(p: Production) -> None:
    """hands : hands MINUS hands"""
    _chain(p, "minus")


def p_hands_or(p: Production) -> None:
    """hands : hands OR hands"""
    _chain(p, "or")


def p_hands_comma(p: Production) -> None:
    """hands : hands COMMA hands"""
    _chain(p, "comma")


def _chain(p: Production, operator: str) -> None:
    parts = p.slice
    parts[0].value = chained(p.lexer, SetOperation, operator, parts[1].value, parts[3].value)


def _is_sign_of_not(p: Production, right: Any) -> bool:
    """Whether `!` is between two sets, or before several, as *and not*: `22+ ! AA`, `22+ !AA !KK`."""
    return getattr(right, "form", "") in ("not", "nots") and p.lexer.text[extent(right.value)[0]] == "!"


def _combo(p: Production, first: Any, second: Any) -> Node:
    span = whole(p)
    try:
        return combo(first.value, second.value, span)
    except Misread as reason:
        p.lexer.fail(reason, span)
        raise  # never reached


def _refuse_climb(p: Production, verb: str) -> None:
    text = p.lexer.text[p.slice[1].lexpos : p.slice[1].end]
    reason = Misread(
        "bad-span", f"`{text}` is one hand of exact cards, and only a class of hands {verb}", "write `A5s-`"
    )
    p.lexer.fail(reason, whole(p))


def refuse_juxtaposed_not(p: Production, right: Any) -> None:
    """`Connected not Suited` leaves open how the two belong together."""
    if getattr(right, "form", "") == "not":
        start, _ = extent(right.value)
        reason = Misread(
            "juxtaposed-not", "an operator is missing before `not`", "write `and not`, or `minus`"
        )
        p.lexer.fail(reason, Span(start, start + (1 if p.lexer.text[start] == "!" else 3)))


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
