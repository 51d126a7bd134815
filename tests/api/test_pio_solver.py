"""The client of PioSOLVER, against a server of our own: no real program has been tried."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Timer

import pytest

import pql
from pql.api.solvers.pio_solver import PioSolver

SERVER = Path(__file__).resolve().parents[1] / "references" / "upi_server.py"


def started(*manners: str, timeout: float = 30.0) -> PioSolver:
    return pql.PioSolver([sys.executable, str(SERVER), *manners], timeout=timeout)


@pytest.fixture
def solver() -> Iterator[PioSolver]:
    with started() as running:
        yield running


def test_the_tree_and_its_nodes(solver: PioSolver) -> None:
    solver.load_tree(r"C:\saves of mine\spot.cfr")
    assert solver.tree_info()["Pot"] == "55"
    root = solver.node()
    assert (root.kind, root.board, root.pot, root.player) == ("ROOT", "2cJs7s", 55, None)
    bet = solver.node("r:0:b45")
    assert (bet.chips, bet.pot, bet.player, bet.flags) == ((45, 0, 55), 100, "IP", ())
    assert [child.node for child in solver.children("r:0")] == ["r:0:c", "r:0:b45"]
    assert solver.node("r:0:c").flags == ("UNSOLVED",)
    assert "ready" in solver.messages
    assert "LOG: looking it up" in solver.messages


def test_ranges_are_sets_and_strategies_tables(solver: PioSolver) -> None:
    assert solver.range("oop", "r:0") == pql.hands("AsAh, AsKs:0.5")
    assert solver.range("IP") == pql.hands("2d2c:0.25")
    strategy = solver.strategy("r:0")
    assert list(strategy) == [
        {"hand": "AsAh", "weight": 1.0, "c": 0.75, "b45": 0.25},
        {"hand": "AsKs", "weight": 0.5, "c": 0.0, "b45": 1.0},
    ]
    assert (strategy.player, strategy.board) == ("OOP", "2cJs7s")
    assert strategy.range("b45") == pql.hands("AsAh:0.25, AsKs:0.5")
    assert solver.ev("OOP").rows == (("AsAh", 50.5, 3.0), ("AsKs", 12.0, 1.5))
    assert solver.equity("OOP").rows == (("AsAh", 0.875, 3.0),)


def test_a_tree_is_built_and_solved(solver: PioSolver) -> None:
    tree = pql.solver_tree("AsAh, AsKs:0.5", "2d2c", "2h7d9h", pot=55, stack=97.5)
    solver.build(tree, ["0 0 45 45"])
    given = solver.command("show_given")
    assert [line.split()[0] for line in given if "show" not in line] == [
        "set_end_string", "set_range", "set_range", "set_board", "set_pot", "set_eff_stack", "add_line", "build_tree"
    ]  # fmt: skip
    vector = next(line for line in given if line.startswith("set_range OOP")).split()[2:]
    assert (len(vector), vector[1325], vector[1322], vector[0]) == (1326, "1", "0.5", "0")
    assert "set_pot 0 0 55" in given
    assert "set_board 2h7d9h" in given
    told: list[str] = []
    solver.solve(progress=lambda fraction, message: told.append(message))
    assert told == ["SOLVER: step 0", "SOLVER: step 1", "SOLVER: step 2"]
    solver.save_tree("spot.cfr", without="rivers")
    assert solver.command("show_given")[-2] == 'dump_tree "spot.cfr" no_rivers'


def test_solving_ends_when_the_time_is_up_or_somebody_wants_it() -> None:
    with started("endless") as solver:
        solver.solve(timeout=0.2)
        assert solver.node().kind == "ROOT"  # the program goes on answering
    flag = Event()
    Timer(0.2, flag.set).start()
    with started("endless") as solver:
        with pytest.raises(pql.Cancelled):
            solver.solve(cancel=flag)
        assert solver.node().kind == "ROOT"


def test_a_program_that_does_not_stop_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pql.api.solvers.pio_solver._STOPPING", 0.3)
    with started("deaf") as solver, pytest.raises(pql.PQLError, match="did not stop"):
        solver.solve(timeout=0.1)


def test_errors_of_the_program_are_errors(solver: PioSolver) -> None:
    with pytest.raises(pql.PQLError, match="load_tree: file not found"):
        solver.load_tree("nothing.cfr")
    with pytest.raises(pql.PQLError, match="unknown command conquer"):
        solver.command("conquer")
    with pytest.raises(pql.PQLError, match="no player acts at r"):
        solver.strategy("r")
    assert solver.node().kind == "ROOT"


def test_no_answer_in_time_ends_the_program() -> None:
    with started("slow", timeout=1.0) as solver:
        with pytest.raises(pql.Timeout, match="no answer within"):
            solver.command("show_tree_info", timeout=0.2)
        with pytest.raises(pql.PQLError, match="has ended"):
            solver.node()
    with pytest.raises(pql.Timeout):
        started("mute", timeout=0.3)


def test_nonsense_is_refused() -> None:
    with started("broken") as solver:
        for ask in (
            solver.node, solver.strategy, lambda: solver.range("OOP"), lambda: solver.ev("IP"),
            lambda: solver.equity("IP"),
        ):  # fmt: skip
            with pytest.raises(pql.PQLError, match="PioSOLVER"):
                ask()


def test_a_line_without_an_end_ends_the_program() -> None:
    with started("endless line") as solver:
        for _ in range(2):
            with pytest.raises(pql.PQLError, match="has ended"):
                solver.node()


def test_wrong_calls(solver: PioSolver, tmp_path: Path) -> None:
    with pytest.raises(pql.PQLError, match="cannot start"):
        pql.PioSolver(tmp_path / "PioSOLVER.exe")
    with pytest.raises(ValueError, match="one line"):
        solver.command("show_node r\nexit")
    with pytest.raises(ValueError, match="a node must be written as"):
        solver.node("r 1; exit")
    with pytest.raises(ValueError, match="OOP or IP"):
        solver.range("BTN")
    with pytest.raises(ValueError, match="both ranges"):
        solver.build(pql.SolverTree(None, None, "", 1.0, 1.0))
    with pytest.raises(ValueError, match="more than 0"):
        pql.PioSolver("x", timeout=0)
    with pytest.raises(TypeError, match="path of PioSOLVER"):
        pql.PioSolver([])
