"""The pocket alone: OpenHoldem's symbols and its ranks of starting hands."""

from __future__ import annotations

from pql.formulas.expressions import Expression
from pql.formulas.symbol_use import Use
from pql.formulas.types import NUMBER, pocket_ranks
from pql.sets.board_program import ALL_EXCHANGES

from .openholdem import truth
from .rows import Rows, with_values

POCKETS = Rows("OpenHoldem manual, symbols", "hero='AhKd', board='As7h2c'")


def high_rank(use: Use) -> Expression:
    """The higher rank of the pocket, 2..14."""
    return use.unary("highest", use.pocket("rank_set"))


def low_rank(use: Use) -> Expression:
    """The lower rank of the pocket, 2..14."""
    return use.unary("lowest", use.pocket("rank_set"))


def is_pair(use: Use) -> Expression:
    """Whether the pocket's ranks are equal."""
    return use.equals(use.pocket("category"), 1)


def _suited(use: Use) -> Expression:
    return use.equals(use.pocket("most_suited"), 2)


def _connector(use: Use) -> Expression:
    difference = use.binary("-", high_rank(use), low_rank(use))
    return use.equals(difference, 1)


POCKETS.symbol("ispair", "1 if the pocket's ranks are equal", lambda use: truth(use, is_pair(use)))
POCKETS.symbol("issuited", "1 if the pocket's suits are equal", lambda use: truth(use, _suited(use)))
POCKETS.symbol(
    "isconnector",
    "1 if the pocket's ranks differ by one; A2 does not count",
    lambda use: truth(use, _connector(use)),
)


def _handrank(use: Use, scale: str) -> Expression:
    """By this project's orders: equity against one random hand, or against five where there are more opponents."""
    order = "equity" if use.opponents == 1 else "multiway"
    ranks = pocket_ranks(order, scale, use.game)
    indices = use.table(ranks, use.player, ALL_EXCHANGES, NUMBER, f"handrank{scale}")
    if scale != "p":
        return indices
    return use.binary("/", 2652, 1 + use.opponents)


for _scale, _meaning in (
    ("169", "the place of the pocket among the 169 classes, 1 the best"),
    ("2652", "twice the hands that are at least as good"),
    ("1326", "the hands that are at least as good"),
    ("1000", "the same out of 1000"),
    ("p", "2652 / (1 + opponents)"),
):
    POCKETS.symbol(
        f"handrank{_scale}", f"{_meaning}, by this project's order", with_values(_handrank, _scale)
    )


def _board_card(use: Use, position: int) -> Expression:
    """Flop cards from the highest down, then the turn and the river card; -1 where there is none yet."""
    from .board_words import last_card

    if use.street < max(3, position + 1):
        return use.number(-1)
    return use.at(3).board("card", position) if position < 3 else last_card(use, position + 1)


def _card_part(use: Use, common: bool, position: int, measure: str) -> Expression:
    """A card's OpenHoldem number (suit * 13 + rank - 2), rank or suit; -1 where there is none."""
    card = _board_card(use, position) if common else use.pocket("card", position)
    rank = use.binary("+", use.binary(">>", card, 2), 2)
    ours = use.binary("&", card, 3)
    suit: Expression = use.number(2)
    for own, theirs in ((1, 1), (2, 0), (3, 3)):
        suit = use.choose(use.equals(ours, own), theirs, suit, NUMBER)
    number = use.binary("+", use.binary("*", suit, 13), use.binary("-", rank, 2))
    value = {"c": number, "r": rank, "s": suit}[measure]
    return use.choose(use.binary("<", card, 0), -1, value, NUMBER)


for _common, _letter, _whose, _count in ((False, "p", "pocket", 2), (True, "c", "board", 5)):
    for _position in range(_count):
        for _part, _meaning in (
            ("c", "number (suit * 13 + rank - 2)"),
            ("r", "rank"),
            ("s", "suit (h d c s)"),
        ):
            POCKETS.symbol(
                f"$${_letter}{_part}{_position}",
                f"{_meaning} of {_whose} card {_position}, the highest first; -1 for none",
                with_values(_card_part, _common, _position, _part),
            )
