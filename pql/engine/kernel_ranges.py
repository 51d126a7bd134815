"""Ranges as a kernel is given them: what it counts in, and how its counts become those of the question.

This is the one place that says who counts in whole numbers. It looks at the weights that are really handed over, not
at the ranges they were made of: images of `AA:0.5` may add up to ones, and then a kernel counts pots that are no whole
numbers of the question's deals.
"""

from __future__ import annotations

from array import array

from pql.evaluator_ext import symmetry

from .tally import Tally


class KernelRanges:
    """The weights that a kernel is given; what it counts is `images` times what is asked.

    `plain` says that all weights are 0 or 1: the kernels then count in whole numbers.
    """

    __slots__ = ("images", "plain", "weights")

    def __init__(self, weights: list[array[float]], images: int = 1) -> None:
        self.weights = weights
        self.images = images
        self.plain = all([symmetry.are_plain(own) for own in weights])

    def packed(self) -> tuple[bytes, ...]:
        """The weights as plain data, for threads, processes and clusters."""
        return tuple([own.tobytes() for own in self.weights])

    def correct(self, tally: Tally, whole: bool) -> None:
        """Makes the kernel's counts those of the question, which are `whole` numbers if its own weights are 0 or 1."""
        tally.divide(self.images)
        if whole and not tally.whole:
            raise ArithmeticError("deals of plain ranges are whole numbers, and these counts are not")


def unpacked(ranges: tuple[bytes, ...]) -> list[memoryview[float]]:
    """The weights of packed ranges, as kernels take them."""
    return [memoryview(weights).cast("d") for weights in ranges]
