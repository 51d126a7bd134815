"""The registry of meta commands and the help made from it."""

import pytest
from pql.repl.help import help_text, topics
from pql.repl.meta import is_meta, nearest, split_meta
from pql.repl.meta_commands import COMMANDS
from pql.repl.render.page import Page

import pql

PAGE = Page()


def test_every_command_explains_itself() -> None:
    for name, command in COMMANDS.items():
        assert name.startswith("\\")
        assert command.summary.endswith(".")
        assert command.name in help_text("", PAGE)
        assert command.summary in " ".join(help_text(name, PAGE).split())
        assert command.summary in " ".join(help_text(name[1:], PAGE).split())


@pytest.mark.parametrize(
    ("typed", "name", "argument"),
    [
        ("\\q", "\\q", ""),
        ("  \\q ;", "\\q", ""),
        ("\\?", "\\?", ""),
        ("\\?hands", "\\?", "hands"),
        ("\\?  hands", "\\?", "hands"),
        ("\\TIMING  on;", "\\timing", "on"),
        ("\\i my ranges.pql", "\\i", "my ranges.pql"),
        ("\\", "\\", ""),
    ],
)
def test_names_and_arguments(typed: str, name: str, argument: str) -> None:
    assert is_meta(typed)
    assert split_meta(typed) == (name, argument)


def test_nearest() -> None:
    assert nearest("\\timng", COMMANDS) == "\\timing"
    assert nearest("\\xyzzy", COMMANDS) is None


def test_help_knows_every_word_of_the_language() -> None:
    for word, language, summary in pql.keywords():
        text = " ".join(help_text(word.upper(), PAGE).split())
        assert f"({language}) {summary}" in text
        assert word in topics()


def test_help_on_a_sub_language_lists_its_words() -> None:
    text = help_text("hands", PAGE)
    assert text.startswith("Words of hands\n")
    assert "connected" in text


def test_help_on_an_unknown_topic_suggests() -> None:
    assert "did you mean connected?" in help_text("conected", PAGE)
    assert "\\? alone" in help_text("xyzzy", PAGE)


def test_help_examples_are_true() -> None:
    """Every example question of the overview compiles."""
    from pql.repl.help import QUESTIONS

    session = pql.Session()
    for example, _ in QUESTIONS:
        for part in example.split(", ") if example.startswith("AKs,") else [example]:
            compilation = session.compile(part)
            assert not compilation.diagnostics, (part, compilation.diagnostics)


@pytest.mark.parametrize("width", [20, 40, 80, 200])
@pytest.mark.parametrize("topic", ["", "hands", "keys", "boards", "equity"])
def test_help_fits_the_page(width: int, topic: str) -> None:
    lines = help_text(topic, Page(width=width)).split("\n")
    assert max(map(len, lines)) <= max(width, 56)
