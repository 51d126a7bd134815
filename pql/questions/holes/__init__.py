"""Questions that are answered in games of four and five hole cards by a class of their own: `Hole` and the name."""

from __future__ import annotations

from importlib import import_module

from pql.questions.question import Question

_OF_ALL_GAMES = (
    "blockers",
    "breakdown",
    "breakdown_layers",
    "distribution",
    "draws",
    "equity",
    "ev",
    "nuts",
    "final_hands",
    "odds",
    "outs",
    "report",
    "strength",
)


def asked_of_holes(question: Question) -> Question:
    """The same question as it is answered in the game of its spot."""
    inside = getattr(question, "asked", None)
    if isinstance(inside, Question):  # a breakdown by layers
        given = {field: getattr(question, field) for field in question._fields}
        return type(question)(**given | {"asked": asked_of_holes(inside)})
    name, spot = type(question).__name__, getattr(question, "spot", None)
    module = type(question).__module__.rpartition(".")[2]
    if module in _OF_ALL_GAMES or spot is None or spot.of_two_cards or name.startswith("Hole"):
        return question
    kind = getattr(import_module(f"{__name__}.{module}"), f"Hole{name}")
    asked: Question = kind(*[getattr(question, field) for field in question._fields])
    return asked
