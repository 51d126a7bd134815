"""Files of poker sites: one hand in the words of each, made up, and what a hand has to agree with."""

from __future__ import annotations

from pathlib import Path

import pytest

import pql
from pql.cards.deck import mask_text
from pql.histories.formats import format_of
from pql.histories.records import ACTIONS, KINDS, POSITIONS
from pql.results.recorded_hands import HandTable
from references.families import together

SITES = Path(__file__).with_name("sites")
STARS = (SITES / "stars.txt").read_text()
CASH, TOURNAMENT, _ = STARS.split("\n\n\n\n")
FILES = {
    "tilt.txt": 1,
    "gg.txt": 1,
    "winamax.txt": 1,
    "ptracker.txt": 3,
    **dict.fromkeys(("pacific.txt", "party.txt", "party_mail.txt", "ipoker.xml", "bovada.txt"), 1),
    **dict.fromkeys(("winning.txt", "winning_today.txt", "betonline.txt", "absolute.txt", "ongame.txt"), 1),
    **dict.fromkeys(("merge.xml", "everest.xml", "pkr.txt", "microgaming.xml", "cake.txt", "boss.xml"), 1),
    **dict.fromkeys(("everleaf.txt", "mavens.txt", "kings.txt", "unibet.txt", "entraction.txt"), 1),
    "coinpoker.txt": 2,  # as its client wrote them until 2026, and since
}


def read(tmp_path: Path, text: str | bytes, name: str = "hands.txt") -> HandTable:
    (tmp_path / name).write_bytes(text.encode() if isinstance(text, str) else text)
    return pql.read_hands(tmp_path / name, threads=1)


def reasons(found: HandTable) -> list[str]:
    return [problem.reason for problem in found.problems]


@together("file", FILES)
def test_one_hand_everywhere(file: str) -> None:
    """The same hand in each: the button raises, bets the flop, and wins the pot less a rake of 60 cents."""
    found = pql.read_hands(SITES / file)
    assert not found.problems
    assert len(found) == FILES[file]
    assert format_of((SITES / file).read_bytes()) is not None
    for place in range(len(found)):
        hands = found.hands.part(place, place + 1)
        others = ["", ""] if file == "bovada.txt" else ["ann", "bob"]  # places at a table are not names
        assert [name.lower() for name in hands.name] == [*others, "hero"]
        assert [amount / 10_000 for amount in hands.put] == [1, 6, 6]
        assert [amount / 10_000 for amount in hands.net] == [-1, -6, 6.4]
        assert hands.rake[0] + hands.fees[0] == 6_000
        assert hands.fees[0] == (1_000 if file == "gg.txt" else 0)
        assert mask_text(hands.board(0)) == "Qh7h2c"
        assert (hands.street[0], hands.small_blind[0], hands.big_blind[0]) == (3, 10_000, 20_000)
        assert (
            hands.date[0] == 1_298_942_105_000_000
        )  # a quarter past eight in New York is past midnight in UTC
        assert (list(hands.bet), list(hands.raised), list(hands.called)) == ([0, 0, 2], [0, 0, 1], [0, 1, 0])
        assert [POSITIONS[each] for each in hands.position] == ["SB", "BB", "BTN"]
        acts = ["blind", "blind", "raise", "fold", "call", "check", "bet", "fold"]
        assert [ACTIONS[each] for each in hands.action] == acts
        assert [amount // 10_000 for amount in hands.amount] == [1, 2, 6, 0, 4, 0, 8, 0]


def test_poker_stars() -> None:
    found = pql.read_hands(SITES / "stars.txt")
    hands = found.hands
    assert (found.broken, found.skipped, found.problems[0].line) == (0, 1, 59)
    assert (list(hands.hand), list(hands.table)) == (["9001", "9002"], ["Oak", "55 1"])
    assert (list(hands.line), list(hands.site)) == ([1, 33], ["PokerStars"] * 2)
    assert list(hands.name) == ["hero", "ann", "bob", "ann", "bob", "hero"]
    assert [mask_text(pocket) for pocket in hands.pocket] == ["AhKd", "", "7s7d", "", "", "QhQd"]
    # The button collected, and in the tournament everybody paid an ante.
    assert [amount / 10_000 for amount in hands.net] == [-60, -1, 59, -60, -110, 170]
    assert [amount / 10_000 for amount in hands.ante] == [0, 10]
    assert (list(hands.hero), list(hands.rake)) == ([1, 0, 0, 0, 0, 1], [20_000, 0])
    assert [KINDS[each] for each in hands.kind] == ["cash", "tournament"]
    assert (list(hands.currency), list(hands.tournament), hands.buyin[1]) == (
        ["USD"] * 2,
        ["", "55"],
        110_000,
    )


@pytest.mark.parametrize(
    ("line", "currency", "kind", "hand"),
    [
        (
            "PokerStars Zoom Hand #7:  Hold'em No Limit (€0.50/€1.00 EUR) - 2024/02/29 20:15:05 ET",
            "EUR",
            "cash",
            "7",
        ),
        (
            "PokerStars Home Game Hand #8: {club}  Hold'em No Limit (0.50/1) - 2024/02/29 20:15:05 ET",
            "",
            "play",
            "8",
        ),
        ("PokerStars Game #9:  Hold'em No Limit ($0.50/$1) - 2024/02/29 - 20:15:05 (ET)", "USD", "cash", "9"),
        (
            "PokerStars Hand #4: Zoom Tournament #5, £3.00+£1.50+£0.50 GBP Hold'em No Limit - Level X (0.50/1) - "
            "2024/02/29 20:15:05 ET",
            "GBP",
            "tournament",
            "4",
        ),
    ],
)
def test_first_lines(tmp_path: Path, line: str, currency: str, kind: str, hand: str) -> None:
    found = read(tmp_path, "\n".join([line, *CASH.split("\n")[1:]]))
    assert not found.problems
    hands = found.hands
    assert (hands.currency[0], KINDS[hands.kind[0]], hands.hand[0]) == (currency, kind, hand)
    assert hands.date[0] == 1_709_255_705_000_000
    if kind == "tournament":
        assert (hands.tournament[0], hands.buyin[0]) == ("5", 50_000)


def test_dates_are_in_utc(tmp_path: Path) -> None:
    winter, summer = "2024/02/29 20:15:05 ET", "2024/07/31 20:15:05 ET"
    for zone, there in {
        "2024-03-01 01:15:05": winter,
        "2024-08-01 00:15:05": summer,
        "2024-07-31 18:15:05": "2024/07/31 20:15:05 CET [2024/07/31 14:15:05 ET]",
        "2024-07-31 20:15:05": "2024/07/31 20:15:05 XYZ",
    }.items():
        found = read(tmp_path, STARS.replace(winter, there))
        assert str(found.to_pandas().date[0]) == zone


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("bob: calls $6", "bob: calls $7", 13, "bob calls 7 where 6 is the bet"),
        ("hero: raises $6 to $9", "hero: raises $6 to $2", 11, "hero raises to 2 where 3 is the bet"),
        ("ann: folds", "ann: checks", 12, "ann checks where there is a bet"),
        ("ann: folds\n", "", 13, "ann has neither called nor folded"),
        ("ann: folds", "ann: folds\nann: folds", 13, "ann had folded"),
        ("Seat 3: bob ($60", "Seat 3: bob ($50", 16, "bob put in 60, and had 50"),
        ("Seat 3: bob ($60", "Seat 2: bob ($60", 5, "two players are bob, or in seat 2"),
        ("[As 7h 2c] [Td]", "[As 7h 3c] [Td]", 18, "the board does not follow on the one before it"),
        ("[As 7h 2c] [Td]", "[As 7h 2c] [1d]", 18, "`1d` is not a card"),
        ("Dealt to hero [Ah Kd]", "Dealt to hero [Ah As]", 21, "hero shows other cards than they had"),
        ("bob: shows [7d 7s]", "bob: shows [7d As]", 29, "bob shows other cards than they had"),
        ("[7d 7s]", "[7d As]", 29, "a card is in two places"),
        ("collected $119", "collected $118", 29, "121 is in the pot, 118 was won and 2 kept by the house"),
        ("Total pot $121", "Total pot $122", 29, "the summary has a pot of 122, and 121 was put in"),
        ("Board [As 7h 2c Td 3d]", "Board [As 7h 2c Td 4d]", 29, "the summary has another board"),
        ("won ($119)", "won ($120)", 29, "the summary has 120 for bob, who won 119"),
        ("bob collected", "ann collected", 29, "ann had folded, and wins"),
        (
            "ann (big blind) folded before",
            "ann (big blind) folded on the",
            29,
            "the summary has ann folding",
        ),
        (" ($0.50/$1.00 USD)", "", 1, "the first line of the hand has no blinds"),
        ("hero: bets $10", "hero: bets $", 15, "`$` is not an amount"),
        ("hero: bets $10", "hero: bets", 15, "the line is cut"),
    ],
)
def test_what_contradicts(tmp_path: Path, old: str, new: str, line: int, reason: str) -> None:
    assert old in CASH
    found = read(tmp_path, CASH.replace(old, new) + "\n\n" + TOURNAMENT)
    assert (len(found), found.broken) == (1, 1)
    assert reasons(found)[0].startswith(reason)
    assert found.problems[0].line == line


def test_chips_that_nobody_called_may_come_back_unsaid(tmp_path: Path) -> None:
    """In a walk of old hands the big blind collects his own chips too, or gets all of them back first."""
    walk = CASH.split("bob: raises")[0] + "bob: folds\nhero: folds\n"
    end = "*** SUMMARY ***\nTotal pot ${} | Rake $0\nSeat 2: ann (big blind) collected (${})\n"
    for back, won, pot in ((0.5, 1, 1), (0, 1.5, 1.5), (1, 0.5, 0.5)):
        line = f"Uncalled bet (${back}) returned to ann\n" if back else ""
        found = read(tmp_path, f"{walk}{line}ann collected ${won} from pot\n" + end.format(pot, won))
        assert not found.problems
        assert [amount / 10_000 for amount in found.hands.net] == [-0.5, 0.5, 0]
        assert found.hands.pot[0] == 10_000


def test_dead_blinds_and_more_than_one_big_blind(tmp_path: Path) -> None:
    posts = {
        "bob: posts small & big blinds $1.50": ("dead blind", "blind"),
        "bob: posts big blind $1": ("blind",),
        "bob: posts small blind $0.50\nbob: posts big blind $1": ("dead blind", "blind"),
    }
    for text, acts in posts.items():
        hand = CASH.replace("*** HOLE", f"{text}\n*** HOLE").split("bob: raises")[0]
        hand += "bob: checks\nhero: folds\nann: folds\nUncalled bet ($0) returned to bob\n"
        found = read(tmp_path, hand)
        assert not found.problems
        hands = found.hands
        assert hands.finished[0]  # all others have folded
        mine = [ACTIONS[act] for act, actor in zip(hands.action, hands.actor, strict=True) if actor == 2]
        assert mine == [*acts, "check"]
        assert hands.dead[2] == (5_000 if len(acts) > 1 else 0)


def test_a_dead_small_blind_and_a_button_without_a_player(tmp_path: Path) -> None:
    head = CASH.split("hero: posts")[0]
    dead = (
        head.replace("Seat #3", "Seat #1")
        + "ann: posts big blind $1\n*** HOLE CARDS ***\nbob: folds\nhero: folds\n"
    )
    hands = read(tmp_path, dead).hands
    assert [(name, POSITIONS[each]) for name, each in zip(hands.name, hands.position, strict=True)] == [
        ("ann", "BB"),
        ("bob", "CO"),
        ("hero", "BTN"),
    ]
    empty = CASH.replace("Seat #3", "Seat #6")
    assert list(read(tmp_path, empty).hands.name) == ["hero", "ann", "bob"]


def test_run_twice_and_cashed_out(tmp_path: Path) -> None:
    old = CASH[CASH.index("*** TURN") : CASH.index("*** SUMMARY")]
    twice = (
        "*** FIRST TURN *** [As 7h 2c] [Td]\n*** FIRST RIVER *** [As 7h 2c Td] [3d]\n"
        "*** SECOND TURN *** [As 7h 2c] [Ac]\n*** SECOND RIVER *** [As 7h 2c Ac] [Ad]\n"
        "*** FIRST SHOW DOWN ***\nhero: shows [Ah Kd] (a pair)\nbob: shows [7d 7s] (three of a kind)\n"
        "bob collected $59.50 from pot\n*** SECOND SHOW DOWN ***\nhero: shows [Ah Kd] (four of a kind)\n"
        "hero collected $59.50 from pot\n"
    )
    text = CASH.replace(old, twice).replace("Board [", "FIRST Board [").replace("won ($119)", "won ($59.50)")
    found = read(tmp_path, text)
    assert not found.problems
    assert mask_text(found.hands.board(0)) == "AsTd7h3d2c"
    assert [amount / 10_000 for amount in found.hands.net] == [-0.5, -1, -0.5]
    assert found.hands.rake[0] == 20_000
    text = CASH.replace("*** SUMMARY", "hero cashed out the hand for $20 | Cash Out Fee $0.40\n*** SUMMARY")
    hands = read(tmp_path, text).hands
    assert [amount / 10_000 for amount in hands.net] == [-40, -1, 59]
    assert hands.rake[0] == 20_000
    assert sum(hands.cashout) == 200_000


def test_full_tilt_runs_it_twice(tmp_path: Path) -> None:
    text = (SITES / "tilt.txt").read_text()
    twice = (
        "hero bets $84, and is capped\nbob calls $84, and is all in\nPlayers agree to Run It Twice\n"
        "*** TURN 1 *** [Qh 7h 2c] [2d]\n*** RIVER 1 *** [Qh 7h 2c 2d] [2h]\n"
        "*** TURN 2 *** [Qh 7h 2c] [3d]\n*** RIVER 2 *** [Qh 7h 2c 3d] [3h]\n"
        "hero wins pot 1 ($90) with a flush\nbob wins pot 2 ($90.40) with a pair\n*** SUMMARY ***\n"
        "Total pot $181 | Rake $0.60\n*** SUMMARY 1 ***\nBoard: [Qh 7h 2c 2d 2h]\n"
        "Seat 1: hero (button) showed [As Kd] and won ($90) with a flush\n"
        "*** SUMMARY 2 ***\nBoard: [Qh 7h 2c 3d 3h]\nSeat 3: bob (big blind) showed [Jd Jc] and won ($90.40)\n"
    )
    found = read(tmp_path, text[: text.index("hero bets")] + twice)
    assert not found.problems
    assert mask_text(found.hands.board(0)) == "Qh7h2h2d2c"
    assert [amount / 10_000 for amount in found.hands.net] == [-1, 0.4, 0]


def test_run_it_once(tmp_path: Path) -> None:
    text = CASH.replace("PokerStars Hand", "Run It Once Poker Hand")
    assert list(read(tmp_path, text).hands.amount) == list(read(tmp_path, CASH).hands.amount)
    early = text.replace("2024/", "2019/").replace("raises $6 to $9", "raises $6 to $8.50")
    assert list(read(tmp_path, early).hands.amount) == list(read(tmp_path, CASH).hands.amount)


def test_cash_outs_jackpots_and_drops_of_gg(tmp_path: Path) -> None:
    text = (SITES / "gg.txt").read_text()
    seen = text.replace(
        "*** SHOWDOWN", "Hero: Pays Cashout Risk ($2.5)\nann: Receives Cashout ($1)\n*** SHOWDOWN"
    )
    hands = read(tmp_path, seen).hands
    assert [amount / 10_000 for amount in hands.net] == [0, -6, 3.9]
    drop = text.replace("ann: posts", "Cash Drop to Pot : total $5\nann: posts", 1).replace("$12.4", "$17.4")
    hands = read(tmp_path, drop.replace("pot $13", "pot $18")).hands
    assert [amount / 10_000 for amount in hands.net] == [-1, -6, 11.4]
    assert (hands.pot[0], hands.rake[0], hands.fees[0], hands.drop[0]) == (130_000, 5_000, 1_000, 50_000)
    missed = text.replace("*** HOLE", "Hero: posts missed blind $1\n*** HOLE").replace("$12.4", "$13.4")
    hands = read(tmp_path, missed.replace("pot $13 ", "pot $14 ")).hands
    assert (list(hands.dead), hands.put[2]) == ([0, 0, 10_000], 70_000)


def test_places_and_prizes(tmp_path: Path) -> None:
    told = "hero finished the tournament in 2nd place and received $12.50.\n"
    told += "ann wins the tournament and receives $30.25 - congratulations!\n"
    hands = read(tmp_path, TOURNAMENT.replace("*** SUMMARY", told + "*** SUMMARY")).hands
    assert list(hands.place) == [1, 0, 2]
    assert [prize / 10_000 for prize in hands.prize if prize > 0] == [30.25, 12.5]


def test_words_of_players_are_no_acts(tmp_path: Path) -> None:
    """What is said in the chat, names with colons in them, and names that begin alike."""
    said = '*** FLOP *** [As 7h 2c]\nann said, "bob: folds"\nbob is disconnected\nann leaves the table'
    text = CASH.replace("*** FLOP *** [As 7h 2c]", said)
    assert read(tmp_path, text).hands == read(tmp_path, CASH).hands
    for name in ("hero: x", "a (b) c", "Seat 3", "bob: folds", "hero said,"):
        other = read(tmp_path, CASH.replace("hero", name))
        assert not other.problems
        assert other.hands.name[0] == name
    tilt = (SITES / "tilt.txt").read_text().replace("ann", "bob b")
    assert list(read(tmp_path, tilt).hands.name) == ["bob b", "bob", "hero"]


def test_files_as_they_lie_on_disks(tmp_path: Path) -> None:
    # No code page of Western Europe has the sign that CoinPoker writes.
    files = [(SITES / file).read_text() for file in FILES if file != "coinpoker.txt"]
    whole = "".join(files) + STARS
    wanted = read(tmp_path, whole).hands
    assert len(wanted) == sum(FILES.values()) - FILES["coinpoker.txt"] + 2
    mark = b"\xef\xbb\xbf"
    preface = b"Transcript for your last hands\nrequested by ann\n\n"
    for data in (
        whole.replace("\n", "\r\n").encode(),
        mark + whole.encode(),
        mark + mark + whole.encode(),
        "\ufeff".join([*files, STARS]).encode(),
        whole.encode("utf-16"),
        whole.encode("utf-16-le"),
        whole.encode("utf-16-be"),
        whole.encode("cp1252"),
        preface
        + whole.replace("PokerStars Hand", "*********** # 1 **************\nPokerStars Hand").encode(),
        mark.decode("cp1252").encode() + whole.encode(),
    ):
        found = read(tmp_path, data)
        assert (found.broken, found.skipped) == (0, 1)
        for column in ("hand", "net", "currency", "name", "amount", "date"):
            assert list(getattr(found.hands, column)) == list(getattr(wanted, column))


def test_cut_hands(tmp_path: Path) -> None:
    for end in range(CASH.index("bob: raises"), CASH.index("bob collected") + 10):
        found = read(tmp_path, CASH[:end])
        assert len(found) + found.broken == 1
        if len(found):
            assert not found.hands.finished[0]
            assert not any(found.hands.won)
    found = read(tmp_path, CASH[: CASH.index("posts small blind") - 10])
    assert reasons(found) == ["the hand is cut off before anybody acts"]
    found = read(tmp_path, CASH[CASH.index("*** FLOP") :] + "\n\n" + STARS)
    assert (len(found), found.broken) == (2, 1)
    assert reasons(found)[0] == "the beginning of the hand is missing"
    found = read(tmp_path, CASH[: CASH.index("calls $6")] + STARS.replace("#9001:", "#90015432:"))
    assert (len(found), found.broken) == (3, 0)
    assert list(found.hands.finished) == [0, 1, 1]


def test_what_is_not_known_is_counted(tmp_path: Path) -> None:
    strange = "Nobody's Poker Hand #123456: whatever\nA: one\nB: two\nC: three\nD: four\n\n\n"
    found = read(tmp_path, strange * 3)
    assert (len(found), found.broken) == (0, 3)
    assert [problem.line for problem in found.problems] == [1, 8, 15]
    found = read(tmp_path, CASH + "\n\n" + strange * 2 + TOURNAMENT)
    assert (len(found), found.broken) == (2, 2)
    assert reasons(found) == ["a hand of a site that is not read"] * 2


def test_long_lines_and_long_hands(tmp_path: Path, soon: None) -> None:
    for junk in ("(" * 50_000, "1" * 50_000, "($1/" * 20_000, "a: " * 20_000, "x\n" * 60_000):
        for place in ("Hold'em", "hero: raises", "*** FLOP", "Total pot"):
            found = read(tmp_path, CASH.replace(place, junk + place, 1))
            assert len(found) + found.broken + found.skipped >= 1
