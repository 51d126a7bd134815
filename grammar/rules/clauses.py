"""The grammar of clauses: PLY rules for what may follow the first set of a statement, whichever statement it is."""

from __future__ import annotations

from typing import Any

from pql.base.diagnostics import Misread, Span
from pql.grammar.lexing.card_words import CardList
from pql.grammar.lexing.tokens import Token
from pql.grammar.nodes.base import (
    BoardExpression,
    Cards,
    CardsParameter,
    Exactly,
    Opponents,
    Parameter,
    Samples,
    Within,
)
from pql.grammar.nodes.formulas import NumberParameter
from pql.grammar.tables.keywords import REPORT_WORDS

from .production import Production
from .statement_parts import Clause, FoldedHands

MOST_OPPONENTS = 9


def p_shared_clause(p: Production) -> None:
    """table : place
    | dead
    | folded
    finding : accuracy
    | seed"""
    p.slice[0].value = p.slice[1].value


def p_place(p: Production) -> None:
    """place : ON board_range"""
    _, word, boards = p.slice
    _say(p, "on", boards.value, word)


def p_dead(p: Production) -> None:
    """dead : DEAD cards
    | DEAD QUOTE cards ENDQUOTE"""
    word, cards = p.slice[1], p.slice[2 if len(p.slice) == 3 else 3]
    _say(p, "dead", card_list(p, cards.value), word)


def p_number(p: Production) -> None:
    """number : NUMBER
    | PARAMETER"""
    result, token = p.slice
    result.value = _number(token)
    result.span, result.end = token.span, token.end


def _number(token: Token) -> Any:
    """The number that a token is, or the parameter that means one."""
    return NumberParameter(token.value, span=token.span) if token.type == "PARAMETER" else token.value


def p_folded(p: Production) -> None:
    """folded : FOLDED range"""
    _, word, hands = p.slice
    p.slice[0].value = FoldedHands(word, hands.value, getattr(hands, "form", ""))


def p_seed(p: Production) -> None:
    """seed : SEED number"""
    _, word, number = p.slice
    p.slice[0].value = Clause("seed", number.value, word, number.end)


def p_accuracy_exact(p: Production) -> None:
    """accuracy : EXACT"""
    word = p.slice[1]
    _say(p, "accuracy", Exactly(span=word.span), word)


def p_accuracy_within(p: Production) -> None:
    """accuracy : WITHIN PERCENT
    | WITHIN DECIMAL
    | WITHIN PARAMETER"""
    _, word, error = p.slice
    value = error.value / 100 if error.type == "PERCENT" else _number(error)
    if not isinstance(value, Parameter) and not 0 < value <= 1:
        reason = Misread("bad-accuracy", "a standard error is between 0 and 100 %", "write `within 0.05%`")
        p.lexer.fail(reason, error.span)
    _say(p, "accuracy", Within(value, span=Span(word.lexpos, error.end)), word)


def p_accuracy_samples(p: Production) -> None:
    """accuracy : SAMPLES number"""
    _, word, number = p.slice
    if number.value == 0:
        p.lexer.fail(
            Misread("no-samples", "an answer needs at least one sample", "write `samples 100000`"),
            number.span,
        )
    _say(p, "accuracy", Samples(number.value, span=Span(word.lexpos, number.end)), word)


def p_limit(p: Production) -> None:
    """limit : LIMIT number"""
    _, word, number = p.slice
    p.slice[0].value = Clause("limit", number.value, word, number.end)


def p_classes(p: Production) -> None:
    """classes : CLASSES"""
    word = p.slice[1]
    p.slice[0].value = Clause("classes", True, word, word.end)


def p_rows(p: Production) -> None:
    """rows : BY WORD"""
    p.slice[0].value = report_word(p, REPORT_WORDS)


def report_word(p: Production, words: tuple[str, ...]) -> Clause:
    """The clause `by WORD`, where the word is one of those that there are reports by."""
    _, word, kind = p.slice
    by = kind.value.lower()
    if by not in words:
        from pql.base.suggestions import did_you_mean

        near = did_you_mean(by, words)
        choices = [f"`{choice}`" for choice in words]
        layers = ", or sets of cards: `by (pairs = turn.paired)`" if words is REPORT_WORDS else ""
        listed = f"write {', '.join(choices[:-1])} or {choices[-1]}{layers}"
        help_line = f"did you mean `by {near}`?" if near else listed
        p.lexer.fail(Misread("unknown-word", f"there is no report by `{kind.value}`", help_line), kind.span)
    return Clause("by", by, word, kind.end)


def p_rule(p: Production) -> None:
    """rule : IMPROVING
    | ARTICLE
    | DISCOUNTED"""
    word = p.slice[1]
    p.slice[0].value = Clause("rule", word.type.lower(), word, word.end)


def p_opponents(p: Production) -> None:
    """opponents : OPPONENTS number
    | OPPONENTS number RANGE number"""
    word, first, last = p.slice[1], p.slice[2], p.slice[-1]
    for number in (first, last):
        if isinstance(number.value, int) and not 1 <= number.value <= MOST_OPPONENTS:
            message = f"there are 1 to {MOST_OPPONENTS} opponents, not {number.value}"
            p.lexer.fail(Misread("bad-opponents", message, "write `opponents 1..9`"), number.span)
    ends = first.value, last.value
    if not any(isinstance(end, Parameter) for end in ends) and first.value > last.value:
        help_line = f"write `opponents {last.value}..{first.value}`"
        reason = Misread("bad-opponents", "the smaller number of opponents comes first", help_line)
        p.lexer.fail(reason, Span(first.span.start, last.end))
    _say(p, "opponents", Opponents(first.value, last.value, span=Span(word.lexpos, last.end)), word)


def _say(
    p: Production,
    name: str,
    value: BoardExpression | Cards | Exactly | Within | Samples | Opponents,
    word: Token,
) -> None:
    assert value.span is not None
    p.slice[0].value = Clause(name, value, word, value.span.end)


def p_cards(p: Production) -> None:
    """cards : CARDS
    | PARAMETER"""
    p.slice[0].value = list(_cards_of(p.slice[1]))


def p_cards_more(p: Production) -> None:
    """cards : cards CARDS
    | cards COMMA CARDS
    | cards PARAMETER
    | cards COMMA PARAMETER"""
    cards = p.slice[1].value
    cards.extend(_cards_of(p.slice[-1]))
    p.slice[0].value = cards


def _cards_of(token: Token) -> CardList:
    if token.type == "PARAMETER":
        return ((CardsParameter(token.value, span=token.span), token.span),)
    cards: CardList = token.value
    return cards


def card_list(p: Production, cards: CardList) -> Cards:
    """The node of some cards, all different."""
    refuse_twins(p, cards)
    return Cards(tuple(card for card, _ in cards), span=Span(cards[0][1].start, cards[-1][1].end))


def refuse_twins(p: Production, cards: CardList) -> None:
    """Refuses a card that is there twice."""
    seen = set()
    for card, span in cards:
        if isinstance(card, str) and card in seen:
            p.lexer.fail(
                Misread("same-card-twice", f"`{card}` is here twice", "the deck has each card once"), span
            )
        seen.add(card)
