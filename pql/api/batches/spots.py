"""Rows of a batch that are heads-up equities on known boards: they go to the engine all together."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pql.base.diagnostics import PQLError
from pql.cards.games import Game
from pql.compiler.expressions import compile_hands
from pql.compiler.program import CompiledStatement
from pql.engine.decide import EXACT_SECONDS
from pql.engine.more_cards.spots import HELD, seconds_of
from pql.grammar.nodes.base import Cards, CardsParameter, Node, Parameter, Statement
from pql.grammar.nodes.boards import BoardName, BoardParameter, BoardsWhere
from pql.grammar.nodes.hands import HandsParameter, HandsWhere, Name, Notation
from pql.grammar.tables.keywords import OMAHA_GAMES
from pql.results import Column, EquityResult, Result
from pql.results.split_pots import split_columns
from pql.sets.boardset import BoardSet
from pql.sets.handset import HandSet
from pql.sets.holeset import HoleSet
from pql.sets.lazy import LazySet
from pql.statements.equity.question import EquityQuestion
from pql.statements.equity.syntax import EquityQuery

from ..sessions.value_reader import Unread, ValueReader
from .failures import Failure, failure

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pql.engine.tally import Tally
    from pql.engine.work import Control


Places = tuple[int, ...]

# The parts of a spot in the order of the engine's: the hands, the board and the dead cards.
_HANDS, _BOARD, _DEAD = "hands", "board", "cards"


def answer_spots(
    compiled: CompiledStatement,
    names: list[str],
    values: list[list[Any]],
    rows: list[Places],
    read_texts: dict[tuple[str, str], Any],
    control: Control,
) -> dict[Places, Any]:
    """The answers to the rows that the engine takes together, and those with a value that cannot be read.

    `read_texts` is given what texts were read as.

    Nothing for a statement that asks anything else. Left out are rows that need more than a known board and live hands.
    """
    parts = _parts(compiled)
    if parts is None or len(rows) < 2 or compiled.question is None:
        return {}
    game = compiled.question.game
    reader = ValueReader(compiled.environment, game, read_texts)
    read = [_Part(reader, compiled, kind, fixed, names, values) for kind, fixed in parts]

    answers: dict[Places, Any] = {}
    taken: list[Places] = []
    spots: list[Places] = []
    columns = [side.places(rows) for side in read]
    if game.uses is None and not any(read[3].known) and all([side.is_sure for side in read]):
        taken, spots = rows, list(zip(*columns, strict=True))
    else:
        for row, places in control.checked(list(zip(rows, zip(*columns, strict=True), strict=True))):
            known = [side.known[index] for side, index in zip(read, places, strict=True)]
            wrong = next((each for each in known if isinstance(each, Failure)), None)
            if wrong is not None:
                answers[row] = wrong
            elif None not in known and (known[2] or not known[3]) and _is_quick(known):
                taken.append(row)
                spots.append(places)
    if taken:
        part_of_all = control.part(0.0, len(taken) / len(rows))
        known = [side.known for side in read]
        answers |= zip(taken, _answered(compiled.statement, game, known, spots, part_of_all), strict=True)
    return answers


def _parts(compiled: CompiledStatement) -> list[tuple[str, Any]] | None:
    """The hero, the villain, the board and the dead cards of a plain heads-up equity; None for anything else.

    Each with its kind, and a parameter, or the value that it always has.
    """
    node, question = compiled.statement, compiled.question
    if not isinstance(node, EquityQuery) or question is None or len(node.hands) != 2:
        return None
    asked: Any = question.stated
    if type(asked) is not EquityQuestion:
        return None
    if node.folded or node.by is not None or node.accuracy is not None or node.seed is not None:
        return None
    parts: list[tuple[str, Any]] = []
    for hands, named in zip(node.hands, asked.spot.hands, strict=True):
        parts.append((_HANDS, hands if isinstance(hands, HandsParameter) else named.hands))
    boards = None if asked.spot.boards is None else asked.spot.boards.boards
    parts.append(
        (_BOARD, node.on if isinstance(node.on, BoardParameter) else 0 if boards is None else boards)
    )
    dead = node.dead.cards if isinstance(node.dead, Cards) else ()
    lone = len(dead) == 1 and isinstance(dead[0], CardsParameter)
    parts.append((_DEAD, dead[0] if lone else asked.spot.dead))
    given = [side for side in (*node.hands, node.on) if side is not None]
    whole = [side for side in given if not isinstance(side, HandsParameter | BoardParameter)]
    mixed = not lone and any([isinstance(card, CardsParameter) for card in dead])
    if mixed or not all([is_known(side, compiled) for side in whole]):
        return None
    return parts


def is_known(node: Node, compiled: CompiledStatement) -> bool:
    """Whether the set of an expression is known when it is compiled: no parameter and no condition is in it."""
    if isinstance(node, Notation) and node.dialect in OMAHA_GAMES:
        return not node.filters and not isinstance(
            compile_hands(node, compiled.environment, compiled.source, [], compiled.environment.game).set,
            LazySet,
        )
    if isinstance(node, Parameter | Notation | HandsWhere | BoardsWhere):
        return False
    if isinstance(node, Name | BoardName):
        return isinstance(compiled.environment.names[node.name].value, HandSet | BoardSet)
    return all([is_known(child, compiled) for child in node.children()])


class _Part:
    """One part of the spots: what its values are, each read once, and which of them a row has.

    `known` holds sets of hands, masks of boards and of dead cards, failures, and None for what is none of these.
    """

    def __init__(
        self,
        reader: ValueReader,
        compiled: CompiledStatement,
        kind: str,
        fixed: Any,
        names: list[str],
        values: list[list[Any]],
    ) -> None:
        self._column = -1
        if not isinstance(fixed, Parameter):
            self.known = [_plain(kind, fixed)]
            return
        name = fixed.name
        if name in names:
            self._column = names.index(name)
            given = values[self._column]
        else:  # it was given a value before
            given = [compiled.environment.parameters.values[name]]
        self.known = [_read(reader, kind, name, value) for value in given]

    def places(self, rows: list[Places]) -> list[int]:
        """Which of the values each row has."""
        return [row[self._column] for row in rows] if self._column >= 0 else [0] * len(rows)

    @property
    def is_sure(self) -> bool:
        """Whether all values have been read, and each is what the engine takes together."""
        return not any([value is None or isinstance(value, Failure) for value in self.known])


def _read(reader: ValueReader, kind: str, name: str, value: Any) -> Any:
    if isinstance(value, Failure):
        return value
    try:
        if kind == _HANDS:
            return reader.set_alone(name, value)
        return reader.board_cards(name, value) if kind == _BOARD else reader.dead(name, value)
    except Unread:
        return None
    except PQLError as error:
        return failure(error)


def _is_quick(known: list[Any]) -> bool:
    """Whether every deal of a row is counted: in Omaha what would take long is sampled, as it is by itself."""
    hero, villain, board, dead = known
    return (
        not isinstance(hero, HELD) or board & dead or seconds_of(hero, villain, board, dead) <= EXACT_SECONDS
    )


def _plain(kind: str, value: Any) -> Any:
    """The hands, the mask of a known board, or None for what the engine does not take together."""
    if kind == _HANDS:
        return value if isinstance(value, (HandSet, *HELD)) else None
    if kind == _BOARD and not isinstance(value, int):
        return value.fixed_cards() if hasattr(value, "fixed_cards") else None
    return value


def _answered(
    statement: Any, game: Game, sides: list[list[Any]], spots: list[Places], control: Control
) -> list[Any]:
    from pql.engine.batches import Spots, count_spots, why_impossible

    columns = [list(column) for column in zip(*spots, strict=True)]
    heroes, villains = sides[0], sides[1]
    # Places that no row of these has, such as of failures, have no hands.
    nothing = HandSet(0, None, game) if game.uses is None else HoleSet(game, 0)
    ranges: list[Any] = [
        hands if isinstance(hands, (HandSet, *HELD)) else nothing for hands in (*heroes, *villains)
    ]
    masks = [[each if isinstance(each, int) else 0 for each in side] for side in sides[2:]]
    masks[1] = [each | game.missing for each in masks[1]]
    shifted = [index + len(heroes) for index in columns[1]]
    asked = Spots(ranges, masks[0], masks[1], columns[0], shifted, columns[2], columns[3])
    counts = count_spots(asked, control)
    deals = _deals(asked, counts.met, control)
    names, kinds = _wide_columns(statement, game.name)
    answers: list[Any] = []
    for row, (met, dealt) in enumerate(zip(counts.met, deals, strict=True)):
        if not met:
            answers.append(Failure(why_impossible(asked, row).message))
            continue
        tally = counts.split_of(row)
        cells = _cells(counts.wins[row], counts.ties[row], met) if tally is None else _split_cells(tally)
        answers.append(AnswerTable(names, ((*cells, "exact", dealt, None),), kinds))
    return answers


def _cells(won: float, tied: float, deals: float) -> tuple[float | None, ...]:
    """What is said of both players."""
    lost, half, level = deals - won - tied, tied / 2, tied / deals
    return (
        (won + half) / deals, None, won / deals, None, level, None, won, tied,
        (lost + half) / deals, None, lost / deals, None, level, None, lost, tied,
    )  # fmt: skip


def _split_cells(tally: Tally) -> Iterator[float | None]:
    """The same where pots are split."""
    deals = tally.deals
    for player, equity in enumerate(tally.equities(deals)):
        wins, ties = tally.wins(player), tally.ties(player)
        yield from (equity, None, wins / deals, None, ties / deals, None, wins, ties)
        for part in tally.split(player, exact=True).values():
            yield from (part, None)


def _deals(asked: Any, met: array[float], control: Control) -> array[float]:
    """How many deals stand behind each row: weights do not change it."""
    if all([hands.is_plain for hands in asked.ranges]):
        return met
    from pql.engine.batches import count_spots

    plain = asked._replace(ranges=[_unweighted(hands) for hands in asked.ranges])
    return count_spots(plain, control.quietly()).met


def _unweighted(hands: Any) -> Any:
    if isinstance(hands, HandSet):
        return HandSet(hands.bits, None, hands.game)
    return hands if hands.is_plain else HoleSet(hands.game, hands.bits)


COUNT = "count"
"""Integers, or doubles where some are no integers: which, all rows of a table decide."""


def _kind(column: Column) -> str:
    return COUNT if column.unit == COUNT else column.kind


_KINDS = {column.name: _kind(column) for column in EquityResult("exact", 0, ()).schema()}
PLAYER = ("equity", "stderr", "win", "win_stderr", "tie", "tie_stderr", "wins", "ties")
"""What an answer says of each player."""


def said_of_player(game: str) -> dict[str, str]:
    """The columns of each player in a game, with their types: where pots are split, also what is said of these."""
    kinds = {name: _KINDS[name] for name in PLAYER}
    return kinds | {column.name: _kind(column) for column in split_columns(game)}


SHARED = {name: _KINDS[name] for name in ("method", "deals", "seed")}
"""What it says beside them, with the types of these columns."""


class AnswerTable(NamedTuple):
    """The names of the columns of an answer, its rows, and the types of the columns."""

    names: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    kinds: tuple[str, ...]


def table_of_answer(statement: Statement, result: Result) -> AnswerTable:
    """The table of an answer; an equity is one row, with columns for each player."""
    names, rows = result.table()
    if not isinstance(result, EquityResult) or not isinstance(statement, EquityQuery):
        return AnswerTable(tuple(names), tuple(map(tuple, rows)), tuple(map(_kind, result.schema())))
    cells = [row[names.index(name)] for row in rows for name in said_of_player(result.game)]
    cells += [rows[0][names.index(name)] for name in SHARED]
    headings, kinds = _wide_columns(statement, result.game)
    return AnswerTable(headings, (tuple(cells),), kinds)


def _wide_columns(statement: EquityQuery, game: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names and the types of its columns."""
    said = said_of_player(game)
    players = player_columns(statement, tuple(said))
    kinds = tuple(said.values()) * (len(players) // len(said))
    return (*players, *SHARED), (*kinds, *SHARED.values())


def player_columns(statement: EquityQuery, said: tuple[str, ...] = PLAYER) -> tuple[str, ...]:
    """The columns of the players, each called by its parameter, or `player_2` where it is no parameter alone.

    >>> from pql.grammar import parse_program
    >>> from pql.base.diagnostics import Source
    >>> player_columns(parse_program(Source("equity $hero vs QQ+"))[0].statements[0])[::8]
    ('hero_equity', 'player_2_equity')
    """
    names: list[str] = []
    for number, hands in enumerate(statement.hands, 1):
        own = hands.name if isinstance(hands, HandsParameter) else ""
        names.append(own if own and own not in names else f"player_{number}")
    columns = _columns_of(names, said)
    if len(set(columns)) < len(columns):  # `$player_2` comes first, or `$hero_win` is beside `$hero`
        columns = _columns_of([f"player_{number}" for number in range(1, len(names) + 1)], said)
    return columns


def _columns_of(names: Sequence[str], said: Sequence[str]) -> tuple[str, ...]:
    return tuple([f"{name}_{value}" for name in names for value in said])
