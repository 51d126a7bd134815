"""What people type, and what a friendly expert answers: `typed_guesses.txt`, some two hundred of both."""

from __future__ import annotations

import re
from pathlib import Path

import pql
from pql.grammar.errors.rewrites import _ROWS as REWRITES
from references.families import together

FILE = Path(__file__).parent / "typed_guesses.txt"
BLOCKS = [
    part for part in FILE.read_text(encoding="utf-8").rstrip("\n").split("\n\n") if not part.startswith("# ")
]
QUOTED = re.compile(r"`([^`]+)`")
# What may stand in backquotes of a help and is no statement: words and signs that the help speaks about.
WORDS = {"btn", "s", "o", "T", "select count(...)", "let NAME = ...", "NAME", "import 'ranges.pql'"}
PART = re.compile(r"\W+|[\d.]+%?|\\.*|pql\..*")
NOTHING_SAID = "a hand is written `AKs`"


def answered(text: str) -> str:
    """A text and what is said about it, as the file has it."""
    compilation = pql.Session().compile(text)
    error = next((each for each in compilation.diagnostics if each.is_error), None)
    if error is not None:
        return f"{text}\n  error: {error.message}\n  help: {error.help}"
    said = [f"  {each.severity}: {each.help or each.message}" for each in compilation.diagnostics]
    return "\n".join([text, "  works", *said])


def compiles(text: str) -> bool:
    return not pql.Session().compile(text).failed


def test_there_are_two_hundred_of_them() -> None:
    texts = [block.split("\n")[0] for block in BLOCKS]
    assert len(texts) >= 200
    assert len(set(texts)) == len(texts)


@together("block", BLOCKS, ids=lambda block: block.split("\n")[0])
def test_what_is_answered(block: str) -> None:
    assert answered(block.split("\n")[0]) == block


@together("block", BLOCKS, ids=lambda block: block.split("\n")[0])
def test_the_help_is_pql(block: str) -> None:
    """Everything the help shows is a statement that compiles, or a word of the shell or the language."""
    _, first, *rest = block.split("\n")
    if first == "  works":
        return
    (line,) = rest
    help_line = line.removeprefix("  help: ")
    if help_line == "None":
        # What chips are worth in a tournament: nothing that PQL answers is near.
        assert "tournament" in first
        return
    assert not help_line.startswith(NOTHING_SAID)
    shown = QUOTED.findall(help_line)
    assert shown
    for text in shown:
        assert (
            text in WORDS or PART.fullmatch(text) or compiles(text) or _is_word(text) or _continues(text)
        ), text


def _is_word(text: str) -> bool:
    return text.lower() in {word.lower() for word, _, _ in pql.keywords()}


def _continues(text: str) -> bool:
    """A clause or an operator with what follows it: `on Kh7h2c`."""
    return compiles(f"equity AA vs KK {text}") or compiles(f"equity AA {text} KK")


def test_a_guess_is_never_taken() -> None:
    """A rewritten statement is offered and not run, whatever is in force stays."""
    session = pql.Session()
    assert session.compile("x = 22+").failed
    assert session.compile("set bare both").failed
    assert session.names == {}
    assert session.options.word("bare") == "offsuit"


def test_names_of_the_session_count() -> None:
    session = pql.Session()
    session.run("let steal = 22+")
    assert not session.compile("steal against AA").failed
    (error,) = session.compile("steal contra AA").diagnostics
    assert error.help == "write `equity steal vs AA`"
    (error,) = session.compile("steel").diagnostics
    assert error.help == "did you mean `steal`?"


def test_a_long_or_right_text_is_not_guessed_at() -> None:
    for text in ("aces, " * 50, "let x = AKs", "$", " $ "):
        diagnostics = pql.Session().compile(text).diagnostics
        assert all("another way" not in each.message for each in diagnostics)


def test_a_parameter_stays_one_and_the_prompt_of_a_terminal_goes() -> None:
    for text in ("$hero contra KK", "$ equity $hero versus KK"):
        (error,) = pql.Session().compile(text).diagnostics
        assert error.help == "write `equity $hero vs KK`"


def test_each_statement_of_a_text_has_its_guess() -> None:
    text = "AKs; aces; let x = AA\nkings vs x"
    first, second = pql.Session().compile(text).diagnostics
    assert (first.help, second.help) == ("write `AA`", "write `equity KK vs x`")
    assert first.span is not None
    assert text[slice(*first.span)] == "aces"


def test_rows_are_written_once() -> None:
    patterns = [row[0] for row in REWRITES]
    assert len(set(patterns)) == len(patterns)


def test_a_clause_on_a_line_of_its_own_is_no_statement() -> None:
    """`where` begins a question in English as well."""
    text = "select avg(net) from history 'mine' for 'ann'\nwhere nothingLikeIt > 3"
    (problem,) = [each for each in pql.Session().compile(text).diagnostics if each.is_error]
    assert problem.message == "unknown name `nothingLikeIt`"
