"""The context of the formulas of a statement: players, board, dead cards, and the reader of sets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from pql.base.diagnostics import Diagnostic, PQLError, Severity, Source
from pql.cards.games import Game
from pql.grammar.nodes.base import Node
from pql.grammar.nodes.hands import Notation

from .builder import Builder

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pql.names.environment import Environment
    from pql.sets.boardset import BoardSet
    from pql.sets.handset import HandSet

    from .dealt import Held


class SetReader(Protocol):
    """Reads the sets in formulas. The compiler, a higher layer, implements it (`pql.compiler.formula_sets`)."""

    def hands(self, written: Notation, source: Source, diagnostics: list[Diagnostic]) -> Held: ...
    def boards(self, text: str) -> BoardSet: ...

    @property
    def lazy(self) -> Sequence[object]: ...
    def named_hands(self, name: str) -> HandSet | None: ...


class Context:
    """The context that formulas are checked in. `players` are the names of the seats, none for a formula about boards.

    `street` is the default street, `last_street` the last that the board reaches, both as numbers of board cards.
    `sets` reads strings and names that are ranges or boards, `dialect` is their notation, `game` what is dealt;
    `held` is what the players may hold (formulas look at it as `ranges`), `boards` what is dealt (None: anything),
    `dead_cards` how many cards are out of the deck. Warnings are appended to `diagnostics`.
    """

    def __init__(
        self,
        players: tuple[str, ...],
        street: int,
        environment: Environment,
        source: Source,
        diagnostics: list[Diagnostic],
        *,
        sets: SetReader,
        game: Game,
        last_street: int = 5,
        dialect: str = "",
    ) -> None:
        self.players = players
        self.seats = {name.lower(): seat for seat, name in enumerate(players)}
        # The seat of the player whom symbols are about that name none.
        self.asked = 0
        self.street = street
        self.last_street = last_street
        self.environment = environment
        self.source = source
        self.diagnostics = diagnostics
        self.sets = sets
        self.dialect = dialect
        self.game = game
        self.builder = Builder(game)
        # Whether the deals are recorded hands.
        self.recorded = False
        self.held: tuple[Held, ...] = ()
        # Whether a formula depends on them: then it is checked again for other ranges.
        self.looked_at_held = False
        self.boards: BoardSet | None = None
        self.dead_cards = 0

    @property
    def ranges(self) -> tuple[Held, ...]:
        """What the players may hold, for a formula that depends on it."""
        self.looked_at_held = True
        return self.held

    def error(self, code: str, message: str, node: Node, help: str | None = None) -> PQLError:
        """An error at the place of a node."""
        return PQLError(Diagnostic(code, message, node.span, source=self.source, help=help))

    def warn(self, code: str, message: str, node: Node, help: str) -> None:
        """Adds a warning: what is legal but probably a mistake."""
        self.diagnostics.append(
            Diagnostic(code, message, node.span, source=self.source, help=help, severity=Severity.WARNING)
        )
