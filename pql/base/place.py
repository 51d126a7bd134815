"""A place in a text, for errors that occur while a statement is answered."""

from __future__ import annotations

from pql.base.diagnostics import Diagnostic, PQLError, Source, Span

ONE_PLACE = "a card can only be in one place"


class Place(tuple[Source, Span | None]):
    """A span of a text, for the diagnostics of running."""

    __slots__ = ()

    def error(self, code: str, message: str, help: str | None = None) -> PQLError:
        """A running error at this place."""
        source, span = self
        return PQLError(Diagnostic(code, message, span, source=source, help=help), running=True)

    def failed(self, problem: OSError) -> PQLError:
        """The error for a file, folder or connection that failed."""
        named = f" `{problem.filename}`" if isinstance(problem.filename, str) else ""
        return self.error("unreadable-file", f"cannot read or write{named}: {problem.strerror or problem}")

    def locate(self, error: PQLError, *, running: bool) -> PQLError:
        """Gives this place to an error that has none."""
        source, span = self
        problems = [
            Diagnostic(problem.code, problem.message, span, source=source, help=problem.help)
            if problem.source is None
            else problem
            for problem in error.diagnostics
        ]
        return error.told(problems, running=running)

    def no_deal(self) -> PQLError:
        """The error for hands and boards that cannot be dealt together at all."""
        return self.error(
            "impossible-deal",
            "no deal is possible: every choice of hands and board uses some card twice",
            f"{ONE_PLACE}; look for cards that the hands and the board share",
        )
