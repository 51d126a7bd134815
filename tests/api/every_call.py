# pyright: strict
"""Every documented call of the library, as a careful program makes it.

`test_every_call.py` runs this file and checks it with pyright in strict mode, `make lint` with mypy --strict too.
`assert_type` says what type checkers are to find.
"""

from __future__ import annotations

import asyncio
import sys
import threading
from array import array
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Event
from typing import TYPE_CHECKING, Any, assert_type

import numpy

import pql
from pql import abstraction, results

if TYPE_CHECKING:
    from numpy.typing import NDArray


def cards_and_hands() -> None:
    hands = pql.hands("22+, AK*", dead="2c")
    assert_type(hands, pql.HandSet)
    assert_type(pql.hands("AA", dialect="std"), pql.HandSet)
    assert_type(pql.hands("66+", game="shortdeck"), pql.HandSet)
    assert_type(pql.hands("AA$ds", game="omaha"), pql.HoleSet)
    assert_type(pql.hands(pql.hands("AA", game="omaha")), pql.HoleSet)
    assert_type(pql.boards("***", game="shortdeck"), pql.BoardSet)
    assert_type(pql.rank("AsKsQsJsTs", game="shortdeck"), int)
    assert_type(pql.rank(pql.deal(10, game="omaha", seed=1), game="omaha"), "NDArray[numpy.uint16]")
    assert_type(pql.evaluate(pql.deal(10, game="omaha", seed=1), game="omaha"), "NDArray[numpy.uint32]")
    assert_type(pql.made_hand("AsKsQhJd", "Ts9s2s", game="omaha").made, str)
    assert_type(pql.random_cards(5, game="shortdeck"), str)
    assert_type(pql.combinations(1, "AsKs", game="shortdeck"), Iterator[str])
    assert_type(pql.matchups("AA$ds", "KK", game="omaha"), Iterator[tuple[str, ...]])
    assert_type(pql.hands("AA$ds", game="omaha5"), pql.HoleSet)
    assert_type(pql.hands("AA", game="omaha") & "doublesuited" | ~pql.hands("KK", game="omaha"), pql.HoleSet)
    assert_type(len(hands), int)
    assert_type(list(hands), list[str])
    assert "AsKs" in hands
    assert_type(hands & "AA" | pql.hands("KK") - "KsKh" ^ ~hands, pql.HandSet)
    assert_type(hands * 0.5, pql.HandSet)
    assert_type(hands <= "any", bool)
    assert_type(hands < "any", bool)
    assert_type(hands >= "AA", bool)
    assert_type(hands > "AA", bool)
    assert_type(hands.isdisjoint("72o"), bool)
    assert_type(hands.issubset("any"), bool)
    assert_type(hands.issuperset("AA"), bool)
    assert_type(hands.union("72o", "32o"), pql.HandSet)
    assert_type(hands.intersection("AA"), pql.HandSet)
    assert_type(hands.difference("AA"), pql.HandSet)
    assert_type(hands.symmetric_difference("AA"), pql.HandSet)
    assert_type(hands.weight, float)
    assert_type(hands.share(), float)
    assert_type(list(hands.weights()), list[tuple[str, float]])
    assert_type(hands.weight_of("AsAh"), float)
    assert_type(hands.is_plain, bool)
    assert_type(hands.text(), str)
    assert_type(hands.text("pio"), str)
    assert_type(hands.classes(), Iterator[tuple[str, int, int, float]])
    assert_type(hands.grid(), list[list[float]])
    assert_type(hands.in_game("shortdeck"), pql.HandSet)
    assert_type(hands.without("As"), pql.HandSet)
    assert_type(hands.kept(hands.bits), pql.HandSet)
    assert_type(hands.scaled(0.5), pql.HandSet)
    assert_type(hands.where("pocketpair"), pql.HandSet)
    assert_type(hands.random(Random(1)), str)
    assert_type(hands.bits, int)
    assert_type(hands.buffer(), "array[float]")
    assert_type(hands.vector("pio"), "array[float]")
    assert_type(pql.HandSet.from_hands(["AsAh"]), pql.HandSet)
    assert_type(pql.HandSet.from_hands({"AsAh": 0.5}), pql.HandSet)
    assert_type(pql.HandSet.from_classes({"AKs": 0.5}), pql.HandSet)
    assert_type(pql.HandSet.from_grid(hands.grid()), pql.HandSet)
    assert_type(pql.HandSet.from_vector(hands.vector("pio"), "pio"), pql.HandSet)


def boards() -> None:
    flops = pql.boards("AK*f2")
    assert_type(flops, pql.BoardSet)
    assert_type(flops.street, int)
    assert_type(
        (flops.count(), flops.total(), flops.share(), flops.class_count()), tuple[int, int, float, int]
    )
    assert_type(flops.classes(3), list[tuple[str, int]])
    assert "AhKh2c" in flops
    assert_type(next(iter(flops)), str)
    assert_type(flops & "paired" | pql.boards("AK*f2") - flops ^ ~flops, pql.BoardSet)
    assert_type(flops <= "***", bool)
    assert_type(flops.without("As").on_street(4), pql.BoardSet)
    assert_type(flops.in_game("shortdeck"), pql.BoardSet)
    assert_type(flops.random(Random(1), dead="2c"), str)
    assert_type(flops.examples(2), list[str])
    assert_type(pql.BoardSet.everything(3), pql.BoardSet)
    assert_type(pql.BoardSet.nothing(4), pql.BoardSet)
    assert_type(pql.BoardSet.from_boards(["Kh7h2c", (51, 47, 0)]), pql.BoardSet)


def queries() -> None:
    query = pql.compile("equity AhAs vs KhKs on 2c3d4s", results.EquityResult)
    assert_type(query, "pql.Query[results.EquityResult]")
    steps: list[float | None] = []

    def progress(fraction: float | None, message: str) -> None:
        steps.append(fraction)

    found = query.run(threads=1, progress=progress, cancel=Event(), timeout=60)
    assert_type(found, results.EquityResult)
    with ThreadPoolExecutor(1) as pool:
        assert_type(query.run(executor=pool, progress=True).deals, int)
    assert_type(asyncio.run(query.run_async(timeout=600)), results.EquityResult)
    assert_type(
        asyncio.run(pql.call_async(pql.equity, "AA", "KK", board="Kh7h2c", timeout=60)), results.EquityResult
    )
    asked = pql.compile("equity $hero vs $villain on $board", results.EquityResult)
    assert_type(asked.parameters, dict[str, str])
    assert_type(asked.bind(villain="QQ+", board="Kh7h2c"), "pql.Query[results.EquityResult]")
    assert_type(asked.run(hero=("Ah", "Kd"), villain=pql.hands("QQ+"), board=""), results.EquityResult)
    assert_type(
        asked.run_many({"hero": ["AKs", "QQ"], "villain": ["KK", "JJ"], "board": [None, "Kh7h2c"]}),
        results.BatchResult,
    )
    assert_type((query.text, query.canonical(), query.answers), tuple[str, str, bool])
    assert_type(query.span, pql.Span | None)
    assert_type(query.warnings, tuple[pql.Diagnostic, ...])
    assert_type(query.effects, tuple[tuple[str, str, str], ...])
    assert_type(pql.compile("AKs"), "pql.Query[results.AnyResult]")
    equity: float = pql.compile("equity AA vs KK on Kh7h2c").run().players[0].equity
    share: float = pql.run("board AK*")[0].share
    assert equity > share
    assert_type(pql.run("AKs; QQ", threads=1, timeout=60), list[results.AnyResult])
    first = found.players[0]
    assert_type((first.hands, first.equity, first.win, first.tie), tuple[str, float, float, float])
    assert_type(first.stderr, float | None)
    assert_type(found.seed, int | None)
    assert_type(found.to_dict(), dict[str, Any])
    header, rows = found.table()
    assert_type(header, list[str])
    assert_type(len(rows), int)
    with TemporaryDirectory() as folder:
        assert_type(pql.export(found, str(Path(folder, "answer.csv"))), int)
        pql.export(pql.flop_subset(2, [("QQ", "JJ")]), str(Path(folder, "subset.txt")))
        assert_type(pql.read_flops(Path(folder, "subset.txt")), dict[str, float])
        pql.write_range("AA, AKs:0.5", Path(folder, "open.pio"))
        pql.write_range(pql.hands("AA"), str(Path(folder, "ranges.json")), format="desktop")
        assert_type(pql.read_range(Path(folder, "open.pio")), pql.HandSet)
        assert_type(pql.read_range(str(Path(folder, "ranges.json")), "PQL", format="desktop"), pql.HandSet)


def a_running_solver() -> None:
    server = Path(__file__).resolve().parents[1] / "references" / "upi_server.py"
    with pql.PioSolver([sys.executable, server], timeout=60) as solver:
        solver.load_tree("spot.cfr")
        assert_type(solver.tree_info(), dict[str, str])
        node = solver.node("r:0")
        assert_type(node, pql.PioNode)
        assert_type((node.node, node.kind, node.board, node.player), tuple[str, str, str, str | None])
        assert_type((node.chips, node.pot, node.children), tuple[tuple[float, float, float], float, int])
        assert_type(node.flags, tuple[str, ...])
        assert_type(solver.children("r:0"), list[pql.PioNode])
        assert_type(solver.range("OOP", "r:0"), pql.HandSet)
        assert_type(solver.strategy("r:0"), results.StrategyResult)
        assert_type((solver.ev("OOP"), solver.equity("IP")), tuple[results.FileTable, results.FileTable])
        solver.build(pql.solver_tree("AA", "KK", "Kh7h2c", pot=55, stack=975), ["0 0 45 45"])
        solver.solve(timeout=10, cancel=Event(), progress=lambda fraction, message: None)
        solver.save_tree("spot.cfr", without="rivers")
        assert_type(solver.command("show_given", timeout=10), list[str])
        assert_type(list(solver.messages), list[str])
        solver.close()


def files_of_solvers() -> None:
    tree = pql.solver_tree("AhAd:0.5", pql.hands("KK"), "QsJh2h", pot=50, stack=200.5, settings={"a": "b"})
    assert_type(tree, pql.SolverTree)
    assert_type((tree.oop, tree.board, tree.pot), tuple[pql.HandSet | None, str, float | None])
    assert_type((tree.text(), tree.text("texas"), tree.settings), tuple[str, str, dict[str, str]])
    assert_type(tree.range_of("OOP"), pql.HandSet | None)
    with TemporaryDirectory() as folder:
        path = Path(folder, "spot.txt")
        path.write_text(tree.text())
        assert_type(pql.read_tree(path), pql.SolverTree)
        path = Path(folder, "output.json")
        path.write_text('{"player":1,"actions":["CHECK"],"strategy":{"strategy":{"AhAd":[1]}}}')
        assert_type(pql.read_nodes(path), results.FileTable)
        found = pql.read_strategy(path, "", tree=tree)
        assert_type(found, results.StrategyResult)
        assert_type((found.range("check"), found.frequency("check")), tuple[pql.HandSet, float])
        assert_type((found.player, found.actions), tuple[str, tuple[str, ...]])
        path = Path(folder, "report.csv")
        path.write_text("Flop,OOP EV\nKh 7d 2c,20\n")
        assert_type(pql.read_report(path, ["OOP EV"]).column("OOP EV"), Sequence[Any])


def _high_cards(hands: NDArray[numpy.uint8]) -> object:
    return (hands >= 32).sum(axis=1)


def sessions() -> None:
    session = pql.Session(
        {"seed": 7},
        files=False,
        time_limit=60,
        memory_limit=10**9,
        max_samples=10**6,
        max_rows=10**4,
        histories=["my.hands"],
    )
    session.define("steal", pql.hands("22+"))
    session.define("late", "steal, KTs+")
    session.function("highcards", _high_cards, "hand", result=int, symmetric=True)
    session.texture("wet", "monotone or connected")
    assert_type(session.run("steal", timeout=600), list[results.AnyResult])
    assert_type(session.names, dict[str, tuple[str, str]])
    assert_type(session.options, pql.Options)
    assert_type(session.options["seed"], str | int | None)
    assert_type(session.directory, str | None)
    assert_type(session.limits.rows, int | None)
    assert_type(session.copy(), pql.Session)
    session.copy(together=True, cancel=threading.Event()).check()
    session.forget("steal")
    compilation = session.compile("AKs; equity AKx")
    assert_type(compilation, pql.Compilation)
    assert_type(compilation.failed, bool)
    any_query: pql.Query = pql.compile("equity AA vs KK")
    assert_type(any_query.run(), results.AnyResult)
    wider: pql.Query[results.Result] = any_query
    assert wider.answers
    assert_type(pql.equity("AA", "KK").players[0].equity, float)
    for query in compilation.queries:
        assert_type(query.run(), results.Result | None)
    for problem in compilation.diagnostics:
        assert_type(problem, pql.Diagnostic)
        assert_type((problem.code, problem.message, problem.severity), tuple[str, str, pql.Severity])
        assert_type((problem.span, problem.source), tuple[pql.Span | None, pql.Source | None])
        assert_type((problem.help, problem.render(), problem.is_error), tuple[str | None, str, bool])
        assert_type(problem.in_whole(), pql.Diagnostic)
        assert_type(problem.with_help("write `vs`"), pql.Diagnostic)
        assert_type(problem.to_dict(), dict[str, object])


def errors() -> None:
    try:
        pql.hands("AKx")
    except pql.PQLError as error:
        assert_type(error.running, bool)
        assert_type(error.diagnostics[0], pql.Diagnostic)
    stop = Event()
    stop.set()
    try:
        pql.equity("AA", "KK", cancel=stop)
    except pql.Cancelled as cancelled:
        assert_type(cancelled.so_far.deals, float | None)
    try:
        pql.equity("22+", "Suited", "Connected", exact=True, timeout=0.01)
    except pql.Timeout as late:
        assert_type(late.diagnostics[0].code, str)


def questions() -> None:
    pairs, flop = pql.hands("QQ+"), pql.boards("Kh7h2c")
    found = pql.equity(("As", "Kd"), [42, 41], pairs, board=["Kh", 20, "2c"], dead=["2d"], seed=1)
    assert_type(found, results.EquityResult)
    numbers = numpy.array([51, 47])
    sampled = pql.equity("22+", numbers, board=flop, within=0.01, threads=1, timeout=60)
    assert_type(sampled.method, str)
    odds = pql.odds("AdKd", "JcJh", "JdQd2c", samples=1000, seed=1)
    assert_type(odds, results.OddsResult)
    assert_type(odds["flush"].hero, float)
    best = pql.nuts(flop, hands=pairs, dead="2d", limit=3)
    assert_type(best, results.NutsResult)
    assert_type(best.rows[0].has, float | None)
    ends = pql.odds("AhQh", board=flop)
    assert_type(ends, results.FinalHandsResult)
    assert_type(ends["flush"].or_better, float)
    outs = pql.outs("QsJs", "Ts9s2c", versus=["AhKd", pairs], rule="discounted", seed=1)
    assert_type(outs, results.OutsResult)
    assert_type(outs.count, int)
    assert_type(pql.draws("9dTd", flop), results.DrawsResult | results.RangeDrawsResult)
    quiz = pql.quiz("AA", "KK", flop, about=("ahead", "nuts"), number=2, seed=1, timeout=60)
    assert_type(quiz, list[results.QuizQuestion])
    assert_type(quiz[0].grade("1").right, bool)
    assert_type(pql.compile("equity AA vs KK").quiz("equity", 1, seed=1), list[results.QuizQuestion])
    strength = pql.strength("AdQc", "3h4cJh", opponents=(1, 2), samples=1000, seed=1)
    assert_type(strength.rows[0].win, float)
    assert_type(pql.strength("AdQc", versus=pairs, samples=1000), results.StrengthResult)
    lines = pql.breakdown("QQ+, AKo", flop, versus="TT+", seed=1)
    in_layers = pql.breakdown("QQ+, AKo", flop, by={"pairs": "turn.paired"})
    assert_type(in_layers.layers[0].breakdown, pql.results.BreakdownResult)
    assert_type((in_layers["pairs"].share, in_layers.share("set")), tuple[float, float])
    assert_type(lines.of_kind("made")[0].share, float)
    removed = pql.blockers("AJs, KQs", pairs, flop, where="toppair or better", by="hand", dead="2d")
    assert_type(removed, results.BlockersResult)
    assert_type(removed.rows[0].shift, float | None)
    assert_type(pql.blockers(None, pairs, by="card").card_grid(), list[list[float | None]])
    both = pql.compare("QQ+", "AKo", "JJ", board=flop)
    assert_type(both.ranges[0].equity, float | None)
    halves = pql.distribution("QQ+", "AKo", board=flop)
    assert_type(halves.players[0].at(0.5), float)
    rows = pql.equity_by("class", "AA, AKs", pairs, board=flop)
    assert_type(rows.rows[0].equity, float)
    assert_type(pql.value("KsKd", "9h9c2c7dAs").pokerval, int)
    assert_type(pql.pot_odds(50, 150).needed, float)
    assert_type(pql.bet_odds(50, 100, rake=0.05, cap=3).mdf, float | None)
    assert_type(pql.ev_call(50, 150, "AsKs", pairs, board=flop).ev, float)
    assert_type(pql.ev_bet(50, 100, "AsKs", pairs, "QQ+", flop, by="hand").rows[0].folds, float | None)
    table = pql.icm([5000, 3000, 2000], [50, 30, 20], names=["Ann", "Bob", "Cy"], timeout=60)
    assert_type(table, results.IcmResult)
    assert_type((table.worth, table.players[0].premiums), tuple[tuple[float, ...], tuple[float | None, ...]])
    assert_type(pql.icm(numpy.array([[5, 3, 2], [4, 4, 2]]), [50, 30, 20], threads=2), "NDArray[Any]")
    assert_type(pql.icm([[5, 3], [4, 4]], [[50, 30], [60, 40]]), "NDArray[Any]")
    shoved = pql.shove(10, "QQ+", ante=0.1, threads=1)
    assert_type(shoved, results.ShoveResult)
    assert_type((shoved.rows[0].ev, shoved.rows[0].equity), tuple[float, float | None])
    equilibrium = pql.nash(10, ante=0.1, timeout=60)
    assert_type(equilibrium, results.NashResult)
    assert_type((equilibrium.pushes, equilibrium.exploitability), tuple[str, float])
    assert_type(
        (equilibrium.grid(), equilibrium.call_grid()),
        tuple[list[list[float | None]], list[list[float | None]]],
    )
    subset = pql.flop_subset(3, [("QQ", pairs)], seed=1)
    assert_type(subset.flops[0].weight, float)
    assert_type(pql.judge_flops(subset, [("QQ", pairs)]).ranges[0].worst, str)
    assert_type(pql.judge_flops({"Ks7h2c": 2}, [("QQ", "JJ")]).mean_error, float)
    assert_type(pql.judge_flops([flop], [("QQ", "JJ")]).textures[0].share, float)
    made = pql.made_hand("AsKd", "Kh7h2c")
    assert_type((made.made, made.kicker, made.draws), tuple[str, str | None, tuple[str, ...]])
    pql.plot("22+").clear()


def numbers() -> None:
    assert_type(pql.rank("AsKsQsJsTs"), int)
    assert_type(pql.rank([51, 47, 43, 39, 35]), int)
    assert_type(pql.rank(["AsKsQsJsTs", "7c5d4h3s2c"]), "int | NDArray[numpy.uint16]")
    assert_type(pql.card_ids("AsKd"), list[int])
    assert_type(pql.card_text([51, 45]), str)
    assert_type(pql.deal(3, cards=5, dead="As", seed=7), "NDArray[numpy.uint8]")
    assert_type(pql.rank(array("Q", [0b11111])), "array[int]")
    hands: NDArray[numpy.uint8] = numpy.array([[51, 47, 43, 39, 35]], numpy.uint8)
    assert_type(pql.rank(hands), "NDArray[numpy.uint16]")
    assert_type(pql.evaluate(hands), "NDArray[numpy.uint32]")
    assert_type(pql.evaluate("9c8s7s5h6s"), int)
    matrix = pql.equity_matrix("AhAs", "AhKh, KsKh", board="2c3d4s")
    assert_type(matrix, pql.Matrix)
    assert_type(matrix["AsAh", "KsKh"], float)
    assert_type(pql.hand_vectors("AsKs", "QQ+", board="Ah7d2h").equities, "array[float]")
    columns = ["AsKs", pql.hands("QQ+")], [("Ah", "Kd"), "22"], "Kc7h2c"
    assert_type(pql.equities(*columns, errors="nan", threads=1), "NDArray[numpy.float64]")
    assert_type(pql.equities(*columns, dialect="std", bare="both"), "NDArray[numpy.float64]")
    assert_type(pql.hands("AK", bare="both"), pql.HandSet)
    reading: type[Warning] = pql.ReadingWarning
    assert reading.__name__ == "ReadingWarning"
    flops = pql.flop_equities("AsKs", "QQ", dead="2c", threads=1)
    assert_type(flops, pql.FlopEquities)
    assert_type(flops[0, "Ah7d2h", "AsKs"], float)
    assert_type(flops.column("equity"), Sequence[Any])
    assert len([*flops.column("equity")]) == len(flops.column("hand"))
    assert_type(flops.by_flop(), "tuple[array[float], array[float]]")
    wins, ties, met = pql.hand_vectors("AsKs", "QQ+", board="Ah7d2h")
    assert len(wins) == len(ties) == len(met)
    weights: NDArray[numpy.float64] = numpy.array(pql.hands("QQ+").vector())
    found = pql.hand_vectors("any", weights, board="Ah7d2hKc5s", out=[numpy.empty(1326) for _ in range(3)])
    assert_type(found, pql.WeightVectors)
    assert_type(found.wins, "NDArray[numpy.float64]")
    versus = pql.range_evaluator("40%", board="Kh7h2c", threads=1)
    assert_type(versus, pql.RangeEvaluator)
    assert_type((versus("AsKs"), versus((51, 47))), tuple[float, float])
    assert_type(versus(["AsKs"]), "NDArray[numpy.float64]")
    river = pql.board_evaluator("Kh7h2c9d3h", dead="2s")
    assert_type(river, pql.BoardEvaluator)
    assert_type((river("AsKs"), river.board), tuple[int, str])
    assert_type(river.vectors(weights), pql.WeightVectors)
    assert_type(pql.hand_ranks("Kh7h2c9d3h"), "NDArray[numpy.uint16]")
    assert len(pql.hand_vectors("AAKK$ds", "QQ$ds", "Kh7h2c9d3h", game="omaha").met) == 6
    assert len(pql.hand_vectors("AsAdKsKd", "QQ$ds", "Kh7h2c9d3h", game="omaha").equities) == 1
    three_way = pql.hand_vectors("AsKs", ["QQ+", "AKo"], "Kh7h2c9d3h", threads=1)
    assert_type(three_way.equities, "NDArray[numpy.float64]")
    assert_type(pql.hand_vectors("AsKs", "QQ+", "Kh7h2c9d3h").equities, "array[float]")
    assert (
        pql.range_evaluator([pql.hands("QQ+"), pql.hands("AKo")], "Kh7h2c9d3h")("AsKs")
        == three_way.equities[0]
    )
    assert_type(pql.showdown_matrix("AA", "KK", "Kh7h2c9d3h", blocked=9), "NDArray[numpy.int8]")
    assert pql.showdown_matrix("AA", "KK", ["Kh7h2c9d3h"], out=numpy.empty((1, 6, 6), numpy.int8)).shape == (
        1,
        6,
        6,
    )
    drawn = pql.deal_table(
        "hero='AA', board='***'", 10, columns={"top": "topCard(flop)"}, where="overpair", seed=1
    )
    assert_type(drawn, pql.DealTable)
    assert_type((drawn.columns, drawn.seed), "tuple[tuple[str, ...], int | None]")
    assert_type(pql.random_cards(5, shared="AsKs", dead="2c", seed=Random(7)), str)
    assert_type(pql.combinations(1, shared="Kd8h9c"), Iterator[str])
    assert_type(pql.matchups("AA", "KK", pql.hands("QQ")), Iterator[tuple[str, ...]])


def hand_histories() -> None:
    with TemporaryDirectory() as folder:
        Path(folder, "hands.phh").write_text(
            'variant = "NT"\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n'
            'starting_stacks = [9, 9]\nactions = ["p2 f"]\n'
        )
        found = pql.read_hands(folder, threads=1, progress=False)
        assert_type(found, pql.HandTable)
        assert_type(len(found), int)
        assert_type([str(problem) for problem in found.problems], list[str])
        assert_type((found.broken, found.skipped), tuple[int, int])
        assert_type(found.to_parquet(f"{folder}/hands.parquet"), int)
        with suppress(pql.PQLError):  # nobody's cards are known
            asked = pql.select("count(folded) where players = 2", found, player=["ann"], threads=1)
            assert_type(asked, pql.results.SelectResult)
            assert_type(pql.select("avg(net)", [Path(folder)], winner=True), pql.results.SelectResult)
            assert_type(
                pql.winnings(found, player="ann", where="vpip", by=["month"]), pql.results.WinningsResult
            )
            assert_type(pql.tournaments(found, hero=True, by=["speed"]), pql.results.TournamentsResult)
        with suppress(pql.PQLError):  # nobody plays so
            compared = pql.leaks(
                found, player="ann", where="vpip", against=(), against_where="pfr", threads=1
            )
            assert_type(compared, pql.results.LeaksResult)
        table = pql.stats(found, by="position", order_by="net desc", limit=3, threads=1)
        assert_type(table, pql.results.StatsResult)
        rows = pql.list_hands([Path(folder)], order_by=["net", "pot desc"], limit=3)
        assert_type(rows, pql.results.HandRows)
        with suppress(pql.PQLError):  # there is no such hand
            assert_type(pql.replay("1", found), pql.results.ReplayResult)
        assert_type(pql.scan_hands([Path(folder)]), Iterator[pql.HandTable])
        assert [len(batch) for batch in pql.scan_hands([Path(folder)])] == [1]
        added = pql.collect_hands(folder, Path(folder, "my.hands"), threads=1)
        assert_type(added, pql.results.CollectResult)
        assert_type(pql.hand_collection(f"{folder}/my.hands"), pql.results.CollectionResult)
        assert_type(pql.hand_notes(f"{folder}/my.hands"), pql.HandNotes)
        assert_type(pql.write_hands(f"{folder}/my.hands", f"{folder}/again.txt", "pokerstars"), int)
        assert_type(pql.write_phh(f"{folder}/my.hands", f"{folder}/again.phhs"), int)


def deals_by_number() -> None:

    assert_type(abstraction.size("flop", ordered=False, boards=True), int)
    assert_type(abstraction.index("AsKs", "Kh7h2c"), int)
    assert_type(abstraction.hand_of(5, "flop"), tuple[str, str])
    assert_type(abstraction.board_of(5, "flop"), str)
    numbers = abstraction.index(["AsKs", "2c2d"], "Kh7h2h", threads=1)
    hands, boards = abstraction.hand_of(numbers, "flop")
    assert (abstraction.index(hands, boards) == numbers).all()
    assert abstraction.board_index(boards).shape == (2,)
    assert_type(next(abstraction.numbers("flop", rows=10)), abstraction.Deals)
    assert_type(abstraction.sample("turn", 5, seed=1).number, "NDArray[numpy.int64]")
    assert abstraction.with_index({"hand": ["AsKs"], "board": ["Kh7h2h"]})["index"] == numbers[:1]
    found = abstraction.strengths("Kh7h2c", hands="AhQh", versus="any", threads=1, timeout=60)
    assert_type(found, abstraction.Strengths)
    assert_type(found.ehs, "NDArray[numpy.float64]")
    assert_type(abstraction.potentials("Kh7h2c", hands="AhQh"), abstraction.Potentials)
    assert_type(abstraction.histograms("Kh7h2c", bins=50, hands="AhQh"), abstraction.Histograms)
    assert_type(
        abstraction.ochs(["Kh7h2c"], hands="AhQh", clusters=abstraction.CLUSTERS), abstraction.Clusters
    )
    parts = abstraction.stream(abstraction.strengths, ["Kh7h2c", "AsAd2c"], hands="AhQh", rows=1)
    assert_type(parts, Iterator[abstraction.Strengths])
    assert abstraction.emd([1, 0], [0, 1]) == 0.5
    assert_type(abstraction.kmeans([[1, 0], [0, 1]], 2, seed=1, restarts=1, threads=1), abstraction.KMeans)
    bucketed = abstraction.buckets("Kh7h2c", 2, bins=10, hands="AhQh, 22", seed=1, timeout=600)
    assert_type(bucketed, abstraction.Buckets)
    assert_type(bucketed.bucket, "NDArray[numpy.int32]")
    assert bucketed.by_number(ordered=False).shape == (abstraction.size("flop"),)
    assert abstraction.buckets("Kd7d2s", bucketed.centres, hands="7c7h").bucket.shape == (1,)
    assert abstraction.transitions("preflop", [0] * 169, numpy.zeros(1_286_792, int)).tolist() == [[1.0]]


def editors() -> None:
    assert_type(pql.is_complete("equity AKs vs"), bool)
    assert_type(pql.parse("AKs; QQ"), pql.syntax.Program)
    assert_type(pql.parse("AKs", "hands"), pql.syntax.HandExpression)
    assert_type(pql.complete("equ", 3, pql.Session()), list[tuple[str, str]])
    where = pql.expression_at("equity AKs, QQ vs 22+", 12)
    if where is not None:
        assert_type((where.language, where.start, where.end), tuple[str, int, int])
    assert_type(next(iter(pql.keywords())), tuple[str, str, str])
    assert_type(next(iter(pql.synonyms())), tuple[str, str, str])
    pql.syntax_lexer()


def c_functions() -> None:
    functions = pql.c_interface()
    assert_type(functions, pql.CInterface)
    assert_type(functions.hand_of_cards(51, 50), int)
    assert_type(functions.error_text(-1), bytes)
    assert_type(functions.abi, int)
    assert_type(pql.get_include(), str)


def notebooks() -> None:
    painted = pql.grid("22+, A2s+")
    painted.hands = painted.hands | "KQs"
    painted.text = "22+"
    assert_type(painted.hands, pql.HandSet)
    assert_type(painted.weights[0], float)


PARTS: tuple[Callable[[], None], ...] = (
    cards_and_hands,
    boards,
    queries,
    files_of_solvers,
    a_running_solver,
    sessions,
    errors,
    questions,
    numbers,
    deals_by_number,
    editors,
    c_functions,
    notebooks,
)
