"""The statement `icm`: what the stacks of a tournament are worth."""

from __future__ import annotations

import re
from itertools import pairwise

from pql.base.diagnostics import Misread, Span
from pql.base.sums import number
from pql.grammar.format.values import quoted
from pql.grammar.lexing.quantities import check_unit
from pql.grammar.lexing.tokens import Token
from pql.grammar.nodes.base import Parameter, Statement, TextNode
from pql.grammar.nodes.formulas import NumberParameter
from pql.grammar.rules.production import Production
from pql.grammar.rules.statement_parts import Clause

Chips = float | NumberParameter
"""An amount of chips or of money."""


class Stack(TextNode):
    """`5000`, `Ann 5000`, `'Ann B.' 5000`: a player's chips, and what the player is called."""

    chips: Chips
    name: str | None

    def text(self) -> str:
        if self.name is None:
            return _text(self.chips)
        return f"{_name(self.name)} {_text(self.chips)}"


_WORDS = (
    *("stacks", "stack", "chips", "pay", "pays", "paying", "payouts", "prizes", "hero", "villain"),
    *("to", "into", "in", "from", "title"),
)


# What is said of a tournament, and is no name without quotes.
_NO_NAMES = frozenset(
    (
        "chop",
        "calculator",
        "deal",
        "bubble",
        "value",
        "values",
        "of",
        "for",
        "with",
        "and",
        "k",
        "m",
    )
)


class IcmQuery(Statement):
    """`icm [NAME] STACK, [NAME] STACK ... pay PRIZE, PRIZE ...`, `icm from 'FILE' [pay PRIZE, PRIZE ...]`.

    `percent` is where the prizes are parts of a whole. Without `stacks` these are in a `file`, and so are prizes where
    there are none.
    """

    stacks: tuple[Stack, ...]
    prizes: tuple[Chips, ...]
    percent: bool = False
    file: str | None = None

    def text(self) -> str:
        stacks = ", ".join([stack.text() for stack in self.stacks])
        players = stacks if self.file is None else f"from {quoted(self.file)}"
        return f"icm {players} {prizes_text(self.prizes, self.percent)}" if self.prizes else f"icm {players}"


def prizes_text(prizes: tuple[Chips, ...], percent: bool) -> str:
    """`pay 50, 30, 20`, `pay 50%, 30%, 20%`."""
    unit = "%" if percent else ""
    return f"pay {', '.join([_text(prize) + unit for prize in prizes])}"


class Seat(TextNode):
    """`2`, `Bob`, `Bob in 2000`: a stack by its number, from 1, or its name, and what its player has bet in all."""

    seat: int | str
    bet: Chips | None = None

    def text(self) -> str:
        seat = str(self.seat) if isinstance(self.seat, int) else _name(self.seat)
        return seat if self.bet is None else f"{seat} in {_text(self.bet)}"


class IcmTable(TextNode):
    """`icm 5000, 3000, 2000 pay 50, 30, 20 hero 2 villain 1`: the tournament in which a pot is played.

    There are as many villains as opponents, in the same order.
    """

    table: IcmQuery
    hero: Seat
    villains: tuple[Seat, ...]

    def text(self) -> str:
        villains = ", ".join([seat.text() for seat in self.villains])
        return f"{self.table.text()} hero {self.hero.text()} villain {villains}"


def _name(name: str) -> str:
    plain = re.fullmatch(r"[^\W\d]\w*", name) and name.lower() not in (*_WORDS, *_NO_NAMES)
    quote = '"' if "'" in name else "'"
    return name if plain else f"{quote}{name}{quote}"


def _text(chips: Chips) -> str:
    return str(chips) if isinstance(chips, Parameter) else number(chips)


class _Read:
    """A statement while it is read: the stacks, then the prizes."""

    def __init__(self, word: Token, stacks: list[Stack], file: str | None = None) -> None:
        self.word, self.stacks, self.file = word, stacks, file
        self.paid = ReadPrizes()


class ReadPrizes:
    """Prizes while they are read: those so far, and whether they are percentages."""

    def __init__(self) -> None:
        self.prizes: list[Chips] = []
        self.percent: bool | None = None


def p_chips(p: Production) -> None:
    """chips : NUMBER
    | DECIMAL
    | PARAMETER"""
    result, token = p.slice
    result.value = NumberParameter(token.value, span=token.span) if token.type == "PARAMETER" else token.value
    result.span, result.end = token.span, token.end


def p_stack(p: Production) -> None:
    """stack : chips
    | WORD chips
    | STRING chips"""
    result, first, *chips = p.slice
    if chips and first.type == "WORD" and first.value.lower() in _NO_NAMES:
        help = f"leave it out; a player who is called so is written `'{first.value}'`"
        message = f"`{first.value}` would be the name of a player"
        p.lexer.fail(Misread("unexpected-word", message, help), Span(first.lexpos, first.end))
    if not chips:
        result.value = Stack(first.value, None, span=first.span)
    else:
        result.value = Stack(chips[0].value, first.value, span=Span(first.lexpos, chips[0].end))
    result.end = result.value.span.end


def p_icm_stacks(p: Production) -> None:
    """icm_stacks : ICM stack
    | ICM STACKS stack
    | icm_stacks stack
    | icm_stacks COMMA stack"""
    first, stack = p.slice[1], p.slice[-1].value
    if isinstance(first.value, _Read):
        if len(p.slice) == 4:
            _refuse_comma_in_number(p, p.slice[2], stack.span)
        first.value.stacks.append(stack)
        p.slice[0].value = first.value
    else:
        p.slice[0].value = _Read(first, [stack])


def p_icm_file(p: Production) -> None:
    """icm_file : ICM CHIPSFILE STRING"""
    result, word, _, name = p.slice
    result.value, result.end = _Read(word, [], name.value), name.end


def p_prize(p: Production) -> None:
    """prize : chips
    | PERCENT"""
    result, token = p.slice
    result.value, result.span, result.end = token.value, token.span, token.end
    result.percent = token.type == "PERCENT"


def p_icm_prizes(p: Production) -> None:
    """icm_prizes : icm_stacks PAY prize
    | icm_file PAY prize
    | icm_prizes prize
    | icm_prizes COMMA prize"""
    read, prize = p.slice[1].value, p.slice[-1]
    add_prize(p, read.paid)
    p.slice[0].value, p.slice[0].end = read, prize.end


def add_prize(p: Production, read: ReadPrizes) -> None:
    """Prizes go on with the last symbol of a rule, which may be behind a comma."""
    prize = p.slice[-1]
    if len(p.slice) == 4 and p.slice[2].type == "COMMA":
        _refuse_comma_in_number(p, p.slice[2], prize.span)
    if read.percent is None:
        read.percent = prize.percent
    elif read.percent != prize.percent:
        reason = Misread(
            "bad-prizes", "some prizes are percentages, and others are not", "write all in one unit"
        )
        p.lexer.fail(reason, prize.span)
    read.prizes.append(prize.value)


def p_icm(p: Production) -> None:
    """icm : icm_prizes
    | icm_file"""
    result, prizes = p.slice
    check_unit(p.lexer)
    read = prizes.value
    span = Span(read.word.lexpos, prizes.end)
    result.value = IcmQuery(
        tuple(read.stacks), tuple(read.paid.prizes), bool(read.paid.percent), read.file, span=span
    )
    result.word, result.end = read.word, prizes.end


def p_query_icm(p: Production) -> None:
    """query : icm"""
    p.slice[0].value = p.slice[1].value


def p_player_seat(p: Production) -> None:
    """player_seat : NUMBER
    | WORD
    | STRING"""
    result, token = p.slice
    result.value, result.span, result.end = token.value, token.span, token.end


def p_seat(p: Production) -> None:
    """seat : player_seat
    | player_seat BETS chips"""
    result, player, *bet = p.slice
    result.end = bet[-1].end if bet else player.end
    own = Span(player.span.start, result.end)
    result.value = Seat(player.value, bet[-1].value if bet else None, span=own)


def p_villains(p: Production) -> None:
    """villains : VILLAIN seat
    | villains COMMA seat"""
    result, first, *_, seat = p.slice
    before = () if first.type == "VILLAIN" else first.value
    result.value, result.end = (*before, seat.value), seat.end


def p_tournament(p: Production) -> None:
    """tournament : icm HERO seat villains
    | icm villains HERO seat"""
    table, *others = p.slice[1:]
    hero = next(after.value for before, after in pairwise(others) if before.type == "HERO")
    villains = next(each.value for each in others if each.type == "villains")
    end = others[-1].end
    node = IcmTable(table.value, hero, villains, span=Span(table.value.span.start, end))
    p.slice[0].value = Clause("icm", node, table.word, end)


def _refuse_comma_in_number(p: Production, comma: Token, after: Span) -> None:
    """`5,000` would be two numbers here."""
    text = p.lexer.text
    # A look at all that is before would take the square of the time for a long list.
    start = max(comma.lexpos - 4, 0)
    before = re.search(r"(?<![\d.])\d{1,3}$", text[start : comma.lexpos])
    digits = text[comma.end : after.end]
    if before is None or re.fullmatch(r"\d{3}", digits) is None:
        return
    # Where other commas have a blank behind them, these are within numbers: `125,500, 130,250`.
    around = re.search(r"[\d., ]*$", text[max(comma.lexpos - 100, 0) : comma.lexpos])
    behind = re.match(r"[\d., ]*", text[comma.lexpos : comma.lexpos + 100])
    assert around is not None
    assert behind is not None
    mixed = ", " in around.group() + behind.group().rstrip()
    if digits[0] == "0" or len(before.group()) < 3 or mixed:
        meant = before.group() + digits
        help_line = f"write `{meant}`, or put a blank behind the comma: `{before.group()}, {digits}`"
        reason = Misread("decimal-comma", f"`{before.group()},{digits}` may be one number or two", help_line)
        p.lexer.fail(reason, Span(start + before.start(), after.end))
