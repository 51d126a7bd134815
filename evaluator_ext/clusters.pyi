"""Clusters of points; see `clusters.pyx` for what each function does."""

from typing import Any, TypeAlias

# Arrays of numpy too, which type checkers know as buffers only from Python 3.12 on.
Buffer: TypeAlias = Any

def assign(
    points: Buffer,
    weights: Buffer,
    centres: Buffer,
    labels: Buffer,
    distances: Buffer,
    sums: Buffer,
    totals: Buffer,
) -> None: ...
def shorten(points: Buffer, point: Buffer, distances: Buffer) -> None: ...
