"""What is loaded when it is first used: the names of a package, and doors, by which a layer asks one above it.

A layer imports only those below. The few methods that need more (`HandSet.where`, `str(result)`) go `through` a door by
its name; `pql/__init__`, which is always loaded first, says what is behind each.
"""

from __future__ import annotations

from collections.abc import Mapping

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_BEHIND: dict[str, str] = {}


def lazy_names(package: dict[str, Any], places: Mapping[str, str]) -> None:
    """Gives a package, by its `globals()`, the names of its modules, each module loaded when one is first used.

    Names under `.` are modules themselves. `dir` shows these and the names of `__all__` alone: what a package imports
    for itself, or has for other programs, is nobody's business. That `__getattr__` is set here, and not by the package,
    keeps type checkers from taking every name for one of the package's.

    >>> namespace = {"__name__": "pql.results", "__all__": ["OddsRow"]}
    >>> lazy_names(namespace, {"odds": "OddsResult OddsRow"})
    >>> namespace["__getattr__"]("OddsResult").__name__, namespace["__dir__"]()[0]
    ('OddsResult', 'OddsRow')
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

    def names() -> list[str]:
        special = [name for name in package if name.startswith("__")]
        return sorted({*package["__all__"], *places.get(".", "").split(), *special})

    package["__getattr__"], package["__dir__"] = getter, names


def install(doors: Mapping[str, str]) -> None:
    """Says what is behind doors: `module.name` for each."""
    _BEHIND.update(doors)


def through(door: str) -> Any:
    """What is behind a door, loaded now if it is not yet.

    >>> through("hands")("AKs").text()
    'AKs'
    """
    from importlib import import_module

    module, _, name = _BEHIND[door].rpartition(".")
    return getattr(import_module(module), name)
