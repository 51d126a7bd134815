"""`pql.flop_subset`, `pql.judge_flops`, `pql.read_flops`: a few weighted flops that stand for all."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias, Unpack, cast

from pql.api.arguments import answer_of, called, each_named, file_name, one_board
from pql.api.sessions.running import Running, control, takes
from pql.api.sets import AnyBoards, AnyHands
from pql.base.arguments import checked_several, real_number, whole_number
from pql.cards.deck import mask_text
from pql.cards.games import HOLDEM
from pql.grammar.limits import FLOP_KINDS, MOST_FLOP_PAIRS
from pql.notation.flop_kinds import flop_kinds, kind_of
from pql.notation.flop_lines import LARGEST_WEIGHT
from pql.questions.checks import out_of_bounds, refusal
from pql.questions.seeds import checked_seed

from .question import DEFAULT_PAIRS, FlopsQuestion, Pair, read_flop_file
from .result import FlopsResult

AnyFlops: TypeAlias = "FlopsResult | Mapping[str, float] | Iterable[AnyBoards]"
"""Flops with weights: the answer of `flop_subset`, weights by flop, or flops that count the same."""
AnyPairs: TypeAlias = "Sequence[tuple[AnyHands, AnyHands]] | None"


@takes(Running)
def flop_subset(
    count: int,
    pairs: AnyPairs = None,
    *,
    seed: int | None = None,
    **running: Unpack[Running],
) -> FlopsResult:
    """So many flops with weights that say of ranges what all 22,100 flops say: 1 to 1,755 of them.

    `pairs` are up to ten pairs of ranges whose equities, and those of their classes, the flops reproduce; None is the
    four pairs of `DEFAULT_PAIRS` in `pql.statements.flops.question`. The same `seed` gives the same flops. The answer's
    `flops` have weights that sum to 1, its `ranges` say how far off each range is. The same as the statement
    `flops N for ...`; the arguments of running are those of `pql.equity`. Raises `PQLError` for bad text and counts.

    >>> import pql
    >>> found = pql.flop_subset(10, [("QQ+", "JJ, AKs")])
    >>> len(found.flops), round(sum(each.weight for each in found.flops), 9), found.overall_error < 0.005
    (10, 1.0, True)
    """
    number = whole_number(count)
    if number is None:
        raise TypeError(f"count must be a whole number, not {count!r}")
    if not 1 <= number <= FLOP_KINDS:
        raise out_of_bounds(
            "bad-count", f"there are {FLOP_KINDS:,} flops that differ by more than suits", "25"
        )
    place = called("flop_subset", f"flops {number}")
    question = FlopsQuestion(_pairs(pairs), place, number, seed=checked_seed(seed))
    return answer_of(question, control(running, flop_subset))


@takes(Running)
def judge_flops(
    flops: AnyFlops,
    pairs: AnyPairs = None,
    **running: Unpack[Running],
) -> FlopsResult:
    """How far weighted flops are off, for pairs of ranges; the same as the statement `flops of 'FILE' for ...`.

    `flops` are an answer of `pql.flop_subset`, weights by flop (those of a file by `pql.read_flops`), or flops that
    count the same. Weights need not sum to 1, and flops that are the same but for suits are added up. `pairs`, the
    answer and errors are those of `pql.flop_subset`.

    >>> import pql
    >>> found = pql.judge_flops({"Ks7h2c": 2, "QhJh3s": 1.5, "9s8s4s": 0.5}, [("QQ+", "JJ, AKs")])
    >>> [round(each.weight, 3) for each in found.flops]
    [0.5, 0.375, 0.125]
    >>> first = found.ranges[0]
    >>> round(first.equity, 4), round(first.subset, 4)
    (0.7659, 0.7121)
    """
    place = called("judge_flops", "flops of ...")
    question = FlopsQuestion(_pairs(pairs), place, given=_given(flops))
    return answer_of(question, control(running, judge_flops))


def read_flops(path: str | os.PathLike[str]) -> dict[str, float]:
    """The flops of a file with their weights, as `export ... to 'subset.txt'` and other programs write them.

    A line is a flop and its weight, `Ks7h2c:2.15`; cards may be apart, the weight first, in percent or not at all,
    and `#` begins a comment. One flop represents those that are the same but for suits, whose weights are added up.
    Raises `PQLError` for a file that cannot be read, and for lines that are not flops.

    >>> import pathlib, tempfile, pql
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "subset.txt")
    ...     _ = path.write_text("Ks 7h 2c: 2.15\\n2s2d4c:1.5\\n")
    ...     pql.read_flops(path)
    {'Ks7h2d': 2.15, '4s2h2d': 1.5}
    """
    flops = flop_kinds().flops
    return {
        mask_text(flops[kind]): weight for kind, weight in read_flop_file(file_name(path), HOLDEM).items()
    }


def _pairs(pairs: AnyPairs) -> tuple[Pair, ...]:
    if pairs is None:
        pairs = DEFAULT_PAIRS
    if isinstance(cast("object", pairs), str) or not isinstance(pairs, Sequence):
        raise TypeError("pairs are a list of two ranges each: [('15%', '30%')]")
    if not 1 <= len(pairs) <= MOST_FLOP_PAIRS:
        raise refusal("bad-players", f"flops are chosen and judged by 1 to {MOST_FLOP_PAIRS} pairs of ranges")
    named = []
    for pair in checked_several(pairs, "pairs"):
        if isinstance(pair, str) or not isinstance(pair, Sequence) or len(pair) != 2:
            raise TypeError(f"a pair must be two ranges, ('15%', '30%'), not {pair!r:.60}")
        named.append(Pair(*each_named(pair, "range", HOLDEM)))
    return tuple(named)


def _given(flops: AnyFlops) -> tuple[tuple[int, float], ...]:
    """The kinds of some flops with their weights; raises TypeError and `PQLError` for what are none."""
    if isinstance(flops, FlopsResult):
        flops = flops.weights
    if isinstance(flops, str) or not isinstance(flops, Iterable):
        raise TypeError(
            f"flops must be weights by flop, {{'Ks7h2c': 1.5}}, not {type(flops).__name__}; read_flops reads files"
        )
    weighed = (
        flops.items()
        if isinstance(flops, Mapping)
        else [(flop, 1.0) for flop in checked_several(flops, "flops")]
    )
    found = []
    for flop, weight in weighed:
        number = real_number(weight)
        if number is None:
            raise TypeError(f"the weight of a flop must be a number, not {weight!r:.60}")
        if not 0 <= number <= LARGEST_WEIGHT:
            raise out_of_bounds("bad-flops", f"the weight of a flop is not less than 0, and not {number:g}")
        cards = one_board(cast("AnyBoards", flop), HOLDEM).boards.fixed_cards() or 0
        if cards.bit_count() != 3:
            raise refusal(
                "bad-flops", f"a flop has three cards, and {mask_text(cards)} has {cards.bit_count()}"
            )
        found.append((kind_of(cards, HOLDEM), number))
    if not sum([weight for _, weight in found]):
        raise refusal("bad-flops", "there is no flop with a weight", "{'Ks7h2c': 1.5}")
    return tuple(found)
