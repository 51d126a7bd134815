"""Lowers hands expressions to set algebra: each syntax node becomes a term, with sets at the leaves."""

from __future__ import annotations

from pql.base.diagnostics import Diagnostic, PQLError, Source, Span
from pql.cards.deck import RANKS
from pql.cards.games import Game
from pql.grammar import format_node
from pql.grammar.nodes.base import Cards, HandExpression, Node, walk
from pql.grammar.nodes.boards import RankBand
from pql.grammar.nodes.hands import (
    Band,
    Climb,
    Combo,
    Compare,
    EveryHand,
    Group,
    HalfKnown,
    HandClass,
    HandsParameter,
    HandsWhere,
    HolePattern,
    Name,
    NoHand,
    Not,
    Notation,
    Rag,
    SetOperation,
    Share,
    Top,
    Weighted,
)
from pql.names.environment import Binding, Environment, SetDefinition
from pql.notation.bare_hands import SUFFIXES, bare_text, is_bare, read_as_both
from pql.notation.hand_atoms import atom_bits, player_word
from pql.sets.handset import HandSet
from pql.sets.holeset import HoleSet
from pql.sets.lazy import LazySet

from .algebra import Complement, Everything, Intersection, Leaf, Nothing, Scaled, Term, is_plain
from .lowering import Lowering, Parts

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import NoReturn

    from pql.cards.orders import Order
    from pql.grammar.nodes.boards import BoardOperation


# Leaves of hand atoms by node and meaning of bare ranks: formatting an atom costs more than looking it up.
_LEAVES: dict[tuple[HandExpression, str, str], Leaf] = {}
_MOST_LEAVES = 20_000


_MOST_REMARKS = 3
_NEIGHBOURS = "AKQJT98765432"


def _may_stand_alone(node: Climb) -> bool:
    """Whether a climb such as `76s+` has a kicker that cannot climb: pairs and others need no second look."""
    return node.direction == "+" and node.base.ranks in _NEIGHBOURS


def unsaid(name: str, binding: Binding, bare: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The bare ranks of a name that were read as offsuit, and sentences, as far as no answer has said them.

    `bare` is the option in force where the name is used, which need not be the one its hands were read with.
    """
    readings = binding.readings if binding.told != bare else ()
    remarks = binding.remarks
    if binding.both and bare != "both" and binding.told != bare:
        remarks = (*remarks, read_as_both(name, binding.both))
    return readings, remarks


class HandsLowering(Lowering):
    """Lowers hands expressions of one source in an environment; `order` is the hand order they used, if any."""

    def __init__(self, environment: Environment, source: Source, parts: Parts, game: Game) -> None:
        super().__init__(environment, source, parts, game)
        self.bare = environment.options.word("bare")
        self.order: str | None = None
        # Bare ranks that were read as offsuit.
        self.readings: dict[str, None] = {}
        # Those that were read as suited and offsuit.
        self.both: dict[str, None] = {}
        # Names whose hands were read so, which no answer has said yet.
        self.unsaid: list[str] = []
        # Whether percentages used an order of hands.
        self.ordered = False
        # The expressions that texts of Omaha are, by the `id` of their nodes.
        self.inside: dict[int, HandExpression] = {}

    def _lower(self, node: Node) -> Term:
        if isinstance(node, SetOperation):
            if node.operator == "juxtapose":
                self._note_surprise(node)
            return self._operation(node)
        if isinstance(node, Not):
            return Complement(self.lower(node.operand), span=node.span)
        if isinstance(node, Weighted):
            return self._weighted(node)
        if isinstance(node, Compare):
            return Intersection((self.lower(node.operand), self._filter(node)), span=node.span)
        if isinstance(node, Name):
            return self._name(node)
        if isinstance(node, HandsParameter):
            return self._parameter(node)
        if isinstance(node, Top | Band):
            return self._percentage(node)
        if isinstance(node, Notation):
            return self._notation(node)
        if isinstance(node, HolePattern):
            return self._hole_pattern(node)
        if isinstance(node, HandsWhere):
            return self._where(node)
        assert isinstance(node, HandExpression)
        return self._atom(node)

    def _atom(self, node: HandExpression) -> Term:
        self._note_bare(node)
        if isinstance(node, Rag | Climb):
            self._note_surprise(node)
        leaf = _LEAVES.get((node, self.bare, self.game.name))
        if leaf is not None:
            return leaf
        if isinstance(node, EveryHand):
            return Everything(HandSet.everything(self.game), span=node.span)
        if isinstance(node, NoHand):
            return Nothing(HandSet(0, None, self.game), span=node.span)
        if self.bare == "error":
            self._refuse_bare(node)
        leaf = Leaf(self._text(node), self._in_deck(atom_bits(node, self.game, self.bare)), True)
        if len(_LEAVES) >= _MOST_LEAVES:
            _LEAVES.clear()
        _LEAVES[node, self.bare, self.game.name] = leaf
        return leaf

    def _in_deck(self, bits: int) -> HandSet:
        """The hands of a notation that the deck of the game has."""
        return HandSet(bits).in_game(self.game)

    def _text(self, node: HandExpression) -> str:
        text = format_node(node)
        return text + SUFFIXES[self.bare] if is_bare(node) else text

    def _note_bare(self, node: HandExpression) -> None:
        if self.bare == "offsuit" and (bare := bare_text(node)) is not None:
            self.readings[bare] = None
        elif self.bare == "both" and (bare := bare_text(node)) is not None:
            self.both[bare] = None

    def _note_surprise(self, node: HandExpression) -> None:
        if len(self.remarks) == _MOST_REMARKS or (isinstance(node, Climb) and not _may_stand_alone(node)):
            return
        from .hand_readings import surprise

        if (sentence := surprise(node)) is not None:
            self.remarks[sentence] = None

    def _refuse_bare(self, node: HandExpression) -> None:
        for child in (node, *node.children()):
            if is_bare(child):
                assert isinstance(child, HandClass)
                ranks = child.ranks
                raise PQLError(
                    Diagnostic(
                        "bare-hand",
                        f"`{ranks}` does not say suited or offsuit",
                        child.span,
                        source=self.source,
                        help=f"write {ranks}s, {ranks}o or {ranks}* (option `bare` is `error`)",
                    )
                )

    def _name(self, node: Name) -> Term:
        own = node.name in self.environment.names
        if not own and (bits := player_word(node.name, self.game)) is not None:
            return self.leaf(node.name, self._in_deck(bits), node)
        binding = self.environment.lookup(node.name, "hands", node.span, self.source, self.game)
        if binding.readings or binding.remarks or binding.both:
            self._note_named(node.name, binding)
        if isinstance(binding.value, SetDefinition):
            hands, order = self.parts.defined(self, binding.value)
            self.order = self.order or order
            return self.leaf(node.name, hands, node)
        assert isinstance(binding.value, HandSet | HoleSet | LazySet)
        self.order = self.order or binding.order
        return self.leaf(node.name, binding.value, node)

    def _note_named(self, name: str, binding: Binding) -> None:
        """The first answer about a name says how its hands were read, and again the first under another option."""
        readings, remarks = unsaid(name, binding, self.bare)
        self.readings.update(dict.fromkeys(readings))
        self.remarks.update(dict.fromkeys(remarks))
        if self.bare == "both":
            self.both.update(dict.fromkeys(binding.both))
        if readings or remarks:
            self.unsaid.append(name)

    def _parameter(self, node: HandsParameter) -> Term:
        found = self.parts.given(self, node)
        self.order = self.order or found.order
        self.readings.update(dict.fromkeys(found.readings))
        self.given[node.name] = found.text
        return self.leaf(found.text, found.set, node)

    def _notation(self, node: Notation) -> Term:
        if self.game.uses:
            return self._omaha(node)
        if node.text in self.environment.names:
            return self._name(Name(node.text, span=node.span))
        text = f"{node.dialect}'{node.text}'"
        dialect = node.dialect or self.environment.options.word("dialect")
        if dialect == "pql":
            inside = self.parts.text(self, node)
            self.readings.update(dict.fromkeys(inside.readings))
            self.remarks.update(dict.fromkeys(inside.remarks))
            self.order = self.order or inside.order
            return self.leaf(text, inside.hands, node)
        from .omaha_notation import read_notation

        reading = read_notation(node, dialect, self.environment, self.source, self.game)
        self.warnings += reading.warnings
        if reading.ordered:
            self.order = self.order or self.environment.options.word("order")
        hands = reading.hands.in_game(self.game)
        if reading.hands and not hands:
            refuse_nothing_left(node.span, self.source, self.game)
        return self.leaf(text, hands, node)

    def _omaha(self, node: Notation) -> Term:
        """Hands of more cards, whose text is an expression in a notation of its own."""
        from .omaha_notation import expression

        inside = self.inside[id(node)] = expression(node, self.environment, self.source, self.warnings)
        return self.lower(inside)

    def _hole_pattern(self, node: HolePattern) -> Term:
        if node.text in self.environment.names:
            return self._name(Name(node.text, span=node.span))
        from .omaha_notation import piece

        return piece(self, node)

    def _operation(self, node: SetOperation | BoardOperation) -> Term:
        if self.game.uses and node.operator in ("comma", "or"):
            from .omaha_notation import MOST_PARTS, long_list

            if len(node.operands) > MOST_PARTS:
                return long_list(self, node)
        return super()._operation(node)

    def _weighted(self, node: Weighted) -> Term:
        operand = self.lower(node.operand)
        if not is_plain(operand):
            raise PQLError(
                Diagnostic(
                    "weight-twice",
                    "these hands have a weight already",
                    node.span,
                    source=self.source,
                    help="give a weight once: to each part, or to the whole in parentheses",
                )
            )
        return Scaled(operand, node.weight, span=node.span)

    def _percentage(self, node: Top | Band) -> Term:
        self.ordered = True
        if self.game.uses:
            from .omaha_notation import percentage

            return percentage(self, node)
        ordering = self._order(node)
        if isinstance(node, Top):
            bits = ordering.top(node.percent)
        else:
            first, last = sorted((node.first, node.last))
            bits = ordering.top(last) & ~ordering.top(first)
        return Leaf(f"{format_node(node)} ({ordering.name})", self._in_deck(bits), True, span=node.span)

    def _order(self, node: HandExpression) -> Order:
        self.order = self.environment.options.word("order")
        return self.environment.order(node.span, self.source, self.game)

    def _filter(self, node: Compare) -> Term:
        """The hands that stand in the relation to the bound, whatever the operand."""
        bound = node.bound
        text = f"? {node.operator} {format_node(bound)}"
        if isinstance(bound, Share):
            from pql.cards.orders import equity_bits

            bits = equity_bits(node.operator, bound.value, self.game)
        elif isinstance(bound, Group):
            from pql.cards.orders import group_bits

            bits = group_bits(node.operator, bound.number)
        else:
            assert isinstance(bound, HandClass | Combo)
            self._note_bare(bound)
            ordering = self._order(node)
            bits = ordering.compared(node.operator, atom_bits(bound, self.game, self.bare))
            text += f" ({ordering.name})"
        return Leaf(text, self._in_deck(bits), True)


def refuse_missing(node: Node, source: Source, game: Game) -> None:
    """Raises `PQLError` where an expression names a rank that the deck of the game does not have."""
    for part in walk(node):
        if isinstance(part, Group):
            message = f"the groups of Sklansky and Malmuth are for hold'em, and the game is {game.name}"
            raise PQLError(Diagnostic("other-game", message, part.span or node.span, source=source))
        for rank in _ranks_of(part):
            if RANKS.find(rank) in range(game.lowest):
                message = f"there is no {rank} in {game.name}: its lowest card is {RANKS[game.lowest]}"
                raise PQLError(Diagnostic("other-game", message, part.span or node.span, source=source))


def refuse_nothing_left(span: Span | None, source: Source, game: Game) -> NoReturn:
    """Raises the error for a text in another program's notation all of whose hands have ranks that are not there."""
    message = f"none of these hands are in {game.name}: its lowest card is {RANKS[game.lowest]}"
    raise PQLError(Diagnostic("other-game", message, span, source=source))


def _ranks_of(part: Node) -> str:
    """The ranks that a node names."""
    if isinstance(part, Combo | HalfKnown):
        return part.first[:1] + part.second[:1]
    if isinstance(part, RankBand):
        return {"rank": part.low, "least": part.low, "most": part.high}.get(part.form, part.low + part.high)
    if isinstance(part, Cards):
        return "".join([str(card)[:1] for card in part.cards])
    card, ranks = getattr(part, "card", ""), getattr(part, "ranks", getattr(part, "rank", ""))
    return (card[:1] if isinstance(card, str) else "") + (ranks if isinstance(ranks, str) else "")
