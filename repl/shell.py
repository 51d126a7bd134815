"""The interactive shell: read a statement, answer it, again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pql

from .line_editor import line_editor
from .meta import is_meta, nearest, split_meta
from .meta_commands import COMMANDS
from .runner import Runner
from .status import OK

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession

    from .console import Console
    from .render.page import Page

_BANNER = "pql {version}: a set of hands, `board ...`, `equity ... vs ...`; \\? for help, Ctrl-D to leave"


class Shell:
    """A session at a terminal. Errors are shown and forgotten; only `\\q` and Ctrl-D end it."""

    def __init__(
        self, session: pql.Session, console: Console, editor: PromptSession[str] | None = None
    ) -> None:
        self.session = session
        self.console = console
        self._runner = Runner(session, console)
        self._editor = editor or line_editor(session, color=bool(console.err_page.colors))

    @property
    def page(self) -> Page:
        """Where the user reads."""
        return self.console.err_page

    def run(self) -> int:
        """Reads and answers until the user leaves; the exit status."""
        self.tell(_BANNER.format(version=pql.__version__))
        try:
            while True:
                self._once()
        except EOFError:
            return OK

    def _once(self) -> None:
        try:
            text = self._editor.prompt()
        except KeyboardInterrupt:
            return
        if is_meta(text):
            self._run_meta(text)
        elif text.strip():
            self.run_text(text)

    def run_text(self, text: str, name: str = "<input>") -> None:
        """Answers a text, and says which names it has given."""
        before = self.session.names
        try:
            self.console.begin()
            self._runner.run(text, name)
            self.console.end()
        except OSError as error:
            if not self.console.redirected:
                raise
            self.complain(
                "cannot-write", f"cannot write the answer: {error.strerror}", "answers go to the screen"
            )
            self.console.direct(None)
        for given, (kind, canonical) in self.session.names.items():
            if before.get(given) != (kind, canonical):
                self.console.remark(f"{given} is now {'board ' if kind == 'board' else ''}{canonical}")
        self.tell("")

    def _run_meta(self, text: str) -> None:
        name, argument = split_meta(text)
        command = COMMANDS.get(name)
        if command is not None:
            command.action(self, argument)
            return
        near = nearest(name, COMMANDS)
        help = f"did you mean {near}?" if near else "\\? lists the meta commands"
        self.complain("unknown-meta-command", f"there is no meta command {name}", help)

    def tell(self, text: str) -> None:
        """Writes a line to the user, never into redirected answers."""
        self.console.err.write(text + "\n")
        self.console.err.flush()

    def complain(self, code: str, message: str, help: str | None = None) -> None:
        """Shows a problem that is not about a statement."""
        self.console.report(pql.Diagnostic(code, message, help=help))
