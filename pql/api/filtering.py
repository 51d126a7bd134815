"""`HandSet.where` and `BoardSet.where`: formulas filter hands and boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from pql.base.arguments import checked_text
from pql.base.diagnostics import Diagnostic, PQLError, Source
from pql.grammar import parse_formula

from .arguments import board_text, is_nothing

if TYPE_CHECKING:
    from pql.cards.games import Game
    from pql.formulas.dealt import AnyHeld
    from pql.grammar.nodes.base import Formula
    from pql.names.environment import Binding, Environment
    from pql.sets.boardset import BoardSet

    from .sets import AnyBoards


def hands_where(hands: AnyHeld, formula: str, board: AnyBoards | None) -> AnyHeld:
    """The hands of a set for which the formula of a text holds on a board of cards, or before the flop."""
    from pql.cards.deck import parse_cards
    from pql.compiler.expressions import compile_hands, computed
    from pql.grammar.nodes.boards import BoardName
    from pql.grammar.nodes.hands import HandsWhere, Name
    from pql.names.environment import Binding
    from pql.sets.boardset import BoardSet

    source, condition = parsed_formula(formula)
    game = hands.game.of_two_cards
    board = "" if is_nothing(board) else board_text(cast("AnyBoards", board), game)
    cards = parse_cards(board)
    if cards and not 3 <= len(cards) <= 5:
        raise PQLError(
            Diagnostic(
                "bad-board",
                f"a board has three to five cards, not {len(cards)}",
                source=Source(board),
                help="as in Kh7h2c",
            )
        )
    # As if `let` had named both.
    boards = BoardSet.single(cards, game) if cards else None
    names = {} if boards is None else {"_board": Binding("board", boards, board, None, game.name)}
    node = HandsWhere(Name("_"), condition, BoardName("_board") if cards else None)
    names["_"] = Binding("hands", hands, "_", None, hands.game.name)
    found: Any = computed(compile_hands(node, _environment(names, hands.game), source, [], hands.game))
    passing: AnyHeld = found
    return passing


def boards_where(boards: BoardSet, formula: str) -> BoardSet:
    """The boards of a set for which the formula of a text holds."""
    from pql.compiler.expressions import compile_boards, computed
    from pql.grammar.format.formulas import format_formula
    from pql.grammar.format.values import WHERE
    from pql.grammar.nodes.boards import BoardName, BoardsWhere
    from pql.names.environment import Binding
    from pql.notation.board_text import expression

    source, condition = parsed_formula(formula)
    names = {"_": Binding("board", boards, "_", None, boards.game.name)}  # as if `let` had named them
    node = BoardsWhere(BoardName("_"), condition)
    passing = computed(compile_boards(node, _environment(names, boards.game), source, [], boards.game))
    written = expression(boards)
    if written is None:
        return passing
    text = written.text if written.level > WHERE else f"({written.text})"
    return passing.named(f"{text} where {format_formula(condition)}", WHERE)


def _environment(names: dict[str, Binding], game: Game) -> Environment:
    """The environment of a formula about sets of a game."""
    from pql.names.environment import Environment
    from pql.names.options import Options

    return Environment(Options({"game": game.name}), names=names)


def parsed_formula(formula: str) -> tuple[Source, Formula]:
    """The tree of a formula with its source; raises `PQLError`, for parameters too."""
    from pql.names.parameters import refuse_parameters

    source = Source(checked_text(formula, "a formula"), "<formula>")
    condition, diagnostics = parse_formula(source)
    errors = [diagnostic for diagnostic in diagnostics if diagnostic.is_error]
    if errors:
        raise PQLError(errors)
    refuse_parameters(condition, source)
    return source, condition
