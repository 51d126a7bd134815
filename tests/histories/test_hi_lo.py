"""Hands in which the low wins half of the pot: as sites tell of it, as PHH has them, and what they are worth."""

from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import pql
from pql.cards.deck import card_id, cards_mask
from pql.histories.records import UNIT, RecordedHands
from references import split_pots
from references.families import together
from references.pokerkit_hands import automations, played_on

SITES = Path(__file__).parent / "sites"

# A side pot that is quartered, as PokerStars tells of one: two lows that are the same, and the high hand all in.
QUARTERED = """\
PokerStars Hand #41:  Omaha Hi/Lo Pot Limit ($1/$2 USD) - 2025/05/11 12:29:15 ET
Table 'Tarn' 6-max Seat #1 is the button
Seat 1: Cleo ($60 in chips)
Seat 2: Ann ($200 in chips)
Seat 3: Bob ($200 in chips)
Ann: posts small blind $1
Bob: posts big blind $2
*** HOLE CARDS ***
Dealt to Ann [6h 4s 3h 2h]
Cleo: raises $4 to $6
Ann: calls $5
Bob: calls $4
*** FLOP *** [3d Ad As]
Ann: checks
Bob: bets $18
Cleo: calls $18
Ann: calls $18
*** TURN *** [3d Ad As] [5c]
Ann: bets $60
Bob: calls $60
Cleo: calls $36 and is all-in
*** RIVER *** [3d Ad As 5c] [7c]
Ann: checks
Bob: checks
*** SHOW DOWN ***
Ann: shows [6h 4s 3h 2h] (HI: a straight, Three to Seven; LO: 5,4,3,2,A)
Bob: shows [9h 4d 3s 2d] (HI: a straight, Ace to Five; LO: 5,4,3,2,A)
Ann collected $24 from side pot
Ann collected $12 from side pot
Bob collected $12 from side pot
Cleo: shows [Ac Qs Tc 7h] (HI: a full house, Aces full of Sevens)
Cleo collected $89 from main pot
Ann collected $44.50 from main pot
Bob collected $44.50 from main pot
*** SUMMARY ***
Total pot $228 Main pot $178. Side pot $48. | Rake $2
Board [3d Ad As 5c 7c]
Seat 1: Cleo (button) showed [Ac Qs Tc 7h] and won ($89) with HI: a full house, Aces full of Sevens
Seat 2: Ann (small blind) showed [6h 4s 3h 2h] and won ($80.50) with HI: a straight, Three to Seven; LO: 5,4,3,2,A
Seat 3: Bob (big blind) showed [9h 4d 3s 2d] and won ($56.50) with HI: a straight, Ace to Five; LO: 5,4,3,2,A
"""


def _read(tmp_path: Path, text: str, game: str = "omaha8", name: str = "one.txt") -> RecordedHands:
    path = tmp_path / name
    path.write_text(text, "utf-8")
    found = pql.read_hands(path, game=game)
    assert (len(found), found.broken, found.skipped) == (1, 0, 0), found.problems
    return found.hands


def test_pots_that_are_collected_in_parts_add_up(tmp_path: Path) -> None:
    hands = _read(tmp_path, QUARTERED)
    assert list(hands.name) == ["Ann", "Bob", "Cleo"]
    assert [amount / UNIT for amount in hands.won] == [80.5, 56.5, 89]
    assert [amount / UNIT for amount in hands.net] == [-3.5, -27.5, 29]
    assert hands.rake[0] == 2 * UNIT
    assert [amount / UNIT for amount in hands.reach] == [226, 226, 178]
    assert hands.pocket[2] == cards_mask("AcQsTc7h")


# How sites tell of the two halves of a pot, in place of the line that tells of it whole: by one player who wins both.
HALVES = {
    "betonline.txt": ("Hold'em No Limit", "Omaha Hi/Lo Pot Limit", None, ()),
    "party_mail.txt": ("Texas Hold'em Game Table (NL)", "Omaha Hi-Lo Game Table (PL)", None, ()),
    "party.txt": (
        "$200 USD NL Texas Hold'em",
        "$200 USD PL Omaha Hi-Lo",
        "hero wins $20.40 USD",
        (
            "hero wins $10.20 USD from the main pot with a pair of Fours.",
            "hero wins Lo ($10.20 USD) from the main pot with 8,5,3,2,A.",
        ),
    ),
    "everleaf.txt": (
        "NL Hold'em",
        "PL Omaha Hi/Lo",
        "hero wins $ 12.40 USD from main pot",
        (
            "hero wins  high ($ 6.20 USD) from main pot with a flush, king high [ Kc, Qc, Tc, 8c, 6c ]",
            "hero wins  low ($6.20) from main pot with 8, 5, 3, 2, A [ As, 2c, 3s, 5h, 8s ]",
        ),
    ),
    "pkr.txt": (
        "HOLD'EM",
        "OMAHA HI/LO",
        "hero wins $12.40 with: One Pair: Kings",
        (
            "hero has low hand: A2358",
            "hero ties, and wins $4.20 with high hand: Straight, 5 high",
            "hero ties $2 with low hand: A2345",
            "hero wins $6.20 with low hand: A2358",
        ),
    ),
    "tilt.txt": (
        "No Limit Hold'em",
        "Pot Limit Omaha Hi/Lo",
        "hero wins the pot ($12.40)",
        (
            "hero wins the high pot ($6.20) with a flush, Ace high",
            "hero wins the low pot ($6.20) with 7,4,3,2,A",
        ),
    ),
    "cake.txt": (
        "NL Hold'em",
        "PL OmahaHiLo",
        "hero wins $12.40 with Straight Eight high",
        ("hero wins high pot $6.20 with Straight Eight high", "hero wins low pot $6.20 with 8,5,3,2,A"),
    ),
    "ongame.txt": (
        "TEXAS_HOLDEM",
        "OMAHA_HI_LO",
        "Main pot: $13 won by hero ($12.40)",
        ("Main pot: $13 won by hero ($6.20 High), hero ($6.20 Low)",),
    ),
    "pacific.txt": (
        "No Limit Holdem",
        "Pot Limit OmahaHL",
        "hero collected [ $12.40 ]",
        (
            "(Hi: Jd, Jc, 2d, 2s, Ks)",
            "(Lo: 2s, 4d, 5h, 6c, Ac)",
            "hero collected [ $6.20 ]",
            "hero collected [ $6.20 ]",
        ),
    ),
    "winning_today.txt": (
        "Holdem(No",
        "Omaha H/L(Pot",
        "hero collected $12.40 from main pot",
        ("hero collected $6.20 from main pot", "hero collected $6.20 from main pot"),
    ),
    "absolute.txt": (
        "Holdem",
        "Omaha Hi/Lo",
        "hero Collects $12.40 from main pot",
        ("hero Collects $6.20 from main pot", "hero Collects $6.20 from main pot"),
    ),
    "boss.xml": (
        "GAME_THM",
        "GAME_OMAHL",
        '<RESULT PLAYER="hero" WIN="12.40" HAND=""></RESULT>',
        (
            '<RESULT WINTYPE="WINTYPE_HI" PLAYER="hero" WIN="6.20" HAND=""></RESULT>',
            '<RESULT WINTYPE="WINTYPE_LO" PLAYER="hero" WIN="6.20" HAND=""></RESULT>',
        ),
    ),
    "microgaming.xml": (
        "Hold&apos;em",
        "Omaha H/L",
        '<Action type="Win"><Seat num="3" amount="20.40" pot="0"/></Action>',
        (
            '<Action type="Win"><Seat num="3" amount="10.20" pot="0"/>',
            '<Seat num="3" amount="10.20" pot="0" type="" lowhandwin="1"/></Action>',
        ),
    ),
}


@together("file", HALVES)
def test_both_halves_are_won(file: str, tmp_path: Path) -> None:
    holdem, hi_lo, whole, halves = HALVES[file]
    text = (SITES / file).read_text("utf-8")
    assert holdem in text, file
    text = text.replace(holdem, hi_lo)
    text = "\n".join(
        [line for line in text.split("\n") if not ("[Th" in line or "[ Th" in line) or "ealt" in line]
    )
    if whole is not None:
        assert whole in text, file
        text = text.replace(whole, "\n".join(halves))
    game = pql.read_hands(SITES / file).hands
    hands = _read(tmp_path, text, name=file)
    assert list(hands.won) == list(game.won), file


def _log(*lines: str, game: str) -> str:
    """The log of a hand of three, the lines of which come in the order of the hand."""
    whole = [
        f'-- starting hand #1 (id: abc)  ({game}) (dealer: "cleo @ c") --',
        'Player stacks: #1 "ann @ a" (100) | #2 "bob @ b" (100) | #3 "cleo @ c" (100)',
        *lines,
        "-- ending hand #1 --",
    ]
    rows = [
        f'"{line.replace(chr(34), chr(34) * 2)}",2024-01-01T10:00:00.000Z,{place}'
        for place, line in enumerate(whole)
    ]
    return "\n".join(["entry,at,order", *reversed(rows)]) + "\n"


def test_halves_in_a_log_of_pokernow(tmp_path: Path) -> None:
    text = _log(
        '"ann @ a" posts a small blind of 1',
        '"bob @ b" posts a big blind of 2',
        '"cleo @ c" folds',
        '"ann @ a" calls 2',
        '"bob @ b" checks',
        "Flop:  [3♦, A♦, A♠]",
        '"ann @ a" checks',
        '"bob @ b" checks',
        "Turn: 3♦, A♦, A♠ [5♣]",
        '"ann @ a" checks',
        '"bob @ b" checks',
        "River: 3♦, A♦, A♠, 5♣ [7♣]",
        '"ann @ a" checks',
        '"bob @ b" checks',
        '"ann @ a" shows a 6♥, 4♠, 3♥, 2♥.',
        '"bob @ b" shows a 9♥, 4♦, 3♠, 2♦.',
        '"ann @ a" collected 2 from pot with hi hand with straight seven high (combination: 3♦, 4♠, 5♣, 6♥, 7♣)',
        '"ann @ a" collected 1 from pot with low hand with five high (combination: A♦, 2♥, 3♦, 4♠, 5♣)',
        '"bob @ b" collected 1 from pot with low hand with five high (combination: A♠, 2♦, 3♦, 4♦, 5♣)',
        game="Pot Limit Omaha Hi/Lo (8 or Better)",
    )
    hands = _read(tmp_path, text, name="poker_now_log_1.csv")
    assert dict(zip(hands.name, [amount / UNIT for amount in hands.won], strict=True)) == {
        "ann": 3,
        "bob": 1,
        "cleo": 0,
    }


def test_kings_tells_the_whole_board_where_all_are_in_before(tmp_path: Path) -> None:
    text = """\
#396930: Limit Omaha Hi-Lo - 500/1,000
2021-04-01 08:16:08
Table 'Oak 2' Seat 5 is the button
Seat 1: Ann (32,500)
Seat 5: Bob (125)
Seat 7: Cleo (51,250)
Cleo: posts the small blind 250
Ann: posts the big blind 500
*** HOLE CARDS ***
Dealt to Ann: [7h 9h Qd 7d]
Dealt to Bob: [X X X X]
Bob calls 125, and is all in
Cleo folds
Ann shows [7h 9h Qd 7d]
Bob shows [5d 4h 8h 5c]
*** RIVER *** [2s Th 6h 7c] [5s]
*** SUMMARY ***
Seat 1: Ann (32,500)
Seat 5: Bob (375) +250
Seat 7: Cleo (51,000) -250
Bob wins pot (375)
"""
    hands = _read(tmp_path, text)
    assert (hands.board(0), hands.allin_street[0]) == (cards_mask("2sTh6h7c5s"), 0)
    assert dict(zip(hands.name, [amount / UNIT for amount in hands.net], strict=True)) == {
        "Cleo": -250,
        "Ann": 0,
        "Bob": 250,
    }


def test_winning_draws_for_the_button_and_names_the_bets_of_fixed_limits(tmp_path: Path) -> None:
    text = """\
Hand #78708 - Omaha H/L(Fixed Limit) - $20.00/$40.00 - 2019/07/18 15:13:01 UTC
Oak 6-max Seat #1 is the button
Seat 1: Ann ($200.00)
Seat 4: Bob ($555.00)
Dealt to Ann [4s]
Dealt to Bob [3s]
Ann posts the small blind $10.00
Bob posts the big blind $20.00
*** HOLE CARDS ***
Dealt to Ann [Kd 4c 9s 6s]
Ann raises $30.00 to $40.00
Bob calls $20.00
*** FLOP *** [5d 4h As]
Bob checks
Ann bets $20.00
Bob calls $20.00
*** TURN *** [5d 4h As] [Js]
Bob checks
Ann checks
*** RIVER *** [5d 4h As Js] [2h]
Bob checks
Ann checks
*** SHOW DOWN ***
Main pot $119.00 | Rake $1.00
Bob shows [Tc 4s 3h Qd] (HI - a straight, Five high [5d 4s 3h 2h As] | LO - [5,4,3,2,1])
Ann mucks hand
Bob collected $59.50 from main pot
Bob collected $59.50 from main pot
*** SUMMARY ***
Total pot $119.00 | Rake $1.00
Board [5d 4h As Js 2h]
Seat 1: Ann (button) mucked [Kd 4c 9s 6s]
Seat 4: Bob (big blind) showed [Tc 4s 3h Qd] and won $119.00 with HI - a straight | LO - [5,4,3,2,1]
"""
    hands = _read(tmp_path, text)
    assert (hands.small_blind[0], hands.big_blind[0], hands.currency[0]) == (10 * UNIT, 20 * UNIT, "USD")
    assert [amount / UNIT for amount in hands.won] == [119, 0]
    assert [pocket.bit_count() for pocket in hands.pocket] == [4, 4]


@pytest.mark.parametrize(
    ("first", "game"),
    [
        ("8-Game (Omaha Hi/Lo Limit, $2/$4 USD)", "omaha8"),
        ("HORSE (Omaha Hi/Lo Limit, $2/$4 USD)", "omaha8"),
        ("Mixed PLH/PLO (Omaha Pot Limit, $1/$2 USD)", "omaha"),
        ("8-Game (7 Card Stud Hi/Lo Limit, $2/$4 USD)", None),
        ("HORSE (Razz Limit, $2/$4 USD)", None),
    ],
)
def test_a_hand_of_a_mixed_game_is_one_of_its_game(first: str, game: str | None, tmp_path: Path) -> None:
    path = tmp_path / "one.txt"
    path.write_text(QUARTERED.replace("Omaha Hi/Lo Pot Limit ($1/$2 USD)", first), "utf-8")
    found = pql.read_hands(path, game=game or "omaha8")
    assert (len(found), found.broken, found.skipped) == ((1, 0, 0) if game else (0, 0, 1)), found.problems
    if game:
        assert (found.hands.big_blind[0], found.hands.currency[0]) == (2 * UNIT, "USD")
    else:
        name = first.partition("(")[2].partition(",")[0]
        assert [problem.reason for problem in found.problems] == [f"{name} is another game"]


def test_tournaments_of_mixed_games_have_their_buy_in(tmp_path: Path) -> None:
    first = "Tournament #55, $10+$1 USD 8-Game (Omaha Hi/Lo Limit) - Level III ($1/$2)"
    hands = _read(tmp_path, QUARTERED.replace(" Omaha Hi/Lo Pot Limit ($1/$2 USD)", first))
    assert (hands.tournament[0], hands.buyin[0]) == ("55", 11 * UNIT)


# PHH.


def _hand_of_pokerkit(number: int) -> Any:
    """A hand that pokerkit has played to its end, and its state: loose, and with stacks that make side pots."""
    from pokerkit import FixedLimitOmahaHoldemHighLowSplitEightOrBetter, Mode

    rng = random.Random(number)
    players = rng.choice((2, 3, 4, 6))
    game = FixedLimitOmahaHoldemHighLowSplitEightOrBetter(
        automations(), True, 0, (1, 2), 2, 4, mode=Mode.CASH_GAME
    )
    stacks = [rng.choice((3, 9, 17, 40, 200)) for _ in range(players)]
    ranks = "A2345678" * 2 + "9TJQK" if number % 3 else "23456789TJQKA"
    deck = list(dict.fromkeys([rank + suit for rank in ranks for suit in "cdhs"]))
    rng.shuffle(deck)
    return played_on(game, stacks, deck, 4, rng)


def _numbers(mask: int) -> tuple[int, ...]:
    return tuple([card for card in range(52) if mask >> card & 1])


def test_fixed_limit_hi_lo_is_played_as_pokerkit_plays_it(tmp_path: Path) -> None:
    played = [_hand_of_pokerkit(number) for number in range(60)]
    path = tmp_path / "all.phhs"
    path.write_text(
        "".join([f"[{number}]\n{history.dumps()}\n" for number, (history, _) in enumerate(played, 1)])
    )
    found = pql.read_hands(path, game="omaha8")
    assert (found.broken, found.skipped, len(found.hands)) == (0, 0, len(played))
    hands, alike, halved = found.hands, 0, 0
    for hand, (history, state) in enumerate(played):
        rows = range(hands.start[hand], hands.start[hand + 1])
        left = [place for place, row in enumerate(rows) if hands.folded[row] < 0]
        net = [hands.net[row] // UNIT for row in rows]
        if len(left) > 1:
            pockets = [_numbers(hands.pocket[row]) for row in rows]
            board = _numbers(hands.board(hand))
            put = [hands.put[row] // UNIT for row in rows]
            paid = split_pots.won(put, [0] * len(put), left, pockets, board)
            lows = [place for place in left if split_pots.low_value(pockets[place], board)]
            halved += len(lows) > 0
            assert [won - gone for won, gone in zip(paid, put, strict=True)] == net, history.dumps()
            # PokerKit halves each side pot where anybody has a low, also somebody who cannot win that pot.
            if lows and len({hands.put[rows[place]] for place in left}) > 1:
                continue
        alike += 1
        assert [int(stack) for stack in state.stacks] == [
            stack + won for stack, won in zip(history.starting_stacks, net, strict=True)
        ], history.dumps()
    assert halved > 15
    assert alike > 35


# What hands are worth.

ALL_IN = """\
PokerStars Hand #42:  Omaha Hi/Lo Pot Limit ($1/$2 USD) - 2025/05/11 12:31:15 ET
Table 'Tarn' 6-max Seat #1 is the button
Seat 1: Ann ($30 in chips)
Seat 2: Bob ($60 in chips)
Seat 3: Cleo ($60 in chips)
Bob: posts small blind $1
Cleo: posts big blind $2
*** HOLE CARDS ***
Dealt to Ann [Ac Kd Qd 2c]
Ann: raises $4 to $6
Bob: calls $5
Cleo: calls $4
*** FLOP *** [3d Ah 9s]
Bob: checks
Cleo: bets $18
Ann: calls $18
Bob: raises $36 to $54 and is all-in
Cleo: calls $36 and is all-in
Ann: calls $6 and is all-in
*** TURN *** [3d Ah 9s] [8c]
*** RIVER *** [3d Ah 9s 8c] [Qh]
*** SHOW DOWN ***
Bob: shows [As 7c 4h 2d] (HI: a pair of Aces; LO: 8,4,3,2,A)
Cleo: shows [Kh Ks 9h 9d] (HI: three of a kind, Nines)
Cleo collected $30 from side pot
Bob collected $30 from side pot
Ann: shows [Ac Kd Qd 2c] (HI: two pair, Aces and Queens)
Cleo collected $45 from main pot
Bob collected $45 from main pot
*** SUMMARY ***
Total pot $150 Main pot $90. Side pot $60. | Rake $0
Board [3d Ah 9s 8c Qh]
Seat 1: Ann (button) showed [Ac Kd Qd 2c] and lost with HI: two pair, Aces and Queens
Seat 2: Bob (small blind) showed [As 7c 4h 2d] and won ($75) with HI: a pair of Aces; LO: 8,4,3,2,A
Seat 3: Cleo (big blind) showed [Kh Ks 9h 9d] and won ($75) with HI: three of a kind, Nines

"""
HELD = {"Ann": "AcKdQd2c", "Bob": "As7c4h2d", "Cleo": "KhKs9h9d"}


def _cards(text: str) -> tuple[int, ...]:
    return tuple([card_id(text[place : place + 2]) for place in range(0, len(text), 2)])


def _equities(names: list[str], known: str) -> dict[str, tuple[Fraction, Fraction]]:
    """The parts of a pot of some of the players for high and low, the cards of the others dead."""
    dead = [card for name, held in HELD.items() if name not in names for card in _cards(held)]
    one = [{_cards(HELD[name]): Fraction(1)} for name in names]
    used = [*dead, *[card for hand in one for card in next(iter(hand))]]
    boards = split_pots.final_boards(_cards(known), used)
    return dict(zip(names, split_pots.equities(one, boards, dead), strict=True))


def test_an_all_in_is_worth_what_both_halves_of_each_pot_are(tmp_path: Path) -> None:
    path = tmp_path / "one.txt"
    path.write_text(ALL_IN)
    main, side = _equities(["Ann", "Bob", "Cleo"], "3dAh9s"), _equities(["Bob", "Cleo"], "3dAh9s")
    put, reach = {"Ann": 30, "Bob": 60, "Cleo": 60}, {"Ann": 90, "Bob": 150, "Cleo": 150}
    expected = {name: 90 * sum(main[name]) + 60 * sum(side.get(name, (Fraction(0),))) for name in HELD}
    assert sum(expected.values()) == 150
    found = pql.read_hands(path, game="omaha8", allin=True)
    *_, equity, adjusted = found.values()
    names = list(found.hands.name)
    assert dict(zip(names, equity, strict=True)) == pytest.approx(
        {name: float(won / reach[name]) for name, won in expected.items()}
    )
    assert dict(zip(names, adjusted, strict=True)) == pytest.approx(
        {name: float(won) - put[name] for name, won in expected.items()}
    )
    for name, won in expected.items():
        told = pql.winnings(path, player=name, game="omaha8")
        assert told.column("net") == [{"Ann": -30.0, "Bob": 15.0, "Cleo": 15.0}[name]]
        assert told.column("adjusted") == pytest.approx([float(won) - put[name]])
    pql.collect_hands(path, tmp_path / "mine")
    asked = "select avg(allinequity), avg(allinnet), count(true) from history '{}' for 'Bob'"
    for where in (path, tmp_path / "mine"):
        (row,) = pql.Session(game="omaha8").run(asked.format(where))[0].rows
        assert row == pytest.approx([float(expected["Bob"] / 150), float(expected["Bob"]) - 60, 1])
    with pytest.raises(pql.PQLError, match="1 hand of omaha8 is left out: write `game omaha8` before"):
        pql.Session(game="omaha").run(f"list from history '{path}' for 'Bob'")


def test_a_replay_tells_both_halves(tmp_path: Path) -> None:
    path = tmp_path / "one.txt"
    path.write_text(ALL_IN)
    told = pql.replay("42", path, game="omaha8")
    assert [(seat.name, seat.low) for seat in told.seats] == [
        ("Bob", "8-4-3-2-A"),
        ("Cleo", "no low"),
        ("Ann", "no low"),
    ]
    for street, known in zip(told.streets[1:], ("3dAh9s", "3dAh9s8c", "3dAh9s8cQh"), strict=True):
        parts = _equities(list(HELD), known)
        halves = [parts[told.seats[seat].name or ""] for seat, _ in street.equities]
        assert [share for _, share in street.equities] == pytest.approx([float(sum(each)) for each in halves])
        assert [low for _, low in street.lows] == pytest.approx([float(low) for _, low in halves])
    text = str(told)
    assert "equity: Bob 50.00 % (low 50.00 %), Cleo 50.00 %, Ann 0.00 %" in text
    high_only = pql.replay(
        "1", _written(tmp_path, ALL_IN.replace("Hi/Lo ", "").replace("#42", "#1")), game="omaha"
    )
    assert all(street.lows == () for street in high_only.streets)
    assert "(low" not in str(high_only)
    assert {seat.low for seat in high_only.seats} == {None}


def _written(tmp_path: Path, text: str) -> Path:
    (tmp_path / "other.txt").write_text(text)
    return tmp_path / "other.txt"


@pytest.mark.parametrize(
    ("game", "more"), [("omaha8", ""), ("omaha5hl", "{} "), ("omaha6", "{} {} ")], ids=("four", "five", "six")
)
@pytest.mark.parametrize("format", ["ohh", "pokerstars"])
def test_hands_are_written_as_they_are_read(tmp_path: Path, game: str, more: str, format: str) -> None:
    text = ALL_IN + QUARTERED
    named = {"omaha8": "Omaha Hi/Lo", "omaha5hl": "5 Card Omaha Hi/Lo", "omaha6": "6 Card Omaha"}[game]
    text = text.replace("Omaha Hi/Lo", named)
    extra = iter(["Th", "Tc", "Td", "Ts", "Jh", "Jc", "Jd", "Js", "6c", "6d", "8h", "8d"] * 2)
    dealt: dict[str, str] = {}
    for held in ("Ac Kd Qd 2c", "As 7c 4h 2d", "Kh Ks 9h 9d", "6h 4s 3h 2h", "9h 4d 3s 2d", "Ac Qs Tc 7h"):
        dealt[held] = more.format(*[next(extra) for _ in range(more.count("{"))]) + held
        text = text.replace(f"[{held}]", f"[{dealt[held]}]")
    path, out = tmp_path / "one.txt", tmp_path / f"out.{'ohh' if format == 'ohh' else 'txt'}"
    path.write_text(text)
    found = pql.read_hands(path, game=game)
    if game == "omaha8":
        assert (len(found), found.broken) == (2, 0), found.problems
    assert pql.write_hands(path, out, format) == len(found) > 0
    again = pql.read_hands(out, game=game)
    assert (len(again), again.broken, again.skipped) == (len(found), 0, 0), again.problems
    for name in (
        "pocket",
        "won",
        "put",
        "net",
        "flop",
        "turn",
        "river",
        "allin",
        "actor",
        "action",
        "amount",
    ):
        assert list(getattr(again.hands, name)) == list(getattr(found.hands, name)), name


def test_phh_has_hi_lo_with_fixed_limits_alone(tmp_path: Path) -> None:
    limits = _hand_of_pokerkit(31)[0].dumps()
    (tmp_path / "one.phhs").write_text(f"[1]\n{limits}")
    (tmp_path / "two.txt").write_text(ALL_IN)
    out = tmp_path / "out.phhs"
    assert pql.write_phh([str(tmp_path / "one.phhs"), str(tmp_path / "two.txt")], out) == 1
    assert "variant = 'FO/8'" in out.read_text()
    found, again = pql.read_hands(tmp_path / "one.phhs", game="omaha8"), pql.read_hands(out, game="omaha8")
    for name in ("pocket", "won", "put", "flop", "turn", "river", "amount", "action", "big_blind"):
        assert list(getattr(again.hands, name)) == list(getattr(found.hands, name)), name


def test_statistics_and_final_hands_of_hi_lo(tmp_path: Path) -> None:
    path = tmp_path / "both.txt"
    path.write_text(ALL_IN + QUARTERED)
    session = pql.Session(game="omaha8")
    for name, net in {"Ann": -33.5, "Bob": -12.5, "Cleo": 44.0}.items():
        told = pql.winnings(path, player=name, game="omaha8")
        assert sum(told.column("net")) == net
        (stats,) = session.run(f"stats from history '{path}' for '{name}'")
        assert "2 hands" in str(stats)
    (kinds,) = session.run(
        f"select count(true), sum(net) from history '{path}' for 'Cleo' group by handtype(hero, river)"
    )
    assert sorted(kinds.rows) == [("fullhouse", 0.5, 1, 29.0), ("trips", 0.5, 1, 15.0)]
    (leaks,) = session.run(f"list from history '{path}' for 'Ann'")
    assert len(leaks.rows) == 2
