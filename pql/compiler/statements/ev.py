"""`ev`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.grammar.rules.ev import EvQuery, Rake
from pql.questions.ev import PotQuestion
from pql.results.ev import PotResult

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler
    from pql.questions.question import NamedHands, Question


def compile(compiler: StatementCompiler, node: EvQuery) -> Question:
    """`ev call X to win Y | bet X into Y [rake P%] [with H vs H ...]`."""
    rake = node.rake or Rake(0.0, None)
    pot = PotResult(
        node.pot.action,
        compiler.number(node.pot.amount),
        compiler.number(node.pot.size),
        compiler.number(rake.share),
        None if rake.cap is None else compiler.number(rake.cap),
    )
    if not node.hands:
        return PotQuestion(pot)
    from pql.questions.ev import HAND_ROWS, EvQuestion
    from pql.questions.question import MOST_PLAYERS

    bets = pot.action == "bet"
    if bets and len(node.hands) > 2:
        message = f"`ev bet` is against one opponent, not {len(node.hands) - 1}"
        raise compiler.error("bad-players", message, node, "a call may be against several")
    if len(node.hands) > MOST_PLAYERS:
        raise compiler.error("bad-players", f"`ev` compares 2 to {MOST_PLAYERS} players", node)
    if not bets and node.continuing is not None:
        message = "nobody can fold to a call: `continuing` belongs to `ev bet`"
        raise compiler.error("bad-players", message, node.continuing, "write `ev bet 50 into 100 with ...`")
    if node.by is not None and node.by not in HAND_ROWS:
        raise compiler.error(
            "bad-report", f"`ev` has rows by hand and by class, not by {node.by}", node, "write `by class`"
        )
    accuracy = compiler.accuracy(node)
    if accuracy.within is not None or (bets and accuracy.samples is not None):
        message = "`ev bet` is exact" if bets else "`ev` is exact, or takes `samples`"
        assert node.accuracy is not None
        raise compiler.error("bad-accuracy", message, node.accuracy, "leave it out")
    hands = tuple([compiler.named_hands(each) for each in node.hands])
    continuing = None
    if node.continuing is not None:
        continuing = compiler.named_hands(node.continuing)
        _warn_of_others(compiler, node, hands[1], continuing)
    return EvQuestion(compiler.spot(node, hands), pot, continuing, accuracy, node.by)


def _warn_of_others(
    compiler: StatementCompiler, node: EvQuery, opponent: NamedHands, continuing: NamedHands
) -> None:
    """Warns of hands that go on and that the opponent does not have."""
    from pql.sets.handset import HandSet

    assert node.continuing is not None
    others = continuing.hands.bits & ~opponent.hands.bits
    if others and all([compiler.hands(each).is_known for each in (node.hands[1], node.continuing)]):
        some = HandSet(others).text()
        shown = some if len(some) <= _LONGEST_SHOWN else f"{some[:_LONGEST_SHOWN]}..."
        message = f"the opponent does not have {shown}: only hands of his own go on"
        help = "add them behind `vs`, or write `continuing` without them"
        compiler.warn("outside-range", message, node.continuing, help)


_LONGEST_SHOWN = 40
