"""All in from a seat, with the hands that each player behind calls with: `shove 10bb from SB vs BB call 30%`."""

from __future__ import annotations

import re
from functools import cache

# Seats from the last to act on, and of who is all in with so many behind those that may be called so too.
_SEATS = (
    "bb|big blind", "sb|small blind", "btn|bu|button|dealer", "co|cut-?off", "hj|hi-?jack", "lj|lo-?jack|mp", "utg",
)  # fmt: skip
_CALLS = r"(?:,? (?:who |that )?(?:call(?:s|ing)? with|calls?|calling))?"
_ALL_IN = r"(?:open[ -]?)?(?:shov(?:e|ing)|push(?:ing)?|jam(?:ming)?)(?: all[ -]?in)?"
_AMOUNT = r"\d+(?:\.\d+)?"
_HANDS = r"[\w%+*?,. -]+?"
_WHOSE = r"(?:(?:an?|the|his|their) |range of )*"


def from_seat(text: str) -> str | None:
    """The statement that says who is all in from where, and who calls with what; None for other texts.

    Clauses behind it are those of the statement.

    >>> from_seat("shove 8bb from BTN vs SB 15% and BB 20% samples 100")
    'shove 8bb vs 15% vs 20% samples 100'
    >>> from_seat("shove 8bb from SB vs SB 15%")
    """
    for pattern in _rows():
        match = pattern.fullmatch(text.strip())
        if match is not None:
            size, ante, *hands, more = match.groups()
            if any(_SEAT(each) for each in hands):
                return None
            ante = f" ante {ante}" if ante else ""
            return f"shove {size}bb{ante} vs {' vs '.join(hands)}{more or ''}"
    return None


@cache
def _rows() -> tuple[re.Pattern[str], ...]:
    """A pattern for each number of players behind."""
    rows = []
    for players in range(1, len(_SEATS)):
        first = f"utg|{_SEATS[players]}" if players > 2 else _SEATS[players]
        said = [rf"{_ALL_IN} ({_AMOUNT}) ?bb(?: ante ({_AMOUNT})(?: ?bb)?)?(?: from (?:the )?(?:{first}))?"]
        for place, seat in enumerate(reversed(_SEATS[:players])):
            between = r",?(?: and| vs?\.?)?" if place else r" (?:vs?\.?|versus|against)"
            said.append(rf"{between} (?:the |an? )?(?:{seat}){_CALLS} {_WHOSE}({_HANDS})")
        rows.append(
            re.compile(rf"{''.join(said)}(?P<more> (?:icm|dead|samples|seed) .*)?[ ?!.]*", re.IGNORECASE)
        )
    return tuple(rows)


_SEAT = re.compile(rf"(?i)\b(?:{'|'.join(_SEATS)})\b|\band\b").search
