"""Whatever is typed: an answer or a `PQLError`, soon, and nothing else."""

from __future__ import annotations

import contextlib
import inspect
import pickle
import sys
import threading
from collections.abc import Callable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pql.base.diagnostics import PQLError, Source
from pql.grammar import (
    expected_words,
    format_node,
    is_complete,
    parse_boards,
    parse_formula,
    parse_hands,
    parse_program,
    parser,
)
from pql.grammar.limits import (
    MAX_DEPTH,
    MAX_ERRORS,
    MAX_NESTING,
    MAX_TEXT,
    MAX_TOKENS,
    MAX_WORD,
)
from pql.grammar.nodes.base import Node
from pql.grammar.tables.keywords import KEYWORDS
from references.families import random_examples, together

# Pieces of the language in any order come closer to its edges than any characters do.
WORDS = """
    AK AKs AKo AK* AA 22+ 77- A5s- Ah As Kd ? ?h A? Ax 15% 0.5 :0.5 steal x 42 0x1F 10 A10 22++ AKx *** AK* Ah7d2c f2
    f>2 [>2F] [8,Q] >7 <9 [ ] ( ) ( ) , , ; & && | || ! - -- # /* */ < <= > >= = + @ % ' " 'AA' "AK*" A♠K♥ ♠ é ٣ ² ß
"""
pieces = st.sampled_from(
    [row.word for row in KEYWORDS] + WORDS.split() + ["\\", "\n", "\n\n", " ", "\t", "\r\n", "\ufe0f", "\0"]
)
strange = st.sampled_from("İǏßſΣĸʼnª²٣Ж𝐀ﬁ\u0301\u200b")
texts = st.one_of(
    st.text("AK27*hs()[]<>f235,FB ", max_size=14).map("board {}".format),
    st.lists(strange | st.sampled_from("xa.@1( "), max_size=8).map("".join).map("board AK* where {}".format),
    st.text(max_size=40),
    st.lists(pieces, max_size=14).map(" ".join),
    st.lists(pieces, max_size=14).map("".join),
    st.text("AKQJT98765432cdhsoxfFB?*+-:%()[]<>=,'\" !&|;\n", max_size=30),
)


@random_examples(300)
@given(texts)
@example("'\n'")
@example("JJ(JJ -) - ²88")
@example("R2")
@example("board KK*(f2f2)")
@example("board AK*f2(f3)")
@example("select avg(İx.nouts) from hero = 'AA'")
@example("'(AA' vs KK; ''; 'AA")
def test_any_text_is_read_or_refused(text: str) -> None:
    program, diagnostics = parse_program(Source(text))
    for diagnostic in diagnostics:
        assert diagnostic.message
        assert diagnostic.span is not None
        assert 0 <= diagnostic.span.start < diagnostic.span.end <= len(text) + 1
        diagnostic.render()
        diagnostic.to_dict()
    for read in (parse_hands, parse_boards, parse_formula):
        for part in (text, text.removeprefix("board ").removeprefix("AK* where ")):
            try:
                tree = read(Source(part))[0]
            except PQLError:
                continue
            assert read(Source(format_node(tree)))[0] == tree
    again, problems = parse_program(Source(format_node(program)))
    assert not [problem for problem in problems if problem.is_error]
    assert again == program


@random_examples(150)
@given(texts)
def test_any_text_can_be_completed(text: str) -> None:
    is_complete(text)
    for word, kind in expected_words(text):
        assert kind
        assert kind in ("formulas", "player") or word == word.lower()


@random_examples(100)
@given(texts, st.data())
def test_a_program_that_is_right_stays_complete(text: str, data: st.DataObject) -> None:
    _, diagnostics = parse_program(Source(text))
    if not any(diagnostic.is_error for diagnostic in diagnostics):
        assert is_complete(text)


BOMBS = {
    "parentheses": "(" * 100_000,
    "a megabyte of !": "!" * (MAX_TEXT - 1),
    "nots": "not " * 200_000,
    "explains": "explain " * 100_000,
    "closing": ")" * 900_000,
    "board brackets": "board " + "(" * 900_000,
    "square brackets": "board " + "[" * 900_000,
    "commas": "AA," * 300_000,
    "juxtaposed": "AA " * 300_000,
    "players": "equity AA" + " vs KK" * 150_000,
    "one word": "A" * 900_000,
    "one number": "1" * 900_000,
    "stars": "board " + "*" * 900_000,
    "quotes": "'\n" * 200_000,
    "comments": "/*" * 400_000,
    "strange characters": "@;" * 400_000,
    "blank": " " * (MAX_TEXT - 1) + "\n" * 0,
    "lines": "\n" * MAX_TEXT,
    "bad lines": "equity AA\nlet\n" * 60_000,
    "mixed": "(not (AA, AA minus (AA and (AA KK (AA > TT, " * 20_000,
    "too long": "A" * (MAX_TEXT + 1),
}


@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize("name", BOMBS)
def test_bombs_end_soon_in_few_clear_errors(name: str) -> None:
    text = BOMBS[name]
    problems = parse_program(Source(text))[1]
    assert len(problems) <= MAX_ERRORS + 1
    assert all(len(diagnostic.render()) < 1000 for diagnostic in problems)
    # These read all of a text, also after many errors: a part of it shows work that grows faster than the text.
    assert is_complete(text[: MAX_TEXT // 16]) in (True, False)
    assert all(kind for _, kind in expected_words(text[: MAX_TEXT // 16]))


@pytest.mark.full
@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize("name", BOMBS)
def test_whole_bombs_can_be_completed_soon(name: str) -> None:
    assert is_complete(BOMBS[name]) in (True, False)
    assert all(kind for _, kind in expected_words(BOMBS[name]))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("(" * (MAX_NESTING + 1), "too-deep"),
        ("!" * (MAX_NESTING + 1) + "AA", "too-deep"),
        ("explain " * (MAX_NESTING + 1) + "AA", "too-deep"),
        ("EXPLAIN " * (MAX_NESTING + 1) + "AA", "too-deep"),
        ("(AA, AA or AA minus AA and not " * 40 + "AA" + ")" * 40, "too-deep"),
        (("!" * 20 + "(") * 8 + "AA" + ")" * 8, "too-deep"),
        ("explain " * 49 + "!" * 49 + "AA and !" + "!" * 40 + "AA", "too-deep"),
        ("AA," * MAX_TOKENS, "statement-too-long"),
        ("x" * (MAX_WORD + 1), "word-too-long"),
        (" " * (MAX_TEXT + 1), "text-too-long"),
    ],
)
def test_limits(text: str, code: str) -> None:
    _, diagnostics = parse_program(Source(text))
    assert diagnostics[0].code == code


def test_there_are_not_too_many_statements(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parser, "MAX_STATEMENTS", 3)
    assert parse_program(Source("AA; KK; QQ;"))[1] == []
    program, (error,) = parse_program(Source("AA; KK; QQ; JJ; TT"))
    assert error.code == "too-many-statements"
    assert len(program.statements) == 3


def depth(node: Node) -> int:
    return 1 + max((depth(child) for child in node.children()), default=0)


def fits(text: str) -> bool:
    with contextlib.suppress(PQLError):
        return bool(parse_hands(Source(text)))
    return False


def deepest_text() -> str:
    """As deep as a text may be: brackets and operators that add many levels each."""
    text = longer = "AA"
    while fits(longer):
        text, longer = longer, f"(AA, AA minus not (KK {longer}))"
    return text


def test_the_deepest_tree_can_be_walked_compared_printed_and_pickled() -> None:
    text = deepest_text()
    tree, _ = parse_hands(Source(text))
    assert MAX_DEPTH - 8 < depth(tree) <= MAX_DEPTH
    frames = len(inspect.stack(0))
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(frames + 700)  # far below what a program starts with
    try:
        assert tree == parse_hands(Source(text))[0]
        assert hash(tree)
        assert repr(tree)
        assert format_node(tree)
        assert pickle.loads(pickle.dumps(tree)) == tree
    finally:
        sys.setrecursionlimit(limit)


def test_brackets_just_within_the_limit() -> None:
    text = "(" * MAX_NESTING + "AA" + ")" * MAX_NESTING
    assert format_node(parse_hands(Source(text))[0]) == "AA"
    assert parse_hands(Source("!" * MAX_NESTING + "AA"))


def test_long_unions_take_linear_work(calls: Callable[[Callable[[], object]], int]) -> None:
    def work(count: int) -> int:
        text = ",".join(["AsKd:0.5"] * count)
        return calls(lambda: parse_hands(Source(text)))

    work(100)
    assert work(16_000) < 9 * work(2_000)


def test_threads_parse_at_the_same_time() -> None:
    text = "equity (22+, A2s+ minus 55) vs 'QQ+' on (AK*)*[>2F] rainbow dead 2c"
    expected = parse_program(Source(text))[0]
    answers: list[object] = []

    def work(parse: Callable[[Source], tuple[object, object]]) -> None:
        answers.extend(parse(Source(text))[0] for _ in range(60))

    threads = [threading.Thread(target=work, args=(parse_program,)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [expected] * 240


@together("strange", ["\x1b", "\x07", "\x9b", "\u202e", "\u2066", "\ud800"])
@together("text", ["import 'a{}b'", "select count(true) as 'a{}b' from hero='AA'", "pio'A{}A'"])
def test_no_string_holds_what_steers_a_terminal_or_turns_letters_around(text: str, strange: str) -> None:
    """An answer would pass it on: as the name of a column, or of the file that it was written to."""
    _, (problem, *_) = parse_program(Source(text.format(strange)))
    assert problem.message == f"a string cannot hold the character U+{ord(strange):04X}"
    assert problem.span is not None
    assert problem.span.start == text.index("{")


def test_strings_hold_letters_of_every_script() -> None:
    for letters in ("tab\there", "ö ♠ 🂡", "שלום\u200f", "👩\u200d👧"):
        assert parse_program(Source(f"import '{letters}'"))[1] == []
