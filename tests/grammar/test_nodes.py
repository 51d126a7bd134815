"""Nodes are plain immutable records that compare by what they say, not by where it is."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest

from pql.base.diagnostics import Diagnostic, PQLError, Severity, Source, Span
from pql.grammar import parse_program
from pql.grammar.nodes.base import made, respan
from pql.grammar.nodes.boards import AnyCard
from pql.grammar.nodes.hands import Climb, EveryHand, HandClass, Name, Not, SetOperation


def test_spans_take_no_part_in_equality() -> None:
    assert HandClass("AK", "s", span=Span(0, 3)) == HandClass("AK", "s")
    assert hash(HandClass("AK", "s", span=Span(0, 3))) == hash(HandClass("AK", "s"))
    assert HandClass("AK", "s") != HandClass("AK", "o")
    assert EveryHand() != AnyCard()
    assert Name("x") != Not(Name("x"))
    assert HandClass("AK", "s") != "AKs"


def test_fields_by_name_or_in_order() -> None:
    assert HandClass(suffix="s", ranks="AK") == HandClass("AK", suffix="s") == HandClass("AK", "s")
    wrong: Callable[[], object]
    for wrong in (
        lambda: HandClass("AK"),  # type: ignore[call-arg]
        lambda: HandClass("AK", "s", "x"),  # type: ignore[call-arg, arg-type]
        lambda: HandClass("AK", rank="s"),  # type: ignore[call-arg]
    ):
        with pytest.raises(TypeError, match="takes the fields ranks, suffix"):
            wrong()


def test_nodes_are_immutable() -> None:
    node = HandClass("AK", "s")
    with pytest.raises(AttributeError, match="immutable"):
        node.ranks = "QQ"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        node.other = 1


def test_copies_and_pickles_are_equal_and_keep_their_spans() -> None:
    (statement,) = parse_program(Source("equity AA, 22+ vs KK:0.5 on (AK*)f2 dead 2c within 1%"))[
        0
    ].statements
    for other in (pickle.loads(pickle.dumps(statement)), copy.deepcopy(statement)):
        assert other == statement
        assert other.span == statement.span


def test_children_come_in_order() -> None:
    tree = SetOperation("comma", (Name("a_"), Not(Name("b_"))))
    assert list(tree.children()) == [Name("a_"), Not(Name("b_"))]
    assert list(Climb(HandClass("TT", ""), "+").children()) == [HandClass("TT", "")]
    assert list(EveryHand().children()) == []


def test_the_repr_is_python() -> None:
    tree = SetOperation("comma", (Name("a_"), Climb(HandClass("TT", ""), "+")))
    names = {"SetOperation": SetOperation, "Name": Name, "Climb": Climb, "HandClass": HandClass}
    assert eval(repr(tree), names) == tree


def test_the_parsers_short_cuts_make_the_same_nodes() -> None:
    node = made(HandClass, ("AK", "s"), Span(1, 4))
    assert node == HandClass("AK", "s")
    assert node.span == Span(1, 4)
    respan(node, Span(0, 5))
    assert node.span == Span(0, 5)


def test_spans() -> None:
    assert Span(3, 5).to(Span(1, 4)) == Span(1, 5)
    assert Span(3, 5).to(None) == Span(3, 5)


def test_positions_count_from_one() -> None:
    source = Source("ab\ncd\r\ne", "x.pql")
    assert [source.position(offset) for offset in (0, 2, 3, 7, 99)] == [
        (1, 1),
        (1, 3),
        (2, 1),
        (3, 1),
        (3, 2),
    ]
    assert [source.line(number) for number in (1, 2, 3)] == ["ab", "cd", "e"]


def test_errors_travel() -> None:
    error = PQLError(
        Diagnostic("bad-hand", "message", Span(0, 1), source=Source("x"), help="help"), running=True
    )
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(error)
    assert again.running
    assert again.diagnostics[0].severity is Severity.ERROR


def test_a_diagnostic_without_a_place() -> None:
    diagnostic = Diagnostic("bad-hand", "message", severity=Severity.WARNING)
    assert diagnostic.render() == "warning: message"
    assert diagnostic.to_dict() == {"type": "warning", "code": "bad-hand", "message": "message", "help": None}
    assert not diagnostic.is_error
