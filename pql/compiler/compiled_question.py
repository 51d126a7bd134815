"""The question of a statement, which may wait for sets that take computing."""

from __future__ import annotations

from _thread import allocate_lock  # threading itself takes a millisecond more to load

from pql.base.diagnostics import Diagnostic, PQLError
from pql.questions.question import Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from pql.cards.games import Game
    from pql.engine.work import Control
    from pql.names.limits import Budget
    from pql.sets.lazy import LazySet

Again = tuple[Question, tuple[Diagnostic, ...]]
"""A question of sets that are known by now, and what there is to warn of."""


class CompiledQuestion:
    """The question of a statement. If it has lazy sets, the question itself is built when they are known.

    Until then the largest possible sets take their place, which is enough to find every mistake that compiling can
    find.
    """

    __slots__ = ("_again", "_lock", "_question", "game", "lazy", "warnings")

    def __init__(
        self, question: Question, lazy: tuple[LazySet, ...], again: Callable[[Budget], Again], game: Game
    ) -> None:
        # The game that it is answered in.
        self.game = game
        self.lazy = lazy
        # What computing its sets has found to warn of: a set that several questions need is computed by the first.
        self.warnings: tuple[Diagnostic, ...] = ()
        self._question = question
        self._again: Callable[[Budget], Again] | None = again if lazy else None
        self._lock = allocate_lock()

    @property
    def stated(self) -> Question:
        """The question as far as it is known: with the largest possible sets in the places of those that are not."""
        return self._question

    @property
    def immediate(self) -> bool:
        """Whether the answer needs no work, so that it need not be cancellable."""
        return self._again is None and self._question.immediate

    def question(self, control: Control) -> Question:
        """The question; its lazy sets are computed under a control. Raises a running `PQLError`, and `Cancelled`."""
        if self._again is not None:
            from .computing import compute_all

            warnings = compute_all(self.lazy, control)
            with self._lock:
                self.warnings += tuple(warnings)
                self._make(control.budget)
        return self._question

    def _make(self, budget: Budget) -> None:
        again = self._again
        if again is None:
            return  # another thread has made it
        try:
            self._question, again_warned = again(budget)
            self.warnings += again_warned
        except PQLError as error:
            raise PQLError(error.diagnostics, running=True) from error.__cause__
        self._again = None
