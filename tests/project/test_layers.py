"""The layers of `pql/`: a module imports from its own layer and those below, wherever the import stands."""

from __future__ import annotations

import pytest

from .imports import circles, folders, graph
from .test_imports import DOORS_TO_THE_SHELL

# From the ground up. `results` knows sets and their text, `plotting` only results.
LAYERS = (
    *("base", "cards", "sets", "notation", "histories", "results", "plotting"),
    *("names", "engine", "formulas", "questions", "compiler", "api", "notebook"),
)

# Convenience methods that open a door upwards, each with its reason. There should be fewer than ten.
DOORS: dict[tuple[str, str], str] = {
    ("pql.sets.handset", "pql.notation.hand_text"): "`HandSet.text()`: a set as its shortest text",
    ("pql.sets.handset", "pql.notation.dialects"): "`HandSet.text(dialect)`: the same for another program",
    ("pql.sets.language", "pql.api.sets"): "text as the other set: `hands | 'AA'`, `'AKs' in hands`",
    ("pql.sets.language", "pql.api.filtering"): "`where(formula)` of sets",
    ("pql.sets.language", "pql.notation.board_text"): "`BoardSet.text()`",
    ("pql.results.plot", "pql.plotting"): "the answer of `plot` shows its picture in a notebook",
}


def _layer(module: str) -> int | None:
    parts = module.split(".")
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
        if _layer(module) is None and module.split(".")[1:2] not in (["grammar"], ["repl"], ["evaluator_ext"])
    }
    assert lone == {"pql", "pql.__main__", "pql.syntax"}  # what it makes public is the grammar's


def test_imports_go_down_the_layers() -> None:
    assert _upward() == set(DOORS)


def test_the_doors_are_few() -> None:
    assert len(DOORS) < 10


@pytest.mark.parametrize("prefix", ["pql", "pql.grammar", "pql.repl"])
def test_no_circle_inside_a_folder_is_longer_than_three_files(prefix: str) -> None:
    arrows = {
        name: frozenset(target for target in targets if (name, target) not in DOORS | DOORS_TO_THE_SHELL)
        for name, targets in graph().items()
        if name.startswith(f"{prefix}.")
    }
    assert [sorted(circle) for circle in circles(arrows) if len(circle) > 3] == []


@pytest.mark.parametrize("prefix", ["pql.grammar", "pql.repl"])
def test_no_circle_crosses_a_folder(prefix: str) -> None:
    assert circles(folders(prefix, prefix.count(".") + 2)) == []


# The rooms of the shell from the ground up. `shared` are the modules at its top; commands and prompt know them both and
# not each other.
SHELL_ROOMS = (
    ("render",),
    ("shared",),
    ("help",),
    ("commands", "lsp", "prompt", "report", "serve"),
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
