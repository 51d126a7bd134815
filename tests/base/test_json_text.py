"""JSON of others: nested too deeply is seen before it is parsed, whatever Python would make of it."""

from __future__ import annotations

import json
import random

import pytest

from pql.base.json_text import DEEPEST, TooDeepError, is_too_deep, json_value, shallow


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


def test_as_deep_as_is_read_and_one_deeper(monkeypatch: pytest.MonkeyPatch) -> None:
    value = json_value(nested(DEEPEST))
    for _ in range(DEEPEST - 1):
        (value,) = value
    assert value == []
    monkeypatch.setattr(json, "loads", pytest.fail)  # what follows is not even parsed
    for text in (nested(DEEPEST + 1), "[" * 20_000, '{"a":' * 20_000, b"[" * 20_000):
        with pytest.raises(TooDeepError, match=f"more than {DEEPEST} deep"):
            json_value(text)


def test_brackets_in_quotes_and_beside_each_other_do_not_count() -> None:
    values: list[object] = [
        "[" * 20_000,
        '"' + "{" * 500,
        "\\" * 7 + '"' + "[" * 500,
        [[]] * 20_000,
        [{"[": "]"}] * 500,
    ]
    for value in values:
        assert json_value(json.dumps(value)) == value


def test_the_depth_of_random_values() -> None:
    """Counted by walking the value, bracket by bracket."""
    drawn = random.Random(5)

    def value(depth: int) -> object:
        inner: object = drawn.choice([1, 'a"[', "\\", "]}", [], {}])
        for _ in range(depth):
            inner = [inner] if drawn.random() < 0.5 else {drawn.choice(["[", '"', "a"]): inner}
        return inner

    def depth_of(value: object) -> int:
        deepest, level = 0, [value]
        while level:
            level = [
                each
                for outer in level
                if isinstance(outer, list | dict)
                for each in [outer, *(outer.values() if isinstance(outer, dict) else outer)][1:] or [None]
            ]
            deepest += bool(level)
        return deepest

    for _ in range(200):
        made = value(drawn.randint(DEEPEST - 3, DEEPEST + 3))
        assert is_too_deep(json.dumps(made)) == (depth_of(made) > DEEPEST)


@pytest.mark.parametrize("text", ["", "{", '"', "[1,]", "[1]]", "NaN2", '{"a": 1', '"\\', "]" * 500 + "["])
def test_what_is_no_json_is_a_value_error(text: str) -> None:
    with pytest.raises(ValueError, match=r"line 1|Expecting"):
        json_value(text)


@pytest.mark.parametrize("most", [1, 3, 50])
def test_what_is_shallow_enough_stays_in_its_place(most: int) -> None:
    """Against the same done to the value."""
    drawn = random.Random(most)

    def value(left: int) -> object:
        if not left or drawn.random() < 0.2:
            return drawn.choice(["[", ']"', "\\", 7, None, [], {}])
        if drawn.random() < 0.5:
            return [value(left - 1) for _ in range(drawn.randint(0, 2))]
        return {name: value(left - 1) for name in drawn.sample(["a", "{", '"'], drawn.randint(1, 2))}

    def cut(value: object, left: int) -> object:
        if not isinstance(value, list | dict):
            return value
        if not left:
            return None
        if isinstance(value, list):
            return [cut(each, left - 1) for each in value]
        return {name: cut(each, left - 1) for name, each in value.items()}

    for _ in range(100):
        made = value(min(most + 3, 9))
        assert json.loads(shallow(json.dumps(made), most)) == cut(made, most)
    deep = '{"id": 1, "a": ' + nested(20_000) + "}"
    assert not is_too_deep(shallow(deep, most))
    assert shallow("[" * 20_000, most) == "[" * most + "null"
