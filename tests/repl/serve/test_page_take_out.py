"""The page of `pql serve`: pictures, reports and scripts of what is on it."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

import pql

from .browsing import Open, answers, box, chosen, equity, percent, replying, rows, says
from .test_page_lost import REAL

if TYPE_CHECKING:
    from collections.abc import Sequence

SVG = "{http://www.w3.org/2000/svg}"


def saved(page: Page, label: str, what: str) -> Path:
    with page.expect_download() as waiting:
        chosen(page, label, what)
    expect(page.get_by_role("button", name=label, exact=True)).to_have_attribute("aria-expanded", "false")
    return Path(waiting.value.path())


def taken(page: Page, label: str, what: str) -> str:
    return saved(page, label, what).read_text("utf-8")


def colour(point: Sequence[float]) -> str:
    """A point of a picture as the shapes write their colours."""
    return f"rgb({','.join(str(round(255 * part)) for part in point[:3])})"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pictures_have_what_is_seen_in_plain_colours(at: Open, scheme: str) -> None:
    page = at("r=15%25&r=30%25&b=Kh7h2c&o=breakdown.curves")
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    right = rows("breakdown 15% on Kh7h2c vs 30%")["toppair"]
    says(page, "breakdown", percent(right["equity"]))
    answers(page, "curves")
    expect(page.locator("[data-hand=AA] small")).to_have_text("87")
    for label, what, known in (
        ("Take out the question", "Grid as a picture (SVG)", {"AA", "87", "72o"}),
        ("Save What the range has", "Picture (SVG)", {"top pair", percent(right["equity"])}),
        ("Save Equity curves", "Picture (SVG)", {"75 %"}),
    ):
        text = taken(page, label, what)
        picture = ElementTree.fromstring(text)
        words = ["".join(each.itertext()) for each in picture.iter(f"{SVG}text")]
        assert known <= {word.strip() for word in words}
        assert not any(word in text for word in ("oklch", "oklab", "var(", "NaN", "foreignObject", "NULL"))
        assert len(list(picture.iter(f"{SVG}rect"))) > 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pictures_of_points_are_those_of_shapes(at: Open, scheme: str) -> None:
    reads = pytest.importorskip("matplotlib.image", reason="the extra `plot` is not installed").imread
    page = at("r=15%25&r=30%25&b=Kh7h2c&o=breakdown")
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    answers(page, "breakdown")
    expect(page.locator("[data-hand=AA] small")).to_have_text("87")
    for label, what in (
        ("Take out the question", "Grid as a picture"),
        ("Save What the range has", "Picture"),
    ):
        shapes = ElementTree.fromstring(taken(page, label, f"{what} (SVG)"))
        points = reads(saved(page, label, f"{what} (PNG)"), format="png")
        width, height = (int(shapes.attrib[name]) for name in ("width", "height"))
        assert points.shape[:2] == (2 * height, 2 * width)
        paper, *boxes = [each.attrib for each in shapes.iter(f"{SVG}rect")]
        assert colour(points[2, 2]) == paper["fill"]
        seen = {
            colour(points[row, column])
            for row in range(0, 2 * height, 3)
            for column in range(0, 2 * width, 3)
        }
        filled = {
            each["fill"] for each in boxes if "fill-opacity" not in each and float(each["width"]) > 9
        } - {"none"}
        assert len(filled) > 3
        assert filled <= seen


def test_the_report_is_that_of_the_command(at: Open) -> None:
    pytest.importorskip("markdown_it", reason="the extra `report` is not installed")
    page = at("r=QQ%2B&r=AKs&b=Kh7h2c&o=equity.breakdown")
    answers(page, "breakdown")
    report = taken(page, "Take out the question", "Report (HTML)")
    assert report.startswith("<!DOCTYPE html>")
    assert equity("equity QQ+ vs AKs on Kh7h2c").replace(" %", "") in report
    assert "pql report page.pql --seed" in report
    assert "2 ranges on Kh7h2c</h1>" in report.replace("\n", "")


def test_the_script_asks_the_open_panels_again_with_the_names_in_them(at: Open) -> None:
    page = at("r=steal&r=AKs&b=Kh7h2c&o=equity.nuts&n=steal%3DQQ%2B")
    answers(page, "nuts")
    script = taken(page, "Take out the question", "Script (PQL)")
    results = [result.to_dict() for result in pql.run(script)]
    assert [result["type"] for result in results].count("equity") >= 1
    assert f"{100 * results[1]['players'][0]['equity']:.2f} %" == equity("equity QQ+ vs AKs on Kh7h2c")
    chosen(page, "Take out the question", "Copy the PQL")
    expect(page.locator("#link")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()").startswith("let steal = QQ+\n")


def test_a_report_that_cannot_be_made_says_so(at: Open) -> None:
    page = at("r=AA&r=KK")
    replying(page, "/query", {"ok": False, "problems": [{"message": "no"}]})
    chosen(page, "Take out the question", "Report (HTML)")
    expect(page.locator("header .problem")).to_have_text("no")
    expect(box(page)).to_have_value("AA")


def test_paper_is_white_and_has_whole_ranges_without_controls(at: Open) -> None:
    page = at("r=15%25&r=30%25&b=Kh7h2c&o=equity.runouts")
    box(page).fill(REAL[0])
    says(page, "runouts", "after each turn")
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert box(page).evaluate("(box) => box.scrollHeight <= box.clientHeight + 1")
    for hidden in (".take", ".copy", "#runouts input", "#spots", "#names", ".brush"):
        expect(page.locator(hidden).first).to_be_hidden()
    expect(page.locator("#runouts .heat").first).to_be_visible()
    page.emulate_media(media="screen", color_scheme="light")
