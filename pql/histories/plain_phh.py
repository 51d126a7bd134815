"""A hand in PHH that is written unusually, in the plain words that the kernel reads: by Python's own reader of TOML."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from pql.evaluator_ext.histories import FIELDS

# Longer is no hand; and the reader of TOML takes long.
LONGEST = 1_000_000
# Amounts of more digits before the point, or after it, are none.
_MOST_DIGITS = 13
_LEAST_UNIT = Decimal("0.0001")
# Keys of so many parts are none; the reader of TOML takes time by their square.
_DEEP_KEY = re.compile(rb"""(?:\.[ \t]*+(?:[\w-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')[ \t]*+){30}""")
_AMOUNTS = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks", "winnings")
_WHERE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


class UnplainError(Exception):
    """Why a hand cannot be read; `line` is the line of its text, from 0."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.line = line


def plain_hand(text: bytes) -> bytes:
    """A hand, with its header if it has one, in plain words; raises `UnplainError`.

    >>> print(plain_hand(b"[1]\\nmin_bet = 1_000\\n'actions' = [\\n 'p1 cbr 1e3 # so',\\n]\\n").decode())
    [hand]
    min_bet = 1000
    actions = ['p1 cbr 1000']
    """
    if len(text) > LONGEST:
        raise UnplainError(f"a hand of more than {LONGEST:,} bytes")
    if _DEEP_KEY.search(text):
        raise UnplainError("dots too deep")
    try:
        fields: Mapping[str, Any] = tomllib.loads(text.decode(), parse_float=Decimal)
    except UnicodeDecodeError:
        raise UnplainError("no text in UTF-8") from None
    except RecursionError:
        raise UnplainError("brackets too deep") from None
    except (tomllib.TOMLDecodeError, ValueError, InvalidOperation) as problem:
        where = _WHERE.search(str(problem))
        line = int(where[1]) - 1 if where and where[1] else 0
        raise UnplainError(f"is not valid TOML: {_WHERE.sub('', str(problem))[:200]}", line) from None
    lines = []
    if len(fields) == 1 and isinstance(inner := next(iter(fields.values())), dict):
        fields = inner
        lines.append("[hand]")
    for name in FIELDS:
        if name in fields:
            lines.append(f"{name} = {_plain(name, fields[name], fields)}")
    return "\n".join(lines).encode()


def _plain(name: str, value: Any, fields: Mapping[str, Any]) -> str:
    if name in _AMOUNTS:
        stacks = fields.get("starting_stacks")
        each = value if isinstance(value, list) else [value] * len(stacks) if isinstance(stacks, list) else []
        return f"[{', '.join([_amount(amount) for amount in each])}]"
    if name in ("min_bet", "small_bet", "big_bet"):
        return _amount(value)
    if name == "actions" or name == "players":
        if not isinstance(value, list) or not all([isinstance(each, str) for each in value]):
            raise UnplainError(f"`{name}` is not a list of texts")
        return f"[{', '.join([quoted(_action(each) if name == 'actions' else each) for each in value])}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return quoted(value) if isinstance(value, str) else str(value)[:100]


def _amount(value: Any) -> str:
    try:
        amount = Decimal(value.replace(",", "")) if isinstance(value, str) else Decimal(value)
    except (InvalidOperation, TypeError, ValueError):
        amount = Decimal("nan")
    if amount == Decimal("inf"):
        return "inf"
    if isinstance(value, bool) or not amount.is_finite() or amount.adjusted() > _MOST_DIGITS:
        raise UnplainError(f"`{str(value)[:60]}` is not an amount")
    return format(amount.quantize(_LEAST_UNIT).normalize() if amount % 1 else amount.to_integral_value(), "f")


def _action(text: str) -> str:
    """An action without its commentary, numbers and cards as usual."""
    words = text.split()
    if "#" in words:
        words = words[: words.index("#")]
    if words[1:2] == ["cbr"]:
        words[2:] = [_amount(word) for word in words[2:]]
    elif words[1:2] != ["cc"]:
        words[2:] = [word.replace("10", "T") if not word.startswith("p") else word for word in words[2:]]
    return " ".join(words)


def quoted(text: str) -> str:
    """A text as TOML writes it without escapes; line ends, and what no quotes can hold, are blanks."""
    text = re.sub(r"[\x00-\x1f\x7f]", " ", text)
    if "'" not in text:
        return f"'{text}'"
    return f"'''{text.replace(chr(39) * 3, ' ')}'''"
