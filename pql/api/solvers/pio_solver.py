"""`pql.PioSolver`: a running PioSOLVER, spoken to through UPI, its text protocol.

Written from the public description (piosolver.com, `docs/upi`) and tried against a server of our own, not against a
real PioSOLVER.
"""

from __future__ import annotations

import os
import re
import threading
from collections.abc import Sequence
from math import isfinite
from time import monotonic
from typing import TYPE_CHECKING

from pql.base.arguments import checked_text, real_number
from pql.base.records import Record
from pql.base.sums import number
from pql.cards.combos import HAND_COUNT, hand_names, indices
from pql.engine.work import Cancelled, Message
from pql.notation.solvers.strategy import Strategy
from pql.notation.solvers.tree import SolverTree
from pql.results.files import FileTable, StrategyResult, strategy_result
from pql.sets.hand_vectors import places
from pql.sets.handset import HandSet

from .upi import NotYet, Wire, deadline_in, error

if TYPE_CHECKING:
    from pql.engine.work import CancelFlag, Progress

_NODE = re.compile(r"r(?::[0-9a-zA-Z.]{1,20}){0,200}")
_KINDS = ("ROOT", "OOP_DEC", "IP_DEC", "SPLIT_NODE", "END_NODE")
# In seconds: how often a flag is looked at, and how long a program may take to stop.
_BETWEEN_LOOKS = 0.05
_STOPPING = 10.0


class PioNode(Record):
    """A node of a tree in PioSOLVER, as `show_node` describes it.

    `kind` is `ROOT`, `OOP_DEC`, `IP_DEC`, `SPLIT_NODE` or `END_NODE`; `chips` are those of OOP, of IP and of the start,
    whose sum is the pot; `flags` say, for example, that it is not solved.
    """

    node: str
    kind: str
    board: str
    chips: tuple[float, float, float]
    children: int
    flags: tuple[str, ...] = ()

    @property
    def pot(self) -> float:
        """All chips in the pot."""
        return sum(self.chips)

    @property
    def player(self) -> str | None:
        """Who acts, `OOP` or `IP`; None where nobody does."""
        return self.kind.removesuffix("_DEC") if self.kind.endswith("_DEC") else None


class PioSolver:
    """A PioSOLVER that runs beside this program and answers questions about its tree; use it in a `with` statement.

    `program` is the path of its executable, or a list of it and arguments; it is started in its own folder. If a
    command is not answered within `timeout` seconds, the program is stopped, since a late reply could not be told from
    the next one. Nodes have PioSOLVER's names: `r`, `r:0`, `r:0:b45:c:2c`. Methods raise `PQLError` if the program
    cannot be started, ends, or answers with an error, and `pql.Timeout`. `messages` are the last lines that it printed
    unasked.

    With a tree that was saved there::

        with pql.PioSolver(r"C:\\PioSOLVER\\PioSOLVER2-edge.exe") as solver:
            solver.load_tree(r"C:\\saves\\spot.cfr")
            river = solver.range("IP", "r:0:c:b45:c:2c:c:c:7h")
            print(pql.equity("AhQh", river, board=solver.node("r:0:c:b45:c:2c:c:c:7h").board))
    """

    def __init__(
        self, program: str | os.PathLike[str] | Sequence[str | os.PathLike[str]], *, timeout: float = 60.0
    ) -> None:
        given = [program] if isinstance(program, str | os.PathLike) else program
        if not isinstance(given, Sequence) or not given:
            raise TypeError("program is the path of PioSOLVER, or a list of the path and arguments")
        if not all(isinstance(each, str | os.PathLike) for each in given):
            raise TypeError("program is the path of PioSOLVER, or a list of the path and arguments")
        self._wire = Wire([os.fspath(each) for each in given], _seconds(timeout))
        self.messages = self._wire.messages

    def __enter__(self) -> PioSolver:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the program; what it has not saved is lost."""
        self._wire.close()

    # Commands

    def command(self, text: str, *, timeout: float | None = None) -> list[str]:
        """The lines of the reply to any command of UPI. Raises `PQLError` for a reply that is an error."""
        self._wire.send(checked_text(text, "a command"))
        return self._wire.reply(
            text, deadline_in(self._wire.timeout if timeout is None else _seconds(timeout))
        )

    def load_tree(self, path: str | os.PathLike[str]) -> None:
        """Loads a saved tree (`.cfr`)."""
        self._done("load_tree", _quoted(path))

    def save_tree(self, path: str | os.PathLike[str], *, without: str | None = None) -> None:
        """Saves the tree (`dump_tree`): all of it, or without the `rivers` or the `turns`."""
        if without not in (None, "rivers", "turns"):
            raise ValueError(f"without must be rivers, turns or None, not {without!r}")
        self._done("dump_tree", _quoted(path), *([] if without is None else [f"no_{without}"]))

    def tree_info(self) -> dict[str, str]:
        """What `show_tree_info` says of the tree, by key."""
        infos = {}
        for line in self.command("show_tree_info"):
            match = re.fullmatch(r"#([^#]+)#(.*)", line.strip())
            if match is not None:
                infos[match[1]] = match[2]
        return infos

    def node(self, node: str = "r") -> PioNode:
        """What is known of a node."""
        return _node(self.command(f"show_node {_checked_node(node)}"))

    def children(self, node: str = "r") -> list[PioNode]:
        """The nodes below a node."""
        nodes: list[list[str]] = []
        for line in self.command(f"show_children {_checked_node(node)}"):
            if re.fullmatch(r"child \d+:", line.strip()):
                nodes.append([])
            elif nodes and line.strip():
                nodes[-1].append(line)
        return [_node(lines) for lines in nodes]

    def range(self, player: str, node: str = "r") -> HandSet:
        """The hands of `OOP` or `IP` that get to a node, with their weights."""
        return _hands(self._vectors("show_range", _player(player), _checked_node(node))[0])

    def strategy(self, node: str = "r:0") -> StrategyResult:
        """How often each hand takes each action at a node, the actions called as in the nodes that follow."""
        decision = self.node(node)
        if decision.player is None:
            raise error(f"no player acts at {node}: it is a {decision.kind}")
        actions = tuple([child.node.rpartition(":")[2] for child in self.children(node)])
        vectors = self._vectors("show_strategy", node)
        if len(vectors) != len(actions):
            raise error(f"{len(vectors)} strategies for {len(actions)} actions at {node}")
        reach = self.range(decision.player, node)
        shares = [HandSet.from_vector(map(_share, vector), "pio").buffer() for vector in vectors]
        weights = dict(reach.weights())
        played = tuple([tuple([share[index] for share in shares]) for index in indices(reach.bits)])
        return strategy_result(
            Strategy(
                "piosolver",
                node,
                decision.player,
                decision.board,
                actions,
                tuple(weights),
                tuple(weights.values()),
                played,
            )
        )

    def ev(self, player: str, node: str = "r") -> FileTable:
        """What each hand of a player wins from a node on, in chips, and the weight of the deals behind it (`calc_ev`).

        A range wins the average by these weights. Hands that are not there have no row.
        """
        return _table("ev", self._vectors("calc_ev", _player(player), _checked_node(node)))

    def equity(self, player: str, node: str = "r") -> FileTable:
        """The equity of each hand of a player at a node, and the weight of the deals behind it (`calc_eq_node`)."""
        return _table("equity", self._vectors("calc_eq_node", _player(player), _checked_node(node))[:2])

    def build(self, tree: SolverTree, lines: Sequence[str] = ()) -> None:
        """Builds a tree with the ranges, the board, the pot and the stacks of another.

        Its bets are lines of UPI, `"0 0 45 45"`: those that stand as `add_line` in the tree's text, and `lines`.
        """
        if not isinstance(tree, SolverTree):
            raise TypeError(f"tree must be a pql.SolverTree, not {type(tree).__name__}")
        if tree.oop is None or tree.ip is None or tree.pot is None or tree.stack is None:
            raise ValueError("a tree to be built has both ranges, a pot and stacks")
        for name, hands in (("OOP", tree.oop), ("IP", tree.ip)):
            self._done("set_range", name, " ".join(map(number, hands.vector("pio"))))
        self._done("set_board", tree.board)
        self._done("set_pot", "0 0", number(tree.pot))
        self._done("set_eff_stack", number(tree.stack))
        own = [text for key, text in tree.lines if not key and text.startswith("add_line")]
        added = [text.removeprefix("add_line").strip() for text in own]
        for line in (*added, *lines):
            self._done("add_line", checked_text(line, "a line"))
        self._done("build_tree")

    def solve(
        self,
        *,
        timeout: float | None = None,
        cancel: CancelFlag | None = None,
        progress: Progress | None = None,
    ) -> None:
        """Solves the tree (`go`) until the program's own accuracy is reached, or for `timeout` seconds.

        `progress(None, line)` is called with each line that the program prints meanwhile. Once `cancel` is set, the
        program is stopped and `pql.Cancelled` is raised; the end of the time stops it too, and keeps what is solved.
        """
        deadline = None if timeout is None else deadline_in(_seconds(timeout))
        wire = self._wire
        wire.listener = None if progress is None else lambda line: progress(None, Message(line))
        try:
            self._done("go")
            wire.send("wait_for_solver")
            stop_deadline: float | None = None
            while True:
                try:
                    wire.reply("wait_for_solver", deadline_in(_BETWEEN_LOOKS), may_miss=True)
                    break
                except NotYet:
                    pass
                stopped = (cancel is not None and cancel.is_set()) or (
                    deadline is not None and monotonic() > deadline
                )
                if stopped and stop_deadline is None:
                    wire.send("stop")
                    stop_deadline = deadline_in(_STOPPING)
                if stop_deadline is not None and monotonic() > stop_deadline:
                    wire.kill()
                    raise error(f"the program did not stop within {round(_STOPPING)} s, and was ended")
            if stop_deadline is not None:
                wire.reply("stop", deadline_in(_STOPPING))
        finally:
            wire.listener = None
        if cancel is not None and cancel.is_set():
            raise Cancelled

    # Replies

    def _done(self, *words: str) -> None:
        self.command(" ".join(words))

    def _vectors(self, *words: str) -> list[list[float]]:
        """The lines of a reply, as 1326 numbers each; a line with a single number is left out."""
        rows = [line.split() for line in self.command(" ".join(words))]
        try:
            vectors = [list(map(float, row)) for row in rows if len(row) > 1]
        except ValueError:
            raise error(f"the answer to {words[0]} is not a list of numbers") from None
        if not vectors or any(len(vector) != HAND_COUNT for vector in vectors):
            raise error(f"the answer to {words[0]} has not {HAND_COUNT} numbers in each line")
        return vectors


def _seconds(given: float) -> float:
    seconds = real_number(given)
    if seconds is None:
        raise TypeError(f"timeout must be a number of seconds, not {given!r:.60}")
    if not 0 < seconds < threading.TIMEOUT_MAX:
        raise ValueError(f"timeout must be more than 0 seconds, not {seconds:g}")
    return seconds


def _quoted(path: str | os.PathLike[str]) -> str:
    name = os.fspath(path)
    if not isinstance(name, str) or '"' in name:
        raise ValueError(f"a path without quotes is wanted, not {name!r:.60}")
    return f'"{name}"'


def _checked_node(node: str) -> str:
    if not _NODE.fullmatch(checked_text(node, "node")):
        raise ValueError(f"a node must be written as r:0:b45:c:2c, not {node!r:.60}")
    return node


def _player(name: str) -> str:
    if checked_text(name, "player").upper() not in ("OOP", "IP"):
        raise ValueError(f"player must be OOP or IP, not {name!r:.60}")
    return name.upper()


def _node(lines: list[str]) -> PioNode:
    """The six lines of `show_node`."""
    bare = [line.strip() for line in lines]
    try:
        node, kind, board, chips, children, flags = bare[:6]
        oop, ip, start = map(float, chips.split())
        count = int(children.split()[0])
    except (ValueError, IndexError):
        raise error("a node is described by six lines, and these are others") from None
    if kind not in _KINDS:
        raise error(f"`{kind[:40]}` is not a kind of node")
    named = tuple(flags.partition(":")[2].split())
    return PioNode(node, kind, board.replace(" ", ""), (oop, ip, start), count, named)


def _share(value: float) -> float:
    """A weight, which rounding may have put outside of 0 to 1."""
    return min(1.0, max(0.0, value)) if isfinite(value) else 0.0


def _hands(vector: list[float]) -> HandSet:
    return HandSet.from_vector(map(_share, vector), "pio")


def _table(name: str, vectors: list[list[float]]) -> FileTable:
    """The values of hands with the weights behind them, in PQL's order of hands."""
    if len(vectors) != 2:
        raise error(f"two lines are wanted for {name}, and here are {len(vectors)}")
    values, weights = vectors
    rows = [
        (hand, values[index], weights[index])
        for hand, index in zip(hand_names(), places("pio"), strict=True)
        if isfinite(values[index]) and isfinite(weights[index]) and weights[index] > 0
    ]
    return FileTable(columns=("hand", name, "weight"), rows=tuple(rows), kinds=("string", "double", "double"))
