"""The registry of meta commands and the help made from it."""

import pytest

import pql
from pql.render.page import Page
from pql.repl import commands
from pql.repl.help.topics import help_text, topics
from pql.repl.meta_commands import COMMANDS, NAMES, is_meta, meant_as_meta, split_meta
from pql.repl.typed_words import nearest
from references.families import together

PAGE = Page()
assert commands


def test_every_command_explains_itself() -> None:
    for name, command in COMMANDS.items():
        assert name.startswith("\\")
        assert command.summary.endswith(".")
        assert command.name in help_text("", PAGE)
        assert command.summary in " ".join(help_text(name, PAGE).split())
        assert command.action.__doc__
        for alias in command.aliases:
            assert command.name in help_text(alias, PAGE)


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
        assert word in dict(topics())


def test_help_on_a_sub_language_lists_its_words() -> None:
    text = help_text("hands", PAGE)
    assert text.startswith("Words of hands\n")
    assert "connected" in text


def test_help_on_an_unknown_topic_suggests() -> None:
    assert "did you mean connected?" in help_text("conected", PAGE)
    assert "\\? alone" in help_text("xyzzy", PAGE)


def test_help_on_the_beginning_of_a_word_lists_the_words() -> None:
    text = help_text("riverEq", PAGE)
    assert text.startswith("Words that begin with riverEq\n  riverEquity  riverEquity(player?)")


def test_help_examples_are_true() -> None:
    """Every example question of the overview compiles."""
    from pql.repl.help.topics import QUESTIONS

    session = pql.Session()
    for example, _ in QUESTIONS:
        for part in example.split(", ") if example.startswith("AKs,") else [example]:
            compilation = session.compile(part)
            assert not compilation.diagnostics, (part, compilation.diagnostics)


@together(
    ("topic", "part"),
    [
        ("[>2F]", "above the second and below the highest card of the flop"),
        ("[8,Q]", "from 8 to Q"),
        ("f2", "exactly 2 cards"),
        (">T", "T or higher"),
        ("AK", "AKo, 12 hands"),
        ("Ax", "x is 2-8"),
        ("(AK*)", "no pair"),
        ("equity", "who wins"),
        ("timing", "how long each statement"),
        ("\\timing", "how long each statement"),
        ("22+, AKs", "82 hands"),
        ("`gap2`", "two ranks between"),
    ],
)
def test_help_on_anything_one_might_point_at(topic: str, part: str) -> None:
    assert part in " ".join(help_text(topic, PAGE).split())


def test_help_on_a_name_of_the_session() -> None:
    session = pql.Session()
    session.run("let steal = 22+")
    assert "(hands) 22+" in help_text("steal", PAGE, session)


def test_names_are_told_apart() -> None:
    names = [name for command in COMMANDS.values() for name in (command.name, *command.aliases)]
    assert len(names) == len(set(names)) == len(NAMES)
    assert all(name == name.lower() for name in names)


@together(
    ("typed", "meant"),
    [
        ("help", "\\?"),
        ("HELP;", "\\?"),
        ("help equity", "\\? equity"),
        ("? gap2", "\\? gap2"),
        ("quit", "\\q"),
        ("exit()", "\\q"),
        (":q", "\\q"),
        ("gap2?", "\\? gap2"),
        ("AKs", None),
        ("A?", None),
        ("?", "\\?"),
        ("q\nq", None),
        ("", None),
    ],
)
def test_plain_words_that_mean_a_command(typed: str, meant: str | None) -> None:
    assert meant_as_meta(typed) == meant


def test_a_name_of_the_session_is_no_command() -> None:
    assert meant_as_meta("tour", ["tour"]) is None


@together("width", [20, 40, 80, 200])
@together("topic", ["", "hands", "keys", "boards", "equity"])
def test_help_fits_the_page(width: int, topic: str) -> None:
    lines = help_text(topic, Page(width=width)).split("\n")
    assert max(map(len, lines)) <= max(width, 56)
