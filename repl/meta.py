"""The registry of meta commands: what begins with a backslash at the prompt.

A command is a function with `@meta_command`; the decorator's arguments and the function's docstring are all
that help, completion and did-you-mean know about it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .shell import Shell

Action = Callable[["Shell", str], None]
# What may stand after a command: the words themselves, or FILES.
FILES = ("FILE",)


class MetaCommand(NamedTuple):
    """A meta command: its name with the backslash, the form of its argument, its meaning, what it does."""

    name: str
    argument: str
    summary: str
    action: Action
    choices: Callable[[], Iterable[str]]


COMMANDS: dict[str, MetaCommand] = {}


def meta_command(
    name: str, argument: str = "", choices: Callable[[], Iterable[str]] = tuple
) -> Callable[[Action], Action]:
    """Registers a function `(shell, argument)` as the meta command `name`; its docstring is the help."""

    def register(action: Action) -> Action:
        summary = (action.__doc__ or "").strip().split("\n")[0]
        COMMANDS[name] = MetaCommand(name, argument, summary, action, choices)
        return action

    return register


def is_meta(text: str) -> bool:
    """Whether a text typed at the prompt is a meta command."""
    return text.lstrip().startswith("\\")


def split_meta(text: str) -> tuple[str, str]:
    """A meta command's name and argument. `\\?` and the like need no space before the argument.

    >>> split_meta("\\\\timing on")
    ('\\\\timing', 'on')
    >>> split_meta("\\\\?board")
    ('\\\\?', 'board')
    """
    text = text.strip()
    if text.startswith("\\?"):
        return "\\?", text[2:].strip()
    name, _, argument = text.partition(" ")
    return name.lower(), argument.strip().rstrip(";").rstrip()


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word most like a mistyped one, or None if none is near."""
    from difflib import get_close_matches

    by_folded = {other.lower(): other for other in known}
    near = get_close_matches(word.lower(), by_folded, 1)
    return by_folded[near[0]] if near else None
