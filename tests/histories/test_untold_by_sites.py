"""What sites leave out or tell twice: read where the rest of the hand has one answer, and refused where not."""

from __future__ import annotations

import pytest

from pql.histories.records import NO_MONEY
from references.quirky_hands import NET, changed, net, read

BOSS = changed(
    "boss.xml",
    ("GAMEKIND_CASH", "GAMEKIND_TOURNAMENT"),
    ("12.40", "14.20"),
    ('RAKE="0.60"', 'RAKE="0.00"'),
    ("14.20", "142.00"),
    ("1/2", "10/20"),
    *[(f'"{each}.00"', f'"{each}0.00"') for each in (1, 2, 4, 6, 8, 90, 150, 200)],
)


def test_antes_that_are_in_the_pot_alone() -> None:
    """Boss Media's tournaments do not tell antes, and stacks without them: what the pot has too much is theirs."""
    found, unread = read(BOSS)
    assert unread == []
    assert (found.ante[0], list(found.dead)) == (40_000, [40_000] * 3)
    assert [stack / 10_000 for stack in found.stack] == [1504, 904, 2004]


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("142.00", "131.00", "130 is in the pot, 131 was won"),  # a third of a chip each
        ('KIND="HAND_SB" VALUE="10.00"', 'KIND="HAND_SB" VALUE="7.00"', "127 is in the pot"),
        ('KIND="HAND_SB"', 'KIND="HAND_DSB"', "130 is in the pot"),
        ('<ACTION TYPE="HAND_BLINDS" PLAYER="ann" KIND="HAND_SB" VALUE="10.00"></ACTION>', "", "120 is in"),
    ],
)
def test_what_may_be_no_ante(old: str, new: str, reason: str) -> None:
    """A blind that is missing or mistaken is no ante of all."""
    assert old in BOSS
    found, unread = read(BOSS.replace(old, new))
    assert len(found) == 0, found.dead
    assert reason in unread[0]


def test_antes_of_those_who_are_dealt_in() -> None:
    """Who is not dealt in pays none, and a small blind is paid by nobody if the cards begin at the big one."""
    idle = '<PLAYER NAME="idle" SEAT="4" AMOUNT="0.00" STATE="STATE_PLAYING" DEALER="N"></PLAYER>'
    dealt = [
        f'<ACTION TYPE="HAND_DEAL" PLAYER="{name}"><CARD LINK="b"></CARD></ACTION>' for name in ("ann", "bob")
    ]
    text = BOSS.replace('<ACTION TYPE="HAND_DEAL"', dealt[0] + dealt[1] + '<ACTION TYPE="HAND_DEAL"')
    text = text.replace(
        '<ACTION TYPE="HAND_BLINDS" PLAYER="ann"', idle + '<ACTION TYPE="HAND_BLINDS" PLAYER="ann"'
    )
    found, unread = read(text)
    assert unread == []
    assert [list(found.name), found.ante[0]] == [["ann", "bob", "hero"], 40_000]
    small = '<ACTION TYPE="HAND_BLINDS" PLAYER="ann" KIND="HAND_SB" VALUE="10.00"></ACTION>'
    text = text.replace(small, "").replace(dealt[0] + dealt[1], dealt[1])
    text = text.replace('<ACTION TYPE="ACTION_FOLD" PLAYER="ann"></ACTION>', "").replace("142.00", "128.00")
    found, unread = read(text)
    assert unread == []
    assert [list(found.name), found.ante[0]] == [["bob", "hero"], 40_000]


def test_blinds_of_less_than_are_told() -> None:
    """Boss Media tells the whole blind of a player who has less."""
    text = changed(
        "boss.xml",
        ('AMOUNT="90.00"', 'AMOUNT="1.50"'),
        ('<ACTION TYPE="ACTION_CALL" PLAYER="bob" VALUE="4.00"></ACTION>', ""),
        ('<ACTION TYPE="ACTION_CHECK" PLAYER="bob"></ACTION>', ""),
        ('<ACTION TYPE="ACTION_BET" PLAYER="hero" VALUE="8.00"></ACTION>', ""),
        ('<ACTION TYPE="ACTION_FOLD" PLAYER="bob"></ACTION>', ""),
        ("12.40", "4.00"),
        ("0.60", "0.00"),
    )
    assert net(text) == {"ann": -1, "bob": -1.5, "hero": 2.5}


def test_chips_that_boss_media_does_not_tell() -> None:
    text = changed("boss.xml", ('AMOUNT="200.00"', 'AMOUNT="0.00"'))
    assert net(text) == NET
    assert read(text)[0].stack[2] == NO_MONEY


def test_both_blinds_that_nobody_tells() -> None:
    """partypoker: who checks before the flop without a blind has posted both, if the pot has them."""
    text = changed(
        "party.txt",
        ("Seat 3: bob ( $90 USD )", "Seat 3: bob ( $90 USD )\nSeat 4: dan ( $90 USD )"),
        ("hero raises [$6 USD]", "dan checks\nhero raises [$6 USD]"),
        ("bob calls [$4 USD]", "bob calls [$4 USD]\ndan folds"),
        ("wins $20.40", "wins $23.40"),
    )
    assert net(text)["dan"] == -3
    found, _ = read(text)
    assert {name: dead for name, dead in zip(found.name, found.dead, strict=True) if dead} == {"dan": 10_000}
    assert [found.name[each] for each in found.actor[:4]] == ["ann", "bob", "dan", "dan"]
    assert read(text.replace("wins $23.40", "wins $22.80"))[1] == [
        "the pot does not tell who has posted what"
    ]


def test_a_hero_whose_seat_has_the_first_word_of_his_name() -> None:
    text = changed(
        "party_mail.txt",
        ("Dealt to hero", "Dealt to hero of ours"),
        ("hero raises", "hero of ours raises"),
        ("hero balance", "hero of ours balance"),
    )
    assert net(text) == NET
    assert read(text)[0].hero[2] == 1
    assert "not at the table" in read(text.replace("Seat 2: bob", "Seat 2: hero too"))[1][0]


NAMELESS = (
    ("Player bob has", "Player  has"),
    ("Player bob calls", "Player  calls"),
    ("Player bob checks", "Player  checks"),
    ("Player bob folds", "Player  folds"),
    ("Player bob does", "Player  does"),
)


def test_a_player_whose_name_is_told_with_his_seat_alone() -> None:
    """The Winning network: everybody else has lines of his own."""
    text = changed("winning.txt", *NAMELESS)
    assert net(text) == NET
    line = "Seat 4: idle ($50).\n"
    other = text.replace("Player ann has", line + "Player ann has")
    assert read(other)[1] == ["a player without a name acts, and nothing says who it is"]
    assert net(other.replace("Player  has", "Player idle sitting out\nPlayer  has")) == NET


def test_bets_that_the_end_does_not_tell() -> None:
    text = changed("winning.txt", ("Bets: $1.", "Bets: $0."), ("Bets: $6.", "Bets: $0."))
    assert net(text) == NET
    assert "ends with" in read(text.replace("Bets: $0. Collects: $0.", "Bets: $1. Collects: $0.", 1))[1][0]


def test_side_pots_whose_winner_is_not_told() -> None:
    """BetOnline's summary has the pot of all: who alone wins it, with chips in the others, wins those too."""
    text = changed(
        "betonline.txt",
        ("($150 in chips)", "($16 in chips)"),
        ("ann: folds\nbob: calls $4\n", "ann: calls $5\nbob: calls $4\n"),
        (
            "bob: checks\nhero: bets $8\nbob: folds\n",
            "ann: bets $10 and is all in\nbob: calls $10\nhero: raises $20 to $20\nbob: calls $10\n",
        ),
        (
            "Uncalled bet ($8) returned to hero\n",
            "*** TURN *** [Qh 7h 2c] [3d]\nbob: checks\nhero: checks\n"
            "*** RIVER *** [Qh 7h 2c 3d] [4d]\nbob: checks\nhero: checks\n"
            "Total pot $20\nTotal pot $20\n*** SHOW DOWN ***\nhero shows Th Td\n",
        ),
        ("Board [Qh 7h 2c]", "Board [Qh 7h 2c 3d 4d]"),
        ("Total pot $12.40 | Rake $0.60", "Total pot $47 | Rake $1"),
        ("collected ($12.40)", "collected ($47)"),
        ("Seat 1: ann folded before Flop\nSeat 2: bob folded on the Flop\n", ""),
    )
    assert net(text) == {"ann": -16, "bob": -26, "hero": 41}
    short = text.replace("hero collected ($47)", "ann collected ($47)").replace("Seat 3: ann", "Seat 1: ann")
    assert "was won" in read(short)[1][0]


def test_a_player_of_merge_who_is_not_in_the_list() -> None:
    text = changed("merge.xml", ('<player seat="2" nickname="bob" balance="$90.00" dealtin="true" />\n', ""))
    assert net(text) == {"ann": -1, "": -6, "hero": 6.4}
    assert read(text)[0].stack[1] == NO_MONEY
    assert read(text.replace('type="FOLD" timestamp="1298942105000" player="1"', 'type="FOLD" player="9"'))[1]


def test_what_a_raise_adds_in_the_first_files_of_merge() -> None:
    """Until September 2010 a raise is told as the chips that it puts in."""
    old = changed(
        "merge.xml",
        ('starttime="20260105"', 'starttime="20100907"'),
        (
            'type="FOLD" timestamp="1298942105000" player="1"',
            'type="CALL" timestamp="1298942105000" player="1" amount="5.00"',
        ),
        (
            'type="CALL" timestamp="1298942105000" player="2" amount="4.00"',
            'type="RAISE" timestamp="1298942105000" player="2" amount="10.00"',
        ),
        (
            '</round><round id="POSTFLOP"',
            '<event type="CALL" player="3" amount="6.00"/><event type="FOLD" player="1"/></round><round id="POSTFLOP"',
        ),
        ('amount="12.40"', 'amount="29.40"'),
    )
    assert net(old) == {"ann": -6, "bob": -12, "hero": 17.4}
    assert read(old.replace("20100907", "20100908"))[1]


def test_what_is_played_is_told_before_each_hand_of_merge() -> None:
    """A file may have hands of tournaments and of tables for money."""
    money = changed("merge.xml")
    chips = changed(
        "merge.xml",
        ('"Holdem" stakes="No Limit ($1/$2)"', '"Holdem Tournament" stakes="No Limit"'),
        ('amount="12.40"', 'amount="13.00"'),
    )
    found, unread = read(money + chips.replace("/>\n<game", "/>\n\n<game") + money)
    assert unread == []
    assert (list(found.kind), list(found.currency)) == ([0, 1, 0], ["USD", "", "USD"])


def test_hold_em_of_several_games_in_turn() -> None:
    text = changed("merge.xml", ('type="Holdem" stakes="No Limit ($1/$2)"', 'type="HORSE" stakes="Limit"'))
    assert "another game" in read(text)[1][0]
    assert net(text.replace("realmoney", 'multigametype="2" realmoney')) == NET


MERGE_EXPORT = """MERGE_GAME #9301: Holdem NL Tournament 11/02/2011 21:16:13
Table Turbo, 77 (Tournament: Turbo, 77 Buy-In: $2+$0.20)
Seat 1: ann ($1,200.00 in chips)
Seat 2: bob ($4,000.00 in chips)
Seat 3: hero ($3,000.00 in chips) DEALER
ann: Post Ante $25.00
bob: Post Ante $25.00
hero: Post Ante $25.00
ann: Post SB $100.00
bob: Post BB $200.00
*** HOLE CARDS ***
Dealt to hero [Th Td]
hero: Fold
ann: Allin $1,200.00
bob: Call $1,100.00
*** FLOP *** [9h 5s Qc]
*** TURN *** [6c]
*** RIVER *** [Jd]
*** SUMMARY ***
ann: Shows [As Ah]
bob: Shows [6h 7s]
ann: wins $2,675.00
"""


def test_stacks_behind_the_posts_in_exports_of_tournaments() -> None:
    assert net(MERGE_EXPORT) == {"ann": 1350, "bob": -1325, "hero": -25}
    assert [stack / 10_000 for stack in read(MERGE_EXPORT)[0].stack] == [1325, 4225, 3025]


def test_a_disconnected_player_who_keeps_his_part() -> None:
    """PKR and iPoker: he plays for what he has put in, as if it were all."""
    text = changed(
        "pkr.txt",
        (
            "bob calls $6\n",
            "bob has disconnected and has been granted disconnection protection\nReturning $4 to hero uncalled\n",
        ),
        (
            "bob checks\nhero bets $8\nbob folds\nReturning $8 to hero uncalled\n",
            "Dealing Turn [3d]\nDealing River [4d]\nTaking Rake of $0.60 from pot 1\n",
        ),
        ("hero wins $12.40", "hero wins $4.40"),
        ("bob - $84", "bob - $88"),
        ("hero - $206.40", "hero - $202.40"),
    )
    assert net(text) == {"ann": -1, "bob": -2, "hero": 2.4}
    assert (
        "bob was all in"
        in read(text.replace("Dealing Turn", "hero bets $8\nbob calls $8\nDealing Turn"))[1][0]
    )
    text = changed(
        "ipoker.xml",
        ('player="bob" type="3" sum="€4"', 'player="bob" type="7" sum="DP"'),
        ('bet="€6"', 'bet="€2"'),
        ('win="€20.40"', 'win="€8.40"'),
        ('bet="€14"', 'bet="€6"'),
        ('<action no="6" player="bob" type="4" sum="€0"/>\n', ""),
        ('<action no="7" player="hero" type="5" sum="€8"/>\n', ""),
        (
            '<action no="8" player="bob" type="0" sum="€0"/>\n</round>',
            '</round><round no="3"><cards type="Turn" player="">d3</cards></round>'
            '<round no="4"><cards type="River" player="">d4</cards></round>',
        ),
    )
    assert net(text) == {"hero": 2.4, "ann": -1, "bob": -2}


def test_chips_that_are_bought_again_while_the_hand_is_played() -> None:
    text = changed(
        "pkr.txt", ("ann folds", "ann folds\nann rebuys $50"), ("Seat 1: ann - $149", "Seat 1: ann - $199")
    )
    assert net(text) == NET


def test_a_dead_blind_that_the_stacks_alone_tell() -> None:
    """Microgaming: who posts to play pays a dead small blind too."""
    text = changed(
        "microgaming.xml",
        (
            '<Seat num="3" alias',
            '<Seat num="4" alias="dan" balance="90.00" endbalance="87.00"/>\n<Seat num="3" alias',
        ),
        (
            '<Action seq="1" type="DealCards"',
            '<Action seq="1" type="PostedToPlay" seat="4" value="2.00"/>\n<Action seq="1" type="DealCards"',
        ),
        (
            '<Action seq="1" type="Raise" seat="3"',
            '<Action seq="1" type="Check" seat="4"/>\n<Action seq="1" type="Raise" seat="3"',
        ),
        (
            '<Action seq="1" type="DealFlop">',
            '<Action seq="1" type="Fold" seat="4"/>\n<Action seq="1" type="DealFlop">',
        ),
        ('amount="20.40"', 'amount="23.40"'),
        ('endbalance="206.40"', 'endbalance="209.40"'),
    )
    assert net(text)["dan"] == -3
    assert read(text.replace('endbalance="87.00"', 'endbalance="87.50"'))[1]


def test_who_sits_out_may_leave_with_his_chips() -> None:
    line = (
        '<Seat num="4" alias="dan" balance="90.00" endbalance="0.00" sittingout="true"/>\n<Seat num="3" alias'
    )
    assert net(changed("microgaming.xml", ('<Seat num="3" alias', line))) == NET
    assert read(changed("microgaming.xml", ('<Seat num="3" alias', line.replace(' sittingout="true"', ""))))[
        1
    ]


def test_all_chips_of_bovada_with_those_on_the_street() -> None:
    text = changed(
        "bovada.txt",
        ("($90 in chips)", "($20 in chips)"),
        ("Big Blind : Calls $4", "Big Blind : All-in(raise) $20\nDealer : Calls $14"),
        (
            "Big Blind : Checks\nDealer : Bets $8\nBig Blind : Folds\nDealer : Return uncalled portion of bet $8\n",
            "*** TURN *** [Qh 7h 2c] [3d]\n*** RIVER *** [Qh 7h 2c 3d] [4d]\n",
        ),
        ("$12.40", "$40.40"),
        ("Total Pot($13)", "Total Pot($41)"),
        ("Board [Qh 7h 2c ]", "Board [Qh 7h 2c 3d 4d]"),
        ("Seat+2: Big Blind Folded on the FLOP\n", ""),
    )
    assert net(text)[""] == -20


def test_an_ante_of_all_chips() -> None:
    """Bovada: what is put in before the last ante is one."""
    text = changed(
        "bovada.txt",
        ("($150 in chips)", "($3 in chips)"),
        (
            "Small Blind : Ante/Small Blind $1\n",
            "Small Blind : All-in $3\nBig Blind : Ante chip $5\nDealer : Ante chip $5\n",
        ),
        ("Small Blind : Folds\n", ""),
        ("Total Pot($13)", "Total Pot($25)"),
        ("Dealer : Hand result $12.40", "Small Blind : Hand result $9\nDealer : Hand result $15.40"),
        ("Dealer $12.40", "Dealer $15.40"),
        ("Seat+1: Small Blind Folded before the FLOP", "Seat+1: Small Blind $9"),
        (
            "Big Blind : Folds\n",
            "Big Blind : Folds\n*** TURN *** [Qh 7h 2c] [3d]\n*** RIVER *** [Qh 7h 2c 3d] [4d]\n",
        ),
        ("Board [Qh 7h 2c ]", "Board [Qh 7h 2c 3d 4d]"),
    )
    found, unread = read(text)
    assert unread == []
    assert [dead / 10_000 for dead in found.dead] == [3, 5, 5]
    assert [amount / 10_000 for amount in found.net] == [6, -11, 4.4]


def test_a_hand_behind_the_first_half_of_a_line() -> None:
    text = changed("bovada.txt", ("#801 ", "#801801 "))
    cut = text[: text.index("Big Blind : Calls") + 12] + text.lstrip()
    found, unread = read(cut)
    assert unread == []
    assert list(found.finished) == [0, 1]


def test_an_ante_that_is_told_twice() -> None:
    text = changed(
        "bovada.txt",
        (
            "Small Blind : Ante/S",
            "Small Blind : Ante chip $1\nDealer : Ante chip $1\nSmall Blind : Ante chip $1\nSmall Blind : Ante/S",
        ),
    )
    assert "posts the ante twice" in read(text)[1][0]


def test_a_coin_flip_is_another_game() -> None:
    text = changed("cake.txt").replace("Hand#801 - ", "Hand#801 - Coin Flip ")
    assert "Coin Flip" in text
    assert "a coin flip" in read(text)[1][0]


def test_a_check_where_the_big_blind_had_fewer_chips_than_the_small_one() -> None:
    """Programs that ask for no more than anybody has put in."""
    text = changed(
        "betonline.txt",
        ("($90 in chips)", "($0.50 in chips)"),
        ("bob: posts big blind $2\n", "bob: posts big blind $0.50 and is all in\n"),
        ("hero: raises $6 to $6\nann: folds\nbob: calls $4\n", "hero: calls $1\nann: checks\n"),
        ("bob: checks\nhero: bets $8\nbob: folds\n", "ann: checks\nhero: bets $8\nann: folds\n"),
        ("Board [Qh 7h 2c]", "Board [Qh 7h 2c 3d 4d]"),
        ("Total pot $12.40 | Rake $0.60", "Total pot $2.50 | Rake $0"),
        ("($12.40)", "($2.50)"),
        (
            "Seat 1: ann folded before Flop\nSeat 2: bob folded on the Flop\n",
            "Seat 1: ann folded on the Flop\n",
        ),
    )
    assert net(text) == {"ann": -1, "bob": -0.5, "hero": 1.5}
    assert "checks where there is a bet" in read(text.replace("hero: calls $1", "hero: calls $2"))[1][0]


def test_no_ante_where_somebody_is_passed_over() -> None:
    """Boss Media: what the pot has too much may be a call whose line is missing."""
    passed = '<ACTION TYPE="ACTION_FOLD" PLAYER="ann"></ACTION>\n'
    raised = '<ACTION TYPE="ACTION_RAISE" PLAYER="hero" VALUE="60.00"></ACTION>\n'
    assert raised + passed in BOSS
    assert "was won" in read(BOSS.replace(raised + passed, passed + raised))[1][0]


def test_an_odd_chip_is_left_by_two_winners_alone() -> None:
    assert "was won" in read(BOSS.replace('WIN="142.00"', 'WIN="141.00"'))[1][0]
