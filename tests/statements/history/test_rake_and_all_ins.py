"""What the house took of a player, and all-ins by their street, against looking at recorded hands one by one."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

import pql
from pql.histories.records import NO_STREET, UNIT, RecordedHands, recorded
from pql.results.recorded_hands import HandTable

PLAYED = Path(__file__).parents[3] / "examples" / "my_hands.phhs"
STREETS = {0: "preflop", 3: "flop", 4: "turn", 5: "river"}


@cache
def table() -> HandTable:
    return pql.read_hands(PLAYED, allin=True)


def paid(hands: RecordedHands, row: int) -> float:
    """Of what the house took as much as the player put into the pot, which is all that players put in."""
    hand = hands.in_hand[row]
    put = sum(hands.put[hands.start[hand] : hands.start[hand + 1]])
    return (hands.rake[hand] + hands.fees[hand]) / UNIT * hands.put[row] / put if put else 0.0


def test_rake_is_paid_by_who_put_the_pot_in() -> None:
    hands = table().hands
    for name in {*hands.name}:
        own = [row for row in range(hands.rows) if hands.name[row] == name]
        found = pql.winnings(table(), player=name)
        cells = dict(zip(found.columns, found.rows[0], strict=True))
        assert cells["rake"] == pytest.approx(sum(paid(hands, row) for row in own), abs=1e-6)
        assert cells["before_rake"] == pytest.approx(
            sum(hands.net[row] / UNIT + paid(hands, row) for row in own), abs=1e-6
        )
    every = pql.select("sum(rakePaid), sum(netBeforeRake)", table()).rows[0]
    assert every == pytest.approx((sum(hands.rake) / UNIT, 0), abs=1e-6)


def test_rake_and_fees_are_paid_and_what_the_house_gave_is_won() -> None:
    """Of a pot of 10, with 2 from the house in it, 0.6 are rake and 0.4 go to a jackpot: who put 7.50 in pays 0.75."""
    rows = [{"name": "x", "put": 75_000, "won": 11 * UNIT}, {"name": "y", "put": 25_000}, {"name": "z"}]
    money = {
        "pot": 10 * UNIT,
        "rake": 6_000,
        "fees": 4_000,
        "drop": 2 * UNIT,
        "big_blind": UNIT,
        "currency": "USD",
    }
    hands = HandTable(recorded([{**money, "rows": rows}]))
    asked = "sum(rakePaid), sum(netBeforeRake)"
    wanted = {"x": (0.75, 4.25), "y": (0.25, -2.25), "z": (0, 0)}
    for name, each in wanted.items():
        assert pql.select(asked, hands, player=name).rows[0] == pytest.approx(each)
    assert sum(before for _, before in wanted.values()) == 2  # what the house gave


def test_a_pot_of_nothing_paid_no_rake() -> None:
    hands = HandTable(recorded([{"rows": [{"name": "x"}, {}], "currency": "USD"}]))
    assert pql.select("sum(rakePaid), count(rakePaid = 0)", hands, player="x").rows == ((0, 1.0),)


def test_rake_of_different_money_is_not_added_up() -> None:
    rows = [{"name": "x", "put": UNIT}, {"put": UNIT}]
    hands = HandTable(
        recorded([{"pot": 2 * UNIT, "rake": 100, "currency": each, "rows": rows} for each in ("USD", "EUR")])
    )
    with pytest.raises(pql.PQLError, match="adds up EUR and USD"):
        pql.select("sum(rakePaid)", hands)


def test_all_ins_are_parted_by_their_street() -> None:
    hands, wanted = table().hands, defaultdict[str | None, list[float]](list)
    assert table().adjusted is not None
    adjusted = [row["allinNet"] for row in table()]
    for row in range(hands.rows):
        street = hands.allin_street[hands.in_hand[row]]
        stayed = hands.folded[row] == NO_STREET
        key = STREETS[street] if stayed and street != NO_STREET else None
        wanted[key].append(float(str(adjusted[row])))
    found = pql.winnings(table(), by="allinStreet")
    assert {row[0]: row[1] for row in found.rows} == {key: len(nets) for key, nets in wanted.items()}
    assert {row[0]: row[3] for row in found.rows} == pytest.approx(
        {key: sum(nets) for key, nets in wanted.items()}, abs=1e-3
    )
    assert {"preflop", "flop", "turn", None} <= set(wanted)


def test_who_folded_was_in_no_all_in() -> None:
    hands = table().hands
    rows = [row for row in range(hands.rows) if hands.folded[row] != NO_STREET]
    assert rows
    found = pql.select("count(allinStreet >= preflop) where folded", table())
    assert (found.rows[0][0], found.deals) == (0, len(rows))
