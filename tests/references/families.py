"""Families of cases: by default those that meet most features, under the marker `full` the others; random examples."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import pytest
from hypothesis import settings


def mostly_full(cases: Sequence[Any], always: Collection[int] = (0,)) -> list[Any]:
    """For `parametrize`: the cases at the places `always` as they are, the others marked `full`."""
    return [
        # A tuple holds several arguments; a tuple with names is one.
        pytest.param(
            *(case if type(case) is tuple else (case,)), marks=[] if place in always else pytest.mark.full
        )
        for place, case in enumerate(cases)
    ]


def random_examples(count: int) -> settings:
    """So many random examples by default, and as many more as the profile has more where the long forms run."""
    return settings(max_examples=count * settings().max_examples // 100)
