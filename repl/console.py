"""The output of a run: answers to one stream, everything else to standard error."""

from __future__ import annotations

import os
from contextlib import suppress
from io import FileIO, StringIO, TextIOWrapper

from pql import Diagnostic
from pql.render import answer_text, renderer
from pql.render.layout import broken
from pql.render.page import Page, page_for, plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TextIO

    from pql.results import Result


class Console:
    """The two streams of a run, each with its page, and the renderer between them and the results.

    Output is written as it comes and flushed after each answer, so that a reader of a pipe sees an answer as
    soon as it is there. A stream that fails raises the `OSError` of its `write`.
    """

    def __init__(
        self,
        out: TextIO,
        err: TextIO,
        *,
        format: str = "text",
        color: bool = True,
        timing: bool = False,
    ) -> None:
        self.out = out
        self.err = err
        self._home = out
        self._color = color
        self._file: TextIO | None = None
        self._command: str | None = None
        self._copy: TextIO | None = None
        self._game = "holdem"
        # Shows a long answer and returns True, or returns False if the console should write it.
        self.pager: Callable[[str, Page], bool] | None = None
        self.use(format=format, timing=timing)

    def use(
        self, *, format: str = "text", timing: bool = False, theme: str = "auto", expanded: str = "off"
    ) -> None:
        """Shows answers in another format and in another look from now on."""
        self.format, self.timing, self._theme, self._expanded = format, timing, theme, expanded
        self.err_page = page_for(self.err, color=self._color, theme=theme)
        self._turn_to(self.out)

    def _turn_to(self, out: TextIO) -> None:
        self.out = out
        self.page = page_for(
            out, color=self._color, timing=self.timing, theme=self._theme, expanded=self._expanded
        )
        if out is self._home:  # who reads a file has not seen the prompt
            self.page.game = self._game
        self._renderer = renderer(self.format, self.page)

    def know_game(self, game: str) -> None:
        """The prompt or the command line says what is played: answers in that game do not say it again."""
        self._game = game
        if self.out is self._home:
            self.page.game = game

    # -- where answers go --------------------------------------------------------------------------------------

    @property
    def redirected(self) -> bool:
        """Whether answers go to a file or command that `direct` opened."""
        return self._file is not None

    def direct(self, target: str | None) -> None:
        """Writes answers to a file, or after `|` to a command, or with None where they went first.

        May raise `OSError`. The file before it is closed. A command is run by `deliver`, each time anew.
        """
        command: str | None = None
        file: TextIO | None = None
        if target is not None and target.startswith("|"):
            command, file = target[1:].strip(), StringIO()
            if not command:
                raise OSError(0, "there is no command after `|`")
        elif target is not None:
            file = TextIOWrapper(FileIO(target, "w"), encoding="utf-8")
        try:
            self.deliver()
        finally:
            before, self._file = self._file, file
            self._command = command
            self._turn_to(file or self._home)
            if before is not None:
                before.close()

    def direct_to_screen(self) -> None:
        """Writes answers where they went first; a file that cannot be closed is reported."""
        try:
            self.direct(None)
        except OSError as error:
            self.report_lost_answer(error)

    def deliver(self) -> None:
        """Runs the command of `direct` on what has been written for it; not if there is nothing. May raise `OSError`.

        It has the terminal while it runs, as a pager needs it, so it is run when no prompt and no statement has.
        """
        if self._command is None or not isinstance(self._file, StringIO) or not self._file.getvalue():
            return
        from .terminal import run

        text = self._file.getvalue()
        self._file.seek(0)
        self._file.truncate()
        status = run(self._command, text)
        if status:
            self.remark(f"status {status}")

    def copy_to(self, path: str | None) -> None:
        """Writes every answer into a file besides, at its end; None stops that. May raise `OSError`."""
        file = TextIOWrapper(FileIO(path, "a"), encoding="utf-8") if path is not None else None
        before, self._copy = self._copy, file
        if before is not None:
            before.close()

    def close(self) -> None:
        """Ends the copies, and closes the file that answers go to."""
        self.copy_to(None)
        if self.redirected:
            self.direct_to_screen()

    # -- answers -----------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Writes what a format has before the first answer."""
        self.write(self._renderer.begin())

    def answer(self, result: Result, statement: Callable[[], str], *, named: bool = False) -> None:
        """Shows a result, with `named` under its statement; some formats name it always, others never ask for it."""
        if named or self._renderer.captioned:
            self.write(self._renderer.question(statement()))
        self._write_answer(self._renderer.answer(result), self._renderer.exact)
        self._copy_answer(result, statement)

    def answer_as(self, result: Result, statement: str, format: str) -> None:
        """Shows a result in a format of its own."""
        exact = renderer(format, self.page).exact
        self._write_answer(answer_text(result, statement, format, self.page, whole=True), exact)

    def end(self) -> None:
        """Writes what a format has after the last answer."""
        self.write(self._renderer.end())

    def _copy_answer(self, result: Result, statement: Callable[[], str]) -> None:
        """Writes an answer where `copy_to` says. A copy that fails ends with a message: the answer itself was shown."""
        if self._copy is None:
            return
        try:
            self._copy.write(answer_text(result, statement(), self.format, Page()) + "\n")
            self._copy.flush()
        except OSError as error:
            copy, self._copy = self._copy, None
            with suppress(OSError):
                copy.close()
            message = f"cannot copy the answer to {copy.name}: {error.strerror}"
            self.report(Diagnostic("cannot-write", message, help="answers are not copied any more"))

    def _write_answer(self, text: str, exact: bool) -> None:
        if self.redirected or not self.page.screen:
            self.write(text, exact)
        elif not self._is_paged(text := self.page.harmless(text), self.page):
            self.write(text)

    def _is_paged(self, text: str, page: Page) -> bool:
        return self.pager is not None and self.pager(text, page)

    def write(self, text: str, exact: bool | None = None) -> None:
        """Writes to where the answers go: as it is only in a format for programs (`exact`), where no person looks."""
        exact = self._renderer.exact if exact is None else exact
        self.out.write(text if exact and not self.page.screen else self.page.harmless(text))
        self.out.flush()

    def write_safely(self, write: Callable[[], None]) -> None:
        """Runs a function that writes answers; if their file or command fails, answers go to the screen again."""
        try:
            write()
            self.deliver()
        except OSError as error:
            if not self.redirected:
                raise
            self.report_lost_answer(error)
            with suppress(OSError):
                self.direct(None)

    def report_lost_answer(self, error: OSError) -> None:
        """Reports that an answer could not be written."""
        message = f"cannot write the answer: {error.strerror}"
        self.report(Diagnostic("cannot-write", message, help="answers go to the screen"))

    # -- everything else ---------------------------------------------------------------------------------------

    def report(self, *diagnostics: Diagnostic) -> None:
        """Shows diagnostics on standard error."""
        for diagnostic in diagnostics:
            self._write_message(self._renderer.problem(diagnostic, self.err_page))

    @property
    def for_people(self) -> bool:
        """Whether people read what is written: formats for programs get no remarks."""
        return self._renderer.for_people

    def remark(self, text: str) -> None:
        """A line for people on standard error; formats for programs leave it out."""
        if self.for_people:
            self._write_message(self.err_page.paint(broken(plain(text), self.err_page), "faint") + "\n")

    def _write_message(self, text: str) -> None:
        # If messages cannot be written, answers and exit status are still right.
        with suppress(OSError):
            self._write_error(self.err_page.harmless(text))

    def _write_error(self, text: str) -> None:
        self.err.write(text)
        self.err.flush()

    def show(self, text: str) -> None:
        """Shows lines to the user on standard error, never among redirected answers."""
        self._write_error(self.err_page.harmless(text) + "\n")

    def show_at_length(self, text: str) -> None:
        """Shows to the user what may be taller than the screen: then through the pager."""
        text = self.err_page.harmless(text)
        if not self.err_page.screen or not self._is_paged(text + "\n", self.err_page):
            self.show(text)

    def clear_echo(self) -> None:
        """Removes the `^C` that the terminal has written from the screen."""
        if self.err_page.screen:
            self._write_error("\r  \r")

    def clear_screen(self) -> None:
        """Clears the screen and its scroll-back."""
        if self.err_page.screen and os.environ.get("TERM") != "dumb":
            self._write_error("\x1b[2J\x1b[3J\x1b[H")
