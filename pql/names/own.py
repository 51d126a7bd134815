"""Functions of one's own in formulas: what `Session.function` gives a name, and what is told where one fails."""

from __future__ import annotations

from collections.abc import Callable

from pql.base.diagnostics import Diagnostic, PQLError

from .limits import FUNCTION_FAILED

HAND, HANDS, BOARD, RUN_OUT, NUMBER = TAKES = ("hand", "hands", "board", "runout", "number")


class OwnFunction:
    """A function of arrays of deals with a name in formulas; each is only equal to itself.

    `takes` says which arrays it gets (words of `TAKES`), `result` is `bool`, `int` or `float`; `symmetric` promises
    that renaming the suits never changes a value.
    """

    __slots__ = ("function", "name", "result", "symmetric", "takes")

    def __init__(
        self,
        name: str,
        function: Callable[..., object],
        takes: tuple[str, ...],
        result: type[bool] | type[int] | type[float],
        symmetric: bool,
    ) -> None:
        self.name = name
        self.function = function
        self.takes = takes
        self.result = result
        self.symmetric = symmetric

    def __repr__(self) -> str:
        return f"OwnFunction({self.name!r})"


def function_failure(name: str, problem: str, help: str | None = None) -> PQLError:
    """The error of a function of one's own; the statement that is answered becomes its place."""
    return PQLError(Diagnostic(FUNCTION_FAILED, f"`{name}` {problem}", help=help), running=True)
