"""Hands that nobody played in the words of sites: read as PHH reads them, and never otherwise when they are spoiled."""

from __future__ import annotations

import random
import re
from functools import cache
from itertools import accumulate

import pytest
from pokerkit import HandHistory

from pql.histories import phh
from pql.histories.records import RecordedHands
from pql.histories.sites import hands
from pql.histories.sources import Document
from references import recorded_hands, site_hands

# What a file of a site and one of PHH say alike.
SAME = (
    *(
        "hand",
        "date",
        "small_blind",
        "big_blind",
        "ante",
        "players",
        "flop",
        "turn",
        "river",
        "street",
        "pot",
    ),
    *(
        "rake",
        "allin_street",
        "finished",
        "seat",
        "position",
        "name",
        "pocket",
        "stack",
        "put",
        "dead",
        "won",
        "net",
    ),
    *("showdown", "allin", "folded", "raised", "called", "bet", "live"),
    *("actor", "action", "action_street", "amount", "start", "acted"),
)


@cache
def played(first: int, count: int) -> tuple[site_hands.Played, ...]:
    return tuple([site_hands.played(hand) for hand in recorded_hands.histories(count, first, 25)])


def read(text: str) -> tuple[RecordedHands, list[str]]:
    found = hands.read([Document("hands.txt", 1, text.encode())])
    return found.hands, [each.reason for each in found.unread]


def compare(site: str, first: int, count: int) -> None:
    given = played(first, count)
    texts = [site_hands.written(each, site) for each in given]
    found, unread = read("".join(texts))
    assert not unread
    as_phh = HandHistory.dumps_all([each.hand for each in given]).encode()
    wanted = phh.read([Document("hands.phhs", 1, as_phh)]).hands
    for name in SAME:
        mine, theirs = list(getattr(found, name)), list(getattr(wanted, name))
        if name == "hand":
            mine = [re.sub(r"^1-|-1$|\D", "", each) for each in mine]
        assert mine == theirs, name
    assert list(found.line) == [1, *accumulate([text.count("\n") for text in texts], initial=1)][1:-1]
    assert {*found.site} == {site}


@pytest.mark.parametrize("site", site_hands.SITES)
def test_what_is_written_is_read(site: str) -> None:
    compare(site, 0, 120)


@pytest.mark.full
@pytest.mark.parametrize("site", site_hands.SITES)
@pytest.mark.parametrize("first", range(120, 10_120, 500))
def test_much_that_is_written_is_read(site: str, first: int) -> None:
    compare(site, first, 500)


# Lines whose amounts are told elsewhere too: an act, what came back, what was won, the pot. Stacks are told once.
TOLD_TWICE = re.compile(r"(posts|antes|calls|bets|raises|Uncalled|collected|wins|Total pot)")


def spoiled(text: str, rng: random.Random) -> str:
    """A hand with another digit in an amount, without one of its lines, or with one twice."""
    lines = text.rstrip("\n").split("\n")
    first = next(place for place, line in enumerate(lines) if "posts" in line or "antes" in line)
    kind = rng.randrange(3)
    if kind == 0:
        told = [
            (place, match)
            for place, line in enumerate(lines)
            if place >= first and TOLD_TWICE.search(line)
            for match in re.finditer(r"(?<![\w-])\d(?=[\d.,]*(?:[^\w]|$))", line)
        ]
        place, match = rng.choice(told)
        digit = rng.choice([each for each in "123456789" if each != match[0]])
        lines[place] = lines[place][: match.start()] + digit + lines[place][match.end() :]
    elif kind == 1:
        del lines[rng.randrange(first, len(lines))]
    else:
        place = rng.randrange(first, len(lines))
        lines.insert(place, lines[place])
    return "\n".join(lines) + "\n\n\n"


def numbers(found: RecordedHands) -> dict[str, list[int]]:
    return {
        row: list(getattr(found, row))
        for row in ("put", "won", "net", "pot", "rake", "flop", "turn", "river")
    }


def never_wrong(site: str, first: int, count: int, times: int) -> tuple[int, int]:
    """How many spoiled hands are read, and how many not; the numbers of those that are read are the right ones."""
    taken = refused = 0
    for each in played(first, count):
        text = site_hands.written(each, site)
        right = numbers(read(text)[0])
        rng = random.Random(f"{site} {each.hand.hand}")
        for _ in range(times):
            other = spoiled(text, rng)
            found, unread = read(other)
            assert len(found) + len(unread) == 1
            if len(found) and found.finished[0]:
                taken += 1
                assert numbers(found) == right, other
            else:
                refused += 1
    return taken, refused


@pytest.mark.parametrize("site", site_hands.SITES)
def test_spoiled_hands_are_never_wrong(site: str) -> None:
    taken, refused = never_wrong(site, 0, 120, 3)
    assert taken > 50
    assert refused > 150


@pytest.mark.full
@pytest.mark.parametrize("site", site_hands.SITES)
@pytest.mark.parametrize("first", range(120, 4120, 500))
def test_many_spoiled_hands_are_never_wrong(site: str, first: int) -> None:
    never_wrong(site, first, 500, 5)
