"""Random arrays wherever cards, weights or numbers go: the answer of a plain copy, or an error in words of poker."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import numpy
import pytest
from hypothesis import HealthCheck, given, settings

import pql
from pql import abstraction
from references.random_arrays import arrays, plain

FLOP, TURN, RIVER = "Kh7h2c", "Kh7h2c9d", "Kh7h2c9d3h"
SPOT = pql.compile("equity $hero vs $villain on $board dead $dead")
VERSUS, SHOWN = pql.range_evaluator("40%", board=FLOP), pql.board_evaluator(RIVER)
HANDS, BOARDS, HOLES = pql.hands("QQ+, AKs:0.5"), pql.boards("AK*"), pql.hands("AA$ds", game="omaha")
DEALT = "hero='AA', villain='KK', board='***'"

# A call with one argument left open, for each place where an array could be given.
CALLS: dict[str, Callable[[Any], Any]] = {
    "hands": pql.hands,
    "hands of Omaha": lambda x: pql.hands(x, game="omaha"),
    "hands, dead": lambda x: pql.hands("AK*", dead=x),
    "boards": pql.boards,
    "rank": pql.rank,
    "rank of Omaha": lambda x: pql.rank(x, game="omaha"),
    "evaluate": pql.evaluate,
    "card_ids": pql.card_ids,
    "card_text": pql.card_text,
    "value": pql.value,
    "made_hand": lambda x: pql.made_hand(x, FLOP),
    "made_hand, board": lambda x: pql.made_hand("AsKs", x),
    "equity": lambda x: pql.equity(x, "AA", board=RIVER),
    "equity, versus": lambda x: pql.equity("AA", x, board=RIVER),
    "equity, board": lambda x: pql.equity("AhAd", "QQ", board=x, samples=10, seed=1),
    "equity, dead": lambda x: pql.equity("AA", "QQ", board=RIVER, dead=x),
    "equity, folded": lambda x: pql.equity("AA", "QQ", board=RIVER, folded=x),
    "equity of Omaha": lambda x: pql.equity(x, "AA$ds", board=RIVER, game="omaha"),
    "equity of short deck": lambda x: pql.equity(x, "AA", board="Kh7h9c8d6h", game="shortdeck"),
    "equity, seed": lambda x: pql.equity("AA", "KK", "QQ", samples=10, seed=x),
    "equity, samples": lambda x: (
        pql.equity("AA", "KK", "QQ", samples=x, seed=1) if numpy.size(x) > 1 else None
    ),
    "equity_by": lambda x: pql.equity_by("class", x, "AA", board=RIVER),
    "odds": lambda x: pql.odds(x, "AA", RIVER),
    "odds, board": lambda x: pql.odds("AhAd", "QQ", x) if len(numpy.shape(x)) else None,
    "outs": lambda x: pql.outs(x, TURN),
    "outs, versus": lambda x: pql.outs("AsKs", TURN, versus=x),
    "outs, board": lambda x: pql.outs("AsKs", x),
    "draws": lambda x: pql.draws(x, TURN),
    "strength": lambda x: pql.strength(x, RIVER),
    "strength, versus": lambda x: pql.strength("AsKs", RIVER, versus=x),
    "breakdown": lambda x: pql.breakdown(x, RIVER),
    "blockers": lambda x: pql.blockers("QsJs", x, RIVER),
    "distribution": lambda x: pql.distribution(x, "AA", RIVER),
    "nuts": lambda x: pql.nuts(x),
    "compare": lambda x: pql.compare(x, "AKo", versus="JJ", board=RIVER),
    "ev_call": lambda x: pql.ev_call(50, 150, x, "QQ", board=RIVER),
    "ev_bet": lambda x: pql.ev_bet(50, 100, "QQ", "AA, AKo", x, board=RIVER),
    "equities": lambda x: pql.equities(x, "AA", RIVER),
    "equities, versus": lambda x: pql.equities("AsKs", x, RIVER),
    "equities, board": lambda x: pql.equities("AsKs", "QhQd", x),
    "equities, dead": lambda x: pql.equities("AsKs", "QQ", RIVER, dead=x),
    "equities of Omaha": lambda x: pql.equities(x, "AA$ds", RIVER, game="omaha"),
    "equity_matrix": lambda x: pql.equity_matrix(x, "AA", RIVER),
    "hand_vectors": lambda x: pql.hand_vectors(x, "AA", RIVER),
    "hand_vectors, versus": lambda x: pql.hand_vectors("any", x, RIVER),
    "hand_vectors, own hands": lambda x: pql.hand_vectors("AsKs", x, RIVER),
    "hand_vectors, board": lambda x: pql.hand_vectors("any", numpy.ones(1326), x),
    "hand_ranks": pql.hand_ranks,
    "hand_ranks, dead": lambda x: pql.hand_ranks(RIVER, dead=x),
    "showdown_matrix": lambda x: pql.showdown_matrix(x, "AA", RIVER),
    "range_evaluator": lambda x: pql.range_evaluator(x, RIVER).equities,
    "range_evaluator, board": lambda x: pql.range_evaluator("AA", x).equities,
    "range_evaluator, called": VERSUS,
    "board_evaluator": lambda x: pql.board_evaluator(x).ranks,
    "board_evaluator, called": SHOWN,
    "board_evaluator, vectors": SHOWN.vectors,
    "deal, dead": lambda x: pql.deal(3, dead=x, seed=1),
    "deal, number": lambda x: pql.deal(x, seed=1),
    "deal, seed": lambda x: pql.deal(3, seed=x),
    "deal_table, number": lambda x: next(pql.deal_table(DEALT, x, seed=1).arrays()),
    "random_cards": lambda x: pql.random_cards(2, x, seed=1),
    "combinations": lambda x: next(pql.combinations(1, x), None),
    "matchups": lambda x: next(pql.matchups(x, "AA"), None),
    "flop_subset": lambda x: pql.flop_subset(2, x),
    "judge_flops": lambda x: pql.judge_flops(x, [("QQ", "JJ")]),
    "quiz": lambda x: pql.quiz(x, "AA", RIVER, about="ahead", seed=1),
    "a parameter, hands": lambda x: SPOT.run(hero=x, villain="AA", board=RIVER, dead=""),
    "a parameter, board": lambda x: (
        SPOT.run(hero="AsKs", villain="QhQd", board=x, dead="") if numpy.size(x) else None
    ),
    "a parameter, dead": lambda x: SPOT.run(hero="KsKc", villain="AA", board=RIVER, dead=x),
    "rows, hands": lambda x: SPOT.run_many({"hero": x, "villain": "AA", "board": RIVER, "dead": ""}),
    "rows, board": lambda x: SPOT.run_many({"hero": ["AsKs"], "villain": ["QhQd"], "board": x, "dead": [""]}),
    "HandSet": lambda x: pql.HandSet(x),
    "HandSet, weights": lambda x: pql.HandSet(0, x),
    "HandSet.from_hands": lambda x: pql.HandSet.from_hands(x),
    "HandSet.from_vector": lambda x: pql.HandSet.from_vector(x),
    "HandSet.without": HANDS.without,
    "HandSet.weight_of": HANDS.weight_of,
    "HandSet.scaled": HANDS.scaled,
    "HandSet, in": lambda x: x in HANDS,
    "BoardSet.from_boards": lambda x: pql.BoardSet.from_boards(x),
    "BoardSet.single": lambda x: pql.BoardSet.single(x),
    "BoardSet.without": BOARDS.without,
    "BoardSet, in": lambda x: x in BOARDS,
    "HoleSet.from_vector": lambda x: pql.HoleSet.from_vector(x, "omaha"),
    "HoleSet.without": HOLES.without,
    "index": lambda x: abstraction.index(x, FLOP),
    "index, board": lambda x: abstraction.index("AsQs", x),
    "board_index": abstraction.board_index,
    "hand_of": lambda x: abstraction.hand_of(x, "flop"),
    "board_of": lambda x: abstraction.board_of(x, "flop"),
    "strengths": lambda x: abstraction.strengths(x, hands="AdAs").ehs,
    "strengths, hands": lambda x: abstraction.strengths(RIVER, hands=x).ehs,
    "strengths, versus": lambda x: abstraction.strengths(RIVER, hands="AdAs", versus=x).ehs,
    "ochs": lambda x: abstraction.ochs(RIVER, hands="AdAs", clusters=x),
    "pairwise": lambda x: abstraction.pairwise(abstraction.strengths, x, RIVER),
    "pairwise, board": lambda x: abstraction.pairwise(abstraction.strengths, ["AdAs"], x),
    "transitions": lambda x: abstraction.transitions("preflop", x, numpy.zeros(4)),
    "emd": lambda x: abstraction.emd(x, [0, 1]),
}
# What Cython, numpy and Python say of buffers and of what they cannot do.
UNCLEAR = (
    *(
        "Buffer",
        "buffer",
        "ambiguous",
        "broadcast",
        "truth value",
        "setting an array",
        "Cannot convert",
        "itemsize",
    ),
    *(
        "contiguous",
        "ufunc",
        "out of bounds",
        "inhomogeneous",
        "unhashable",
        "supported between",
        "attribute",
    ),
    *(
        "object is not",
        "unpack",
        "__index__",
        "scalar",
        "integer overflow",
        "too large to convert",
        "Python int",
    ),
    *("not implemented", "not supported", "unsupported", "could not convert", "array element"),
)


def outcome(call: Callable[[Any], Any], given: Any) -> Any:
    """The text of an answer, or the kind of error; fails for an error that does not say what is wrong."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            warnings.simplefilter("ignore", pql.ReadingWarning)
            found = call(given)
    except (pql.PQLError, TypeError, ValueError, IndexError) as error:
        said = str(error)
        assert said, given
        assert not [words for words in UNCLEAR if words in said.partition("not array(")[0]], (
            f"{given!r}: {said}"
        )
        return "refused"
    with numpy.printoptions(threshold=50):
        return repr(found)


@pytest.mark.parametrize("name", CALLS)
def test_an_array_is_answered_or_refused_in_words(name: str) -> None:
    call = CALLS[name]

    @settings(
        max_examples=20,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(arrays())
    def tried(array: Any) -> None:
        assert outcome(call, array) == outcome(call, plain(array))

    tried()
