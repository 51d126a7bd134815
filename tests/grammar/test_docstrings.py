"""Every example in the grammar's docstrings runs."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pql.grammar
import pytest

MODULES = [module.name for module in pkgutil.walk_packages(pql.grammar.__path__, "pql.grammar.")]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples() -> None:
    attempts = [doctest.testmod(importlib.import_module(name)).attempted for name in MODULES]
    assert sum(attempts) > 25
