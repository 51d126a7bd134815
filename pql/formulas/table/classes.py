"""Keys for `group by`, and what is asked of every opponent."""

from __future__ import annotations

from pql.formulas.arguments import in_top
from pql.formulas.expressions import Expression
from pql.formulas.flop_keys import FlopNumber
from pql.formulas.hole_cards import HoleCards
from pql.formulas.layers import layer
from pql.formulas.opponents import HowMany
from pql.formulas.symbol_use import Use
from pql.formulas.types import (
    BOOLEAN,
    CARD,
    FLOP,
    FLOP_CLASS,
    HAND,
    HAND_CLASS,
    LATER_TEXTURE,
    LAYER,
    NUMBER,
    RANK,
    SUITS,
    TEXT,
    TEXTURE,
    class_of_hand,
)
from pql.sets.board_program import ALL_EXCHANGES, IDENTITY

from .own_hands import board_rank, lowest_board_rank
from .rows import Rows

CLASSES = Rows("this project", "hero='22+, AK', board='Kh7h2c'")


def _hand(use: Use) -> Expression:
    if use.game.uses:
        return use.one(HoleCards(use.player))
    return use.table(tuple(range(1326)), use.player, IDENTITY, HAND, "hand")


def _class(use: Use) -> Expression:
    return use.table(class_of_hand(), use.player, ALL_EXCHANGES, HAND_CLASS, "handClass")


def _on_flop(use: Use) -> Use:
    """Without a street the flop in recorded hands, which end on any: as trackers' filters mean it."""
    return use.at(3) if use.context.recorded and not use.names_street else use


def _texture(use: Use) -> Expression:
    """Three suits, two or one, with no pair, a pair or more; on later streets by the most frequent suit and rank."""
    use = _on_flop(use)
    suits = use.binary("min", use.binary("-", use.board("most_suited"), 1), 2)
    ranks = use.binary("min", use.binary("-", use.board("most_ranked"), 1), 2)
    kind = TEXTURE if use.street == 3 else LATER_TEXTURE
    return use.binary("+", use.binary("*", suits, 3), ranks, kind)


def _suits(use: Use) -> Expression:
    """By the number of suits and the most frequent one, which together tell how the cards are shared out."""
    use = _on_flop(use)
    if not use.street:
        raise use.error("no-such-street", "before the flop no suit is on the board", "write suits(flop)")
    count, most = use.board("suits"), use.board("most_suited")
    suits = use.number(None, SUITS)
    for index, word in enumerate(SUITS.words):
        parts = _TONES.get(word) or [int(name) for name in word.split("-")]
        if sum(parts) == use.street:
            test = use.every(use.equals(count, len(parts)), use.equals(most, max(parts)))
            suits = use.choose(test, use.number(index, SUITS), suits, SUITS)
    return suits


_TONES = {"rainbow": [1, 1, 1], "twotone": [2, 1], "monotone": [3]}


def _rank(use: Use, value: Expression) -> Expression:
    return use.binary("max", value, 0, RANK)


CLASSES.functions(
    ("hand", "player?", "the cards of a player", _hand, HAND, "hero"),
    ("handClass", "player?", "one of the 169 classes, such as AKs", _class, HAND_CLASS, "hero"),
    ("flop", "", "the flop; `group by flop` has a row for each",
     lambda use: use.one(FlopNumber(up_to_suits=False)), FLOP, ""),
    ("flopClass", "", "the flop up to a change of suits, one of 1,755: AsKh7d represents its 24 flops",
     lambda use: use.one(FlopNumber(up_to_suits=True)), FLOP_CLASS, ""),
    ("suits", "street?", "rainbow, twotone or monotone; of later boards the cards of each suit, such as 2-2",
     _suits, SUITS, "flop"),
    ("texture", "street?", "the texture of `by texture`: unpaired, paired or trips, and rainbow, twotone or monotone",
     _texture, TEXTURE, "flop"),
    ("layer", "layers", "the first of some layers, written as in `by ( ... )`, that holds the board, else `others`",
     layer, LAYER, "'pairs = turn.paired, over = ***[>B]'"),
    ("topCard", "street?", "the highest rank of the board",
     lambda use: _rank(use, board_rank(_on_flop(use), 1)), RANK, "flop"),
    ("lowCard", "street?", "the lowest rank of the board",
     lambda use: _rank(use, lowest_board_rank(_on_flop(use))), RANK, "flop"),
    ("highHoleCard", "player?", "the higher rank of the pocket",
     lambda use: use.unary("highest", use.pocket("rank_set"), RANK), RANK, "hero"),
    ("boardCard", "number street?", "the n-th highest card of the board, 1 the highest",
     lambda use: _board_card(use), CARD, "1, flop"),
)  # fmt: skip


CLASSES.function(
    "top",
    "number player?",
    "the pocket is among the best hands, this many percent of them by the order in force: `15%` as a formula",
    in_top,
    BOOLEAN,
    "15, hero",
)


def _board_card(use: Use) -> Expression:
    return use.board("card", use.written_number() - 1, CARD)


def _itself(use: Use) -> Expression:
    """The value itself; answers show it as text."""
    return use.arguments[0]


CLASSES.function("toString", "value", "the value as answers show it", _itself, TEXT, "hand(hero)")


OPPONENTS = Rows("this project", "hero='KK' opponents 5")


def _how_many(use: Use) -> Expression:
    return use.one(HowMany(use.arguments, tuple(range(1, len(use.context.players)))))


def _anyone(use: Use) -> Expression:
    return use.binary(">", _how_many(use), 0)


def _everyone(use: Use) -> Expression:
    return use.equals(_how_many(use), len(use.arguments))


OPPONENTS.functions(
    ("anyone", "condition", "some opponent's hand is so: a condition about `opponent`, or a range in quotes",
     _anyone, BOOLEAN, "'A?'"),
    ("everyone", "condition", "every opponent's hand is so", _everyone, BOOLEAN, "not opponent in 'A?'"),
    ("howmany", "condition", "how many opponents' hands are so", _how_many, NUMBER, "'A?'"),
)  # fmt: skip
