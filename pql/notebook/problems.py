"""What ends a cell: problems with the line and its caret, and Ctrl-C, both without the traceback of the magic."""

from __future__ import annotations

from pql.base.diagnostics import PQLError
from pql.base.showing import problem_text, so_far


class Refused(PQLError):
    """A `PQLError` of a cell. The other cells of a run wait, as after every error."""

    def __init__(self, error: PQLError) -> None:
        super().__init__(error.diagnostics, running=error.running)

    def _render_traceback_(self) -> list[str]:
        """What IPython shows instead of a traceback."""
        return "\n\n".join(map(problem_text, self.diagnostics)).split("\n")


class Stopped(KeyboardInterrupt):
    """A statement was interrupted."""

    def __init__(self, message: str) -> None:
        lines = so_far(message)
        super().__init__("interrupted" + (f"; so far {lines}" if lines else ""))

    def _render_traceback_(self) -> list[str]:
        """What IPython shows instead of a traceback."""
        return [str(self)]
