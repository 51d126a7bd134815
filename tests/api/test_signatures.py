"""Arguments of public calls have one name and one order: hands, `versus`, `board`; `dead` and others by name."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from inspect import Parameter
from typing import Any

import pql
from pql import abstraction
from references.families import together

# What stands by its place, in the order of the language: `... HANDS vs HANDS on BOARD`.
ORDER = {"hand": 0, "hands": 0, "versus": 1, "board": 2}
BY_NAME = {
    "dead",
    "folded",
    "seed",
    "threads",
    "progress",
    "cancel",
    "timeout",
    "executor",
    "dialect",
    "bare",
}
# Sides of a deal are called so in answers and texts; as an argument `hero` is the name of a recorded player.
SIDES = {"hero", "heroes", "villain", "villains", "opponent"}
OF_HISTORIES = {"player", "winner", "hero"}


def _public() -> Iterator[tuple[str, Callable[..., Any]]]:
    for module, names in ((pql, pql.__all__), (abstraction, abstraction.__all__)):
        for name in names:
            thing = getattr(module, name)
            if inspect.isfunction(thing):
                yield f"{module.__name__}.{name}", thing
            elif inspect.isclass(thing) and thing.__module__.startswith("pql."):
                for member, value in vars(thing).items():
                    function = getattr(value, "__func__", value)
                    if inspect.isfunction(function) and not member.startswith("_"):
                        yield f"{module.__name__}.{name}.{member}", function


CALLS = dict(_public())


def _arguments(name: str) -> list[Parameter]:
    return [each for each in inspect.signature(CALLS[name]).parameters.values() if each.name != "self"]


def _by_place(name: str) -> list[str]:
    return [each.name for each in _arguments(name) if each.kind is not Parameter.KEYWORD_ONLY]


@together("name", list(CALLS))
def test_hands_then_versus_then_board(name: str) -> None:
    places = [ORDER[each] for each in _by_place(name) if each in ORDER]
    assert places == sorted(places)


@together("name", list(CALLS))
def test_the_rest_is_given_by_name(name: str) -> None:
    by_place = _by_place(name)
    assert len(by_place) < 2 or not BY_NAME.intersection(by_place[1:])


@together("name", list(CALLS))
def test_sides_have_one_name(name: str) -> None:
    names = {each.name for each in _arguments(name)}
    assert not SIDES & names or names >= OF_HISTORIES
    assert "boards" not in names or not names & {"hand", "hands", "board"}


def test_calls_are_found() -> None:
    assert {"pql.outs", "pql.equities", "pql.abstraction.ochs", "pql.HandSet.random"} <= CALLS.keys()
