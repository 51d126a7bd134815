"""The interactive shell: read a statement, answer it, again; and ask once how `AK` is meant."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

import pql
from pql.render.problems import as_problems
from pql.repl.commands import learning
from pql.repl.interrupt import interrupts
from pql.repl.meta_commands import (
    NAMES,
    Answer,
    FailedText,
    Leaving,
    MetaCommand,
    game_of,
    is_meta,
    meant_as_meta,
    problem,
    split_meta,
)
from pql.repl.places import state_file, write_file
from pql.repl.runner import Runner, Script, read_script
from pql.repl.saved_reading import OF_BARE_RANKS, chosen
from pql.repl.status import INVALID, OK
from pql.repl.typed_words import nearest
from pql.results import BoardResult, HandsResult, HoleHandsResult
from pql.results.numbers import in_digits
from pql.results.tabular import in_safe_csv

from .pager import Pager

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from concurrent.futures import Executor

    import pql
    from pql.render.page import Page
    from pql.repl.console import Console
    from pql.repl.meta_commands import ShellState
    from pql.results import Result


_BANNER = (
    "pql {version}: `{hands}` is a set of hands{game}, `equity {asked}` asks who wins",
    "\\? help · \\tour of ten steps · \\examples to run · Tab completes · Ctrl-D leaves",
)
_BANNER_HANDS = ("AKs, TT+", "AKs vs QQ+")
_BANNER_OMAHA = ("AA$ds, KKQQ", "AA$ds vs KKQQ")
_INPUT = "<input>"


class Editor(Protocol):
    """The source of typed texts: the line editor, or a replacement in tests."""

    def prompt(self) -> str:
        """The next text. Raises `KeyboardInterrupt` for Ctrl-C and `EOFError` for Ctrl-D."""

    def ask(self, prompt: str, words: Sequence[str]) -> str:
        """A line that answers a question, which `words` complete; raises as `prompt`."""
        return self.prompt()

    def typed(self) -> list[str]:
        """The history, oldest first; empty where none is kept."""
        return []

    def trouble(self) -> str | None:
        """Why what is typed is not kept for the next session; None while it is."""
        return None


class InteractiveShell:
    """A session at a terminal. Errors are shown and forgotten; only `\\q` and Ctrl-D end it."""

    def __init__(
        self, state: ShellState, console: Console, editor: Editor, executor: Executor | None = None
    ) -> None:
        self.state = state
        self.console = console
        self.once = False
        self.bare_ranks: BareRanks | None = None
        self._editor = editor
        self._trouble_shown = False
        self._runner = Runner(
            state.session, console, executor=executor, answered=self._keep_answer, effects=True
        )
        state.unicode = console.err_page.unicode
        console.pager = Pager(state.settings) if self.session.limits.files else None
        self._apply_settings()

    @property
    def session(self) -> pql.Session:
        """The names and options in force."""
        return self.state.session

    @property
    def page(self) -> Page:
        """Where the user reads."""
        return self.console.err_page

    def run(self) -> int:
        """Reads and answers until the user leaves; the exit status."""
        if self.state.settings.on("banner"):
            self.show_banner()
        try:
            while True:
                try:
                    self._read_and_answer()
                except KeyboardInterrupt:
                    # From wherever the interrupt came, the session and its answers are kept.
                    self.show_interrupted()
        except (EOFError, Leaving):
            return OK
        finally:
            self.console.close()

    def run_start_file(self, path: str) -> None:
        """Runs a start-up file: its names and options are taken up without a word, its answers are shown.

        A bad one is reported, and the shell starts all the same.
        """
        try:
            with interrupts.interruptible(), self._written_as_set():
                self._run_quietly(_read(path))
        except KeyboardInterrupt:
            self.show_interrupted()
        except pql.PQLError as error:
            self.console.report(*error.diagnostics)

    def _run_quietly(self, script: Script) -> None:
        try:
            status = Runner(self.session, self.console, starting=True).run(script)
        except OSError as error:
            self.console.report_lost_answer(error)
            return
        if status == INVALID:
            message, note = f"nothing of {script.name} was run", pql.Severity.NOTE
            self.console.report(
                pql.Diagnostic("start-file-not-run", message, severity=note, help="mend it first")
            )

    def show_interrupted(self) -> None:
        """Reports that something was interrupted."""
        self.console.clear_echo()
        self.show(self.page.paint("interrupted", "faint"))

    def show_banner(self) -> None:
        """Shows the lines that begin a session."""
        from textwrap import wrap

        game = game_of(self.session)
        hands, asked = _BANNER_OMAHA if game.startswith("omaha") else _BANNER_HANDS
        of_game = "" if game == "holdem" else f" of {game}"
        for line in _BANNER:
            shown = line.format(version=pql.__version__, hands=hands, asked=asked, game=of_game)
            for part in wrap(shown if self.page.unicode else shown.replace("·", "|"), self.page.width):
                self.show(self.page.paint(part, "faint"))

    def _read_and_answer(self) -> None:
        if not self._trouble_shown and (trouble := self._editor.trouble()):
            self._trouble_shown = True
            self.console.remark(f"the history is not kept; {trouble}")
        try:
            text = self._editor.prompt()
        except KeyboardInterrupt:
            return
        self.answer(text)

    def answer(self, text: str) -> None:
        """Does what a typed text says, and shows what is wrong with it. Raises `KeyboardInterrupt` and `Leaving`."""
        try:
            with interrupts.interruptible(), as_problems(), self._written_as_set():
                self.enter(text)
        except pql.PQLError as error:
            self.console.report(*error.diagnostics)

    @contextmanager
    def _written_as_set(self) -> Iterator[None]:
        """Writes numbers and CSV as the settings say."""
        settings = self.state.settings
        with in_digits(settings.number("digits")), in_safe_csv(settings.on("csv_safe")):
            yield

    def enter(self, text: str) -> None:
        """Does what a text typed at the prompt says."""
        self.state.failed = None
        choice = self.bare_ranks.choice(text) if self.bare_ranks is not None else None
        if choice is not None:
            text = f"set bare = {choice}"
        if not text.strip():
            return
        meant = meant_as_meta(text, self.session.names)
        if meant is not None or is_meta(text):
            self._run_meta(meant or text)
            return
        self.state.statement = text.strip()
        self.run_text(text)
        if self.state.tour_step is not None:
            learning.check_step(self, text)
        elif self.bare_ranks is not None:
            for line in self.bare_ranks.question():
                self.console.remark(line)

    def _keep_answer(self, query: pql.Query[Result | None], result: Result) -> None:
        statement = query.canonical()
        self.state.add_answer(Answer(statement, result))
        self.console.know_game(game_of(self.session))
        if self.bare_ranks is not None:
            self.bare_ranks.look_at(result)
        if isinstance(result, HandsResult | HoleHandsResult):
            self.session.define("_", result.hands)
        elif isinstance(result, BoardResult):
            self.session.define("_", result.boards, statement.removeprefix("board "))

    # -- meta commands -----------------------------------------------------------------------------------------

    def _run_meta(self, text: str) -> None:
        """Runs a meta command; whatever happens in it, the session goes on."""
        name, argument = split_meta(text)
        try:
            with as_problems():
                self._command(text, name).action(self, argument)
        except pql.Cancelled:
            self.console.clear_echo()
            self.console.remark("interrupted")
        except pql.PQLError as error:
            self.console.report(*error.diagnostics)
        except OSError as error:
            message = f"{NAMES[name].name} cannot do that: {error.strerror or error}"
            self.console.report(pql.Diagnostic("cannot-do", message))

    def _command(self, text: str, name: str) -> MetaCommand:
        """The meta command of a name; raises `PQLError` where there is none, or none for this text and session."""
        strange = next((char for char in text if char == "\0" or "\ud800" <= char <= "\udfff"), None)
        if strange is not None:
            # No file and no program can have it in its name.
            raise problem("bad-character", f"a command cannot hold the character U+{ord(strange):04X}")
        command = NAMES.get(name)
        if command is None:
            self.state.failed = FailedText(text, len(name))
            near = nearest(name, NAMES) if len(name) > len("\\x") else None
            help = "\\? lists them"
            if near:
                help = f"did you mean {near}? ({NAMES[near].summary[0].lower()}{NAMES[near].summary[1:-1]})"
            raise problem("unknown-meta-command", f"there is no meta command {name}", help)
        if command.reaches_out and not self.session.limits.files:
            message = f"{command.name} reaches files or programs, which this session refuses"
            raise problem("no-files", message, "`pql` at a terminal, without --safe, allows it")
        return command

    # -- what meta commands use, as `repl/meta_commands.py` describes it ---------------------------------------

    def show(self, text: str) -> None:
        self.console.show(text)

    def run_text(self, text: str, *, keep: bool = True) -> bool:
        return self._run(Script(_INPUT, text), keep=keep)

    def run_script(self, path: str) -> None:
        self._run(_read(path))

    def _run(self, script: Script, *, keep: bool = True) -> bool:
        before = self.state.answers
        status = OK

        def answer() -> None:
            nonlocal status
            self.console.begin()
            status = self._runner.run(script)
            self.console.end()

        self.console.write_safely(answer)
        if not keep:
            self.state.answers = before
        wrong = self._runner.problem
        if wrong is not None and script.name == _INPUT:
            text = script.statements
            self.state.failed = FailedText(text, wrong.span.end if wrong.span is not None else len(text))
        if self.once:
            self.once = False
            self.console.direct_to_screen()
        self.show("")
        return status == OK

    def change_setting(self, name: str, value: str) -> None:
        try:
            self.state.settings.set(name, value)
        except ValueError as reason:
            raise problem("bad-setting", f"{name} {reason}") from None
        self._apply_settings()

    def _apply_settings(self) -> None:
        settings = self.state.settings
        self.console.use(
            format=settings.word("format"),
            timing=settings.on("timing"),
            theme=settings.word("theme"),
            expanded=settings.word("expanded"),
        )

    def typed(self) -> list[str]:
        return self._editor.typed()

    def ask(self, prompt: str, words: Sequence[str]) -> str:
        return self._editor.ask(prompt, words)


def _read(path: str) -> Script:
    """A script file; raises `PQLError` if it cannot be read."""
    try:
        return read_script(os.path.expanduser(path), pipes=False)
    except OSError as error:
        raise problem("cannot-read", f"cannot read {path}: {error.strerror}") from None


QUESTION = (
    "how should AK be read from now on? Type `both` for suited and offsuit, or Enter for offsuit",
    "asked once; `set bare` changes it for a session, the configuration file for good",
)
_CHOICES = {"": "offsuit", "o": "offsuit", "offsuit": "offsuit", "b": "both", "both": "both"}


class BareRanks:
    """The choice between `offsuit` and `both`. Where the configuration file has chosen, nothing is asked."""

    def __init__(self, session: pql.Session) -> None:
        self._options = session.options
        self._path = state_file("bare")
        self.asked = self._options.shown("bare") != "offsuit" or self._taken_up()
        self._met = self._waiting = False

    def _taken_up(self) -> bool:
        """Takes up the choice of an earlier session; whether it was asked for already."""
        choice = chosen()
        if choice == "both":
            self._options.set("bare", choice)
        return choice is not None

    def look_at(self, result: Result) -> None:
        """Notices bare ranks in a question."""
        self._met = self._met or any(reading.endswith(OF_BARE_RANKS) for reading in result.readings)

    def question(self) -> tuple[str, ...]:
        """The lines that ask, none where nothing is to be asked now."""
        if self.asked or not self._met or self._options.shown("bare") != "offsuit":
            return ()
        self.asked = self._waiting = True
        self._keep("offsuit")
        return QUESTION

    def choice(self, text: str) -> str | None:
        """What a text chooses that was typed behind the question; None where it is a text like any other."""
        if not self._waiting:
            return None
        self._waiting = False
        choice = _CHOICES.get(text.strip().lower())
        if choice is not None:
            self._keep(choice)
        return choice

    def _keep(self, choice: str) -> None:
        try:
            write_file(self._path, f"{choice}\n")
        except OSError:
            return  # where nothing can be kept, the next session asks again
