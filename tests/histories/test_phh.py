"""The reader of PHH against pokerkit, and against hands by hand."""

from __future__ import annotations

import random
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from pokerkit import HandHistory

from pql.cards.deck import cards_mask
from pql.histories import phh
from pql.histories.problems import Batch
from pql.histories.records import ACTIONS, KINDS, NO_DATE, POSITIONS, RecordedHands
from pql.histories.sources import Document
from references import recorded_hands
from references.families import together
from references.replayed_hands import Replayed, replayed


def read(text: str) -> Batch:
    return phh.read([Document("hands.phhs", 1, text.encode())])


def outcome(hands: RecordedHands, hand: int) -> Replayed:
    rows = slice(hands.start[hand], hands.start[hand + 1])
    acts = slice(hands.acted[hand], hands.acted[hand + 1])
    actions = zip(
        hands.actor[acts],
        [ACTIONS[each] for each in hands.action[acts]],
        hands.action_street[acts],
        hands.amount[acts],
        strict=True,
    )
    return Replayed(
        list(hands.net[rows]),
        list(hands.pocket[rows]),
        hands.board(hand),
        hands.street[hand],
        bool(hands.finished[hand]),
        list(actions),
    )


BY_HAND = Path(__file__).with_name("by_hand.phhs").read_text()
# The text of each hand by its name.
HANDS = dict(re.findall(r'^\["(.+)"\]\n((?:.+\n)+)', BY_HAND, re.MULTILINE))


@together("name", HANDS)
def test_hands_by_hand(name: str) -> None:
    said = tomllib.loads(HANDS[name])
    found = read(HANDS[name])
    assert not found.unread
    ours = outcome(found.hands, 0)
    assert [amount / 10_000 for amount in ours.net] == said["_net"]
    assert ours.pockets == [cards_mask(cards) for cards in said["_pockets"]]
    assert ours.board == cards_mask(said["_board"])
    if "finishing_stacks" not in said and "winnings" not in said:
        assert ours == replayed(HandHistory.loads(HANDS[name]))


def test_hands_of_a_file_are_as_each_alone() -> None:
    found = read(BY_HAND)
    assert not found.unread
    alone = [outcome(read(text).hands, 0) for text in HANDS.values()]
    assert [outcome(found.hands, place) for place in range(len(HANDS))] == alone


def _generated(count: int, first: int = 0) -> list[HandHistory]:
    """Hands without what they say of their results: those must come out of the actions."""
    found = list(recorded_hands.histories(count, first))
    for history in found:
        history.finishing_stacks = history.winnings = None
    return found


def _agrees(histories: list[HandHistory]) -> None:
    found = read(HandHistory.dumps_all(histories))
    assert not found.unread
    assert len(found.hands) == len(histories)
    for place, history in enumerate(histories):
        assert outcome(found.hands, place) == replayed(history), history.dumps()


def test_every_generated_hand_is_what_pokerkit_makes_of_it() -> None:
    _agrees(_generated(120))


@pytest.mark.full
@pytest.mark.parametrize("first", range(0, 10_000, 1_000))
def test_ten_thousand_generated_hands_are_what_pokerkit_makes_of_them(first: int) -> None:
    _agrees(_generated(1_000, first))


def _spoiled(history: HandHistory, rng: random.Random) -> None:
    """Actions left out, said twice, in another order, or by somebody else."""
    actions = history.actions
    place = rng.randrange(len(actions))
    kind = rng.randrange(5)
    if kind == 0:
        del actions[place]
    elif kind == 1:
        del actions[place:]
    elif kind == 2:
        other = rng.randrange(len(actions))
        actions[place], actions[other] = actions[other], actions[place]
    elif kind == 3:
        actions[place] = rng.choice(
            ["p1 f", "p2 cc", "p1 sm", "p2 sm -", "p1 sm AsKs", "p3 cbr 999", "p2 cbr 1e1", "# hm"]
        )
    else:
        words = actions[place].split()
        actions[place] = " ".join(
            [rng.choice(["p1", "p2", "p3"]) if word[0] == "p" else word for word in words]
        )


@pytest.mark.parametrize("seed", range(40))
def test_spoiled_hands_are_repaired_and_refused_as_by_pokerkit(seed: int) -> None:
    rng = random.Random(seed)
    for history in _generated(5, 500 + 5 * seed):
        _spoiled(history, rng)
        found = read(history.dumps())
        try:
            expected = replayed(history)
        except (ValueError, AssertionError, IndexError, KeyError):
            assert found.unread, history.dumps()
            continue
        if found.unread and "in two places" in found.unread[0].reason:
            continue  # of that pokerkit only warns
        assert not found.unread, (found.unread, history.dumps())
        assert outcome(found.hands, 0) == expected, history.dumps()


HEADER = """
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [200, 200]
"""
HAND = HEADER + 'actions = ["d dh p1 ????", "d dh p2 AsKs", "p2 cbr 6", "p1 f"]\n'


def test_what_the_record_says_besides() -> None:
    said = HAND + (
        'hand = 17\ntable = "Ash"\nplayers = ["ann", \'bo "b"\']\ncurrency = "EUR"\n_mine = {a = [1, "x"]}\n'
        "time = 21:30:05\ntime_zone = 'Europe/Berlin'\nday = 1\nmonth = 7\nyear = 2024\n"
    )
    hands = read(said).hands
    assert (hands.hand[0], hands.table[0], hands.currency[0]) == ("17", "Ash", "EUR")
    assert list(hands.name) == ["ann", 'bo "b"']
    assert [POSITIONS[each] for each in hands.position] == ["BB", "BTN"]
    assert hands.date[0] == 1_719_862_205_000_000  # half past seven in UTC
    assert (hands.small_blind[0], hands.big_blind[0], hands.pot[0]) == (10_000, 20_000, 40_000)
    assert (list(hands.raised), list(hands.folded)) == ([0, 1], [0, -1])
    assert read(HAND).hands.date[0] == NO_DATE


def test_where_it_was_played_and_for_what() -> None:
    """An event that names no currency is a tournament: a cash game on television names one."""
    hands = read(
        "".join(
            [
                f"[{number}]\n{HAND}{said}\n"
                for number, said in enumerate(
                    [
                        "venue = 'Oak Room'\ncurrency_symbol = '$'",
                        "event = 'Sunday'\nvenue = \"Oak Room\"",
                        "event = 'Cash on air'\ncurrency = 'EUR'\ncurrency_symbol = '$'",
                        "currency_symbol = '¤'",
                    ]
                )
            ]
        )
    ).hands
    assert list(hands.site) == ["Oak Room", "Oak Room", "", ""]
    assert list(hands.currency) == ["USD", "", "EUR", ""]
    assert [KINDS[each] for each in hands.kind] == ["cash", "tournament", "cash", "cash"]
    assert list(hands.tournament) == ["", "Sunday", "", ""]
    assert list(read(HAND).hands.site) == [""]


def test_the_hero_is_whose_cards_alone_were_known_from_the_beginning() -> None:
    shown = HAND.replace('"p1 f"', '"p1 cc", "d db 2c7d8h", "p1 cbr 194", "p2 cc", "p1 sm QhQd", "p2 sm -"')
    assert list(read(HAND).hands.hero) == list(read(shown).hands.hero) == [0, 1]
    for dealt in ("AcAd", "Ac??"):
        assert list(read(HAND.replace("????", dealt)).hands.hero) == [0, int(dealt == "Ac??")]


def test_the_rake_is_what_nobody_won() -> None:
    assert read(HAND).hands.rake[0] == 0
    assert read(HAND + "winnings = [0, 3.8]\n").hands.rake[0] == 2_000
    assert read(HAND.replace(', "p1 f"', "")).hands.rake[0] == 0


def test_the_moment_of_the_last_chips() -> None:
    hands = read(HANDS["three all-in for different stacks"]).hands
    assert hands.allin_street[0] == 0
    assert list(hands.live) == [1, 1, 1]
    assert list(hands.put) == [1_000_000, 400_000, 1_000_000]  # what nobody could call came back
    assert list(hands.allin) == [0, 0, 0]  # the deepest pushed them in, too
    assert list(hands.showdown) == [1, 1, 1]


# As hands may be written, but usually are not.
UNUSUAL = {
    "escapes": HAND.replace('"p1 f"', '"p1 \\u0066"'),
    "numbers": HAND.replace("[200, 200]", "[2_00, 2e2]").replace("cbr 6", "cbr 6.0"),
    "ranks": HAND.replace("AsKs", "10sKs"),
    "quoted keys": HAND.replace("antes", '"antes"'),
    "one ante": HAND.replace("[0, 0]", "0"),
    "several lines": HAND.replace("\nmin_bet", "\n_said = '''a\nb'''\nmin_bet"),
    "comments": HAND.replace('"p2 cbr 6"', '"p2 cbr 6 # \\"well\\""').replace(
        "min_bet = 2", "min_bet = 2 # chips"
    ),
}


@pytest.mark.parametrize("name", UNUSUAL)
def test_unusual_ways_of_writing(name: str) -> None:
    found = read(f"[1]\n{HAND}\n[2]\n{UNUSUAL[name]}\n[3]\n{HAND}")
    assert not found.unread
    assert list(found.hands.net) == [-20_000, 20_000] * 3
    assert list(found.hands.line) == [1, 10, 10 + UNUSUAL[name].count("\n") + 2]


BROKEN = {
    "`actions` is missing": HEADER,
    "`min_bet` is missing": HAND.replace("min_bet = 2\n", ""),
    "`[0, 200]` cannot be": HAND.replace("[200, 200]", "[0, 200]"),
    "2 to 22 players are read": HAND.replace("[200, 200]", "[200]"),
    "nobody posts anything": HAND.replace("[1, 2]", "[0, 0]"),
    "`p1 flop` is not an action": HAND.replace("p1 f", "p1 flop"),
    "`p2 cbr 3` cannot follow on the actions before it": HAND.replace("cbr 6", "cbr 3"),
    "a card is in two places": HAND.replace("????", "AsAd"),
    "does not fit what was put into the pot": HAND + "winnings = [0, 100]\n",
    "is another game": HAND.replace('"NT"', '"F7S/8"'),
    "is not valid TOML": HAND.replace("min_bet = 2", "min_bet = two"),
    "is not an amount": HAND.replace("[1, 2]", "[1, 1e99]"),
}  # fmt: skip


@together("reason", BROKEN)
def test_a_broken_hand_is_told_and_spoils_no_other(reason: str) -> None:
    found = read(f"[1]\n{HAND}\n[2]\n{BROKEN[reason]}\n[3]\n{HAND}")
    assert len(found.hands) == 2
    (problem,) = found.unread
    assert reason in problem.reason
    assert problem.path == "hands.phhs"
    assert 10 <= problem.line <= 18
    assert problem.skipped == ("another game" in reason)


def test_a_hand_that_is_never_closed_ends_where_the_next_begins() -> None:
    text = "".join([f"[{number}]\nactions = [\n'''\n" for number in range(200)])
    found = read(text + f"[201]\n{HAND}")
    assert (len(found.hands), len(found.unread)) == (1, 200)


@pytest.mark.parametrize(
    "value", ["9" * 50, "9" * 5000, "1e999999999", "1e-999999999", "-" * 99, "inf", "nan"]
)
def test_numbers_that_are_none(value: str) -> None:
    for part in ("[200, 200]", "[1, 2]", "2\n", "cbr 6"):
        found: Any = read(HAND.replace(part, part.replace(part.strip("[]\ncbr "), value)))
        assert len(found.hands) + len(found.unread) == 1


@pytest.mark.parametrize("key", ["a.", "'a'.", '"." . ', "'='\t."])
def test_keys_of_many_parts_are_not_even_read(key: str) -> None:
    text = f"{HEADER}'x' = 1\n{key * 150_000}a = 1\n"  # minutes for the reader of TOML
    (problem,) = read(text).unread
    assert "too deep" in problem.reason or "more than" in problem.reason
