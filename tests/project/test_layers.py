"""The layers of `pql/`: a module imports from its own layer and those below, wherever the import is."""

from __future__ import annotations

import re

import pytest

import pql  # installs the doors
from pql.base import doors

from .imports import ROOT, circles, folders, graph

# From the ground up. `results` knows sets and their text, `render` only results.
LAYERS = (
    *("base", "cards", "sets", "notation", "histories", "results"),
    *("names", "engine", "render", "formulas", "questions", "trainer"),
    *("compiler", "api", "abstraction", "notebook"),
)

# The only modules that ask the layers above them, through doors.
ASKING = {"pql.base.showing", "pql.sets.language", "pql.results.base", "pql.statements.plot.result"}


# The floor of a module in the folder of a statement, by the part that it is called after; all others are the
# question's. `syntax` is below them, with the grammar.
FLOORS = {"compile": "compiler", "result": "results", "text": "render", "picture": "render", "call": "api"}


def _layer(module: str) -> int | None:
    parts = module.split(".")
    if parts[:2] == ["pql", "statements"]:
        called = parts[3].partition("_")[0] if len(parts) > 3 else "folder"
        if called in ("syntax", "folder"):
            return None
        return LAYERS.index(FLOORS.get(called, "questions"))
    return LAYERS.index(parts[1]) if len(parts) > 1 and parts[0] == "pql" and parts[1] in LAYERS else None


def _upward() -> set[tuple[str, str]]:
    arrows = set()
    for module, targets in graph().items():
        below = _layer(module)
        for target in targets:
            above = _layer(target)
            if below is not None and above is not None and above > below:
                arrows.add((module, target))
    return arrows


def test_every_module_of_the_library_is_in_a_layer() -> None:
    lone = {
        module
        for module in graph()
        if _layer(module) is None
        and module.split(".")[1:2] not in (["grammar"], ["repl"], ["evaluator_ext"], ["statements"])
    }
    assert lone == {"pql", "pql.__main__", "pql.syntax"}  # what it makes public is the grammar's


def test_imports_go_down_the_layers() -> None:
    assert _upward() == set()


def test_few_modules_of_the_library_know_the_screen() -> None:
    """Answers are data: what computes them does not know how they look. `plot` draws what it is answered."""
    may = {f"pql.{room}" for room in ("api", "notebook", "render", "repl")}
    knowing = {
        module
        for module, targets in graph().items()
        if any(f"{target}.".startswith("pql.render.") for target in targets)
        and ".".join(module.split(".")[:2]) not in may
        and not module.endswith((".text", ".picture"))
    }
    assert knowing == {"pql.statements.plot.question", "pql.statements.plot.compile"}


def test_what_renders_knows_answers_and_nothing_that_computes() -> None:
    below = {LAYERS.index(room) for room in ("base", "cards", "sets", "notation", "results", "render")}
    known = {
        target
        for module, targets in graph().items()
        if _layer(module) == LAYERS.index("render")
        for target in targets
        if _layer(target) is not None and _layer(target) not in below
    }
    assert known == {"pql.engine.work"}  # that a run was cancelled


def test_the_folder_of_a_statement_says_only_what_it_is() -> None:
    assert not {
        target
        for module in graph()
        if module.count(".") < 3
        for target in graph()[module]
        if module.startswith("pql.statements")
    }


def test_every_door_leads_somewhere_and_is_asked_by_those_who_may() -> None:
    """`pql` is loaded first, so that doors are installed before anybody asks."""
    assert pql.__version__
    asked = {
        (f"{path.relative_to(ROOT).with_suffix('')}".replace("/", "."), door)
        for path in sorted((ROOT / "pql").rglob("*.py"))
        for door in re.findall(r'\bthrough\("(\w+)"\)', path.read_text("utf-8"))
    }
    asked = {(module, door) for module, door in asked if module != "pql.base.doors"}
    assert {module for module, _ in asked} == ASKING
    assert {door for _, door in asked} == set(doors._BEHIND)
    assert all(callable(doors.through(door)) for door in doors._BEHIND)


def test_no_circle_is_longer_than_three_files() -> None:
    arrows = {name: targets for name, targets in graph().items() if name != "pql.__main__"}
    assert [sorted(circle) for circle in circles(arrows) if len(circle) > 3] == []


@pytest.mark.parametrize("prefix", ["pql.grammar", "pql.repl"])
def test_no_circle_crosses_a_folder(prefix: str) -> None:
    assert circles(folders(prefix, prefix.count(".") + 2)) == []


# The rooms of the shell from the ground up. `shared` are the modules at its top; commands and prompt know them both and
# not each other.
SHELL_ROOMS = (
    ("shared",),
    ("help", "report"),
    ("commands", "lsp", "prompt", "serve"),
    ("shell",),
    ("cli",),
    ("entry",),
)


def _shell_room(module: str) -> str:
    parts = module.split(".")[2:]
    if parts == ["entry"]:
        return "entry"
    folder = len(parts) > 1 or parts[0] in [room for level in SHELL_ROOMS for room in level]
    return parts[0] if folder else "shared"


def test_imports_of_the_shell_go_down_its_rooms() -> None:
    level = {room: number for number, rooms in enumerate(SHELL_ROOMS) for room in rooms}
    upward = [
        (module, target)
        for module, targets in graph().items()
        for target in targets
        if module.startswith("pql.repl.")
        and target.startswith("pql.repl.")
        and (above := _shell_room(target)) != (below := _shell_room(module))
        and level[above] >= level[below]
    ]
    assert upward == []
