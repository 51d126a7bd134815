"""Every form of a boards expression, as in the specification's section 3, and how it is understood."""

from __future__ import annotations

from collections.abc import Callable

from pql.base.diagnostics import Severity, Source
from pql.grammar import format_node, parse_boards
from pql.grammar.nodes.base import BoardExpression, Node
from pql.grammar.nodes.boards import (
    AnyCard,
    BoardName,
    BoardOperation,
    ExactCard,
    Flush,
    HighCard,
    Pattern,
    RankBand,
    Relative,
    Texture,
)
from references.families import together

from .conftest import on_every_line

EXAMPLES = "boards_examples.txt"


def boards(text: str) -> BoardExpression:
    return parse_boards(Source(text))[0]


@on_every_line(EXAMPLES)
def test_example(text: str, meaning: str, tree_text: Callable[[Node], str]) -> None:
    assert tree_text(boards(text)) == meaning


@on_every_line(EXAMPLES)
def test_example_survives_formatting(text: str, meaning: str) -> None:
    tree = boards(text)
    assert boards(format_node(tree)) == tree


ACE, KING, STAR = RankBand("A", "A", "rank"), RankBand("K", "K", "rank"), AnyCard()


@together(
    ("text", "node"),
    [
        ("AK*", Pattern((ACE, KING, STAR), (), ())),
        ("AK>7", Pattern((ACE, KING, RankBand("7", "A", "least")), (), ())),
        ("AK<7", Pattern((ACE, KING, RankBand("2", "7", "most")), (), ())),
        ("AK[Q,8]", Pattern((ACE, KING, RankBand("8", "Q", "between")), (), ())),
        ("(AK)**", Pattern((ACE, KING, STAR, STAR), ((0, 2),), ())),
        ("A(K*)(**)", Pattern((ACE, KING, STAR, STAR, STAR), ((1, 3), (3, 5)), ())),
        ("***f2*f>3", Pattern((STAR,) * 4, (), (Flush(3, "=", 2), Flush(4, ">", 3)))),
        ("**(*f2*)", Pattern((STAR,) * 4, ((2, 4),), (Flush(3, "=", 2),))),
        ("Ah**", Pattern((ExactCard("Ah"), STAR, STAR), (), ())),
        ("***[>F]", Pattern((STAR, STAR, STAR, Relative(">", 1, "F")), (), ())),
        ("****[<=3b]", Pattern((STAR,) * 4 + (Relative("<=", 3, "B"),), (), ())),
        ("turn.paired", Texture("paired", 4)),
        ("river.highcard = T", HighCard("=", "T", 5)),
        ("wet", BoardName("wet")),
        ("(rainbow)", Texture("rainbow", 3)),
    ],
)
def test_node(text: str, node: Node) -> None:
    assert boards(text) == node


def test_a_string_ends_a_pattern() -> None:
    two = BoardOperation("juxtapose", (boards("AK*"), boards("AQ*")))
    assert boards("'AK*' AQ*") == two
    assert boards("AK* 'AQ*'") == two
    assert boards(format_node(two)) == two


def test_negating_a_no_pair_bracket_has_a_note() -> None:
    text = "not (AK*)"
    _, (note,) = parse_boards(Source(text))
    assert note.severity is Severity.NOTE
    assert note.span is not None
    assert text[slice(*note.span)] == "(AK*)"
    for quiet in ("not AK*", "not (AK*, AQ*)", "not (rainbow)", "(AK*)", "not (AK*)*"):
        assert parse_boards(Source(quiet))[1] == []
