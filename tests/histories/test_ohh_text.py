"""Hands written as Open Hand History: read again they are the same, but for what the format has no words for."""

from __future__ import annotations

import json
import re
from array import array
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pql
from pql.histories import ohh
from pql.histories.ohh_text import text_of
from pql.histories.problems import Batch
from pql.histories.records import (
    BY_ACTION,
    BY_HAND,
    BY_ROW,
    CASH,
    KINDS,
    NO_MONEY,
    NO_SEAT,
    NO_STREET,
    PLAY,
    TOURNAMENT,
    UNIT,
    RecordedHands,
    Texts,
    recorded,
)
from pql.histories.sources import Document
from references import recorded_hands

SAMPLES = Path(__file__).parent
SITES = sorted((SAMPLES / "sites").iterdir())


def read(text: str) -> Batch:
    return ohh.read([Document("hands.ohh", 1, text.encode())])


def differences(one: RecordedHands, other: RecordedHands) -> set[str]:
    names = {*BY_HAND, *BY_ROW, *BY_ACTION, "start", "acted"} - {"path", "line", "in_hand"}
    if max(one.seat_number) == NO_SEAT:  # what is written has numbers all the same
        names.discard("seat_number")
    return {name for name in names if list(getattr(one, name)) != list(getattr(other, name))}


def again(hands: RecordedHands) -> RecordedHands:
    found = read(text_of(hands))
    assert not found.unread
    return found.hands if hands.game == "holdem" else found.others[hands.game]


@pytest.mark.parametrize("count", [300, pytest.param(10_000, marks=pytest.mark.full)])
def test_generated_hands_come_back(count: int, tmp_path: Path) -> None:
    first, second = tmp_path / "a.phhs", tmp_path / "b.ohh"
    first.write_text(recorded_hands.text(count))
    assert pql.write_hands(first, second, "ohh") == count
    found = pql.read_hands(second)
    assert not found.problems
    assert differences(pql.read_hands(first).hands, found.hands) == set()
    third = tmp_path / "c.ohh"
    pql.write_hands(second, third, "ohh")
    assert third.read_text() == second.read_text()


# What the format cannot say: how a tournament ended, and what each side pot paid.
UNSAID = {"place", "prize", "reach"}


@pytest.mark.parametrize("path", [*SITES, SAMPLES / "sample.ohh"], ids=lambda path: path.name)
def test_hands_of_all_formats_come_back(path: Path) -> None:
    found = pql.read_hands(path)
    hands = found.hands
    finished = [place for place in range(len(hands)) if hands.finished[place]]
    for place in finished:
        one = hands.part(place, place + 1)
        assert differences(one, again(one)) <= UNSAID, place


def test_a_hand_that_breaks_off_has_no_end() -> None:
    hands = pql.read_hands(SAMPLES / "by_hand.phhs").hands
    broken = [place for place in range(len(hands)) if not hands.finished[place]]
    assert broken
    for place in broken:
        one = hands.part(place, place + 1)
        other = again(one)
        # What nobody has called yet is taken back.
        assert differences(one, other) <= {"put", "pot", "net", "showdown", "allin_street", "live"}
        assert (list(other.finished), list(other.rake)) == ([0], [0])


HAND = {
    "hand": "RC-17 'x'",
    "site": 'Harb"our',
    "table": "Ästuar",
    "currency": "EUR",
    "date": 1_773_500_460_123_456,
    "small_blind": 5_000,
    "big_blind": UNIT,
    "flop": 0b111 << 8,
    "turn": 1 << 20,
    "river": 1 << 30,
    "flop2": 0b111 << 8,
    "turn2": 1 << 21,
    "river2": 1 << 31,
    "flop3": 0b111 << 8,
    "turn3": 1 << 20,
    "river3": 1 << 33,
    "street": 5,
    "pot": 40 * UNIT,
    "allin_street": 0,
    "rows": [
        {"name": "ann", "pocket": 3, "stack": 20 * UNIT, "put": 20 * UNIT, "won": 19 * UNIT, "showdown": 1, "allin": 0,
         "raised": 1, "live": 1, "hero": 1, "seat_number": 7, "cashout": -3 * UNIT, "cashout_fee": 1_000},
        {"name": "bob", "pocket": 12, "stack": 30 * UNIT, "put": 20 * UNIT, "won": 20 * UNIT, "showdown": 1,
         "called": 1, "live": 1, "seat_number": 0},
    ],
    "actions": [(1, 1, 0, 5_000), (0, 1, 0, UNIT), (1, 5, 0, 5_000), (0, 7, 0, 19 * UNIT), (1, 5, 0, 19 * UNIT)],
}  # fmt: skip


def test_three_boards_a_cash_out_and_words_in_quotes() -> None:
    hands = recorded([HAND])
    assert differences(hands, again(hands)) == set()
    told = json.loads(text_of(hands))["ohh"]
    assert told["flags"] == ["Run_It_Twice"]
    assert [(each["street"], len(each.get("cards", ()))) for each in told["rounds"]] == [
        *(("Preflop", 0), ("Flop", 3), ("Turn", 1), ("River", 1)),
        *(("Turn", 1), ("River", 1), ("River", 1), ("Showdown", 0)),
    ]
    assert told["pots"][0]["player_wins"][0] == {
        "player_id": 0,
        "win_amount": 19,
        "cashout_amount": 16,
        "cashout_fee": 0.1,
    }
    assert told["rounds"][0]["actions"][-2:] == [
        {"action_number": 4, "player_id": 0, "action": "Raise", "amount": 19, "is_allin": True},
        {"action_number": 5, "player_id": 1, "action": "Call", "amount": 19, "is_allin": False},
    ]


def test_boards_that_differ_from_the_flop_on() -> None:
    other = {**HAND, "flop2": 0b111 << 12, "flop3": 0, "turn3": 0, "river3": 0}
    hands = recorded([other])
    assert differences(hands, again(hands)) == set()
    assert len(hands.boards(0, 3)) == 2


def test_boards_that_cannot_be() -> None:
    text = text_of(recorded([HAND]))
    told = json.loads(text)
    rounds = told["ohh"]["rounds"]
    for spoiled in (
        [*rounds, {"street": "Turn", "cards": ["2h", "3h"]}],
        [*rounds, {"street": "Turn", "cards": ["2h"]}],  # a fourth board
        [*rounds[:4], {"street": "River", "cards": rounds[3]["cards"]}],
    ):
        told["ohh"]["rounds"] = spoiled
        found = read(json.dumps(told))
        assert len(found.unread) == 1
        assert not len(found.hands)


@pytest.mark.parametrize("game", ["omaha", "omaha5", "shortdeck"])
def test_other_games_come_back(game: str) -> None:
    held = {"omaha": 4, "omaha5": 5, "shortdeck": 2}[game]
    pockets = [(1 << held) - 1 << 40, (1 << held) - 1 << 46]
    rows = [{**row, "pocket": pocket} for row, pocket in zip(HAND["rows"], pockets, strict=True)]  # type: ignore[call-overload]
    for hidden in (False, True):
        hands = recorded([{**HAND, "rows": [{**row, "pocket": 0} for row in rows] if hidden else rows}], game)
        assert differences(hands, again(hands)) == set()


def test_names_are_hidden(tmp_path: Path) -> None:
    path = tmp_path / "out.ohh"
    pql.write_hands("examples/my_hands.phhs", path, "ohh", anonymous=True)
    text = path.read_text()
    assert not re.search("Robin|Otto|Vera|Tess|Milo|Ines", text)
    names = pql.read_hands(path).hands.name
    assert len(set(names)) == 6
    assert all(re.fullmatch(r"P[0-9a-f]{10}", name) for name in names)


@cache
def generated() -> RecordedHands:
    from pql.histories import phh

    return phh.read([Document("hands.phhs", 1, recorded_hands.text(120).encode())]).hands


TEXTS = st.text(st.sampled_from("aZ7é漢 '\"\\{}[],:.#"), max_size=8)
AMOUNTS = st.integers(0, 10**9)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_whatever_a_hand_has_comes_back(data: st.DataObject) -> None:
    """Hands that pokerkit played, with all that sites tell besides."""
    place = data.draw(st.integers(0, len(generated()) - 1))
    hands = generated().part(place, place + 1)
    rows = hands.rows
    for name in ("hand", "table", "site"):
        setattr(hands, name, Texts.of([data.draw(TEXTS)]))
    kind = data.draw(st.sampled_from(range(len(KINDS))))
    hands.kind = array("B", [kind])
    hands.currency = Texts.of(["" if kind == PLAY else data.draw(st.sampled_from(["", "USD", "EUR"]))])
    if kind == TOURNAMENT:
        hands.tournament = Texts.of([data.draw(TEXTS)])
        hands.buyin = array("q", [data.draw(AMOUNTS | st.just(NO_MONEY))])
    hands.name = Texts.of([data.draw(TEXTS) for _ in range(rows)])
    first = data.draw(st.integers(0, rows - 1))
    seats = sorted(data.draw(st.sets(st.integers(0, 99), min_size=rows, max_size=rows)))
    hands.seat_number = array("h", seats[first:] + seats[:first])
    owner = data.draw(st.integers(-1, rows - 1))
    hands.hero = array("B", [int(row == owner) for row in range(rows)])
    if hands.finished[0] and kind == CASH:
        drop, fees = data.draw(AMOUNTS), data.draw(st.integers(0, max(0, hands.rake[0])))
        hands.drop, hands.fees = array("q", [drop]), array("q", [fees])
        hands.rake = array("q", [hands.rake[0] + drop - fees])
        for row in range(rows):
            paid = data.draw(st.just(0) | st.integers(1, 10**6))
            if paid and hands.folded[row] == NO_STREET:
                hands.cashout[row] = paid - hands.won[row] or 1
                hands.cashout_fee[row] = data.draw(st.integers(0, 10**4))
                hands.net[row] += hands.cashout[row]
    assert differences(hands, again(hands)) == set()


def test_what_is_refused() -> None:
    with pytest.raises(pql.PQLError) as raised:
        pql.write_hands("examples/my_hands.phhs", "out", "oh")
    assert raised.value.diagnostics[0].help == "did you mean `ohh`?"
    told: Any = json.loads(text_of(recorded([HAND])))["ohh"]
    assert told["spec_version"].startswith("1.4.")
    assert (told["dealer_seat"], told["table_size"], told["hero_player_id"]) == (0, 7, 0)
