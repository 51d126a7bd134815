"""Every node knows where it is: cut out of the text, an expression reads as the same node."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pql.base.diagnostics import Source, Span
from pql.grammar import parse_boards, parse_hands, parse_program
from pql.grammar.nodes.base import BoardExpression, HandExpression, Node, Statement
from pql.grammar.nodes.boards import Position
from references.families import together

HERE = Path(__file__).parent


def texts(file: str) -> list[str]:
    lines = (HERE / file).read_text(encoding="utf-8").splitlines()
    return [line.rpartition(" => ")[0].rstrip() for line in lines if line and not line.startswith("# ")]


def all_nodes(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children():
        yield from all_nodes(child)


@together("text", texts("hands_examples.txt"))
def test_parts_of_hands(text: str) -> None:
    tree = parse_hands(Source(text))[0]
    for node in all_nodes(tree):
        assert node.span is not None
        assert 0 <= node.span.start < node.span.end <= len(text)
        if isinstance(node, HandExpression):
            assert parse_hands(Source(text[slice(*node.span)]))[0] == node


@together("text", texts("boards_examples.txt"))
def test_parts_of_boards(text: str) -> None:
    tree = parse_boards(Source(text))[0]
    for node in all_nodes(tree):
        assert node.span is not None
        part = text[slice(*node.span)]
        if isinstance(node, BoardExpression):
            assert parse_boards(Source(part))[0] == node
        elif isinstance(node, Position):
            assert part == part.strip()
            assert part


def test_parts_of_statements() -> None:
    text = """
      let steal = 22+, 'A2s+'
      equity steal vs QQ+ on AK*f2 dead As 2c within 0.05% seed 4 ; explain value AsKd on QhJhTh
      sample 10 of board rainbow
    """
    tree, diagnostics = parse_program(Source(text))
    assert diagnostics == []
    parts = [text[slice(*statement.span)] for statement in tree.statements if statement.span]
    assert parts == [
        "let steal = 22+, 'A2s+'",
        "equity steal vs QQ+ on AK*f2 dead As 2c within 0.05% seed 4",
        "explain value AsKd on QhJhTh",
        "sample 10 of board rainbow",
    ]
    for statement in tree.statements:
        assert statement.span is not None
        for node in all_nodes(statement):
            assert node.span is not None
            assert statement.span.start <= node.span.start < node.span.end <= statement.span.end
            if isinstance(node, Statement):
                part = parse_program(Source(text[slice(*node.span)]))[0]
                assert part.statements == (node,)


def test_a_diagnostic_in_a_string_points_inside_it() -> None:
    text = "equity AA vs '22+, AAs'"
    _, (error,) = parse_program(Source(text))
    assert error.span == Span(text.index("AAs"), text.index("AAs") + 3)


def test_brackets_belong_to_what_they_enclose() -> None:
    tree = parse_hands(Source("AA or ( KK )"))[0]
    assert [child.span for child in tree.children()] == [Span(0, 2), Span(6, 12)]
