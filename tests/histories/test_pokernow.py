"""Logs of PokerNow: hands of pokerkit as it would write them, and what is in none of those, made up by hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from pokerkit import HandHistory

import pql
from pql.cards.deck import mask_text
from pql.histories import phh
from pql.histories.records import KINDS, POSITIONS, UNIT
from pql.histories.sites import hands
from pql.histories.sources import Document
from references import pokernow_log, recorded_hands, site_hands
from references.quirky_hands import net, read

# What a log says as PHH does. It tells cards of those alone who show them.
SAME = (
    *("date", "big_blind", "ante", "players", "flop", "turn", "river", "street", "pot", "rake", "finished"),
    *(
        "seat",
        "position",
        "name",
        "stack",
        "put",
        "dead",
        "won",
        "net",
        "showdown",
        "allin",
        "folded",
        "raised",
    ),
    *(
        "called",
        "bet",
        "live",
        "allin_street",
        "actor",
        "action",
        "action_street",
        "amount",
        "start",
        "acted",
    ),
)


def compare(first: int, count: int) -> int:
    played = [site_hands.played(hand) for hand in recorded_hands.histories(count, first, 25)]
    # The house takes nothing, and half cents are written by no site.
    some = [it for it in played if sum(it.won) == it.pot and all([won * 100 % 1 == 0 for won in it.won])]
    log = "".join(["entry,at,order\n", *[pokernow_log.written(it) for it in some]])
    found = hands.read([Document("log.csv", 1, log.encode())])
    assert not found.unread
    as_phh = HandHistory.dumps_all([it.hand for it in some]).encode()
    wanted = phh.read([Document("hands.phhs", 1, as_phh)]).hands
    for name in SAME:
        assert list(getattr(found.hands, name)) == list(getattr(wanted, name)), name
    return len(some)


def test_what_a_log_says() -> None:
    assert compare(0, 200) > 60


@pytest.mark.full
@pytest.mark.parametrize("first", range(200, 10_200, 500))
def test_much_that_a_log_says(first: int) -> None:
    assert compare(first, 500) > 150


def log(*lines: str, game: str = "No Limit Texas Hold'em", dealer: str = '(dealer: "cleo @ c")') -> str:
    """A log of one hand, from its lines in the order in which they happened."""
    whole = [
        f"-- starting hand #7 (id: abc7)  ({game}) {dealer} --",
        'Player stacks: #1 "ann @ a" (150) | #3 "bob @ b" (90) | #6 "cleo @ c" (200)',
        *lines,
        "-- ending hand #7 --",
    ]
    rows = [
        '"' + line.replace('"', '""') + f'",2024-01-13T19:5{place % 10}:17.974Z,{place}'
        for place, line in enumerate(whole)
    ]
    return "\n".join(["entry,at,order", *reversed(rows)]) + "\n"


BLINDS = ('"ann @ a" posts a small blind of 1', '"bob @ b" posts a big blind of 2')


def test_a_hand_of_a_log() -> None:
    found = pql.read_hands(Path(__file__).with_name("sites") / "pokernow.csv")
    assert not found.problems
    told = found.hands
    assert (told.site[0], told.hand[0], KINDS[told.kind[0]], told.small_blind[0]) == (
        "PokerNow",
        "abc7",
        "play",
        UNIT,
    )
    assert list(told.name) == ["ann", "bob", "cleo"]
    assert [POSITIONS[each] for each in told.position] == ["SB", "BB", "BTN"]
    assert [amount / UNIT for amount in told.net] == [-1, -6, 7]
    assert mask_text(told.board(0)) == "Th7h2c"
    # The log has no name for whose hand it is: the one who shows it.
    assert (list(told.hero), mask_text(told.pocket[2])) == ([0, 0, 1], "AsKd")


def test_logs_in_a_folder(tmp_path: Path) -> None:
    """They are looked for by what PokerNow calls them: its ledgers, and tables of anybody, are CSV too."""
    folded = log(*BLINDS, '"cleo @ c" folds', '"ann @ a" folds', '"bob @ b" collected 3 from pot')
    right = folded.replace("collected 3", "collected 2").replace('""ann @ a"" folds', '""ann @ a"" folds')
    (tmp_path / "poker_now_log_x (1).csv").write_text(right)
    (tmp_path / "ledger_x.csv").write_text("player_nickname,player_id\nann,a\n")
    found = pql.read_hands(tmp_path)
    assert (len(found), found.broken) == (1, 0)


def test_blinds_that_were_missed() -> None:
    """The small one is dead; the big one is all that is live, with a small blind that the player posts in turn."""
    text = log(
        *BLINDS,
        '"ann @ a" posts a missing small blind of 1',
        '"ann @ a" posts a missed big blind of 2',
        '"cleo @ c" folds',
        '"ann @ a" checks',
        '"bob @ b" checks',
        "Flop:  [10♥, 7♥, 2♣]",
        '"ann @ a" bets 4',
        '"bob @ b" folds',
        'Uncalled bet of 4 returned to "ann @ a"',
        '"ann @ a" collected 5 from pot',
    )
    assert net(text) == {"ann": 2, "bob": -2, "cleo": 0}


BOMB = [
    f'"{who}" {what} of 2 (bomb pot bet)' if what == "posts a bet" else f'"{who}" {what} 2 (bomb pot bet)'
    for who, what in (("cleo @ c", "posts a bet"), ("ann @ a", "calls"), ("bob @ b", "calls"))
]


def test_a_bomb_pot_with_two_boards() -> None:
    """All put in the same and none acts before the flop. Each board has half of the pot."""
    text = log(
        *BOMB,
        "Flop:  [10♥, 7♥, 2♣]",
        "Flop (second board):  [Q♥, 8♥, 3♣]",
        '"ann @ a" bets 88 and go all in',
        '"bob @ b" calls 88 and go all in',
        '"cleo @ c" folds',
        "Turn: 10♥, 7♥, 2♣ [K♣]",
        "Turn (second board): Q♥, 8♥, 3♣ [4♣]",
        "River: 10♥, 7♥, 2♣, K♣ [K♠]",
        "River (second board): Q♥, 8♥, 3♣, 4♣ [4♠]",
        '"ann @ a" shows a A♥, A♦.',
        '"bob @ b" shows a Q♠, 9♠.',
        '"ann @ a" collected 91 from pot with Two Pair (combination: A♥, A♦, K♣, K♠, 10♥)',
        '"bob @ b" collected 91 from pot with Two Pair on the second board  (combination: Q♥, Q♠, 4♣, 4♠, 9♠)',
    )
    text = text.replace("(150)", "(90)")
    found, unread = read(text)
    assert unread == []
    assert [amount / UNIT for amount in found.net] == [1, 1, -2]
    assert (mask_text(found.board(0)), found.ante[0]) == ("KsKcTh7h2c", 2 * UNIT)
    assert (found.allin_street[0], list(found.live)) == (3, [1, 1, 0])
    assert [mask_text(sum(board)) for board in found.dealt(0)] == ["KsKcTh7h2c", "Qh8h4s4c3c"]


def test_a_hand_that_is_run_twice() -> None:
    text = log(
        *BLINDS,
        '"cleo @ c" folds',
        '"ann @ a" raises to 90',
        '"bob @ b" calls 90 and go all in',
        '"ann @ a" shows a A♥, A♦.',
        '"bob @ b" shows a Q♠, 9♠.',
        "All players in hand choose to run it twice.",
        *("Flop:  [10♥, 7♥, 2♣]", "Turn: 10♥, 7♥, 2♣ [K♣]", "River: 10♥, 7♥, 2♣, K♣ [K♠]"),
        *(
            "Flop (second run):  [Q♥, Q♦, 3♣]",
            "Turn (second run): Q♥, Q♦, 3♣ [4♣]",
            "River (second run): Q♥, Q♦, 3♣, 4♣ [5♠]",
        ),
        '"ann @ a" collected 90 from pot with Two Pair (combination: A♥, A♦, K♣, K♠, 10♥)',
        '"bob @ b" collected 90 from pot with Three of a Kind on the second run (combination: Q♥, Q♦, Q♠, 9♠, 5♠)',
    )
    found, unread = read(text)
    assert unread == []
    assert (mask_text(found.board(0)), found.allin_street[0], list(found.live)) == (
        "KsKcTh7h2c",
        0,
        [1, 1, 0],
    )
    assert not any(found.net)


@pytest.mark.parametrize("name", ['say "hi"', "a @ b", "comma, too"])
def test_names_of_any_kind(name: str) -> None:
    text = log(
        *BLINDS,
        '"cleo @ c" folds',
        '"ann @ a" folds',
        'Uncalled bet of 1 returned to "bob @ b"',
        '"bob @ b" collected 2 from pot',
    )
    assert net(text.replace('""ann @', '""' + name.replace('"', '""') + " @")) == {
        name: -1,
        "bob": 1,
        "cleo": 0,
    }


def test_two_of_one_name_and_one_who_logs_in_meanwhile() -> None:
    text = log(
        *BLINDS,
        '"cleo @ c" folds',
        'The player "ann @ a" changed the ID from a to a9 because authenticated login.',
        '"ann @ a9" folds',
        'Uncalled bet of 1 returned to "bob @ b"',
        '"bob @ b" collected 2 from pot',
    )
    assert net(text) == {"ann": -1, "bob": 1, "cleo": 0}
    assert net(text.replace("bob @", "ann @")) == {"ann @ a": -1, "ann @ b": 1, "cleo": 0}


def test_a_dead_button() -> None:
    text = log(
        *BLINDS,
        '"cleo @ c" folds',
        '"ann @ a" folds',
        'Uncalled bet of 1 returned to "bob @ b"',
        '"bob @ b" collected 2 from pot',
        dealer="(dead button)",
    )
    found, _ = read(text)
    assert [(name, POSITIONS[place]) for name, place in zip(found.name, found.position, strict=True)] == [
        ("ann", "SB"),
        ("bob", "BB"),
        ("cleo", "BTN"),
    ]


def test_what_does_not_add_up_is_refused() -> None:
    text = log(
        *BLINDS,
        '"cleo @ c" folds',
        '"ann @ a" folds',
        'Uncalled bet of 1 returned to "bob @ b"',
        '"bob @ b" collected 3 from pot',
    )
    assert read(text)[1] == ["2 is in the pot, 3 was won and 0 kept by the house"]
    begun = log(*BLINDS, '"cleo @ c" folds').split("\n")
    assert read("\n".join([line for line in begun if "starting" not in line]))[1] == [
        "the beginning of the hand is missing"
    ]
    other = log(*BLINDS, '"cleo @ c" folds', game="Pot Limit Courchevel Hi/Lo 8 or Better")
    assert read(other)[1] == ["Pot Limit Courchevel Hi/Lo 8 or Better is another game"]
