"""Draws by their plain names.

Source: this project's documentation of `breakdown` (docs/language.md, made hands and draws). No draws at the river;
to a straight none from a straight up, to a flush none from a flush up, and none where the board plays.
"""

from __future__ import annotations

from .cards import STRAIGHTS, SUITS, Spot, distinct, function, rank, ranks_of, suited, symbol
from .made import made_hand
from .values import FLUSH, STRAIGHT, category, straight_top


def _drawing(spot: Spot, below: int) -> bool:
    return len(spot.board) in (3, 4) and category(spot.all) < below and made_hand(spot) != "board"


def straight_outs(spot: Spot) -> list[str]:
    """Unseen cards that make a straight better than the board's with that card."""
    if not _drawing(spot, STRAIGHT):
        return []
    return [
        card
        for card in spot.unseen
        if straight_top(ranks_of((*spot.all, card))) > straight_top(ranks_of((*spot.board, card)))
    ]


def _draw_suits(spot: Spot, count: int) -> list[str]:
    """Suits with so many cards, at least one in the hand."""
    return [suit for suit in SUITS if len(suited(spot.all, suit)) == count and suited(spot.pocket, suit)]


def flush_draw(spot: Spot) -> bool:
    return _drawing(spot, FLUSH) and bool(_draw_suits(spot, 4))


def flush_draw_with(spot: Spot, held: int) -> bool:
    """With so many hole cards of the suit."""
    suits = _draw_suits(spot, 4) if flush_draw(spot) else []
    return any(len(suited(spot.pocket, suit)) == held for suit in suits)


def nut_flush_draw(spot: Spot) -> bool:
    """With the best card of the suit that is not on the board."""
    if not flush_draw(spot):
        return False
    for suit in _draw_suits(spot, 4):
        best = max(set(range(2, 15)) - set(ranks_of(suited(spot.board, suit))))
        if ranks_of(suited(spot.pocket, suit))[0] == best:
            return True
    return False


def open_ended(spot: Spot) -> bool:
    """Four ranks in a row that a rank at either end makes a straight."""
    ends = {rank(card) for card in straight_outs(spot)}
    ends |= {1} if 14 in ends else set()
    present = set(distinct(spot.all))
    runs = [low for low in range(2, 12) if set(range(low, low + 4)) <= present]
    return any({low - 1, low + 4} <= ends for low in runs)


def double_gutshot(spot: Spot) -> bool:
    return not open_ended(spot) and len({rank(card) for card in straight_outs(spot)}) >= 2


def gutshot(spot: Spot) -> bool:
    return not open_ended(spot) and len({rank(card) for card in straight_outs(spot)}) == 1


def straight_draw(spot: Spot) -> bool:
    return bool(straight_outs(spot))


def backdoor_flush(spot: Spot) -> bool:
    """On the flop three of a suit."""
    return len(spot.board) == 3 and _drawing(spot, FLUSH) and bool(_draw_suits(spot, 3))


def backdoor_straight(spot: Spot, held: int = 1) -> bool:
    """On the flop three ranks of a straight, at least so many in the hand only, and no straight draw."""
    if len(spot.board) != 3 or not _drawing(spot, STRAIGHT) or straight_draw(spot):
        return False
    own = set(distinct(spot.pocket)) - set(distinct(spot.board))
    whole = set(distinct(spot.all))
    return any(len(five & whole) >= 3 and len(five & own) >= held for five in STRAIGHTS.values())


def combo_draw(spot: Spot) -> bool:
    """A flush draw and a straight draw, a gutshot at least."""
    return flush_draw(spot) and straight_draw(spot)


def overcards(spot: Spot) -> int:
    """Hole cards above the board, no pair made with any, and a card to come."""
    return cards_above(spot) if _drawing(spot, STRAIGHT) else 0


symbol("twoovercards")(lambda spot: overcards(spot) == 2)
symbol("twocardflushdraw")(lambda spot: flush_draw_with(spot, 2))
symbol("onecardflushdraw")(lambda spot: flush_draw_with(spot, 1))
symbol("twocardbackdoorstraight")(lambda spot: backdoor_straight(spot, 2))
symbol("oneovercard")(lambda spot: overcards(spot) == 1)
for _name, _meaning in (
    ("flushDraw", flush_draw),
    ("nutFlushDraw", nut_flush_draw),
    ("backdoorFlush", backdoor_flush),
    ("openEnded", open_ended),
    ("doubleGutshot", double_gutshot),
    ("gutshot", gutshot),
    ("backdoorStraight", backdoor_straight),
    ("comboDraw", combo_draw),
):
    symbol(_name)(_meaning)
    function(_name)(_meaning)
function("straightDraw")(straight_draw)


@function("overcards")
def cards_above(spot: Spot) -> int:
    """Hole cards above the board, where they make no pair or better."""
    if made_hand(spot) not in ("acehigh", "nothing"):
        return 0
    return sum(each > ranks_of(spot.board)[0] for each in ranks_of(spot.pocket))
