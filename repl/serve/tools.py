"""The tools of agents: what each does and takes, in words for language models, and calls read and checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import pql
from pql.repl.help.syntax import SYNTAX
from pql.repl.help.topics import QUESTIONS
from pql.repl.typed_words import did_you_mean

from .requests import request_error

if TYPE_CHECKING:
    from collections.abc import Iterable


class Tool(NamedTuple):
    """A tool: the `operation` of the service that it asks for the text in `argument`, and texts that show its use."""

    title: str
    operation: str
    argument: str
    about: str
    examples: tuple[str, ...]
    has_parameters: bool = False

    @property
    def description(self) -> str:
        """What it does, with its examples."""
        return "\n".join([self.about, "", "Examples:", *[f"  {example}" for example in self.examples]])

    @property
    def schema(self) -> dict[str, Any]:
        """What it takes, as JSON Schema."""
        members: dict[str, Any] = {
            self.argument: {
                "type": "string",
                "description": _ARGUMENTS[self.argument],
                "examples": self.examples,
            }
        }
        if self.has_parameters:
            members["parameters"] = {
                "type": ["object", "null"],
                "description": 'Values for each $name in the query: {"hero": "AKs"}. Mostly not needed.',
                "additionalProperties": {"type": ["string", "number", "array"], "items": {"type": "string"}},
            }
        return {
            "type": "object",
            "properties": members,
            "required": [self.argument],
            "additionalProperties": False,
        }


# How another game than hold'em is said.
_OTHERS = [f"`game {game};`" for game in pql.Options().choices("game")[1:]]
_GAMES = f"{', '.join(_OTHERS[:-1])} or {_OTHERS[-1]}"
_ARGUMENTS = {
    "query": "One statement of PQL, or several with `;` between. Not English.",
    "word": "One word of PQL, a hand or range, or a board. Not a sentence.",
}
TOOLS: dict[str, Tool] = {
    "query": Tool(
        "Ask", "query", "query",
        f"""\
Answers questions about Texas hold'em, Omaha (hi/lo too) and short deck by computing them: equity, odds, outs, draws,
ranges, boards, expected value.
A query is a statement of PQL, such as `equity HANDS vs HANDS on BOARD`; several stand with `;` between.
Comes back: each statement with its answer as text, and the same as data. Numbers are exact where the answer says
`exact`; else they have their error behind +-. Problems say where and what to write instead.
Each query is on its own: a name that `let` gives holds within it, and so does a game: begin with {_GAMES}
where it is not hold'em. Write `limit 20` behind what would be long.""",
        (
            "equity AKs vs QQ+ on Kh7h2c",
            "outs AhKh on Qh7h2c vs JJ",
            "let steal = 22+, A2s+, KTo+; breakdown steal on Kh7h2c",
            "game omaha; equity AA$ds vs KKQQ on Kh7h2c",
        ),
        has_parameters=True,
    ),
    "check": Tool(
        "Check", "check", "query",
        """\
Says whether a query is written correctly: what is wrong, where, and what to write instead. It computes nothing, so it
is quick whatever the query. Comes back: `no mistakes` and the statements as usually written, or the problems.""",
        ("equity AKs vs QQ+ on Kh7h2c by turn", "22+ where flushdraw on Kh7h2c"),
    ),
    "explain": Tool(
        "Explain", "explain", "query",
        """\
Says how a query is understood, such as how many hands each range has, and how it would be answered: exactly or by
random deals. Returns that for each statement. Ask it where an answer surprises.""",
        ("equity AKs vs 15%", "AK"),
    ),
    "look_up": Tool(
        "Look up", "word", "word",
        """\
Says what a word of PQL means: the syntax and examples of a statement (`equity`), a word for hands or boards (`gap2`),
all words of a kind (`hands`, `boards`, `functions`), which hands a range has (`A5s-A2s`). Ask it before you guess.
Comes back: sections of terms and meanings.""",
        ("equity", "gap2", "A5s-A2s"),
    ),
}  # fmt: skip
"""Every tool by its name."""

# What agents cannot ask: it reads or writes files; and what is for people at a prompt.
_NOT_FOR_AGENTS = ("plot", "export", "import", "set order", "select avg(net)")


def _listed(title: str, entries: Iterable[tuple[str, str]]) -> str:
    """Terms and meanings, each on a line, however long: nobody counts columns here."""
    lines = [f"  {term}    {meaning}" for term, meaning in entries if not term.startswith(_NOT_FOR_AGENTS)]
    return "\n".join([title, *lines])


INSTRUCTIONS = f"""\
PQL answers questions about Texas hold'em, Omaha and short deck exactly: equities, odds, outs, draws, ranges, boards.
Ask it instead of estimating. Cards are a rank and a suit (Ah, Td); AKs is suited, AKo offsuit, AK* both. Another game
than hold'em is said before the question, by {_GAMES}
as in `game omaha; equity AA$ds vs KKQQ`. In Omaha AA$ds is aces double-suited, AAKK ranks, `rundown and doublesuited`
words. Look words up with `look_up`, try a query with `check`. Quote the query beside its answer.

{_listed("Queries, and what they ask:", QUESTIONS)}"""


def reference() -> str:
    """A short reference of the language: what can be asked, and how each statement is written."""
    forms = [(word, syntax.form) for word, syntax in SYNTAX.items()]
    return f"""\
{_listed("Queries, and what they ask:", QUESTIONS)}

{_listed("Statements, and how they are written:", forms)}

`look_up` has examples of each part of a statement, and all other words.
"""


def request_of(name: str, arguments: dict[str, Any]) -> dict[str, Any]:
    """The request to the service that a call means; raises `PQLError` that shows how the call is written."""
    tool = TOOLS.get(name)
    if tool is None:
        raise request_error(f"there is no tool `{name[:50]}`", f"the tools are {', '.join(TOOLS)}")
    known = tool.schema["properties"]
    example = f'{{"{tool.argument}": "{tool.examples[0]}"}}'
    for argument in arguments:
        if argument not in known:
            meant = did_you_mean(argument, list(known))
            help = f"{meant} {example}" if meant else f"it takes {example}"
            raise request_error(f"`{argument[:50]}` is not an argument of `{name}`", help)
    text = arguments.get(tool.argument)
    if text is None:
        raise request_error(f"`{tool.argument}` is missing: {example}")
    if not isinstance(text, str):
        raise request_error(f"`{tool.argument}` is a text: {example}")
    request: dict[str, Any] = {tool.operation: text}
    if tool.has_parameters:
        given = arguments.get("parameters")
        if given is not None and not isinstance(given, dict):
            raise request_error('`parameters` is an object, the values of $name by name: {"hero": "AKs"}')
        request |= {"params": given, "progress": True}
    return request if tool.operation in ("check", "word") else request | {"as": "text"}
