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
