"""Board sets of mixed streets, however they are written: what each board says for itself, and the latest street."""

from __future__ import annotations

import pickle
import random

import pytest

import pql
from pql.base.diagnostics import Source
from pql.cards.games import HOLDEM
from pql.compiler.algebra import evaluate
from pql.compiler.expressions import compile_boards
from pql.compiler.optimizer import optimize
from pql.evaluator_ext import boards as kernel
from pql.grammar import format_node, parse_boards
from pql.grammar.nodes.base import BoardExpression, Node
from pql.grammar.nodes.boards import BoardNot, BoardOperation
from pql.names.environment import Environment
from pql.results import BoardResult
from pql.sets.board_program import MOST_PARTS, written
from references.answers import of
from references.families import together

LEAVES = [
    "monotone",
    "twotone",
    "paired",
    "rainbow",
    "acehigh",
    "turn.paired",
    "turn.twotone",
    "river.paired",
]
LEAVES += [
    "AK*",
    "AhK*",
    "***7",
    "***[>B]",
    "Ah7d2c",
    "****",
    "*****",
    "(***)",
    "****[<2F]",
    "***f2*f3",
    "AhKhQhJh",
]


def random_text(rng: random.Random, depth: int) -> str:
    """A boards expression; few leaves, so that the rules find something to do."""
    if depth == 0 or rng.random() < 0.15:
        return rng.choice(LEAVES[: rng.choice((4, 8, len(LEAVES)))])
    if rng.random() < 0.2:
        return f"not {grouped(random_text(rng, depth - 1))}"
    operator = rng.choice((" or ", " and ", " and ", " minus ", ", "))
    parts = [random_text(rng, depth - 1) for _ in range(rng.choice((2, 2, 3)))]
    if rng.random() < 0.4:  # what absorption and its kin look for
        parts.append(parts[0])
    return operator.join(map(grouped, parts))


def grouped(part: str) -> str:
    """In parentheses, unless it is a single pattern: around one they would say that nothing pairs."""
    return f"({part})" if " " in part else part


def holds(text: str, board: tuple[int, ...]) -> bool:
    """Whether a board of five cards is in the set of a text, decided leaf by leaf."""
    node = parse_boards(Source(text))[0]

    def look(node: BoardExpression) -> bool:
        if isinstance(node, BoardNot):
            return not look(node.operand)
        if isinstance(node, BoardOperation):
            each = [look(operand) for operand in node.operands]
            if node.operator in ("comma", "or"):
                return any(each)
            if node.operator == "minus":
                return each[0] and not any(each[1:])
            return all(each)
        return board in leaf(format_node(node))

    return look(node)


_leaves: dict[str, pql.BoardSet] = {}


def leaf(text: str) -> pql.BoardSet:
    if text not in _leaves:
        _leaves[text] = pql.boards(text)
    return _leaves[text]


def street_of_text(text: str) -> int:
    node = parse_boards(Source(text))[0]

    def latest(node: Node) -> int:
        inner = list(node.children())
        if isinstance(node, BoardNot | BoardOperation):
            return max(map(latest, inner))
        return leaf(format_node(node)).street

    return latest(node)


def check(text: str, rng: random.Random) -> None:
    term = compile_boards(parse_boards(Source(text))[0], Environment(), Source(text), [], HOLDEM).term
    plain, optimized = evaluate(term), evaluate(optimize(term))
    assert optimized.street == plain.street == street_of_text(text), text
    assert optimized.count() == plain.count(), text
    assert optimized == plain, text
    for _ in range(12):
        board = tuple(rng.sample(range(52), 5))
        assert (board in optimized) == holds(text, board), (text, board)


@together("seed", range(40))
def test_random_board_texts_of_mixed_streets(seed: int) -> None:
    rng = random.Random(seed)
    check(random_text(rng, 3), rng)


@pytest.mark.full
def test_many_random_board_texts_of_mixed_streets() -> None:
    for seed in range(40, 3_000):
        rng = random.Random(seed)
        check(random_text(rng, rng.choice((2, 3, 4))), rng)


@pytest.mark.parametrize(
    ("text", "street", "count"),
    [
        ("(***7 and monotone) or monotone", 4, 1_144 * 49),
        ("monotone and (***7 or monotone)", 4, 1_144 * 49),
        ("****, ***", 4, 1_082_900),
        ("monotone and not (***7 minus ***7)", 4, 1_144 * 49),
        ("(monotone and *****) or monotone", 5, 1_144 * 49 * 48),
    ],
)
def test_sets_of_different_streets_meet_on_the_later_one(text: str, street: int, count: int) -> None:
    boards = pql.boards(text)
    assert (boards.street, boards.count()) == (street, count)


def chain(length: int, step: str, first: str = "***7") -> str:
    """Names that each use the one before twice: written out, they double."""
    lines = [f"let z0 = board {first}"]
    lines += [f"let z{i} = board {step.replace('Z', f'z{i - 1}')}" for i in range(1, length + 1)]
    return "\n".join(lines)


STEPS = [
    "(Z minus turn.paired) or (turn.paired minus Z)",
    "Z and not (Z and paired)",
    "(Z minus river.paired) or (twotone minus Z)",
    "Z or (paired minus Z)",
]


@pytest.mark.parametrize("step", STEPS)
def test_a_chain_of_names_is_a_graph(step: str) -> None:
    session = pql.Session()
    session.run(chain(300, step))
    (result,) = session.run("board z300")
    # By hand: each step maps (in z, in the others) to in the next z, and repeats after a period of one or two.
    (short,) = session.run("board z2") if step is not STEPS[2] else session.run("board z10")
    assert of(BoardResult, result).count == of(BoardResult, short).count
    boards = session._environment.names["z300"].value
    assert isinstance(boards, pql.BoardSet)
    text, steps = written(boards._program)
    assert steps < 4_200
    assert repr(boards)
    assert hash(boards) == hash(session._environment.names["z10"].value)
    again = pickle.loads(pickle.dumps(boards))
    assert again._program.text == text
    assert again == boards


def test_explaining_a_chain_of_names_ends() -> None:
    session = pql.Session()
    session.run(chain(40, STEPS[0]))
    assert session.run("explain board z40")[0]


def test_equal_parts_are_computed_once() -> None:
    first, second = pql.boards("monotone"), pql.boards("turn.twotone")
    either = (first - second) | (pql.boards("turn.twotone") - pql.boards("monotone"))
    text, steps = written(either._program)
    assert text.count(first._program.text) == text.count(second._program.text) == 1
    assert (
        steps == 2 + 2 + 2 + 1 + 4
    )  # conditions, complements, intersections, union; kept twice, fetched twice
    assert either == first ^ second


def test_a_set_of_too_many_parts_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_PARTS >= 100_000
    monkeypatch.setattr("pql.sets.board_program.MOST_PARTS", 10)
    with pytest.raises(pql.PQLError) as caught:
        pql.boards("AK*, AhKhQhJh, AQ*, turn.paired, AJ*, river.paired, AT*").count()
    assert caught.value.diagnostics[0].code == "set-too-large"


def test_the_kernel_refuses_registers_that_hold_nothing() -> None:
    condition = pql.boards("rainbow")._program.text

    def step(kind: int, register: int) -> bytes:
        return (kind | 2 << 8).to_bytes(8, "little") + register.to_bytes(8, "little")

    keep, fetch, both = 11, 12, (7 | 1 << 8).to_bytes(8, "little")
    assert kernel.contains(condition + step(keep, 0) + step(fetch, 0) + both, 0b111)
    wrong = [
        step(fetch, 0),
        step(keep, 0) + condition,
        condition + step(fetch, 0) + both,
        condition + step(keep, 1),
        condition + step(keep, 1 << 60),
        condition + step(keep, 0) + step(fetch, 1) + both,
        condition + step(keep, 0)[:8],
    ]
    for program in wrong:
        with pytest.raises(ValueError, match="not a board program"):
            kernel.contains(program, 0b111)
