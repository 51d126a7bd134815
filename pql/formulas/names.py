"""What the names in a formula stand for: players, streets, symbols, functions, words, and what `let` has named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.cards.made_hands import draw_names
from pql.grammar.diagnostics import PQLError
from pql.grammar.nodes import Call, Formula, Node, OrBetter, Symbol

from .conversions import constant_of, hand_type_number
from .expressions import Expression
from .table import functions, symbols
from .types import (
    BOOLEAN,
    FLOP_CATEGORY,
    HAND_TYPE,
    NUMBER,
    PLAYER,
    STREET,
    STREET_CARDS,
    TEXT,
    Type,
)
from .use import Use

if TYPE_CHECKING:
    from pql.formulas.table.rows import Row

    from .checker import Checker

_TRUTHS = {"true": 1, "false": 0}
# Words that are a made hand where a truth value is wanted.
_CATEGORY_WORDS = ("pair", "twopair", "highcard")


AGGREGATES = ("avg", "count", "sum", "min", "max", "stddev", "histogram")

# Symbols that count next cards.
_CARDS_TO_COME = frozenset(
    (
        "nouts",
        "straightdrawcount",
        "flushdrawcount",
        "isstraightdraw",
        "isopenendedstraightdraw",
        "isgutshotstraightdraw",
        "isflushdraw",
        "outsdiscounted",
        *draw_names(),
    )
)


def symbol(checker: Checker, node: Symbol) -> Expression:
    """The expression of a symbol; raises `PQLError` for a name that is none."""
    lower = node.name.lower()
    if node.player is None and node.street is None:
        plain = _plain(checker, lower)
        if plain is not None:
            return plain
    named = _named(checker, node)
    if named is not None:
        return named
    if hand_type_number(lower) is not None and lower != "nothing":
        from .checker import WORD

        return Expression("word", (), node.name, WORD)
    row = symbols().get(lower) or functions().get(lower)
    if row is not None and all(kind.endswith("?") for kind in row.parameters or ()):
        return _defined(checker, row, _use(checker, node))
    constant = constant_of(lower)
    if constant is not None:
        return checker.maker.constant(constant)
    if "$" in node.name or lower.startswith("list"):
        from .patterns import pattern_symbol

        pattern = pattern_symbol(_use(checker, node), node.name)
        if pattern is not None:
            return _with_players(checker, pattern, node)
    raise _unknown(checker, node, functions().get(lower))


def _plain(checker: Checker, lower: str) -> Expression | None:
    seats = [name.lower() for name in checker.players]
    if lower in seats:
        return checker.maker.make(Expression("player", (), seats.index(lower), PLAYER))
    if lower in STREET_CARDS:
        return checker.maker.constant(STREET_CARDS[lower], STREET)
    if lower in _TRUTHS:
        return checker.maker.constant(_TRUTHS[lower], BOOLEAN)
    if lower in FLOP_CATEGORY.words:
        return checker.maker.constant(FLOP_CATEGORY.words.index(lower), FLOP_CATEGORY)
    return None


def _named(checker: Checker, node: Symbol) -> Expression | None:
    """What `let NAME = formula ...` has named, checked anew for this statement's players and board."""
    binding = checker.environment.names.get(node.name)
    if binding is None or binding.kind != "formula":
        return None
    from pql.names.environment import FormulaDefinition

    definition = binding.value
    assert isinstance(definition, FormulaDefinition)
    if node.name in checker.open_names:
        raise checker.error("name-cycle", f"`{node.name}` is defined by itself", node)
    return checker.within(node, definition)


def call(checker: Checker, node: Call) -> Expression:
    """The expression of a function call; raises `PQLError` for unknown functions and wrong arguments."""
    row = functions().get(node.name.lower())
    if row is None:
        row = symbols().get(node.name.lower())
        if row is None:
            raise _unknown(checker, node, None)
        if not node.arguments:
            return _defined(checker, row, _use(checker, node))
        raise checker.error(
            "bad-arguments",
            f"`{row.name}` takes no arguments",
            node,
            f"write `{row.name}` alone, or `hero.{row.name}`",
        )
    return _defined(checker, row, _with_arguments(checker, row, node))


def _with_arguments(checker: Checker, row: Row, node: Call) -> Use:
    assert row.parameters is not None
    use = _use(checker, node)
    arguments: list[Expression] = []
    given = list(node.arguments)
    for place, kind in enumerate(row.parameters):
        if not given:
            if kind.endswith("?"):
                continue
            raise _count_error(checker, row, node)
        wanted = kind.rstrip("?")
        checked = _argument_value(checker, wanted, given[0])
        if kind.endswith("?") and wanted in ("player", "street") and checked.type.name != wanted:
            later = [other.rstrip("?") for other in row.parameters[place + 1 :]]
            if checked.type.name in later:
                continue
        argument_node = given.pop(0)
        if wanted == "player":
            use.player = _seat(checker, checked, argument_node)
        elif wanted == "street":
            use.street = _street_number(
                checker, checker.as_type(checked, STREET, argument_node), argument_node
            )
        else:
            arguments.append(_argument(checker, wanted, checked, argument_node))
    if given:
        raise _count_error(checker, row, node)
    use.arguments = tuple(arguments)
    return use


def _argument_value(checker: Checker, wanted: str, node: Formula) -> Expression:
    """What stands at the place of a parameter; a name unlike any other at a player's place is no player."""
    try:
        return checker.check(node)
    except PQLError as error:
        if wanted == "player" and isinstance(node, Symbol) and error.diagnostics[0].code == "unknown-name":
            from pql.grammar.tables.suggestions import did_you_mean

            if not did_you_mean(node.name, checker.players):
                raise checker.error(
                    "unknown-player", f"there is no player `{node.name}`", node, _who_plays(checker)
                ) from None
        raise


_TYPES = {kind.name: kind for kind in (HAND_TYPE, FLOP_CATEGORY, NUMBER)}


def _argument(checker: Checker, kind: str, checked: Expression, node: Formula) -> Expression:
    if kind == "value":
        return checker.value(node)
    if kind in ("range", "boards", "text"):
        if checked.type == TEXT:
            return checked
        raise checker.error(
            "bad-argument",
            f"a {kind.rstrip('s')} in quotes is wanted here",
            node,
            "write it as text, as in '22+'",
        )
    return checker.as_type(checked, _TYPES.get(kind, Type(kind)), node)


def _count_error(checker: Checker, row: Row, node: Call) -> PQLError:
    if row.parameters and 1 < len(node.arguments) <= len(row.parameters):
        return checker.error(
            "bad-arguments",
            f"`{row.name}` wants its arguments in another order, or others",
            node,
            f"write {row.signature}",
        )
    return checker.error(
        "bad-arguments",
        f"`{row.name}` does not take {len(node.arguments)} argument{'s' if len(node.arguments) != 1 else ''}",
        node,
        f"write {row.signature}",
    )


def _who_plays(checker: Checker) -> str:
    known = ", ".join(checker.players)
    if not known:
        return "this formula is about boards alone"
    return f"the players are {known}" if len(checker.players) > 1 else f"the only player is {known}"


def _seat(checker: Checker, checked: Expression, node: Node) -> int:
    if checked.type != PLAYER:
        raise checker.error("bad-argument", "a player is wanted here", node, _who_plays(checker))
    assert isinstance(checked.parameter, int)
    return checked.parameter


def _street_number(checker: Checker, checked: Expression, node: Node) -> int:
    if checked.operation != "constant" or not isinstance(checked.parameter, int):
        raise checker.error("bad-argument", "a street must be written out", node, "write flop, turn or river")
    return _reached(checker, checked.parameter, node)


def _reached(checker: Checker, street: int, node: Node) -> int:
    if street > checker.last_street:
        name = STREET.words[street]
        last = STREET.words[checker.last_street]
        raise checker.error(
            "no-such-street", f"this board never reaches the {name}", node, f"it ends with the {last}"
        )
    return street


def _use(checker: Checker, node: Symbol | Call | OrBetter) -> Use:
    seats = [name.lower() for name in checker.players]
    player, street = 0, checker.street
    if node.player is not None:
        if node.player.lower() not in seats:
            raise checker.error(
                "unknown-player", f"there is no player `{node.player}`", node, _who_plays(checker)
            )
        player = seats.index(node.player.lower())
    if node.street is not None:
        if node.street.lower() not in STREET_CARDS:
            raise checker.error(
                "unknown-street", f"there is no street `{node.street}`", node, "write @flop, @turn or @river"
            )
        street = _reached(checker, STREET_CARDS[node.street.lower()], node)
    return Use(checker, node, player, street)


def _defined(checker: Checker, row: Row, use: Use) -> Expression:
    expression = row.define(use)
    if row.name == "toString":
        return expression
    if row.name.lower() in _CARDS_TO_COME and use.street == 5 and getattr(use.node, "street", None) is None:
        _warn_river(use, row)
    for street in expression.streets:
        _reached(checker, street, use.node)
    return _with_players(checker, expression, use.node)


def _warn_river(use: Use, row: Row) -> None:
    from .checker import NO_CARD_TO_COME

    use.checker.warn(
        NO_CARD_TO_COME,
        f"`{row.name}` looks at the river here, and no card comes after it",
        use.node,
        f"write {row.name}@flop or {row.name}@turn, or give a board",
    )


def _with_players(checker: Checker, expression: Expression, node: Node) -> Expression:
    """The same, after making sure that there are players if it looks at hands."""
    if expression.players and not checker.players:
        raise checker.error(
            "no-players",
            "this looks at a hand, and here are boards alone",
            node,
            "ask for the board: boardRanks, pairedBoard, ...",
        )
    return expression


def or_better(checker: Checker, node: OrBetter) -> Expression:
    """`toppair or better`."""
    from pql.cards.made_hands import made_names
    from pql.formulas.table.made import is_or_better

    name = node.name.lower()
    if name not in made_names():
        from pql.grammar.tables.suggestions import did_you_mean

        near = did_you_mean(name, made_names())
        raise checker.error(
            "unknown-made-hand",
            f"`{node.name}` is no made hand",
            node,
            f"did you mean `{near} or better`?" if near else "write a made hand, such as `toppair or better`",
        )
    return _with_players(checker, is_or_better(_use(checker, node), name), node)


def made_hand_of_word(checker: Checker, word: Expression, node: Node) -> Expression:
    """A hand type's word where a condition is wanted: the made hand of that name, else exactly that type."""
    from pql.cards.made_hands import made_names
    from pql.formulas.table.made import is_made

    name = str(word.parameter).lower()
    use = (
        _use(checker, node)
        if isinstance(node, Symbol)
        else Use(checker, Symbol(name, None, None), 0, checker.street)
    )
    if name in made_names() and use.street:
        expression = is_made(use, name)
    else:
        expression = use.maker.equals(use.hand("category"), hand_type_number(name) or 0)
    return _with_players(checker, expression, node)


def in_range(checker: Checker, player: Expression, text: Expression, node: Node) -> Expression:
    """`hero in '22+'`."""
    from .ranges import in_range_of

    if text.type != TEXT:
        raise checker.error(
            "bad-type", "a range in quotes is wanted after `in`", node, "as in `hero in '22+'`"
        )
    assert isinstance(player.parameter, int)
    return in_range_of(checker, player.parameter, text, node)


def _unknown(checker: Checker, node: Symbol | Call, row: Row | None) -> PQLError:
    if row is not None:
        return checker.error(
            "bad-arguments", f"`{row.name}` needs its arguments", node, f"write {row.signature}"
        )
    binding = checker.environment.names.get(node.name)
    if binding is not None:
        kind = "a set of hands" if binding.kind == "hands" else "a set of boards"
        return checker.error(
            "not-a-formula",
            f"`{node.name}` is {kind}, and a formula is wanted here",
            node,
            f"in formulas it stands in quotes: inRange(hero, '{node.name}')"
            if binding.kind == "hands"
            else f"in formulas it stands in quotes: boardInRange('{node.name}')",
        )
    if isinstance(node, Call) and node.name.lower() in AGGREGATES:
        return checker.error(
            "nested-aggregate",
            f"`{node.name}` adds up all deals, and a formula is about one",
            node,
            "aggregates stand outermost, as in `select avg(nouts), count(nouts > 8) from ...`",
        )
    from pql.grammar.errors.unknown_names import unknown_name

    known = [*checker.players]
    known += [name for name, binding in checker.environment.names.items() if binding.kind == "formula"]
    return PQLError(unknown_name(node.name, "formulas", known, node.span, checker.source))
