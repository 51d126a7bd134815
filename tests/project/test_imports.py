"""Who may import whom: `repl -> pql -> grammar -> pql/base` and `pql -> evaluator_ext`, never the other way."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import pql
from references.families import together

from .imports import PACKAGES, ROOT, imports, module_name, ours, sources

# A module of the library that may be imported from outside, beside the names of `pql` itself.
PUBLIC_MODULES = {"pql", "pql.results", "pql.syntax"}
# What answers are made of, and what writes them.
OPEN_ROOMS = ("pql.results.", "pql.render.")


def _each_source(folder: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    return together("path", sources(folder), ids=lambda path: str(path.relative_to(ROOT)))


@_each_source("grammar")
def test_the_grammar_imports_only_itself_and_the_ground_floor(path: Path) -> None:
    for module, _ in ours(path):
        assert f"{module}.".startswith(("pql.grammar.", "pql.base.")), module


def test_the_syntax_of_statements_knows_the_grammar_and_no_poker() -> None:
    for path in sorted((ROOT / "pql" / "statements").glob("*/syntax*.py")):
        for module, _ in ours(path):
            syntax = re.fullmatch(r"pql\.statements\.\w+\.syntax\w*", module)
            assert syntax or f"{module}.".startswith(("pql.grammar.", "pql.base.")), f"{path}: {module}"


@_each_source("evaluator_ext")
def test_the_kernels_import_nothing_ofours(path: Path) -> None:
    assert not ours(path)


@together("path", sorted((ROOT / "evaluator_ext").glob("*.pyx")), ids=lambda path: path.name)
def test_the_kernel_sources_import_nothing_ofours(path: Path) -> None:
    for line in path.read_text("utf-8").splitlines():
        words = line.split()
        if words and words[0] in ("import", "cimport", "from"):
            assert words[1].split(".")[0] not in ("pql", "grammar", "repl"), line


def test_the_library_does_not_know_the_shell() -> None:
    found = {
        (module_name(path), module)
        for path in sources("pql")
        for module, _ in ours(path)
        if f"{module}.".startswith("pql.repl.")
    }
    assert found == {("pql.__main__", "pql.repl.entry")}  # `python -m pql` is the command


@_each_source("repl")
def test_the_shell_uses_only_the_public_library(path: Path) -> None:
    for module, name in ours(path):
        if f"{module}.".startswith("pql.repl."):
            continue
        assert module in PUBLIC_MODULES or f"{module}.".startswith(OPEN_ROOMS), module
        if module == "pql" and name is not None:
            assert name in pql.__all__, name


@pytest.mark.parametrize("folder", PACKAGES)
def test_nothing_is_imported_by_its_folder(folder: str) -> None:
    for path in sources(folder):
        for module, _ in imports(path):
            assert module.split(".")[0] not in ("grammar", "repl", "evaluator_ext"), f"{path}: {module}"
