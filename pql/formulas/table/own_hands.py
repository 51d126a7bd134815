"""OpenPPL's words for what a hand is on its board."""

from __future__ import annotations

from pql.formulas.expressions import Expression
from pql.formulas.symbol_use import Use
from pql.formulas.types import BOOLEAN, NUMBER

from .pockets import high_rank, is_pair, low_rank
from .rows import Definition, Rows, with_values

OWN_HANDS = Rows("OpenPPL manual, hand expressions", "hero='AhKd', board='As7h2c'")


def board_rank(use: Use, nth: int) -> Expression:
    """The n-th highest different rank of the board, 0 if there are fewer."""
    return use.binary("nth", use.board("rank_set"), nth)


def lowest_board_rank(use: Use) -> Expression:
    """The lowest rank of the board."""
    return use.unary("lowest", use.board("rank_set"))


def _pairs(use: Use, rank: Expression) -> Expression:
    """A pocket rank is this rank of the board (0: there is none)."""
    return use.either(use.equals(high_rank(use), rank), use.equals(low_rank(use), rank))


def _pairs_nth(use: Use, nth: int) -> Expression:
    """A pocket rank is the n-th different rank of the board."""
    return _pairs(use, board_rank(use, nth))


def shares_rank(use: Use) -> Expression:
    """A pocket rank is on the board."""
    return use.binary(">", use.hand("matching_cards"), 0)


def _pair(use: Use) -> Expression:
    return use.either(is_pair(use), shares_rank(use)) if use.street else is_pair(use)


def over_pair(use: Use) -> Expression:
    """A pocket pair above every rank of the board; without a board there is nothing to be over."""
    if not use.street:
        return use.truth(False)
    if use.game.uses:
        return use.binary(">", use.unary("highest", use.pocket("repeated_ranks")), board_rank(use, 1))
    return use.every(is_pair(use), use.binary(">", high_rank(use), board_rank(use, 1)))


def _under_pair(use: Use) -> Expression:
    return use.every(is_pair(use), use.binary("<", high_rank(use), lowest_board_rank(use)))


def _second_over_pair(use: Use) -> Expression:
    rank, second = high_rank(use), board_rank(use, 2)
    below_first = use.binary("<", rank, board_rank(use, 1))
    # A board of one rank has no second one, and nothing lies between.
    return use.every(is_pair(use), below_first, use.binary(">", second, 0), use.binary(">", rank, second))


def _two_pair(use: Use) -> Expression:
    repeated = use.unary("highest", use.board("repeated_ranks"))
    both = use.equals(use.hand("matching_cards"), 2)
    return use.every(use.negation(is_pair(use)), both, use.binary("<=", repeated, low_rank(use)))


def _top_two_pair(use: Use) -> Expression:
    first = use.equals(high_rank(use), board_rank(use, 1))
    return use.every(first, use.equals(low_rank(use), board_rank(use, 2)))


def _set(use: Use) -> Expression:
    return use.every(is_pair(use), shares_rank(use))


def _trips(use: Use) -> Expression:
    shared = use.binary("&", use.board("repeated_ranks"), use.pocket("rank_set"))
    return use.every(use.negation(is_pair(use)), use.binary("!=", shared, 0))


def _straight(use: Use) -> Expression:
    return use.equals(use.hand("straight_fill"), 0)


def _flush(use: Use) -> Expression:
    return use.binary(">=", use.hand("most_suited"), 5)


def _quads(use: Use) -> Expression:
    return use.every(use.equals(use.hand("category"), 7), use.binary("<", use.board("most_ranked"), 4))


def _full_house(use: Use) -> Expression:
    return use.either(use.equals(use.hand("category"), use.place_of("fullhouse")), _quads(use))


def _nut_flush_draw(use: Use) -> Expression:
    enough = use.binary(">=", use.hand("most_suited"), 4)
    return use.every(enough, use.equals(use.hand("unseen_above"), 0))


def flush_draw(use: Use) -> Expression:
    """OpenPPL's flush draw: two on board and two in hand, or one card high enough for the number of opponents."""
    four = use.equals(use.hand("most_suited"), 4)
    higher = {1: 4, 2: 2, 3: 1}.get(use.opponents, -1)
    two = use.every(four, use.equals(use.board("most_suited"), 2))
    one = use.every(
        four, use.equals(use.board("most_suited"), 3), use.binary("<=", use.hand("unseen_above"), higher)
    )
    return use.either(two, one, _nut_flush_draw(use))


def _backdoor_flush_draw(use: Use) -> Expression:
    if use.street != 3:
        return use.truth(False)
    return use.hand("backdoor_flush", 0, BOOLEAN)


def open_ended(use: Use) -> Expression:
    """Four adjacent ranks among 5432 .. KQJT, and no straight; in short deck among 9876 .. KQJT."""
    bits = use.hand("rank_bits")
    runs = bits
    for distance in (1, 2, 3):
        runs = use.binary("&", runs, use.binary(">>", bits, distance))
    lowest = use.game.lowest + 2
    open_runs = use.binary("&", runs, use.number((1 << 11) - (1 << lowest)))
    return use.every(use.binary("!=", open_runs, 0), use.negation(_straight(use)))


def _inside(use: Use) -> Expression:
    return use.hand("inside_straights")


def _double_gutshot(use: Use) -> Expression:
    return use.binary(">=", _inside(use), 2)


def _straight_draw(use: Use) -> Expression:
    return use.every(use.either(open_ended(use), _double_gutshot(use)), use.negation(_straight(use)))


def _nut_straight(use: Use) -> Expression:
    return use.hand("nut_straight_ranks", 1, BOOLEAN)


def _nut_straight_draw(use: Use) -> Expression:
    if use.street == 5:
        draw = _nut_straight(use)
    else:
        draw = use.either(use.binary(">=", use.hand("nut_straight_ranks"), 2), _nut_straight(use))
    return use.every(draw, use.binary("<", use.board("most_suited"), 2))


def overcards(use: Use) -> Expression:
    """Pocket cards above the board's highest rank."""
    return use.hand("cards_above", 1)


def _nothing(use: Use) -> Expression:
    category = use.hand("category")
    straight, trips = use.place_of("straight"), use.place_of("trips")
    # Four of a kind on the board alone does not count.
    strong = use.every(use.binary(">=", category, straight), use.binary("!=", category, 7))
    if trips > straight:
        strong = use.every(strong, use.binary("!=", category, trips))
    something = (
        _pair(use),
        use.either(strong, _quads(use)),
        use.binary(">=", overcards(use), 2),
        _backdoor_flush_draw(use),
        _straight_draw(use),
        use.binary(">", _inside(use), 0),
        flush_draw(use),
    )
    return use.negation(use.either(*something))


def _nuts(use: Use) -> Expression:
    return use.equals(use.hand("hands_above"), 0)


_WORDS: tuple[tuple[str, str, Definition], ...] = (
    ("PairInHand", "the pocket's ranks are equal", is_pair),
    ("HavePocketPair", "the pocket's ranks are equal", is_pair),
    ("HavePair", "a pocket pair, or a pocket rank on the board", _pair),
    ("HaveBottomPair", "a pocket rank is the board's lowest", lambda use: _pairs(use, lowest_board_rank(use))),
    ("HaveOverPair", "a pocket pair above the board", over_pair),
    ("HaveUnderPair", "a pocket pair below the board", _under_pair),
    ("HaveSecondOverPair", "a pocket pair between the first and second rank of the board", _second_over_pair),
    ("HaveTwoPair", "both pocket ranks, unequal, on the board, and no higher pair there", _two_pair),
    ("HaveTopTwoPair", "the pocket's ranks are the board's first and second", _top_two_pair),
    ("HaveSet", "a pocket pair and its rank on the board", _set),
    ("HaveTrips", "an unpaired pocket with a rank that is paired on the board", _trips),
    ("HaveStraight", "five ranks of a straight", _straight),
    ("HaveFlush", "five cards of a suit", _flush),
    ("HaveFullHouse", "a full house, or HaveQuads", _full_house),
    ("HaveQuads", "four of a kind, not all on the board", _quads),
    ("HaveStraightFlush", "a straight flush", lambda use: use.equals(use.hand("category"), 8)),
    ("HaveFlushDraw", "four of a suit, with two hole cards or a high one", flush_draw),
    ("HaveNutFlushDraw", "four or more of a suit, and no unseen card of it above our best", _nut_flush_draw),
    ("HaveBackdoorFlushDraw", "on the flop: three of a suit, both hole cards or a high one", _backdoor_flush_draw),
    ("HaveOpenEndedStraightDraw", "four adjacent ranks among 5432 .. KQJT, and no straight", open_ended),
    ("HaveDoubleGutshotDraw", "two or more inside straight draws", _double_gutshot),
    ("HaveInsideStraightDraw", "one inside straight draw", lambda use: use.equals(_inside(use), 1)),
    ("HaveStraightDraw", "an open-ender or a double gutshot, and no straight", _straight_draw),
    ("HaveNutStraight", "no higher straight is possible", _nut_straight),
    ("HaveNutStraightDraw", "two ranks or more give the best straight then; no two of a suit on the board",
     _nut_straight_draw),
    ("HaveNothing", "no pair, no draw, fewer than two overcards", _nothing),
    ("HaveNuts", "no unseen pocket is better now", _nuts),
)  # fmt: skip
for _name, _meaning, _define in _WORDS:
    OWN_HANDS.symbol(_name, _meaning, _define, BOOLEAN)
OWN_HANDS.symbol(
    "HaveTopPair",
    "a pocket rank is the board's highest",
    lambda use: _pairs(use, board_rank(use, 1)),
    BOOLEAN,
)
for _nth, _word in enumerate(("Second", "Third", "Fourth", "Fifth"), 2):
    OWN_HANDS.symbol(
        f"Have{_word}TopPair",
        f"a pocket rank is the board's {_word.lower()} different rank",
        with_values(_pairs_nth, _nth),
        BOOLEAN,
    )
OWN_HANDS.symbol("NumberOfInsideStraightDraws", "straights that lack one inside rank", _inside, NUMBER)
OWN_HANDS.symbol("Overcards", "pocket cards above the board", overcards, NUMBER)
