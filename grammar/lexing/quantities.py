"""Tokens of numbers, percentages, weights and amounts, and the phrases of players that come before them."""

from __future__ import annotations

import re
from itertools import pairwise

from pql.base.diagnostics import Misread, Span
from pql.grammar.limits import MAX_DIGITS
from pql.grammar.tables.keywords import STATEMENT_WORDS

from .state import LexerState
from .tokens import BLANK, BOARDS, CLAUSE, HANDS, LETTER, POT, Token, matcher

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import NoReturn


_COMMA_IN_NUMBER_AHEAD = r",[0-9]"
_BRACKET_AHEAD = rf"{BLANK}\("


def integer_token(lexer: LexerState, word: str, start: int, end: int) -> Token:
    """A whole number."""
    if len(word) > MAX_DIGITS:
        lexer.fail(Misread("large-number", "this number is too large", None), Span(start, end))
    return Token("NUMBER", int(word), start, end)


def percent_token(lexer: LexerState, number: str, start: int, end: int) -> Token:
    """A percentage, of hands or of a pot."""
    value = float(number)
    span = Span(start, end)
    if value > 100:
        lexer.fail(Misread("percentage", "a percentage goes from 0 to 100", None), span)
    before = lexer.tokens[-1].type if lexer.tokens else ""
    if (
        lexer.mode is HANDS
        and before not in ("TOP", "COMPARE")
        and matcher(_BRACKET_AHEAD)(lexer.text, end, lexer.end) is not None
    ):
        _refuse_weight_in_front(lexer, lexer.text[start:end], span)
    if before == "COMMA" and lexer.text[start - 1] == ",":
        warn_of_pair_in_percentage(lexer, start, end)
    return Token("PERCENT", value, start, end)


def _refuse_weight_in_front(lexer: LexerState, number: str, span: Span) -> NoReturn:
    reason = Misread(
        "weight-in-front",
        f"`{number}` before a bracket is not a weight",
        f"a weight comes after it: `(AA, KK):{number}`; the intersection is `top {number} (...)`",
    )
    lexer.fail(reason, span)


def weight_token(lexer: LexerState, number: str, percent: bool, start: int, end: int) -> Token:
    """A weight behind a colon: a share of 1, or a percentage."""
    weight = float(number)
    if percent:
        weight /= 100
    if (weight > 1 or not weight) and matcher(_COMMA_IN_NUMBER_AHEAD)(lexer.text, end, lexer.end) is not None:
        refuse_comma_in_number(lexer, end - 1)
    if weight > 1:
        help_line = "write `:0.5` or `:50%` for half of the hands"
        lexer.fail(Misread("weight", "a weight goes from 0 to 1", help_line), Span(start, end))
    return Token("WEIGHT", weight, start, end)


_THOUSANDS_OF = rf"([0-9]+|[0-9]*\.[0-9]+)([km])(?![{LETTER}])"
_ZEROS = {"k": 3, "m": 6}


def thousands_token(lexer: LexerState, start: int) -> Token | None:
    """An amount in thousands or millions, `5k` or `1.5M`; None where none starts."""
    found = matcher(_THOUSANDS_OF, re.IGNORECASE)(lexer.text, start, lexer.end)
    if found is None:
        return None
    amount, zeros = found.group(1), _ZEROS[found.group(2).lower()]
    if amount.isdigit():
        return integer_token(lexer, amount + "0" * zeros, start, found.end())
    number = float(f"{amount}e{zeros}")
    if number.is_integer():
        return Token("NUMBER", int(number), start, found.end())
    return Token("DECIMAL", number, start, found.end())


_BIG_BLINDS_OF = rf"([0-9]+(?:\.[0-9]+)?|\.[0-9]+){BLANK}(?:bbs?|big{BLANK}blinds?)(?![{LETTER}0-9])"


def big_blinds_token(lexer: LexerState, start: int) -> Token | None:
    """An amount in big blinds, `12bb` or `7.5 bb`: a number, of which `check_unit` asks the unit; None for none."""
    found = matcher(_BIG_BLINDS_OF, re.IGNORECASE)(lexer.text, start, lexer.end)
    if found is None:
        return None
    if found[1].isdigit():
        return integer_token(lexer, found[1], start, found.end())
    return Token("DECIMAL", float(found[1]), start, found.end())


_OF_CHIPS = frozenset((
    "CALL", "BET", "RAISE", "OVER", "INTOPOT", "WIN", "MDF", "POTODDS", "CAP", "BETS", "ICM", "STACKS",
))  # fmt: skip


def check_unit(lexer: LexerState) -> None:
    """Raises `PQLError` where some amounts of chips of a statement are in big blinds, and others are not."""
    tokens, stacks = lexer.tokens, False
    chips = []
    for before, token in pairwise(tokens):
        stacks = before.type in ("ICM", "STACKS") or (
            stacks and before.type not in ("PAY", "HERO", "VILLAIN")
        )
        if token.type in ("NUMBER", "DECIMAL") and (stacks or before.type in _OF_CHIPS):
            chips.append(
                (token, lexer.text[token.end - 1].isalpha() and lexer.text[token.end - 1] not in "kKmM")
            )
    if len({in_blinds for _, in_blinds in chips}) < 2:
        return
    token = next(token for token, in_blinds in chips if not in_blinds)
    number = lexer.text[token.lexpos : token.end]
    message = f"other amounts are in big blinds, and `{number}` is not"
    help_line = f"write `{number}bb`, or all amounts in chips"
    lexer.fail(Misread("mixed-units", message, help_line), token.span)


_REST = r"[$]?[0-9.,A-Za-z]*(?:[^\S\n]*%)?"
_WITH_UNIT = re.compile(r"([0-9]{1,12}(?:\.[0-9]{1,12})?)(?:chips|usd|eur)", re.IGNORECASE)
_AFTER_AMOUNT = ("NUMBER", "DECIMAL", "PERCENT", "PARAMETER")


def check_amount(lexer: LexerState, start: int, end: int) -> None:
    """Raises `PQLError` for a sign, a percentage or a unit where a number alone is wanted."""
    text = lexer.text[start:end]
    before = lexer.tokens[-1].type if lexer.tokens else ""
    if text == "," and before in _AFTER_AMOUNT:
        number = lexer.text[lexer.tokens[-1].lexpos : start]
        message, help_line = "an amount has no comma", f"write `{number}000`, or with a point `{number}.5`"
    elif text == "-":
        message, help_line = "an amount must be more than 0", "write it without the `-`"
    elif text == "$" and re.match(r"[0-9]", lexer.text[end : end + 1]):
        message, help_line = "an amount is a number alone, in any unit", "write it without the `$`"
    elif before in ("RAKE", "KNOWN", "FOLDS") or not text[0].isdigit():
        return
    elif "%" in lexer.text[start : _end(lexer, start)]:
        message, help_line = "the pot is an amount; a bet may be a part of it", "as in `ev bet 75% into 100`"
    elif (found := _WITH_UNIT.fullmatch(text)) is not None:
        message = f"`{text[:20]}` is not an amount"
        help_line = f"write `{found[1]}`: amounts are in any unit, and all in the same"
    else:
        message, help_line = f"`{text[:20]}` is not an amount", "write a number alone, such as `50` or `2.5`"
    lexer.fail(Misread("bad-amount", message, help_line), Span(start, _end(lexer, start)))


def _end(lexer: LexerState, start: int) -> int:
    found = matcher(_REST)(lexer.text, start, lexer.end)
    return max(start + 1, found.end() if found is not None else start)


_NUMBER = re.compile(r"(?<![0-9.,])([0-9]+)((?:,[0-9]+)+)(?![0-9.])([ \t]*%)?")
_THOUSANDS = re.compile(r"(?:,[0-9]{3})+")
_LONGEST = 40
_WITH_PAIR = re.compile(r"(?<![0-9,])([2-9]{2}),\Z")


def comma_in_number(text: str, place: int) -> tuple[Misread, Span] | None:
    """The reason and the place of a number with a comma in it, if one is around a place of the text.

    >>> comma_in_number("AKs:0,5", 6)[0].help
    'a decimal has a point: `0.5`'
    >>> comma_in_number("samples 100,000", 8)[0].help
    'write the number without commas: `100000`'
    >>> comma_in_number("22, 5%", 4) is None
    True
    """
    start = max(0, place - _LONGEST)
    for match in _NUMBER.finditer(text, start, place + _LONGEST):
        if match.start() <= place < match.end():
            whole, rest, unit = match.groups(default="")
            if whole != "0" and not unit and _THOUSANDS.fullmatch(rest):
                help_line = f"write the number without commas: `{whole}{rest.replace(',', '')}`"
            elif rest.count(",") > 1:
                return None
            else:
                help_line = f"a decimal has a point: `{whole}.{rest[1:]}{unit.strip()}`"
            reason = Misread("decimal-comma", f"`{match.group()}` has a comma in a number", help_line)
            return reason, Span(*match.span())
    return None


def refuse_comma_in_number(lexer: LexerState, place: int) -> None:
    """Raises the error for a number with a comma, where nothing else could be meant."""
    found = comma_in_number(lexer.text, place)
    if found is not None:
        lexer.fail(*found)


def warn_of_pair_in_percentage(lexer: LexerState, start: int, end: int) -> None:
    """`33,3%` is legal, the threes and the strongest 3 %, and was surely meant otherwise."""
    match = _WITH_PAIR.search(lexer.text, max(0, start - 4), start)
    if match is None:
        return
    percent = lexer.text[start:end].replace(" ", "")
    lexer.warn(
        "decimal-comma",
        f"this is `{match[1]}` and `{percent}`, because a comma separates two sets",
        Span(match.start(), end),
        f"a decimal has a point: `{match[1]}.{percent}`; for both sets put a blank after the comma",
    )


_WHAT = r"what(?:['’]?s|\s+is|\s+are)\s+the"
_BOARDS_ASKED = r"(?:flops?|boards?)"
# An amount or a part of the pot: `pot_sizes.py` reads which.
_SIZE_AHEAD = (
    r"\s+(?:[0-9.$½⅓⅔¼¾]|(?:(?:an?|the|one|two|three|four|over-?bet|of)[\s-]+)*"
    r"(?:half|third|quarter|fourths?|fifth|full|double|twice|triple|thirds|quarters|fifths|pot|[0-9]))"
)
# (phrase, what follows it, terminal, mode behind it)
_ROWS = (
    (
        r"how\s+many\s+(?:combos|combinations|hands)(?:\s+(?:of|(?:are\s+)?in(?:\s+the)?|is|are))?",
        r"\s+[^\s;,)]",
        "COMBOS",
        HANDS,
    ),
    (r"(?:combos?|combinations)(?:\s+(?:of|in))?", r"\s+[^\s;,)&|\\-]", "COMBOS", HANDS),
    (rf"how\s+many\s+{_BOARDS_ASKED}\s+are(?!\s+(?:there|in)\b)", r"\s+[^\s;]", "BOARD", BOARDS),
    (
        rf"how\s+(?:often|likely)\s+(?:is|are)\s+(?:(?:the|a)\s+)?{_BOARDS_ASKED}",
        r"\s+[^\s;]",
        "BOARD",
        BOARDS,
    ),
    (
        r"(?:mdf|minimum\s+defen[cs]e(?:\s+frequency)?|alpha|bluffs?(?:[ -]+(?:to|per)[ -]+value)?(?:\s+ratio)?)"
        r"(?:\s+(?:of|for|vs\.?|versus|against|facing))?",
        _SIZE_AHEAD,
        "MDF",
        POT,
    ),
    (r"how\s+(?:often|likely)\s+(?:am\s+i|are\s+you)\s+dealt", r"\s+[2-9TJQKA]{2}", "COMBOS", HANDS),
    (rf"{_WHAT}\s+equity\s+(?:of|for)", r"\s+[^\s;,)]", "EQUITY", HANDS),
    (rf"{_WHAT}\s+nuts", r"\s+on\b", "NUTS", CLAUSE),
    (r"how\s+much\s+equity\s+(?:do\s+)?(?:i|you)\s+need\s+to\s+call", _SIZE_AHEAD, "POTODDS", POT),
    (r"pot[ \t-]?odds(?:\s+(?:of|for|on|call|calling))?", _SIZE_AHEAD, "POTODDS", POT),
)
_ENGLISH = re.compile(
    r"how\s+many\s+(?:combos|combinations|hands)\s+(?:are\s+there|beat|have)\b", re.IGNORECASE
)
_matchers: list[tuple[re.Pattern[str], str, str]] = []


def phrase_token(lexer: LexerState, start: int) -> Token | None:
    """The token of the phrase that begins a statement here, None where the word is a name or begins none."""
    if _ENGLISH.match(lexer.text, start, lexer.end) is not None:
        return None
    for pattern, terminal, mode in _compiled():
        match = pattern.match(lexer.text, start, lexer.end)
        if match is not None and match.group(1).lower() not in STATEMENT_WORDS:
            lexer.mode = mode
            lexer.reinterpreted = True
            return Token(terminal, match.group(1), start, match.end(1))
    return None


def _compiled() -> list[tuple[re.Pattern[str], str, str]]:
    if not _matchers:
        _matchers.extend(
            [
                (re.compile(rf"({phrase})(?={ahead})", re.IGNORECASE), terminal, mode)
                for phrase, ahead, terminal, mode in _ROWS
            ]
        )
    return _matchers
