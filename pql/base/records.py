"""Immutable records: the base class of syntax nodes, terms, expressions and results.

`dataclasses` would do the same, but building its methods for all these classes costs more time than a bare Python
start; a record generates no code, so that `pql -c` starts at once.
"""

from __future__ import annotations

from operator import attrgetter

from pql.base.typed import dataclass_transform

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, ClassVar, Self


class _ByName:
    """The default of a field that is given by name."""

    def __init__(self, default: Any) -> None:
        self.default = default


def by_name(*, default: Any, kw_only: bool) -> Any:
    """The default of a field that is given by name only: it comes behind the fields of subclasses."""
    return _ByName(default)


@dataclass_transform(frozen_default=True, eq_default=False, field_specifiers=(by_name,))
class Record:
    """An immutable record: the annotated names of a subclass are its fields, given in order or by name.

    Records of one class are equal when their fields are, but for those of `not_compared`: how long an answer took.

    >>> class Point(Record):
    ...     x: int
    ...     y: int = 0
    >>> Point(1)
    Point(x=1, y=0)
    >>> Point(1) == Point(x=1, y=0), Point(1) == Point(2)
    (True, False)
    """

    _fields: ClassVar[tuple[str, ...]] = ()
    # Fields that are given by name only.
    _named: ClassVar[tuple[str, ...]] = ()
    _field_set: ClassVar[frozenset[str]] = frozenset()
    _defaults: ClassVar[dict[str, Any]] = {}
    # The defaults of the last fields, as many as have one in a row.
    _last_defaults: ClassVar[tuple[Any, ...]] = ()
    # The values of a record that are compared: of its fields, one alone as it is, unless a class says which.
    _content: ClassVar[Any]
    not_compared: ClassVar[tuple[str, ...]] = ("elapsed",)

    def __init_subclass__(cls) -> None:
        # As written: annotations are text here, so there is nothing for `inspect` (slow to import) to evaluate.
        given = vars(cls)
        annotations: dict[str, str] = given.get("__annotations__", {})
        own = [
            name for name, kind in annotations.items() if name != "span" and not kind.startswith("ClassVar")
        ]
        for name in annotations:
            if isinstance(default := given.get(name), _ByName):
                setattr(cls, name, default.default)
                cls._named = (*cls._named, name)
        named = [name for name in cls._named if name != "span"]
        fields = cls._fields = (*[name for name in (*cls._fields, *own) if name not in named], *named)
        cls._field_set = frozenset(fields)
        defaults = cls._defaults = {
            **cls._defaults,
            **{name: given[name] for name in fields if name in given},
        }
        last = max([place for place, name in enumerate(fields, 1) if name not in defaults], default=0)
        cls._last_defaults = tuple([defaults[name] for name in fields[last:]])
        if "_content" not in given:
            not_compared = cls.not_compared
            compared = [name for name in fields if name not in not_compared]
            cls._content = attrgetter(*(compared or ["__class__"]))

    def __init__(self, *values: Any, **named: Any) -> None:
        fields = self._fields
        if named or len(values) != len(fields):
            values = self._completed(values, named)
        self.__dict__.update(zip(fields, values))  # noqa: B905 - as many of both, and answers are made of these

    def _completed(self, values: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, ...]:
        """The values of all fields in order, of those given in order, by name and not at all."""
        fields, last = self._fields, self._last_defaults
        missing = len(fields) - len(values)
        if not named and 0 < missing <= len(last):  # quickly: some answers are thousands of records
            return values + last[-missing:]
        given = {**self._defaults, **dict(zip(fields, values, strict=False)), **named}
        twice = len(values) > len(fields) or not named.keys().isdisjoint(fields[: len(values)])
        if twice or given.keys() != self._field_set:
            raise TypeError(f"{type(self).__name__} takes the fields {', '.join(fields) or 'none'}")
        return tuple([given[field] for field in fields])

    def changed(self, **values: Any) -> Self:
        """The same record with other values of some fields.

        >>> class Point(Record):
        ...     x: int
        ...     y: int
        >>> Point(1, 2).changed(y=3)
        Point(x=1, y=3)
        """
        if unknown := values.keys() - self._field_set:
            raise TypeError(f"{type(self).__name__} has no field {', '.join(sorted(unknown))}")
        changed = object.__new__(type(self))
        changed.__dict__.update({name: self.__dict__[name] for name in self._fields} | values)
        return changed

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable")

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        content = self._content
        return bool(content(self) == content(other))

    def __hash__(self) -> int:
        return hash((type(self), self._content(self)))

    def __repr__(self) -> str:
        fields = ", ".join([f"{field}={getattr(self, field)!r}" for field in self._fields])
        return f"{type(self).__name__}({fields})"
