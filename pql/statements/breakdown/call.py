"""`pql.breakdown`: how often a range has each made hand and each draw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack, overload

from pql.api.arguments import answer_of, called, named_boards, named_hands, spot_of
from pql.api.sessions.running import Running, control, takes
from pql.api.sets import game_of
from pql.cards.card_lists import AnyCards
from pql.questions.seeds import checked_seed
from pql.statements.report.call import AnyLayers, layers_of
from pql.statements.report.layers import layers_street

from .question import BreakdownQuestion

if TYPE_CHECKING:
    from pql.api.sets import AnyBoards, AnyHands, AnyOpponents
    from pql.sets.holeset import HoleSet
    from pql.statements.breakdown_layers.result import BreakdownLayersResult

    from .result import BreakdownResult


@overload
def breakdown(
    hands: AnyHands | HoleSet,
    board: AnyBoards,
    *,
    versus: AnyHands | HoleSet | None = None,
    dead: AnyCards = "",
    folded: AnyOpponents | HoleSet = (),
    seed: int | None = None,
    game: str | None = None,
    by: None = None,
    **running: Unpack[Running],
) -> BreakdownResult: ...


@overload
def breakdown(
    hands: AnyHands | HoleSet,
    board: AnyBoards,
    *,
    versus: AnyHands | HoleSet | None = None,
    dead: AnyCards = "",
    folded: AnyOpponents | HoleSet = (),
    seed: int | None = None,
    game: str | None = None,
    by: AnyLayers,
    **running: Unpack[Running],
) -> BreakdownLayersResult: ...


@takes(Running)
def breakdown(
    hands: AnyHands | HoleSet,
    board: AnyBoards,
    *,
    versus: AnyHands | HoleSet | None = None,
    dead: AnyCards = "",
    folded: AnyOpponents | HoleSet = (),
    seed: int | None = None,
    game: str | None = None,
    by: AnyLayers | None = None,
    **running: Unpack[Running],
) -> BreakdownResult | BreakdownLayersResult:
    """How often a range has each made hand and each draw on a board of three to five cards, or on a set of boards.

    Every hand is exactly one made hand; draws overlap; the weights of the hands count. On a single board each line
    lists its hands. With `versus` each line has its equity against that range: exact on a board and on sets that take a
    few seconds, otherwise from boards sampled by `seed`, with a standard error. `folded` hands and `game` are those of
    `pql.equity`; with folded hands, shares are parts of the deals. `by` are layers, sets of boards in order, as
    `pql.equity_by` takes them: a breakdown for the cards to come in each (`BreakdownLayersResult`). `threads`,
    `progress`, `cancel`, `timeout` and `executor` are those of `Query.run`. Raises `PQLError` for bad text, an empty
    set of boards, and hands of which the boards and dead cards leave none.

    >>> import pql
    >>> found = pql.breakdown("QQ+, AKo", "Kh7h2c")
    >>> [(line.line, line.combos, line.text) for line in found.of_kind("made")]
    [('set', 3, 'KK'), ('overpair', 6, 'AA'), ('toppair', 9, 'AKo'), ('secondpocket', 6, 'QQ')]
    >>> round(pql.breakdown("any", "***").share("set"), 5)
    0.00634
    >>> turns = pql.breakdown("QQ+, AKo", "Kh7h2c", by={"pairs": "turn.paired", "hearts": "turn.flushpossible"})
    >>> [(each.layer, each.boards, round(each.breakdown.share("toppair"), 3)) for each in turns.layers]
    [('pairs', 9, 0.269), ('hearts', 10, 0.351), ('others', 30, 0.349)]
    """
    found = game_of((hands, board, versus, folded, by), game)
    named = named_hands(hands, game=found)
    opponent = None if versus is None else named_hands(versus, "versus", game=found)
    seed = checked_seed(seed)
    sides = (named,) if opponent is None else (named, opponent)
    place = called("breakdown", named.text)
    question = BreakdownQuestion(
        spot_of(place, sides, named_boards(board, found), dead, folded, game=found), seed
    )
    given = control(running, breakdown)
    if by is None:
        return answer_of(question, given)
    from pql.statements.breakdown_layers.question import BreakdownLayersQuestion

    layers = layers_of(by, found)
    layers_street(layers, question.boards.boards)
    return answer_of(BreakdownLayersQuestion(question, layers), given)
