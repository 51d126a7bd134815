"""What sites write in ways of their own: each in one made-up hand, the shortest that shows it."""

from __future__ import annotations

import pytest

from pql.cards.deck import mask_text
from pql.histories.records import POSITIONS
from references.quirky_hands import NET, SITES, changed, net, read


@pytest.mark.parametrize(
    ("written", "cards"),
    [
        ("[ Qh, Kns, Ec ]", "Js Ac Qh"),  # Swedish: Kn, D, K, E
        ("[ Hh, Bs, Vc ]", "Js Qc Kh"),  # Dutch: B, V, H
        ("[ Âh, Äs, Òc ]", "Jh Qs Ac"),  # Russian letters taken for Western European ones
        ("[ QPik, 2Karo, AKreuz ]", "2d Qs Ac"),  # German
    ],
)
def test_cards_in_other_languages(written: str, cards: str) -> None:
    changes = [("[ Qh, 7h, 2c ]", written)]
    if "Kn" in written:
        changes[0] = ("[ Qh, 7h, 2c ]", written.replace("Qh", "Dh"))
    found, unread = read(changed("pacific.txt", *changes))
    assert unread == []
    assert {*mask_text(found.flop[0]).strip()} == {*cards.replace(" ", "")}


def test_cards_that_two_languages_read_differently() -> None:
    """V is a jack in French and a queen in Dutch."""
    found, unread = read(changed("pacific.txt", ("[ Qh, 7h, 2c ]", "[ Vh, 7h, 2c ]")))
    assert len(found) == 0
    assert unread == ["cards that are different ones in two languages"]


def test_amounts_of_other_countries() -> None:
    """`3.530 $` is more than three thousand, `0,50 $` a half; blanks part thousands too."""
    found, _ = read(changed("pacific.txt", ("( $200 )", "( 3.530 $ )"), ("( $150 )", "( 15\u00a0788,50 $ )")))
    assert [stack / 10_000 for stack in found.stack] == [15788.5, 90, 3530]


PARTY = """***** Hand History for Game 9 *****
NL Texas Hold'em $11 USD Buy-in Trny: 77 Level: 7  Blinds(10/20) - Monday, February 28, 20:15:05 EST 2011
Table Turbo #1 (Real Money)
Seat 3 is the button
Total number of players : 4/6
Seat 1: ann ( 500 )
Seat 2: bob ( 500 )
Seat 3: hero ( 500 )
Seat 6: idle ( 500 )
Trny: 77 Level: 7
Blinds(10/20)
** Dealing down cards **
Dealt to hero [ Th Td ]
hero is all-In  [500]
ann folds
bob folds
hero does not show cards.
hero wins 530 chips
"""


def test_blinds_that_nobody_tells() -> None:
    """partypoker's tournaments: who acts left of the button has posted them."""
    assert net(PARTY) == {"ann": -10, "bob": -20, "hero": 30}
    found, _ = read(PARTY)
    assert [POSITIONS[each] for each in found.position] == ["SB", "BB", "BTN"]
    assert (found.kind[0], found.tournament[0], found.buyin[0]) == (1, "77", 110_000)


def test_a_player_who_comes_while_the_hand_is_played() -> None:
    text = changed(
        "party.txt",
        ("** Dealing down", "dan has joined the table.\ndan posts big blind [$2 USD].\n** Dealing down"),
        ("hero raises", "dan folds\nhero raises"),
        ("wins $20.40", "wins $22.40"),
    )
    found, unread = read(text)
    assert unread == []
    assert list(found.name) == ["ann", "bob", "dan", "hero"]


def test_a_second_small_blind_of_partypoker_is_live() -> None:
    text = changed(
        "party.txt",
        ("Seat 3: bob ( $90 USD )", "Seat 3: bob ( $90 USD )\nSeat 4: dan ( $90 USD )"),
        ("bob posts", "dan posts small blind [$1 USD].\nbob posts"),
        ("hero raises", "dan calls [$1 USD]\nhero raises"),
        ("bob calls [$4 USD]", "bob calls [$4 USD]\ndan folds"),
        ("wins $20.40", "wins $22.40"),
    )
    assert net(text)["dan"] == -2


def test_lines_that_bovada_has_written_again() -> None:
    text = changed("bovada.txt", ("Dealer : Bets $8\n", "Dealer : Bets $8\n" * 5))
    found, unread = read(text)
    assert unread == []
    assert [amount / 10_000 for amount in found.net] == [-1, -6, 6.4]


def test_a_blind_of_all_chips() -> None:
    text = changed(
        "bovada.txt",
        ("Seat 2: Big Blind ($90 in chips)", "Seat 2: Big Blind ($1.50 in chips)"),
        ("Big Blind : Big blind/Bring in $2", "Big Blind : All-in $1.50"),
    )
    found, _ = read(text.split("Dealer : Raises")[0])
    assert [amount / 10_000 for amount in found.amount] == [1, 1.5]
    assert (found.allin[1], found.finished[0]) == (0, 0)


def test_what_a_table_keeps_for_a_jackpot() -> None:
    """The Winning network told it nowhere once: every stack says that it is gone."""
    text = changed("winning.txt", (" Oak ", " Oak (JP) "), ("$12.40", "$12.15"))
    assert net(text) == {"ann": -1, "bob": -6, "hero": 6.15}
    assert (read(text)[0].rake[0], read(text)[0].fees[0]) == (6_000, 2_500)
    assert net(text.replace("(JP)", "( Beast )")) == net(text)
    assert read(text.replace("(JP) ", ""))[1]


def test_the_rest_of_the_board_in_the_summary_alone() -> None:
    """BetOnline: when all chips are in, no street is told any more."""
    text = changed(
        "betonline.txt",
        ("hero: bets $8\nbob: folds\n", "hero: bets $84 \nbob: calls $84 and is all in\n"),
        ("Uncalled bet ($8) returned to hero\n", ""),
        ("Board [Qh 7h 2c]", "Board [Qh 7h 2c 3d 4d]"),
        ("Total pot $12.40 | Rake $0.60", "Total pot $180 | Rake $1"),
        ("hero collected ($12.40)", "hero collected ($180)"),
        ("Seat 2: bob folded on the Flop\n", ""),
    )
    found, unread = read(text)
    assert unread == []
    assert (
        mask_text(found.board(0)).strip() == mask_text(found.flop[0] | found.turn[0] | found.river[0]).strip()
    )
    assert (found.street[0], found.allin_street[0]) == (5, 3)


def test_a_big_blind_with_a_dead_one_in_ipoker() -> None:
    text = changed(
        "ipoker.xml",
        (
            '<player seat="5"',
            '<player seat="6" name="dan" chips="€90" dealer="0" win="€0" bet="€3"/>\n<player seat="5"',
        ),
        (
            '<action no="3" player="hero"',
            '<action no="9" player="dan" type="0" sum="€0"/><action no="3" player="hero"',
        ),
        (
            '</round>\n<round no="1">',
            '<action no="2" player="dan" type="2" sum="€3"/></round>\n<round no="1">',
        ),
        ('win="€20.40"', 'win="€23.40"'),
    )
    found, unread = read(text)
    assert unread == []
    assert {name: dead for name, dead in zip(found.name, found.dead, strict=True) if dead} == {"dan": 10_000}


def test_what_is_bet_has_to_be_what_ipoker_lists() -> None:
    assert "in the list" in read(changed("ipoker.xml", ('bet="€6"', 'bet="€7"')))[1][0]


# Ten times as many chips, and antes of four in the pot.
def test_a_contribution_to_a_jackpot() -> None:
    text = changed(
        "microgaming.xml",
        (
            '<Action seq="1" type="Raise"',
            '<Action seq="1" type="BadBeatContribution" seat="3" value="0.02"/>\n<Action seq="1" type="Raise"',
        ),
        ('endbalance="206.40"', 'endbalance="206.38"'),
    )
    assert net(text)["hero"] == 6.38


def test_stacks_behind_the_blinds() -> None:
    """Merge's first clients: in tournaments, what a player has when he has posted."""
    text = changed(
        "merge.xml",
        (' version="2.1"', ""),
        ('"Holdem"', '"Holdem Tournament"'),
        ('amount="12.40"', 'amount="13.00"'),
    )
    found, unread = read(text)
    assert unread == []
    assert [stack / 10_000 for stack in found.stack] == [151, 92, 200]


def test_chips_that_are_brought_while_the_hand_is_played() -> None:
    text = changed(
        "pkr.txt",
        ("ann folds", "ann folds\nann brings $50 to table 77"),
        ("Seat 1: ann - $149", "Seat 1: ann - $199"),
    )
    assert net(text) == NET
    assert "ends with 199, and has 149" in read(text.replace("ann brings $50 to table 77\n", ""))[1][0]


@pytest.mark.parametrize(
    "file", ["pacific.txt", "party.txt", "cake.txt", "winning.txt", "ongame.txt", "pkr.txt"]
)
def test_what_nobody_at_the_table_does(file: str) -> None:
    """A player whose seat is not told: the hand is broken, and not read without him."""
    text = (SITES / file).read_text()
    line = next(line for line in text.split("\n") if "folds" in line)
    found, unread = read(text.replace(line, line.replace("ann", "nobody"), 1))
    assert len(found) == 0
    assert "nobody" in unread[0]


SHORT = (
    ("<tablename>Fir</tablename>\n<currency>EUR</currency>", "<tournamentname>Fir</tournamentname>"),
    ('chips="€90"', 'chips="€1.50"'),
    ('bob" type="2" sum="€2"', 'bob" type="2" sum="€1.50"'),
    ('<action no="5" player="bob" type="3" sum="€4"/>\n', ""),
    ('<action no="6" player="bob" type="4" sum="€0"/>\n', ""),
    ('<action no="7" player="hero" type="5" sum="€8"/>\n', ""),
    (
        '<action no="8" player="bob" type="0" sum="€0"/>\n</round>',
        '</round><round no="3"><cards type="Turn" player="">d3</cards></round>'
        '<round no="4"><cards type="River" player="">d4</cards></round>',
    ),
    ('bet="€6"', 'bet="€1.50"'),
    ('bet="€14"', 'bet="€6"'),
    ("20.40", "8.50"),
)


def test_a_big_blind_of_all_chips_is_twice_the_small_one() -> None:
    """iPoker's tournaments do not tell the blinds of the level."""
    found, unread = read(changed("ipoker.xml", *SHORT))
    assert unread == []
    assert (found.big_blind[0], found.kind[0]) == (20_000, 1)
    assert [amount / 10_000 for amount in found.net] == [-1, -1.5, 2.5]


def test_small_blinds_of_two_sizes() -> None:
    assert "of another size" in read(changed("ipoker.xml", ('type="2" sum="€2"', 'type="1" sum="€2"')))[1][0]


def test_big_blinds_of_two_sizes() -> None:
    text = changed("ipoker.xml", *SHORT[:1], ('type="1" sum="€1"', 'type="2" sum="€1"'))
    assert "twice as large as another" in read(text)[1][0]


HEADS_UP = """PokerStars Hand #9: Hold'em No Limit ($1/$2 USD) - 2025/01/01 12:00:00 ET
Table 'Elm' 2-max
Seat 1: ann ($100 in chips)
Seat 2: bob ($100 in chips)
bob: posts small blind $1
ann: posts big blind $2
*** HOLE CARDS ***
bob: raises $4 to $6
ann: folds
Uncalled bet ($4) returned to bob
bob collected $4 from pot
*** SUMMARY ***
Total pot $4 | Rake $0
"""


def test_heads_up_the_small_blind_is_the_button_without_a_line_that_says_so() -> None:
    for text in (HEADS_UP, HEADS_UP.replace("2-max", "2-max Seat #2 is the button")):
        hands, unread = read(text)
        assert not unread
        assert list(hands.name) == ["ann", "bob"]
        assert [POSITIONS[each] for each in hands.position] == ["BB", "BTN"]


def test_a_dead_big_blind_is_live() -> None:
    """What is posted dead is so below a big blind; the size of one it counts towards a call."""
    for posted, dead, on in (("0.50", 5_000, 0), ("1", 0, 10_000)):
        text = (SITES / "stars.txt").read_text().split("\n\n\n")[0]
        text = text.split("*** FLOP")[0].replace("*** HOLE", f"bob: posts dead ${posted}\n*** HOLE")
        text = text.split("bob: raises")[0] + "bob: raises $2 to $3\nhero: folds\nann: folds\n"
        hands, unread = read(text)
        assert not unread
        place = list(hands.name).index("bob")
        assert hands.dead[place] == dead
        raised = [amount for actor, amount in zip(hands.actor, hands.amount, strict=True) if actor == place][
            -1
        ]
        assert raised == 30_000 - on


def cash() -> str:
    """The first hand of PokerStars: bob wins 119 of 121 at showdown, against hero."""
    return (SITES / "stars.txt").read_text().split("\n\n\n")[0].rstrip() + "\n"


def test_who_folded_wins_nothing_on_whatever_street() -> None:
    text = changed("gg.txt", ("Hero collected", "bob collected"), ("Seat 1: Hero (button) won ($12.4)\n", ""))
    assert read(text)[1] == ["bob had folded, and wins"]
    early = changed(
        "gg.txt", ("Hero collected", "ann collected"), ("Seat 1: Hero (button) won ($12.4)\n", "")
    )
    assert read(early)[1] == ["ann had folded, and wins"]


def test_the_ante_is_the_largest_of_a_player() -> None:
    """Who has less than the ante posts what there is, before the others or after them."""
    for antes in (("0.10", "0.25", "0.25"), ("0.25", "0.25", "0.10")):
        posts = [
            f"{name}: posts the ante ${ante}\n"
            for name, ante in zip(("hero", "ann", "bob"), antes, strict=True)
        ]
        text = cash().replace("hero: posts small", "".join(posts) + "hero: posts small", 1)
        text = (
            text.replace("bob ($60", "bob ($70").replace("$119", "$119.60").replace("pot $121", "pot $121.60")
        )
        hands, unread = read(text)
        assert not unread
        assert hands.ante[0] == 2_500


def test_what_pokerstars_adds_to_a_pot() -> None:
    for line in ("STP added: $5\n", "Cash Drop to Pot : total $5\n"):
        text = cash().replace("hero: posts small", line + "hero: posts small", 1)
        hands, unread = read(text.replace("$119", "$124").replace("pot $121", "pot $126"))
        assert not unread
        assert (hands.drop[0], hands.rake[0], sum(hands.net)) == (50_000, 20_000, 30_000)


def test_no_rake_is_said_and_holds() -> None:
    text = cash().replace("| Rake $2", "| No rake")
    assert read(text)[1]
    hands, unread = read(text.replace("$119", "$121"))
    assert not unread
    assert hands.rake[0] == 0
