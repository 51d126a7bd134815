"""Hands written as PokerStars writes them: read again they are the same, but for what its text has no words for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import pql
from pql.histories.records import BY_ACTION, BY_HAND, BY_ROW, NO_MONEY, NO_SEAT, UNIT, RecordedHands, recorded
from pql.histories.stars_text import text_of
from references import recorded_hands
from references.quirky_hands import changed, read

SAMPLES = Path(__file__).parent
ALWAYS = {"path", "line", "in_hand", "site"}


def differences(one: RecordedHands, other: RecordedHands) -> set[str]:
    names = {*BY_HAND, *BY_ROW, *BY_ACTION, "start", "acted"} - ALWAYS
    if max(one.seat_number) == NO_SEAT:  # what is written has numbers all the same
        names.discard("seat_number")
    return {name for name in names if list(getattr(one, name)) != list(getattr(other, name))}


@pytest.mark.parametrize("count", [300, pytest.param(10_000, marks=pytest.mark.full)])
def test_generated_hands_come_back(count: int, tmp_path: Path) -> None:
    first, second = tmp_path / "a.phhs", tmp_path / "b.txt"
    first.write_text(recorded_hands.text(count))
    assert pql.write_hands(first, second, "pokerstars") == count
    found, again = pql.read_hands(first).hands, pql.read_hands(second)
    assert not again.problems
    # A cash game without a currency is one for play money; a tournament is known by a number.
    assert differences(found, again.hands) <= {"kind", "tournament", "buyin"}


FILES = [
    *[path.name for path in sorted((SAMPLES / "sites").iterdir())],
    *("../by_hand.phhs", "../sample.ohh", "../../../examples/my_hands.phhs"),
]
# What the text has no words for: names nobody told, numbers with letters, what was kept beside the rake, cash of which
# nobody told the currency.
UNSAID = {"kind", "hand", "name", "table", "currency", "date", "tournament", "buyin", "rake", "fees"}


@pytest.mark.parametrize("name", FILES)
def test_hands_of_all_formats_come_back(name: str) -> None:
    hands = pql.read_hands(SAMPLES / "sites" / name).hands
    if name == "../by_hand.phhs":  # without hands whose stacks, or whose ends, nobody knows
        known = [
            place
            for place in range(len(hands))
            if hands.finished[place]
            and NO_MONEY not in hands.stack[hands.start[place] : hands.start[place + 1]]
        ]
        parts = [hands.part(place, place + 1) for place in known]
    else:
        parts = [hands]
    for part in parts:
        again, unread = read(text_of(part))
        assert unread == []
        assert differences(part, again) <= UNSAID
        assert [a + b for a, b in zip(again.rake, again.fees, strict=True)] == [
            a + b for a, b in zip(part.rake, part.fees, strict=True)
        ]


OMAHA = [
    ("Hold'em No Limit ($0.50", "Omaha Pot Limit ($0.50"),
    ("[Ah Kd]", "[Ah Kd Qs Js]"),
    ("[7d 7s]", "[7d 7s 6c 5d]"),
]
FIVE = [
    ("Hold'em No Limit ($0.50", "5 Card Omaha Pot Limit ($0.50"),
    ("[Ah Kd]", "[Ah Kd Qs Js 8h]"),
    ("[7d 7s]", "[7d 7s 6c 5d 4d]"),
]
SHORT = """PokerStars Hand #3:  6+ Hold'em No Limit (Button Blind $1 - Ante $1 USD) - 2025/01/01 12:00:00 ET
Table 'T' 6-max Seat #3 is the button
Seat 1: ann ($100 in chips)
Seat 2: bob ($100 in chips)
Seat 3: hero ($100 in chips)
ann: posts the ante $1
bob: posts the ante $1
hero: posts the ante $1
hero: posts button blind $1
*** HOLE CARDS ***
Dealt to hero [As Kd]
ann: calls $1
bob: folds
hero: checks
*** FLOP *** [6c 9d Th]
ann: bets $3
hero: folds
Uncalled bet ($3) returned to ann
ann collected $5 from pot
*** SUMMARY ***
Total pot $5 | Rake $0
Board [6c 9d Th]
Seat 1: ann collected ($5)
Seat 2: bob folded before Flop (didn't bet)
Seat 3: hero (button blind) folded on the Flop
"""


@pytest.mark.parametrize("game", ["omaha", "omaha5", "shortdeck"])
def test_other_games_come_back(game: str, tmp_path: Path) -> None:
    text = SHORT if game == "shortdeck" else changed("stars.txt", *(OMAHA if game == "omaha" else FIVE))
    first, second = tmp_path / "a.txt", tmp_path / "b.txt"
    first.write_text(text)
    found = pql.read_hands(first, game=game)
    assert len(found) == 1
    assert pql.write_hands(first, second, "pokerstars") == len(text.split("\n\n\n\n")[:2])
    again = pql.read_hands(second, game=game)
    assert not again.problems
    assert differences(found.hands, again.hands) == set()


def test_cash_outs_drops_and_blinds_of_any_kind() -> None:
    """What else a hand may have: each is in the text, and comes back."""
    text = changed(
        "stars.txt",
        (
            "Seat 3: bob ($60 in chips)\n",
            "Seat 3: bob ($60 in chips)\nSeat 4: dan ($80 in chips)\nCash Drop to Pot : total $4\n",
        ),
        ("ann: posts big blind $1\n", "ann: posts big blind $1\ndan: posts small & big blinds $1.50\n"),
        ("bob: raises $2 to $3", "dan: checks\nbob: raises $2 to $3"),
        ("ann: folds\nbob: calls", "ann: folds\ndan: folds\nbob: calls"),
        ("bob collected $119 from pot\n", "bob cashed out the hand for $100 | Cash Out Fee $1\n"),
        ("Total pot $121", "Total pot $126.50"),
        (
            "won ($119) with three of a kind, Sevens",
            "won ($124.50) with three of a kind (pot not awarded as player cashed out)",
        ),
    ).split("\n\n\n\n")[0]
    found, unread = read(text)
    assert unread == []
    assert (found.drop[0], max(found.cashout_fee), max(found.dead)) == (4 * UNIT, UNIT, UNIT // 2)
    again, unread = read(text_of(found))
    assert unread == []
    assert differences(found, again) == set()


def test_names_that_tell_nobody(tmp_path: Path) -> None:
    """They are alike in all hands of a file, and others in the next one: who knows a name cannot find it by trying."""
    before = pql.read_hands(SAMPLES / "sites" / "stars.txt").hands
    told = set()
    for count, format in enumerate(("pokerstars", "phh", "pokerstars")):
        file = tmp_path / f"out{count}.txt"
        pql.write_hands(SAMPLES / "sites" / "stars.txt", file, format, anonymous=True)
        assert not any([name in file.read_text() for name in ("hero", "ann", "bob")])
        found = pql.read_hands(file).hands
        other = dict(zip(before.name, found.name, strict=True))
        assert [other[name] for name in before.name] == list(found.name)
        assert len({*other.values()}) == 3
        assert list(found.net) == list(before.net)
        told |= {*other.values()}
    assert len(told) == 9


def test_hands_that_are_not_over() -> None:
    text = changed("stars.txt").split("*** FLOP")[0]
    found, unread = read(text)
    assert (unread, found.finished[0]) == ([], 0)
    again, unread = read(text_of(found))
    assert unread == []
    assert differences(found, again) == set()


def test_what_names_may_be() -> None:
    """A name is one line, no two at a table are alike, and one that nobody knows is that of the place."""
    rows = [{"name": name, "stack": UNIT, "put": UNIT, "won": 0} for name in ("a\nb", "a b", "", "")]
    acts = [(place, 0, 0, UNIT) for place in range(4)]
    lines = text_of(
        recorded([{"big_blind": UNIT, "pot": 4 * UNIT, "rows": rows, "actions": acts}])
    ).splitlines()
    assert lines[2:6] == [
        "Seat 1: a b (1 in chips)",
        "Seat 2: a b 2 (1 in chips)",
        "Seat 3: CO (1 in chips)",
        "Seat 4: BTN (1 in chips)",
    ]


def test_another_format_is_refused(tmp_path: Path) -> None:
    with pytest.raises(pql.PQLError, match="hands are not written as `pokerstar`") as caught:
        pql.write_hands(SAMPLES / "by_hand.phhs", tmp_path / "out.txt", "pokerstar")
    assert caught.value.diagnostics[0].help == "did you mean `pokerstars`?"
    assert not (tmp_path / "out.txt").exists()


def test_at_the_command_line(tmp_path: Path) -> None:
    given = [
        "hands",
        "export",
        str(SAMPLES / "sites" / "stars.txt"),
        str(tmp_path / "out.txt"),
        "--as",
        "pokerstars",
    ]
    done = subprocess.run(
        [sys.executable, "-m", "pql", *given, "--anonymous"],
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
    )
    assert done.stdout == f"wrote 2 hands to {tmp_path / 'out.txt'}\n"
    assert (
        (tmp_path / "out.txt")
        .read_text()
        .startswith("PokerStars Hand #9001:  Hold'em No Limit ($0.50/$1 USD)")
    )


def test_another_format_at_the_command_line(tmp_path: Path) -> None:
    given = ["hands", "export", str(SAMPLES / "by_hand.phhs"), "out.txt", "--as", "pokerstar"]
    done = subprocess.run(
        [sys.executable, "-m", "pql", *given], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert "hands are not written as `pokerstar`; did you mean `pokerstars`?" in done.stderr
    assert not (tmp_path / "out.txt").exists()
