"""`Session.define`: what a name may be given, and the binding that it becomes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Literal, TypeAlias, Union

from pql.base.diagnostics import Diagnostic, Misread, PQLError, Source
from pql.cards.games import Game
from pql.compiler.statement import StatementCompiler
from pql.grammar import format_node, parse_program
from pql.grammar.nodes.base import BoardExpression, Formula, HandExpression
from pql.grammar.rules.names import check_name
from pql.names.environment import Binding, Environment
from pql.results import BoardResult, HandsResult
from pql.sets.handset import HandSet
from pql.sets.holeset import HoleSet
from pql.sets.in_deck import check_set
from pql.statements.let.syntax import Let

if TYPE_CHECKING:
    from pql.sets.boardset import BoardSet

Kinds: TypeAlias = Literal["hands", "board", "formula"]
_Several: TypeAlias = tuple[str | int, ...] | Iterable[str] | Mapping[str, float]
_Node: TypeAlias = HandExpression | BoardExpression | Formula
Definable: TypeAlias = Union[str, HandSet, HoleSet, "BoardSet", HandsResult, BoardResult, _Node, _Several]

_LANGUAGES = {"hands": "hands", "board": "boards", "formula": "formulas"}
_WRITTEN: dict[str, str] = {"hands": "", "board": "board ", "formula": "formula "}
_KIND = re.compile(r"\s*(board|formula)\b", re.IGNORECASE).match


def binding_of(
    name: str, value: Definable, text: str | None, kind: str | None, environment: Environment
) -> Binding:
    """What a name means once it is given a value. Raises `PQLError` for a bad name and for a faulty text."""
    for given in (name, "" if text is None else text):
        if not isinstance(given, str):
            raise TypeError(f"a name and its text must be text, not {type(given).__name__}")
    if kind is not None and kind not in _LANGUAGES:
        raise ValueError(f"kind must be hands, board or formula, not {kind!r}")
    if isinstance(value, HandExpression | BoardExpression | Formula):
        own = _kind_of_node(value)
        value, kind = format_node(value), _agreed(kind, own)
        if own != "hands":
            value = _WRITTEN[own] + value
    if isinstance(value, str):
        written = _KIND(value)
        written_name = written.group(1).lower() if written is not None else None
        wanted = kind or written_name or "hands"
        prefix = _WRITTEN[wanted] if written_name != wanted else ""
        _check(name, wanted)
        return _of_text(name, prefix + value, text, environment)
    game = environment.game
    value = _as_set(value, kind, game.of_two_cards)
    own = "hands" if isinstance(value, HandSet | HoleSet) else "board"
    _check(name, _agreed(kind, own))
    if not isinstance(value, HoleSet):
        check_set(value, game)
    return Binding(own, value, text or shown(value), None, value.game.name)


_LONGEST_SHOWN = 200


def shown(value: HandSet | HoleSet | BoardSet) -> str:
    """The text of a set as `names` shows it; boards that no short text denotes are not listed."""
    if isinstance(value, HandSet | HoleSet):
        return value.text()
    try:
        text = value.text()
    except PQLError:  # too many boards to list
        return "a set of boards"
    return text if len(text) <= _LONGEST_SHOWN else "a set of boards"


def _kind_of_node(node: HandExpression | BoardExpression | Formula) -> str:
    if isinstance(node, HandExpression):
        return "hands"
    return "board" if isinstance(node, BoardExpression) else "formula"


def _agreed(kind: str | None, own: str) -> str:
    if kind is not None and kind != own:
        raise TypeError(f"kind is {kind!r}, and the value is of the kind {own!r}")
    return own


def _check(name: str, kind: str) -> None:
    """Refuses the names that `let` refuses; `_` is the shell's last answer."""
    if name != "_":
        check_name_of(name, _LANGUAGES[kind])


def check_name_of(name: str, language: str) -> None:
    """Raises `PQLError` for a name that nothing of a language (`hands`, `boards`, `formulas`) can have."""
    if not isinstance(name, str):
        raise TypeError(f"a name must be text, not {type(name).__name__}")
    try:
        check_name(name, language)
    except Misread as reason:
        raise PQLError(Diagnostic(reason.code, reason.message, help=reason.help)) from None


def _of_text(name: str, value: str, text: str | None, environment: Environment) -> Binding:
    """The binding that `let` would make of a text."""
    source = Source(f"let {name} = {value}", "<define>")
    dialect = environment.options.word("dialect")
    game, check = environment.options.word("game"), environment.budget.check
    program, diagnostics = parse_program(source, dialect, environment.names, check, game)
    errors = [diagnostic for diagnostic in diagnostics if diagnostic.is_error]
    if errors:
        raise PQLError(errors)
    node = program.statements[0]
    if len(program.statements) > 1 or not isinstance(node, Let):
        raise PQLError(
            Diagnostic(
                "not-one-expression",
                "a name is given one expression, and this text has several statements",
                program.statements[1].span,
                source=source,
                help="Session.run takes texts of many statements",
            )
        )
    StatementCompiler(environment, source, []).question(node)
    binding = environment.names[name]
    return binding if text is None else Binding(binding.kind, binding.value, text, binding.order)


def _as_set(value: object, kind: str | None, game: Game) -> HandSet | HoleSet | BoardSet:
    """The set that a value is, or holds, or whose cards or members it lists."""
    from pql.sets.boardset import BoardSet

    if isinstance(value, HandSet | HoleSet | BoardSet):
        return value
    if isinstance(value, HandsResult):
        return value.hands
    if isinstance(value, BoardResult):
        return value.boards
    if isinstance(value, Mapping):
        return HandSet.from_hands(value, game=game)
    members = (
        tuple(value)
        if isinstance(value, Iterable) and not isinstance(value, bytes | bytearray | memoryview)
        else ()
    )
    if not members:
        raise TypeError(
            f"a name must be given text, a HandSet, a BoardSet, a formula or cards, not {type(value).__name__}"
        )
    if all(isinstance(card, int) or (isinstance(card, str) and len(card) == 2) for card in members):
        from .card_ids import card_text

        cards = "".join(card if isinstance(card, str) else card_text(card) for card in members)
        members = (cards,)
        kind = kind or ("hands" if len(cards) == 4 else "board")
    made = BoardSet.from_boards if kind == "board" else HandSet.from_hands
    return made(members, game=game)
