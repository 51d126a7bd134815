"""What boards mean that many read otherwise: textures that look at the flop of longer boards, and words of players."""

from __future__ import annotations

from collections.abc import Iterator

from pql.base.diagnostics import Diagnostic, Severity, Source
from pql.grammar import format_node
from pql.grammar.nodes.base import BoardExpression, Node, walk
from pql.grammar.nodes.boards import BoardName, HighCard, Pattern, Texture
from pql.grammar.tables.keywords import STREETS
from pql.names.environment import Environment
from pql.notation.textures import PLAYERS_TEXTURES

_FLOP, _RIVER = 3, 5
_NUMBERS = {4: "four", 5: "five"}


def reading_notes(node: BoardExpression, environment: Environment, source: Source) -> Iterator[Diagnostic]:
    """The notes about an expression: what its words are read as, and textures of the flop beside longer boards."""
    parts = list(walk(node))
    said = set()
    for part in parts:
        if isinstance(part, BoardName) and is_players_word(part, environment):
            word = part.name.lower()
            if word not in said:
                said.add(word)
                message = f"`{word}` is read as: {PLAYERS_TEXTURES[word].meaning}"
                help_line = f"`let {word} = board ...` gives the word another meaning"
                yield _note("players-boards", message, part, source, help_line)
    cards = max([len(part.positions) for part in parts if isinstance(part, Pattern)], default=0)
    if cards <= _FLOP:
        return
    for part in parts:
        if _of_flop(part, environment, source):
            yield _looks_at_flop(part, cards, source)
            return


def is_players_word(node: BoardName, environment: Environment) -> bool:
    """Whether a name is nobody's, and a word that players have for boards."""
    return environment.kind_of(node.name) is None and node.name.lower() in PLAYERS_TEXTURES


def _of_flop(part: object, environment: Environment, source: Source) -> bool:
    """Whether a part tests the flop without saying so."""
    if isinstance(part, BoardName):
        own = environment.kind_of(part.name) == "texture"
        return part.street is None and (own or is_players_word(part, environment))
    if not isinstance(part, Texture | HighCard) or part.street != _FLOP:
        return False
    return part.span is None or not source.text[slice(*part.span)].lower().startswith("flop.")


def _looks_at_flop(part: Node, cards: int, source: Source) -> Diagnostic:
    text = format_node(part)
    streets = {number: f"{word}.{text}" for word, number in STREETS.items()}
    message = f"`{text}` looks at the flop alone, and these boards have {_NUMBERS[cards]} cards"
    if cards == _RIVER and text == "rainbow":
        help_line = f"`{streets[4]}` looks at the first four; five cards have at most four suits"
    else:
        help_line = f"`{streets[cards]}` looks at all {_NUMBERS[cards]}"
        if cards == _RIVER:
            help_line += f", `{streets[4]}` at the first four"
    return _note("flop-texture", message, part, source, help_line)


def _note(code: str, message: str, node: Node, source: Source, help_line: str) -> Diagnostic:
    return Diagnostic(code, message, node.span, source=source, help=help_line, severity=Severity.NOTE)
