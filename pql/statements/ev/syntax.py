"""The statement `ev`: what a call or a bet is worth.

Hands without an opponent are incomplete, `ev_alone`, and so are clauses about hands still to come, `ev_waiting`.
"""

from __future__ import annotations

from pql.base.diagnostics import Misread, Span
from pql.base.sums import number, share
from pql.grammar.format.hands import player
from pql.grammar.lexing.tokens import Token
from pql.grammar.limits import LARGEST_AMOUNT, MOST_RAKE, SMALLEST_AMOUNT
from pql.grammar.nodes.base import (
    Accuracy,
    BoardExpression,
    Cards,
    HandExpression,
    Parameter,
    Statement,
    TextNode,
)
from pql.grammar.nodes.formulas import NumberParameter
from pql.grammar.rules.production import Production
from pql.grammar.rules.statement_parts import Clause, StatementParts, add_clause, add_player, build


class Pot(TextNode):
    """`call AMOUNT to win SIZE`, `bet AMOUNT into SIZE`, `raise AMOUNT over OVER into SIZE`, `call OVER into SIZE`.

    `action` is `call`, `bet` or `raise`. `over` is the opponent's bet that is answered where `size` is the pot before
    it, and None where `size` is the pot as it is.
    """

    action: str
    amount: float | NumberParameter
    size: float | NumberParameter
    over: float | NumberParameter | None = None

    def text(self) -> str:
        between = "to win" if self.action == "call" and self.over is None else "into"
        bet = "" if self.over is None or self.action == "call" else f" over {_text(self.over)}"
        return f"{self.action} {_text(self.amount)}{bet} {between} {_text(self.size)}"


class Rake(TextNode):
    """`rake P% [cap AMOUNT]`: the share of the pot that the house takes (5 % is 0.05), and the most it takes."""

    share: float | NumberParameter
    cap: float | NumberParameter | None

    def text(self) -> str:
        taken = str(self.share) if isinstance(self.share, Parameter) else share(self.share)
        return f"rake {taken}" + ("" if self.cap is None else f" cap {_text(self.cap)}")


def _text(amount: float | NumberParameter) -> str:
    return str(amount) if isinstance(amount, Parameter) else number(amount)


class EvQuery(Statement):
    """`ev call X to win Y | call X into Y | bet X into Y | raise X over X into Y [rake P% [cap X]]
    [with H vs H [continuing H] [CLAUSES] [by hand | class]]`.

    The clauses are those of `equity`. Without `with` there are no hands.
    """

    pot: Pot
    rake: Rake | None
    hands: tuple[HandExpression, ...]
    continuing: HandExpression | None
    on: BoardExpression | None
    dead: Cards | None
    accuracy: Accuracy | None
    seed: int | NumberParameter | None
    by: str | None
    folded: tuple[HandExpression, ...] = ()

    def text(self) -> str:
        from pql.grammar.format.clauses import clauses

        parts = ["ev", self.pot.text()]
        if self.rake is not None:
            parts.append(self.rake.text())
        if self.hands:
            parts.append("with " + " vs ".join(map(player, self.hands)))
        if self.continuing is not None:
            parts.append(f"continuing {player(self.continuing)}")
        return " ".join([*parts, *clauses(self)])


def p_amount(p: Production) -> None:
    """amount : NUMBER
    | DECIMAL
    | PARAMETER"""
    result, token = p.slice
    result.value = NumberParameter(token.value, span=token.span) if token.type == "PARAMETER" else token.value
    if token.type != "PARAMETER" and not SMALLEST_AMOUNT <= token.value <= LARGEST_AMOUNT:
        large = token.value > LARGEST_AMOUNT
        message = f"an amount is at most {LARGEST_AMOUNT:,.0f}" if large else "an amount must be more than 0"
        help_line = (
            "count in larger units" if large else "if there is nothing to call, there is nothing to decide"
        )
        p.lexer.fail(Misread("bad-amount", message, help_line), token.span)
    result.end = token.end


def p_ev_pot(p: Production) -> None:
    """ev_pot : EV CALL amount TO WIN amount
    | EV CALL amount INTOPOT amount
    | EV BET amount INTOPOT amount
    | EV RAISE amount OVER amount INTOPOT amount"""
    parts = p.slice
    word, action, amount, between, size = parts[1], parts[2], parts[3], parts[4], parts[-1]
    over = p.slice[5].value if between.type == "OVER" else None
    if action.type == "CALL" and between.type == "INTOPOT":
        over = amount.value
    pot = Pot(action.type.lower(), amount.value, size.value, over, span=Span(action.lexpos, size.end))
    p.slice[0].value = StatementParts(word, pot)


def p_ev_phrase(p: Production) -> None:
    """ev_pot : MDF amount INTOPOT amount
    | POTODDS amount TO WIN amount
    | POTODDS amount INTOPOT amount"""
    word, amount, between, size = p.slice[1], p.slice[2], p.slice[3], p.slice[-1]
    action = "bet" if word.type == "MDF" else "call"
    over = amount.value if (action, between.type) == ("call", "INTOPOT") else None
    pot = Pot(action, amount.value, size.value, over, span=Span(word.lexpos, size.end))
    p.slice[0].value = StatementParts(word, pot)


def p_ev_with(p: Production) -> None:
    """ev_alone : ev_pot WITH range
    | ev_waiting WITH range"""
    add_player(p)


def p_ev_opponent(p: Production) -> None:
    """ev : ev_alone VS range
    | ev VS range"""
    add_player(p)


def p_ev_clause(p: Production) -> None:
    """ev_pot : ev_pot rake
    ev_waiting : ev_pot ev_clause
    | ev_waiting rake
    | ev_waiting ev_clause
    ev_alone : ev_alone rake
    | ev_alone ev_clause
    ev : ev rake
    | ev ev_clause"""
    add_clause(p)


def p_ev_of_hands(p: Production) -> None:
    """ev_clause : table
    | finding
    | rows
    | continuing"""
    p.slice[0].value = p.slice[1].value


def p_continuing(p: Production) -> None:
    """continuing : CONTINUING range"""
    result, word, hands = p.slice
    result.value = Clause("continuing", hands.value, word, hands.value.span.end)


def p_rake(p: Production) -> None:
    """rake : raked
    | raked CAP amount"""
    word, taken = p.slice[1].value
    cap, end = (p.slice[3].value, p.slice[3].end) if len(p.slice) > 2 else (None, taken.end)
    share = taken.value
    if taken.type == "PARAMETER":
        share = NumberParameter(taken.value, span=taken.span)
    elif taken.type == "PERCENT":
        share = taken.value / 100
    if not isinstance(share, Parameter) and share > MOST_RAKE:
        help_line = f"write `rake {share}%`" if taken.type == "NUMBER" and share < 50 else "write `rake 5%`"
        p.lexer.fail(Misread("bad-rake", "a rake is a part of the pot, up to 50 %", help_line), taken.span)
    rake = Rake(share, cap, span=Span(word.lexpos, end))
    p.slice[0].value = Clause("rake", rake, word, end)


def p_raked(p: Production) -> None:
    """raked : RAKE PERCENT
    | RAKE DECIMAL
    | RAKE NUMBER
    | RAKE PARAMETER"""
    result, word, taken = p.slice
    pair: tuple[Token, Token] = (word, taken)
    result.value = pair


def p_query_ev(p: Production) -> None:
    """query : ev_pot
    | ev"""
    pot, *hands = p.slice[1].value.sets
    build(p, EvQuery, pot=pot, hands=tuple(hands))
