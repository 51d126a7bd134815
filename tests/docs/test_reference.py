"""Every public name says what it is, shows itself at work, and is in the reference and the contents of the site."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from operator import attrgetter
from pathlib import Path

import pytest

import pql
import pql.results
from references.families import together
from references.tools import tool

site = tool("build_site")


def _functions() -> Iterator[tuple[str, object]]:
    """The public functions, and the public methods of public classes."""
    for name in pql.__all__:
        found = getattr(pql, name)
        if inspect.isclass(found):
            for method, value in vars(found).items():
                if not method.startswith("_") and (
                    callable(value) or isinstance(value, classmethod | property)
                ):
                    yield f"{name}.{method}", inspect.getattr_static(found, method)
        else:
            yield name, found


def _described(found: object) -> str:
    inner = getattr(found, "__func__", found)
    return inspect.getdoc(inner) or ""


@together(
    "name",
    [*(f"pql.{name}" for name in pql.__all__), *(f"pql.results.{name}" for name in pql.results.__all__)],
)
def test_every_public_name_says_what_it_is(name: str) -> None:
    owner = pql.results if name.startswith("pql.results.") else pql
    found = getattr(owner, name.rpartition(".")[2])
    assert (found.__doc__ or "").strip(), name


@together(("name", "found"), list(_functions()))
def test_every_public_function_and_method_says_what_it_does(name: str, found: object) -> None:
    assert _described(found), name


@together("name", [name for name in pql.__all__ if not inspect.isclass(getattr(pql, name))])
def test_every_public_function_with_parameters_shows_an_example(name: str) -> None:
    function = getattr(pql, name)
    assert not inspect.signature(function).parameters or ">>>" in _described(function)


def test_every_public_name_stands_in_the_reference_once() -> None:
    listed = [name for names in site.REFERENCE.values() for name in names]
    assert sorted(listed) == sorted(pql.__all__)


def test_every_page_stands_in_the_contents_once() -> None:
    listed = [page for pages in site.CONTENTS.values() for page in pages]
    folder = site.ROOT / "docs"
    pages = {path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.md")}
    pages = {page for page in pages if "/decisions/" not in page} - {"index"}
    made = {"examples", "reference/index", "contributing/index", "contributing/decisions/index", "changelog"}
    assert sorted(listed) == sorted(pages | made)


def test_links_lead_to_the_places_pages_have_on_the_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site, "ROOT", tmp_path)
    page = tmp_path / "docs" / "decisions" / "why.md"
    page.parent.mkdir(parents=True)
    page.write_text(
        "[a](../language.md#hands) [b](../../README.md) `[c](../../README.md)` [d](#here) [e](https://a.b)"
    )
    assert site.page_text(page) == (
        "[a](../language.md#hands) [b](../index.md) `[c](../../README.md)` [d](#here) [e](https://a.b)"
    )
    front = tmp_path / "README.md"
    front.write_text("[a](docs/language.md) [b](examples) [c](LICENSE)")
    assert site.page_text(front) == "[a](language.md) [b](examples.md) [c](license.md)"


def test_the_site_describes_nothing_twice() -> None:
    """Sphinx refuses a class that two pages describe, under whatever names."""
    named = [
        line.split()[-1]
        for text in site.reference_pages().values()
        for line in text.splitlines()
        if line.startswith(".. auto")
    ]
    found = [attrgetter(name.removeprefix("pql."))(pql) for name in named]
    assert len({id(each) for each in found}) == len(found) > len(pql.__all__)


@together(("name", "found"), [(name, getattr(pql, name)) for name in pql.__all__])
def test_docstrings_are_written_for_sphinx(name: str, found: object) -> None:
    """Code between fences, as pages have it, is no code to Sphinx: its indentation is an error."""
    assert "```" not in _described(found), name


def test_files_of_the_examples_are_on_their_page() -> None:
    for name in ("examples", "examples/tour.pql", "examples/solvers"):
        assert site.place(site.ROOT / name) == Path("examples.md")


def test_the_reference_takes_defaults_from_signatures() -> None:
    """Sphinx would take those of the source, where the arguments of all long functions are not spelled out."""
    assert not site.settings().get("autodoc_preserve_defaults")
