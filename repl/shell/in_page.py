"""The shell in a page that no server answers: what is typed there is done here, and what it writes is told.

A worker of the page runs this module by Pyodide, beside the service (`pql.repl.serve.in_page`). It has one shell, in
which texts are entered, and gives examples a session of their own.
"""

from __future__ import annotations

import json
from io import TextIOBase
from typing import TYPE_CHECKING, Any, cast

import pql
from pql.render.problems import as_problems
from pql.repl.commands.session import session_text
from pql.repl.console import Console
from pql.repl.help.hints import hint_for
from pql.repl.help.offers import FileName, Offers
from pql.repl.help.typed import may_run, without_prompts
from pql.repl.interrupt import interrupts
from pql.repl.meta_commands import (
    NAMES,
    Leaving,
    ShellState,
    about_command,
    game_of,
    is_meta,
    other_notation,
    problem,
    split_meta,
)
from pql.repl.runner import SAFE, Runner, Script
from pql.repl.serve.requests import parsed_json, request_error
from pql.repl.serve.service import refused_reply

from .shell import InteractiveShell

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import TextIO

LIMITS = {**SAFE, "time_limit": None, "max_samples": None}
"""No files; how long and how exact is for who waits to say, and he can stop it."""
_MOST_OFFERS = 100


class Told(TextIOBase):
    """A stream that is told piece by piece; one of `columns` is a screen, on which somebody waits for each."""

    encoding = "utf-8"

    def __init__(self, tell: Callable[[str], object], columns: int | None = None) -> None:
        self._tell = tell
        self.columns = columns

    def isatty(self) -> bool:
        return self.columns is not None

    def write(self, text: str) -> int:
        """Tells it; nothing is no news."""
        if text:
            self._tell(text)
        return len(text)

    @property
    def stream(self) -> TextIO:
        """The same, as others take it."""
        return cast("TextIO", self)


class PageTypist:
    """Is in for the line editor: it has the history, and asks back where that can be done."""

    def __init__(self, replies: Callable[[str, Sequence[str]], str] | None) -> None:
        self.history: list[str] = []
        self._replies = replies

    def prompt(self) -> str:
        """Nothing is read here: what is typed is entered."""
        raise EOFError

    def ask(self, prompt: str, words: Sequence[str]) -> str:
        """A line that answers a question; raises `PQLError` where a browser cannot wait for one."""
        if self._replies is None:
            help = "the trainer of the page asks the same questions"
            raise problem("cannot-do", "this shell cannot wait for a reply", help)
        return self._replies(prompt, words)

    def typed(self) -> list[str]:
        """The history, oldest first."""
        return self.history

    def trouble(self) -> str | None:
        """The page keeps the history."""
        return None


class PageShell:
    """Does what a page asks of its shell; `stopped` says whether what is worked on is wanted no more.

    >>> told = []
    >>> PageShell().ask('{"script": "AKs"}', lambda text, last: told.append(json.loads(text)))
    >>> told[0]["wrote"].splitlines()[0], told[-1]["ok"]
    ('4 hands, 0.30 % of all', True)
    """

    def __init__(
        self,
        stopped: Callable[[], bool] | None = None,
        replies: Callable[[str, Sequence[str]], str] | None = None,
    ) -> None:
        self._stopped = stopped
        self._typist = PageTypist(replies)
        self._screen = Told(lambda text: self._tell({"wrote": text}), 80)
        self._shell: InteractiveShell | None = None
        self._told: Callable[[str, bool], None] = lambda text, last: None
        self._operations: dict[str, Callable[[str, dict[str, Any]], dict[str, Any]]] = {
            "begin": self._begin,
            "enter": self._enter,
            "offers": self._offers,
            "hint": self._hint,
            "typed": self._typed,
            "script": self._script,
        }

    def ask(self, text: str, tell: Callable[[str, bool], None]) -> None:
        """Takes a request as JSON; `tell` is told of what is written and last, with True, of what came of it."""
        self._told = tell
        try:
            data = parsed_json(text.encode())
            asked = [name for name in self._operations if isinstance(data, dict) and name in data]
            if not isinstance(data, dict) or len(asked) != 1 or not isinstance(data[asked[0]], str):
                raise request_error(f"a request has one text, as one of {', '.join(self._operations)}")
            interrupts.clear()
            with interrupts.told_by(self._stopped):
                reply = self._operations[asked[0]](data[asked[0]], data)
        except pql.PQLError as error:
            tell(refused_reply(error), True)
            return
        tell(json.dumps({"ok": True, **reply}), True)

    def _tell(self, event: dict[str, Any]) -> None:
        self._told(json.dumps(event), False)

    # -- the shell at the prompt -------------------------------------------------------------------------------

    def _begin(self, text: str, data: dict[str, Any]) -> dict[str, Any]:
        """A new session with the names and options of a saved one, and the settings that come along."""
        self._shell = self._new_shell(text, data)
        self._screen.columns = data.get("columns", 80)
        if data.get("banner"):
            self._shell.show_banner()
        return self._now(self._shell)

    def _new_shell(self, text: str, data: dict[str, Any]) -> InteractiveShell:
        state = ShellState(pql.Session(**LIMITS))
        for name, value in data.get("settings", {}).items():
            try:
                state.settings.set(name, value)
            except (KeyError, ValueError) as wrong:
                raise request_error(f"the setting `{name}` {wrong}") from None
        with as_problems():
            state.session.compile(text)
        console = Console(self._screen.stream, self._screen.stream)
        console.know_game(game_of(state.session))
        return InteractiveShell(state, console, cast("Any", self._typist))

    def _at(self, data: dict[str, Any]) -> InteractiveShell:
        """The shell; where a worker has taken the place of another one, with what that had by the page."""
        if self._shell is None:
            self._shell = self._new_shell(data.get("session", ""), data)
        self._screen.columns = data.get("columns", 80)
        return self._shell

    def _enter(self, text: str, data: dict[str, Any]) -> dict[str, Any]:
        """Runs a text; one that is not complete is not run, unless that is `forced`."""
        shell, left = self._at(data), False
        text = without_prompts(text)
        if not data.get("forced") and not may_run(text, shell.session):
            return {"incomplete": True}
        self._typist.history = data.get("history", [])
        try:
            shell.answer(text)
        except KeyboardInterrupt:
            shell.show_interrupted()
        except Leaving:
            left = True
        return {**self._now(shell), "left": left}

    def _now(self, shell: InteractiveShell) -> dict[str, Any]:
        """What the page shows at the next prompt, and what it keeps in case that this worker is lost."""
        state = shell.state
        prefill, state.prefill = state.prefill, ""
        notation = other_notation(state.session)
        return {
            "prompt": state.settings.word("prompt") + (f"[{notation}]" if notation else "") + "> ",
            "prefill": prefill,
            "guide": state.guide,
            "failed": state.failed and state.failed._asdict(),
            "session": session_text(state.session),
            "settings": {each.name: state.settings.word(each.name) for each in state.settings},
        }

    def _offers(self, text: str, data: dict[str, Any]) -> dict[str, Any]:
        """The words that completion offers, best first, for somebody who has `asked` for them or types."""
        at = _place(text, data)
        found = Offers(self._at(data).state).at(text, at, bool(data.get("asked")))
        words: list[dict[str, Any]] = []
        for offer in found:
            if len(words) == _MOST_OFFERS:
                break
            assert not isinstance(offer, FileName)  # a session without files is offered none
            words.append({**offer._asdict(), "start": at - offer.replaces})
        return {"offers": words}

    def _hint(self, text: str, data: dict[str, Any]) -> dict[str, Any]:
        """The line below what is typed."""
        shell = self._at(data)
        if not shell.state.settings.on("hints") or not text.strip():
            return {"hint": None}
        if is_meta(text):
            return {"hint": about_command(text)}
        hint = hint_for(text, _place(text, data), shell.session)
        if hint is None:
            return {"hint": None}
        parts = [{"kind": kind, "text": part} for kind, part in hint.parts]
        return {"hint": hint.text, "parts": parts, "fix": hint.fix and hint.fix._asdict()}

    # -- examples, each in a session of its own ----------------------------------------------------------------

    def _script(self, text: str, data: dict[str, Any]) -> dict[str, Any]:
        """Answers a text as `pql -c` does, in another `game` as with `--game`, and tells what that prints."""
        written: list[str] = []
        paper = Told(written.append).stream
        session, console = pql.Session(**LIMITS), Console(paper, paper)
        if data.get("game"):
            try:
                session.options.set("game", data["game"])
            except ValueError as wrong:
                raise request_error(str(wrong)) from None
            console.know_game(game_of(session))
        Runner(session, console).run(Script("-c", text))
        self._tell({"typed": text, "wrote": "".join(written)})
        return {}

    def _typed(self, text: str, data: dict[str, Any]) -> dict[str, Any]:
        """Types a text at the prompt, entry after entry, and tells each with what is printed then."""
        written: list[str] = []
        paper = Told(written.append).stream
        state = ShellState(pql.Session(**LIMITS))
        entered = entries(text, state.session)
        typist = PageTypist(lambda prompt, words: next(entered, ""))
        shell = InteractiveShell(state, Console(paper, paper), cast("Any", typist))
        for entry in entered:
            try:
                shell.answer(entry)
            except KeyboardInterrupt:
                shell.show_interrupted()
                break
            except Leaving:
                break
            finally:
                text = "".join(written)
                # The shell leaves a blank line behind each answer.
                self._tell({"typed": entry, "wrote": text[:-1] if text.endswith("\n\n") else text})
                written.clear()
        return {}


def _place(text: str, data: dict[str, Any]) -> int:
    at = data.get("at")
    return min(at, len(text)) if isinstance(at, int) and at >= 0 else len(text)


def entries(text: str, session: pql.Session) -> Iterator[str]:
    """What is entered one after the other where a text is typed line by line.

    >>> list(entries("let a = AA\\nequity AA vs\\n  KK\\n\\\\version", pql.Session()))
    ['let a = AA', 'equity AA vs\\n  KK', '\\\\version']
    """
    lines: list[str] = []
    for line in text.splitlines():
        if not lines and not line.strip():
            continue
        lines.append(line)
        entry = "\n".join(lines)
        if may_run(entry, session):
            yield entry.rstrip()
            lines = []
    if lines:
        yield "\n".join(lines).rstrip()


def can_run(text: str, *, typed: bool) -> bool:
    """Whether a page can run an example: it needs no file and no program, neither in a statement nor in a command.

    >>> can_run("equity AKs vs QQ", typed=False), can_run("import 'ranges.pql'", typed=False)
    (True, False)
    >>> can_run("AKs\\n\\\\last csv", typed=True), can_run("\\\\i ranges.pql", typed=True)
    (True, False)
    """
    session = pql.Session(**LIMITS)
    for entry in entries(text, session) if typed else [text]:
        if typed and is_meta(entry):
            command = NAMES.get(split_meta(entry)[0])
            if command is not None and command.reaches_out:
                return False
        elif any(each.code == "no-files" for each in session.compile(entry).diagnostics):
            return False
    return True
