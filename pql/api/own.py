"""Words of your own: the functions and textures that a session is given by its program."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from pql.base.diagnostics import Source
from pql.cards.games import HOLDEM
from pql.compiler.expressions import compile_boards
from pql.grammar import parse_boards
from pql.grammar.nodes.base import BoardExpression, Node
from pql.grammar.nodes.boards import BoardName, BoardNot, BoardOperation, HighCard, Texture
from pql.grammar.nodes.visitors import Transformer
from pql.names.environment import Binding, Environment, OwnTexture
from pql.names.own import BOARD, HAND, HANDS, RUN_OUT, TAKES, OwnFunction
from pql.names.parameters import refuse_parameters
from pql.sets.boardset import BoardSet
from pql.sets.lazy import LazySet

from .defining import check_name_of, shown

if TYPE_CHECKING:
    from pql.base.diagnostics import Diagnostic
    from pql.engine.work import Control

_STREETS = (3, 4, 5)


def function_binding(
    name: str, function: Callable[..., object], takes: str, result: type, symmetric: bool
) -> Binding:
    """What a name means once it is given a function of arrays of deals."""
    from pql.formulas.own_functions import row_of

    check_name_of(name, "formulas")
    words = tuple(takes.split()) if isinstance(takes, str) else ()
    looked_at = set(words) & {HAND, HANDS, BOARD, RUN_OUT}
    if not looked_at or not set(words) <= set(TAKES) or any(words.count(word) > 1 for word in looked_at):
        raise ValueError(
            f"takes names arrays of deals, such as 'hand board' or 'hands runout', not {takes!r}"
        )
    if result not in (bool, int, float):
        raise TypeError(f"result must be bool, int or float, not {result!r}")
    own = _function(name, function, words, result, symmetric)
    return Binding("function", own, row_of(own).signature)


def _function(
    name: str, function: Callable[..., object], takes: tuple[str, ...], result: Any, symmetric: bool
) -> OwnFunction:
    if not callable(function):
        raise TypeError(f"a function of your own must be callable with arrays of deals, not {function!r}")
    if not isinstance(symmetric, bool):
        raise TypeError(f"symmetric must be True or False, not {symmetric!r}")
    if find_spec("numpy") is None:
        raise ImportError("functions of your own need numpy arrays: pip install 'pocketql[arrays]'")
    return OwnFunction(name, function, takes, result, symmetric)


def texture_binding(
    name: str,
    boards: str | BoardSet | Callable[..., object],
    text: str | None,
    symmetric: bool,
    environment: Environment,
) -> Binding:
    """What a name means once it is given a texture."""
    check_name_of(name, "boards")
    if text is not None and not isinstance(text, str):
        raise TypeError(f"the text of a texture must be text, not {type(text).__name__}")
    if isinstance(boards, BoardSet):
        return Binding("texture", OwnTexture({boards.street: boards}), text or shown(boards))
    if isinstance(boards, str):
        return Binding("texture", OwnTexture(_of_text(boards, environment)), text or boards.strip())
    if not callable(boards):
        raise TypeError(
            f"a texture must be text, a BoardSet or a function of boards, not {type(boards).__name__}"
        )
    own = _function(name, boards, (BOARD,), bool, symmetric)
    sets: dict[int, BoardSet | LazySet] = {street: _of_function(own, street) for street in _STREETS}
    return Binding("texture", OwnTexture(sets), text or "a function of boards")


def _of_function(own: OwnFunction, street: int) -> LazySet:
    """The boards of a street for which a function is true, computed when a question first needs them."""
    everything = BoardSet.everything(street)

    def compute(control: Control, found: list[Diagnostic]) -> BoardSet:
        from pql.formulas.filtering import boards_passing
        from pql.formulas.own_functions import OwnValue

        return boards_passing(OwnValue(own, (), 0, (), street), everything, control)[0]

    return LazySet(everything, True, (), compute)


def _of_text(text: str, environment: Environment) -> dict[int, BoardSet | LazySet]:
    """The boards of a text on each street where it means something."""
    source = Source(text, "<texture>")
    node = parse_boards(source)[0]
    refuse_parameters(node, source)

    def of(node: BoardExpression) -> BoardSet | LazySet:
        return compile_boards(node, environment, source, [], HOLDEM).set

    if not _is_of_textures(node, environment):
        boards = of(node)
        return {boards.street: boards}
    return {street: of(_At(street).visit(node)) for street in _STREETS}


def _is_of_textures(node: Node, environment: Environment) -> bool:
    """Whether an expression has nothing but textures without a street, so that it can be tested on any."""
    if isinstance(node, BoardOperation | BoardNot):
        return all(_is_of_textures(child, environment) for child in node.children())
    if isinstance(node, BoardName):
        return node.street is None and environment.kind_of(node.name) == "texture"
    return isinstance(node, Texture | HighCard) and node.street == _STREETS[0]


class _At(Transformer):
    """The same textures on another street."""

    def __init__(self, street: int) -> None:
        self.street = street

    def visit_Texture(self, node: Texture) -> Texture:
        return Texture(node.name, self.street, span=node.span)

    def visit_HighCard(self, node: HighCard) -> HighCard:
        return HighCard(node.operator, node.rank, self.street, span=node.span)

    def visit_BoardName(self, node: BoardName) -> BoardName:
        return BoardName(node.name, self.street, span=node.span)
