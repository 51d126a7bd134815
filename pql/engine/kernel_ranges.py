"""Ranges in the form that kernels take: in what they count, and how their counts become those of the question.

Only this module decides whether counts are whole numbers. It checks the weights given to the kernel, not the ranges
they were made of: images of `AA:0.5` may add up to ones, and then a kernel counts pots that are not whole numbers of
the question's deals.
"""

from __future__ import annotations

from array import array

from pql.evaluator_ext import symmetry

from .tally import Tally


class KernelRanges:
    """The weights that a kernel is given; its counts are `images` times those of the question."""

    __slots__ = ("_packed", "images", "weights")

    def __init__(self, weights: list[array[float]], images: int = 1) -> None:
        self.weights = weights
        self.images = images
        self._packed: tuple[bytes, ...] | None = None

    @property
    def plain(self) -> bool:
        """Whether all weights are 0 or 1: the kernels then count in whole numbers."""
        return all([symmetry.are_plain(own) for own in self.weights])

    def packed(self) -> tuple[bytes, ...]:
        """The weights as plain data, for threads, processes and clusters."""
        if self._packed is None:
            self._packed = tuple([own.tobytes() for own in self.weights])
        return self._packed


def correct(tally: Tally, images: int, whole: bool) -> None:
    """Makes a kernel's counts those of the question, which are `whole` numbers if its own weights are 0 or 1."""
    tally.divide(images)
    if whole and not tally.whole:
        raise ArithmeticError("deals of plain ranges are whole numbers, and these counts are not")


def unpacked(ranges: tuple[bytes, ...]) -> list[memoryview[float]]:
    """The weights of packed ranges, as kernels take them."""
    return [memoryview(weights).cast("d") for weights in ranges]
