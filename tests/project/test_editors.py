"""What is in `editors/`: the TextMate grammar against the real lexer, and the extension's manifest."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import pql
from references.tools import tool

ROOT = Path(__file__).parents[2]
EXTENSION = ROOT / "editors" / "vscode"
GRAMMAR = json.loads((EXTENSION / "syntaxes" / "pql.tmLanguage.json").read_text("utf-8"))
EXAMPLES = sorted((ROOT / "examples").glob("*.pql"))

# What the styles of the lexer are in the grammar; words that only their place explains may be any of several.
FITTING = {
    "Token.Comment": ("comment",),
    "Token.Literal.String": ("string",),
    "Token.Keyword": ("keyword", "support", "variable.other"),
    "Token.Name.Variable": ("variable", "support", "constant", "keyword"),
    "Token.Name.Function": ("support.function", "variable.other", "keyword"),
    "Token.Literal.Number": ("constant",),
    "Token.Name.Constant": ("constant", "support", "variable.other", "keyword"),
}


def scopes(text: str) -> Iterator[tuple[int, int, str]]:
    """The parts that the grammar colours: at each place the first pattern that matches there, as editors do it."""
    patterns = [
        (
            re.compile(
                f"{each['begin']}(?s:.*?)(?:{each['end']}|\\Z)" if "begin" in each else each["match"], re.M
            ),
            each,
        )
        for each in GRAMMAR["patterns"]
    ]
    place = 0
    while place < len(text):
        found = [(match, each) for pattern, each in patterns if (match := pattern.match(text, place))]
        if found and found[0][0].end() > place:
            yield place, found[0][0].end(), found[0][1]["name"]
            place = found[0][0].end()
        else:
            place += 1


def test_the_grammar_is_what_its_generator_makes() -> None:
    assert tool("generate_textmate_grammar").main(["--check"]) == 0


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_grammar_colours_examples_as_the_lexer_does(path: Path) -> None:
    text = path.read_text("utf-8")
    scope_at = {place: name for start, end, name in scopes(text) for place in range(start, end)}
    agreed: Counter[bool] = Counter()
    for start, style, part in pql.syntax_lexer().get_tokens_unprocessed(text):
        wanted = next((names for begin, names in FITTING.items() if str(style).startswith(begin)), None)
        if wanted is None or not part.strip():
            continue
        agreed[scope_at.get(start, "").startswith(wanted)] += 1
        if str(style).startswith(("Token.Comment", "Token.Literal.String")):
            assert scope_at[start].startswith(wanted), part
    assert agreed[True] / agreed.total() > 0.97


def test_every_statement_is_a_keyword_of_the_grammar() -> None:
    for word, language, _ in pql.keywords():
        if language == "statement":
            assert next(scopes(f"{word} "))[2] == "keyword.control.pql", word


def test_the_extension_has_what_its_manifest_names() -> None:
    manifest = json.loads((EXTENSION / "package.json").read_text("utf-8"))
    assert manifest["version"] == pql.__version__
    named = [manifest["main"], *(each["path"] for each in manifest["contributes"]["grammars"])]
    named += [each["configuration"] for each in manifest["contributes"]["languages"]]
    for name in named:
        assert (EXTENSION / name).exists(), name
    assert "generate_textmate_grammar" in (ROOT / "Makefile").read_text("utf-8")
