"""PHH files: read by a kernel; what is written unusually goes through Python's reader of TOML first."""

from __future__ import annotations

import re
import tomllib
from array import array
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from decimal import Decimal, InvalidOperation
from itertools import accumulate, groupby
from typing import TYPE_CHECKING, Any

from pql.evaluator_ext.histories import FIELDS, GAMES, read_phh

from .collection.stored import StoredHands, StoredPart, read_stored
from .problems import Batch, Unread
from .records import (
    BLIND,
    BY_HAND,
    BY_ROW,
    CASH,
    HOLDEM,
    NO_DATE,
    SHORT_DECK,
    TOURNAMENT,
    UNSAID,
    RecordedHands,
    Texts,
    has_button_blind,
    joined,
    positions,
)
from .sources import Part

if TYPE_CHECKING:
    from pql.evaluator_ext.histories import Columns, Failure

    from .sources import Document


# What PHH has no fields for.
_UNTOLD = (
    *("buyin", "fees", "drop", "cashout", "cashout_fee", "reach", "shown", "seat_number", "prize", "place"),
    *("flop2", "turn2", "river2", "flop3", "turn3", "river3"),
)
_EPOCH = datetime(1970, 1, 1)
_MICROSECOND = timedelta(microseconds=1)


def read(documents: Sequence[Document]) -> Batch:
    """The hands of some PHH documents; each broken one is told and spoils no other."""
    texts = [document.text for document in documents]
    *columns, failures = _kernel(texts)
    unread: list[Unread] = []
    odd = [failure for failure in failures if failure[2] == "odd text"]
    if odd:
        whole = b"".join(texts)
        texts = _plainly(texts, odd, unread, documents)
        *columns, failures = _kernel(texts)
    whole = b"".join(texts)
    unread += [_unread(failure, whole, documents) for failure in failures]
    return _by_game(*_recorded(columns, documents), unread)


def _by_game(hands: RecordedHands, games: array[int], unread: list[Unread]) -> Batch:
    """The hands by their game."""
    if not any(games):
        return Batch(hands, unread)
    runs: dict[str, list[RecordedHands]] = {}
    first = 0
    for game, same in groupby(games):
        last = first + len(list(same))
        run = hands.part(first, last)
        run.game = GAMES[game]
        runs.setdefault(run.game, []).append(run)
        first = last
    batches = {game: joined(parts) for game, parts in runs.items()}
    return Batch(batches.pop(HOLDEM, RecordedHands()), unread, others=batches)


def _kernel(texts: Sequence[bytes]) -> tuple[Columns, Columns, Columns, list[Failure]]:
    starts = array("q", [0])
    for text in texts:
        starts.append(starts[-1] + len(text))
    return read_phh(b"".join(texts), starts)


def _plainly(
    texts: Sequence[bytes], odd: Iterable[Failure], unread: list[Unread], documents: Sequence[Document]
) -> list[bytes]:
    """The texts with their oddly written hands in plain words, on as many lines."""
    whole = b"".join(texts)
    places_by_format: list[list[bytes]] = [[] for _ in texts]
    ends = list(accumulate([len(text) for text in texts]))
    behind = [end - len(text) for end, text in zip(ends, texts, strict=True)]
    for number, line, _, _, _, start, length in odd:
        document = documents[number]
        hand = whole[start : start + length]
        try:
            plain = plain_hand(hand)
        except UnplainError as problem:
            unread.append(Unread(document.path, document.place(line + problem.line), str(problem)))
            plain = b""
        plain += b"\n" * (hand.count(b"\n") - plain.count(b"\n"))
        places_by_format[number] += [whole[behind[number] : start], plain]
        behind[number] = start + length
    for number, parts in enumerate(places_by_format):
        parts.append(whole[behind[number] : ends[number]])
    return [b"".join(parts) for parts in places_by_format]


_REASONS = {
    "odd text": "`{}` cannot be read as PHH",
    "other game": "{} is another game: hold'em is read, `NT` and `FT`, Omaha, `PO` and `FO/8`, and short deck, `NS`",
    "bad value": "`{}` cannot be",
    "bad seats": "`{}`: 2 to 22 players are read",
    "no blinds": "nobody posts anything: `{}`",
    "bad action": "`{}` is not an action",
    "wrong action": "`{}` cannot follow on the actions before it",
    "card twice": "a card is in two places: `{}`",
    "bad results": "`{}` does not fit what was put into the pot",
}
_QUOTED = re.compile(r"""^(["'])(.*?)\1""")


def _unread(failure: Failure, whole: bytes, documents: Sequence[Document]) -> Unread:
    number, line, reason, start, length, hand, _ = failure
    document = documents[number]
    if reason == "field missing":
        return Unread(document.path, document.place(line), f"`{FIELDS[start]}` is missing")
    at = whole[start : start + length].decode("utf-8", "replace").strip()
    quoted = _QUOTED.match(at)
    at = quoted[2] if quoted and reason != "other game" else at
    place = document.place(line + whole.count(b"\n", hand, start))
    return Unread(document.path, place, _REASONS[reason].format(at), reason == "other game")


def _recorded(columns: Sequence[Columns], documents: Sequence[Document]) -> tuple[RecordedHands, array[int]]:
    fields: dict[str, Any] = {
        name: Texts(*column) if isinstance(column, tuple) else column
        for part in columns
        for name, column in part.items()
    }
    codes = fields.pop("document")
    if any([document.line > 1 for document in documents]):
        fields["line"] = array(
            "q", [line + documents[code].line - 1 for line, code in zip(fields["line"], codes, strict=True)]
        )
    fields["path"] = Texts(codes, [document.path for document in documents])
    zones = fields.pop("zone")
    if any(zones.values):
        fields["date"] = _in_utc(fields["date"], zones)
    games = fields.pop("game")
    seats = {players: bytes(positions(players)) for players in set(fields["players"])}
    places = [seats[players] for players in fields["players"]]
    for index in [index for index, game in enumerate(games) if GAMES[game] == SHORT_DECK]:
        players, acts = fields["players"][index], slice(*fields["acted"][index : index + 2])
        actions = zip(fields["actor"][acts], fields["action"][acts], strict=True)
        if has_button_blind(SHORT_DECK, players, [actor for actor, action in actions if action == BLIND]):
            places[index] = bytes(positions(players, button_blind=True))
    fields["position"] = array("B", b"".join(places))
    _tell_money(fields)
    return RecordedHands(fields.pop("start"), fields.pop("acted"), **fields), games


_CURRENCIES = {"$": "USD", "€": "EUR", "£": "GBP"}


def _tell_money(fields: dict[str, Any]) -> None:
    """What the chips of hands are: those of an event that names no currency are a tournament's, and no money."""
    hands, rows = len(fields["line"]), len(fields["seat"])
    symbols: Texts = fields.pop("symbol")
    currency: Texts = fields["currency"]
    if any(symbols.values):
        currencies = [_CURRENCIES.get(symbol, "") for symbol in symbols.values]
        currency = fields["currency"] = Texts.of(
            [name or currencies[code] for name, code in zip(currency, symbols.codes, strict=True)]
        )
    events: Texts = fields.pop("event")
    fields["tournament"] = Texts.of([""] * hands)
    fields["kind"] = array("B", bytes(hands))
    if any(events.values):
        fields["tournament"] = Texts.of(
            ["" if money else event for event, money in zip(events, currency, strict=True)]
        )
        fields["kind"] = array("B", [TOURNAMENT if name else CASH for name in fields["tournament"]])
    for name in _UNTOLD:
        kind, count = (BY_HAND[name], hands) if name in BY_HAND else (BY_ROW[name], rows)
        fields[name] = array(kind, [UNSAID.get(name, 0)]) * count


def _in_utc(dates: array[int], zones: Texts) -> array[int]:
    """Dates by the clocks of time zones in UTC; those of zones that nobody knows stay as they are."""
    hour = 3_600_000_000
    offsets: dict[tuple[int, int], int] = {}
    utc = array("q", dates)
    for index, (date, code) in enumerate(zip(dates, zones.codes, strict=True)):
        if date == NO_DATE or not zones.values[code]:
            continue
        key = date // hour, code
        if key not in offsets:
            offsets[key] = _offset(date, zones.values[code])
        utc[index] -= offsets[key]
    return utc


def _offset(date: int, zone: str) -> int:
    """By how many microseconds the clock of a zone is ahead of UTC."""
    from zoneinfo import ZoneInfo

    try:
        there = (_EPOCH + date * _MICROSECOND).replace(tzinfo=ZoneInfo(zone))
        ahead = there.utcoffset() or there.astimezone(UTC).utcoffset()
    except (LookupError, ValueError, OSError, OverflowError):
        return 0
    return (ahead or timedelta()) // _MICROSECOND


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


def read_part(part: Part | StoredPart, game: str | None = None) -> Batch:
    """The hands of a part of a file or of a collection, of a game or of all; a unit of work for a thread or a process.

    Of a collection the columns are read when they are looked at, from its files: `read_whole` reads all.
    """
    batch = read_stored(part) if isinstance(part, StoredPart) else _read(part)._replace(done=part.done)
    return batch if game is None else batch.of_game(game)


def read_whole(part: Part | StoredPart, game: str | None = None) -> Batch:
    """The same with all columns, to be sent on."""
    batch = read_part(part, game)
    return batch._replace(hands=batch.hands.plain()) if isinstance(batch.hands, StoredHands) else batch


def _read(part: Part) -> Batch:
    if part.format.name == "PHH":
        return read(part.documents)
    if part.format.name == "OHH":
        from . import ohh

        return ohh.read(part.documents)
    from .sites import hands

    return hands.read(part.documents)
