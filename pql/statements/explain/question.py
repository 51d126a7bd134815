"""`explain`: how a statement is read, compiled and run, and how long that took."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from pql.questions.question import STREETS, Question
from pql.results import ExplainResult
from pql.results.numbers import duration
from pql.sets.holeset import HoleSet

if TYPE_CHECKING:
    from pql.cards.games import Game
    from pql.engine.work import Control
    from pql.sets.boardset import BoardSet
    from pql.sets.handset import HandSet

# A statement that is expected to take longer, in seconds, is not run: only its plan is shown.
_LONGEST_RUN_SECONDS = 5.0


class ExplainQuestion(Question):
    """`explain STATEMENT`: describes a statement instead of showing its answer; it is run unless that takes long.

    `sections` say how it was compiled; `hands` and `boards` are the sets in it, each set of hands with the number of
    parts that it was made of; None where only computing decides what is in a set, and `lazy` where that is so anywhere.
    `question` is None for a statement that asks nothing.
    """

    sections: tuple[tuple[str, str], ...]
    hands: tuple[tuple[HandSet | HoleSet | None, int], ...]
    boards: tuple[BoardSet | None, ...]
    question: Question | None
    game: Game
    lazy: bool = False

    needs_sets = False

    def answer(self, control: Control) -> ExplainResult:
        sections = list(self.sections)
        question = self.question
        if question is None:
            sections.append(("plan", "takes effect when it is compiled"))
            return ExplainResult(tuple(sections), game=self.game.name)
        sizes = [hands_size(*each) for each in self.hands] + [boards_size(each) for each in self.boards]
        if sizes:
            sections.append(("bitsets", "\n".join(sizes)))
        if self.lazy:
            sections.append(
                ("plan", "compute the sets with `where`: they decide how the question is answered")
            )
            sections.append(("took", "not run: these sets are computed when a question needs them"))
            return ExplainResult(tuple(sections), game=self.game.name)
        sections.append(("plan", question.describe(control)))
        seconds = question.estimate(control)
        if seconds > _LONGEST_RUN_SECONDS:
            sections.append(("took", f"not run: this takes about {duration(seconds)}"))
            return ExplainResult(tuple(sections), game=self.game.name)
        started = perf_counter()
        result = question.answer(control)
        sections.append(("took", duration(perf_counter() - started)))
        return ExplainResult(tuple(sections), result, game=self.game.name)


_UNKNOWN = "decided when first needed"


def hands_size(hands: HandSet | HoleSet | None, parts: int) -> str:
    """The size of a set of hands, how it is stored, and the number of parts it was made of."""
    if hands is None:
        return f"{_UNKNOWN}, from {parts} {'part' if parts == 1 else 'parts'}"
    if isinstance(hands, HoleSet):
        many, stored = f"{len(hands):,} of {hands.game.hands:,}", f"{hands.game.hands:,} bits"
    else:
        many, stored = (
            f"{len(hands)} of {hands.game.hands}",
            "1326 bits" if hands.is_plain else "1326 weights",
        )
    held = stored if hands.is_plain else f"{stored}, {hands.weight:g} in all"
    return f"{many} hands ({held}) from {parts} {'part' if parts == 1 else 'parts'}"


def boards_size(boards: BoardSet | None) -> str:
    """The size of a set of boards."""
    if boards is None:
        return _UNKNOWN
    classes = boards.class_count()
    kinds = f"{classes:,} suit class{'' if classes == 1 else 'es'}"
    total = boards.total()
    return f"{boards.count():,} of {total:,} {STREETS[boards.street]}s, {kinds}"
