"""The page of errors, the table it is made from, and the codes that the sources use are the same."""

from __future__ import annotations

import ast
import importlib.util
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import pql
from pql.grammar.errors.codes import CODES, SECTIONS
from references.families import together

ROOT = Path(__file__).parents[2]
TABLE = ROOT / "grammar" / "errors" / "codes.py"


@pytest.fixture(scope="module")
def trees() -> list[ast.Module]:
    return [
        ast.parse(path.read_text("utf-8"))
        for folder in ("grammar", "pql", "repl")
        for path in (ROOT / folder).rglob("*.py")
        if path != TABLE
    ]


@cache
def nodes(tree: ast.Module) -> list[ast.AST]:
    return list(ast.walk(tree))


@cache
def places_of_codes(tree: ast.Module) -> dict[str, int]:
    """Functions and classes that take a `code`, by name, and which argument it is."""
    found = {}
    for scope in [node for node in nodes(tree) if isinstance(node, ast.Module | ast.ClassDef)]:
        for function in scope.body:
            if isinstance(function, ast.FunctionDef):
                names = [argument.arg for argument in function.args.args]
                if "code" in names:
                    name = function.name
                    if isinstance(scope, ast.ClassDef) and name == "__init__":
                        name = scope.name
                    found[name] = names.index("code") - (names[0] == "self")
    return found


def codes_of(tree: ast.Module, everywhere: dict[str, set[int]]) -> Iterator[str]:
    """The literal codes that are given to such functions, those of the module itself first."""
    own = places_of_codes(tree)
    for call in [node for node in nodes(tree) if isinstance(node, ast.Call)]:
        name = getattr(call.func, "id", getattr(call.func, "attr", ""))
        for index in {own[name]} if name in own else everywhere.get(name, ()):
            for part in ast.walk(call.args[index]) if index < len(call.args) else ():
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.value


def test_every_code_of_the_sources_has_a_row(trees: list[ast.Module]) -> None:
    everywhere: dict[str, set[int]] = {}
    for tree in trees:
        for name, index in places_of_codes(tree).items():
            if not name.startswith("_") and name != "describe_code":
                everywhere.setdefault(name, set()).add(index)
    found = {code for tree in trees for code in codes_of(tree, everywhere)}
    words = {code for code in found if re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", code)}
    assert len(words) > 150
    assert words - CODES.keys() == set()


def test_every_row_is_a_code_of_the_sources(trees: list[ast.Module]) -> None:
    texts = {
        node.value
        for tree in trees
        for node in nodes(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    of_notations = {
        row.code for row in SECTIONS["Notations"] if row.code.startswith("bad-") or "-meaning" in row.code
    }
    assert {"-meaning", "bad-", "-range"} <= texts
    assert CODES.keys() - of_notations <= texts


def test_every_code_has_one_row() -> None:
    assert len(CODES) == sum(len(rows) for rows in SECTIONS.values())


@together("code", [code for code, row in CODES.items() if row.example])
def test_the_example_has_its_code(code: str) -> None:
    session = pql.Session()
    found: list[pql.Diagnostic] = []
    try:
        compilation = session.compile(CODES[code].example)
        found += compilation.diagnostics
        for query in compilation.queries if not compilation.failed else ():
            query.run()
            found += query.warnings
    except pql.PQLError as error:
        found += error.diagnostics
    assert code in {diagnostic.code for diagnostic in found}


def test_the_page_is_up_to_date() -> None:
    path = ROOT / "tools" / "generate_errors_page.py"
    spec = importlib.util.spec_from_file_location("generate_errors_page", path)
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    assert tool.main(["--check"]) == 0


def test_an_unknown_code_is_noticed_by_any_test() -> None:
    with pytest.raises(AssertionError, match="no-such-code"):
        pql.Diagnostic("no-such-code", "a code that no page explains")
