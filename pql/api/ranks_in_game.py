"""What `pql.rank` and `pql.evaluate` give in Omaha and short deck, of one hand or of many."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import cache, reduce
from operator import or_
from typing import Any, Literal, TypeAlias, cast

from pql.base.diagnostics import Diagnostic, PQLError
from pql.cards import kernels
from pql.cards.deck import mask_cards
from pql.cards.games import Game
from pql.cards.one_place import check_in_deck, not_in_deck
from pql.evaluator_ext import omaha
from pql.evaluator_ext.ranking import pokerval_of_ordinal

from .arrays import are_hands, card_numbers_of, five_to_seven, hand_mask, values_of
from .card_rows import CardRows, bad_cards

Fill: TypeAlias = Callable[[CardRows, memoryview], None]
Kind: TypeAlias = Literal["H", "I"]
"""Ranks, or pokervals: the type code of their arrays."""


def value_in_game(given: Any, kind: Kind, game: Game) -> Any:
    """What `pql.rank` or `pql.evaluate` gives of cards in a game that is not hold'em; raises as they do."""
    several = not isinstance(given, str) and (
        not isinstance(given, (bytes, bytearray, list, tuple)) or are_hands(given)
    )
    if game.uses is not None:
        return _of_omaha(given, kind, game, several)
    if several:
        return values_of(given, kind, _short_deck_rows(kind, game))
    mask = hand_mask(card_numbers_of(given), 5 if kind == "H" else 0)
    check_in_deck(mask, game)
    ranking = kernels.of(game).ranking
    return ranking.rank(mask) if kind == "H" else ranking.pokerval(mask)


def _short_deck_rows(kind: Kind, game: Game) -> Fill:
    """Fills answers for rows of short deck."""
    ranking = kernels.of(game).ranking
    of_cards, of_masks = (
        (ranking.rank_buffer, ranking.rank_masks)
        if kind == "H"
        else (ranking.pokerval_buffer, ranking.pokerval_masks)
    )

    def fill(rows: CardRows, out: memoryview) -> None:
        if lacking := _lacking(rows, game):
            row, mask = lacking
            code, message, help = cast("tuple[str, str, str]", not_in_deck(mask, game))
            raise PQLError(Diagnostic(code, f"row {row}: {message}", help=help))
        five_to_seven(of_cards, of_masks)(rows, out)

    return fill


def _lacking(rows: CardRows, game: Game) -> tuple[int, int] | None:
    """The first row with a card that the deck lacks, and these cards of it."""
    flat = memoryview(rows.values).cast("B")
    if not rows.width:
        masks = flat.cast("Q")
        if not reduce(or_, masks, 0) & game.missing:
            return None
        return next((row, mask & game.missing) for row, mask in enumerate(masks) if mask & game.missing)
    held = flat.tobytes()
    places = [place for card in mask_cards(game.missing) if (place := held.find(card)) >= 0]
    if not places:
        return None
    place = min(places)
    return place // rows.width, 1 << held[place]


def _of_omaha(given: Any, kind: Kind, game: Game, several: bool) -> Any:
    if several:
        return values_of(given, kind, _omaha_rows(kind, game))
    cards = card_numbers_of(given)
    hand_mask(cards, 0, len(cards))
    out = array(kind, [0])
    _omaha_rows(kind, game)(CardRows(bytes(cards), 1, len(cards)), memoryview(out))
    return out[0]


def _omaha_rows(kind: Kind, game: Game) -> Fill:
    """Fills answers for rows of Omaha, each with the cards of the hand first and those of the board behind them."""
    hole = game.hole

    def fill(rows: CardRows, out: memoryview) -> None:
        if not rows.width and len(memoryview(rows.values)):
            raise bad_cards(
                f"in {game.name} the first {hole} cards of a row are the hand, and all rows have as many: masks do not "
                "say which cards are the hand"
            )
        if not hole + 3 <= rows.width <= hole + 5:
            raise bad_cards(
                f"in {game.name} there are {hole} cards of the hand, then three to five of the board, not "
                f"{rows.width} cards"
            )
        ordinals = array("H", bytes(2 * rows.rows)) if kind == "I" else out
        bad = omaha.rank_rows(rows.values, rows.width, hole, ordinals)
        if bad >= 0:
            raise bad_cards(f"row {bad} is not a hand and board of different cards")
        if kind == "I":
            out[:] = memoryview(array("I", map(_pokervals().__getitem__, ordinals)))

    return fill


@cache
def _pokervals() -> array[int]:
    """The pokerval of each rank."""
    return array("I", [0, *[pokerval_of_ordinal(ordinal) for ordinal in range(1, 7463)]])
