"""A report as it is written: text after text, each statement answered when its text is due."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pql

from .answers import Running, answered
from .sections import sections

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pql.render.progress import ProgressLine
    from pql.repl.scripts import Script

    from .answers import Part
    from .ending import Repeating
    from .sections import Section


class Report:
    """The report of a script; what is written is not kept, however many answers there are.

    `seconds` are for all answers together. `failed` says whether a statement has failed so far, `place` which is being
    answered. `tell` is given each error once its statement is written.
    """

    def __init__(
        self,
        script: Script,
        session: pql.Session,
        repeating: Repeating,
        progress: ProgressLine,
        seconds: float | None = None,
        tell: Callable[[pql.Diagnostic], None] | None = None,
    ) -> None:
        self.failed = False
        self.place = ""
        self._whole = pql.Source(script.statements, os.path.basename(script.name))
        self._parts = list(sections(self._whole.text))
        self._session = session
        self._repeating = repeating
        self._progress = progress
        self._seconds = seconds
        self._tell = tell

    def markdown(self) -> Iterator[str]:
        """The report as Markdown."""
        from .markdown_page import markdown_page

        return markdown_page(self._answered(), self._repeating)

    def html(self, name: str) -> Iterator[str]:
        """The report as a page, which has a `name` where no heading gives it a title.

        Raises ModuleNotFoundError without markdown-it-py (extra `report`).
        """
        from .html_page import html_page
        from .prose import Prose

        prose = Prose(part.text for part in self._parts if not part.is_statement)
        return html_page(self._answered(), prose, name, self._repeating)

    def _answered(self) -> Iterator[Part]:
        running = Running(self._progress, self._seconds)
        for part in answered(self._counted(), self._whole, self._session, running):
            self._progress.clear()
            yield part
            for error in part.errors:  # now that it is written
                self.failed = True
                if self._tell is not None:
                    self._tell(error)

    def _counted(self) -> Iterator[Section]:
        """The parts; on the way the progress line says which statement is being answered."""
        number = sum(part.is_statement for part in self._parts)
        done = 0
        for part in self._parts:
            done += part.is_statement
            self.place = self._progress.place = f"statement {done} of {number}"
            yield part
