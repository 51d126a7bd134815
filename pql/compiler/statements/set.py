"""What speaks to the session: `set`, `show` and `import`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.grammar.rules.import_file import Import
from pql.grammar.rules.set import SetOption
from pql.grammar.rules.show import Show
from pql.names.options import OPTIONS
from pql.questions.question import Question
from pql.questions.show import ShowQuestion

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler


def set_option(compiler: StatementCompiler, node: SetOption) -> None:
    """Sets an option."""
    compiler.environment.options.set(node.option, node.value, span=node.span, source=compiler.source)
    if node.option.lower() == "order":
        # A file that cannot be read is reported here rather than at the first percentage.
        compiler.environment.order(node.span, compiler.source)


def show(compiler: StatementCompiler, node: Show) -> Question:
    """`show options`, `show names`."""
    if node.topic == "options":
        options = compiler.environment.options
        rows = tuple((name, options.shown(name), OPTIONS[name].summary) for name in options)
        return ShowQuestion(("option", "value", "meaning"), rows)
    names = tuple((name, binding.kind, binding.text) for name, binding in compiler.environment.names.items())
    return ShowQuestion(("name", "kind", "text"), names)


def import_file(compiler: StatementCompiler, node: Import) -> None:
    """Takes up the names of another file."""
    from pql.compiler.importing import import_names

    compiler.environment.budget.check_files("`import`")
    import_names(node, compiler.environment, compiler.source, compiler.diagnostics)
