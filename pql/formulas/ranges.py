"""Ranges and boards given as texts in formulas: `inRange(hero, 'QQ+')`, `boardInRange('AK*')`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.base.diagnostics import Diagnostic, PQLError, Source, Span
from pql.grammar.nodes.base import Node
from pql.grammar.nodes.formulas import Call, Text
from pql.grammar.nodes.hands import Notation

from .context import Context, SetReader
from .expressions import BoardIn, Constant, Expression
from .use import Use

if TYPE_CHECKING:
    from pql.cards.games import Game
    from pql.sets.boardset import BoardSet

    from .dealt import Held

# What `game=` and `syntax=` say about the strings of a query.
GENERIC, CLASSIC = "ppt", "std"


def notation(text: str, span: Span | None, dialect: str) -> Notation:
    """A plain string as a text of a dialect; its span begins where the dialect's name would."""
    if span is not None and dialect:
        span = Span(span.start - len(dialect), span.end)
    return Notation(dialect, text, span=span)


def hands_of(context: Context, text: str, node: Node) -> Held:
    """The hands of a text in the game and dialect of its statement; raises `PQLError` that points into it."""
    dialect = context.game.name if context.game.uses else context.dialect
    return context.sets.hands(notation(text, node.span, dialect), context.source, context.diagnostics)


def boards_of(
    text: str, node: Node, dialect: str, sets: SetReader, source: Source, game: Game
) -> BoardSet | None:
    """The boards of a text: cards, one to five, or a boards expression; None for no condition at all.

    They are of a `game` of two cards. In the dialect `ppt` everything but cards is ProPokerTools' generic syntax.
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

            start = node.span.start + 1 if node.span is not None else 0
            return read_generic_boards(text, source, start).in_game(game)
        return _expression_of(_padded(stripped) or text, node, sets, source)
    if len(cards) >= 3:
        return (
            BoardSet.single(cards[:5], game) if len(cards) <= 5 else _expression_of(text, node, sets, source)
        )
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


def in_range_of(context: Context, player: int, text: str, node: Node) -> Expression:
    """Whether a player's pocket is in the range of a text."""
    return context.builder.is_in(hands_of(context, text, node), player, f"in '{text}'")


def in_range(use: Use) -> Expression:
    """`inRange(player, 'range')`."""
    return in_range_of(use.context, use.player, use.written_text(), _text_node(use))


def in_top(use: Use) -> Expression:
    """`top(N, player)`: the pocket is among the N % best by the order of hands in force."""
    share = use.arguments[0]
    percent = share.value if isinstance(share, Constant) else None
    if percent is None or not 0 <= percent <= 100:
        raise use.error("bad-argument", "a percentage from 0 to 100 must be written out", "as in top(15)")
    return in_range_of(use.context, use.player, f"{percent:g}%", use.node)


def range_argument(use: Use) -> Held:
    """The hands of the first argument."""
    return hands_of(use.context, use.written_text(), _text_node(use))


def _text_node(use: Use) -> Node:
    texts = (
        [part for part in use.node.arguments if isinstance(part, Text)] if isinstance(use.node, Call) else []
    )
    return texts[-1] if texts else use.node


def board_in_range(use: Use) -> Expression:
    """`boardInRange('boards')`."""
    context = use.context
    around = context.dialect, context.sets, context.source, use.game.of_two_cards
    boards = boards_of(use.written_text(), _text_node(use), *around)
    if boards is None:
        return use.truth(True)
    if boards.street > context.last_street:
        raise use.error(
            "no-such-street",
            f"this asks for a board of {boards.street} cards",
            f"the board here has {context.last_street} at most",
        )
    return use.one(BoardIn(boards))
