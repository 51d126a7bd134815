"""`pql.parse` and `pql.syntax`: trees, their classes, back to text, visitors and transformers."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pql
import pql.syntax
from pql.base.records import Record
from pql.grammar.tables import generate
from pql.syntax import (
    EquityQuery,
    HandClass,
    HandsQuery,
    Name,
    Node,
    Program,
    Span,
    Texture,
    Transformer,
    Visitor,
    format_node,
    walk,
)

EXAMPLES = Path(__file__).parent.parent / "grammar"


def _examples(language: str) -> list[str]:
    lines = (EXAMPLES / f"{language}_examples.txt").read_text("utf-8").splitlines()
    return [line.split(" => ")[0] for line in lines if " => " in line and not line.startswith("#")]


HANDS, BOARDS, FORMULAS = map(_examples, ("hands", "boards", "formulas"))
hands, boards, formulas = map(st.sampled_from, (HANDS, BOARDS, FORMULAS))
statements = st.one_of(
    hands.map("({})".format),
    boards.map("board ({})".format),
    st.builds("equity ({}) vs ({}) on ({})".format, hands, hands, boards),
    st.builds("let name_1 = formula {}".format, formulas),
    st.builds("select avg({}) from hero='AA', villain='KK'".format, formulas),
    st.just("equity $hero vs $villain on $board dead $dead samples $number"),
    st.builds("breakdown ({}) where {} on Kh7h2c".format, hands, formulas),
)


def _every_class() -> set[type[Record]]:
    for module in generate.modules():
        importlib.import_module(module)
    found: set[type[Record]] = set()
    waiting: list[type[Node]] = [Node]
    while waiting:
        kind = waiting.pop()
        if kind.__module__.startswith(("pql.grammar", "pql.statements")):
            found.add(kind)
        waiting += kind.__subclasses__()
    return found


def test_every_class_of_nodes_is_public_in_one_place() -> None:
    missing = {kind.__name__ for kind in _every_class()} - set(pql.syntax.__all__)
    assert not missing, f"add {missing} to pql/syntax.py and docs/embedding.md"
    for name in pql.syntax.__all__:
        assert hasattr(pql.syntax, name)


@given(st.lists(statements, min_size=1, max_size=4))
def test_text_to_tree_to_text_to_the_same_tree(texts: list[str]) -> None:
    text = ";\n".join(texts)
    diagnostics: list[pql.Diagnostic] = []
    tree = pql.parse(text, diagnostics=diagnostics)
    if any(each.is_error for each in diagnostics):
        return  # such as a formula that may not stand there
    written = format_node(tree)
    assert pql.parse(written) == tree
    assert format_node(pql.parse(written)) == written
    for node in walk(tree):  # each part has a text of its own, and a place inside its parent's
        assert format_node(node)
        assert node.span is not None
        for child in node.children():
            if "case" in text:  # the X of `case X when` is in each of its tests, with its own place
                continue
            assert child.span is not None
            assert node.span.start <= child.span.start <= child.span.end <= node.span.end


def test_most_examples_are_tried() -> None:
    def reads(text: str, kind: Any) -> bool:
        try:
            pql.parse(text, kind)
        except pql.PQLError:
            return False
        return True

    assert sum(reads(text, "hands") for text in HANDS) > 100
    assert sum(reads(text, "boards") for text in BOARDS) > 80
    assert sum(reads(text, "formula") for text in FORMULAS) > 60


@given(formulas)
def test_a_formula_reads_back(text: str) -> None:
    try:
        tree = pql.parse(text, "formula")
    except pql.PQLError:
        return
    assert pql.parse(format_node(tree), "formula") == tree


def test_an_editor_gets_the_tree_and_all_problems() -> None:
    problems: list[pql.Diagnostic] = []
    tree = pql.parse("AA; equity QQ vs; board AK; KK", diagnostics=problems)
    assert [type(statement) for statement in tree.statements] == [HandsQuery, HandsQuery]
    assert [problem.code for problem in problems] == ["unexpected-end", "too-few-positions"]
    with pytest.raises(pql.PQLError) as raised:
        pql.parse("AA; equity QQ vs; board AK; KK")
    assert len(raised.value.diagnostics) == 2
    with pytest.raises(pql.PQLError):
        pql.parse("AK or", "hands", diagnostics=problems)


def test_names_may_be_unknown() -> None:
    assert pql.parse("steal", "hands") == Name("steal")


def test_spans_are_places_in_the_text_as_given() -> None:
    text = "let a_1 = AKs;\r\nequity  AKs vs 22+"
    tree = pql.parse(text)
    found = [
        text[node.span.start : node.span.end]
        for node in walk(tree)
        if isinstance(node, HandClass) and node.span
    ]
    assert found == ["AKs", "AKs", "22"]
    assert tree.statements[1].span == Span(16, len(text))


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: pql.parse(None), TypeError),  # type: ignore[call-overload]
        (lambda: pql.parse("AA", "range"), ValueError),  # type: ignore[call-overload]
        (lambda: pql.parse("AA", dialect="poker"), ValueError),
        (lambda: pql.parse("AA", diagnostics=()), TypeError),  # type: ignore[call-overload]
    ],
)
def test_wrong_arguments_are_told(call: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        call()


class _Kinds(Visitor):
    def __init__(self) -> None:
        self.found: list[str] = []

    def visit_HandClass(self, node: HandClass) -> None:
        self.found.append(node.ranks)

    def visit_BoardExpression(self, node: Node) -> None:
        self.found.append(type(node).__name__)
        self.visit_children(node)


def test_a_visitor_calls_the_method_of_the_nearest_class() -> None:
    kinds = _Kinds()
    kinds.visit(pql.parse("equity AKs vs QQ+, JTs on rainbow and AK*"))
    assert kinds.found == ["AK", "QQ", "JT", "BoardOperation", "Texture", "Pattern"]


class _Streets(Transformer):
    def visit_Texture(self, node: Texture) -> Texture:
        return Texture(node.name, 4, span=node.span)

    def visit_HandsQuery(self, node: HandsQuery) -> None:
        return None


def test_a_transformer_makes_another_tree() -> None:
    tree = pql.parse("AA; equity AKs vs QQ on paired or monotone; board AK*")
    changed = _Streets().visit(tree)
    assert format_node(changed) == "equity AKs vs QQ on turn.paired or turn.monotone;\nboard AK*;\n"
    assert isinstance(changed, Program)
    assert changed.statements[1] is tree.statements[2]
    query = tree.statements[1]
    assert isinstance(query, EquityQuery)
    assert changed.span == tree.span
    assert Transformer().visit(tree) is tree


def test_a_changed_tree_can_be_asked() -> None:
    tree = pql.parse("board paired")
    answer = pql.compile(format_node(_Streets().visit(tree))).run()
    assert answer.to_dict()["count"] == pql.boards("turn.paired").count()


def test_the_page_lists_every_class_with_its_fields() -> None:
    page = (Path(__file__).parents[2] / "docs" / "embedding.md").read_text("utf-8")
    for kind in _every_class():
        if kind.__subclasses__() or kind is Node:
            continue
        fields = ", ".join(f"`{field}`" for field in kind._fields) or "none"
        assert f"\n| `{kind.__name__}` | {fields} | " in page, kind.__name__
