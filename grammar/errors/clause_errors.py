"""Mistakes with the words of statements and clauses: misspelt ones, and those that belong to another statement."""

from __future__ import annotations

from pql.grammar.diagnostics import Diagnostic
from pql.grammar.limits import MAX_NESTING
from pql.grammar.nodes.hands import Name
from pql.grammar.tables.keywords import KEYWORDS, STATEMENT_WORDS
from pql.grammar.tables.suggestions import did_you_mean

from .situation import STATEMENT_TERMINALS, Situation, diagnostic
from .unknown_names import shell_command


def misspelt(situation: Situation) -> Diagnostic | None:
    """A name near the place that is nearly a word that could stand there: `equity AKs versus QQ`."""
    words = {row.word for row in KEYWORDS if row.token in situation.expected and row.language == "clause"}
    names = [token for token in situation.tokens if isinstance(token.value, Name)]
    if situation.token is not None and isinstance(situation.token.value, str):
        names.append(situation.token)
    for suspect in reversed(names):
        word = situation.text(suspect)
        begins = suspect is situation.tokens[0] if situation.tokens else True
        command = shell_command(word) if begins else None
        if command is not None:
            return diagnostic(situation, "unknown-word", f"unknown word `{word}`", command, suspect.span)
        near = did_you_mean(word, {*words, *STATEMENT_WORDS} if begins else words)
        if near is not None and near != word.lower():
            message, help_line = f"unknown word `{word}`", f"did you mean `{near}`?"
            return diagnostic(situation, "unknown-word", message, help_line, suspect.span)
    return None


def file_name(situation: Situation) -> Diagnostic | None:
    """`plot AA to picture.png`: a file name without quotes."""
    asking = [token.type for token in situation.tokens[:MAX_NESTING] if token.type in ("PLOT", "EXPORT")]
    if situation.before not in ("TO", "INTO") or not asking or situation.token is None:
        return None
    example = "file.csv" if asking[0] == "EXPORT" else "file.png"
    return diagnostic(
        situation, "unexpected-word", "a file name stands in quotes", f"write `to '{example}'`, for example"
    )


def asked_of_the_wrong_statement(situation: Situation) -> Diagnostic | None:
    """`plot export AA`, `export let x = AA`: what is neither a set nor a question."""
    token = situation.token
    if situation.before not in ("PLOT", "EXPORT") or token is None or token.type not in STATEMENT_TERMINALS:
        return None
    word, inner = situation.before.lower(), token.type.lower()
    return diagnostic(
        situation,
        "unexpected-word",
        f"`{word}` takes hands or a question, and `{inner}` is neither",
        f"write `{word} equity AA vs KK to 'file.{'png' if word == 'plot' else 'csv'}'`, for example",
    )


def foreign_clause(situation: Situation) -> Diagnostic | None:
    """A clause that this statement does not have: `AKs vs QQ`, `draws AhKh vs QQ`."""
    token, tokens = situation.token, situation.tokens
    if token is None or token.type not in _CLAUSES or "COMMA" not in situation.expected:
        return None
    word = situation.text(token)
    asked = [other for other in tokens if other.type in STATEMENT_TERMINALS and other.type not in _PREFIXES]
    if asked:
        having = _EXAMPLES.get(token.type)
        name = situation.text(asked[0]).lower()
        help_line = f"it belongs to `{having}`, for example" if having else f"leave out `{word}`"
        return diagnostic(situation, "unexpected-word", f"this `{name}` has no `{word}`", help_line)
    example = _EXAMPLES.get(token.type, "equity AKs vs QQ")
    message = (
        f"`{word}` belongs to a statement such as `{example.split()[0]}`, and these are hands on their own"
    )
    return diagnostic(situation, "unexpected-word", message, f"write `{example}`")


_CLAUSES = {row.token for row in KEYWORDS if row.language == "clause"}
_PREFIXES = ("EXPLAIN", "PLOT", "EXPORT")
_EXAMPLES = {
    "VS": "equity AKs vs QQ", "ON": "equity AKs vs QQ on Kh7h2c", "DEAD": "equity AKs vs QQ dead As",
    "EXACT": "equity AKs vs QQ exact", "WITHIN": "equity AKs vs QQ within 0.05%",
    "SAMPLES": "equity AKs vs QQ samples 100000", "SEED": "equity AKs vs QQ seed 42",
    "BY": "equity AKs vs QQ by hand", "IMPROVING": "outs AhKh on Qh7h2c improving",
    "DISCOUNTED": "outs AhKh on Qh7h2c vs JJ discounted", "OPPONENTS": "strength AdQc on 3h4cJh opponents 1..9",
    "INTO": "plot 22+ to 'range.png'", "LIMIT": "list 22+ limit 20", "CLASSES": "list board AK* classes",
    "OF": "sample 10 of 22+",
}  # fmt: skip
