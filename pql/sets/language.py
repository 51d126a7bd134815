"""What sets ask of the language above them: the set that a text denotes, its text, and which members pass a formula."""

from __future__ import annotations

from pql.base.doors import through
from pql.base.typed import TypeVar
from pql.cards.combos import ALL_HANDS, hands_of_deck

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pql.cards.card_lists import AnyCards
    from pql.cards.games import Game

    from .boardset import BoardSet
    from .handset import HandSet
    from .immutable import ImmutableSet

AnyHands = TypeVar("AnyHands", bound="ImmutableSet")


def hands_of(text: str, game: Game) -> HandSet:
    """The hands that a text denotes in a game, as `pql.hands` reads it; raises `PQLError`."""
    hands: HandSet = through("hands")(text, game=game.name)
    return hands


def hole_hands_of(text: str, game: Game) -> object:
    """The Omaha hands that a text denotes; raises `PQLError`."""
    return through("hole_hands")(text, game)


def boards_of(text: str, game: Game) -> BoardSet:
    """The boards that a text denotes in a game, as `pql.boards` reads it; raises `PQLError`."""
    boards: BoardSet = through("boards")(text, game=game.name)
    return boards


def hands_where(hands: AnyHands, formula: str, board: AnyCards | BoardSet | None) -> AnyHands:
    """The hands for which a formula holds on a board of cards, or before the flop; raises `PQLError`."""
    passed: AnyHands = through("hands_where")(hands, formula, board)
    return passed


def boards_where(boards: BoardSet, formula: str) -> BoardSet:
    """The boards for which a formula about the board holds; raises `PQLError`."""
    passed: BoardSet = through("boards_where")(boards, formula)
    return passed


def hands_text(bits: int, weights: list[float] | None, game: Game) -> str:
    """The shortest text that denotes a set of hands in a game."""
    if not game.missing:
        return str(through("hands_text")(bits, weights))
    every = hands_of_deck(game.missing)
    return str(through("hands_text")(bits, weights, lambda some: ALL_HANDS ^ every if some == every else 0))


def foreign_text(dialect: str, hands: HandSet) -> tuple[str, str | None]:
    """A set of hands as another program reads it, and what the text loses, if anything; raises `PQLError`."""
    text, lost = through("dialect_text")(dialect, hands), through("dialect_loss")(dialect, hands)
    return text, lost


def boards_text(boards: BoardSet) -> str:
    """A text that denotes a set of boards; raises `PQLError` if there is none."""
    return str(through("boards_text")(boards))


def boards_expression(boards: BoardSet) -> str | None:
    """The expression that a set of boards was made by, as far as it is known."""
    expression = through("boards_expression")(boards)
    return None if expression is None else str(expression.text)
