"""Money that goes by another door than the pot: cash-outs, fees, drops. Against an account of chips that reads no text.

A hand is played here chip by chip between purses: of the players, of the pot, of the house. The text says what a site
would say of it.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import pql
from pql.histories.phh_text import text_of
from pql.histories.records import POSITIONS, UNIT, RecordedHands
from references import deals
from references.families import together
from references.quirky_hands import changed, read

HANDS = {"Anna": "AsAh", "Boris": "KsKh"}
BOARD = "2c7d9h3s"
# Rivers that aces win, and kings.
ACES_WIN, KINGS_WIN = "4c", "Kd"


class AllIn:
    """Two players all in on the turn, in cents: who has how much. Chips only move; nothing is made, nothing is lost."""

    def __init__(self, stack: int, rake: int, fees: int = 0, drop: int = 0) -> None:
        self.stack, self.rake, self.fees, self.drop = stack, rake, fees, drop
        self.purses = {"Anna": stack, "Boris": stack, "pot": 0, "rake": 0, "fees": 0, "drop": 0, "house": 0}
        for name in HANDS:
            self.move(name, "pot", stack)
        self.move("drop", "pot", drop)
        self.move("pot", "rake", rake)
        self.move("pot", "fees", fees)
        self.shared = self.purses["pot"]

    def move(self, giver: str, taker: str, cents: int) -> None:
        self.purses[giver] -= cents
        self.purses[taker] += cents

    def net(self, name: str) -> float:
        return (self.purses[name] - self.stack) / 100

    def adjusted(self, name: str) -> float:
        """His share of all rivers of what can be won, less what he put in."""
        other = next(each for each in HANDS if each != name)
        known = deals.cards(BOARD)
        mine, theirs = [known | deals.cards(HANDS[each]) for each in (name, other)]
        rivers = [1 << card for card in range(52) if not (mine | theirs) >> card & 1]
        assert len(rivers) == 44
        wins = [deals.rank(mine | river) < deals.rank(theirs | river) for river in rivers]
        return (self.shared * sum(wins) / len(wins) - self.stack) / 100

    def played(self, river: str, drop: str = "") -> list[str]:
        behind = said(self.stack - 200)
        board = [BOARD[place : place + 2] for place in range(0, 8, 2)]
        flop, turn = " ".join(board[:3]), board[3]
        return [
            "Table 'Elm' 2-max Seat #1 is the button",
            f"Seat 1: Anna ({said(self.stack)} in chips)",
            f"Seat 2: Boris ({said(self.stack)} in chips)",
            *([drop] if drop else []),
            "Anna: posts small blind $1",
            "Boris: posts big blind $2",
            "*** HOLE CARDS ***",
            *["Anna: calls $1", "Boris: checks"],
            *[f"*** FLOP *** [{flop}]", "Boris: checks", "Anna: checks"],
            *[f"*** TURN *** [{flop}] [{turn}]", f"Boris: bets {behind} and is all-in"],
            f"Anna: calls {behind} and is all-in",
            f"*** RIVER *** [{flop} {turn}] [{river}]",
            "*** SHOW DOWN ***",
            *[f"{name}: shows [{held[:2]} {held[2:]}] (a pair)" for name, held in HANDS.items()],
        ]

    def stars(self, river: str, paid: int | None, fee: int = 0) -> str:
        """PokerStars: the house pays Anna for her aces and gets what they win, which no line collects."""
        winner = "Boris" if river == KINGS_WIN else "Anna"
        taker = "house" if paid is not None and winner == "Anna" else winner
        self.move("pot", taker, self.shared)
        lines = [
            "PokerStars Hand #7: Hold'em No Limit ($1/$2 USD) - 2025/01/01 12:00:00 ET",
            *self.played(river),
        ]
        if taker == winner:
            lines.append(f"{winner} collected {said(self.shared)} from pot")
        if paid is not None:
            self.move("house", "Anna", paid)
            lines.append(f"Anna cashed out the hand for {said(paid)} | Cash Out Fee {said(fee)}")
        lines += ["*** SUMMARY ***", f"Total pot {said(2 * self.stack)} | Rake {said(self.rake)}"]
        for seat, (name, held) in enumerate(HANDS.items(), 1):
            won = f"won ({said(self.shared)}) with a pair" if name == winner else "lost with a pair"
            gone = " (pot not awarded as player cashed out)" if name == winner != taker else ""
            lines.append(f"Seat {seat}: {name} showed [{held[:2]} {held[2:]}] and {won}{gone}")
        return "\n".join([*lines, ""])

    def gg(self, river: str, paid: int, risk: int) -> str:
        """GGPoker: who wins collects the pot; Anna, who is insured, pays for that then, and else is paid."""
        winner = "Boris" if river == KINGS_WIN else "Anna"
        self.move("pot", winner, self.shared)
        if winner == "Anna":
            self.move("Anna", "house", risk)
            insured = f"Anna: Pays Cashout Risk ({said(risk)})"
        else:
            self.move("house", "Anna", paid)
            insured = f"Anna: Receives Cashout ({said(paid)})"
        third = self.fees // 3
        return "\n".join(
            [
                "Poker Hand #RC7: Hold'em No Limit ($1/$2) - 2025/01/01 12:00:00",
                *self.played(river, f"Cash Drop to Pot : total {said(self.drop)}" if self.drop else ""),
                insured,
                f"{winner} collected {said(self.shared)} from pot",
                "*** SUMMARY ***",
                f"Total pot {said(2 * self.stack + self.drop)} | Rake {said(self.rake)} | Jackpot {said(third)}"
                f" | Bingo $0 | Fortune $0 | Tax {said(self.fees - third)}",
                f"Seat {1 if winner == 'Anna' else 2}: {winner} won ({said(self.shared)})",
                "",
            ]
        )

    def ohh(self, river: str, paid: int | None, fee: int = 0) -> str:
        """Open Hand History: what the house has taken over is won by nobody."""
        winner = "Boris" if river == KINGS_WIN else "Anna"
        taker = "house" if paid is not None and winner == "Anna" else winner
        self.move("pot", taker, self.shared)
        wins = [{"player_id": winner, "win_amount": self.shared / 100}] if taker == winner else []
        if paid is not None:
            self.move("house", "Anna", paid)
            wins.append(
                {"player_id": "Anna", "win_amount": 0, "cashout_amount": paid / 100, "cashout_fee": fee / 100}
            )
        acts: list[list[tuple[str | None, str, float]]] = [
            [("Anna", "Post SB", 1), ("Boris", "Post BB", 2), ("Anna", "Call", 1), ("Boris", "Check", 0)],
            [("Boris", "Check", 0), ("Anna", "Check", 0)],
            [("Boris", "Bet", self.stack / 100 - 2), ("Anna", "Call", self.stack / 100 - 2)],
            [],
        ]
        if self.drop:
            acts[0].insert(0, (None, "Add to Pot", self.drop / 100))
        cards = ["", BOARD[:6], BOARD[6:], river]
        rounds = [
            {
                "street": street,
                "cards": [new[place : place + 2] for place in range(0, len(new), 2)],
                "actions": [
                    {"player_id": who, "action": what, "amount": amount} for who, what, amount in own
                ],
            }
            for street, new, own in zip(("Preflop", "Flop", "Turn", "River"), cards, acts, strict=True)
        ]
        shows = [
            {"player_id": name, "action": "Shows Cards", "cards": [held[:2], held[2:]]}
            for name, held in HANDS.items()
        ]
        pot = {
            "amount": (2 * self.stack + self.drop) / 100,
            "rake": self.rake / 100,
            "jackpot": self.fees / 100,
        }
        seats = [
            {"id": name, "name": name, "seat": seat, "starting_stack": self.stack / 100}
            for seat, name in enumerate(HANDS, 1)
        ]
        hand = {
            "spec_version": "1.4.7",
            "game_number": "7",
            "game_type": "Holdem",
            "currency": "USD",
            "dealer_seat": 1,
            "small_blind_amount": 1,
            "big_blind_amount": 2,
            "players": seats,
            "rounds": [*rounds, {"street": "Showdown", "actions": shows}],
            "pots": [{**pot, "player_wins": wins}],
        }
        return json.dumps({"ohh": hand})


def said(cents: int) -> str:
    return f"${cents / 100:.2f}"


def agrees(told: AllIn, text: str, tmp_path: Path, fee: int = 0) -> None:
    """Every purse is what the table of hands says, and the adjusted winnings are those of all rivers."""
    path = tmp_path / "hands.txt"
    path.write_text(text)
    found = pql.read_hands(path, allin=True, threads=1)
    assert not found.problems
    names: list[str] = list(found.table()[0])
    rows: list[list[Any]] = [list(row) for row in found.table()[1]]
    by_name: dict[str, dict[str, Any]] = {
        row[names.index("name")]: dict(zip(names, row, strict=True)) for row in rows
    }
    for name, row in by_name.items():
        assert row["net"] == pytest.approx(told.net(name), abs=1e-9)
        assert row["allinNet"] == pytest.approx(told.adjusted(name), abs=1e-9)
        assert row["net"] == pytest.approx(row["won"] - row["put"] + row["cashout"], abs=1e-9)
        assert row["showdown"]
        assert (row["rake"], row["fees"]) == (told.rake / 100, told.fees / 100)
        assert row["drop"] == told.drop / 100
    # What the house has in the end is what it paid beside the pot.
    assert sum(row["cashout"] for row in by_name.values()) == pytest.approx(
        -told.purses["house"] / 100, abs=1e-9
    )
    assert by_name["Anna"]["cashout_fee"] == fee / 100
    assert sum(told.purses.values()) == 2 * told.stack


@together("river", [ACES_WIN, KINGS_WIN])
def test_a_cash_out_at_pokerstars(river: str, tmp_path: Path) -> None:
    told = AllIn(10_000, 200)
    agrees(told, told.stars(river, 16_198, 164), tmp_path, 164)
    told = AllIn(10_000, 200)
    agrees(told, told.stars(river, None), tmp_path)


def test_who_did_not_cash_out_is_as_lucky_as_without(tmp_path: Path) -> None:
    """Kings win on 2 of 44 rivers: 198 / 22 - 100, whoever has insured the aces and whatever comes."""
    for river in (ACES_WIN, KINGS_WIN):
        for paid in (None, 16_198):
            path = tmp_path / "hands.txt"
            path.write_text(AllIn(10_000, 200).stars(river, paid))
            found = pql.select("avg(allinNet), avg(rake), sum(cashout)", str(path), player="Boris")
            assert found.rows[0][:2] == pytest.approx((9 - 100, 2)), (river, paid)


@together("river", [ACES_WIN, KINGS_WIN])
def test_insurance_jackpots_taxes_and_drops_at_gg(river: str, tmp_path: Path) -> None:
    for drop in (0, 5_000):
        told = AllIn(36_816, 1_000, 1_001, drop)
        agrees(told, told.gg(river, 43_626, 1_777), tmp_path)


@together("river", [ACES_WIN, KINGS_WIN])
def test_cash_outs_and_drops_in_open_hand_history(river: str, tmp_path: Path) -> None:
    for paid, fees, drop in (
        (None, 0, 0),
        (16_198, 0, 0),
        (16_198, 33, 0),
        (16_198, 33, 1_000),
        (None, 33, 1_000),
    ):
        told = AllIn(10_000, 200, fees, drop)
        fee = 164 if paid else 0
        agrees(told, told.ohh(river, paid, fee), tmp_path, fee)


@pytest.mark.parametrize("count", [20, pytest.param(500, marks=pytest.mark.full)])
def test_any_amounts(count: int, tmp_path: Path) -> None:
    rng = random.Random(count)
    for _ in range(count):
        river = rng.choice((ACES_WIN, KINGS_WIN))
        stack = rng.randrange(500, 100_000)
        rake, fees = rng.randrange(stack // 5), rng.randrange(stack // 10)
        paid = rng.randrange(1, 2 * stack)
        told = AllIn(stack, rake)
        agrees(told, told.stars(river, paid, paid // 100), tmp_path, paid // 100)
        told = AllIn(stack, rake, fees, rng.choice((0, rng.randrange(1, stack))))
        agrees(told, told.gg(river, paid, paid // 30), tmp_path)


def test_half_of_a_split_pot_is_taken_over() -> None:
    """Both have aces and split 198: Anna has cashed out hers for 97, so that the house gets her half."""
    text = AllIn(10_000, 200).stars(ACES_WIN, 9_700, 98)
    text = text.replace("Ks Kh", "Ac Ad").replace(
        "Anna cashed", "Boris collected $99.00 from pot\nAnna cashed"
    )
    text = text.replace("won ($198.00)", "won ($99.00)").replace("and lost with", "and won ($99.00) with")
    hands, unread = read(text)
    assert not unread
    assert [amount / UNIT for amount in hands.net] == [-1, -3]
    assert [amount / UNIT for amount in hands.cashout] == [0, -2]
    assert hands.rake[0] == 2 * UNIT


def test_a_cash_out_by_e_mail_from_partypoker() -> None:
    """What is collected under `Cashed out` comes from the house: Hero has the whole pot, or the house has it."""
    text = """***** Hand History For Game 7 *****
1/2 Texas Holdem Game Table (NL) - Mon Feb 09 12:55:26 EST 2026
Table Table 9 (Real Money) -- Seat 1 is the button
Total number of players : 2/6
Seat 1: Hero ($50.00)
Seat 2: Petra ($50.00)
Hero posts small blind (1)
Petra posts big blind (2)
** Dealing down cards **
Dealt to Hero [ Kc, Kh ]
Hero raises 49.00 to 50.00
Hero is all-In.
Petra calls (48.00)
Petra is all-In.
Petra opted for cash-out
Petra Cashout Amount is 79.00
** Dealing Flop ** : [ 2c, 7d, 9h ]
** Dealing Turn ** : [ 3s ]
** Dealing River ** : [ Kd ]
** Summary **
Main Pot: $98.00 Rake: $2.0
Board: [ 2c, 7d, 9h, 3s, Kd ]
Hero balance $98.00, bet $50.00, collected $98.00, net +$48.00[ Kc, Kh ] [ three kings -- Kc,Kh,Kd,9h,7d ]
Petra Cashed out balance $79.00, bet $50.00, collected $79.00, net +$29.00[ As, Ah ] [ a pair -- As,Ah,Kd,9h,7d ]
"""
    hands, unread = read(text)
    assert not unread
    assert [amount / UNIT for amount in hands.net] == [29, 48]
    assert ([amount / UNIT for amount in hands.cashout], hands.rake[0]) == ([79, 0], 2 * UNIT)
    lost = text.replace(
        "Kd ]\nHero balance $98.00, bet $50.00, collected $98.00, net +$48.00",
        "4c ]\nHero balance $0, lost $50.00",
    )
    hands, unread = read(lost.replace("River ** : [ Kd ]", "River ** : [ 4c ]"))
    assert not unread
    assert [amount / UNIT for amount in hands.net] == [29, -50]
    assert ([amount / UNIT for amount in hands.won], hands.rake[0]) == ([98, 0], 2 * UNIT)


def test_a_drop_is_in_the_main_pot(tmp_path: Path) -> None:
    """The short stack can win it all: 3 * 10 + 6 of the house, the two others 2 * 10 in a pot of theirs."""
    rows = [
        {"pocket": deals.cards("AsAh"), "put": 10 * UNIT, "won": 36 * UNIT},
        {"pocket": deals.cards("KsKh"), "put": 20 * UNIT, "won": 20 * UNIT},
        {"pocket": deals.cards("QsQh"), "put": 20 * UNIT},
    ]
    from pql.engine.allin import all_ins
    from pql.engine.work import Control
    from pql.histories.records import recorded

    board = {
        "flop": deals.cards("2c7d9h"),
        "turn": deals.cards("3s"),
        "river": deals.cards("4c"),
        "street": 5,
    }
    hand = {"allin_street": 5, "pot": 50 * UNIT, "drop": 6 * UNIT, "rows": rows, **board}
    hands = recorded([hand])
    assert hands.rake[0] == 0
    assert list(all_ins(hands, Control()).net) == [26, 0, -20]


def test_every_fee_behind_the_rake_counts() -> None:
    """0.50 rake, 0.30 and 0.20 for a jackpot and bingo, of a pot of 13 of which 12 are collected."""
    for fees in ("Jackpot $0.3 | Bingo $0.2", "Jackpot $0 | Bingo $0.3 | Fortune $0.1 | Tax $0.1"):
        hands, unread = read(changed("gg.txt", ("Jackpot $0.1 | Bingo $0", fees), ("$12.4", "$12")))
        assert not unread
        assert (hands.rake[0], hands.fees[0], hands.won[2]) == (5_000, 5_000, 120_000)


# Names and bytes.


def test_a_point_in_a_name_at_partypoker() -> None:
    for name in ("bob.b", "b.o.b.", "a.bob", "bob.ann", "x.", "bob. c"):
        text = changed("party.txt", ("hero", name), ("$20.40", "$20.40"))
        hands, unread = read(text)
        assert not unread
        assert dict(zip(hands.name, hands.net, strict=True)) == {
            name: 64_000,
            "ann": -10_000,
            "bob": -60_000,
        }, name
        assert hands.finished[0]
        # The client forgets line ends.
        joined = text.replace(f"does not show cards.\n{name} wins", f"does not show cards.{name} wins")
        assert joined != text
        assert list(read(joined)[0].net) == list(hands.net)


def test_when_all_but_one_have_folded_the_hand_is_over() -> None:
    """Whoever is left has the pot, though the record breaks off there, in the words of every site that says so."""
    text = changed("stars.txt").split("\n\n\n")[0]
    played = text[: text.index("*** FLOP")]
    cut = played.replace("calls", "folds", 1) if "calls" in played else played
    hands, unread = read(cut)
    assert not unread
    folded = [street != -1 for street in hands.folded]
    assert folded.count(False) == 1
    assert hands.finished[0]
    assert sum(hands.net) == 0
    assert hands.won[folded.index(False)] == sum(hands.put)


def test_a_hand_that_breaks_off_before_all_have_acted_is_not_over() -> None:
    """One seat has posted, one has folded; the others have yet to act."""
    head = changed("stars.txt").split("hero: posts")[0].split("\n\n\n")[0]
    hands, unread = read(f"{head.rstrip()}\nann: posts big blind $1\n*** HOLE CARDS ***\nbob: folds\n")
    assert unread or not hands.finished[0]


def names_of(text: bytes) -> list[str]:
    from pql.histories.sites import hands
    from pql.histories.sources import Document

    found = hands.read([Document("hands.txt", 1, text, text)])
    assert not found.unread
    return list(found.hands.name)


def test_a_byte_that_is_no_utf_8_changes_no_other_name() -> None:
    text = changed("stars.txt").split("\n\n\n")[0]
    told = text.replace("hero", "Zoë Ünal").replace("ann", "Борис")
    assert names_of(told.encode())[0] != names_of(text.encode())[0]
    names = set(names_of(told.encode()))
    assert names == {"Zoë Ünal", "Борис", "bob"}
    # Once in the name of a table, once in the chat, once in another name.
    for old, bad in (
        ("Table '", b"Table 'Gro\xdf "),
        ("*** HOLE", b'bob said, "ol\xe9"\n*** HOLE'),
    ):
        assert set(names_of(told.encode().replace(old.encode(), bad, 1))) == names
    for spelled, read_as in (
        (b"Jos\xe9", "José"),
        ("Пётр".encode("cp1251"), None),
        (b"\x81\x8d", None),
        (b"\x8d\x81", None),
    ):
        others = set(names_of(told.encode().replace(b"bob", spelled)))
        assert others >= {"Zoë Ünal", "Борис"}
        assert len(others) == 3
        assert read_as is None or read_as in others


def test_names_of_other_bytes_are_other_names() -> None:
    text = changed("stars.txt").split("\n\n\n")[0].encode()
    cyrillic = [name.encode("cp1251") for name in ("Иван", "Ђорђе", "ёж", "Ёж")] + [b"\x81", b"\x8d"]
    seen = {name: set(names_of(text.replace(b"bob", name))) - {"hero", "ann"} for name in cyrillic}
    assert len(set(map(frozenset, seen.values()))) == len(cyrillic)


# Short deck with one blind.

SHORT = """PokerStars Hand #3:  6+ Hold'em No Limit (Button Blind $1 - Ante $1 USD) - 2025/01/01 12:00:00 ET
Table 'T' 6-max Seat #3 is the button
Seat 1: first ($100 in chips)
Seat 2: second ($100 in chips)
Seat 3: third ($100 in chips)
first: posts the ante $1
second: posts the ante $1
third: posts the ante $1
third: posts button blind $1
*** HOLE CARDS ***
first: calls $1
second: folds
third: checks
*** FLOP *** [6c 9d Th]
first: bets $3
third: folds
Uncalled bet ($3) returned to first
first collected $5 from pot
*** SUMMARY ***
Total pot $5 | Rake $0
Board [6c 9d Th]
"""


def positions_of(hands: RecordedHands) -> dict[str, str]:
    return {name: POSITIONS[each] for name, each in zip(hands.name, hands.position, strict=True)}


def of_short_deck(text: str, tmp_path: Path, name: str = "short.txt") -> RecordedHands:
    (tmp_path / name).write_text(text)
    found = pql.read_hands(tmp_path / name, game="shortdeck", threads=1)
    assert not found.problems
    return found.hands


@together("players", [2, 3, 6])
def test_the_button_posts_the_only_blind_of_short_deck(players: int, tmp_path: Path) -> None:
    """Who acts first sits left of the button; all go by the distance from it. What is exported is read again."""
    seats = {2: ("CO", "BTN"), 3: ("HJ", "CO", "BTN"), 6: ("UTG", "UTG1", "LJ", "HJ", "CO", "BTN")}[players]
    lines = SHORT.replace("Seat #3", f"Seat #{players}").split("\n")
    head, names = lines[:2], [f"at {position}" for position in seats]
    folds = [f"{name}: folds" for name in names[1:-1]]
    text = "\n".join(
        [
            *head,
            *[f"Seat {seat}: {name} ($100 in chips)" for seat, name in enumerate(names, 1)],
            *[f"{name}: posts the ante $1" for name in names],
            f"{names[-1]}: posts button blind $1",
            "*** HOLE CARDS ***",
            *[f"{names[0]}: calls $1", *folds, f"{names[-1]}: checks"],
            *["*** FLOP *** [6c 9d Th]", f"{names[0]}: bets $3", f"{names[-1]}: folds"],
            *[f"Uncalled bet ($3) returned to {names[0]}", f"{names[0]} collected ${players + 2} from pot"],
            *["*** SUMMARY ***", f"Total pot ${players + 2} | Rake $0", ""],
        ]
    )
    hands = of_short_deck(text, tmp_path)
    assert positions_of(hands) == dict(zip(names, seats, strict=True))
    assert [(hands.small_blind[0], hands.big_blind[0], hands.ante[0])] == [(0, UNIT, UNIT)]
    again = of_short_deck(text_of(hands), tmp_path, "again.phhs")
    for column in (
        "name",
        "position",
        "put",
        "won",
        "net",
        "dead",
        "folded",
        "small_blind",
        "big_blind",
        "pot",
        "rake",
    ):
        assert list(getattr(again, column)) == list(getattr(hands, column)), column


def test_short_deck_of_other_sites_and_of_open_hand_history(tmp_path: Path) -> None:
    party = changed(
        "party.txt",
        ("$200 USD NL Texas Hold'em", "$1/$2 USD NL Short Deck"),
        ("ann posts small blind [$1 USD].\nbob posts big blind", "hero posts button blind"),
        (
            "hero raises [$6 USD]\nann folds\nbob calls [$4 USD]",
            "ann folds\nbob raises [$6 USD]\nhero calls [$4 USD]",
        ),
        ("$20.40", "$19.40"),
    )
    party = party.replace("2c ]", "Td ]").replace("Qh, 7h", "Qh, 9h")
    hands = of_short_deck(party, tmp_path)
    assert positions_of(hands) == {"ann": "HJ", "bob": "CO", "hero": "BTN"}
    assert (hands.small_blind[0], hands.big_blind[0]) == (0, 2 * UNIT)


def test_a_cash_out_is_not_in_an_export(tmp_path: Path) -> None:
    """PHH has the pot alone: what is written can be read again, with the results of the pot."""
    for river in (ACES_WIN, KINGS_WIN):
        path = tmp_path / "hands.txt"
        path.write_text(AllIn(10_000, 200).stars(river, 16_198))
        hands = pql.read_hands(path, threads=1).hands
        (tmp_path / "again.phhs").write_text(text_of(hands))
        again = pql.read_hands(tmp_path / "again.phhs", threads=1)
        assert not again.problems
        assert list(again.hands.won) == list(hands.won)
        assert list(again.hands.rake) == list(hands.rake)
        path.write_text(AllIn(10_000, 200, 0, 5_000).gg(river, 100, 100))
        hands = pql.read_hands(path, threads=1).hands
        (tmp_path / "again.phhs").write_text(text_of(hands))
        again = pql.read_hands(tmp_path / "again.phhs", threads=1)
        assert not again.problems  # the drop is not in it
        assert sum(again.hands.won) == 20_000 * UNIT // 100
