"""What cards are worth: `pql.value` and `pql.made_hand`."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from pql.api.arguments import board_text, hand_text, named_hands
from pql.api.sets import game_of
from pql.base.arguments import whole_number
from pql.base.diagnostics import Diagnostic, Place, PQLError, Source, Span
from pql.cards import kernels
from pql.cards.card_lists import AnyCards, joined, not_in_deck, shared
from pql.cards.combos import hand_cards, parse_hand
from pql.cards.deck import card_text, cards_mask, parse_cards
from pql.cards.games import Game
from pql.cards.made_hands import MadeHand, describe_code, omaha_code
from pql.engine.work import Control
from pql.questions.checks import refusal

from .question import ValueQuestion, check_number, check_value_cards

if TYPE_CHECKING:
    from pql.api.sets import AnyBoards, AnyHands
    from pql.results import ValueResult
    from pql.sets.holeset import HoleSet


def value(cards: AnyCards | int, board: AnyCards | None = None, *, game: str | None = None) -> ValueResult:
    """The value of up to seven cards, with its type and ranks, or a pokerval decoded.

    `cards` is text or a list of cards: the pocket, with the board as the second argument, or both in one, the pocket
    being the first two cards. In Omaha (`game`, as in `pql.equity`) it is four to six, two of which count with three
    of the board. An int is a pokerval: OpenHoldem's 32-bit hand value, described at `pql.evaluate`.
    Raises `PQLError` for bad or repeated cards, more than seven of them, and a number that is not a pokerval.

    >>> import pql
    >>> worth = pql.value("KsKd", "9h9c2c7dAs")
    >>> worth.description, worth.hex, worth.five
    ('two pair, kings and nines, ace kicker', '0x020DD99E', ('Ks', 'Kd', '9h', '9c', 'As'))
    >>> pql.value(0x08098765).description
    'straight, nine high'
    >>> pql.value("AsKsQhJd", "Ts9s2s", game="omaha").description
    'flush, ace high'
    """
    number, own = whole_number(cards), game_of((), game)
    if number is not None:
        check_number(number, own)
        return ValueQuestion((), (), number, own).answer(Control(1))
    cards = joined(cast("AnyCards", cards), "cards", own)
    text = cards if board is None else f"{cards} {joined(board, 'boards', own)}"
    every = tuple(card_text(card) for card in parse_cards(text))
    if not own.uses and (missing := not_in_deck(cards_mask("".join(every)), own)):
        raise _bad_text(text, *missing, name="<cards>")
    hole = len(parse_cards(cards)) if board is not None else min(len(every), own.hole)
    try:
        check_value_cards(every, hole, own)
    except PQLError as error:
        raise Place((Source(text, "<cards>"), Span(0, len(text)))).locate(error, running=False) from None
    return ValueQuestion(every[:hole], every[hole:], None, own).answer(Control(1))


def made_hand(hand: AnyHands | HoleSet, board: AnyBoards, *, game: str | None = None) -> MadeHand:
    """The made hand and the draws of a hand on a board of three to five cards.

    The names and what they mean are the table of docs/analysis.md. `game` is that of `pql.equity`: a hand is two cards,
    or the four or five of Omaha, of which two count. Raises `PQLError` for text that is not a hand or a board, and for
    a hand that holds a card of the board.

    >>> import pql
    >>> pql.made_hand("AsKd", "Kh7h2c")
    MadeHand(made='toppair', kicker='topkicker', draws=())
    >>> pql.made_hand("9h8h", "7h6h2c").draws
    ('combodraw', 'flushdraw', 'twocardflushdraw', 'openended', 'twoovercards')
    >>> pql.made_hand("JhTh8s7c", "9h6h2c", game="omaha").draws
    ('combodraw', 'flushdraw', 'twocardflushdraw', 'wrap')
    >>> pql.made_hand("Ah2dKsQc", "8h7h3c", game="omaha8").low
    'nutlow'
    """
    own = game_of((hand, board), game)
    if own.uses is not None:
        return _made_of_holes(hand, board, own)
    hand, board = hand_text(cast("AnyHands", hand), own), board_text(board, own)
    cards = _board_cards(board, own)
    first, second = hand_cards()[parse_hand(hand)]
    held = 1 << first | 1 << second
    if clash := not_in_deck(held, own) or shared(held, cards, own, "in the hand and on the board"):
        raise _bad_text(hand, *clash)
    return describe_code(kernels.of(own).made_hands.code_of(cards, first, second))


def _made_of_holes(given: AnyHands | HoleSet, board: AnyBoards, game: Game) -> MadeHand:
    """The made hand and the draws of a hand of Omaha."""
    hands = named_hands(given, "hand", game=game).hands
    cards = _board_cards(board_text(board, game), game)
    if len(hands) != 1:
        help = f"write {game.hole} different cards, as in {'AsKsQhJd2c'[: 2 * game.hole]}"
        raise refusal("not-one-hand", f"this takes one hand, and this is {len(hands):,}", help)
    held = hands.held()[0][0]
    if clash := shared(held, cards, game, "in the hand and on the board"):
        raise _bad_text(next(iter(hands)), *clash)
    return describe_code(omaha_code(held, cards, game))


def _board_cards(board: str, game: Game) -> int:
    """The cards of one board; raises `PQLError` for another number of cards."""
    cards = cards_mask(board)
    if not 3 <= cards.bit_count() <= 5:
        help = "a board has three to five cards, as in Kh7h2c"
        raise _bad_text(board, "bad-board", f"`{board}` is not a board", help)
    if missing := not_in_deck(cards, game):
        raise _bad_text(board, *missing)
    return cards


def _bad_text(text: str, code: str, message: str, help: str, name: str = "<made hand>") -> PQLError:
    return PQLError(Diagnostic(code, message, Span(0, len(text)), source=Source(text, name), help=help))
