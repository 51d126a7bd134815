"""`select`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from pql.base.diagnostics import PQLError
from pql.cards.games import GAMES, HOLDEM, Game, game_named
from pql.compiler.compiled_question import of_omaha
from pql.formulas.arguments import CLASSIC, GENERIC, boards_of, notation
from pql.formulas.checker import Checker
from pql.grammar import format_node
from pql.grammar.nodes.base import BoardExpression, Cards, HandExpression, Node
from pql.grammar.nodes.boards import BoardNotation
from pql.grammar.nodes.hands import Notation
from pql.grammar.tables.keywords import AGGREGATES
from pql.questions.question import Question
from pql.sets.handset import HandSet
from pql.sets.holeset import HoleSet

from .checking import check_select
from .syntax import Given, SelectQuery

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler
    from pql.formulas.dealt import Held
    from pql.sets.boardset import BoardSet

_GAMES = ("holdem", "hold'em", "texas", "texasholdem")
_RIVER = 5
# Options that are players who have folded: `folded='72o'`, `folded2='83o'`.
_FOLDED = re.compile(r"folded[1-9]?")


def compile(compiler: StatementCompiler, node: SelectQuery) -> Question:
    """`select AGG(F), ... from ...`."""
    if node.history is not None:
        from pql.statements.history.compile import compile_history

        return compile_history(compiler, node)
    from .question import SelectQuestion

    accuracy = compiler.accuracy(node)
    dealt = dealt_of(compiler, node)
    checker = dealt.checker
    for aggregate in node.aggregates:
        if aggregate.function.lower() not in AGGREGATES:
            raise compiler.error(
                "unknown-aggregate",
                f"`{aggregate.function}` is not an aggregate",
                aggregate,
                f"write one of {', '.join(AGGREGATES)}",
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
        compiler.game,
        compiler.sets.order or dealt.order,
        dealt.folded,
    )


class Dealt(NamedTuple):
    """What is dealt: players with their hands, boards (None: every one), dead cards, and who has folded.

    `street` is the last that the boards fix, `checker` what checks formulas of these deals, `order` the hand order of
    the percentages.
    """

    players: tuple[str, ...]
    hands: tuple[Held, ...]
    boards: BoardSet | None
    dead: int
    folded: tuple[Held, ...]
    street: int
    checker: Checker
    order: str | None


def game_of(compiler: StatementCompiler, node: SelectQuery) -> Game:
    """The game that is dealt: `game=`, else that of the session."""
    return _game(compiler, _given_once(compiler, node))


def dealt_of(compiler: StatementCompiler, node: SelectQuery) -> Dealt:
    """What comes after `from`; raises `PQLError`."""
    given = _given_once(compiler, node)
    game, dialect = _game(compiler, given), _dialect(compiler, given)
    dead = _dead(compiler, given.get("dead"))
    board, street = _board(compiler, given.get("board"), dialect, game)
    players, out = sides(given)
    most, dealt = game.most_players, [*players, *out]
    if len(dealt) > most:
        last = sorted(dealt, key=list(given.values()).index)[most]
        raise compiler.error("bad-players", f"a deal has at most {most} players", last)
    folded = [_hands(compiler, each, dialect, game) for each in out]
    hands = tuple([_hands(compiler, each, dialect, game) for each in players])
    others = _opponents(compiler, node, most - len(dealt), most)
    names = (*[each.name for each in players], *[f"opponent{number + 1}" for number in range(others)])
    anything = HoleSet.everything(game) if game.uses else HandSet.everything(game)
    ranges = (*[each for each, _ in hands], *[anything] * others)
    checker = Checker(
        names,
        street,
        compiler.environment,
        compiler.source,
        compiler.diagnostics,
        sets=compiler.sets,
        dialect=dialect,
        game=game,
    )
    checker.held = tuple([each.without(dead) for each in ranges])
    checker.boards = board
    checker.dead_cards = dead.bit_count()
    order = next((own for _, own in (*hands, *folded) if own), None)
    return Dealt(names, ranges, board, dead, tuple([each for each, _ in folded]), street, checker, order)


def _opponents(compiler: StatementCompiler, node: SelectQuery, left: int, most: int) -> int:
    """How many others are dealt any cards: `opponents 5`."""
    if node.opponents is None:
        return 0
    first, last = compiler.number(node.opponents.first), compiler.number(node.opponents.last)
    if first != last:
        raise compiler.error(
            "bad-opponents", "a deal has one number of opponents", node.opponents, f"write `opponents {last}`"
        )
    if not 1 <= first <= left:
        message = f"a deal has at most {most} players"
        raise compiler.error(
            "bad-players", message, node.opponents, f"write `opponents {left}`" if left else None
        )
    return first


def sides(given: dict[str, Given]) -> tuple[list[Given], list[Given]]:
    """The players of a deal, and those who have folded."""
    dealt = [name for name in given if name not in ("game", "syntax", "board", "dead")]
    folded = [name for name in dealt if _FOLDED.fullmatch(name)]
    return [given[name] for name in dealt if name not in folded], [given[name] for name in folded]


def _given_once(compiler: StatementCompiler, node: SelectQuery) -> dict[str, Given]:
    names: set[str] = set()
    for each in node.given:
        if each.name.lower() in names:
            raise compiler.error("repeated-option", f"`{each.name}` is given twice", each)
        if each.value is not None:
            names.add(each.name.lower())
    return given_by_name(node)


def given_by_name(node: SelectQuery) -> dict[str, Given]:
    """What is given of a deal; a board that was given as empty is not."""
    return {each.name.lower(): each for each in node.given if each.value is not None}


def _game(compiler: StatementCompiler, given: dict[str, Given]) -> Game:
    game = given.get("game")
    if game is None:
        return compiler.environment.game
    if _text(game).lower() in _GAMES:
        return HOLDEM
    try:
        return game_named(_text(game))
    except PQLError:
        raise compiler.error(
            "unknown-game",
            f"`{_text(game)}` is another game",
            game,
            "`select` deals " + ", ".join([f"game='{name}'" for name in GAMES]),
        ) from None


def _dialect(compiler: StatementCompiler, given: dict[str, Given]) -> str:
    """The notation of plain strings: ProPokerTools' where the query speaks of its game or syntax, else PQL's own."""
    game, syntax = given.get("game"), given.get("syntax")
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


def _hands(compiler: StatementCompiler, given: Given, dialect: str, game: Game) -> tuple[Held, str | None]:
    """The hands of a player, and the order of percentages in them."""
    value = given.value
    if game.uses:
        return _hole_hands(compiler, given, game), None
    if isinstance(value, Notation) and not value.dialect and dialect:
        value = notation(value.text, value.span, dialect)
    if not isinstance(value, HandExpression):
        raise compiler.error(
            "bad-player", f"`{given.name}` needs a range of hands", given, f"write {given.name}='22+, AK'"
        )
    if of_omaha(value):
        message = f"these are hands of Omaha, and the game is {game.name}"
        raise compiler.error("other-game", message, value, "write `game=` before the players")
    hands = compiler.hands(value)
    return hands.value, hands.order


def _hole_hands(compiler: StatementCompiler, given: Given, game: Game) -> Held:
    """The hands of a player in a game of four to six cards."""
    value = given.value
    if isinstance(value, Notation) and (not value.dialect or of_omaha(value)) and not value.filters:
        return compiler.hands(notation(value.text, value.span, game.name), value).value
    if not isinstance(value, HandExpression):
        raise compiler.error(
            "bad-player", f"`{given.name}` needs hands of {game.name}", given, f"write {given.name}='AA$ds'"
        )
    hands: Held = compiler.named_hands(value).hands
    return hands


def _dead(compiler: StatementCompiler, given: Given | None) -> int:
    if given is None:
        return compiler.dead(None)
    if isinstance(given.value, Cards):
        return compiler.dead(given.value)
    from pql.cards.deck import cards_mask

    try:
        return cards_mask(_text(given)) | compiler.dead(None)
    except PQLError as problem:
        raise compiler.error(
            "bad-card", problem.diagnostics[0].message, given, "write the dead cards, as in dead='As Kd'"
        ) from None


def _board(
    compiler: StatementCompiler, given: Given | None, dialect: str, game: Game
) -> tuple[BoardSet | None, int]:
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
        around = dialect, compiler.sets, compiler.source, game.of_two_cards, compiler.diagnostics
        boards = boards_of(text, place, *around)
    if boards is None:
        return None, _RIVER
    fixes_flop = not text or len("".join(text.split())) != 2 * _few_cards(text)
    return boards, boards.street if fixes_flop else _RIVER


def _board_text(value: object) -> str:
    return "".join(map(str, value.cards)) if isinstance(value, Cards) else str(value)


def _few_cards(text: str) -> int:
    """How many cards a text of one or two cards has, 0 for any other: they are no whole flop."""
    from pql.cards.deck import parse_cards

    try:
        cards = parse_cards(text)
    except PQLError:
        return 0
    return len(cards) if len(cards) < 3 else 0
