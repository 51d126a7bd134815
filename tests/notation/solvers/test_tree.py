"""Trees of solvers: PioSOLVER's text and TexasSolver's commands, read and written."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pql
from pql.notation import dialects
from pql.notation.solvers import tree as trees
from pql.notation.solvers.tree import read_tree

from .files import HERE, mutations

PIO = HERE / "pio_tree.txt"
TEXAS = HERE / "spot_commands.txt"


def test_a_tree_of_piosolver() -> None:
    tree = pql.read_tree(PIO)
    assert tree.program == "pio"
    assert tree.oop == pql.hands("AA, AKs, AQs:0.5, KTo:0.25")
    assert tree.ip == pql.hands("QQ, JJ, AhKh")
    assert (tree.board, tree.pot, tree.stack) == ("2cJs7s", 55, 975)
    assert tree.settings["ICM.Payouts"] == r"50\n30\n20"
    assert tree.settings["FlopConfig.DonkBetSize"] == ""
    assert "Pot" not in tree.settings
    assert tree.text() == PIO.read_text()


def test_commands_of_texassolver() -> None:
    tree = pql.read_tree(TEXAS)
    assert tree.program == "texas"
    assert (tree.oop, tree.ip) == (pql.hands("AhAd, 3d2d:0.5, KdQd"), pql.hands("TdTc, 5s4s:0.5"))
    assert (tree.board, tree.pot, tree.stack) == ("QsJh2h", 50, 200)
    assert tree.text() == TEXAS.read_text().replace("AhAd,3d2d:0.5,KdQd", "AhAd,KdQd,3d2d:0.5")


def test_what_is_known_is_written_for_the_other_program() -> None:
    for path in (PIO, TEXAS):
        tree = pql.read_tree(path)
        for program in ("pio", "texas"):
            other = read_tree(tree.text(program), "other.txt")
            known = [(each.oop, each.ip, each.board, each.pot, each.stack) for each in (tree, other)]
            assert known[0] == known[1]
            assert other.program == program
    assert pql.read_tree(PIO).text("texas").splitlines()[0] == "set_pot 55"  # before the stacks


def test_a_tree_from_the_library_is_the_one_that_is_read() -> None:
    settings = {
        "set_bet_sizes": "oop,flop,bet,50",
        "build_tree": "",
        "start_solve": "",
        "dump_result": "out.json",
    }
    tree = pql.solver_tree("AA", "QQ+:0.5", "QsJh2h", pot=10, stack=97.5, settings=settings, program="texas")
    assert read_tree(tree.text(), "out.txt").text() == tree.text()
    assert tree.text().splitlines()[-4:] == [
        "set_bet_sizes oop,flop,bet,50", "build_tree", "start_solve", "dump_result out.json"
    ]  # fmt: skip
    several = [("set_bet_sizes", "oop,flop,bet,50"), ("set_bet_sizes", "ip,flop,bet,75"), ("build_tree", "")]
    again = pql.solver_tree("AA", "KK", "QsJh2h", pot=1, stack=2, settings=several, program="texas")
    assert again.text().splitlines()[-3:] == [f"{key} {value}".strip() for key, value in several]
    assert pql.solver_tree("AA", "KK", pot=1, stack=2).board == ""
    with pytest.raises(ValueError, match="one line"):
        pql.solver_tree("AA", "KK", pot=1, stack=2, settings={"a": "b\nc"})
    with pytest.raises(ValueError, match="chips"):
        pql.solver_tree("AA", "KK", pot=-1, stack=2)
    with pytest.raises(ValueError, match="program"):
        tree.text("gto")


@given(
    st.lists(st.tuples(st.integers(0, 1325), st.sampled_from((1.0, 0.5, 0.125, 1 / 3, 0.9999))), max_size=80)
)
def test_a_range_is_read_as_it_was_written(weighed: list[tuple[int, float]]) -> None:
    hands = pql.HandSet()
    for index, weight in weighed:
        hands = hands - pql.HandSet(1 << index) | pql.HandSet(1 << index).scaled(weight)
    text = dialects.write("pio", hands)
    assert read_tree(f"#Range0#{text}\n#Pot#1\n", "tree.txt").oop == hands


def test_a_vector_is_a_range_too() -> None:
    hands = pql.hands("AA, AKs:0.5, 7h2c:0.25")
    text = " ".join(f"{weight:g}" for weight in hands.vector("pio"))
    assert read_tree(f"#Range1#{text}\n", "tree.txt").ip == hands


@pytest.mark.parametrize(
    ("text", "said", "line"),
    [
        ("", "not a tree", 1),
        ("AA,KK", "not a tree", 1),
        ("#Pot#55\n#EffectiveStacks#many", "number of chips", 2),
        ("#Pot#55\n#Board#2c2c7d", "three, four or five cards", 2),
        ("#Pot#55\n#Board#2c7d", "three, four or five cards", 2),
        ("#Pot#1e300", "number of chips", 1),
        ("set_pot 5\nset_range_oop AA,KZ", "`KZ` is not a hand", 2),
        ("#Range0#AA:2", "between 0 and 1", 1),
    ],
)
def test_what_is_no_tree_says_where(tmp_path: Path, text: str, said: str, line: int) -> None:
    path = tmp_path / "tree.txt"
    path.write_text(text)
    with pytest.raises(pql.PQLError, match=said) as problem:
        pql.read_tree(path)
    assert f"{path}:{line}:" in str(problem.value)


def test_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trees, "LARGEST_TREE", 50)
    with pytest.raises(pql.PQLError, match="at most 50 characters"):
        read_tree("#Pot#1\n" * 20, "tree.txt")
    monkeypatch.undo()
    monkeypatch.setattr(trees, "MOST_LINES", 10)
    with pytest.raises(pql.PQLError, match="at most 10 lines"):
        read_tree("#Pot#1\n" * 20, "tree.txt")
    with pytest.raises(pql.PQLError, match="cannot read"):
        pql.read_tree(tmp_path / "none.txt")


@pytest.mark.parametrize("path", [PIO, TEXAS], ids=lambda path: path.name)
def test_mutated_trees_are_read_or_refused(tmp_path: Path, path: Path) -> None:
    broken = tmp_path / "broken.txt"
    refused = kept = 0
    for content in mutations(path.read_bytes(), 400, seed=1):
        broken.write_bytes(content)
        try:
            tree = pql.read_tree(broken)
        except pql.PQLError as error:
            refused += "broken.txt" in str(error)
            continue
        assert read_tree(tree.text(), "again").text() == tree.text()
        kept += 1
    assert refused + kept == 400
    assert min(refused, kept) > 20
