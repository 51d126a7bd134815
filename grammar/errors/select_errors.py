"""Explains syntax errors in `select` and its options."""

from __future__ import annotations

import re

from pql.base.diagnostics import Diagnostic

from .failure import Failure


def _comma(failure: Failure) -> Diagnostic | None:
    """`from hero='AA' dead='Kc'`."""
    token = failure.token
    if token is None or "SEPARATOR" not in failure.expected or not _ASSIGNS(failure.lexer.text, token.end):
        return None
    text = failure.text(token)
    return failure.error("missing-comma", f"a comma is missing before `{text}`", f"write `, {text}=`")


_ASSIGNS = re.compile(r"\s*=\s*['\"$]").match


def _option(failure: Failure) -> Diagnostic | None:
    """`from hero 'AA'`, `from 'AA'`, `from AA vs KK`."""
    types = [token.type for token in failure.tokens]
    token = failure.token
    if "FROM" not in types or not (
        failure.lexer.listing or (token is not None and token.type in ("ON", "VS"))
    ):
        return None
    text = failure.text(token)
    if failure.expected == ["ASSIGN"] and token is not None:
        name = failure.text(failure.previous)
        clause = f"{name} by" if name.lower() in ("group", "order") else name
        if name.lower() in _CLAUSES and len(failure.tokens) > 1 and failure.tokens[-2].type == "SEPARATOR":
            comma = failure.tokens[-2]
            return failure.error(
                "unexpected-word",
                f"`{clause}` is not an option of `from`, but it follows a comma",
                f"leave out the comma before `{name}`",
                comma.span,
            )
        value = text if token.type == "STRING" else "'...'"
        return failure.error("unexpected-word", f"`=` is missing after `{name}`", f"write `{name}={value}`")
    if failure.before in ("FROM", "SEPARATOR") and token is not None:
        help_line = (
            "write the name of a player, or `board` or `dead`, and `=`: `from hero='AA', villain='KK'`"
        )
        return failure.error("unexpected-word", f"`{text}` is not an option", help_line)
    if token is not None and token.type == "ON":
        help_line = "the board is an option too: `board='Kh7h2c'`"
        return failure.error("unexpected-word", "`select` has no `on`", help_line)
    if (
        token is not None
        and "SEPARATOR" in failure.expected
        and token.type in ("ATOM", "WORD", "TEXTURE", "BOARD")
    ):
        return failure.error("unexpected-word", f"`{text}` cannot go here", "write `,` between two options")
    if token is not None and token.type == "VS":
        return failure.error(
            "unexpected-word", "players of `select` have names", "write `from hero='AA', villain='KK'`"
        )
    return None


_CLAUSES = ("where", "group", "having", "order", "limit", "exact", "within", "samples", "seed")


_WRITE = "write `from history 'hands/*.phhs' for 'ann'`"


def _history(failure: Failure) -> Diagnostic | None:
    """`from history hands/a.phh`, `from history 'a.phh', hero='AA'`, `from histroy 'a.phh'`, `from 'a.phh'`."""
    token, text = failure.token, failure.text(failure.token)
    types = [other.type for other in failure.tokens]
    if "COLLECT" in types:
        return _in_collect(failure)
    if failure.before == "REPLAY" and token is not None:
        message = "the number of a hand goes in quotes"
        return failure.error("unexpected-word", message, f"write `replay '{text}' from history 'my.hands'`")
    if "HISTORY" in types:
        return _in_history(failure, types)
    if (
        token is None
        or token.type != "STRING"
        or failure.before not in ("FROM", "WORD")
        or "FROM" not in types
    ):
        return None
    if failure.before == "FROM":
        if "." in text:
            return failure.error(
                "unexpected-word", f"{text} is not an option", f"recorded hands: `from history {text}`"
            )
        return None
    from pql.base.suggestions import did_you_mean

    name = failure.text(failure.previous).lower()
    if types[-2:] == ["FROM", "WORD"] and did_you_mean(name, ("history",)):
        assert failure.previous is not None
        message = f"`{failure.text(failure.previous)}` is not an option without `=`"
        return failure.error("unexpected-word", message, "did you mean `history`?", failure.previous.span)
    if name == "history":
        message = (
            "`history` comes after `from` and takes no options: recorded hands have their players and boards"
        )
        return failure.error("unexpected-word", message, _WRITE)
    return None


def _in_collect(failure: Failure) -> Diagnostic | None:
    """`collect 'hh/**' into 'my.hands'`, `collect history 'hh/**' for 'ann'`, `collect history 'hh/**'`."""
    help_line = "write `collect history 'hh/**' into 'my.hands'`"
    if failure.before == "COLLECT":
        return failure.error("unexpected-word", "the files of recorded hands come after `collect`", help_line)
    if failure.before == "STRING":
        return failure.error("unexpected-word", "the folder comes after the files of `collect`", help_line)
    return None


def _in_history(failure: Failure, types: list[str]) -> Diagnostic | None:
    token = failure.token
    text = failure.text(token)
    if failure.before == "HISTORY":
        return failure.error("unexpected-word", "the files of recorded hands go in quotes", _WRITE)
    if failure.before == "FOR":
        message = "`for` is followed by whose hands to look at"
        return failure.error("unexpected-word", message, "write a name in quotes, `for hero` or `for winner`")
    among_files = {*types[types.index("HISTORY") :]} <= {"HISTORY", "STRING", "PARAMETER", "COMMA"}
    if failure.before == "COMMA" and "STRING" in failure.expected and among_files:
        message = "recorded hands have their players and boards, and take no options"
        return failure.error("unexpected-word", message, "ask in `where`: `where boardInRange('AK*')`")
    if token is not None and token.type in ("ON", "VS", "DEAD", "FOLDED"):
        help_line = "ask in `where`: `where boardInRange('AK*')`, `where players = 2`"
        return failure.error("unexpected-word", f"recorded hands take no `{text.lower()}`", help_line)
    return None


def _dead_cards(failure: Failure) -> Diagnostic | None:
    """`dead='55'`: something else than cards."""
    token = failure.token
    if token is None or token.type == "ENDQUOTE" or "CARDS" not in failure.expected:
        return None
    types = [other.type for other in failure.tokens[-3:]]
    if types[-2:] != ["DEAD", "ASSIGN"] and types != ["DEAD", "ASSIGN", "QUOTE"]:
        return None
    text = failure.text(token)
    return failure.error(
        "unexpected-word",
        f"dead cards are cards, and `{text}` is none",
        "write each with its suit: `dead='5c 5d'`",
    )


def _from_first(failure: Failure) -> Diagnostic | None:
    """`from hero='AA' select avg(x)`."""
    token = failure.token
    inner = all(other.type in ("EXPLAIN", "PLOT", "EXPORT") for other in failure.tokens)
    if token is None or not inner or failure.text(token).lower() != "from":
        return None
    return failure.error(
        "unexpected-word",
        "`select` and what it computes come before `from`",
        "write `select avg(nouts) from hero='AA', board='***'`",
    )


def _from_twice(failure: Failure) -> Diagnostic | None:
    """`select avg(x) from hero='AA' from villain='KK'`."""
    token = failure.token
    if token is None or token.type != "FROM" or all(other.type != "FROM" for other in failure.tokens):
        return None
    return failure.error(
        "repeated-clause", "this `select` says `from` twice", "write a comma between the options"
    )


def _no_from(failure: Failure) -> Diagnostic | None:
    """`select avg(x) limit 5`, which says nowhere about whom."""
    token, types = failure.token, [other.type for other in failure.tokens]
    if "FROM" not in failure.expected or "$end" in failure.expected or "SELECT" not in types:
        return None
    if token is not None and not failure.at_line_start:
        return None
    return failure.error(
        "unexpected-end",
        "this `select` has no `from`, which says whose hands and which board",
        "write `from hero='AA', board='***'`, for example",
    )


SELECT_FINDERS = (_comma, _history, _option, _dead_cards, _from_first, _from_twice, _no_from)
