"""Texts of four to six cards as expressions: what binds how, the places of all parts, and macros."""

from __future__ import annotations

import pytest

from pql.base.diagnostics import PQLError, Source
from pql.grammar.format.hands import format_hands
from pql.grammar.limits import MAX_DEPTH
from pql.grammar.nodes.base import HandExpression, Node, walk
from pql.grammar.nodes.hands import HolePattern, Not, SetOperation, Weighted
from pql.grammar.omaha_hands import read_omaha
from pql.grammar.tables.words import HOLE_MACROS
from references.families import together


def shape(node: Node) -> str:
    """A tree with all its parentheses."""
    if isinstance(node, SetOperation):
        signs = {"comma": ",", "or": "|", "and": "&", "minus": "-"}
        return "(" + f" {signs[node.operator]} ".join(map(shape, node.operands)) + ")"
    if isinstance(node, Not):
        return f"~{shape(node.operand)}"
    if isinstance(node, Weighted):
        return f"{node.weight:g}*{shape(node.operand)}"
    assert isinstance(node, HandExpression)
    return format_hands(node)


@together(
    ("text", "tree"),
    [
        ("AA", "AA"),
        ("AA, KK,QQ", "(AA , KK , QQ)"),
        ("AA or KK union QQ", "(AA | KK | QQ)"),
        ("AA, KK or QQ", "(AA , KK , QQ)"),
        ("AA:KK and QQ", "(AA & KK & QQ)"),
        ("AA!KK minus QQ", "(AA - KK - QQ)"),
        ("AA, KK:xxyy", "(AA , (KK & xxyy))"),
        # `:` and `!` bind alike: what is left does not depend on their order.
        ("AA:xxyy!KK:QQ", "((AA & xxyy & QQ) - KK)"),
        ("AA!KK:xxyy", "((AA & xxyy) - KK)"),
        ("AA but not KK", "(AA - KK)"),
        ("AA:xxyy@50, KK:0.25, QQ:10%", "(0.5*(AA & xxyy) , 0.25*KK , 0.1*QQ)"),
        ("not AA and not (KK, QQ)", "(~AA & ~(KK , QQ))"),
        ("As Ks Qh Jh, rundown 1", "(As Ks Qh Jh , rundown 1)"),
        ("[As,Ah,K]K, K[2s,Jc]", "([As,Ah,K]K , K[2s,Jc])"),
        ("15%, top 5%, 30%-10%", "(15% , 5% , 10%-30%)"),
        ("AA$ds", "(AA & $ds)"),
        ("$ds, AA $np$ss", "($ds , (AA & $np & $ss))"),
        ("(AA,KK)$ds", "((AA , KK) & $ds)"),
        ("A$Bxx:$1g$ds, $0g", "((A$Bxx & $1g & $ds) , $0g)"),
        ("AA or$ds", "(AA | $ds)"),
        ("A♠K♥", "AsKh"),
    ],
)
def test_what_binds_how(text: str, tree: str) -> None:
    assert shape(read_omaha(text, Source(text), 0)) == tree


@together(
    "text",
    ["AA, KK:xxyy", "not (AA, KK)$ds!QQ", "AA:0.5, (KK or QQ and JJ):25%", "As Ks Qh Jh minus rundown 1"],
)
def test_every_part_knows_its_place(text: str) -> None:
    before = "equity "
    node = read_omaha(text, Source(before + text), len(before))
    assert node.span == (len(before), len(before) + len(text))
    for part in walk(node):
        assert part.span is not None
        written = (before + text)[slice(*part.span)]
        if isinstance(part, HolePattern):
            assert written == part.text
        for child in part.children():
            assert child.span is not None
            assert part.span.start <= child.span.start <= child.span.end <= part.span.end, written


@together(
    ("text", "message", "marked"),
    [
        ("AA, ", "hands are missing at the end", " "),
        ("AA or or KK", "hands are missing before `or`", "or"),
        ("AA minus", "hands are missing at the end", "s"),
        ("KK$1g", "an operator is missing before `$1g`", "$1g"),
        ("$dsAA", "an operator is missing before `AA`", "AA"),
        ("AA:0.5$ds", "`$ds` is out of place", "$ds"),
        ("AA, K$q", "`$q` is not a macro that PQL knows", "$q"),
        ("AA, $", "`$` means nothing here", "$"),
        ("AA:0,5", "a decimal has a point; a comma comes before other hands", ":0"),
    ],
)
def test_mistakes_are_shown_where_they_are(text: str, message: str, marked: str) -> None:
    with pytest.raises(PQLError) as caught:
        read_omaha(text, Source(text), 0)
    (problem,) = caught.value.diagnostics
    assert problem.message == message
    assert problem.span is not None
    assert text[slice(*problem.span)] == marked


def test_a_tree_is_no_deeper_than_others() -> None:
    text = "(AA, KK minus QQ and " * 40 + "JJ" + ")" * 40
    assert text.count("(") * 3 > MAX_DEPTH
    with pytest.raises(PQLError) as caught:
        read_omaha(text, Source(text), 0)
    assert [problem.code for problem in caught.value.diagnostics] == ["too-deep"]
    read_omaha("AA" + ":KK!QQ" * 400, Source(""), 0)


def test_every_macro_is_read_alone_and_behind_a_hand() -> None:
    for kind, macros in HOLE_MACROS.items():
        for macro in macros:
            assert shape(read_omaha(f"${macro}", Source(""), 0)) == f"${macro}"
            if kind == "sets":
                assert shape(read_omaha(f"AA${macro.lower()}", Source(""), 0)) == f"(AA & ${macro.lower()})"
            if kind == "slots":
                assert shape(read_omaha(f"A${macro}", Source(""), 0)) == f"A${macro}"


def test_the_reading_looks_whether_to_go_on() -> None:
    looked: list[None] = []
    text = ", ".join(["AA"] * 300)
    read_omaha(text, Source(text), 0, check=lambda: looked.append(None))
    assert len(looked) >= 300
