"""What `nuts`, `outs` and `breakdown` keep of a board from question to question changes no answer."""

from __future__ import annotations

from itertools import product

import pytest

import pql
from pql.engine import outs
from pql.notation import hand_text
from pql.statements.breakdown import lines as breakdown_lines
from pql.statements.nuts import question as nuts

_GAMES = ("holdem", "shortdeck", "shortdeck trips", "holdem")
_RANGES = ("99+, AJs", "99+, AJs, KQs:0.25", "JhTh, TT:0.5")
_ASKED = (
    "nuts on 9h8h6c for {}",
    "nuts on 9h8h6c for {} dead Ah",
    "outs {} on 9h8h6c",
    "outs {} on 9h8h6c vs AA, 98s",
    "breakdown {} on 9h8h6c vs AA, 98s",
)


def _forget() -> None:
    for kept in (nuts._on_board, outs._verdicts, breakdown_lines._keys_of, hand_text._whole_groups):
        kept.cache_clear()


@pytest.mark.parametrize("asked", _ASKED)
def test_answers_are_those_of_a_fresh_start(asked: str) -> None:
    texts = [f"game {game}; {asked.format(hands)}" for game, hands in product(_GAMES, _RANGES)]
    fresh = []
    for text in texts:
        _forget()
        fresh.append(pql.run(text)[-1].to_dict())
    _forget()
    assert [pql.run(text)[-1].to_dict() for text in texts] == fresh
    assert fresh[0] != fresh[len(_RANGES)]


def test_what_a_weighted_range_has_of_the_nuts_is_its_weight() -> None:
    hands = pql.hands("99+, AJs, KQs:0.25, 65s:0.5")
    (found,) = pql.run(f"nuts on 9h8h6c for {hands.text()}")
    live = hands.without("9h8h6c")
    had = 0.0
    for row in found.rows:
        weight = sum([weight for hand, weight in live.weights() if hand in row.held])
        had += weight
        assert (row.weight, row.has, row.has_or_better) == pytest.approx(
            (weight, weight / live.weight, had / live.weight)
        )
