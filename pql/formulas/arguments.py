"""The arguments of a symbol or function: its player and street, sets given as texts, and the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.base.diagnostics import Diagnostic, PQLError, Source, Span
from pql.grammar.nodes.base import Formula, Node
from pql.grammar.nodes.formulas import Call, OrBetter, Symbol, Text
from pql.grammar.nodes.hands import Notation

from .builder import Context, SetReader
from .expressions import BoardIn, Constant, Expression, Player, Quoted
from .symbol_use import Use
from .types import BOOLEAN, FLOP_CATEGORY, HAND_TYPE, STREET, STREET_CARDS, Type

if TYPE_CHECKING:
    from pql.cards.games import Game
    from pql.sets.boardset import BoardSet

    from .checker import Checker
    from .dealt import Held
    from .table.rows import Row


OPPONENT = "opponent"
"""The name of the opponent who is asked."""
_TYPES = {kind.name: kind for kind in (HAND_TYPE, FLOP_CATEGORY)}


def use_of(context: Context, node: Symbol | Call | OrBetter) -> Use:
    """A use without arguments; raises `PQLError` for an unknown player or street before the name or behind it."""
    player, street = context.asked, context.street
    if node.player is not None:
        seat = context.seats.get(node.player.lower())
        if seat is None:
            raise _unknown_player(context, node.player, node)
        player = seat
    if node.street is not None:
        if node.street.lower() not in STREET_CARDS:
            raise context.error(
                "unknown-street", f"there is no street `{node.street}`", node, "write @flop, @turn or @river"
            )
        street = reached_street(context, STREET_CARDS[node.street.lower()], node)
    return Use(context, node, player, street)


def use_with_arguments(checker: Checker, row: Row, node: Call) -> Use:
    """A use with its arguments, each of the type of its parameter; raises `PQLError` for others."""
    assert row.parameters is not None
    use = use_of(checker, node)
    arguments: list[Expression] = []
    given = list(node.arguments)
    for index, parameter in enumerate(row.parameters):
        wanted, optional = parameter.rstrip("?"), parameter.endswith("?")
        if not given:
            if optional:
                continue
            raise _wrong_count(checker, row, node)
        if wanted == "condition":
            arguments += asked_of_each(checker, given.pop(0))
            continue
        checked = _checked(checker, wanted, given[0])
        later = [other.rstrip("?") for other in row.parameters[index + 1 :]]
        if optional and checked.type.name != wanted and checked.type.name in later:
            continue
        written = given.pop(0)
        if wanted == "player":
            use.player = _seat(checker, checked, written)
        elif wanted == "street":
            use.street = _street(checker, checker.as_type(checked, STREET, written), written)
        else:
            arguments.append(_argument(checker, wanted, checked, written))
    if given:
        raise _wrong_count(checker, row, node)
    use.arguments = tuple(arguments)
    return use


def asked_of_each(checker: Checker, formula: Formula) -> tuple[Expression, ...]:
    """A condition, or a range in quotes, asked of each player but the first; raises `PQLError` where there is none.

    Inside, symbols without a player are about that opponent, who is also called `opponent`.
    """
    if len(checker.players) < 2:
        raise checker.error(
            "no-opponents",
            "nobody else is dealt a hand here",
            formula,
            "say how many others there are: `... from hero='KK' opponents 5`",
        )
    outer, named = checker.asked, checker.seats.get(OPPONENT)
    found = []
    try:
        for seat in range(1, len(checker.players)):
            checker.asked = checker.seats[OPPONENT] = seat
            checked = checker.check(formula)
            if isinstance(checked, Quoted):
                found.append(in_range_of(checker, seat, checked.text, formula))
            else:
                found.append(checker.as_truth(checked, formula))
    finally:
        checker.asked = outer
        if named is None:
            del checker.seats[OPPONENT]
        else:
            checker.seats[OPPONENT] = named
    return tuple(found)


def _checked(checker: Checker, wanted: str, node: Formula) -> Expression:
    """Checks the argument of a parameter; at the place of a player, an unknown name is no player."""
    try:
        return checker.check(node)
    except PQLError as error:
        if wanted == "player" and isinstance(node, Symbol) and error.diagnostics[0].code == "unknown-name":
            from pql.base.suggestions import did_you_mean

            if not did_you_mean(node.name, checker.players):
                raise _unknown_player(checker, node.name, node) from None
        raise


def _argument(checker: Checker, kind: str, checked: Expression, node: Formula) -> Expression:
    if kind == "value":
        return checker.value(node)
    if kind in ("range", "boards", "layers", "text"):
        if isinstance(checked, Quoted):
            return checked
        raise checker.error(
            "bad-argument",
            f"a {kind.rstrip('s')} in quotes is wanted here",
            node,
            f"write it as text, as in '{'22+' if kind == 'range' else 'AK*'}'",
        )
    return checker.as_type(checked, _TYPES.get(kind, Type(kind)), node)


def _wrong_count(context: Context, row: Row, node: Call) -> PQLError:
    count = len(node.arguments)
    if row.parameters and 1 < count <= len(row.parameters):
        problem = "wants its arguments in another order, or others"
    else:
        problem = f"does not take {count} argument{'s' if count != 1 else ''}"
    return context.error("bad-arguments", f"`{row.name}` {problem}", node, f"write {row.signature}")


def _unknown_player(context: Context, name: str, node: Node) -> PQLError:
    return context.error("unknown-player", f"there is no player `{name}`", node, _who_plays(context))


def _who_plays(context: Context) -> str:
    players = ", ".join(context.players)
    if not players:
        return "this formula is about boards alone"
    return f"the players are {players}" if len(context.players) > 1 else f"the only player is {players}"


def _seat(context: Context, checked: Expression, node: Node) -> int:
    if not isinstance(checked, Player):
        raise context.error("bad-argument", "a player is wanted here", node, _who_plays(context))
    return checked.seat


def _street(context: Context, checked: Expression, node: Node) -> int:
    if not isinstance(checked, Constant) or not isinstance(checked.value, int):
        raise context.error("bad-argument", "a street must be written out", node, "write flop, turn or river")
    return reached_street(context, checked.value, node)


def reached_street(context: Context, street: int, node: Node) -> int:
    """The street, if the board reaches it; raises `PQLError` otherwise."""
    if street > context.last_street:
        name, last = STREET.words[street], STREET.words[context.last_street]
        raise context.error(
            "no-such-street", f"this board never reaches the {name}", node, f"it ends with the {last}"
        )
    return street


def with_players(context: Context, expression: Expression, node: Node) -> Expression:
    """The same expression, of recorded hands null where its street was not dealt.

    Raises `PQLError` if it looks at hands and there are no players.
    """
    if expression.players and not context.players:
        raise context.error(
            "no-players",
            "this is about a hand, and there are only boards here",
            node,
            "ask for the board: boardRanks, pairedBoard, ...",
        )
    if context.recorded and expression.level:
        from .recorded import Dealt

        return context.builder.one(Dealt(expression))
    return expression


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
    text: str,
    node: Node,
    dialect: str,
    sets: SetReader,
    source: Source,
    game: Game,
    diagnostics: list[Diagnostic],
    street: int = 3,
) -> BoardSet | None:
    """The boards of a text: cards, one to five, or a boards expression; None for no condition at all.

    They are of a `game` of two cards. Textures without a street are those of `street`, if there is nothing else. In the
    dialect `ppt` everything but cards is ProPokerTools' generic syntax. Notes about them are appended to `diagnostics`.
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
        return _expression_of(_padded(stripped) or text, node, sets, source, diagnostics, street)
    if len(cards) >= 3:
        return (
            BoardSet.single(cards[:5], game)
            if len(cards) <= 5
            else _expression_of(text, node, sets, source, diagnostics)
        )
    return _expression_of(stripped + "*" * (3 - len(cards)), node, sets, source, diagnostics)


def _padded(text: str) -> str | None:
    """One or two ranks as the flops that hold them, as ProPokerTools reads them."""
    if len(text) < 3 and all(char in "23456789TJQKA*" for char in text.upper()):
        return text.upper() + "*" * (3 - len(text))
    return None


def _expression_of(
    text: str, node: Node, sets: SetReader, source: Source, diagnostics: list[Diagnostic], street: int = 3
) -> BoardSet:
    notes: list[Diagnostic] = []
    try:
        boards = sets.boards(text, street, notes)
    except PQLError as error:
        first = error.diagnostics[0]
        raise PQLError(
            Diagnostic(
                first.code, f"in this board: {first.message}", node.span, source=source, help=first.help
            )
        ) from None
    diagnostics += [
        Diagnostic(each.code, each.message, node.span, source=source, help=each.help, severity=each.severity)
        for each in notes
    ]
    return boards


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
    around = context.dialect, context.sets, context.source, use.game.of_two_cards, context.diagnostics
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


def board_on_street(context: Context, street: int, text: str, node: Node) -> Expression:
    """`turn in 'paired'`: the board of a street is one of a set, whose textures are of that street."""
    if not street:
        raise context.error("no-such-street", "before the flop no board is there", node, "write `flop in`")
    reached_street(context, street, node)
    around = context.dialect, context.sets, context.source, context.game.of_two_cards, context.diagnostics
    boards = boards_of(text, node, *around, street)
    if boards is None:
        return context.builder.number(1, BOOLEAN)
    if boards.street != street:
        asked, set_of = STREET.words[street], STREET.words[boards.street]
        message = f"this is a set of {set_of}s, and the {asked} is looked at"
        raise context.error("no-such-street", message, node, f"write `{set_of} in '{text}'`")
    return context.builder.one(BoardIn(boards))
