"""Draws the questions of a quiz: their kinds, their seeds, one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.base.diagnostics import Diagnostic, PQLError
from pql.names.options import LARGEST_SEED
from pql.questions.seeds import generator

from .kinds import KINDS
from .table import Table

if TYPE_CHECKING:
    from pql.engine.work import Control
    from pql.questions.question import Spot
    from pql.results.quiz import QuizQuestion


def draw(
    spot: Spot,
    about: tuple[str, ...],
    number: int,
    seed: int | None,
    control: Control,
    *,
    tied: bool = False,
) -> list[QuizQuestion]:
    """So many questions about what is on the table, of some kinds (or of all): the nth is that of the seed + n.

    `tied` is that of `Table`. Raises `PQLError` where there are not two players, and where no such question can be
    asked on this board.
    """
    if len(spot.hands) != 2:
        raise spot.place.error("bad-players", f"a quiz is about two players, not {len(spot.hands)}")
    _, first = generator(seed)
    kinds = _kinds(spot, about)
    spot.problem()
    questions = []
    for place in range(number):
        control.check()
        control.report(place / number)
        table = Table(spot, (first + place) % (LARGEST_SEED + 1), control, tied)
        questions.append(KINDS[table.random.choice(kinds)][0](table))
    return questions


def _kinds(spot: Spot, about: tuple[str, ...]) -> list[str]:
    """The kinds that can be asked, of those that are wanted."""
    cards = spot.boards.boards.street if spot.boards else 0
    kinds = [kind for kind in about or KINDS if cards in KINDS[kind][1]]
    if not kinds:
        message = f"nothing about {' and '.join(about)} can be asked on a board of {cards} cards"
        raise PQLError(Diagnostic("bad-quiz", message, help="there has to be a card to come"))
    return kinds


def checked_kinds(about: object) -> tuple[str, ...]:
    """The kinds of questions that are wanted, none for all: a name, or several; raises `PQLError` for a bad one."""
    names = (about,) if isinstance(about, str) else about or ()
    if not isinstance(names, list | tuple) or not all([isinstance(name, str) for name in names]):
        raise TypeError(f"about is one of {', '.join(KINDS)}, or several of them, not {about!r:.50}")
    for name in names:
        if name not in KINDS:
            message = f"there are no questions about `{name[:50]}`"
            raise PQLError(Diagnostic("bad-quiz", message, help=f"they are about {', '.join(KINDS)}"))
    return tuple(dict.fromkeys(names))
