"""Files of poker sites, through pokerkit: a hand of each, written by hand, and what pokerkit itself would lose."""

from __future__ import annotations

import builtins
import warnings
from pathlib import Path
from typing import Any

import pytest

import pql
from pql.cards.deck import mask_text
from pql.histories import sites
from pql.histories.formats import FORMATS, format_of

SITES = Path(__file__).with_name("sites")
FILES = {
    "PokerStars": "stars.txt",
    "Full Tilt Poker": "tilt.txt",
    "PartyPoker": "party.txt",
    "iPoker Network": "ipoker.xml",
    "Absolute Poker": "absolute.txt",
    "Ongame Network": "ongame.txt",
}


def test_every_format_is_known_by_its_text() -> None:
    for name, file in FILES.items():
        found = format_of((SITES / file).read_bytes())
        assert found is not None
        assert found.name == name
    assert {*FILES, "PHH", "OHH"} == FORMATS.keys()


@pytest.mark.parametrize("site", [site for site in FILES if site != "PokerStars"])
def test_one_hand_everywhere(site: str) -> None:
    """The same hand in each: the button raises, bets the flop, and wins the pot less a rake of 60 cents."""
    found = pql.read_hands(SITES / FILES[site])
    hands = found.hands
    assert not found.problems
    assert list(hands.name) == ["ann", "bob", "hero"]
    assert [amount / 10_000 for amount in hands.put] == [1, 6, 6]
    assert [amount / 10_000 for amount in hands.net] == [-1, -6, 6.4]
    assert mask_text(hands.board(0)) == "Qh7h2c"
    assert (hands.street[0], hands.small_blind[0], hands.big_blind[0]) == (3, 10_000, 20_000)
    # A quarter past eight in New York is past midnight in UTC; iPoker's files do not say where it was.
    assert hands.date[0] == 1_298_924_105_000_000 + (0 if site == "iPoker Network" else 5 * 3600 * 1_000_000)
    assert list(hands.bet) == [0, 0, 2]


def test_poker_stars() -> None:
    found = pql.read_hands(SITES / "stars.txt")
    hands = found.hands
    assert (found.broken, found.skipped, found.problems[0].line) == (0, 1, 59)
    assert (list(hands.hand), list(hands.table), list(hands.line)) == (
        ["9001", "9002"],
        ["Oak", "55 1"],
        [1, 33],
    )
    assert list(hands.name) == ["hero", "ann", "bob", "ann", "bob", "hero"]
    assert [mask_text(pocket) for pocket in hands.pocket] == ["AhKd", "", "7s7d", "", "", "QhQd"]
    # The button collected, and in the tournament everybody paid an ante.
    assert [amount / 10_000 for amount in hands.net] == [-60, -1, 59, -60, -110, 170]
    assert [amount / 10_000 for amount in hands.ante] == [0, 10]


def test_dates_are_in_utc(tmp_path: Path) -> None:
    text = (SITES / "stars.txt").read_text()
    winter, summer = "2024/02/29 20:15:05 ET", "2024/07/31 20:15:05 ET"
    for zone, there in {
        "2024-03-01 01:15:05": winter,
        "2024-08-01 00:15:05": summer,
        "2024-07-31 18:15:05": "2024/07/31 20:15:05 CET [2024/07/31 14:15:05 ET]",
        "2024-07-31 20:15:05": "2024/07/31 20:15:05 XYZ",
    }.items():
        (tmp_path / "zone.txt").write_text(text.replace(winter, there))
        assert str(pql.read_hands(tmp_path / "zone.txt").to_pandas().date[0]) == zone


def test_a_broken_hand_is_told(tmp_path: Path) -> None:
    text = (SITES / "stars.txt").read_text()
    (tmp_path / "odd.txt").write_text(
        text.replace("bob: calls $6", "bob: calls a friend", 1).replace("Ah Kd", "Ah Ad")
    )
    found = pql.read_hands(tmp_path)
    assert len(found) + found.broken + found.skipped == 3
    (tmp_path / "odd.txt").write_text(
        text.replace("Seat #3 is the button", "nobody knows", 1).replace("ann: posts", "ann:")
    )
    found = pql.read_hands(tmp_path)
    assert found.broken
    assert found.problems[0].line == 1
    assert "pokerkit" in found.problems[0].reason


def test_windows_lines_and_several_files(tmp_path: Path) -> None:
    whole = pql.read_hands(SITES)
    for file in FILES.values():
        text = (SITES / file).read_bytes()
        (tmp_path / file).write_bytes(b"\xef\xbb\xbf" + text.replace(b"\n", b"\r\n"))
    again = pql.read_hands(tmp_path)
    assert (len(again), again.skipped, list(again.hands.net)) == (7, 1, list(whole.hands.net))


def test_without_pokerkit(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *rest: Any, **more: Any) -> Any:
        if name.startswith("pokerkit"):
            raise ImportError(name)
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(pql.PQLError, match="pokerkit") as caught:
        pql.read_hands(SITES / "stars.txt", threads=1)
    assert caught.value.diagnostics[0].code == "no-pokerkit"
    assert "pocketql[histories]" in str(caught.value.diagnostics[0].help)


def test_only_the_warnings_of_pokerkit_are_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts are read on threads: a filter that is set for a while there would stay, for everybody."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert len(pql.read_hands(SITES / "stars.txt")) == 2

    def warned(*given: Any) -> str:
        warnings.warn("mine", stacklevel=1)
        return "none"

    monkeypatch.setattr(sites, "_in_phh", warned)
    with pytest.warns(UserWarning, match="mine"):
        pql.read_hands(SITES / "stars.txt", threads=1)


def test_nothing_that_pokerkit_warns_of_is_shown() -> None:
    sites._parser("PokerStars")
    for module in ("notation", "state"):
        warn = "import warnings; warnings.warn('A card being dealt is not recommended to be dealt.')"
        exec(warn, {"__name__": f"pokerkit.{module}"})  # a warning is an error here
