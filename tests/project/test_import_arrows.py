"""Who may import whom: `repl -> pql -> grammar` and `pql -> evaluator_ext`, never the other way."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import pql

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = {"pql": "pql", "grammar": "pql.grammar", "repl": "pql.repl", "evaluator_ext": "pql.evaluator_ext"}
# A module of the library that may be imported from outside, beside the names of `pql` itself.
PUBLIC_MODULES = {"pql", "pql.results"}


def _sources(folder: str) -> list[Path]:
    return sorted(path for path in (ROOT / folder).rglob("*.py") if "__pycache__" not in path.parts)


def _module_name(path: Path) -> str:
    top, *rest = path.relative_to(ROOT).with_suffix("").parts
    return ".".join([PACKAGES[top], *rest]).removesuffix(".__init__")


def _imports(path: Path) -> Iterator[tuple[str, str | None]]:
    """Every import of a file, lazy and for type checking too: the module, and the name taken from it."""
    package = _module_name(path).split(".")
    if path.name != "__init__.py":
        package = package[:-1]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, None) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*start, node.module] if node.module else start)
            yield from ((module, alias.name) for alias in node.names)


def _ours(path: Path) -> Iterator[tuple[str, str | None]]:
    return ((module, name) for module, name in _imports(path) if module.split(".")[0] == "pql")


def _parametrized(folder: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("path", _sources(folder), ids=lambda path: str(path.relative_to(ROOT)))


@_parametrized("grammar")
def test_the_grammar_imports_only_itself(path: Path) -> None:
    for module, _ in _ours(path):
        assert f"{module}.".startswith("pql.grammar."), module


@_parametrized("evaluator_ext")
def test_the_kernels_import_nothing_of_ours(path: Path) -> None:
    assert not list(_ours(path))


@pytest.mark.parametrize("path", sorted((ROOT / "evaluator_ext").glob("*.pyx")), ids=lambda path: path.name)
def test_the_kernel_sources_import_nothing_of_ours(path: Path) -> None:
    for line in path.read_text("utf-8").splitlines():
        words = line.split()
        if words and words[0] in ("import", "cimport", "from"):
            assert words[1].split(".")[0] not in ("pql", "grammar", "repl"), line


@_parametrized("pql")
def test_the_library_does_not_know_the_shell(path: Path) -> None:
    # `python -m pql` is the command, so its entry point is the one door to it.
    if path.name == "__main__.py":
        return
    for module, _ in _ours(path):
        assert not f"{module}.".startswith("pql.repl."), module


@_parametrized("repl")
def test_the_shell_uses_only_the_public_library(path: Path) -> None:
    for module, name in _ours(path):
        if f"{module}.".startswith("pql.repl."):
            continue
        assert module in PUBLIC_MODULES or module.startswith("pql.results."), module
        if module == "pql" and name is not None:
            assert name in pql.__all__, name


@pytest.mark.parametrize("folder", PACKAGES)
def test_nothing_is_imported_by_its_folder(folder: str) -> None:
    for path in _sources(folder):
        for module, _ in _imports(path):
            assert module.split(".")[0] not in ("grammar", "repl", "evaluator_ext"), f"{path}: {module}"
