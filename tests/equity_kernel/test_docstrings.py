"""The examples in the kernels' docstrings."""

from __future__ import annotations

import doctest
from types import ModuleType

import pytest
from pql.evaluator_ext import equity, few_hands, matchups, showdown, symmetry

from pql import preflop


@pytest.mark.parametrize(
    "module",
    [equity, few_hands, matchups, showdown, symmetry, preflop],
    ids=lambda module: str(module.__name__),
)
def test_examples(module: ModuleType) -> None:
    failed, attempted = doctest.testmod(module)
    assert failed == 0
    assert attempted > 0
