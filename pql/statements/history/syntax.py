"""What comes after `from` where recorded hands are asked: their files, whose hands they are, a row for what."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pql.base.diagnostics import Misread, Span
from pql.base.typed import Any
from pql.grammar.format.formulas import format_formula
from pql.grammar.format.values import quoted
from pql.grammar.lexing.tokens import Token
from pql.grammar.nodes.base import TextNode, TextParameter
from pql.grammar.rules.production import Production
from pql.grammar.rules.statement_parts import Clause, StatementParts
from pql.statements.icm.syntax import Chips, ReadPrizes, add_prize, prizes_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pql.grammar.nodes.base import Statement

# Who may be looked at without a name: who won something, and who the site marked as the owner of the file.
ROLES = ("winner", "hero")


class Payouts(TextNode):
    """`pay 50, 30, 20`: the prizes of the places, the first one's first, `percent` where they are parts of a whole."""

    prizes: tuple[Chips, ...]
    percent: bool = False

    def text(self) -> str:
        return prizes_text(self.prizes, self.percent)


class History(TextNode):
    """`history 'FILES', ... [for 'NAME', ... | winner | hero] [pay 50, 30, 20]`.

    Without `for` it is everybody: then `names` is empty, `winner` and `hero` are False. `places` are the spans of the
    files, then of the names.
    """

    paths: tuple[str | TextParameter, ...]
    names: tuple[str | TextParameter, ...]
    winner: bool
    places: tuple[Span, ...] = ()
    hero: bool = False
    payouts: Payouts | None = None

    not_compared = ("places",)

    def text(self) -> str:
        seen = "winner" if self.winner else "hero" if self.hero else listed(self.names)
        paid = "" if self.payouts is None else f" {self.payouts.text()}"
        return f"history {listed(self.paths)}{' for ' * bool(seen)}{seen}{paid}"


def listed(texts: tuple[str | TextParameter, ...]) -> str:
    """Texts in quotes with commas between."""
    return ", ".join([quoted(text) if isinstance(text, str) else str(text) for text in texts])


def recorded_text(node: Any) -> Iterator[str]:
    """The parts of a statement about recorded hands, from `from` on, in the canonical order."""
    yield f"from {node.history.text()}"
    if getattr(node, "where", None) is not None:
        yield f"where {format_formula(node.where)}"
    if getattr(node, "by", ()):
        yield f"by {', '.join(map(format_formula, node.by))}"
    if getattr(node, "having", None) is not None:
        yield f"having {format_formula(node.having)}"
    if getattr(node, "order_by", ()):
        yield f"order by {', '.join([each.text() for each in node.order_by])}"
    if getattr(node, "limit", None) is not None:
        yield f"limit {node.limit}"


def begin_recorded(p: Production) -> None:
    """A statement begins with its word and, last, the hands that it asks."""
    result, word, *_, history = p.slice
    result.value = StatementParts(word, history.value)


def build_recorded(p: Production, kind: Callable[..., Statement], *clauses: str) -> None:
    """A statement is all there: its hands, then the values of these clauses."""
    parts = p.slice[1].value
    history = seen_by(parts.sets[0], parts["for"], parts["pay"])
    lists = ("group_by", "order_by")
    values = [(parts[name] or ()) if name in lists else parts[name] for name in clauses]
    p.slice[0].value = kind(history, *values, span=parts.span)


def p_history(p: Production) -> None:
    """history : HISTORY texts"""
    _, word, files = p.slice
    span = Span(word.lexpos, files.value[-1].end)
    p.slice[0].value = History(_values(files.value), (), False, _places(files.value), span=span)


def p_seen(p: Production) -> None:
    """seen : FOR texts"""
    _, word, names = p.slice
    p.slice[0].value = Clause("for", names.value, word, names.value[-1].end)


def p_seen_by_role(p: Production) -> None:
    """seen : FOR WORD"""
    _, word, who = p.slice
    role = who.value.lower()
    if role not in ROLES:
        from pql.base.suggestions import did_you_mean

        near = did_you_mean(who.value, ROLES)
        help_line = (
            f"did you mean `{near}`?" if near else f"write a player's name in quotes: `for '{who.value}'`"
        )
        reason = Misread("unexpected-word", f"`for` does not know `{who.value}`", help_line)
        p.lexer.fail(reason, who.span)
    p.slice[0].value = Clause("for", role, word, who.end)


def p_payouts(p: Production) -> None:
    """payouts : PAY prize
    | payouts prize
    | payouts COMMA prize"""
    result, first, *_, prize = p.slice
    begins = first.type == "PAY"
    result.value, result.word = (ReadPrizes(), first) if begins else (first.value, first.word)
    add_prize(p, result.value)
    result.end = prize.end


def p_paid(p: Production) -> None:
    """paid : payouts"""
    result, payouts = p.slice
    word, read = payouts.word, payouts.value
    node = Payouts(tuple(read.prizes), bool(read.percent), span=Span(word.lexpos, payouts.end))
    result.value = Clause("pay", node, word, payouts.end)


def seen_by(history: History, who: list[Token] | str | None, payouts: Payouts | None = None) -> History:
    """The history with what is behind `for`: names, or one of `ROLES`; None without it; and what is behind `pay`."""
    if who is None and payouts is None:
        return history
    names = [] if isinstance(who, str) else who or []
    places = (*history.places, *_places(names))
    return History(
        history.paths,
        _values(names),
        who == "winner",
        places,
        hero=who == "hero",
        payouts=payouts,
        span=history.span,
    )


def p_texts(p: Production) -> None:
    """texts : text
    | texts COMMA text"""
    tokens = [] if len(p.slice) == 2 else p.slice[1].value
    tokens.append(p.slice[-1].value)
    p.slice[0].value = tokens


def p_text(p: Production) -> None:
    """text : STRING
    | PARAMETER"""
    p.slice[0].value = p.slice[1]


def _places(tokens: list[Token]) -> tuple[Span, ...]:
    return tuple([token.span for token in tokens])


def _values(tokens: list[Token]) -> tuple[str | TextParameter, ...]:
    return tuple(
        [
            TextParameter(token.value, span=token.span) if token.type == "PARAMETER" else token.value
            for token in tokens
        ]
    )
