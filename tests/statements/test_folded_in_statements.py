"""Every statement with folded hands agrees with every deal, dealt one by one: one, two and three who have folded."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pql
from pql.results import (
    BlockersResult,
    BreakdownResult,
    DistributionResult,
    EvResult,
    OddsResult,
    ReportResult,
    SelectResult,
    StrengthResult,
)
from pql.results.table import SampleTable
from references import money, removal, showdowns
from references.answers import answer
from references.families import mostly_full, random_examples
from references.showdowns import Spot, cards, class_of

SPOTS = [
    Spot(("AsAh, AdAc", "KQs, KJs:0.5"), ("A5s:0.5, K8s",), "Kh7h2c"),
    Spot(("AsKs, QQ:0.5", "JJ, AhQh"), ("QJs, AsTs:0.25",), "Jd7h2c3d", "Ah"),
    Spot(("AKs, 99:0.5", "QJs, TT"), ("KTs, 98s:0.25", "AJo, 99"), "Ts9h2c5d"),
    Spot(("AKs", "QQ, JJ:0.5, AQs"), ("AQs:0.5, 76s", "KQs, 65s:0.75", "AJs, JTs"), "Qh7h2c5dKs"),
    Spot(("AKs, QJs", "QQ, KK"), ("AQs, KJs", "KJs, 22", "QJs"), "Kh7h2c5d"),
]
every_spot = pytest.mark.parametrize("spot", SPOTS)


def same(mine: float | None, theirs: Fraction | float | None) -> None:
    assert (mine is None) == (theirs is None)
    if mine is not None and theirs is not None:
        assert mine == pytest.approx(float(theirs), rel=1e-10, abs=1e-12)


def opponents(spot: Spot) -> str:
    return f"{' vs '.join(spot.players)}{spot.tail}"


def name(mask: int) -> str:
    (text,) = pql.hands("".join(pql.card_text(card) for card in range(52) if mask >> card & 1))
    return text


@every_spot
def test_odds(spot: Spot) -> None:
    found = answer(OddsResult, f"odds {opponents(spot)} exact")
    for category, (hero, villain) in showdowns.odds(spot).items():
        same(found[category].hero, hero)
        same(found[category].villain, villain)
    assert found.to_dict()["folded"] == list(found.folded)
    assert len(found.folded) == len(spot.folded)


@pytest.mark.parametrize(
    "spot", [*SPOTS[1:], Spot(("AsKs, 22", "QQ, 7s6s", "Td9d"), ("QJs:0.5, Ad2d",), "Kd7h2c5d", "3c")]
)
def test_strength(spot: Spot) -> None:
    (row,) = answer(StrengthResult, f"strength {opponents(spot)} exact").rows
    for measure, expected in showdowns.strength(spot).items():
        same(getattr(row, measure), expected)


@every_spot
def test_rows_of_hands_and_distribution(spot: Spot) -> None:
    expected = {name(hand): row for hand, row in showdowns.rows(spot).items()}
    found = answer(ReportResult, f"equity {opponents(spot)} by hand")
    assert {row.name for row in found.rows} == expected.keys()
    for row in found.rows:
        same(row.share, expected[row.name][0])
        same(row.equity, expected[row.name][1])
    player = answer(DistributionResult, f"distribution {opponents(spot)}").players[0]
    assert set(player.hands) == expected.keys()
    for hand, equity in zip(player.hands, player.equities, strict=True):
        same(equity, expected[hand][1])


@every_spot
def test_rows_of_classes(spot: Spot) -> None:
    expected: dict[str, list[Fraction]] = {}
    for hand, (share, equity) in showdowns.rows(spot).items():
        sums = expected.setdefault(class_of(hand), [Fraction(0), Fraction(0)])
        sums[0] += share
        sums[1] += share * equity
    for row in answer(ReportResult, f"equity {opponents(spot)} by class").rows:
        same(row.share, expected[row.name][0])
        same(row.equity, expected[row.name][1] / expected[row.name][0])


# Two have folded with weights; the other spots have one of them, or three.
@pytest.mark.parametrize("spot", mostly_full([SPOTS[2], SPOTS[1], SPOTS[4]]))
def test_rows_of_cards_and_textures(spot: Spot) -> None:
    found = answer(ReportResult, f"equity {opponents(spot)} by river")
    deals = {}
    for row in found.rows:
        after = spot._replace(board=spot.board + row.name)
        deals[row.name] = sum(weight for weight, _, _ in after.hands())
        same(row.equity, showdowns.equities(after)[0].equity)
    for row in found.rows:
        same(row.share, Fraction(deals[row.name], sum(deals.values())))
    parts = [row for row in answer(ReportResult, f"equity {opponents(spot)} by texture").rows if row.part]
    assert sum(row.share for row in parts) == pytest.approx(1)
    same(sum(row.share * row.equity for row in parts), showdowns.equities(spot)[0].equity)


@every_spot
def test_categories(spot: Spot) -> None:
    found = answer(ReportResult, f"equity {opponents(spot)} by category")
    shares: dict[str, Fraction] = {}
    for hand, (share, _) in showdowns.rows(spot).items():
        lines = pql.breakdown(name(hand), spot.board).lines
        made = [line.line for line in lines if line.kind in ("made", "kicker")][-1]
        shares[made] = shares.get(made, Fraction(0)) + share
    assert {row.name for row in found.rows} == shares.keys()
    for row in found.rows:
        same(row.share, shares[row.name])


FLOPS = "AhKd2c, AhKd7c, 7h7d2s"


@pytest.mark.parametrize("folded", [("A5s:0.5, K8s",), ("A5s, K8s", "QJs")])
def test_rows_of_flops_agree_with_each_flop(folded: tuple[str, ...]) -> None:
    spot = Spot(("AsAh, AdAc, 77", "KQs, KJs:0.5"), folded)
    found = answer(ReportResult, f"equity {opponents(spot)} on {FLOPS} by flop")
    assert len(found.rows) == 3
    for row in found.rows:
        alone = pql.equity(*spot.players, board=row.name, folded=spot.folded).players[0]
        same(row.equity, alone.equity)
        same(row.win, alone.win)
    made = answer(ReportResult, f"equity {opponents(spot)} on {FLOPS} by category")
    assert made.equity == pytest.approx(found.equity)
    assert sum(row.share for row in made.rows) == pytest.approx(1)


@pytest.mark.parametrize("by", ["hand", "class"])
@every_spot
def test_calls_and_bets(spot: Spot, by: str) -> None:
    amounts = Fraction(50), Fraction(100), money.Rake(Fraction(1, 20))
    statements = {
        f"ev call 50 to win 100 rake 5% with {opponents(spot)} by {by}": money.call(spot, *amounts),
        f"ev bet 50 into 100 rake 5% with {opponents(spot).replace(spot.tail, '')} continuing QQ+, JJ"
        f"{spot.tail} by {by}": money.bet(spot, "QQ+, JJ", *amounts),
    }
    for statement, worths in statements.items():
        found = answer(EvResult, statement)
        same(found.whole.ev, money.whole(worths))
        groups: dict[str, dict[int, money.Worth]] = {}
        for hand, worth in worths.items():
            groups.setdefault(name(hand) if by == "hand" else class_of(hand), {})[hand] = worth
        assert {row.name for row in found.rows} == groups.keys()
        for row in found.rows:
            same(row.ev, money.whole(groups[row.name]))


@pytest.mark.parametrize("by", ["hand", "class", "card"])
@every_spot
def test_blockers(spot: Spot, by: str) -> None:
    found = answer(BlockersResult, f"blockers {opponents(spot)} by {by}")
    known = cards(spot.board) | cards(spot.dead)
    for row in found.rows:
        if by == "card":
            mine = {cards(row.name): 100}
        else:
            mine = {
                hand: weight
                for hand, weight in showdowns.held(spot.players[0]).items()
                if row.name == (name(hand) if by == "hand" else class_of(hand)) and not hand & known
            }
        expected = removal.removed(mine, spot, bool)
        same(row.removes, expected.removes)
        same(row.shift, expected.shift)


@every_spot
def test_breakdowns(spot: Spot) -> None:
    """Shares are by the weight of what the range holds beside those who have folded; equities those of all deals."""
    found = answer(BreakdownResult, f"breakdown {opponents(spot)}")
    dealt = removal.weights(spot.players[0], 0, spot)
    rows = showdowns.rows(spot)
    shares: dict[str, Fraction] = {}
    won: dict[str, list[Fraction]] = {}
    for hand, weight in dealt.items():
        made = pql.breakdown(name(hand), spot.board).of_kind("made")[0].line
        shares[made] = shares.get(made, Fraction(0)) + weight
        sums = won.setdefault(made, [Fraction(0), Fraction(0)])
        share, equity = rows.get(hand, (Fraction(0), Fraction(0)))
        sums[0] += share
        sums[1] += share * equity
    for line in found.of_kind("made"):
        same(line.share, shares[line.line] / sum(shares.values()))
        if won[line.line][0]:
            same(line.equity, won[line.line][1] / won[line.line][0])
    same(found.equity, showdowns.equities(spot)[0].equity)
    alone = answer(BreakdownResult, f"breakdown {spot.players[0]}{spot.tail}")
    assert [line.share for line in alone.lines] == [line.share for line in found.lines]


def test_a_breakdown_over_flops_is_that_of_its_flops() -> None:
    ranges = "AK*, 77:0.5", ["A5s:0.5, K8s", "QJs"]
    found = pql.breakdown(ranges[0], FLOPS, versus="QQ+", folded=ranges[1])
    sets = dealt = 0.0
    for flop in FLOPS.split(", "):
        alone = pql.breakdown(ranges[0], flop, versus="QQ+", folded=ranges[1])
        weight = _weight_of_deals(ranges[0], ranges[1], flop)
        dealt += weight
        sets += weight * alone.share("set")
    assert found.share("set") == pytest.approx(sets / dealt)
    sums = [
        (
            _weight_of_deals(ranges[0], [*ranges[1], "QQ+"], flop),
            pql.equity(ranges[0], "QQ+", board=flop, folded=ranges[1]).players[0].equity,
        )
        for flop in FLOPS.split(", ")
    ]
    expected = sum(weight * equity for weight, equity in sums) / sum(weight for weight, _ in sums)
    assert found.equity == pytest.approx(expected)


def _weight_of_deals(hands: str, others: list[str], board: str) -> float:
    spot = Spot((hands,), tuple(others), board)
    return float(sum(weight for weight, _, _ in spot.hands()))


@every_spot
def test_select(spot: Spot) -> None:
    names = ("hero", "villain")
    options = [f"{who}='{hands}'" for who, hands in zip(names, spot.players, strict=True)]
    options += [
        f"folded{number}='{hands}'" for number, hands in zip(("", "2", "3"), spot.folded, strict=False)
    ]
    options += [f"board='{spot.board}'", *([f"dead='{spot.dead}'"] if spot.dead else [])]
    text = f"select avg(riverEquity(hero)), count(winsHi(hero)) from {', '.join(options)}"
    found = answer(SelectResult, f"{text} exact")
    expected = showdowns.equities(spot)[0]
    same(found.rows[0][0], expected.equity)
    same(found.rows[0][1], expected.win)
    assert (
        found.deals == pql.equity(*spot.players, board=spot.board, dead=spot.dead, folded=spot.folded).deals
    )
    sampled = answer(SelectResult, f"{text} samples 20000 seed 3").rows[0]
    assert sampled[0] == pytest.approx(float(expected.equity), abs=0.03)


def test_random_deals_are_those_beside_folded_hands() -> None:
    spot = Spot(("AsKs, AhKh, QQ", "AA"), ("AsTs, QQ:0.25",))
    rows = answer(SampleTable, f"sample 6000 of {opponents(spot)} seed 5").rows
    assert {len(row) for row in rows} == {2}
    total: dict[str, int] = {}
    for weight, (held, _), _ in spot.hands():
        total[name(held)] = total.get(name(held), 0) + weight
    for hand, weight in total.items():
        share = weight / sum(total.values())
        seen = sum(row[0] == hand for row in rows) / len(rows)
        assert abs(seen - share) < 4.5 * (share * (1 - share) / len(rows)) ** 0.5


HANDS = st.sampled_from([*pql.hands("any").without("Kh7h2c5dTs")])
RANGES = st.lists(HANDS, min_size=1, max_size=5, unique=True)


@random_examples(12)
@given(st.lists(RANGES, min_size=3, max_size=5))
def test_any_small_ranges(ranges: list[list[str]]) -> None:
    one, two, *folded = [", ".join(hands) for hands in ranges]
    spot = Spot((one, two), tuple(folded), "Kh7h2c5dTs")
    if not any(True for _ in spot.hands()):
        with pytest.raises(pql.PQLError):
            pql.run(f"odds {opponents(spot)}")
        return
    test_odds(spot)
    test_strength(spot)
    test_rows_of_hands_and_distribution(spot)
    test_blockers(spot, "card")
    test_calls_and_bets(spot, "class")
    test_breakdowns(spot)


def test_hands_without_room_for_the_folded_ones() -> None:
    """What meets nobody is no row, and where nobody can be dealt in there is no answer."""
    rows = pql.equity_by("hand", "AsAh, KK", "QQ", board="Kh7h2c", folded="AhQd").rows
    assert "AsAh" not in {row.name for row in rows}
    alone = pql.breakdown("AsAh, KK", "Kh7h2c", folded="AhQd")
    assert [line.line for line in alone.of_kind("made")] == ["set"]
    for statement in ("breakdown AsAh", "odds AsAh vs QQ", "distribution AsAh vs QQ", "blockers AsAh vs QQ"):
        with pytest.raises(pql.PQLError) as caught:
            pql.run(f"{statement} folded AhQd on Kh7h2c")
        assert caught.value.diagnostics[0].code == "impossible-deal"


def test_six_weak_hands_make_strong_ones_likelier() -> None:
    """A random hand is one of the best 20 % more often when six players have folded one that is not."""
    weak = ", ".join(f"folded{number}='any minus 20%'" for number in ("", 2, 3, 4, 5, 6))
    question = f"select count(inRange(hero, '20%')) from hero='any', {weak} samples 50000 seed 1"
    share = answer(SelectResult, question).rows[0][0]
    expected = pql.hands("20%").weight / 1326
    assert share > expected + 8 * (expected * (1 - expected) / 50_000) ** 0.5
