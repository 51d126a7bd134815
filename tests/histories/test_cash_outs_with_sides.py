"""Cash-outs in split pots and pots with sides, drops, taxes, straddles and dead blinds, against purses of chips."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import pql
from pql.histories.stars_text import text_of
from references.families import together
from references.purses import Purses
from references.quirky_hands import read


def compared(told: Purses, path: Path) -> None:
    """Every purse is what the table of hands says; adjusted winnings are those of all rivers."""
    path.write_text(told.text())
    found = pql.read_hands(path, allin=True, threads=1)
    assert not found.problems, (found.problems, told.text())
    names, rows = found.table()[:2]
    for row in map(list, rows):
        one = dict(zip(names, row, strict=True))
        player = told.names.index(one["name"])
        stars = told.site == "PokerStars"
        assert one["net"] == pytest.approx(told.net(player) / 100, abs=1e-9), told.text()
        assert one["won"] == pytest.approx(told.won[player] / 100, abs=1e-9), told.text()
        assert (one["rake"], one["fees"], one["drop"]) == (told.rake / 100, told.fees / 100, told.drop / 100)
        assert one["pot"] == told.pot / 100
        assert one["cashout_fee"] == (0.01 if player in told.cashed and stars else 0)
        assert one["allinNet"] == pytest.approx(told.adjusted(player), abs=1e-9), told.text()


@together("seed", range(150))
def test_cash_outs_at_pokerstars(seed: int, tmp_path: Path) -> None:
    compared(Purses(random.Random(seed), "PokerStars"), tmp_path / "hands.txt")


@together("seed", range(150))
def test_insurance_drops_taxes_and_straddles_at_gg(seed: int, tmp_path: Path) -> None:
    compared(Purses(random.Random(seed), "GGPoker"), tmp_path / "hands.txt")


@pytest.mark.full
@pytest.mark.parametrize("site", ["PokerStars", "GGPoker"])
def test_many_more(site: str, tmp_path: Path) -> None:
    for seed in range(150, 3_000):
        compared(Purses(random.Random(seed), site), tmp_path / "hands.txt")


def test_what_is_drawn_has_all_of_it() -> None:
    """There are sides, split pots, several cash-outs, dead blinds, folds and straddles, and some with each other."""
    drawn = [Purses(random.Random(seed), "PokerStars") for seed in range(150)]
    split = [
        it
        for it in drawn
        if any([len(it.best(able, it.board[4])) > 1 for able, _ in it.pots if len(able) > 1])
    ]
    assert len([it for it in drawn if len(it.pots) > 1 and len(it.cashed) > 1]) > 20
    assert split
    assert any([it.cashed for it in split])
    assert any([it.dead >= 0 and it.folded for it in drawn])
    assert any([it.straddle >= 0 for it in [Purses(random.Random(seed), "GGPoker") for seed in range(150)]])


def test_what_pots_paid_is_in_an_export() -> None:
    for seed in range(40):
        hands, unread = read(Purses(random.Random(seed), "PokerStars").text())
        assert not unread
        again, unread = read(text_of(hands))
        assert not unread
        for name in ("reach", "won", "net", "cashout", "cashout_fee", "rake", "put", "dead", "seat_number"):
            assert list(getattr(again, name)) == list(getattr(hands, name)), name


PARTY = """***** Hand History For Game 7 *****
1/2 Texas Holdem Game Table (NL) - Mon Feb 09 12:55:26 EST 2026
Table Table 9 (Real Money) -- Seat 1 is the button
Total number of players : 3/6
Seat 1: Hero ($50.00)
Seat 2: Petra ($50.00)
Seat 3: Otto ($20.00)
Petra posts small blind (1)
Otto posts big blind (2)
** Dealing down cards **
Dealt to Hero [ Kc, Kh ]
Hero raises 50.00 to 50.00
Hero is all-In.
Petra calls (49.00)
Petra is all-In.
Otto calls (18.00)
Otto is all-In.
** Dealing Flop ** : [ 2c, 7d, 9h ]
** Dealing Turn ** : [ 3s ]
** Dealing River ** : [ {river} ]
** Summary **
Main Pot: $58.00 | Side Pot 1: $60.00 Rake: $2.0
Board: [ 2c, 7d, 9h, 3s, {river} ]
"""
PAID = {"Hero": 20, "Petra": 79, "Otto": 15}
HELD = {"Hero": "Kc, Kh", "Petra": "As, Ah", "Otto": "Qs, Qh"}


@pytest.mark.parametrize(
    ("river", "won"),
    [
        ("Kd", {"Hero": 118, "Petra": 0, "Otto": 0}),  # the pot of 120 less 2, and what each pot paid of that
        ("Qd", {"Hero": 0, "Petra": 60, "Otto": 58}),
        ("4d", {"Hero": 0, "Petra": 118, "Otto": 0}),
    ],
)
@pytest.mark.parametrize("cashed", [("Petra",), ("Hero", "Petra"), ("Hero", "Petra", "Otto")])
def test_several_cash_outs_at_partypoker(river: str, won: dict[str, int], cashed: tuple[str, ...]) -> None:
    """The summary tells what the house paid, and not who won what it took over: the cards do."""
    text = PARTY.format(river=river)
    for name, held in HELD.items():
        put = 20 if name == "Otto" else 50
        paid = PAID[name] if name in cashed else won[name]
        end = f"{'Cashed out ' if name in cashed else ''}balance ${paid}.00"
        money = f"bet ${put}.00, collected ${paid}.00, net {paid - put:+}.00" if paid else f"lost ${put}.00"
        text += f"{name} {end}, {money}[ {held} ] [ a pair -- As,Ah,Kd,9h,7d ]\n"
    hands, unread = read(text)
    assert not unread
    assert hands.rake[0] == 2 * 10_000
    found = dict(zip(hands.name, hands.won, strict=True))
    assert sum(found.values()) == 118 * 10_000
    assert {name: amount / 10_000 for name, amount in found.items()} == won
    net = dict(zip(hands.name, hands.net, strict=True))
    for name in HELD:
        right = PAID[name] if name in cashed else won[name]
        assert net[name] / 10_000 == right - (20 if name == "Otto" else 50)


def test_halves_that_the_house_has_taken_over() -> None:
    """Two pairs of aces split the pots: 59 each, whoever has cashed out."""
    text = PARTY.format(river="4d").replace("[ Kc, Kh ]", "[ Ac, Ad ]")
    for name, held in {**HELD, "Hero": "Ac, Ad"}.items():
        put = 20 if name == "Otto" else 50
        end = f"lost ${put}.00" if name == "Otto" else f"bet ${put}.00, collected $57.00, net +$7.00"
        word = "balance $0" if name == "Otto" else "Cashed out balance $57.00"
        text += f"{name} {word}, {end}[ {held} ] [ a pair -- As,Ah,Kd,9h,7d ]\n"
    hands, unread = read(text)
    assert not unread
    assert {name: won / 10_000 for name, won in zip(hands.name, hands.won, strict=True)} == {
        "Hero": 59,
        "Petra": 59,
        "Otto": 0,
    }
