"""The grammar of `select` and `where`: PLY rules, each with what it makes of its parts."""

from __future__ import annotations

from pql.grammar.diagnostics import Span
from pql.grammar.misread import Misread
from pql.grammar.nodes.base import Node, respan
from pql.grammar.nodes.boards import BoardNotation, BoardsWhere
from pql.grammar.nodes.formulas import Binary, Call, Number, Symbol
from pql.grammar.nodes.hands import HandsWhere, Notation
from pql.grammar.nodes.statements import Aggregate, Cards, Given, Ordering, SelectQuery
from pql.grammar.tables.keywords import AGGREGATES

from .cards import card_list
from .operator_chains import extent, finish
from .statement_parts import Clause, Clauses
from .hands import Production

TEXT_OPTIONS = ("game", "syntax")
"""Options of `select` that are no player, board or cards."""

# H where F on B, H on B, BOARDS where F.


def p_range(p: Production) -> None:
    """range : hands
    | hands_where"""
    p.slice[0].value = finish(p.lexer, p.slice[1].value)
    p.slice[0].form = getattr(p.slice[1], "form", "")


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


def p_hands_filtered(p: Production) -> None:
    """hands : LPAREN filtered RPAREN
    | QUOTE filtered ENDQUOTE
    boards : LPAREN boards_where RPAREN
    | QUOTE boards_where ENDQUOTE"""
    node = p.slice[2].value
    respan(node, _across(p))
    p.slice[0].value = node


def p_board_range(p: Production) -> None:
    """board_range : boards
    | boards_where"""
    p.slice[0].value = finish(p.lexer, p.slice[1].value)


def p_boards_where(p: Production) -> None:
    """boards_where : boards WHERE formula"""
    boards, condition = finish(p.lexer, p.slice[1].value), p.slice[3].value
    span = Span(extent(boards)[0], extent(condition)[1])
    p.slice[0].value = BoardsWhere(boards, condition, span=span)


# select


def p_select(p: Production) -> None:
    """select : opening FROM givens"""
    _, opening, _, givens = p.slice
    seen: set[str] = set()
    for given in givens.value:
        name = given.name.lower()
        if name in seen:
            reason = Misread("repeated-clause", f"`{given.name}` is given twice", "leave one of them out")
            p.lexer.fail(reason, Span(given.span[0], given.span[0] + len(given.name)))
        seen.add(name)
    opening.value.meet_options(p, tuple(givens.value))


def p_opening(p: Production) -> None:
    """opening : SELECT aggregates"""
    _, word, aggregates = p.slice
    clauses = Clauses(word, aggregates.value[-1])
    clauses.members = [tuple(aggregates.value)]
    p.slice[0].value = clauses


def p_select_clause(p: Production) -> None:
    """opening : opening condition
    | opening groups
    | opening orders
    | opening limit
    | opening accuracy
    | opening seed
    select : select condition
    | select groups
    | select orders
    | select limit
    | select accuracy
    | select seed"""
    p.slice[1].value.say(p, p.slice[2].value)


def p_query_select(p: Production) -> None:
    """query : select"""
    clauses = p.slice[1].value
    aggregates, givens = clauses.members
    get = clauses.said.get
    p.slice[0].value = SelectQuery(
        aggregates,
        givens,
        get("where"),
        get("group", ()),
        get("order", ()),
        get("limit"),
        get("accuracy"),
        get("seed"),
        span=clauses.span,
    )


def p_list_of(p: Production) -> None:
    """aggregates : aggregate
    | aggregates COMMA aggregate
    givens : given
    | givens SEPARATOR given
    orderings : ordering
    | orderings COMMA ordering"""
    if len(p.slice) == 2:
        p.slice[0].value = [p.slice[1].value]
    else:
        p.slice[0].value = p.slice[1].value
        p.slice[0].value.append(p.slice[3].value)


def p_aggregate(p: Production) -> None:
    """aggregate : formula
    | formula AS SYMBOL
    | formula AS STRING"""
    call, last = p.slice[1].value, p.slice[-1]
    name = None
    if len(p.slice) > 2:
        name = last.value if last.type == "STRING" else p.lexer.text[last.lexpos : last.end]
    function = call.name.lower() if isinstance(call, Call) else ""
    if function not in AGGREGATES or call.player is not None or call.street is not None:
        _refuse_aggregate(p, call)
    if not call.arguments or (len(call.arguments) > 1 and function != "histogram"):
        reason = Misread(
            "bad-aggregate",
            f"`{function}` takes one formula",
            f"write `{function}(riverEquity(hero))`, for example",
        )
        p.lexer.fail(reason, call.span)
    first, *buckets = call.arguments
    end = last.end if len(p.slice) > 2 else call.span[1]
    p.slice[0].value = Aggregate(function, first, name, tuple(buckets), span=Span(call.span[0], end))


def _refuse_aggregate(p: Production, formula: Node) -> None:
    from pql.grammar.tables.suggestions import did_you_mean

    text = " ".join(p.lexer.text[slice(*extent(formula))].split())
    if isinstance(formula, Symbol) and formula.name.lower() in AGGREGATES:
        text = "riverEquity(hero)"
    help_line = (
        f"write `avg({text})`, or `count({text})` for a yes or no" if len(text) < 40 else "write `avg(...)`"
    )
    if isinstance(formula, Call):
        name = formula.name.lower()
        near = _RELATED.get(name) or did_you_mean(name, AGGREGATES) or _same_letters(name)
        help_line = f"did you mean `{near}`?" if near else help_line
        if name == "median":
            help_line = "write `histogram(...)`, which says how often each value occurs"
    elif any(isinstance(part, Call) and part.name.lower() in AGGREGATES for part in formula.children()):
        turned = _turned_inside(formula)
        help_line = (
            f"an aggregate stands outermost: {turned}"
            if turned
            else "a column is one aggregate: write `avg(x), count(y)`, and calculate with the answers"
        )
    reason = Misread("bad-aggregate", f"`select` wants an aggregate: {', '.join(AGGREGATES)}", help_line)
    p.lexer.fail(reason, Span(*extent(formula)))


_RELATED = {
    "mean": "avg", "average": "avg", "total": "sum", "std": "stddev", "variance": "stddev", "minimum": "min",
    "maximum": "max",
}  # fmt: skip


def _turned_inside(formula: Node) -> str | None:
    """`avg(x / 2)` for `avg(x) / 2`; None where the two are not the same."""
    if (
        not isinstance(formula, Binary)
        or formula.operator not in "+-*/"
        or not isinstance(formula.right, Number)
    ):
        return None
    call = formula.left
    if not isinstance(call, Call) or call.name.lower() != "avg" or len(call.arguments) != 1:
        return None
    from pql.grammar.format.formatter import format_node

    inner = format_node(Binary(formula.operator, call.arguments[0], formula.right))
    return f"`avg({inner})`"


def _same_letters(word: str) -> str | None:
    """The aggregate of which two letters were exchanged."""
    return next((name for name in AGGREGATES if sorted(name) == sorted(word)), None)


def p_given_text(p: Production) -> None:
    """given : WORD ASSIGN STRING
    | WORD ASSIGN WORD"""
    name, value = p.slice[1], p.slice[3]
    given: Notation | str = value.value
    if name.value.lower() not in TEXT_OPTIONS:
        given = Notation("", value.value, span=value.span)
    p.slice[0].value = Given(name.value, given, span=_across(p))


def p_given_board_text(p: Production) -> None:
    """given : BOARD ASSIGN STRING"""
    value = p.slice[3]
    board = BoardNotation(value.value, span=value.span)
    p.slice[0].value = Given("board", board, span=_across(p))


def p_given_set(p: Production) -> None:
    """given : WORD ASSIGN hands
    | BOARD ASSIGN boards"""
    word = p.slice[1]
    name = word.value if word.type == "WORD" else "board"
    value = finish(p.lexer, p.slice[3].value)
    p.slice[0].value = Given(name, value, span=Span(word.lexpos, extent(value)[1]))


def p_given_cards(p: Production) -> None:
    """given : DEAD ASSIGN cards
    | DEAD ASSIGN QUOTE cards ENDQUOTE"""
    word, last = p.slice[1], p.slice[-1]
    cards = card_list(p, p.slice[3 if len(p.slice) == 4 else 4].value)
    end = last.end if len(p.slice) > 4 else extent(cards)[1]
    p.slice[0].value = Given("dead", cards, span=Span(word.lexpos, end))


def p_given_no_cards(p: Production) -> None:
    """given : DEAD ASSIGN QUOTE ENDQUOTE"""
    quote, last = p.slice[3], p.slice[4]
    p.slice[0].value = Given("dead", Cards((), span=Span(quote.lexpos, last.end)), span=_across(p))


def p_condition(p: Production) -> None:
    """condition : WHERE formula"""
    _, word, formula = p.slice
    p.slice[0].value = Clause("where", formula.value, word, extent(formula.value)[1])


def p_groups(p: Production) -> None:
    """groups : GROUPED BY formulas"""
    _, word, _, formulas = p.slice
    values = tuple(formulas.value)
    p.slice[0].value = Clause("group", values, word, extent(values[-1])[1])


def p_orders(p: Production) -> None:
    """orders : ORDERED BY orderings"""
    _, word, _, orderings = p.slice
    values = tuple(orderings.value)
    p.slice[0].value = Clause("order", values, word, extent(values[-1])[1])


def p_ordering(p: Production) -> None:
    """ordering : formula
    | formula DIRECTION"""
    formula, last = p.slice[1].value, p.slice[-1]
    falls = len(p.slice) > 2 and last.value.lower() == "desc"
    end = last.end if len(p.slice) > 2 else extent(formula)[1]
    p.slice[0].value = Ordering(formula, falls, span=Span(extent(formula)[0], end))


def _across(p: Production) -> Span:
    return Span(p.slice[1].lexpos, p.slice[-1].end)
