"""What is said elsewhere than in arguments: a game never is, and nothing but how answers are shown."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from .imports import ROOT

# What holds for a block, whoever is called in it, and why no argument says it.
ALLOWED = {
    # `str`, `repr` and a frame's writer take no argument, and renderers ask for numbers in a hundred places.
    ("pql/results/numbers.py", "digits"),
    ("pql/results/tabular.py", "csv_safe"),
    # What draws a kind of answer is a function of the answer alone.
    ("pql/render/plotting/style.py", "title"),
}
# Of these, what a name is bound to depends on who asks.
_AMBIENT = ("ContextVar", "local", "_local")


def _sources() -> Iterator[Path]:
    for folder in ("pql", "repl", "grammar"):
        yield from sorted((ROOT / folder).rglob("*.py"))


def _calls(path: Path) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call):
            yield node


def _called(call: ast.Call) -> str:
    name = call.func
    if isinstance(name, ast.Subscript):  # ContextVar[int]("digits")
        name = name.value
    return name.attr if isinstance(name, ast.Attribute) else name.id if isinstance(name, ast.Name) else ""


def test_few_things_hold_for_a_block() -> None:
    found = {
        (str(path.relative_to(ROOT)), getattr(call.args[0], "value", None) if call.args else None)
        for path in _sources()
        for call in _calls(path)
        if _called(call) in _AMBIENT
    }
    assert found == ALLOWED


def _left_out(path: Path) -> Iterator[str]:
    """The parameters and fields of a module that are a game where nobody says one."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ClassDef):
            fields = [
                each for each in node.body if isinstance(each, ast.AnnAssign) and each.value is not None
            ]
            yield from [
                f"{node.name}.{ast.unparse(each.target)}" for each in fields if _is_game(each.annotation)
            ]
        elif isinstance(node, ast.FunctionDef):
            given = node.args
            last = given.args[len(given.args) - len(given.defaults) :]
            named = [arg for arg, value in zip(given.kwonlyargs, given.kw_defaults, strict=True) if value]
            yield from [f"{node.name}({arg.arg})" for arg in (*last, *named) if _is_game(arg.annotation)]


def _is_game(annotation: ast.expr | None) -> bool:
    return annotation is not None and "Game" in ast.unparse(annotation).split(" | ")


def test_no_game_is_meant_where_none_is_said() -> None:
    """Who forgets it learns so from Python: what was hold'em by default was hold'em in short deck.

    Sets that a program makes are of hold'em unless it says otherwise, and so are its calls.
    """
    public = (ROOT / "pql" / "sets", ROOT / "pql" / "api")
    found = {
        (str(path.relative_to(ROOT)), each)
        for path in _sources()
        if not any(path.is_relative_to(room) for room in public)
        for each in _left_out(path)
    }
    # Recorded hands know theirs; what else is asked about ranks them in its way.
    assert found == {("pql/engine/allin.py", "all_ins(asked)")}
