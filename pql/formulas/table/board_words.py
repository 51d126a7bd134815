"""OpenPPL's words for boards."""

from __future__ import annotations

from pql.formulas.expressions import Expression, LastCard
from pql.formulas.symbol_use import Use
from pql.formulas.types import BOOLEAN, NUMBER

from .own_hands import board_rank, lowest_board_rank
from .pockets import high_rank
from .rows import Definition, Rows

BOARD_WORDS = Rows("OpenPPL manual, board expressions", "hero='AhKd', board='Qh7h2c'")

_WHEEL = 0b111110  # A2345, the ace low


def _at_least(feature: str, number: int) -> Definition:
    return lambda use: use.binary(">=", use.board(feature), number)


def _at_most(feature: str, number: int) -> Definition:
    return lambda use: use.binary("<=", use.board(feature), number)


def _wheel_ranks(use: Use) -> Expression:
    return use.unary("bits", use.binary("&", use.board("rank_bits"), _WHEEL))


def _low_cards(use: Use) -> Expression:
    low = use.binary("&", use.board("rank_bits"), 0b111111110)
    return use.unary("bits", low)


def _overcard_ranks(use: Use) -> Expression:
    above = use.binary("<<", -2, high_rank(use))
    return use.unary("bits", use.binary("&", use.binary("&", use.board("rank_set"), above), 0x7FFC))


def last_card_rank(use: Use, street: int) -> Expression:
    """The rank of the turn or the river card."""
    return use.binary("+", use.binary(">>", last_card(use, street), 2), 2)


def last_card(use: Use, street: int) -> Expression:
    """The turn or the river card, 0..51."""
    return use.one(LastCard(street))


def _is_overcard(use: Use, street: int) -> Expression:
    before = use.at(street - 1)
    return use.binary(">", last_card_rank(use, street), board_rank(before, 1))


def _top_flop_card_paired(use: Use, street: int) -> Expression:
    return use.equals(last_card_rank(use, street), board_rank(use.at(3), 1))


def _flop_rank(use: Use, nth: int) -> Expression:
    rank = board_rank(use.at(3), nth)
    return use.choose(use.equals(rank, 0), -1, rank, NUMBER)


def _suits_on(street: int | None) -> Definition:
    return lambda use: (use if street is None else use.at(street)).board("suits")


_CONDITIONS: tuple[tuple[str, str, Definition], ...] = (
    ("FlushPossible", "three or more cards of a suit", _at_least("most_suited", 3)),
    ("FlushDrawPossible", "two or more cards of a suit", _at_least("most_suited", 2)),
    ("OneCardFlushPossible", "four or more cards of a suit", _at_least("most_suited", 4)),
    ("StraightPossible", "three or more ranks of a straight", _at_most("straight_fill", 2)),
    ("OneCardStraightPossible", "four or more ranks of a straight", _at_most("straight_fill", 1)),
    ("StraightOnBoard", "five ranks of a straight", _at_least("run", 5)),
    ("StraightFlushPossible", "three or more ranks of a straight in one suit", _at_most("suited_fill", 2)),
    ("OneCardStraightFlushPossible", "four or more ranks of a straight in one suit", _at_most("suited_fill", 1)),
    ("StraightFlushOnBoard", "five ranks of a straight in one suit", _at_most("suited_fill", 0)),
    ("ThreeCardStraightOnBoard", "three adjacent ranks", _at_least("run", 3)),
    ("PairOnBoard", "a rank twice", _at_least("most_ranked", 2)),
    ("TwoPairOnBoard", "two different ranks twice",
     lambda use: use.binary(">=", use.unary("bits", use.board("repeated_ranks")), 2)),
    ("TripsOnBoard", "a rank three times", _at_least("most_ranked", 3)),
    ("QuadsOnBoard", "a rank four times", _at_least("most_ranked", 4)),
    ("FullHouseOnBoard", "the board is a full house",
     lambda use: use.equals(use.board("category"), use.place_of("fullhouse"))),
    ("WheelPossible", "three or more ranks of A2345", lambda use: use.binary(">=", _wheel_ranks(use), 3)),
    ("FourCardsToWheelOnBoard", "four or more ranks of A2345",
     lambda use: use.binary(">=", _wheel_ranks(use), 4)),
    ("UncoordinatedFlop", "unpaired, three suits, no straight and no open-ender or double gutshot possible",
     lambda use: use.at(3).board("uncoordinated", 0, BOOLEAN)),
    ("PairOnFlop", "a rank twice on the flop",
     lambda use: use.binary(">=", use.at(3).board("most_ranked"), 2)),
    ("TopFlopCardPairedOnTurn", "the turn pairs the highest flop card", lambda use: _top_flop_card_paired(use, 4)),
    ("TopFlopCardPairedOnRiver", "the river pairs the highest flop card", lambda use: _top_flop_card_paired(use, 5)),
    ("TurnCardPaired", "the river pairs the turn card",
     lambda use: use.equals(last_card_rank(use, 5), last_card_rank(use, 4))),
    ("TurnCardIsOvercardToBoard", "the turn is above every flop card", lambda use: _is_overcard(use, 4)),
    ("RiverCardIsOvercardToBoard", "the river is above every earlier card", lambda use: _is_overcard(use, 5)),
)  # fmt: skip

_NUMBERS: tuple[tuple[str, str, Definition], ...] = (
    ("OvercardsOnBoard", "board cards above our higher card", lambda use: use.hand("cards_above", 0)),
    ("IndividualOvercardsOnBoard", "different board ranks above our higher card", _overcard_ranks),
    ("SuitsOnFlop", "different suits of the flop", _suits_on(3)),
    ("SuitsOnTurn", "different suits of flop and turn", _suits_on(4)),
    ("SuitsOnRiver", "different suits of all five cards", _suits_on(5)),
    ("SuitsOnBoard", "different suits of the board", _suits_on(None)),
    ("TopFlopCard", "the highest rank of the flop", lambda use: _flop_rank(use, 1)),
    ("SecondTopFlopCard",
     "the second different rank of the flop, -1 if there is none", lambda use: _flop_rank(use, 2)),
    ("LowestFlopCard", "the lowest rank of the flop", lambda use: lowest_board_rank(use.at(3))),
    ("LowCardsOnBoard", "different board ranks 8 and lower, the ace included", _low_cards),
)  # fmt: skip
for _name, _meaning, _define in _CONDITIONS:
    BOARD_WORDS.symbol(_name, _meaning, _define, BOOLEAN)
for _name, _meaning, _define in _NUMBERS:
    BOARD_WORDS.symbol(_name, _meaning, _define, NUMBER)
