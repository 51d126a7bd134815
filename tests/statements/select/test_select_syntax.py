"""`select`: its options, its clauses, and programs written for ProPokerTools."""

from __future__ import annotations

import pytest

from pql.base.diagnostics import Source
from pql.grammar import format_node, parse_program
from pql.grammar.nodes.base import Cards, Exactly
from pql.grammar.nodes.boards import AnyCard, BoardNotation, Pattern
from pql.grammar.nodes.formulas import Call, Number, Symbol
from pql.grammar.nodes.hands import (
    HandClass,
    HandsParameter,
    HandsWhere,
    Name,
    Notation,
    SetOperation,
)
from pql.grammar.rules.statement_parts import Ordering
from pql.statements.equity.syntax import EquityQuery
from pql.statements.explain.syntax import Explain
from pql.statements.select.syntax import Aggregate, Given, SelectQuery
from references.families import together

AA, KK = HandClass("AA", ""), HandClass("KK", "")
HERO, X = Symbol("hero", None, None), Symbol("x", None, None)
EQUITY = Call("riverEquity", (HERO,), None, None)


def select(text: str) -> SelectQuery:
    program, diagnostics = parse_program(Source(text))
    assert [str(problem) for problem in diagnostics] == []
    (statement,) = program.statements
    assert isinstance(statement, SelectQuery)
    again, diagnostics = parse_program(Source(format_node(statement)))
    assert diagnostics == []
    assert again.statements == (statement,)
    return statement


def test_every_clause() -> None:
    query = select(
        "select avg(riverEquity(hero)) as equity, COUNT(x), histogram(x, 1, 2) as 'a b' from hero='AA', board='2c3d4s' "
        "where x group by x, riverEquity(hero) order by 1 desc, equity limit 10 exact seed 7"
    )
    assert query.aggregates == (
        Aggregate("avg", EQUITY, "equity", ()),
        Aggregate("count", X, None, ()),
        Aggregate("histogram", X, "a b", (Number(1), Number(2))),
    )
    assert query.given == (Given("hero", Notation("", "AA")), Given("board", BoardNotation("2c3d4s")))
    assert (query.where, query.group_by) == (X, (X, EQUITY))
    assert query.order_by == (Ordering(Number(1), True), Ordering(Symbol("equity", None, None), False))
    assert (query.limit, query.accuracy, query.seed) == (10, Exactly(), 7)


@pytest.mark.parametrize("start", range(4))
def test_clauses_before_from(start: int) -> None:
    clauses = ["where x", "group by x, riverEquity(hero)", "order by 1 desc", "limit 10"]
    clauses = clauses[start:] + clauses[:start]
    options = "from hero='AA', board='2c3d4s'"
    after = select(f"select count(x) {options} {' '.join(clauses)}")
    for place in range(1, 5):
        text = " ".join(["select count(x)", *clauses[:place], options, *clauses[place:]])
        assert select(text) == after
        assert select(text).span == (0, len(text))


def test_each_clause_once_before_or_after_from() -> None:
    _, diagnostics = parse_program(Source("select count(x) where x from hero='AA' where x"))
    assert [problem.code for problem in diagnostics] == ["repeated-clause"]


def test_clauses_come_in_any_order() -> None:
    one = select("select avg(x) from hero='AA' where x group by x order by x limit 3 samples 5 seed 2")
    two = select("select avg(x) from hero='AA' seed 2 samples 5 limit 3 order by x asc group by x where x")
    assert one == two


@together(
    ("options", "given"),
    [
        ("hero='AA'", [Given("hero", Notation("", "AA"))]),
        ('hero = "A(A)"', [Given("hero", Notation("", "A(A)"))]),
        ("hero=steal", [Given("hero", Name("steal"))]),
        ("hero=AA or KK", [Given("hero", SetOperation("or", (AA, KK)))]),
        ("hero=(AA, KK)", [Given("hero", SetOperation("comma", (AA, KK)))]),
        ("hero=std'AK', villain=AA", [Given("hero", Notation("std", "AK")), Given("villain", AA)]),
        ("board=***", [Given("board", Pattern((AnyCard(),) * 3, (), ()))]),
        ("BOARD='AK*', hero='AA'", [Given("board", BoardNotation("AK*")), Given("hero", Notation("", "AA"))]),
        ("dead='As Kd'", [Given("dead", Cards(("As", "Kd")))]),
        ("dead='As,Kd', hero=AA", [Given("dead", Cards(("As", "Kd"))), Given("hero", AA)]),
        ("dead=As Kd, hero=AA", [Given("dead", Cards(("As", "Kd"))), Given("hero", AA)]),
        ("dead=''", [Given("dead", Cards(()))]),
        (
            "game='holdem', syntax=Generic, PLAYER_1='AA'",
            [Given("game", "holdem"), Given("syntax", "Generic"), Given("PLAYER_1", Notation("", "AA"))],
        ),
        ("game='holdem'", [Given("game", "holdem")]),
    ],
)
def test_options(options: str, given: list[Given]) -> None:
    for rest in ("", " where x", " limit 4", " group by x", " seed 1"):
        assert select(f"select avg(x) from {options}{rest}").given == tuple(given)


def test_a_text_is_placed_inside_its_quotation_marks() -> None:
    text = "select avg(x) from hero='AK', v=ppt\"AxKy\", board='2c3d4s'"
    for given in select(text).given:
        assert isinstance(given.value, Notation | BoardNotation)
        assert given.value.span is not None
        end = given.value.span.end - 1
        assert text[end - len(given.value.text) : end] == given.value.text


# Programs in the manner of ProPokerTools: its documentation, and queries of programs that use it.
PROGRAMS = (
    "select avg(riverEquity(hero)) from game='holdem', hero='AA', villain='**'",
    "select count(HvHequity(villain,turn) > 0.5 and winsHi(hero)) from hero='AsKs', villain='QQ' where "
    "HvHequity(hero,flop) > 0.5",
    """
select
    avg(riverEquity(hero)) as HERO_EQUITY /* the first */,
    count(inRange(villain, 'AA')) as "aces"
from
    game='holdem',
    syntax='Generic',
    hero='AxKx',   -- suited
    villain='15%'
where case handBoardIntersections(villain,river)
        when 0 then true
        when 2 then inRange(villain,'*!h!AA-KK')
      end
  and not (handType(villain,river)=quads)
""",
    "select histogram(winningHandType()) from game='holdem', p1='*', p2='*', p3='*';\n"
    "SELECT COUNT(tiesHi(p1)) FROM GAME='holdem', p1='AA', p2='AA', BOARD='2c3d4h', DEAD='5s';",
    "select avg(6) from game='holdem'",
    "select max(case when exactHandType(hero, flop, pair) then 2 else 1/2 end * 3) from hero='AK', board='AhKd2c'",
    "select count(turnCard() = 'As' || riverCard() <> 'Kd') from hero='22'",
)


@pytest.mark.parametrize("text", PROGRAMS)
def test_programs_of_propokertools(text: str) -> None:
    program, diagnostics = parse_program(Source(text))
    assert [str(problem) for problem in diagnostics] == []
    assert len(program.statements) == text.lower().count("select")
    again, diagnostics = parse_program(Source(format_node(program)))
    assert diagnostics == []
    assert again == program


def test_explain_takes_a_select() -> None:
    program, diagnostics = parse_program(Source("explain select avg(x) from hero='AA'\nAA"))
    assert diagnostics == []
    assert isinstance(program.statements[0], Explain)
    assert len(program.statements) == 2


def omaha_select(text: str, game: str = "omaha") -> SelectQuery:
    """A select read where Omaha is played, and the same from its text."""
    found: list[SelectQuery] = []
    for source in (text, ""):
        program, diagnostics = parse_program(Source(source or format_node(found[0])), game=game)
        assert [str(problem) for problem in diagnostics] == []
        (statement,) = program.statements
        assert isinstance(statement, SelectQuery)
        found.append(statement)
    assert found[0] == found[1]
    return found[0]


@together(
    ("options", "hands"),
    [
        ("hero=AcAd7h2c, board=Kh7s2d", ["AcAd7h2c"]),
        ("hero = AcAd7h2c , villain=KKQQ", ["AcAd7h2c", "KKQQ"]),
        ("hero=(AcAd7h2c, KKQQ), dead=As", ["(AcAd7h2c, KKQQ)"]),
        ("hero=v, villain=AK[QJ, T9]$ds:0.5", ["v", "AK[QJ, T9]$ds:0.5"]),
        ("hero=((AA, KK), QQ)!J,\\n villain=JT98", ["((AA, KK), QQ)!J", "JT98"]),
        ("hero=AA where x", ["AA"]),
        ("hero=(KK, QQ) group by x limit 3", ["(KK, QQ)"]),
    ],
)
def test_hands_of_omaha_without_quotes(options: str, hands: list[str]) -> None:
    """They end at the comma that begins the next option; within brackets commas are theirs."""
    query = omaha_select("select count(x) from " + options.replace("\\n", "\n"))
    assert [each.value for each in query.given if isinstance(each.value, Notation)] == [
        Notation("omaha", text) for text in hands
    ]


def test_parameters_and_filters_among_the_hands_of_omaha() -> None:
    query = omaha_select(
        "select count(x) from hero=$h, villain=(AA where x on Kh7h2c), p3=((QQ where x on Kh7h2c), JJ), board=$b"
    )
    first, second, third = [each.value for each in query.given[:3]]
    assert first == HandsParameter("h")
    assert isinstance(second, HandsWhere)
    assert isinstance(third, Notation)
    assert len(third.filters) == 1


def test_the_game_of_the_statement_says_how_its_hands_are_read() -> None:
    text = "select count(x) from game='PLO5', hero=AAKKQ, villain=(TT, 99); equity AA vs KK"
    program, diagnostics = parse_program(Source(text))
    assert diagnostics == []
    in_omaha, after = program.statements
    assert isinstance(in_omaha, SelectQuery)
    assert [each.value for each in in_omaha.given[1:]] == [
        Notation("omaha5", "AAKKQ"),
        Notation("omaha5", "(TT, 99)"),
    ]
    assert isinstance(after, EquityQuery)
    assert after.hands == (AA, KK)  # hold'em again
    query = omaha_select("select count(x) from game='holdem', hero=(AA, KQs), villain=KK")
    assert not any(isinstance(each.value, Notation) for each in query.given)
