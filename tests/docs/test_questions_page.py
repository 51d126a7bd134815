"""What docs/questions.md concludes is what the answers above its sentences say."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import pql
from references.tools import ROOT, tool

PAGE = (ROOT / "docs" / "questions.md").read_text("utf-8")


@cache
def answers() -> dict[str, Any]:
    """The last answer of each example of the page, by the first two words of its question."""
    blocks = tool("refresh_examples").blocks(PAGE)
    texts = [block.text for block in blocks if block.language == "pql"]
    found = {}
    for text in texts:
        asked = text.strip().splitlines()[-1]
        found[asked] = pql.run(text)[-1]
    return found


def answer(beginning: str) -> Any:
    """The answer to the one question of the page that begins so."""
    (found,) = [result for asked, result in answers().items() if asked.startswith(beginning)]
    return found


def said(sentence: str) -> None:
    assert sentence in " ".join(PAGE.split()), f"the page does not say: {sentence}"


def test_before_the_flop() -> None:
    said("You are a little ahead before the flop")
    (found,) = [result for asked, result in answers().items() if asked == "equity raiser vs caller"]
    assert 0.52 < found.players[0].equity < 0.55


def test_whose_flop() -> None:
    said("King-high flops are your best ones.")
    said("you keep your lead but do not extend it.")
    said("you have four times the caller's share")
    found = answer("equity raiser vs caller by flop")
    rows = {row.keys[0]: row for row in found.rows}
    assert max(rows.values(), key=lambda row: row.equity) is rows["K"]
    assert abs(rows["A"].change) < 0.005 < rows["A"].equity - 0.5
    raiser, caller = answer("distribution").players
    assert 4 <= raiser.strong / caller.strong < 4.5


def test_what_they_have() -> None:
    said("The caller has top pair or better less than one time in five, and no pair at all half of the time.")
    found = answer("breakdown caller")
    assert 0.15 < found["toppair"].or_better < 0.2
    assert found["acehigh"].share + found["nothing"].share == pytest.approx(0.5, abs=0.01)


def test_the_next_card() -> None:
    said("An ace costs you the most equity, and yet it gives you more strong hands.")
    found = answer("equity raiser vs caller on Kh7d2c by turn")
    before = answer("distribution").players[0].strong
    assert {name[0] for row in found.rows for name in row.name.split()} == {"A"}
    assert all(row.change < 0 and row.strong[0] > before for row in found.rows)


def test_what_a_bet_makes() -> None:
    said("Every bet here makes money, but ace-queen makes more with a check")
    said("Queen-jack and jack-ten gain most from the bet")
    gains = {row.name: row.ev - row.instead for row in answer("ev bet 33 into 100 with").rows}
    assert all(row.ev > 0 for row in answer("ev bet 33 into 100 with").rows)
    assert [name for name, gain in gains.items() if gain < 0] == ["AsQs"]
    assert set(sorted(gains, key=lambda name: gains[name])[-2:]) == {"QsJs", "JsTs"}


def test_which_hands_bluff() -> None:
    said("so a call is nearly ten points likelier")
    said("It is the best bluff of the four, and ace-queen of hearts the worst.")
    differences = {row.name: row.difference for row in answer("blockers").rows}
    assert 0.09 < differences["AhQh"] < 0.1
    assert min(differences, key=lambda name: differences[name]) == "QsJs"
    assert max(differences, key=lambda name: differences[name]) == "AhQh"
