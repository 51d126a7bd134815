"""The fields of Open Hand History: texts, amounts, cards and dates of JSON, or the sentence that says what is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from decimal import Decimal, InvalidOperation
from typing import Any

from pql.cards.deck import card_id, is_card

from .problems import BrokenHandError
from .records import NO_DATE, UNIT

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class OtherPotError(BrokenHandError):
    """The pots of a hand are not what its actions make."""


def text_of(value: Any, longest: int = 200) -> str:
    """A value as text that can be written: JSON may escape halves of characters."""
    return str(value or "")[:longest].encode("utf-8", "replace").decode()


def object_of(value: Any, what: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise BrokenHandError(f"{what} is not an object")
    return value


def entries_of(value: Any, what: str) -> list[Mapping[str, Any]]:
    """A list of objects; nothing is an empty one."""
    if value in (None, ""):
        return []
    if not isinstance(value, list):
        raise BrokenHandError(f"{what} is not a list")
    return [object_of(each, f"an entry of {what}") for each in value]


def amount_of(value: Any, what: str) -> int:
    try:
        if isinstance(value, bool):
            raise TypeError
        amount = Decimal(0 if value is None else value)
        if not amount.is_finite() or amount.adjusted() > 13:
            raise ValueError
        return int((amount * UNIT).to_integral_value())
    except (TypeError, ValueError, InvalidOperation):
        raise BrokenHandError(f"{what} is `{str(value)[:60]}`, not an amount") from None


def cards_of(value: Any, what: str) -> list[int]:
    """Cards as numbers; those that nobody saw are left out."""
    if value in (None, "", [""]):
        return []
    texts = value.split() if isinstance(value, str) else value
    if not isinstance(texts, list) or not all([isinstance(text, str) for text in texts]):
        raise BrokenHandError(f"{what} is not a list of cards")
    seen = [text for text in texts if text and "?" not in text and text.lower() not in ("x", "xx")]
    cards = [text[:-1].upper().replace("10", "T") + text[-1].lower() for text in seen]
    if not all([is_card(card) for card in cards]):
        raise BrokenHandError(f"{what}: `{' '.join(seen)[:60]}` are not cards")
    return [card_id(card) for card in cards]


def date_of(value: Any) -> int:
    if not isinstance(value, str):
        return NO_DATE
    try:
        date = datetime.fromisoformat(value.strip())
        date = date.astimezone(UTC) if date.tzinfo else date.replace(tzinfo=UTC)
    except (ValueError, OverflowError):
        return NO_DATE
    return (date - _EPOCH) // timedelta(microseconds=1)
