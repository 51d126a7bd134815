"""In place of `typing` where classes are made that a short statement needs.

To load `typing` takes a third of the time of a bare Python. What is only written in annotations is imported under
`TYPE_CHECKING`; the few names that do something as a module is loaded come from here. Type checkers see those of
`typing` itself, and variables of types with defaults.
"""

from __future__ import annotations

from operator import itemgetter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any as Any
    from typing import Generic as Generic
    from typing import NamedTuple as NamedTuple
    from typing import Protocol as Protocol
    from typing import TypedDict as TypedDict
    from typing import dataclass_transform as dataclass_transform
    from typing import overload as overload

    from typing_extensions import TypeVar as TypeVar
else:
    Any = object

    def TypeVar(name, *kinds, **more):
        return name

    class Generic:
        __slots__ = ()

        def __class_getitem__(cls, kinds):
            return cls

    class Protocol:
        __slots__ = ()

    class TypedDict:
        """The names and kinds of some arguments, those of its bases first: nothing is ever one."""

        def __init_subclass__(cls, total=True):
            own = vars(cls).get("__annotations__", {})
            bases = [getattr(base, "__annotations__", {}) for base in cls.__bases__]
            cls.__annotations__ = {name: kind for kinds in (*bases, own) for name, kind in kinds.items()}

    class NamedTuple(tuple):
        """A tuple whose places have names: the annotated names of a subclass, given in order or by name."""

        __slots__ = ()

        def __init_subclass__(cls):
            cls._fields = cls.__match_args__ = tuple(cls.__annotations__)
            cls._field_defaults = {name: vars(cls)[name] for name in cls._fields if name in vars(cls)}
            for index, name in enumerate(cls._fields):
                setattr(cls, name, property(itemgetter(index)))

        def __new__(cls, *values, **named):
            fields = cls._fields
            if named or len(values) != len(fields):
                given = {**cls._field_defaults, **dict(zip(fields, values)), **named}  # noqa: B905
                twice = len(values) > len(fields) or not named.keys().isdisjoint(fields[: len(values)])
                if twice or given.keys() != set(fields):
                    raise TypeError(f"{cls.__name__} takes {', '.join(fields)}")
                values = [given[name] for name in fields]
            return tuple.__new__(cls, values)

        def __setattr__(self, name, value):
            raise AttributeError(f"{type(self).__name__} is immutable")

        def __getnewargs__(self):
            return tuple(self)

        def _replace(self, **named):
            return type(self)(**{**dict(zip(self._fields, self)), **named})  # noqa: B905

        def __repr__(self):
            values = [f"{name}={value!r}" for name, value in zip(self._fields, self)]  # noqa: B905
            return f"{type(self).__name__}({', '.join(values)})"

    def dataclass_transform(**given):
        return lambda kind: kind

    def overload(function):
        return function
