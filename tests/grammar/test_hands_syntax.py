"""Every form of a hands expression, as in the specification's section 2, and how it is understood."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pql.base.diagnostics import PQLError, Severity, Source
from pql.grammar import format_node, parse_hands
from pql.grammar.nodes.base import Node
from pql.grammar.nodes.hands import (
    AnyKicker,
    Band,
    Climb,
    Combo,
    EveryHand,
    Group,
    GroupSpan,
    HalfKnown,
    HandClass,
    HandSpan,
    Name,
    NoHand,
    Property,
    Rag,
    Share,
    Top,
)
from references.families import together

from .conftest import on_every_line

EXAMPLES = "hands_examples.txt"


def hands(text: str) -> Node:
    return parse_hands(Source(text))[0]


@on_every_line(EXAMPLES)
def test_example(text: str, meaning: str, tree_text: Callable[[Node], str]) -> None:
    assert tree_text(hands(text)) == meaning


@on_every_line(EXAMPLES)
def test_example_survives_formatting(text: str, meaning: str) -> None:
    tree = hands(text)
    assert hands(format_node(tree)) == tree


@pytest.mark.parametrize("text", ["33,3%", "22, 33,3%", "Pair minus 33,3%"])
def test_a_decimal_comma_that_happens_to_be_two_sets_draws_a_warning(text: str) -> None:
    _, (warning,) = parse_hands(Source(text))
    assert (warning.code, str(warning.severity)) == ("decimal-comma", "warning")
    assert warning.help is not None
    assert "`33.3%`" in warning.help
    assert text[slice(*warning.span or ())] == "33,3%"


@pytest.mark.parametrize("text", ["33, 3%", "22,33,15%", "TT,3%", "AKs:1,22"])
def test_a_comma_between_two_sets_does_not(text: str) -> None:
    assert parse_hands(Source(text))[1] == []


@together(
    ("text", "node"),
    [
        ("KdAc", Combo("Ac", "Kd")),
        ("78s", HandClass("87", "s")),
        ("AK", HandClass("AK", "")),
        ("AA", HandClass("AA", "")),
        ("Ax", Rag("A", "")),
        ("5xs", Rag("5", "s")),
        ("A?*", AnyKicker("A", "*")),
        ("AhK?", HalfKnown("Ah", "K?")),
        ("?h?", HalfKnown("?h", "?")),
        ("?", EveryHand()),
        ("none", NoHand()),
        ("Offset", Property("offsuit")),
        ("G2", Group(2)),
        ("TT+", Climb(HandClass("TT", ""), "+")),
        ("A5s-", Climb(HandClass("A5", "s"), "-")),
        ("JTs-54s", HandSpan(HandClass("JT", "s"), HandClass("54", "s"))),
        ("G2 to G5", GroupSpan(Group(2), Group(5))),
        ("15%", Top(15.0)),
        ("5%-10%", Band(5.0, 10.0)),
        ("Steal", Name("Steal")),
    ],
)
def test_node(text: str, node: Node) -> None:
    assert hands(text) == node


def test_a_percentage_in_a_comparison_is_a_share() -> None:
    tree = hands("Suited > 60%")
    assert list(tree.children()) == [Property("suited"), Share(0.6)]


def test_newlines_and_comments_are_blanks_in_an_expression() -> None:
    assert hands("22+,\n# pairs first\nA2s+ -- then aces\n/* and\nso on */ ,\n\nKTo+") == hands(
        "22+, A2s+, KTo+"
    )


def test_names_keep_their_case() -> None:
    assert hands("steal") != hands("Steal")


def warnings_of(text: str) -> list[tuple[str, str, str | None]]:
    source = Source(text)
    _, found = parse_hands(source)
    return [(str(d.severity), text[slice(*d.span)] if d.span else "", d.help) for d in found]


def test_and_beside_or_warns_with_the_reading() -> None:
    assert warnings_of("AA and KK or QQ") == [
        ("warning", "AA and KK or QQ", "this is `(AA and KK) or QQ`; write the parentheses you mean")
    ]
    assert warnings_of("AA | KK & QQ")[0][2] == "this is `AA or (KK & QQ)`; write the parentheses you mean"
    assert len(warnings_of("AA and KK or QQ and JJ or TT and 99")) == 1
    assert warnings_of("(AA and KK) or QQ") == []
    assert warnings_of("AA and (KK or QQ)") == []
    assert warnings_of("AA and KK, QQ or JJ") == []


def test_a_number_on_the_right_is_a_pair_with_a_note() -> None:
    assert warnings_of("? > 55") == [("note", "55", "write `55%` for 55 % equity against a random hand")]
    assert warnings_of("? > 65")[0][0] == Severity.NOTE
    assert warnings_of("? > TT") == []


@pytest.mark.parametrize("text", ["A5s--A2s", "A5s --A2s", "AA:0.5--3", "(AA)-- x", "AA --10"])
def test_a_comment_that_touches_an_operand_warns(text: str) -> None:
    ((severity, place, _),) = warnings_of(text)
    assert (severity, place) == ("warning", "--")


@pytest.mark.parametrize(
    "text", ["AA -- pairs", "AA --pairs", "--AA\nKK", "AA,\n--AA\nKK", "AA # --", "AA -- x--y"]
)
def test_a_plain_comment_does_not_warn(text: str) -> None:
    assert warnings_of(text) == []


def test_a_statement_is_not_an_expression() -> None:
    for text in ("AA; KK", "equity AA vs KK", "AA vs KK", ""):
        with pytest.raises(PQLError):
            hands(text)
