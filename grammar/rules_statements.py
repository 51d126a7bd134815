"""The grammar of statements: PLY rules, each with what it makes of its parts.

A statement's clauses come in any order; they are gathered in a `Clauses`, which refuses a second one of a kind.
"""

from __future__ import annotations

from typing import Any

from .card_words import CardList
from .chains import finish
from .diagnostics import Span
from .misread import Misread
from .names import check_name
from .nodes.statements import (
    BoardQuery,
    Cards,
    EquityQuery,
    Exactly,
    Explain,
    HandsQuery,
    Import,
    Let,
    ListQuery,
    SampleBoardsQuery,
    SampleQuery,
    Samples,
    SetOption,
    Show,
    ValueQuery,
    Within,
)
from .rules_hands import Production


class Clauses:
    """What a statement says besides its first set: the players, and each clause at most once."""

    __slots__ = ("count", "end", "members", "said", "start")

    def __init__(self, start: int, members: list[Any], count: int = 0) -> None:
        self.start = start
        self.members = members
        self.count = count
        self.said: dict[str, Any] = {}

    def say(self, p: Production, name: str, value: Any) -> None:
        """Adds a clause; `exact`, `within` and `samples` are one kind."""
        word = p.slice[2]
        if name in self.said:
            again = "how exact to be" if name == "accuracy" else f"`{word.type.lower()}`"
            help_line = (
                "write one of `exact`, `within`, `samples`" if name == "accuracy" else "leave one of them out"
            )
            p.lexer.fail(
                Misread("repeated-clause", f"this statement says {again} twice", help_line), word.span
            )
        self.said[name] = value
        p.slice[0].value = self


# What a text is: a statement, or one expression for the library. The lexer says which by a token of its own.


def p_start(p: Production) -> None:
    """start : statement
    | HANDS_TEXT hands
    | BOARDS_TEXT boards"""
    p.slice[0].value = finish(p.lexer, p.slice[-1].value)


def p_statement_hands(p: Production) -> None:
    """statement : hands"""
    hands = finish(p.lexer, p.slice[1].value)
    p.slice[0].value = HandsQuery(hands, span=hands.span)


def p_statement_board(p: Production) -> None:
    """statement : BOARD boards"""
    p.slice[0].value = BoardQuery(finish(p.lexer, p.slice[2].value), span=_whole(p))


def p_statement_let(p: Production) -> None:
    """statement : LET WORD ASSIGN hands
    | LET WORD ASSIGN BOARD boards"""
    name = p.slice[2]
    kind = "boards" if len(p.slice) == 6 else "hands"
    try:
        check_name(name.value, kind)
    except Misread as reason:
        p.lexer.fail(reason, name.span)
    p.slice[0].value = Let(name.value, finish(p.lexer, p.slice[-1].value), span=_whole(p))


def p_statement_import(p: Production) -> None:
    """statement : IMPORT STRING"""
    p.slice[0].value = Import(p.slice[2].value, span=_whole(p))


def p_statement_explain(p: Production) -> None:
    """statement : EXPLAIN statement"""
    p.slice[0].value = Explain(p.slice[2].value, span=_whole(p))


def p_statement_show(p: Production) -> None:
    """statement : SHOW WORD"""
    topic = p.slice[2]
    if topic.value.lower() not in ("options", "names"):
        reason = Misread(
            "unknown-topic", f"`show {topic.value}` shows nothing", "write `show options` or `show names`"
        )
        p.lexer.fail(reason, topic.span)
    p.slice[0].value = Show(topic.value.lower(), span=_whole(p))


def p_statement_set(p: Production) -> None:
    """statement : SET WORD ASSIGN WORD
    | SET WORD ASSIGN STRING
    | SET WORD ASSIGN NUMBER
    | SET WORD ASSIGN DECIMAL"""
    option, value = p.slice[2], p.slice[4]
    setting = value.value.lower() if value.type == "WORD" else value.value
    p.slice[0].value = SetOption(option.value.lower(), setting, span=_whole(p))


# list, sample, equity: a first set, then clauses.


def p_list(p: Production) -> None:
    """list : LIST hands"""
    p.slice[0].value = Clauses(p.slice[1].lexpos, [finish(p.lexer, p.slice[2].value)])


def p_list_boards(p: Production) -> None:
    """list_boards : LIST BOARD boards"""
    p.slice[0].value = Clauses(p.slice[1].lexpos, [finish(p.lexer, p.slice[3].value)])


def p_list_limit(p: Production) -> None:
    """list : list LIMIT NUMBER
    list_boards : list_boards LIMIT NUMBER"""
    p.slice[1].value.say(p, "limit", p.slice[3].value)


def p_list_classes(p: Production) -> None:
    """list_boards : list_boards CLASSES"""
    p.slice[1].value.say(p, "classes", True)


def p_sample(p: Production) -> None:
    """sample : SAMPLE NUMBER OF hands"""
    _, word, number, _, hands = p.slice
    p.slice[0].value = Clauses(word.lexpos, [finish(p.lexer, hands.value)], number.value)


def p_sample_boards(p: Production) -> None:
    """sample_boards : SAMPLE NUMBER OF BOARD boards"""
    _, word, number, _, _, boards = p.slice
    p.slice[0].value = Clauses(word.lexpos, [finish(p.lexer, boards.value)], number.value)


def p_equity(p: Production) -> None:
    """alone : EQUITY hands"""
    p.slice[0].value = Clauses(p.slice[1].lexpos, [finish(p.lexer, p.slice[2].value)])


def p_opponent(p: Production) -> None:
    """equity : alone VS hands
    | equity VS hands
    sample : sample VS hands"""
    clauses = p.slice[1].value
    clauses.members.append(finish(p.lexer, p.slice[3].value))
    p.slice[0].value = clauses


def p_on(p: Production) -> None:
    """alone : alone ON boards
    equity : equity ON boards
    sample : sample ON boards"""
    p.slice[1].value.say(p, "on", finish(p.lexer, p.slice[3].value))


def p_dead(p: Production) -> None:
    """alone : alone DEAD cards
    equity : equity DEAD cards
    sample : sample DEAD cards
    sample_boards : sample_boards DEAD cards"""
    p.slice[1].value.say(p, "dead", _cards(p, p.slice[3].value))


def p_seed(p: Production) -> None:
    """alone : alone SEED NUMBER
    equity : equity SEED NUMBER
    sample : sample SEED NUMBER
    sample_boards : sample_boards SEED NUMBER"""
    p.slice[1].value.say(p, "seed", p.slice[3].value)


def p_accuracy_exact(p: Production) -> None:
    """alone : alone EXACT
    equity : equity EXACT"""
    p.slice[1].value.say(p, "accuracy", Exactly(span=p.slice[2].span))


def p_accuracy_within(p: Production) -> None:
    """alone : alone WITHIN PERCENT
    | alone WITHIN DECIMAL
    equity : equity WITHIN PERCENT
    | equity WITHIN DECIMAL"""
    _, clauses, word, error = p.slice
    value = error.value / 100 if error.type == "PERCENT" else error.value
    if not 0 < value <= 1:
        reason = Misread("bad-accuracy", "a standard error lies between 0 and 100 %", "write `within 0.05%`")
        p.lexer.fail(reason, error.span)
    clauses.value.say(p, "accuracy", Within(value, span=Span(word.lexpos, error.end)))


def p_accuracy_samples(p: Production) -> None:
    """alone : alone SAMPLES NUMBER
    equity : equity SAMPLES NUMBER"""
    _, clauses, word, number = p.slice
    if number.value == 0:
        p.lexer.fail(
            Misread("no-samples", "no samples give no answer", "write `samples 100000`"), number.span
        )
    clauses.value.say(p, "accuracy", Samples(number.value, span=Span(word.lexpos, number.end)))


def p_statement_list(p: Production) -> None:
    """statement : list
    | list_boards"""
    clauses = p.slice[1].value
    said = clauses.said
    p.slice[0].value = ListQuery(
        clauses.members[0], "classes" in said, said.get("limit"), span=_since(p, clauses)
    )


def p_statement_equity(p: Production) -> None:
    """statement : equity"""
    clauses = p.slice[1].value
    get = clauses.said.get
    p.slice[0].value = EquityQuery(
        tuple(clauses.members),
        get("on"),
        get("dead"),
        get("accuracy"),
        get("seed"),
        None,
        span=_since(p, clauses),
    )


def p_statement_sample(p: Production) -> None:
    """statement : sample"""
    clauses = p.slice[1].value
    get = clauses.said.get
    p.slice[0].value = SampleQuery(
        clauses.count, tuple(clauses.members), get("on"), get("dead"), get("seed"), span=_since(p, clauses)
    )


def p_statement_sample_boards(p: Production) -> None:
    """statement : sample_boards"""
    clauses = p.slice[1].value
    get = clauses.said.get
    p.slice[0].value = SampleBoardsQuery(
        clauses.count, clauses.members[0], get("dead"), get("seed"), span=_since(p, clauses)
    )


# value, and cards.


def p_statement_value(p: Production) -> None:
    """statement : VALUE cards"""
    cards = _cards(p, p.slice[2].value)
    if len(cards.cards) > 7:
        reason = Misread("too-many-cards", f"{len(cards.cards)} cards, and a hand has at most seven", None)
        p.lexer.fail(reason, cards.span)
    p.slice[0].value = ValueQuery(cards, None, None, span=_whole(p))


def p_statement_value_on(p: Production) -> None:
    """statement : VALUE cards ON cards"""
    pocket, board = _cards(p, p.slice[2].value), _cards(p, p.slice[4].value)
    for cards, most, what in (
        (pocket, 2, "a pocket has at most two"),
        (board, 5, "a board has at most five"),
    ):
        if len(cards.cards) > most:
            p.lexer.fail(Misread("too-many-cards", f"{len(cards.cards)} cards, and {what}", None), cards.span)
    _refuse_twins(p, p.slice[2].value + p.slice[4].value)
    p.slice[0].value = ValueQuery(pocket, None, board, span=_whole(p))


def p_statement_value_number(p: Production) -> None:
    """statement : VALUE NUMBER
    | VALUE NONE"""
    token = p.slice[2]
    p.slice[0].value = ValueQuery(None, token.value if token.type == "NUMBER" else None, None, span=_whole(p))


def p_cards(p: Production) -> None:
    """cards : CARDS"""
    p.slice[0].value = list(p.slice[1].value)


def p_cards_more(p: Production) -> None:
    """cards : cards CARDS
    | cards COMMA CARDS"""
    cards = p.slice[1].value
    cards.extend(p.slice[-1].value)
    p.slice[0].value = cards


def _cards(p: Production, cards: CardList) -> Cards:
    _refuse_twins(p, cards)
    return Cards(tuple(card for card, _ in cards), span=Span(cards[0][1].start, cards[-1][1].end))


def _refuse_twins(p: Production, cards: CardList) -> None:
    seen = set()
    for card, span in cards:
        if card in seen:
            p.lexer.fail(
                Misread("same-card-twice", f"`{card}` is here twice", "every card is once in the deck"), span
            )
        seen.add(card)


def _whole(p: Production) -> Span:
    """From the word a statement begins with to its last token, which is the last one read."""
    return Span(p.slice[1].lexpos, p.lexer.last_end)


def _since(p: Production, clauses: Clauses) -> Span:
    return Span(clauses.start, p.lexer.last_end)
