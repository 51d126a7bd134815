"""`compare`, and `distribution` and `breakdown`, which are parts of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .syntax import CompareQuery

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler
    from pql.questions.question import Question


def compile(compiler: StatementCompiler, node: CompareQuery) -> Question:
    """`compare H with H [vs H] [on BOARDS] [dead CARDS] [show PART]`, or a part by its own word."""
    if node.part == "breakdown" and node.on is None:
        raise compiler.error(
            "no-board",
            "`breakdown` needs a board, or a set of boards",
            node,
            "add a flop, as in `on Kh7h2c`, or all of them: `on ***`",
        )
    _check_players(compiler, node)
    spot = compiler.spot(node, map(compiler.named_hands, node.hands))
    if node.part == "compare":
        from .question import CompareQuestion

        return CompareQuestion(spot)
    if node.part == "distribution":
        from pql.statements.distribution.question import DistributionQuestion

        return DistributionQuestion(spot)
    from pql.statements.breakdown.question import BreakdownQuestion

    asked = BreakdownQuestion(spot, compiler.seed(None))
    if node.by is None:
        return asked
    from pql.statements.breakdown_layers.question import BreakdownLayersQuestion
    from pql.statements.report.compile_rows import named_layers

    return BreakdownLayersQuestion(asked, named_layers(compiler, node.by, node, asked.boards.boards))


def _check_players(compiler: StatementCompiler, node: CompareQuery) -> None:
    if node.part == "distribution":
        if len(node.hands) != 2:
            message, help = "`distribution` compares two ranges", "write `distribution 22+ vs AT*+ on Kh7h2c`"
            raise compiler.error("bad-players", message, node, help)
        return
    most = 3 if node.part == "compare" else 2
    if len(node.hands) > most:
        message, help = f"`{node.part}` takes one opponent", "write one range after `vs`"
        raise compiler.error("bad-players", message, node.hands[most], help)
