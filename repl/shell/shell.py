"""The interactive shell: read a statement, answer it, again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import pql
from pql.repl import commands
from pql.repl.commands.registry import NAMES, MetaCommand, is_meta, meant_as_meta, nearest, split_meta
from pql.repl.interrupt import interrupts
from pql.repl.runner import Runner, internal_error
from pql.repl.status import INVALID, OK

from .workplace import Answered, Failed, Workplace

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Executor

    from pql.repl.console import Console
    from pql.repl.render.page import Page
    from pql.results import Result

    from .tour import Tour

__all__ = ["Editor", "Shell", "commands"]

_BANNER = (
    "pql {version}: `AKs, TT+` is a set of hands, `equity AKs vs QQ+` asks who wins",
    "\\? help · \\tour of ten steps · \\examples to run · Tab completes · Ctrl-D leaves",
)
_INPUT = "<input>"


class Editor(Protocol):
    """Where texts come from: the line editor, or what stands in for it."""

    def prompt(self) -> str: ...


class Shell:
    """A session at a terminal. Errors are shown and forgotten; only `\\q` and Ctrl-D end it."""

    def __init__(
        self,
        session: pql.Session,
        console: Console,
        editor: Editor | None = None,
        *,
        workplace: Workplace | None = None,
        executor: Executor | None = None,
    ) -> None:
        if workplace is None:
            workplace = Workplace(session)
            workplace.settings.set("format", console.format)
            workplace.settings.set("timing", console.timing)
        self.workplace = workplace
        self.console = console
        self.once = False
        self.tour: Tour | None = None
        self._trouble_said = False
        self._runner = Runner(session, console, executor=executor, answered=self._answered, effects=True)
        self._editor = editor or self._line_editor()
        self._take_settings()

    def _line_editor(self) -> Editor:
        from pql.repl.prompt.line_editor import LineEditor

        return LineEditor(self.workplace, color=bool(self.console.err_page.colors))

    @property
    def session(self) -> pql.Session:
        """The names and options in force."""
        return self.workplace.session

    @property
    def page(self) -> Page:
        """Where the user reads."""
        return self.console.err_page

    def _take_settings(self) -> None:
        from .pager import Pager

        settings, console = self.workplace.settings, self.console
        self.workplace.unicode = console.err_page.unicode
        console.use_theme(settings.word("theme"))
        console.use_expanded(settings.word("expanded"))
        console.use_format(settings.word("format"))
        console.use_timing(settings.on("timing"))
        console.pager = Pager(settings) if self.session.limits.files else None

    def run(self) -> int:
        """Reads and answers until the user leaves; the exit status."""
        if self.workplace.settings.on("banner"):
            self._greet()
        try:
            while True:
                try:
                    self._once()
                except KeyboardInterrupt:
                    # Wherever it came from: the session and what was answered are kept.
                    self.interrupted()
        except EOFError:
            return OK
        finally:
            self.console.copy_to(None)
            if self.console.redirected:
                self.direct(None)

    def interrupted(self) -> None:
        """Says that something was left in the middle."""
        self.clear_echo()
        self.tell(self.page.paint("interrupted", "faint"))

    def _greet(self) -> None:
        from textwrap import wrap

        for line in _BANNER:
            shown = line.format(version=pql.__version__)
            for part in wrap(shown if self.page.unicode else shown.replace("·", "|"), self.page.width):
                self.tell(self.page.paint(part, "faint"))

    def _once(self) -> None:
        self._say_trouble()
        try:
            text = self._editor.prompt()
        except KeyboardInterrupt:
            return
        with interrupts.open():
            self.enter(text)

    def _say_trouble(self) -> None:
        """Once: that the history cannot be written."""
        trouble = getattr(self._editor, "trouble", None)
        reason = trouble() if trouble is not None and not self._trouble_said else None
        if reason:
            self._trouble_said = True
            self.console.remark(f"the history is not kept; {reason}")

    def enter(self, text: str) -> None:
        """Does what a text typed at the prompt says."""
        self.workplace.failed = None
        if not text.strip():
            return
        meant = meant_as_meta(text, self.session.names)
        if meant is not None or is_meta(text):
            self._run_meta(meant or text)
        else:
            self.workplace.statement = text.strip()
            self.run_text(text)
            if self.tour is not None:
                self.tour.look(self, text)

    def run_text(self, text: str, name: str = _INPUT, *, keep: bool = True) -> bool:
        """Answers a text; whether all of it went well. Without `keep` its answer does not become `_`."""
        before = self.workplace.answers
        status = OK
        try:
            self.console.begin()
            status = self._runner.run(text, name)
            self.console.end()
            self.console.deliver()
        except OSError as error:
            if not self.console.redirected:
                raise
            self._lost_output(error)
        if not keep:
            self.workplace.answers = before
        problem = self._runner.problem
        if problem is not None and name == _INPUT:
            self.workplace.failed = Failed(text, problem.span.end if problem.span is not None else len(text))
        if self.once:
            self.once = False
            self.direct(None)
        self.tell("")
        return status == OK

    def run_quietly(self, text: str, name: str) -> None:
        """Runs a start-up file: its names and options are taken up without a word, its answers are shown."""
        try:
            status = Runner(self.session, self.console).run(text, name)
        except OSError as error:
            self._lost_output(error)
            return
        if status == INVALID:
            message = f"nothing of {name} was run"
            self.console.report(
                pql.Diagnostic(
                    "start-file-not-run", message, severity=pql.Severity.NOTE, help="mend it first"
                )
            )

    def _answered(self, query: pql.Query, result: Result) -> None:
        self.workplace.keep(Answered(query.canonical(), result))
        if result.type == "hands":
            self.session.define("_", result.hands)  # type: ignore[attr-defined]
        elif result.type == "board":
            statement = query.canonical()
            self.session.define("_", result.boards, statement.removeprefix("board "))  # type: ignore[attr-defined]

    def _run_meta(self, text: str) -> None:
        name, argument = split_meta(text)
        command = NAMES.get(name)
        strange = next((char for char in text if char == "\0" or "\ud800" <= char <= "\udfff"), None)
        if strange is not None:
            # No file and no program can have it in its name.
            self.complain("bad-character", f"a command cannot hold the character U+{ord(strange):04X}")
            return
        if command is not None:
            self._act(command, argument)
            return
        near = nearest(name, NAMES) if len(name) > len("\\x") else None
        help = (
            f"did you mean {near}? ({NAMES[near].summary[0].lower()}{NAMES[near].summary[1:-1]})"
            if near
            else None
        )
        self.complain("unknown-meta-command", f"there is no meta command {name}", help or "\\? lists them")
        self.workplace.failed = Failed(text, len(name))

    def _act(self, command: MetaCommand, argument: str) -> None:
        """Runs a meta command; whatever happens in it, the session goes on."""
        if command.reaches_out and not self.session.limits.files:
            message = f"{command.name} reaches files or programs, which this session refuses"
            self.complain("no-files", message, "pql without --safe allows it")
            return
        try:
            command.action(self, argument)
        except pql.Cancelled:
            self.clear_echo()
            self.console.remark("interrupted")
        except pql.PQLError as error:
            for diagnostic in error.diagnostics:
                self.console.report(diagnostic)
        except OSError as error:
            self.complain("cannot-do", f"{command.name} cannot do that: {error.strerror or error}")
        except (EOFError, KeyboardInterrupt):
            raise
        except Exception as error:
            self.console.report(internal_error(error))

    # -- for the meta commands ---------------------------------------------------------------------------------

    def set_setting(self, name: str, value: str) -> bool:
        """Changes a setting and makes it felt; complains and returns False where it cannot take the value."""
        settings = self.workplace.settings
        try:
            settings.set(name, value)
        except ValueError as problem:
            self.complain("bad-setting", f"{name} {problem}")
            return False
        console = self.console
        if name == "format":
            console.use_format(settings.word(name))
        elif name == "timing":
            console.use_timing(settings.on(name))
        elif name == "theme":
            console.use_theme(settings.word(name))
        elif name == "expanded":
            console.use_expanded(settings.word(name))
        return True

    def direct(self, target: str | None) -> bool:
        """Sends answers to a file, to a command (after `|`), or back to the screen; False if that fails."""
        try:
            self.console.direct(target)
        except OSError as error:
            if target is None:
                # Closing the file was the problem: answers are on the screen again.
                self._lost_output(error)
            else:
                self.complain("cannot-write", f"cannot write {target}: {error.strerror}")
            return False
        return True

    def write_safely(self, write: Callable[[], None]) -> None:
        """Writes an answer; where it goes may be full or gone."""
        try:
            write()
            self.console.deliver()
        except OSError as error:
            if not self.console.redirected:
                raise
            self._lost_output(error)

    def _lost_output(self, error: OSError) -> None:
        self.complain(
            "cannot-write", f"cannot write the answer: {error.strerror}", "answers go to the screen"
        )
        try:
            self.console.direct(None)
        except OSError:
            return

    def typed(self) -> list[str]:
        """The history, oldest first; empty where the editor keeps none."""
        typed = getattr(self._editor, "typed", None)
        return list(typed()) if typed is not None else []

    def tell(self, text: str) -> None:
        """Writes a line to the user, never into redirected answers."""
        self.console.err.write(text + "\n")
        self.console.err.flush()

    def tell_at_length(self, text: str) -> None:
        """Writes to the user what may be taller than the screen: then through the pager."""
        pager = self.console.pager
        if pager is None or not self.page.screen or not pager(text + "\n", self.page):
            self.tell(text)

    def clear_echo(self) -> None:
        """Takes the `^C` from the screen that the terminal has written there."""
        if self.page.screen:
            self.console.err.write("\r  \r")
            self.console.err.flush()

    def complain(self, code: str, message: str, help: str | None = None) -> None:
        """Shows a problem that is not about a statement."""
        self.console.report(pql.Diagnostic(code, message, help=help))
