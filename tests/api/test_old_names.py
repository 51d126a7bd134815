"""Names of before: they do what they did, say what to write now, and are shown nowhere."""

from __future__ import annotations

import warnings
from importlib import import_module
from typing import Any

import pytest

import pql


def old(name: str) -> Any:
    """What an old name means, with what is said of it."""
    with pytest.warns(DeprecationWarning, match=rf"^`pql\.{name}` is an old name: write `") as told:
        found = getattr(pql, name)
    assert told[0].filename == __file__
    return found


def test_old_names_do_what_they_did() -> None:
    assert old("deals") is pql.deal_table
    assert old("Deals") is pql.DealTable
    given: dict[str, Any] = {"hands": "AsKs, 2c2d", "versus": "QQ+", "board": "Ah7d2h", "dead": "Qc"}
    wins, ties, met = pql.hand_vectors(**given)
    wanted = [pytest.approx((won + tied / 2) / each) for won, tied, each in zip(wins, ties, met, strict=True)]
    assert list(old("hand_equities")(**given)) == wanted == list(pql.hand_vectors(**given).equities)
    hole_hands = old("hole_hands")
    assert hole_hands("AA$ds") == pql.hands("AA$ds", game="omaha")
    assert hole_hands("AA", dead="As", game="omaha5") == pql.hands("AA", dead="As", game="omaha5")
    assert hole_hands(pql.hands("AA", game="omaha5")) == pql.hands("AA", game="omaha5")
    with pytest.raises(pql.PQLError, match="the hands of holdem are read by"):
        hole_hands("AA", game="holdem")
    with pytest.raises(pql.PQLError):
        hole_hands(pql.hands("AA", game="omaha5"), game="omaha")
    with pytest.raises(TypeError, match="thread"):
        old("hand_equities")("AA", "KK", thread=2)


def test_an_old_name_is_public_no_more() -> None:
    assert pql.OLD
    for name, (module, now) in pql.OLD.items():
        assert name not in dir(pql)
        assert name not in pql.__all__
        assert hasattr(import_module(module), name)
        assert now.removeprefix("pql.").partition("(")[0] in pql.__all__
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            exec(f"from pql import {name}")
        assert {each.category for each in told} == {DeprecationWarning}
    assert "load_ipython_extension" not in dir(pql)
