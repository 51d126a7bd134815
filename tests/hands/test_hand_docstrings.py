"""The examples in the docstrings run."""

import doctest
import importlib

import pytest

MODULES = (
    "cards",
    "chen",
    "class_equity",
    "class_terms",
    "classes",
    "combo_terms",
    "combos",
    "groups",
    "hand_atoms",
    "hand_text",
    "handset",
    "orders",
    "vertex_cover",
)


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    results = doctest.testmod(importlib.import_module(f"pql.{name}"))
    assert results.attempted > 0
    assert results.failed == 0
