"""Every link on the pages leads somewhere: to a file that is there, and to a heading on it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from references.families import together

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])

_CODE_BLOCK = re.compile(r"^(```|~~~).*?^\1", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"(`+).*?\1", re.DOTALL)
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#+ +(.*)$", re.MULTILINE)


def links(text: str) -> list[str]:
    """The targets of a page's links; what is in code is no link."""
    return _LINK.findall(_CODE.sub("`code`", _CODE_BLOCK.sub("", text)))


def anchors(text: str) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    found: set[str] = set()
    for heading in _HEADING.findall(_CODE_BLOCK.sub("", text)):
        plain = re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")
        number = 0
        while (anchor := f"{plain}-{number}" if number else plain) in found:
            number += 1
        found.add(anchor)
    return found


def broken(page: Path) -> Iterator[str]:
    """The links of a page that lead nowhere."""
    for link in links(page.read_text("utf-8")):
        if re.match(r"[a-z]+:", link):
            continue  # another site; tests ask nobody
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        there = target.exists() and target.is_relative_to(ROOT)
        if not there or (anchor and anchor not in anchors(target.read_text("utf-8"))):
            yield link


@together("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    assert not list(broken(page))


def test_broken_links_are_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    page = tmp_path / "page.md"
    page.write_text(
        "# Its title\n\n## Two, `words`\n\n## Two words\n\n[a](#two-words) [b](#two-words-1) [c](page.md#its-title)\n"
        "[d](#three-words) [e](other.md) [f](page.md#two) [g](../page.md) [h](https://example.org)\n"
        "`[i](nowhere)`\n\n```text\n[j](nowhere)\n# No heading\n```\n\n[k](#no-heading)\n"
    )
    assert list(broken(page)) == ["#three-words", "other.md", "page.md#two", "../page.md", "#no-heading"]


def test_every_decision_is_in_the_index() -> None:
    folder = ROOT / "docs" / "contributing" / "decisions"
    listed = set(links((folder / "index.md").read_text("utf-8")))
    assert {path.name for path in folder.glob("*.md")} - {"index.md"} <= listed
