"""What is loaded when it is first used: the names of a package, and doors, by which a layer asks one above it.

A layer imports only those below. The few methods that need more (`HandSet.where`, `str(result)`) go `through` a door by
its name; `pql/__init__`, which is always loaded first, says what is behind each.
"""

from __future__ import annotations

from collections.abc import Mapping

from pql.base.typed import Protocol

TYPE_CHECKING = False

if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from typing import Any, TextIO

    from .diagnostics import Diagnostic


_BEHIND: dict[str, str] = {}
_NONE: Mapping[str, str] = {}


def lazy_names(
    package: dict[str, Any], public: Mapping[str, str], hidden: Mapping[str, str] = _NONE, under: str = ""
) -> list[str]:
    """Gives a package, by its `globals()`, names of modules that are loaded when one is first used; `__all__` of them.

    Modules are named as they are below the package, or `under` another; names under `.` are modules themselves, which
    `dir` shows and `__all__` has not, and `hidden` ones are shown by neither. What a package imports for itself is
    nobody's business. That `__getattr__` is set here, and not by the package, keeps type checkers from taking every
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
        if name not in module_of:
            raise AttributeError(f"module {package['__name__']!r} has no attribute {name!r}")
        from importlib import import_module

        module = module_of[name]
        if module == ".":
            return import_module(f"{here}.{name}")
        package[name] = value = getattr(import_module(f"{here}.{module}"), name)
        return value

    def names() -> list[str]:
        special = [name for name in package if name.startswith("__")]
        return sorted({*listed, *modules, *special})

    package["__getattr__"], package["__dir__"] = getter, names
    return listed


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


class ProgressDrawing(Protocol):
    """A line or a bar that is told how far a run is, and goes away."""

    def __call__(self, fraction: float | None, message: Any) -> None: ...

    def clear(self) -> None: ...


def progress_line(stream: TextIO) -> ProgressDrawing:
    """The progress line of the shell, on a stream; nothing is written where that is no terminal."""
    drawing: ProgressDrawing = through("progress_on")(stream)
    return drawing


def problem_text(problem: Diagnostic) -> str:
    """A problem in colours, with its line and caret, as the shell shows it."""
    return str(through("problem_text")(problem))


def as_problems() -> AbstractContextManager[None]:
    """Makes what nobody foresaw a `PQLError`, as the shell does; an `OSError` stays one."""
    problems: AbstractContextManager[None] = through("as_problems")()
    return problems


def so_far(message: str) -> str:
    """The last that an interrupted run told of its progress, and the deals behind it."""
    return str(through("so_far")(message))


class Shown:
    """A value that notebooks show as HTML."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        """What a notebook shows: tables, bars and grids, for light and dark pages, everything escaped."""
        return str(through("html")(self))


class ShownAsText(Shown):
    """A value whose `str` is what the shell prints, and whose `repr` is a line."""

    __slots__ = ()

    def __str__(self) -> str:
        return str(through("text")(self))

    def __repr__(self) -> str:
        return str(through("line")(self))

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """What IPython shows in a terminal: the text, inside other values the line."""
        printer.text(repr(self) if len(printer.stack) > 1 else str(self))
