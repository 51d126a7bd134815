"""`pql.equity_by`: an equity in rows, by hand, card, flop or texture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, Unpack, cast

from pql.api.arguments import (
    accuracy_of,
    answer_of,
    called,
    each_named,
    named_boards,
    named_hands,
    random_hand,
    some_boards,
    spot_of,
)
from pql.api.filtering import parsed_formula
from pql.api.sessions.running import Finding, control, takes
from pql.api.sets import AnyBoards, game_of
from pql.base.arguments import checked_number, checked_several, checked_text
from pql.base.diagnostics import Source
from pql.cards.card_lists import AnyCards
from pql.cards.games import Game
from pql.questions.checks import check_players, refusal
from pql.questions.question import NamedBoards, Spot
from pql.statements.equity.question import ALONE
from pql.statements.select.arranging import Arrangement
from pql.statements.select.checking import MOST_KEYS

from .hands import sorting_columns
from .keys import RowKey, check_grouping
from .layers import check_layers
from .question import ReportQuestion, street_of
from .result import BOARD_ROWS, KEY, LAYER, WORDS

if TYPE_CHECKING:
    from pql.api.sets import AnyBoards, AnyHands, AnyOpponents
    from pql.names.limits import Budget
    from pql.questions.question import NamedBoards
    from pql.sets.holeset import HoleSet

    from .result import ReportResult


@takes(Finding)
def equity_by(
    by: str | AnyLayers,
    hands: AnyHands | HoleSet,
    *versus: AnyHands | HoleSet,
    board: AnyBoards | None = "",
    dead: AnyCards = "",
    folded: AnyOpponents | HoleSet = (),
    game: str | None = None,
    group_by: str | Sequence[str] = (),
    having: str = "",
    order_by: str | Sequence[str] = (),
    limit: int | None = None,
    **running: Unpack[Finding],
) -> ReportResult:
    """The equity of a range against others, or against a random hand, a row for each group that `by` names.

    `by` is `hand`, `class`, `category` (made hands), `flop`, `turn`, `river` or `texture`; or layers, which are sets of
    boards in order, as a list or a dict of their names: every board falls into the first that holds it, and the rest
    into `others`. Rows are exact; `samples` draws that many deals for each instead. Hands, boards, `folded`, `game`,
    `seed` and the arguments of running are those of `pql.equity`.

    `group_by` groups flops (turns and rivers too, on one board) by formulas about the board; with an empty `by` it
    groups deals by any formulas, as `select` does, where `hero` and `villain` are the first players. `having` is a
    condition on the columns of a row, `order_by` sorts by them, as in `"equity desc"`, and `limit` keeps the first.

    The rows of the answer (`ReportRow`) have equity, wins and ties, the change against the whole, and the share of
    deals; rows of boards also have both players' share of hands with more than 80 % equity. Hands and cards that differ
    only in suits are one row, listed in its `members`. The same as the statement `equity ... by`. Raises `PQLError` for
    bad text, impossible deals, and reports that would take too long.

    >>> import pql
    >>> report = pql.equity_by("class", "AA, AKs, 76s", "QQ+", board="Kh7h2c")
    >>> [(row.name, row.amount, round(row.equity, 4)) for row in report.rows]
    [('AA', 6, 0.6255), ('AKs', 3, 0.5663), ('76s', 3, 0.1572)]
    >>> turns = pql.equity_by({"pairs": "turn.paired", "over": "***[>F]"}, "AA, 76s", "KQs", board="Kh7h2c")
    >>> [(row.name, row.amount, round(row.equity, 4)) for row in turns.rows]
    [('pairs', 9, 0.5896), ('over', 4, 0.5537), ('others', 36, 0.6074)]
    """
    found = game_of((by, hands, *versus, board, folded), game)
    layers: tuple[NamedBoards, ...] = ()
    if isinstance(by, str):
        word = by or KEY
        if word not in (*WORDS, KEY):
            words = f"by is {', '.join(WORDS[:-1])} or {WORDS[-1]}, or layers: {{'pairs': 'turn.paired'}}"
            words += "; formulas are `group_by`"
            raise refusal("bad-report", f"a report has no rows by `{by}`", words)
    else:
        layers, word = layers_of(by, found), LAYER
    check_players("equity_by", 1 + len(versus))
    sides = (named_hands(hands, game=found), *each_named(versus, "versus", found))
    if not versus:
        sides = (*sides, random_hand(found))
    place = called("equity_by", f"equity_by({word!r})")
    accuracy = accuracy_of(running)
    if accuracy.exact is False and accuracy.samples is None:
        raise refusal(
            "bad-accuracy", "the rows of a report are exact, or sampled by `samples`", "samples=10_000"
        )
    boards = some_boards(board, found)
    given = control(running, equity_by)
    formulas = [group_by] if isinstance(group_by, str) else list(checked_several(group_by, "formulas"))
    formulas = [text for text in formulas if text]
    spot = spot_of(place, sides, boards, dead, folded, game=found)
    street = _street(word, boards, bool(formulas))
    wanted = formulas, having, order_by, limit_of(limit)
    keys = formulas_of(spot, word, street, accuracy.samples is not None, wanted, given.budget)
    rows = layers, keys.keys, keys.arrangement, keys.values
    question = ReportQuestion(spot, accuracy, word, *rows)
    answer = answer_of(question, given)
    return answer if versus else answer.read_as(ALONE)


def _street(by: str, boards: NamedBoards | None, grouped: bool) -> int | None:
    """The street whose boards are rows; raises `PQLError` for rows that there cannot be, or cannot be grouped."""
    board_size = 0 if boards is None else (boards.boards.fixed_cards() or 0).bit_count()
    if by == KEY and not grouped:
        raise refusal("bad-report", "no word and no formula says what has a row", "by='class'")
    street = street_of(by, board_size) if by in BOARD_ROWS else None
    if grouped and by != KEY:
        check_grouping(by, street, board_size)
    return street


AnyLayers: TypeAlias = Mapping[str, AnyBoards] | Sequence[AnyBoards | tuple[str, AnyBoards]]
"""Sets of boards in order, with names or without."""

_MOST_ROWS = 10**18


def layers_of(given: AnyLayers, game: Game) -> tuple[NamedBoards, ...]:
    """Layers by their names; TypeError for anything else, `PQLError` for names that are the same.

    >>> from pql.cards.games import HOLDEM
    >>> [(layer.text, layer.boards.street) for layer in layers_of({"pairs": "turn.paired", "ace": "***A"}, HOLDEM)]
    [('pairs', 4), ('ace', 4)]
    >>> [layer.text for layer in layers_of(["turn.paired", ("ace", "***A")], HOLDEM)]
    ['turn.paired', 'ace']
    """
    items = given.items() if isinstance(given, Mapping) else checked_several(given, "layers")
    layers = []
    for item in items:
        if isinstance(item, tuple) and len(item) == 2:
            name, boards = cast("tuple[str, AnyBoards]", item)
            text = checked_text(name, "the name of a layer")
            layers.append(NamedBoards(text, named_boards(boards, game).boards))
        else:
            layers.append(named_boards(cast("AnyBoards", item), game))
    check_layers(layers)
    return tuple(layers)


class Formulas(NamedTuple):
    """Formulas of a report, checked: what its rows are grouped by, what is added up of deals, which rows are wanted."""

    keys: tuple[RowKey, ...]
    values: tuple[RowKey, ...]
    arrangement: Arrangement


def formulas_of(
    spot: Spot,
    by: str,
    street: int | None,
    sampled: bool,
    texts: tuple[Sequence[str], str, str | Sequence[str], int | None],
    budget: Budget,
) -> Formulas:
    """The formulas that group, choose (`having`) and sort the rows of a report, with the limit; raises `PQLError`."""
    from pql.compiler.compiled_question import compute_all
    from pql.compiler.filters import FormulaSets
    from pql.engine.work import Control
    from pql.grammar.rules.statement_parts import Ordering
    from pql.names.environment import Environment

    from .compile_rows import arranged, report_checker, row_keys

    group_by, having, order_by, limit = texts
    grouping = [parsed_formula(text) for text in group_by]
    condition = parsed_formula(having) if having else None
    texts_of_order = [order_by] if isinstance(order_by, str) else checked_several(order_by, "columns")
    sorting = [(parsed_formula(text), falls) for text, falls in map(directed, texts_of_order) if text]
    sets = FormulaSets(Environment(), spot.game)

    def checked() -> Formulas:
        keys: list[RowKey] = []
        values: tuple[RowKey, ...] = ()
        checker = report_checker(spot, street, sets.environment, Source(""), [], sets)
        for source, formula in grouping:
            checker.source = source
            more, values = row_keys(checker, [formula], by)
            keys += more
        if len(keys) > MOST_KEYS:
            raise refusal("too-many-keys", f"rows are grouped by up to {MOST_KEYS} formulas")
        columns = sorting_columns(by, keys, spot, len(spot.hands) == 2 and not sampled)
        formulas = [formula for _, formula in grouping]
        checker.source = condition[0] if condition else checker.source
        test = condition[1] if condition else None
        ordering = [Ordering(formula, falls) for (_, formula), falls in sorting]
        return Formulas(
            tuple(keys), values, arranged(checker, columns, keys, formulas, test, ordering, limit)
        )

    found = checked()
    if sets.lazy:
        compute_all(sets.lazy, Control(budget=budget))
        found = checked()
    return found


def directed(text: str) -> tuple[str, bool]:
    """A column that rows are sorted by, perhaps with `desc` or `asc` behind it, and whether it falls.

    >>> directed("boards desc"), directed("equity")
    (('boards', True), ('equity', False))
    """
    name = checked_text(text, "a column").strip()
    column, _, direction = name.rpartition(" ")
    if direction.lower() not in ("asc", "desc") or not column:
        return name, False
    return column, direction.lower() == "desc"


def limit_of(given: int | None) -> int | None:
    """How many rows at most; TypeError or ValueError for anything else."""
    return None if given is None else checked_number(given, "limit", 0, _MOST_ROWS)
