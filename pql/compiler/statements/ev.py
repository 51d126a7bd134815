"""`ev`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.base.decimals import number
from pql.grammar.rules.ev import EvQuery, Rake
from pql.questions.ev import PotQuestion
from pql.results.ev import PotResult

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler
    from pql.questions.question import NamedHands, Question


def compile(compiler: StatementCompiler, node: EvQuery) -> Question:
    """`ev call X to win Y | call X into Y | bet X into Y | raise X over X into Y [rake P%] [with H vs H ...]`."""
    pot = _pot(compiler, node)
    if not node.hands:
        return PotQuestion(pot, compiler.game)
    from pql.questions.ev import HAND_ROWS, EvQuestion
    from pql.questions.question import MOST_PLAYERS

    bets = pot.action != "call"
    if bets and len(node.hands) > 2:
        message = f"`ev {pot.action}` is against one opponent, not {len(node.hands) - 1}"
        raise compiler.error("bad-players", message, node, "a call may be against several")
    if len(node.hands) > MOST_PLAYERS:
        raise compiler.error("bad-players", f"`ev` compares 2 to {MOST_PLAYERS} players", node)
    if not bets and node.continuing is not None:
        message = "nobody can fold to a call: `continuing` belongs to `ev bet` and `ev raise`"
        raise compiler.error("bad-players", message, node.continuing, "write `ev bet 50 into 100 with ...`")
    if node.by is not None and node.by not in HAND_ROWS:
        raise compiler.error(
            "bad-report", f"`ev` has rows by hand and by class, not by {node.by}", node, "write `by class`"
        )
    accuracy = compiler.accuracy(node)
    if accuracy.within is not None or (bets and accuracy.samples is not None):
        message = f"`ev {pot.action}` is exact" if bets else "`ev` is exact, or takes `samples`"
        assert node.accuracy is not None
        raise compiler.error("bad-accuracy", message, node.accuracy, "leave it out")
    hands = tuple([compiler.named_hands(each) for each in node.hands])
    continuing = None
    if node.continuing is not None:
        continuing = compiler.named_hands(node.continuing)
        if compiler.omaha is None:
            _warn_of_others(compiler, node, hands[1], continuing)
    return EvQuestion(compiler.spot(node, hands), pot, continuing, accuracy, node.by)


def _pot(compiler: StatementCompiler, node: EvQuery) -> PotResult:
    """The amounts of a statement; the bet that is answered lies in the pot."""
    action, rake = node.pot.action, node.rake or Rake(0.0, None)
    amount, size = compiler.number(node.pot.amount), compiler.number(node.pot.size)
    over = None if node.pot.over is None else compiler.number(node.pot.over)
    if action == "raise" and over is not None and amount <= over:
        message = f"a raise is to more than the bet of {number(over)}, not to {number(amount)}"
        larger = f"ev raise {number(3 * over)} over {number(over)} into {number(size)}"
        help = f"write the whole amount that you put in: `{larger}`"
        raise compiler.error("bad-amount", message, node.pot, help)
    cap = None if rake.cap is None else compiler.number(rake.cap)
    return PotResult(
        action,
        amount,
        size + (over or 0),
        compiler.number(rake.share),
        cap,
        over if action == "raise" else None,
    )


def _warn_of_others(
    compiler: StatementCompiler, node: EvQuery, opponent: NamedHands, continuing: NamedHands
) -> None:
    """Warns of hands that go on and that the opponent does not have."""
    from pql.sets.handset import HandSet

    assert node.continuing is not None
    others = continuing.hands.bits & ~opponent.hands.bits
    if others and all([compiler.hands(each).is_known for each in (node.hands[1], node.continuing)]):
        some = HandSet(others, None, opponent.hands.game).text()
        shown = some if len(some) <= _LONGEST_SHOWN else f"{some[:_LONGEST_SHOWN]}..."
        message = f"the opponent does not have {shown}: only hands of that range can continue"
        help = "add them after `vs`, or write `continuing` without them"
        compiler.warn("outside-range", message, node.continuing, help)


_LONGEST_SHOWN = 40
