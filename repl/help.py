"""Help in the shell, made from the tables that the language and the meta commands live by."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pql

from .meta import COMMANDS, nearest
from .render.layout import wrapped_list
from .render.page import WIDEST_TEXT

if TYPE_CHECKING:
    from .render.page import Page

QUESTIONS = (
    ("AKs, TT+", "a set of hands: how many, its share, the 13 x 13 grid"),
    ("Connected Suited minus 32s", "words and patterns side by side intersect; `,` joins"),
    ("15%", "the strongest hands"),
    ("board AK*f2", "a set of boards: how many, how likely"),
    ("equity AKs vs QQ+ on Kh7h2c", "who wins how often; `on` and `dead` may be left out"),
    ("value 9c8s on 7s5h6s", "the strength of a hand as a number"),
    ("list 99+ limit 5", "members one by one"),
    ("sample 3 of AKs vs QQ+", "random deals"),
    ("let steal = 22+, A2s+", "a name for a set; `show names` lists them"),
    ("explain equity AKs vs 15%", "how a question is understood and answered"),
    ("set order = chen", "an option; `show options` lists them"),
)

_KEYS = (
    (
        "Enter",
        "run the statement; go on to a new line while it is incomplete (an empty line runs it as it is)",
    ),
    ("Alt-Enter", "a new line in any case"),
    ("Tab", "complete the word"),
    ("Right", "accept the grey suggestion from the history"),
    ("Up, Down", "earlier and later statements"),
    ("Ctrl-R", "search the history"),
    ("Ctrl-X Ctrl-E", "edit in $EDITOR"),
    ("Ctrl-C", "clear the line; while a statement runs, cancel it"),
    ("Ctrl-D", "leave"),
)

_KEYS_TOPIC = "keys"


def topics() -> list[str]:
    """Everything `\\?` has help on: sub-languages, meta commands, keys, and every word of the language."""
    languages = dict.fromkeys(language for _, language, _ in pql.keywords())
    words = dict.fromkeys(word for word, _, _ in pql.keywords())
    return list(dict.fromkeys([*languages, _KEYS_TOPIC, *COMMANDS, *words]))


def help_text(topic: str, page: Page) -> str:
    """Help on a topic; without one, the overview."""
    if not topic:
        return _overview(page)
    folded = topic.lower()
    if folded == _KEYS_TOPIC:
        return _entries("Keys", _KEYS, page)
    commands = [command for command in COMMANDS.values() if folded in (command.name, command.name[1:])]
    words = [keyword for keyword in pql.keywords() if keyword[0].lower() == folded]
    of_language = [keyword for keyword in pql.keywords() if keyword[1].lower() == folded]
    if not commands and not words and not of_language:
        near = nearest(topic, topics())
        meant = f"; did you mean {near}?" if near else ""
        return f"there is no help on {topic}{meant} \\? alone shows what there is"
    parts = [
        _entries("Meta command", [(f"{each.name} {each.argument}", each.summary) for each in commands], page)
    ]
    parts += [
        _entries("Word", [(word, f"({language}) {summary}") for word, language, summary in words], page)
    ]
    parts += [_entries(f"Words of {topic}", [(word, text) for word, _, text in of_language], page)]
    return "\n".join(part for part in parts if part)


def _overview(page: Page) -> str:
    commands = [(f"{command.name} {command.argument}", command.summary) for command in COMMANDS.values()]
    languages = dict.fromkeys(language for _, language, _ in pql.keywords())
    more = (
        "More with \\? and one of: " + ", ".join([_KEYS_TOPIC, *languages]) + ", or any word of the language"
    )
    lines = wrapped_list(more, min(page.width, WIDEST_TEXT))
    return "\n".join(
        [_entries("Ask", QUESTIONS, page), _entries("Meta commands", sorted(commands), page), *lines, ""]
    )


def _entries(title: str, entries: list[tuple[str, str]] | tuple[tuple[str, str], ...], page: Page) -> str:
    """A titled list of terms and meanings, each meaning wrapped beside its term."""
    if not entries:
        return ""
    term_width = min(max(len(term) for term, _ in entries), 30)
    lines = [page.paint(title, "title")]
    for term, meaning in entries:
        first, *rest = _folded(meaning, min(page.width, WIDEST_TEXT) - term_width - 4)
        lines.append(f"  {page.paint(term.ljust(term_width), 'strong')}  {first}".rstrip())
        lines += [" " * (term_width + 4) + line for line in rest]
    return "\n".join([*lines, ""])


def _folded(text: str, width: int) -> list[str]:
    from textwrap import wrap

    return wrap(text, max(width, 20)) or [""]
