"""Sets that parameters stand for: each text is read as one expression, with places of its own for its mistakes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from pql.base.diagnostics import Diagnostic, PQLError, Source, Span
from pql.cards.combos import hand_names, parse_hand
from pql.cards.deck import bare_cards, bare_cards_mask
from pql.cards.games import Game
from pql.grammar import parse_boards, parse_hands
from pql.grammar.nodes.boards import BoardParameter
from pql.grammar.nodes.hands import HandsParameter, Notation
from pql.names.environment import Environment
from pql.names.parameters import Parameters, filled, refuse
from pql.sets.handset import HandSet
from pql.sets.holeset import HoleSet, another_game
from pql.sets.lazy import LazySet

from .lowering import GivenSet, Lowering

if TYPE_CHECKING:
    from pql.sets.boardset import BoardSet

Given = TypeVar("Given", "HandSet | HoleSet", "BoardSet")
Compile = Callable[..., Any]
"""Compiles the node of an expression, as `compile_hands` and `compile_boards` do."""


def given_hands(lowering: Lowering, node: HandsParameter, compile: Compile) -> GivenSet:
    """The hands that a parameter means; all hands, and not known, where it has no value."""
    game = lowering.game
    value: Any = lowering.environment.parameters.value(node, "hands", lowering.source)
    if value is None:
        return GivenSet(unknown(lowering.everything), str(node))
    if isinstance(value, HandSet | HoleSet):
        return GivenSet(of_game(node.name, value, game), str(node))
    example = "write hands: `AA$ds`, `JT98`" if game.uses else "write hands: `AKs`, `TT+`"
    if not isinstance(value, str):
        what = f"a set of hands of {game.name}" if game.uses else "a set of hands"
        refuse(node.name, value, f"`{node}` is {what}, and this is not", example)
    if not value.strip():
        refuse(node.name, value, f"`{node}` is empty, and hands are needed here", example)
    return _read("hands", node.name, value, lowering, compile)


def given_boards(lowering: Lowering, node: BoardParameter, compile: Compile) -> GivenSet:
    """The boards that a parameter means; all boards of a street, and not known, where it has no value."""
    from pql.sets.boardset import BoardSet

    parameters = lowering.environment.parameters
    value = parameters.value(node, "board", lowering.source)
    if value is None:
        return GivenSet(unknown(BoardSet.everything(parameters.street, lowering.game)), str(node))
    if isinstance(value, BoardSet):
        return GivenSet(of_game(node.name, value, lowering.game), str(node))
    if not isinstance(value, str):
        refuse(node.name, value, f"`{node}` is a board, and this is not", "write a board: `Kh7h2c`")
    if not value.strip():
        refuse(node.name, value, f"`{node}` is empty, and a board is needed here", "write one: `Kh7h2c`")
    return _read("board", node.name, value, lowering, compile)


def of_game(name: str, value: Given, game: Game) -> Given:
    """A set that is the value of a parameter; raises `PQLError` for one of another game.

    Boards are those of the game of two cards.
    """
    if value.game != (game if isinstance(value, HandSet | HoleSet) else game.of_two_cards):
        first = another_game(value.game, game).diagnostics[0]
        raise PQLError(Diagnostic(first.code, f"`${name}`: {first.message}", help=first.help))
    return value


def _read(kind: str, name: str, text: str, lowering: Lowering, compile: Compile) -> GivenSet:
    """The set that the text of a value denotes; a text that was read already in the same environment is not again."""
    environment, game = lowering.environment, lowering.game
    parameters, key = environment.parameters, (f"{kind} of {game.name}", text)
    kept: GivenSet | None = parameters.read.get(key) if parameters.environment is not None else None
    if kept is None and parameters.environment is not None:
        kept = _bare_cards(kind, text, environment, game)
    if kept is None:
        outer = parameters.environment or environment
        inner = outer.with_parameters(Parameters(closed_by="the value of a parameter"))
        inner.budget, inner.effort = environment.budget, environment.effort
        parsed = _parsed(kind, Source(text, f"${name}"), inner, lowering.warnings, game)
        compiled = compile(*parsed, game)
        said = getattr(compiled, "order", None), getattr(compiled, "unwarned", ())
        kept = parameters.read[key] = GivenSet(
            compiled.set, compiled.text, *said, compiled.remarks if kind == "hands" else ()
        )
    lowering.remarks.update(dict.fromkeys(kept.remarks))
    return kept


def _bare_cards(kind: str, text: str, environment: Environment, game: Game) -> GivenSet | None:
    """One hand or one board that is cards and nothing else, which needs no parser; None for other texts."""
    cards = bare_cards_mask(text)
    if cards is None or cards & game.missing:
        return None
    if kind == "hands" and game.uses:
        return GivenSet(HoleSet.of_masks(game, [cards]), text) if cards.bit_count() == game.hole else None
    if kind == "hands" and cards.bit_count() == 2 and environment.options.word("dialect") == "pql":
        hand = parse_hand(text)
        return GivenSet(HandSet(1 << hand, None, game), hand_names()[hand])
    if kind == "board" and cards.bit_count() in (3, 4, 5):
        from pql.sets.boardset import BoardSet

        return GivenSet(BoardSet.single(bare_cards(text), game), text)
    return None


def _parsed(
    kind: str, source: Source, environment: Environment, diagnostics: list[Diagnostic], game: Game
) -> tuple[Any, Environment, Source, list[Diagnostic]]:
    """The text of a value as a node, bare hands in the notation of the options, with what compiling takes besides."""
    node: Any
    dialect = game.name if game.uses else environment.options.word("dialect")
    if kind == "hands" and dialect != "pql":
        node = Notation(dialect, source.text, span=Span(0, len(source.text)))
    else:
        node, problems = parse_hands(source) if kind == "hands" else parse_boards(source)
        node = filled(node, environment.parameters, source)  # which refuses numbers that are parameters
        diagnostics += problems
    return node, environment, source, diagnostics


def unknown(everything: HandSet | HoleSet | BoardSet) -> LazySet:
    """What takes the place of a set without a value: nothing is ever computed of it."""

    def compute(control: object, diagnostics: list[Diagnostic]) -> NoReturn:
        raise AssertionError("a parameter without a value is not computed")

    return LazySet(everything, True, (), compute)
