"""Sets of boards as text: the expression that a set was made by, or the list of its boards.

Patterns, textures and whole texts name the conditions that they become, and set algebra keeps what it joins: so the
graph of a set is read as an expression. What has no name, as boards that a formula chose, is listed.
"""

from __future__ import annotations

from pql.base.diagnostics import Diagnostic, PQLError
from pql.base.graphs import parts_first
from pql.grammar.format.values import ATOM, LEVELS, NOT, SEPARATORS
from pql.sets.board_program import Program, Written
from pql.sets.boardset import BoardSet

MOST_LISTED = 22_100
"""Boards in a text that lists them: as many as there are flops."""
_LONGEST = 200_000


def boards_text(boards: BoardSet) -> str:
    """A text that denotes a set of boards; raises `PQLError` without an expression, if they are too many to list.

    >>> import pql
    >>> boards_text(pql.boards("paired") & BoardSet.everything(4))
    'paired and ****'
    """
    node = expression(boards)
    if node is not None:
        return node.text
    if boards.count() > MOST_LISTED:
        message = f"{boards.count():,} boards are too many to write down, and no expression is known for them"
        help = "write the expression that they were made by, or a smaller set"
        raise PQLError(Diagnostic("set-too-large", message, help=help), running=True)
    return ", ".join(boards) or _none(boards.street).text


def _none(street: int) -> Written:
    """No board of a street."""
    return Written(f"not {'*' * street}", NOT, street)


def expression(boards: BoardSet) -> Written | None:
    """The expression that a set was made by; None where it is not known, or very long."""
    written: dict[int, Written | None] = {}
    program = boards.program
    for node in parts_first([program], _inside):
        written[id(node)] = node.name or _written(node, [written[id(operand)] for operand in node.parts])
    whole = written[id(program)]
    if whole is not None and whole.street < boards.street:
        return _joined("and", [whole, Written("*" * boards.street, ATOM, boards.street)])
    return whole


def _inside(node: Program) -> tuple[Program, ...]:
    return () if node.name else node.parts


def _written(node: Program, parts: list[Written | None]) -> Written | None:
    written = [operand for operand in parts if operand is not None]
    if len(written) < len(parts):
        return None
    if not written:
        return _listed(node)
    street = max([operand.street for operand in written])
    if node.kind == "not" and _is_negative(written[0]):
        return _denied(written[0])
    if node.kind == "not":
        return Written(f"not {_operand(written[0], NOT)}", NOT, street)
    if node.kind == "and":
        first, second = sorted(written, key=_is_negative)
        if _is_negative(second):
            return _joined("minus", [first, _denied(second)])
        return _joined("and", written)
    if node.kind == "or":
        return _joined("comma", written)
    both, either = _joined("and", written), _joined("comma", written)
    return _joined("minus", [either, both]) if both and either else None


def _is_negative(operand: Written) -> bool:
    return operand.level == NOT


def _denied(operand: Written) -> Written:
    """What a `not` comes before."""
    text = operand.text.removeprefix("not ")
    return Written(text, NOT if text.startswith("not ") else ATOM, operand.street)


def _operand(operand: Written, level: int) -> str:
    return operand.text if operand.level >= level else f"({operand.text})"


def _joined(operator: str, parts: list[Written]) -> Written | None:
    """Sets under an operator; of `minus` all but the first are taken away. None for a very long text."""
    level = LEVELS[operator]
    rest = level + 1 if operator == "minus" else level
    texts = [_operand(parts[0], level), *[_operand(operand, rest) for operand in parts[1:]]]
    text = SEPARATORS[operator].join(texts)
    return Written(text, level, max([operand.street for operand in parts])) if len(text) <= _LONGEST else None


def _listed(node: Program) -> Written | None:
    """A condition that is a list of boards."""
    street = node.listed_street
    boards = BoardSet(street, node) if street else None
    if boards is None or boards.count() > MOST_LISTED:
        return None
    if not boards:
        return _none(street)
    return Written(", ".join(boards), LEVELS["comma"] if boards.count() > 1 else ATOM, street)
