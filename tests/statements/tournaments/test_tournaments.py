"""`tournaments` against a slow walk over what summaries and hands say."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pql
from pql.engine.work import Control
from pql.histories.records import NO_MONEY
from pql.histories.tournaments.results import Results, Whose
from pql.render.page import Page
from pql.render.text import text_lines
from pql.results.errors import wilson_error
from pql.statements.history.summing import Players
from pql.statements.tournaments.question import results_in
from references.tournament_hands import tournament_hand

EXAMPLE = Path(__file__).parents[3] / "examples" / "my_tournaments.txt"
SUMMARY = """\
PokerStars Tournament #{number}, No Limit Hold'em
Buy-In: $9.00/$1.00 USD
20 players
Total Prize Pool: $180.00 USD
Tournament started 2026/03/14 15:00:00 ET
  1: Otto (Austria), $120.00 (66%)
  {place}: Robin (Ireland), $60.00 (33%)

You finished in {place}nd place.

"""


def hand(number: int, hand: int = 1, day: int = 14, end: str = "") -> str:
    return tournament_hand(number, hand=hand, buyin="$9.00+$1.00", time=f"2026/03/{day} 15:00:00", end=end)


def asked(text: str, folder: Path, **arguments: Any) -> pql.results.TournamentsResult:
    path = folder / "told.txt"
    path.write_text(text)
    return pql.tournaments(path, **{"hero": True, **arguments})


def row(found: pql.results.TournamentsResult) -> dict[str, Any]:
    (only,) = found
    return dict(only)


def test_a_summary_is_joined_with_its_hands(tmp_path: Path) -> None:
    summary = SUMMARY.format(number=7, place=2)
    played = hand(7, end="Robin finished the tournament in 2nd place and received $59.00.\n")
    for text in (summary, played + summary, summary + played, summary * 3 + played * 2):
        told = row(asked(text, tmp_path))
        assert (told["tournaments"], told["paid"], told["prizes"], told["net"]) == (1, 10, 60, 50), text
        assert (told["roi"], told["itm"], told["finish"]) == (5, 1, 0.1)
    unnamed = "\n".join([line for line in summary.split("\n") if "Robin" not in line])
    assert row(asked(unnamed + played, tmp_path, hero=False, player="Robin"))["tournaments"] == 1
    with pytest.raises(pql.PQLError, match="there is no result of a tournament of `Robin`"):
        asked(unnamed, tmp_path, hero=False, player="Robin")
    assert row(asked(unnamed, tmp_path))["tournaments"] == 1


def test_without_a_summary_the_hands_say_it(tmp_path: Path) -> None:
    ended = hand(7, end="Robin finished the tournament in 3rd place and received $59.00.\nOtto wins the tournament and "
                        "receives $100.00 - congratulations!\n")  # fmt: skip
    told = row(asked(hand(7, 2) + ended, tmp_path, by="date"))
    assert (str(told["date"]), told["paid"], told["prizes"], told["finish"]) == ("2026-03-14", 10, 59, None)
    both = asked(ended, tmp_path, hero=False, by="name, place")
    assert [(each["name"], each["place"], each["prizes"]) for each in both] == [
        ("Otto", 1, 100),
        ("Robin", 3, 59),
    ]
    assert row(asked(ended, tmp_path, hero=False, winner=True))["prizes"] == 100
    lost = row(asked(hand(8, end="Robin finished the tournament in 9th place\n"), tmp_path))
    assert (lost["net"], lost["roi"], lost["itm"]) == (-10, -1, 0)


def test_tournaments_without_a_result_are_left_out_and_told(tmp_path: Path) -> None:
    text = SUMMARY.format(number=7, place=2) + hand(8) + hand(9)
    found = asked(text, tmp_path)
    assert row(found)["tournaments"] == 1
    assert "of 2 tournaments no results are known, and they are left out" in found.notes
    with pytest.raises(pql.PQLError) as raised:
        asked(hand(8), tmp_path)
    assert raised.value.diagnostics[0].help == (
        "of 1 tournament the hands do not say how it ended; "
        "read the summaries too, which sites write beside the hands"
    )


def test_partypoker_tells_places_among_the_hands(tmp_path: Path) -> None:
    text = Path(__file__).parents[2].joinpath("histories", "sites", "party.txt").read_text()
    ends = "Player bob finished in 1 204.\nPlayer hero finished in 1 place and received $3.50 USD\n"
    (tmp_path / "party.txt").write_text(
        text.replace("hero wins $20.40 USD\n", f"hero wins $20.40 USD\n{ends}", 1)
    )
    hands = pql.read_hands(tmp_path / "party.txt").hands
    places = {
        hands.name[row]: (hands.place[row], hands.prize[row]) for row in range(hands.rows) if hands.place[row]
    }
    assert places == {"bob": (1204, NO_MONEY), "hero": (1, 35_000)}


def test_unlike_money_is_not_added_up() -> None:
    found = pql.tournaments(EXAMPLE, hero=True)
    told = row(found)
    assert [told[name] for name in ("paid", "prizes", "bounties", "net")] == [None] * 4
    assert told["entries"] == 11
    assert "EUR and USD are not added up: `by currency` parts them" in found.notes
    by = {each["format"]: each["net"] for each in pql.tournaments(EXAMPLE, hero=True, by="format")}
    assert by == {"sng": None, "mtt": 168.3, "satellite": -5.5, "rebuy": -20}


def test_conditions_orders_and_limits() -> None:
    found = pql.tournaments(
        EXAMPLE, hero=True, where="speed >= 'turbo' or ticket", by="speed", order_by="roi desc"
    )
    assert [each["speed"] for each in found] == ["turbo", "hyper", None]
    assert [each["tournaments"] for each in found] == [2, 1, 1]
    assert len(pql.tournaments(EXAMPLE, by="name", order_by="tournaments desc", limit=2).rows) == 2
    assert row(pql.tournaments(EXAMPLE, hero=True, where="finish < $x", parameters={"x": 0.02}))["itm"] == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("for hero where vpip", "`vpip` is about hands, and `tournaments` asks results of tournaments"),
        ("for hero by position", "`position` is about hands"),
        ("for hero where handtype(hero, flop) = 'flush'", "`handtype` is about hands"),
        ("for hero where speed = turbo", "unknown name `turbo`"),
        ("for hero where sped = 'turbo'", "unknown name `sped`"),
        ("for hero where format > 'sng'", "formats have no order"),
        ("for hero by session", "`session` is about hands"),
        ("for hero where place = 999", "no result satisfies the `where` among 8 looked at"),
        (
            "for 'Nobody'",
            "there is no result of a tournament of `Nobody`, among 0 hands and 8 summaries of tournaments",
        ),
    ],
)
def test_what_cannot_be_asked(text: str, message: str) -> None:
    with pytest.raises(pql.PQLError) as raised:
        pql.run(f"tournaments from history '{EXAMPLE}' {text}")
    assert raised.value.diagnostics[0].message.startswith(message)


def test_words_of_tournaments_are_no_words_of_hands() -> None:
    with pytest.raises(pql.PQLError, match="unknown name `speed`"):
        pql.run(f"stats from history '{EXAMPLE.with_name('my_hands.phhs')}' by speed")


def test_a_table_that_was_read_gives_the_same() -> None:
    table = pql.read_hands(EXAMPLE)
    assert len(table.tournaments) == 8
    assert (
        pql.tournaments(table, hero=True, by="site").rows
        == pql.tournaments(EXAMPLE, hero=True, by="site").rows
    )


def test_an_alias_is_all_of_its_accounts(tmp_path: Path) -> None:
    folder = tmp_path / "my.hands"
    pql.collect_hands(EXAMPLE, folder)
    pql.hand_notes(folder).aliases["me"] = [("Robin", "Winamax"), "Hero"]
    found = pql.tournaments(folder, player="me", by="site")
    assert [(each["site"], each["tournaments"]) for each in found] == [("GGPoker", 2), ("Winamax", 2)]
    assert row(pql.tournaments(folder, player="Hero"))["tournaments"] == 2


def test_text() -> None:
    found = pql.tournaments(EXAMPLE, hero=True, where="currency = 'EUR'", by="speed")
    header, _, first, second = text_lines(found, Page(width=120))[:4]
    assert " ".join(header.split()) == "speed tournaments entries paid prizes bounties net ROI ITM place"
    assert re.split(r"  +", first) == ["semi-turbo", "1", "1", "20", "0", "0", "-20", "-100.00 %",
                                       "0 % (0 of 1, 0 to 79)", "41.04 %"]  # fmt: skip
    assert re.split(r"  +", second) == ["turbo", "1", "1", "10", "50", "0", "40", "400.00 %",
                                        "100 % (1 of 1, 21 to 100)", "33.33 %"]  # fmt: skip


@pytest.mark.parametrize("statement", ["tournaments", "stats"])
def test_no_rows_are_a_header(statement: str) -> None:
    files = EXAMPLE if statement == "tournaments" else EXAMPLE.with_name("my_hands.phhs")
    result = pql.run(f"{statement} from history '{files}' limit 0")[0]
    assert result.rows == ()
    assert text_lines(result, Page(width=100))[0].split()[0] in ("tournaments", "hands", "name")


def test_notes_name_tournaments_and_no_clause_that_is_not_taken() -> None:
    sorted_rows = pql.run(f"tournaments from history '{EXAMPLE}' by site order by itm desc")[0]
    (last,) = [note for note in sorted_rows.notes if "opportunities" in note]
    assert last.endswith("by the lower end of the interval")
    divided = pql.run(f"tournaments from history '{EXAMPLE}' by buyin / 0")[0]
    (note,) = [note for note in divided.notes if "division" in note]
    assert note.endswith("met 22 times")


def test_parts_are_put_together_in_any_order(tmp_path: Path) -> None:
    """Units of work are sent on and merged."""
    from pql.histories.sources import parts_of

    texts = [SUMMARY.format(number=7, place=2), hand(7, 2), hand(8, 3), SUMMARY.format(number=8, place=2)]
    for index, text in enumerate(texts):
        (tmp_path / f"{index}.txt").write_text(text)
    for order in ([0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]):
        whole = Results(Whose(hero=True))
        for index in order:
            (part,) = parts_of([str(tmp_path / f"{index}.txt")])
            whole.merge(results_in(part, Players(hero=True))[0])
        results, unknown = whole.joined()
        assert sorted(
            [(each.tournament.number, each.finish.name, each.finish.prize) for each in results]
        ) == [
            ("7", "Robin", 600_000),
            ("8", "Robin", 600_000),
        ]
        assert not unknown
    assert Control(1)


AMOUNTS = st.integers(0, 40).map(lambda quarters: quarters / 4)
PLAYED = st.fixed_dictionaries(
    {
        "speed": st.sampled_from(["", "Normal", "Turbo", "Hyper-Turbo"]),
        "cost": st.tuples(AMOUNTS, AMOUNTS, AMOUNTS),
        "entrants": st.integers(1, 50),
        "place": st.integers(0, 50),
        "prize": AMOUNTS,
        "rebuys": st.integers(0, 3),
        "ticket": st.sampled_from([None, 5]),
    }
)
SPEEDS = {"": None, "Normal": "normal", "Turbo": "turbo", "Hyper-Turbo": "hyper"}


@settings(max_examples=60, deadline=None)
@given(st.lists(PLAYED, min_size=1, max_size=12))
def test_against_a_walk(tmp_path_factory: pytest.TempPathFactory, played: list[dict[str, Any]]) -> None:
    told, groups = [], defaultdict(list)
    for number, each in enumerate(played):
        prize, fee, bounty = each["cost"]
        told.append(
            {
                "ots": {
                    "site_name": "Harbour",
                    "tournament_number": str(number),
                    "currency": "USD",
                    "buyin_amount": prize,
                    "fee_amount": fee,
                    "bounty_fee_amount": bounty,
                    "speed": {"type": each["speed"]},
                    "player_count": each["entrants"],
                    "hero_player_name": "Robin",
                    "rebuy_cost": 2,
                    "tournament_rebuys": [{"player_name": "Robin", "rebuys": each["rebuys"]}],
                    "tournament_finishes_and_winnings": [
                        {
                            "player_name": "Robin",
                            "finish_position": each["place"],
                            "prize": each["prize"],
                            "ticket_value": each["ticket"],
                        }
                    ],
                }
            }
        )
        if each["place"]:
            groups[SPEEDS[each["speed"]]].append((sum(each["cost"]) + 2 * each["rebuys"], each))
    path = tmp_path_factory.mktemp("told") / "told.ots"
    path.write_text("\n\n".join([json.dumps(each) for each in told]))
    if not groups:
        with pytest.raises(pql.PQLError):
            pql.tournaments(path, hero=True)
        return
    found = pql.tournaments(path, hero=True, by="speed")
    rows = {each["speed"]: (dict(each), dict(zip(found.columns, errors, strict=True)))
            for each, errors in zip(found, found.errors, strict=True)}  # fmt: skip
    assert rows.keys() == groups.keys()
    for speed, of in groups.items():
        told_of, errors = rows[speed]
        assert told_of["tournaments"] == len(of)
        assert told_of["paid"] == pytest.approx(sum([paid for paid, _ in of]))
        net = [each["prize"] - paid for paid, each in of]
        assert told_of["net"] == pytest.approx(sum(net))
        rois = [won / paid for won, (paid, _) in zip(net, of, strict=True) if paid]
        assert told_of["roi"] == (pytest.approx(mean(rois)) if rois else None)
        if len(rois) > 1 and stdev(rois) > 1e-9:
            spread = stdev(rois) * ((len(rois) - 1) / len(rois)) ** 0.5  # the house divides by their number
            assert errors["roi"] == pytest.approx(spread / len(rois) ** 0.5)
        cashed = sum([bool(each["prize"] or each["ticket"]) for _, each in of])
        assert told_of["itm"] == pytest.approx(cashed / len(of))
        assert errors["itm"] == pytest.approx(wilson_error(cashed, len(of)))
        places = [each["place"] / each["entrants"] for _, each in of if each["place"] <= each["entrants"]]
        assert told_of["finish"] == (pytest.approx(mean(places)) if places else None)
