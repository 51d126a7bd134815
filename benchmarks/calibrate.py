"""Measures what the steps of an exact answer cost on this machine, and writes that into `pql/engine/costs.py`.

Every cost is measured by calls of the kernel that it is about. What grows with the number of hands is measured with few
and with many, and told from what does not. Only costs that are more than a factor of two off are written: how many
boards a sampled breakdown draws follows from them, and should not change for nothing. The costs of `select` stay as
they are, in proportion to those of the features, which stand beside their C functions.
"""

from __future__ import annotations

import argparse
import platform
import re
from array import array
from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path
from time import process_time

import pql
from pql.cards.games import GAMES, HOLDEM
from pql.engine import batches, chunks, costs, odds, strength, vectors
from pql.engine import heads_up as hand_pairs
from pql.engine.accuracy import Algorithm
from pql.engine.board_rows import flop_summaries
from pql.engine.code_counts import deal_out, name_hands
from pql.engine.costs import deal_of_hands
from pql.engine.folded_counts import count_beside, swept_beside
from pql.engine.heads_up import table
from pql.engine.more_cards.equity import HoleProblem, deals_seconds, exact_tally
from pql.engine.plan import Plan
from pql.engine.problem import ALL_BOARDS, KernelRanges, Problem
from pql.engine.work import Control
from pql.evaluator_ext import few_hands, folded, matchups, omaha, symmetry
from pql.evaluator_ext.equity import heads_up
from pql.evaluator_ext.flop_totals import FlopTotals
from pql.evaluator_ext.flops import FlopSweep
from pql.sets.board_program import IDENTITY

from .timing import fastest

COSTS = Path(costs.__file__)
_LEAST = 1e-10  # what is lost in the noise costs something all the same
_KNOWN = pql.cards.deck.cards_mask("Ah7d2c")
_RIVERS = pql.cards.deck.cards_mask("Ah7d2cTs")
_MANY, _FEW = 1000, 20
_APART = ("AsKs", "QhQd", "JcTc", "9h8h", "6c5c", "2h2d")

Boards = tuple[bytes, bytes]
Cost = float | tuple[float, ...]


def seconds(call: Callable[[], object]) -> float:
    """Processor time of the fastest of several calls."""
    return fastest(call, 0.2, process_time).seconds


def line(measure: Callable[[int], float], few: int = _FEW, many: int = _MANY) -> tuple[float, float]:
    """What something costs anyhow, and for each of its hands."""
    one, other = measure(few), measure(many)
    slope = max(_LEAST, (other - one) / (many - few))
    return max(_LEAST, one - few * slope), slope


def ranges(*sizes: int, weight: float = 1.0) -> tuple[bytes, ...]:
    """Ranges of so many live hands, spread over all there are, each with a weight."""
    live = list(pql.hands("any").without(_RIVERS))
    chosen = [[live[(7 * player + number * len(live) // size) % len(live)] for number in range(size)]
              for player, size in enumerate(sizes)]  # fmt: skip
    weights = [pql.HandSet.from_hands(hands).buffer() for hands in chosen]
    return KernelRanges([array("d", [weight * held for held in own]) for own in weights]).packed()


def boards(known: int) -> tuple[Boards, int]:
    """All completions of some cards, and how many there are."""
    masks, multiplicities = symmetry.enumerate_boards(known, 0, IDENTITY)
    return (masks.tobytes(), multiplicities.tobytes()), len(masks)


def a_board(unit: Callable[..., object], known: int, *given: object) -> float:
    """The seconds of a board, over all completions of some cards."""
    part, count = boards(known)
    return seconds(partial(unit, part, *given)) / count


def equity() -> dict[str, float]:
    """The costs of equities and odds."""
    (anything,) = ranges(_MANY)
    count, beside_folded = [partial(unit, HOLDEM) for unit in (chunks.count_boards, count_beside)]
    found = {"TABLE_HAND": seconds(lambda: table().heads_up(*[pql.hands("any").buffer()] * 2)) / 1326}
    sweep = line(lambda hands: a_board(count, _KNOWN, ranges(hands // 2, hands // 2)))
    triple = line(lambda hands: a_board(count, _RIVERS, ranges(*[hands // 3] * 3)), 30, 600)
    found |= {"SWEEP_BOARD": sweep[0], "SWEEP_HAND": sweep[1]}
    found |= {"TRIPLE_BOARD": triple[0], "TRIPLE_HAND": triple[1]}
    found["COMBINATION"] = a_board(count, _RIVERS, ranges(*[40] * 4)) / (4 * 40 * 40)
    beside = line(
        lambda hands: a_board(beside_folded, _RIVERS, (*ranges(hands // 2, hands // 2), anything), 1.0)
    )
    found |= {"FOLDED_BOARD": beside[0], "FOLDED_HAND": beside[1]}
    three = (*ranges(_MANY, _MANY), anything)
    vectors = a_board(partial(swept_beside, HOLDEM), _RIVERS, three, 3, False) / a_board(
        beside_folded, _RIVERS, three, 1.0
    )
    found["FOLDED_VECTORS"] = vectors
    found["MEETINGS"] = seconds(lambda: folded.meetings(0, *[memoryview(own).cast("d") for own in three]))
    held, board = [pql.hands("15%"), pql.hands("30%")], pql.boards("Ah7d2cTs")
    found["FOLDED_DEAL"] = seconds(lambda: Problem(held, board, 0, held[:1]).group)
    plain = a_board(count, _KNOWN, ranges(_MANY, _MANY))
    found["WEIGHTED"] = a_board(count, _KNOWN, ranges(_MANY, _MANY, weight=0.5)) / plain
    three = [_MANY // 3] * 3
    found["TRIPLE_WEIGHTED"] = a_board(count, _RIVERS, ranges(*three, weight=0.5)) / a_board(
        count, _RIVERS, ranges(*three)
    )
    found["TYPES"] = a_board(partial(odds.count_boards, HOLDEM), _KNOWN, ranges(_MANY, _MANY)) / plain
    weights = [memoryview(own).cast("d") for own in ranges(300, 300)]
    found["HAND_DEAL"] = seconds(lambda: few_hands.list_deals(weights, IDENTITY)) / 90_000

    def deal(players: int) -> float:
        hands = array("H", [pql.hands(hand).bits.bit_length() - 1 for hand in _APART[:players]])
        return seconds(lambda: few_hands.count_boards(0, 0, hands, array("d", [1.0]), 0, 1, True)) / 6175

    found["RANKS"], found["RANKS_PLAYER"] = line(deal, 2, 6)
    one_turn = array("Q", [_RIVERS]).tobytes(), array("I", [1]).tobytes()
    small = ranges(_FEW, _FEW)
    early = seconds(lambda: chunks.count_run_outs(HOLDEM, one_turn, 0, IDENTITY, small))
    found["EARLY_BOARD"] = max(_LEAST, early - 48 * (sweep[0] + 2 * _FEW * sweep[1]))
    on_board = seconds(lambda: chunks.count_hands_on(HOLDEM, one_turn, 0, IDENTITY, small, True))
    each = (on_board - found["EARLY_BOARD"]) / _FEW**2
    found["EARLY_DEAL"] = max(_LEAST, each - found["HAND_DEAL"] - deal_of_hands(2, 1))
    found["MERGED_BOARD"] = seconds(lambda: pql.boards("paired").weigh(0, IDENTITY)) / ALL_BOARDS
    return found


def standings() -> dict[str, float]:
    """The costs of strength."""

    def board(*sizes: int, weight: float = 1.0) -> float:
        part, count = boards(_RIVERS)
        given = ranges(*sizes, weight=weight)
        return seconds(lambda: strength.count_boards(HOLDEM, _RIVERS, part, given)) / count

    one, slope = line(lambda hands: board(1, hands))
    _, steeper = line(lambda hands: board(200, hands))
    word = max(_LEAST, 64 * (steeper - slope) / 199)
    hand = max(_LEAST, slope - word / 64)
    meeting = max(_LEAST, (board(200, _FEW) - board(1, _FEW)) / 199 - hand - word)
    weighted = [line(lambda hands, heroes=heroes: board(heroes, hands, weight=0.5))[1] for heroes in (1, 200)]
    met = board(20, 100, 100) / 20
    walked = max(_LEAST, (board(20, 20, 100, 100) / 20 - met) / 19)
    return {
        "STANDING_BOARD": max(_LEAST, one - meeting),
        "STANDING_HAND": hand,
        "MEETING": meeting,
        "MEETING_WORD": word,
        "WEIGHTED_WORD": max(_LEAST, 64 * (weighted[1] - weighted[0]) / 199),
        "TWO_MET": max(_LEAST, met - walked),
        "TWO_MET_WALKED": walked,
    }


def hands_of_a_range() -> dict[str, float]:
    """The costs of reports, distributions, breakdowns and matrices."""
    sweep = partial(vectors.swept, HOLDEM)
    swept = line(lambda hands: a_board(sweep, _KNOWN, (*ranges(hands // 2, hands // 2), vectors.BOTH)))
    named = line(lambda hands: a_board(partial(name_hands, HOLDEM), _KNOWN, *ranges(hands), (), 0))
    wide = ranges(_MANY, _MANY)
    flop = array("Q", [_KNOWN]).tobytes()
    whole = pql.sets.boardset.BoardSet.everything()
    flops = seconds(lambda: flop_summaries(HOLDEM, whole, flop, 0, IDENTITY, wide))
    whole_deck = symmetry.enumerate_boards(0, 0, symmetry.card_stabilizer(0))
    suited = [pql.hands(text).buffer() for text in ("15%", "any")]
    adding = seconds(lambda: FlopSweep(*suited, 0, symmetry.card_stabilizer(0)).add(*whole_deck)) / len(
        whole_deck[0]
    )
    totals = seconds(lambda: FlopTotals(*suited, 0, symmetry.card_stabilizer(0)).add(*whole_deck))
    swept_once = seconds(lambda: heads_up(*whole_deck, 0, len(whole_deck[0]), *suited))
    one_turn = array("Q", [_RIVERS]).tobytes(), array("I", [1]).tobytes()
    dealt = seconds(lambda: deal_out(HOLDEM, one_turn, 0, *wide, ()))

    def pairs(size: int) -> float:
        masks, multiplicities = symmetry.enumerate_boards(_RIVERS, 0, IDENTITY)
        rows = array("H", range(size))
        once = seconds(lambda: matchups.count_wins(masks, multiplicities, 0, len(masks), rows, rows))
        return once / len(masks)

    small, large = pairs(4), pairs(300)
    pair = (large - 75 * small) / (300**2 - 75 * 4**2)
    return {
        "VECTOR_BOARD": swept[0],
        "VECTOR_HAND": swept[1],
        "FLOPS_HAND": max(_LEAST, (adding - swept[0]) / (len(pql.hands("15%")) + 1326) - swept[1]),
        "TEN_FLOPS": max(_LEAST, (totals - swept_once) / len(whole_deck[0])),
        "FLOP": max(_LEAST, flops - 1176 * a_board(sweep, _KNOWN, (*wide, vectors.BOTH))),
        "NAMED_BOARD": named[0],
        "NAMED_HAND": named[1],
        "RUN_OUTS": max(_LEAST, dealt - 48 * a_board(sweep, _RIVERS, (*wide, vectors.FIRST))),
        "MATRIX_HAND": max(_LEAST, (small - 16 * pair) / 8),
        "MATRIX_PAIR": pair,
    }


def pairs_by_cards_to_come() -> tuple[float, ...]:
    """What a pair of hands costs when no card is to come, when one is, and so on."""
    cards = pql.cards.deck.parse_cards("Ah7d2cTs9h")
    found = []
    for known in range(5, -1, -1):
        mask = sum([1 << card for card in cards[:known]])
        first, second = (
            hand_pairs.live_hands(pql.hands(text).without(pql.cards.deck.cards_mask("Ah7d2cTs9h")).buffer())
            for text in ("KQs", "88")
        )
        both = len(first) * len(second)
        found.append(seconds(partial(hand_pairs.count_pairs, HOLDEM, mask, 0, first, second)) / both)
    return tuple(found)


def spots() -> dict[str, Cost]:
    """The costs of many spots: on a board, for a hand on it, and for two hands compared."""
    cards = [card for card in range(52) if not _ALL_APART >> card & 1]
    boards = [array("Q", [sum([1 << card for card in cards[i : i + known]]) for i in range(20)])
              for known in (5, 4, 3)]  # fmt: skip
    board_costs, hand_costs, pair_costs, grouped = zip(*map(_listed, boards), strict=True)
    wide = ranges(_MANY, _MANY)
    places = array("I", [0] * 20), array("I", [1] * 20)
    swept = seconds(lambda: batches.swept(HOLDEM, boards[0], array("Q", [0] * 20), *places, wide)) / 20
    sweep = max(_LEAST, swept - costs.SWEEP_BOARD - 2 * _MANY * costs.SWEEP_HAND)
    return {
        "SPOT_BOARD": board_costs,
        "SPOT_HAND": hand_costs,
        "SPOT_PAIR": pair_costs,
        "SPOT_GROUPED": grouped,
        "SPOT_SWEEP": sweep,
    }


def holes() -> dict[str, Cost]:
    """The costs of Omaha: hands one by one, ranges swept, and what more cards and weights make of it."""
    board = array("Q", [pql.cards.deck.cards_mask("Kh7h2c9dJs")] * 8), array("I", [1] * 8)
    # Games whose hands have as many cards are swept alike.
    by_hole = {game.hole: name for name, game in reversed(GAMES.items()) if game.uses}
    holes_of = {by_hole[hole]: hole for hole in sorted(by_hole)}
    live = {game: pql.hands("any", game=game).held()[0] for game in holes_of}

    def held(share: float, game: str = "omaha") -> array[int]:
        return live[game][:: int(1 / share)]

    def swept(masks: array[int], hole: int = 4, weight: float | None = None) -> float:
        weights = None if weight is None else array("d", [weight]) * len(masks)
        return seconds(lambda: omaha.sweep(*board, (masks, weights), (masks, None), hole)) / len(board[0])

    some, more = held(0.0004), held(0.075)
    by_size = {2 * len(masks): masks for masks in (some, more)}
    once, hand = line(lambda hands: swept(by_size[hands]), *by_size)
    ranked = seconds(lambda: omaha.final_hands(*board, (more, None), 4)) / len(board[0])
    flop, turn, river = [pql.cards.deck.cards_mask(cards) for cards in ("Kh4h3c", "Kh4h3c9c", "Kh4h3c9c5d")]
    hands = array("Q", [pql.cards.deck.cards_mask(text) for text in ("AcAd7h2c", "JdTs9s8d")])

    def one_each(known: int, by_type: bool = False) -> float:
        return seconds(lambda: omaha.count_hands(known, 0, hands, 2, by_type)) / 2

    deal, open_deal = one_each(river), one_each(0)
    listed = HoleProblem(
        [pql.hands("AA$ds", game="omaha"), pql.hands("KK$ds", game="omaha")], (), pql.boards("9h4h3c9c5d"), 0
    )
    one_by_one = Plan(Algorithm.HANDS, deals_seconds(listed, listed.deal_estimate))
    of_deal = seconds(lambda: exact_tally(listed, one_by_one, Control(1))) / (2 * listed.deal_estimate)
    few, aces = [(held(0.002), None)] * 2, pql.hands("AA", game="omaha")
    run_outs = symmetry.enumerate_boards(turn, 0, IDENTITY)
    standing = seconds(lambda: omaha.standings(turn, *run_outs, *few, 4)) / len(run_outs[0])
    both = (more, None), (more, None)
    split = seconds(lambda: omaha.split_sweep(*board, *both, 4)) / len(board[0])
    return {
        "HOLE_DEAL": deal,
        "HOLE_LISTED": max(_LEAST, of_deal - deal),
        "HOLE_BOARD": max(_LEAST, (one_each(flop) - deal) / 820),
        "HOLE_OPEN_BOARD": open_deal / 1_086_008,
        "HOLE_SWEEP_BOARD": once,
        "HOLE_SWEEP_HAND": hand,
        # Ranges of the same share: of more hands a sweep meets more that are alike.
        "HOLE_SWEEP_TIMES": tuple(
            [
                swept(held(0.075, game), hole) / (len(live[game]) / len(live["omaha"])) / swept(more)
                for game, hole in holes_of.items()
            ]
        ),
        "HOLE_WEIGHTED": swept(more, weight=0.5) / swept(more),
        "HOLE_SPLIT": split / swept(more),
        "HOLE_RANKED": ranked / len(more),
        "HOLE_TYPES": one_each(0, True) / open_deal,
        "HOLE_STANDING": standing / len(few[0][0]) ** 2,
        "HOLE_DRAWN": seconds(lambda: omaha.sample(0, 0, None, [few[0]] * 2, 4, 1, 0, 20_000)) / 40_000,
        "HOLE_NAMED": seconds(lambda: pql.breakdown(aces, board="Kh4h3c", threads=1)) / len(aces),
    }


_ALL_APART = pql.cards.deck.cards_mask("".join(_APART))


def _listed(boards: array[int]) -> tuple[float, float, float, float]:
    """What a board costs, a hand on it, two hands compared pair by pair, and one of all hands beside another."""
    hero = pql.hands(_APART[0]).bits.bit_length() - 1

    def took(villains: int, spots_on_a_board: int) -> float:
        hands = array("H", [hero, *[hand * 1326 // villains for hand in range(villains)]])
        weights, starts = array("d", [1.0] * len(hands)), array("q", [0, 1, len(hands)])
        known = array("Q", [board for board in boards for _ in range(spots_on_a_board)])
        dead, heroes = array("Q", [0] * len(known)), array("I", [0] * len(known))
        rest = array("I", [1] * len(known)), hands.tobytes(), weights.tobytes(), starts
        return seconds(lambda: batches.listed(HOLDEM, known, dead, heroes, *rest)) / len(boards)

    few, many, again, every = took(_FEW, 1), took(300, 1), took(300, 21), took(1326, 1)
    pair = max(_LEAST, (again - many) / (20 * 300))
    hand = max(_LEAST, (many - few) / (300 - _FEW) - pair)
    board = max(_LEAST, few - _FEW * (hand + pair))
    return board, hand, pair, max(_LEAST, (every - board) / 1326)


def rewritten(text: str, found: dict[str, Cost]) -> str:
    """The module of costs with some that were measured; its names, order and words stay."""
    shown = {name: _shown(cost) for name, cost in found.items()}
    shown["MACHINE"] = f'"{platform.machine()}, {_processor()}, Python {platform.python_version()}"'
    shown["DATE"] = f'"{date.today()}"'
    return re.sub(
        r"^([A-Z_]+) = (?:\([^)]*\)|\"[^\"]*\"|\S+)",
        lambda match: f"{match[1]} = {shown.get(match[1], match[0].partition(' = ')[2])}",
        text,
        flags=re.M,
    )


def _shown(cost: Cost) -> str:
    if isinstance(cost, tuple):
        return f"({', '.join(map(_shown, cost))})"
    rounded = float(f"{cost:.2g}")
    for unit, size in (("", 1.0), ("e-3", 1e-3), ("e-6", 1e-6)):
        if rounded >= size:
            return f"{rounded / size:.4g}{unit}"
    return f"{rounded / 1e-9:.4g}e-9"


def is_off(cost: Cost, known: Cost) -> bool:
    """Whether a known cost is not right within a factor of two, or one of several is not; noise says nothing."""
    if isinstance(cost, tuple) and isinstance(known, tuple):
        return any(map(is_off, cost, known))
    assert isinstance(cost, float)
    assert isinstance(known, float)
    return cost > _LEAST and not 0.5 <= cost / known <= 2


def _processor() -> str:
    """What the processor calls itself, where the system tells."""
    try:
        described = re.search(r"^model name\s*: (.*)$", Path("/proc/cpuinfo").read_text(), re.M)
    except OSError:
        described = None
    return described[1] if described else platform.processor() or "unknown processor"


def main() -> None:
    """Measures all costs, shows them beside those that are there, and writes those that are off."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="show the costs and write nothing")
    parser.add_argument(
        "--all", action="store_true", help="write the costs too that are within a factor of two"
    )
    options = parser.parse_args()
    found: dict[str, Cost] = (
        equity()
        | standings()
        | hands_of_a_range()
        | spots()
        | holes()
        | {"HAND_PAIRS": pairs_by_cards_to_come()}
    )
    off = {}
    for name, cost in found.items():
        known = getattr(costs, name)
        if options.all or is_off(cost, known):
            off[name] = cost
        print(f"{name:16} {_shown(cost):>8}  now {_shown(known):>8}{'  off' if is_off(cost, known) else ''}")
    if not options.check:
        COSTS.write_text(rewritten(COSTS.read_text("utf-8"), off), "utf-8")


if __name__ == "__main__":
    main()
