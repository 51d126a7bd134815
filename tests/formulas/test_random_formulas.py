"""Random formulas, written with as few parentheses as the table of precedences allows, against what they must mean."""

from __future__ import annotations

import operator
import random
import re
from collections.abc import Callable
from typing import Any

import pytest

import pql
from references.families import together
from references.formulas import SYMBOLS, Spot, cards

SPOT = Spot(cards("9h8h"), cards("7h6h2c"), dealt=cards("7h6h2c"))
NAMES = (
    "nouts",
    "nstraight",
    "pcbits",
    "npcbits",
    "ispair",
    "rankbits",
    "nhandshi",
    "nsuited",
    "HaveFlushDraw",
)
# Loosest first, as docs/language.md has them; all but `?:` take the left operand first.
LEVELS = [
    ("?:",), ("||",), ("&&",), ("not",), ("|",), ("^",), ("&",), ("==", "!="), ("<", "<=", ">", ">="), ("<<", ">>"),
    ("+", "-"), ("*", "/", "%"), ("negative", "!", "~"),
]  # fmt: skip
LEVEL = {name: level for level, names in enumerate(LEVELS) for name in names}
SPELLINGS = {
    "||": ("||", "or"),
    "&&": ("&&", "and"),
    "==": ("==", "="),
    "!=": ("!=", "<>"),
    "negative": ("- ",),
}
COMPARISONS = (*LEVELS[7], *LEVELS[8])
BITS = ("|", "^", "&", "<<", ">>", "%", "~")  # of whole numbers

# A kind, and what it is of: a number, a name, or trees.
Tree = tuple[Any, ...]
MEANINGS: dict[str, Callable[..., float]] = {
    "||": lambda a, b: int(bool(a) or bool(b)),
    "&&": lambda a, b: int(bool(a) and bool(b)),
    "not": lambda a: int(not a),
    "!": lambda a: int(not a),
    "~": operator.invert,
    "negative": operator.neg,
    "<<": operator.lshift,
    ">>": operator.rshift,
    "|": operator.or_,
    "^": operator.xor,
    "&": operator.and_,
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "%": operator.mod,
    "==": lambda a, b: int(a == b),
    "!=": lambda a, b: int(a != b),
    "<": lambda a, b: int(a < b),
    "<=": lambda a, b: int(a <= b),
    ">": lambda a, b: int(a > b),
    ">=": lambda a, b: int(a >= b),
}


def grown(rng: random.Random, depth: int, whole: bool = False) -> Tree:
    """A random tree; a whole one has no fractions."""
    if depth == 0 or rng.random() < 0.15:
        if rng.random() < 0.6:
            return ("name", rng.choice(NAMES))
        return ("number", rng.choice((0, 1, 2, 3, 5, 14, 24) if whole else (0, 1, 2, 3, 14, 0.5)))
    name = rng.choice([each for each in LEVEL if not (whole and each == "/")])
    if name == "?:":
        return (name, grown(rng, depth - 1), grown(rng, depth - 1, whole), grown(rng, depth - 1, whole))
    first = grown(rng, depth - 1, name in BITS or (whole and name in ("+", "-", "*", "negative")))
    if name in ("not", "!", "~", "negative"):
        return (name, first)
    if name in ("<<", ">>"):
        return (name, first, ("number", rng.choice((0, 1, 2, 3))))
    if name in ("/", "%"):
        return (name, first, ("number", rng.choice((2, 4, 7))))
    return (name, first, grown(rng, depth - 1, name in BITS or (whole and name in ("+", "-", "*"))))


def meaning(tree: Tree) -> float:
    kind, *parts = tree
    if kind == "number":
        return float(parts[0]) if isinstance(parts[0], float) else int(parts[0])
    if kind == "name":
        value: float = SYMBOLS[parts[0].lower()](SPOT) + 0
        return value
    if kind == "?:":
        return meaning(parts[1]) if meaning(parts[0]) else meaning(parts[2])
    return MEANINGS[kind](*map(meaning, parts))


def doubtful(tree: Tree) -> bool:
    """With a remainder of a negative number, whose sign is a matter of taste, or a number too large for 64 bits."""
    kind, *parts = tree
    if kind in ("number", "name"):
        return False
    if any(map(doubtful, parts)):
        return True
    return (kind == "%" and meaning(parts[0]) < 0) or abs(meaning(tree)) > 2**52


def written(tree: Tree, rng: random.Random, least: int = 0) -> str:
    """With parentheses only where an operand binds looser than its operator; comparisons are not chained."""
    kind, *parts = tree
    if kind in ("number", "name"):
        return str(parts[0])
    level = LEVEL[kind]
    if kind == "?:":
        text = f"{written(parts[0], rng, 1)} ? {written(parts[1], rng)} : {written(parts[2], rng)}"
    elif kind == "not":
        text = f"not {written(parts[0], rng, level)}"
    elif len(parts) == 1:
        text = SPELLINGS.get(kind, (kind,))[0] + written(parts[0], rng, level)
    else:
        left = written(parts[0], rng, level + (kind in COMPARISONS))
        text = f"{left} {rng.choice(SPELLINGS.get(kind, (kind,)))} {written(parts[1], rng, level + 1)}"
    return f"({text})" if level < least else text


def check(seed: int, count: int) -> None:
    rng = random.Random(seed)
    for _ in range(count):
        tree = grown(rng, rng.choice((2, 3, 4)))
        if doubtful(tree):
            continue
        text = written(tree, rng)
        (result,) = pql.run(f"select avg({text}) from hero='9h8h', board='7h6h2c'")
        ((cell,),) = result.to_dict()["rows"]
        assert cell == pytest.approx(meaning(tree)), text


def test_random_formulas() -> None:
    check(seed=1, count=400)


@pytest.mark.full
def test_many_random_formulas() -> None:
    check(seed=2, count=20_000)


# docs/language.md: what binds how, in words
@together(
    ("formula", "expected"),
    [
        ("not handType(hero, flop) = quads", 1),  # not (handType = quads)
        ("!ispair == ispair", 0),  # (!ispair) == ispair
        ("1 & 3 == 3", 1),  # 1 & (3 == 3)
        ("10 - 4 - 3", 3),
        ("2 * 3 % 4", 2),
        ("5 - -3", 8),
        ("1 ? 2 : 0 ? 3 : 4", 2),
        ("case nouts when 21 then 1 else 0 end", 1),
        ("case when nouts > 30 then 1 when nouts > 20 then 2 else 3 end", 2),
        ("nouts in (20, 21)", 1),
        ("handType(hero, flop) in (pair, twopair)", 0),
        ("'7' in boardRanks(flop)", 1),
        ("hero in '98s, 22+'", 1),
    ],
)
def test_what_binds_how(formula: str, expected: float) -> None:
    (result,) = pql.run(f"select avg({formula}) from hero='9h8h', board='7h6h2c'")
    assert result.to_dict()["rows"] == [[expected]]


@together(
    ("formula", "expected"),
    [
        ("1 << 32", 2**32),
        ("1 << 62", 2**62),
        ("1 << 63", None),
        ("-1 << 63", -(2**63)),
        ("-(-1 << 63)", None),
        ("1 << 64", None),
        ("0 << 64", 0),
        ("~8 << 6", -576),
        ("~8 & 0xFFFFFFFF", 0xFFFFFFF7),
        ("2147483648 >> 31", 1),
        ("-1 >> 70", -1),
        ("8 >> -2", 32),
    ],
)
def test_whole_numbers_of_64_bits(formula: str, expected: int | None) -> None:
    """The same of constants, when a statement is compiled, as of columns, when it runs."""
    of_columns = re.sub(r"\w+", r"(nouts - nouts + \g<0>)", formula)
    for text in (formula, of_columns):
        (result,) = pql.run(f"select max({text}) from hero='9h8h', board='7h6h2c'")
        assert result.to_dict()["rows"] == [[expected]], text
        assert any("too large" in remark for remark in result.remarks()) == (expected is None)
