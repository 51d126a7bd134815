"""`pql.outs`: which cards improve a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from pql.api.arguments import answer_of, called, named_hands, one_board, opponents, spot_of
from pql.api.sessions.running import Running, control, takes
from pql.api.sets import game_of
from pql.base.arguments import checked_text
from pql.cards.card_lists import AnyCards
from pql.engine.outs_rules import RULES
from pql.questions.checks import check_opponents, refusal
from pql.questions.seeds import checked_seed

from .question import OutsQuestion
from .result import OutsResult, OutsTable

if TYPE_CHECKING:
    from pql.api.sets import AnyBoards, AnyHands, AnyOpponents
    from pql.sets.holeset import HoleSet


@takes(Running)
def outs(
    hand: AnyHands | HoleSet,
    board: AnyBoards,
    *,
    versus: AnyOpponents | HoleSet = (),
    dead: AnyCards = "",
    rule: str | None = None,
    seed: int | None = None,
    game: str | None = None,
    **running: Unpack[Running],
) -> OutsResult:
    """The cards that improve a hand on a flop or turn, and for each other card the rule that refuses it.

    A card is an out if it raises the type of the hand above what the board and the card make alone, and not merely by
    pairing the board, which every player gets. If the opponents' hands are all known, it is an out if it raises the
    type and none of them is strictly better then. `rule` asks for other outs: `article` counts what pairs the board
    too (Keith Rule, "Fast, Texas Holdem Hand Evaluation and Analysis"), `improving` every card that raises the hand's
    value, `discounted` judges as careful players do (Matt Baker's rules: no pair below the board, nothing that a flush
    or straight on the board beats). `versus` is an opponent or a sequence of them, hands or ranges: cards of known
    hands cannot come, and a card must beat more than half of the hands of ranges. `seed` fixes equities that have to be
    sampled, `game` is that of `pql.equity`; `threads`, `progress`, `cancel`, `timeout` and `executor` are those of
    `Query.run`.

    Raises `PQLError` for bad text, a set of several hands or boards, a river, and opponents that cannot be dealt;
    `pql.run("outs ...")` makes a table of several hands.

    >>> import pql
    >>> found = pql.outs("AsAc", "Kd8h9c")
    >>> found.count, {made: len(cards) for made, cards in found.by_type.items()}
    (2, {'trips': 2})
    >>> pql.outs("AsAc", "Kd8h9c", rule="article").count
    11
    >>> pql.outs("KsKd", "Qs6s2d", versus="AsAd").by_type
    {'trips': ['Kh', 'Kc']}
    >>> wrap = pql.outs("Qs9d8c2h", "JsTd3c", game="omaha")
    >>> wrap.count, wrap.draws
    (20, ('17-card wrap',))
    """
    seed = checked_seed(seed)
    if rule is not None and checked_text(rule, "a rule") not in RULES:
        raise refusal("bad-rule", f"`{rule}` is not a rule for outs", f"the rules are {', '.join(RULES)}")
    found = game_of((hand, board, versus), game)
    sides = opponents(versus, game=found)
    check_opponents("outs", len(sides))
    hero = named_hands(hand, "hand", game=found)
    spot = spot_of(called("outs", hero.text), [hero, *sides], one_board(board, found), dead, game=found)
    result = answer_of(OutsQuestion(spot, rule, seed), control(running, outs))
    if isinstance(result, OutsTable):
        raise refusal(
            "not-one-hand",
            f"`pql.outs` takes one hand, and this is {len(result.rows)}",
            'pql.run("outs ... on ...") makes a table of several hands',
        )
    return result
