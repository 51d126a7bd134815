"""Parts of PQL that come when they are first imported."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

import pql
from pql.repl.serve.parts import come_later


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    before = list(sys.meta_path)
    sys.path.insert(0, str(tmp_path))
    yield tmp_path
    sys.path.remove(str(tmp_path))
    sys.meta_path[:] = before
    for name in [name for name in sys.modules if name.startswith("a_game")]:
        del sys.modules[name]


def test_a_part_comes_when_it_is_first_imported(folder: Path) -> None:
    """Once, with all that is in it; where it cannot be had, the next import asks again."""
    asked: list[str] = []
    held = BytesIO()
    with ZipFile(held, "w") as archive:
        archive.writestr("a_game/__init__.py", "")
        archive.writestr("a_game/ranking.py", "ACE = 14")

    def bring(name: str) -> bytes:
        asked.append(name)
        if len(asked) == 1:
            raise OSError("no line")
        return held.getvalue()

    come_later({"a_game": "a_game.zip"}, bring, str(folder))
    with pytest.raises(pql.PQLError, match="cannot be fetched") as error:
        import_module("a_game.ranking")
    assert error.value.diagnostics[0].code == "not-found"
    assert import_module("a_game.ranking").ACE == 14
    assert import_module("a_game").__name__ == "a_game"
    assert asked == ["a_game.zip"] * 2
