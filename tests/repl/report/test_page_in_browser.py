"""A report in a real browser: tables that sort, by mouse and keys, nothing loaded, nothing serious for axe-core."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

import pytest

import pql
from pql.render.page import Page as TextPage
from pql.render.progress import ProgressLine
from pql.repl.report.pdf import NoBrowserError, browser
from pql.repl.report.report import Repeating, Report
from pql.repl.runner import Script

pytest.importorskip("playwright", reason="playwright is not installed")
from playwright.sync_api import Browser, Page, expect, sync_playwright

try:
    CHROMIUM = browser()
except NoBrowserError:
    pytest.skip("there is no Chromium here: apt-get install chromium", allow_module_level=True)

SCRIPT = """\
# # A lesson
# Some prose with [a link](https://example.org).
# ## One
equity AhJh vs TT+, AQs+ on Kh7h2c by turn
# ## Two
equity 15% vs 20% vs 30% samples 2000
# ## Three
breakdown 15% on Kh7h2c
compare 15% with 20%
# ## Four
distribution 15% vs 20% on Kh7h2c
outs AhJh on Kh7h2c
equity AA vs QZ
equity 22+, A2s+ vs 77+ by flop group by topcard(flop)
"""


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield started
        started.close()


@contextmanager
def opened(
    chromium: Browser,
    folder: Path,
    script: str,
    width: int = 1200,
    scheme: Literal["light", "dark"] = "light",
) -> Iterator[Page]:
    """The report of a script in a browser that asks nobody for anything and has nothing to complain of."""
    report = Report(
        Script("lesson.pql", script), pql.Session({"seed": 1}), Repeating("pql", 1), ProgressLine(TextPage())
    )
    target = folder / "lesson.html"
    target.write_text("".join(report.html("lesson")), encoding="utf-8")
    context = chromium.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)
    page = context.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on(
        "request", lambda request: said.append(request.url) if not request.url.startswith("file:") else None
    )
    page.goto(target.as_uri())
    yield page
    assert said == []
    context.close()


def column(page: Page, place: int, table: int = 0) -> list[str]:
    cells = page.locator("section table").nth(table).locator(f"tr > td:nth-child({place})")
    return [text.strip() for text in cells.all_inner_texts()]


def test_tables_sort_by_their_headings_and_come_back(chromium: Browser, tmp_path: Path) -> None:
    with opened(chromium, tmp_path, "equity AhJh vs TT+, AQs+ on Kh7h2c by turn") as page:
        before = column(page, 5)
        change = page.get_by_role("button", name="change")
        heading = page.locator("th", has=change)
        as_numbers = sorted((float(text) for text in before), reverse=True)
        change.click()
        assert heading.get_attribute("aria-sort") == "descending"
        assert [float(text) for text in column(page, 5)] == as_numbers
        assert as_numbers[-1] < 0 < as_numbers[0]
        change.press("Enter")
        assert heading.get_attribute("aria-sort") == "ascending"
        assert [float(text) for text in column(page, 5)] == as_numbers[::-1]
        change.press("Space")
        assert heading.get_attribute("aria-sort") is None
        assert column(page, 5) == before
        page.get_by_role("button", name="turn").click()
        assert [text[0] for text in column(page, 1)] == sorted(
            [text[0] for text in column(page, 1)], key="AKQJT98765432".index
        )
        assert page.locator("th[aria-sort]").count() == 1


def test_errors_and_missing_values_do_not_disturb_the_order(chromium: Browser, tmp_path: Path) -> None:
    with opened(
        chromium, tmp_path, "equity 15% vs 20% vs 30% vs 40% samples 3000\nbreakdown 15% on AK*"
    ) as page:
        page.get_by_role("button", name="equity").click()
        equities = [float(text.split(" ±")[0]) for text in column(page, 2)]
        assert len(equities) == 4
        assert equities == sorted(equities, reverse=True)
        page.get_by_role("button", name="combos").first.click()
        combos = [float(text.replace(",", "")) for text in column(page, 2, 1)]
        assert max(combos) > 1_000
        assert combos == sorted(combos, reverse=True)


@pytest.mark.parametrize(("width", "scheme"), [(360, "light"), (1200, "dark")])
def test_it_is_readable_everywhere(
    chromium: Browser, tmp_path: Path, width: int, scheme: Literal["light", "dark"]
) -> None:
    axe = pytest.importorskip(
        "axe_playwright_python.sync_playwright", reason="axe-core is not installed"
    ).Axe()
    with opened(chromium, tmp_path, SCRIPT, width, scheme) as page:
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        found = axe.run(page).response["violations"]
        serious = [each for each in found if each["impact"] in ("serious", "critical")]
        assert [(each["id"], each["nodes"][0]["html"][:200]) for each in serious] == []


def test_what_is_slipped_into_the_page_does_not_run(chromium: Browser, tmp_path: Path) -> None:
    with opened(chromium, tmp_path, "AKs") as page:
        content = page.content().replace("</main>", "<script>document.title = 'taken'</script></main>")
        (tmp_path / "other.html").write_text(content, encoding="utf-8")
    context = chromium.new_context()
    other = context.new_page()
    other.goto((tmp_path / "other.html").as_uri())
    assert other.title() == "lesson"
    context.close()


def test_every_contents_link_leads_somewhere(chromium: Browser, tmp_path: Path) -> None:
    with opened(chromium, tmp_path, SCRIPT) as page:
        links = page.locator("nav a")
        assert links.all_inner_texts() == ["One", "Two", "Three", "Four"]
        for place in range(links.count()):
            assert page.locator(str(links.nth(place).get_attribute("href"))).count() == 1


def test_a_table_that_scrolls_says_so(chromium: Browser, tmp_path: Path) -> None:
    script = "equity 15% vs 20% on Kh7h2c by class\nbreakdown AA on Kh7h2c\n"
    for width, way in ((1200, "down"), (340, "sideways and down")):
        with opened(chromium, tmp_path, script, width) as page:
            notes = page.locator("p.scrolls:visible")
            assert notes.first.inner_text() == f"The table goes on: scroll {way}."
            for table in page.locator(".wide").all():
                scrolls = table.evaluate(
                    "part => part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight"
                )
                told = table.evaluate(
                    "part => part.nextElementSibling?.className === 'scrolls' && !part.nextElementSibling.hidden"
                )
                assert bool(told) is bool(scrolls)
            page.set_viewport_size({"width": 2400, "height": 900})
            expect(notes.filter(has_text="sideways")).to_have_count(0)
            page.emulate_media(media="print")
            expect(notes).to_have_count(0)


def test_a_page_with_a_title_and_exercises_has_nothing_to_complain_of(
    chromium: Browser, tmp_path: Path
) -> None:
    script = "# ---\n# title: One\n# ---\n# ::: exercise\n# How?\n# ::: answer\nAA\n# :::\n"
    with opened(chromium, tmp_path, script) as page:
        assert page.locator("h1").inner_text() == "One"
        assert page.locator("article").count() == 2
