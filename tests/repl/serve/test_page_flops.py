"""The page of `pql serve`: all flops, and answers as files."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

import pql

from .browsing import Open, asks, box, chosen, percent, rows, says


def test_all_flops_are_sorted_and_one_is_put_on_the_board(at: Open) -> None:
    page = at("r=QQ,AKs&r=JJ,AQs&o=flops")
    right = rows("equity QQ, AKs vs JJ, AQs by flop")
    best = max(right, key=lambda flop: float(str(right[flop]["equity"])))
    says(page, "flops", percent(right[best]["equity"]))
    asks(page, "flops", "equity QQ,AKs vs JJ,AQs by flop")
    says(page, "flops", "ace high")
    page.locator("[data-panel=flops] .flop").first.click()
    expect(page.locator("#board")).to_have_value(re.compile(r"^\w\w \w\w \w\w$"))
    board = page.locator("#board").input_value().replace(" ", "")
    assert right[board]["equity"] == right[best]["equity"]
    expect(page.locator("[data-panel=flops] .query")).to_have_value("equity QQ,AKs vs JJ,AQs by flop")


def test_one_texture_is_looked_at_and_belongs_to_the_link(at: Open) -> None:
    page = at("r=QQ,AKs&r=JJ,AQs&o=flops&t=flop.monotone")
    expect(page.get_by_label("Texture of the flops")).to_have_value("flop.monotone")
    asks(page, "flops", "equity QQ,AKs vs JJ,AQs on flop.monotone by flop")
    says(page, "flops", "Show all 286 rows")
    page.get_by_label("Texture of the flops").select_option("")
    asks(page, "flops", "equity QQ,AKs vs JJ,AQs by flop")


def test_an_answer_is_saved_as_the_service_writes_it(at: Open) -> None:
    page = at("r=AA&r=KK")
    says(page, "equity", "exact")
    with page.expect_download() as waiting:
        chosen(page, "Save Equity", "CSV")
    (result,) = pql.run("equity AA vs KK")
    saved = Path(waiting.value.path()).read_text()
    assert saved.splitlines()[0].startswith("hands,equity")
    assert str(result.to_dict()["players"][0]["equity"]) in saved
    expect(box(page)).to_have_value("AA")
