"""What the pages promise of the library is there: names of modules, functions and classes, attributes of results."""

from __future__ import annotations

import inspect
import pkgutil
import re
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import pytest

import pql
import pql.results
from pql import statements
from references.answers import answer
from references.families import together

DOCS = Path(__file__).resolve().parents[2] / "docs"
_MODULES = {name for _, name, _ in pkgutil.iter_modules(pql.__path__)}


def resolved(name: str) -> object:
    """What a dotted name means: attributes as far as they go, modules otherwise."""
    found: object = pql
    path = "pql"
    for part in name.split(".")[1:]:
        path = f"{path}.{part}"
        if not hasattr(found, part) and inspect.ismodule(found):
            import_module(path)
        found = getattr(found, part)
    return found


def _named() -> list[str]:
    names: set[str] = set()
    for page in sorted(DOCS.glob("*.md")):
        names.update(re.findall(r"\bpql(?:\.[A-Za-z_]\w*)+", page.read_text("utf-8")))
    files = re.compile(r"\.(pql|toml|history|lock|py|js|ts|md|xz|txt)$")
    return sorted(name for name in names if not files.search(name))


@pytest.mark.filterwarnings("ignore:.* is an old name:DeprecationWarning")
@together("name", _named())
def test_every_name_of_the_pages_is_there(name: str) -> None:
    assert resolved(name) is not None


def test_the_names_are_found() -> None:
    assert {"pql.results", "pql.equity_by", "pql.Session"} <= set(_named())


def test_every_class_of_results_is_in_pql_results() -> None:
    modules = [module.name for module in pkgutil.iter_modules(pql.results.__path__, "pql.results.")]
    folders = [folder.name for folder in pkgutil.iter_modules(statements.__path__, "pql.statements.")]
    modules += [f"{folder}.result" for folder in folders if find_spec(f"{folder}.result")]
    for module in map(import_module, ["pql.results", *modules]):
        for name, value in vars(module).items():
            if inspect.isclass(value) and value.__module__ == module.__name__ and not name.startswith("_"):
                assert getattr(pql.results, name, None) is value, (
                    f"add {name} to PUBLIC of pql/results/__init__.py"
                )
                assert name in pql.results.__all__, name
    for name in pql.results.__all__:
        # `AnyResult` is for type checkers alone.
        assert getattr(pql.results, name).__name__ == ("Result" if name == "AnyResult" else name)
    with pytest.raises(AttributeError):
        getattr(pql.results, "NoSuchResult")  # noqa: B009


@pytest.mark.parametrize("module", [pql, pql.results, pql.syntax, pql.abstraction])
def test_dir_shows_what_is_public_and_no_more(module: ModuleType) -> None:
    shown = [name for name in dir(module) if not name.startswith("_")]
    modules = {name for name in shown if inspect.ismodule(getattr(module, name))}
    assert sorted({*module.__all__, *modules}) == shown
    assert modules == ({"abstraction", "results", "syntax"} if module is pql else set())


_FROM = f"from history '{DOCS.parent / 'examples' / 'my_hands.phhs'}'"
STATEMENTS = {
    "hands": "AK*",
    "board": "board AK*",
    "equity": "equity AsKs vs QQ",
    "value": "value AsKs",
    "outs": "outs AhKh on Qh7h2c",
    "draws": "draws AhKh on Qh7h2c",
    "odds": "odds AsKs vs QQ",
    "final_hands": "odds AhKh on Qh7h2c",
    "nuts": "nuts on Qh7h2c for AK*",
    "strength": "strength AhKh on Qh7h2c",
    "distribution": "distribution AK* vs QQ+ on Qh7h2c",
    "explain": "explain AK*",
    "flops": "flops 3 for QQ vs JJ",
    "ev": "ev call 50 to win 150 with AK* vs QQ+ on Qh7h2c",
    "pot": "ev call 50 to win 150",
    "stats": f"stats {_FROM}",
    "leaks": f"leaks {_FROM} by position",
    "winnings": f"winnings {_FROM}",
    "tournaments": "tournaments from history 'examples/my_tournaments.txt' for hero",
    "list_hands": f"list {_FROM}",
    "replay": f"replay '70342' {_FROM}",
    "icm": "icm 5000, 3000, 2000 pay 50, 30, 20",
    "shove": "shove 10bb vs 30%",
    "nash": "nash 10bb",
}
TABLES = {
    "table": "list AKs",
    "breakdown": "breakdown AK* on Qh7h2c",
    "blockers": "blockers AK* vs QQ+ on Qh7h2c",
    "equity ... by": "equity AK* vs QQ+ on Qh7h2c by class",
    "select": "select avg(riverEquity(hero)) from hero='AsKs', villain='QQ', board='Qh7h2c'",
}


@together(("kind", "statement"), [*STATEMENTS.items(), *[("table", text) for text in TABLES.values()]])
def test_a_result_is_of_one_type_in_python_and_in_json(kind: str, statement: str) -> None:
    result = answer(pql.results.Result, statement)
    assert result.type == kind
    assert result.to_dict()["type"] == kind


def _promised() -> list[tuple[str, str]]:
    """The attributes in the table of results on the library's page, by type."""
    page = (DOCS / "library.md").read_text("utf-8")
    table = page.partition("| `result.type` |")[2].partition("\n\n")[0]
    promised = []
    for kind, word, text in re.findall(r"^\| `(\w+)`(?: of `([^`]+)`)? \| (.*) \|$", table, re.MULTILINE):
        while text != (shorter := re.sub(r" \([^()]*(?:\([^()]*\)[^()]*)*\)", "", text)):
            text = shorter
        promised += [
            (word or kind, name)
            for name in re.findall(r"`(\w+)(?:\(.*?\))?`", text.partition("of a range")[0])
        ]
    return promised


@together(("kind", "name"), _promised())
def test_a_result_has_the_attributes_its_page_promises(kind: str, name: str) -> None:
    assert hasattr(pql.compile(STATEMENTS.get(kind) or TABLES[kind]).run(), name)


def test_the_table_of_results_names_every_kind() -> None:
    assert {kind for kind, _ in _promised()} == {*STATEMENTS, *TABLES}
