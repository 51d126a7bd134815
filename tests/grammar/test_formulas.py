"""Formulas: precedence, symbols, calls, and where a formula begins and ends."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pql.base.diagnostics import PQLError, Severity, Source, Span
from pql.grammar import format_node, parse_formula, parse_hands, parse_program
from pql.grammar.lexing.lexer import Lexer
from pql.grammar.limits import MAX_DEPTH
from pql.grammar.nodes.base import Formula, Node
from pql.grammar.nodes.formulas import Binary, Case, Junction, Number, OrBetter, Symbol, Text, Unary
from pql.grammar.rules.depth import check_depth
from references.families import together

from .conftest import on_every_line

EXAMPLES = "formulas_examples.txt"


@on_every_line(EXAMPLES)
def test_trees(text: str, meaning: str, tree_text: Callable[[Node], str]) -> None:
    tree, diagnostics = parse_formula(Source(text))
    assert diagnostics == []
    assert tree_text(tree) == meaning
    again, diagnostics = parse_formula(Source(format_node(tree)))
    assert diagnostics == []
    assert again == tree


def test_what_is_kept_of_the_text() -> None:
    assert parse_formula(Source("Villain.NStraight@Flop"))[0] == Symbol("NStraight", "villain", "flop")
    assert parse_formula(Source("overpair or better"))[0] == OrBetter("overpair", None, None)
    assert parse_formula(Source("turnCard = 'As'"))[0] == Binary(
        "==", Symbol("turnCard", None, None), Text("As")
    )
    value = parse_formula(Source("0.60"))[0]
    assert value == Number(0.6)
    assert isinstance(parse_formula(Source("7"))[0].value, int)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "help"),
    [
        (
            "pcbits & 14 == 2",
            "this is `pcbits & (14 == 2)`; write `(pcbits & 14)` if the bits are meant to be compared",
        ),
        ("pcbits == 2 & 14", "this is `(pcbits == 2) & 14`; write the parentheses you mean"),
        ("a | b < c", "this is `a | (b < c)`; write `(a | b)` if the bits are meant to be compared"),
        (
            "a and b ^ c in (1, 2)",
            "this is `b ^ (c in (1, 2))`; write `(b ^ c)` if the bits are meant to be compared",
        ),
    ],
)
def test_bits_beside_a_comparison_are_suspicious(text: str, help: str) -> None:
    _, (warning,) = parse_formula(Source(text))
    assert warning.severity is Severity.WARNING
    assert warning.code == "bits-and-comparison"
    assert warning.help == help


def test_a_dash_that_touches_is_suspicious() -> None:
    tree, (warning,) = parse_formula(Source("5 --3"))
    assert tree == Number(5)
    assert warning.code == "touching-comment"


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("AA where flushdraw on Kh7h2c", "AA where flushdraw on Kh7h2c"),
        ("22+, AT*+ where flushdraw on Kh7h2c", "22+, AT*+ where flushdraw on Kh7h2c"),
        ("(22+ where (a or b) on Kh7h2c), KK", "(22+ where a or b on Kh7h2c), KK"),
        ("(22+ where f(a, (b)) and c on Kh7h2c) KK", "(22+ where f(a, b) and c on Kh7h2c) KK"),
        ("'22+ where a on Kh7h2c', KK", "(22+ where a on Kh7h2c), KK"),
        ("22+ on Kh7h2c", "22+ on Kh7h2c"),
        ("(22+ on Kh7h2c), KK on KsTs2d", "(22+ on Kh7h2c), KK on KsTs2d"),
        ("(22+ on flop where a on Kh7h2c)", None),
        ("22+ where a", None),
        ("22+ where a on Kh7h2c where b on Kh7h2c", None),
        ("22+ on Kh7h2c on Kh7h2c", None),
    ],
)
def test_filters_of_hands(text: str, printed: str | None) -> None:
    if printed is None:
        with pytest.raises(PQLError):
            parse_hands(Source(text))
        return
    tree = parse_hands(Source(text))[0]
    assert format_node(tree) == printed
    assert parse_hands(Source(printed))[0] == tree


@together(
    ("text", "printed"),
    [
        ("equity AA where a on Kh7h2c vs KK", "equity (AA where a on Kh7h2c) vs KK"),
        ("equity AA vs KK where a on Kh7h2c", "equity AA vs (KK where a on Kh7h2c)"),
        ("equity AA on Kh7h2c vs KK", "equity AA vs KK on Kh7h2c"),
        (
            "equity (AA where a on Kh7h2c) vs KK on Kh7h2c2d exact",
            "equity (AA where a on Kh7h2c) vs KK on Kh7h2c2d exact",
        ),
        ("equity AA vs KK on *** where a dead 2c", "equity AA vs KK on (*** where a) dead 2c"),
        ("board *** where a and b", "board *** where a and b"),
        ("board (*** where a) rainbow, AK*", "board (*** where a) rainbow, AK*"),
        ("board *** rainbow, AK* where a", "board *** rainbow, AK* where a"),
        ("list 22+ where a on Kh7h2c limit 5", "list 22+ where a on Kh7h2c limit 5"),
        ("list 22+ on Kh7h2c limit 5", "list 22+ on Kh7h2c limit 5"),
        ("list board *** where a classes", "list board *** where a classes"),
        ("sample 5 of board *** where a seed 3", "sample 5 of board *** where a seed 3"),
        ("let x = 22+ where a or better on Kh7h2c", "let x = 22+ where a or better on Kh7h2c"),
        ("let b = board *** where a", "let b = board *** where a"),
        ("let f = formula a && b", "let f = formula a and b"),
        ("plot 22+ where set on 2c7h9d to 'x.png'", "plot 22+ where set on 2c7h9d to 'x.png'"),
        ("draws 22+ where a on Kh7h2c", "draws (22+ where a on Kh7h2c)"),
    ],
)
def test_where_in_statements(text: str, printed: str) -> None:
    program, diagnostics = parse_program(Source(text))
    assert diagnostics == []
    assert format_node(program) == printed + ";\n"
    assert parse_program(Source(printed))[0] == program


def test_a_filter_beside_a_board_of_the_statement_stands_in_parentheses() -> None:
    for text in (
        "equity AA where a on Kh7h2c vs KK on Kh7h2c",
        "equity AA on Kh7h2c vs KK where a on Kh7h2c",
        "outs AA where a on Kh7h2c on Kh7h2c",
        "sample 5 of AA where a on Kh7h2c on Kh7h2c",
    ):
        _, (error,) = parse_program(Source(text))
        assert error.code == "open-where"
        assert "(AA where a on Kh7h2c)" in (error.help or "").replace("KK", "AA")


@together(
    ("text", "count"),
    [
        ("let f = formula a\nlet g = formula b", 2),
        ("let f = formula a\n  and b\n  or c\nAA", 2),
        ("let f = formula a +\n b", 1),
        ("let f = formula case\nwhen a\nthen b\nelse c\nend\nAA", 2),
        ("let f = formula a ?\nb\n: c", 1),
        ("let f = formula a\nset bare = both", 2),
        ("let f = formula set and\nset", 1),
        ("let f = formula a; AA", 2),
        ("let f = formula f(a,\nb\n)\nAA", 2),
        ("board *** where a\nboard *** where b", 2),
        ("board ***\nwhere a\nAA", 2),
        ("AA where a\non Kh7h2c\nKK", 2),
    ],
)
def test_lines(text: str, count: int) -> None:
    program, diagnostics = parse_program(Source(text))
    assert [str(problem) for problem in diagnostics] == []
    assert len(program.statements) == count


def test_a_simple_case_within_a_simple_case_cannot_explode() -> None:
    text = "x"
    for _ in range(20):
        text = f"case {text} when 1 then 2 when 3 then 4 end"
    with pytest.raises(PQLError) as raised:
        parse_formula(Source(text))
    assert raised.value.diagnostics[0].code == "too-large"
    text = "case f(x) " + "when 1 then 2 " * 1000 + "end"
    tree = parse_formula(Source(text))[0]
    assert isinstance(tree, Case)
    assert len(tree.branches) == 1000


@pytest.mark.parametrize("word", [" or ", "||", " and ", "&&"])
def test_a_thousand_conditions_in_a_row_are_one_level(word: str) -> None:
    tree = parse_formula(Source(word.join(["nouts > 8"] * 2000)))[0]
    assert isinstance(tree, Junction)
    assert len(tree.operands) == 2000
    assert parse_formula(Source(format_node(tree)))[0] == tree


def test_so_many_conditions_that_they_are_refused() -> None:
    with pytest.raises(PQLError) as raised:
        parse_formula(Source("a||" * 10_001 + "a"))
    assert raised.value.diagnostics[0].code == "too-large"


def test_too_deep_a_formula_is_shown_where_it_is_deep() -> None:
    with pytest.raises(PQLError) as raised:
        parse_formula(Source("first + second == " + "a" + "?b:a" * 200))
    span = raised.value.diagnostics[0].span
    assert span is not None
    assert span.start > 300


@pytest.mark.parametrize(
    "text", ["(" * 51 + "a", "a" + "+a" * 120, "!" * 200 + "a", "a?" * 200 + "b" + ":c" * 200]
)
def test_deep_formulas_are_refused(text: str) -> None:
    with pytest.raises(PQLError) as raised:
        parse_formula(Source(text))
    assert raised.value.diagnostics[0].code == "too-deep"


@pytest.mark.parametrize("text", ["a" + "+a" * 20_000 + "+", "a?" * 20_000 + "b" + ":c" * 20_000 + "+"])
def test_no_tree_of_thousands_of_levels_comes_to_be(text: str) -> None:
    """Not where the text ends in another error either: Python frees such a tree on a stack that no browser has."""
    with pytest.raises(PQLError) as raised:
        parse_formula(Source(text))
    assert raised.value.diagnostics[0].code == "too-deep"


def test_a_tree_that_is_refused_is_taken_apart() -> None:
    tree: Formula = Number(1, span=Span(0, 1))
    for _ in range(3 * MAX_DEPTH):
        tree = Unary("!", tree, span=Span(0, 1))
    with pytest.raises(PQLError, match="nested too deeply"):
        check_depth(Lexer(Source("")), tree)
    depth, node = 0, vars(tree).get("operand")
    while isinstance(node, Node):
        depth, node = depth + 1, vars(node).get("operand")
    assert depth == MAX_DEPTH
