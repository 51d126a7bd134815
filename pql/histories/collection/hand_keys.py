"""What makes two hands one: the site, its number, and what everybody saw; without a site all that is written of it."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from hashlib import blake2b
from itertools import pairwise

from pql.histories.records import RecordedHands, Texts

# What any two records of a hand agree in. Numbers are not always those of the whole site: there are files that count
# from 1, and give the place of the game as the site.
_SEEN = ("players", "big_blind", "flop", "turn", "river", "pot")
# What is written of a hand whose site is not known.
_OF_HAND = ("date", *_SEEN)
_OF_ROW = ("stack", "put", "won", "pocket", "folded")


def keys_of(hands: RecordedHands) -> array[int]:
    """A number of 64 bits for each hand, the same for a hand that is met again and for no other.

    >>> from pql.histories.records import recorded
    >>> one = {"hand": "7", "site": "PokerStars", "rows": [{}, {}]}
    >>> others = {**one, "line": 40}, {**one, "hand": "8"}, {**one, "pot": 100}, {**one, "site": ""}
    >>> keys = keys_of(recorded([one, *others]))
    >>> [keys.index(key) for key in keys]
    [0, 0, 2, 3, 4]
    """
    keys = array("q")
    sites, numbers = _bytes(hands.site), _bytes(hands.hand)
    seen = _words(hands, _SEEN)
    written: list[bytes] | None = None
    for index, (site, number) in enumerate(zip(hands.site.codes, hands.hand.codes, strict=True)):
        text = b"%b\0%b\0" % (sites[site], numbers[number])
        if sites[site] and numbers[number]:
            text += seen[index]
        else:
            written = _written(hands) if written is None else written
            text += written[index]
        keys.append(int.from_bytes(blake2b(text, digest_size=8).digest(), "little", signed=True))
    return keys


def _bytes(texts: Texts) -> list[bytes]:
    return [value.encode("utf-8", "replace") for value in texts.values]


def _written(hands: RecordedHands) -> list[bytes]:
    names, tables = _bytes(hands.name), _bytes(hands.table)
    of_rows: list[memoryview[int]] = [memoryview(getattr(hands, name)) for name in _OF_ROW]
    of_hands = _words(hands, _OF_HAND)
    texts = []
    for index, (first, last) in enumerate(pairwise(hands.start)):
        parts: list[bytes | memoryview[int]] = [
            of_hands[index],
            tables[hands.table.codes[index]],
            *[names[code] for code in hands.name.codes[first:last]],
            *[column[first:last] for column in of_rows],
        ]
        texts.append(b"\0".join(parts))
    return texts


def _words(hands: RecordedHands, names: Sequence[str]) -> list[bytes]:
    """The bytes of some columns, hand by hand."""
    columns = []
    for name in names:
        column: array[int] = getattr(hands, name)
        text, width = column.tobytes(), column.itemsize
        columns.append([text[index : index + width] for index in range(0, len(text), width)])
    return list(map(b"".join, zip(*columns, strict=True)))
