"""Compiling runs no kernel but for a few cheap calls: whatever a page or an example asks is compiled in no time."""

from __future__ import annotations

import importlib
import pkgutil
import re
import types
from array import array
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import pql
from pql import evaluator_ext
from pql.evaluator_ext import columns

ROOT = Path(__file__).parents[2]
KERNELS = tuple(
    importlib.import_module(f"{evaluator_ext.__name__}.{kernel.name}")
    for kernel in pkgutil.iter_modules(evaluator_ext.__path__)
)

# What may run: the symmetry of a set or of cards, and its bits spread to weights; whether boards are in a set, for a
# single board and for warnings, as far as the effort of the text allows (`pql.names.limits`); the hands of
# a pattern of Omaha, the classes that its percentages count, and the order of its hands by these, once.
CHEAP = {
    "symmetry.spread_bits", "symmetry.stabilizer", "symmetry.card_stabilizer",
    "boards.flop_orbits", "boards.any_board", "boards.contains", "boards.fixed_by",
    "omaha.mark", "omaha.classes", "omaha.in_order", "omaha.bits_of_numbers",
}  # fmt: skip


def _is_single(argument: object) -> bool:
    """Whether an argument of `columns` is no more than one row: constants are folded as they are checked."""
    rows = len(argument) if isinstance(argument, columns.Column | array | memoryview) else 1
    return rows <= 1


def _examples() -> list[str]:
    texts = [page.read_text() for page in sorted((ROOT / "examples").rglob("*.pql"))]
    typed = []
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        text = page.read_text()
        texts += re.findall(r"^```pql\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
        typed += re.findall(r"^(?:pql> |\.\.\.> )(.*)", text, re.MULTILINE)
    lines = [line for text in texts for line in text.splitlines()]
    return list(dict.fromkeys(texts + typed + lines))


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the kernels that are called."""
    called: list[str] = []

    def told(name: str, kernel: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **named: Any) -> Any:
            if not name.startswith("columns.") or not all(map(_is_single, arguments)):
                called.append(name)
            return kernel(*arguments, **named)

        return call

    for module in KERNELS:
        for name, kernel in vars(module).items():
            if (
                isinstance(kernel, types.BuiltinFunctionType)
                or type(kernel).__name__ == "cython_function_or_method"
            ):
                full = f"{module.__name__.rpartition('.')[2]}.{name}"
                monkeypatch.setattr(module, name, told(full, kernel))
    return called


def test_what_is_watched_is_seen(calls: list[str]) -> None:
    pql.run("board *** where pairedboard(flop); equity AKs vs QQ on Kh7h2c")
    assert {"columns.indices_where", "boards.fill_table"} <= set(calls)
    assert set(calls) - CHEAP


def test_no_example_computes_anything_while_it_is_compiled(calls: list[str], tmp_path: Path) -> None:
    compiled = 0
    for text in _examples():
        compilation = pql.Session(directory=tmp_path).compile(text)
        compiled += not compilation.failed
        assert set(calls) <= CHEAP, text
        calls.clear()
    assert compiled > 300


def test_no_large_condition_computes_anything(calls: list[str]) -> None:
    session = pql.Session()
    for text in (
        "let x = board ***** where flushpossible",
        "board x minus (**** where straightboard(turn)), not x",
        "equity (22+ where nouts > 3 on Kh7h2c) vs AA on x dead As",
        "select count(inRange(hero, '22+ where pair on Kh7h2c')) from hero='any', board='***'",
        "select avg(handVsRange(hero, '22+')) from hero='any'; explain board x",
        "game omaha; let draws = any where flushdraw on Kh7h2c; equity draws minus AA vs KK; let more = draws, AA",
        "select count(inRange(hero, 'draws')) from hero='more', villain='AA'; blockers AA vs more on Kh7h2c where wrap",
    ):
        session.compile(text)
    assert set(calls) <= CHEAP
