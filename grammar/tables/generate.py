"""Generates the parser's tables: `python -m pql.grammar.tables.generate`, with `--check` only compares them.

PLY analyses the grammar; what it finds is written in a form that loads at once, however large the grammar is.
"""

from __future__ import annotations

import sys
import tempfile
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from .keywords import KEYWORDS

SHARED, STATEMENTS = "pql.grammar.rules", "pql.statements"
"""Where the rules are, the functions `p_...`: what statements share, and the `syntax` of each."""
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
        "PARAMETER",
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
    "HANDS_TEXT", "BOARDS_TEXT", "LAYERS_TEXT", "FORMULA_TEXT",
    *dict.fromkeys(row.token for row in KEYWORDS if row.language in ("statement", "clause", "pot", "chips", "file")),
    "HISTORY", "RANGE", "SEPARATOR", "ALSO", "LABEL", "DIRECTION", "KEYED", "COMBOS", "POTODDS",
    "WORD", "ASSIGN", "STRING", "NUMBER", "DECIMAL", "PERCENT", "CARDS", "NONE", "PARAMETER",
    "ATOM", "HAND", "CARD", "GROUP", "TOP", "DASH", "DOWN", "WEIGHT", "COMPARE",
    "POSITIONS", "TEXTURE", "NOTATION",
    "SYMBOL", "AT", "ORBETTER", "EITHER", "BOTH", "NEGATED", "PIPE", "CARET", "AMPERSAND", "EQUALITY", "RELATION",
    "IN", "SHIFT", "PLUS", "HYPHEN", "TIMES", "BANG", "QUESTION", "COLON", "CASE", "WHEN", "THEN", "ELSE", "END",
    "COMMA", "OR", "MINUS", "AND", "NOT", "LPAREN", "RPAREN", "QUOTE", "ENDQUOTE",
)  # fmt: skip
"""The terminals: a row of the keyword table makes one for each statement and clause."""


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


def modules() -> list[str]:
    """The modules with rules, by their words: what moves from one room to another changes no table."""
    shared, statements = (import_module(room).__path__ for room in (SHARED, STATEMENTS))
    syntaxes = (f"{STATEMENTS}.{folder.name}.syntax" for folder in iter_modules(statements))
    names = [f"{SHARED}.{module.name}" for module in iter_modules(shared)]
    names += [name for name in syntaxes if find_spec(name) is not None]
    return sorted(names, key=lambda name: name.removesuffix(".syntax").rpartition(".")[2])


def rules() -> dict[str, tuple[str, Any]]:
    """The rules of all statements and expressions by name, each with the name of its module."""
    own_rules: dict[str, tuple[str, Any]] = {}
    for name in modules():
        module = import_module(name)
        own = {rule: value for rule, value in vars(module).items() if rule.startswith("p_")}
        if twice := own_rules.keys() & own.keys():
            raise GrammarConflict(f"rules of one name: {', '.join(sorted(twice))}")
        own_rules |= {rule: (name, value) for rule, value in own.items()}
    return own_rules


def generate() -> str:
    """The text of the tables; raises `GrammarConflict` unless the grammar is clean."""
    from ply import yacc

    grammar = ModuleType("grammar")
    for line, (name, (_, rule)) in enumerate(rules().items(), 1):
        # PLY orders rules by line; with numbers of our own, moving text changes no table.
        rule.co_firstlineno = line
        setattr(grammar, name, rule)
    complaints = _Complaints()
    parts: dict[str, Any] = {
        "tokens": TOKENS,
        "precedence": PRECEDENCE,
        "start": "start",
        "p_error": lambda token: None,
    }
    for name, value in parts.items():
        setattr(grammar, name, value)
    grammar.__file__ = __file__
    with tempfile.TemporaryDirectory() as directory:
        try:
            yacc.yacc(
                module=grammar,
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
    return _compact(text)


# Precedences that no token has; PLY complains of them.
_LEVELS = ("JUXTAPOSED", "LONE", "UNARY")


def _compact(text: str) -> str:
    """What PLY has generated, with a row of text for each state, which is read when the state is first entered.

    A row says `12 HAND GROUP|-45 COMMA`: to state 12 by HAND or GROUP, reduce production 45 before a COMMA.
    """
    made: dict[str, Any] = {}
    exec(text, made)
    actions, gotos = made["_lr_action"], made["_lr_goto"]
    defaulted = {
        state: next(iter(row.values()))
        for state, row in actions.items()
        if len(row) == 1 and min(row.values()) < 0
    }
    modules = {name: module for name, (module, _) in rules().items()}
    productions = [
        (name, length, modules.get(function, ""), function or "")
        for _, name, length, function, *_ in made["_lr_productions"]
    ]
    parts = {
        "TERMINALS": sorted({terminal for row in actions.values() for terminal in row}),
        "PRODUCTIONS": productions,
        "DEFAULTED": sorted(defaulted.items()),
        "ACTIONS": [_row(actions.get(state, {})) for state in range(max(actions) + 1)],
        "GOTOS": [_row(gotos.get(state, {})) for state in range(max(actions) + 1)],
    }
    command = "python -m pql.grammar.tables.generate"
    header = f'"""The LALR tables of PQL\'s grammar. Generated by `{command}`; do not edit."""\n'
    lines = [header + "# ruff: noqa\n"]
    for name, values in parts.items():
        lines.append(f"\n{name} = (\n" + "".join(f"    {value!r},\n" for value in values) + ")\n")
    return "".join(lines)


def _row(entries: dict[str, int]) -> str:
    names: dict[int, list[str]] = {}
    for name, value in entries.items():
        names.setdefault(value, []).append(name)
    return "|".join(" ".join([str(value), *sorted(names[value])]) for value in sorted(names))


def main(arguments: list[str]) -> int:
    """Writes the tables, or with `--check` returns 1 when they are stale."""
    text = generate()
    if "--check" in arguments:
        if TABLES.read_text(encoding="utf-8") == text:
            return 0
        print(
            "grammar/tables/parsetab.py is stale: run `python -m pql.grammar.tables.generate`",
            file=sys.stderr,
        )
        return 1
    TABLES.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
