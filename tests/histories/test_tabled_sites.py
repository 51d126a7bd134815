"""Hands that nobody played in the words of further sites: read as PHH reads them, whatever is told of them."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from functools import cache

import pytest
from pokerkit import HandHistory

from pql.histories import phh
from pql.histories.records import RecordedHands, joined
from pql.histories.sites import hands
from pql.histories.sources import Document
from references import recorded_hands, room_lines, site_hands, site_lines, site_tags
from references.site_hands import Played

# What a file of a site and one of PHH say alike.
SAME = (
    *("date", "big_blind", "ante", "players", "flop", "turn", "river", "street", "pot", "rake"),
    *("allin_street", "finished", "seat", "position", "name", "pocket", "stack", "put", "dead", "won"),
    *("net", "showdown", "allin", "folded", "raised", "called", "bet", "live"),
    *("actor", "action", "action_street", "amount", "start", "acted"),
)
WRITERS: dict[str, Callable[[Played], str]] = {}
LINES = {**site_lines.SITES, **room_lines.ROOMS}


def _lines(site: str) -> Callable[[Played], str]:
    words = LINES[site]

    def write(it: Played) -> str:
        def name(who: int) -> str:
            return site_lines.place_name(it, who) if site == "Bovada" else it.names[who]

        return site_lines.written(it, words, name)

    return write


WRITERS |= {site: _lines(site) for site in LINES}
WRITERS |= site_tags.SITES
TOLD_TWICE = (*site_lines.TOLD_TWICE, *room_lines.TOLD_TWICE, *site_tags.TOLD_TWICE)
# What is written behind one head of a file: each hand is a file.
ALONE = tuple(site_tags.SITES)


@cache
def played(first: int, count: int, straddled: bool) -> tuple[Played, ...]:
    """Some hands; half cents, which a split pot may leave, are written by no site."""
    found = [site_hands.played(hand) for hand in recorded_hands.histories(count, first, 25)]
    whole = [each for each in found if all([won * 100 % 1 == 0 for won in each.won])]
    return tuple(
        [each for each in whole if straddled or all([kind != "straddle" for _, kind, _ in each.posts])]
    )


def given(site: str, first: int, count: int) -> tuple[Played, ...]:
    """Hands in which nobody posts what the site has no words for."""
    words = LINES.get(site)
    some = played(first, count, words is not None and bool(words.straddle))
    return tuple(
        [each for each in some if words is None or all([getattr(words, kind) for _, kind, _ in each.posts])]
    )


def read(text: str) -> tuple[RecordedHands, list[str]]:
    found = hands.read([Document("hands.txt", 1, text.encode(), text[:4000].encode())])
    return found.hands, [str(each) for each in found.unread]


def compare(site: str, some: Sequence[Played]) -> None:
    if site in ALONE:
        batches = [read(WRITERS[site](each)) for each in some]
        found, unread = joined([each for each, _ in batches]), [text for _, each in batches for text in each]
    else:
        found, unread = read("".join([WRITERS[site](each) for each in some]))
    assert unread == []
    as_phh = HandHistory.dumps_all([each.hand for each in some]).encode()
    wanted = phh.read([Document("hands.phhs", 1, as_phh)]).hands
    for name in SAME:
        if site == "Bovada" and name == "name":
            assert {*found.name} == {""}
            continue
        mine, theirs = list(getattr(found, name)), list(getattr(wanted, name))
        assert mine == theirs, name


@pytest.mark.parametrize("site", WRITERS)
def test_what_is_written_is_read(site: str) -> None:
    compare(site, given(site, 0, 120))


@pytest.mark.full
@pytest.mark.parametrize("site", WRITERS)
@pytest.mark.parametrize("first", range(120, 10_120, 500))
def test_much_that_is_written_is_read(site: str, first: int) -> None:
    compare(site, given(site, first, 500))


# The first line that is spoiled: those before are the head.
_FIRST = re.compile(r"blind|ciega|<action|<event|<Action", re.IGNORECASE)


def spoiled(text: str, rng: random.Random) -> str:
    """A hand with another digit in an amount, without one of its lines, or with one twice."""
    lines = text.rstrip("\n").split("\n")
    first = next(place for place, line in enumerate(lines) if place > 3 and _FIRST.search(line))
    kind = rng.randrange(3)
    place = rng.randrange(first, len(lines))
    digits = list(re.finditer(r"(?<![\w#-])\d(?=[\d.,]*(?:[^\w]|$))", lines[place]))
    if kind == 0 and digits:
        match = rng.choice(digits)
        digit = rng.choice([each for each in "123456789" if each != match[0]])
        lines[place] = lines[place][: match.start()] + digit + lines[place][match.end() :]
    elif kind == 1:
        del lines[place]
    else:
        lines.insert(place, lines[place])
    return "\n".join(lines) + "\n\n\n"


# These do not tell the board twice.
NO_BOARD = ("Ongame", "PKR", *site_tags.SITES)


def numbers(found: RecordedHands, site: str) -> list[object]:
    """Who put in and took out how much, the pot and the board. Who folded unpaid is not told twice everywhere."""
    rows = zip(found.name, found.put, found.won, strict=True)
    board = () if site in NO_BOARD else (found.flop[0], found.turn[0], found.river[0])
    return [sorted([row for row in rows if any(row[1:])]), found.pot[0], board]


def never_wrong(site: str, some: Sequence[Played], times: int) -> tuple[int, int]:
    """How many spoiled hands are read, and how many not; the numbers of those that are read are the right ones."""
    taken = refused = 0
    for each in some:
        if site == "Boss Media" and sum([kind == "ante" for _, kind, _ in each.posts]) == 1:
            continue  # without the line of the ante this is a hand whose antes are not told
        text = WRITERS[site](each)
        right = numbers(read(text)[0], site)
        rng = random.Random(f"{site} {each.hand.hand}")
        for _ in range(times):
            other = spoiled(text, rng)
            found, unread = read(other)
            assert len(found) + len(unread) == 1
            if len(found) and found.finished[0]:
                taken += 1
                if site in TOLD_TWICE:
                    assert numbers(found, site) == right, other
            else:
                refused += 1
    return taken, refused


@pytest.mark.parametrize("site", WRITERS)
def test_spoiled_hands_are_never_wrong(site: str) -> None:
    taken, refused = never_wrong(site, given(site, 0, 60), 3)
    assert min(taken, refused) > 20


@pytest.mark.full
@pytest.mark.parametrize("site", WRITERS)
@pytest.mark.parametrize("first", range(120, 2120, 500))
def test_many_spoiled_hands_are_never_wrong(site: str, first: int) -> None:
    never_wrong(site, given(site, first, 500), 4)
