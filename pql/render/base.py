"""The base of all output formats: texts for the beginning, for each answer, for problems, and for the end."""

from __future__ import annotations

from .problems import problem_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pql.base.diagnostics import Diagnostic
    from pql.results import Result

    from .page import Page


class Renderer:
    """Writes answers in one format. The texts in order make the whole output: `begin`, each `answer`, `end`."""

    # Whether a note such as "cancelled" or a time may stand between the messages on standard error.
    for_people = True
    # Whether texts are written as they are into files and pipes, whatever they hold: programs read them.
    exact = False
    # Whether an answer is under its question even where there is one only: a table that will be read elsewhere.
    captioned = False

    def __init__(self, page: Page) -> None:
        self.page = page
        # What is between an answer and what follows; nothing before the first.
        self._gap = ""

    def begin(self) -> str:
        """What comes before the first answer."""
        self._gap = ""
        return ""

    def question(self, statement: str) -> str:
        """What is above an answer to say which of several statements it answers."""
        return ""

    def answer(self, result: Result) -> str:
        """One answer, with its line ends."""
        raise NotImplementedError

    def _after_gap(self, text: str, gap: str = "\n") -> str:
        """A text behind what was written before it, and what will stand behind it."""
        text, self._gap = self._gap + text, gap
        return text

    def end(self) -> str:
        """What comes after the last answer."""
        return ""

    def problem(self, diagnostic: Diagnostic, page: Page) -> str:
        """A diagnostic as standard error shows it, with its line end."""
        return problem_text(diagnostic, page) + "\n"
