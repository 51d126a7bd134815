"""Which hands of tournaments are known to be at all that is left of the field, and for what prizes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from pql.histories.records import CASH, NO_MONEY, TOURNAMENT, UNIT, RecordedHands, recorded
from pql.histories.tournaments.prizes import (
    A_DEAL,
    NO_PRIZES,
    NO_STACKS,
    NO_TOURNAMENT,
    OTHER_TABLES,
    TICKETS,
    UNSHOWN,
    WITH_BOUNTIES,
    Fields,
    Prizes,
    prizes_of,
    seated_at,
)
from pql.histories.tournaments.records import Finish, Tournament

SITE, NUMBER = "PokerStars", "7"


def hand(players: str, *, places: str = "", kind: int = TOURNAMENT, number: str = NUMBER) -> dict[str, Any]:
    """`ann 10, bob 5 > ann 15, bob 0`: who has how many chips before and after; `places`: `bob 2`."""
    before, after = [
        {name: int(chips) for name, chips in [each.split() for each in part.split(",")]}
        for part in players.split(">")
    ]
    told = {name: int(place) for name, place in [each.split() for each in places.split(",") if each]}
    rows = []
    for name, stack in before.items():
        put = min(stack, sum(before.values()) - stack) if len(before) == 2 else stack
        row = {
            "name": name,
            "stack": stack * UNIT,
            "put": put * UNIT,
            "won": (after[name] - stack + put) * UNIT,
        }
        rows.append({**row, "place": told.get(name, 0), "prize": NO_MONEY})
    fields = {"site": SITE, "tournament": number, "kind": kind, "finished": 1}
    return {**fields, "pot": sum(row["put"] for row in rows), "rows": rows}


def stakes(hands: RecordedHands, *told: Tournament) -> Prizes:
    fields = Fields()
    fields.results.add_summaries(told)
    fields.add(hands)
    return Prizes((), fields.stakes())


def asked(prizes: Prizes, hands: RecordedHands) -> list[Any]:
    """For each hand its prizes, or why it has none."""
    found = []
    for index in range(len(hands)):
        of = prizes.of(hands, index, seated_at(hands, index))
        found.append(of if isinstance(of, str) else of[0])
    return found


def summary(*finishes: str, entrants: int = 0, **more: Any) -> Tournament:
    """`ann 1 60`: a name, a place and a prize."""
    parts = [each.split() for each in finishes]
    named = tuple([Finish(name, int(place), int(prize) * UNIT) for name, place, prize in parts])
    return Tournament(SITE, NUMBER, entrants=entrants, finishes=named, **more)


EARLY = "ann 10, bob 10, cy 10 > ann 15, bob 15, cy 0"
LATE = "ann 15, bob 15 > ann 30, bob 0"
FULL = summary("ann 1 60", "bob 2 30", "cy 3 0", entrants=3)


def test_all_entrants_at_one_table_are_the_field() -> None:
    hands = recorded([hand("ann 10, bob 10, cy 10 > ann 12, bob 9, cy 9")])
    assert asked(stakes(hands, FULL), hands) == [(60.0, 30.0, 0.0)]


def test_who_goes_out_in_the_last_place_shows_the_field_for_hands_with_as_many_chips() -> None:
    """The summary tells of no entrants: that ann and bob are the last two follows from where bob finished."""
    hands = recorded([hand("ann 14, bob 16 > ann 15, bob 15"), hand(LATE)])
    prizes = stakes(hands, summary("ann 1 60", "bob 2 30"))
    assert asked(prizes, hands) == [(60.0, 30.0)] * 2


def test_a_final_table_of_a_large_field_is_shown_by_who_went_out_there() -> None:
    """Of 500 entrants nine were left; the hand before, at another table, has fewer chips than there are."""
    nine = [f"p{place}" for place in range(1, 10)]
    final = ", ".join([f"{name} 100" for name in nine])
    after = ", ".join([f"{name} {200 if name == 'p1' else 0 if name == 'p9' else 100}" for name in nine])
    earlier = ", ".join([f"{name} 50" for name in nine])
    told = summary(*[f"p{place} {place} {100 - 10 * place}" for place in range(1, 10)], entrants=500)
    hands = recorded([hand(f"{earlier} > {earlier}"), hand(f"{final} > {after}")])
    assert asked(stakes(hands, told), hands) == [
        OTHER_TABLES,
        tuple([100.0 - 10 * place for place in range(1, 10)]),
    ]


def test_a_hand_tells_places_without_a_summary() -> None:
    hands = recorded([hand(LATE, places="bob 2")])
    fields = Fields()
    fields.add(hands)
    (only,) = fields.stakes().values()
    assert only.chips == 30 * UNIT
    assert asked(Prizes((), fields.stakes()), hands) == [NO_PRIZES]
    assert asked(Prizes((60.0, 30.0, 10.0), fields.stakes()), hands) == [(60.0, 30.0)]


def test_a_table_among_others_has_no_prizes() -> None:
    """Six players, three at each of two tables, who happen to be the last three: the chips tell."""
    told = summary("ann 1 40", "bob 2 20", "cy 3 0", "dan 4 0", "eve 5 0", "flo 6 0", entrants=6)
    hands = recorded(
        [
            hand("ann 10, bob 10, cy 10 > ann 12, bob 9, cy 9"),
            hand("ann 25, bob 20, cy 15 > ann 40, bob 20, cy 0"),
        ]
    )
    assert asked(stakes(hands, told), hands) == [OTHER_TABLES, (40.0, 20.0, 0.0)]


def test_who_finished_later_shows_that_there_were_other_tables() -> None:
    """Dan finished third and does not sit there, and cy finished fifth."""
    told = summary("ann 1 60", "bob 2 30", "dan 3 10", "cy 5 0", entrants=6)
    hands = recorded([hand("ann 10, bob 10, cy 10 > ann 12, bob 9, cy 9")])
    assert asked(stakes(hands, told), hands) == [OTHER_TABLES]
    assert asked(Prizes((60.0, 30.0), stakes(hands, told).stakes), hands) == [OTHER_TABLES]


def test_nothing_shows_a_field_where_files_begin_late_and_end_early() -> None:
    hands = recorded([hand("ann 14, bob 16 > ann 15, bob 15")])
    told = summary("ann 1 60", "bob 2 30", "cy 3 0", entrants=9)
    assert asked(stakes(hands, told), hands) == [UNSHOWN]
    # Who gives prizes says that it is the field, unless more played than sit at a table.
    assert asked(Prizes((5.0, 3.0, 2.0), stakes(hands, told).stakes), hands) == [(5.0, 3.0)]
    many = told._replace(entrants=11)
    assert asked(Prizes((5.0, 3.0, 2.0), stakes(hands, many).stakes), hands) == [UNSHOWN]


def test_who_may_have_entered_again_shows_nothing_by_a_place_of_the_summary() -> None:
    hands = recorded([hand(LATE)])
    again = summary("ann 1 60", "bob 2 30")
    twice = again._replace(finishes=(again.finishes[0], again.finishes[1]._replace(entries=2)))
    assert asked(stakes(hands, twice), hands) == [UNSHOWN]
    assert asked(stakes(hands, again._replace(format="rebuy")), hands) == [UNSHOWN]


def test_chips_that_were_added_later_leave_no_prizes_before() -> None:
    """A rebuy of 10 chips between both hands: the field is that which has all chips in the end."""
    hands = recorded([hand("ann 10, bob 10 > ann 15, bob 5"), hand(LATE, places="bob 2")])
    told = summary("ann 1 60", "bob 2 30", format="rebuy")
    assert asked(stakes(hands, told), hands) == [OTHER_TABLES, (60.0, 30.0)]


def test_why_hands_have_none() -> None:
    cash = recorded([hand(LATE, kind=CASH)])
    assert asked(stakes(cash, FULL), cash) == [NO_TOURNAMENT]
    assert asked(Prizes((5.0,)), cash) == [NO_TOURNAMENT]
    unfinished = recorded([{**hand(LATE), "finished": 0}])
    assert asked(stakes(unfinished, FULL), unfinished) == [NO_STACKS]
    unknown = recorded([hand(LATE)])
    unknown.stack[0] = NO_MONEY
    assert asked(stakes(unknown, FULL), unknown) == [NO_STACKS]
    lost = recorded([hand(LATE)])
    lost.won[0] -= UNIT
    assert asked(stakes(lost, FULL), lost) == [NO_STACKS]


@pytest.mark.parametrize(
    ("told", "prizes"),
    [
        (FULL, ((60.0, 30.0, 0.0), True, "")),
        (summary("ann 1 60", "bob 2 60"), ((60.0, 60.0), False, "")),
        (summary("ann 1 60", "bob 2 30", pool=90 * UNIT), ((60.0, 30.0), True, "")),
        (summary("ann 1 60", "cy 3 10", entrants=3), ((60.0,), False, "")),
        (summary("ann 1 60", "bob 2 0"), ((60.0, 0.0), True, "")),
        (summary("bob 2 0"), ((), False, "")),
        (summary("ann 1 0", "bob 2 0", entrants=2), ((), False, "")),
        # Two who went out in one hand with as many chips share the third prize and the fourth.
        (summary("ann 1 60", "bob 2 30", "cy 3 15", "dan 3 15", entrants=4), ((60.0, 30.0, 15.0, 15.0), True, "")),
        (summary("ann 1 30", "bob 2 60"), ((), False, A_DEAL)),
        (summary("ann 1 60", format="satellite"), ((), False, TICKETS)),
        (
            Tournament(SITE, NUMBER, finishes=(Finish("ann", 1, ticket="a seat"), Finish("bob", 2, ticket="a seat"))),
            ((), False, TICKETS),
        ),
        (FULL._replace(site="GGPoker", bounty=5 * UNIT), ((), False, WITH_BOUNTIES)),
        (FULL._replace(bounty=5 * UNIT), ((60.0, 30.0, 0.0), True, "")),
        (Tournament(SITE, NUMBER, finishes=(Finish("ann", 1, NO_MONEY),)), ((), False, "")),
    ],
)  # fmt: skip
def test_prizes_of_summaries(told: Tournament, prizes: Any) -> None:
    assert prizes_of(told, told.finishes) == prizes


def test_parts_of_files_put_together_are_the_whole() -> None:
    all_hands: Sequence[dict[str, Any]] = [hand(EARLY, places="cy 3"), hand(LATE, places="bob 2")]
    whole = Fields()
    whole.results.add_summaries([FULL])
    whole.add(recorded(all_hands))
    parts = Fields()
    for each in all_hands[::-1]:
        part = Fields()
        part.add(recorded([each]))
        parts.merge(part)
    other = Fields()
    other.results.add_summaries([FULL])
    parts.merge(other)
    assert parts.stakes() == whole.stakes()
    assert parts.stakes()[SITE, NUMBER].chips == 30 * UNIT
