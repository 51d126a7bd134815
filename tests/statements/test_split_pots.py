"""Statements about what hands win where a low hand wins half of the pot: each against pots halved deal by deal."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

import pql
from pql.results import (
    BlockersResult,
    DistributionResult,
    EquityResult,
    EvResult,
    OddsResult,
    ReportResult,
    StrengthResult,
)
from pql.results.split_pots import NAMES
from references import omaha as slow
from references import split_pots
from references.answers import sure

BOARD = "8h7h2c4d"
HEROES = "AsAh2s3h, 9s8s7d6d:0.5, KhKs2h4h, Ac3cJdJs"
VILLAINS = "KdKc5d5c, Ad2dQc9d:0.25, AdKd3d3s"
SPOT = f"{HEROES} vs {VILLAINS} on {BOARD}"


def run(text: str, game: str = "omaha8", **running: Any) -> Any:
    return pql.Session(game=game).run(text, **running)[-1]


def won(hands: str, others: str, boards: list[str], *more: str) -> dict[str, float] | None:
    """What the first range wins on some boards, deal by deal, by the names of answers; None where it meets nothing."""
    sets = [pql.hands(side, game="omaha8") for side in (hands, others, *more)]
    ranges = [{slow.cards_of(hand): Fraction(own.weight_of(hand)) for hand in own} for own in sets]
    finals = [final for board in boards for final in split_pots.final_boards(slow.cards_of(board))]
    sums, total = dict.fromkeys(("equity", "win", "tie", *NAMES), Fraction(0)), Fraction(0)
    for dealt, board, weight in split_pots.deals(ranges, finals):
        high, low = split_pots.shares(dealt, board)[0]
        pot = high + low
        total += weight
        parts: dict[str, Any] = {"equity": pot, "win": pot == 1, "tie": 0 < pot < 1, "high": high, "low": low}
        parts |= {
            "scoop": pot == 1,
            "three_quarters": pot == Fraction(3, 4),
            "quartered": pot == Fraction(1, 4),
        }
        for name, part in parts.items():
            sums[name] += weight * part
    return {name: float(part / total) for name, part in sums.items()} if total else None


def parts(row: Any) -> dict[str, float]:
    return {name: getattr(row, name) for name in ("equity", "win", "tie", *NAMES)}


def test_a_distribution_has_what_each_hand_wins() -> None:
    found = run(f"distribution {SPOT}")
    assert isinstance(found, DistributionResult)
    for own, others in zip(found.players, (VILLAINS, HEROES), strict=True):
        for hand, equity in zip(own.hands, own.equities, strict=True):
            alone = won(hand, others, [BOARD])
            assert alone is not None
            assert equity == pytest.approx(alone["equity"]), hand
    assert found.players[0].equity == pytest.approx(won(HEROES, VILLAINS, [BOARD])["equity"])  # type: ignore[index]
    assert found.players[0].equity + found.players[1].equity == pytest.approx(1)


def test_hands_before_the_flop_are_taken_two_by_two() -> None:
    found = run("distribution AsAh2s3h, KsKh2s3h vs KdKc5d5c, QdQcJdJc")
    both = [run(f"equity {hand} vs KdKc5d5c, QdQcJdJc").players[0].equity for hand in found.players[0].hands]
    assert list(found.players[0].equities) == pytest.approx(both)


@pytest.mark.parametrize("by", ["hand", "class"])
def test_rows_of_hands(by: str) -> None:
    found = run(f"equity {SPOT} by {by}")
    assert isinstance(found, ReportResult)
    assert len(found.rows) == 4
    for row in found.rows:
        hand = row.members[0] if by == "hand" else None
        if hand is not None:
            assert parts(row) == pytest.approx(won(hand, VILLAINS, [BOARD])), hand
    for name in ("equity", *NAMES):
        mean = sum(row.share * getattr(row, name) for row in found.rows)
        assert mean == pytest.approx(won(HEROES, VILLAINS, [BOARD])[name]), name  # type: ignore[index]


@pytest.mark.parametrize("clauses", ["by hand", "by hand samples 40000 seed 2"])
def test_rows_against_two_opponents(clauses: str) -> None:
    found = run(f"equity AsAh2s3h, KhKs2h4h vs KdKc5d5c vs Ad2dQc9d on {BOARD} {clauses}")
    for row in found.rows:
        expected = won(row.members[0], "KdKc5d5c", [BOARD], "Ad2dQc9d")
        assert expected is not None
        for name, number in parts(row).items():
            error = getattr(row, "stderr" if name == "equity" else f"{name}_stderr")
            assert number == pytest.approx(expected[name], abs=4.5 * (error or 1e-10)), name
            assert (error is None) == ("samples" not in clauses)


def test_rows_of_the_next_card_of_textures_and_of_layers() -> None:
    spot = f"{HEROES} vs {VILLAINS} on 8h7h2c"
    cards = run(f"equity {spot} by turn")
    for row in cards.rows[:3]:
        expected = won(HEROES, VILLAINS, [f"8h7h2c{row.members[0]}"])
        assert parts(row) == pytest.approx(expected)
    whole = run(f"equity {spot}").players[0]
    for by in ("turn", "texture", "(8h7h2cA, 8h7h2cK)"):
        found = run(f"equity {spot} by {by}")
        rows = [row for row in found.rows if row.part]
        for name in ("equity", *NAMES):
            mean = sum(row.share * getattr(row, name) for row in rows)
            assert mean == pytest.approx(getattr(whole, name)), (by, name)


def test_rows_of_flops() -> None:
    """Two flops of a set: what is won on each, and on both."""
    found = run("equity AsAh2s3h vs KdKc5d5c on 8h7h2c, KhTh9c by flop")
    for row in found.rows:
        assert parts(row) == pytest.approx(won("AsAh2s3h", "KdKc5d5c", ["".join(row.name.split())]))


def test_rows_of_formulas_about_deals() -> None:
    """The low that the opponent has: rows of drawn deals, near what is counted."""
    found = run(f"equity {HEROES} vs {VILLAINS} on {BOARD} by madeLo(villain, river)")
    assert len(found.rows) == 2
    expected = won(HEROES, VILLAINS, [BOARD])
    assert expected is not None
    for name, number in expected.items():
        mean = sum(row.share * getattr(row, name) for row in found.rows)
        assert mean == pytest.approx(number, abs=1e-9 if found.method == "exact" else 0.01), name


def test_rows_are_sorted_and_chosen_by_their_halves() -> None:
    found = run(f"equity {SPOT} by hand having low > 0.1 order by three_quarters desc")
    shares = [row.three_quarters for row in found.rows]
    assert shares == sorted(shares, reverse=True)
    assert all(row.low > 0.1 for row in found.rows)
    assert found.passed == len(found.rows) < found.count
    with pytest.raises(pql.PQLError, match="not a column"):
        run(f"equity {SPOT} by hand order by three_quarters", "omaha")


def test_the_mean_value_of_blockers() -> None:
    found = run(f"blockers AcKsQh3s, Qs9h9s3c vs {VILLAINS} on {BOARD} by card")
    assert isinstance(found, BlockersResult)
    total = weights = 0.0
    for hand, weight in (("KdKc5d5c", 1.0), ("Ad2dQc9d", 0.25), ("AdKd3d3s", 1.0)):
        alone = won(hand, "AcKsQh3s, Qs9h9s3c", [BOARD])
        if alone is not None:  # a hand that meets one of theirs
            total, weights = total + weight * alone["equity"], weights + weight
    assert found.value == pytest.approx(total / weights)


def test_a_call_is_worth_its_share_of_the_pot() -> None:
    found = run(f"ev call 50 to win 150 with AsAh2s3h vs {VILLAINS} on {BOARD}")
    assert isinstance(found, EvResult)
    expected = won("AsAh2s3h", VILLAINS, [BOARD])
    assert expected is not None
    row = found.rows[0]
    assert row.equity == pytest.approx(expected["equity"])
    assert row.ev == pytest.approx(200 * expected["equity"] - 50)


def test_ranges_are_compared_by_their_shares_of_pots() -> None:
    found = run("compare AsAh2s3h, 9s8s7d6d with KdKc5d5c, Ad2dQc9d")
    exact = run("equity AsAh2s3h, 9s8s7d6d vs KdKc5d5c, Ad2dQc9d exact")
    assert [each.equity for each in found.ranges] == pytest.approx([each.equity for each in exact.players])


def test_ranges_are_compared_on_a_board() -> None:
    found = run(f"compare {HEROES} with {VILLAINS} on {BOARD}")
    exact = run(f"equity {SPOT}")
    assert [each.equity for each in found.ranges] == pytest.approx([each.equity for each in exact.players])


def test_lines_of_a_breakdown_are_worth_their_shares_of_pots() -> None:
    """Made hands share the range out: their equities by their shares of the deals are that of the range."""
    found = run(f"breakdown {HEROES} vs {VILLAINS} on {BOARD}")
    categories = {row.name: row for row in run(f"equity {SPOT} by category").rows}
    made = [line for line in found.lines if line.kind == "made"]
    assert [line.equity for line in made] == pytest.approx(
        [categories[line.line].equity for line in made], abs=1e-9
    )


@pytest.mark.parametrize("how", ["", " samples 40000 seed 3"])
def test_odds_are_those_of_the_high_half_with_the_low_below(how: str) -> None:
    found, high = run(f"odds {SPOT}{how}"), run(f"odds {SPOT}", "omaha")
    assert isinstance(found, OddsResult)
    for row, alone in zip(found.rows, high.rows, strict=False):
        near = 1e-9 if not how else 4.5 * sure(row.hero_stderr)
        assert row.hero == pytest.approx(alone.hero, abs=near)
    assert [row.category for row in found.rows] == [*[row.category for row in high.rows], "low"]
    sums, total = [Fraction(0), Fraction(0)], Fraction(0)
    sets = [pql.hands(side, game="omaha8") for side in (HEROES, VILLAINS)]
    ranges = [{slow.cards_of(hand): Fraction(own.weight_of(hand)) for hand in own} for own in sets]
    for dealt, board, weight in split_pots.deals(ranges, split_pots.final_boards(slow.cards_of(BOARD))):
        total += weight
        winners = split_pots.winners(dealt, board)[1]
        for player in winners:
            sums[player] += weight / len(winners)
    low = found["low"]
    near = 1e-9 if not how else 0.01
    assert [low.hero, low.villain] == pytest.approx([float(part / total) for part in sums], abs=near)
    players = run(f"equity {SPOT}").players
    assert [found.hero, found.villain] == pytest.approx([player.equity for player in players], abs=near)
    assert (found.stderr is None) == (not how)


def test_strength_now_and_then_is_by_shares_of_pots() -> None:
    hero, villain, known = "AsAh2s3h", "KdKc5d5c, Ad2dQc9d:0.25, 6s5s9d9h", "8h7h2c"
    found = run(f"strength {hero} vs {villain} on {known}")
    assert isinstance(found, StrengthResult)
    sets = [pql.hands(side, game="omaha8") for side in (hero, villain)]
    ranges = [{slow.cards_of(hand): Fraction(own.weight_of(hand)) for hand in own} for own in sets]
    cards = slow.cards_of(known)
    first, second = ranges
    matrix = split_pots.standings(first, second, cards, split_pots.final_boards(cards))
    total = sum(map(sum, matrix))
    (row,) = found.rows
    now = [sum(own) for own in matrix]
    then = [sum(own) for own in zip(*matrix, strict=True)]
    assert row.strength == pytest.approx(float((now[0] + now[1] / 2) / total))
    assert row.outright == pytest.approx(float(then[0] / total))
    assert row.tie == pytest.approx(float(then[1] / total))
    assert row.equity == pytest.approx(won(hero, villain, [known])["equity"])  # type: ignore[index]
    drawn = run(f"strength {hero} vs {villain} on {known} samples 40000 seed 1").rows[0]
    for name in ("win", "outright", "tie", "equity", "strength", "ppot", "npot"):
        assert getattr(drawn, name) == pytest.approx(
            getattr(row, name), abs=4.5 * (drawn.errors[name] or 0.1)
        ), name


def test_strength_against_several_is_sampled_as_equity_is() -> None:
    found = run(f"strength AsAh2s3h on {BOARD} opponents 2..3 samples 40000 seed 1")
    for row in found.rows:
        others = " vs ".join(["any"] * row.opponents)
        equity = run(f"equity AsAh2s3h vs {others} on {BOARD} samples 40000 seed 2").players[0]
        assert row.equity == pytest.approx(equity.equity, abs=6 * equity.stderr)


@pytest.mark.parametrize(
    "text",
    [
        "odds AA2* vs KKQQ on 8h7h2c4dKs",
        "strength AA2K vs KKQQ on 8h7h2c4dKs",
        "equity AA2* vs KKQQ on 8h7h2c4dKs",
        "distribution AA2* vs KKQQ on 8h7h2c4dKs",
        "equity AA2* vs KKQQ on 8h7h2c4dKs by class",
        "blockers AA2* vs KKQQ on 8h7h2c4dKs",
    ],
)
def test_games_of_the_same_hands_are_kept_apart(text: str) -> None:
    """Hands, boards and texts are the same: what was kept of one game is not the other's."""
    session = pql.Session()
    found = [session.run(f"game {game}; {text}")[-1] for game in ("omaha", "omaha8", "omaha", "omaha8")]
    assert found[0] == found[2] != found[1] == found[3]


def test_combinations_of_players_sum_to_their_pots() -> None:
    """What two win against each other on one board, of all pairs of some hands: halves are never lost."""
    hands = ["AsAh2s3h", "KdKc5d5c", "Ad2dQc9d", "9s8s7d6d"]
    for first, second in combinations(hands, 2):
        found = run(f"equity {first} vs {second} on {BOARD}")
        assert isinstance(found, EquityResult)
        assert sum(player.equity for player in found.players) == pytest.approx(1)
