"""Mistakes in `select` and its options, in a player's terms."""

from __future__ import annotations

from pql.grammar.diagnostics import Diagnostic

from .situation import Situation, diagnostic


def _option(situation: Situation) -> Diagnostic | None:
    """`from hero 'AA'`, `from 'AA'`, `from AA vs KK`."""
    types = [token.type for token in situation.tokens]
    token = situation.token
    if "FROM" not in types or not (
        situation.lexer.listing or (token is not None and token.type in ("ON", "VS"))
    ):
        return None
    text = situation.text(token)
    if situation.expected == ["ASSIGN"] and token is not None:
        name = situation.text(situation.previous)
        clause = f"{name} by" if name.lower() in ("group", "order") else name
        if (
            name.lower() in _CLAUSES
            and len(situation.tokens) > 1
            and situation.tokens[-2].type == "SEPARATOR"
        ):
            comma = situation.tokens[-2]
            return diagnostic(
                situation,
                "unexpected-word",
                f"`{clause}` is no option of `from`, and a comma announces one",
                f"leave out the comma before `{name}`",
                comma.span,
            )
        value = text if token.type == "STRING" else "'...'"
        return diagnostic(
            situation, "unexpected-word", f"`=` is missing after `{name}`", f"write `{name}={value}`"
        )
    if situation.before in ("FROM", "SEPARATOR") and token is not None:
        help_line = (
            "write the name of a player, or `board` or `dead`, and `=`: `from hero='AA', villain='KK'`"
        )
        return diagnostic(situation, "unexpected-word", f"`{text}` is no option", help_line)
    if token is not None and token.type == "ON":
        help_line = "the board is an option too: `board='Kh7h2c'`"
        return diagnostic(situation, "unexpected-word", "`select` has no `on`", help_line)
    if (
        token is not None
        and "SEPARATOR" in situation.expected
        and token.type in ("ATOM", "WORD", "TEXTURE", "BOARD")
    ):
        return diagnostic(
            situation, "unexpected-word", f"`{text}` cannot stand here", "write `,` between two options"
        )
    if token is not None and token.type == "VS":
        return diagnostic(
            situation,
            "unexpected-word",
            "players of `select` have names",
            "write `from hero='AA', villain='KK'`",
        )
    return None


_CLAUSES = ("where", "group", "order", "limit", "exact", "within", "samples", "seed")


def _dead_cards(situation: Situation) -> Diagnostic | None:
    """`dead='55'`: something else than cards."""
    token = situation.token
    if token is None or token.type == "ENDQUOTE" or "CARDS" not in situation.expected:
        return None
    types = [other.type for other in situation.tokens[-3:]]
    if types[-2:] != ["DEAD", "ASSIGN"] and types != ["DEAD", "ASSIGN", "QUOTE"]:
        return None
    text = situation.text(token)
    return diagnostic(
        situation,
        "unexpected-word",
        f"dead cards are cards, and `{text}` is none",
        "write each with its suit: `dead='5c 5d'`",
    )


def _from_first(situation: Situation) -> Diagnostic | None:
    """`from hero='AA' select avg(x)`."""
    token = situation.token
    inner = all(other.type in ("EXPLAIN", "PLOT", "EXPORT") for other in situation.tokens)
    if token is None or not inner or situation.text(token).lower() != "from":
        return None
    return diagnostic(
        situation,
        "unexpected-word",
        "`select` and what it computes stand before `from`",
        "write `select avg(nouts) from hero='AA', board='***'`",
    )


def _from_twice(situation: Situation) -> Diagnostic | None:
    """`select avg(x) from hero='AA' from villain='KK'`."""
    token = situation.token
    if token is None or token.type != "FROM" or all(other.type != "FROM" for other in situation.tokens):
        return None
    return diagnostic(
        situation, "repeated-clause", "this `select` says `from` twice", "write a comma between the options"
    )


def _no_from(situation: Situation) -> Diagnostic | None:
    """`select avg(x) limit 5`, which says nowhere about whom."""
    token, types = situation.token, [other.type for other in situation.tokens]
    if "FROM" not in situation.expected or "$end" in situation.expected or "SELECT" not in types:
        return None
    if token is not None and not situation.at_line_start:
        return None
    return diagnostic(
        situation,
        "unexpected-end",
        "this `select` has no `from`, which says whose hands and which board",
        "write `from hero='AA', board='***'`, for example",
    )


def _having(situation: Situation) -> Diagnostic | None:
    """`select ... group by x having count(y) > 0.1`."""
    token = situation.token
    asked = any(other.type == "SELECT" for other in situation.tokens)
    if token is None or not asked or situation.text(token).lower() != "having":
        return None
    return diagnostic(
        situation,
        "unexpected-word",
        "`select` has no `having`",
        "`where` chooses deals, `order by` and `limit` choose rows",
    )


SELECT_FINDERS = (_having, _option, _dead_cards, _from_first, _from_twice, _no_from)
