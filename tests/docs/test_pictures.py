"""The pictures of the pages show what the program draws now; every file is on a page and every page has its file."""

from __future__ import annotations

import re
from typing import Any

import pytest

from references.tools import ROOT, tool

pytest.importorskip("pyte")
pytest.importorskip("matplotlib")

drawing = tool("draw_pictures")
PICTURES = drawing.pictures()
IMAGES = ROOT / "docs" / "images"
# A browser took these: of the page of `pql serve`, on a telephone and a wide screen too, of its panels of tournaments,
# and of the page of played hands.
TAKEN = {"page.png", "page-both.png", "page-phone.png", "page-tournament.png", "page-wide.png", "played.png"}


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.path.name)
def test_a_picture_shows_what_is_drawn_now(picture: Any) -> None:
    stale = "run `python -P tools/draw_pictures.py`"
    assert drawing.is_current(picture.path.read_text("utf-8"), drawing.drawn(picture)), stale


def test_there_are_twenty_five_pictures_and_each_is_shown_by_one_page() -> None:
    names = [picture.path.name for picture in PICTURES]
    assert len(set(names)) == len(names) >= 25
    assert {path.name for path in IMAGES.iterdir()} == {*names, *TAKEN}


def test_every_picture_of_a_page_says_how_it_is_made() -> None:
    for page in (ROOT / "docs").rglob("*.md"):
        shown = set(re.findall(r"\]\(images/([\w-]+\.svg)\)", page.read_text("utf-8")))
        assert shown <= {picture.path.name for picture in PICTURES}, page.name


def test_a_picture_of_another_version_is_compared_by_its_texts() -> None:
    def made(version: str, text: str, width: int) -> str:
        return f'<dc:title>Matplotlib v{version}, x</dc:title><path d="{width}"/><text x="1">{text}</text>'

    old = made("3.10", "AKs", 1)
    assert drawing.is_current(old, made("3.11", "AKs", 2))
    assert not drawing.is_current(old, made("3.11", "AQs", 1))
    assert not drawing.is_current(old, made("3.10", "AKs", 2))
