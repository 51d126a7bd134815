"""Replays as pictures: the table at the end of each street, in HTML."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import pql
from pql.render.html_answers import answer_html
from pql.render.page import Page
from pql.render.table_svg import table_svgs

PLAYED = Path(__file__).parents[2] / "examples" / "my_hands.phhs"
SPACE = "{http://www.w3.org/2000/svg}"


def texts(picture: str) -> list[str]:
    return [each.text or "" for each in ElementTree.fromstring(picture).iter(f"{SPACE}text")]


def test_each_street_has_its_table() -> None:
    pictures = [texts(picture) for picture in table_svgs(pql.replay("70342", PLAYED))]
    assert [picture[0] for picture in pictures] == ["preflop", "flop", "turn", "river"]
    preflop, flop, _, river = pictures
    assert {"Robin", "UTG 84.60, 46.1 %", "A♥", "7♥", "7.50", "0.50"} <= {*preflop}
    assert {"6♣", "5♥", "4♥", "pot 24", "32.50", "HJ all-in, 60.9 %", "CO 45.05"} <= {*flop}
    assert {"8♠", "pot 89", "UTG 52.10, 0.0 %"} <= {*river}, "what nobody called has come back"


@pytest.mark.parametrize("number", sorted({*pql.read_hands(PLAYED).hands.hand}))
def test_all_chips_are_on_the_table(number: str) -> None:
    told = pql.replay(number, PLAYED)
    brought = sum([seat.stack or 0 for seat in told.seats])
    for picture, street in zip(table_svgs(told), told.streets, strict=True):
        amounts = []
        for text in texts(picture)[1:]:
            found = re.fullmatch(r"(?:pot |(?:SB|BB|UTG|HJ|CO|BTN) )?([\d.,]+)(?:, [\d.]+ %)?", text)
            amounts += [float(found[1].replace(",", ""))] if found else []
        assert sum(amounts) == pytest.approx(brought), (number, street.street)


def test_names_are_escaped_and_cut(tmp_path: Path) -> None:
    name = "</text><script>alert(1)</script> & more"
    path = tmp_path / "named.phhs"
    path.write_text(PLAYED.read_text().replace("'Otto'", f"'{name}'"))
    told = pql.replay("70342", path)
    for picture in table_svgs(told):
        assert "<script" not in picture
        assert "</text><scrip…" in texts(picture)
    first = ElementTree.fromstring(next(table_svgs(told)))
    assert first.get("aria-label") == "preflop, in are Robin, Ines, " + name
    whole = answer_html(told, Page())
    assert "<script" not in whole
    assert whole.count("<svg") == 4
    assert "raises to 2.50" in whole.rpartition("</svg>")[2]
