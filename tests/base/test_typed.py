"""What is in for `typing` behaves as it does, as far as our classes go."""

from __future__ import annotations

import copy
import pickle
import typing
from typing import Any

import pytest

from pql.base import typed
from pql.base.diagnostics import Span


class Given(typed.NamedTuple):
    """A class of ours."""

    name: str
    size: int = 3
    more: tuple[str, ...] = ()

    @property
    def doubled(self) -> int:
        """A property beside the fields."""
        return 2 * self.size


class Wanted(typing.NamedTuple):
    """The same by `typing`."""

    name: str
    size: int = 3
    more: tuple[str, ...] = ()


CALLS: list[tuple[tuple[Any, ...], dict[str, Any]]] = [
    (("a",), {}),
    (("a", 5), {}),
    (("a", 5, ("b",)), {}),
    (("a",), {"more": ("b",)}),
    ((), {"size": 1, "name": "a"}),
]
BAD_CALLS: list[tuple[tuple[Any, ...], dict[str, Any]]] = [
    ((), {}),
    (("a", 1, (), 4), {}),
    (("a",), {"name": "b"}),
    (("a",), {"other": 1}),
    (("a", 1), {"size": 1}),
    ((), {"size": 1}),
]


@pytest.mark.parametrize(("values", "named"), CALLS)
def test_a_tuple_with_names_is_as_that_of_typing(values: tuple[Any, ...], named: dict[str, Any]) -> None:
    given: Any = Given(*values, **named)
    wanted: Any = Wanted(*values, **named)
    assert tuple(given) == tuple(wanted)
    assert given == wanted
    assert hash(given) == hash(wanted)
    assert (given.name, given.size, given.more) == (wanted.name, wanted.size, wanted.more)
    assert repr(given) == repr(wanted).replace("Wanted", "Given")
    assert given._replace(size=9) == wanted._replace(size=9)
    assert type(given._replace(size=9)) is Given
    assert given.doubled == 2 * wanted.size
    assert pickle.loads(pickle.dumps(given)) == given == copy.deepcopy(given)
    assert type(copy.copy(given)) is Given


@pytest.mark.parametrize(("values", "named"), BAD_CALLS)
def test_it_refuses_what_that_of_typing_refuses(values: tuple[Any, ...], named: dict[str, Any]) -> None:
    for kind in (Given, Wanted):
        with pytest.raises(TypeError, match=r"Given takes name, size, more|argument"):
            kind(*values, **named)


def test_its_fields_cannot_be_changed_and_match() -> None:
    span = Span(1, 4)
    with pytest.raises(AttributeError):
        span.start = 2  # type: ignore[misc]
    with pytest.raises(AttributeError):
        span.other = 2  # type: ignore[attr-defined]
    match span:
        case Span(start, end):
            assert (start, end) == (1, 4)


def test_kinds_of_arguments_come_in_order_of_their_bases() -> None:
    from pql.api.sessions.running import Accurate, Finding, Running

    assert list(Finding.__annotations__) == [*Accurate.__annotations__, *Running.__annotations__]
