"""Tokens: the mode decides what a word is, a word is cut out whole, and newlines end what is finished."""

from __future__ import annotations

import pytest

from pql.base.diagnostics import PQLError, Source
from pql.grammar import parse_program
from pql.grammar.lexing.lexer import Lexer
from pql.grammar.lexing.tokens import Token
from references.families import together


def tokens(text: str, language: str | None = None) -> list[Token]:
    lexer = Lexer(Source(text), language)
    found = []
    while language is not None or lexer.next_statement():
        while (token := lexer.token()) is not None:
            found.append(token)
        if language is not None:
            break
    return found


def types(text: str) -> list[str]:
    return [token.type for token in tokens(text)]


@together(
    ("text", "expected"),
    [
        ("AKs", "HAND"),
        ("As Kd", "CARD CARD"),
        ("22+ Ax A? ?h? any steal", "ATOM ATOM ATOM ATOM ATOM ATOM"),
        ("G2 to G5", "GROUP TO GROUP"),
        ("top 15%", "TOP PERCENT"),
        ("AA:0.5", "HAND WEIGHT"),
        ("Suited > 0.5", "ATOM COMPARE DECIMAL"),
        ("88-JJ", "HAND DASH HAND"),
        ("88 - JJ", "HAND DASH HAND"),
        ("88-", "HAND DOWN"),
        ("88- ,", "HAND DOWN COMMA"),
        ("88 -", "HAND DASH"),
        ("88-steal", "HAND DOWN ATOM"),
        ("88-A10", "HAND DASH ATOM"),
        ("22+-55", "ATOM DASH HAND"),
        ("! not & && and in | || or union \\ minus but not", "NOT NOT AND AND AND AND OR OR OR OR MINUS MINUS MINUS"),
        ("'AA'", "QUOTE HAND ENDQUOTE"),
        ("board AK*f2 rainbow", "BOARD POSITIONS TEXTURE"),
        ("board AK>7[>F]", "BOARD POSITIONS POSITIONS POSITIONS"),
        ("board highcard >= T", "BOARD TEXTURE"),
        ("equity AA vs KK on AK* dead As", "EQUITY HAND VS HAND ON POSITIONS DEAD CARDS"),
        ("value As on Kd", "VALUE CARDS ON CARDS"),
        ("value 12", "VALUE NUMBER"),
        ("sample 5 of AA", "SAMPLE NUMBER OF HAND"),
        ("let AA = AA", "LET WORD ASSIGN HAND"),
        ("set limit = exact", "SET WORD ASSIGN WORD"),
        ("show any", "SHOW WORD"),
        ("import 'AA'", "IMPORT STRING"),
        ("explain list AA limit 5", "EXPLAIN LIST HAND LIMIT NUMBER"),
        ("AA where", "HAND WHERE"),
    ],
)  # fmt: skip
def test_types(text: str, expected: str) -> None:
    assert types(text) == expected.split()


def test_the_same_word_in_different_modes() -> None:
    assert types("paired") == ["ATOM"]
    assert types("board paired") == ["BOARD", "TEXTURE"]
    assert types("value none") == ["VALUE", "NONE"]
    assert types("none") == ["ATOM"]


def test_places() -> None:
    text = "  equity 'AKs' vs QQ:0.5 on >7 K [8,Q] but not x"
    for token in tokens(text):
        assert text[token.lexpos : token.end] == text[token.lexpos : token.end].strip() != ""
    assert tokens(text)[0].span == (2, 8)


def test_a_whole_text_as_one_expression() -> None:
    assert [token.type for token in tokens("AA\nKK", "hands")] == ["HANDS_TEXT", "HAND", "HAND"]
    assert [token.type for token in tokens("AA\nKK", "boards")] == ["BOARDS_TEXT", "POSITIONS", "POSITIONS"]
    with pytest.raises(PQLError, match="`;` cannot go inside a hands expression"):
        tokens("AA; KK", "hands")


def test_a_string_in_a_string() -> None:
    assert types("'AA, \"KK\"'") == ["QUOTE", "HAND", "COMMA", "QUOTE", "HAND", "ENDQUOTE", "ENDQUOTE"]


def test_comment_signs_in_strings_are_text() -> None:
    _, (error,) = parse_program(Source("'AA # KK'"))
    assert error.help == "inside a string nothing is a comment"
    program, diagnostics = parse_program(Source("import 'a#b--c/*d'"))
    assert diagnostics == []
    assert "a#b--c/*d" in repr(program)


@pytest.mark.parametrize(
    ("text", "statements"),
    [
        ("AA\n:0.5", 1),  # a line cannot begin with a weight: it is refused as a statement of its own
        ("board AK*\n>7>7>7", 1),
        ("board AK\n>7", 0),
    ],
)
def test_a_newline_ends_what_could_end_there(text: str, statements: int) -> None:
    """Whatever the next line begins with: only clause words continue a finished statement."""
    program, diagnostics = parse_program(Source(text))
    assert len(program.statements) == statements
    assert diagnostics


def test_the_error_for_a_line_of_its_own_points_at_its_beginning() -> None:
    text = "AA\n:0.5"
    _, (error,) = parse_program(Source(text))
    assert error.span == (3, 7)


def test_many_words_do_not_fill_the_memory() -> None:
    from pql.grammar.lexing.tokens import remembered

    parse_program(Source(" ".join(f"name{number}" for number in range(20_000))))
    assert len(remembered) <= 4096
