"""The Pygments lexer: every text in pieces that together are the text, coloured as it is understood."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygments.lexers import get_lexer_by_name, get_lexer_for_filename
from pygments.token import Comment, Error, Keyword, Name, Number, Operator, Punctuation, String, _TokenType

from pql.grammar.editing.highlight import CARDS, PQLLexer
from pql.grammar.tables.keywords import KEYWORDS


def pieces(text: str) -> list[tuple[_TokenType, str]]:
    """The coloured pieces of a text, without blanks."""
    return [(kind, piece) for _, kind, piece in PQLLexer().get_tokens_unprocessed(text) if piece.strip()]


def test_it_is_registered() -> None:
    assert isinstance(get_lexer_by_name("pql"), PQLLexer)
    assert isinstance(get_lexer_for_filename("ranges.pql"), PQLLexer)


def test_a_statement() -> None:
    assert pieces("equity AKs, steal vs 'QQ+:0.5' on AK*f2 rainbow # why") == [
        (Keyword, "equity"),
        (Name.Constant, "AKs"),
        (Punctuation, ","),
        (Name.Variable, "steal"),
        (Keyword, "vs"),
        (String, "'"),
        (Name.Constant, "QQ+"),
        (Number.Float, ":0.5"),
        (String, "'"),
        (Keyword, "on"),
        (CARDS, "AK*f2"),
        (Name.Builtin, "rainbow"),
        (Comment.Single, "# why"),
    ]


def test_the_same_word_in_different_places() -> None:
    assert (Name.Builtin, "suited") in pieces("suited")
    assert (Name.Variable, "suited") in pieces("board suited")
    assert (Operator.Word, "but not") in pieces("AA but not KK")
    assert (Operator, "!") in pieces("!AA")


def test_comments_strings_and_definitions() -> None:
    text = "#!/usr/bin/env pql\nlet x = AA; -- c\n/* two\nlines */ import 'a.pql'; set bare = both"
    found = pieces(text)
    assert found[0] == (Comment.Hashbang, "#!/usr/bin/env pql")
    assert (Name.Variable, "x") in found
    assert (Comment.Single, "-- c") in found
    assert (Comment.Multiline, "/* two\nlines */") in found
    assert (String, "'a.pql'") in found
    assert (Name.Attribute, "bare") in found


def test_what_cannot_be_read_is_an_error_and_colouring_goes_on() -> None:
    found = pieces("equity AAs vs @ QQ\nboard AK*")
    assert (Error, "AAs") in found
    assert (Error, "@") in found
    assert (Keyword, "vs") in found
    assert found[-2:] == [(Keyword, "board"), (CARDS, "AK*")]


def test_unfinished_texts() -> None:
    assert pieces("equity 'AK")[-2:] == [(String, "'"), (Name.Constant, "AK")]
    assert pieces("AA /* x")[-1] == (Comment.Multiline, "/* x")


def test_every_keyword_has_a_colour_of_its_own() -> None:
    starts = {"hands": "", "boards": "board ", "statement": "", "clause": "list AA ", "cards": "value "}
    for row in KEYWORDS:
        if row.language in starts and row.word != "but":
            kind = pieces(starts[row.language] + row.word)[-1][0]
            if row.token not in ("HIGHCARD", "TEXTURE", "ATOM"):
                assert kind not in (Error, Name.Variable), row


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(), st.text("AKs*22+-/()'\"#;\n board vs equity[]:%.>f")))
def test_any_text_in_pieces(text: str) -> None:
    position = 0
    for index, _, piece in PQLLexer().get_tokens_unprocessed(text):
        assert index == position
        assert piece
        position += len(piece)
    assert position == len(text)


@pytest.mark.parametrize("text", ["(" * 50_000, "!" * 50_000, "@" * 50_000, "A" * 1_500_000, "'\n" * 20_000])
def test_bombs(text: str) -> None:
    assert sum(len(piece) for _, _, piece in PQLLexer().get_tokens_unprocessed(text)) == len(text)


SCRIPT = "let a = AhKd, 22+\n# why\n\nequity a vs QQ\n  on Kh7h2c; board (AK*) rainbow\nlist '((' ] @\nAKs"


def test_only_texts_with_suits_are_cards() -> None:
    found = pieces("AKs, AhKd, ?h?h, Ah? on")
    assert [text for kind, text in found if kind is CARDS] == ["AhKd", "?h?h", "Ah?"]


@pytest.mark.parametrize("text", [SCRIPT, "", "\n", "AKs\n\n# end\n", ";;", "/* open", "AKs\nvs"])
def test_colouring_can_begin_at_any_statement(text: str) -> None:
    statements = list(PQLLexer().statements(text))
    assert "".join(piece for _, pieces in statements for _, _, piece in pieces) == text
    for number, (end, _) in enumerate(statements):
        assert list(PQLLexer().statements(text, end)) == statements[number + 1 :]


def test_formulas() -> None:
    text = "select avg(riverEquity(hero)) as x from hero='AA' where nouts@flop >= 0x1F and flush or better"
    found = {piece: str(kind).removeprefix("Token.") for kind, piece in PQLLexer().get_tokens(text)}
    assert found["select"] == found["from"] == found["where"] == found["as"] == "Keyword"
    assert found["avg"] == found["riverEquity"] == "Name.Function"
    assert found["nouts"] == "Name.Builtin"
    assert found["@flop"] == "Name.Decorator"
    assert found["'AA'"] == "Literal.String"
    assert found[">="] == "Operator"
    assert found["and"] == "Operator.Word"
    assert found["0x1F"] == "Literal.Number.Integer"


@pytest.mark.parametrize(
    "text", ["equity $hero", "board $board", "dead $dead", "select avg($n)", "list AA limit $n"]
)
def test_parameters_are_coloured_as_names(text: str) -> None:
    text = f"equity AA vs KK {text}" if text.startswith("dead") else text
    name = text[text.index("$") :].rstrip(")")
    assert (Name.Variable, name) in [
        (kind, piece) for _, kind, piece in PQLLexer().get_tokens_unprocessed(text)
    ]


def test_the_words_of_tournaments() -> None:
    assert pieces("icm stacks Ann 5000, 'Bob B.' 3000.5 pay 50%, 30%") == [
        *((Keyword, "icm"), (Keyword, "stacks"), (Name.Attribute, "Ann"), (Number.Integer, "5000")),
        *((Punctuation, ","), (String, "'Bob B.'"), (Number.Float, "3000.5"), (Keyword, "pay")),
        *((Number.Float, "50%"), (Punctuation, ","), (Number.Float, "30%")),
    ]
    found = pieces("shove 10bb ante 0.1 vs AA:0.5 icm 10, 20 pay 3 hero 1 villain 2")
    assert found[:4] == [
        (Keyword, "shove"),
        (Number.Integer, "10bb"),
        (Keyword, "ante"),
        (Number.Float, "0.1"),
    ]
    assert {(Keyword, "icm"), (Keyword, "pay"), (Keyword, "hero"), (Keyword, "villain")} <= set(found)
    assert pieces("nash push 12bb") == [(Keyword, "nash"), (Keyword, "push"), (Number.Integer, "12bb")]
