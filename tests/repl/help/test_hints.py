"""The line at the bottom: sizes, surprises, problems, and offers."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pql
from pql.repl.help import hints
from pql.repl.help.hints import NOTE, QUIET, WRONG, hint_for, looks_foreign
from references.families import together


def hint(text: str, cursor: int | None = None, session: pql.Session | None = None) -> hints.Hint | None:
    return hint_for(text, len(text) if cursor is None else cursor, session or pql.Session())


def said(text: str, cursor: int | None = None) -> str:
    found = hint(text, cursor)
    return "" if found is None else found.text


@together(
    ("text", "line"),
    [
        ("AK", "AKo, 12 hands (AK* = 16)"),
        ("equity $hero, 22", "$hero (hands): given with --param or from Python; `let` gives names here"),
        ("AA on $b", "$b (board): given with --param or from Python; `let` gives names here"),
        ("equity KA", "AKo, 12 hands (AK* = 16)"),
        ("set bare = both; AK", "AK*, 16 hands (AKo = 12)"),
        ("22+, AK", "90 hands, 6.79 % · AK is AKo, 12 hands (AK* = 16)"),
        ("Ax", "112 hands, 8.45 % · x is 2-8 (A?* = any)"),
        ("5xs", "24 hands, 1.81 % · x is 2-8 except 5 (5?s = any)"),
        ("22+, A2s+", "126 hands, 9.50 %"),
        ("AKs:0.5", "4 hands weighing 2, 0.15 %"),
        ("AKs and QQ", "no hands"),
        ("board AK*", "752 of 22,100 flops, 3.40 %"),
        (
            "board ***[>2F]",
            "210,496 of 1,082,900 turns, 19.44 % · [>2F]: a turn or river card above the second and"
            " below the highest card of the flop",
        ),
        ("board ***[>B] ", "239,200 of 1,082,900 turns, 22.09 %"),
        ("22+, AT+", "126 hands, 9.50 % · AT+ is ATo+ (AT*+ = suited too)"),
        ("board (AK*)", "704 of 22,100 flops, 3.19 % · brackets: no pair"),
        ("equity AA vs KK on (***)", "18,304 of 22,100 flops, 82.82 % · brackets: no pair"),
        ("board (AK*, AQ*)", "1,440 of 22,100 flops, 6.52 %"),
        ("let wide = 22+\nwide minus 22", "72 hands, 5.43 %"),
        ("", ""),
        ("AKs; ", ""),
    ],
)
def test_what_is_said(text: str, line: str) -> None:
    if line == "no hands":
        assert said(text).startswith(line)
    else:
        assert said(text) == line


def test_mixed_operators_show_their_grouping() -> None:
    found = hint("22+ and TT+ or AKs")
    assert found is not None
    assert (NOTE, "this is (22+ and TT+) or AKs") in found.parts


def test_warnings_are_notes() -> None:
    assert "AK means offsuit" in said("AK Suited")


def test_a_mistake_is_quiet_while_it_is_typed_and_loud_behind() -> None:
    typing, behind = hint("equity AKss"), hint("equity Qx9, AA")
    assert typing is not None
    assert behind is not None
    assert typing.parts[0][0] == QUIET
    assert behind.parts[0][0] == WRONG


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("distribution AsKs\n", "vs and the opponent's hands"),
        ("equity AsKs vs\n", "a hand"),
        ("(AA,\n", "Ctrl-C drops it"),
    ],
)
def test_an_unfinished_statement_says_what_is_missing_and_how_to_leave(text: str, part: str) -> None:
    assert part in said(text)
    assert "Ctrl-C drops it" in said(text)


def test_a_statement_word_being_typed_is_described() -> None:
    assert said("equ").startswith("equity: who wins")
    assert said("AKs; equ").startswith("equity: who wins")
    assert not said("equ", 2).startswith("equity:")  # the word is not being typed at its end
    assert "vs" not in said("equity AKs vs QQ\n")


def test_the_statement_explains_itself_before_there_is_an_expression() -> None:
    assert said("equity ").startswith("who wins")
    assert said("set ").startswith("change an option")


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("select avg(riverEquity(", "riverEquity("),
        ("select avg(riverEquity(hero) + handType(hero, ", "handType("),
        ("select avg(riverEquity(hero) + ", "mean"),
    ],
)
def test_the_function_whose_brackets_are_open_is_explained(text: str, part: str) -> None:
    assert part.lower() in said(text).lower()


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("select avg(riverEquity(x)) from x='AA', y='KK' by flop", "by cannot go here"),
        ("select avg(riverEqity(x)) from x='AA', y='KK'", "did you mean riverEquity?"),
        ("select avg(riverEquity(x)) from x='AAK', y='KK' ", "three ranks"),
        ("set ordr = chen", "there is no option ordr: did you mean order?"),
    ],
)
def test_a_mistake_behind_the_cursor_is_said_in_formulas_and_clauses_too(text: str, part: str) -> None:
    found = hint(text)
    assert found is not None
    assert part in found.text
    assert found.parts[0][0] == WRONG


@pytest.mark.parametrize(
    "text", ["select", "select ", "select avg(riverEquity(x)) ", "select avg(riverEquity(x)) fr", "sample 3"]
)
def test_what_is_being_typed_is_no_mistake_yet(text: str) -> None:
    found = hint(text)
    assert found is None or found.parts[0][0] == QUIET


def test_the_expression_at_the_cursor_counts() -> None:
    text = "equity AKs vs 22+ on AK*"
    assert said(text, 10).startswith("4 hands")
    assert said(text, 16).startswith("78 hands")
    assert said(text).startswith("752 of")


def test_the_session_is_not_changed() -> None:
    session = pql.Session()
    session.run("let steal = 22+")
    hint("let steal = AA; steal", session=session)
    assert session.names["steal"][1] == "22+"


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("AK", "AK*"),
        ("equity KA", "equity KA*"),
        ("equity AA vs AT+ Suited", "equity AA vs AT*+ Suited"),
        ("QT-Q8, Suited", "QT*-Q8*, Suited"),
        ("AK:0.54, Pair > 55", "AK*:0.54, Pair > 55"),
        ("22+, AT+", "std'22+, AT+'"),
        ("set bare = both; AK", "set bare = both; AKo"),
        ("AKs, 54%, 7h2d, A9?", None),
        ("set bare = error; AKs", None),
    ],
)
def test_the_other_reading_of_two_ranks_is_one_key_away(text: str, offered: str | None) -> None:
    found = hint(text)
    fix = None if found is None else found.fix
    assert (None if fix is None else text[: fix.start] + fix.replacement + text[fix.end :]) == offered


@pytest.mark.parametrize(
    ("text", "foreign"),
    [
        ("AT+, KQ", True),
        ("22+,AJs+,KQ", True),
        ("KQ-KT, 77", True),
        ("AKs, KQ:0.5", True),
        ("KQ", False),
        ("22+, AKs", False),
        ("KQ, AK*", False),
        ("KQ, Suited", False),
        ("", False),
        (",", False),
    ],
)
def test_lists_from_other_programs(text: str, foreign: bool) -> None:
    assert looks_foreign(text) is foreign


def test_a_foreign_list_is_offered_as_std() -> None:
    found = hint("equity AT+, KQ vs AA", 12)
    assert found is not None
    assert found.fix is not None
    assert (found.fix.start, found.fix.end, found.fix.replacement) == (7, 14, "std'AT+, KQ'")


@given(st.text("AKQsx9 ,+()[]'*?>2Fboard equity on vs not and;\n%:", max_size=40), st.integers(0, 40))
@settings(deadline=None)
def test_no_text_makes_it_throw(text: str, cursor: int) -> None:
    hint(text, min(cursor, len(text)))


def test_shares_are_those_of_the_deck_of_the_game() -> None:
    session = pql.Session(game="shortdeck")
    for text, said in (("equity 15%", "94 hands, 14.92 %"), ("board A**", "2,180 of 7,140 flops, 30.53 %")):
        hint = hint_for(text, len(text), session)
        assert hint is not None
        assert hint.text == said


@pytest.mark.parametrize("text", ["\n" * 16_000, "x" * 16_000 + " ", "AA, " + "x" * 16_000 + "1"])
def test_the_end_of_a_long_text_is_looked_at_from_the_end(text: str) -> None:
    """By processor time: from the beginning each blank and letter was tried, up to a second of it."""
    from time import process_time

    from pql.repl.typed_words import typed_word

    begun = process_time()
    for _ in range(20):
        typed_word(text)
        hint_for(text, len(text), pql.Session())
    assert process_time() - begun < 6
