"""A query with a table of values for its parameters: `Query.run_many`.

Rows with the same values are answered once, each text is read once, and rows that fail say why in a column. Heads-up
equities on known boards go to the engine all together; the answers to anything else are spread over threads or an
executor, each on one thread, so that no answer depends on how many there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product, repeat
from typing import TYPE_CHECKING, Any

from pql.base.arguments import checked_number
from pql.base.diagnostics import Diagnostic, PQLError
from pql.cards.deck import card_text
from pql.cards.games import Game
from pql.compiler.program import CompiledStatement, with_values
from pql.engine.work import Control
from pql.notation.bare_hands import describe_readings
from pql.questions.seeds import checked_seed
from pql.results.table import BatchResult
from pql.results.tabular import counts
from pql.statements import word_of

from ..arguments import tell
from ..arrays.columns import Column, Rows, read_table, row_count, shown
from ..sessions.parameters import checked_value
from ..sessions.running import carry_out
from .failures import Failure, failure
from .spots import COUNT, AnswerTable, answer_spots, table_of_answer

if TYPE_CHECKING:
    from pql.questions.question import Question
    from pql.results import Result

ROW, ERROR = "row", "error"
# Numbers of rows have 64 bits.
_MOST_ROWS = 2**62
# Which statements a table of answers makes no sense for: they write a file.
_WRITING = ("plot", "export")


Answer = AnswerTable | Failure


def run_rows(
    compiled: CompiledStatement, rows: Rows, control: Control, seed: int | None, first: int
) -> BatchResult:
    """The table of the answers to a statement for the rows of a table."""
    seed = checked_seed(seed)
    number = checked_number(first, "first", 0, _MOST_ROWS)
    columns = read_table(rows, control.check)
    count = row_count(columns.values())
    if not columns and isinstance(rows, list | tuple):
        count = len(rows)
    if not count:
        columns = {each.name: Column(each.name, [], []) for each in compiled.missing} | columns
    result = carry_out(lambda inner: answer_rows(compiled, columns, count, inner, seed, number), control)
    tell(result.readings)
    return result


def answer_rows(
    compiled: CompiledStatement,
    columns: Mapping[str, Column],
    count: int,
    control: Control,
    seed: int | None = None,
    first: int = 0,
) -> BatchResult:
    """The table of the answers to a statement, one input a row; `first` is the number of the first row.

    Raises `PQLError` if a parameter has no column and for statements that give no table, and `Cancelled`.
    """
    _check(compiled, columns)
    names = [each.name for each in compiled.missing]
    rows = list(zip(*[columns[name].rows(count) for name in names], strict=True)) if names else [()] * count
    asked: dict[tuple[int, ...], int] = {}
    for number, row in enumerate(rows):
        asked.setdefault(row, first + number)
    game = compiled.environment.game
    values = [[_checked(name, value, game) for value in columns[name].values] for name in names]
    read: dict[tuple[str, str], Any] = {}
    answered = _answers(compiled, names, values, asked, read, control, seed)
    answers = [answered[row] for row in rows]
    tables = [answer for answer in answers if isinstance(answer, AnswerTable)]
    result = _table(columns, set(names), answers, tables or _stand_ins(compiled, control), first)
    return result.read_as(
        *describe_readings([*compiled.readings, *[bare for each in read.values() for bare in each.readings]])
    )


def _check(compiled: CompiledStatement, columns: Mapping[str, Column]) -> None:
    lacking = [f"${each.name}" for each in compiled.missing if each.name not in columns]
    if lacking:
        have = ", ".join(columns) or "none"
        message = f"there is no column for {', '.join(lacking)}; the columns are: {have}"
        help = "name a column after the parameter"
        if any(";" in name for name in columns):
            help = "the columns of a table of text are separated by commas, and here by `;`"
        raise PQLError(Diagnostic("no-parameter-value", message, help=help))
    word = word_of(type(compiled.statement))
    if word == "title":
        message = "a table of answers has no title"
        raise PQLError(
            Diagnostic(
                "bad-title", message, compiled.statement.span, source=compiled.source, help="leave it out"
            )
        )
    if compiled.question is None or word in _WRITING:
        message = f"`{word}` gives no table, so it cannot be answered for many rows"
        raise PQLError(Diagnostic("not-one-query", message, compiled.statement.span, source=compiled.source))


def _checked(name: str, value: Any, game: Game) -> Any:
    """A value as compiling takes it; what cannot be one is the failure of its rows."""
    if type(value) is str:
        return value
    try:
        return checked_value(name, value, game)
    except (PQLError, TypeError, ValueError) as error:
        return failure(error)


def _answers(
    compiled: CompiledStatement,
    names: list[str],
    values: list[list[Any]],
    asked: Mapping[tuple[int, ...], int],
    read: dict[tuple[str, str], Any],
    control: Control,
    seed: int | None,
) -> dict[tuple[int, ...], Answer]:
    """The answer for each row of places among the values; `asked` has the number of the first row of each.

    `read` is given what texts were read as.
    """
    answers: dict[tuple[int, ...], Answer] = {}
    if any([isinstance(value, Failure) for own in values for value in own]):
        for row in asked:
            wrong = [values[i][index] for i, index in enumerate(row) if isinstance(values[i][index], Failure)]
            if wrong:
                answers[row] = wrong[0]
    rest = [row for row in asked if row not in answers]
    answers |= answer_spots(compiled, names, values, rest, read, control)
    rest = [row for row in rest if row not in answers]
    done = len(asked) - len(rest)

    def tasks() -> Iterator[tuple[Any, ...]]:
        for row in rest:
            given = {name: values[i][index] for i, (name, index) in enumerate(zip(names, row, strict=True))}
            own_seed = None if seed is None else seed + asked[row]
            yield unit, _question(compiled, given, own_seed, read, control)

    unit = _Answering(compiled, control if control.executor is None else None)
    for row, answer in zip(rest, control.map(_call, tasks(), parallel=len(rest) > 1), strict=True):
        answers[row] = _allowed(answer, control)
        done += 1
        control.report(done / len(asked))
    return answers


def _allowed(answer: Answer, control: Control) -> Answer:
    """The answer itself, or the failure of one with more rows than the session allows."""
    if isinstance(answer, AnswerTable):
        try:
            control.budget.check_rows(len(answer.rows))
        except PQLError as error:
            return failure(error)
    return answer


def _question(
    compiled: CompiledStatement,
    given: Mapping[str, Any],
    seed: int | None,
    read: dict[tuple[str, str], Any],
    control: Control,
) -> Question | Failure:
    """The question of a row, its lazy sets computed."""
    try:
        row = with_values(compiled, given, read, seed) if given or seed is not None else compiled
        assert row.question is not None
        return row.question.question(control.quietly())
    except PQLError as error:
        return failure(error)


def _call(unit: Callable[[Question | Failure], Answer], question: Question | Failure) -> Answer:
    return unit(question)


class _Answering:
    """Answers questions one by one, each on one thread: here, on other threads, processes or machines."""

    def __init__(self, compiled: CompiledStatement, control: Control | None) -> None:
        self.statement = compiled.statement
        self.control = control

    def __call__(self, question: Question | Failure) -> Answer:
        if isinstance(question, Failure):
            return question
        outer = self.control
        control = Control(1) if outer is None else Control(1, None, outer.cancel, None, outer.budget)
        try:
            result: Result = question.answer(control)
        except PQLError as error:
            return failure(error)
        return table_of_answer(self.statement, result)


# What parameters may be where no row has an answer, the cheapest first; which are right, the statement decides. Short
# deck has all of these cards too.
_FINE: dict[str, tuple[Any, ...]] = {
    "board": ("6c7d9hTcQd", "6c7d9hTc", "6c7d9h", ""), "cards": ("", "8d", "8dJs"), "number": (1, 0.01),
    "text": ("",),
}  # fmt: skip
_TAKEN = "6c7d9hTcQd8dJs"


def _stand_ins(compiled: CompiledStatement, control: Control) -> list[AnswerTable]:
    """An answer to the statement for values that nothing is wrong with: a table without answers has its columns."""
    answering = _Answering(compiled, control)
    kinds = {each.name: each.kind for each in compiled.missing}
    varied = [kind for kind in _FINE if kind in kinds.values()]
    for chosen in product(*[_FINE[kind] for kind in varied]):
        hands = iter(_hands_of(compiled.environment.game))
        values = dict(zip(varied, chosen, strict=True))
        given = {name: next(hands, "") if kind == "hands" else values[kind] for name, kind in kinds.items()}
        question = _question(compiled, given, None, {}, control)
        nothing = None if isinstance(question, Failure) else question.of_nothing()
        answer = answering(question) if nothing is None else table_of_answer(compiled.statement, nothing)
        if isinstance(answer, AnswerTable):
            return [answer]
    return []


def _hands_of(game: Game) -> list[str]:
    """Hands that can be dealt together with the boards and the cards of `_FINE`."""
    ranks = range(12, game.lowest - 1, -1)
    numbers = [4 * rank + suit for suits in ((3, 2), (0,), (1,)) for rank in ranks for suit in suits]
    cards = [card for card in map(card_text, numbers) if card not in _TAKEN]
    return ["".join(cards[first : first + game.hole]) for first in range(0, len(cards), game.hole)]


def _table(
    columns: Mapping[str, Column],
    parameters: set[str],
    answers: Sequence[Answer],
    tables: Sequence[AnswerTable],
    first: int,
) -> BatchResult:
    """The columns of the input beside those of the answers, which are the columns of `tables`."""
    layouts = dict.fromkeys([(each.names, each.kinds) for each in tables])  # thousands of answers have a few
    answered = list(dict.fromkeys([name for names, _ in layouts for name in names]))
    header = _header(tuple(columns), answered)
    inputs = [
        [value if type(value) is str else shown(value, name in parameters) for value in column.values]
        for name, column in columns.items()
    ]
    places = [column.rows(len(answers)) for column in columns.values()]
    given: Iterable[tuple[Any, ...]] = (
        zip(*[map(own.__getitem__, index) for own, index in zip(inputs, places, strict=True)], strict=True)
        if places
        else repeat((), len(answers))
    )
    rows: list[tuple[Any, ...]] = []
    failed = 0
    # Where the columns of an answer go, by their names; None where they are those of all.
    orders: dict[tuple[str, ...], list[int] | None] = {}
    for number, (own, answer) in enumerate(zip(given, answers, strict=True), first):
        if isinstance(answer, Failure):
            failed += 1
            rows.append((number, *own, *[None] * len(answered), answer.message))
            continue
        if answer.names not in orders:
            at = {name: place for place, name in enumerate(answer.names)}
            order = [at.get(name, -1) for name in answered]
            orders[answer.names] = None if order == [*range(len(at))] else order
        turned = orders[answer.names]
        for cells in answer.rows or ((None,) * len(answer.names),):
            if turned is not None:
                cells = tuple([None if index < 0 else cells[index] for index in turned])
            rows.append((number, *own, *cells, None))
    kinds = {name: kind for names, own in layouts for name, kind in zip(names, own, strict=True)}
    stored = ["int64", *map(_kind_of, inputs), *[kinds[name] for name in answered], "string"]
    turned_rows = [*zip(*rows, strict=True)]
    for index in [index for index, kind in enumerate(stored) if kind == COUNT]:
        whole = counts(turned_rows[index]) if rows else []
        stored[index] = "double" if any([type(value) is float for value in whole]) else "int64"
        if rows:
            turned_rows[index] = tuple(whole)
    return BatchResult(
        header,
        tuple(zip(*turned_rows, strict=True)),
        inputs=len(answers),
        failed=failed,
        kinds=tuple(stored),
    )


def _header(given: tuple[str, ...], answered: list[str]) -> tuple[str, ...]:
    """The names of all columns, each once: the input keeps its own, and `answer_` makes others differ from them.

    >>> _header(("hero", "error"), ["hero", "answer_hero", "deals"])
    ('row', 'hero', 'error', 'answer_answer_hero', 'answer_hero', 'deals', 'answer_error')
    """
    ours = (ROW, ERROR, *answered)
    taken = set(given)
    names: list[str] = []
    for name in ours:
        own = name
        while own in taken or (own != name and own in ours):
            own = f"answer_{own}"
        taken.add(own)
        names.append(own)
    row, error, *rest = names
    return (row, *given, *rest, error)


def _kind_of(values: Sequence[object]) -> str:
    """The type of a column of the input, which only its values tell."""
    types = {type(value) for value in values if value is not None}
    if types == {bool}:
        return "bool"
    if types == {int} and all([-(2**63) <= value < 2**63 for value in values if isinstance(value, int)]):
        return "int64"
    return "double" if types and types <= {int, float} else "string"
