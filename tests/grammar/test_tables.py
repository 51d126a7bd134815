"""The parser's tables: made from the rules, without conflicts, up to date, and all that is loaded at run time."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import pql
import pql.grammar
from pql.grammar.lexing.formula_tokens import SIGNS as FORMULA_SIGNS
from pql.grammar.lexing.tokens import MODE_AFTER, SIGNS
from pql.grammar.rules import hands as rules_hands
from pql.grammar.tables import automaton, generate
from pql.grammar.tables.keywords import KEYWORDS


def test_the_shipped_tables_are_those_of_the_rules() -> None:
    assert generate.TABLES.read_text(encoding="utf-8") == generate.generate()
    assert generate.main(["--check"]) == 0


def test_stale_tables_are_noticed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    stale = tmp_path / "parsetab.py"
    stale.write_text(generate.TABLES.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    monkeypatch.setattr(generate, "TABLES", stale)
    assert generate.main(["--check"]) == 1
    assert generate.main([]) == 0
    assert generate.main(["--check"]) == 0


@pytest.mark.parametrize(
    "rule",
    [
        "hands : hands COMPARE ATOM\nbound : ATOM",  # two ways to read one text
        "hands : UNDEFINED",
        "unreachable : ATOM",
    ],
)
def test_an_unclean_grammar_is_refused(monkeypatch: pytest.MonkeyPatch, rule: str) -> None:
    def p_extra(p: object) -> None: ...

    p_extra.__doc__ = rule
    monkeypatch.setattr(rules_hands, "p_extra", p_extra, raising=False)
    with pytest.raises(generate.GrammarConflict):
        generate.generate()


def test_all_terminals_are_produced_by_the_lexer() -> None:
    produced = {row.token for row in KEYWORDS} | set(SIGNS.values()) | set(MODE_AFTER)
    produced |= {
        "ATOM",
        "HAND",
        "CARD",
        "GROUP",
        "PERCENT",
        "DECIMAL",
        "NUMBER",
        "STRING",
        "WORD",
        "WEIGHT",
        "DOWN",
    }
    produced |= {
        "POSITIONS",
        "TEXTURE",
        "CARDS",
        "QUOTE",
        "ENDQUOTE",
        "HANDS_TEXT",
        "BOARDS_TEXT",
        "LAYERS_TEXT",
        "FORMULA_TEXT",
        "COMBOS",
        "MDF",
        "POTODDS",
    }
    produced |= {
        "PARAMETER",
        "SEPARATOR",
        "KEYED",
        "LABEL",
        "ALSO",
        "NOTATION",
        "SYMBOL",
        "AT",
        "ORBETTER",
        *FORMULA_SIGNS.values(),
    }
    assert set(generate.TOKENS) <= produced


def test_every_rule_explains_itself_in_its_docstring() -> None:
    assert all(rule.__doc__ and ":" in rule.__doc__ for _, rule in generate.rules().values())


def test_two_rules_of_one_name_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules_hands, "p_outs", lambda p: None, raising=False)
    with pytest.raises(generate.GrammarConflict, match="p_outs"):
        generate.rules()


def test_simulated_reductions_agree_with_the_parser() -> None:
    states = automaton.states_after(["EQUITY", "HAND", "VS", "HAND"])
    assert automaton.accepts(states, "$end")
    assert automaton.accepts(states, "ON")
    assert not automaton.accepts(states, "RPAREN")
    assert not automaton.shift(states, "RPAREN")
    assert automaton.shift(states, "COMMA")
    assert not automaton.accepts(states, "$end")
    assert "ATOM" in automaton.acceptable(states)
    assert "VS" not in automaton.acceptable(states)


def test_nothing_is_generated_or_written_at_run_time() -> None:
    """The tables are loaded, not computed; no other heavy module is loaded with them."""
    code = (
        "import sys, types; import ply.yacc; before = set(sys.modules);"
        "sys.modules['pql'] = types.ModuleType('pql');"  # the grammar alone, without the package around it
        f"sys.modules['pql'].__path__ = {list(pql.__path__)!r};"
        "ply.yacc.yacc = ply.yacc.Grammar = ply.yacc.LRGeneratedTable = None;"
        "from pql.grammar import parse_program; from pql.base.diagnostics import Source;"
        "assert not parse_program(Source('equity AKs vs QQ on AK*'))[1];"
        "print(*sorted(set(sys.modules) - before))"
    )
    loaded = subprocess.run(
        [sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    heavy = {
        "difflib",
        "decimal",
        "dataclasses",
        "json",
        "numpy",
        "prompt_toolkit",
        "pygments",
        "random",
        "ply.lex",
    }
    assert heavy.isdisjoint(loaded)
    assert "pql.grammar.errors.syntax_errors" not in loaded
    assert "pql.grammar.editing.highlight" not in loaded


def test_the_package_is_installed_with_its_tables() -> None:
    assert pql.grammar.__file__ is not None
    assert Path(pql.grammar.__file__).with_name("tables").joinpath("parsetab.py").exists()
