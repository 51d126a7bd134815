"""Sets with `where` are computed when a question first needs them: once, under its control, and to the same answer."""

from __future__ import annotations

import threading
import time
from functools import reduce
from operator import and_, or_
from random import Random
from typing import Any, TypeVar

import pytest

import pql
from pql.base.diagnostics import Diagnostic, Source
from pql.cards.games import HOLDEM
from pql.compiler.expressions import compile_boards, compile_hands
from pql.engine import chunks
from pql.engine.work import Control
from pql.formulas import filtering
from pql.formulas.checker import Checker
from pql.formulas.filtering import board_streets, boards_passing, hands_passing
from pql.grammar import parse_boards, parse_hands
from pql.grammar.nodes.base import BoardExpression, HandExpression
from pql.grammar.nodes.boards import BoardName, BoardNot, BoardOperation, BoardsWhere
from pql.grammar.nodes.hands import HandsWhere, Name, Not, Notation, SetOperation, Weighted
from pql.names.environment import Environment
from pql.results import BoardResult, ExplainResult, HandsResult, OutsResult, SelectResult
from pql.sets.boardset import BoardSet
from pql.sets.handset import HandSet
from pql.sets.lazy import LazySet
from references.answers import answer, of
from references.families import mostly_full, together

TURNS = "board **** where rankhicommon > 5"


Kind = TypeVar("Kind", HandSet, BoardSet)


def joined(operator: str, sets: list[Kind]) -> Kind:
    """What an operation makes of its operands."""
    if operator in ("comma", "or"):
        return reduce(or_, sets)
    first, *others = sets
    return reduce(and_, [first, *[~other if operator == "minus" else other for other in others]])


class Eager:
    """The slow reference: the tree is walked, and every set in it is computed at once."""

    def __init__(self) -> None:
        self.names: dict[str, HandSet | BoardSet] = {}

    def hands_text(self, text: str) -> HandSet:
        return self.of_hands(parse_hands(Source(text))[0])

    def boards_text(self, text: str) -> BoardSet:
        return self.of_boards(parse_boards(Source(text))[0])

    def of_hands(self, node: HandExpression) -> HandSet:
        if isinstance(node, SetOperation):
            return joined(node.operator, [self.of_hands(operand) for operand in node.operands])
        if isinstance(node, Not):
            return ~self.of_hands(node.operand)
        if isinstance(node, Weighted):
            return self.of_hands(node.operand).scaled(node.weight)
        if isinstance(node, Name):
            found = self.names[node.name]
            assert isinstance(found, HandSet)
            return found
        if isinstance(node, HandsWhere):
            streets = {} if node.on is None else board_streets(self.of_boards(node.on), node, Source(""))
            alive = self.of_hands(node.hands).without(streets.get(max(streets, default=0), 0))
            if node.condition is None:
                return alive
            test = self._checker(("hero",), max(streets, default=0)).truth(node.condition)
            return hands_passing(test, alive, streets)[0]
        return compile_hands(node, Environment(), Source(""), [], HOLDEM).value

    def of_boards(self, node: BoardExpression) -> BoardSet:
        if isinstance(node, BoardOperation):
            return joined(node.operator, [self.of_boards(operand) for operand in node.operands])
        if isinstance(node, BoardNot):
            return ~self.of_boards(node.operand)
        if isinstance(node, BoardName):
            found = self.names[node.name]
            assert isinstance(found, BoardSet)
            return found
        if isinstance(node, BoardsWhere):
            boards = self.of_boards(node.boards)
            test = self._checker((), boards.street).truth(node.condition)
            return boards_passing(test, boards, Control(1))[0]
        return compile_boards(node, Environment(), Source(""), [], HOLDEM).value

    def _checker(self, players: tuple[str, ...], street: int) -> Checker:
        return Checker(
            players, street, Environment(), Source(""), [], sets=self, game=HOLDEM, last_street=street
        )

    # What formulas read

    @property
    def lazy(self) -> tuple[object, ...]:
        return ()

    def hands(self, written: Notation, source: Source, diagnostics: list[Diagnostic]) -> HandSet:
        return self.hands_text(written.text)

    def boards(self, text: str, street: int = 3, diagnostics: list[pql.Diagnostic] | None = None) -> BoardSet:
        return self.boards_text(text)

    def named_hands(self, name: str) -> HandSet | None:
        found = self.names.get(name)
        return found if isinstance(found, HandSet) else None


BOARDS = ["Kh7h2c", "QsJs2d", "Ah7d2c9h", "(Kh7h2c where rainbowboard(flop) = 0)"]
TESTS = [
    "flushdraw",
    "pair or flushdraw",
    "nouts > 3",
    "issuited",
    "inRange(hero, '{}')",
    "not inRange(hero, '{}')",
]
BOARD_TESTS = ["pairedBoard(flop)", "boardSuitCount(flop) = 2", "boardInRange('{}')", "rankhicommon > 10"]


class Writer:
    """Random expressions."""

    def __init__(self, chance: Random, names: list[str], board_names: list[str]) -> None:
        self.chance, self.names, self.board_names = chance, names, board_names

    def hands(self, depth: int, *, plain: bool = False) -> str:
        pick = self.chance.choice
        if not depth:
            return pick(["22+", "A2s+", "Suited", "15%", "any", "KQ*", *self.names])
        kind = pick(["or", "and", "minus", ",", "not", "where", "where", "on", "weight"])
        if kind == "not":
            return f"(not {self.hands(depth - 1, plain=plain)})"
        if kind == "where":
            test = pick(TESTS).replace("{}", self.hands(0))
            return f"({self.hands(depth - 1, plain=plain)} where {test} on {pick(BOARDS)})"
        if kind == "on":
            return f"({self.hands(depth - 1, plain=plain)} on {pick(BOARDS)})"
        if kind == "weight" and not plain and not self.names:
            return f"({self.hands(depth - 1, plain=True)}):0.{pick('2357')}"
        kind = "or" if kind == "weight" else kind
        return f"({self.hands(depth - 1, plain=plain)} {kind} {self.hands(depth - 1, plain=plain)})"

    def boards(self, depth: int) -> str:
        pick = self.chance.choice
        if not depth:
            return pick(["***", "AK*", "paired", "twotone", "***[>F]", *self.board_names])
        kind = pick(["or", "and", "minus", ",", "not", "where", "where"])
        if kind == "not":
            return f"(not {self.boards(depth - 1)})"
        if kind == "where":
            return f"({self.boards(depth - 1)} where {pick(BOARD_TESTS).replace('{}', 'AK*')})"
        return f"({self.boards(depth - 1)} {kind} {self.boards(depth - 1)})"


@together("seed", range(40))
def test_random_sets_are_those_computed_at_once(seed: int) -> None:
    chance, eager, lines = Random(seed), Eager(), []
    names: list[str] = []
    board_names: list[str] = []
    for number in range(chance.randrange(3)):
        text = Writer(chance, names, board_names).hands(2, plain=True)
        eager.names[f"n{number}"] = eager.hands_text(text)
        lines.append(f"let n{number} = {text}")
        names.append(f"n{number}")
    boards = Writer(chance, [], []).boards(1)
    eager.names["b0"] = eager.boards_text(boards)
    lines.append(f"let b0 = board {boards}")
    board_names.append("b0")
    writer = Writer(chance, names, board_names)
    hands, boards = writer.hands(3), writer.boards(2)
    found, board = pql.run("\n".join([*lines, hands, f"board {boards}"]))
    assert of(HandsResult, found).hands == eager.hands_text(hands), hands
    assert of(BoardResult, board).boards == eager.boards_text(boards), boards


class TestUnderTheControlOfTheQuestion:
    @pytest.fixture
    def looks(self, monkeypatch: pytest.MonkeyPatch) -> list[int]:
        """How many flops each step of the work looks at, which is made to last a moment."""
        seen: list[int] = []
        step = filtering.passing_run_outs

        def slowly(*arguments: object) -> object:
            seen.append(len(arguments[2]))  # type: ignore[arg-type]
            time.sleep(0.005)
            return step(*arguments)  # type: ignore[arg-type]

        monkeypatch.setattr(filtering, "passing_run_outs", slowly)
        return seen

    def test_nothing_is_computed_before_a_question_needs_it(self, looks: list[int]) -> None:
        session = pql.Session()
        session.compile(f"let x = {TURNS}")
        session.compile("board x minus paired; explain board x; equity AA vs KK on x; list board x limit 3")
        explained = of(ExplainResult, session.run("explain board x")[0])
        assert looks == []
        assert dict(explained.sections)["bitsets"] == "decided when first needed"
        assert explained.result is None

    def test_a_named_set_is_computed_once(self, looks: list[int]) -> None:
        session = pql.Session()
        session.run(f"let x = {TURNS}; let y = board x minus turn.paired")
        session.run("\n".join(["board x", "board y", "board x or y", "sample 3 of board x"] * 3))
        assert sum(looks) == 1755
        session.copy().run("board x")
        assert sum(looks) == 1755

    def test_a_set_inside_one_statement_is_computed_once(self, looks: list[int]) -> None:
        pql.run("board (**** where rankhicommon > 5) or (paired and (**** where rankhicommon > 5))")
        assert sum(looks) == 1755

    def test_a_question_that_asks_twice_computes_once(self, looks: list[int]) -> None:
        query = pql.compile(TURNS)
        assert query.run() == query.run()
        assert sum(looks) == 1755

    def test_threads_that_need_a_set_at_once_compute_it_once(self, looks: list[int]) -> None:
        session = pql.Session()
        session.compile(f"let x = {TURNS}")
        queries = [session.compile(text).queries[0] for text in ("board x", "board x minus turn.paired")] * 3
        answers: dict[int, object] = {}
        runs = [
            threading.Thread(target=lambda number=number, query=query: answers.update({number: query.run()}))
            for number, query in enumerate(queries)
        ]
        for run in runs:
            run.start()
        for run in runs:
            run.join()
        assert sum(looks) == 1755
        assert answers[0] == answers[2] == answers[4] == queries[0].run()
        assert answers[1] == answers[3] == answers[5] == queries[1].run()

    def test_who_waits_for_the_set_of_another_can_leave(self, looks: list[int]) -> None:
        session = pql.Session()
        session.compile(f"let x = {TURNS}")
        first, second = [session.compile(text).queries[0] for text in ("board x", "list board x limit 3")]
        begun, stop, leave = threading.Event(), threading.Event(), threading.Event()
        ended: list[str] = []

        def compute() -> None:
            try:
                first.run(progress=lambda fraction, _: begun.set(), cancel=stop, threads=1)
            except pql.Cancelled:
                ended.append("stopped")

        run = threading.Thread(target=compute)
        run.start()
        begun.wait()
        leave.set()
        with pytest.raises(pql.Cancelled):
            second.run(cancel=leave)
        stop.set()
        run.join()
        assert ended == ["stopped"]
        # Whoever was stopped leaves the set to the next.
        assert of(BoardResult, first.run()).boards == pql.boards("**** where rankhicommon > 5")

    def test_what_was_stopped_can_be_asked_again(self, looks: list[int]) -> None:
        cancel = threading.Event()
        fractions: list[float] = []

        def progress(fraction: float | None, message: str) -> None:
            if fraction is not None:
                fractions.append(fraction)
                if fraction > 0.2:
                    cancel.set()

        query = pql.compile(TURNS)
        with pytest.raises(pql.Cancelled):
            query.run(progress=progress, cancel=cancel, threads=1)
        assert 0 < sum(looks) < 1755
        assert fractions == sorted(fractions)
        looks.clear()
        assert of(BoardResult, query.run()).boards == pql.boards("**** where rankhicommon > 5")

    def test_the_time_of_a_session_holds(self, looks: list[int]) -> None:
        session = pql.Session(time_limit=0.1)
        (query,) = session.compile(TURNS).queries
        with pytest.raises(pql.PQLError) as caught:
            query.run()
        assert caught.value.running
        (problem,) = caught.value.diagnostics
        assert (problem.code, problem.span) == ("time-limit", query.span)
        assert sum(looks) < 1755

    def test_progress_runs_through_all_sets(self) -> None:
        fractions: list[float] = []
        text = "board (**** where rankhicommon > 5) minus (**** where rankhicommon > 9)"
        pql.compile(text).run(progress=lambda fraction, _: fractions.append(fraction or 0.0), threads=1)
        assert fractions == sorted(fractions)
        assert len(fractions) > 20
        assert 0 <= fractions[0] < 0.1
        assert fractions[-1] == 1

    @pytest.mark.parametrize("threads", mostly_full([3, 1, 2]))
    def test_threads_change_nothing(self, threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(chunks, "PARALLEL_SECONDS", 0.0)
        text = "board ***** where tsuitcommon = 1 and rankhicommon = 9"
        found = answer(BoardResult, text, threads=threads)
        assert found.count == 579_180

    def test_sets_in_formulas(self) -> None:
        session = pql.Session()
        session.run("let x = 22+ where pair on Kh7h2c; let y = board *** where pairedboard(flop)")
        known = pql.hands("22+ where pair on Kh7h2c")
        session.define("known", known)
        session.define("paired2", pql.boards("*** where pairedboard(flop)"))
        ask = "select count(inRange(hero, '{}')), count(hero in '{}' and nouts > 2), avg(vs${}$nhands)"
        ask += " from hero='{}', board='Kh7h2c'"
        named, given = session.run(ask.replace("{}", "x") + "; " + ask.replace("{}", "known"))
        assert of(SelectResult, named).rows == of(SelectResult, given).rows
        ask = "select count(boardInRange('{}')) from hero='AA', board='***' exact"
        named, given = session.run(ask.replace("{}", "y") + "; " + ask.replace("{}", "paired2"))
        assert of(SelectResult, named).rows == of(SelectResult, given).rows
        (inline,) = session.run("any where inRange(hero, '22+ where pair on Kh7h2c') on Kh7h2c")
        assert of(HandsResult, inline).hands == known

    def test_a_name_means_what_it_meant_when_it_was_used(self) -> None:
        session = pql.Session()
        text = "let x = QQ+ where pair on Kh7h2c; any where inRange(hero, 'x') on Kh7h2c; let x = 22; x"
        compiled = session.compile(text + "; set bare = both; AK")
        first, second = [of(HandsResult, query.run()) for query in compiled.queries if query.answers][:2]
        assert first.hands == pql.hands("QQ+ where pair on Kh7h2c")
        assert second.hands == pql.hands("22")


LATE = [
    ("outs AsAc on (*** where pairedboard(flop))", "not-one-board", (13, 42)),
    ("22+ where pair on (*** where pairedboard(flop))", "not-one-board", (18, 47)),
    ("AKs where inRange(hero, '22+ where pair on (*** where true)') on Kh7h2c", "not-one-board", (43, 59)),
]


@pytest.mark.parametrize(("text", "code", "span"), LATE)
def test_what_only_computing_finds_is_said_when_it_runs(text: str, code: str, span: tuple[int, int]) -> None:
    query = pql.compile(text)
    with pytest.raises(pql.PQLError) as caught:
        query.run()
    assert caught.value.running
    (problem,) = caught.value.diagnostics
    assert (problem.code, problem.span) == (code, span)


LATE_WARNINGS = [
    ("(22+ where pair on Kh7h2c) minus AKs", "useless-operator", (0, 36)),
    ("(22+ where pair on Kh7h2c) and QJs", "empty-result", (0, 34)),
    ("board paired minus (*** where pairedboard(flop))", "empty-result", (6, 48)),
    ("AhKh where pair on (AhKhQh where flushpossible)", "hands-on-board", (0, 4)),
    (
        "AKs where inRange(hero, 'AA minus (AKs where pair on Kh7h2c)') on Kh7h2c",
        "useless-operator",
        (25, 60),
    ),
]


@pytest.mark.parametrize(("text", "code", "span"), LATE_WARNINGS)
def test_what_is_surely_not_meant_is_said_once_sets_are_known(
    text: str, code: str, span: tuple[int, int]
) -> None:
    query = pql.compile(text)
    assert list(query.warnings) == []
    for _ in range(2):
        query.run()
        (warning,) = query.warnings
        assert (warning.code, warning.span) == (code, span)
        assert warning.source is not None
        assert warning.source.text == text


def test_a_set_that_two_statements_need_is_warned_of_by_the_first() -> None:
    first, second = (
        pql.Session().compile("let x = (22+ where pair on Kh7h2c) minus AKs; x; list x").queries[1:]
    )
    first.run()
    second.run()
    assert [warning.code for warning in first.warnings] == ["useless-operator"]
    assert list(second.warnings) == []


def test_who_waits_for_a_set_keeps_looking_whether_to_stop() -> None:
    def compute(control: object, found: list[Diagnostic]) -> HandSet:
        begun.set()
        go_on.wait(10)
        return HandSet(1)

    def leave() -> None:
        raise TimeoutError

    begun, go_on = threading.Event(), threading.Event()
    lazy = LazySet(HandSet(3), True, (), compute)
    first = threading.Thread(target=lambda: lazy.compute(None, lambda: None))
    first.start()
    assert begun.wait(10)
    with pytest.raises(TimeoutError):
        lazy.compute(None, leave)
    go_on.set()
    first.join()
    assert lazy.value == HandSet(1)


def test_what_compiling_warns_of_is_not_said_again() -> None:
    query = pql.compile("(22+ where pair on Kh7h2c), (QQ minus AKs)")
    before = query.warnings
    assert [warning.code for warning in before] == ["useless-operator"]
    query.run()
    assert query.warnings == before


def test_one_board_may_have_a_condition() -> None:
    assert (
        answer(OutsResult, "outs AsAc on (Kh7h2c where not pairedboard(flop))").outs
        == pql.outs("AsAc", "Kh7h2c").outs
    )


EARLY = [
    ("equity (22+ where paiir on Kh7h2c) vs AA", "unknown-name"),
    ("equity (22+ where pair on Kh7h2c) vs AA dead As As", "same-card-twice"),
    ("select avg(nuots) from hero='22+ where pair on Kh7h2c'", "unknown-name"),
    ("(AA:0.5 where pair on Kh7h2c):0.5", "weight-twice"),
    ("outs (22+ where pair on Kh7h2c)", "no-board"),
]


@pytest.mark.parametrize(("text", "code"), EARLY)
def test_what_checking_finds_is_said_when_it_is_compiled(text: str, code: str) -> None:
    (problem,) = pql.Session().compile(text).diagnostics
    assert (problem.code, problem.is_error) == (code, True)


def test_a_list_of_what_is_not_known_yet_is_refused_by_its_own_size() -> None:
    """Omaha has more hands than a list may have rows, and all of them took the place of a filter and of a parameter."""
    session = pql.Session(game="omaha5")
    found: Any = session.run("list AKQJT where straightflush on KhJhTh")[0]
    hands = [hand for (hand,) in found.rows]
    assert len(hands) == 27 == len(set(hands))  # any suits of K, J and T but hearts
    assert all("Ah" in hand and "Qh" in hand for hand in hands)
    query: Any = pql.compile("list $own", game="omaha5")
    assert query.run(own="AsAhKsQsTh").rows == (("AsAhKsQsTh",),)
    for way in (lambda: query.run(own="any"), lambda: session.run("list any")):
        with pytest.raises(pql.PQLError, match="this would list 2,598,960 rows; the most is 1,000,000"):
            way()
