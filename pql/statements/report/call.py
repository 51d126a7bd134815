"""`pql.equity_by`: an equity in rows, by hand, card, flop or texture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Unpack

from pql.api.arguments import accuracy_of, called, each_named, named_hands, random_hand, some_boards, spot_of
from pql.api.game import game_of
from pql.api.readings import answer_of
from pql.api.running import Finding, control, takes
from pql.base.arguments import checked_several
from pql.cards.card_lists import AnyCards
from pql.questions.checks import check_players, refusal
from pql.statements.equity.question import ALONE

from .call_rows import AnyLayers, formulas_of, layers_of, limit_of
from .keys import check_grouping
from .question import ReportQuestion, street_of
from .result import BOARD_ROWS, KEY, LAYER, WORDS

if TYPE_CHECKING:
    from pql.api.sets import AnyBoards, AnyHands, AnyOpponents
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
