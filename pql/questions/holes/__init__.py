"""Questions as they are answered in games of four and five hole cards: a module for each that hold'em has.

A question of hold'em whose spot is a `HoleSpot` is asked by the class of the same name with `Hole` before it.
"""

from __future__ import annotations

from importlib import import_module

from pql.questions.question import Question

from .spot import HoleSpot


def asked_of_holes(question: Question) -> Question:
    """The same question as it is answered in the game of its spot."""
    inside = getattr(question, "asked", None)
    if isinstance(inside, Question):  # a breakdown by layers
        given = {field: getattr(question, field) for field in question._fields}
        return type(question)(**given | {"asked": asked_of_holes(inside)})
    name = type(question).__name__
    if not isinstance(getattr(question, "spot", None), HoleSpot) or name.startswith("Hole"):
        return question
    module = type(question).__module__.rpartition(".")[2]
    kind = getattr(import_module(f"{__name__}.{module}"), f"Hole{name}")
    asked: Question = kind(*[getattr(question, field) for field in question._fields])
    return asked
