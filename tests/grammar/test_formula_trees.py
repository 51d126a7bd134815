"""Formulas and `select` as text: `parse(format(tree)) == tree` for every tree, and any text is read or refused."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pql.base.diagnostics import PQLError, Severity, Source
from pql.grammar import expected_words, format_node, is_complete, parse_formula, parse_program
from pql.grammar.lexing.formula_tokens import SIGNS
from pql.grammar.nodes.base import Cards, Exactly, Program, Samples, Within
from pql.grammar.nodes.boards import AnyCard, BoardNotation, BoardOperation, BoardsWhere, Pattern, Texture
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
from pql.grammar.nodes.hands import HandClass, HandsWhere, Name, Notation, SetOperation
from pql.grammar.rules.statement_parts import Ordering
from pql.grammar.tables.keywords import AGGREGATES, FORMULA_WORDS
from pql.statements.equity.syntax import EquityQuery
from pql.statements.let.syntax import Let
from pql.statements.select.syntax import Aggregate, Given, SelectQuery
from pql.statements.sets.syntax import BoardQuery, HandsQuery
from references.families import random_examples

names = st.sampled_from(
    ["nstraight", "hero", "toppair", "set", "flush", "vs$prwin", "x_1", "hand$AKs", "Überpaar"]
)
players = st.none() | st.sampled_from(["hero", "villain", "player_1"])
streets = st.none() | st.sampled_from(["flop", "turn", "river"])
_IN_STRINGS = r"[^\0-\x08\x0a-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069'\"]"
strings = st.from_regex(rf"{_IN_STRINGS}{{0,8}}('?|\"?){_IN_STRINGS}{{0,4}}", fullmatch=True)
leaves = st.one_of(
    st.builds(Number, st.integers(0, 10**17) | st.floats(0, 1e6).map(lambda value: round(value, 9))),
    st.builds(Text, strings),
    st.builds(Symbol, names, players, streets),
    st.builds(NumberParameter, st.sampled_from(["n", "most"])),
    st.builds(OrBetter, names, players, streets),
    st.builds(Call, names, st.just(()), players, streets),
)
BINARY = ("|", "^", "&", "==", "!=", "<", "<=", ">", ">=", "<<", ">>", "+", "-", "*", "/", "%")


@st.composite
def trees(draw: st.DrawFn, levels: int) -> Any:
    """A formula of at most so many levels of operators."""
    kind = draw(st.integers(0, 9)) if levels else 0
    inner = trees(levels - 1)
    match kind:
        case 0 | 1:
            return draw(leaves)
        case 2:
            return Unary(draw(st.sampled_from(["-", "!", "~", "not"])), draw(inner))
        case 3:
            return Membership(draw(inner), tuple(draw(inner) for _ in range(draw(st.integers(1, 3)))))
        case 4:
            return Conditional(draw(inner), draw(inner), draw(inner))
        case 5:
            branches = [When(draw(inner), draw(inner)) for _ in range(draw(st.integers(1, 2)))]
            return Case(tuple(branches), draw(st.none() | inner))
        case 6:
            arguments = tuple(draw(inner) for _ in range(draw(st.integers(1, 3))))
            return Call(draw(names), arguments, draw(players), draw(streets))
        case 7:
            operands = tuple(draw(inner) for _ in range(draw(st.integers(2, 4))))
            return Junction(draw(st.sampled_from(["||", "&&"])), operands)
        case _:
            return Binary(draw(st.sampled_from(BINARY)), draw(inner), draw(inner))


formulas = trees(4)
small = trees(2)

hands = st.sampled_from(
    [HandClass("AA", ""), Name("steal"), SetOperation("comma", (HandClass("AA", ""), Name("x")))]
)
flop = Pattern((AnyCard(),) * 3, (), ())
boards = st.sampled_from([flop, Texture("rainbow", 3), BoardOperation("comma", (flop, Texture("paired", 4)))])
filtered = st.builds(HandsWhere, hands, st.none() | small, boards)
filtered_boards = st.builds(BoardsWhere, boards, small)
nested = st.builds(
    HandsWhere, st.builds(SetOperation, st.just("and"), st.tuples(filtered, hands)), small, boards
)

option_names = st.sampled_from(["hero", "villain", "PLAYER_1", "p2"])
givens = st.one_of(
    st.builds(Given, option_names, st.builds(Notation, st.just(""), strings)),
    st.builds(
        Given, option_names, hands | filtered | st.builds(Notation, st.sampled_from(["std", "ppt"]), strings)
    ),
    st.builds(Given, st.just("board"), boards | filtered_boards | st.builds(BoardNotation, strings)),
    st.builds(Given, st.just("dead"), st.just(Cards(("As", "2c"))) | st.just(Cards(()))),
    st.builds(Given, st.sampled_from(["game", "syntax"]), strings),
)
aggregates = st.one_of(
    st.builds(Aggregate, st.sampled_from(AGGREGATES), small, st.none() | names | strings, st.just(())),
    st.builds(Aggregate, st.just("histogram"), small, st.none(), st.lists(small, max_size=2).map(tuple)),
)
selects = st.builds(
    SelectQuery,
    st.lists(aggregates, min_size=1, max_size=3).map(tuple),
    st.lists(givens, min_size=1, max_size=4, unique_by=lambda given: given.name).map(tuple),
    st.none() | small,
    st.lists(small, max_size=2).map(tuple),
    st.none() | small,
    st.lists(st.builds(Ordering, small, st.booleans()), max_size=2).map(tuple),
    st.none() | st.integers(0, 10**6),
    st.sampled_from([None, Exactly(), Within(0.01), Samples(100)]),
    st.none() | st.integers(0, 100),
)
statements = st.one_of(
    selects,
    st.builds(HandsQuery, filtered | nested),
    st.builds(Let, st.just("steal"), filtered | filtered_boards | small),
    st.builds(BoardQuery, filtered_boards),
    st.builds(
        EquityQuery, st.tuples(hands | filtered, filtered), st.none() | filtered_boards, *[st.none()] * 4
    ),
)


@random_examples(80)
@given(formulas)
def test_formulas_survive(tree: Any) -> None:
    text = format_node(tree)
    again, diagnostics = parse_formula(Source(text))
    assert again == tree, text
    assert diagnostics == [], text


@random_examples(60)
@given(st.lists(statements, min_size=1, max_size=3))
def test_programs_survive(trees: list[Any]) -> None:
    text = format_node(Program(tuple(trees)))
    again, diagnostics = parse_program(Source(text))
    assert [str(problem) for problem in diagnostics] == []
    assert again.statements == tuple(trees), text
    assert format_node(again) == text


PIECES = """
    nstraight hero villain. @flop @ . 42 0.6 0x 0x1F 5x ( ) ( ) , , ; 'AA' "As" ' " # -- /* */ ? : = hero= dead=
    board= villain=(22+, board='AK*' where on vs let x= formula select avg( count(x) from limit group by order by
    Kh7h2c std'
"""
pieces = st.sampled_from([*FORMULA_WORDS, *SIGNS, *PIECES.split(), "\n", " ", "\0", "é", "②"])
texts = st.one_of(
    st.text(max_size=30),
    st.lists(pieces, max_size=14).map(" ".join),
    st.lists(pieces, max_size=14).map("".join),
)
STARTS = (
    "",
    "select ",
    "select avg(x) from ",
    "let f = formula ",
    "22+ where ",
    "board *** where ",
    "select avg(x) from a=b ",
)


@random_examples(80)
@given(st.sampled_from(STARTS), texts)
@example("select avg(x) from ", "=")
@example("select avg(x) from ", "dead='")
@example("22+ where ", "'x -- /* y'")
@example("", "'22+ where x -- y */ z on Kh7h2c'")
@example("", "select select")
def test_any_text_is_read_or_refused(start: str, text: str) -> None:
    program, diagnostics = parse_program(Source(start + text))
    if not any(problem.severity is Severity.ERROR for problem in diagnostics):
        printed = format_node(program)
        assert parse_program(Source(printed))[0] == program
    for problem in diagnostics:
        assert problem.render()
    expected_words(start + text)
    is_complete(start + text)
    with contextlib.suppress(PQLError):
        parse_formula(Source(text))


@pytest.mark.parametrize(
    "text",
    [
        "x+" * 3_000 + "x",
        "f(" * 3_000,
        "not " * 3_000 + "x",
        "x?" * 3_000,
        "case when x then " * 2_000,
        "x in (" + "1," * 3_000 + "1)",
        "'" * 50_000,
        "a.b." * 20_000,
        "0x" * 50_000,
        "1" * 50_000,
        "@" * 50_000,
        "x or " * 3_000 + "x",
    ],
    ids=lambda text: text[:12],
)
@pytest.mark.usefixtures("soon")
def test_large_formulas_are_answered_soon(text: str) -> None:
    for whole in (text, f"select avg({text}) from hero='AA'", f"22+ where {text} on Kh7h2c"):
        _, diagnostics = parse_program(Source(f"let f = formula {whole}" if whole is text else whole))
        expected_words(whole)
        assert all(len(diagnostic.render()) < 1000 for diagnostic in diagnostics)
