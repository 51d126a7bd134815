"""`\\?`: every word of the language has help of its own, and every statement its syntax with examples."""

from __future__ import annotations

import pytest

import pql
from pql.render import FORMATS
from pql.render.page import Page
from pql.repl.help.syntax import CONCEPTS, SYNTAX
from pql.repl.help.topics import help_text
from references.families import together

KEYWORDS = tuple(pql.keywords())


def helped(topic: str) -> str:
    return help_text(topic, Page(width=100))


def test_every_word_has_help_of_its_own() -> None:
    for word, _, summary in KEYWORDS:
        said = helped(word)
        assert word.lower() in said.lower()
        assert "there is no help" not in said
        assert "Words that begin" not in said
        assert " ".join(summary.split()[:2]) in " ".join(said.split()), word
        assert not summary.startswith("a value of")


def test_every_statement_has_its_syntax_and_examples_that_compile() -> None:
    assert set(SYNTAX) == {word for word, language, _ in KEYWORDS if language == "statement"}
    for word, (form, examples) in SYNTAX.items():
        said = " ".join(helped(word).split())
        assert "Syntax" in said
        assert form.split()[0] == word
        for _, example in examples:
            assert example in said or word == "select"
            if word != "import":
                assert not pql.Session().compile(example).failed, example


@pytest.mark.parametrize("topic", ["import range", "select  from history"])
def test_a_statement_with_more_behind_it_is_explained(topic: str) -> None:
    assert helped(topic) == helped(topic.split()[0])
    assert "Syntax" in helped(topic)


@together("word", [*FORMATS, *CONCEPTS])
def test_formats_and_concepts(word: str) -> None:
    assert "there is no help" not in helped(word)
    assert "Words that begin" not in helped(word)


def test_a_group_shows_its_hands_and_an_order_what_it_is() -> None:
    assert "99" in helped("Group3")
    assert "AQo" in helped("Group3")
    assert "Bill Chen" in helped("chen")
    assert "PokerStove" in helped("std")


@pytest.mark.parametrize("topic", ["layer", "group by", "order by", "bunching", "subset"])
def test_what_players_call_a_part_of_a_statement_has_help_with_an_example(topic: str) -> None:
    examples = [part for part in CONCEPTS[topic].split("`")[1::2] if " vs " in part]
    assert f"Meaning\n  {topic}" in helped(topic)
    assert not any(pql.Session().compile(example).failed for example in examples)


def test_both_forms_of_flops_are_shown() -> None:
    assert "flops N | of 'FILE'" in helped("flops")
