"""Summaries of tournaments, each made up in the words of its site, against what they say."""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from pathlib import Path

import pytest

import pql
from pql.histories.phh import read_part
from pql.histories.problems import Unread
from pql.histories.records import NO_DATE, NO_MONEY, UNIT
from pql.histories.sources import parts_of
from pql.histories.tournaments.records import PLAY_MONEY, Finish, Tournament
from references.tournament_hands import tournament_hand

STARS = """\
PokerStars Tournament #3300000003, No Limit Hold'em
Buy-In: $10.00/$10.00/$2.00 USD
310 players
Total Prize Pool: $3500.00 USD
Tournament started 2026/03/21 20:00:00 CET [2026/03/21 15:00:00 ET]
Tournament finished 2026/03/21 23:55:00 CET [2026/03/21 18:55:00 ET]
  1: Ines (x) [2] (Portugal), $1,610.00 (17.4%)
  2: a, b: (c) (Spain), still playing
  38: Robin (Ireland), $21.70 (0.62%)
  270: Ines (x) (Horn (PORTUGAL)),
  271: Robin (Ireland),

You finished in 38th place (eliminated at hand #250000000017).

You made 1 re-entries for a total of $22.00.

You collected 2 bounties for a total of USD 15.00.
"""
MAIL = """\
Delivered-To: robin@example.org
Subject: PokerStars Tournament History Request - Last 2 tournaments
Content-Type: text/plain; charset="windows-1252"
Content-Transfer-Encoding: quoted-printable

Tournament History for your last 2 tournaments requested by Rob=C3=ADn X=20
(robin@example.org)


PokerStars Tournament #3300000011, No Limit Hold'em
Buy-In: 1700/300
3 players
Total Prize Pool: 5100=20
Tournament started 2026/05/04 17:37:00 ET
  1: Otto (Austria), 3,060 (60%)
  2: Rob=C3=ADn X (Ireland), 2,040 (40%)
  3: Tess (Norway),=20

You finished in 2nd place.

PokerStars Tournament #3300000012, No Limit Hold'em
Freeroll
$50.00 USD added to the prize pool by PokerStars
900 players
Total Prize Pool: $50.00 USD
Tournament started 2026/05/05 17:00:00 ET
  1: Otto (Austria), $20.00 (40%)
  31: Rob=C3=ADn X (Ireland),=20

You finished in 31st place.
"""
AWARD = """\
PokerStars Tournament #3300000013, No Limit Hold'em
Buy-In: 0.42/0.08 EUR
10 players
Total Prize Pool: 4.20 EUR
Tournament started 2026/02/06 22:17:47 CET [2026/02/06 16:17:47 ET]


Dear Robin,

You finished in 2nd place. A EUR 0.90 award has been credited to your Real Money account.
"""
SATELLITE = """\
PokerStars Tournament #3300000014, Pot Limit Omaha
Super Satellite
Buy-In: 100 FPP
36 players
Total Prize Pool: $55.00 USD
Target Tournament #3300000015 Buy-In: $10.00/1.00 USD
5 tickets to the target tournament

Tournament started 2026/03/03 15:21:56 ET
  1: Robin (Ireland),  (qualified for the target tournament)
  2: Otto (Austria), $5.00 (9%)

You finished in 1st place.
You made 5 rebuys and 1 addons for a total of USD 3,180.00.
"""
GG = """\
Tournament #210000002, Evening Bounty, Turbo $10, Hold'em No Limit
Buy-in: $4.6+$0.8+$4.6
1,523 Players
Total Prize Pool: $14,011.6
Tournament started 2026/04/03 18:00:00
61st : Hero, $12.4
You finished the tournament in 61st place.
You made 2 re-entries and received a total of $12.4.
"""
WINAMAX = """\
Winamax Poker - Tournament summary : Qualificatif (Monday)(400000002) - Late registration
Player : Robin X
Buy-In : 9€ + 1€
Rebuy cost : 9€ + 1€
Addon cost : 8€
Your rebuys : 2
Your addons : 1
Registered players : 212
Mode : tt
Type : normal
Speed : semiturbo
Levels : [LEVELS]
Prizepool : 3150€
Tournament started 2026/04/06 19:00:00 UTC
You played 1h 4min 2s
You finished in 7th place
You won 41.50€
""".replace("LEVELS", "10-20:0:180:holdem-no-limit," * 100)
PACIFIC = """\
***** Cassava Tournament Summary *****
Tournament ID: 39132902
Buy-In: 3,15 € + 0,35 €
Rebuy: 3,15 €
Add-On: 3,15 €
Robin performed 1 rebuys
Robin performed 1 add-ons
Robin finished 7/254 and won 1 050,80 €
"""
TILT = """\
Full Tilt Poker Tournament Summary $9,000 KO Guarantee (247044470) Hold'em No Limit (Knockout, Super Turbo)
Buy-In: $70 + $5
Knockout Bounty: $15
Rebuy: $70
Robin performed 1 Rebuy
Robin received 3 Knockout Bounty Awards
Buy-In Chips: 3000
374 Entries
Total Prize Pool: $20,570
Tournament started: Sat, March 14, 2026 11:01 ET
Tournament is still in progress

Still Playing - Tess
2: Robin, $1,500.50
3: Otto, $75 Satellite Token
Robin finished in 2nd place
"""
TRACKER = """\
PokerTracker 4 Tournament Summary
Site: MicroGaming
Game: Holdem
Tournament #: 10307480
Started: 2026/03/31 18:32:39
Finished: 2026/03/31 22:24:14
Buyin: $16.50
Fee: $1.50
Rebuy: $16.50
Addon: $10.00
Prize Pool: $1,089.00
Table Type: MTT REBUY
Players: 66

Place: 1, Player: Tess, Won: $300.00, Bounties: 2, Rebuys: 3, Addons: 1,
Place: 2, Player: Otto, Won: $0.00, Satellite: true,
"""
UNIBET = """\
Unibet Tournament #85614762, No Limit Holdem
Buy-In: €0.93 + €0.07
3 players
Total Prize Pool: €4.00
Tournament started 2026/06/05 21:50:39 UTC
1: Unibet_1f finished €4.00
2: Otto finished
3: Tess finished
You finished in 1st place.
"""
OPEN = """\
{"ots": {"spec_version": "1.1.4", "site_name": "Harbour", "tournament_number": "17", "tournament_name": "Ten",
 "start_date_utc": "2026-03-14T09:45:26Z", "currency": "USD", "buyin_amount": 10.0, "fee_amount": 1,
 "bounty_fee_amount": 5, "bounty_value_amount": 5, "type": "MTT", "flags": ["SNG"], "prize_pool": 60,
 "speed": {"type": "Hyper-Turbo", "round_time": 60}, "hero_player_name": "Robin", "player_count": 6,
 "rebuy_cost": 10, "addon_cost": 4, "tournament_rebuys": [{"player_name": "Robin", "rebuys": 2, "addons": 1}],
 "tournament_finishes_and_winnings": [
  {"player_name": "Robin", "finish_position": 1, "still_playing": false, "prize": 60},
  {"player_name": "Otto", "still_playing": true}]}}

{"ots": {"site_name": "Harbour", "tournament_number": "18", "buyin_amount": 1, "fee_amount": 0,
 "tournament_finishes_and_winnings": [{"player_name": "Otto", "finish_position": 3, "prize": 0, "ticket_value": 22}]}}
"""
IPOKER = """\
<?xml version="1.0" encoding="utf-8"?>
<session sessioncode="6231386447"><general><mode>real</mode><gametype>Holdem NL</gametype>
<tablename>Twister $1 SNG, 825200070</tablename><startdate>2026-03-04 00:57:23</startdate><currency>USD</currency>
<nickname>Robin</nickname><tournamentname>Twister $1 SNG</tournamentname><place>1</place>
<buyin>$0.67+$0.07+$0.26</buyin><totalbuyin>$1.00</totalbuyin><win>$2.00</win></general>
<game gamecode="7001"><general><startdate>2026-03-04 00:57:23</startdate><players>
<player seat="1" name="Robin" chips="500" dealer="1" win="40" bet="20"/>
<player seat="3" name="Otto" chips="500" dealer="0" win="0" bet="20"/></players></general>
<round no="0"><action no="1" player="Robin" type="1" sum="10"/><action no="2" player="Otto" type="2" sum="20"/></round>
<round no="1"><cards type="Pocket" player="Robin">HA SA</cards>
<action no="3" player="Robin" type="3" sum="10"/><action no="4" player="Otto" type="0" sum="0"/></round>
</game></session>
"""


ARCHIVE = """\
<html><BODY>
<title>TOURNEYS: &lt;R&amp;bin&gt;</title><h2>All  RegularTournaments played by '<b>R&amp;bin':</h2>
<TABLE class="ex"><thead><tr>
\t<th>Date/Time</th>\t<th>Tourney</th>\t<th>Game</th>\t<th>Currency</th>\t<th>Buy-In</th>
\t<th>ReBuys<br>AddOns</th>\t<th>Rake</th>\t<th>Place</th>\t<th>Entries</th>
\t<th>TLB Points</th>\t<th>Prize</th>\t<th>Bounty Awarded</th>\t<th>Target ID</th>\t<th>Qualified</th>
</tr></thead><tbody>
ROWS</tbody></TABLE></BODY></html>
"""
ROWS = (
    ("3/15/2026 12:10:00 AM", "71", "NL Hold'em", "EUR", "30.00", "90.00", "3.00", "9", "1,207", "0.00", "75.50",
     "5.00", "&nbsp;", "&nbsp;"),
    ("3/15/2026 12:10:00 PM", "72", "NL Hold'em", "USD", "1,000 FPP", "0.00", "0.00", "2", "40", "0.00",
     "10.00 + 500 FPP", "0.00", "73", "*\\/*"),
    ("", "74", "NL Hold'em", "USD", "Freeroll", "0.00", "0.00", "31", "40", "0.00", "0.00", "0.00", "", ""),
)  # fmt: skip


def read(text: str | bytes, folder: Path, name: str = "told.txt") -> tuple[list[Tournament], list[Unread]]:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    told: list[Tournament] = []
    unread: list[Unread] = []
    for part in parts_of([str(path)]):
        if isinstance(part, Unread):
            unread.append(part)
            continue
        batch = read_part(part)
        told += batch.tournaments
        unread += batch.unread
    return told, unread


def one(text: str, folder: Path) -> Tournament:
    told, unread = read(text, folder)
    assert not unread
    (tournament,) = told
    return tournament


def chips(*amounts: float) -> list[int]:
    return [NO_MONEY if amount is None else round(amount * UNIT) for amount in amounts]


def hero(told: Tournament) -> Finish:
    (finish,) = [each for each in told.finishes if each.hero]
    return finish


def test_pokerstars(tmp_path: Path) -> None:
    told = one(STARS, tmp_path)
    assert told[:4] == ("PokerStars", "3300000003", "No Limit Hold'em", "USD")
    assert [told.prize, told.fee, told.bounty, told.buyin, told.pool] == chips(10, 2, 10, 22, 3500)
    assert (told.speed, told.format, told.entrants, told.line) == ("", "mtt", 310, 1)
    assert told.start == 1_774_119_600_000_000  # 2026-03-21 19:00 UTC, by New York's time
    assert [(each.name, each.place, each.entries) for each in told.finishes] == [
        ("Ines (x)", 1, 2),
        ("a, b: (c)", 0, 1),
        ("Robin", 38, 2),
    ]
    assert told.finishes[0].prize == 16_100_000
    own = hero(told)
    assert [own.prize, own.bounties, own.paid] == chips(21.7, 15, 44)
    assert own.knockouts == 2


def test_pokerstars_as_mail(tmp_path: Path) -> None:
    told, unread = read(MAIL, tmp_path, "told.eml")
    assert not unread
    assert [(each.number, each.currency, each.format, each.line) for each in told] == [
        ("3300000011", PLAY_MONEY, "sng", 10),
        ("3300000012", "USD", "mtt", 21),
    ]
    assert [hero(each).name for each in told] == ["Robín X"] * 2
    assert [[hero(each).place, hero(each).prize, hero(each).paid] for each in told] == [
        [2, *chips(2040, 2000)],
        [31, 0, 0],
    ]
    award = one(AWARD, tmp_path)
    assert hero(award) == Finish("Robin", 2, 9_000, paid=5_000, hero=True)


def test_what_is_paid_in_points_has_no_cost(tmp_path: Path) -> None:
    told = one(SATELLITE, tmp_path)
    assert (told.format, told.currency, told.buyin) == ("satellite", "USD", NO_MONEY)
    own = hero(told)
    assert (own.place, own.prize, own.paid, bool(own.ticket)) == (1, 0, NO_MONEY, True)
    assert told.finishes[1].prize == 5 * UNIT
    told = one(SATELLITE.replace("100 FPP", "$530.00 USD"), tmp_path)
    assert hero(told).paid == 3710 * UNIT


def test_ggpoker(tmp_path: Path) -> None:
    told = one(GG, tmp_path)
    assert (told.name, told.speed, told.format) == (
        "Evening Bounty, Turbo $10, Hold'em No Limit",
        "turbo",
        "mtt",
    )
    assert (told.site, told.number, told.entrants) == ("GGPoker", "210000002", 1523)
    assert [told.prize, told.fee, told.bounty, told.pool] == chips(4.6, 0.8, 4.6, 14_011.6)
    assert hero(told) == Finish("Hero", 61, 124_000, entries=3, paid=300_000, hero=True)
    assert (one(GG.replace("Turbo", "Hyper"), tmp_path).speed, told.line) == ("hyper", 1)


def test_winamax(tmp_path: Path) -> None:
    told = one(WINAMAX, tmp_path)
    assert told[:4] == ("Winamax", "400000002", "Qualificatif (Monday)", "EUR")
    assert (told.speed, told.format) == ("semi-turbo", "satellite")
    assert hero(told) == Finish("Robin X", 7, 415_000, paid=round(38 * UNIT), hero=True)
    unnamed = "\n".join([line for line in WINAMAX.split("\n") if not line.startswith("Player")])
    assert hero(one(unnamed, tmp_path)).name == ""
    assert (
        one(WINAMAX.replace("Type : normal", "Type : sitngo").replace("Qualificatif", "M"), tmp_path).format
        == "sng"
    )


WINAMAX_KNOCKOUT = """\
Winamax Poker - Tournament summary : TRIDENT KO(400000003) - Late Registration
Player : Robin
Buy-In : 0.80€ + 1€ + 0.20€
Registered players : 812
Type : knockout
Speed : turbo
Prizepool : 2002€
Tournament started 2026/04/23 15:15:00 UTC
You finished in 737th place

Winamax Poker - Tournament summary : TRIDENT KO(400000003)
Player : Robin
Buy-In : 0.80€ + 1€ + 0.20€
Registered players : 1141
Type : knockout
Speed : turbo
Prizepool : 1529.60€
Tournament started 2026/04/23 15:15:00 UTC
You finished in 7th place
You won 34.79€ + Bounty 17.40€

"""


def test_winamax_tells_each_entry_and_bounties(tmp_path: Path) -> None:
    (first, last), unread = read(WINAMAX_KNOCKOUT, tmp_path)
    assert not unread
    assert [first.prize, first.fee, first.bounty] == chips(0.8, 0.2, 1)
    own = hero(last)
    assert [own.prize, own.bounties, own.paid] == chips(34.79, 17.4, 2)
    only = read(WINAMAX_KNOCKOUT.replace("34.79€ + Bounty", "Bounty"), tmp_path)[0][1]
    assert [hero(only).prize, hero(only).bounties] == chips(0, 17.4)
    for name in ("one.txt", "two.txt"):
        (tmp_path / name).write_text(WINAMAX_KNOCKOUT)
    for files in (["one.txt"], ["one.txt", "two.txt"]):
        (row,) = pql.tournaments([tmp_path / name for name in files], hero=True)
        told = dict(row)
        assert [told[name] for name in ("tournaments", "entries", "paid", "prizes", "bounties", "net")] == [
            *(1, 2, 4, 34.79, 17.4, 48.19)
        ]
        assert told["finish"] == pytest.approx(7 / 1141)


def test_888poker(tmp_path: Path) -> None:
    told = one(PACIFIC, tmp_path)
    assert (told.site, told.number, told.currency) == ("888poker", "39132902", "EUR")
    assert (told.format, told.speed, told.entrants) == ("rebuy", "", 254)
    assert hero(told) == Finish("Robin", 7, 10_508_000, paid=98_000, hero=True)
    free = one(
        "***** 888poker Tournament Summary *****\nTournament ID: 7\nBuy-In: Free\nRobin finished 3/6",
        tmp_path,
    )
    assert (free.buyin, free.format, hero(free).paid, hero(free).place) == (0, "sng", 0, 3)


def test_full_tilt(tmp_path: Path) -> None:
    told = one(TILT, tmp_path)
    assert told[:4] == ("Full Tilt Poker", "247044470", "$9,000 KO Guarantee", "USD")
    assert [told.prize, told.fee, told.bounty] == chips(55, 5, 15)
    assert (told.speed, told.format, told.start) == ("hyper", "rebuy", 1_773_500_460_000_000)
    own = hero(told)
    assert (own.place, own.knockouts) == (2, 3)
    assert [own.prize, own.bounties, own.paid] == chips(1500.5, 45, 145)
    assert [(each.name, each.place, each.ticket) for each in told.finishes if not each.hero] == [
        ("Tess", 0, ""),
        ("Otto", 3, "$75 Satellite Token"),
    ]


def test_the_matches_of_a_matrix_are_tournaments(tmp_path: Path) -> None:
    match = TILT.replace("(247044470) Hold", "(247044470) Match 2 Hold")
    assert [each.number for each in read(TILT + "\n" + match, tmp_path)[0]] == [
        "247044470",
        "247044470 Match 2",
    ]


def test_exports_of_pokertracker(tmp_path: Path) -> None:
    told = one(TRACKER, tmp_path)
    assert (told.site, told.number, told.format, told.speed) == ("Microgaming", "10307480", "rebuy", "normal")
    tess, otto = told.finishes
    assert (tess.knockouts, tess.bounties, tess.prize) == (2, NO_MONEY, 300 * UNIT)
    assert [tess.paid, otto.paid] == chips(16.5 + 1.5 + 3 * 16.5 + 10, 18)
    assert otto.ticket


def test_unibet_writes_nearly_the_same(tmp_path: Path) -> None:
    told = one(UNIBET, tmp_path)
    assert (told.site, told.format) == ("Unibet", "sng")
    assert hero(told) == Finish("Unibet_1f", 1, 40_000, paid=10_000, hero=True)
    assert [each.place for each in told.finishes] == [1, 2, 3]


def test_open_summaries(tmp_path: Path) -> None:
    (first, second), unread = read(OPEN, tmp_path, "told.ots")
    assert not unread
    assert (first.site, first.number, first.speed, first.format, first.start > 0) == (
        "Harbour",
        "17",
        "hyper",
        "sng",
        True,
    )
    assert hero(first) == Finish("Robin", 1, 600_000, paid=round((16 + 24) * UNIT), hero=True)
    assert first.finishes[1].place == 0
    assert (second.pool, second.start, second.finishes[0].ticket) == (NO_MONEY, NO_DATE, "a ticket of 22")
    for spoiled in (OPEN.replace('"site_name"', '"site"'), OPEN[:200], '{"ots": 7}', '{"ots": {"a": [}'):
        unread = read(spoiled, tmp_path)[1]
        assert unread
        assert all("cannot be read" in each.reason for each in unread)


def test_the_session_of_ipoker(tmp_path: Path) -> None:
    told, unread = read(IPOKER, tmp_path, "told.xml")
    assert not unread
    (result,) = told
    assert (result.site, result.number, result.format) == ("iPoker", "825200070", "sng")
    assert [result.prize, result.fee] == chips(0.93, 0.07)
    assert hero(result) == Finish("Robin", 1, 20_000, paid=10_000, hero=True)
    hands = pql.read_hands(tmp_path / "told.xml")
    assert hands.hands.tournament[0] == "825200070"
    assert hands.tournaments == tuple(told)
    assert not read(IPOKER.replace("<place>1", "<place>0"), tmp_path)[0]


def archive(rows: Sequence[Sequence[str]]) -> str:
    """The page in one line, but for its head."""
    told = "".join(
        [f'<tr id="row_{cells[1]}">' + "".join([f"<td align=center>{cell}</td>" for cell in cells]) + "</tr>"
         for cells in rows]
    )  # fmt: skip
    return ARCHIVE.replace("ROWS", told)


def test_the_archive_of_pokerstars(tmp_path: Path) -> None:
    told, unread = read(archive(ROWS), tmp_path, "told.htm")
    assert not unread
    assert [(each.number, each.currency, each.format, each.entrants) for each in told] == [
        ("71", "EUR", "rebuy", 1207),
        ("72", "USD", "satellite", 40),
        ("74", "USD", "mtt", 40),
    ]
    assert [(each.prize, each.fee) for each in told] == [(300_000, 30_000), (NO_MONEY, 0), (0, 0)]
    assert [each.start for each in told] == [1_773_547_800_000_000, 1_773_591_000_000_000, NO_DATE]
    assert [hero(each) for each in told] == [
        Finish("R&bin", 9, 755_000, 50_000, paid=1_230_000, hero=True),
        Finish("R&bin", 2, 100_000, ticket="a ticket to the target tournament", hero=True),
        Finish("R&bin", 31, 0, paid=0, hero=True),
    ]
    sit_and_go = archive(ROWS).replace("All  RegularTournaments", "All  Sit & GoTournaments")
    assert [each.format for each in read(sit_and_go, tmp_path)[0]] == ["rebuy", "satellite", "sng"]
    many = [[*ROWS[0][:1], str(number), *ROWS[0][2:]] for number in range(100_000, 104_000)]
    assert len(read(archive(many), tmp_path)[0]) == 4_000
    unread = read(archive([["?"] * 14]).replace("row_?", "row_1"), tmp_path)[1]
    assert [each.reason for each in unread] == ["a row of an archive whose columns are not known"]


TEXTS = (STARS, MAIL, AWARD, SATELLITE, GG, WINAMAX, PACIFIC, TILT, TRACKER, UNIBET, OPEN)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_all_of_them_in_one_file(encoding: str, tmp_path: Path) -> None:
    """In any encoding, packed, with the line ends of Windows, among hands."""
    hand = tournament_hand(3300000003, hand=25, buyin="$10+$10+$2", time="2026/03/21 15:00:00")
    text = "\n\n".join([STARS, hand, *TEXTS[2:], hand.replace("#25:", "#26:")]).replace("í", "i")
    path = tmp_path / "all.txt.gz"
    path.write_bytes(gzip.compress(text.replace("\n", "\r\n").encode(encoding)))
    found = pql.read_hands(path)
    assert (len(found), found.broken) == (2, 0)
    assert len(found.tournaments) == len(TEXTS)  # two are open, and the mail is left out
    assert {hero(each).name for each in found.tournaments if any(other.hero for other in each.finishes)} == {
        *("Robin", "Hero", "Robin X", "Unibet_1f"),
    }
    assert text.split("\n")[found.tournaments[1].line - 1].startswith("PokerStars Tournament")


def test_what_is_cut_is_told(tmp_path: Path) -> None:
    told, unread = read("Winamax Poker - Tournament summary : Expresso\n\nPlayer : Robin\n", tmp_path)
    assert not told
    assert str(unread[0]).endswith("told.txt:1: the first line of the summary is not in this site's words")
    told, unread = read("PokerStars Tournament #3300000011, No Limit Hold'em\n", tmp_path)
    assert not told
    assert str(unread[0]).endswith(":1: the summary is cut")
