"""Hands of Omaha and short deck beside those of hold'em: read, asked for by their game, exported and collected."""

import random
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest

import pql
from pql.histories.problems import OtherGameError, game_of
from pql.histories.records import UNIT
from references import short_deck
from references.pokerkit_hands import automations, played_on

OMAHA = """\
PokerStars Hand #{number}:  {game} Pot Limit ($0.50/$1.00 USD) - 2024/02/29 20:19:05 ET
Table 'Astra II' 6-max Seat #1 is the button
Seat 1: Hero ($10 in chips)
Seat 2: Otto ($10 in chips)
Hero: posts small blind $0.50
Otto: posts big blind $1
*** HOLE CARDS ***
Dealt to Hero [{hero}]
Hero: raises $2 to $3
Otto: raises $6 to $9
Hero: raises $1 to $10 and is all-in
Otto: calls $1 and is all-in
*** FLOP *** [Jc 8d 2h]
*** TURN *** [Jc 8d 2h] [4s]
*** RIVER *** [Jc 8d 2h 4s] [Kc]
*** SHOW DOWN ***
Hero: shows [{hero}] (a pair of Aces)
Otto: shows [{otto}] (two pair, Jacks and Eights)
Otto collected $19 from pot
*** SUMMARY ***
Total pot $20 | Rake $1
Board [Jc 8d 2h 4s Kc]
Seat 1: Hero (button) (small blind) showed [{hero}] and lost with a pair of Aces
Seat 2: Otto (big blind) showed [{otto}] and won ($19) with two pair, Jacks and Eights

"""
HERO, OTTO = "Ac Ad 7h 2c", "Jd Ts 9s 8h"
FOUR = OMAHA.format(number=1, game="Omaha", hero=HERO, otto=OTTO)
FIVE = OMAHA.format(number=2, game="5 Card Omaha", hero=f"{HERO} 3d", otto=f"{OTTO} 5c")
TWO = OMAHA.format(number=3, game="Hold'em", hero="Ac Ad", otto="Jd 8h").replace("Pot Limit", "No Limit")
ALL = TWO + FOUR + FIVE
SIX_PLUS = """\
PokerStars Hand #4: 6+ Hold'em No Limit (Button Blind $5 - Ante $5 USD) - 2019/01/17 10:11:07 ET
Table 'Discovery II' 6-max Seat #1 is the button
Seat 1: Hero ($100 in chips)
Seat 2: Otto ($100 in chips)
Seat 3: Milo ($100 in chips)
Hero: posts the ante $5
Otto: posts the ante $5
Milo: posts the ante $5
Hero: posts button blind $5
*** HOLE CARDS ***
Dealt to Hero [Qc Kc]
Otto: folds
Milo: calls $5
Hero: checks
*** FLOP *** [7h Ks 6s]
Milo: checks
Hero: bets $10
Milo: folds
Uncalled bet ($10) returned to Hero
Hero collected $24 from pot
*** SUMMARY ***
Total pot $25 | Rake $1
Board [7h Ks 6s]
Seat 1: Hero (button) collected ($24)

"""
GG_SHORT = """\
Poker Hand #SD73210004: ShortDeck No Limit ($0.5) - 2023/05/11 18:04:55
Table 'SDH50_12' 6-max Seat #1 is the button
Seat 1: Hero ($50 in chips)
Seat 2: ann ($75 in chips)
Hero: posts the ante $0.5
ann: posts the ante $0.5
Hero: posts button blind $0.5
*** HOLE CARDS ***
Dealt to Hero [Ah 8d]
Dealt to ann
ann: calls $0.5
Hero: checks
*** FLOP *** [9s 7h 6h]
ann: bets $2
Hero: raises $4 to $6
ann: folds
Uncalled bet ($4) returned to Hero
*** SHOWDOWN ***
Hero collected $5.6 from pot
*** SUMMARY ***
Total pot $6 | Rake $0.35 | Jackpot $0.05 | Bingo $0 | Fortune $0 | Tax $0
Board [9s 7h 6h]
Seat 1: Hero (button) won ($5.6)
Seat 2: ann folded on the Flop

"""
PHH = """\
[1]
variant = "PO"
antes = [0, 0]
blinds_or_straddles = [50, 100]
min_bet = 100
starting_stacks = [1000, 1000]
actions = [
  "d dh p1 AcAd7h2c", "d dh p2 JdTs9s8h", "p2 cbr 300", "p1 cbr 900", "p2 cbr 1000", "p1 cc",
  "d db Jc8d2h", "d db 4s", "d db Kc", "p1 sm AcAd7h2c", "p2 sm JdTs9s8h",
]
hand = 7
players = ["ann", "bob"]
"""
# Xuan against Phua, as pokerkit tells it (https://youtu.be/QlgCcphLjaQ); amounts in thousands.
SHORT = """\
variant = "NS"
antes = [3, 3, 3, 3, 3, 3]
blinds_or_straddles = [0, 0, 0, 0, 0, 3]
min_bet = 3
starting_stacks = [495, 232, 362, 403, 301, 204]
actions = [
  "d dh p1 Th8h", "d dh p2 QsJd", "d dh p3 QhQd", "d dh p4 8d7c", "d dh p5 KhKs", "d dh p6 8c7h",
  "p1 cc", "p2 cc", "p3 cbr 35", "p4 f", "p5 cbr 298", "p6 f", "p1 f", "p2 f", "p3 cc",
  "p3 sm QhQd", "p5 sm KhKs", "d db 9h6cKc", "d db Jh", "d db Ts",
]
players = ["Badziakouski", "Zhong", "Xuan", "Jun", "Phua", "Koon"]
"""


@pytest.fixture
def folder(tmp_path: Path) -> str:
    (tmp_path / "played.txt").write_text(ALL + SIX_PLUS)
    return str(tmp_path)


@pytest.mark.parametrize(("game", "number"), [("holdem", "3"), ("omaha", "1"), ("omaha5", "2")])
def test_a_game_is_asked_for_by_its_name(folder: str, game: str, number: str) -> None:
    found = pql.read_hands(folder, game=game)
    assert (list(found.hands.hand), found.broken, found.skipped) == ([number], 0, 3)
    told = found.remarks()
    assert len(told) == 3
    assert all("hand of" in each and "write `game" in each for each in told)


def test_five_cards_are_held(folder: str) -> None:
    (pocket, _) = pql.read_hands(folder, game="plo5").hands.pocket
    assert pocket.bit_count() == 5


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("Hold'em No Limit", "holdem"),
        ("Omaha Pot Limit", "omaha"),
        ("POT_LIMIT OMAHA_HI", "omaha"),
        ("PLO-5", "omaha5"),
        ("5CPLO", "omaha5"),
        ("5 Card Omaha Pot Limit", "omaha5"),
        ("GAME_OMA", "omaha"),
        ("ShortDeck No Limit ", "shortdeck"),
        ("Six Plus Hold'em", "shortdeck"),
        ("6 Card Omaha", "omaha6"),
        ("PLO6", "omaha6"),
        ("Limit Omaha 8/16", "omaha"),
        *[
            (name, "omaha8")
            for name in (
                *("Omaha Hi/Lo Pot Limit", "POT_LIMIT OMAHA_HI_LO", "Pot Limit OmahaHL", "GAME_OMAHL"),
                *(
                    "Omaha H/L8 Limit $1/$2",
                    "Omaha HiLow",
                    "Omaha8 pot limit",
                    "PL OmahaHiLo",
                    "FL Omaha Hi-Lo",
                ),
                *("Pot Limit Omaha Hi/Lo 8 or Better", "Omaha Hi-Lo Split", "Omaha/8", "PLO8", "FLO8", "O8"),
                *("omaha-hi-lo", "Omaha Hi/Lo (1 on 1)", "OMAHA HI/LO", "Omaha eight or better"),
            )
        ],
        ("5 Card Omaha Hi/Lo Pot Limit", "omaha5hl"),
        ("Pot Limit Omaha 5 Hi/Lo (8 or Better)", "omaha5hl"),
        ("PLO5 Hi/Lo", "omaha5hl"),
        ("Pot Limit Big O", "omaha5hl"),
        ("6 Card Omaha Hi/Lo Pot Limit", None),
        ("Hold'em Hi/Lo Limit", None),
        ("Courchevel Hi/Lo Pot Limit", None),
        ("Omaha Hi/Lo Double Board", None),
        ("Irish Pot Limit", None),
        ("Razz Limit", None),
        ("Badugi Limit", None),
        ("Split Hold'em No Limit", None),
        ("Courchevel Pot Limit", None),
        ("7 Card Stud Hi-Lo", None),
    ],
)
def test_what_sites_call_a_game(text: str, game: str | None) -> None:
    if game is not None:
        assert game_of(text) == game
    else:
        with pytest.raises(OtherGameError, match="is another game"):
            game_of(text)


@pytest.mark.parametrize("game", ["omaha", "omaha5"])
def test_an_all_in_has_the_equity_of_its_game(folder: str, game: str) -> None:
    found = pql.read_hands(folder, game=game, allin=True)
    hero, otto = (HERO, OTTO) if game == "omaha" else (f"{HERO} 3d", f"{OTTO} 5c")
    wanted = pql.equity(hero.replace(" ", ""), otto.replace(" ", ""), game=game)
    rows = dict(zip(found.hands.name, found.values()[-2], strict=True))
    assert rows["Hero"] == pytest.approx(wanted.players[0].equity, abs=1e-9)
    assert rows["Otto"] == pytest.approx(wanted.players[1].equity, abs=1e-9)


def test_statements_ask_for_the_hands_of_their_game(folder: str) -> None:
    hold, four = [
        pql.run(f"{game}winnings from history '{folder}' for 'Otto'")[-1] for game in ("", "game omaha;")
    ]
    assert hold.column("net") == four.column("net")
    assert hold.column("adjusted") != four.column("adjusted")
    told = pql.run(f"game omaha; replay '1' from history '{folder}'")[-1]
    first = told.streets[0].equities
    assert sorted([round(equity, 4) for _, equity in first]) == sorted(
        [
            round(each.equity, 4)
            for each in pql.equity(HERO.replace(" ", ""), OTTO.replace(" ", ""), game="omaha").players
        ]
    )
    with pytest.raises(pql.PQLError, match="no recorded hand has the number") as refused:
        pql.run(f"replay '1' from history '{folder}'")
    assert "write `game omaha` before" in str(refused.value)


def test_a_collection_keeps_games_apart(folder: str, tmp_path: Path) -> None:
    collected = str(tmp_path / "mine")
    assert pql.collect_hands(folder, collected).added == 4
    assert pql.collect_hands(folder, collected).added == 0
    for game in ("holdem", "omaha", "omaha5"):
        found = pql.read_hands(collected, game=game)
        assert found.hands == pql.read_hands(folder, game=game).hands
        assert found.skipped == 3
        assert (
            pql.read_hands(collected, game=game, allin=True).to_dict()
            == pql.read_hands(folder, game=game, allin=True).to_dict()
        )


def test_phh_of_omaha_is_read_played_and_written(tmp_path: Path) -> None:
    (tmp_path / "one.phhs").write_text(PHH)
    found = pql.read_hands(tmp_path, game="omaha")
    assert list(found.hands.won) == [0, 20_000_000]  # Jacks and eights beat aces
    assert [pocket.bit_count() for pocket in found.hands.pocket] == [4, 4]
    pql.write_phh(str(tmp_path / "one.phhs"), str(tmp_path / "two.phhs"))
    again = pql.read_hands(tmp_path / "two.phhs", game="omaha")
    for name in ("pocket", "won", "put", "flop", "turn", "river", "allin", "amount"):
        assert list(getattr(again.hands, name)) == list(getattr(found.hands, name)), name


def test_pokerkit_plays_omaha_alike(tmp_path: Path) -> None:
    pokerkit = pytest.importorskip("pokerkit")
    *_, state = pokerkit.HandHistory.loads(PHH.partition("\n")[2])
    (tmp_path / "one.phhs").write_text(PHH)
    found = pql.read_hands(tmp_path, game="omaha").hands
    assert list(state.stacks) == [
        (stack + net) // 10_000 for stack, net in zip(found.stack, found.net, strict=True)
    ]


def _short_deck_hand(number: int) -> Any:
    """A hand of short deck that pokerkit has played to its end, and its state: loose enough for side pots."""
    from pokerkit import Mode, NoLimitShortDeckHoldem

    rng = random.Random(number)
    players = rng.choice((2, 3, 4, 6))
    game = NoLimitShortDeckHoldem(
        automations(), True, 10, {-1: 10} if players > 2 else (10, 0), 10, mode=Mode.CASH_GAME
    )
    stacks = [rng.choice((60, 200, 500, 1000)) for _ in range(players)]
    deck = [rank + suit for rank in "6789TJQKA" for suit in "cdhs"]
    rng.shuffle(deck)
    return played_on(game, stacks, deck, 2, rng)


def test_short_deck_is_played_as_pokerkit_plays_it(tmp_path: Path) -> None:
    pytest.importorskip("pokerkit")
    played = [_short_deck_hand(number) for number in range(150)]
    text = "".join([f"[{number}]\n{history.dumps()}\n" for number, (history, _) in enumerate(played, 1)])
    assert text.count('variant = "NS"') + text.count("variant = 'NS'") == len(played)
    (tmp_path / "short.phhs").write_text(text)
    found = pql.read_hands(tmp_path, game="shortdeck")
    assert (found.broken, found.skipped, len(found.hands)) == (0, 0, len(played))
    ends = [0, *accumulate([len(state.stacks) for _, state in played])]
    for (_, state), first, last in zip(played, ends, ends[1:], strict=False):
        assert [net // 10_000 for net in found.hands.net[first:last]] == list(state.payoffs)
    assert set(found.hands.big_blind) == {100_000}
    # Flushes against full houses, and A 6 7 8 9, are among them: hold'em would share these pots otherwise.
    (tmp_path / "long.phhs").write_text(text.replace('"NS"', '"NT"').replace("'NS'", "'NT'"))
    (tmp_path / "short.phhs").unlink()
    assert pql.read_hands(tmp_path).hands.won != found.hands.won


def test_short_deck_is_written_as_it_is_read(tmp_path: Path) -> None:
    (tmp_path / "one.phhs").write_text(SHORT)
    found = pql.read_hands(tmp_path, game="shortdeck", allin=True)
    pql.write_phh(str(tmp_path / "one.phhs"), str(tmp_path / "two.phhs"))
    again = pql.read_hands(tmp_path / "two.phhs", game="shortdeck")
    assert "variant = 'NS'" in (tmp_path / "two.phhs").read_text()
    for name in (
        "pocket",
        "won",
        "put",
        "flop",
        "turn",
        "river",
        "allin",
        "actor",
        "action",
        "amount",
        "big_blind",
    ):
        assert list(getattr(again.hands, name)) == list(getattr(found.hands, name)), name
    told = pql.run(f"game shortdeck; winnings from history '{tmp_path / 'one.phhs'}' for 'Phua'")[-1]
    assert told.column("net") == [-301.0]


def test_a_card_that_short_deck_has_not_is_no_action(tmp_path: Path) -> None:
    (tmp_path / "one.phhs").write_text(SHORT.replace("8d7c", "8d5c"))
    found = pql.read_hands(tmp_path, game="shortdeck")
    assert (found.broken, len(found.hands)) == (1, 0)
    assert any("`d dh p4 8d5c` is not an action" in remark for remark in found.remarks())


def test_formulas_look_at_four_cards() -> None:
    asked = "count(hero in 'AA'), count(wrap(hero, flop)), count(true)"
    (found,) = pql.Session(game="omaha").run(
        f"select {asked} from history 'examples/my_omaha_hands.phhs' for 'Robin' where saw(flop)"
    )
    assert [round(6 * value) for value in found.rows[0]] == [1, 1, 6]
    with pytest.raises(pql.PQLError, match="`wrap` has a meaning in Omaha only"):
        pql.run("select count(wrap(hero, flop)) from history 'examples/my_omaha_hands.phhs'")


# A straight (A 6 7 8 9) that calls a set of kings, and one that does so before it is made: both all in.
STRAIGHTS = """\
[1]
variant = "NS"
antes = [5, 5, 5]
blinds_or_straddles = [0, 0, 5]
min_bet = 5
starting_stacks = [500, 500, 500]
actions = [
  "d dh p1 As8h", "d dh p2 KhKd", "d dh p3 QcJc", "p1 cc", "p2 cc", "p3 f", "d db 9s7dKc",
  "p1 cc", "p2 cbr 490", "p1 cc", "p1 sm As8h", "p2 sm KhKd", "d db 6c", "d db Jh",
]
players = ["Ann", "Bob", "Cy"]
hand = 1
"""


@pytest.mark.parametrize("game", ["shortdeck", "shortdeck trips"])
def test_hands_of_short_deck_are_ranked_and_drawn_as_there(tmp_path: Path, game: str) -> None:
    """They were once ranked as in hold'em, and their cards to come dealt from 52."""
    path = tmp_path / "one.phhs"
    path.write_text(STRAIGHTS)
    types = short_deck.TYPES if game == "shortdeck" else short_deck.TRIPS_TYPES
    equities = short_deck.equities([[("As", "8h")], [("Kh", "Kd")]], "9s7dKc", "QcJc", types)
    session = pql.Session(game=game)

    def asked(text: str) -> Any:
        (found,) = session.run(text.replace("HANDS", f"history '{path}'"))
        assert found.game == game
        return found

    told = asked("replay '1' from HANDS")
    assert [equity for _, equity in told.streets[1].equities] == pytest.approx(equities)
    for table in (pql.read_hands(path, game=game, allin=True), *pql.scan_hands(path, game=game, allin=True)):
        in_the_table = dict(zip(table.hands.name, table.values()[-2], strict=True))
        assert [in_the_table[name] for name in ("Ann", "Bob")] == pytest.approx(equities)
    # A collection keeps equities of the usual ranking alone.
    pql.collect_hands(path, tmp_path / "my.hands", threads=1)
    kept = asked(f"select avg(allinequity), avg(allinnet) from history '{tmp_path / 'my.hands'}' for 'Ann'")
    assert kept.rows[0][:2] == pytest.approx([equities[0], 1010 * equities[0] - 500])
    won = asked("winnings from HANDS for 'Ann'")
    assert won.column("adjusted") == pytest.approx([1010 * equities[0] - 500])
    assert won.column("net") == [510.0]
    assert asked("list from HANDS for 'Ann' where straight@turn").rows
    *_, shown = session.run(
        f"import range history '{path}' of 'Ann', 'Bob' where straight@turn as mine; mine"
    )
    assert [*shown.hands] == [
        "As8h"
    ]  # a straight, which was none while ranges were taken from hands as in hold'em
    kinds = asked("select count(true) group by handtype(hero, river) from HANDS for 'Ann', 'Bob'")
    assert [row[0] for row in kinds.rows] == sorted(["straight", "trips"], key=types.index)
    assert asked("stats from HANDS by madehand@turn").rows[-1][0] == "straight"
    assert asked("export list from HANDS to 'out.csv'".replace("out.csv", str(tmp_path / "out.csv"))).rows


def test_calls_about_hands_take_their_game(tmp_path: Path) -> None:
    """Of a table it is known; formulas were once those of hold'em, which had no category of four cards."""
    path = "examples/my_omaha_hands.phhs"
    table = pql.read_hands(path, game="omaha")
    assert table.game == "omaha"
    for hands, game in ((table, None), (path, "omaha"), (path, "plo"), (table, "omaha")):
        answers: list[pql.results.Result] = [
            pql.stats(hands, player="Robin", by="category(hero, flop)", game=game),
            pql.list_hands(hands, player="Robin", where="wrap(hero, flop)", game=game),
            pql.winnings(hands, player="Robin", game=game),
            pql.select("count(true) group by category(hero, flop)", hands, player="Robin", game=game),
            pql.replay("81202", hands, game=game),
        ]
        assert {answer.game for answer in answers} == {"omaha"}
        assert [row[0] for row in answers[3].values()[0:1]] == ["nothing"]
    with pytest.raises(pql.PQLError, match="these hands are of omaha, and the game is shortdeck"):
        pql.stats(table, game="shortdeck")
    with pytest.raises(pql.PQLError, match="among 0 read"):
        pql.stats(path, hero=True)


def test_the_ante_of_short_deck_is_its_blind_where_a_site_tells_no_other(tmp_path: Path) -> None:
    (tmp_path / "gg.txt").write_text(GG_SHORT)
    found = pql.read_hands(tmp_path, game="shortdeck")
    assert (len(found), found.broken) == (1, 0), found.problems
    assert (found.hands.big_blind[0], found.hands.ante[0]) == (UNIT // 2, UNIT // 2)
    (kind,) = pql.Session(game="shortdeck").run(
        f"select count(true) group by handtype(hero, flop) from history '{tmp_path}' for hero"
    )
    assert kind.rows[0][0] == "straight"


@pytest.mark.parametrize("game", ["shortdeck", "shortdeck trips"])
def test_all_ins_of_a_collection_are_of_the_ranking_that_is_asked(tmp_path: Path, game: str) -> None:
    """A collection keeps the equities of the usual ranking, which are not those where trips beat a straight."""
    (tmp_path / "one.phhs").write_text(STRAIGHTS)
    pql.collect_hands(tmp_path / "one.phhs", tmp_path / "mine")
    types = short_deck.TYPES if game == "shortdeck" else short_deck.TRIPS_TYPES
    equities = short_deck.equities([[("As", "8h")], [("Kh", "Kd")]], "9s7dKc", "QcJc", types)
    for where in (tmp_path / "mine", tmp_path / "one.phhs"):
        for name, equity in zip(("Ann", "Bob"), equities, strict=True):
            asked = f"game {game}; select avg(allinequity) from history '{where}' for '{name}'"
            assert pql.run(asked)[-1].rows[0][0] == pytest.approx(equity), (where, name)
