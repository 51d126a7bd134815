"""The options that `set` changes and `show options` lists: one table with type, default and meaning."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping

from pql.base.arguments import whole_number
from pql.base.diagnostics import Diagnostic, PQLError, Source, Span
from pql.base.records import Record
from pql.grammar.tables.keywords import DIALECTS, ORDERS, OTHER_GAMES, game_word, values_of

OptionValue = str | int | None

# Sampling streams are numbered by 64-bit seeds.
LARGEST_SEED = 2**64 - 1
MOST_THREADS = 1024


class Option(Record):
    """An option: how its values are checked, its default, and one line of meaning."""

    name: str
    check: Callable[[str | int | float], OptionValue]
    default: OptionValue
    summary: str
    words: tuple[str, ...] = ()


def _one_of(words: tuple[str, ...]) -> Callable[[str | int | float], OptionValue]:
    def check(value: str | int | float) -> OptionValue:
        word = str(value).lower()
        if word not in words:
            raise ValueError(f"must be {', '.join(words[:-1])} or {words[-1]}")
        return word

    return check


def _whole_number(
    low: int, high: int, *, none: str | None = None
) -> Callable[[str | int | float], OptionValue]:
    def check(value: str | int | float) -> OptionValue:
        if none is not None and isinstance(value, str) and value.lower() == none:
            return None
        number = whole_number(value)
        if number is None or not low <= number <= high:
            other = f", or {none}" if none else ""
            raise ValueError(f"must be a whole number from {low} to {high}{other}")
        return number

    return check


def _game(value: str | int | float) -> OptionValue:
    return _one_of(values_of("game"))(game_word(str(value)))


def _order(value: str | int | float) -> OptionValue:
    word = str(value)
    if word.lower() in ORDERS:
        return word.lower()
    if isinstance(value, str) and ("." in word or os.sep in word):
        return word
    raise ValueError(f"must be {', '.join(ORDERS)} or a quoted file name of the 169 classes")


OPTIONS: dict[str, Option] = {
    option.name: option
    for option in (
        Option(
            "bare",
            _one_of(values_of("bare")),
            "offsuit",
            "what two ranks alone mean: AK is AKo (offsuit), AK* (both), or an error",
            values_of("bare"),
        ),
        Option(
            "dialect",
            _one_of(values_of("dialect")),
            "pql",
            f"the notation of hands: pql, or another program's: {', '.join(DIALECTS)}",
            values_of("dialect"),
        ),
        Option(
            "game",
            _game,
            "holdem",
            f"the game: {', '.join(values_of('game'))}",
            values_of("game"),
        ),
        Option(
            "order",
            _order,
            "equity",
            f"the order of hands for percentages: {', '.join(ORDERS)}, or a file",
            ORDERS,
        ),
        Option(
            "seed",
            _whole_number(0, LARGEST_SEED, none="random"),
            None,
            "the seed of sampled answers; random draws a new one each time",
            ("random",),
        ),
        Option(
            "threads",
            _whole_number(1, MOST_THREADS, none="auto"),
            None,
            "how many threads a statement uses; auto is one for each processor",
            ("auto",),
        ),
        Option(
            "limit",
            _whole_number(1, 1_000_000, none="none"),
            None,
            "how many rows list shows when the statement does not say; none is all",
            ("none",),
        ),
    )
}


class Options:
    """The current value of every option, read like a mapping.

    >>> options = Options()
    >>> options["bare"]
    'offsuit'
    >>> options.set("threads", 2)
    >>> options["threads"]
    2
    """

    __slots__ = ("_values", "changed")

    def __init__(self, values: Mapping[str, OptionValue] | None = None) -> None:
        self._values = {option.name: option.default for option in OPTIONS.values()}
        # Told of each option that is set: the options of a session tell it, which keeps them.
        self.changed: Callable[[str, OptionValue], None] | None = None
        if values is not None and not isinstance(values, Mapping):
            raise TypeError(f"options must be a mapping of names to values, not {type(values).__name__}")
        for name, value in (values or {}).items():
            if value is not None:
                self.set(name, value)

    def __getitem__(self, name: str) -> OptionValue:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return f"<Options {', '.join([f'{name}={self.shown(name)}' for name in self])}>"

    def items(self) -> Iterator[tuple[str, OptionValue]]:
        """Names and values, in the order of the table."""
        return iter(self._values.items())

    def shown(self, name: str) -> str:
        """The value as `set` would take it: the word for None is the option's own (`auto`, `random`)."""
        value = self._values[name]
        return OPTIONS[name].words[-1] if value is None else str(value)

    def summary(self, name: str) -> str:
        """One line of meaning."""
        return OPTIONS[name].summary

    def choices(self, name: str) -> tuple[str, ...]:
        """The words it can be set to; an option may take numbers or files besides.

        >>> Options().choices("bare")
        ('offsuit', 'both', 'error')
        """
        return OPTIONS[name].words

    def copy(self) -> Options:
        """An independent copy."""
        twin = Options()
        twin._values = dict(self._values)
        return twin

    def number(self, name: str) -> int | None:
        """The value of a numeric option."""
        value = self._values[name]
        return value if isinstance(value, int) else None

    def word(self, name: str) -> str:
        """The value of an option that is a word."""
        return str(self._values[name])

    def put(self, name: str, value: OptionValue) -> None:
        """Sets an option to a value that was checked."""
        self._values[name] = value

    def set(
        self,
        name: str,
        value: str | int | float,
        *,
        span: Span | None = None,
        source: Source | None = None,
    ) -> None:
        """Sets an option; raises `PQLError` for an unknown name or a value it cannot take."""
        if not isinstance(name, str):
            raise TypeError(f"the name of an option must be text, not {type(name).__name__}")
        option = OPTIONS.get(name.lower())
        if option is None:
            raise PQLError(
                Diagnostic(
                    "unknown-option",
                    f"there is no option `{name}`",
                    _place_of_name(name, span, source),
                    source=source,
                    help=_near_option(name),
                )
            )
        try:
            checked = option.check(value)
        except ValueError as problem:
            raise PQLError(
                Diagnostic(
                    "bad-option-value",
                    f"`{option.name}` {problem}",
                    _place_of_value(span, source),
                    source=source,
                    help=_near_value(value, option) or option.summary,
                )
            ) from None
        self.put(option.name, checked)
        if self.changed is not None:
            self.changed(option.name, checked)


def _place_of_name(name: str, span: Span | None, source: Source | None) -> Span | None:
    """Where in a `set` statement its option is."""
    if span is None or source is None:
        return span
    start = source.text.find(name, span.start + len("set"), span.end)
    return Span(start, start + len(name)) if start >= 0 else span


def _place_of_value(span: Span | None, source: Source | None) -> Span | None:
    """Where in a `set` statement its value is."""
    if span is None or source is None:
        return span
    equals = source.text.find("=", span.start, span.end)
    value = source.text[equals + 1 : span.end].strip()
    return Span(span.end - len(value), span.end) if equals >= 0 and value else span


def _near_value(value: object, option: Option) -> str | None:
    from difflib import get_close_matches

    word = str(value).lower()
    if option.name == "game":
        if any(other in word for other in _OTHER_GAMES):
            return "stud, razz and draw games are not answered"
        meant = {**OTHER_GAMES, **{name: name for name in option.words}}
        near = [meant[name] for name in get_close_matches(word, meant, 1)]
    else:
        near = get_close_matches(word, option.words, 1)
    return f"did you mean `{near[0]}`?" if near else None


_OTHER_GAMES = ("stud", "razz", "draw", "badugi", "pineapple")


def _near_option(name: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name.lower(), OPTIONS, 1)
    if near:
        return f"did you mean `{near[0]}`?"
    return f"the options are {', '.join(OPTIONS)}"
