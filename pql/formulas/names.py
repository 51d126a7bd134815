"""Looks up the names in formulas: players, streets, symbols, functions, words, and names given by `let`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.base.diagnostics import Diagnostic, PQLError
from pql.cards.made_hands import draw_names, made_names
from pql.grammar.nodes.base import Node
from pql.grammar.nodes.formulas import Call, OrBetter, Symbol
from pql.grammar.tables.keywords import AGGREGATES
from pql.names.environment import OwnFunction

from .arguments import board_on_street, in_range_of, reached_street, use_of, use_with_arguments, with_players
from .conversions import constant_of, converted, hand_type_number, is_hand_type
from .expressions import Constant, Expression, Player, Quoted, Word
from .symbol_use import Use
from .table import functions, of_record, of_tournaments, of_two_cards, symbols
from .types import BOOLEAN, FLOP_CATEGORY, POSITION, STREET, STREET_CARDS, in_game
from .versus import pattern_symbol

if TYPE_CHECKING:
    from .checker import Checker
    from .table.rows import Row

NO_CARD_TO_COME = "no-card-to-come"
"""The code of the warning that a symbol which counts next cards looks at the river."""

_TRUTHS = {"true": 1, "false": 0}
# Symbols that count next cards.
_CARDS_TO_COME = frozenset((
    "nouts", "straightdrawcount", "flushdrawcount", "isstraightdraw", "isopenendedstraightdraw",
    "isgutshotstraightdraw", "isflushdraw", "outsdiscounted", *draw_names(),
))  # fmt: skip


def symbol(checker: Checker, node: Symbol) -> Expression:
    """The expression of a symbol; raises `PQLError` for a name that is none."""
    lower = node.name.lower()
    if node.player is None and node.street is None:
        plain = _plain(checker, lower)
        if plain is not None:
            return plain
    named = _named(checker, node)
    if named is None and checker.of_tournaments:
        row = of_tournaments().get(lower)
        if row is None or node.player is not None or node.street is not None:
            raise _no_word_of_tournaments(checker, node)
        return row.define(use_of(checker, node))
    if named is None and checker.recorded:
        named = _of_record(checker, node)
    if named is not None:
        return named
    if is_hand_type(lower) and lower != "nothing":
        return Word(node.name)
    row = symbols().get(lower) or functions().get(lower)
    if row is not None and all(kind.endswith("?") for kind in row.parameters or ()):
        return _defined(row, use_of(checker, node))
    constant = constant_of(lower, checker.game)
    if constant is not None:
        return checker.builder.number(constant)
    if ("$" in node.name or lower.startswith("list")) and not checker.game.uses:
        pattern = pattern_symbol(use_of(checker, node), node.name)
        if pattern is not None:
            return with_players(checker, pattern, node)
    raise _unknown(checker, node, functions().get(lower))


def _plain(checker: Checker, lower: str) -> Expression | None:
    build = checker.builder
    if lower in checker.seats:
        return build.one(Player(checker.seats[lower]))
    if lower in STREET_CARDS:
        return build.number(STREET_CARDS[lower], STREET)
    if lower in _TRUTHS:
        return build.number(_TRUTHS[lower], BOOLEAN)
    category = in_game(FLOP_CATEGORY, checker.game)
    if lower in category.words:
        return build.number(category.words.index(lower), category)
    return None


def _of_record(checker: Checker, node: Symbol) -> Expression | None:
    """A symbol of recorded hands, or a word for a position."""
    lower = node.name.lower()
    row = of_record().get(lower)
    if row is not None:
        return _defined(row, use_of(checker, node))
    position = converted(lower, POSITION) if node.player is None and node.street is None else None
    return None if position is None else checker.builder.number(position, POSITION)


def _named(checker: Checker, node: Symbol) -> Expression | None:
    """A formula named by `let NAME = formula ...`, checked again for this statement's players and board."""
    own = _own(checker, node.name)
    if own is not None:
        if not all(kind.endswith("?") for kind in own.parameters or ()):
            raise _unknown(checker, node, own)
        return _defined(own, use_of(checker, node))
    binding = checker.environment.names.get(node.name)
    if binding is None or binding.kind != "formula":
        return None
    from pql.names.environment import FormulaDefinition

    definition = binding.value
    assert isinstance(definition, FormulaDefinition)
    if node.name in checker.open_names:
        raise checker.error("name-cycle", f"`{node.name}` is defined by itself", node)
    return checker.within(node, definition)


def _own(checker: Checker, name: str) -> Row | None:
    """A function of one's own (`Session.function`), None for any other name."""
    binding = checker.environment.names.get(name)
    if binding is None or not isinstance(binding.value, OwnFunction):
        return None
    from .own_functions import row_of

    if checker.game.uses:
        message = f"`{name}` is called with hands of two cards, and the game is {checker.game.name}"
        raise PQLError(Diagnostic("other-game", message))
    return row_of(binding.value)


def call(checker: Checker, node: Call) -> Expression:
    """The expression of a function call; raises `PQLError` for unknown functions and wrong arguments."""
    lower = node.name.lower()
    if checker.of_tournaments and lower not in AGGREGATES:
        raise _no_word_of_tournaments(checker, node)
    row = functions().get(lower) or _own(checker, node.name)
    if row is None and checker.recorded:
        row = of_record().get(lower)
    if row is not None and row.is_function:
        return _defined(row, use_with_arguments(checker, row, node))
    row = row or symbols().get(lower)
    if row is None:
        raise _unknown(checker, node, None)
    if not node.arguments:
        return _defined(row, use_of(checker, node))
    raise checker.error(
        "bad-arguments",
        f"`{row.name}` takes no arguments",
        node,
        f"write `{row.name}` alone, or `hero.{row.name}`",
    )


def _no_word_of_tournaments(checker: Checker, node: Symbol | Call) -> PQLError:
    lower = node.name.lower()
    if lower in of_record() or lower in symbols() or lower in functions():
        return checker.error(
            "bad-argument",
            f"`{node.name}` is about hands, and `tournaments` asks results of tournaments",
            node,
            "there are `buyin`, `speed`, `format`, `site`, `month`, `place`, `net` ..: see `\\? tournaments`",
        )
    return _unknown(checker, node, None)


def _defined(row: Row, use: Use) -> Expression:
    if use.game.uses and row.name.lower() in of_two_cards():
        raise use.meaningless()
    expression = row.define(use)
    if row.name == "toString":
        return expression
    if row.name.lower() in _CARDS_TO_COME and use.street == 5 and getattr(use.node, "street", None) is None:
        use.context.warn(
            NO_CARD_TO_COME,
            f"`{row.name}` looks at the river here, and no card comes after it",
            use.node,
            f"write {row.name}@flop or {row.name}@turn, or give a board",
        )
    for street in expression.streets:
        reached_street(use.context, street, use.node)
    return with_players(use.context, expression, use.node)


# The lowest made hand of a type: with it, "a pair or better" is asked as it was meant.
_LOWEST_OF = {"pair": "underpair", "onepair": "underpair", "twopair": "bottomtwo", "threeofakind": "trips"}


def or_better(checker: Checker, node: OrBetter) -> Expression:
    """`toppair or better`."""
    from .table.made import is_or_better

    name = node.name.lower()
    words = made_names(checker.game)
    if name not in words:
        from pql.base.suggestions import did_you_mean

        near = _LOWEST_OF.get(name)
        near = near if near in words else did_you_mean(name, words)
        raise checker.error(
            "unknown-made-hand",
            f"`{node.name}` is not a made hand",
            node,
            f"did you mean `{near} or better`?" if near else "write a made hand, such as `toppair or better`",
        )
    return with_players(checker, is_or_better(use_of(checker, node), name), node)


def made_hand_of_word(checker: Checker, word: Word, node: Node) -> Expression:
    """A hand type's word where a condition is wanted: the made hand of that name, else exactly that type."""
    from .table.made import is_made

    name = word.word.lower()
    use = use_of(checker, node if isinstance(node, Symbol) else Symbol(name))
    if name in made_names(checker.game) and use.street:
        expression = is_made(use, name)
    else:
        expression = use.equals(use.hand("category"), hand_type_number(name, checker.game) or 0)
    return with_players(checker, expression, node)


def in_range(checker: Checker, player: Player, text: Expression, node: Node) -> Expression:
    """`hero in '22+'`."""
    if not isinstance(text, Quoted):
        raise checker.error("bad-type", "`in` needs a range in quotes", node, "as in `hero in '22+'`")
    return in_range_of(checker, player.seat, text.text, node)


def board_in(checker: Checker, street: Constant, boards: Quoted, node: Node) -> Expression:
    """`flop in 'monotone'`, `turn in 'paired'`: the board of a street is one of a set."""
    return with_players(checker, board_on_street(checker, int(street.value or 0), boards.text, node), node)


def _unknown(checker: Checker, node: Symbol | Call, row: Row | None) -> PQLError:
    if row is not None:
        return checker.error(
            "bad-arguments", f"`{row.name}` needs its arguments", node, f"write {row.signature}"
        )
    binding = checker.environment.names.get(node.name)
    if binding is not None:
        kind, function = (
            ("hands", "inRange(hero, ") if binding.kind == "hands" else ("boards", "boardInRange(")
        )
        return checker.error(
            "not-a-formula",
            f"`{node.name}` is a set of {kind}, and this must be a formula",
            node,
            f"in formulas it goes in quotes: {function}'{node.name}')",
        )
    if isinstance(node, Call) and node.name.lower() in AGGREGATES:
        return checker.error(
            "nested-aggregate",
            f"`{node.name}` adds up all deals, and a formula is about one",
            node,
            "aggregates go outermost, as in `select avg(nouts), count(nouts > 8) from ...`",
        )
    if node.name.lower() in of_record():
        raise checker.error(
            "of-record",
            f"only recorded hands have `{node.name}`",
            node,
            f"ask `select ... from history 'hands/*.phhs'`, or give it a value: `let {node.name} = formula 10`",
        )
    from pql.grammar.errors.unknown_names import unknown_name

    language = "tournaments" if checker.of_tournaments else "record" if checker.recorded else "formulas"
    names = [*checker.players]
    names += [
        name for name, binding in checker.environment.names.items() if binding.kind in ("formula", "function")
    ]
    return PQLError(unknown_name(node.name, language, names, node.span, checker.source))
