"""A set that is a statement: hands alone, and `board BOARDS`."""

from __future__ import annotations

from pql.grammar.nodes.hands import Name

from .question import BoardQuestion, HandsQuestion
from .syntax import BoardQuery, HandsQuery

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler
    from pql.questions.question import Question


def compile(compiler: StatementCompiler, node: HandsQuery | BoardQuery) -> Question:
    """A hands expression on its own, or `board BOARDS`; a bare name may be a set of either."""
    if isinstance(node, BoardQuery):
        return BoardQuestion(compiler.boards(node.boards).value, compiler.game)
    name = node.hands
    if isinstance(name, Name) and compiler.environment.kind_of(name.name) == "board":
        from pql.grammar.nodes.boards import BoardName

        boards = compiler.boards(BoardName(name.name, span=name.span)).value
        return BoardQuestion(boards, compiler.game)
    named = compiler.named_hands(node.hands)
    return HandsQuestion(named.hands, named.order, compiler.environment.options.word("dialect"))
