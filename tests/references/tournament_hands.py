"""A hand of a tournament at PokerStars in which Robin, who owns the file, posts the small blind and folds."""

from __future__ import annotations

HAND = """\
PokerStars Hand #{hand}: Tournament #{number}, {buyin} USD Hold'em No Limit - Level I (10/20) - {time}
Table '{number} 1' 9-max Seat #1 is the button
Seat 1: Robin (1500 in chips)
Seat 2: Otto (1500 in chips)
Robin: posts small blind 10
Otto: posts big blind 20
*** HOLE CARDS ***
Dealt to Robin [As Kd]
Robin: folds
Uncalled bet (10) returned to Otto
Otto collected 20 from pot
{end}*** SUMMARY ***
Total pot 20 | Rake 0
Seat 1: Robin (button) (small blind) folded before Flop
Seat 2: Otto (big blind) collected (20)

"""


def tournament_hand(number: int, *, hand: int, buyin: str, time: str, end: str = "") -> str:
    """The text of such a hand; `time` as the site writes it, `end` lines behind the pot."""
    return HAND.format(number=number, hand=hand, buyin=buyin, time=f"{time} ET", end=end)
