"""Explains syntax errors in statement and clause words: misspelt ones, and those of another statement."""

from __future__ import annotations

from pql.base.diagnostics import Diagnostic
from pql.base.suggestions import did_you_mean
from pql.grammar.limits import MAX_NESTING
from pql.grammar.nodes.hands import Name
from pql.grammar.tables.keywords import KEYWORDS, STATEMENT_WORDS

from .failure import STATEMENT_TERMINALS, Failure
from .unknown_names import shell_command


def misspelt(failure: Failure) -> Diagnostic | None:
    """A name near the place that is nearly a word that could stand there: `equity AKs versus QQ`."""
    words = {
        row.word for row in KEYWORDS if row.token in failure.expected and row.language in ("clause", "file")
    }
    names = [token for token in failure.tokens if isinstance(token.value, Name)]
    if failure.token is not None and isinstance(failure.token.value, str):
        names.append(failure.token)
    for suspect in reversed(names):
        word = failure.text(suspect)
        begins = suspect is failure.tokens[0] if failure.tokens else True
        command = shell_command(word) if begins else None
        if command is not None:
            return failure.error("unknown-word", f"unknown word `{word}`", command, suspect.span)
        near = did_you_mean(word, {*words, *STATEMENT_WORDS} if begins else words)
        if near is not None and near != word.lower():
            message, help_line = f"unknown word `{word}`", f"did you mean `{near}`?"
            return failure.error("unknown-word", message, help_line, suspect.span)
    return None


def file_name(failure: Failure) -> Diagnostic | None:
    """`plot AA to picture.png`, `import ranges.pql`: a file name without quotes."""
    token = failure.token
    if (
        failure.before == "IMPORT"
        and token is not None
        and failure.lexer.text[token.end : token.end + 1] in (".", "/")
    ):
        return failure.error("unexpected-word", "a file name goes in quotes", "write `import 'ranges.pql'`")
    asking = [token.type for token in failure.tokens[:MAX_NESTING] if token.type in ("PLOT", "EXPORT")]
    if failure.before not in ("TO", "INTO") or not asking or failure.token is None:
        return None
    example = "file.csv" if asking[0] == "EXPORT" else "file.png"
    return failure.error(
        "unexpected-word", "a file name goes in quotes", f"write `to '{example}'`, for example"
    )


def named_file(failure: Failure) -> Diagnostic | None:
    """`import 'open.txt' as open`: a name for what is no range."""
    token = failure.token
    if token is None or token.type not in ("AS", "NODE") or failure.tokens[0].type != "IMPORT":
        return None
    message = "`import` takes over the names of a file; `import range` names a range"
    return failure.error("unexpected-word", message, "write `import range 'open.txt' as open`")


def asked_of_the_wrong_statement(failure: Failure) -> Diagnostic | None:
    """`plot export AA`, `export let x = AA`: what is neither a set nor a question."""
    token = failure.token
    if failure.before not in ("PLOT", "EXPORT") or token is None or token.type not in STATEMENT_TERMINALS:
        return None
    word, inner = failure.before.lower(), token.type.lower()
    return failure.error(
        "unexpected-word",
        f"`{word}` takes hands or a question, and `{inner}` is neither",
        f"write `{word} equity AA vs KK to 'file.{'png' if word == 'plot' else 'csv'}'`, for example",
    )


def foreign_clause(failure: Failure) -> Diagnostic | None:
    """A clause that this statement does not have: `AKs vs QQ`, `draws AhKh vs QQ`."""
    token, tokens = failure.token, failure.tokens
    if token is None or token.type not in _CLAUSES or "COMMA" not in failure.expected:
        return None
    word = failure.text(token)
    asked = [other for other in tokens if other.type in STATEMENT_TERMINALS and other.type not in _PREFIXES]
    if asked:
        having = _EXAMPLES.get(token.type)
        name = failure.text(asked[0]).lower()
        help_line = f"it belongs to `{having}`, for example" if having else f"leave out `{word}`"
        if (asked[0].type, token.type) == ("NUTS", "VS"):
            help_line = f"for the hands of a range that have them, write `for`: `{_EXAMPLES['FOR']}`"
        elif (asked[0].type, token.type) == ("OUTS", "BY"):
            help_line = "a rule for outs is a word at the end: `article`, `improving` or `discounted`"
        return failure.error("unexpected-word", f"this `{name}` has no `{word}`", help_line)
    example = _EXAMPLES.get(token.type, "equity AKs vs QQ")
    message = (
        f"`{word}` belongs to a statement such as `{example.split()[0]}`, and these are hands on their own"
    )
    return failure.error("unexpected-word", message, f"for example `{example}`")


_CLAUSES = {row.token for row in KEYWORDS if row.language == "clause"}
_PREFIXES = ("EXPLAIN", "PLOT", "EXPORT")
_EXAMPLES = {
    "VS": "equity AKs vs QQ", "ON": "equity AKs vs QQ on Kh7h2c", "DEAD": "equity AKs vs QQ dead As",
    "FOR": "nuts on Kh7h2c for 15%",
    "WITH": "ev call 50 to win 150 with AhKh vs QQ+", "RAKE": "ev call 50 to win 150 rake 5%",
    "CONTINUING": "ev bet 50 into 100 with A5s vs 22+ continuing TT+", "FOLDED": "equity AKs vs QQ folded 72o",
    "EXACT": "equity AKs vs QQ exact", "WITHIN": "equity AKs vs QQ within 0.05%",
    "SAMPLES": "equity AKs vs QQ samples 100000", "SEED": "equity AKs vs QQ seed 42",
    "BY": "equity AKs vs QQ by hand", "IMPROVING": "outs AhKh on Qh7h2c improving",
    "ARTICLE": "outs AsAc on Kd8h9c article",
    "DISCOUNTED": "outs AhKh on Qh7h2c vs JJ discounted", "OPPONENTS": "strength AdQc on 3h4cJh opponents 1..9",
    "TITLE": "equity AA vs KK title 'Aces against kings'",
    "INTO": "plot 22+ to 'range.png'", "LIMIT": "list 22+ limit 20", "CLASSES": "list board AK* classes",
    "OF": "sample 10 of 22+",
}  # fmt: skip
