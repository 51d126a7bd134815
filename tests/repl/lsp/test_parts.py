"""Parts of a text that changes, against reading it from its beginning."""

from __future__ import annotations

import gc
import random
import weakref
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pql.repl.lsp.document import LARGEST, Document, Outdated
from pql.repl.lsp.parts import semantic_tokens
from pql.repl.lsp.problems import problems
from pql.repl.lsp.texts import hover, offers, outline
from references.families import random_examples

PIECES = (
    "AKs", " ", "\n", ";", "'", '"', "/*", "*/", "# x\n", "equity ", " vs ", "on AK7", "let a = ", "(", ")", "\r\n",
    "select avg(", "where", "import 'x'", "v ", "is", "é", ",",
)  # fmt: skip
changes = st.tuples(st.floats(0, 1), st.integers(0, 6), st.sampled_from(PIECES))
texts = st.lists(st.sampled_from(PIECES), max_size=25).map("".join)


def parts_of(document: Document) -> list[tuple[int, str, tuple[object, ...]]]:
    return [(begin, part.text, part.pieces) for begin, part in document.placed_parts()]


@given(
    texts,
    st.lists(changes, max_size=8),
    st.booleans(),
)
def test_a_changed_text_has_the_parts_of_a_new_one(
    text: str, edits: list[tuple[float, int, str]], whole: bool
) -> None:
    document = Document(text)
    for place, removed, added in edits:
        list(document.placed_parts() if whole else zip(document.placed_parts(), range(2), strict=False))
        start = int(place * len(text))
        text = text[:start] + added + text[start + removed :]
        document = Document(text, before=document)
    assert parts_of(document) == parts_of(Document(text))
    assert "".join(part.text for _, part in document.placed_parts()) == text


def test_a_key_press_reads_a_few_statements_and_keeps_the_others() -> None:
    text = "equity AKs vs QQ\n" * 500
    first = Document(text)
    kept = {id(part) for _, part in first.placed_parts()}
    second = Document(text[:4000] + "AA" + text[4000:], before=first)
    assert sum(id(part) not in kept for _, part in second.placed_parts()) <= 6


def test_only_what_is_asked_for_is_read() -> None:
    document = Document("equity AKs vs QQ\n" * 500)
    assert document.statement_at(3) is not None
    assert document._parts is not None
    assert len(document._parts.parts) < 5


def test_a_text_that_is_replaced_is_read_no_further() -> None:
    text = "AKs\n" * 100
    first = Document(text)
    first.statement_at(0)
    second = Document(text + "QQ", before=first)
    with pytest.raises(Outdated):
        first.statement_at(300)
    assert len(second.statements) == 101


def test_earlier_texts_are_forgotten_however_little_of_each_is_read() -> None:
    document = Document("equity AKs vs QQ\n" * 9)
    states = []
    for _ in range(5):
        document.statement_at(0)
        states.append(weakref.ref(document._read_to(0)))
        document = Document(document.text + "AA\n", before=document)
    document.statement_at(0)
    gc.collect()
    assert sum(state() is not None for state in states) <= 1


def test_a_text_that_is_too_long_has_its_problem_alone() -> None:
    document = Document("AKs\n" * (LARGEST // 4 + 1))
    assert document.statements == ()
    assert [problem.code for problem in document.compilation.diagnostics] == ["text-too-long"]


def test_names_before_a_place_are_kept_until_they_change() -> None:
    text = "let wide = AA\nlet bad = QY\nlet tight = KK\nequity wide vs tight"
    document = Document(text)
    assert list(document.session_before(len(text)).names) == ["wide", "tight"]
    session = document._given._session
    changed = Document(text + " on", before=document)
    assert list(changed.session_before(len(text)).names) == ["wide", "tight"]
    assert changed._given._session is session, "nothing is compiled again"
    assert list(changed.session_before(20).names) == ["wide"]
    other = Document(text.replace("tight", "third"), before=changed)
    assert list(other.session_before(len(text)).names) == ["wide", "third"]


PATH = str(Path(__file__).parents[3] / "examples" / "changed.pql")
LINES = (
    "let a1 = AA\n", "let b1 = a1, KK\n", "let a1 = QY\n", "let a1 = board AK*\n", "let f1 = formula nouts > 8\n",
    "set dialect = std\n", "set bare = both\n", "import 'ranges.pql'\n", "import 'gone.pql'\n", "cutoff, b1\n", "AK\n",
    "equity a1 vs b1 on AK7\n", "select avg(f1) from hero='a1', villain='QQ'\n", "a1; b1\n", "/*\n", "*/", "'\n",
)  # fmt: skip


def said_of(document: Document, place: int) -> tuple[object, ...]:
    return (
        [(each.start, each.end, each.message) for each in problems(document)],
        semantic_tokens(document),
        hover(document, place),
        offers(document, place),
        list(map(tuple, outline(document))),
    )


@random_examples(20)
@given(st.integers(0, 10**6))
def test_of_a_changed_text_is_said_what_is_said_of_a_new_one(seed: int) -> None:
    chosen = random.Random(seed)
    lines = chosen.choices(LINES, k=6)
    document = Document("".join(lines), PATH)
    for _ in range(6):
        said_of(document, chosen.randrange(len(document.text) + 1))
        first = chosen.randrange(len(lines) + 1)
        lines[first : first + chosen.randrange(3)] = chosen.choices(LINES, k=chosen.randrange(3))
        document = Document("".join(lines), PATH, before=document)
    place = chosen.randrange(len(document.text) + 1)
    assert said_of(document, place) == said_of(Document(document.text, PATH), place)


def test_a_thousand_random_edits_keep_statements_in_step() -> None:
    chosen = random.Random(3)
    text = "let steal = 22+\nequity steal vs QQ on AK7\n" * 20
    document = Document(text)
    for _ in range(1000):
        start = chosen.randrange(len(text) + 1)
        text = text[:start] + chosen.choice(PIECES) + text[start + chosen.randrange(8) :]
        document = Document(text, before=document)
        document.statement_at(chosen.randrange(len(text) + 1))
    assert parts_of(document) == parts_of(Document(text))
