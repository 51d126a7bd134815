"""Ranges and boards that stand as texts in formulas: `inRange(hero, 'QQ+')`, `boardInRange('AK*')`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from pql.evaluator_ext import symmetry
from pql.grammar.diagnostics import Diagnostic, PQLError, Source, Span
from pql.grammar.nodes import Node, Notation

from .expressions import Expression
from .types import BOOLEAN

if TYPE_CHECKING:
    from pql.sets.boardset import BoardSet
    from pql.sets.handset import HandSet

    from .checker import Checker
    from .use import Use

# What `game=` and `syntax=` say about the strings of a query.
GENERIC, CLASSIC = "ppt", "std"


class SetReader(Protocol):
    """What reads the sets in formulas: the compiler's, as it stands above this layer (`pql.compiler.formula_sets`)."""

    def hands(self, written: Notation, source: Source, diagnostics: list[Diagnostic]) -> HandSet: ...
    def boards(self, text: str) -> BoardSet: ...
    def named_hands(self, name: str) -> HandSet | None: ...


def notation(text: str, span: Span | None, dialect: str) -> Notation:
    """A plain string as a text of a dialect; its span begins where the dialect's name would."""
    if span is not None and dialect:
        span = Span(span.start - len(dialect), span.end)
    return Notation(dialect, text, span=span)


def hands_of(checker: Checker, text: str, node: Node) -> HandSet:
    """The hands of a text in the dialect of its statement; raises `PQLError` that points into it."""
    return checker.sets.hands(notation(text, node.span, checker.dialect), checker.source, checker.diagnostics)


def boards_of(text: str, node: Node, dialect: str, sets: SetReader, source: Source) -> BoardSet | None:
    """The boards of a text: cards, one to five, or a boards expression; None for no condition at all.

    In the dialect `ppt` everything but cards is ProPokerTools' generic syntax.
    """
    from pql.cards.deck import parse_cards
    from pql.sets.boardset import BoardSet

    stripped = "".join(text.split())
    if stripped.strip("*") == "" and len(stripped) < 3:
        return None
    try:
        cards = parse_cards(stripped)
    except PQLError:
        if dialect == GENERIC:
            from pql.notation.dialects.ppt_boards import read_generic_boards

            return read_generic_boards(text, source, node.span.start + 1 if node.span is not None else 0)
        return _expression_of(_padded(stripped) or text, node, sets, source)
    if len(cards) >= 3:
        return BoardSet.single(cards[:5]) if len(cards) <= 5 else _expression_of(text, node, sets, source)
    return _expression_of(stripped + "*" * (3 - len(cards)), node, sets, source)


def _padded(text: str) -> str | None:
    """One or two ranks as the flops that hold them, as ProPokerTools reads them."""
    if len(text) < 3 and all(char in "23456789TJQKA*" for char in text.upper()):
        return text.upper() + "*" * (3 - len(text))
    return None


def _expression_of(text: str, node: Node, sets: SetReader, source: Source) -> BoardSet:
    try:
        return sets.boards(text)
    except PQLError as error:
        first = error.diagnostics[0]
        raise PQLError(
            Diagnostic(
                first.code, f"in this board: {first.message}", node.span, source=source, help=first.help
            )
        ) from None


def in_range_of(checker: Checker, player: int, text: Expression, node: Node) -> Expression:
    """Whether a player's pocket is in the range of a text."""
    hands = hands_of(checker, str(text.parameter), node)
    values = tuple([hands.bits >> hand & 1 for hand in range(1326)])
    group = symmetry.stabilizer(hands.buffer())
    return checker.maker.table(values, player, group, BOOLEAN, f"in '{text.parameter}'")


def in_range(use: Use) -> Expression:
    """`inRange(player, 'range')`."""
    return in_range_of(use.checker, use.player, use.arguments[0], _text_node(use, -1))


def range_argument(use: Use, place: int) -> HandSet:
    """The hands of an argument."""
    return hands_of(use.checker, str(use.arguments[place].parameter), _text_node(use, 2))


def _text_node(use: Use, place: int) -> Node:
    from pql.grammar.nodes import Call, Text

    if isinstance(use.node, Call):
        texts = [argument for argument in use.node.arguments if isinstance(argument, Text)]
        if texts:
            return texts[-1]
    return use.node


def board_in_range(use: Use) -> Expression:
    """`boardInRange('boards')`."""
    checker = use.checker
    node = _text_node(use, 0)
    boards = boards_of(str(use.arguments[0].parameter), node, checker.dialect, checker.sets, checker.source)
    if boards is None:
        return use.truth(True)
    if boards.street > checker.last_street:
        raise use.error(
            "no-such-street",
            f"this asks for a board of {boards.street} cards",
            f"the board here has {checker.last_street} at most",
        )
    return use.maker.make(
        Expression(
            "board in",
            (),
            boards,
            BOOLEAN,
            level=boards.street,
            also=frozenset(range(3, boards.street)),
            group=boards.suit_group(),
            cost=2e-6,
        )
    )
