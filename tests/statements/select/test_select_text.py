"""Answers of `select` as text: shares with their deals, samples with their interval, histograms as bars."""

from __future__ import annotations

import re
from typing import Any

import pytest

import pql
from pql.render import renderer
from pql.render.page import Page

QUERIES = [
    "select count(winsHi(hero)) as wins, avg(riverEquity(hero)) from hero='AhAs', villain='KhKs', board='2c3d4s'",
    "select count(true), avg(nouts@flop), max(handType(hero, flop)) from hero='AKs' group by texture(flop)",
    "select histogram(handType(hero, river)), avg(1 / (nsuited@turn - 2)) from hero='AK*', board='Kh7h2c'",
    "select histogram(riverEquity(hero)) from hero='AKs', villain='QQ' group by handType(hero, flop) "
    "samples 5000 seed 1",
    "select count(winsHi(hero)), avg(riverEquity(hero)), avg(nouts@turn) from hero='22+', villain='AK*' "
    "samples 5000 seed 1",
]


def shown(query: str, **page: Any) -> str:
    return renderer("text", Page(**page)).answer(pql.run(query)[0])


def test_counts_stand_beside_their_shares() -> None:
    assert shown(QUERIES[0]) == (
        "         wins  avg(riverEquity(hero))\n"
        "-------------  ----------------------\n"
        "90.00 % (891)                 91.21 %\n"
        "exact, 990 deals\n"
    )


def test_what_was_sampled_has_its_interval() -> None:
    text = shown(QUERIES[4], unicode=True)
    assert re.search(r"\d\d\.\d+ ± 1\.\d+ % \(\d,\d\d\d\)", text)
    assert re.search(r"\d\d\.\d+ ± \d\.\d+ %", text)
    assert "sampled, 5,000 deals, ± is the 95 % interval, seed 1" in text
    assert "+-" in shown(QUERIES[4])


def test_histograms_have_a_bar_for_each_value() -> None:
    text = shown(QUERIES[2], unicode=True, screen=True, width=80)
    assert "histogram(handType(hero, river))" in text
    assert re.search(r"pair +\d\d\.\d\d % +█", text)
    assert "a division by zero has no value" in text
    each = shown(QUERIES[3])
    assert "histogram(riverEquity(hero)), high card" in each
    assert re.search(r"99%  \d", each)


@pytest.mark.parametrize("query", QUERIES)
@pytest.mark.parametrize("width", [40, 80, 200])
def test_every_page_can_be_written(query: str, width: int) -> None:
    for unicode in (False, True):
        for screen in (False, True):
            lines = shown(query, width=width, unicode=unicode, screen=screen).splitlines()
            assert all(line == line.rstrip() for line in lines)
