"""Equities where a low hand wins half of the pot: against pots halved deal by deal, and what must add up."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from math import sqrt
from typing import Any, NamedTuple

import pytest

import pql
from pql.api.sessions import value_reader
from pql.results import EquityResult, PlayerEquity
from pql.results.split_pots import NAMES
from references import omaha as slow
from references import split_pots

GAMES = {"omaha8": 4, "omaha5hl": 5}
# The cards that hands of four are given to have five, in this order.
FREE = ("6s", "6c", "Js", "5h", "Ts", "Qs", "9s", "5c", "Jh", "3h", "Th")
WHEEL = "AsAh2s3h"
KINGS = "KsKhQdJd"
SIDES = [
    (["AsAh2s3h, AcKc2d3d", "KsKhQdJd, 5s4s6d7d"], "8d7h2c9s", ""),
    (["AsAh2s3h, AcKc2d3d:0.5", "KsKhQdJd:0.25, Ad2h5c4c"], "8d7h3c", "Kd"),
    (["As2s3hKh", "Ad2d3cQc", "Ah2h8h9h"], "8c7d4s", ""),
    (["As2sQh9h, QsJsTh9h", "Ad2dQcJc:0.125", "Ah2h8h9d, KhKd3c4c:0.5"], "8c7d4sTc", "5d"),
    (["As2sJh9h", "Ad2dQcJc", "Ah2hQdJd", "Ac2cKdTd"], "8c7d4sTh", ""),
]


def asked(text: str, game: str = "omaha8", **running: Any) -> EquityResult:
    (answer,) = pql.Session(game=game).run(text, **running)
    assert isinstance(answer, EquityResult)
    assert answer.game == game
    return answer


class Won(NamedTuple):
    """What a player wins of some deals, all of them fractions of 1."""

    equity: float
    high: float
    low: float
    scoop: float
    three_quarters: float
    quartered: float


def slowly(
    sides: Sequence[str],
    boards: Sequence[str],
    dead: str = "",
    game: str = "omaha8",
    folded: Sequence[str] = (),
) -> list[Won]:
    """What each player wins, deal by deal."""
    sets = [pql.hands(side, game=game) for side in (*sides, *folded)]
    ranges = [{slow.cards_of(hand): Fraction(own.weight_of(hand)) for hand in own} for own in sets]
    gone = slow.cards_of(dead)
    finals = [final for board in boards for final in split_pots.final_boards(slow.cards_of(board), gone)]
    found, total = [[Fraction(0)] * 5 for _ in sides], Fraction(0)
    for hands, board, weight in split_pots.deals(ranges, finals, gone):
        total += weight
        for sums, (high, low) in zip(found, split_pots.shares(hands[: len(sides)], board), strict=True):
            won = high + low
            parts = high, low, *[Fraction(won == part) for part in (1, Fraction(3, 4), Fraction(1, 4))]
            sums[:] = [old + weight * part for old, part in zip(sums, parts, strict=True)]
    return [Won(float((own[0] + own[1]) / total), *[float(part / total) for part in own]) for own in found]


def won_by(player: PlayerEquity) -> Won:
    parts = [getattr(player, name) for name in NAMES]
    return Won(player.equity, *parts)


def check(found: EquityResult, expected: list[Won]) -> None:
    for player, own in zip(found.players, expected, strict=True):
        assert won_by(player) == pytest.approx(own)
        assert player.win == player.scoop


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("sides", "board", "dead"), SIDES)
def test_equities_are_those_of_pots_halved_deal_by_deal(
    game: str, sides: list[str], board: str, dead: str
) -> None:
    if game == "omaha5hl":  # a card more for each hand, that is nowhere else
        used = "".join([*sides, board, dead])
        more = (card for card in FREE if card not in used)
        sides = [
            re.sub(r"(?:[2-9TJQKA][cdhs]){4}", lambda hand: hand[0] + next(more), side) for side in sides
        ]
    text = f"equity {' vs '.join(sides)} on {board}" + (f" dead {dead}" if dead else "")
    found = asked(text, game)
    assert found.method == "exact"
    check(found, slowly(sides, [board], dead, game))


def test_wide_ranges_are_swept() -> None:
    sides = ["A2KQ, 2345:0.5", "JT98$ds, A3KQ:0.25, 5678"]
    found = asked(f"equity {' vs '.join(sides)} on 8h6d2c9sKc")
    hands = [pql.hands(side, game="omaha8") for side in sides]
    assert len(hands[0]) * len(hands[1]) > 20_000
    check(found, slowly_swept(hands, "8h6d2c9sKc"))


def slowly_swept(hands: Sequence[pql.HoleSet], board: str) -> list[Won]:
    """The same on one board, each hand looked at once."""
    cards = slow.cards_of(board)
    held = [
        [
            (frozenset(own), slow.value(own, cards), split_pots.low_value(own, cards), each.weight_of(hand))
            for hand in each
            if not {*(own := slow.cards_of(hand))} & {*cards}
        ]
        for each in hands
    ]
    total, sums = 0.0, [[0.0] * 5 for _ in hands]
    for one in held[0]:
        for two in held[1]:
            if one[0] & two[0]:
                continue
            weight = one[3] * two[3]
            total += weight
            half = 0.5 if one[2] or two[2] else 1.0
            for ours, theirs, of in ((one, two, sums[0]), (two, one, sums[1])):
                high = half * ((ours[1] > theirs[1]) + (ours[1] == theirs[1]) / 2)
                low = (1 - half) * ((ours[2] > theirs[2]) + (ours[2] == theirs[2]) / 2)
                won = high + low
                for place, part in enumerate((high, low, won == 1, won == 0.75, won == 0.25)):
                    of[place] += weight * part
    return [Won((own[0] + own[1]) / total, *[part / total for part in own]) for own in sums]


def test_nobody_has_a_low_on_two_low_cards() -> None:
    found = asked(f"equity {WHEEL} vs {KINGS} on KdTh2c9s")
    high = asked(f"equity {WHEEL} vs {KINGS} on KdTh2c9s", "omaha")
    assert [player.low for player in found.players] == [0, 0]
    assert [player.equity for player in found.players] == [player.equity for player in high.players]
    assert [(player.wins, player.ties) for player in found.players] == [
        (player.wins, player.ties) for player in high.players
    ]


def test_a_quartered_pot() -> None:
    """Both have the nut low, 6-4-3-2-A, and the first the better high hand: three quarters and a quarter."""
    (first, second) = asked("equity AsAh2sKh vs Ad2dQcJc on 3c4h6dTsTh").players
    assert (first.equity, first.high, first.low, first.three_quarters) == (0.75, 0.5, 0.25, 1)
    assert (second.equity, second.high, second.low, second.quartered) == (0.25, 0, 0.25, 1)
    assert (first.wins, first.ties, second.wins, second.ties) == (0, 1, 0, 1)
    assert first.scoop == second.scoop == 0


def test_odd_halves_are_exact() -> None:
    """Three share the low, of which each has a sixth of the pot; one of them has the high half too."""
    found = asked("equity AsAhKs2s vs Ad2dQcJc vs Ac2cJhTd on 3c4h6dTsTh")
    assert [player.low for player in found.players] == [1 / 6] * 3
    assert [player.equity for player in found.players] == [1 / 6, 1 / 6, 4 / 6]


def test_who_has_folded_wins_nothing_and_holds_cards() -> None:
    sides, board = ["As2sQh9h, QsJsTh9h", "Ad2dQcJc:0.125, KdKcQdJc"], "8c7d4sTc"
    found = asked(f"equity {' vs '.join(sides)} folded Ah2h3h3c on {board}")
    check(found, slowly(sides, [board], folded=["Ah2h3h3c"]))


def test_a_set_of_boards_is_the_sum_of_its_boards() -> None:
    sides = ["As2sQh9h, QsJsTh9h:0.5", "Ad2dQcJc, KdKcQdJc"]
    found = asked(f"equity {' vs '.join(sides)} on 8c7d4s3, 8c7d4sK dead Kd exact")
    boards = [f"8c7d4s{card}" for card in ("3c", "3d", "3h", "3s", "Kc", "Kh", "Ks")]
    check(found, slowly(sides, boards, "Kd"))


def test_players_may_change_places() -> None:
    sides = ["As2sQh9h, QsJsTh9h:0.5", "Ad2dQcJc", "Ah2h8h9d, KhKd3c4c:0.5"]
    found: dict[Any, Any] = {}
    for order in permutations(range(3)):
        answer = asked(f"equity {' vs '.join([sides[place] for place in order])} on 8c7d4s exact")
        for place, player in zip(order, answer.players, strict=True):
            found.setdefault(place, []).append(won_by(player))
    assert all(own == pytest.approx(many[0]) for many in found.values() for own in many)


def test_players_sum_to_one_and_halves_to_equities() -> None:
    found = asked("equity A2** vs KKQQ vs JT98 vs any samples 20000 seed 3")
    assert found.method == "sampled"
    assert sum(player.equity for player in found.players) == pytest.approx(1)
    for player in found.players:
        assert player.high is not None
        assert player.low is not None
        assert player.high + player.low == pytest.approx(player.equity)
    assert found == asked("equity A2** vs KKQQ vs JT98 vs any samples 20000 seed 3", threads=1)


@pytest.mark.parametrize(
    ("hands", "board"), [("any", "8h7h2c9dJs"), ("any", "KhTh9cQdJs"), ("A2KK, 2345", "8h7h2c9d")]
)
def test_all_against_all_is_even(hands: str, board: str) -> None:
    found = asked(f"equity {hands} vs {hands} on {board}")
    assert found.method == "exact"
    assert [player.equity for player in found.players] == [0.5, 0.5]
    first, second = found.players
    assert won_by(first) == won_by(second)
    # Whoever wins three quarters leaves a quarter.
    assert first.three_quarters == first.quartered


CLAUSES = [
    "vs KdKc5d5c, Ad2dQc9d on 8h7h2c",
    "vs KdKc5d5c, Ad2dQc9d on 8h7h2c4d dead 5s",
    "vs KdKc5d5c vs Ad2dQc9d, Ac2c9c9d on 8h7h2c",
    "vs KdKc5d5c, Ad2dQc9d folded QQJJ on 8h7h2c",
    "vs KdKc5d5c:0.25, Ad2dQc9d on 8h7h2cA, 8h7h2cK dead As",
]


@pytest.mark.parametrize("clauses", CLAUSES)
def test_a_sample_is_near_the_exact_answer(clauses: str) -> None:
    text = f"equity AsAh2s3h, 9s8s7d6d {clauses}"
    exact, sampled = asked(f"{text} exact"), asked(f"{text} samples 60000 seed 1")
    assert (exact.method, sampled.method) == ("exact", "sampled")
    for own, drawn in zip(exact.players, sampled.players, strict=True):
        for name in ("equity", *NAMES):
            error = getattr(drawn, "stderr" if name == "equity" else f"{name}_stderr")
            assert 0 < error < 0.003
            assert getattr(drawn, name) == pytest.approx(getattr(own, name), abs=4.5 * error), name
            assert name == "equity" or getattr(own, f"{name}_stderr") is None


def test_errors_are_as_large_as_samples_differ() -> None:
    """Of a hundred samples each number spreads as its standard error says."""
    text = "equity AsAh2s3h vs Ad2dQc9d vs KdKc5d5c on 8h7h4c samples 2000 seed"
    drawn = [asked(f"{text} {seed}").players[0] for seed in range(1, 101)]
    for name in ("equity", *NAMES):
        values = [getattr(player, name) for player in drawn]
        mean = sum(values) / len(values)
        spread = sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1))
        error = getattr(drawn[0], "stderr" if name == "equity" else f"{name}_stderr")
        assert spread < 1.3 * error, name
        assert spread > 0.7 * error or error < 0.001, name


def test_every_door_says_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    hands, board = ("AsAh2s3h", "Ad2dQc9d"), "8h7h4cKs"
    text = f"equity {' vs '.join(hands)} on {board}"
    called = pql.equity(*hands, board=board, game="omaha8")
    prepared = pql.compile("game omaha8; equity $hero vs $villain on $board")
    values: dict[str, Any] = {"hero": hands[0], "villain": hands[1], "board": board}
    answers = [asked(text), prepared.run(**values), pql.run(f"game plo8; {text}")[0], prepared.run(**values)]
    monkeypatch.setattr(value_reader, "short_equity", lambda *given: None)
    answers += [pql.equity(*hands, board=board, game="omaha8"), prepared.run(**values)]
    assert called.players[0].low
    for answer in answers:
        assert isinstance(answer, EquityResult)
        assert (answer.players, answer.game) == (called.players, "omaha8")
    rows = prepared.run_many([values, values | {"board": "KdTh2c9s"}])
    assert rows.column("hero_equity")[0] == called.players[0].equity
    assert rows.column("villain_low") == [called.players[1].low, 0]


def test_games_of_the_same_hands_are_kept_apart() -> None:
    """The same texts in one session, one after the other: nothing that is kept is that of the other game."""
    session, text = pql.Session(), "equity AA2* vs KKQQ on 8h7h4cKs"
    for _ in range(2):
        found = {}
        for game in ("omaha", "omaha8", "omaha"):
            (found[game],) = session.run(f"game {game}; {text}")
        assert found["omaha"].players[0].low is None
        assert found["omaha8"].players[0].low > 0
        assert found["omaha"].players[0].equity != found["omaha8"].players[0].equity
    for _ in range(2):
        shares = [
            pql.equity("AsAh2s3h", "KdKcQdQc", board="8h7h4cKs", game=game).players[0].equity
            for game in ("omaha", "omaha8")
        ]
        assert shares[0] != shares[1]


def test_what_is_said_in_every_format() -> None:
    found = asked("equity AsAh2sKh vs Ad2dQcJc on 3c4h6dTsTh")
    assert str(found).splitlines()[0].split() == ["player", "equity", "high", "low", "scoop", "3/4", "1/4"]
    (first, second) = found.to_dict()["players"]
    assert (first["high"], first["three_quarters"], second["quartered"]) == (0.5, 1, 1)
    columns, rows = found.table()
    assert dict(zip(columns, rows[1], strict=True))["low"] == 0.25
    assert "low hands" in "\n".join(
        pql.Session(game="omaha8").run("equity AA2* vs KK on 8h7h2c4d5d")[0].part_names
    )
    high = asked("equity AsAh2sKh vs Ad2dQcJc on 3c4h6dTsTh", "omaha")
    assert "high" not in high.to_dict()["players"][0]
    assert "high" not in high.table()[0]


def test_columns_of_split_pots_are_behind_those_of_ties() -> None:
    """As the page about frames says."""
    columns = [column.name for column in asked("equity AsAh2sKh vs Ad2dQcJc on 3c4h6dTsTh").schema()]
    more = [each for name in NAMES for each in (name, f"{name}_stderr")]
    high = [column.name for column in asked("equity AsAh2sKh vs Ad2dQcJc on 3c4h6dTsTh", "omaha").schema()]
    behind = high.index("tie_stderr") + 1
    assert columns == [*high[:behind], *more, *high[behind:]]
