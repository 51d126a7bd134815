"""The LALR tables, PLY's parser on them, and questions about what could come next.

The tables are generated (`python -m pql.grammar.tables.generate`) and shipped, so that starting costs no grammar
analysis. When an LALR parser meets a bad token, it may already have reduced the alternatives; the terminals that could
have stood there are found by replaying the tokens through the states and trying every terminal.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from functools import cache
from types import ModuleType

from pql.base.typed import Any


class _LoadedWhenUsed(ModuleType):
    """A placeholder for a module, which is loaded when an attribute is first used."""

    def __getattr__(self, name: str) -> Any:
        from importlib import import_module

        return getattr(import_module(self.__name__), name)


def _ply_yacc() -> Any:
    """PLY's parser module, without `inspect`.

    Only PLY's table generator uses `inspect`, and loading it costs half a bare Python start. While PLY is imported, a
    placeholder that loads it when used takes its place.
    """
    stand_in = _LoadedWhenUsed("inspect")
    sys.modules.setdefault("inspect", stand_in)
    try:
        from ply import yacc
    finally:
        if sys.modules.get("inspect") is stand_in:
            del sys.modules["inspect"]
    return yacc


class _Rows(dict[int, dict[str, int]]):
    """Rows of a table by state, each read when first asked for: a statement meets few of them."""

    def __init__(self, texts: tuple[str, ...]) -> None:
        super().__init__()
        self._texts = texts

    def __missing__(self, state: int) -> dict[str, int]:
        row: dict[str, int] = {}
        for part in self._texts[state].split("|"):
            value, *names = part.split(" ")
            row.update(dict.fromkeys(names, int(value)))
        self[state] = row
        return row


class _Action:
    """The action of a production, whose module is imported when it first happens."""

    __slots__ = ("module", "name", "production")

    def __init__(self, production: Any, module: str, name: str) -> None:
        self.production = production
        self.module = module
        self.name = name

    def __call__(self, p: Any) -> None:
        from importlib import import_module

        action = getattr(import_module(self.module), self.name)
        self.production.callable = action
        action(p)


class _Productions(dict[int, Any]):
    """PLY's productions by number, each made when first asked for."""

    def __init__(self, yacc: Any, rows: Sequence[tuple[str, int, str, str]]) -> None:
        super().__init__()
        self._make = yacc.MiniProduction
        self._rows = rows

    def __missing__(self, number: int) -> Any:
        name, length, module, function = self._rows[number]
        production = self[number] = self._make("", name, length, function, None, None)
        production.callable = _Action(production, module, function)
        return production


class Tables:
    """The LALR tables with their actions, loaded when something is first parsed.

    Not at import: a text that is never parsed needs no tables, and stale tables must not keep the generator from
    being imported.
    """

    def __init__(self) -> None:
        from . import parsetab

        yacc = _ply_yacc()
        table = yacc.LRTable()
        table.lr_action = self.action = _Rows(parsetab.ACTIONS)
        table.lr_goto = self.goto = _Rows(parsetab.GOTOS)
        table.lr_productions = _Productions(yacc, parsetab.PRODUCTIONS)
        self.prototype: Any = yacc.LRParser(table, None)
        self.prototype.defaulted_states = dict(parsetab.DEFAULTED)
        self.productions = parsetab.PRODUCTIONS
        self.terminals = parsetab.TERMINALS


tables = cache(Tables)


def new_parser() -> Any:
    """A PLY parser of its own for one thread and one statement; all share the tables."""
    prototype = tables().prototype
    parser = object.__new__(type(prototype))
    parser.__dict__.update(prototype.__dict__)
    return parser


def shift(states: list[int], terminal: str) -> bool:
    """Moves a stack of states over a terminal; False, with the stack as it was, if it cannot come next.

    >>> states = [0]
    >>> shift(states, "HAND"), shift(states, "NUMBER")
    (True, False)
    """
    moved = _moved(states, terminal)
    if moved is None:
        return False
    depth, above = moved
    states[depth:] = above
    return True


def _moved(states: list[int], terminal: str) -> tuple[int, list[int]] | None:
    """How much of a stack stays after a terminal, and the states above that; None if the terminal cannot come next.

    The stack itself is not copied: it may be as long as the text.
    """
    lalr = tables()
    depth = len(states)
    above: list[int] = []
    while True:
        action = lalr.action[above[-1] if above else states[depth - 1]].get(terminal)
        if action is None:
            return None
        if action >= 0:
            if action:
                above.append(action)
            return depth, above
        name, length, *_ = lalr.productions[-action]
        if length <= len(above):
            del above[len(above) - length :]
        else:
            depth -= length - len(above)
            above = []
        above.append(lalr.goto[above[-1] if above else states[depth - 1]][name])


def accepts(states: list[int], terminal: str) -> bool:
    """Whether a terminal could come next (`$end`: whether the statement could end here)."""
    return _moved(states, terminal) is not None


def states_after(terminals: Iterable[str]) -> list[int]:
    """The states after as many of the terminals as fit together."""
    states = [0]
    for terminal in terminals:
        if not shift(states, terminal):
            break
    return states


def acceptable(states: list[int]) -> list[str]:
    """All terminals that could come next."""
    return [terminal for terminal in tables().terminals if accepts(states, terminal)]
