"""Families of cases: by default those that meet most features, under the marker `full` the others."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import pytest


def mostly_full(cases: Sequence[Any], always: Collection[int] = (0,)) -> list[Any]:
    """For `parametrize`: the cases at the places `always` as they are, the others marked `full`."""
    return [
        # A tuple holds several arguments; a tuple with names is one.
        pytest.param(
            *(case if type(case) is tuple else (case,)), marks=[] if place in always else pytest.mark.full
        )
        for place, case in enumerate(cases)
    ]
