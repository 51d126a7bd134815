"""The state that the shell, its line editor and its meta commands share."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .settings import Settings

if TYPE_CHECKING:
    import pql
    from pql.results import Result

_ANSWERS_KEPT = 10


class FailedText(NamedTuple):
    """A text that had an error, and where: Up brings it back with the cursor there."""

    text: str
    cursor: int


class Answer(NamedTuple):
    """A statement and its result."""

    statement: str
    result: Result


class ShellState:
    """The session and its settings, and what was last typed, answered and failed.

    `prefill` is what is at the next prompt already, `guide` a line for the bottom of the screen that goes before
    any hint, `tour_step` the step of the tour that is under way, `unicode` whether the screen shows more than ASCII.
    """

    def __init__(self, session: pql.Session, settings: Settings | None = None) -> None:
        self.session = session
        self.settings = settings or Settings()
        self.prefill = ""
        self.guide = ""
        self.failed: FailedText | None = None
        self.answers: list[Answer] = []
        self.statement = ""
        self.tour_step: int | None = None
        self.unicode = True

    def add_answer(self, answer: Answer) -> None:
        """Remembers an answer; the last few are enough."""
        self.answers = [*self.answers, answer][-_ANSWERS_KEPT:]


def game_of(session: pql.Session) -> str:
    """The game in force: `holdem`, or another."""
    return session.options.shown("game")


def other_notation(session: pql.Session) -> str:
    """What bare hands are read in, empty where that is PQL's own: another game, or another program's notation."""
    game, dialect = game_of(session), session.options.shown("dialect")
    if game != "holdem":
        return game
    return "" if dialect == "pql" else dialect
