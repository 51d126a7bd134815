"""Orders that a file lists: all 169 classes, the strongest first, `#` before comments."""

from __future__ import annotations

from pql.base.diagnostics import Diagnostic, PQLError, Source, Span
from pql.base.files import UnreadableFileError, read_text
from pql.cards.deck import RANKS
from pql.cards.starting_hands import class_index, class_names
from pql.grammar.tables.keywords import ORDERS

from .order import Order

_LARGEST_FILE = 65_536
_LONGEST_CLASS = 4


def order_of_file(name: str, path: str, span: Span | None, source: Source | None) -> Order:
    """The order of a file; raises `PQLError` at `span` of `source` where it cannot be read or is no such list."""
    try:
        text = read_text(path, _LARGEST_FILE)
    except UnreadableFileError as problem:
        raise PQLError(
            Diagnostic(
                "unknown-order",
                f"there is no order `{name}`, and no file of that name that can be read: {problem}",
                span,
                source=source,
                help=f"an order is {', '.join(ORDERS)}, or a text file of the 169 classes",
            )
        ) from None
    words = [word for line in text.splitlines() for word in line.partition("#")[0].replace(",", " ").split()]
    ranking: list[str] = []
    for word in words:
        kind = _canonical(word)
        if kind is None:
            # A longer word may be the content of another kind of file, which must not be shown.
            shown = f"`{word}`" if len(word) <= _LONGEST_CLASS else "a longer word"
            raise PQLError(_bad_order(name, f"{shown} is not one of the 169 classes", span, source))
        if kind in ranking:
            raise PQLError(_bad_order(name, f"{kind} is in it twice", span, source))
        ranking.append(kind)
    missing = [kind for kind in class_names() if kind not in ranking]
    if missing:
        raise PQLError(_bad_order(name, f"{_listed(missing)} not in it", span, source))
    return Order(name, tuple(ranking))


def _canonical(word: str) -> str | None:
    """The name of a class written in any case and with its ranks in any order."""
    ranks = word[:2].upper()
    if len(ranks) < 2 or any(rank not in RANKS for rank in ranks):
        return None
    name = "".join(sorted(ranks, key=RANKS.index, reverse=True)) + word[2:].lower()
    try:
        return class_names()[class_index(name)]
    except ValueError:
        return None


def _listed(names: list[str]) -> str:
    shown = ", ".join(names[:5])
    return (
        f"{shown} {'is' if len(names) == 1 else 'are'}"
        if len(names) <= 5
        else f"{len(names)} classes ({shown} ...) are"
    )


def _bad_order(name: str, problem: str, span: Span | None, source: Source | None) -> Diagnostic:
    return Diagnostic(
        "bad-order",
        f"the file `{name}` is not an order of hands: {problem}",
        span,
        source=source,
        help="list all 169 classes once, the strongest first: AA KK AKs AKo ... (# begins a comment)",
    )
