"""What a text and a call are refused for alike is said in the same words, with the same code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import pql

MANY = ["AA"] * 11
ALIKE: dict[str, tuple[str, Callable[[], object], str]] = {
    "players": ("equity " + " vs ".join(MANY), lambda: pql.equity(*MANY), "bad-players"),
    "dealt in": (
        "equity AA" + " vs KK" * 5 + " folded QQ" * 5,
        lambda: pql.equity("AA", *["KK"] * 5, folded=["QQ"] * 5),
        "bad-players",
    ),
    "dealt in to omaha": (
        "game omaha5; strength AsAhKsKh2d on Kd7h2c opponents 9",
        lambda: pql.strength("AsAhKsKh2d", "Kd7h2c", opponents=9, game="omaha5"),
        "bad-players",
    ),
    "opponents of outs": (
        "outs AsQs on Ks7s2c" + " vs KK" * 10,
        lambda: pql.outs("AsQs", "Ks7s2c", versus=["KK"] * 10),
        "bad-players",
    ),
    "opponents of strength": (
        "strength AsQs" + " vs KK" * 10 + " on Ks7s2c",
        lambda: pql.strength("AsQs", "Ks7s2c", versus=["KK"] * 10),
        "bad-players",
    ),
    "samples": (
        "equity AA vs KK samples $n",
        lambda: pql.equity("AA", "KK", samples=10**11),
        "bad-count",
    ),
    "counted": (
        "odds AhKh on Qh7h2c samples 100",
        lambda: pql.odds("AhKh", board="Qh7h2c", samples=100),
        "bad-accuracy",
    ),
    "holders": ("blockers KK by hand", lambda: pql.blockers(None, "KK", by="hand"), "bad-players"),
    "pokerval": ("value 0x08098764", lambda: pql.value(0x08098764), "impossible-value"),
    "cards": ("value AsKsQs on 2c3c4c", lambda: pql.value("AsKsQs", "2c3c4c"), "too-many-cards"),
    "raise": (
        "ev raise 40 over 50 into 100",
        lambda: pql.bet_odds(40, 100, over=50),
        "bad-amount",
    ),
    "rows of ev": (
        "ev call 50 to win 150 with AA vs KK on Qh7h2c by category",
        lambda: pql.ev_call(50, 150, "AA", "KK", board="Qh7h2c", by="category"),
        "bad-report",
    ),
    "rows that are there": (
        "equity AA vs KK on Kh7h2c by flop",
        lambda: pql.equity_by("flop", "AA", "KK", board="Kh7h2c"),
        "bad-report",
    ),
    "grouped rows": (
        "equity AA vs KK by turn group by topcard(flop)",
        lambda: pql.equity_by("turn", "AA", "KK", group_by="topcard(flop)"),
        "bad-report",
    ),
    "names of layers": (
        "equity AA vs KK on Kh7h2c by (a = turn.paired, a = ***A)",
        lambda: pql.equity_by([("a", "turn.paired"), ("a", "***A")], "AA", "KK", board="Kh7h2c"),
        "bad-layers",
    ),
    "streets of layers": (
        "breakdown AA on Kh7h2c by (paired)",
        lambda: pql.breakdown("AA", "Kh7h2c", by=["paired"]),
        "bad-report",
    ),
}


@pytest.mark.parametrize("case", ALIKE)
def test_texts_and_calls_are_refused_alike(case: str) -> None:
    text, call, code = ALIKE[case]
    values: Any = {"n": 10**11} if "$n" in text else None
    said = []
    for way in (lambda: pql.run(text, parameters=values), call):
        with pytest.raises(pql.PQLError) as raised:
            way()
        said.append(raised.value.diagnostics[0])
    of_text, of_call = said
    assert of_text.code == of_call.code == code
    assert of_text.message == of_call.message
    assert of_text.span is not None
