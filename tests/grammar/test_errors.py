"""What a player is told about a mistake: `errors_examples.txt` says it for each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pql.base.diagnostics import Diagnostic, PQLError, Source, Span
from pql.grammar import parse_boards, parse_hands, parse_program
from references.families import together

EXAMPLES = sorted(Path(__file__).parent.glob("*errors_examples.txt"))


def blocks() -> list[str]:
    parts = [
        part for file in EXAMPLES for part in file.read_text(encoding="utf-8").rstrip("\n").split("\n\n")
    ]
    return [part for part in parts if not part.startswith("# ")]


def written(text: str, diagnostics: list[Diagnostic]) -> str:
    """A text and its diagnostics in the form of the example file."""
    lines = [text]
    for diagnostic in diagnostics:
        assert diagnostic.span is not None
        start, end = diagnostic.span
        lines.append(f"{' ' * start}{'^' * max(1, end - start)} {diagnostic.code}")
        lines.append(f"  {diagnostic.severity}: {diagnostic.message}")
        if diagnostic.help:
            lines.append(f"  help: {diagnostic.help}")
    return "\n".join(lines)


@together("block", blocks(), ids=lambda block: block.split("\n")[0])
def test_example(block: str) -> None:
    text = block.split("\n")[0]
    program, diagnostics = parse_program(Source(text))
    assert written(text, diagnostics) == block
    assert program.statements == () or ";" in text


HAND_CODES = ("pair-suffix", "bad-hand", "bad-span", "bad-band", "bad-dash", "lone-card")


@together("block", blocks(), ids=lambda block: block.split("\n")[0])
def test_what_the_help_offers_can_be_read(block: str) -> None:
    """The last thing in backquotes after `write` must itself be a hands expression."""
    text, place, _, *rest = block.split("\n")
    if place.split()[-1] in HAND_CODES and rest and rest[0].startswith("  help: write `"):
        offer = rest[0].split("`")[-2]
        if text != "10s" and not text.startswith(
            "board"
        ):  # `10s` becomes `Ts`, one card, which is the next thing to say
            parse_hands(Source(offer))


def test_errors_of_a_program_come_in_text_order() -> None:
    text = "AAs; AA and KK or QQ; board AK; ? > 55; let suited = AA"
    _, diagnostics = parse_program(Source(text))
    starts = [diagnostic.span.start for diagnostic in diagnostics if diagnostic.span]
    assert starts == sorted(starts)
    assert len(starts) == 5


def test_an_expression_raises_what_a_program_collects() -> None:
    for text in ("AAs", "22+ - 55", "(AA", "AA,,KK"):
        with pytest.raises(PQLError) as raised:
            parse_hands(Source(text))
        _, (collected,) = parse_program(Source(text))
        (diagnostic,) = raised.value.diagnostics
        assert (diagnostic.code, diagnostic.message, diagnostic.span, diagnostic.help) == (
            collected.code,
            collected.message,
            collected.span,
            collected.help,
        )
        assert not raised.value.running


def test_no_text_at_all() -> None:
    with pytest.raises(PQLError, match="nothing to read"):
        parse_hands(Source("  # only a comment"))
    with pytest.raises(PQLError, match="nothing to read"):
        parse_boards(Source(""))


def test_an_unfinished_statement_is_reported_at_its_end_not_at_the_next_one() -> None:
    text = "equity AA vs   # whom?\nboard AK*"
    _, (error,) = parse_program(Source(text))
    assert error.code == "unexpected-end"
    assert error.span is not None
    assert text[: error.span.start] == "equity AA vs"


def test_the_text_form() -> None:
    """Severity and message, file, line and column, the line, carets under the place, help (section 6)."""
    _, (error,) = parse_program(Source("let x = 22+\ndistribution x vrsus QQ", "night.pql"))
    assert error.render().split("\n") == [
        "error: unknown word `vrsus`",
        "  --> night.pql:2:16",
        "2 | distribution x vrsus QQ",
        "  |                ^^^^^",
        "  help: did you mean `vs`?",
    ]


def test_a_place_far_to_the_right_is_shown_in_a_window() -> None:
    text = "AA, " * 100 + "AAs" + ", KK" * 100
    _, (error,) = parse_program(Source(text))
    line, carets = error.render().split("\n")[2:4]
    assert len(line) < 120
    assert line[carets.index("^") :].startswith("AAs")


def test_control_characters_do_not_reach_the_terminal() -> None:
    _, (error,) = parse_program(Source("AA \x1b[31m\t KK"))
    assert all(char.isprintable() for char in error.render().replace("\n", ""))


def test_the_machine_readable_form() -> None:
    _, (error,) = parse_program(Source("KK;\n  AAs", "x.pql"))
    assert error.to_dict() == {
        "type": "error",
        "code": "pair-suffix",
        "message": "a pair is never suited, so `AAs` says nothing",
        "source": "x.pql",
        "start": 6,
        "end": 9,
        "line": 2,
        "column": 3,
        "end_line": 2,
        "end_column": 6,
        "range": {"start": {"line": 1, "character": 2}, "end": {"line": 1, "character": 5}},
        "help": "write `AA`",
    }


@pytest.mark.parametrize(
    ("text", "span", "start", "end"),
    [
        ("AA\nKK", (0, 2), (0, 0), (0, 2)),
        ("AA\nKK", (1, 4), (0, 1), (1, 1)),
        ("\u00e9\U0001d11e AA", (3, 5), (0, 4), (0, 6)),
        ("\U0001f0a1\r\n\U0001f0a1\U0001f0a1x", (3, 5), (1, 0), (1, 4)),
        ("\rAA", (1, 3), (1, 0), (1, 2)),
        ("AA", (2, 3), (0, 2), (0, 2)),
        ("", (0, 0), (0, 0), (0, 0)),
    ],
)
def test_the_place_for_editors_counts_utf_16_units(
    text: str, span: tuple[int, int], start: tuple[int, int], end: tuple[int, int]
) -> None:
    found: Any = Diagnostic("bad-hand", "no", Span(*span), source=Source(text)).to_dict()
    assert (found["range"]["start"]["line"], found["range"]["start"]["character"]) == start
    assert (found["range"]["end"]["line"], found["range"]["end"]["character"]) == end
    # As an editor would find the place again.
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    before = lines[found["range"]["start"]["line"]].encode("utf-16-le")
    rest = before[2 * found["range"]["start"]["character"] :].decode("utf-16-le")
    assert rest == lines[found["line"] - 1][found["column"] - 1 :]
    assert rest == text[found["start"] :].split("\n")[0].rstrip("\r")
    assert found["end"] <= len(text)


def test_nothing_in_a_message_reaches_the_terminal_raw() -> None:
    name = "\x1b[31m\udcff"
    shown = Diagnostic(
        "bad-hand", f"cannot read `{name}`", Span(0, 1), source=Source("x", name), help=name
    ).render()
    assert shown.split("\n") == [
        "error: cannot read `<U+001B>[31m<U+DCFF>`",
        "  --> <U+001B>[31m<U+DCFF>:1:1",
        "1 | x",
        "  | ^",
        "  help: <U+001B>[31m<U+DCFF>",
    ]


@pytest.mark.parametrize("text", [None, 3, b"AKs", ["AKs"], {"AKs": 1.0}])
def test_what_is_no_text_is_a_type_error(text: Any) -> None:
    with pytest.raises(TypeError, match="PQL reads text, not"):
        Source(text)


@pytest.mark.parametrize(
    ("before", "columns"),
    [("AK ", 3), ("東京 ", 5), ("ｆ ", 3), ("e\u0301 ", 2), ("\t", 1), ("😀 ", 3), ("♥ ", 2)],
)
def test_the_caret_stands_under_its_place_after_wide_letters(before: str, columns: int) -> None:
    """East Asian letters take two columns of a terminal, combining marks none, a tab is shown as one blank."""
    text = f"{before}bad end"
    span = Span(len(before), len(before) + 3)
    *_, caret = Diagnostic("bad-hand", "y", span, source=Source(text)).render().split("\n")
    assert caret == "  | " + " " * columns + "^^^"


def test_the_caret_is_as_wide_as_what_it_means() -> None:
    *_, caret = Diagnostic("bad-hand", "y", Span(0, 2), source=Source("東京 AK")).render().split("\n")
    assert caret == "  | ^^^^"
    long = Source("東" * 300 + "K" + "東" * 300)
    *_, line, caret = Diagnostic("bad-hand", "y", Span(300, 301), source=long).render(80).split("\n")
    before = line[: line.index("K")]
    assert caret.index("^") == len(before) + before.count("東")
    assert len(line) + line.count("東") <= 100
