"""Hands with several boards: all-ins against every pair of cards that can come, and what is kept of the boards."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

import pql
from pql.cards.deck import mask_text
from pql.histories.records import UNIT
from pql.histories.stars_text import text_of
from references import deals
from references.quirky_hands import read

HANDS = {"ann": "AhAd", "bob": "Qs9s"}
FIRST, SECOND = "Th7h2cKc", "Qh8h3c4c"
SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


def log(*lines: str) -> str:
    """A log of PokerNow of one hand, from its lines in the order in which they happened."""
    rows = [
        '"' + line.replace('"', '""') + f'",2024-01-13T19:50:17.974Z,{place}'
        for place, line in enumerate(lines)
    ]
    return "\n".join(["entry,at,order", *reversed(rows)]) + "\n"


def told(cards: str) -> list[str]:
    return [
        cards[at : at + 2].replace("T", "10")[:-1] + SUITS[cards[at + 1]] for at in range(0, len(cards), 2)
    ]


def bomb(ante: float, stack: float, first: float, second: float) -> str:
    """Three put in an ante; on the turn two of them go all in on two boards, of which each wins one."""
    lines = [
        '-- starting hand #7 (id: abc7)  (No Limit Texas Hold\'em) (dealer: "cleo @ c") --',
        f'Player stacks: #1 "ann @ a" ({stack:g}) | #3 "bob @ b" ({stack:g}) | #6 "cleo @ c" (200)',
        f'"cleo @ c" posts a bet of {ante:g} (bomb pot bet)',
        f'"ann @ a" calls {ante:g} (bomb pot bet)',
        f'"bob @ b" calls {ante:g} (bomb pot bet)',
    ]
    one, two = told(FIRST), told(SECOND)
    lines += [
        f"Flop:  [{', '.join(one[:3])}]",
        f"Flop (second board):  [{', '.join(two[:3])}]",
        *[f'"{name} @ {name[0]}" checks' for name in ("ann", "bob", "cleo")],
        f"Turn: {', '.join(one[:3])} [{one[3]}]",
        f"Turn (second board): {', '.join(two[:3])} [{two[3]}]",
        f'"ann @ a" bets {stack - ante:g} and go all in',
        f'"bob @ b" calls {stack - ante:g} and go all in',
        '"cleo @ c" folds',
        f"River: {', '.join(one)} [3♦]",
        f"River (second board): {', '.join(two)} [Q♦]",
        *[f'"{name} @ {name[0]}" shows a {", ".join(told(held))}.' for name, held in HANDS.items()],
    ]
    lines += [
        f'"ann @ a" collected {first:g} from pot with Pair (combination: A♥, A♦, K♣, 10♥, 7♥)',
        f'"bob @ b" collected {second:g} from pot with Trips on the second board  (combination: Q♥, Q♠, Q♦, 9♠, 8♥)',
        "-- ending hand #7 --",
    ]
    return log(*lines)


def made(first: float, second: float) -> dict[str, float]:
    """What both make on average of what each board pays, over all two rivers that can come."""
    boards = [deals.cards(FIRST), deals.cards(SECOND)]
    held = {name: deals.cards(cards) for name, cards in HANDS.items()}
    known = sum(boards) + sum(held.values())
    left = [1 << card for card in range(52) if not known >> card & 1]
    sums, count = dict.fromkeys(held, 0.0), 0
    for rivers in permutations(left, 2):
        count += 1
        for board, river, paid in zip(boards, rivers, (first, second), strict=True):
            ranks = {name: deals.rank(board | river | cards) for name, cards in held.items()}
            best = [name for name, rank in ranks.items() if rank == min(ranks.values())]
            for name in best:
                sums[name] += paid / len(best)
    return {name: each / count for name, each in sums.items()}


@pytest.mark.parametrize(
    ("ante", "stack", "first", "second"),
    [(1, 90, 91, 90), (2, 90, 91, 91), (0.5, 90, 90.25, 90.25), (0.01, 90.5, 90.51, 90.5)],
)
def test_an_all_in_on_two_boards(
    ante: float, stack: float, first: float, second: float, tmp_path: Path
) -> None:
    """Each board has half of the pot; the chip or the cent that is left over is the first one's."""
    path = tmp_path / "poker_now_log_x.csv"
    path.write_text(bomb(ante, stack, first, second))
    found = pql.read_hands(path, allin=True, threads=1)
    assert not found.problems
    names, rows = found.table()[:2]
    net = {row[names.index("name")]: row[names.index("allinNet")] for row in map(list, rows)}
    wanted = made(first, second)
    assert net == pytest.approx(
        {**{name: back - stack for name, back in wanted.items()}, "cleo": -ante}, abs=1e-9
    )


STARS = """PokerStars Hand #5:  Hold'em No Limit ($0.50/$1 USD) - 2025/01/01 12:00:00 ET
Table 'Elm' 6-max Seat #4 is the button
Seat 2: ann ($50 in chips)
Seat 4: bob ($50 in chips)
bob: posts small blind $0.50
ann: posts big blind $1
*** HOLE CARDS ***
bob: raises $2 to $3
ann: calls $2
*** FLOP *** [Th 7h 2c]
ann: bets $47 and is all-in
bob: calls $47 and is all-in
*** FIRST TURN *** [Th 7h 2c] [Kc]
*** FIRST RIVER *** [Th 7h 2c Kc] [3d]
*** SECOND TURN *** [Th 7h 2c] [4c]
*** SECOND RIVER *** [Th 7h 2c 4c] [4s]
*** FIRST SHOW DOWN ***
ann: shows [Ah Ad] (a pair of Aces)
bob: shows [Qs 9s] (high card King)
ann collected $49 from pot
*** SECOND SHOW DOWN ***
ann collected $49 from pot
*** SUMMARY ***
Total pot $100 | Rake $2
Hand was run twice
FIRST Board [Th 7h 2c Kc 3d]
SECOND Board [Th 7h 2c 4c 4s]
"""


def test_a_hand_that_is_run_twice_is_worth_what_it_is_once(tmp_path: Path) -> None:
    """The boards are the same when the last chips go in: the equity is that of one board."""
    once = STARS[: STARS.index("*** FIRST TURN")] + STARS[STARS.index("*** FIRST SHOW") :]
    once = once.replace(
        "*** FIRST SHOW", "*** TURN *** [Th 7h 2c] [Kc]\n*** RIVER *** [Th 7h 2c Kc] [3d]\n*** SHOW"
    )
    found = {}
    for name, text in (("twice", STARS), ("once", once)):
        (tmp_path / f"{name}.txt").write_text(text)
        adjusted = pql.select("avg(allinNet)", str(tmp_path / f"{name}.txt"), player="bob")
        found[name] = adjusted.rows[0][0]
    assert found["twice"] == found["once"]
    hands, unread = read(STARS)
    assert not unread
    assert [mask_text(board) for board in hands.boards(0)] == ["KcTh7h3d2c", "Th7h4s4c2c"]
    assert len(hands.boards(0, 3)) == 1


def test_two_boards_come_back_from_an_export() -> None:
    third = STARS.replace(
        "*** FIRST SHOW DOWN ***",
        "*** THIRD TURN *** [Th 7h 2c] [5c]\n*** THIRD RIVER *** [Th 7h 2c 5c] [6s]\n*** FIRST SHOW DOWN ***",
    )
    apart = STARS.replace(
        "*** FLOP *** [Th 7h 2c]", "*** FIRST FLOP *** [Th 7h 2c]\n*** SECOND FLOP *** [Jh 8h 2d]"
    )
    apart = apart.replace("SECOND TURN *** [Th 7h 2c]", "SECOND TURN *** [Jh 8h 2d]")
    apart = apart.replace("SECOND RIVER *** [Th 7h 2c 4c]", "SECOND RIVER *** [Jh 8h 2d 4c]")
    for text, boards in ((STARS, 2), (third, 3), (apart, 2)):
        hands, unread = read(text)
        assert not unread
        again, unread = read(text_of(hands))
        assert not unread
        assert len(hands.dealt(0)) == boards
        assert hands.dealt(0) == again.dealt(0)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (
            "*** SECOND RIVER *** [Th 7h 2c 4c] [4s]",
            "*** SECOND RIVER *** [Th 7h 2c 5c] [4s]",
            "does not follow on",
        ),
        (
            "*** SECOND RIVER *** [Th 7h 2c 4c] [4s]",
            "*** SECOND RIVER *** [Th 7h 2c 4c] [Kc]",
            "in two places",
        ),
        (
            "*** SECOND RIVER *** [Th 7h 2c 4c] [4s]",
            "*** SECOND RIVER *** [Th 7h 2c 4c] [As Ac]",
            "does not follow on",
        ),
    ],
)
def test_a_second_board_that_contradicts(old: str, new: str, reason: str) -> None:
    _, unread = read(STARS.replace(old, new))
    assert [reason in each for each in unread] == [True]


def test_what_one_board_tells_of_the_other() -> None:
    """Some rooms tell the new card alone, as KingsClub does of a river: the rest is what was there."""
    hands, unread = read(
        STARS.replace("*** SECOND TURN *** [Th 7h 2c] [4c]", "*** SECOND TURN *** [4c]").replace(
            "*** SECOND RIVER *** [Th 7h 2c 4c] [4s]", "*** SECOND RIVER *** [4s]"
        )
    )
    assert not unread
    assert mask_text(hands.boards(0)[1]) == "Th7h4s4c2c"
    assert hands.net[0] == 48 * UNIT


def equity(board: str, dead: str) -> dict[str, float]:
    """What both win of a board on average, over every card that can come, when some cards are gone."""
    held = {name: deals.cards(cards) for name, cards in HANDS.items()}
    known = deals.cards(board) | deals.cards(dead) | sum(held.values())
    rivers = [1 << card for card in range(52) if not known >> card & 1]
    won = dict.fromkeys(held, 0.0)
    for river in rivers:
        ranks = {name: deals.rank(deals.cards(board) | river | cards) for name, cards in held.items()}
        best = [name for name, rank in ranks.items() if rank == min(ranks.values())]
        for name in best:
            won[name] += 1 / len(best) / len(rivers)
    return won


def test_a_replay_tells_the_equities_on_each_board(tmp_path: Path) -> None:
    """Those of the hand, by which it is decided, are their average; the cards of one board are not on the other."""
    path = tmp_path / "poker_now_log_x.csv"
    path.write_text(bomb(1, 90, 91, 90))
    told = pql.replay("abc7", str(path))
    preflop, _, turn, river = told.streets
    assert preflop.boards == ()
    names = [seat.name for seat in told.seats]
    wanted = [equity(FIRST, SECOND), equity(SECOND, FIRST)]
    for board, right in zip(turn.boards, wanted, strict=True):
        assert {names[seat]: share for seat, share in board.equities} == pytest.approx(right)
    average = {name: (wanted[0][name] + wanted[1][name]) / 2 for name in HANDS}
    assert {names[seat]: share for seat, share in turn.equities} == pytest.approx(average)
    assert [dict(board.equities) for board in river.boards] == [
        {names.index("ann"): 1, names.index("bob"): 0},
        {names.index("ann"): 0, names.index("bob"): 1},
    ]
    assert "second board Qh8h3c4c" in str(told)
    path = tmp_path / "hands.txt"
    path.write_text(STARS)
    assert [len(street.boards) for street in pql.replay("5", str(path)).streets] == [0, 0, 2, 2]


def test_one_card_that_was_shown_is_kept(tmp_path: Path) -> None:
    """The hand is not known, and its card is: in the record, the list and the replay. Two of them are the hand."""
    folded = STARS[: STARS.index("bob: calls $47")] + "bob: folds\nUncalled bet ($47) returned to ann\n"
    folded += "ann collected $6 from pot\nann: shows [Ah]\n*** SUMMARY ***\nTotal pot $6 | Rake $0\n"
    path = tmp_path / "hands.txt"
    path.write_text(folded)
    table = pql.read_hands(path)
    assert not table.problems
    names, rows = table.table()[:2]
    one = next(row for row in map(list, rows) if row[names.index("name")] == "ann")
    assert (one[names.index("pocket")], one[names.index("shown")], one[names.index("seat_number")]) == (
        None,
        "Ah",
        2,
    )
    assert [seat.cards for seat in pql.replay("5", table).seats if seat.name == "ann"] == ["Ah"]
    (seats,) = pql.run(f"select count(net) from history '{path}' for 'ann' group by seatNumber")
    assert [row[0] for row in seats.rows] == [2]
    (listed,) = pql.run(f"list from history '{path}' for 'ann'")
    assert "Ah" in str(listed)
    again, unread = read(text_of(table.hands))
    assert not unread
    assert list(again.shown) == list(table.hands.shown)
    hands, unread = read(folded.replace("*** SUMMARY", "ann: shows [Ad]\n*** SUMMARY"))
    assert not unread
    assert {mask_text(mask) for mask in hands.pocket if mask} == {"AhAd"}
    _, unread = read(folded.replace("shows [Ah]", "shows [Th]"))
    assert ["in two places" in each for each in unread] == [True]
