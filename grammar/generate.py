"""Generates the parser's tables: `python -m pql.grammar.generate`, with `--check` only compares them.

The tables are ordinary PLY output without what changes from run to run (file names and line numbers).
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any

TABLES = Path(__file__).with_name("parsetab.py")

PRECEDENCE = (
    ("left", "COMMA"),
    ("left", "OR"),
    ("left", "MINUS"),
    ("left", "AND"),
    ("right", "NOT"),
    ("nonassoc", "COMPARE"),
    ("nonassoc", "LONE"),
    (
        "left",
        "JUXTAPOSED",
        "ATOM",
        "HAND",
        "CARD",
        "GROUP",
        "PERCENT",
        "TOP",
        "LPAREN",
        "QUOTE",
        "NOTATION",
        "POSITIONS",
        "TEXTURE",
    ),
    ("left", "WEIGHT"),
    ("right", "QUESTION", "COLON"),
    ("left", "EITHER"),
    ("left", "BOTH"),
    ("right", "NEGATED"),
    ("left", "PIPE"),
    ("left", "CARET"),
    ("left", "AMPERSAND"),
    ("left", "EQUALITY"),
    ("left", "RELATION", "IN"),
    ("left", "SHIFT"),
    ("left", "PLUS", "HYPHEN"),
    ("left", "TIMES"),
    ("right", "UNARY", "BANG"),
)
"""Loosest first: the operators of sets, then those of formulas, which never meet.

The tokens beside JUXTAPOSED are those that an operand can begin with.
"""

TOKENS = (
    "HANDS_TEXT", "BOARDS_TEXT", "FORMULA_TEXT",
    "LET", "IMPORT", "BOARD", "LIST", "SAMPLE", "EQUITY", "ODDS", "OUTS", "DRAWS", "STRENGTH", "BREAKDOWN",
    "DISTRIBUTION", "VALUE", "EXPLAIN", "PLOT", "EXPORT", "SET", "SHOW",
    "VS", "ON", "DEAD", "EXACT", "WITHIN", "SAMPLES", "SEED", "LIMIT", "CLASSES", "OF", "BY", "IMPROVING",
    "DISCOUNTED", "OPPONENTS", "RANGE", "INTO",
    "SELECT", "FROM", "SEPARATOR", "WHERE", "GROUPED", "ORDERED", "AS", "DIRECTION", "FORMULA",
    "WORD", "ASSIGN", "STRING", "NUMBER", "DECIMAL", "PERCENT", "CARDS", "NONE",
    "ATOM", "HAND", "CARD", "GROUP", "TOP", "TO", "DASH", "DOWN", "WEIGHT", "COMPARE",
    "POSITIONS", "TEXTURE", "NOTATION",
    "SYMBOL", "AT", "ORBETTER", "EITHER", "BOTH", "NEGATED", "PIPE", "CARET", "AMPERSAND", "EQUALITY", "RELATION",
    "IN", "SHIFT", "PLUS", "HYPHEN", "TIMES", "BANG", "QUESTION", "COLON", "CASE", "WHEN", "THEN", "ELSE", "END",
    "COMMA", "OR", "MINUS", "AND", "NOT", "LPAREN", "RPAREN", "QUOTE", "ENDQUOTE",
)  # fmt: skip


class GrammarConflict(Exception):
    """The rules are ambiguous, or a symbol is unused or undefined."""


class _Complaints:
    """PLY's warnings, which here are errors."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def _add(self, message: str, *values: object, **_: object) -> None:
        self.lines.append(message % values if values else message)

    def _ignore(self, message: str, *values: object, **_: object) -> None:
        pass

    debug = info = _ignore
    warning = error = critical = _add


def generate() -> str:
    """The text of the tables; raises `GrammarConflict` unless the grammar is clean."""
    from ply import yacc

    from .automaton import rule_modules

    rules = ModuleType("rules")
    for module in rule_modules():
        for name, value in vars(module).items():
            if name.startswith("p_"):
                # PLY orders rules by line; with numbers of our own, moving text changes no table.
                value.co_firstlineno = len(vars(rules))
                setattr(rules, name, value)
    complaints = _Complaints()
    parts: dict[str, Any] = {
        "tokens": TOKENS,
        "precedence": PRECEDENCE,
        "start": "start",
        "p_error": lambda token: None,
    }
    for name, value in parts.items():
        setattr(rules, name, value)
    rules.__file__ = __file__
    with tempfile.TemporaryDirectory() as directory:
        try:
            yacc.yacc(
                module=rules,
                tabmodule="parsetab",
                outputdir=directory,
                debug=True,  # only then are conflicts reported
                debuglog=yacc.NullLogger(),
                errorlog=complaints,
                check_recursion=True,
            )
        except yacc.YaccError as error:
            raise GrammarConflict("\n".join([str(error), *complaints.lines])) from error
        text = (Path(directory) / "parsetab.py").read_text(encoding="utf-8")
    problems = [line for line in complaints.lines if not any(level in line for level in _LEVELS)]
    if problems:
        raise GrammarConflict("\n".join(problems))
    return _stable(text)


# Precedences that no token has; PLY complains of them.
_LEVELS = ("JUXTAPOSED", "LONE", "UNARY")


def _stable(text: str) -> str:
    """The tables without file names, line numbers and temporary paths."""
    body = re.sub(r"'[\w.]+\.py',\d+\)", "None,None)", text)
    body = re.sub(r"^# .*\n", "", body, flags=re.MULTILINE)
    body = re.sub(r"_lr_signature = .*\n", "_lr_signature = ''\n", body)
    header = '"""The LALR tables of PQL\'s grammar. Generated by `python -m pql.grammar.generate`; do not edit."""\n'
    return header + "# ruff: noqa\n# mypy: ignore-errors\n" + body.lstrip("\n")


def main(arguments: list[str]) -> int:
    """Writes the tables, or with `--check` returns 1 when they are stale."""
    text = generate()
    if "--check" in arguments:
        if TABLES.read_text(encoding="utf-8") == text:
            return 0
        print("grammar/parsetab.py is stale: run `python -m pql.grammar.generate`", file=sys.stderr)
        return 1
    TABLES.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
