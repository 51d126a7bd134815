"""Each hand of a range against a range: PQL in one sweep a board, OMPEval in a loop over hands or flops."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from functools import cache
from math import isnan
from typing import Any, NamedTuple

import pql

from .equity import R1, R2
from .timing import fastest, ratio, readable

_TOP15, _TOP30 = pql.hands("15%").text().replace(" ", ""), pql.hands("30%").text().replace(" ", "")
_FLOP, _TURN, _RIVER = "Ah7d2c", "Ah7d2cTs", "Ah7d2cTs9h"


class Case(NamedTuple):
    """A question with both answers as lists of equities; `slow` marks one in which the peer needs many seconds."""

    name: str
    who: str
    peer: Callable[[], list[float]]
    ours: Callable[[], list[float]]
    slow: bool = False


def _by_hand(hands: str, against: str, board: str) -> list[float]:
    return list(pql.hand_vectors(pql.hands(hands).without(board), against, board).equities)


def _ompeval_by_hand(hands: str, against: str, board: str) -> list[float]:
    from pokerfast import equity

    return [
        equity.equity([hand, against], board, "", exact=True, threads=1)[0]
        for hand in pql.hands(hands).without(board)
    ]


def _eval7_by_hand(hands: str, against: str, board: str) -> list[float]:
    """In one call, the ranges read before: it compares all pairs of hands that are fewer than it may try."""
    import eval7

    cards = [eval7.Card(board[place : place + 2]) for place in range(0, len(board), 2)]
    found = eval7.py_all_hands_vs_range(_range_of_eval7(hands), _range_of_eval7(against), cards, 10_000)
    return [found[hand] for hand in _in_eval7(hands, board)]


@cache
def _range_of_eval7(hands: str) -> Any:
    import eval7

    return eval7.HandRange(hands)


@cache
def _in_eval7(hands: str, board: str) -> list[Any]:
    """The keys of its answer in the order of ours."""
    import eval7

    return [(eval7.Card(hand[:2]), eval7.Card(hand[2:])) for hand in pql.hands(hands).without(board)]


def _by_flop(hands: str, against: str, boards: str = "") -> list[float]:
    report = pql.equity_by("flop", hands, against, board=boards, threads=1)
    equities = {row.name: row.equity for row in report.rows}
    return [equities[flop] for flop in sorted(equities)]


def _ompeval_by_flop(hands: str, against: str, boards: str = "") -> list[float]:
    from pokerfast import equity

    flops = sorted(row.name for row in pql.equity_by("flop", hands, against, board=boards).rows)
    return [equity.equity([hands, against], flop, "", exact=True, threads=1)[0] for flop in flops]


def _all_flops(hands: str, against: str) -> list[float]:
    return list(pql.equities(hands, against, _every_flop(), threads=1))


def _ompeval_all_flops(hands: str, against: str) -> list[float]:
    from pokerfast import equity

    return [equity.equity([hands, against], flop, "", exact=True, threads=1)[0] for flop in _every_flop()]


@cache
def _every_flop() -> list[str]:
    return [flop for flop, _ in pql.boards("***").classes()]


def _by_flop_and_hand(hands: str, against: str) -> list[float]:
    found = pql.flop_equities(hands, against)
    return [equity for equity in array("d", found.packed_equities) if not isnan(equity)]


def _hands_flop_by_flop(hands: str, against: str) -> list[float]:
    flops = pql.flop_equities("AA", "KK").flops
    return [
        equity
        for one, other in ((hands, against), (against, hands))
        for flop in flops
        for equity in pql.hand_vectors(pql.hands(one).without(flop), other, flop, threads=1).equities
    ]


CASES = (
    Case(
        "each hand of R1 v R2 on a flop",
        "OMPEval",
        lambda: _ompeval_by_hand(R1, R2, _FLOP),
        lambda: _by_hand(R1, R2, _FLOP),
    ),
    Case(
        "each hand of R1 v R2 on a turn",
        "OMPEval",
        lambda: _ompeval_by_hand(R1, R2, _TURN),
        lambda: _by_hand(R1, R2, _TURN),
    ),
    Case(
        "each hand of R1 v R2 on a river",
        "eval7",
        lambda: _eval7_by_hand(R1, R2, _RIVER),
        lambda: _by_hand(R1, R2, _RIVER),
    ),
    Case(
        "R1 v R2 on each of the 1,755 flops, equities in one call",
        "OMPEval",
        lambda: _ompeval_all_flops(R1, R2),
        lambda: _all_flops(R1, R2),
        slow=True,
    ),
    Case(
        "R1 v R2 on each of the 1,755 flops, a report",
        "OMPEval",
        lambda: _ompeval_by_flop(R1, R2),
        lambda: _by_flop(R1, R2),
        slow=True,
    ),
    Case(
        "each hand of R1 and of R2 on each of the 1,755 flops",
        "PQL",
        lambda: _hands_flop_by_flop(R1, R2),
        lambda: _by_flop_and_hand(R1, R2),
        slow=True,
    ),
    Case(
        "AsKs v QQ on each flop of AK7",
        "OMPEval",
        lambda: _ompeval_by_flop("AsKs", "QQ", "AK7"),
        lambda: _by_flop("AsKs", "QQ", "AK7"),
    ),
    Case(
        "15% v 30% on each ace-high flop",
        "OMPEval",
        lambda: _ompeval_by_flop(_TOP15, _TOP30, "A**"),
        lambda: _by_flop(_TOP15, _TOP30, "A**"),
        slow=True,
    ),
)


def rows(full: bool) -> Iterator[tuple[str, ...]]:
    """A row for each case: name, who the peer is, its time, ours, how many times faster; the answers must agree."""
    for case in CASES:
        ours = fastest(case.ours)
        if case.slow and not full:
            yield case.name, case.who, "not run", readable(ours.seconds), ""
            continue
        peer = fastest(case.peer)
        tolerance = 1e-6 if case.who == "eval7" else 1e-9  # eval7 computes in single precision
        if any(abs(one - two) > tolerance for one, two in zip(peer.answer, ours.answer, strict=True)):
            raise SystemExit(f"{case.name}: {case.who} and PQL disagree")
        yield (
            case.name,
            case.who,
            readable(peer.seconds),
            readable(ours.seconds),
            ratio(peer.seconds, ours.seconds),
        )
