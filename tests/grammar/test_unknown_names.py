"""A word nobody has named: a near word, a bad hand (section 1), or an unknown name."""

from __future__ import annotations

import pytest

import pql
from pql.base.diagnostics import Source, Span
from pql.grammar.errors.unknown_names import unknown_name
from pql.statements.sets.result import HandsResult
from references.families import together


@together(
    ("name", "language", "code", "help"),
    [
        ("Conected", "hands", "unknown-name", "did you mean `Connected`?"),
        ("steel", "hands", "unknown-name", "did you mean `steal`?"),
        ("jaming", "hands", "unknown-name", "did you mean `jamming`?"),  # a known name before a bad hand
        ("rainbo", "boards", "unknown-name", "did you mean `rainbow`?"),
        ("equty", "hands", "unknown-name", "did you mean `equity`?"),
        ("versus", "hands", "unknown-name", "did you mean `vs`?"),
        ("K10s", "hands", "bad-hand", "write `T` for the ten: `KTs`"),
        ("AKx", "hands", "bad-hand", "the suffixes are `s` suited, `o` offsuit or `*` both"),
        ("Ahx", "hands", "bad-hand", "write a card there, or `Ah?`"),
        ("AKx", "boards", "bad-board", "write `*` for any card"),
        ("AKf", "boards", "bad-board", "write `f2` for two of a suit, `f0` for rainbow"),
        ("rainbow", "hands", "unknown-name", "`rainbow` describes boards: write `board rainbow`"),
        ("suited", "boards", "unknown-name", "`suited` describes hands"),
        ("turn", "boards", "unknown-name", "a street comes before a texture: `turn.paired`"),
        ("Gap4", "hands", "unknown-name", "there are `Gap1`, `Gap2`, `Gap3`, and `Gap` for any of them"),
        ("Group12", "hands", "unknown-name", "there are `Group1` to `Group9`"),
        ("SUITD", "hands", "unknown-name", "did you mean `Suited`?"),
        ("help", "hands", "unknown-name", "in the shell `\\?` does that"),
        ("quit", "hands", "unknown-name", "in the shell `\\q` does that"),
    ],
)
def test_help(name: str, language: str, code: str, help: str) -> None:
    found = unknown_name(name, language, ["steal", "jamming"], Span(0, len(name)), Source(name))
    assert (found.code, found.help) == (code, help)


def test_far_from_everything() -> None:
    for language in ("hands", "boards"):
        found = unknown_name("qwertyuiop", language, [], None, Source("qwertyuiop"))
        assert found.code == "unknown-name"
        assert "let qwertyuiop = " in (found.help or "")


def test_a_statement_word_is_offered_only_where_a_statement_begins() -> None:
    text = "AA, equty"
    found = unknown_name("equty", "hands", [], Span(4, 9), Source(text))
    assert "equity" not in (found.help or "")
    found = unknown_name("equty", "hands", [], Span(4, 9), Source("AA; equty"))
    assert found.help == "did you mean `equity`?"


def test_the_language_is_kept_apart() -> None:
    assert "trips" not in (unknown_name("tripz", "hands", [], None, Source("")).help or "")
    assert unknown_name("tripz", "boards", [], None, Source("")).help == "did you mean `trips`?"


def test_the_last_answer_that_is_not_there_yet() -> None:
    found = unknown_name("_", "hands", [], None, Source("_"))
    assert found.message == "there is no last answer yet"


@pytest.mark.parametrize("word", ["nuts", "compare", "flops"])
def test_a_program_may_still_call_its_own_sets_like_a_younger_statement(word: str) -> None:
    session = pql.Session()
    session.run(f"let {word} = AA, KK")
    alone, *_ = session.run(
        f"{word}\nequity Suited, {word} vs {word} on Kh7h2c\nselect count(true) from a='{word}', b='QQ', board='Kh7h2c'"
    )
    assert isinstance(alone, HandsResult)
    assert alone.hands == pql.hands("AA, KK")
    session.run(f"let {word} = board Kh7h2c\nequity AA vs QQ on {word}")
    session.run(f"let {word} = formula nhandshi == 0\nselect avg({word}) from a='AA', b='QQ', board='Kh7h2c'")
