"""Reports against brute force, against each other, and against the statement they take apart."""

from __future__ import annotations

import itertools
import json
import threading
from array import array
from itertools import combinations
from math import comb
from types import ModuleType
from typing import Any

import pytest

import pql
from pql.cards.deck import card_text, cards_mask, mask_cards
from pql.cards.games import HOLDEM
from pql.engine import board_rows, two_card_ways
from pql.engine.accuracy import Algorithm
from pql.engine.equity import count_deals
from pql.engine.plan import Plan
from pql.engine.problem import Problem
from pql.engine.won import Summary
from pql.engine.work import Control
from pql.evaluator_ext import symmetry, vectors
from pql.formulas.expressions import Feature
from pql.formulas.group_sums import PerDeal
from pql.notation.textures import TEXTURES
from pql.results import EquityResult, ExplainResult, ReportResult
from pql.statements.report import hands as hand_rows
from pql.statements.report.keys import by_texture
from pql.statements.report.question import street_of
from references.answers import answer, of, sure
from references.families import mostly_full, together

Boards = list[tuple[str, int]]
HERO, VILLAIN = "22+, A2s+, KTs+, QJo", "77+, AT*, 98s"


def run(text: str) -> ReportResult:
    return answer(ReportResult, text)


def equity(text: str) -> pql.results.PlayerEquity:
    return answer(EquityResult, f"equity {text} exact").players[0]


def brute(hero: str, villain: str, boards: Boards) -> dict[str, list[float]]:
    """Wins, ties and deals of each hand of the first range, one deal after another; weights as in the ranges."""
    won: dict[str, list[float]] = {}
    villains = list(pql.hands(villain).weights())
    for (hand, weight), (board, times) in itertools.product(pql.hands(hero).weights(), boards):
        if cards_mask(hand) & cards_mask(board):
            continue
        mine = pql.rank(hand + board)
        sums = won.setdefault(hand, [0, 0, 0, weight])
        for other, other_weight in villains:
            if not cards_mask(other) & (cards_mask(hand) | cards_mask(board)):
                theirs = pql.rank(other + board)
                sums[0] += times * other_weight * (mine > theirs)
                sums[1] += times * other_weight * (mine == theirs)
                sums[2] += times * other_weight
    return won


def rivers_of(board: str, dead: str = "") -> Boards:
    gone = cards_mask(board) | cards_mask(dead)
    return [(board + card_text(card), 1) for card in range(52) if not gone >> card & 1]


@pytest.mark.parametrize(
    ("hero", "villain", "dead"),
    [
        ("AsKs, QQ, 7h2h", "JJ, AsKs, T9s", ""),
        ("AKo:0.5, QQ, 9h8h:0.25", "JJ+:0.3, AsKs", "Qs 9d"),
        ("KhKd, KhKs", "KhKd, KhKc, AA", ""),
    ],
)
@pytest.mark.parametrize("board", ["9s8s2c3c", "Ah7h5h2h"])
def test_by_hand_deal_by_deal(hero: str, villain: str, dead: str, board: str) -> None:
    villains = pql.hands(villain).without(dead).text()
    expected = {
        hand: sums
        for hand, sums in brute(hero, villains, rivers_of(board, dead)).items()
        if sums[2] and not cards_mask(hand) & cards_mask(dead)
    }
    report = run(f"equity ({hero}) vs ({villain}) on {board} by hand" + (f" dead {dead}" if dead else ""))
    assert sorted(hand for row in report.rows for hand in row.members) == sorted(expected)
    total = sum(weight * met for _, _, met, weight in expected.values())
    for row in report.rows:
        for hand in row.members:
            wins, ties, met, weight = expected[hand]
            assert row.equity == pytest.approx((wins + ties / 2) / met, abs=1e-12)
            assert (row.win, row.tie) == pytest.approx((wins / met, ties / met), abs=1e-12)
            assert row.amount == pytest.approx(weight * len(row.members))
            assert row.share == pytest.approx(weight * met * len(row.members) / total)


HEROES = [HERO, "AKo:0.5, 99+, 7h2h:0.125"]
QUICK = ["", " on Kh7h2c", " on Kh7h2c Ts", " on AK*f2", " on 9h8h7h dead As"]
SLOW = [" on ***[>B]", " dead 7c 2d"]


@pytest.mark.parametrize(
    ("where", "by", "hero"),
    [
        *itertools.product(QUICK, ["hand", "class"], HEROES),
        *mostly_full([*itertools.product(SLOW, ["hand", "class"], HEROES)], [1, 7]),
    ],
)
def test_the_mean_of_rows_of_hands_is_the_statement(by: str, hero: str, where: str) -> None:
    report = run(f"equity ({hero}) vs ({VILLAIN}){where} by {by}")
    whole = equity(f"({hero}) vs ({VILLAIN}){where}")
    assert report.equity == pytest.approx(whole.equity, abs=1e-12)
    assert sum(row.share * row.equity for row in report.rows) == pytest.approx(whole.equity, abs=1e-12)
    assert sum(row.share * row.win for row in report.rows) == pytest.approx(whole.win, abs=1e-12)
    assert sum(row.share for row in report.rows) == pytest.approx(1)
    assert report.deals == answer(EquityResult, f"equity ({hero}) vs ({VILLAIN}){where} exact").deals
    assert [row.equity for row in report.rows] == sorted((row.equity for row in report.rows), reverse=True)
    for row in report.rows[:: len(report.rows) // 3 + 1]:
        if by == "hand" and ":" not in hero:
            alone = equity(f"{row.members[-1]} vs ({VILLAIN}){where}").equity
            assert row.equity == pytest.approx(alone, abs=1e-12)
        assert row.change == pytest.approx(row.equity - whole.equity, abs=1e-12)


@pytest.mark.parametrize(
    ("by", "where"),
    [
        ("turn", " on Kh7h2c"),
        ("turn", " on Kh7h2c dead As 3d"),
        ("river", " on Kh7h2c"),
        ("river", " on Kh7h2cTs"),
        ("turn", " on AK*f3"),
        ("river", " on (KQ2)[>1F]"),
        pytest.param("river", " on (KQ*)[>1F]", marks=pytest.mark.full),
        ("flop", " on AK*f2"),
        ("flop", " on 98*f3* dead 2d"),
        ("texture", " on Kh7h2c"),
        ("texture", " on Kh7h2cTs"),
        ("texture", " on QJ*"),
        ("category", " on Kh7h2c"),
        ("category", " on QJ* dead As"),
    ],
)
@pytest.mark.parametrize("hero", HEROES)
def test_the_mean_of_rows_of_boards_is_the_statement(by: str, where: str, hero: str) -> None:
    report = run(f"equity ({hero}) vs ({VILLAIN}){where} by {by}")
    whole = equity(f"({hero}) vs ({VILLAIN}){where}")
    parts = [row for row in report.rows if row.part]
    assert report.equity == pytest.approx(whole.equity, abs=1e-10)
    assert sum(row.share * row.equity for row in parts) == pytest.approx(whole.equity, abs=1e-10)
    assert sum(row.share * row.tie for row in parts) == pytest.approx(whole.tie, abs=1e-10)
    assert sum(row.share for row in parts) == pytest.approx(1)


@pytest.mark.parametrize("hero", [HERO, "AsKs, 7h6h"])
def test_each_turn_is_the_statement_on_that_board(hero: str) -> None:
    report = run(f"equity ({hero}) vs ({VILLAIN}) on Kh7h2c by turn")
    assert len({card for row in report.rows for card in row.members}) == (49 if hero == HERO else 47)
    for row in report.rows[::7]:
        for card in row.members:
            alone = equity(f"({hero}) vs ({VILLAIN}) on Kh7h2c{card}").equity
            assert row.equity == pytest.approx(alone, abs=1e-12)
        assert row.amount == len(row.members)


def test_each_river_of_a_turn_and_each_flop_of_a_set() -> None:
    for text, board in (("Kh7h2cTs by river", "Kh7h2cTs"), ("AA* by flop", "")):
        report = run(f"equity ({HERO}) vs ({VILLAIN}) on {text}")
        for row in report.rows[::9]:
            alone = equity(f"({HERO}) vs ({VILLAIN}) on {board}{row.name}").equity
            assert row.equity == pytest.approx(alone, abs=1e-12)
    assert sum(row.amount for row in report.rows) == pql.boards("AA*").count()


@pytest.mark.parametrize("board", ["Kh7h2c", "9h8h7h"])
def test_shares_of_strong_hands_hand_by_hand(board: str) -> None:
    report = run(f"equity ({HERO}) vs ({VILLAIN}) on {board} by turn")
    for row in report.rows[::11]:
        for share, own, other in zip(sure(row.strong), (HERO, VILLAIN), (VILLAIN, HERO), strict=True):
            known = [e for e in pql.hand_vectors(own, other, board + row.members[-1]).equities if e == e]
            assert share == pytest.approx(sum(e > 0.8 for e in known) / len(known))


def test_every_flop_together_is_the_equity_before_the_flop() -> None:
    report, whole = (
        run("equity AA, KQs vs QQ, 98s by flop"),
        answer(EquityResult, "equity AA, KQs vs QQ, 98s"),
    )
    assert report.equity == pytest.approx(whole.players[0].equity, abs=1e-12)
    assert report.deals == whole.deals
    assert len(report.rows) == 1755
    assert sum(row.amount for row in report.rows) == 22100
    assert sum(row.amount for row in report.textures if row.part) == 22100


@pytest.mark.full
@pytest.mark.parametrize(
    "ranges", ["AsKs vs QhQd, 77:0.5", "AA vs AsKs", f"({HERO}) vs ({VILLAIN})", "22+ vs AK dead 2c 3d"]
)
def test_every_flop_without_symmetry(ranges: str) -> None:
    report, whole = run(f"equity {ranges} by flop"), answer(EquityResult, f"equity {ranges} exact")
    assert report.equity == pytest.approx(whole.players[0].equity, abs=1e-12)
    assert report.deals == whole.deals


@pytest.mark.parametrize("by", ["flop", "texture", "hand", "class"])
def test_weights_do_not_change_the_number_of_deals(by: str) -> None:
    """Each deal is one, whatever the hands weigh: by flop the players' hands beside it, and turn and river."""
    hero, villain, flops = "AA, T9s", "KK, QQ", ("Kh7h2c", "9s8s2s", "AhAd2s")
    found = run(f"equity AA:0.5, T9s:0.25 vs KK:0.25, QQ on {', '.join(flops)} by {by}")
    plain = run(f"equity {hero} vs {villain} on {', '.join(flops)} by {by}")
    meetings = sum(
        not (cards_mask(one) & cards_mask(other) or cards_mask(one + other) & cards_mask(flop))
        for flop in flops
        for one in pql.hands(hero)
        for other in pql.hands(villain)
    )
    assert found.deals == plain.deals == meetings * comb(52 - 3 - 4, 2)
    assert found.equity != plain.equity


@pytest.mark.full
@pytest.mark.parametrize("by", ["flop", "texture", "category", "turn", "river"])
def test_everything_against_everything(by: str) -> None:
    report = run(f"equity ? vs ? by {by}")
    assert report.equity == 0.5
    assert report.deals == 2_781_381_002_400
    assert all(row.strong is None or row.strong[0] == row.strong[1] for row in report.rows)


@pytest.mark.parametrize(
    ("hero", "villain", "dead"), [("AA, KQo, 7h6h", "TT+, 98s", ""), ("AKo:0.5, 44", "Q?s:0.3", "2c 2d")]
)
def test_made_hands_over_flops_are_those_of_each_flop(hero: str, villain: str, dead: str) -> None:
    said = f" dead {dead}" if dead else ""
    report = run(f"equity ({hero}) vs ({villain}) on AK2{said} by category")
    sums: dict[str, list[float]] = {}
    flops = [flop for flop in pql.boards("AK2") if not cards_mask(flop) & cards_mask(dead)]
    for flop in flops:
        hands = pql.hands(hero).without(dead).without(flop)
        villains = pql.hands(villain).without(dead)
        vectors = pql.hand_vectors(hands, villains, flop, dead=dead)
        for (hand, weight), wins, ties, met in zip(hands.weights(), *vectors, strict=True):
            made = pql.made_hand(hand, flop)
            entry = sums.setdefault(made.kicker or made.made, [0, 0, 0])
            if met:
                entry[0] += weight
                entry[1] += weight * (wins + ties / 2)
                entry[2] += weight * met
    assert {row.name for row in report.rows} == {name for name, entry in sums.items() if entry[2]}
    for row in report.rows:
        weight, won, met = sums[row.name]
        assert row.equity == pytest.approx(won / met, abs=1e-12)
        assert row.amount == pytest.approx(weight / len(flops))


@pytest.mark.parametrize(
    ("text", "dead"),
    mostly_full([("AK*", ""), ("As9*", "9d"), ("As**", "Kd"), ("paired", "2c"), ("monotone", "")], [0, 1]),
)
def test_flops_of_a_set_one_by_one_and_all_at_once(
    text: str, dead: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever is quicker: the sweep over all final boards gives whole numbers that are those of each flop."""
    gone = cards_mask(dead)
    ranges = [pql.hands(each) for each in ("AKs, QQ, 7h6h", "JJ, T9s")]
    problem = Problem(ranges, pql.boards(text), gone)
    found = []
    for algorithm in (Algorithm.FLOPS, Algorithm.SWEEP):
        plan = Plan(algorithm, 0.1)
        monkeypatch.setattr(board_rows, "flops_plan", lambda problem, flops, plan=plan: plan)
        rows = board_rows.flop_rows(problem, Control(1))
        # One of the flops that differ in suits only represents them; not always the same.
        found.append(sorted((row.boards, row.first, row.second) for row in rows))
    assert found[0] == found[1]
    assert sum(count for count, *_ in found[0]) <= pql.boards(text).without(dead).count()
    assert sum(first.met for _, first, _ in found[0]) == count_deals(problem, Control(1))


def test_three_players_row_by_row() -> None:
    ranges = "AA, AKs, 7h7d vs QQ+ vs KJs, 22"
    by_class = run(f"equity {ranges} on Kh7s2c by class")
    for row in by_class.rows:
        hands = (pql.hands("AA, AKs, 7h7d") & pql.hands(row.name)).text()
        alone = equity(f"({hands}) vs QQ+ vs KJs, 22 on Kh7s2c")
        assert (row.equity, row.win, row.tie) == pytest.approx(
            (alone.equity, alone.win, alone.tie), abs=1e-12
        )
    whole = equity(f"{ranges} on Kh7s2c")
    for by in ("class", "hand", "category", "turn"):
        report = run(f"equity {ranges} on Kh7s2c by {by}")
        assert report.equity == pytest.approx(whole.equity, abs=1e-12)
        assert report.rows[0].strong is None
        assert report.method == "exact"


@pytest.mark.parametrize(
    "where",
    [
        pytest.param("by turn", marks=pytest.mark.full),
        pytest.param("by flop", marks=pytest.mark.full),
        "on AK*f3 by turn",
        "on AK*f3 by flop",
        "on 77*f1[>B] by turn",
        "on 222*, 33*[>B] by flop",
        "on Kh7s2c by turn",
        "on Kh7s2c by river",
        "on Kh7s2c3d by river",
    ],
)
def test_three_players_board_by_board(where: str) -> None:
    text = f"equity AA vs KQs vs QQ {where}"
    report, whole = run(text), answer(EquityResult, text[: text.index(" by ")] + " exact")
    assert report.equity == pytest.approx(whole.players[0].equity, abs=1e-12)
    assert report.deals == whole.deals
    assert sum(row.share for row in report.rows) == pytest.approx(1)


def test_samples_say_so_and_repeat() -> None:
    text = f"equity ({HERO}) vs ({VILLAIN}) on Kh7h2c samples 2000 seed 5 by class"
    report, again = run(text), run(text)
    exact = {row.name: row for row in run(text.replace(" samples 2000 seed 5", "")).rows}
    assert report.method == "sampled"
    assert report.seed == 5
    assert report.remarks()
    assert [row.equity for row in report.rows] == [row.equity for row in again.rows]
    for row in report.rows:
        assert abs(row.equity - exact[row.name].equity) < 6 * sure(row.stderr) + 1e-9


def test_a_sampled_whole_is_the_equity_and_no_mean_of_rows() -> None:
    """Flops with an ace leave fewer ace-king: a plain mean over flops would say 52 % where the equity is 56.5 %."""
    exact = answer(EquityResult, "equity 22+ vs AK* on AK*, 987, 8** exact")
    report = run("equity 22+ vs AK* on AK*, 987, 8** by flop samples 100 seed 1")
    assert sure(report.stderr) < 0.003
    assert abs(report.equity - exact.players[0].equity) < 5 * sure(report.stderr)
    assert report.rows[0].change == pytest.approx(report.rows[0].equity - report.equity)
    assert report.to_dict()["stderr"] == report.stderr


@pytest.mark.parametrize("street", [3, 4, 5])
def test_the_parts_of_textures_share_the_boards_out(street: int) -> None:
    draw = [
        cards_mask(board) for board in pql.boards({3: "***", 4: "****", 5: "*****"}[street]).examples(300)
    ]
    nothing = Summary(1, 0, 1, 0.0, 1.0)
    rows = [board_rows.BoardRow(cards, 1, nothing, nothing) for cards in draw]
    textures = by_texture(rows, street, HOLDEM)
    parts = [row for texture in textures if texture.part for row in texture.rows]
    assert len(parts) == len(rows)
    assert set(parts) == set(rows)
    for texture in textures:
        if not texture.part:
            boards = pql.boards({3: "", 4: "turn.", 5: "river."}[street] + texture.name)
            assert [row for row in rows if tuple(mask_cards(row.cards)) in boards] == texture.rows


def test_texture_names_of_the_flop_are_texts_of_the_language() -> None:
    report = run("equity AA, 76s vs QQ, JJ by texture")
    for row in report.rows:
        assert pql.boards(row.name).count() == row.amount
    assert {row.name for row in report.rows if not row.part} <= TEXTURES.keys()
    one = report.rows[3]
    assert one.equity == pytest.approx(equity(f"AA, 76s vs QQ, JJ on ({one.name})").equity, abs=1e-10)


@together(
    "text",
    [
        "equity AA vs KK on Kh7h2cTs by turn",
        "equity AA vs KK on Kh7h2c by flop",
        "equity AA vs KK on Kh7h2cTs3d by river",
        "equity AA vs KK on Kh7h2cTs3d by texture",
        "equity AA vs KK vs QQ by texture",
        "equity AA vs KK vs QQ on AK* by category",
        "equity AA vs KK vs QQ on AK* samples 100 by texture",
        "equity KhKd vs KhKs by hand",
        "equity AA vs AA vs AA on Kh7h2c by turn",
        "equity AA vs KK on KhKd2c dead Kh by hand",
        "equity ? vs ? vs ? by hand",
        "equity none vs KK by class",
    ],
)
def test_what_cannot_be_reported_is_explained(text: str) -> None:
    with pytest.raises(pql.PQLError) as error:
        pql.run(text)
    assert error.value.diagnostics[0].message


def test_streets() -> None:
    assert street_of("river", 3) == 5
    for by, known in (("turn", 4), ("flop", 3), ("river", 5), ("texture", 5)):
        with pytest.raises(pql.PQLError, match="board"):
            street_of(by, known)


def test_machine_readable_rows() -> None:
    plain = json.loads(json.dumps(run("equity AA, AKs vs QQ+ on Kh7h2c by class").to_dict()))
    assert plain["type"] == "table"
    assert plain["by"] == "class"
    assert plain["columns"] == ["class", "combos", "share", "equity", "change", "win", "tie"]
    assert [row[0] for row in plain["rows"]] == ["AA", "AKs"]
    assert all(len(row) == 7 for row in plain["rows"])
    flops = run("equity AA, AKs vs QQ+ on KK* by flop").to_dict()
    assert flops["columns"][-2:] == ["strong", "strong_against"]
    assert flops["textures"][0].keys() == {"texture", *flops["columns"][1:], "part"}
    sampled = run("equity AA vs KK vs QQ on 2c3c4d by turn samples 100 seed 1").to_dict()
    assert sampled["columns"][-4:] == ["stderr", "change_stderr", "win_stderr", "tie_stderr"]
    assert sampled["seed"] == 1


def test_grids() -> None:
    by_class = run("equity AA, AKs, KQo vs QQ+ on Kh7h2c by class")
    grid = by_class.grid()
    assert grid[0][0] == by_class.rows[0].equity
    assert sum(cell is not None for row in grid for cell in row) == 3
    by_hand = run("equity AA, AKs, KQo vs QQ+ on Kh7h2c by hand")
    assert by_hand.grid()[2][1] == pytest.approx(by_class.grid()[2][1])
    turns = run("equity AA, AKs, KQo vs QQ+ on Kh7h2c by turn").card_grid()
    assert [sum(cell is None for cell in row) for row in turns] == [0, 2, 0, 1]


def test_the_library_takes_sets_and_texts() -> None:
    from_text = pql.equity_by("turn", "AA, AKs", "QQ+", board="Kh7h2c", dead="As")
    from_sets = pql.equity_by(
        "turn", pql.hands("AA, AKs"), pql.hands("QQ+"), board=pql.boards("Kh7h2c"), dead="As"
    )
    assert [row.equity for row in from_text.rows] == [row.equity for row in from_sets.rows]
    (aces,) = pql.equity_by("hand", "AA", "KK", "QQ", board="AhKh2h").rows
    assert aces.members == ("AsAd", "AsAc", "AdAc")
    with pytest.raises(TypeError, match="formulas must be a list or the like, not int"):
        pql.equity_by("flop", "AA", "KK", group_by=3)  # type: ignore[arg-type]
    for arguments in (("colour", "AA", "KK"), ("hand", "AA", "K1"), ("turn", "AA", "KK")):
        with pytest.raises(pql.PQLError):
            pql.equity_by(*arguments, board="Kh7h2cTs")


@pytest.mark.parametrize("by", ["flop", "category", "hand", "turn"])
def test_any_number_of_threads_gives_the_same(by: str) -> None:
    query = pql.compile(f"equity ({HERO}) vs (77+:0.5, AT*) on AK* by {by}")
    one, three = (of(ReportResult, query.run(threads=threads)) for threads in (1, 3))
    assert one.rows[0].equity == three.rows[0].equity
    assert [row.name for row in one.rows] == [row.name for row in three.rows]


def test_a_report_can_be_cancelled_and_watched() -> None:
    cancel = threading.Event()
    cancel.set()
    for by in ("flop", "turn", "hand", "category", "texture"):
        with pytest.raises(pql.Cancelled):
            pql.compile(f"equity ? vs ? on A** by {by}").run(cancel=cancel)
    seen = []
    pql.compile("equity QQ+ vs AK on A** by flop").run(progress=lambda *report: seen.append(report[0]))
    assert seen[0] == 0
    assert seen[-1] == 1
    assert seen == sorted(seen)


@pytest.mark.parametrize(
    ("text", "owner", "step"),
    [
        ("equity 22+ vs AK by flop", symmetry, "enumerate_boards"),
        ("equity 22+ vs 7s7d on *** by texture", symmetry, "enumerate_boards"),
        ("equity QQ+ vs JJ on AK* by flop", vectors, "sweep"),
        ("equity QQ+ vs JJ vs AK on AK* by flop", two_card_ways, "exact_tally"),
    ],
)
def test_a_report_of_flops_stops_between_two_steps(
    text: str, owner: ModuleType, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is progress after each step of the work, and once the flag is set no step begins."""
    cancel = threading.Event()
    begun = []
    inner = getattr(owner, step)

    def progress(fraction: float | None, message: str) -> None:
        if fraction:
            cancel.set()

    def counted(*given: object) -> object:
        begun.append(cancel.is_set())
        return inner(*given)

    monkeypatch.setattr(owner, step, counted)
    with pytest.raises(pql.Cancelled):
        pql.compile(text).run(threads=1, progress=progress, cancel=cancel)
    assert begun
    assert not any(begun)


def test_plans() -> None:
    for text, word in (
        ("equity AA vs KK by hand", "table"),
        ("equity AA vs KK by flop", "1,755 flops"),
        ("equity AA vs KK on Kh7h2c by turn", "each card"),
        ("equity AA vs KK on Kh7h2c by class", "one sweep a board"),
        ("equity AA vs KK vs QQ on Kh7h2c by class", "each row"),
        ("equity AA vs KK vs QQ by flop", "estimated"),
        ("distribution AA vs KK on Kh7h2c", "one sweep a board"),
    ):
        sections = dict(answer(ExplainResult, f"explain {text}").sections)
        assert word in sections["plan"]


def test_units_of_work_are_plain_data() -> None:
    import pickle

    ranges = (pql.hands("AA").buffer().tobytes(), pql.hands("KK").buffer().tobytes())
    flops = array("Q", [cards_mask("AhKd2c"), cards_mask("7h7d7c")]).tobytes()
    asked = PerDeal(None, (Feature("made_code", 0, 3, game=HOLDEM),), hand_rows.SUMS, ())

    def of_hands(*arguments: Any) -> object:
        played, sums = hand_rows.hands_on_flops(*arguments)
        return played, sums.groups

    for unit, arguments in (
        (board_rows.flop_summaries, (HOLDEM, pql.boards("A**"), flops, 0, bytes(range(4)), ranges)),
        (of_hands, (asked, pql.boards("A**"), flops, b"\1\1", 0, bytes(range(4)), ranges)),
    ):
        assert pickle.loads(pickle.dumps(unit(*pickle.loads(pickle.dumps(arguments))))) == unit(*arguments)


def test_rows_count_seeds_up_beyond_the_largest() -> None:
    session = pql.Session({"seed": 2**64 - 1})
    (report,) = [
        of(ReportResult, query.run())
        for query in session.compile("equity AA, 55 vs KK by class samples 100").queries
    ]
    assert len(report.rows) == 2


def test_a_report_of_too_many() -> None:
    with pytest.raises(pql.PQLError, match="up to 10 players"):
        pql.equity_by("class", "AA", *["KK"] * 10)


def test_a_report_of_one_player_is_against_a_random_hand() -> None:
    alone = pql.equity_by("class", "AA, AKs", board="Kh7h2c")
    against = pql.equity_by("class", "AA, AKs", "any", board="Kh7h2c")
    assert alone.players == ("AA, AKs", "random")
    assert alone.rows == against.rows
    assert "against a random hand" in alone.readings[0]


def _flops(word: str, gone: set[str]) -> int:
    """How many flops of one suit, or of three, none of these cards holds."""
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs" if rank + suit not in gone]
    suits = {"monotone": 1, "twotone": 2, "rainbow": 3}[word]
    return sum([len({card[1] for card in flop}) == suits for flop in combinations(deck, 3)])


@pytest.mark.parametrize(
    ("players", "word", "dead"),
    [
        ("AA vs KK", "monotone", "2c"),
        ("AsKs vs QhQd vs 7c7d", "monotone", "2c3c"),
        ("AA vs KK vs QQ", "rainbow", "2c"),
    ],
)
def test_boards_of_rows_hold_no_dead_cards(players: str, word: str, dead: str) -> None:
    """Boards are flops of the texture, with the card of the row on the turn: none of them has a dead card."""
    found = run(f"equity {players} on {word} dead {dead} by turn samples 100 seed 1")
    gone = {dead[place : place + 2] for place in range(0, len(dead), 2)}
    for row in found.rows:
        members = row.members or (row.name,)
        assert row.amount == sum([_flops(word, gone | {card}) for card in members]), row.name
    exact = run("equity AA vs KK on monotone dead 2c by turn")
    (ace,) = [row for row in exact.rows if row.name == "Ac"]
    assert ace.amount == 1023 == _flops("monotone", {"2c", "Ac"})


def test_the_error_of_a_change_has_that_of_the_whole() -> None:
    """A row and the whole are samples of their own: the errors of their difference add up as squares."""
    found = run("equity AA vs KK vs QQ on rainbow dead 2c by turn samples 200 seed 1")
    whole = found.stderr
    assert whole
    for row in found.rows:
        assert row.stderr
        assert row.change_stderr
        assert row.change_stderr**2 == pytest.approx(row.stderr**2 + whole**2, rel=1e-12)


@pytest.mark.parametrize("players", ["AK* vs QJ*", "AK* vs QJ* vs T9* samples 100 seed 1"])
def test_boards_of_layers_hold_no_dead_cards(players: str) -> None:
    """Of 12 clubs and 13 cards of each other suit."""
    layers = "(flop.monotone, flop.rainbow)"
    hands, *accuracy = players.partition(" samples")
    found = run(f"equity {hands} on *** dead 2c by {layers}{''.join(accuracy)}")
    counts = {row.name: row.amount for row in found.rows}
    monotone = _flops("monotone", {"2c"})
    rainbow = _flops("rainbow", {"2c"})
    assert (monotone, rainbow) == (220 + 3 * 286, 3 * 12 * 13**2 + 13**3)
    assert counts == {"monotone": monotone, "rainbow": rainbow, "others": _flops("twotone", {"2c"})}
    turns = run("equity AK* vs QJ* on *** dead 2c by (turn.monotone)")
    assert turns.rows[0].amount == 220 * 9 + 3 * 286 * 10
