"""`stats`, `winnings`, `list from history` and `replay` against looking at recorded hands one by one."""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from functools import cache
from pathlib import Path
from statistics import mean
from threading import Event
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pql
from pql.engine.work import Control
from pql.formulas.dealing import BLOCK_ROWS
from pql.histories.records import ACTIONS, NO_DATE, NO_MONEY, POSITIONS, UNIT, RecordedHands, joined, recorded
from pql.render import answer_text
from pql.render.page import Page
from pql.render.text import text_lines
from pql.results.recorded_hands import HandTable
from pql.results.recorded_statistics import SHOWN
from pql.statements.history import question as history
from pql.statements.winnings.result import MOST_POINTS
from references import played_statistics
from references.answers import of
from references.families import together
from references.played_statistics import Act, Hand

PLAYED = Path(__file__).parents[3] / "examples" / "my_hands.phhs"
FROM = f"from history '{PLAYED}'"
STREETS = {"flop": 3, "turn": 4, "river": 5}


@cache
def table() -> HandTable:
    return pql.read_hands(PLAYED, allin=True)


def of_hand(hands: RecordedHands, place: int) -> Hand:
    rows = range(hands.start[place], hands.start[place + 1])
    acts = range(hands.acted[place], hands.acted[place + 1])
    return Hand(
        [POSITIONS[hands.position[row]] for row in rows],
        [hands.won[row] for row in rows],
        [bool(hands.showdown[row]) for row in rows],
        [hands.folded[row] for row in rows],
        [hands.stack[row] for row in rows],
        hands.street[place],
        bool(hands.finished[place]),
        [
            Act(hands.actor[act], ACTIONS[hands.action[act]], hands.action_street[act], hands.amount[act])
            for act in acts
        ],
    )


@cache
def rows() -> list[dict[str, Any]]:
    """The rows of the example as plain values, each with its hand and its seat."""
    hands = table().hands
    return [
        {**row, "of": of_hand(hands, hands.in_hand[place]), "at": hands.seat[place]}
        for place, row in enumerate(table())
    ]


def count_of(name: str, some: list[dict[str, Any]]) -> tuple[int, int]:
    """How often a statistic was so, and of how many, walking through the actions of hands."""
    if name in ("af", "afq"):
        letters = "".join(
            [played_statistics.line(row["of"], row["at"]).partition("/")[2].replace("/", "") for row in some]
        )
        whole = letters.count("C") if name == "af" else len(letters) - letters.count("X")
        return letters.count("B") + letters.count("R"), whole
    word, _, street = name.rstrip(")").partition("(")
    key = f"{word} {STREETS[street]}" if street else word
    values = [played_statistics.statistics(row["of"], row["at"])[key] for row in some]
    return sum(value is True for value in values), sum(value is not None for value in values)


def cells(found: Any, row: int) -> dict[str, tuple[Any, Any]]:
    return dict(zip(found.columns, zip(found.rows[row], found.counts[row], strict=True), strict=True))


@pytest.mark.parametrize("name", ["Robin", "Otto", "Tess"])
def test_statistics_are_those_of_a_walk_through_the_actions(name: str) -> None:
    own = [row for row in rows() if row["name"] == name]
    found = pql.stats(table(), player=name)
    (given,) = [cells(found, 0)]
    assert given["hands"][0] == len(own) == 42
    assert given["net"][0] == pytest.approx(sum(row["net"] for row in own))
    assert given["bb100"][0] == pytest.approx(100 * mean(row["net"] / row["blinds"] for row in own))
    assert given["adjusted"][0] == pytest.approx(100 * mean(row["allinNet"] / row["blinds"] for row in own))
    assert [*given] == [each.name for each in SHOWN]
    for each in SHOWN[4:]:
        happened, occasions = count_of(each.name, own)
        assert given[each.name][1] == (happened, occasions), each.name
        value = given[each.name][0]
        assert value is None if not occasions else value == pytest.approx(happened / occasions)


def test_a_table_of_groups_shows_shares_with_their_occasions() -> None:
    """`26 (42)` is 26 % of 42 occasions: how often it happened is not the number beside it."""
    found = pql.stats(PLAYED, by="position", player=["Robin", "Milo"])
    lines = text_lines(found, Page(width=200))
    header = next(line for line in lines if "VPIP" in line)
    shown = {}
    for line in lines[2:]:
        if not line:
            break
        words = re.split(r"  +", line.strip())
        shown[words[0]] = dict(zip(re.split(r"  +", header.strip()), words, strict=True))
    assert len(shown) == 6
    differing = 0
    for position, texts in shown.items():
        own = [row for row in rows() if row["position"] == position and row["name"] in ("Robin", "Milo")]
        for title, name in (("VPIP", "vpip"), ("PFR", "pfr")):
            happened, occasions = count_of(name, own)
            assert texts[title] == f"{100 * happened / occasions:.0f} ({occasions})", (position, name)
            differing += happened != occasions
    assert differing
    top = next(place for place, line in enumerate(lines) if "AF" in line.split())
    column = re.split(r"  +", lines[top].strip()).index("AF")
    for line in lines[top + 2 : top + 8]:
        position, *texts_of = re.split(r"  +", line.strip())
        own = [row for row in rows() if row["position"] == position and row["name"] in ("Robin", "Milo")]
        happened, occasions = count_of("af", own)
        assert texts_of[column - 1] == (f"{happened / occasions:.1f}" if occasions else "-")
    (alone,) = [text_lines(pql.stats(PLAYED, player="Robin"), Page())]
    happened, occasions = count_of("threebet", [row for row in rows() if row["name"] == "Robin"])
    assert any(line.startswith("3-bet") and f"({happened} of {occasions}, " in line for line in alone)


def test_groups_have_their_own_statistics() -> None:
    found = pql.stats(PLAYED, player=["Robin", "Milo"], where="players > 5", by=["position", "name"])
    assert len(found.rows) == 12
    for place in range(len(found.rows)):
        given = cells(found, place)
        own = [
            row
            for row in rows()
            if (row["position"], row["name"]) == (given["position"][0], given["name"][0])
        ]
        assert given["hands"][0] == len(own)
        assert {name: given[name][1] for name in ("vpip", "threebet", "wtsd", "afq")} == {
            name: count_of(name, own) for name in ("vpip", "threebet", "wtsd", "afq")
        }


def test_without_a_player_each_has_a_row_who_has_enough_hands() -> None:
    few = recorded([{"big_blind": UNIT, "currency": "USD", "rows": [{"name": "new"}, {"name": "Robin"}]}])
    hands = HandTable(joined([table().hands, table().hands, few]))
    found = pql.stats(hands)
    assert next(row[:2] for row in found.rows) == ("Robin", 85)
    assert {row[0]: row[1] for row in found.rows} == {
        **dict.fromkeys(("Ines", "Milo", "Otto", "Tess", "Vera"), 84),
        "Robin": 85,
    }
    assert any("1 player with fewer than 50 hands is left out" in note for note in found.notes)
    assert len(pql.stats(hands, by="name").rows) == 7
    assert [row[0] for row in pql.stats(hands, order_by="vpip desc", limit=2).rows] == ["Robin", "Milo"]
    # Most have few opportunities of it: asked for those with any, rows are in the order of the shares.
    some = "opportunities(cbet(flop)) >= 1"
    by_cbet = pql.stats(hands, order_by=["cbet(flop)", "net desc"], having=some)
    pairs = [(cells(by_cbet, place)["cbet(flop)"][0], -cells(by_cbet, place)["net"][0]) for place in range(6)]
    assert pairs == sorted(pairs)
    alone = pql.stats(PLAYED)
    assert len(alone.rows) == 6
    assert "nobody has 50 hands: all are shown" in alone.notes


def test_unlike_money_is_not_added_up() -> None:
    rows_of = [{"name": "x", "won": 3 * UNIT, "put": UNIT}, {"name": "y", "put": 2 * UNIT}]
    given = [
        {"currency": currency, "big_blind": UNIT, "pot": 3 * UNIT, "rows": rows_of}
        for currency in ("USD", "EUR")
    ]
    hands = HandTable(recorded(given))
    found = pql.stats(hands, player="x")
    assert cells(found, 0)["net"][0] is None
    assert cells(found, 0)["bb100"][0] == 200
    assert any("EUR and USD are not added up" in note for note in found.notes)
    parted = pql.stats(hands, player="x", by="currency")
    assert [cells(parted, place)["net"][0] for place in (0, 1)] == [2, 2]
    with pytest.raises(pql.PQLError, match="adds up EUR and USD"):
        pql.winnings(hands, player="x")
    won = pql.winnings(hands, player="x", by="currency")
    assert [row[2] for row in won.rows] == [2, 2]
    assert [row[-1] for row in won.rows] == [2, 2]  # what is cumulated is of one currency too


def test_help_for_unlike_money_leaves_one_kind() -> None:
    def hands(*kinds: int) -> HandTable:
        rows_of = [{"name": "x", "won": 3 * UNIT, "put": UNIT}, {"name": "y", "put": 2 * UNIT}]
        given = [{"currency": "USD", "kind": kind, "big_blind": UNIT, "rows": rows_of} for kind in kinds]
        return HandTable(recorded(given))

    both = hands(0, 1)
    with pytest.raises(pql.PQLError) as caught:
        pql.winnings(both, player="x")
    (problem,) = caught.value.diagnostics
    assert problem.message == "`net` adds up USD and chips of tournaments"
    assert "`where kind = 'cash'`" in str(problem.help)
    assert pql.winnings(both, player="x", where="kind = 'cash'").rows[0][1] == 2


def test_sums_of_money_have_no_noise() -> None:
    rows_of = [{"name": "x", "won": 3000, "put": 2000}, {"name": "y"}]
    hands = HandTable(recorded([{"big_blind": UNIT, "currency": "USD", "rows": rows_of}] * 7))
    assert 0.1 + 0.1 + 0.1 != 0.3  # as doubles add up
    assert pql.winnings(hands, player="x").rows[0][1] == 0.7
    assert pql.select("sum(net)", hands, player="x").rows == ((0.7,),)


@pytest.mark.parametrize(("asked", "word"), [("kind = cash", "cash"), ("currency <> EUR", "EUR")])
def test_a_text_without_quotes_is_explained(asked: str, word: str) -> None:
    with pytest.raises(pql.PQLError) as caught:
        pql.stats(PLAYED, player="Robin", where=asked)
    (problem,) = caught.value.diagnostics
    assert (problem.message, problem.help) == (f"unknown name `{word}`", f"put texts in quotes: `'{word}'`")
    with pytest.raises(pql.PQLError, match="is not a kind of game") as caught:
        pql.stats(PLAYED, player="Robin", where="kind = 'csh'")
    assert caught.value.diagnostics[0].help == "write 'cash', 'tournament' or 'play'"


def test_parts_of_hands_give_what_all_at_once_do(monkeypatch: pytest.MonkeyPatch) -> None:
    def ask() -> list[Any]:
        found = [
            pql.stats(table(), by="name"),
            pql.winnings(table(), player="Robin", by="session"),
            pql.list_hands(table(), where="threebet", order_by=["position", "net desc"], limit=7),
            pql.list_hands(table(), order_by="name", limit=50),
            pql.replay("70342", table()),
        ]
        return [{**each.to_dict(), "errors": None} for each in found]

    whole = ask()
    monkeypatch.setattr(history, "_HANDS_AT_ONCE", 5)
    for one, other in zip(ask(), whole, strict=True):
        for key, value in other.items():
            if key != "rows":
                assert one[key] == value
                continue
            for row, wanted in zip(one[key], value, strict=True):
                assert [pytest.approx(cell) if isinstance(cell, float) else cell for cell in wanted] == row


def test_winnings_are_sums_in_the_order_of_time() -> None:
    own = sorted((row for row in rows() if row["name"] == "Robin"), key=lambda row: row["date"])
    found = pql.winnings(PLAYED, player="Robin")
    given = cells(found, 0)
    shown = sum(row["net"] for row in own if row["showdown"])
    total = sum(row["net"] for row in own)
    assert given["hands"][0] == len(own)
    wanted = {
        "net": total,
        "adjusted": sum(row["allinNet"] for row in own),
        "showdown": shown,
        "without": total - shown,
        "cumulated": total,
    }
    assert {name: given[name][0] for name in wanted} == pytest.approx(wanted)
    assert [point.hands for point in found.points] == [*range(1, 43)]
    for point in found.points:
        before = own[: point.hands]
        assert point.net == pytest.approx(sum(row["net"] for row in before), abs=1e-4)
        assert point.adjusted == pytest.approx(sum(row["allinNet"] for row in before), abs=1e-4)
        seen = sum(row["net"] for row in before if row["showdown"])
        assert point.showdown == pytest.approx(seen, abs=1e-4)
        assert point.without == pytest.approx(point.net - point.showdown, abs=1e-3)


def test_winnings_by_groups_are_cumulated() -> None:
    found = pql.winnings(PLAYED, player="Robin", by=["session"])
    sums = ("net", "adjusted", "showdown", "without", "rake", "before_rake", "cumulated")
    assert found.columns == ("session", "hands", *sums)
    assert [row[1] for row in found.rows] == [22, 20]
    assert [row[-1] for row in found.rows] == pytest.approx([55.05, 213.46])


@given(hands=st.integers(1, 3000))
def test_a_line_of_many_hands_has_few_points(hands: int) -> None:
    from pql.statements.winnings.question import HandByHand

    curve = HandByHand(())
    curve.time.extend(range(hands, 0, -1))
    curve.shown.extend([0] * hands)
    curve.net.extend([float(place) for place in range(hands)])
    curve.adjusted.extend([1.0] * hands)
    points = curve.points(curve.in_time())
    assert len(points) == min(hands, MOST_POINTS)
    assert points[-1].hands == hands
    assert [point.hands for point in points] == sorted({point.hands for point in points})
    # The last hand of the columns was the first that was played.
    assert points[0].net == sum(range(hands - points[0].hands, hands))


def test_lists_are_sorted_rows() -> None:
    own = [row for row in rows() if row["name"] == "Robin"]
    found = pql.list_hands(PLAYED, player="Robin", order_by="net")
    assert [row[8] for row in found.rows] == sorted(row["net"] for row in own)
    assert found.deals == 42
    assert [row[0] for row in pql.list_hands(PLAYED, player="Robin").rows] == [row["hand"] for row in own]
    first = pql.list_hands(PLAYED, player="Robin", order_by="net desc", limit=5)
    assert first.rows == tuple(reversed(found.rows[-5:]))
    by_row = {(row["hand"], row["name"]): row for row in rows()}
    for hand, _, place, name, position, cards, board, actions, net, path, line, *_ in pql.list_hands(
        PLAYED
    ).rows:
        row = by_row[hand, name]
        assert (place, position, cards, net) == (row["table"], row["position"], row["pocket"], row["net"])
        assert ((board or ""), path, line) == (row["board"], row["path"], row["line"])
        assert (actions or "") == played_statistics.line(row["of"], row["at"])


def test_what_has_no_value_is_listed_last() -> None:
    for order in ("allinEquity", "allinEquity desc"):
        found = pql.list_hands(PLAYED, player="Robin", order_by=order, limit=9)
        equities = {
            row["hand"]: row["allinEquity"]
            for row in rows()
            if row["name"] == "Robin" and row["allinEquity"] is not None
        }
        values = [equities[row[0]] for row in found.rows]
        assert values == sorted(equities.values(), reverse=order.endswith("desc"))
    undated = recorded(
        [{"hand": str(n), "date": date, "rows": [{}, {}]} for n, date in enumerate((NO_DATE, 5))]
    )
    assert [row[0] for row in pql.list_hands(HandTable(undated), order_by="date").rows[::2]] == ["1", "0"]


@pytest.mark.parametrize(
    "order", [[], ["net"], ["net desc"], ["name desc", "net"], ["allinEquity desc", "net"]]
)
@pytest.mark.parametrize("limit", [1, 7, 100, 1000])
def test_few_rows_are_the_first_of_all(order: list[str], limit: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever was left out on the way could not be among them; rows that tie come in their order."""
    whole = pql.list_hands(table(), order_by=order or None).rows
    for rows_at_once in (BLOCK_ROWS, 10, 3):
        monkeypatch.setattr(history, "BLOCK_ROWS", rows_at_once)
        assert pql.list_hands(table(), order_by=order or None, limit=limit).rows == whole[:limit]


def test_texts_are_listed_by_the_numbers_in_them() -> None:
    some = recorded([{"hand": hand, "table": hand, "rows": [{}, {}]} for hand in ("t10", "t9", "a1", "")])
    found = pql.list_hands(HandTable(some), order_by="table")
    assert [row[0] for row in found.rows[::2]] == ["a1", "t9", "t10", None]


def test_values_that_all_hands_have_sort_none_of_them() -> None:
    day = 1_700_000_000_000_000
    some = recorded([{"hand": str(n), "date": day, "rows": [{}, {}]} for n in range(4)])
    orders = {"date desc, hand desc": "3210", "hand, date": "0123", "1, hand": "0123", "date": "0123"}
    for order, right in orders.items():
        found = pql.list_hands(HandTable(some), order_by=order)
        assert "".join([row[0] for row in found.rows[::2]]) == right
        assert found.deals == len(found.rows) == 8


def test_a_replay_is_what_was_recorded() -> None:
    hands = table().hands
    for place in range(len(hands)):
        story = pql.replay(hands.hand[place], table())
        hand, start = of_hand(hands, place), hands.start[place]
        pots = played_statistics.pots(hand)
        assert {STREETS.get(each.street, 0): each.pot * UNIT for each in story.streets} == pytest.approx(
            {**pots, 0: 0}
        )
        told = [(STREETS.get(of.street, 0), each) for of in story.streets for each in of.actions]
        assert [(street, each.seat, each.action, each.amount * UNIT) for street, each in told] == [
            (act.street, act.seat, act.what, act.amount) for act in hand.acts
        ]
        for _, each in told:
            assert each.behind is None or each.behind >= 0
            if each.action in ("call", "bet", "raise"):
                assert each.share == pytest.approx(each.amount / each.pot)
        for seat, player in enumerate(story.seats):
            row = start + seat
            assert (player.net, player.won) == (hands.net[row] / UNIT, hands.won[row] / UNIT)
            assert (player.stack is None) == (hands.stack[row] == NO_MONEY)


def test_equities_of_a_replay_are_those_of_the_statement() -> None:
    story = pql.replay("70342", PLAYED)
    assert [len(street.equities) for street in story.streets] == [2, 2, 2, 2]
    for street in story.streets:
        wanted = pql.equity("Ah7h", "6h6d", board=street.board or None)
        given = {story.seats[seat].cards: equity for seat, equity in street.equities}
        assert given == pytest.approx({"Ah7h": wanted.players[0].equity, "6h6d": wanted.players[1].equity})
    assert [street.unknown for street in story.streets] == [4, 1, 0, 0]


def test_what_was_folded_is_dead_in_a_replay() -> None:
    from pql.cards.deck import cards_mask
    from pql.histories.records import BLIND, CALL, CHECK, FOLD

    cards = ("AsAh", "KsKh", "KdKc")
    acts = [
        (0, BLIND, 0, UNIT),
        (1, BLIND, 0, 2 * UNIT),
        (2, FOLD, 0, 0),
        (0, CALL, 0, UNIT),
        (1, CHECK, 0, 0),
    ]
    hand = {
        "hand": "1",
        "street": 3,
        "flop": cards_mask("2c7d9s"),
        "rows": [{"pocket": cards_mask(each), "name": each} for each in cards],
        "actions": acts,
    }
    story = pql.replay("1", HandTable(recorded([hand])))
    wanted = pql.equity("AsAh", "KsKh", board="2c7d9s", dead="Kd Kc").players[0].equity
    assert dict(story.streets[1].equities) == pytest.approx({0: wanted, 1: 1 - wanted})
    assert len(story.streets[0].equities) == 3


def test_a_number_that_comes_again_is_told() -> None:
    story = pql.replay("70342", HandTable(joined([table().hands, table().hands])))
    note = "1 more hand of this number: the first is shown"
    assert story.notes == (note,)
    assert answer_text(story, "replay", "text", Page(), whole=True).count(note) == 1
    with pytest.raises(pql.PQLError, match="no recorded hand has the number"):
        pql.replay("7", PLAYED)


@together(
    "text",
    [
        "stats {} for 'nobody'",
        "stats {} where false",
        "stats {} by rubbishWord",
        "stats {} order by nonsense",
        "stats {} by session + 1",
        "stats {} where avg(net) > 1",
        "stats {} by position, position, position, position, position, position, position, position, name",
        "winnings {} by rubbish",
        "winnings {} order by net",
        "winnings {} limit 3",
        "list {} order by avg(net)",
        "list {} order by",
        "list {} by position",
        "replay {}",
        "replay 70342 {}",
        "replay '' {}",
        "replay '\x1b[31m' {}",
        "replay '70342' {} for 'Robin'",
        "stats",
        "stats from",
        "stats from hero='AA'",
        "stats from history",
        "winnings from history 'nowhere.phh'",
        "list from history ''",
        "stats {} on AK*",
        "stats vs AA",
    ],
)
def test_what_cannot_be_asked_is_refused_with_its_place(text: str) -> None:
    with pytest.raises(pql.PQLError) as caught:
        pql.run(text.format(FROM))
    for problem in caught.value.diagnostics:
        assert problem.code
        assert problem.message
        assert "\x1b" not in problem.message
        assert problem.code != "internal-error"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("list {} order by session", "sessions are known when"),
        ("list {} order by 1, 2, 3, 4, 5, 6, 7, 8, net", "up to 8 formulas, not 9"),
        ("stats {} by 1, 2, 3, 4, 5, 6, 7, 8, name", "up to 8 formulas, not 9"),
        ("stats {} by position,", "nothing after this comma"),
        ("stats {}, hero='AA'", "take no options"),
        ("stats {} order by size", "this is not a column of the rows"),
        ("stats {} by name order by size", "this is not a column of the rows"),
    ],
)
def test_refusals_name_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(pql.PQLError, match=message) as caught:
        pql.run(text.format(FROM))
    (problem,) = caught.value.diagnostics
    assert "size" not in (problem.help or "")


def test_a_plan_shows_texts_as_they_were_written() -> None:
    (found,) = pql.run(f"explain list {FROM} where name = 'Robin' or hand = '70342'")
    assert "'Robin'" in str(found)
    assert "'70342'" in str(found)


@pytest.mark.parametrize("asked", ["x'; AKs; '", "it''s", "$who", "\n", "'", "\\", "\x00"])
def test_hostile_names_are_names(asked: str) -> None:
    with pytest.raises(pql.PQLError):
        pql.stats(PLAYED, player=asked)
    with pytest.raises((pql.PQLError, ValueError)):
        pql.replay(asked, PLAYED)
    with pytest.raises((pql.PQLError, ValueError)):
        pql.stats(PLAYED, where=f"{asked}; AKs")


def test_restricted_sessions_read_no_files() -> None:
    for text in ("stats {}", "winnings {}", "list {}", "replay '70342' {}"):
        with pytest.raises(pql.PQLError, match="file"):
            pql.Session(files=False).run(text.format(FROM))


@pytest.mark.parametrize("text", ["stats {} by name", "winnings {}", "list {}", "replay '70342' {}"])
def test_a_cancelled_statement_ends(text: str) -> None:
    question = pql.compile(text.format(FROM))._compiled.question
    assert question is not None
    cancel = Event()
    cancel.set()
    control = Control(1, cancel=cancel)
    with pytest.raises(pql.Cancelled):
        question.question(control).answer(control)


def test_shown_hands_are_a_range() -> None:
    def shown(names: str, where: str = "") -> pql.HandSet:
        text = f"import range history '{PLAYED}' of {names} {where} as his; let mine = his minus none; mine"
        *_, found = pql.run(text)
        hands: pql.HandSet = found.hands
        return hands

    for names in (["Robin"], ["Otto", "Vera"]):
        own = [row for row in rows() if row["name"] in names and row["pocket"]]
        times = Counter(pql.hands(row["pocket"]).text() for row in own)
        most = max(times.values())
        wanted = pql.HandSet.from_hands({hand: often / most for hand, often in times.items()})
        assert shown(", ".join(f"'{name}'" for name in names)) == wanted
    raised = [row["pocket"] for row in rows() if row["name"] == "Otto" and row["pocket"]]
    assert shown("'Otto'", "where raised(preflop)") <= pql.HandSet.from_hands(set(raised))
    text = f"import range history '{PLAYED}' of 'Otto' where vpip as his"
    assert pql.syntax.format_node(pql.parse(text).statements[0]) == text
    with pytest.raises(pql.PQLError, match=r"none of .* was shown"):
        shown("'Otto'", "where threebet and folded")
    with pytest.raises(pql.PQLError, match="file"):
        pql.Session(files=False).run(f"import range history '{PLAYED}' of 'Otto' as his; his")
    # Compiling reads nothing.
    lines = pql.Session().compile("import range history 'nowhere.phh' of 'Otto' as his; equity his vs AA")
    assert not lines.diagnostics
    with pytest.raises(pql.PQLError, match=r"nowhere.phh"):
        lines.queries[-1].run()


def test_shown_hands_of_omaha_are_a_range() -> None:
    played, session = PLAYED.with_name("my_omaha_hands.phhs"), pql.Session(game="omaha")
    times: Counter[str] = Counter()
    for hand in re.split(r"^\[\d+\]$", played.read_text(), flags=re.MULTILINE)[1:]:
        (players,) = re.findall(r"^players = \[(.*)\]", hand, re.MULTILINE)
        known = {
            int(seat): cards
            for seat, cards in re.findall(r"\bp(\d) (?:sm )?((?:[2-9TJQKA][cdhs]){4})'", hand)
        }
        names = [name.strip(" '") for name in players.split(",")]
        times.update([cards for seat, cards in known.items() if names[seat - 1] in ("Otto", "Vera")])
    assert times
    most = max(times.values())
    session.run(f"import range history '{played}' of 'Otto', 'Vera' as theirs")
    (found,) = session.run("theirs")
    assert {hand: weight * most for hand, weight in found.hands.weights()} == {
        next(iter(pql.hands(hand, game="omaha"))): often for hand, often in times.items()
    }
    named, written = session.run(
        f"equity AA$ds vs theirs on Kh7h2c; equity AA$ds vs {', '.join(found.hands)} on Kh7h2c"
    )
    assert named.players[0].equity == written.players[0].equity
    with pytest.raises(pql.PQLError, match="`theirs` is a set of omaha"):
        session.run("game holdem; equity AA vs theirs")


@pytest.mark.parametrize("text", ["stats {}", "winnings {}", "select sum(net), count(raised) {}", "list {}"])
def test_the_hero_is_who_the_record_marks(text: str) -> None:
    hands = table().hands
    assert {name for name, hero in zip(hands.name, hands.hero, strict=True) if hero} == {"Robin"}
    asked, named = pql.run(f"{text.format(FROM)} for hero; {text.format(FROM)} for 'Robin'")
    assert list(asked.entries()) == list(named.entries())
    (parsed,) = pql.parse(f"{text.format(FROM)} FOR Hero").statements
    assert parsed.text().endswith(" for hero")
    with pytest.raises(pql.PQLError, match="did you mean `hero`"):
        pql.run(f"{text.format(FROM)} for heros")


def test_a_call_is_for_names_or_for_the_hero() -> None:
    found = pql.stats(table(), hero=True)
    assert list(found.entries()) == list(pql.stats(table(), player="Robin").entries())
    with pytest.raises(ValueError, match="choose one"):
        pql.stats(table(), hero=True, winner=True)


def test_parameters_stand_for_names_files_and_numbers() -> None:
    query = pql.compile("stats from history $hands for $who where players > $n")
    found = query.run(hands=str(PLAYED), who="Robin", n=2)
    assert of(pql.results.StatsResult, found).deals == 42
    told = pql.compile("replay $hand from history $hands").run(hands=str(PLAYED), hand="70342")
    assert of(pql.results.ReplayResult, told).hand == "70342"


@pytest.mark.parametrize(
    "asked",
    [
        "stats {}",
        "stats {} by position",
        "winnings {}",
        "winnings {} by name",
        "list {}",
        "replay '70342' {}",
    ],
)
def test_a_batch_has_its_columns_where_every_row_failed(asked: str) -> None:
    query = pql.compile(asked.format("from history $hands"))
    none, all_of_them = query.run_many([{"hands": "nowhere"}]), query.run_many([{"hands": str(PLAYED)}])
    assert (none.failed, all_of_them.failed) == (1, 0)
    assert none.columns == all_of_them.columns
    assert none.kinds == all_of_them.kinds


@together("kind", ["json", "csv", "markdown", "html", "text"])
@together(
    "text",
    ["stats {} for 'Robin'", "stats {} by position", "winnings {}", "list {} limit 3", "replay '70342' {}"],
)
def test_every_format_writes_them(text: str, kind: str) -> None:
    (found,) = pql.run(text.format(FROM))
    written = answer_text(found, text, kind, Page(), whole=True)
    if kind == "json":
        assert json.loads(written)[0] == json.loads(json.dumps(found.to_dict()))
    elif kind == "csv":
        header, *lines = csv.reader(io.StringIO(written))
        assert header == [column.name for column in found.schema()]
        assert len(lines) == len(list(found))
    else:
        assert "Robin" in written or "VPIP" in written or "vpip" in written or "net" in written


def test_tables_of_statistics_are_no_wider_than_a_page() -> None:
    (found,) = pql.run(f"stats {FROM} by position, month, table")
    for width in (60, 80, 100, 200):
        lines = text_lines(found, Page(width=width))
        header = [line for line in lines if line.startswith("position")]
        assert all(len(line) <= min(width, 100) for line in lines if line)
        assert " ".join(header).count("VPIP") == 1
        assert all(title in " ".join(header) for title in ("bb/100", "W$SD", "AFq", "XR river"))


def test_the_picture_of_winnings_has_four_lines() -> None:
    from pql.render.plotting import figure

    (found,) = pql.run(f"winnings {FROM} for 'Robin'")
    made = figure(found)
    lines = {str(line.get_label()): line for line in made.axes[0].lines}
    lines = {label: line for label, line in lines.items() if not label.startswith("_")}
    assert [*lines] == [
        "won: 213.46",
        "all-ins by their equity: 122.41",
        "at showdown: 251.76",
        "without showdown: -38.30",
    ]
    points = of(pql.results.WinningsResult, found).points
    assert np.asarray(lines["won: 213.46"].get_ydata()).tolist() == [0.0, *[point.net for point in points]]
    text = "\n".join(text_lines(pql.run(f"plot winnings {FROM} for 'Robin'")[0], Page()))
    for letter in "nasw":
        assert f"{letter}: " in text
