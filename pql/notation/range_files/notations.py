"""In which notation a text of hands is written, as far as its weights tell."""

from __future__ import annotations

import re

# Runs are bounded, so that no text takes longer than its length.
_BLANK = r"\s{0,4}"
_NUMBER = r"(?<![0-9.])(?>[0-9]{1,40}(?:\.[0-9]{0,400})?|\.[0-9]{1,400})"
_COMBO = r"(?:[2-9TJQKAtjqka][cdhsCDHS♣♦♥♠]){2}"
# The first that is found decides. A text without weights is written alike by nearly all programs.
_SIGNS = (
    ("std", re.compile(rf"(?:\A|[\s,;])(?:100|[0-9]{{1,2}})(?:\.[0-9]{{0,20}})?{_BLANK}:{_BLANK}"
                       r"(?![0-9.]+%)(?:[2-9TJQKAtjqka]{2}|[2-9TJQKAtjqka][cdhs]|[2-9TJQKA][*xX]|random)")),
    ("gto", re.compile(rf"\[{_BLANK}{_NUMBER}{_BLANK}%?{_BLANK}\]")),
    ("eval7", re.compile(rf"{_NUMBER}{_BLANK}%?{_BLANK}\(")),
    ("ppt", re.compile(rf"@{_BLANK}[0-9]|:[wxyz][wxyz]\b")),
    ("wizard", re.compile(rf"\A\s*(?:{_COMBO}{_BLANK}:{_BLANK}[0-9.]++%?[\s,;]*+)++\Z")),
    ("pio", re.compile(rf":{_BLANK}{_NUMBER}")),
)  # fmt: skip


def notation_of(text: str) -> str:
    """The dialect of a text, by how its weights are written; `std` without weights.

    >>> [notation_of(text) for text in ("AA, KK:0.5", "[50]AKs[/50]", "75: AQs", "AsAh: 1", "22+, AK")]
    ['pio', 'gto', 'std', 'wizard', 'std']
    """
    return next((dialect for dialect, sign in _SIGNS if sign.search(text)), "std")
