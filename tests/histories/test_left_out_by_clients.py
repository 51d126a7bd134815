"""What some clients leave out, or write in a way of their own: streets, pots, stakes, amounts in two currencies."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pql.cards.deck import mask_text
from pql.histories.records import UNIT
from references import site_lines
from references.quirky_hands import net, read

from .test_tabled_sites import SAME, WRITERS, given

_STREET = re.compile(r"\*\*\* (?:FLOP|TURN|RIVER) \*\*\*.*\n")


@pytest.mark.parametrize(("first", "count"), [(0, 150), pytest.param(150, 3_000, marks=pytest.mark.full)])
def test_hands_of_bovada_without_lines_of_streets(first: int, count: int) -> None:
    """Read without them they are what they are with them."""
    text = "".join([WRITERS["Bovada"](each) for each in given("Bovada", first, count)])
    assert len(_STREET.findall(text)) > 150
    wanted, unread = read(text)
    assert not unread
    found, unread = read(_STREET.sub("", text))
    assert not unread
    for name in SAME:
        assert list(getattr(found, name)) == list(getattr(wanted, name)), name
    assert site_lines.SITES["Bovada"]


CAKE = """Hand#2862000001 - Elm (6-max) 1594 -- $0,05/$0,10 NL Hold'em -- 2012.02.05 - 21:01:45
Dealer: Seat 3
Seat 1: ann ($2 in chips)
Seat 2: bob ($5 in chips)
Seat 3: cleo ($3 in chips)
ann: posts small blind $0,05
bob: posts big blind $0,10
cleo:posts dead blind $-0,10 and big blind $0,10
cleo: checks
ann: folds
bob: checks
*** FLOP *** [Ad,6s,2c]
bob: bets $0,10
cleo: folds
bob: returns uncalled bet $0,10
***SHOW DOWN***
bob: mucks
bob wins $0,25
"""


def test_a_dead_blind_of_less_than_nothing_is_none() -> None:
    assert net(CAKE) == {"ann": -0.05, "bob": 0.15, "cleo": -0.1}
    assert net(CAKE.replace("$-0,10 and", "$0,05 and").replace("wins $0,25", "wins $0,30")) == {
        "ann": -0.05,
        "bob": 0.2,
        "cleo": -0.15,
    }


def test_chips_in_one_currency_at_a_table_in_another() -> None:
    """The chips are dollars; each amount is in euros too, rounded by itself, as the stakes of the first line are."""
    text = CAKE.replace("$0,05/$0,10", "€0,04/€0,08").replace(
        "cleo:posts dead blind $-0,10 and big blind $0,10\n", ""
    )
    text = text.replace("cleo: checks", "cleo: calls $0,10")
    told = re.sub(r"(\$[\d,]+)(?=$| in chips\))", r"\1 {}", text, flags=re.MULTILINE)
    told = re.sub(r"\((\$\d+) \{\} in chips\)", r"(\1 in chips)  (EUR €1,58)", told).replace(
        "{}", "(EUR €0,08)"
    )
    assert told.count("EUR") == 9
    hands, unread = read(told)
    assert not unread
    assert dict(zip(hands.name, [each / UNIT for each in hands.net], strict=True)) == {
        "ann": -0.05,
        "bob": 0.15,
        "cleo": -0.1,
    }
    assert (hands.currency[0], hands.small_blind[0], hands.big_blind[0]) == ("USD", UNIT // 20, UNIT // 10)


KINGS = """#3264632: No Limit Holdem - 100/200
2020-12-30 22:34:16
Table 'Elm' Seat 1 is the button
Seat 1: ann (300)
Seat 2: bob (10,000)
Seat 3: cleo (10,000)
bob: posts the small blind 100
cleo: posts the big blind 200
*** HOLE CARDS ***
ann calls 200
bob calls 200
cleo checks
*** FLOP *** [8d 4d 3c]
bob bets 1,000
cleo calls 1,000
ann calls 100, and is all in
*** TURN *** [8d 4d 3c] [5c]
bob bets 500
cleo folds
bob shows [Kd 6d]
ann shows [As Ah]
*** RIVER *** [8d 4d 3c 5c] [7s]
*** SUMMARY ***
Seat 1: ann (0) -300
Seat 2: bob (11,500) +1,500
Seat 3: cleo (8,800) -1,200
bob wins pot (900)
"""


def test_a_pot_without_a_line() -> None:
    """The side pot of 1,800 is told by what each has in the end."""
    assert net(KINGS) == {"ann": -300, "bob": 1_500, "cleo": -1_200}
    _, unread = read(KINGS.replace("bob (11,500)", "bob (11,400)"))
    assert unread


def test_boards_of_which_the_last_line_tells_all() -> None:
    text = KINGS[: KINGS.index("*** FLOP")].replace("(10,000)", "(300)")
    text = text.replace(
        "bob calls 200\ncleo checks", "bob raises to 300, and is all in\ncleo calls 300, and is all in"
    )
    text = text.replace("ann calls 200", "ann folds")
    text += """bob shows [Kd 6d]
cleo shows [As Ah]
*** BOARD 1 - RIVER *** [3h Qc 4s 4c] [Qh]
*** BOARD 2 - RIVER *** [- - - Kh] [Ac]
*** SUMMARY ***
Seat 1: ann (300) 0
Seat 2: bob (300) 0
Seat 3: cleo (300) 0
bob wins (300) from pot
cleo wins (300) from pot
"""
    hands, unread = read(text)
    assert not unread
    assert [mask_text(board) for board in hands.boards(0)] == ["QhQc4s4c3h", "AcKhQc4s3h"]
    assert not any(hands.net)


def test_stakes_that_are_not_those_that_are_played() -> None:
    text = (Path(__file__).parent / "sites" / "merge.xml").read_text()
    hands, unread = read(text)
    assert not unread
    other = re.sub(r"No Limit \([^)]*\)", "No Limit ($10/$20)", text)
    assert other != text
    found, unread = read(other)
    assert not unread
    assert (list(found.net), list(found.big_blind)) == (list(hands.net), list(hands.big_blind))


EXPORTED = """** Hand # 5029053937 starting - 2013-09-07 02:30:38
** Position NLH 6M 47 - €50 Max [Hold'em] (0.25|0.50 NL - Cash Game) Real Money

ann sitting in seat 1 with €49.50[Dealer]
bob sitting in seat 2 with €50.50
cleo sitting in seat 3 with €20
bob posted the small blind - €0.25
cleo posted the big blind - €0.50

** Dealing cards to ann: Qh, 9c
ann raised to €1.50
bob raised to €4.25
cleo folded
ann called - €3

** Dealing the flop: As, Ad, 8c
bob bet - €5
ann folded
bob mucks:
bob wins €14.30 from the main pot

Rake: €0.20
"""


def test_a_raise_to_so_much_that_is_added() -> None:
    """An export of PokerTracker: bob has posted 0.25, raises to 4.25 and has 4.50 in, which ann calls with 3 more."""
    assert net(EXPORTED) == {"bob": 4.8, "cleo": -0.5, "ann": -4.5}
    called = EXPORTED.replace(
        "ann folded\nbob mucks:", "ann called - €5\n** Dealing the turn: 6s\nbob checked\nann checked"
    )
    called = called.replace(
        "bob wins €14.30", "** Dealing the river: 6d\nbob checked\nann checked\nbob wins €19.30"
    )
    assert net(called) == {"bob": 9.8, "cleo": -0.5, "ann": -9.5}


ARCHIVED = """GAME #4999410502: Texas Hold'em NL 50/100 - 2013-08-01 22:17:32
Table Elm (No DP Heads Up)
Server poker2.ipoker.com

Seat 3: ann ($12,098.00 in chips)
Seat 8: bob ($10,000.00 in chips)

ann: SB $50.00
bob: BB $100.00
*** HOLE CARDS ***
Dealt to ann [D7 H2]
ann: Raise to $250.00
bob: Call $200.00
*** FLOP *** [D3 SK C3]
bob: Check
ann: Check
*** TURN *** [D3 SK C3 DQ]
bob: Check
ann: Check
*** RIVER *** [D3 SK C3 DQ C10]
bob: Check
ann: Bet $420.00
bob: Fold
*** SUMMARY ***
Total pot $1,018.00 Rake $2.00
ann: wins $1,018.00
"""


def test_an_archive_of_ipoker() -> None:
    """A raise to 250 of who has posted 50 makes 300; each street tells the whole board."""
    hands, unread = read(ARCHIVED)
    assert not unread
    assert dict(zip(hands.name, [each / UNIT for each in hands.net], strict=True)) == {
        "bob": -300,
        "ann": 298,
    }
    assert mask_text(hands.board(0)) == "KsQdTc3d3c"
