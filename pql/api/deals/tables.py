"""`pql.deal_table`: the deals of a `select` themselves, with formulas as columns, as a stream for data frames."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from typing import TYPE_CHECKING, Any, Literal, TypeVar, Unpack

from pql.base.arguments import checked_number, checked_text
from pql.base.diagnostics import Place, PQLError, Source
from pql.cards.games import HOLDEM, game_named
from pql.engine.chunks import slices
from pql.formulas.conversions import is_hand_type
from pql.formulas.dealing import Asked, DealRows, Values, drawn_rows, enumerated_rows, rows_of
from pql.formulas.expressions import Expression
from pql.formulas.types import BOOLEAN
from pql.grammar import parse_program
from pql.grammar.nodes.formulas import Symbol
from pql.questions.checks import refusal
from pql.questions.seeds import generator
from pql.results.arrow import installed
from pql.sets.board_program import ALL_EXCHANGES, IDENTITY, common_group
from pql.statements.select.syntax import SelectQuery

from ..filtering import parsed_formula
from ..sessions.running import Running, Unwrapped, check_names, control, takes
from .columns import arrow_column, board_letters, hand_letters, kind_of, mask_letters, numbers_of, texts_of

if TYPE_CHECKING:
    import os

    import pandas
    import polars
    import pyarrow
    from numpy.typing import NDArray

    from pql.compiler.statement import StatementCompiler
    from pql.engine.work import Control
    from pql.formulas.dealing import Enumeration
    from pql.questions.seeds import AnySeed
    from pql.statements.select.compile import Dealt

Made = TypeVar("Made")

# Deals of a chunk: some milliseconds, and in the cache. The same however many are asked for, so that seeds repeat.
_CHUNK = 1 << 15
_MOST_ROWS = 10_000_000_000
# After so many chunks without a deal for which the condition holds none is expected.
_EMPTY_CHUNKS = 64


class DealTable:
    """Deals with formulas as columns, made when they are read: `pql.deal_table` gives it.

    Each reading makes them anew.

    `columns` are the names: a hand for each player and the board as texts, then the formulas. If all deals are listed,
    `deals` says how many each row represents; if hands have weights, there is `weight`. `seed` repeats random deals; it
    is None for all deals. `polars.DataFrame(deals)`, DuckDB and other readers of Arrow's PyCapsule interface take it
    directly. All but `arrays` need pyarrow.
    """

    __slots__ = ("_asked", "_count", "_dealt", "_names", "_possible", "_running", "columns", "seed")

    def __init__(
        self,
        dealt: Dealt,
        count: int | None,
        names: tuple[str, ...],
        asked: Asked,
        seed: int | None,
        running: Running,
    ) -> None:
        from pql.formulas.possible_deals import PossibleDeals

        if not isinstance(asked, Asked):
            raise TypeError("`pql.deal_table` makes these, of a text")
        self._dealt, self._count, self._names, self._asked, self._running = (
            dealt,
            count,
            names,
            asked,
            running,
        )
        self.seed = seed
        expressions = [*asked.formulas, *([] if asked.where is None else [asked.where])]
        streets = frozenset().union(*[each.streets for each in expressions])
        group = ALL_EXCHANGES if count is None and not asked.cards else IDENTITY
        for each in expressions:
            group = common_group(group, each.group)
        if asked.cards or not streets:
            # Random boards come street by street; of all of them, those not looked at on the way are one row.
            own = (dealt.street,) if count is None else range(3, dealt.street + 1)
            streets |= frozenset(own)
        hands = [*dealt.hands, *dealt.folded]
        self._possible = PossibleDeals(hands, dealt.boards, dealt.dead, streets, group)
        cards = (*dealt.players, "board") if asked.cards else ()
        counted = ("deals", *(("weight",) if self._possible.is_weighted else ())) if count is None else ()
        self.columns: tuple[str, ...] = (*cards, *names, *counted)

    def __repr__(self) -> str:
        count = "all" if self._count is None else f"{self._count:,}"
        return f"<DealTable: {count}, {', '.join(self.columns)}>"

    def arrays(self) -> Iterator[dict[str, NDArray[Any]]]:
        """The deals some thousands at a time: arrays of numpy by the name of their column.

        Hands are their numbers, 0 to 1325, in Omaha masks as boards are, of 52 bits; words such as the type of a hand
        are their places in the order of words, which is that of the game, NaN a missing number.

        >>> import pql
        >>> part = next(pql.deal_table("hero='AA', board='***'", 10, columns={"top": "topCard(flop)"}, seed=1).arrays())
        >>> [(name, len(values)) for name, values in part.items()]
        [('hero', 10), ('board', 10), ('top', 10)]
        """
        return self._parts(self._arrays_of)

    def reader(self) -> pyarrow.RecordBatchReader:
        """A `pyarrow.RecordBatchReader`, which makes deals while it is read: for more of them than memory holds."""
        arrow = installed("pyarrow")
        return arrow.RecordBatchReader.from_batches(self._schema(), self._parts(self._batch))

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The deals for libraries that speak Arrow's PyCapsule interface."""
        return self.reader().__arrow_c_stream__(requested_schema)

    def to_arrow(self) -> pyarrow.Table:
        """All of them as a `pyarrow.Table`."""
        return self.reader().read_all()

    def to_polars(self) -> polars.DataFrame:
        """All of them as a `polars.DataFrame`; raises `PQLError` if polars is not installed."""
        frame: polars.DataFrame = installed("polars").DataFrame(self.to_arrow())
        return frame

    def to_pandas(self) -> pandas.DataFrame:
        """All of them as a `pandas.DataFrame`; raises `PQLError` if pandas is not installed."""
        installed("pandas")
        return self.to_arrow().to_pandas()

    def write_parquet(self, path: str | os.PathLike[str]) -> int:
        """Writes them into a Parquet file as they are made, and says how many rows that were."""
        installed("pyarrow")
        from importlib import import_module

        parquet: Any = import_module("pyarrow.parquet")
        rows = 0
        with parquet.ParquetWriter(path, self._schema()) as writer:
            for batch in self.reader():
                writer.write_batch(batch)
                rows += batch.num_rows
        return rows

    # How they are made

    def _parts(self, made: Callable[[DealRows], Made]) -> Iterator[Made]:
        """What is made of each part."""
        given = control(self._running)
        parts = self._enumerate(given) if self._count is None else self._draw(given, self._count)
        while True:
            with Unwrapped():
                part = next(parts, None)
                if part is None:
                    return
                of_part = made(part)
            yield of_part

    def _draw(self, given: Control, count: int) -> Iterator[DealRows]:
        from pql.formulas.dealing import Sampling

        sampling = Sampling(self._possible)
        tasks = ((sampling, self._asked, self.seed, chunk, _CHUNK) for chunk in range(1 << 40))
        made = empty = 0
        with closing(given.map(drawn_rows, tasks, parallel=count > _CHUNK)) as found:
            for parts in found:
                empty = 0 if parts else empty + 1
                if empty == _EMPTY_CHUNKS:
                    raise nothing_left()
                for rows in parts:
                    part = rows if made + rows.rows <= count else rows.first(count - made)
                    made += part.rows
                    given.report(made / count)
                    yield part
                    if made == count:
                        return

    def _enumerate(self, given: Control) -> Iterator[DealRows]:
        from pql.formulas.dealing import Enumeration

        enumeration = Enumeration(self._possible)
        each = self._possible.deal_estimate() / max(1, len(enumeration))
        if each > _CHUNK:  # too many to be gathered: block by block
            yield from self._block_by_block(enumeration, given)
            return
        size = max(1, int(_CHUNK / each))
        tasks = ((enumeration, self._asked, start, stop) for start, stop in slices(len(enumeration), size))
        with closing(given.map(enumerated_rows, tasks, parallel=len(enumeration) > size)) as found:
            for done, parts in enumerate(found, 1):
                yield from parts
                given.report(min(1.0, done * size / len(enumeration)))

    def _block_by_block(self, enumeration: Enumeration, given: Control) -> Iterator[DealRows]:
        for start in range(len(enumeration)):
            for block in enumeration.blocks(start, start + 1):
                given.check()
                yield from rows_of(block, self._asked)
            given.report((start + 1) / len(enumeration))

    # As columns

    def _arrays_of(self, rows: DealRows) -> dict[str, NDArray[Any]]:
        import numpy

        found: dict[str, NDArray[Any]] = {}
        if self._asked.cards:
            for player, name in enumerate(self._dealt.players):
                found[name] = self._hands(rows, player)
            found["board"] = numpy.frombuffer(rows.boards[max(rows.boards)], numpy.uint64)
        for name, expression, values in zip(self._names, self._asked.formulas, rows.formulas, strict=True):
            numbers, missing = numbers_of(values, rows.rows)
            if missing is not None:
                numbers = numpy.where(missing, numpy.nan, numbers.astype(float))
            found[name] = numbers.astype(bool) if expression.type == BOOLEAN and missing is None else numbers
        return found | self._counted(rows)

    def _hands(self, rows: DealRows, player: int) -> NDArray[Any]:
        """A player's hands: numbers of hands of two cards, masks of more."""
        import numpy

        numbers = numpy.frombuffer(rows.hands[player], numpy.uint32)
        if self._possible.hole == HOLDEM.hole:
            return numbers
        return numpy.frombuffer(self._possible.seats[player].pockets, numpy.uint64)[numbers]

    def _counted(self, rows: DealRows) -> dict[str, NDArray[Any]]:
        import numpy

        if self._count is not None:
            return {}
        ones: Values = (numpy.ones(1, numpy.int64), None)  # type: ignore[assignment]
        counted = {"deals": numbers_of(rows.counts or ones, rows.rows)[0].astype(numpy.int64)}
        if self._possible.is_weighted:
            counted["weight"] = numbers_of(rows.weights or ones, rows.rows)[0].astype(float)
        return counted

    def _schema(self) -> pyarrow.Schema:
        arrow = installed("pyarrow")
        kinds: dict[str, Any] = {}
        if self._asked.cards:
            kinds = dict.fromkeys((*self._dealt.players, "board"), arrow.string())
        for name, expression in zip(self._names, self._asked.formulas, strict=True):
            kinds[name] = kind_of(expression)
        kinds |= {
            name: arrow.int64() if name == "deals" else arrow.float64() for name in self.columns[len(kinds) :]
        }
        return arrow.schema(list(kinds.items()))

    def _batch(self, rows: DealRows) -> pyarrow.RecordBatch:
        arrow = installed("pyarrow")
        columns: list[Any] = []
        if self._asked.cards:
            for player in range(len(self._dealt.players)):
                hands, hole = self._hands(rows, player), self._possible.hole
                letters = hand_letters()[hands] if hole == HOLDEM.hole else mask_letters(hands, hole)
                columns.append(texts_of(letters))
            columns.append(texts_of(board_letters(rows.boards)))
        for expression, values in zip(self._asked.formulas, rows.formulas, strict=True):
            columns.append(arrow_column(expression, *numbers_of(values, rows.rows)))
        columns += [arrow.array(each) for each in self._counted(rows).values()]
        return arrow.RecordBatch.from_arrays(columns, schema=self._schema())


@takes(Running)
def deal_table(
    dealt: str,
    count: int | Literal["all"],
    *,
    columns: Mapping[str, str] | None = None,
    where: str | None = None,
    cards: bool = True,
    seed: AnySeed = None,
    game: str | None = None,
    **running: Unpack[Running],
) -> DealTable:
    """Random deals, or all there are, one by one: a table of their cards with formulas as columns.

    `dealt` is what comes after `from` in a `select`: players with their hands, the board, dead cards. `count` deals are
    drawn by the weights of the hands, or `"all"` are listed once each. `columns` are formulas by the name of their
    column, of any type: numbers, truth values, words as text. `where` is a condition that each deal must meet. Without
    `cards` there is no column for hands and board; if all deals are listed, those that differ only in suits are then
    one row, and `deals` says how many it represents. The same seed gives the same deals, and a larger count begins with
    them. `game` is that of `pql.equity`, the same as `game=` in the text.

    The answer is a `DealTable`, made while Arrow, polars, pandas, DuckDB or a Parquet writer reads it: a million deals
    with ten columns take some seconds. The arguments of running apply then. Raises `PQLError` for text that is not a
    deal or a formula, and if no deal is possible or meets the condition.

    >>> import pql
    >>> formulas = {"hit": "toppair or better", "texture": "texture(flop)"}
    >>> found = pql.deal_table("hero='15%', villain='any', board='***'", 1000, columns=formulas, seed=1)
    >>> found.to_arrow().to_pylist()[0]
    {'hero': '7d7c', 'villain': 'Th7s', 'board': 'Td4d2s', 'hit': False, 'texture': 'unpaired twotone'}
    >>> table = pql.deal_table("hero='AKs', villain='QQ', board='Kh7h2c'", "all", cards=False).to_arrow()
    >>> table.num_rows, sum(table["deals"].to_pylist())
    (18, 18)
    """
    from pql.formulas.dealt import check_possible
    from pql.statements.select.compile import dealt_of, game_of

    check_names(running, deal_table)
    if not isinstance(cards, bool):
        raise TypeError(f"cards must be True or False, not {cards!r:.60}")
    compiler, node = _read(dealt, game)
    compiler.game = game_of(compiler, node)
    given = dealt_of(compiler, node)
    made = _expressions(given, {} if columns is None else columns)
    test = None if where is None else given.checker.truth(_parsed(given, where))
    clash = [name for name in made if cards and name in (*given.players, "board")]
    if clash:
        raise refusal(
            "bad-argument", f"`{clash[0]}` is the name of a column of cards", "call it something else"
        )
    place = Place((Source(dealt, "<deal_table>"), None))
    check_possible(given.hands, given.boards, given.dead, place, given.players, given.folded)
    asked = Asked(test, tuple(made.values()), cards)
    number = (
        None if isinstance(count, str) and count == "all" else checked_number(count, "count", 1, _MOST_ROWS)
    )
    drawn = None if number is None else generator(seed)[1]
    return DealTable(given, number, tuple(made), asked, drawn, running)


def nothing_left() -> PQLError:
    """The error where hardly any deal meets the condition."""
    looked = _EMPTY_CHUNKS * _CHUNK
    message = f"none of {looked:,} deals satisfies the `where`"
    return refusal("nothing-left", message, "loosen it, or narrow the ranges")


def _read(text: str, game: str | None) -> tuple[StatementCompiler, SelectQuery]:
    """The statement of a text that comes after `from`, and what compiles it."""
    from pql.compiler.statement import StatementCompiler
    from pql.names.environment import Environment
    from pql.names.options import Options

    source = Source(f"select count(true) from {checked_text(text, 'what is dealt')}", "<deal_table>")
    environment = Environment(Options(None if game is None else {"game": game_named(game).name}))
    program, found = parse_program(source, "pql", environment.names, environment.check)
    errors = [each for each in found if each.is_error]
    if errors:
        raise PQLError(errors)
    node = program.statements[0]
    if len(program.statements) != 1 or not isinstance(node, SelectQuery) or node.history is not None:
        raise refusal(
            "bad-argument",
            "this takes what comes after `from` in a select",
            "as in hero='15%', board='***'",
        )
    plain = not (node.where or node.group_by or node.having or node.order_by or node.limit or node.accuracy)
    if not plain:
        raise refusal(
            "bad-argument", "conditions and counts are arguments of their own", "where='...', 1000, seed=1"
        )
    return StatementCompiler(environment, source, []), node


def _expressions(dealt: Dealt, columns: Mapping[str, str]) -> dict[str, Expression]:
    """The formulas of columns, checked; a type of made hand means whether it is made."""
    if not isinstance(columns, Mapping):
        raise TypeError(f"columns must be formulas by name, not {type(columns).__name__}")
    made = {}
    for name, text in columns.items():
        node = _parsed(dealt, text)
        if isinstance(node, Symbol) and is_hand_type(node.name):
            made[checked_text(name, "a name")] = dealt.checker.truth(node)
        else:
            made[checked_text(name, "a name")] = dealt.checker.value(node)
    return made


def _parsed(dealt: Dealt, text: str) -> Any:
    source, node = parsed_formula(text)
    dealt.checker.source = source
    return node
