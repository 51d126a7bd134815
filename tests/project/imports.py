"""Every import of the sources: at the top of a module, inside functions, and for types alone."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = {"pql": "pql", "grammar": "pql.grammar", "repl": "pql.repl", "evaluator_ext": "pql.evaluator_ext"}


def sources(folder: str) -> list[Path]:
    """The Python files of one of the four folders."""
    return sorted(path for path in (ROOT / folder).rglob("*.py") if "__pycache__" not in path.parts)


def module_name(path: Path) -> str:
    """The name under which a file is installed."""
    top, *rest = path.relative_to(ROOT).with_suffix("").parts
    return ".".join([PACKAGES[top], *rest]).removesuffix(".__init__")


def imports(path: Path) -> Iterator[tuple[str, str | None]]:
    """Every import of a file: the module, and the name taken from it."""
    package = module_name(path).split(".")
    if path.name != "__init__.py":
        package = package[:-1]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, None) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*start, node.module] if node.module else start)
            yield from ((module, alias.name) for alias in node.names)


def ours(path: Path) -> list[tuple[str, str | None]]:
    """The imports of a file that stay inside the project."""
    return [(module, name) for module, name in imports(path) if module.split(".")[0] == "pql"]


@cache
def graph() -> Mapping[str, frozenset[str]]:
    """Each module of the project with those it imports. `from .x import y` counts as x.y where that is a module."""
    files = {module_name(path): path for folder in PACKAGES for path in sources(folder)}
    found: dict[str, frozenset[str]] = {}
    for name, path in files.items():
        targets = {
            f"{module}.{taken}" if f"{module}.{taken}" in files else module for module, taken in ours(path)
        }
        found[name] = frozenset(target for target in targets if target in files and target != name)
    return found


def circles(arrows: Mapping[str, frozenset[str]]) -> list[set[str]]:
    """The sets of names that reach one another (strongly connected components of two and more)."""
    reached = {name: _reached(name, arrows) for name in arrows}
    found: list[set[str]] = []
    for name in arrows:
        circle = {other for other in reached[name] if name in reached.get(other, set())}
        if circle and circle not in found:
            found.append(circle)
    return found


def _reached(start: str, arrows: Mapping[str, frozenset[str]]) -> set[str]:
    seen: set[str] = set()
    waiting = [*arrows[start]]
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            waiting += arrows.get(name, ())
    return seen


def folders(prefix: str, depth: int) -> Mapping[str, frozenset[str]]:
    """The arrows between the folders (and lone modules) right below a package."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for name, targets in graph().items():
        if not name.startswith(f"{prefix}."):
            continue
        room = ".".join(name.split(".")[:depth])
        found[room].update(
            other
            for target in targets
            if target.startswith(f"{prefix}.") and (other := ".".join(target.split(".")[:depth])) != room
        )
    return {room: frozenset(others) for room, others in found.items()}
