"""The grammar of formulas: PLY rules with their actions.

As in hands, all operators are rules of one nonterminal, with precedences.
"""

from __future__ import annotations

from typing import Any

from pql.base.diagnostics import Misread, Span
from pql.grammar.limits import MAX_DEPTH
from pql.grammar.nodes.base import Formula, Node, respan
from pql.grammar.nodes.formulas import (
    Binary,
    Call,
    Case,
    Conditional,
    Junction,
    Membership,
    Number,
    NumberParameter,
    OrBetter,
    Symbol,
    Text,
    Unary,
    When,
)

from .depth import check_depth
from .production import Production, extent, gather

CANONICAL = {"or": "||", "and": "&&", "=": "==", "<>": "!="}
"""Other ways to write an operator."""

MOST_OPERANDS = 10_000
"""Operands in a row of one `and` or `or`."""

MOST_COPIES = 10_000
"""`case F when ...` asks for F in each branch; this many nodes may come from that."""


def p_formula_number(p: Production) -> None:
    """formula : NUMBER
    | DECIMAL"""
    token = p.slice[1]
    p.slice[0].value = Number(token.value, span=token.span)


def p_formula_parameter(p: Production) -> None:
    """formula : PARAMETER"""
    token = p.slice[1]
    p.slice[0].value = NumberParameter(token.value, span=token.span)


def p_formula_text(p: Production) -> None:
    """formula : STRING"""
    token = p.slice[1]
    p.slice[0].value = Text(token.value, span=token.span)


def p_formula_symbol(p: Production) -> None:
    """formula : SYMBOL
    | SYMBOL AT"""
    player, name = p.slice[1].value
    p.slice[0].value = Symbol(name, player, _street(p, 2), span=_across(p))


def p_formula_or_better(p: Production) -> None:
    """formula : SYMBOL ORBETTER
    | SYMBOL AT ORBETTER"""
    player, name = p.slice[1].value
    street = _street(p, 2) if len(p.slice) > 3 else None
    p.slice[0].value = OrBetter(name, player, street, span=_across(p))


def p_formula_call(p: Production) -> None:
    """formula : call
    | call AT"""
    call, last = p.slice[1].value, p.slice[-1]
    if len(p.slice) > 2:
        call = Call(call.name, call.arguments, call.player, last.value, span=Span(call.span[0], last.end))
    p.slice[0].value = call


def p_call(p: Production) -> None:
    """call : SYMBOL LPAREN RPAREN
    | SYMBOL LPAREN formulas RPAREN"""
    player, name = p.slice[1].value
    arguments = tuple(p.slice[3].value) if len(p.slice) > 4 else ()
    p.slice[0].value = Call(name, arguments, player, None, span=_across(p))


def p_formulas(p: Production) -> None:
    """formulas : formula
    | formulas COMMA formula"""
    gather(p)


def p_formula_brackets(p: Production) -> None:
    """formula : LPAREN formula RPAREN"""
    node = p.slice[2].value
    respan(node, _across(p))
    p.slice[0].value = node


def p_formula_unary(p: Production) -> None:
    """formula : HYPHEN formula %prec UNARY
    | BANG formula %prec UNARY
    | NEGATED formula"""
    _, sign, operand = p.slice
    value = operand.value
    p.slice[0].value = Unary(sign.value.lower(), value, span=Span(sign.lexpos, value.span[1]))


def p_formula_binary(p: Production) -> None:
    """formula : formula SHIFT formula
    | formula PLUS formula
    | formula HYPHEN formula
    | formula TIMES formula"""
    _binary(p)


def p_formula_junction(p: Production) -> None:
    """formula : formula EITHER formula
    | formula BOTH formula"""
    result, left, sign, right = p.slice
    word = sign.value.lower()
    operator = CANONICAL.get(word, word)
    # Brackets make a new symbol of the parser, which has no form: those operands stay apart.
    flat = getattr(left, "form", "") == operator
    operands = (*left.value.operands, right.value) if flat else (left.value, right.value)
    if len(operands) > MOST_OPERANDS:
        reason = Misread(
            "too-large", f"more than {MOST_OPERANDS:,} conditions in a row", "name parts with `let`"
        )
        p.lexer.fail(reason, sign.span)
    result.value = Junction(operator, operands, span=Span(left.value.span[0], right.value.span[1]))
    result.form = operator


def p_formula_comparison(p: Production) -> None:
    """formula : formula EQUALITY formula
    | formula RELATION formula"""
    _binary(p)
    p.slice[0].form = "comparison"


def p_formula_bitwise(p: Production) -> None:
    """formula : formula PIPE formula
    | formula CARET formula
    | formula AMPERSAND formula"""
    _, left, sign, right = p.slice
    _binary(p)
    if getattr(left, "form", "") == "comparison":
        _warn_of_bits(p, left.value, sign)
    elif getattr(right, "form", "") == "comparison":
        _warn_of_bits(p, right.value, sign)


def _warn_of_bits(p: Production, comparison: Binary | Membership, sign: Any) -> None:
    """`pcbits & 14 == 2`, which compares 14 with 2."""

    def shown(first: Node, last: Node) -> str:
        return " ".join(p.lexer.text[extent(first)[0] : extent(last)[1]].split())

    left, right = p.slice[1].value, p.slice[3].value
    whole = f"({shown(comparison, comparison)})"
    reading = f"{whole} {sign.value} {shown(right, right)}"
    help_line = "write the parentheses you mean"
    if comparison is right:
        reading = f"{shown(left, left)} {sign.value} {whole}"
        first = right.left if isinstance(right, Binary) else right.value
        help_line = f"write `({shown(left, first)})` if the bits are meant to be compared"
    if len(reading) <= _LONGEST_SHOWN:
        help_line = f"this is `{reading}`; {help_line}"
    p.lexer.warn(
        "bits-and-comparison", f"`{sign.value}` binds looser than a comparison", sign.span, help_line
    )


_LONGEST_SHOWN = 50


def p_formula_in(p: Production) -> None:
    """formula : formula IN formula
    | formula IN LPAREN formulas COMMA formula RPAREN"""
    value, last = p.slice[1].value, p.slice[-1]
    if len(p.slice) == 4:
        alternatives, end = (last.value,), last.value.span[1]
    else:
        alternatives, end = (*p.slice[4].value, p.slice[6].value), last.end
    p.slice[0].value = Membership(value, alternatives, span=Span(value.span[0], end))
    p.slice[0].form = "comparison"


def p_formula_conditional(p: Production) -> None:
    """formula : formula QUESTION formula COLON formula"""
    test, then, otherwise = (p.slice[index].value for index in (1, 3, 5))
    span = Span(test.span[0], otherwise.span[1])
    p.slice[0].value = Conditional(test, then, otherwise, span=span)
    _deepened(p)


def p_formula_case(p: Production) -> None:
    """formula : CASE branches END
    | CASE branches ELSE formula END"""
    otherwise = p.slice[4].value if len(p.slice) > 4 else None
    p.slice[0].value = Case(tuple(p.slice[2].value), otherwise, span=_across(p))


def p_formula_case_of(p: Production) -> None:
    """formula : CASE formula branches END
    | CASE formula branches ELSE formula END"""
    subject = p.slice[2].value
    branches = [_equal(subject, branch) for branch in p.slice[3].value]
    p.lexer.copied += len(branches) * _size(subject)
    if p.lexer.copied > MOST_COPIES:
        reason = Misread(
            "too-large",
            "this `case` asks for too large a formula too often",
            "name it with `let ... = formula ...`",
        )
        p.lexer.fail(reason, subject.span)
    otherwise = p.slice[5].value if len(p.slice) > 5 else None
    p.slice[0].value = Case(tuple(branches), otherwise, span=_across(p))


def _equal(subject: Formula, branch: When) -> When:
    """`case F when V then ...` means `case when F = V then ...`."""
    return When(Binary("==", subject, branch.test, span=branch.test.span), branch.then, span=branch.span)


def _size(tree: Node) -> int:
    """How many nodes a tree has, as far as it matters."""
    count = 0
    pending = [tree]
    while pending and count <= MOST_COPIES:
        count += 1
        pending.extend(pending.pop().children())
    return count


def p_branches(p: Production) -> None:
    """branches : branch
    | branches branch"""
    if len(p.slice) == 2:
        p.slice[0].value = [p.slice[1].value]
    else:
        p.slice[0].value = p.slice[1].value
        p.slice[0].value.append(p.slice[2].value)


def p_branch(p: Production) -> None:
    """branch : WHEN formula THEN formula"""
    _, word, test, _, then = p.slice
    p.slice[0].value = When(test.value, then.value, span=Span(word.lexpos, then.value.span[1]))


def _binary(p: Production) -> None:
    _, left, sign, right = p.slice
    operator = sign.value.lower()
    span = Span(left.value.span[0], right.value.span[1])
    p.slice[0].value = Binary(CANONICAL.get(operator, operator), left.value, right.value, span=span)
    _deepened(p)


def _deepened(p: Production) -> None:
    """Now and then the depth is checked before all is read: no tree of thousands of levels comes to be."""
    p.lexer.operators += 1
    if not p.lexer.operators % MAX_DEPTH:
        check_depth(p.lexer, p.slice[0].value)


def _street(p: Production, index: int) -> str | None:
    street: str | None = p.slice[index].value if len(p.slice) > index else None
    return street


def _across(p: Production) -> Span:
    return Span(p.slice[1].lexpos, p.slice[-1].end)
