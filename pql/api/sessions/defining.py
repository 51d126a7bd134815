"""`Session.define`: what a name may be given, and the binding that it becomes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, Union

from pql.base.diagnostics import Diagnostic, Misread, PQLError, Source
from pql.base.extras import installing
from pql.cards.games import HOLDEM, Game
from pql.compiler.boards import AtStreet, of_textures
from pql.compiler.expressions import compile_boards
from pql.compiler.statement import StatementCompiler
from pql.grammar import format_node, parse_boards, parse_program
from pql.grammar.nodes.base import BoardExpression, Formula, HandExpression
from pql.grammar.rules.names import check_name
from pql.names.environment import (
    BOARD,
    HAND,
    HANDS,
    RUN_OUT,
    TAKES,
    Binding,
    Environment,
    OwnFunction,
    OwnTexture,
)
from pql.names.parameters import refuse_parameters
from pql.results import BoardResult, HandsResult
from pql.sets.boardset import BoardSet
from pql.sets.handset import HandSet
from pql.sets.holeset import HoleSet, check_set
from pql.sets.lazy import LazySet
from pql.statements.let.syntax import Let

if TYPE_CHECKING:
    from pql.base.diagnostics import Diagnostic
    from pql.engine.work import Control
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
        from ..arrays.card_rows import card_text

        cards = "".join(card if isinstance(card, str) else card_text(card) for card in members)
        members = (cards,)
        kind = kind or ("hands" if len(cards) == 4 else "board")
    made = BoardSet.from_boards if kind == "board" else HandSet.from_hands
    return made(members, game=game)


_STREETS = (3, 4, 5)


def function_binding(
    name: str, function: Callable[..., object], takes: str, result: type, symmetric: bool
) -> Binding:
    """What a name means once it is given a function of arrays of deals."""
    from pql.formulas.own_functions import row_of

    check_name_of(name, "formulas")
    words = tuple(takes.split()) if isinstance(takes, str) else ()
    looked_at = set(words) & {HAND, HANDS, BOARD, RUN_OUT}
    if not looked_at or not set(words) <= set(TAKES) or any(words.count(word) > 1 for word in looked_at):
        raise ValueError(
            f"takes names arrays of deals, such as 'hand board' or 'hands runout', not {takes!r}"
        )
    if result not in (bool, int, float):
        raise TypeError(f"result must be bool, int or float, not {result!r}")
    own = _function(name, function, words, result, symmetric)
    return Binding("function", own, row_of(own).signature)


def _function(
    name: str, function: Callable[..., object], takes: tuple[str, ...], result: Any, symmetric: bool
) -> OwnFunction:
    if not callable(function):
        raise TypeError(f"a function of your own must be callable with arrays of deals, not {function!r}")
    if not isinstance(symmetric, bool):
        raise TypeError(f"symmetric must be True or False, not {symmetric!r}")
    if find_spec("numpy") is None:
        raise ImportError(f"functions of your own need numpy arrays: {installing('pocketql[arrays]')}")
    return OwnFunction(name, function, takes, result, symmetric)


def texture_binding(
    name: str,
    boards: str | BoardSet | Callable[..., object],
    text: str | None,
    symmetric: bool,
    environment: Environment,
) -> Binding:
    """What a name means once it is given a texture."""
    check_name_of(name, "boards")
    if text is not None and not isinstance(text, str):
        raise TypeError(f"the text of a texture must be text, not {type(text).__name__}")
    if isinstance(boards, BoardSet):
        return Binding("texture", OwnTexture({boards.street: boards}), text or shown(boards))
    if isinstance(boards, str):
        return Binding("texture", OwnTexture(_boards_of_text(boards, environment)), text or boards.strip())
    if not callable(boards):
        raise TypeError(
            f"a texture must be text, a BoardSet or a function of boards, not {type(boards).__name__}"
        )
    own = _function(name, boards, (BOARD,), bool, symmetric)
    sets: dict[int, BoardSet | LazySet] = {street: _of_function(own, street) for street in _STREETS}
    return Binding("texture", OwnTexture(sets), text or "a function of boards")


def _of_function(own: OwnFunction, street: int) -> LazySet:
    """The boards of a street for which a function is true, computed when a question first needs them."""
    everything = BoardSet.everything(street)

    def compute(control: Control, found: list[Diagnostic]) -> BoardSet:
        from pql.formulas.filtering import boards_passing
        from pql.formulas.own_functions import OwnValue

        return boards_passing(OwnValue(own, (), 0, (), street), everything, control)[0]

    return LazySet(everything, True, (), compute)


def _boards_of_text(text: str, environment: Environment) -> dict[int, BoardSet | LazySet]:
    """The boards of a text on each street where it means something."""
    source = Source(text, "<texture>")
    node = parse_boards(source)[0]
    refuse_parameters(node, source)

    def of(node: BoardExpression) -> BoardSet | LazySet:
        return compile_boards(node, environment, source, [], HOLDEM).set

    if not of_textures(node, environment):
        boards = of(node)
        return {boards.street: boards}
    return {street: of(AtStreet(street).visit(node)) for street in _STREETS}
