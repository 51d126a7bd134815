"""The statement `select`: formulas asked of every deal."""

from __future__ import annotations

from pql.base.diagnostics import Misread, Span
from pql.grammar.format.boards import clause_board
from pql.grammar.format.clauses import cards_text, clauses
from pql.grammar.format.formulas import format_formula
from pql.grammar.format.hands import player
from pql.grammar.format.values import quoted
from pql.grammar.nodes.base import (
    Accuracy,
    BoardExpression,
    Cards,
    Formula,
    HandExpression,
    Node,
    Opponents,
    Statement,
    TextNode,
)
from pql.grammar.nodes.boards import BoardNotation
from pql.grammar.nodes.formulas import Binary, Call, Number, NumberParameter, Symbol
from pql.grammar.nodes.hands import Notation
from pql.grammar.rules.clauses import card_list
from pql.grammar.rules.production import Production, extent, finish, gather, whole
from pql.grammar.rules.statement_parts import Clause, Ordering, StatementParts, add_clause, build
from pql.grammar.tables.keywords import AGGREGATES, CLAUSE_WORDS, FORMULA_WORDS
from pql.statements.history.syntax import History, seen_by

TEXT_OPTIONS = ("game", "syntax")
"""Options of `select` that are no player, board or cards."""


class Aggregate(TextNode):
    """`avg(F) as name`: `function` is `avg count sum min max stddev` or `histogram`.

    `name` is what follows `as`, else None. `buckets` are the further arguments of `histogram`, if any.
    """

    function: str
    argument: Formula
    name: str | None = None
    buckets: tuple[Formula, ...] = ()

    def text(self) -> str:
        name = "" if self.name is None else f" as {_column(self.name)}"
        return f"{self.function}({_list((self.argument, *self.buckets))}){name}"


class Given(TextNode):
    """`hero='AA'`, `board='AK*'`, `dead='As'`, `game='holdem'` after `from`: an option of a `select`.

    A string is a `Notation` (an option that names a player), a `BoardNotation` (`board`), read as `Cards` (`dead`) or a
    plain `str` (`game`, `syntax`).
    """

    name: str
    value: HandExpression | BoardExpression | Cards | str

    def text(self) -> str:
        value = self.value
        if isinstance(value, str | Cards):
            shown = quoted(value if isinstance(value, str) else cards_text(value))
        else:
            shown = clause_board(value) if isinstance(value, BoardExpression) else player(value)
            if getattr(value, "operator", "") == "comma":  # which would begin the next option
                shown = f"({shown})"
        return f"{self.name} = {shown}"


class SelectQuery(Statement):
    """`select AGG(F) [as x], ... from ... [where F] [group by F, ...] [having F] [order by ..] [limit N]
    [opponents N]`, and how exact. What is asked is `given`, or recorded hands: then `given` is empty and `history`
    not None."""

    aggregates: tuple[Aggregate, ...]
    given: tuple[Given, ...] = ()
    where: Formula | None = None
    group_by: tuple[Formula, ...] = ()
    having: Formula | None = None
    order_by: tuple[Ordering, ...] = ()
    limit: int | NumberParameter | None = None
    accuracy: Accuracy | None = None
    seed: int | NumberParameter | None = None
    history: History | None = None
    opponents: Opponents | None = None

    def text(self) -> str:
        source = _texts(self.given) if self.history is None else self.history.text()
        parts = [f"select {_texts(self.aggregates)} from {source}"]
        if self.where is not None:
            parts.append(f"where {format_formula(self.where)}")
        if self.group_by:
            parts.append(f"group by {_list(self.group_by)}")
        if self.having is not None:
            parts.append(f"having {format_formula(self.having)}")
        if self.order_by:
            parts.append(f"order by {_texts(self.order_by)}")
        return " ".join((*parts, *clauses(self)))


def _texts(nodes: tuple[TextNode, ...]) -> str:
    return ", ".join(node.text() for node in nodes)


def _list(formulas: tuple[Formula, ...]) -> str:
    return ", ".join(format_formula(formula) for formula in formulas)


_WORDS_AFTER_AS = FORMULA_WORDS.keys() | CLAUSE_WORDS.keys()


def _column(name: str) -> str:
    plain = name.isascii() and name.isidentifier() and name.lower() not in _WORDS_AFTER_AS
    return name if plain else quoted(name)


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
    opening.value.sets.append(tuple(givens.value))
    opening.value.end = givens.value[-1].span.end
    p.slice[0].value = opening.value


def p_select_history(p: Production) -> None:
    """recorded : opening FROM history"""
    _, opening, _, history = p.slice
    opening.value.sets.append(())
    opening.value.clauses["history"] = history.value
    opening.value.end = history.value.span.end
    p.slice[0].value = opening.value


def p_opening(p: Production) -> None:
    """opening : SELECT aggregates"""
    _, word, aggregates = p.slice
    parts = StatementParts(word, aggregates.value[-1])
    parts.sets = [tuple(aggregates.value)]
    p.slice[0].value = parts


def p_select_clause(p: Production) -> None:
    """opening : opening condition
    | opening groups
    | opening chosen
    | opening orders
    | opening limit
    | opening finding
    | opening opponents
    select : select condition
    | select groups
    | select chosen
    | select orders
    | select limit
    | select finding
    | select opponents
    recorded : recorded seen
    | recorded paid
    | recorded condition
    | recorded groups
    | recorded chosen
    | recorded orders
    | recorded limit
    | recorded finding"""
    add_clause(p)


def p_query_select(p: Production) -> None:
    """query : select
    | recorded"""
    parts = p.slice[1].value
    aggregates, given = parts.sets
    history = parts["history"] and seen_by(parts["history"], parts["for"], parts["pay"])
    groups, orders = parts["group_by"] or (), parts["order_by"] or ()
    lists = {"aggregates": aggregates, "given": given, "group_by": groups, "order_by": orders}
    build(p, SelectQuery, **lists, history=history)


def p_list_of(p: Production) -> None:
    """aggregates : aggregate
    | aggregates COMMA aggregate
    givens : given
    | givens SEPARATOR given"""
    gather(p)


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
    from pql.base.suggestions import did_you_mean

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
            f"an aggregate goes outermost: {turned}"
            if turned
            else "a column is one aggregate: write `avg(x), count(y)`, and calculate with the answers"
        )
    reason = Misread("bad-aggregate", f"`select` needs an aggregate: {', '.join(AGGREGATES)}", help_line)
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
    p.slice[0].value = Given(name.value, given, span=whole(p))


def p_given_board_text(p: Production) -> None:
    """given : BOARD ASSIGN STRING"""
    value = p.slice[3]
    board = BoardNotation(value.value, span=value.span)
    p.slice[0].value = Given("board", board, span=whole(p))


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
    p.slice[0].value = Given("dead", Cards((), span=Span(quote.lexpos, last.end)), span=whole(p))


def p_condition(p: Production) -> None:
    """condition : WHERE formula"""
    _, word, formula = p.slice
    p.slice[0].value = Clause("where", formula.value, word, extent(formula.value)[1])
