"""What is loaded when it is first used: the names of a package, and doors, by which a layer asks one above it.

A layer imports only those below. The few methods that need more (`HandSet.where`, `str(result)`) go `through` a door by
its name; `pql/__init__`, which is always loaded first, says what is behind each.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_BEHIND: dict[str, str] = {}
_NONE: Mapping[str, str] = {}
_OLD_NONE: Mapping[str, tuple[str, str]] = {}


def lazy_names(
    package: dict[str, Any],
    public: Mapping[str, str],
    hidden: Mapping[str, str] = _NONE,
    under: str = "",
    old: Mapping[str, tuple[str, str]] = _OLD_NONE,
) -> list[str]:
    """Gives a package, by its `globals()`, names of modules that are loaded when one is first used; `__all__` of them.

    Modules are named as they are below the package, or `under` another; names under `.` are modules themselves, which
    `dir` shows and `__all__` has not, and `hidden` ones are shown by neither. `old` names are found in their modules
    too, shown by neither, and each use warns of what to write now. What a package imports for itself is nobody's
    business. That `__getattr__` is set here, and not by the package, keeps type checkers from taking every
    name for one of the package's.

    >>> namespace = {"__name__": "pql.results"}
    >>> lazy_names(namespace, {"recorded_hands": "Adjusted HandTable"})
    ['Adjusted', 'HandTable']
    >>> namespace["__getattr__"]("HandTable").__name__
    'HandTable'
    """
    here = under or package["__name__"]
    module_of = {
        name: module for names in (public, hidden) for module in names for name in names[module].split()
    }
    modules = public.get(".", "").split()
    listed = sorted({name for names in public.values() for name in names.split()}.difference(modules))

    def getter(name: str) -> Any:
        if name in old:
            return _old_name(f"{package['__name__']}.{name}", *old[name])
        if name not in module_of:
            raise AttributeError(f"module {package['__name__']!r} has no attribute {name!r}")
        from importlib import import_module

        module = module_of[name]
        if module == ".":
            return import_module(f"{here}.{name}")
        package[name] = value = getattr(import_module(f"{here}.{module}"), name)
        return value

    package["__getattr__"] = getter
    show_only(package, [*listed, *modules])
    return listed


def show_only(package: dict[str, Any], names: Sequence[str]) -> None:
    """Has `dir` of a package, by its `globals()`, show these names and none that it imports for itself.

    >>> package = {"__name__": "some", "helper": len}
    >>> show_only(package, ["useful"])
    >>> package["__dir__"]()
    ['__dir__', '__name__', 'useful']
    """

    def shown() -> list[str]:
        special = [name for name in package if name.startswith("__")]
        return sorted({*names, *special})

    package["__dir__"] = shown


def _old_name(name: str, module: str, now: str) -> Any:
    import warnings
    from importlib import import_module

    warnings.warn(f"`{name}` is an old name: write `{now}`", DeprecationWarning, stacklevel=3)
    return getattr(import_module(module), name.rpartition(".")[2])


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
