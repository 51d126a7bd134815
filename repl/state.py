"""What the shell, its line editor and its meta commands share while someone works at the prompt."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .settings import Settings

if TYPE_CHECKING:
    import pql
    from pql.results import Result


class Failed(NamedTuple):
    """A text that had an error, and where: Up brings it back with the cursor there."""

    text: str
    place: int


class Answered(NamedTuple):
    """A statement and its answer."""

    statement: str
    result: Result


class Workplace:
    """The session and its settings, and what was last typed, answered and failed.

    `prefill` is what stands at the next prompt already, `guide` a line for the bottom of the screen that goes
    before any hint (the tour's task), `unicode` whether the screen shows more than ASCII.
    """

    def __init__(self, session: pql.Session, settings: Settings | None = None) -> None:
        self.session = session
        self.settings = settings or Settings()
        self.prefill = ""
        self.guide = ""
        self.failed: Failed | None = None
        self.answers: list[Answered] = []
        self.statement = ""
        self.unicode = True

    @property
    def last(self) -> Answered | None:
        """The last statement that was answered."""
        return self.answers[-1] if self.answers else None

    def keep(self, answered: Answered) -> None:
        """Remembers an answer; the last few are enough."""
        self.answers = [*self.answers[-9:], answered]

    @property
    def dialect(self) -> str:
        """The notation that bare hands are read in, empty where it is PQL's own."""
        options = self.session.options
        if "dialect" not in options:
            return ""
        value = options.shown("dialect")
        return "" if value.lower() == "pql" else value
