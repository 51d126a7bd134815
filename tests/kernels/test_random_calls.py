"""Kernels called with what nobody should hand them: wrong lengths, cards that are none, hands that cannot be dealt.

A kernel answers or raises one of the errors of plain Python; it never crashes, reads past a buffer or runs for ever.
What cannot be seen from Python is seen under sanitizers: `make sanitize` runs these calls, and many more of them
(`-m full`), on kernels that stop at the first bad access or undefined operation.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
from array import array
from collections.abc import Callable
from contextlib import suppress
from inspect import isfunction
from types import ModuleType
from typing import Any

import pytest

from pql import evaluator_ext
from pql.evaluator_ext import equity, showdown
from references import (
    calls_of_cards,
    calls_of_columns,
    calls_of_equities,
    calls_of_omaha,
    calls_of_tournaments,
)
from references.calls_of_objects import OBJECTS, SLOW, Called
from references.random_arguments import Dice, Maker

# What a kernel may raise for what it does not take.
REFUSALS = (
    ValueError,
    TypeError,
    OverflowError,
    IndexError,
    KeyError,
    BufferError,
    MemoryError,
    AttributeError,
)
CALLS = int(os.environ.get("PQL_RANDOM_CALLS", "0"))
CALLED = [
    *calls_of_cards.CALLS,
    *calls_of_columns.CALLS,
    *calls_of_equities.CALLS,
    *calls_of_omaha.CALLS,
    *calls_of_tournaments.CALLS,
]


def call_at_random(function: Callable[..., Any], makers: tuple[Maker, ...], seed: int) -> bool:
    """Whether the kernel answered; its refusals are fine, everything else fails the test."""
    rng = Dice(f"{function.__name__} {seed}")
    rng.rows, rng.spoil = rng.randrange(1, 6), rng.choice([0, 0.1, 0.3])
    try:
        function(*[make(rng) for make in makers])
    except REFUSALS:
        return False
    return True


def calls_in_any_order(called: Called, seed: int, steps: int = 8) -> int:
    """How many methods of a new object answered, called one after another in any order with anything."""
    rng = Dice(f"{called.name} {seed}")
    rng.rows, rng.spoil = rng.randrange(1, 6), rng.choice([0, 0.1, 0.3])
    try:
        made = called.made(*[make(rng) for make in called.arguments])
    except REFUSALS:
        return 0
    answered = 1
    for name in rng.choices(sorted(called.methods), k=steps) if called.methods else ():
        with suppress(*REFUSALS):
            getattr(made, name)(*[make(rng) for make in called.methods[name]])
            answered += 1
    return answered


def of_other_lengths(buffer: Any) -> list[Any]:
    """A buffer, or a list or pair of buffers, with too few and too many numbers."""
    if isinstance(buffer, array | bytes | bytearray):
        longer: Any = buffer * 2
        return [buffer[:0], buffer[:1], buffer[:-1], longer[: len(buffer) + 1], longer]
    if isinstance(buffer, list | tuple) and buffer:
        inner = [
            type(buffer)([*buffer[:place], other, *buffer[place + 1 :]])
            for place, part in enumerate(buffer)
            for other in of_other_lengths(part)
        ]
        return [*inner, buffer[:-1], type(buffer)([*buffer, buffer[-1]])]
    return []


def name_of(value: Any) -> str:
    return f"{value.__module__.rpartition('.')[2]}.{value.__name__}" if callable(value) else ""


@pytest.mark.parametrize(("function", "makers"), CALLED, ids=name_of)
def test_a_kernel_answers_or_refuses(function: Callable[..., Any], makers: tuple[Maker, ...]) -> None:
    calls = (CALLS or 40) // (
        10 if function is calls_of_equities.sweep_flops else 1
    )  # it goes over all flops
    answered = sum([call_at_random(function, makers, seed) for seed in range(calls)])
    # Had every call been refused, the calls would test nothing beyond the first check of a kernel.
    assert answered or any(call_at_random(function, makers, seed) for seed in range(calls, 20 * calls))


@pytest.mark.full
@pytest.mark.parametrize(("function", "makers"), CALLED, ids=name_of)
def test_thousands_of_calls(function: Callable[..., Any], makers: tuple[Maker, ...]) -> None:
    for seed in range(1000, 5000):
        call_at_random(function, makers, seed)


@pytest.mark.parametrize("called", OBJECTS, ids=lambda called: called.name)
def test_an_object_answers_or_refuses_in_any_order(called: Called) -> None:
    calls, steps = ((CALLS or 40) // 10, 3) if called.made in SLOW else (CALLS or 40, 8)
    assert sum([calls_in_any_order(called, seed, steps) for seed in range(calls)]) > 0


@pytest.mark.full
@pytest.mark.parametrize("called", OBJECTS, ids=lambda called: called.name)
def test_thousands_of_objects(called: Called) -> None:
    for seed in range(1000, 1050 if called.made in SLOW else 4000):
        calls_in_any_order(called, seed)


@pytest.mark.parametrize(("function", "makers"), CALLED, ids=name_of)
def test_buffers_of_every_wrong_length(function: Callable[..., Any], makers: tuple[Maker, ...]) -> None:
    """One buffer after the other is too short or too long, while all else is right: nothing is read past an end."""
    for seed in range(1 if function is calls_of_equities.sweep_flops else 4):
        rng = Dice(f"{function.__name__} {seed}")
        rng.rows, rng.spoil = 4, 0
        arguments = [make(rng) for make in makers]
        for place, given in enumerate(arguments):
            for other in of_other_lengths(given):
                with suppress(*REFUSALS):
                    function(*arguments[:place], other, *arguments[place + 1 :])


def test_every_class_is_made() -> None:
    """A class of a kernel that is added later is made at random too."""
    made = {called.name for called in OBJECTS} | {"preflop_table.PreflopTable"}
    shared = {"Table", "Boards"}  # one class, included by several modules
    for short in [module.name for module in pkgutil.iter_modules(evaluator_ext.__path__)]:
        module = importlib.import_module(f"pql.evaluator_ext.{short}")
        for name, value in vars(module).items():
            own = isinstance(value, type) and value.__module__ == module.__name__
            if own and not issubclass(value, tuple) and name not in shared:
                assert f"{short}.{name}" in made, f"{short}.{name}"


def public(found: Any, module: ModuleType) -> list[str]:
    """The functions of a module or of a class, by the names they are called by; those of its classes behind them."""
    names = []
    for name, value in vars(found).items():
        if name.startswith("_"):
            continue
        if isinstance(value, type) and value.__module__ == module.__name__:
            names += [f"{name}.{method}" for method in public(value, module)]
        elif "cython_function" in type(value).__name__ or type(value).__name__ == "method_descriptor":
            names.append(name)
    return names


def test_every_kernel_is_called() -> None:
    """A function of a kernel that is added later is called here too, or named among those that are not."""
    no_buffers = {
        "kernel",
        "kernels",
        "set_kernel",
        "features",
        "feature_in",
        "classes",
        "matchup_classes",
        "ints",
        "reals",
        "counts",
        "constant",
        "count_classes",
        "count_ordinals",
        "pokerval_hand",
    }
    called = {name_of(function) for function, _ in CALLED}
    # The steps of an object are called one after another, by functions in Python.
    steps = {name for function, _ in CALLED if isfunction(function) for name in function.__code__.co_names}
    for short in [module.name for module in pkgutil.iter_modules(evaluator_ext.__path__)]:
        module = importlib.import_module(f"pql.evaluator_ext.{short}")
        names = [name for name in public(module, module) if name not in no_buffers]
        for name in names:
            owner, _, method = name.rpartition(".")
            assert method in steps if owner else f"{short}.{name}" in called, f"{short}.{name}"


@pytest.mark.parametrize("known", [0, 0b111])
def test_ranges_that_cannot_be_dealt_end_at_once(known: int) -> None:
    """Two players with the same single hand: no deal, whatever is asked for."""
    aces = array("d", [1.0] + [0.0] * 1325)
    assert equity.sample(known, 0, None, [aces, aces], 1, 0, 1 << 32) == [[0, 0], [0, 0]]
    assert sum(map(sum, showdown.sample_by_category(known, 0, None, aces, aces, 1, 0, 1 << 32))) == 0
    [(matrix, _)] = showdown.sample_standings(known, 0, [aces, aces], 1, 1, 0, 1 << 32)
    assert sum(map(sum, matrix)) == 0


def test_a_chunk_of_deals_is_bounded() -> None:
    anything = array("d", [1.0] * 1326)
    with pytest.raises(ValueError, match="deals"):
        equity.sample(0, 0, None, [anything, anything], 1, 0, 1 << 40)
