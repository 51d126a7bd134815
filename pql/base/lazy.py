"""Lazy imports: names of a package whose modules are loaded when the name is first used."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any


def lazy_names(
    package: dict[str, Any], places: Mapping[str, str]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """The `__getattr__` and `__dir__` of a package, given its `globals()` and the names of each of its modules.

    Names under `.` are modules themselves.

    >>> namespace = {"__name__": "pql.results", "__all__": ["OddsRow"]}
    >>> getter, names = lazy_names(namespace, {"odds": "OddsResult OddsRow"})
    >>> getter("OddsRow").__name__, "OddsRow" in names()
    ('OddsRow', True)
    """
    module_of = {name: module for module, names in places.items() for name in names.split()}

    def getter(name: str) -> Any:
        if name not in module_of:
            raise AttributeError(f"module {package['__name__']!r} has no attribute {name!r}")
        from importlib import import_module

        module, here = module_of[name], package["__name__"]
        if module == ".":
            return import_module(f"{here}.{name}")
        package[name] = value = getattr(import_module(f"{here}.{module}"), name)
        return value

    return getter, lambda: sorted({*package, *package["__all__"]})
