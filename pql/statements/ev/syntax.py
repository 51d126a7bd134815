"""The statement `ev`: what a call or a bet is worth; `mdf`, `alpha` and `bluffs` ask for one number of a bet.

Hands without an opponent are incomplete, `ev_alone`, and so are clauses about hands still to come, `ev_waiting`.
"""

from __future__ import annotations

from typing import Any

from pql.base.diagnostics import Misread, Span
from pql.base.sums import number, share
from pql.grammar.format.hands import player
from pql.grammar.lexing.quantities import check_unit
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
from pql.statements.icm.syntax import IcmTable


class PotPart(TextNode):
    """`2/3 pot`, `75%`, `half pot`: a size as a part of the pot, as a fraction in its lowest terms.

    >>> PotPart(2, 3).text(), PotPart(3, 4).text(), PotPart(1, 1).text(), PotPart(3, 2).text()
    ('2/3 pot', '75% pot', 'pot', '150% pot')
    """

    top: int
    bottom: int

    def text(self) -> str:
        if self.top == self.bottom:
            return "pot"
        if _FINEST % self.bottom or self.top > _FINEST:
            return f"{self.top}/{self.bottom} pot"
        from decimal import Decimal

        return f"{format((Decimal(100 * self.top) / self.bottom).normalize(), 'f')}% pot"


_FINEST = 10**8
"""Parts of which this is a multiple are percentages of at most six decimals."""

Amount = float | NumberParameter | PotPart
"""Money, or a part of the pot."""


class Pot(TextNode):
    """`call AMOUNT to win SIZE`, `bet AMOUNT into SIZE`, `raise AMOUNT over OVER into SIZE`, `call OVER into SIZE`.

    `action` is `call`, `bet` or `raise`. `over` is the opponent's bet that is answered where `size` is the pot before
    it, and None where `size` is the pot as it is. Without a `size` the amounts are parts of a pot of 1. The size of a
    raise is what it adds to a call, as a part of the pot after that call.
    """

    action: str
    amount: Amount
    size: float | NumberParameter | None
    over: Amount | None = None

    def text(self) -> str:
        between = "to win" if self.action == "call" and self.over is None else "into"
        bet = "" if self.over is None or self.action == "call" else f" over {_text(self.over)}"
        size = "" if self.size is None else f" {between} {_text(self.size)}"
        return f"{self.action} {_text(self.amount)}{bet}{size}"


class Rake(TextNode):
    """`rake P% [cap AMOUNT]`: the share of the pot that the house takes (5 % is 0.05), and the most it takes."""

    share: float | NumberParameter
    cap: float | NumberParameter | None

    def text(self) -> str:
        return f"rake {_share(self.share)}" + ("" if self.cap is None else f" cap {_text(self.cap)}")


class Known(TextNode):
    """`equity E [folds F]`: an equity that is known, when a bet is called, and how often it is not: shares of 1."""

    equity: float | NumberParameter
    folds: float | NumberParameter | None = None

    def text(self) -> str:
        return f"equity {_share(self.equity)}" + (
            "" if self.folds is None else f" folds {_share(self.folds)}"
        )


def _text(amount: Amount) -> str:
    if isinstance(amount, PotPart):
        return amount.text()
    return str(amount) if isinstance(amount, Parameter) else number(amount)


def _share(part: float | NumberParameter) -> str:
    return str(part) if isinstance(part, Parameter) else share(part)


class EvQuery(Statement):
    """`ev call X to win Y | call X into Y | bet X into Y | raise X over X into Y [rake P% [cap X]]
    [equity E [folds F] | with H vs H [continuing H] [CLAUSES] [by hand | class]]`, `mdf | alpha | bluffs X into Y`.

    The clauses are those of `equity`. Without `with` there are no hands. `asked` is the word of the short forms, which
    are about a bet and have no hands.
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
    known: Known | None = None
    asked: str | None = None
    icm: IcmTable | None = None

    def text(self) -> str:
        from pql.grammar.format.clauses import clauses

        parts = ["ev", self.pot.text()]
        if self.asked is not None:
            parts = [self.asked, self.pot.text().removeprefix("bet ")]
        if self.rake is not None:
            parts.append(self.rake.text())
        if self.known is not None:
            parts.append(self.known.text())
        if self.hands:
            parts.append("with " + " vs ".join(map(player, self.hands)))
        if self.continuing is not None:
            parts.append(f"continuing {player(self.continuing)}")
        parts += clauses(self)
        return " ".join(parts if self.icm is None else [*parts, self.icm.text()])


def p_money(p: Production) -> None:
    """money : NUMBER
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


def p_pot_part(p: Production) -> None:
    """part : PART"""
    result, token = p.slice
    top, bottom = token.value.as_integer_ratio()
    result.value, result.end = PotPart(top, bottom, span=token.span), token.end


def p_amount(p: Production) -> None:
    """amount : money
    | part"""
    result, amount = p.slice
    result.value, result.end = amount.value, amount.end


def p_ev_pot(p: Production) -> None:
    """ev_pot : EV CALL amount TO WIN money
    | EV CALL amount INTOPOT money
    | EV BET amount INTOPOT money
    | EV RAISE amount OVER amount INTOPOT money"""
    parts = p.slice
    word, action, amount, between, size = parts[1], parts[2], parts[3], parts[4], parts[-1]
    over = parts[5].value if between.type == "OVER" else None
    if action.type == "CALL" and between.type == "INTOPOT":
        over = amount.value
    _begin(p, word, action.type.lower(), amount, size, over)


def p_ev_pot_of_one(p: Production) -> None:
    """ev_pot : EV CALL part
    | EV BET part
    | EV RAISE amount OVER part"""
    word, action, amount, last = p.slice[1], p.slice[2], p.slice[3], p.slice[-1]
    if not isinstance(amount.value, PotPart):
        shown = f"raise {_text(amount.value)} over {_text(last.value)} into 100"
        help_line = f"write the pot before the bet, as in `{shown}`"
        reason = Misread("bad-amount", "an amount beside a part of the pot needs the pot", help_line)
        p.lexer.fail(reason, Span(action.lexpos, last.end))
    over = None if action.type == "BET" else last.value
    _begin(p, word, action.type.lower(), amount, None, over, last.end)


def p_ev_phrase(p: Production) -> None:
    """ev_pot : MDF amount INTOPOT money
    | MDF amount money
    | MDF part
    | POTODDS amount TO WIN money
    | POTODDS amount INTOPOT money
    | POTODDS part"""
    word, amount = p.slice[1], p.slice[2]
    size = p.slice[-1] if len(p.slice) > 3 else None
    action = "bet" if word.type == "MDF" else "call"
    over = amount.value if action == "call" and (size is None or p.slice[3].type == "INTOPOT") else None
    _begin(p, word, action, amount, size, over)
    if word.type == "MDF":
        p.slice[0].value.clauses["asked"] = _asked(word.value.lower())


def _asked(phrase: str) -> str | None:
    """Which number of a bet a phrase is about: `bluff` alone may mean two, and has all."""
    if phrase.startswith("m"):
        return "mdf"
    if phrase.startswith("alpha"):
        return "alpha"
    return None if phrase == "bluff" else "bluffs"


def _begin(
    p: Production, word: Token, action: str, amount: Any, size: Any, over: Amount | None, end: int = 0
) -> None:
    """A statement begins with its pot; a call of a part of what there is to win could mean two things."""
    if action == "call" and size is not None and over is None and isinstance(amount.value, PotPart):
        span = Span(word.lexpos, size.end)
        p.lexer.fail(_part_of_all(amount.value, size.value), span)
    span = Span(word.lexpos, size.end if size is not None else end or amount.end)
    pot = Pot(action, amount.value, None if size is None else size.value, over, span=span)
    p.slice[0].value = StatementParts(word, pot)


def _part_of_all(part: PotPart, size: float | NumberParameter) -> Misread:
    """`call half pot to win 150` leaves open of which pot the half is."""
    reason = "the size of a bet is a part of the pot before it, and `to win` names the pot with it"
    help_line = f"write `call {part.text()} into` and the pot before the bet"
    if not isinstance(size, Parameter):
        before = size * part.bottom / (part.top + part.bottom)
        help_line = f"if the bet is in the {number(size)}, write `call {part.text()} into {number(before)}`"
    return Misread("bad-amount", reason, help_line)


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
    | ev_pot known
    | ev_pot folds
    | ev_pot tournament
    ev_waiting : ev_pot ev_clause
    | ev_waiting rake
    | ev_waiting tournament
    | ev_waiting ev_clause
    ev_alone : ev_alone rake
    | ev_alone tournament
    | ev_alone ev_clause
    ev : ev rake
    | ev tournament
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
    | raked CAP money"""
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


def p_known(p: Production) -> None:
    """known : KNOWN PERCENT
    | KNOWN DECIMAL
    | KNOWN NUMBER
    | KNOWN PARAMETER
    folds : FOLDS PERCENT
    | FOLDS DECIMAL
    | FOLDS NUMBER
    | FOLDS PARAMETER"""
    result, word, given = p.slice
    part = given.value / 100 if given.type == "PERCENT" else given.value
    if given.type == "PARAMETER":
        part = NumberParameter(given.value, span=given.span)
    elif part > 1:
        help_line = (
            f"write `{part}%`" if given.type == "NUMBER" and part <= 100 else "for example `equity 30%`"
        )
        p.lexer.fail(Misread("bad-share", "a share goes from 0 to 100 %", help_line), given.span)
    result.value = Clause("equity" if word.type == "KNOWN" else "folds", part, word, given.end)


def p_query_ev(p: Production) -> None:
    """query : ev_pot
    | ev"""
    parts = p.slice[1].value
    check_unit(p.lexer)
    pot, *hands = parts.sets
    equity, folds, asked = parts["equity"], parts["folds"], parts["asked"]
    known = None
    if equity is not None:
        if hands:
            reason = Misread("repeated-clause", "this statement has hands and an equity", _ONE_OF_BOTH)
            p.lexer.fail(reason, parts.span)
        known = Known(equity, folds, span=parts.span)
    if folds is not None and (equity is None or pot.action == "call"):
        message = "`folds` goes with a known equity of a bet"
        if pot.action == "call":
            message = "nobody can fold to a call"
        p.lexer.fail(
            Misread("bad-players", message, "as in `ev bet 50 into 100 equity 35% folds 40%`"), parts.span
        )
    if asked is not None and (hands or equity is not None):  # the answer is about these
        asked, p.lexer.reinterpreted = None, True
    build(p, EvQuery, pot=pot, hands=tuple(hands), known=known, asked=asked)


_ONE_OF_BOTH = "leave out `equity` and its number, and the hands say it; or leave out the hands"
