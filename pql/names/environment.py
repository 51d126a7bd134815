"""The environment that a statement is compiled in: names, functions of one's own, options, the folder of its file."""

from __future__ import annotations

from collections.abc import Callable

from pql.base.diagnostics import Diagnostic, PQLError, Source, Span
from pql.base.records import Record
from pql.cards.games import GAMES, Game
from pql.grammar.tables.keywords import ORDERS, STREETS

from .limits import FUNCTION_FAILED, Budget, Effort
from .options import Options, OptionValue
from .parameters import Parameters

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable

    from pql.cards.orders import Order
    from pql.grammar.nodes.base import BoardExpression, Formula, HandExpression
    from pql.sets.boardset import BoardSet
    from pql.sets.handset import HandSet
    from pql.sets.holeset import HoleSet
    from pql.sets.lazy import LazySet


_KINDS = {
    "hands": "a set of hands",
    "board": "a set of boards",
    "formula": "a formula",
    "texture": "a texture",
    "function": "a function",
}


class FormulaDefinition(Record):
    """A named formula as it was written: it is checked wherever it is used, for the players and the board there."""

    node: Formula
    source: Source


class SetDefinition(Record):
    """A named set with parameters that had no values yet: it is compiled wherever it is used, in its environment."""

    node: HandExpression | BoardExpression
    source: Source
    environment: Environment


class OwnTexture(Record):
    """A texture of one's own: its boards on each street where it means something."""

    boards: dict[int, BoardSet | LazySet]


class Binding(Record):
    """What a name means. `text` is the canonical text of the expression it was given, `game` that of the set.

    `readings` are bare ranks of that expression that were read as offsuit, `both` those that were read as suited and
    offsuit; `told` is the option `bare` under which an answer has said so, empty where none has. `remarks` are
    sentences about what else many read otherwise, as long as no answer has said them.
    """

    kind: str
    value: (
        HandSet | HoleSet | BoardSet | LazySet | FormulaDefinition | SetDefinition | OwnFunction | OwnTexture
    )
    text: str
    order: str | None = None
    game: str = "holdem"
    readings: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    both: tuple[str, ...] = ()
    told: str = ""

    @property
    def of_game(self) -> str:
        """The name of the game it belongs to: that of a set of Omaha hands, else the one whose ranking holds."""
        return str(getattr(getattr(self.value, "game", None), "name", self.game))


class ImportedFile(Record):
    """What a file names (None: it has mistakes), the outer names that it used, and the options it was compiled with."""

    names: dict[str, Binding] | None
    used: dict[str, Binding | None]
    options: dict[str, OptionValue]


class Environment:
    """Names and options in force. Compiling works on a copy, so a program with an error changes nothing.

    `budget` is what the text may still use, `imported` what it has imported, by path; imported files share both.
    `parameters` are the values of its parameters. `look`, while a text is compiled, raises what ends that.
    """

    __slots__ = (
        "budget", "directory", "effort", "imported", "importing", "look", "names", "options", "parameters"
    )  # fmt: skip

    def __init__(
        self,
        options: Options | None = None,
        directory: str | None = None,
        names: dict[str, Binding] | None = None,
        importing: tuple[str, ...] = (),
        budget: Budget | None = None,
        parameters: Parameters | None = None,
    ) -> None:
        self.parameters = parameters or Parameters()
        self.budget = budget or Budget()
        self.look: Callable[[], None] | None = None
        self.options = options or Options()
        self.directory = directory
        self.names: dict[str, Binding] = dict(names or {})
        self.importing = importing
        self.effort = Effort()
        self.imported: dict[str, ImportedFile] = {}

    @property
    def game(self) -> Game:
        """The game of statements that do not name another."""
        return GAMES[self.options.word("game")]

    def check(self) -> None:
        """Whether to go on compiling: raises `Timeout` once the time is up, and what else ends it."""
        (self.look or self.budget.check)()

    def copy(self) -> Environment:
        """An independent copy."""
        return self.with_parameters(self.parameters)

    def with_parameters(self, parameters: Parameters) -> Environment:
        """An independent copy with other values of parameters."""
        options = self.options.copy()
        return Environment(options, self.directory, self.names, self.importing, self.budget, parameters)

    def order(self, span: Span | None, source: Source, game: Game) -> Order:
        """The order of a game's hands that the options name; raises `PQLError` for a file that cannot be read."""
        from pql.cards.orders import order

        name = self.options.word("order")
        if game.lowest and name.lower() != "equity":
            message = f"the order `{name}` is for hold'em, and the game is {game.name}"
            help_line = "write `set order = equity`: by equity against a random hand of this game"
            raise PQLError(Diagnostic("other-game", message, span, source=source, help=help_line))
        if name.lower() not in ORDERS:
            self.budget.check_files("an order of hands from a file")
        return order(name, game, directory=self.directory, span=span, source=source)

    def kind_of(self, name: str) -> str | None:
        """`hands` or `board` for a name that is known, else None."""
        binding = self.names.get(name)
        return None if binding is None else binding.kind

    def lookup(self, name: str, kind: str, span: Span | None, source: Source, game: Game) -> Binding:
        """The binding of a name that must be of a kind and a game; raises `PQLError`, with a near name if any."""
        binding = self.names.get(name)
        if binding is None:
            raise PQLError(self._unknown(name, kind, span, source))
        if binding.kind == kind and binding.of_game != game.name:
            message = f"`{name}` is a set of {binding.of_game}, and the game is {game.name}"
            help_line = f"write `game {binding.of_game}` before"
            raise PQLError(Diagnostic("other-game", message, span, source=source, help=help_line))
        if binding.kind != kind:
            wanted, given = _KINDS[kind], _KINDS[binding.kind]
            raise PQLError(
                Diagnostic(
                    "wrong-kind",
                    f"`{name}` is {given}, and this must be {wanted}",
                    span,
                    source=source,
                )
            )
        return binding

    def texture(self, name: str, street: int, span: Span | None, source: Source) -> BoardSet | LazySet:
        """The boards of a texture of one's own on a street; raises `PQLError` where there is none."""
        binding = self.names.get(name)
        if binding is None or not isinstance(binding.value, OwnTexture):
            from pql.grammar.errors.unknown_names import unknown_texture

            names = [other for other, binding in self.names.items() if binding.kind == "texture"]
            raise PQLError(unknown_texture(name, names, span, source))
        boards = binding.value.boards
        if street not in boards:
            streets = " or ".join([word for word, cards in STREETS.items() if cards in boards])
            raise PQLError(
                Diagnostic(
                    "bad-board",
                    f"`{name}` is a texture of the {streets}",
                    span,
                    source=source,
                    help=f"write `{streets.split()[-1]}.{name}`",
                )
            )
        return boards[street]

    def _unknown(self, name: str, kind: str, span: Span | None, source: Source) -> Diagnostic:
        from pql.grammar.errors.unknown_names import unknown_name

        kinds = (kind, "texture") if kind == "board" else (kind,)
        names = [other for other, binding in self.names.items() if binding.kind in kinds]
        return unknown_name(name, "hands" if kind == "hands" else "boards", names, span, source)


HAND, HANDS, BOARD, RUN_OUT, NUMBER = TAKES = ("hand", "hands", "board", "runout", "number")


class OwnFunction:
    """A function of arrays of deals with a name in formulas; each is only equal to itself.

    `takes` says which arrays it gets (words of `TAKES`), `result` is `bool`, `int` or `float`; `symmetric` promises
    that renaming the suits never changes a value.
    """

    __slots__ = ("function", "name", "result", "symmetric", "takes")

    def __init__(
        self,
        name: str,
        function: Callable[..., object],
        takes: tuple[str, ...],
        result: type[bool] | type[int] | type[float],
        symmetric: bool,
    ) -> None:
        self.name = name
        self.function = function
        self.takes = takes
        self.result = result
        self.symmetric = symmetric

    def __repr__(self) -> str:
        return f"OwnFunction({self.name!r})"


def function_failure(name: str, problem: str, help: str | None = None) -> PQLError:
    """The error of a function of one's own; the statement that is answered becomes its place."""
    return PQLError(Diagnostic(FUNCTION_FAILED, f"`{name}` {problem}", help=help), running=True)
