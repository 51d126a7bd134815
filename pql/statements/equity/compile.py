"""`equity`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.grammar.format.hands import player
from pql.grammar.nodes.base import HandExpression
from pql.grammar.nodes.hands import Combo, HandClass, SetOperation
from pql.questions.checks import check_players
from pql.questions.question import NamedHands, Question

from .question import ALONE, RANDOM_HAND, EquityQuestion
from .syntax import EquityQuery

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler


def compile(compiler: StatementCompiler, node: EquityQuery) -> Question:
    """`equity H vs H ... [by ROWS]`."""
    accuracy = compiler.accuracy(node)
    if compiler.omaha is None:
        with compiler.at(node):
            check_players("equity", len(node.hands), help="write `equity AA vs KK`")
    hands = tuple([compiler.named_hands(each) for each in node.hands])
    if len(hands) == 1:
        compiler.remarks[ALONE] = None
        if compiler.omaha is None:
            hands = (*hands, RANDOM_HAND)
            refuse_joined(compiler, node.hands[0], "equity")
        else:
            from pql.sets.holeset import HoleSet

            hands = (*hands, NamedHands("random", HoleSet.everything(compiler.omaha)))
    asked = EquityQuestion(compiler.spot(node, hands), accuracy)
    if node.by is None and not node.group_by:
        _refuse_rows(compiler, node)
        return asked
    from pql.statements.report.compile_rows import report

    return report(compiler, node, asked)


def _refuse_rows(compiler: StatementCompiler, node: EquityQuery) -> None:
    """Refuses what is said about rows where there are none."""
    words = {"having": node.having, "order by": node.order_by, "limit": node.limit}
    given = next((word for word, value in words.items() if value not in (None, ())), None)
    if given is not None:
        message = f"this answer has no rows for `{given}`"
        raise compiler.error("bad-report", message, node, f"write `by flop`, for example, before `{given}`")


def refuse_joined(compiler: StatementCompiler, hands: HandExpression, word: str) -> None:
    """`equity AA KK`: two players without a `vs` are one who has no hands; of `equity AA, KK` there is a warning."""
    if not isinstance(hands, SetOperation):
        return
    from pql.compiler.warnings import as_players

    players = [player(each) for each in hands.operands]
    typed = as_players(hands, compiler.source, players) or f"{word} {' vs '.join(players)}"
    help_line = f"write `{typed}`"
    if hands.operator == "comma":
        if len(hands.operands) == 2 and all(isinstance(each, _ONE_HAND) for each in hands.operands):
            message = "`,` makes this one player, who has either hand"
            compiler.warn("one-player", message, hands, help_line)
    elif hands.operator != "minus" and compiler.hands(hands).is_known and not compiler.hands(hands).value:
        compiler.diagnostics.clear()
        raise compiler.error("bad-players", "`vs` goes between two players", hands, help_line)


_ONE_HAND = (Combo, HandClass)
