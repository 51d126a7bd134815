"""Names that are loaded when they are first asked for."""

from __future__ import annotations

import pytest

from pql.base.lazy import lazy_names


def test_a_name_is_loaded_once_and_stays() -> None:
    package: dict[str, object] = {"__name__": "pql.results", "__all__": ["OddsResult"]}
    getter, names = lazy_names(package, {"odds": "OddsResult OddsRow", ".": "outs"})
    assert names() == ["OddsResult", "__all__", "__name__"]
    row = getter("OddsRow")
    assert (package["OddsRow"], row.__module__) == (row, "pql.results.odds")
    assert getter("outs").__name__ == "pql.results.outs"
    with pytest.raises(AttributeError, match=r"module 'pql\.results' has no attribute 'OddsRows'"):
        getter("OddsRows")
