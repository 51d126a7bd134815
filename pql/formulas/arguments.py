"""The arguments of a symbol or function: its player and street, as written or by default, and the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.base.diagnostics import PQLError
from pql.grammar.nodes.base import Formula, Node
from pql.grammar.nodes.formulas import Call, OrBetter, Symbol

from .context import Context
from .expressions import Constant, Expression, Player, Quoted
from .ranges import in_range_of
from .types import FLOP_CATEGORY, HAND_TYPE, STREET, STREET_CARDS, Type
from .use import Use

if TYPE_CHECKING:
    from .checker import Checker
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
