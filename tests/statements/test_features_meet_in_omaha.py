"""Omaha: what statements have in common, dead cards, folded hands, weights, samples, limits, asked together."""

from __future__ import annotations

import json
from threading import Event
from typing import Any

import pytest

import pql
from references.families import together

_MAIN = (
    "equity KK$ds:0.5, JT98 vs 99$ds on JdTc6s7h",
    "odds KK$ds:0.5, JT98 vs 99$ds on JdTc6s7h",
    "odds KK$ds:0.5, 99$ds on JdTc6s7h",
    "breakdown KK$ds:0.5, 99$ds on JdTc6s7h",
)


def _asked(text: str, **running: Any) -> Any:
    return pql.Session(game="omaha").run(text, **running)[-1]


def _told(answer: Any) -> Any:
    """The numbers of an answer: rows and players, without how it was asked."""
    names, rows = answer.table()
    left = [place for place, name in enumerate(names) if name not in ("dead", "folded", "elapsed", "deals")]
    return [[row[place] for place in left] for row in rows]


_EXACT = tuple(
    [
        text.replace("KK$ds:0.5, JT98", "KsKhQsJh:0.5, JsTs9h8h").replace("99$ds on", "9s9h8s8c on") + "2h"
        for text in _MAIN
    ]
)


@together("text", _EXACT)
def test_a_folded_hand_is_dead_cards(text: str) -> None:
    folded = _told(_asked(f"{text} folded AdAhQd2c dead 3c"))
    dead = _told(_asked(f"{text} dead AdAhQd2c3c"))
    for one, other in zip(folded, dead, strict=True):
        assert [pytest.approx(each) if isinstance(each, float) else each for each in one] == other


@together("text", _MAIN)
def test_answers_are_json_and_tables_and_explained(text: str) -> None:
    answer = _asked(f"{text} dead 3c")
    assert json.loads(json.dumps(answer.to_dict())) == answer.to_dict()
    names, rows = answer.table()
    assert rows
    assert all(len(row) == len(names) for row in rows)
    assert str(_asked(f"explain {text} dead 3c"))


@together("text", ("equity AA vs KK$ds, JT98", "odds AA vs KK$ds, JT98", "equity AA vs KK on monotone"))
def test_samples_of_a_seed_repeat_on_any_number_of_threads(text: str) -> None:
    wanted = f"{text} dead 3c samples 5000 seed 7"
    assert _told(_asked(wanted, threads=1)) == _told(_asked(wanted, threads=2))


@together("text", ("equity AA vs KK$ds exact", "odds AA vs KK$ds exact"))
def test_long_answers_end_when_they_are_told_to(text: str) -> None:
    cancel = Event()
    cancel.set()
    with pytest.raises(pql.Cancelled):
        _asked(text, cancel=cancel)
    with pytest.raises(pql.Timeout):
        _asked(text, timeout=0.05)


def test_odds_of_a_range_that_takes_minutes_are_refused_with_the_time() -> None:
    with pytest.raises(pql.PQLError, match=r"would take about [\d,]+ s"):
        _asked("odds AA, KK on *****", threads=1)


def test_a_name_is_what_it_was_when_it_was_used() -> None:
    """Filtered hands are found late, when a name in them may mean others."""
    lets = "let one = AA97, QQJ where flushdraw on Th9h2c; let two = one minus QQ; "
    assert _asked(f"{lets} let one = KK; two").hands == _asked(f"{lets} two").hands
