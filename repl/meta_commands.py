"""Meta commands, which begin with a backslash: their registry, and the state of the shell that they may use.

A command is a function with `@meta_command` in a module of `repl/commands`; the decorator's arguments and the
function's docstring are used by help, completion, did-you-mean and the documentation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

import pql

from .settings import Settings

if TYPE_CHECKING:
    import pql
    from pql.render.page import Page
    from pql.results import Result

    from .console import Console


class Shell(Protocol):
    """What a meta command can use of the shell it is typed into."""

    # Whether answers are redirected for one statement only.
    once: bool

    @property
    def state(self) -> ShellState:
        """The session, its settings, and what was last typed and answered."""

    @property
    def console(self) -> Console:
        """Where answers and messages go."""

    @property
    def session(self) -> pql.Session:
        """The names and options in force."""

    @property
    def page(self) -> Page:
        """Where the user reads."""

    def show(self, text: str) -> None:
        """Shows a line to the user."""

    def run_text(self, text: str, *, keep: bool = True) -> bool:
        """Answers a text; whether all of it went well. Without `keep` its answer is not remembered."""

    def run_script(self, path: str) -> None:
        """Answers a script file; raises `PQLError` where it cannot be read."""

    def change_setting(self, name: str, value: str) -> None:
        """Changes a setting and makes it felt; raises `PQLError` for a value it cannot take."""

    def typed(self) -> list[str]:
        """The history, oldest first."""

    def ask(self, prompt: str, words: Sequence[str]) -> str:
        """A line that answers a question; `words` complete it. Raises `KeyboardInterrupt` and `EOFError`."""


Action = Callable[[Shell, str], None]
# What may stand after a command: words, each with its meaning or without; FILES; a STATEMENT; RANGES as `equity` takes
# them, behind one of some words or without.
Choice = str | tuple[str, str]
Choices = Callable[["ShellState"], Iterable[Choice]]
FILES = ("FILE",)
STATEMENT = ("STATEMENT",)
RANGES = ("RANGES",)


class Leaving(BaseException):
    """The user leaves the shell."""


class MetaCommand(NamedTuple):
    """A meta command: its name with the backslash, the form of its argument, its meaning, what it does.

    `reaches_out` says whether it touches files or programs, which a session without files refuses.
    """

    name: str
    argument: str
    summary: str
    action: Action
    choices: Choices
    group: str
    aliases: tuple[str, ...]
    reaches_out: bool


COMMANDS: dict[str, MetaCommand] = {}
"""Every command by its name."""
NAMES: dict[str, MetaCommand] = {}
"""Every command by its name and by its other names."""


GROUPS = ("Learn", "Answers", "Run", "Session", "Edit", "Saved statements", "System")
"""The groups of commands, in the order of the help."""


def by_group() -> list[tuple[str, list[MetaCommand]]]:
    """The commands group by group."""
    return [(group, [each for each in COMMANDS.values() if each.group == group]) for group in GROUPS]


def nothing(state: ShellState) -> Iterable[Choice]:
    """No choices: the argument is free, or there is none."""
    return ()


def words(*choices: Choice) -> Choices:
    """The argument is one of these."""
    return lambda state: choices


def files(state: ShellState) -> Iterable[Choice]:
    """The argument is a file."""
    return FILES


def statement(state: ShellState) -> Iterable[Choice]:
    """The argument is a statement of the language."""
    return STATEMENT


def meta_command(
    name: str,
    argument: str = "",
    choices: Choices = nothing,
    *,
    group: str,
    aliases: tuple[str, ...] = (),
    reaches_out: bool = False,
) -> Callable[[Action], Action]:
    """Registers a function `(shell, argument)` as the meta command `name`; its docstring is the help."""

    def register(action: Action) -> Action:
        summary = (action.__doc__ or "").strip().split("\n")[0]
        command = MetaCommand(name, argument, summary, action, choices, group, aliases, reaches_out)
        COMMANDS[name] = command
        for each in (name, *aliases):
            NAMES[each] = command
        return action

    return register


def problem(code: str, message: str, help: str | None = None) -> pql.PQLError:
    """The error for a command that cannot be carried out."""
    return pql.PQLError(pql.Diagnostic(code, message, help=help))


def is_meta(text: str) -> bool:
    """Whether a text typed at the prompt is a meta command."""
    return text.lstrip().startswith("\\")


def split_meta(text: str) -> tuple[str, str]:
    """A meta command's name and argument. `\\?` and `\\!` need no space before the argument.

    >>> split_meta("\\\\timing on")
    ('\\\\timing', 'on')
    >>> split_meta("\\\\?board")
    ('\\\\?', 'board')
    """
    text = text.strip()
    if text.startswith(("\\?", "\\!")):
        return text[:2], text[2:].strip()
    name, argument = [*text.split(maxsplit=1), "", ""][:2]
    return name.lower(), argument.strip().rstrip(";").rstrip()


# Words that people type at a prompt that they do not know yet.
_PLAIN = {
    "help": "\\?", "?": "\\?", "quit": "\\q", "exit": "\\q", "bye": "\\q", ":q": "\\q", ":quit": "\\q", ":wq": "\\q",
    "q": "\\q", "quit()": "\\q", "exit()": "\\q", "help()": "\\?", "clear": "\\clear", "cls": "\\clear",
    "history": "\\history", "tour": "\\tour", "tutorial": "\\tour", "examples": "\\examples", ".help": "\\?",
    ".quit": "\\q", ".exit": "\\q", "/help": "\\?", "/quit": "\\q", "/exit": "\\q", "h": "\\?", "man": "\\?",
    "names": "\\n", "options": "\\set", "config": "\\config", "version": "\\version",
    "quiz": "\\quiz",
}  # fmt: skip
_WITH_ARGUMENT = ("help", "?", "man")


def meant_as_meta(text: str, names: Iterable[str] = ()) -> str | None:
    """The meta command that is meant by a plain word at the prompt, unless the word is a name of the session.

    >>> meant_as_meta("quit;"), meant_as_meta("help equity"), meant_as_meta("AKs")
    ('\\\\q', '\\\\? equity', None)
    """
    bare = text.strip().rstrip(";").strip()
    if not bare or "\n" in bare or len(bare) > 60 or bare in names:
        return None
    command = _PLAIN.get(bare.lower())
    if command is not None:
        return command
    if bare.endswith("?") and bare[:-1].isalnum() and len(bare) > 3:
        return f"\\? {bare[:-1]}"
    word, _, topic = bare.partition(" ")
    if word.lower() == "quiz" and topic:
        return f"\\quiz {topic.strip()}"
    if word.lower() in _WITH_ARGUMENT and topic:
        return f"\\? {topic.strip()}"
    return None


def about_command(text: str) -> str | None:
    """What the meta command does that is being typed; None where there is none of that name.

    >>> about_command("\\\\nothing") is None
    True
    """
    command = NAMES.get(split_meta(text)[0])
    return command and f"{command.name} {command.argument}".rstrip() + f": {command.summary}"


_ANSWERS_KEPT = 10


class FailedText(NamedTuple):
    """A text that had an error, and where: Up brings it back with the cursor there."""

    text: str
    cursor: int


class Answer(NamedTuple):
    """A statement and its result."""

    statement: str
    result: Result


class ShellState:
    """The session and its settings, and what was last typed, answered and failed.

    `prefill` is what is at the next prompt already, `guide` a line for the bottom of the screen that goes before
    any hint, `tour_step` the step of the tour that is under way, `unicode` whether the screen shows more than ASCII.
    """

    def __init__(self, session: pql.Session, settings: Settings | None = None) -> None:
        self.session = session
        self.settings = settings or Settings()
        self.prefill = ""
        self.guide = ""
        self.failed: FailedText | None = None
        self.answers: list[Answer] = []
        self.statement = ""
        self.tour_step: int | None = None
        self.unicode = True

    def add_answer(self, answer: Answer) -> None:
        """Remembers an answer; the last few are enough."""
        self.answers = [*self.answers, answer][-_ANSWERS_KEPT:]


def game_of(session: pql.Session) -> str:
    """The game in force: `holdem`, or another."""
    return session.options.shown("game")


def other_notation(session: pql.Session) -> str:
    """What bare hands are read in, empty where that is PQL's own: another game, or another program's notation."""
    game, dialect = game_of(session), session.options.shown("dialect")
    if game != "holdem":
        return game
    return "" if dialect == "pql" else dialect
