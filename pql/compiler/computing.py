"""Computes lazy sets: each once, under the control of the question that first needs it."""

from __future__ import annotations

from pql.base.diagnostics import Diagnostic, PQLError
from pql.engine.work import Control
from pql.sets.lazy import LazySet, in_order


def compute_all(wanted: tuple[LazySet, ...], control: Control) -> list[Diagnostic]:
    """Computes lazy sets that are not known yet, after those that they need; gives the warnings that this finds.

    Raises a running `PQLError` for mistakes that only computing can find, and `Cancelled`.
    """
    warnings: list[Diagnostic] = []
    if all([lazy.known is not None for lazy in wanted]):
        return warnings
    missing = [lazy for lazy in in_order(wanted) if lazy.known is None]
    work, done = max(1, sum([not lazy.quick for lazy in missing])), 0
    for lazy in missing:
        control.check()
        begun, done = done, done + (not lazy.quick)
        part = control.part(begun / work, done / work)
        try:
            warnings += [warning.in_whole() for warning in lazy.compute(part, control.check)]
        except PQLError as error:
            raise error.told([each.in_whole() for each in error.diagnostics]) from error.__cause__
    return warnings
