"""`select`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from pql.cards.combos import ALL_HANDS
from pql.compiler.expressions import CompiledHands
from pql.formulas.checker import Checker
from pql.formulas.ranges import CLASSIC, GENERIC, boards_of, notation
from pql.grammar import format_node
from pql.grammar.nodes.base import BoardExpression, HandExpression, Node
from pql.grammar.nodes.boards import BoardNotation
from pql.grammar.nodes.hands import Notation
from pql.grammar.nodes.statements import Cards
from pql.grammar.rules.select import Given, SelectQuery
from pql.questions.question import MOST_PLAYERS, Question
from pql.questions.select_checking import FUNCTIONS, check_select
from pql.sets.handset import HandSet

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler
    from pql.sets.boardset import BoardSet

_GAMES = ("holdem", "hold'em", "texas", "texasholdem")
_RIVER = 5
# Options that are players who have folded: `folded='72o'`, `folded2='83o'`.
_FOLDED = re.compile(r"folded[1-9]?")


def compile(compiler: StatementCompiler, node: SelectQuery) -> Question:
    """`select AGG(F), ... from ...`."""
    if node.history is not None:
        from pql.compiler.history import compile_history

        return compile_history(compiler, node)
    from pql.questions.select import SelectQuestion

    accuracy = compiler.accuracy(node)
    dealt = dealt_of(compiler, node)
    checker = dealt.checker
    for aggregate in node.aggregates:
        if aggregate.function.lower() not in FUNCTIONS:
            raise compiler.error(
                "unknown-aggregate",
                f"`{aggregate.function}` is no aggregate",
                aggregate,
                f"write one of {', '.join(FUNCTIONS)}",
            )
    checked = check_select(checker, node)
    limit = (
        compiler.number(node.limit)
        if node.limit is not None
        else compiler.environment.options.number("limit")
    )
    return SelectQuestion(
        dealt.players,
        dealt.hands,
        dealt.boards,
        dealt.dead,
        checked,
        limit,
        accuracy,
        compiler.place(node),
        compiler.sets.order or dealt.order,
        dealt.folded,
    )


class Dealt(NamedTuple):
    """What is dealt: players with their hands, boards (None: every one), dead cards, and who has folded.

    `street` is the last that the boards fix, `checker` what checks formulas of these deals, `order` the hand order of
    the percentages.
    """

    players: tuple[str, ...]
    hands: tuple[HandSet, ...]
    boards: BoardSet | None
    dead: int
    folded: tuple[HandSet, ...]
    street: int
    checker: Checker
    order: str | None


def dealt_of(compiler: StatementCompiler, node: SelectQuery) -> Dealt:
    """What comes after `from`; raises `PQLError`."""
    given = _given_once(compiler, node)
    dialect = _dialect(compiler, given)
    dead = _dead(compiler, given.get("dead"))
    board, street = _board(compiler, given.get("board"), dialect)
    dealt = {name: each for name, each in given.items() if name not in ("game", "syntax", "board", "dead")}
    if len(dealt) > MOST_PLAYERS:
        last = list(dealt.values())[MOST_PLAYERS]
        raise compiler.error("bad-players", f"a deal has at most {MOST_PLAYERS} players", last)
    players = [each for name, each in dealt.items() if not _FOLDED.fullmatch(name)]
    folded = [_hands(compiler, each, dialect) for name, each in dealt.items() if _FOLDED.fullmatch(name)]
    hands = tuple([_hands(compiler, each, dialect) for each in players])
    others = _opponents(compiler, node, MOST_PLAYERS - len(dealt))
    names = (*[each.name for each in players], *[f"opponent{number + 1}" for number in range(others)])
    ranges = (*[each.value for each in hands], *[HandSet(ALL_HANDS)] * others)
    checker = Checker(
        names,
        street,
        compiler.environment,
        compiler.source,
        compiler.diagnostics,
        sets=compiler.sets,
        dialect=dialect,
    )
    checker.ranges = tuple([each.without(dead) for each in ranges])
    checker.boards = board
    checker.dead_cards = dead.bit_count()
    order = next((own.order for own in (*hands, *folded) if own.order), None)
    return Dealt(names, ranges, board, dead, tuple([each.value for each in folded]), street, checker, order)


def _opponents(compiler: StatementCompiler, node: SelectQuery, most: int) -> int:
    """How many others are dealt any two cards: `opponents 5`."""
    if node.opponents is None:
        return 0
    first, last = compiler.number(node.opponents.first), compiler.number(node.opponents.last)
    if first != last:
        raise compiler.error(
            "bad-opponents", "a deal has one number of opponents", node.opponents, f"write `opponents {last}`"
        )
    if not 1 <= first <= most:
        message = f"a deal has at most {MOST_PLAYERS} players"
        raise compiler.error(
            "bad-players", message, node.opponents, f"write `opponents {most}`" if most else None
        )
    return first


def _given_once(compiler: StatementCompiler, node: SelectQuery) -> dict[str, Given]:
    given: dict[str, Given] = {}
    for each in node.given:
        if each.name.lower() in given:
            raise compiler.error("repeated-option", f"`{each.name}` is given twice", each)
        if each.value is not None:  # as it is where an empty board was given
            given[each.name.lower()] = each
    return given


def _dialect(compiler: StatementCompiler, given: dict[str, Given]) -> str:
    """The notation of plain strings: ProPokerTools' where the query speaks of its game or syntax, else PQL's own."""
    game, syntax = given.get("game"), given.get("syntax")
    if game is not None and _text(game).lower() not in _GAMES:
        raise compiler.error(
            "unknown-game",
            f"`{_text(game)}` is another game",
            game,
            "`select` deals Texas hold'em: game='holdem'",
        )
    if syntax is not None:
        word = _text(syntax).lower()
        if word not in ("generic", "classic"):
            raise compiler.error(
                "unknown-syntax",
                f"there is no syntax `{_text(syntax)}`",
                syntax,
                "write syntax='Generic' or leave it out",
            )
        return GENERIC if word == "generic" else CLASSIC
    return CLASSIC if game is not None else ""


def _text(given: Given) -> str:
    return given.value if isinstance(given.value, str) else format_node(given.value)


def _hands(compiler: StatementCompiler, given: Given, dialect: str) -> CompiledHands:
    value = given.value
    if isinstance(value, Notation) and not value.dialect and dialect:
        value = notation(value.text, value.span, dialect)
    if not isinstance(value, HandExpression):
        raise compiler.error(
            "bad-player", f"`{given.name}` needs a range of hands", given, f"write {given.name}='22+, AK'"
        )
    return compiler.hands(value)


def _dead(compiler: StatementCompiler, given: Given | None) -> int:
    if given is None:
        return 0
    if isinstance(given.value, Cards):
        return compiler.dead(given.value)
    from pql.base.diagnostics import PQLError
    from pql.cards.deck import cards_mask

    try:
        return cards_mask(_text(given))
    except PQLError as problem:
        raise compiler.error(
            "bad-card", problem.diagnostics[0].message, given, "write the dead cards, as in dead='As Kd'"
        ) from None


def _board(compiler: StatementCompiler, given: Given | None, dialect: str) -> tuple[BoardSet | None, int]:
    """The boards, None for every board, and the last street they fix: the river where they fix none."""
    if given is None:
        return None, _RIVER
    value = given.value
    if isinstance(value, BoardExpression) and not isinstance(value, BoardNotation):
        boards: BoardSet | None = compiler.boards(value, explained=False).value
        text = ""
    else:
        text = value.text if isinstance(value, BoardNotation) else _board_text(value)
        place: Node = value if isinstance(value, Node) else given
        boards = boards_of(text, place, dialect, compiler.sets, compiler.source)
    if boards is None:
        return None, _RIVER
    fixes_flop = not text or len("".join(text.split())) != 2 * _few_cards(text)
    return boards, boards.street if fixes_flop else _RIVER


def _board_text(value: object) -> str:
    return "".join(map(str, value.cards)) if isinstance(value, Cards) else str(value)


def _few_cards(text: str) -> int:
    """How many cards a text of one or two cards has, 0 for any other: they are no whole flop."""
    from pql.base.diagnostics import PQLError
    from pql.cards.deck import parse_cards

    try:
        cards = parse_cards(text)
    except PQLError:
        return 0
    return len(cards) if len(cards) < 3 else 0
