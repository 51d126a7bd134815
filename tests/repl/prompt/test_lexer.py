"""Colours while typing: only what changed is read again, and the outcome is as if all had been."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from prompt_toolkit.document import Document
from prompt_toolkit.styles import Style

from pql.render.themes import THEMES, editor_styles, theme
from pql.repl.prompt.lexer import PromptLexer, StatementColors


def fragments(text: str) -> list[list[tuple[str, str]]]:
    get_line = PromptLexer().lex_document(Document(text))
    return [[fragment[:2] for fragment in get_line(number)] for number in range(text.count("\n") + 1)]


def styles_of(text: str, piece: str) -> list[str]:
    return [style for line in fragments(text) for style, part in line if part == piece]


def test_the_lines_are_the_text() -> None:
    text = "let a = 22+ # why\n\nequity (AhKd,\n  QQ) vs AA\n  on Kh7h2c;\n"
    assert ["".join(part for _, part in line) for line in fragments(text)] == text.split("\n")


def test_hands_of_omaha_are_read_where_it_is_the_game() -> None:
    hands = "equity AsAhKsKh vs KKQQ, JT98"

    def has_error(colors: StatementColors, text: str) -> bool:
        return any("error" in style for each in colors.of(text) for line in each.lines for style, _ in line)

    game = ["holdem"]
    colors = StatementColors(lambda: game[0])
    assert has_error(colors, hands)
    game[0] = "omaha"
    assert not has_error(colors, hands)
    assert has_error(colors, "game holdem\n" + hands)
    colors = StatementColors()
    for cursor in range(len("game omaha\n"), len("game omaha\n" + hands) + 1):
        colors.of(("game omaha\n" + hands)[:cursor])
    assert not has_error(colors, "game omaha\n" + hands)


def test_each_suit_has_its_own_style() -> None:
    for suit, card in zip("shdc", ["As", "Kh", "Qd", "Jc"], strict=True):
        (style,) = styles_of("board AsKhQd Jc", card)
        assert f"class:suit.{suit}" in style
    assert "suit" not in "".join(styles_of("AKs", "AKs"))


def test_lonely_brackets_are_marked() -> None:
    assert "open-bracket" in styles_of("equity (AKs, QQ", "(")[0]
    assert "unmatched" in styles_of("equity AKs) vs QQ", ")")[0]
    assert "bracket" not in styles_of("equity (AKs) vs QQ", "(")[0]
    assert "unmatched" not in "".join(styles_of("board AK*[>2F]", "]"))
    assert "open-bracket" not in "".join(styles_of("AKs # ( why", "# ( why"))


def test_meta_commands_are_one_piece() -> None:
    assert fragments("\\set theme (") == [[("class:meta", "\\set theme (")]]


def test_a_key_in_a_long_text_reads_a_statement_or_two(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "".join(f"let steal{n} = 22+, A2s+\nequity steal{n} vs TT+\n" for n in range(50))
    colors = StatementColors()
    assert len(colors.of(text)) == 100
    read = []
    statements = colors._lexer.statements

    def counted(text: str, start: int) -> object:
        for statement in statements(text, start):
            read.append(statement)
            yield statement

    monkeypatch.setattr(colors._lexer, "statements", counted)
    for place in (10, 1200, len(text) - 5):
        read.clear()
        changed = text[:place] + "9" + text[place:]
        assert colors.of(changed) == StatementColors().of(changed)
        assert 1 <= len(read) <= 5
        colors.of(text)
    read.clear()
    colors.of("equity (AA, " + text)
    assert len(read) <= 5


EDITS = st.lists(
    st.tuples(st.integers(0, 80), st.integers(0, 5), st.text("AKs,(2+)\n;' v#/*on=let", max_size=8)),
    max_size=12,
)


@given(EDITS)
@settings(deadline=None)
def test_colouring_after_any_edits_is_as_from_the_start(edits: list[tuple[int, int, str]]) -> None:
    colors = StatementColors()
    text = "let a = 22+\nequity a vs (QQ, AKs)\n  on AK*; board (***)\nAKs"
    for start, length, fresh in edits:
        text = text[:start] + fresh + text[start + length :]
        assert colors.of(text) == StatementColors().of(text)


@pytest.mark.parametrize("name", THEMES)
def test_every_theme_is_well_formed(name: str) -> None:
    Style.from_dict(editor_styles(name))
    inks = theme(name).inks
    assert len({inks[f"suit-{suit}"] for suit in "cdhs"}) == 4
    assert {"error", "help", "faint", "title"} <= set(inks)


def test_the_terminal_says_whether_it_is_light(monkeypatch: pytest.MonkeyPatch) -> None:
    from pql.render.themes import resolved

    monkeypatch.setenv("COLORFGBG", "0;15")
    assert resolved("auto") == "light"
    monkeypatch.setenv("COLORFGBG", "15;0")
    assert resolved("auto") == "dark"
