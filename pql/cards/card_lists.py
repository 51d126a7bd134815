"""Cards as arguments, texts or sequences of texts and numbers, and errors for a card that is in two places."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index

from pql.base.arguments import listed
from pql.base.diagnostics import ONE_PLACE, Diagnostic, PQLError
from pql.base.typed import NamedTuple, Protocol

from .deck import DECK, RANKS, card_id, card_text, is_card, mask_text, parse_cards
from .games import Game

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import Any, TypeAlias, TypeGuard


class CardArray(Protocol):
    """An array of card numbers, of numpy or the like."""

    def __len__(self) -> int: ...

    def tolist(self) -> Any: ...


CardList: TypeAlias = Sequence[str | int] | CardArray
AnyCards: TypeAlias = str | CardList

_SEVERAL = (list, tuple)


def card_numbers(given: AnyCards, name: str, game: Game) -> Sequence[int]:
    """The numbers of cards in their order; `name` says what they are, for the messages of errors.

    Raises `PQLError` for what is no card, for a card twice, and for one that the deck of a game lacks, TypeError and
    ValueError for what cannot be one.

    >>> from pql.cards.games import HOLDEM
    >>> card_numbers("AsKd", "a board", HOLDEM), card_numbers(["As", 45], "a board", HOLDEM)
    ((51, 45), [51, 45])
    """
    if isinstance(given, str):
        numbers: Sequence[int] = parse_cards(given)
        check_in_deck(mask_of(numbers), game)
        return numbers
    if not is_several(given):
        raise TypeError(
            f"{name} must be text, as in 'Kh7h2c', or a list of cards, not {type(given).__name__}"
        )
    numbers = [_number(card) for card in _listed(given)]
    for place, card in enumerate(numbers):
        if card in numbers[:place]:
            raise PQLError(
                Diagnostic(
                    "duplicate-card", f"{card_text(card)} is given twice", help="there is one of each card"
                )
            )
    check_in_deck(mask_of(numbers), game)
    return numbers


def dead_cards(given: AnyCards, game: Game) -> int:
    """The mask of dead cards; raises as `card_numbers`.

    >>> from pql.cards.games import HOLDEM
    >>> dead_cards("", HOLDEM), dead_cards("2c2d", HOLDEM), dead_cards([0, "2d"], HOLDEM)
    (0, 3, 3)
    """
    return mask_of(card_numbers(given, "dead cards", game)) if not isinstance(given, str) or given else 0


def mask_of(cards: Sequence[int]) -> int:
    """The mask of different cards.

    >>> mask_of([0, 1])
    3
    """
    return sum([1 << card for card in cards])


def dead_mask(given: AnyCards | int, game: Game) -> int:
    """The mask of dead cards, which may be given as such; raises as `dead_cards`, ValueError for more than the deck.

    >>> from pql.cards.games import HOLDEM
    >>> dead_mask("2c 2d", HOLDEM), dead_mask(3, HOLDEM), dead_mask([0, 1], HOLDEM)
    (3, 3, 3)
    """
    if not isinstance(given, int):
        return dead_cards(given, game)
    if not 0 <= given <= DECK:
        raise ValueError("a mask of cards has 52 bits")
    return given


def joined(given: AnyCards, name: str, game: Game) -> str:
    """Cards as text: a text as it is, a list written out; raises as `card_numbers`.

    >>> from pql.cards.games import HOLDEM
    >>> joined("As Kd", "a hand", HOLDEM), joined([51, "Kd"], "a hand", HOLDEM)
    ('As Kd', 'AsKd')
    """
    return (
        given
        if isinstance(given, str)
        else "".join([card_text(card) for card in card_numbers(given, name, game)])
    )


def is_pair_of_cards(given: object) -> bool:
    """Whether something is two cards, and not two sets of hands.

    >>> is_pair_of_cards(("As", "Kd")), is_pair_of_cards([51, 45]), is_pair_of_cards(["AA", "KK"])
    (True, True, False)
    """
    if not is_several(given):
        return False
    cards = _listed(given)
    return len(cards) == 2 and all(
        [is_card(card) if isinstance(card, str) else hasattr(card, "__index__") for card in cards]
    )


def is_several(given: object) -> TypeGuard[Sequence[Any]]:
    """Whether something is a list: of Python, or an array of numpy or the like."""
    return isinstance(given, _SEVERAL) or (hasattr(given, "tolist") and hasattr(given, "__len__"))


def _listed(given: Any) -> Sequence[Any]:
    found = given if isinstance(given, _SEVERAL) else listed(given)
    return found if isinstance(found, _SEVERAL) else (found,)


def _number(card: Any) -> int:
    if isinstance(card, str):
        return card_id(card)
    try:
        number = index(card)
    except TypeError:
        number = -1
    if isinstance(card, bool) or not 0 <= number < 52:
        kind = ValueError if isinstance(card, int) else TypeError
        raise kind(f"a card must be text such as 'As', or a number from 0 (2c) to 51 (As), not {card!r}")
    return number


class Clash(NamedTuple):
    """Why no deal is possible: code, message and help of a diagnostic."""

    code: str
    message: str
    help: str


def clash(message: str) -> Clash:
    """A clash with a message.

    >>> clash("AsKs holds a dead card").help
    'a card can only be in one place'
    """
    return Clash("impossible-deal", message, ONE_PLACE)


def shared(first: int, second: int, game: Game, places: str = "on the board and dead") -> Clash | None:
    """The clash of cards that are in two masks, None if there is no such card.

    >>> from pql.cards.games import HOLDEM
    >>> shared(0b1100, 0b0110, HOLDEM), shared(0b11, 0b100, HOLDEM)
    (Clash(code='impossible-deal', message='2h is on the board and dead', help='a card can only be in one place'), None)
    """
    common = first & second
    if missing := not_in_deck(common, game):
        return missing
    return clash(f"{mask_text(common)} is {places}") if common else None


def not_in_deck(cards: int, game: Game) -> Clash | None:
    """The clash of cards that the deck of a game lacks; None if it has them all.

    >>> from pql.cards.games import HOLDEM
    >>> not_in_deck(0b0110, HOLDEM) is None
    True
    """
    missing = cards & game.missing
    if not missing:
        return None
    lowest = RANKS[game.lowest]
    message = f"there is no {mask_text(missing)} in {game.name}: its lowest card is {lowest}"
    return Clash("other-game", message, f"leave out what is below the {lowest}")


def check_in_deck(cards: int, game: Game) -> None:
    """Raises `PQLError` for cards that the deck of a game lacks.

    >>> from pql.cards.games import HOLDEM
    >>> check_in_deck(0b0110, HOLDEM)
    """
    if missing := not_in_deck(cards, game):
        raise PQLError(Diagnostic(*missing[:2], help=missing.help))


def undealt(hands: str = "these hands") -> Clash:
    """The clash of players whose hands cannot be dealt together.

    >>> undealt().message
    'these hands cannot be dealt together: every choice uses some card twice'
    """
    message = f"{hands} cannot be dealt together: every choice uses some card twice"
    return Clash("impossible-deal", message, f"{ONE_PLACE}; look for hands that share their cards")
