"""What `stats`, `winnings`, `list from history` and `replay` share: a select from history gives their hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.questions.question import Question

from .question import HistoryQuestion
from .summing import Players

if TYPE_CHECKING:
    from typing import Self

    from pql.engine.work import Control
    from pql.results.recorded_hands import HandTable


class RecordedQuestion(Question):
    """A question about the hands that are `asked`, in whose words it is explained."""

    asked: HistoryQuestion

    def of(self, paths: tuple[str, ...], table: HandTable | None, players: Players) -> Self:
        """The same question about other hands."""
        fields = {name: getattr(self, name) for name in self._fields}
        return type(self)(**{**fields, "asked": self.asked.of(paths, table, players)})

    def describe(self, control: Control) -> str:
        return self.asked.describe(control)

    def estimate(self, control: Control) -> float:
        return self.asked.estimate(control)
