"""`value`: a hand as pokerval, category, words and contribution bits; a number decoded."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from pql.cards import kernels
from pql.cards.deck import RANKS, cards_mask
from pql.cards.games import Game
from pql.cards.hand_values import category, describe, fields, impossible, low_text, low_value_of
from pql.engine.work import Control
from pql.questions.checks import out_of_bounds, refusal
from pql.questions.question import Question
from pql.results import ValueResult

# The first cards of it are a hand of Omaha in advice.
_EXAMPLE = "AsKsQhJh2c3d4c5d"


class ValueQuestion(Question):
    """The value of cards (a pocket and a board), or of a pokerval itself."""

    pocket: tuple[str, ...]
    board: tuple[str, ...]
    number: int | None
    game: Game

    immediate = True

    def answer(self, control: Control) -> ValueResult:
        if self.number is not None:
            return ValueResult(
                (),
                self.number,
                category(self.number, self.game),
                describe(self.number, self.game),
                game=self.game.name,
            )
        parts = self._best_two_and_three() if self.game.uses else (self.pocket, self.board)
        pocket, board = [cards_mask("".join(cards)) for cards in parts]
        ranking = kernels.of(self.game).ranking
        value = ranking.pokerval(pocket | board)
        bits = ranking.pcbits(pocket, board)
        return ValueResult(
            (*self.pocket, *self.board),
            value,
            category(value, self.game),
            describe(value, self.game),
            bits,
            bits.bit_count(),
            five_cards(value, bits, *parts, self.game),
            *self._low(),
            game=self.game.name,
        )

    def _low(self) -> tuple[str | None, tuple[str, ...]]:
        """The low of the cards in a game that has one, and the cards that make it, the highest first."""
        if self.game.low is None:
            return None, ()
        found = [
            (low_value_of("".join([card[0] for card in (*pair, *triple)])), (*pair, *triple))
            for pair in combinations(self.pocket, 2)
            for triple in combinations(self.board, 3)
        ]
        value, cards = max(found, key=lambda each: each[0])
        if not value:
            return low_text(0), ()
        ranks = low_text(value).split("-")
        return low_text(value), tuple(sorted(cards, key=lambda card: ranks.index(card[0])))

    def _best_two_and_three(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The best of two cards of the hand with three of the board, the first written where several make it."""

        ranking = kernels.of(self.game).ranking

        def value_of(parts: tuple[tuple[str, ...], tuple[str, ...]]) -> int:
            return int(ranking.pokerval(cards_mask("".join((*parts[0], *parts[1])))))

        pairs, triples = combinations(self.pocket, 2), [*combinations(self.board, 3)]
        return max([(pair, triple) for pair in pairs for triple in triples], key=value_of)

    def describe(self, control: Control) -> str:
        return "one look-up in the ranking tables"


def check_number(number: int, game: Game) -> None:
    """Raises `PQLError` for a number that is no pokerval of a game."""
    problem = impossible(number, game)
    if problem is not None:
        raise out_of_bounds("impossible-value", f"{number:#010x} is not a pokerval: {problem}")


def check_value_cards(cards: Sequence[str], hole: int, game: Game) -> None:
    """Raises `PQLError` for cards, the first `hole` of which are the hand, that have no value in a game.

    >>> from pql.cards.games import OMAHA
    >>> check_value_cards(("As", "Ks", "Qs", "Js", "Ts", "9s"), 4, OMAHA)
    Traceback (most recent call last):
    pql.base.diagnostics.PQLError: error: in omaha a value is that of 4 cards on a board of three to five
      help: write `value AsKsQhJh on Ts9s2d`
    """
    board, help = len(cards) - hole, None
    if game.uses and (hole != game.hole or not 3 <= board <= 5):
        hand = _EXAMPLE[: 2 * game.hole]
        message = f"in {game.name} a value is that of {game.hole} cards on a board of three to five"
        help = f"write `value {hand} on Ts9s2d`"
    elif not game.uses and hole > 2:
        message, help = f"{hole} cards, and a pocket has at most two", "put the board after `on`"
    elif not game.uses and len(cards) > 7:
        message = f"{len(cards)} cards, and a hand has at most seven"
    else:
        return
    raise refusal("too-many-cards", message, help)


def five_cards(
    pokerval: int, pcbits: int, pocket: tuple[str, ...], board: tuple[str, ...], game: Game
) -> tuple[str, ...]:
    """The cards that fill the rank fields of a value, the most important first; five of them if there are so many.

    `pcbits` says which come from the pocket. Where two cards of the board would do, it is the one written first.

    >>> from pql.cards.games import HOLDEM
    >>> five_cards(0x08098765, 0b11000, ("9c", "8s"), ("7s", "5h", "6s", "5c", "2d"), HOLDEM)
    ('9c', '8s', '7s', '6s', '5h')
    """
    left = [list(pocket), list(board)]
    flush = _suit_of_flush(pocket + board) if category(pokerval, game) in ("flush", "straightflush") else None
    chosen = []
    for index, field in enumerate(fields(pokerval)):
        if not field:
            break
        source = left[0] if pcbits >> 4 - index & 1 else left[1]
        rank = "A" if field == game.low_ace else RANKS[field - 2]
        card = next(card for card in source if card[0] == rank and flush in (None, card[1]))
        source.remove(card)
        chosen.append(card)
    return tuple(chosen)


def _suit_of_flush(cards: tuple[str, ...]) -> str:
    suits = [card[1] for card in cards]
    return max(suits, key=suits.count)
