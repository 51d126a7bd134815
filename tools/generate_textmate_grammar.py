"""Generates the TextMate grammar: `python tools/generate_textmate_grammar.py`, with `--check` only compares it.

For editors that colour before, or without, a language server. It knows words, not modes: what a word means in its place
is what `pql lsp` says.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pql

TARGET = Path(__file__).parent.parent / "editors" / "vscode" / "syntaxes" / "pql.tmLanguage.json"

_SCOPES = (
    ("keyword.control.pql", ("statement",)),
    ("keyword.other.pql", ("clause", "pot", "chips", "report")),
    ("support.type.pql", ("hands", "boards")),
    ("support.function.pql", ("formulas", "aggregates")),
    ("support.constant.pql", ("option", "topic")),
)
_RANK, _SUIT = "[2-9TJQKAtjqka]", "[cdhsCDHS♣♦♥♠]"
_WORD_OPERATORS = ("and", "or", "not", "minus", "but", "in", "between", "like", "is", "better")


def generate() -> str:
    """The text of the grammar."""
    grammar = {
        "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
        "name": "PQL",
        "scopeName": "source.pql",
        "fileTypes": ["pql"],
        "patterns": _patterns(),
    }
    return json.dumps(grammar, indent=2, ensure_ascii=False) + "\n"


def _patterns() -> list[dict[str, str]]:
    hand = rf"(?:{_RANK}[{_RANK[1:-1]}xX?*](?:[soSO*](?![a-zA-Z]))?)"
    return [
        {"name": "comment.block.pql", "begin": r"/\*", "end": r"\*/"},
        {"name": "comment.line.pql", "match": r"(?:#|--).*$"},
        {"name": "string.quoted.single.pql", "match": "(?i:[a-z]+)?'(?:[^'\\n]|'')*'?"},
        {"name": "string.quoted.double.pql", "match": '(?i:[a-z]+)?"(?:[^"\\n]|"")*"?'},
        {"name": "variable.parameter.pql", "match": r"\$\w+"},
        {"name": "constant.numeric.pql", "match": r"(?<![\w.])\d+(?:,\d{3})*(?:\.\d+)?%?(?![\w.*?])"},
        {"name": "keyword.other.pql", "match": r"(?<!\w)as(?!\w)"},  # the ace of spades is As
        {
            "name": "constant.language.boards.pql",
            "match": r"\[[<>=]*\d*[FB]\]|\[[2-9TJQKA,\s<>=]+\]|\*{2,}(?!\w)",
        },
        {"name": "constant.language.cards.pql", "match": rf"(?<!\w)(?:{_RANK}{_SUIT})+(?!\w)"},
        {"name": "constant.language.hands.pql", "match": rf"(?<!\w){hand}(?:\+|(?:-{hand}))?(?![\w?*])"},
        {"name": "keyword.operator.word.pql", "match": _any(_WORD_OPERATORS)},
        *({"name": scope, "match": _any(words)} for scope, words in _words()),
        {"name": "keyword.operator.pql", "match": r"[|&!=<>~+\-*/^?:]+"},
        {"name": "variable.other.pql", "match": r"[^\W\d]\w*"},
    ]


def _words() -> list[tuple[str, list[str]]]:
    """The words of each colour; one that two languages have gets the colour that comes first."""
    taken = set(_WORD_OPERATORS)
    rows = [(word.lower(), language) for word, language, _ in pql.keywords() if word.isidentifier()]
    found = []
    for scope, languages in _SCOPES:
        words = sorted({word for word, language in rows if language in languages} - taken)
        taken.update(words)
        found.append((scope, words))
    return found


def _any(words: list[str] | tuple[str, ...]) -> str:
    return rf"(?i)(?<![\w.])(?:{'|'.join(sorted(words))})(?!\w)"


def main(arguments: list[str]) -> int:
    """Writes the grammar, or with `--check` returns 1 when it is stale."""
    text = generate()
    if "--check" in arguments:
        if TARGET.read_text(encoding="utf-8") == text:
            return 0
        print(f"{TARGET.name} is stale: run `python tools/generate_textmate_grammar.py`", file=sys.stderr)
        return 1
    TARGET.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
