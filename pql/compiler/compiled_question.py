"""The question of a statement, which may wait for sets that take computing, and what compiles it."""

from __future__ import annotations

from _thread import allocate_lock  # threading itself takes a millisecond more to load
from collections.abc import Callable

from pql import statements
from pql.base.diagnostics import Diagnostic, PQLError
from pql.base.typed import Any
from pql.engine.work import Control
from pql.grammar.nodes.base import Node, Statement
from pql.grammar.nodes.hands import HandsWhere, Notation
from pql.grammar.tables.keywords import OMAHA_GAMES
from pql.questions.question import Question
from pql.sets.lazy import LazySet, in_order

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from pql.cards.games import Game
    from pql.engine.work import Control
    from pql.names.limits import Budget
    from pql.questions.question import Question
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


Compile = Callable[[Any, Any], "Question | None"]
"""Takes the `StatementCompiler` and the node."""


def word_of(node: Statement) -> str:
    """The word of a statement, which is the name of its folder."""
    return statements.word_of(type(node))


def innermost(node: Node) -> Node:
    """The hands that conditions are put to."""
    while isinstance(node, HandsWhere):
        node = node.hands
    return node


def of_omaha(node: Node) -> bool:
    """Whether a set is written in the notation of four to six cards."""
    inner = innermost(node)
    return isinstance(inner, Notation) and inner.dialect in OMAHA_GAMES


def compile_of(node: Statement) -> Compile:
    """The function that gives the question of a statement, or None for a statement that only sets names or options."""
    compile_node: Compile = module_of(node).compile
    return compile_node


def module_of(node: Statement) -> ModuleType:
    """The module of a statement; one that can name its game has `game_of` besides."""
    return statements.part(type(node), "compile")


def compute_all(wanted: tuple[LazySet, ...], control: Control) -> list[Diagnostic]:
    """Computes lazy sets that are not known yet, after those that they need; gives the warnings that this finds.

    Raises a running `PQLError` for mistakes that only computing can find, and `Cancelled`.
    """
    warnings: list[Diagnostic] = []
    if all([lazy.known is not None for lazy in wanted]):
        return warnings
    missing = [lazy for lazy in in_order(wanted) if lazy.known is None]
    work, done = max(1, sum([not lazy.quick for lazy in missing])), 0
    for lazy in missing:
        control.check()
        begun, done = done, done + (not lazy.quick)
        part = control.part(begun / work, done / work)
        try:
            warnings += [warning.in_whole() for warning in lazy.compute(part, control.check)]
        except PQLError as error:
            raise error.told([each.in_whole() for each in error.diagnostics]) from error.__cause__
    return warnings
