"""The algorithms, each with the text that `explain` and the results show for it."""

from __future__ import annotations

from enum import Enum


class Algorithm(Enum):
    """An algorithm; the value is its text."""

    TABLE = "sum over the table of all preflop matchups"
    REST_OF_TABLE = "the table of all preflop matchups, less the boards with a dead card"
    HANDS = "each deal of hands by the ranks of its boards"
    LISTED = "each pair of hands on every run-out"
    SWEEP = "rank once, sort once, sweep each board"
    TRIPLES = "inclusion and exclusion on each board"
    COMBINATIONS = "every combination of hands on each board"
    FOLDED_SWEEP = "rank once, sort once, sweep each board, with the folded hands that fit beside each pair"
    FOLDED_IN_TURN = "every folded hand, its cards dead, in turn"
    TYPES = "rank once, sort once, sweep each board, with counts for each type of hand"
    FINAL_HANDS = "rank every hand on each board"
    STANDINGS = "rank now and on each board, count the hands ahead, tied and behind"
    FLOPS = "every hand of both ranges in one sweep a board, each board added to its ten flops"
    RUN_OUTS = "a sweep over the run-outs of each board"
    ROWS = "every deal, its formulas in columns"
    DEALS = "random deals"
