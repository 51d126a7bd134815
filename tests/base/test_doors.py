"""Names that are loaded when they are first asked for."""

from __future__ import annotations

from typing import Any

import pytest

from pql.base.doors import lazy_names


def test_a_name_is_loaded_once_and_stays() -> None:
    package: dict[str, Any] = {"__name__": "pql.results", "imported": lazy_names}
    listed = lazy_names(
        package, {"recorded_hands": "HandTable", ".": "numbers"}, {"recorded_hands": "Adjusted"}
    )
    assert listed == ["HandTable"]
    getter = package["__getattr__"]
    public = [name for name in package["__dir__"]() if not name.startswith("__")]
    assert public == ["HandTable", "numbers"]
    row = getter("Adjusted")
    assert (package["Adjusted"], row.__module__) == (row, "pql.results.recorded_hands")
    assert getter("numbers").__name__ == "pql.results.numbers"
    with pytest.raises(AttributeError, match=r"module 'pql\.results' has no attribute 'OddsRows'"):
        getter("OddsRows")


def test_modules_may_be_those_of_another_package() -> None:
    package: dict[str, Any] = {"__name__": "pql.syntax"}
    assert lazy_names(package, {"statements.odds.result": "OddsRow"}, under="pql") == ["OddsRow"]
    assert package["__getattr__"]("OddsRow").__module__ == "pql.statements.odds.result"
    with pytest.raises(AttributeError, match=r"module 'pql\.syntax' has no attribute 'OddsRows'"):
        package["__getattr__"]("OddsRows")
