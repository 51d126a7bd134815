"""`explain`: how a statement is understood, what it becomes, how it is run, and what that cost."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from pql.results import ExplainResult
from pql.results.durations import duration

from .question import STREETS, Question

if TYPE_CHECKING:
    from pql.engine.work import Control
    from pql.sets.boardset import BoardSet
    from pql.sets.handset import HandSet

# Seconds that the answer may take which is not shown: for longer ones the plan is told alone.
_LONGEST_RUN = 5.0


class ExplainQuestion(Question):
    """`explain STATEMENT`: runs the statement, unless that takes long, and tells about it instead of its answer.

    `sections` say how it was compiled; `hands` and `boards` are the sets in it, each set of hands with the number of
    parts that it was made of; None where only computing decides what is in a set, and `lazy` where that is so anywhere.
    `question` is None for a statement that asks nothing.
    """

    sections: tuple[tuple[str, str], ...]
    hands: tuple[tuple[HandSet | None, int], ...]
    boards: tuple[BoardSet | None, ...]
    question: Question | None
    lazy: bool = False

    needs_sets = False

    def answer(self, control: Control) -> ExplainResult:
        sections = list(self.sections)
        question = self.question
        if question is None:
            sections.append(("plan", "takes effect when it is compiled"))
            return ExplainResult(tuple(sections))
        sizes = [hands_size(*each) for each in self.hands] + [boards_size(each) for each in self.boards]
        if sizes:
            sections.append(("bitsets", "\n".join(sizes)))
        if self.lazy:
            sections.append(
                ("plan", "compute the sets with `where`: they decide how the question is answered")
            )
            sections.append(("took", "not run: these sets are computed when a question needs them"))
            return ExplainResult(tuple(sections))
        sections.append(("plan", question.describe(control)))
        seconds = question.estimate(control)
        if seconds > _LONGEST_RUN:
            sections.append(("took", f"not run: this takes about {duration(seconds)}"))
            return ExplainResult(tuple(sections))
        started = perf_counter()
        result = question.answer(control)
        sections.append(("took", duration(perf_counter() - started)))
        return ExplainResult(tuple(sections), result)


_UNKNOWN = "decided when first needed"


def hands_size(hands: HandSet | None, parts: int) -> str:
    """How large a set of hands is, how it is held, and of how many parts it was made."""
    if hands is None:
        return f"{_UNKNOWN}, from {parts} {'part' if parts == 1 else 'parts'}"
    held = "1326 bits" if hands.is_plain else f"1326 weights, {hands.weight:g} in all"
    return f"{len(hands)} of 1326 hands ({held}) from {parts} {'part' if parts == 1 else 'parts'}"


def boards_size(boards: BoardSet | None) -> str:
    """How large a set of boards is."""
    if boards is None:
        return _UNKNOWN
    street = STREETS[boards.street]
    return f"{boards.count():,} of {boards.total():,} {street}s, {boards.class_count():,} suit classes"
