"""The keyword table, names that `let` may give, and did-you-mean."""

from __future__ import annotations

import pytest

from pql.base.diagnostics import Misread, Source
from pql.base.suggestions import COMMON_SLIPS, did_you_mean
from pql.grammar import parse_program
from pql.grammar.rules.names import check_name
from pql.grammar.tables.keywords import (
    CONTINUATION_WORDS,
    KEYWORDS,
    LANGUAGES,
    RESERVED_WORDS,
    is_reserved,
    words_of,
)
from references.families import together


def test_every_row_is_complete() -> None:
    seen = set()
    for row in KEYWORDS:
        assert row.language in LANGUAGES
        assert row.word == row.word.lower()
        assert row.token.isupper()
        assert row.summary
        assert not row.summary.endswith(".")
        assert (row.language, row.word, row.meaning) not in seen
        seen.add((row.language, row.word, row.meaning))


def test_aliases_have_their_word_in_the_same_language() -> None:
    aliases = [row for row in KEYWORDS if row.is_alias]
    assert {"offset", "paired", "s", "g2", "groupnone", "union"} <= {row.word for row in aliases}
    for row in aliases:
        assert not words_of(row.language)[row.meaning].is_alias


def test_the_clause_words_of_the_specification() -> None:
    text = "from where group order limit vs on dead by exact within samples seed opponents improving discounted to"
    assert {
        *text.split(),
        "folded",
        "having",
        "with",
        "continuing",
        "rake",
        "for",
        "article",
    } == RESERVED_WORDS
    assert RESERVED_WORDS < CONTINUATION_WORDS


def test_a_word_is_reserved_in_its_own_language() -> None:
    assert is_reserved("Suited", "hands")
    assert not is_reserved("suited", "boards")
    assert is_reserved("rainbow", "boards")
    assert not is_reserved("rainbow", "hands")
    for word in ("vs", "where", "by", "equity", "board", "and", "not"):
        assert is_reserved(word, "hands")
        assert is_reserved(word, "boards")


@pytest.mark.parametrize(
    "name", ["steal", "_x", "jam", "tag", "villain_3bet", "Ace", "Über", "board_range", "x2"]
)
def test_names(name: str) -> None:
    for kind in ("hands", "boards"):
        check_name(name, kind)


@together(
    ("name", "reason"),
    [
        ("AKs", "reads as a hand"),
        ("AAo", "reads as a hand"),
        ("ax", "reads as a hand"),
        ("AsKd", "reads as a hand"),
        ("as", "reads as a card"),
        ("AsKdQc", "reads as board positions (As Kd Qc)"),
        ("jacks", "reads as board positions (J Ac Ks)"),
        ("AKQ", "reads as board positions (A K Q)"),
        ("k", "reads as the rank K"),
        ("f2", "reads as a flush token"),
        ("AKQf2", "reads as board positions with a flush token"),
        ("vs", "is a word of the language"),
        ("Where", "is a word of the language"),
        ("2x", "cannot be a name"),
        ("a-b", "cannot be a name"),
        ("x+", "cannot be a name"),
        ("", "cannot be a name"),
    ],
)
def test_words_that_cannot_be_names(name: str, reason: str) -> None:
    with pytest.raises(Misread) as raised:
        check_name(name, "hands")
    assert reason in raised.value.message
    assert raised.value.help


def test_a_keyword_of_the_other_language_can_be_a_name() -> None:
    program, diagnostics = parse_program(Source("let rainbow = AA; let suited = board AK*"))
    assert diagnostics == []
    assert len(program.statements) == 2
    _, diagnostics = parse_program(Source("let suited = AA; let rainbow = board AK*"))
    assert [diagnostic.code for diagnostic in diagnostics] == ["reserved-name"] * 2


def test_did_you_mean() -> None:
    words = ["suited", "offsuit", "connected", "vs", "Steal"]
    assert did_you_mean("suitd", words) == "suited"
    assert did_you_mean("CONECTED", words) == "connected"
    assert did_you_mean("steel", words) == "Steal"
    assert did_you_mean("against", words) == "vs"
    assert did_you_mean("zzzzzz", words) is None
    assert did_you_mean("x" * 10_000, words) is None
    assert all(meant in {row.word for row in KEYWORDS} for meant in COMMON_SLIPS.values())
    for language in ("statement", "clause", "hands", "boards"):
        assert COMMON_SLIPS.keys().isdisjoint(words_of(language))
