"""Keys for `group by`: hands, their classes, boards by their cards and textures."""

from __future__ import annotations

from pql.formulas.expressions import Expression
from pql.formulas.hand_tables import class_of_hand
from pql.formulas.types import CARD, HAND, HAND_CLASS, RANK, TEXT, TEXTURE
from pql.formulas.use import Use
from pql.sets.board_program import ALL_EXCHANGES, IDENTITY

from .own_hands import board_rank, lowest_board_rank
from .rows import Rows

ROWS = Rows("this project", "hero='22+, AK', board='Kh7h2c'")


def _hand(use: Use) -> Expression:
    return use.table(tuple(range(1326)), use.player, IDENTITY, HAND, "hand")


def _class(use: Use) -> Expression:
    return use.table(class_of_hand(), use.player, ALL_EXCHANGES, HAND_CLASS, "handClass")


def _texture(use: Use) -> Expression:
    """Three suits, two or one, with no pair, a pair or more; on later streets by the most frequent suit and rank."""
    suits = use.binary("min", use.binary("-", use.board("most_suited"), 1), 2)
    ranks = use.binary("min", use.binary("-", use.board("most_ranked"), 1), 2)
    return use.binary("+", use.binary("*", suits, 3), ranks, TEXTURE)


def _rank(use: Use, place: Expression) -> Expression:
    return use.binary("max", place, 0, RANK)


ROWS.functions(
    ("hand", "player?", "the two cards of a player", _hand, HAND, "hero"),
    ("handClass", "player?", "one of the 169 classes, such as AKs", _class, HAND_CLASS, "hero"),
    ("texture", "street?", "rainbow, two-tone or monotone, and unpaired, paired or trips",
     _texture, TEXTURE, "flop"),
    ("topCard", "street?", "the highest rank of the board",
     lambda use: _rank(use, board_rank(use, 1)), RANK, "flop"),
    ("lowCard", "street?", "the lowest rank of the board",
     lambda use: _rank(use, lowest_board_rank(use)), RANK, "flop"),
    ("highHoleCard", "player?", "the higher rank of the pocket",
     lambda use: use.unary("highest", use.pocket("rank_set"), RANK), RANK, "hero"),
    ("boardCard", "number street?", "the n-th highest card of the board, 1 the highest",
     lambda use: _board_card(use), CARD, "1, flop"),
)  # fmt: skip


def _board_card(use: Use) -> Expression:
    return use.board("card", use.written_number() - 1, CARD)


def _itself(use: Use) -> Expression:
    """The value itself; answers show it as text."""
    return use.arguments[0]


ROWS.function("toString", "value", "the value as answers show it", _itself, TEXT, "hand(hero)")
