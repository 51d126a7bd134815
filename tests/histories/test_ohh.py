"""Open Hand History: hands written by hand from the description of the format."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from pokerkit import HandHistory

import pql
from pql.cards.deck import mask_text
from pql.histories import ohh, phh, sources
from pql.histories.problems import Batch
from pql.histories.records import ACTIONS, KINDS, NO_MONEY, POSITIONS
from pql.histories.sources import Document
from references import open_hands, recorded_hands

SAMPLE = Path(__file__).with_name("sample.ohh")


def read(text: bytes) -> Batch:
    return ohh.read([Document("hands.ohh", 1, text)])


def test_two_hands_and_another_game() -> None:
    found = read(SAMPLE.read_bytes())
    hands = found.hands
    assert [str(problem) for problem in found.unread] == ["hands.ohh:37: StudHiLo is another game"]
    assert found.unread[0].skipped
    assert list(hands.hand) == ["77", "79"]
    assert list(hands.line) == [1, 39]
    assert list(hands.date) == [1_709_237_700_000_000, 1_709_237_760_250_000]
    assert list(hands.name) == ["hero", "ann", "bob", "ann", "bob"]
    assert [POSITIONS[each] for each in hands.position] == ["SB", "BB", "BTN", "BB", "BTN"]
    assert [amount / 10_000 for amount in hands.put] == [60, 1, 60, 3, 3]
    assert [amount / 10_000 for amount in hands.net] == [-60, -1, 59, 3, -3]
    assert [mask_text(pocket) for pocket in hands.pocket] == ["AhKd", "", "7s7d", "", ""]
    assert mask_text(hands.board(0)) == "AsTd7h3d2c"
    assert (list(hands.street), list(hands.pot)) == ([5, 3], [1_210_000, 60_000])
    assert (list(hands.allin_street), list(hands.live)) == ([3, -1], [1, 0, 1, 0, 0])
    assert (list(hands.allin), list(hands.folded)) == ([-1, -1, 3, -1, -1], [-1, 0, -1, -1, 3])
    assert (list(hands.raised), list(hands.called)) == ([1, 0, 3, 0, 0], [2, 0, 1, 0, 1])
    assert list(hands.bet) == [2, 0, 0, 2, 0]
    assert list(hands.dead) == [0, 0, 0, 10_000, 10_000]
    assert (list(hands.site), list(hands.currency)) == (["Made", ""], ["EUR", ""])
    assert [KINDS[each] for each in hands.kind] == ["cash", "play"]
    assert (list(hands.hero), list(hands.rake)) == ([1, 0, 0, 0, 0], [20_000, 0])
    second = slice(hands.acted[1], None)
    assert list(hands.actor[second]) == [0, 1, 1, 0, 1, 0, 0, 1]
    assert [ACTIONS[each] for each in hands.action[second]] == [
        "ante",
        "ante",
        "blind",
        "blind",
        "call",
        "check",
        "bet",
        "fold",
    ]
    assert list(hands.action_street[second]) == [0] * 6 + [3, 3]
    assert [amount // 10_000 for amount in hands.amount[second]] == [1, 1, 1, 2, 1, 0, 4, 0]


def test_a_tournament_and_what_it_costs() -> None:
    event = {
        "tournament_number": "9",
        "name": "Daily",
        "currency": "USD",
        "buyin_amount": 9,
        "fee_amount": 0.8,
    }
    hands = read(json.dumps({"ohh": FOUR | {"tournament": True, "tournament_info": event}}).encode()).hands
    assert (KINDS[hands.kind[0]], hands.tournament[0], hands.currency[0]) == ("tournament", "9", "USD")
    assert hands.buyin[0] == 98_000
    hands = read(json.dumps({"ohh": FOUR | {"tournament": True}}).encode()).hands
    assert (KINDS[hands.kind[0]], hands.tournament[0], hands.buyin[0]) == ("tournament", "", NO_MONEY)


def _hand() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(SAMPLE.read_text().split("\n\n")[2])
    return found


def _broken(changed: Any) -> str:
    text = changed if isinstance(changed, bytes) else json.dumps(changed).encode()
    found = read(text + b"\n\n" + SAMPLE.read_bytes())
    assert len(found.hands) == 2  # the others are read
    return found.unread[0].reason


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda hand: hand.update(dealer_seat="x"), "no different numbers"),
        (lambda hand: hand.update(players=[]), "who is not there"),
        (lambda hand: hand.update(players={"a": 1}), "`players` is not a list"),
        (lambda hand: hand["players"][0].update(id="b"), "two players have one `id`"),
        (lambda hand: hand["players"][0].update(starting_stack="many"), "`many`, not an amount"),
        (lambda hand: hand["rounds"][1].update(cards=["Qh", "Qx", "2c"]), "are not cards"),
        (lambda hand: hand["rounds"][1].update(cards=["Qh", "Qh", "2c"]), "a card is in two places"),
        (lambda hand: hand["rounds"][1].update(cards=["Qh"]), "has 1 new cards"),
        (lambda hand: hand["rounds"][0]["actions"][0].update(amount=-5), "less than nothing"),
        (lambda hand: hand["pots"][0]["player_wins"][0].update(win_amount=99), "99 was won, and 6 put in"),
        (lambda hand: hand["pots"][0]["player_wins"][0].update(player_id=[1]), "who is not there"),
    ],
)
def test_what_is_wrong_is_told(change: Any, said: str) -> None:
    hand = _hand()
    change(hand["ohh"])
    assert said in _broken(hand)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b'{"ohh": 5}', "`ohh` is not an object"),
        (b'{"ohh": {', "is not valid JSON"),
        (b'{"ohh": ' + b"[" * 100_000, "too deep"),
        (b'{"ohh": {"players": "\xff"}}', "no text in UTF-8"),
        (b'{"ohh": {"ante_amount": ' + b"9" * 9_000 + b"}}", "is not valid JSON"),
        (b'{"ohh": {"ante_amount": NaN}}', "not an amount"),
        (b'{"ohh": {"x": "' + b"y" * 1_100_000 + b'"}}', "more than 1,000,000 bytes"),
    ],
)
def test_texts_that_are_no_hands(text: bytes, said: str) -> None:
    assert said in _broken(text)


def _played(actions: list[tuple[str, str, float]], street: str = "Preflop", **more: Any) -> dict[str, Any]:
    """A round of the format."""
    acts = [{"player_id": who, "action": what, "amount": amount} for who, what, amount in actions]
    return {"street": street, "actions": acts, **more}


# Seats 1, 4, 5 and 9, the button on 4; who sits on 7 is out. All amounts are chips.
FOUR = {
    "dealer_seat": 4,
    "players": [
        {"id": "a", "name": "ann", "seat": 1, "starting_stack": 100},
        {"id": "b", "name": "bob", "seat": 4, "starting_stack": 100},
        {"id": "c", "name": "cid", "seat": 5, "starting_stack": 7},
        {"id": "d", "name": "dan", "seat": 9, "starting_stack": 100},
        {"id": "e", "name": "eve", "seat": 7, "starting_stack": 100, "is_sitting_out": True},
    ],
    "rounds": [
        _played([("c", "Post SB", 1), ("d", "Post BB", 2), ("a", "Raise", 10), ("b", "Fold", 0)]),
        _played([("c", "All-in", 6), ("d", "Call", 8), ("d", "Dealt Cards", 0)]),
        _played([("d", "Bet", 20), ("a", "All-in", 90), ("d", "Fold", 0)], "Flop", cards=["10h", "7c", "2D"]),
    ],
    "pots": [{"player_wins": [{"player_id": "c", "win_amount": 27}, {"player_id": "a", "win_amount": 40}]}],
}


def test_seats_bets_and_what_comes_back() -> None:
    found = read(json.dumps({"ohh": FOUR}).encode())
    hands = found.hands
    assert found.unread == []
    # bob has nothing in and no cards: he is not in the hand.
    assert list(hands.name) == ["cid", "dan", "ann"]
    assert mask_text(hands.board(0)) == "Th7c2d"
    # 70 of the 90 of ann are uncalled, and come back.
    assert [amount / 10_000 for amount in hands.put] == [7, 30, 30]
    assert [amount / 10_000 for amount in hands.won] == [27, 0, 40]
    # The all-in of cid is less than the bet before him, a call of a kind; that of ann is a raise.
    assert (list(hands.raised), list(hands.bet)) == ([0, 0, 3], [0, 2, 0])
    assert list(hands.allin) == [0, -1, 3]
    assert list(hands.showdown) == [1, 0, 1]


def test_who_is_alone_shows_nothing() -> None:
    hands = read(SAMPLE.read_bytes()).hands
    assert list(hands.showdown) == [1, 0, 1, 0, 0]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"rounds": []}, "the hand has players: 0, and 2 to 22 are read"),
        ({"rounds": [_played([("a", "Dealt Cards", 0)])], "pots": []}, "the hand has players: 1"),
        (
            {"rounds": [_played([(who, "Dealt Cards", 0) for who in "abcd"])], "pots": []},
            "nobody put anything in",
        ),
        ({"rounds": [_played([("a", "Bet", 1e14), ("b", "Call", 1)])]}, "not an amount"),
        (
            {"rounds": [_played([("a", "Bet", 9e13), ("b", "Call", 9e13)])], "pots": []},
            "more money than there is",
        ),
    ],
)
def test_hands_in_which_nothing_can_be_won(change: dict[str, Any], said: str) -> None:
    assert said in _broken({"ohh": FOUR | change})


def test_halves_of_characters_can_be_written() -> None:
    hand = _hand()
    hand["ohh"]["players"][0]["name"] = hand["ohh"]["game_number"] = "\ud800x"
    hands = read(json.dumps(hand).encode()).hands
    assert (hands.hand[0], "?x" in hands.name) == ("?x", True)
    hand["ohh"]["rounds"][0]["actions"][0]["player_id"] = "\ud800"
    assert "not there: ?" in _broken(hand)


def test_what_players_put_in_says_who_is_all_in() -> None:
    """Files need not have `is_allin`. The same hands in PHH are played again, by rules that nobody wrote here."""
    hands = list(recorded_hands.histories(60))
    ours = read("\n\n".join([open_hands.open_hand(hand) for hand in hands]).encode())
    played = phh.read([Document("hands.phhs", 1, HandHistory.dumps_all(hands).encode())])
    assert not ours.unread
    assert not played.unread
    of_hands = (
        "allin_street",
        "street",
        "pot",
        "players",
        "acted",
        "actor",
        "action",
        "action_street",
        "amount",
    )
    for name in (*of_hands, "put", "won", "dead", "allin", "folded", "raised", "called", "bet", "live"):
        assert list(getattr(ours.hands, name)) == list(getattr(played.hands, name)), name
    assert sum(place >= 0 for place in ours.hands.allin) > 15


def test_a_file_without_stacks_says_who_is_all_in_even_by_an_ante() -> None:
    hand = _hand()["ohh"]
    for player in hand["players"]:
        del player["starting_stack"]
    hand["rounds"][0]["actions"][0]["is_allin"] = True
    (allin, other) = read(json.dumps({"ohh": hand}).encode()).hands.allin
    assert (allin, other) == (0, -1)


def _wrapped(wrapping: str, hands: list[dict[str, Any]]) -> str:
    """Hands as programs write them."""
    bare = [json.dumps(hand["ohh"]) for hand in hands]
    marked = [
        json.dumps({"id": f"{place}", **hand, "_profits": {"a": [1]}}) for place, hand in enumerate(hands)
    ]
    return {
        "one after another": "\n\n".join([json.dumps(hand, indent=2) for hand in hands]),
        "lines": "\n".join([json.dumps(hand) for hand in hands]),
        "lines with an id": "\n".join(marked),
        "bare lines": "\n".join(bare),
        "bare objects": "\n".join([json.dumps(hand["ohh"], indent=1) for hand in hands]),
        "an array": json.dumps(hands, indent=2),
        "an array in a line": json.dumps(hands),
        "an array of bare hands": f"[{','.join(bare)}]\n",
        "an array with ids": f"[{', '.join(marked)}]",
        "an object around": json.dumps({"version": "1.0", "hands": hands}),
        "one list": json.dumps({"ohh": [hand["ohh"] for hand in hands]}, indent=2),
    }[wrapping]


WRAPPINGS = (
    *("one after another", "lines", "lines with an id", "bare lines", "bare objects", "an array"),
    *("an array in a line", "an array of bare hands", "an array with ids", "an object around", "one list"),
)


@pytest.mark.parametrize("wrapping", WRAPPINGS)
@pytest.mark.parametrize("part", [2_000_000, 700])
def test_every_wrapping(wrapping: str, part: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "PART", part)
    hands = [json.loads(text) for text in SAMPLE.read_text().split("\n\n")]
    for hand in hands:
        hand["ohh"] = {"spec_version": "1.4.7", **hand["ohh"]}
    (tmp_path / "wrapped.ohh").write_text(_wrapped(wrapping, [*hands, hands[0]]))
    found = pql.read_hands(tmp_path / "wrapped.ohh", threads=1)
    assert list(found.hands.hand) == ["77", "79", "77"]
    assert (found.broken, found.skipped) == (0, 1)
    assert [amount / 10_000 for amount in found.hands.net] == [-60, -1, 59, 3, -3, -60, -1, 59]


def test_an_array_that_is_cut_loses_its_last_hand_only(tmp_path: Path) -> None:
    hands = [json.loads(text) for text in SAMPLE.read_text().split("\n\n")]
    text = _wrapped("an array", hands)
    (tmp_path / "cut.json").write_text(text[: len(text) - 60])
    found = pql.read_hands(tmp_path / "cut.json", threads=1)
    assert (list(found.hands.hand), found.broken, found.skipped) == (["77"], 1, 1)


def test_raises_are_what_the_pots_say() -> None:
    """Some programs write what a raise is made to: the pots add up with one of the two meanings only."""
    hand = _hand()
    hand["ohh"]["rounds"][0]["actions"][4:] = [
        {"player_id": "b", "action": "Raise", "amount": 7},
        {"player_id": "a", "action": "Call", "amount": 5},
    ]
    for stated, said in ((16, ""), (18, "the pots are 18, and 16 was put in")):
        hand["ohh"]["pots"][0] = {
            "amount": stated,
            "player_wins": [{"player_id": "a", "win_amount": stated}],
        }
        found = read(json.dumps(hand).encode())
        assert [str(problem.reason) for problem in found.unread] == [said] * bool(said)
    hand["ohh"]["rounds"][0]["actions"][-1]["amount"] = 4
    assert "a call of 4 leaves 1 to call" in _broken(hand)


def test_uncalled_chips_may_be_in_the_pot() -> None:
    """The bet of 4 on the flop is not called: the pot is 6, or 10 with it; what was won is the same."""
    for amount in (6, 10):
        hand = _hand()
        hand["ohh"]["pots"][0] = {
            "amount": amount,
            "rake": 0,
            "player_wins": [{"player_id": "a", "win_amount": amount}],
        }
        hands = read(json.dumps(hand).encode()).hands
        assert [amount / 10_000 for amount in hands.net] == [3, -3]
    hand["ohh"]["pots"][0]["rake"] = 1
    assert "10 was won and 1 raked" not in _broken(hand)
    assert "6 was won and 1 raked, and 6 put in" in _broken(hand)


def test_cards_of_players() -> None:
    hand = _hand()
    hand["ohh"]["players"][0]["cards"] = ["9h", "9d"]
    assert mask_text(read(json.dumps(hand).encode()).hands.pocket[0]) == "9h9d"
