"""The base of results: immutable records, without the start-up cost of `dataclasses`."""

from __future__ import annotations

from typing import Any, ClassVar, dataclass_transform


@dataclass_transform(frozen_default=True, eq_default=False)
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
    not_compared = ("elapsed",)

    def __init_subclass__(cls) -> None:
        # As written: annotations are text here, so there is nothing for `inspect` (slow to import) to evaluate.
        annotations: dict[str, str] = vars(cls).get("__annotations__", {})
        cls._fields = (*cls._fields, *annotations)

    def __init__(self, *values: Any, **named: Any) -> None:
        if len(values) > len(self._fields):
            raise TypeError(f"{type(self).__name__} takes at most {len(self._fields)} values")
        given = dict(zip(self._fields, values, strict=False))
        if given.keys() & named.keys() or not named.keys() <= set(self._fields):
            raise TypeError(f"{type(self).__name__} takes the fields {', '.join(self._fields)}, each once")
        given |= named
        missing = [field for field in self._fields if field not in given and not hasattr(type(self), field)]
        if missing:
            raise TypeError(f"{type(self).__name__} needs {', '.join(missing)}")
        self.__dict__.update(given)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable")

    def _compared(self) -> tuple[Any, ...]:
        return tuple([getattr(self, field) for field in self._fields if field not in self.not_compared])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record) or type(other) is not type(self):
            return NotImplemented
        return self._compared() == other._compared()

    def __hash__(self) -> int:
        return hash((type(self), self._compared()))

    def __repr__(self) -> str:
        fields = ", ".join(f"{field}={getattr(self, field)!r}" for field in self._fields)
        return f"{type(self).__name__}({fields})"
