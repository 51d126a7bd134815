"""More of what sites write in ways of their own, and rooms that write what another does: each in one made-up hand."""

from __future__ import annotations

import gzip
from datetime import UTC, datetime
from pathlib import Path

import pytest

import pql
from pql.histories.records import KINDS, UNIT
from pql.histories.sites import hands
from pql.histories.sources import Document
from references.quirky_hands import NET, changed, net, read

GG = "gg.txt"


def named(found: dict[str, float]) -> dict[str, float]:
    return {name.lower(): amount for name, amount in found.items()}


def test_a_straddle_of_gg_says_what_the_player_has_in_with_it() -> None:
    """By who has posted the big blind, and again over a straddle of his own: 8 is all of it."""
    text = changed(
        GG,
        ("bob: posts big blind $2", "bob: posts big blind $2\nbob: straddle $4\nbob: straddle $8"),
        ("raises $4 to $6", "raises $8 to $16"),
        ("calls $4", "calls $8"),
        ("$12.4 ", "$32.4 "),
        ("($12.4)", "($32.4)"),
        ("Total pot $13", "Total pot $33"),
    )
    assert named(net(text)) == {"ann": -1, "bob": -16, "hero": 16.4}


def test_bet_and_muck() -> None:
    """A bet at GG by who throws his hand away once somebody calls."""
    text = changed(
        GG,
        ("Hero: bets $8\nbob: folds\n", "Hero: Bet & Muck $8\nbob: calls $8\nHero: Bet & Muck folds\n"),
        ("Uncalled bet ($8) returned to Hero\n", ""),
        ("Hero collected $12.4", "bob collected $28.4"),
        ("Total pot $13", "Total pot $29"),
        ("Hero (button) won ($12.4)", "Hero (button) folded on the Flop"),
        ("bob (big blind) folded on the Flop", "bob (big blind) collected ($28.4)"),
    )
    assert named(net(text)) == {"ann": -1, "bob": 14.4, "hero": -14}
    found, _ = read(text)
    assert list(found.bet) == [0, 0, 2]  # on the flop


@pytest.mark.parametrize("rake", ["0.5", "0.2"])
def test_a_tax_that_is_in_the_rake_or_beside_it(rake: str) -> None:
    """Of what the house keeps 60 cents are gone, with 10 of a jackpot: 30 of tax are among the 50 or behind the 20."""
    text = changed(GG, ("Rake $0.5 |", f"Rake ${rake} |"), ("Bingo $0", "Bingo $0 | Fortune $0 | Tax $0.3"))
    assert named(net(text)) == NET
    found, _ = read(text)
    assert found.rake[0] + found.fees[0] == 6_000
    assert found.fees[0] == (1_000 if rake == "0.5" else 4_000)


def test_what_nobody_called_is_in_no_sum_where_ipoker_says_so() -> None:
    text = changed("ipoker.xml", ('win="€20.40"', 'win="€12.40"'))
    assert read(text)[1], "of 13 that were called 4.40 were won"
    said = text.replace(
        "<general>\n<tablename>", "<general>\n<uncalled_bet_enabled>true</uncalled_bet_enabled>\n<tablename>"
    )
    assert net(said) == NET


def test_five_cards_in_ipoker() -> None:
    text = changed(
        "ipoker.xml",
        ("<tablename>", "<gametype>Omaha 5 Cards PL €1/€2</gametype>\n<tablename>"),
        ("h10 d10", "h10 d10 s2 s3 s4"),
        (
            '<cards type="Pocket" player="ann">X X</cards>',
            '<cards type="Pocket" player="ann">X X X X X</cards>',
        ),
    )
    batch = hands.read([Document("hands.xml", 1, text.encode(), text[:4000].encode())])
    assert list(batch.others) == ["omaha5"]
    assert [amount / UNIT for amount in batch.others["omaha5"].net] == [-1, -6, 6.4]


def test_a_session_of_ipoker_that_tells_no_more_than_the_blinds() -> None:
    text = changed(
        "ipoker.xml", (' win="€20.40" bet="€14"', ""), (' win="€0" bet="€1"', ""), (' win="€0" bet="€6"', "")
    )
    assert net(text) == {"ann": -1, "bob": -6, "hero": 7}
    start, end = text.index('<round no="1">'), text.index("</game>")
    found, unread = read(text[:start] + text[end:])
    assert (len(found), unread) == (0, ["the hand is cut off before anybody acts"])


def test_one_dead_blind_at_888() -> None:
    """Both amounts are told, and the big one may be nothing: no part of it is live."""
    text = changed(
        "pacific.txt",
        ("Total number of players : 3", "Total number of players : 4"),
        ("Seat 3: hero ( $200 )", "Seat 3: hero ( $200 )\nSeat 4: dan ( $50 )"),
        ("** Dealing down", "dan posts dead blind [$1 + $0]\n** Dealing down"),
        ("hero raises", "dan calls [$2]\nhero raises"),
        ("bob calls [$4]\n", "bob calls [$4]\ndan folds\n"),
        ("$12.40", "$15.40"),
    )
    assert net(text) == {"dan": -3, "ann": -1, "bob": -6, "hero": 9.4}
    both = text.replace("[$1 + $0]", "[$1 + $2]").replace("dan calls [$2]", "dan checks")
    assert net(both) == {"dan": -3, "ann": -1, "bob": -6, "hero": 9.4}


def test_who_folds_before_the_cards_are_dealt_is_not_dealt_in() -> None:
    before = ("** Dealing down", "dan folds\n** Dealing down")
    seat = ("Seat 3: hero ( $200 )", "Seat 3: hero ( $200 )\nSeat 4: dan ( $50 )")
    found, unread = read(changed("pacific.txt", seat, before))
    assert unread == []
    assert list(found.name) == ["ann", "bob", "hero"]
    # Who has posted is in the hand, and out of it.
    posted = changed(
        "pacific.txt",
        seat,
        ("** Dealing down", "dan posts dead blind [$1 + $2]\ndan folds\n** Dealing down"),
        ("12.40", "15.40"),
    )
    assert net(posted)["dan"] == -3


def test_winamax_with_colons_and_without() -> None:
    text = changed("winamax.txt", ("*** FLOP *** [", "*** FLOP ***: ["), ("Table: 'T", "Table 'T"))
    assert net(text) == NET


@pytest.mark.parametrize(
    "posts",
    [
        "dan posts small blind 3€ out of position\ndan posts big blind 0€ out of position",
        "dan posts small blind 1€ out of position\ndan posts big blind 2€ out of position",
    ],
)
def test_blinds_out_of_position_at_winamax(posts: str) -> None:
    """One euro of them is dead, two are live: who has posted them may check."""
    text = changed(
        "winamax.txt",
        ("Seat 3: bob (90€)", "Seat 3: bob (90€)\nSeat 4: dan (60€)"),
        ("Dealt to", f"{posts}\nDealt to"),
        ("hero raises 4€ to 6€", "dan checks\nhero raises 4€ to 6€"),
        ("bob calls 4€", "bob calls 4€\ndan folds"),
        ("20.40", "23.40"),
    )
    assert net(text) == {"dan": -3, "ann": -1, "bob": -6, "hero": 9.4}
    found, _ = read(text)
    assert max(found.dead) == UNIT


def test_what_the_house_adds_at_winamax() -> None:
    text = changed(
        "winamax.txt",
        ("Seat 1:", "Splash Pot: total 5.00€\nSeat 1:"),
        ("20.40", "25.40"),
        ("CashGame", 'ESCAPE "Casablanca"'),
    )
    assert net(text) == {"ann": -1, "bob": -6, "hero": 11.4}
    assert read(text)[0].drop[0] == 5 * UNIT


def test_a_pot_of_run_it_once_that_the_lines_have_too_large() -> None:
    """What the house adds may be in two of the lines of those who collect: the summary adds up."""
    text = """Run It Once Poker Hand #36197946:  Hold'em No Limit (€1/€2) - 2019/08/14 17:55 UTC [2019/08/14 18:55 CET]
Table ID '36197292' 6-Max Seat #3 is the button
Seat 1: ann (€150 in chips)
Seat 2: bob (€90 in chips)
Seat 3: hero (€200 in chips)
ann: posts small blind €1
bob: posts big blind €2
*** HOLE CARDS ***
STP added: €5.00
hero: raises €4 to €6
ann: folds
bob: calls €4
*** FLOP *** [Qh 7h 2c]
bob: checks
hero: bets €8
bob: folds
Uncalled bet (€8) returned to hero
hero collected €5 from side pot 1
hero collected €17.40 from pot
*** SUMMARY ***
Total pot €18 | Main pot €13 | STP €5.00 | Rake €0.60
Board [Qh 7h 2c]
Seat 1: ann (small blind) folded before Flop
Seat 2: bob (big blind) folded on the Flop
Seat 3: hero (button) won €17.40
"""
    assert net(text) == {"ann": -1, "bob": -6, "hero": 11.4}
    assert read(text.replace("won €17.40", "won €17.50"))[1]  # that adds up no better


def test_what_everest_keeps_is_told_after_each_street() -> None:
    """The pot, the rake and a tax, as they are so far: the last is all of it."""
    text = changed(
        "everest.xml",
        ("<COMMUNITY>", '<SWEEP rake="20" tax="10">1200</SWEEP>\n<COMMUNITY>'),
        ('<SWEEP rake="60" tax="0">1300', '<SWEEP rake="40" tax="20">1240'),
    )
    assert net(text) == NET
    found, _ = read(text)
    assert (found.rake[0], found.fees[0]) == (4_000, 2_000)


def test_antes_that_only_the_summary_of_partypoker_tells() -> None:
    """Everybody has lost 5 who has put in nothing; the winner's own sums are short of two antes."""
    text = """***** Hand History For Game 1729005475465 *****
50/100 Tourney Texas Holdem Game Table (NL) (MTT Tournament #77) (Buyin $10.0 + $1.0) - Tue Mar 01 01:15:05 UTC 2011
Table (77) Table #8 (Real Money) -- Seat 3 is the button
Total number of players : 4/8
Seat 1: ann (5000)
Seat 2: bob (4000)
Seat 3: hero (3000)
Seat 4: dan (2000)
ann posts small blind (50)
bob posts big blind (100)
** Dealing down cards **
dan folds
hero raises 200 to 200
ann folds
bob folds
** Summary **
Main Pot: 270
Board: [  ]
ann balance 4945, lost 55 (folded)
bob balance 3895, lost 105 (folded)
hero balance 3155, bet 200, collected 360, net +160
dan balance 1995, lost 5 (folded)
"""
    assert net(text) == {"ann": -55, "bob": -105, "dan": -5, "hero": 165}
    assert read(text)[0].ante[0] == 5 * UNIT
    assert read(text.replace("dan balance 1995, lost 5", "dan balance 1994, lost 6"))[1]


def test_times_of_one_digit() -> None:
    text = changed("stars.txt", ("2024/02/29 20:15:05 ET", "2024/02/29 20:1:5 ET"))
    assert read(text)[0].date[0] == int(datetime(2024, 3, 1, 1, 1, 5, tzinfo=UTC).timestamp()) * 1_000_000


@pytest.mark.parametrize("packed", [False, True])
def test_lines_that_end_as_on_old_macs(packed: bool, tmp_path: Path) -> None:
    """A file of some hundred hands, so that it is read in parts; packed too."""
    once = changed(GG)
    text = "\r".join([once.replace("RC9101", f"RC9{count:05}") for count in range(600)]).replace("\n", "\r")
    file = tmp_path / ("hands.txt.gz" if packed else "hands.txt")
    file.write_bytes(gzip.compress(text.encode()) if packed else text.encode())
    found = pql.read_hands(file, threads=1)
    assert (len(found), found.broken) == (600, 0)
    assert found.hands.line[1] == once.count("\n") + 2


def test_names_in_cyrillic_letters_of_windows() -> None:
    """Words of Windows-1251 are read as such; one of another page changes no other name."""
    text = changed(GG, ("ann", "Андрей_1"), ("bob", "Müller"))
    raw = (
        text.replace("Müller", "M\xfcller")
        .encode("utf-8")
        .replace("Андрей".encode(), "Андрей".encode("cp1251"))
    )
    raw = raw.replace("Müller".encode(), "Müller".encode("cp1252"))
    found = hands.read([Document("hands.txt", 1, raw)])
    assert not found.unread
    assert list(found.hands.name) == ["Андрей_1", "Müller", "Hero"]


COIN = "coinpoker.txt"


def second(*changes: tuple[str, str]) -> str:
    """The hand of CoinPoker as it is written today, with some words for others."""
    text = changed(COIN).split("\n\n")[1]
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


def test_coinpoker_says_that_amounts_are_usdt() -> None:
    found, _ = read(changed(COIN))
    assert (list(found.currency), [KINDS[each] for each in found.kind]) == (["USDT"] * 2, ["cash"] * 2)


def test_a_splash_fee_is_kept_beside_the_rake() -> None:
    text = second(("Splash Fee ₮0", "Splash Fee ₮0.20"), ("Rake ₮0.60", "Rake ₮0.40"))
    assert net(text) == NET
    assert read(text)[0].fees[0] == 2_000


def test_all_in_with_a_cash_out_at_coinpoker() -> None:
    """Who has cashed out is paid by the house, which takes what his hand wins; it is told once for each pot."""
    text = second(
        (
            "hero: bets ₮8\nbob: folds\nhero: RETURN ₮8\n",
            "hero: ALLIN ₮194\nbob: ALLIN ₮84\nhero: RETURN ₮110\n",
        ),
        (
            "*** SHOWDOWN ***\nhero collected ₮12.40 from pot\n",
            "*** TURN *** [Qh 7h 2c] [3d]\n*** RIVER *** [Qh 7h 2c 3d] [4s]\n*** SHOWDOWN ***\n"
            "bob: shows [Kd Jd] (High Card)\nhero: shows [Th Td] (One Pair)\n"
            + 2
            * "hero cashed out the hand for ₮150 | Cash Out Fee ₮1.50\n",
        ),
        ("Total pot ₮13", "Total pot ₮181"),
        ("[ Qh 7h 2c ]", "[ Qh 7h 2c 3d 4s ]"),
        ("Seat 2: bob folded on the Flop", "Seat 2: bob showed [Kd Jd] and lost with High Card"),
        (
            "Seat 3: hero won (₮12.40)",
            "Seat 3: hero showed [Th Td] and cashed out for ₮150 | Cash Out Fee ₮1.50",
        ),
    )
    found, unread = read(text)
    assert unread == []
    # The hand has won 180.40, and 150 are paid for it.
    assert [amount / UNIT for amount in found.net] == [-1, -90, 60]


def test_a_dead_small_blind_is_no_part_of_a_call() -> None:
    text = changed(COIN).split("\n\n")[0]
    for old, new in (
        ("Seat 4: idle (200 in chips) out of hand", "Seat 4: dan (200 in chips)"),
        ("*** HOLE", "dan: posts small blind (dead) 1\n*** HOLE"),
        ("hero: raises", "dan: calls 2\nhero: raises"),
        ("bob: calls 4\n", "bob: calls 4\ndan: folds\n"),
        ("Seat 4: idle folded before Flop (didn't bet)", "Seat 4: dan folded before Flop"),
        ("12.40", "15.40"),
        ("Total pot 13", "Total pot 16"),
    ):
        assert old in text
        text = text.replace(old, new)
    assert net(text)["dan"] == -3


def test_a_cancelled_hand() -> None:
    text = second(("hero: raises ₮4", "*** HAND CANCELLED ***\nhero: raises ₮4"))
    assert read(text)[1] == ["the hand was cancelled"]


@pytest.mark.parametrize("room", ["WPT Global", "PokerPlanets", "Weplay", "1onmyraft"])
def test_other_rooms_that_write_as_pokerstars_does(room: str) -> None:
    text = changed("stars.txt", ("PokerStars Hand", f"{room} Hand")).split("\n\n\n\n")[0]
    found, unread = read(text)
    assert unread == []
    assert (found.site[0], list(found.net)) == (room, [-600_000, -10_000, 590_000])


def test_a_side_pot_that_full_tilt_tells_as_won_without_a_showdown() -> None:
    found, unread = read(
        """Full Tilt Poker Game #33: Table Oak (6 max) - $1/$2 - No Limit Hold'em - 01:15:05 ET - 2012/11/01
Seat 1: ann ($20)
Seat 2: bob ($150)
Seat 3: hero ($200)
ann posts the small blind of $1
bob posts the big blind of $2
The button is in seat #3
*** HOLE CARDS ***
hero raises to $30
ann calls $19, and is all in
bob calls $28
*** FLOP *** [2c As Jh] (Total Pot: $80, 3 Players, 1 All-In)
bob checks
hero bets $56
bob folds
Uncalled bet of $56 returned to hero
hero wins the side pot ($20)
hero shows [Ah 9c]
ann shows [Kd Qc]
*** TURN *** [2c As Jh] [9h] (Total Pot: $80, 2 Players, 1 All-In)
*** RIVER *** [2c As Jh 9h] [Kh] (Total Pot: $80, 2 Players, 1 All-In)
hero shows two pair, Aces and Nines
ann shows a pair of Kings
hero wins the main pot ($58) with two pair, Aces and Nines
*** SUMMARY ***
Total pot $80 Main pot $60. Side pot $20. | Rake $2
Board: [2c As Jh 9h Kh]
Seat 1: ann (small blind) showed [Kd Qc] and lost with a pair of Kings
Seat 2: bob (big blind) folded on the Flop
Seat 3: hero (button) wins the side pot ($20) and showed [Ah 9c] and won ($58) with two pair, Aces and Nines
"""
    )
    assert unread == []
    assert [amount / UNIT for amount in found.net] == [-20, -30, 48]
